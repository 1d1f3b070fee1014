//! Saves that cannot be read: what to do is the player's to say.

use core::fmt::Write;

use heapless::String;

use super::{Context, Effect, Go, Look, Page, Screen, splash};
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{FOOTER, HEADER, Key, area, footer, ground, header, paragraph};
use crate::input::{Action, Button, KeyEvent};
use crate::sound::Sound;
use crate::storage::Unreadable;

pub(super) struct UnreadablePage {
    why: Unreadable,
}

impl UnreadablePage {
    pub(super) fn new(why: Unreadable) -> Self {
        Self { why }
    }
}

impl Screen for UnreadablePage {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        match (event.button, event.action) {
            (Button::Y, Action::Press) => context.ask(Effect::ClearSaves),
            (Button::B, Action::Press) => {}
            _ => return Go::Stay,
        }
        context.sound(Sound::Choose);
        Go::To(Page::Splash(splash::Splash::new(context.now)))
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let device = look.device;
        let size = scene.size();
        ground(scene, scene.area(), Ink::NIGHT);
        header(scene, "Saves", device.battery);
        let mut why = String::<128>::new();
        // Every sentence of `Unreadable` is shorter than that.
        let _ = write!(why, "{}", self.why);
        let mut y = HEADER as i32 + 10;
        let bottom = (size.height - FOOTER) as i32;
        for (ink, text) in [
            (Ink::CHALK, why.as_str()),
            (Ink::STONE, "Y erases it, and Stonecaller keeps its own saves there from now on."),
            (
                Ink::STONE,
                "B leaves it as it is. Nothing is saved until the device is switched off.",
            ),
        ] {
            let room = area(10, y, size.width - 20, (bottom - y).max(0) as u32);
            y += paragraph(scene, room, Font::Body, ink, text) + 8;
        }
        footer(scene, &[(Key::Letter("Y"), "Erase"), (Key::Letter("B"), "Leave")]);
    }
}
