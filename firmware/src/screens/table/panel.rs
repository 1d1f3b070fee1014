//! Beside the battlefield: whose turn, which phase, what is asked, the numbers of both, and what the buttons do.

use core::fmt::Write;

use embedded_graphics::{geometry::Point, primitives::Rectangle};
use heapless::String;
use stonecaller_engine::Player;

use super::super::side::side_inks;
use super::field::FIELD;
use super::{Cursor, Mode, Table};
use crate::games::{CardId, GameId, Rank};
use crate::gfx::canvas::Canvas;
use crate::gfx::font::{Font, wrap};
use crate::gfx::icon::Icon;
use crate::gfx::icons;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{Align, area, draw_plate, write_line};
use crate::play::{Counts, Happening, Match, Odds, Standing};

/// Where things are, for a narrow panel of 60 pixels and a wide one of 140.
pub(super) struct Layout {
    pub(super) left: i32,
    pub(super) width: u32,
    pub(super) wide: bool,
}

impl Layout {
    pub(super) fn of(scene: &Scene<'_>) -> Self {
        let width = scene.size().width - FIELD.width;
        Self { left: FIELD.width as i32, width, wide: width >= 120 }
    }

    pub(super) fn row(&self, y: i32, height: u32) -> Rectangle {
        area(self.left + 3, y, self.width - 5, height)
    }
}

const PHASE_ICONS: [&Icon; 6] = [
    &icons::PHASE_SUMMON,
    &icons::PHASE_MOVE,
    &icons::PHASE_BUILD,
    &icons::PHASE_ATTACK,
    &icons::PHASE_MAGIC,
    &icons::PHASE_DRAW,
];

/// Everything beside the battlefield.
pub(super) fn describe(scene: &mut Scene<'_>, game: &dyn Match, table: &Table) {
    let layout = Layout::of(scene);
    ground(scene, &layout);
    turn(scene, &layout, game, table);
    phases(scene, &layout, game, table);
    if layout.wide {
        told(scene, &layout, game, table, 36, 26);
        counts(scene, &layout, game, table, 64);
        chips(scene, &layout, game, table, 92);
        // Without events the card has their room as well.
        let top = if table.stage.active.is_empty() { 92 } else { 106 };
        under_cursor(scene, &layout, game, table, top, (178 - top) as u32);
        buttons(scene, &layout, game, table, 180);
        hints(scene, &layout, game, table, 202);
    } else {
        told(scene, &layout, game, table, 37, 52);
        counts(scene, &layout, game, table, 89);
        chips(scene, &layout, game, table, 135);
        buttons(scene, &layout, game, table, 149);
        hints(scene, &layout, game, table, 191);
    }
}

/// What everything lies on.
pub(super) fn ground(scene: &mut Scene<'_>, layout: &Layout) {
    let whole = area(layout.left, 0, layout.width, scene.size().height);
    scene.item(whole, "panel", |canvas| {
        canvas.fill(whole, Ink::SLATE);
        canvas.fill(area(whole.top_left.x, 0, 1, whole.size.height), Ink::EDGE);
    });
}

/// Whose turn it is: name, colour and shape.
pub(super) fn turn(scene: &mut Scene<'_>, layout: &Layout, game: &dyn Match, table: &Table) {
    let side = table.stage.turn;
    let name = game.set_up().seats[side as usize].name.as_str();
    let plate = area(layout.left + 1, 0, layout.width - 1, 18);
    scene.item(plate, (side, name), |canvas| {
        let [deep, ground, light] = side_inks(side);
        canvas.fill(plate, ground);
        canvas.fill(area(plate.top_left.x, 17, plate.size.width, 1), light);
        // A long name takes the place of the shape.
        let room = plate.size.width as i32 - 16;
        let long = Font::Small.width(name) > room;
        let left = if long { 2 } else { 15 };
        if !long {
            draw_badge(canvas, plate.top_left + Point::new(4, 5), side, light, deep);
        }
        let text = area(plate.top_left.x + left, 0, plate.size.width - left as u32 - 1, 18);
        let font = Font::reading_in(name, room);
        write_line(canvas, text, font, Ink::CHALK, Align::Left, name);
    });
}

/// The shape of a seat: a square, or one with cut corners.
pub(crate) fn draw_badge(
    canvas: &mut Canvas<'_>,
    corner: Point,
    side: Player,
    light: Ink,
    deep: Ink,
) {
    for row in 0..8 {
        let from_edge = row.min(7 - row);
        let cut = if side == Player::Two { (3 - from_edge).max(0) } else { 0 };
        canvas.fill_row(corner.y + row, corner.x + cut..corner.x + 8 - cut, light);
    }
    canvas.fill(
        Rectangle::new(corner + Point::new(3, 3), embedded_graphics::geometry::Size::new(2, 2)),
        deep,
    );
}

