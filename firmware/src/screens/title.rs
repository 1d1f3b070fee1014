//! The title menu.

use embedded_graphics::{geometry::Point, primitives::Rectangle};

use super::{Context, Device, Go, Page, Screen, about, check, move_cursor, settings};
use crate::gfx::art::{self, Glow};
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{Key, area, battery_gauge, choice, footer, ground};
use crate::input::{Action, Button, KeyEvent};
use crate::sound::Sound;

/// What the menu offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Settings,
    Check,
    About,
}

impl Entry {
    pub(super) const FIRST: Self = Self::Settings;
    const ALL: [Self; 3] = [Self::Settings, Self::Check, Self::About];

    const fn text(self) -> &'static str {
        match self {
            Self::Settings => "Settings",
            Self::Check => "Board check",
            Self::About => "About",
        }
    }
}

pub(super) struct Title {
    cursor: usize,
}

impl Title {
    pub(super) fn at(entry: Entry) -> Self {
        Self { cursor: Entry::ALL.iter().position(|other| *other == entry).unwrap_or(0) }
    }
}

impl Screen for Title {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        if let Some(cursor) = move_cursor(self.cursor, Entry::ALL.len(), event) {
            self.cursor = cursor;
            context.sound(Sound::Cursor);
        } else if event.action == Action::Press && event.button == Button::A {
            context.sound(Sound::Choose);
            return Go::To(match Entry::ALL[self.cursor] {
                Entry::Settings => Page::Settings(settings::SettingsPage::new(context.device)),
                Entry::Check => Page::Check(check::Check::default()),
                Entry::About => Page::About(about::About::default()),
            });
        }
        Go::Stay
    }

    fn describe(&self, device: &Device, scene: &mut Scene<'_>) {
        let size = scene.size();
        ground(scene, scene.area(), Ink::NIGHT);
        art::stones(scene, area(0, 0, size.width, 84), Glow::Bright);
        let name = art::name_size();
        let left = (size.width - name.width) as i32 / 2;
        art::name(scene, Rectangle::new(Point::new(left, 86), name));
        if let Some(reading) = device.battery {
            battery_gauge(scene, Point::new(size.width as i32 - 34, 6), reading);
        }
        let width = 176;
        let left = (size.width as i32 - width) / 2;
        for (row, entry) in Entry::ALL.into_iter().enumerate() {
            let place = area(left, 126 + row as i32 * 30, width as u32, 28);
            choice(scene, place, entry.text(), row == self.cursor);
        }
        footer(scene, &[(Key::UpDown, "Move"), (Key::Letter("A"), "Choose")]);
    }
}
