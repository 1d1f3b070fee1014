//! The deck of a faction: how it starts, and every card in it.

use core::fmt::Write;

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};
use heapless::{String, Vec};

use super::card::{CardPage, MOST_AMONG};
use super::portrait::{draw_portrait, portrait_edge, rank_mark};
use super::{Context, Go, Look, Page, Screen, move_cursor};
use crate::games::{AttackKind, CardId, GameId, Sheet};
use crate::gfx::canvas::Canvas;
use crate::gfx::emblem::Emblem;
use crate::gfx::font::Font;
use crate::gfx::icon::Icon;
use crate::gfx::icons;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{
    Align, FOOTER, HEADER, Key, area, draw_arrow, draw_plate, footer, ground, write_line,
};
use crate::input::{Action, Button, KeyEvent};
use crate::sound::Sound;

/// The cards of a deck with their copies.
type Cards = Vec<(CardId, u8), MOST_AMONG>;

fn cards(game: GameId, faction: u8) -> Cards {
    let mut cards = Cards::new();
    game.each_card(faction, |card, copies| {
        let full = cards.push((card, copies)).is_err();
        debug_assert!(!full, "a deck has more cards than a page lists");
    });
    cards
}

/// A deck to be looked at.
pub(super) struct DeckPage {
    game: GameId,
    faction: u8,
    cursor: u8,
    /// The first row of the list that is in sight.
    first: u8,
}

impl DeckPage {
    pub(super) const fn new(game: GameId, faction: u8) -> Self {
        Self { game, faction, cursor: 0, first: 0 }
    }

    fn move_to(&mut self, cursor: usize, rows: u8) {
        self.cursor = cursor as u8;
        let last = self.cursor.saturating_sub(rows.saturating_sub(1));
        self.first = self.first.clamp(last, self.cursor);
    }

    fn turn_to(&mut self, faction: u8) {
        *self = Self::new(self.game, faction);
    }
}

impl Screen for DeckPage {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        let cards = cards(self.game, self.faction);
        if let Some(cursor) = move_cursor(usize::from(self.cursor), cards.len(), event) {
            let frames = Frames::of(context.device.facts.model.screen, self.game);
            self.move_to(cursor, frames.rows);
            context.sound(Sound::Cursor);
            return Go::Stay;
        }
        let factions = self.game.factions().max(1);
        match (event.button, event.action) {
            (Button::Left, Action::Press | Action::Repeat) => {
                context.sound(Sound::Cursor);
                self.turn_to((self.faction + factions - 1) % factions);
            }
            (Button::Right, Action::Press | Action::Repeat) => {
                context.sound(Sound::Cursor);
                self.turn_to((self.faction + 1) % factions);
            }
            (Button::A | Button::X, Action::Press) => {
                context.sound(Sound::Choose);
                let numbers = cards.iter().map(|(card, _)| card.number).collect();
                let place = usize::from(self.cursor);
                return Go::Open(Page::Card(CardPage::among(self.game, numbers, place)));
            }
            (Button::B, Action::Press) => {
                context.sound(Sound::Back);
                return Go::Back;
            }
            _ => {}
        }
        Go::Stay
    }

    fn describe(&self, _look: Look<'_>, scene: &mut Scene<'_>) {
        let size = scene.size();
        let frames = Frames::of(size, self.game);
        let faction = self.game.faction(self.faction);
        let summoner = faction.summoner.sheet();
        ground(scene, scene.area(), Ink::NIGHT);
        let bar = area(0, 0, size.width, HEADER);
        // The heading of a card stands in the same place, so the key says which page it is.
        scene.item(bar, ("deck", self.game, self.faction), |canvas| {
            draw_heading(canvas, bar, faction.name, faction.accent);
        });
        let Rectangle { top_left, size: board } = frames.board;
        let framed = area(top_left.x, top_left.y - 2, board.width, board.height + 2);
        scene.item(framed, (self.game, self.faction), |canvas| {
            draw_start(canvas, frames.board, self.game, self.faction);
        });
        scene.item(frames.about, (self.game, self.faction), |canvas| {
            draw_summoner(canvas, frames.about, &summoner);
        });
        let cards = cards(self.game, self.faction);
        let rows = cards.iter().enumerate().skip(self.first.into()).take(frames.rows.into());
        for (place, &(card, copies)) in rows {
            let chosen = place == usize::from(self.cursor);
            let row = frames.row(place - usize::from(self.first));
            scene.item(row, (card, copies, chosen), |canvas| {
                draw_row(canvas, row, &card.sheet(), copies, chosen);
            });
        }
        let groove = frames.groove();
        scene.item(groove, (self.first, cards.len()), |canvas| {
            draw_bar(canvas, groove, self.first, frames.rows, cards.len() as u8);
        });
        footer(
            scene,
            &[(Key::LeftRight, "Deck"), (Key::Letter("A"), "Read"), (Key::Letter("B"), "Back")],
        );
    }
}

