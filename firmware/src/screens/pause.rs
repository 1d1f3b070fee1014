//! The menu of a match.

use stonecaller_engine::Player;

use super::library::Shelf;
use super::table::TablePage;
use super::{Context, Go, Look, Page, Screen, finish, help, history, move_cursor, settings, title};
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
    asks: Option<(Ask, bool)>,
    /// The other player is at another device.
    linked: bool,
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
        Self { again, linked, hint, cursor: usize::from(again), ..Self::default() }
    }

    pub(super) fn covered() -> Self {
        Self { covered: true, ..Self::default() }
    }

    fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        Entry::ALL.into_iter().filter(|entry| match entry {
            Entry::Again => self.again,
            Entry::Turn | Entry::Concede => !self.covered,
            Entry::Draw => self.linked,
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
                let asked = context.device.link.draw == DrawTalk::Asked;
                self.asks = Some((if asked { Ask::AcceptDraw } else { Ask::OfferDraw }, asked));
                Go::Stay
            }
            Entry::Concede => {
                self.asks = Some((Ask::Concede, false));
                Go::Stay
            }
            Entry::Quit => Go::Title(title::Entry::Continue),
        }
    }

    fn agree(ask: Ask, context: &mut Context<'_>) -> Go {
        match ask {
            Ask::Concede => return Self::concede(context),
            Ask::OfferDraw => context.link.offer_draw(),
            Ask::AcceptDraw => context.link.answer_draw(true),
        }
        context.sound(Sound::Choose);
        Go::Back
    }

    fn concede(context: &mut Context<'_>) -> Go {
        let Some(playing) = context.play.playing.as_mut() else { return Go::Back };
        let game = playing.as_match_mut();
        let holder: Player = game.holder();
        if !matches!(game.waits(), Waits::Over(_)) {
            game.concede(holder);
        }
        context.sound(Sound::Defeat);
        Go::Root(Page::Finish(finish::Finish::of(context.play)))
    }
}

impl Screen for Pause {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        let count = if self.asks.is_some() { 2 } else { self.entries().count() };
        let cursor = self.asks.map_or(self.cursor, |(_, yes)| usize::from(yes));
        if let Some(cursor) = move_cursor(cursor, count, event) {
            match &mut self.asks {
                Some((_, yes)) => *yes = cursor == 1,
                None => self.cursor = cursor,
            }
            context.sound(Sound::Cursor);
            return Go::Stay;
        }
        if event.action != Action::Press {
            return Go::Stay;
        }
        match (event.button, self.asks) {
            (Button::A, Some((ask, true))) => Self::agree(ask, context),
            (Button::A | Button::B | Button::Y, Some((ask, _))) => {
                if ask == Ask::AcceptDraw && event.button == Button::A {
                    context.link.answer_draw(false);
                }
                self.asks = None;
                context.sound(Sound::Back);
                Go::Stay
            }
            (Button::A, None) => {
                context.sound(Sound::Choose);
                let entry = self.entries().nth(self.cursor).unwrap_or(Entry::Resume);
                self.open(entry, context)
            }
            (Button::B | Button::Y, None) => {
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
        let width = (size.width - 40).min(220);
        let left = (size.width - width) as i32 / 2;
        let top = HEADER as i32 + 4;
        if let Some((ask, yes)) = self.asks {
            let [question, no, agree] = ask.words();
            let line = area(8, top + 20, size.width - 16, 22);
            label(scene, line, Font::Large, Ink::CHALK, Align::Center, question);
            for (row, (text, chosen)) in [(no, !yes), (agree, yes)].into_iter().enumerate() {
                choice(scene, area(left, top + 60 + row as i32 * 30, width, 28), text, chosen);
            }
        } else {
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
