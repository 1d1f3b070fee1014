//! The menu of a match that is watched.

use core::fmt::Write;

use heapless::String;
use stonecaller_engine::Player;

use super::sure::{Answer, Sure};
use super::{Context, Go, Look, Page, Screen, finish, history, move_cursor};
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{
    Align, FOOTER, HEADER, Key, area, choice, cut, footer, ground, header, label,
};
use crate::input::{Action, Button, KeyEvent};
use crate::play::{PlayMemory, Side, Waits, Watch};
use crate::sound::Sound;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Back,
    Eyes(Side),
    Turn,
    End,
    Round,
    Log,
    TakeOver,
}

impl Entry {
    const ALL: [Self; 9] = [
        Self::Back,
        Self::Eyes(Side::Seat(Player::One)),
        Self::Eyes(Side::Seat(Player::Two)),
        Self::Eyes(Side::Open),
        Self::Turn,
        Self::End,
        Self::Round,
        Self::Log,
        Self::TakeOver,
    ];
}

/// A line of the menu.
type Text = String<24>;

fn text(entry: Entry, watch: &dyn Watch, turn: u16) -> Text {
    let mut text = Text::new();
    // A line that is too long is cut; a test shows that none is.
    let _ = match entry {
        Entry::Back => write!(text, "Watch on"),
        Entry::Eyes(Side::Seat(player)) => {
            write!(text, "See as {}", watch.set_up().seats[player as usize].name)
        }
        Entry::Eyes(Side::Open) => write!(text, "See all cards"),
        Entry::Turn => write!(text, "Turn {turn} of {}", watch.end().turn),
        Entry::End => write!(text, "To the end"),
        Entry::Round => write!(text, "Turn the board"),
        Entry::Log => write!(text, "What happened"),
        Entry::TakeOver => write!(text, "Take over here"),
    };
    text
}

/// The menu; it lies over a match that is watched.
pub(super) struct ReplayMenu {
    cursor: usize,
    /// The turn to go to.
    turn: u16,
    /// Whether the match that is played may be lost, once that is asked.
    sure: Option<Sure>,
    /// There is nothing to take over: the match is over.
    over: bool,
    /// It was played by two devices: only what one player knew is here.
    linked: bool,
}

impl ReplayMenu {
    pub(super) fn new(play: &PlayMemory) -> Self {
        let watch = play.watched();
        let turn = watch.map_or(0, |watch| watch.now().turn);
        let over = watch.is_some_and(|watch| matches!(watch.waits(), Waits::Over(_)));
        let linked = watch.is_some_and(|watch| watch.set_up().tether().is_some());
        Self { cursor: 0, turn, sure: None, over, linked }
    }

    fn entries(&self) -> impl Iterator<Item = Entry> + use<> {
        let (over, linked) = (self.over, self.linked);
        Entry::ALL.into_iter().filter(move |entry| match entry {
            Entry::TakeOver => !over && !linked,
            Entry::Eyes(_) => !linked,
            _ => true,
        })
    }

    fn entry(&self) -> Entry {
        self.entries().nth(self.cursor).unwrap_or(Entry::Back)
    }

    fn take_over(context: &mut Context<'_>) -> Go {
        if context.play.take_over() {
            finish::go_on(context)
        } else {
            context.sound(Sound::Refuse);
            Go::Stay
        }
    }

    fn open(&mut self, context: &mut Context<'_>) -> Go {
        let play = &mut *context.play;
        let Some(watching) = play.watching.as_mut() else { return Go::Back };
        let watch = watching.as_watch_mut();
        match self.entry() {
            Entry::Back => {}
            Entry::Eyes(side) => watch.see(side),
            Entry::Turn => watch.go_to_turn(&play.film.log, self.turn),
            Entry::End => {
                let end = watch.end().step;
                watch.go_to_step(&play.film.log, end);
            }
            Entry::Round => play.table.turn(),
            Entry::Log => {
                watch.write_lines(&play.film.log);
                return Go::Open(Page::History(history::History::new(context)));
            }
            Entry::TakeOver => {
                let goes_on = play
                    .playing
                    .as_ref()
                    .is_some_and(|playing| !matches!(playing.as_match().waits(), Waits::Over(_)));
                if goes_on {
                    self.sure = Some(Sure::default());
                    return Go::Stay;
                }
                return Self::take_over(context);
            }
        }
        play.table.watch(watching.as_watch());
        Go::Back
    }

