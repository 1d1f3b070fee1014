//! Colour bars, to the last pixel of each edge.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};

use super::{Context, Go, Look, Page, Screen, check};
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{Align, area, ground, label};
use crate::input::{Action, KeyEvent};
use crate::sound::Sound;

/// The bars, each with its letter: a panel wired blue for red, or not inverted, shows at once.
const BARS: [(Ink, &str); 6] = [
    (Ink::BAR_RED, "R"),
    (Ink::BAR_YELLOW, "Y"),
    (Ink::BAR_GREEN, "G"),
    (Ink::BAR_CYAN, "C"),
    (Ink::BAR_BLUE, "B"),
    (Ink::BAR_MAGENTA, "M"),
];

pub(super) struct Bars {
    pub(super) check: check::Check,
}

impl Screen for Bars {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        if event.action != Action::Press {
            return Go::Stay;
        }
        context.sound(Sound::Back);
        Go::To(Page::Check(self.check))
    }

    fn describe(&self, _look: Look<'_>, scene: &mut Scene<'_>) {
        let Size { width, height } = scene.size();
        // A white frame of one pixel: if an edge is missing, the panel's window is off.
        ground(scene, scene.area(), Ink::grey(15));
        let inner = width as i32 - 2;
        let columns = |count: i32, column: i32| {
            (1 + inner * column / count, 1 + inner * (column + 1) / count)
        };
        let bars = height * 5 / 8;
        for (column, (ink, letter)) in (0..).zip(BARS) {
            let (left, right) = columns(BARS.len() as i32, column);
            let bar = Rectangle::new(Point::new(left, 1), Size::new((right - left) as u32, bars));
            ground(scene, bar, ink);
            let foot = area(left, bars as i32 - 26, (right - left) as u32, 24);
            let sign = if ink == Ink::BAR_BLUE { Ink::grey(15) } else { Ink::grey(0) };
            label(scene, foot, Font::Large, sign, Align::Center, letter);
        }
        let ramp = bars as i32 + 1;
        for step in 0..16u8 {
            let (left, right) = columns(16, i32::from(step));
            let block = area(left, ramp, (right - left) as u32, height / 8);
            ground(scene, block, Ink::grey(step));
        }
        let low = ramp + height as i32 / 8;
        let rest = area(1, low, width - 2, (height as i32 - 1 - low) as u32);
        ground(scene, rest, Ink::NIGHT);
        label(scene, rest, Font::Body, Ink::CHALK, Align::Center, "Any button goes back");
    }
}
