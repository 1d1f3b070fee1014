//! The cards of a hand or a discard pile, as a list: which can be played, what they cost, each a press away from being read.

use core::fmt::Write;

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};
use heapless::{String, Vec};
use stonecaller_engine::Player;

use super::portrait::{draw_portrait, portrait_edge};
use super::side::side_inks;
use super::table::TablePage;
use super::{Context, Go, Look, Page, Screen, card, move_cursor};
use crate::games::{AttackKind, CardId, GameId};
use crate::gfx::canvas::Canvas;
use crate::gfx::font::{Font, wrap};
use crate::gfx::icons;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{
    Align, FOOTER, HEADER, Key, area, cut, draw_plate, footer, ground, header, label, write_line,
};
use crate::input::{Action, Button, KeyEvent};
use crate::play::{Match, Pile, PlayMemory, Side, Spot, Watch, Words};
use crate::sound::Sound;
use crate::time::Instant;

/// Rows that a list has: the different cards of a deck, and a few that can be used in two ways.
const MOST_ROWS: usize = 20;
const ROW: i32 = 28;
/// Where the name stands of whose cards are shown, and its room.
const WHOSE: i32 = 94;
const WHOSE_WIDTH: u32 = 68;
const NOTE_MS: u32 = 2_500;
/// How long the cursor rests before its card is shown larger.
const REST_MS: u32 = 150;
/// The widest row: one that is wider takes longer to draw than a cursor may.
const WIDEST: u32 = 216;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Row {
    card: u8,
    count: u8,
    /// What can be done with it: its place in the list of what is legal, and the word for it.
    offer: Option<(u16, &'static str)>,
}

/// The list.
pub(super) struct HandPage {
    player: Player,
    pile: Pile,
    /// It only shows cards: the match is watched, or the device chooses.
    shows: bool,
    rows: Vec<Row, MOST_ROWS>,
    cursor: usize,
    /// What leaves the question without a card, if that may be.
    skip: Option<(u16, &'static str)>,
    note: Option<(Words, Instant)>,
    /// When the cursor has rested long enough for the card to be shown larger, and which is.
    rests_at: Option<Instant>,
    rested: u8,
}

/// Whether nobody chooses a card here.
fn only_shows(play: &PlayMemory) -> bool {
    let stand_in = play.current().and_then(|game| game.set_up().stand_in());
    play.watched().is_some() || stand_in.is_some()
}

impl HandPage {
    /// The pile that the match asks about, or the hand.
    pub(super) fn new(context: &Context<'_>) -> Self {
        let game = context.play.current();
        let pile = match only_shows(context.play) {
            true => Pile::Hand,
            false => game.map_or(Pile::Hand, Match::pile_asked),
        };
        Self::of(context.play, game.map_or(Player::One, Match::holder), pile)
    }

    fn of(play: &PlayMemory, player: Player, pile: Pile) -> Self {
        let game = play.current();
        let mut page = Self {
            player,
            pile,
            shows: only_shows(play),
            rows: Vec::new(),
            cursor: 0,
            skip: None,
            note: None,
            rests_at: None,
            rested: 0,
        };
        let Some(game) = game else { return page };
        // The list of what is legal is asked once: it takes longer than everything else here.
        let asked = game.pile_asked() == pile;
        let mut offers: Vec<(u8, u16, &'static str), MOST_ROWS> = Vec::new();
        game.offers(&mut |offer| {
            if let (true, Spot::Card(card)) = (asked, offer.spot) {
                let _ = offers.push((card, offer.index, offer.verb));
            }
        });
        game.each_in_pile(player, pile, &mut |card, count| {
            let mut usable = false;
            for (_, index, verb) in offers.iter().filter(|offer| offer.0 == card) {
                // What can be used comes first.
                let after = page.rows.iter().position(|row| row.offer.is_none());
                let after = after.unwrap_or(page.rows.len());
                let row = Row { card, count, offer: Some((*index, verb)) };
                let _ = page.rows.insert(after, row);
                usable = true;
            }
            if !usable {
                let _ = page.rows.push(Row { card, count, offer: None });
            }
        });
        let open = game.question().open;
        page.rested = page.rows.first().map_or(0, |row| row.card);
        game.offers(&mut |offer| {
            if offer.spot == Spot::No && !open && !offers.is_empty() {
                page.skip = Some((offer.index, offer.verb));
            }
        });
        page
    }

    /// Takes one of the offers and goes back to the table, where it is shown.
    fn choose(index: u16, context: &mut Context<'_>) -> Go {
        match TablePage::choose(index, context) {
            Go::Stay => Go::Back,
            Go::Open(page) => Go::To(page),
            elsewhere => elsewhere,
        }
    }

    /// The next pile that may be looked at, the other way round with `back`.
    fn other_pile(&self, play: &PlayMemory, back: bool) -> (Player, Pile) {
        let (near, far) = match play.current().map(Match::holder) {
            Some(holder) => (holder, holder.other()),
            None => (self.player, self.player),
        };
        let (hand, discard) = (Pile::Hand, Pile::Discard);
        let all = [(near, hand), (near, discard), (far, hand), (far, discard)];
        let seen = |(player, pile): &(Player, Pile)| match play.watched().map(Watch::side) {
            None => *player == near,
            Some(Side::Seat(_)) => *player == near || *pile == discard,
            Some(Side::Open) => true,
        };
        let mut piles: Vec<(Player, Pile), 4> = all.into_iter().filter(seen).collect();
        if back {
            piles.reverse();
        }
        let here = piles.iter().position(|pile| *pile == (self.player, self.pile)).unwrap_or(0);
        piles[(here + 1) % piles.len()]
    }

    /// How many rows are in sight.
    fn room(height: u32) -> usize {
        ((height - HEADER - FOOTER - 4) as i32 / ROW) as usize
    }

    /// The row, how many rows there are, and the offer that the row takes.
    pub(super) fn listed(&self) -> (usize, usize, Option<u16>) {
        let offer = match self.rows.get(self.cursor) {
            Some(row) => row.offer,
            None => self.skip,
        };
        (self.cursor, self.lines(), offer.map(|(index, _)| index))
    }

    fn lines(&self) -> usize {
        self.rows.len() + usize::from(self.skip.is_some())
    }
}

impl Screen for HandPage {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        if event.action == Action::Release {
            return Go::Stay;
        }
        if let Some(cursor) = move_cursor(self.cursor, self.lines(), event) {
            self.cursor = cursor;
            self.note = None;
            self.rests_at = Some(context.now + REST_MS);
            context.sound(Sound::Cursor);
            return Go::Stay;
        }
        let Some(game) = context.play.current() else { return Go::Back };
        let id = game.set_up().game;
        let button = match event.button {
            // Nothing is chosen here, so both look.
            Button::A if self.shows => Button::X,
            button => button,
        };
        match (button, event.action) {
            (Button::A, Action::Press) => match self.rows.get(self.cursor) {
                Some(Row { offer: Some((index, _)), .. }) => Self::choose(*index, context),
                Some(row) => {
                    let mut words = Words::new();
                    if self.pile == Pile::Hand {
                        game.why_not_card(row.card, &mut words);
                    } else {
                        let _ = words.push_str("Only to be looked at");
                    }
                    self.note = Some((words, context.now + NOTE_MS));
                    context.sound(Sound::Refuse);
                    Go::Stay
                }
                None => match self.skip {
                    Some((index, _)) => Self::choose(index, context),
                    None => Go::Back,
                },
            },
            (Button::X, Action::Press) => {
                let Some(row) = self.rows.get(self.cursor) else { return Go::Stay };
                context.sound(Sound::Choose);
                let mut numbers: Vec<u8, { card::MOST_AMONG }> = Vec::new();
                for row in &self.rows {
                    if !numbers.contains(&row.card) {
                        let _ = numbers.push(row.card);
                    }
                }
                let place = numbers.iter().position(|card| *card == row.card).unwrap_or(0);
                Go::Open(Page::Card(card::CardPage::among(id, numbers, place)))
            }
            (Button::Left | Button::Right, _) => {
                let (player, pile) = self.other_pile(context.play, event.button == Button::Left);
                *self = Self::of(context.play, player, pile);
                context.sound(Sound::Cursor);
                Go::Stay
            }
            (Button::B | Button::Y, Action::Press) => {
                context.sound(Sound::Back);
                Go::Back
            }
            _ => Go::Stay,
        }
    }

    fn due(&self, _look: Look<'_>) -> Option<Instant> {
        let note = self.note.as_ref().map(|(_, until)| *until);
        [note, self.rests_at].into_iter().flatten().min()
    }

    fn tick(&mut self, context: &mut Context<'_>) -> Go {
        if self.note.as_ref().is_some_and(|(_, until)| context.now >= *until) {
            self.note = None;
        }
        if self.rests_at.is_some_and(|at| context.now >= at) {
            self.rests_at = None;
            self.rested = self.rows.get(self.cursor).map_or(0, |row| row.card);
        }
        Go::Stay
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let Some(game) = look.play.current() else { return };
        let size = scene.size();
        let id = game.set_up().game;
        ground(scene, scene.area(), Ink::NIGHT);
        let title = match (self.pile, self.shows) {
            (Pile::Hand, false) => "Your hand",
            (Pile::Discard, false) => "Your discards",
            (Pile::Hand, true) => "Hand",
            (Pile::Discard, true) => "Discards",
        };
        header(scene, title, look.device.battery);
        if self.shows {
            let name = game.set_up().seats[self.player as usize].name.as_str();
            let name = cut(Font::Small, name, WHOSE_WIDTH as i32);
            let line = area(WHOSE, 0, WHOSE_WIDTH, HEADER - 1);
            label(scene, line, Font::Small, side_inks(self.player)[2], Align::Left, name);
        }
        let magic = look.play.table.counts(self.player).magic;
        magic_tag(scene, magic, look.device.battery.is_some());
        let room = Self::room(size.height);
        let first = (self.cursor + 1).saturating_sub(room);
        for (place, line) in (first..self.lines().min(first + room)).enumerate() {
            let y = HEADER as i32 + 2 + place as i32 * ROW;
            let plate = area(4, y, (size.width - 8).min(WIDEST), ROW as u32 - 2);
            let chosen = line == self.cursor;
            match self.rows.get(line) {
                Some(row) => card_row(scene, plate, id, *row, chosen),
                None => skip_row(scene, plate, self.skip.map_or("", |skip| skip.1), chosen),
            }
        }
        if self.rows.is_empty() && self.skip.is_none() {
            let line = area(0, 100, size.width, 20);
            label(scene, line, Font::Body, Ink::STONE, Align::Center, "No cards");
        }
        if size.width >= WIDEST + 80 && self.rested != 0 {
            portrait(scene, CardId { game: id, number: self.rested });
        }
        if let Some((words, _)) = &self.note {
            note(scene, words);
        }
        if self.shows {
            footer(
                scene,
                &[
                    (Key::LeftRight, "Others"),
                    (Key::Letter("A"), "Read"),
                    (Key::Letter("B"), "Back"),
                ],
            );
            return;
        }
        let verb = match self.rows.get(self.cursor) {
            Some(Row { offer: Some((_, verb)), .. }) => verb,
            Some(_) => "Why not?",
            None => self.skip.map_or("Back", |skip| skip.1),
        };
        footer(
            scene,
            &[(Key::Letter("A"), verb), (Key::Letter("X"), "Read"), (Key::Letter("B"), "Back")],
        );
    }
}

/// Beside the list where there is room: the card the cursor rests on.
fn portrait(scene: &mut Scene<'_>, card: CardId) {
    let Size { width, height } = scene.size();
    let left = WIDEST as i32 + 8;
    let room = width as i32 - left - 4;
    let place = area(left, HEADER as i32 + 2, room as u32, height - HEADER - FOOTER - 4);
    scene.item(place, card, |canvas| {
        let sheet = card.sheet();
        let edge = portrait_edge(3) as i32;
        let corner = place.top_left + Point::new((room - edge) / 2, 4);
        draw_portrait(canvas, corner, &sheet, 3);
        let mut pen = Point::new(left, corner.y + edge + 16);
        let class = wrap(Font::Small, sheet.class, room).map(|line| (line, Ink::STONE));
        let names = sheet.abilities.iter().filter(|(name, _)| !name.is_empty());
        let names = names.flat_map(|(name, _)| wrap(Font::Small, name, room));
        for (line, ink) in class.chain(names.map(|line| (line, sheet.accent))) {
            let x = left + (room - Font::Small.width(line)) / 2;
            Font::Small.draw(canvas, line, Point::new(x, pen.y), ink);
            pen.y += Font::Small.line_height() + 1;
        }
    });
}

fn magic_tag(scene: &mut Scene<'_>, magic: u8, battery: bool) {
    let right = scene.size().width as i32 - if battery { 40 } else { 6 };
    let place = area(right - 34, 0, 34, HEADER - 1);
    scene.item(place, magic, |canvas| {
        icons::MAGIC.draw(canvas, place.top_left + Point::new(2, 8), Ink::GLOW);
        let mut text: String<4> = String::new();
        let _ = write!(text, "{magic}");
        Font::Body.draw(canvas, &text, place.top_left + Point::new(14, 18), Ink::GLOW);
    });
}

fn plate_inks(chosen: bool, lit: bool) -> (Ink, Ink, Ink) {
    match (chosen, lit) {
        (true, _) => (Ink::EMBER_DEEP, Ink::EMBER, Ink::CHALK),
        (false, true) => (Ink::SLATE, Ink::GLOW, Ink::CHALK),
        (false, false) => (Ink::NIGHT, Ink::RAISED, Ink::STONE),
    }
}

fn card_row(scene: &mut Scene<'_>, plate: Rectangle, id: GameId, row: Row, chosen: bool) {
    scene.item(plate, (row, chosen), |canvas| {
        let (fill, border, ink) = plate_inks(chosen, row.offer.is_some());
        draw_plate(canvas, plate, fill, border);
        let sheet = CardId { game: id, number: row.card }.sheet();
        let Point { x, y } = plate.top_left;
        canvas.fill(area(x + 4, y + 3, 20, 20), Ink::RAISED);
        let tones = [Ink::grey(0), Ink::EMBLEM_LIGHT, sheet.accent];
        sheet.emblem.draw(canvas, Point::new(x + 5, y + 4), tones);
        let mut right = x + plate.size.width as i32 - 6;
        if let Some(cost) = sheet.cost {
            right = draw_number(canvas, right, y, &icons::MAGIC, cost, ink);
        }
        if let Some(life) = sheet.life {
            right = draw_number(canvas, right, y, &icons::LIFE, life, ink);
        }
        if let Some((strength, kind)) = sheet.attack {
            let icon = match kind {
                AttackKind::Melee => &icons::SWORD,
                AttackKind::Ranged => &icons::BOW,
            };
            right = draw_number(canvas, right, y, icon, strength, ink);
        }
        let mut name: String<40> = String::new();
        let _ = name.push_str(sheet.name);
        if row.count > 1 {
            let _ = write!(name, " ×{}", row.count);
        }
        let room = right - (x + 30);
        let font = Font::reading_in(&name, room);
        let line = Rectangle::new(Point::new(x + 30, y), Size::new(room.max(0) as u32, 26));
        if font.width(&name) <= room {
            write_line(canvas, line, font, ink, Align::Left, &name);
        } else {
            // Two lines: the words that fit, then the rest.
            let mut pen = Point::new(x + 30, y + 11);
            debug_assert!(wrap(Font::Small, &name, room).count() <= 2, "{name} has no room");
            for part in wrap(Font::Small, &name, room) {
                Font::Small.draw(canvas, part, pen, ink);
                pen.y += 11;
            }
        }
    });
}

/// A number with its icon, ending at `right`; returns where it starts.
fn draw_number(
    canvas: &mut Canvas<'_>,
    right: i32,
    y: i32,
    icon: &crate::gfx::icon::Icon,
    number: u8,
    ink: Ink,
) -> i32 {
    let mut text: String<4> = String::new();
    let _ = write!(text, "{number}");
    let x = right - Font::Body.width(&text);
    Font::Body.draw(canvas, &text, Point::new(x, y + 18), ink);
    let left = x - icon.width() - 2;
    icon.draw(canvas, Point::new(left, y + 9), Ink::STONE);
    left - 6
}

fn skip_row(scene: &mut Scene<'_>, plate: Rectangle, text: &str, chosen: bool) {
    scene.item(plate, (text, chosen), |canvas| {
        let (fill, border, ink) = plate_inks(chosen, true);
        draw_plate(canvas, plate, fill, border);
        write_line(canvas, plate, Font::Body, ink, Align::Center, text);
    });
}

fn note(scene: &mut Scene<'_>, words: &str) {
    let Size { width, height } = scene.size();
    let lines = wrap(Font::Body, words, width as i32 - 24).count() as i32;
    let tall = lines * Font::Body.line_height() + 10;
    let top = height as i32 - FOOTER as i32 - tall - 2;
    let plate = area(2, top, width - 4, tall as u32);
    scene.item(plate, words, |canvas| {
        draw_plate(canvas, plate, Ink::RED_DEEP, Ink::RED);
        let mut pen = Point::new(12, top + 5 + Font::Body.ascent());
        for line in wrap(Font::Body, words, width as i32 - 24) {
            Font::Body.draw(canvas, line, pen, Ink::CHALK);
            pen.y += Font::Body.line_height();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::scene::Scene;
    use std::vec;
    use stonecaller_engine::second_edition::Kind;

    #[test]
    fn whose_cards_they_are_stands_between_what_they_are_and_the_magic() {
        assert!(8 + Font::Large.width("Discards") < WHOSE);
        // With a battery.
        assert!(WHOSE + WHOSE_WIDTH as i32 <= 240 - 40 - 34);
    }

    /// Every label checks that it fits when it is drawn, so drawing every card checks every name.
    #[test]
    fn every_card_has_room_in_a_row() {
        for size in [Size::new(240, 240), Size::new(320, 240)] {
            let plate = area(4, 40, (size.width - 8).min(WIDEST), ROW as u32 - 2);
            for kind in Kind::all() {
                let mut words = vec![0; (size.width * size.height / 4) as usize];
                let row = Row { card: kind.into(), count: 4, offer: None };
                let scene = &mut Scene::whole(size, &mut words);
                card_row(scene, plate, GameId::SecondEdition, row, true);
                drop(words);
            }
        }
    }
}