    /// Chooses another turn to go to.
    fn turn(&mut self, button: Button, context: &mut Context<'_>) {
        let last = context.play.watched().map_or(0, |watch| watch.end().turn);
        let to = match button {
            Button::Right => self.turn.saturating_add(1).min(last),
            _ => self.turn.saturating_sub(1),
        };
        context.sound(if to == self.turn { Sound::Refuse } else { Sound::Cursor });
        self.turn = to;
    }
}

impl Screen for ReplayMenu {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        if let Some(sure) = &mut self.sure {
            match sure.key(event, context) {
                Some(Answer::Yes) => {
                    context.sound(Sound::Choose);
                    return Self::take_over(context);
                }
                Some(Answer::No | Answer::Leave) => self.sure = None,
                None => {}
            }
            return Go::Stay;
        }
        if let Some(cursor) = move_cursor(self.cursor, self.entries().count(), event) {
            self.cursor = cursor;
            context.sound(Sound::Cursor);
            return Go::Stay;
        }
        let on_turn = self.entry() == Entry::Turn;
        match (event.button, event.action) {
            (Button::Left | Button::Right, Action::Press | Action::Repeat) if on_turn => {
                self.turn(event.button, context);
                Go::Stay
            }
            (Button::A, Action::Press) => {
                context.sound(Sound::Choose);
                self.open(context)
            }
            (Button::B | Button::Y, Action::Press) => {
                context.sound(Sound::Back);
                Go::Back
            }
            _ => Go::Stay,
        }
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let Some(watch) = look.play.watched() else { return };
        let size = scene.size();
        ground(scene, scene.area(), Ink::NIGHT);
        header(scene, "Replay", look.device.battery);
        let top = HEADER as i32 + 4;
        if let Some(sure) = self.sure {
            for (row, words) in ["The match that you began", "is lost then."].iter().enumerate() {
                let line = area(8, top + 14 + row as i32 * 20, size.width - 16, 20);
                label(scene, line, Font::Body, Ink::CHALK, Align::Center, words);
            }
            sure.describe(scene, top + 70, ["No, keep it", "Yes, take over"]);
        } else {
            let width = (size.width - 40).min(220);
            let left = (size.width - width) as i32 / 2;
            let height = row_height(size.height);
            for (row, entry) in self.entries().enumerate() {
                let place = area(left, top + row as i32 * height as i32, width, height);
                let text = text(entry, watch, self.turn);
                let text = cut(Font::Large, &text, width as i32 - 24);
                choice(scene, place, text, row == self.cursor);
            }
        }
        let keys = if self.sure.is_none() && self.entry() == Entry::Turn {
            [(Key::LeftRight, "Which"), (Key::Letter("A"), "Go"), (Key::Letter("B"), "Back")]
        } else {
            [(Key::UpDown, "Move"), (Key::Letter("A"), "Choose"), (Key::Letter("B"), "Back")]
        };
        footer(scene, &keys);
    }
}

/// The height of an entry.
const fn row_height(screen: u32) -> u32 {
    (screen - HEADER - FOOTER - 6) / Entry::ALL.len() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{First, GameId, Seat, SetUp, Versus, Watching};
    use crate::play::MatchLog;

    #[test]
    fn every_entry_fits() {
        let seat = |name: &str| Seat { name: name.try_into().expect("short"), faction: 0 };
        let seats = [seat("Marianne"), seat("Wolfgang")];
        let set_up = SetUp {
            game: GameId::SecondEdition,
            variant: 0,
            seats,
            first: First::Random,
            versus: Versus::Shared,
        };
        let watching = Watching::open(set_up, &MatchLog::new());
        for entry in Entry::ALL {
            let text = text(entry, watching.as_watch(), 999);
            assert!(Font::Large.width(&text) <= 200 - 24, "{text}");
        }
        let height = row_height(240) as i32;
        assert!(height >= Font::Large.ascent() + Font::Large.descent(), "{height}");
    }
}
