//! The picture of the table: spaces, cards on the move, dice, and what lies over them.

use core::fmt::Write;

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};
use heapless::String;
use stonecaller_engine::{Square, Squares};

use super::super::Look;
use super::super::side::side_inks;
use super::field::{self, CELL, FIELD, Marks, Viewpoint};
use super::motion::{Beat, STEPS, eased};
use super::{Cursor, Mode, Table, dialog, panel, watch};
use crate::games::{CardId, GameId};
use crate::gfx::canvas::Canvas;
use crate::gfx::font::{Font, wrap};
use crate::gfx::icons;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{Align, area, draw_plate, write_line};
use crate::play::{Dice, Happening, Mark, Match, Standing};

/// The whole table; of a match that is watched, whether it goes on by itself.
pub(in super::super) fn describe(look: Look<'_>, scene: &mut Scene<'_>, runs: Option<bool>) {
    let Some(game) = look.play.current() else { return };
    let table = &look.play.table;
    let view = table.viewpoint(game.holder());
    spaces(scene, game, table, view);
    match (look.play.watched(), runs) {
        (Some(watch), Some(runs)) => watch::describe(scene, watch, table, runs),
        _ => panel::describe(scene, game, table),
    }
    if let Some(beat) = &table.motion.beat {
        moving(scene, game, table, view, beat);
    }
    if let Some((dice, tumbling)) = table.motion.dice() {
        dice_box(scene, game, table, view, dice, tumbling);
    }
    if let Mode::Dialog(list) = &table.mode
        && !table.motion.is_on()
    {
        dialog::describe(scene, game, table, list, view);
    }
    if let Some((words, _)) = &table.note {
        note(scene, table, view, words);
    }
}

/// The cards that a beat draws itself, so that their spaces look empty meanwhile.
fn lifted(beat: Option<&Beat>) -> Squares {
    match beat.map(|beat| beat.happening) {
        Some(Happening::Moved { from, .. }) => from.bit(),
        Some(Happening::Exchanged { a, b }) => a.bit() | b.bit(),
        Some(Happening::Attack { attacker, .. }) => attacker.bit(),
        Some(Happening::Destroyed { at, .. }) => at.bit(),
        _ => Squares::NONE,
    }
}

/// The space that flashes.
fn flashing(beat: Option<&Beat>) -> Option<Square> {
    let beat = beat?;
    match beat.happening {
        Happening::Damaged { at, .. } if (9..13).contains(&beat.step) => Some(at),
        Happening::Attack { target, .. } if (6..10).contains(&beat.step) => Some(target),
        _ => None,
    }
}

fn spaces(scene: &mut Scene<'_>, game: &dyn Match, table: &Table, view: Viewpoint) {
    let id = panel::game_of(game);
    let beat = table.motion.beat.as_ref();
    let quiet = beat.is_some();
    let lifted = lifted(beat);
    let flash = flashing(beat);
    let looks = matches!(table.mode, Mode::Look(_));
    let lit = if quiet || looks { 0 } else { table.lit };
    for row in 0..8 {
        // A picture is painted in bands of about half a row: most rows are not in sight.
        if !scene.sees(&area(0, row * CELL, FIELD.width, CELL as u32)) {
            continue;
        }
        for square in (0..6).filter_map(|column| view.square(column, row)) {
            let bit = square.bit().0;
            let standing = table.stage.at(square).filter(|_| !lifted.has(square));
            let marks = Marks {
                lit: lit & bit != 0,
                cursor: !quiet && table.cursor == Cursor::Space(square),
                about: !quiet && !looks && table.question.about == Some(square),
                in_move: !quiet && looks && table.reach.0 & bit != 0,
                in_attack: !quiet && looks && table.reach.1 & bit != 0,
                flash: flash == Some(square),
            };
            field::cell(scene, id, view, square, standing, marks);
        }
    }
}

/// A point between two, after a step of a beat.
fn between(from: Point, to: Point, step: i32) -> Point {
    let part = eased(step);
    Point::new(from.x + (to.x - from.x) * part / 256, from.y + (to.y - from.y) * part / 256)
}

fn sprite(scene: &mut Scene<'_>, id: GameId, corner: Point, standing: &Standing) {
    let place = Rectangle::new(corner, Size::new(CELL as u32, CELL as u32));
    scene.item(place, standing, |canvas| field::draw_card(canvas, corner, id, standing, false));
}