/// The edge of a space of the small battlefield: an emblem and a line beside it.
const SPACE: u32 = Emblem::EDGE as u32 + 1;
/// The height of a row of the list: of one line where it is broad, of two where it is narrow.
const ROW: u32 = 24;
const TALL_ROW: u32 = 30;

/// Where things stand.
struct Frames {
    board: Rectangle,
    about: Rectangle,
    list: Rectangle,
    row_height: u32,
    rows: u8,
}

impl Frames {
    fn of(size: Size, game: GameId) -> Self {
        let (rows, columns) = game.own_half();
        let board = Size::new(u32::from(columns) * SPACE, u32::from(rows) * SPACE);
        let top = HEADER as i32 + 6;
        let bottom = (size.height - FOOTER) as i32 - 3;
        let board = Rectangle::new(Point::new(6, top), board);
        let beside = board.top_left.x + board.size.width as i32 + 8;
        let below = top + board.size.height as i32;
        let room = |left: i32, top: i32, bottom: i32| {
            area(left, top, (size.width as i32 - left - 4) as u32, (bottom - top) as u32)
        };
        let beside_each_other = size.width >= 300;
        let (about, list) = if beside_each_other {
            let about = area(6, below + 6, board.size.width, (bottom - below - 6) as u32);
            (about, room(beside, top, bottom))
        } else {
            (room(beside, top, below), room(6, below + 5, bottom))
        };
        let row_height = if beside_each_other { TALL_ROW } else { ROW };
        let rows = (list.size.height / row_height) as u8;
        Self { board, about, list, row_height, rows }
    }

    fn row(&self, place: usize) -> Rectangle {
        let corner = self.list.top_left + Point::new(0, place as i32 * self.row_height as i32);
        Rectangle::new(corner, Size::new(self.list.size.width - 8, self.row_height))
    }

    /// Where the bar moves that tells how far down the list is.
    fn groove(&self) -> Rectangle {
        let right = self.list.top_left.x + self.list.size.width as i32;
        area(right - 4, self.list.top_left.y, 4, self.row_height * u32::from(self.rows))
    }
}

/// The name of a faction between two arrows, over its colour.
fn draw_heading(canvas: &mut Canvas<'_>, bar: Rectangle, name: &str, accent: Ink) {
    let width = bar.size.width;
    canvas.fill(bar, Ink::SLATE);
    canvas.fill(area(0, HEADER as i32 - 2, width, 2), accent);
    let middle = HEADER as i32 / 2 - 1;
    draw_arrow(canvas, Point::new(14, middle), Point::new(-1, 0), 5, Ink::EMBER);
    draw_arrow(canvas, Point::new(width as i32 - 15, middle), Point::new(1, 0), 5, Ink::EMBER);
    let text = area(24, 0, width - 48, HEADER - 2);
    write_line(canvas, text, Font::Large, Ink::CHALK, Align::Center, name);
}

/// The own half of the battlefield as a match begins, its own edge at the bottom.
fn draw_start(canvas: &mut Canvas<'_>, board: Rectangle, game: GameId, faction: u8) {
    let (rows, columns) = game.own_half();
    let corner = |row: u8, column: u8| {
        let down = rows.saturating_sub(row);
        board.top_left
            + Point::new(
                i32::from(column.saturating_sub(1)) * SPACE as i32,
                i32::from(down) * SPACE as i32,
            )
    };
    let inside = Size::new(SPACE - 1, SPACE - 1);
    canvas.fill(board, Ink::RAISED);
    for row in 1..=rows {
        for column in 1..=columns {
            canvas.fill(Rectangle::new(corner(row, column), inside), Ink::FIELD);
        }
    }
    // The middle line of the battlefield.
    canvas.fill(area(board.top_left.x, board.top_left.y - 2, board.size.width, 2), Ink::EDGE);
    game.each_start(faction, |card, row, column| {
        let sheet = card.sheet();
        let at = corner(row, column);
        canvas.fill(Rectangle::new(at, inside), Ink::ROCK_DARK);
        let tones = [Ink::EMBLEM_DARK, Ink::EMBLEM_LIGHT, sheet.accent];
        sheet.emblem.draw(canvas, at, tones);
    });
}

