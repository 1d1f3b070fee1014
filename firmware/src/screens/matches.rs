//! The matches that are kept, the newest first: who played, who won, and after how many turns.

use core::fmt::Write;

use embedded_graphics::{geometry::Point, primitives::Rectangle};
use heapless::String;
use stonecaller_engine::Player;

use super::list::scroll_bar;
use super::side::side_inks;
use super::{Context, Effect, Go, Look, Page, Screen, move_cursor, replay, statistics};
use crate::gfx::canvas::Canvas;
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{
    Align, FOOTER, HEADER, Key, area, cut, draw_plate, footer, ground, header, label, write_line,
};
use crate::input::{Action, Button, KeyEvent};
use crate::play::Kept;
use crate::sound::Sound;

/// The height of a match.
const ROW: i32 = 37;
/// From the border of a match to its text.
const INSET: u32 = 5;

/// The page.
#[derive(Default)]
pub(super) struct Matches {
    cursor: usize,
    /// The match that has been asked for.
    waits: Option<u32>,
    note: &'static str,
}

/// How many rows are in sight.
const fn room(height: u32) -> usize {
    ((height - HEADER - FOOTER - 4) / ROW as u32) as usize
}

impl Matches {
    fn watch(&mut self, context: &mut Context<'_>) -> Go {
        self.note = "";
        let Some(kept) = context.play.shelf.kept().get(self.cursor) else {
            context.sound(Sound::Refuse);
            return Go::Stay;
        };
        let (id, set_up) = (kept.id, kept.set_up.clone());
        context.sound(Sound::Choose);
        if context.play.film.id == Some(id) {
            context.play.watch(set_up);
            return Go::Open(Page::Replay(replay::ReplayPage::default()));
        }
        self.waits = Some(id);
        context.ask(Effect::FetchMatch(id));
        Go::Stay
    }

    /// The log of a match is there, or not to be had.
    pub(super) fn bring(&mut self, id: u32, read: bool, context: &mut Context<'_>) -> Go {
        if self.waits != Some(id) {
            return Go::Stay;
        }
        self.waits = None;
        let play = &mut *context.play;
        let set_up = play.shelf.find(id).map(|kept| kept.set_up.clone());
        match (set_up, read) {
            (Some(set_up), true) => {
                play.watch(set_up);
                Go::Open(Page::Replay(replay::ReplayPage::default()))
            }
            _ => {
                self.note = "It cannot be read";
                context.sound(Sound::Refuse);
                Go::Stay
            }
        }
    }
}

impl Screen for Matches {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        let count = context.play.shelf.kept().len();
        if let Some(cursor) = move_cursor(self.cursor, count, event) {
            (self.cursor, self.note, self.waits) = (cursor, "", None);
            context.sound(Sound::Cursor);
            return Go::Stay;
        }
        match (event.button, event.action) {
            (Button::A, Action::Press) => self.watch(context),
            (Button::X, Action::Press) => {
                context.sound(Sound::Choose);
                Go::Open(Page::Statistics(statistics::StatisticsPage::default()))
            }
            (Button::B, Action::Press) => {
                context.sound(Sound::Back);
                Go::Back
            }
            _ => Go::Stay,
        }
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let size = scene.size();
        ground(scene, scene.area(), Ink::NIGHT);
        header(scene, "Matches", look.device.battery);
        let kept = look.play.shelf.kept();
        let rows = room(size.height);
        let first = (self.cursor + 1).saturating_sub(rows);
        for (place, number) in (first..kept.len().min(first + rows)).enumerate() {
            let y = HEADER as i32 + 2 + place as i32 * ROW;
            let plate = area(4, y, size.width - 14, ROW as u32 - 2);
            let (kept, chosen) = (&kept[number], number == self.cursor);
            scene.item(plate, (kept.id, &kept.set_up, kept.ending, kept.turns, chosen), |canvas| {
                draw_match(canvas, plate, kept, chosen);
            });
        }
        let view = area(4, HEADER as i32 + 2, size.width - 14, (rows as i32 * ROW) as u32);
        scroll_bar(scene, view, first as i32 * ROW, kept.len() as i32 * ROW);
        let words = match (kept.is_empty(), self.waits) {
            (true, _) => "No match has been finished yet",
            (false, Some(_)) => "Reading...",
            (false, None) => self.note,
        };
        if !words.is_empty() {
            let y = size.height as i32 - FOOTER as i32 - 26;
            let line = area(0, y, size.width, 22);
            scene.item(line, words, |canvas| {
                draw_plate(canvas, area(4, y, size.width - 8, 22), Ink::SLATE, Ink::EDGE);
            });
            label(scene, line, Font::Body, Ink::CHALK, Align::Center, words);
        }
        footer(
            scene,
            &[
                (Key::Letter("A"), "Watch"),
                (Key::Letter("X"), "Statistics"),
                (Key::Letter("B"), "Back"),
            ],
        );
    }
}