/// The phases as small steps, the current one lit, and its name.
pub(super) fn phases(scene: &mut Scene<'_>, layout: &Layout, game: &dyn Match, table: &Table) {
    let names = game.phases();
    let now = usize::from(table.stage.phase).min(names.len().saturating_sub(1));
    let place = area(layout.left + 1, 19, layout.width - 1, if layout.wide { 16 } else { 19 });
    let left = table.stage.units_left;
    scene.item(place, (now, names.len(), left), |canvas| {
        canvas.fill(place, Ink::SLATE);
        let (x, y) = (place.top_left.x + 3, place.top_left.y);
        let step = if layout.wide { 13 } else { 9 };
        for (phase, icon) in PHASE_ICONS.iter().enumerate().take(names.len()) {
            let at = Point::new(x + phase as i32 * step, y + 1);
            if layout.wide {
                let ink = if phase == now { Ink::EMBER } else { Ink::EDGE };
                if phase == now {
                    canvas.fill(area(at.x - 2, at.y + 11, 13, 2), Ink::EMBER);
                }
                icon.draw(canvas, at, ink);
            } else {
                let ink = match phase.cmp(&now) {
                    core::cmp::Ordering::Less => Ink::STONE,
                    core::cmp::Ordering::Equal => Ink::EMBER,
                    core::cmp::Ordering::Greater => Ink::RAISED,
                };
                canvas.fill(area(at.x, at.y + 1, 7, 4), ink);
            }
        }
        let name = names.get(now).copied().unwrap_or("");
        let line = if layout.wide {
            area(
                x + names.len() as i32 * step + 2,
                y,
                (layout.width as i32 - 8 - names.len() as i32 * step) as u32,
                14,
            )
        } else {
            area(x, y + 7, layout.width - 6, 12)
        };
        write_line(canvas, line, Font::Small, Ink::EMBER, Align::Left, name);
        // How many units may still act, as dots.
        for unit in 0..left.unwrap_or(0).min(3) {
            let x = line.top_left.x + line.size.width as i32 - 5 - i32::from(unit) * 6;
            canvas.fill(area(x, line.top_left.y + 5, 4, 4), Ink::CHALK);
        }
    });
}

/// From line to line where there is little room.
const TIGHT: i32 = 10;

/// What is asked, or what the cursor is on, or what an attack would do.
pub(super) fn told(
    scene: &mut Scene<'_>,
    layout: &Layout,
    game: &dyn Match,
    table: &Table,
    y: i32,
    height: u32,
) {
    let place = layout.row(y, height);
    if !scene.sees(&place) {
        return;
    }
    let mut lines: heapless::Vec<(String<48>, Ink), 4> = heapless::Vec::new();
    let mut say = |text: core::fmt::Arguments<'_>, ink: Ink| {
        let mut line = String::new();
        let _ = line.write_fmt(text);
        let _ = lines.push((line, ink));
    };
    let looked_at = match table.cursor {
        Cursor::Space(square) => table.stage.at(square),
        _ => None,
    };
    let looks = matches!(table.mode, Mode::Look(_));
    match (table.motion.is_on(), table.odds, looked_at) {
        (false, Some(odds), _) => say_odds(&mut say, odds, layout.wide),
        (false, None, Some(standing)) if looks && !layout.wide => {
            let card = CardId { game: game.set_up().game, number: standing.card };
            say(format_args!("{}", card.name()), Ink::CHALK);
            let left = standing.life.saturating_sub(standing.damage);
            say(format_args!("Life {left} of {}", standing.life), Ink::STONE);
        }
        (false, None, _) if looks => say(format_args!("Look around"), Ink::STONE),
        (false, None, _) => {
            // In tenths: what stays the same is not drawn again.
            let part = table.thinks.map(|part| u16::from(part) * 10 / 256 * 10);
            if let Some(player) = table.awaits {
                let name = &game.set_up().seats[player as usize].name;
                match part {
                    Some(part) => say(format_args!("{name} thinks, {part} %"), Ink::STONE),
                    None => say(format_args!("Wait for {name}"), Ink::STONE),
                }
            } else if let Some(part) = part {
                say(format_args!("Looking for a hint, {part} %"), Ink::STONE);
            } else if let Some(why) = table.nothing {
                let (first, rest) = why.split_at_checked(1).unwrap_or(("", why));
                let capital = first.chars().next().unwrap_or(' ').to_ascii_uppercase();
                say(format_args!("{capital}{rest}"), Ink::STONE);
            } else {
                // Which ability asks, then what it asks.
                if let Some(ability) = table.question.ability {
                    say(format_args!("{}", game.ability(ability)), Ink::RUNE);
                }
                say(format_args!("{}", table.question.prompt), Ink::CHALK);
            }
        }
        (true, ..) => {}
    }
    scene.item(place, &lines, |canvas| {
        let mut pen = place.top_left + Point::new(0, Font::Small.ascent() + 1);
        let bottom = place.top_left.y + place.size.height as i32;
        for (text, ink) in &lines {
            for line in wrap(Font::Small, text, place.size.width as i32) {
                debug_assert!(pen.y + Font::Small.descent() <= bottom, "no room for {lines:?}");
                Font::Small.draw(canvas, line, pen, *ink);
                pen.y += TIGHT;
            }
        }
    });
}