/// The name of a summoner, its symbols, and its picture where there is room beside them.
fn draw_summoner(canvas: &mut Canvas<'_>, place: Rectangle, sheet: &Sheet) {
    let Point { x, y } = place.top_left;
    let width = place.size.width;
    let font = name_font(sheet.name, width as i32);
    write_line(canvas, area(x, y, width, 18), font, Ink::CHALK, Align::Left, sheet.name);
    let mut left = x;
    if let Some(mark) = rank_mark(sheet.rank) {
        mark.draw(canvas, Point::new(left, y + 20), Ink::GOLD);
        left += 15;
    }
    let class = area(left, y + 18, width - (left - x) as u32, 15);
    write_line(canvas, class, Font::Small, Ink::STONE, Align::Left, sheet.class);
    let pictured = has_picture(place);
    if pictured {
        draw_portrait(canvas, Point::new(x, y + 38), sheet, 2);
    }
    let left = if pictured { x + portrait_edge(2) as i32 + 8 } else { x };
    let top = y + if pictured { 42 } else { 38 };
    for (line, symbol) in sheet.symbols.iter().enumerate() {
        let top = top + line as i32 * SYMBOL;
        let icon = symbol.icon;
        icon.draw(canvas, Point::new(left, top + (15 - icon.height()) / 2), sheet.accent);
        let text = area(left + 15, top, width - (left - x) as u32 - 15, 15);
        write_line(canvas, text, Font::Small, Ink::STONE, Align::Left, symbol.name);
    }
}

/// The height of a symbol with its name.
const SYMBOL: i32 = 19;

fn has_picture(about: Rectangle) -> bool {
    about.size.height >= 38 + portrait_edge(2)
}

/// The largest letters that a name fits in.
fn name_font(name: &str, width: i32) -> Font {
    Font::reading_in(name, width)
}

/// Beside the picture of a row, before the name.
const BEFORE_NAME: i32 = 9;
/// The room at the right of a row of one line for the copies and the cost.
const FIGURES: i32 = 52;

/// The room for the name in a row.
fn name_room(row: Rectangle) -> i32 {
    let figures = if row.size.height < TALL_ROW { FIGURES + 5 } else { 4 };
    row.size.width as i32 - portrait_edge(1) as i32 - BEFORE_NAME - figures
}

fn draw_row(canvas: &mut Canvas<'_>, row: Rectangle, sheet: &Sheet, copies: u8, chosen: bool) {
    if chosen {
        draw_plate(canvas, row, Ink::EMBER_DEEP, Ink::EMBER);
    }
    let Point { x, y } = row.top_left;
    let (width, height) = (row.size.width as i32, row.size.height as i32);
    let edge = portrait_edge(1) as i32;
    draw_portrait(canvas, Point::new(x + 4, y + (height - edge) / 2), sheet, 1);
    let left = x + edge + BEFORE_NAME;
    let room = name_room(row);
    let ink = if chosen { Ink::CHALK } else { Ink::STONE };
    let font = name_font(sheet.name, room);
    let tall = row.size.height >= TALL_ROW;
    let name = if tall {
        area(left, y, room as u32, 16)
    } else {
        area(left, y, room as u32, row.size.height)
    };
    write_line(canvas, name, font, ink, Align::Left, sheet.name);

    if !tall {
        let right = x + width - FIGURES;
        draw_copies(canvas, area(right, y, 22, row.size.height), copies);
        draw_cost(canvas, area(right + 22, y, FIGURES as u32 - 22, row.size.height), sheet, ink);
        return;
    }
    let second = |from: i32| area(left + from, y + 16, 30, 12);
    draw_copies(canvas, second(0), copies);
    draw_cost(canvas, second(28), sheet, ink);
    if let Some((strength, kind)) = sheet.attack {
        let icon = match kind {
            AttackKind::Melee => &icons::SWORD,
            AttackKind::Ranged => &icons::BOW,
        };
        draw_figure(canvas, second(60), icon, Ink::CHALK, strength, ink);
    }
    if let Some(life) = sheet.life {
        draw_figure(canvas, second(92), &icons::LIFE, Ink::RED, life, ink);
    }
}

fn draw_copies(canvas: &mut Canvas<'_>, place: Rectangle, copies: u8) {
    let mut digits = String::<8>::new();
    // A sign of two bytes and three digits always fit.
    let _ = write!(digits, "×{copies}");
    write_line(canvas, place, Font::Small, Ink::STONE, Align::Left, &digits);
}