/// What moves in this beat.
fn moving(scene: &mut Scene<'_>, game: &dyn Match, table: &Table, view: Viewpoint, beat: &Beat) {
    let id = panel::game_of(game);
    let stage = &table.stage;
    match beat.happening {
        Happening::Moved { from, to, .. } => {
            if let Some(standing) = stage.at(from) {
                let corner = between(view.corner(from), view.corner(to), beat.step);
                sprite(scene, id, corner, standing);
            }
        }
        Happening::Exchanged { a, b } => {
            for (from, to) in [(a, b), (b, a)] {
                if let Some(standing) = stage.at(from) {
                    let corner = between(view.corner(from), view.corner(to), beat.step);
                    sprite(scene, id, corner, standing);
                }
            }
        }
        Happening::Attack { attacker, target } => {
            if let Some(standing) = stage.at(attacker) {
                // A third of the way and back.
                let reach = STEPS / 2 - (beat.step - STEPS / 2).abs();
                let (from, to) = (view.corner(attacker), view.corner(target));
                let away = to - from;
                let far = away.x.abs().max(away.y.abs()).max(1);
                let lunge = Point::new(away.x * 12 / far, away.y * 12 / far) * reach / (STEPS / 2);
                sprite(scene, id, from + lunge, standing);
            }
        }
        Happening::Damaged { at, amount } => hits(scene, table, view, beat.step, at, amount),
        Happening::Healed { at, amount } => {
            floating(scene, view, beat.step, at, Ink::GREEN, format_args!("+{amount}"));
        }
        Happening::Destroyed { at, .. } => shatter(scene, table, view, beat.step, at),
        Happening::Entered { at, .. } | Happening::Control { at, .. } => {
            ring(scene, view, beat.step, at);
        }
        Happening::Magic { player, now } => {
            let before = stage.counts[player as usize].magic;
            if now > before
                && let Some(from) = table.motion.focus
            {
                let near = player == game.holder();
                let end = panel::magic_place(scene, near);
                let start = view.corner(from) + Point::new(10, 10);
                let at = between(start, end, beat.step);
                let place = Rectangle::new(at, Size::new(9, 9));
                scene.item(place, "crystal", |canvas| {
                    icons::MAGIC.draw(canvas, at, Ink::GLOW);
                });
            }
        }
        Happening::Played { card, player } => {
            let name = game.set_up().seats[player as usize].name.as_str();
            banner(scene, id, card, name, "plays");
        }
        Happening::Expired { card, player } => {
            let name = game.set_up().seats[player as usize].name.as_str();
            banner(scene, id, card, name, "ends");
        }
        Happening::Retrieved { card, player } => {
            let name = game.set_up().seats[player as usize].name.as_str();
            banner(scene, id, card, name, "takes back");
        }
        Happening::Drew { card, player } if player == game.holder() => {
            let name = game.set_up().seats[player as usize].name.as_str();
            banner(scene, id, card, name, "draws");
        }
        Happening::Ability { ability } => {
            let text = game.ability(ability);
            let plate = area(6, 108, FIELD.width - 12, 24);
            scene.item(plate, text, |canvas| {
                draw_plate(canvas, plate, Ink::NIGHT, Ink::RUNE);
                let inside = area(12, 108, FIELD.width - 24, 24);
                let fits = Font::Body.width(text) <= inside.size.width as i32;
                let font = if fits { Font::Body } else { Font::Small };
                write_line(canvas, inside, font, Ink::RUNE, Align::Center, text);
            });
        }
        _ => {}
    }
}

/// A card with a name over the middle of the battlefield.
fn banner(scene: &mut Scene<'_>, id: GameId, card: u8, name: &str, verb: &str) {
    let plate = area(6, 98, FIELD.width - 12, 44);
    scene.item(plate, (card, name, verb), |canvas| {
        let card = CardId { game: id, number: card };
        let badge = card.badge();
        draw_plate(canvas, plate, Ink::NIGHT, badge.accent);
        let tones = [Ink::grey(0), Ink::EMBLEM_LIGHT, badge.accent];
        canvas.fill(area(13, 109, 22, 22), Ink::RAISED);
        badge.emblem.draw(canvas, Point::new(15, 111), tones);
        let mut line: String<32> = String::new();
        let _ = write!(line, "{name} {verb}");
        Font::Small.draw(canvas, &line, Point::new(42, 115), Ink::STONE);
        let text = card.name();
        let room = FIELD.width as i32 - 54;
        let font = Font::reading_in(text, room);
        font.draw(canvas, text, Point::new(42, 131), Ink::CHALK);
    });
}