fn say_odds(say: &mut impl FnMut(core::fmt::Arguments<'_>, Ink), odds: Odds, wide: bool) {
    let (whole, part) = (odds.hundredths / 100, odds.hundredths % 100 / 10);
    let dice = if odds.dice == 1 { "die" } else { "dice" };
    let does = if odds.heals { "heals" } else { "hits" };
    if wide {
        say(format_args!("{} {dice}: {does} {whole}.{part}", odds.dice), Ink::GLOW);
        say(format_args!("Destroys {} %", odds.kill_percent), Ink::CHALK);
    } else {
        say(format_args!("{} {dice}", odds.dice), Ink::GLOW);
        say(format_args!("{does} {whole}.{part}"), Ink::GLOW);
        say(format_args!("Kill {} %", odds.kill_percent), Ink::CHALK);
    }
}

/// The numbers of both players: magic with a bar, hand, draw pile, discard pile.
pub(super) fn counts(
    scene: &mut Scene<'_>,
    layout: &Layout,
    game: &dyn Match,
    table: &Table,
    y: i32,
) {
    // The player at the screen is on the left.
    let (near, far) = (game.holder(), game.holder().other());
    let stage = &table.stage;
    let glows = match table.motion.beat.map(|beat| beat.happening) {
        Some(Happening::Magic { player, .. }) => Some(player),
        _ => None,
    };
    let both = [near, far].map(|side| (side, stage.counts[side as usize]));
    let height = if layout.wide { 27 } else { 46 };
    let place = area(layout.left + 1, y, layout.width - 1, height);
    scene.item(place, (both, glows), |canvas| {
        canvas.fill(place, Ink::NIGHT);
        if layout.wide {
            for (row, (side, counts)) in both.into_iter().enumerate() {
                draw_counts_row(
                    canvas,
                    place.top_left + Point::new(2, row as i32 * 14),
                    side,
                    counts,
                    glows,
                );
            }
        } else {
            draw_counts_table(canvas, place, both, glows);
        }
    });
}

fn number_ink(side: Player, glows: Option<Player>) -> Ink {
    if glows == Some(side) { Ink::GLOW } else { side_inks(side)[2] }
}

/// One player in one line, for a wide panel.
fn draw_counts_row(
    canvas: &mut Canvas<'_>,
    corner: Point,
    side: Player,
    counts: Counts,
    glows: Option<Player>,
) {
    let [deep, _, light] = side_inks(side);
    draw_badge(canvas, corner + Point::new(1, 3), side, light, deep);
    let mut x = corner.x + 13;
    let numbers = [
        (&icons::MAGIC, counts.magic, number_ink(side, glows)),
        (&icons::HAND, counts.hand, light),
        (&icons::DECK, counts.draw, light),
        (&icons::DISCARD, counts.discard, light),
    ];
    for (icon, number, ink) in numbers {
        icon.draw(canvas, Point::new(x, corner.y + 2), Ink::STONE);
        let mut text: String<4> = String::new();
        let _ = write!(text, "{number}");
        Font::Small.draw(canvas, &text, Point::new(x + 11, corner.y + 11), ink);
        x += 31;
    }
}

/// One number of a player.
type Number = fn(&Counts) -> u8;

/// Both players side by side, for a narrow panel.
fn draw_counts_table(
    canvas: &mut Canvas<'_>,
    place: Rectangle,
    both: [(Player, Counts); 2],
    glows: Option<Player>,
) {
    let Point { x, y } = place.top_left;
    let rows: [(&Icon, Number); 4] = [
        (&icons::MAGIC, |counts| counts.magic),
        (&icons::HAND, |counts| counts.hand),
        (&icons::DECK, |counts| counts.draw),
        (&icons::DISCARD, |counts| counts.discard),
    ];
    for (row, (icon, number)) in rows.into_iter().enumerate() {
        let top = y + row as i32 * 11 + if row == 0 { 0 } else { 2 };
        icon.draw(canvas, Point::new(x + 25, top + 1), Ink::STONE);
        for (column, (side, counts)) in both.iter().enumerate() {
            let mut text: String<4> = String::new();
            let _ = write!(text, "{}", number(counts));
            let ink = if row == 0 { number_ink(*side, glows) } else { side_inks(*side)[2] };
            let width = Font::Small.width(&text);
            let at = if column == 0 { x + 22 - width } else { x + 37 };
            Font::Small.draw(canvas, &text, Point::new(at, top + 9), ink);
            if row == 0 {
                // The bar grows away from the middle.
                let long = i32::from(counts.magic.min(15)) * 22 / 15;
                let bar = if column == 0 { x + 29 - long } else { x + 30 };
                canvas.fill(area(bar, top + 11, long as u32, 2), side_inks(*side)[1]);
            }
        }
    }
    let [(near, _), (far, _)] = both;
    for (side, at) in [(near, x + 1), (far, x + 50)] {
        let [deep, _, light] = side_inks(side);
        draw_badge(canvas, Point::new(at, y + 1), side, light, deep);
    }
}

/// Active events as small emblems in the colour of their player.
pub(super) fn chips(
    scene: &mut Scene<'_>,
    layout: &Layout,
    game: &dyn Match,
    table: &Table,
    y: i32,
) {
    let place = area(layout.left + 1, y, layout.width - 1, 13);
    let id = game.set_up().game;
    let looked = match table.cursor {
        Cursor::Active(place) => Some(place),
        _ => None,
    };
    scene.item(place, (&table.stage.active, looked), |canvas| {
        let room = (layout.width as usize - 4) / 14;
        let many = table.stage.active.len() > room;
        let shown = if many { room - 1 } else { room };
        // The one looked at is among those shown.
        let skip = looked.map_or(0, |at| (usize::from(at) + 1).saturating_sub(shown));
        for (column, event) in table.stage.active.iter().enumerate().skip(skip).take(shown) {
            let x = place.top_left.x + 3 + (column - skip) as i32 * 14;
            let [deep, ground, light] = side_inks(event.side);
            canvas.fill(area(x, y, 13, 13), light);
            canvas.fill(area(x + 1, y + 1, 11, 11), if event.boost > 0 { ground } else { deep });
            let badge = CardId { game: id, number: event.card }.badge();
            // A scroll of the faction's colour, with the boost on it.
            canvas.fill(area(x + 3, y + 3, 7, 7), badge.accent);
            canvas.fill(area(x + 4, y + 5, 5, 1), Ink::EMBLEM_DARK);
            canvas.fill(area(x + 4, y + 7, 5, 1), Ink::EMBLEM_DARK);
            if looked == Some(column as u8) {
                for (dx, dy, width, height) in
                    [(0, 0, 13, 2), (0, 11, 13, 2), (0, 0, 2, 13), (11, 0, 2, 13)]
                {
                    canvas.fill(area(x + dx, y + dy, width, height), Ink::CHALK);
                }
            }
        }
        if many {
            let mut text: String<4> = String::new();
            let _ = write!(text, "+{}", table.stage.active.len() - shown);
            let x = place.top_left.x + 3 + shown as i32 * 14;
            Font::Small.draw(canvas, &text, Point::new(x, y + 10), Ink::STONE);
        }
    });
}

/// On a wide panel, the card under the cursor all the time.
pub(super) fn under_cursor(
    scene: &mut Scene<'_>,
    layout: &Layout,
    game: &dyn Match,
    table: &Table,
    y: i32,
    height: u32,
) {
    let place = area(layout.left + 3, y, layout.width - 5, height);
    let id = game.set_up().game;
    let standing = match table.rested {
        Cursor::Space(square) => table.stage.at(square).copied(),
        Cursor::Active(place) => table
            .stage
            .active
            .get(usize::from(place))
            .map(|event| Standing { card: event.card, ..Standing::default() }),
        _ => table.question.card.map(|card| Standing { card, ..Standing::default() }),
    };
    let card = standing.map(|standing| standing.card).filter(|card| *card != 0);
    scene.item(place, (card, standing), |canvas| {
        canvas.fill(place, Ink::NIGHT);
        if let (Some(card), Some(standing)) = (card, standing) {
            draw_brief(canvas, place, CardId { game: id, number: card }, &standing);
        }
    });
}

fn draw_brief(canvas: &mut Canvas<'_>, place: Rectangle, card: CardId, standing: &Standing) {
    let sheet = card.sheet();
    let Point { x, y } = place.top_left;
    let inside = place.size.width as i32 - 6;
    let font = Font::reading_in(sheet.name, inside);
    font.draw(canvas, sheet.name, Point::new(x + 3, y + 12), sheet.accent);
    let mut line: String<48> = String::new();
    if standing.life > 0 {
        let left = standing.life.saturating_sub(standing.damage);
        let _ = write!(line, "Life {left}/{}", standing.life);
        if standing.fights {
            let kind = if standing.ranged { "bow" } else { "sword" };
            let _ = write!(line, "  {kind} {}", standing.strength);
        }
        if standing.boost > 0 {
            let _ = write!(line, "  +{}", standing.boost);
        }
    } else {
        let _ = line.push_str(sheet.class);
        if sheet.rank != Rank::Event {
            line.clear();
            if let Some(cost) = sheet.cost {
                let _ = write!(line, "Cost {cost}");
            }
            if let Some(life) = sheet.life {
                let _ = write!(line, "  life {life}");
            }
        }
    }
    let line = wrap(Font::Small, &line, inside).next().unwrap_or("");
    Font::Small.draw(canvas, line, Point::new(x + 3, y + 24), Ink::CHALK);
    let mut pen = Point::new(x + 3, y + 36);
    let room = (place.size.height as i32 - 28) / Font::Small.line_height();
    let lines = |text: &str| wrap(Font::Small, text, inside).count() as i32;
    let names = sheet.abilities.iter().filter(|(name, _)| !name.is_empty()).count() as i32;
    let texts: i32 = sheet.abilities.iter().map(|(_, text)| lines(text)).sum();
    // The texts where they fit, or else only what the abilities are called: a page with everything is one press away.
    let whole = names + texts <= room;
    for (name, text) in &sheet.abilities {
        if !name.is_empty() {
            Font::Small.draw(canvas, name, pen, sheet.accent);
            pen.y += Font::Small.line_height();
        }
        for line in wrap(Font::Small, text, inside).take(if whole { usize::MAX } else { 0 }) {
            Font::Small.draw(canvas, line, pen, Ink::STONE);
            pen.y += Font::Small.line_height();
        }
    }
    if !whole {
        Font::Small.draw(canvas, "X: read it", pen, Ink::STONE);
    }
}

/// What can be chosen beside the battlefield.
fn buttons(scene: &mut Scene<'_>, layout: &Layout, game: &dyn Match, table: &Table, y: i32) {
    let stage = &table.stage;
    let hand = stage.counts[game.holder() as usize].hand;
    let rows: [(Cursor, &str, bool); 3] = [
        (Cursor::Hand, "Hand", table.cards),
        (Cursor::Yes, table.yes.map_or("", |offer| offer.verb), true),
        (Cursor::No, table.no.map_or("", |offer| offer.verb), true),
    ];
    let count = rows.iter().filter(|row| !row.1.is_empty()).count() as i32;
    let quiet = table.motion.is_on();
    let mut place = 0;
    for (cursor, text, lit) in rows {
        if text.is_empty() {
            continue;
        }
        let plate = if layout.wide {
            let width = (layout.width as i32 - 6) / count.max(1);
            area(layout.left + 4 + place * width, y, width as u32 - 2, 20)
        } else {
            area(
                layout.left + 3,
                y + place * 21 - if count > 2 { place * 7 } else { 0 },
                layout.width - 5,
                if count > 2 { 14 } else { 20 },
            )
        };
        place += 1;
        let lit = lit && !quiet && !matches!(table.mode, Mode::Look(_));
        let chosen = table.cursor == cursor && !matches!(table.mode, Mode::Dialog(_)) && !quiet;
        let number = (cursor == Cursor::Hand).then_some(hand);
        scene.item(plate, (text, lit, chosen, number), |canvas| {
            draw_button(canvas, plate, text, number, lit, chosen);
        });
    }
}

fn draw_button(
    canvas: &mut Canvas<'_>,
    plate: Rectangle,
    text: &str,
    number: Option<u8>,
    lit: bool,
    chosen: bool,
) {
    let (fill, border, ink) = match (chosen, lit) {
        (true, _) => (Ink::EMBER_DEEP, Ink::CHALK, Ink::CHALK),
        (false, true) => (Ink::RAISED, Ink::GLOW, Ink::GLOW),
        (false, false) => (Ink::SLATE, Ink::EDGE, Ink::STONE),
    };
    draw_plate(canvas, plate, fill, border);
    let mut words: String<20> = String::new();
    let _ = match number {
        Some(number) => write!(words, "{text} {number}"),
        None => write!(words, "{text}"),
    };
    // The list over the battlefield has the room for all of it.
    let shown = wrap(Font::Small, &words, plate.size.width as i32 - 4).next().unwrap_or_default();
    write_line(canvas, plate, Font::Small, ink, Align::Center, shown);
}

/// What A, B, X and Y do right now.
fn hints(scene: &mut Scene<'_>, layout: &Layout, game: &dyn Match, table: &Table, y: i32) {
    let hints: [(&str, &str); 4] = match &table.mode {
        _ if game.set_up().is_demo() => ["A", "B", "X", "Y"].map(|key| (key, "Title")),
        _ if table.motion.is_on() => [("A", "Skip"), ("B", "Skip"), ("X", "Skip"), ("Y", "Menu")],
        Mode::Choose => {
            let back = if table.undo { "Undo" } else { "-" };
            [("A", table.verb), ("B", back), ("X", "Look"), ("Y", "Menu")]
        }
        Mode::Look(_) => [("A", "Choose"), ("B", "Back"), ("X", "Card"), ("Y", "Menu")],
        Mode::Dialog(dialog) => {
            let back = match (dialog.optional, table.undo) {
                (true, _) => "Back",
                (false, true) => "Undo",
                (false, false) => "-",
            };
            [("A", "Choose"), ("B", back), ("X", "Look"), ("Y", "Menu")]
        }
    };
    draw_hints(scene, layout, hints, y);
}

/// The four buttons and what they do; nothing for "-".
pub(super) fn draw_hints(scene: &mut Scene<'_>, layout: &Layout, hints: [(&str, &str); 4], y: i32) {
    let height = if layout.wide { 38 } else { 49 };
    let place = area(layout.left + 1, y, layout.width - 1, height);
    scene.item(place, hints, |canvas| {
        canvas.fill(place, Ink::SLATE);
        for (number, (key, text)) in hints.into_iter().enumerate() {
            let (column, row) = if layout.wide { (number % 2, number / 2) } else { (0, number) };
            let step = if layout.wide { 18 } else { 12 };
            let corner = place.top_left + Point::new(2 + column as i32 * 68, row as i32 * step + 1);
            let dark = text == "-";
            let cap = area(corner.x, corner.y, 11, 11);
            canvas.fill(cap, if dark { Ink::RAISED } else { Ink::CHALK });
            let x = corner.x + (12 - Font::Small.width(key)) / 2;
            Font::Small.draw(canvas, key, Point::new(x, corner.y + 9), Ink::NIGHT);
            if !dark {
                Font::Small.draw(canvas, text, corner + Point::new(15, 9), Ink::CHALK);
            }
        }
    });
}

/// Where the magic of a player is written, for what flows there.
pub(super) fn magic_place(scene: &Scene<'_>, near: bool) -> Point {
    let layout = Layout::of(scene);
    if layout.wide {
        Point::new(layout.left + 16, if near { 66 } else { 80 })
    } else {
        Point::new(layout.left + if near { 12 } else { 40 }, 91)
    }
}

/// The game whose cards are on the table, for what draws them.
pub(super) fn game_of(game: &dyn Match) -> GameId {
    game.set_up().game
}

#[cfg(test)]
mod tests {
    use super::*;
    use stonecaller_engine::second_edition::{Kind, RuleId};

    /// Lines that a text takes in the narrow panel.
    fn lines(text: &str) -> usize {
        wrap(Font::Small, text, 55).count()
    }

    #[test]
    fn every_ability_that_asks_and_every_card_looked_at_has_room() {
        // What any ability asks takes two lines at most; five have room.
        for number in 0..=u8::MAX {
            let name = RuleId::from(number).name();
            assert!(lines(name) <= 3, "{name}");
        }
        for kind in Kind::all() {
            let name = kind.card().name;
            assert!(lines(name) + lines("Life 10 of 10") <= 5, "{name}");
        }
    }
}
