//! The menu of a match.

use super::finish::concede;
use super::library::Shelf;
use super::sure::{Answer, Sure};
use super::table::TablePage;
use super::{Context, Go, Look, Page, Screen, help, history, move_cursor, settings, title};
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{
    Align, FOOTER, HEADER, Key, area, choice, footer, ground, header, label,
};
use crate::input::{Action, Button, KeyEvent};
use crate::link::DrawTalk;
use crate::play::{PlayMemory, Waits};
use crate::sound::Sound;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Resume,
    Again,
    Turn,
    Log,
    Rules,
    Rulings,
    Settings,
    Hint,
    Draw,
    Concede,
    Quit,
}

impl Entry {
    const ALL: [Self; 11] = [
        Self::Resume,
        Self::Again,
        Self::Turn,
        Self::Log,
        Self::Rules,
        Self::Rulings,
        Self::Settings,
        Self::Hint,
        Self::Draw,
        Self::Concede,
        Self::Quit,
    ];

    const fn text(self) -> &'static str {
        match self {
            Self::Resume => "Resume",
            Self::Again => "Do it again",
            Self::Hint => "Give me a hint",
            Self::Turn => "Turn the board",
            Self::Log => "What happened",
            Self::Rules => "How to play",
            Self::Rulings => "Rulings",
            Self::Settings => "Settings",
            Self::Draw => "Offer a draw",
            Self::Concede => "Concede",
            Self::Quit => "Quit to the title",
        }
    }
}

/// What is asked before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ask {
    Concede,
    OfferDraw,
    AcceptDraw,
}

impl Ask {
    /// The question, the answer that changes nothing, and the other one.
    const fn words(self) -> [&'static str; 3] {
        match self {
            Self::Concede => ["Give up this match?", "No, play on", "Yes, concede"],
            Self::OfferDraw => ["Offer a draw?", "No, play on", "Yes, offer it"],
            Self::AcceptDraw => ["A draw is offered", "No, play on", "Agree to a draw"],
        }
    }
}

/// The height of an entry: with all of them the page is full.
const fn row_height(screen: u32, entries: usize) -> u32 {
    let room = (screen - HEADER - FOOTER - 6) / entries as u32;
    if room > 23 { 23 } else { room }
}

/// The menu; it lies over the table or over a cover.
#[derive(Default)]
pub(super) struct Pause {
    cursor: usize,
    /// What is asked twice, and the answer under the cursor.
    asks: Option<(Ask, Sure)>,
    /// The other player is at another device.
    linked: bool,
    /// A draw may be offered: to a player at another device, and not where this device plays.
    draw: bool,
    /// The player is asked something and may ask what the device would do.
    hint: bool,
    /// Nobody is at the screen: the board is not to be seen, and nobody can concede.
    covered: bool,
    /// Something was taken back that can be made again.
    again: bool,
}

impl Pause {
    /// Over the table; the cursor is on what was taken back, if anything was.
    pub(super) fn new(play: &PlayMemory) -> Self {
        let again = play.current().is_some_and(|game| game.can_redo(&play.log));
        let linked = play.is_linked() && play.watched().is_none();
        let asked = play.current().is_some_and(|game| {
            game.waits() == Waits::Choice(game.holder()) && !game.set_up().is_demo()
        });
        let hint = asked && !linked;
        let draw = linked && play.stand_in().is_none();
        Self { again, linked, draw, hint, cursor: usize::from(again), ..Self::default() }
    }

    pub(super) fn covered() -> Self {
        Self { covered: true, ..Self::default() }
    }

    fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        Entry::ALL.into_iter().filter(|entry| match entry {
            Entry::Again => self.again,
            Entry::Turn | Entry::Concede => !self.covered,
            Entry::Draw => self.draw,
            Entry::Hint => self.hint,
            _ => true,
        })
    }

    fn open(&mut self, entry: Entry, context: &mut Context<'_>) -> Go {
        let Some(game) = context.play.current() else { return Go::Title(title::Entry::FIRST) };
        let id = game.set_up().game;
        match entry {
            Entry::Resume => Go::Back,
            Entry::Again => TablePage::redo(context),
            Entry::Hint => {
                TablePage::begin_hint(context);
                Go::Back
            }
            Entry::Turn => {
                context.play.table.turn();
                Go::Back
            }
            Entry::Log => Go::Open(Page::History(history::History::new(context))),
            Entry::Rules => Go::Open(Page::Help(help::Help::new(id))),
            Entry::Rulings => Go::Open(Page::Help(help::Help::at(id, Shelf::Rulings))),
            Entry::Settings => {
                Go::Open(Page::Settings(settings::SettingsPage::new(context.device)))
            }
            Entry::Draw => {
                self.asks = Some(match context.device.link.draw {
                    DrawTalk::Asked => (Ask::AcceptDraw, Sure::on_yes()),
                    _ => (Ask::OfferDraw, Sure::default()),
                });
                Go::Stay
            }
            Entry::Concede => {
                self.asks = Some((Ask::Concede, Sure::default()));
                Go::Stay
            }
            Entry::Quit => Go::Title(title::Entry::Continue),
        }
    }

    fn agree(ask: Ask, context: &mut Context<'_>) -> Go {
        match ask {
            Ask::Concede => return concede(context),
            Ask::OfferDraw => context.link.offer_draw(),
            Ask::AcceptDraw => context.link.answer_draw(true),
        }
        context.sound(Sound::Choose);
        Go::Back
    }
}

impl Screen for Pause {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        if let Some((ask, sure)) = &mut self.asks {
            let ask = *ask;
            let Some(answer) = sure.key(event, context) else { return Go::Stay };
            if answer == Answer::Yes {
                return Self::agree(ask, context);
            }
            if (ask, answer) == (Ask::AcceptDraw, Answer::No) {
                context.link.answer_draw(false);
            }
            self.asks = None;
            return Go::Stay;
        }
        if let Some(cursor) = move_cursor(self.cursor, self.entries().count(), event) {
            self.cursor = cursor;
            context.sound(Sound::Cursor);
            return Go::Stay;
        }
        match (event.button, event.action) {
            (Button::A, Action::Press) => {
                context.sound(Sound::Choose);
                let entry = self.entries().nth(self.cursor).unwrap_or(Entry::Resume);
                self.open(entry, context)
            }
            (Button::B | Button::Y, Action::Press) => {
                context.sound(Sound::Back);
                Go::Back
            }
            _ => Go::Stay,
        }
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let size = scene.size();
        ground(scene, scene.area(), Ink::NIGHT);
        header(scene, "Match menu", look.device.battery);
        let top = HEADER as i32 + 4;
        if let Some((ask, sure)) = self.asks {
            let [question, no, agree] = ask.words();
            let line = area(8, top + 20, size.width - 16, 22);
            label(scene, line, Font::Large, Ink::CHALK, Align::Center, question);
            sure.describe(scene, top + 60, [no, agree]);
        } else {
            let width = (size.width - 40).min(220);
            let left = (size.width - width) as i32 / 2;
            let height = row_height(size.height, self.entries().count());
            for (row, entry) in self.entries().enumerate() {
                let place = area(left, top + row as i32 * height as i32, width, height);
                let asked = look.device.link.draw == DrawTalk::Asked;
                let text = match entry {
                    Entry::Draw if asked => "Answer the offer",
                    Entry::Quit if self.linked => "Save and leave",
                    entry => entry.text(),
                };
                choice(scene, place, text, row == self.cursor);
            }
        }
        footer(
            scene,
            &[(Key::UpDown, "Move"), (Key::Letter("A"), "Choose"), (Key::Letter("B"), "Back")],
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_has_room() {
        // A hint is for matches in which there is nobody to offer a draw to.
        let height = row_height(240, Entry::ALL.len() - 1) as i32;
        assert!(height >= Font::Body.ascent() + Font::Body.descent(), "{height}");
        assert_eq!(row_height(240, 8), 23);
        for entry in Entry::ALL {
            assert!(Font::Large.width(entry.text()) <= 200 - 24, "{}", entry.text());
        }
    }
}