/// Marks fly from the attacker, then the number of hits stands over the target.
fn hits(scene: &mut Scene<'_>, table: &Table, view: Viewpoint, step: i32, at: Square, amount: u8) {
    let clash = table.motion.clash.filter(|clash| clash.target == at);
    if let (Some(clash), true) = (clash, step < 9) {
        let icon = if clash.ranged { &icons::BOW } else { &icons::SWORD };
        let (from, to) = (view.corner(clash.attacker), view.corner(at));
        for mark in 0..i32::from(amount.min(4)) {
            let part = (step * 2 - mark * 2).clamp(0, STEPS);
            let corner = between(from, to, part) + Point::new(12, 6 + mark * 5);
            let place = Rectangle::new(corner - Point::new(1, 1), Size::new(9, 9));
            scene.item(place, (clash.ranged, mark), |canvas| {
                canvas.fill(place, Ink::EMBLEM_DARK);
                icon.draw(canvas, corner, Ink::GLOW);
            });
        }
        return;
    }
    floating(scene, view, step, at, Ink::RED, format_args!("-{amount}"));
}

/// A number that rises from a space.
fn floating(
    scene: &mut Scene<'_>,
    view: Viewpoint,
    step: i32,
    at: Square,
    ink: Ink,
    number: core::fmt::Arguments<'_>,
) {
    let mut text: String<8> = String::new();
    let _ = text.write_fmt(number);
    let corner = view.corner(at);
    let rise = step / 3;
    let top = (corner.y + 4 - rise).max(0);
    let place = area(corner.x, top, CELL as u32, 20);
    scene.item(place, (&text, ink), |canvas| {
        let x = corner.x + (CELL - Font::Large.width(&text)) / 2;
        for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            Font::Large.draw(canvas, &text, Point::new(x + dx, top + 17 + dy), Ink::EMBLEM_DARK);
        }
        Font::Large.draw(canvas, &text, Point::new(x, top + 17), ink);
    });
}

/// A card falls apart: its pieces fly outwards and shrink.
fn shatter(scene: &mut Scene<'_>, table: &Table, view: Viewpoint, step: i32, at: Square) {
    let Some(standing) = table.stage.at(at) else { return };
    let corner = view.corner(at);
    let out = step / 2;
    let place = area(corner.x - 10, corner.y - 10, CELL as u32 + 20, CELL as u32 + 20);
    let [deep, ground, light] = side_inks(standing.side());
    scene.item(place, (standing.second, step), |canvas| {
        for piece in 0..9 {
            let (column, row) = (piece % 3, piece / 3);
            let size = (9 - step / 2).max(1) as u32;
            let x = corner.x + 2 + column * 9 + (column - 1) * out;
            let y = corner.y + 2 + row * 9 + (row - 1) * out + step * step / 40;
            let ink = [ground, light, deep][(piece as usize * 7) % 3];
            canvas.fill(area(x, y, size, size), ink);
        }
    });
}

/// A ring that closes round a card which has just come.
fn ring(scene: &mut Scene<'_>, view: Viewpoint, step: i32, at: Square) {
    let corner = view.corner(at);
    let gap = (STEPS - step) / 2;
    let edge = (CELL + 2 * gap) as u32;
    let place = area(corner.x - gap, corner.y - gap, edge, edge);
    scene.item(place, step, |canvas| {
        let Point { x, y } = place.top_left;
        let far = edge as i32 - 2;
        for side in [area(x, y, edge, 2), area(x, y + far, edge, 2)] {
            canvas.fill(side, Ink::GLOW);
        }
        for side in [area(x, y, 2, edge), area(x + far, y, 2, edge)] {
            canvas.fill(side, Ink::GLOW);
        }
    });
}

/// The edge of a die.
const DIE: i32 = 26;