/// What a card costs, or the mark of one that costs nothing because it is there from the start.
fn draw_cost(canvas: &mut Canvas<'_>, place: Rectangle, sheet: &Sheet, ink: Ink) {
    if let Some(cost) = sheet.cost {
        draw_figure(canvas, place, &icons::MAGIC, Ink::RUNE, cost, ink);
    } else if let Some(mark) = rank_mark(sheet.rank) {
        let down = (place.size.height as i32 - mark.height()) / 2;
        mark.draw(canvas, place.top_left + Point::new(0, down), Ink::GOLD);
    }
}

/// An icon and a number.
fn draw_figure(
    canvas: &mut Canvas<'_>,
    place: Rectangle,
    icon: &Icon,
    icon_ink: Ink,
    number: u8,
    ink: Ink,
) {
    let mut digits = String::<4>::new();
    // Three digits always fit into four bytes.
    let _ = write!(digits, "{number}");
    let Rectangle { top_left: Point { x, y }, size } = place;
    icon.draw(canvas, Point::new(x, y + (size.height as i32 - icon.height()) / 2), icon_ink);
    let font = if size.height < ROW { Font::Small } else { Font::Body };
    let beside = area(x + 12, y, size.width - 12, size.height);
    write_line(canvas, beside, font, ink, Align::Left, &digits);
}

/// How far down a list is: the part in sight of all its rows.
fn draw_bar(canvas: &mut Canvas<'_>, groove: Rectangle, first: u8, shown: u8, all: u8) {
    if all <= shown {
        return;
    }
    canvas.fill(groove, Ink::SLATE);
    let height = groove.size.height as i32;
    let part = |rows: u8| height * i32::from(rows) / i32::from(all);
    let top = groove.top_left.y + part(first);
    canvas.fill(area(groove.top_left.x, top, groove.size.width, part(shown) as u32), Ink::EDGE);
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [Size; 2] = [Size::new(240, 240), Size::new(320, 240)];
    const GAME: GameId = GameId::SecondEdition;

    #[test]
    fn the_cursor_is_always_in_sight() {
        for size in SIZES {
            let rows = Frames::of(size, GAME).rows;
            assert!(rows >= 4, "{rows}");
            let mut page = DeckPage::new(GAME, 0);
            let count = cards(GAME, 0).len();
            for step in [1, count - 1, 3] {
                for turn in 0..40 {
                    page.move_to((turn * step) % count, rows);
                    assert!((page.first..page.first + rows).contains(&page.cursor));
                }
            }
        }
    }

    #[test]
    fn everything_fits_for_every_faction() {
        for size in SIZES {
            let frames = Frames::of(size, GAME);
            let bottom = (size.height - FOOTER) as i32;
            for frame in [frames.board, frames.about, frames.list] {
                assert!(frame.top_left.y >= HEADER as i32);
                assert!(frame.top_left.y + frame.size.height as i32 <= bottom);
                assert!(frame.top_left.x + frame.size.width as i32 <= size.width as i32);
            }
            assert!(frames.about.size.height as i32 >= 38 + 2 * SYMBOL);
            let room = name_room(frames.row(0));
            for faction in 0..GAME.factions() {
                let about = GAME.faction(faction);
                assert!(Font::Large.width(about.name) <= size.width as i32 - 48);
                let sheet = about.summoner.sheet();
                let width = frames.about.size.width as i32;
                assert!(name_font(sheet.name, width).width(sheet.name) <= width);
                assert!(sheet.symbols.len() <= 2);
                for symbol in &sheet.symbols {
                    let picture =
                        if has_picture(frames.about) { portrait_edge(2) as i32 + 8 } else { 0 };
                    let room = width - picture - 15;
                    assert!(Font::Small.width(symbol.name) <= room, "{}", symbol.name);
                }
                for (card, _) in cards(GAME, faction) {
                    let name = card.sheet().name;
                    let width = name_font(name, room).width(name);
                    assert!(width <= room, "{name}: {width} of {room}");
                }
            }
        }
    }

    #[test]
    fn a_start_is_four_cards_in_different_spaces_and_each_is_listed() {
        let (rows, columns) = GAME.own_half();
        for faction in 0..GAME.factions() {
            let mut taken: Vec<(u8, u8), 8> = Vec::new();
            let listed = cards(GAME, faction);
            GAME.each_start(faction, |card, row, column| {
                assert!((1..=rows).contains(&row) && (1..=columns).contains(&column));
                assert!(!taken.contains(&(row, column)));
                assert!(listed.iter().any(|(other, _)| *other == card), "{}", card.sheet().name);
                taken.push((row, column)).expect("a start has few cards");
            });
            assert_eq!(taken.len(), 4);
            assert_eq!(listed.len(), 14);
            assert_eq!(listed[0].0, GAME.faction(faction).summoner);
        }
    }
}
