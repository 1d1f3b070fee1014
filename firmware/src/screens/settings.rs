//! Settings: what changes, changes at once.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};

use super::{Context, Device, Effect, Go, Screen, move_cursor, title};
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{
    Align, Key, area, draw_arrow, draw_plate, footer, ground, header, write_line,
};
use crate::input::{Action, Button, KeyEvent};
use crate::settings::{Brightness, Settings};
use crate::sound::{Sound, Volume};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Setting {
    Brightness,
    Volume,
}

impl Setting {
    const fn text(self) -> &'static str {
        match self {
            Self::Brightness => "Brightness",
            Self::Volume => "Volume",
        }
    }

    /// The step it stands at, the lowest and the highest.
    const fn steps(self, settings: &Settings) -> (u8, u8, u8) {
        match self {
            Self::Brightness => (settings.brightness.step(), 1, Brightness::STEPS),
            Self::Volume => (settings.volume.step(), 0, Volume::STEPS),
        }
    }

    fn set(self, settings: &mut Settings, step: u8) {
        match self {
            Self::Brightness => settings.brightness = Brightness::new(step),
            Self::Volume => settings.volume = Volume::new(step),
        }
    }
}

/// A board without a buzzer has no volume to set.
fn offered(device: &Device) -> &'static [Setting] {
    if device.has_buzzer { &[Setting::Brightness, Setting::Volume] } else { &[Setting::Brightness] }
}

pub(super) struct SettingsPage {
    cursor: usize,
    /// What is kept in flash already.
    kept: Settings,
}

impl SettingsPage {
    pub(super) fn new(device: &Device) -> Self {
        Self { cursor: 0, kept: device.settings }
    }

    fn turn(&self, up: bool, context: &mut Context<'_>) {
        let setting = offered(context.device)[self.cursor];
        let (step, lowest, highest) = setting.steps(&context.device.settings);
        let turned = if up { (step + 1).min(highest) } else { step.saturating_sub(1).max(lowest) };
        if turned == step {
            context.sound(Sound::Refuse);
            return;
        }
        setting.set(&mut context.device.settings, turned);
        context.ask(Effect::Light);
        context.sound(if setting == Setting::Volume { Sound::Choose } else { Sound::Cursor });
    }
}

impl Screen for SettingsPage {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        let count = offered(context.device).len();
        if let Some(cursor) = move_cursor(self.cursor, count, event) {
            let moved = cursor != self.cursor;
            self.cursor = cursor;
            context.sound(if moved { Sound::Cursor } else { Sound::Refuse });
            return Go::Stay;
        }
        match (event.button, event.action) {
            (Button::Left, Action::Press | Action::Repeat) => self.turn(false, context),
            (Button::Right, Action::Press | Action::Repeat) => self.turn(true, context),
            (Button::A | Button::B, Action::Press) => {
                context.sound(Sound::Back);
                // Once, on the way out: a flash is not written for every step of a slider.
                if context.device.settings != self.kept {
                    context.ask(Effect::Save);
                }
                return Go::title(title::Entry::Settings);
            }
            _ => {}
        }
        Go::Stay
    }

    fn describe(&self, device: &Device, scene: &mut Scene<'_>) {
        let width = scene.size().width;
        ground(scene, scene.area(), Ink::NIGHT);
        header(scene, "Settings", device.battery);
        for (row, setting) in offered(device).iter().enumerate() {
            let plate = area(10, 40 + row as i32 * 66, width - 20, 58);
            slider(scene, plate, *setting, setting.steps(&device.settings), row == self.cursor);
        }
        footer(scene, &[(Key::LeftRight, "Change"), (Key::Letter("B"), "Done")]);
    }
}

fn slider(
    scene: &mut Scene<'_>,
    plate: Rectangle,
    setting: Setting,
    steps: (u8, u8, u8),
    chosen: bool,
) {
    scene.item(plate, (setting, steps, chosen), |canvas| {
        let (step, lowest, highest) = steps;
        let (fill, border, text) = if chosen {
            (Ink::EMBER_DEEP, Ink::EMBER, Ink::CHALK)
        } else {
            (Ink::SLATE, Ink::RAISED, Ink::STONE)
        };
        draw_plate(canvas, plate, fill, border);
        let Rectangle { top_left: corner, size } = plate;
        let line = Rectangle::new(corner + Point::new(12, 4), Size::new(size.width - 24, 24));
        write_line(canvas, line, Font::Large, text, Align::Left, setting.text());
        let mut number = heapless::String::<4>::new();
        let shown = if step == 0 { "Off" } else { decimal(&mut number, step) };
        write_line(canvas, line, Font::Large, text, Align::Right, shown);

        // One block for each step, an arrow on the sides that it can still be turned to.
        let (left, right) = (corner.x + 26, corner.x + size.width as i32 - 26);
        let blocks = i32::from(highest);
        let y = corner.y + 32;
        for block in 0..blocks {
            let from = left + (right - left) * block / blocks;
            let to = left + (right - left) * (block + 1) / blocks - 2;
            let lit = block < i32::from(step);
            let ink = match (lit, chosen) {
                (true, true) => Ink::EMBER,
                (true, false) => Ink::STONE,
                (false, _) => Ink::RAISED,
            };
            canvas.fill(area(from, y, (to - from) as u32, 16), ink);
        }
        if chosen && step > lowest {
            draw_arrow(canvas, Point::new(corner.x + 19, y + 8), Point::new(-1, 0), 7, Ink::EMBER);
        }
        if chosen && step < highest {
            draw_arrow(canvas, Point::new(right + 7, y + 8), Point::new(1, 0), 7, Ink::EMBER);
        }
    });
}

fn decimal(text: &mut heapless::String<4>, number: u8) -> &str {
    use core::fmt::Write;
    // Three digits always fit into four bytes.
    let _ = write!(text, "{number}");
    text
}