/// The words between the two players, as the first would say them.
const fn verb(winner: Option<Player>) -> &'static str {
    match winner {
        Some(Player::One) => "beat",
        Some(Player::Two) => "lost to",
        None => "drew with",
    }
}

/// One match: the players on either side of what came of it, and under them their factions and the turns.
fn draw_match(canvas: &mut Canvas<'_>, plate: Rectangle, kept: &Kept, chosen: bool) {
    let (fill, border) =
        if chosen { (Ink::EMBER_DEEP, Ink::EMBER) } else { (Ink::SLATE, Ink::RAISED) };
    draw_plate(canvas, plate, fill, border);
    let Point { x, y } = plate.top_left;
    let inside = plate.size.width - 2 * INSET;
    let upper = area(x + INSET as i32, y + 1, inside, 18);
    let lower = area(x + INSET as i32, y + 18, inside, 15);
    let quiet = if chosen { Ink::CHALK } else { Ink::STONE };
    let turns = turns(kept.turns);
    for (seat, align) in [Align::Left, Align::Right].into_iter().enumerate() {
        let of = &kept.set_up.seats[seat];
        let won = kept.ending.winner.is_some_and(|player| player as usize == seat);
        let ink = if won { Ink::GLOW } else { side_inks(Player::BOTH[seat])[2] };
        let (font, name) = name_that_fits(&of.name);
        write_line(canvas, upper, font, ink, align, name);
        let faction = kept.set_up.game.faction(of.faction).name;
        write_line(canvas, lower, Font::Small, quiet, align, faction);
    }
    write_line(canvas, upper, Font::Small, quiet, Align::Center, verb(kept.ending.winner));
    write_line(canvas, lower, Font::Small, quiet, Align::Center, &turns);
}

/// When it ended.
fn turns(turns: u16) -> String<16> {
    let mut text = String::new();
    let _ = match turns {
        0..100 => write!(text, "turn {turns}"),
        _ => write!(text, "{turns}"),
    };
    text
}

/// The room for a name: two of them stand in a row.
const NAME: i32 = 76;

/// Long names are small, and very long ones are cut.
fn name_that_fits(name: &str) -> (Font, &str) {
    let font = Font::reading_in(name, NAME);
    (font, cut(font, name, NAME))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GameId;

    #[test]
    fn names_and_factions_have_room_on_the_narrow_screen() {
        let inside = 240 - 14 - 2 * INSET as i32;
        for winner in [Some(Player::One), Some(Player::Two), None] {
            let middle = Font::Small.width(verb(winner));
            assert!(2 * NAME + middle + 8 <= inside, "{middle}");
        }
        assert_eq!(name_that_fits("Marianne").1, "Marianne");
        let widest = GameId::ALL
            .into_iter()
            .flat_map(|game| (0..game.factions()).map(move |it| game.faction(it).name))
            .map(|name| Font::Small.width(name))
            .max();
        for number in [99, u16::MAX] {
            let middle = Font::Small.width(&turns(number));
            assert!(2 * widest.unwrap_or(0) + middle + 6 <= inside, "{widest:?}, {middle}");
        }
        assert!(Font::Body.width("No match has been finished yet") <= 240);
        assert!(room(240) == 5);
    }
}
