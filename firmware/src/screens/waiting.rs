//! The other device of a linked match is not there, or the two of them disagree: what is wrong, and what can be done.

use core::fmt::Write;

use heapless::String;

use super::finish::concede;
use super::sure::{Answer, Sure};
use super::{Context, Go, Look, Screen, lobby, move_cursor, title};
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{
    Align, HEADER, Key, area, choice, footer, ground, header, label, paragraph,
};
use crate::input::{Action, Button, KeyEvent};
use crate::link::{Doing, Halt, LinkView, Standing};
use crate::play::Words;
use crate::sound::Sound;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Wait,
    Compare,
    Leave,
    Concede,
}

impl Entry {
    const fn text(self) -> &'static str {
        match self {
            Self::Wait => "Keep waiting",
            Self::Compare => "Compare again",
            Self::Leave => "Save and leave",
            Self::Concede => "Concede",
        }
    }
}

/// Waits for the other device.
#[derive(Default)]
pub(super) struct Waiting {
    cursor: usize,
    /// Conceding is asked twice.
    sure: Option<Sure>,
}

const fn is_halted(link: &LinkView) -> bool {
    matches!(link.standing, Standing::Halted(..))
}

const fn entries(link: &LinkView) -> [Entry; 3] {
    let first = if is_halted(link) { Entry::Compare } else { Entry::Wait };
    [first, Entry::Leave, Entry::Concede]
}

/// What is wrong: a heading and a text.
fn words(link: &LinkView, name: &str, text: &mut Words) -> &'static str {
    if let Some((what, why)) = lobby::trouble(link) {
        let _ = text.push_str(why);
        return what;
    }
    let _ = match (link.standing, link.peer.as_ref().map(|peer| peer.doing)) {
        (Standing::Halted(Halt::Unfinished, here), _) => {
            let _ = match here {
                true => write!(text, "{name}'s device has put the match away. Concede to agree."),
                false => write!(text, "The other device does not know the end of the match."),
            };
            return "Over for the other";
        }
        (Standing::Halted(halt, here), _) => {
            let whose = if here { "This device" } else { "The other device" };
            let found = match halt {
                Halt::Differs => "found that the two positions differ",
                Halt::Illegal => "was told a choice that is not legal",
                Halt::Chance => "was told dice that were not pledged",
                Halt::Senseless | Halt::Unfinished => "was told something without sense",
            };
            let _ = write!(text, "{whose} {found}. Both logs are kept.");
            return "Out of step";
        }
        (Standing::NotThere, _) => write!(text, "The other device does not have this match."),
        (_, Some(Doing::Busy)) => write!(text, "{name} is busy with something else."),
        (_, Some(Doing::Match(_))) => write!(text, "The devices compare where they are."),
        _ => write!(text, "{name} is there, but not in the match yet."),
    };
    if link.standing == Standing::NotThere { "Not in this match" } else { "Almost there" }
}

impl Waiting {
    fn open(&mut self, entry: Entry, context: &mut Context<'_>) -> Go {
        match entry {
            Entry::Wait => Go::Stay,
            Entry::Compare => {
                context.link.try_again();
                Go::Stay
            }
            Entry::Leave => Go::Title(title::Entry::Continue),
            Entry::Concede => {
                self.sure = Some(Sure::default());
                Go::Stay
            }
        }
    }
}

impl Screen for Waiting {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        if let Some(sure) = &mut self.sure {
            match sure.key(event, context) {
                Some(Answer::Yes) => return concede(context),
                Some(Answer::No | Answer::Leave) => self.sure = None,
                None => {}
            }
            return Go::Stay;
        }
        let entries = entries(&context.device.link);
        if let Some(cursor) = move_cursor(self.cursor, entries.len(), event) {
            self.cursor = cursor;
            context.sound(Sound::Cursor);
            return Go::Stay;
        }
        if (event.button, event.action) != (Button::A, Action::Press) {
            return Go::Stay;
        }
        context.sound(Sound::Choose);
        self.open(entries[self.cursor.min(2)], context)
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let Some(game) = look.play.current() else { return };
        let size = scene.size();
        let link = &look.device.link;
        let other = game.holder().other();
        let name = game.set_up().seats[other as usize].name.as_str();
        ground(scene, scene.area(), Ink::NIGHT);
        let mut title: String<32> = String::new();
        let _ = write!(title, "Match with {name}");
        header(scene, &title, look.device.battery);
        let top = HEADER as i32;
        let mut text = Words::new();
        let heading = words(link, name, &mut text);
        let ink = if is_halted(link) { Ink::RED } else { Ink::EMBER };
        let line = area(8, top + 14, size.width - 16, 24);
        label(scene, line, Font::Large, ink, Align::Center, heading);
        let place = area(16, top + 44, size.width - 32, 56);
        paragraph(scene, place, Font::Body, Ink::STONE, &text);
        match self.sure {
            Some(sure) => sure.describe(scene, top + 110, ["No, play on", "Yes, concede"]),
            None => {
                let width = (size.width - 40).min(220);
                let left = (size.width - width) as i32 / 2;
                for (row, entry) in entries(link).into_iter().enumerate() {
                    let place = area(left, top + 110 + row as i32 * 26, width, 24);
                    choice(scene, place, entry.text(), row == self.cursor);
                }
            }
        }
        footer(scene, &[(Key::UpDown, "Move"), (Key::Letter("A"), "Choose")]);
    }
}