/// The dice over the half of the battlefield that is not attacked.
fn dice_box(
    scene: &mut Scene<'_>,
    game: &dyn Match,
    table: &Table,
    view: Viewpoint,
    dice: Dice,
    tumbling: Option<i32>,
) {
    let count = i32::from(dice.count());
    let shown = count.min(18);
    let rows = (shown + 5) / 6;
    let height = rows * (DIE + 2) + 26;
    let low = table.motion.clash.is_some_and(|clash| view.place(clash.target).1 < 4);
    let top = if low { 232 - height } else { 8 };
    let plate = area(3, top, FIELD.width - 6, height as u32);
    let ranged = table.motion.clash.map(|clash| clash.ranged);
    scene.item(plate, (dice, tumbling, ranged, top), |canvas| {
        draw_plate(canvas, plate, Ink::NIGHT, Ink::EMBER);
        let counts = match ranged {
            Some(true) => Mark::Ranged,
            _ => Mark::Melee,
        };
        let faces = game.faces();
        let mut hits = 0;
        for (number, face) in dice.each().take(shown as usize).enumerate() {
            let number = number as i32;
            let in_row = (shown - number / 6 * 6).min(6);
            let left = (FIELD.width as i32 - in_row * (DIE + 2)) / 2;
            // While they tumble, any face: a fixed stride that looks like chance.
            let face = tumbling.map_or(face, |step| ((step * 3 + number * 5) % 4) as u8);
            let marks = faces[usize::from(face)];
            hits += i32::from(marks.contains(&counts));
            let hop = tumbling.map_or(0, |step| [0, 2, 3, 2][((step + number) % 4) as usize]);
            let corner = Point::new(
                left + number % 6 * (DIE + 2) + 1,
                top + 6 + number / 6 * (DIE + 2) - hop + 2,
            );
            draw_die(canvas, corner, marks, counts, ranged.is_some() && tumbling.is_none());
        }
        let mut text: String<32> = String::new();
        let _ = match (tumbling, ranged) {
            (Some(_), _) => write!(text, "Rolling {count}"),
            (None, Some(_)) if count > shown => write!(text, "{hits} hits on the first {shown}"),
            (None, Some(_)) if hits == 1 => write!(text, "1 hit"),
            (None, Some(_)) => write!(text, "{hits} hits"),
            (None, None) => write!(text, "{count} rolled"),
        };
        let line = area(plate.top_left.x, top + height - 19, plate.size.width, 17);
        write_line(canvas, line, Font::Body, Ink::CHALK, Align::Center, &text);
    });
}

/// A die: its marks, those that hit bright.
fn draw_die(canvas: &mut Canvas<'_>, corner: Point, marks: &[Mark], counts: Mark, landed: bool) {
    let edge = DIE as u32;
    let hit = landed && marks.contains(&counts);
    let (fill, border) = if hit { (Ink::CHALK, Ink::GLOW) } else { (Ink::STONE, Ink::EDGE) };
    draw_plate(canvas, area(corner.x, corner.y, edge, edge), fill, border);
    let place = |mark: usize| match (marks.len(), mark) {
        (1, _) => Point::new(8, 8),
        (_, 0) => Point::new(3, 3),
        (_, _) => Point::new(12, 12),
    };
    for (number, mark) in marks.iter().enumerate() {
        let icon = match mark {
            Mark::Melee => &icons::SWORD_LARGE,
            Mark::Ranged => &icons::BOW_LARGE,
            Mark::Special => &icons::SPECIAL_LARGE,
        };
        let ink = match mark {
            _ if !landed => Ink::NIGHT,
            mark if *mark == counts => Ink::NIGHT,
            Mark::Special => Ink::EMBER_DEEP,
            _ => Ink::ROCK_LIGHT,
        };
        icon.draw(canvas, corner + place(number), ink);
    }
}

/// A few words over the edge of the battlefield away from the cursor.
fn note(scene: &mut Scene<'_>, table: &Table, view: Viewpoint, words: &str) {
    let inside = FIELD.width as i32 - 20;
    let lines = wrap(Font::Small, words, inside).count() as i32;
    let height = lines * Font::Small.line_height() + 10;
    let high = match table.cursor {
        Cursor::Space(square) => view.place(square).1 >= 4,
        _ => false,
    };
    let top = if high { 4 } else { 236 - height };
    let plate = area(3, top, FIELD.width - 6, height as u32);
    scene.item(plate, (words, table.refuses), |canvas| {
        let (fill, border) =
            if table.refuses { (Ink::RED_DEEP, Ink::RED) } else { (Ink::SLATE, Ink::RUNE) };
        draw_plate(canvas, plate, fill, border);
        let mut pen = Point::new(10, top + 5 + Font::Small.ascent());
        for line in wrap(Font::Small, words, inside) {
            Font::Small.draw(canvas, line, pen, Ink::CHALK);
            pen.y += Font::Small.line_height();
        }
    });
}
