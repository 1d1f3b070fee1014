//! What is wrong with the match that was kept: what to do is the player's to say.

use core::fmt::Write;

use heapless::String;

use super::{Context, Effect, Go, Look, Screen, title};
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{FOOTER, HEADER, Key, area, footer, ground, header, paragraph};
use crate::input::{Action, Button, KeyEvent};
use crate::keep::Trouble;
use crate::sound::Sound;

pub(super) struct TroublePage {
    trouble: Trouble,
}

impl TroublePage {
    pub(super) fn new(trouble: Trouble) -> Self {
        Self { trouble }
    }

    /// Whether there is something that can be forgotten.
    fn lies_there(&self) -> bool {
        self.trouble != Trouble::CutShort
    }

    /// What the buttons do about it.
    fn remedies(&self) -> &'static [&'static str] {
        match self.trouble {
            Trouble::OtherRules(_) => &[
                "Y forgets it, and the next match is kept.",
                "B leaves it as it is. Until it is gone, no other match is kept.",
            ],
            Trouble::CutShort => &["B goes on."],
            Trouble::Lost => &[
                "Y clears the memory of matches. Settings stay.",
                "B leaves it as it is. Until it is cleared, no match may be kept.",
            ],
        }
    }
}

impl Screen for TroublePage {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        match (event.button, event.action) {
            (Button::Y, Action::Press) if self.lies_there() => context.ask(match self.trouble {
                Trouble::Lost => Effect::ClearMatches,
                _ => Effect::ForgetMatch,
            }),
            (Button::B, Action::Press) => {}
            _ => return Go::Stay,
        }
        context.sound(Sound::Choose);
        let begun = context.play.playing.is_some();
        Go::Title(if begun { title::Entry::Continue } else { title::Entry::FIRST })
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let size = scene.size();
        ground(scene, scene.area(), Ink::NIGHT);
        header(scene, "The last match", look.device.battery);
        let mut why = String::<128>::new();
        // Every sentence of `Trouble` is shorter than that.
        let _ = write!(why, "{}", self.trouble);
        let bottom = (size.height - FOOTER) as i32;
        let mut y = HEADER as i32 + 10;
        let texts = self.remedies().iter().map(|text| (Ink::STONE, *text));
        for (ink, text) in core::iter::once((Ink::CHALK, why.as_str())).chain(texts) {
            let room = area(10, y, size.width - 20, (bottom - y).max(0) as u32);
            y += paragraph(scene, room, Font::Body, ink, text) + 8;
        }
        let back = if self.lies_there() { "Leave" } else { "Go on" };
        if self.lies_there() {
            footer(scene, &[(Key::Letter("Y"), "Forget"), (Key::Letter("B"), back)]);
        } else {
            footer(scene, &[(Key::Letter("B"), back)]);
        }
    }
}
