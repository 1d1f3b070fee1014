//! What stopped the device last time.

use super::{Context, Go, Look, Page, Screen, splash, unreadable};
use crate::crash::{CrashKind, CrashReport};
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{Align, FOOTER, HEADER, Key, area, footer, ground, label, paragraph};
use crate::input::{Action, Button, KeyEvent};
use crate::sound::Sound;
use crate::storage::Unreadable;

pub(super) struct Crash {
    report: CrashReport,
    /// What is to be told next.
    unreadable: Option<Unreadable>,
}

impl Crash {
    pub(super) fn new(report: CrashReport, unreadable: Option<Unreadable>) -> Self {
        Self { report, unreadable }
    }
}

impl Screen for Crash {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        if event.action != Action::Press || event.button != Button::A {
            return Go::Stay;
        }
        context.sound(Sound::Choose);
        Go::To(match self.unreadable {
            Some(why) => Page::Unreadable(unreadable::UnreadablePage::new(why)),
            None => Page::Splash(splash::Splash::new(context.now)),
        })
    }

    fn describe(&self, _look: Look<'_>, scene: &mut Scene<'_>) {
        let size = scene.size();
        ground(scene, scene.area(), Ink::NIGHT);
        let bar = area(0, 0, size.width, HEADER);
        ground(scene, bar, Ink::RED_DEEP);
        ground(scene, area(0, HEADER as i32 - 1, size.width, 1), Ink::RED);
        let title = area(8, 0, size.width - 8, HEADER - 1);
        label(scene, title, Font::Large, Ink::CHALK, Align::Left, "Stonecaller stopped");

        let width = size.width - 16;
        let bottom = (size.height - FOOTER) as i32;
        let mut y = HEADER as i32 + 6;
        let story = match self.report.kind {
            CrashKind::Panic => {
                "It found a mistake of its own and started again. Please report this:"
            }
            CrashKind::Fault => "The processor met something it could not do. Please report this:",
            CrashKind::Hang => "It stopped answering, and the watchdog started it again.",
        };
        let mut tell = |font, ink, text: &str, gap| {
            let room = area(8, y, width, (bottom - y).max(0) as u32);
            y += paragraph(scene, room, font, ink, text) + gap;
        };
        tell(Font::Body, Ink::STONE, story, 4);
        // A long message in the small letters, so that all of it is seen.
        let long = self.report.message.len() > 72;
        tell(if long { Font::Small } else { Font::Body }, Ink::CHALK, &self.report.message, 4);
        tell(Font::Small, Ink::EMBER, &self.report.place, 0);
        footer(scene, &[(Key::Letter("A"), "Go on")]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::font::wrap;

    #[test]
    fn the_longest_report_fits_on_the_smaller_screen() {
        let words = "ouagadougou ".repeat(30);
        for kind in [CrashKind::Panic, CrashKind::Fault, CrashKind::Hang] {
            let report = CrashReport::new(kind, &words, &words);
            let small = |text: &str| {
                wrap(Font::Small, text, 224).count() as i32 * Font::Small.line_height()
            };
            let story = 3 * Font::Body.line_height();
            let used = 6 + story + 4 + small(&report.message) + 4 + small(&report.place);
            assert!(used <= 240 - (FOOTER + HEADER) as i32, "{used} pixels");
        }
    }
}
