//! The first thing one sees: the stone wakes.

use embedded_graphics::{geometry::Point, primitives::Rectangle};

use super::{Context, Go, Look, Screen, title};
use crate::gfx::art::{self, Glow};
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{Align, area, ground, label};
use crate::input::{Action, KeyEvent};
use crate::sound::Sound;
use crate::time::Instant;

/// How the rune glows from when on, in milliseconds after the start.
const WAKING: [(u32, Glow); 3] = [(0, Glow::Deep), (250, Glow::Dim), (500, Glow::Bright)];
const OVER: u32 = 1_300;

pub(super) struct Splash {
    start: Instant,
    step: usize,
}

impl Splash {
    pub(super) fn new(now: Instant) -> Self {
        Self { start: now, step: 0 }
    }
}

impl Screen for Splash {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        if event.action != Action::Press {
            return Go::Stay;
        }
        context.sound(Sound::Choose);
        Go::Title(title::Entry::FIRST)
    }

    fn due(&self, _look: Look<'_>) -> Option<Instant> {
        Some(self.start + WAKING.get(self.step + 1).map_or(OVER, |next| next.0))
    }

    fn tick(&mut self, context: &mut Context<'_>) -> Go {
        if context.now >= self.start + OVER {
            return Go::Title(title::Entry::FIRST);
        }
        while WAKING.get(self.step + 1).is_some_and(|next| context.now >= self.start + next.0) {
            self.step += 1;
        }
        if self.step + 1 == WAKING.len() {
            context.sound(Sound::Hello);
        }
        Go::Stay
    }

    fn describe(&self, _look: Look<'_>, scene: &mut Scene<'_>) {
        let size = scene.size();
        ground(scene, scene.area(), Ink::NIGHT);
        art::stones(scene, area(0, 8, size.width, size.height * 5 / 8), WAKING[self.step].1);
        let name = art::name_size();
        let left = (size.width - name.width) as i32 / 2;
        let top = (size.height * 21 / 32) as i32;
        art::name(scene, Rectangle::new(Point::new(left, top), name));
        let line = area(0, top + name.height as i32, size.width, 22);
        label(scene, line, Font::Body, Ink::STONE, Align::Center, "Summoner battles in your hand");
    }
}
