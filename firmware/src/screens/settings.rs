//! Settings: what changes, changes at once.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};

use super::{Context, Device, Effect, Go, Look, Screen, move_cursor};
use crate::gfx::canvas::Canvas;
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{
    Align, FOOTER, HEADER, Key, area, draw_arrow, draw_plate, footer, ground, header, write_line,
};
use crate::input::{Action, Button, KeyEvent};
use crate::settings::{
    Brightness, Confirm, DimAfter, Palette, Settings, SleepAfter, Speed, TextSize,
};
use crate::sound::{Sound, Volume};

/// A row of the list: its plate and the gap under it.
const PITCH: i32 = 46;
const PLATE_HEIGHT: u32 = 42;
/// From the heading to the first row.
const GAP: i32 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Setting {
    Brightness,
    Volume,
    Palette,
    Text,
    Speed,
    Confirm,
    DimAfter,
    SleepAfter,
}

impl Setting {
    const ALL: [Self; 8] = [
        Self::Brightness,
        Self::Volume,
        Self::Palette,
        Self::Text,
        Self::Speed,
        Self::Confirm,
        Self::DimAfter,
        Self::SleepAfter,
    ];
    /// A board without a buzzer has no volume to set.
    const WITHOUT_BUZZER: [Self; 7] = [
        Self::Brightness,
        Self::Palette,
        Self::Text,
        Self::Speed,
        Self::Confirm,
        Self::DimAfter,
        Self::SleepAfter,
    ];

    const fn text(self) -> &'static str {
        match self {
            Self::Brightness => "Brightness",
            Self::Volume => "Volume",
            Self::Palette => "Colours",
            Self::Text => "Text of cards",
            Self::Speed => "Animation",
            Self::Confirm => "Ask before a phase ends",
            Self::DimAfter => "Dim after",
            Self::SleepAfter => "Sleep after",
        }
    }

    /// The step it stands at, the lowest and the highest.
    const fn steps(self, settings: &Settings) -> (u8, u8, u8) {
        const fn last(count: usize) -> u8 {
            count as u8 - 1
        }
        match self {
            Self::Brightness => (settings.brightness.step(), 1, Brightness::STEPS),
            Self::Volume => (settings.volume.step(), 0, Volume::STEPS),
            Self::Palette => (settings.palette.place(), 0, last(Palette::ALL.len())),
            Self::Text => (settings.text.place(), 0, last(TextSize::ALL.len())),
            Self::Speed => (settings.speed.place(), 0, last(Speed::ALL.len())),
            Self::Confirm => (settings.confirm.place(), 0, last(Confirm::ALL.len())),
            Self::DimAfter => (settings.dim_after.place(), 0, last(DimAfter::ALL.len())),
            Self::SleepAfter => (settings.sleep_after.place(), 0, last(SleepAfter::ALL.len())),
        }
    }

    fn set(self, settings: &mut Settings, step: u8) {
        match self {
            Self::Brightness => settings.brightness = Brightness::new(step),
            Self::Volume => settings.volume = Volume::new(step),
            Self::Palette => settings.palette = Palette::new(step),
            Self::Text => settings.text = TextSize::new(step),
            Self::Speed => settings.speed = Speed::new(step),
            Self::Confirm => settings.confirm = Confirm::new(step),
            Self::DimAfter => settings.dim_after = DimAfter::new(step),
            Self::SleepAfter => settings.sleep_after = SleepAfter::new(step),
        }
    }

    /// How a step of it is shown.
    const fn shown(self, step: u8) -> Shown {
        match self {
            Self::Brightness | Self::Volume => Shown::Blocks,
            Self::Palette => Shown::Words(Palette::new(step).text(), Font::Body),
            // The word is a sample of itself.
            Self::Text => Shown::Words(TextSize::new(step).text(), TextSize::new(step).reading()),
            Self::Speed => Shown::Words(Speed::new(step).text(), Font::Body),
            Self::Confirm => Shown::Words(Confirm::new(step).text(), Font::Body),
            Self::DimAfter => Shown::Words(DimAfter::new(step).text(), Font::Body),
            Self::SleepAfter => Shown::Words(SleepAfter::new(step).text(), Font::Body),
        }
    }
}

enum Shown {
    /// A block for each step.
    Blocks,
    Words(&'static str, Font),
}

fn offered(device: &Device) -> &'static [Setting] {
    if device.has_buzzer { &Setting::ALL } else { &Setting::WITHOUT_BUZZER }
}

/// The settings that fit on a page of that height.
const fn rows_in(height: u32) -> usize {
    (height as i32 - HEADER as i32 - FOOTER as i32 - GAP) as usize / PITCH as usize
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
        context.sound(if setting == Setting::Volume { Sound::Choose } else { Sound::Cursor });
    }

    /// The first of `count` settings that is shown when `rows` fit: the cursor stays off the edges
    /// where there is more beyond them.
    fn first(&self, count: usize, rows: usize) -> usize {
        let before_cursor = rows.saturating_sub(1) / 2;
        self.cursor.saturating_sub(before_cursor).min(count.saturating_sub(rows))
    }
}

impl Screen for SettingsPage {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        let count = offered(context.device).len();
        if let Some(cursor) = move_cursor(self.cursor, count, event) {
            self.cursor = cursor;
            context.sound(Sound::Cursor);
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
                return Go::Back;
            }
            _ => {}
        }
        Go::Stay
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let device = look.device;
        let Size { width, height } = scene.size();
        ground(scene, scene.area(), Ink::NIGHT);
        header(scene, "Settings", device.battery);
        let settings = offered(device);
        let rows = rows_in(height);
        let first = self.first(settings.len(), rows);
        let top = HEADER as i32 + GAP;
        for (row, setting) in settings.iter().enumerate().skip(first).take(rows) {
            let y = top + (row - first) as i32 * PITCH;
            let plate = area(10, y, width - 28, PLATE_HEIGHT);
            describe_row(scene, plate, *setting, &device.settings, row == self.cursor);
        }
        let track = area(width as i32 - 14, top, 4, rows as u32 * PITCH as u32 - GAP as u32);
        scroll_bar(scene, track, first, rows, settings.len());
        footer(
            scene,
            &[(Key::UpDown, "Move"), (Key::LeftRight, "Change"), (Key::Letter("B"), "Done")],
        );
    }
}

fn describe_row(
    scene: &mut Scene<'_>,
    plate: Rectangle,
    setting: Setting,
    settings: &Settings,
    chosen: bool,
) {
    let steps = setting.steps(settings);
    scene.item(plate, (setting, steps, chosen), |canvas| {
        let (step, lowest, highest) = steps;
        let (fill, border, text) = if chosen {
            (Ink::EMBER_DEEP, Ink::EMBER, Ink::CHALK)
        } else {
            (Ink::SLATE, Ink::RAISED, Ink::STONE)
        };
        draw_plate(canvas, plate, fill, border);
        let Rectangle { top_left: corner, size } = plate;
        let line = |y| Rectangle::new(corner + Point::new(10, y), Size::new(size.width - 20, 18));
        write_line(canvas, line(3), Font::Body, text, Align::Left, setting.text());
        match setting.shown(step) {
            Shown::Words(words, font) => {
                write_line(canvas, line(21), font, text, Align::Center, words);
            }
            Shown::Blocks => {
                let mut number = heapless::String::<4>::new();
                let shown = if step == 0 { "Off" } else { decimal(&mut number, step) };
                write_line(canvas, line(3), Font::Body, text, Align::Right, shown);
                let blocks = area(corner.x + 24, corner.y + 24, size.width - 48, 12);
                draw_blocks(canvas, blocks, step, highest, chosen);
            }
        }
        // An arrow on the sides that it can still be turned to.
        let y = corner.y + 30;
        if chosen && step > lowest {
            draw_arrow(canvas, Point::new(corner.x + 16, y), Point::new(-1, 0), 6, Ink::EMBER);
        }
        if chosen && step < highest {
            let right = corner.x + size.width as i32 - 17;
            draw_arrow(canvas, Point::new(right, y), Point::new(1, 0), 6, Ink::EMBER);
        }
    });
}

/// One block for each step, lit up to the one it stands at.
fn draw_blocks(canvas: &mut Canvas<'_>, place: Rectangle, step: u8, highest: u8, chosen: bool) {
    let (left, width) = (place.top_left.x, place.size.width as i32);
    let blocks = i32::from(highest);
    for block in 0..blocks {
        let from = left + width * block / blocks;
        let to = left + width * (block + 1) / blocks - 2;
        let ink = match (block < i32::from(step), chosen) {
            (true, true) => Ink::EMBER,
            (true, false) => Ink::STONE,
            (false, _) => Ink::RAISED,
        };
        canvas.fill(area(from, place.top_left.y, (to - from) as u32, place.size.height), ink);
    }
}

/// Where in the list one is.
fn scroll_bar(scene: &mut Scene<'_>, track: Rectangle, first: usize, rows: usize, count: usize) {
    scene.item(track, (first, rows, count), |canvas| {
        canvas.fill(track, Ink::SLATE);
        let height = track.size.height;
        let at = |row: usize| height * row.min(count) as u32 / count as u32;
        let (from, to) = (at(first), at(first + rows));
        let corner = track.top_left + Point::new(0, from as i32);
        canvas.fill(Rectangle::new(corner, Size::new(track.size.width, to - from)), Ink::STONE);
    });
}

fn decimal(text: &mut heapless::String<4>, number: u8) -> &str {
    use core::fmt::Write;
    // Three digits always fit into four bytes.
    let _ = write!(text, "{number}");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_is_always_in_sight_and_the_list_fills_the_page() {
        let rows = rows_in(240);
        assert_eq!(rows, 4);
        for count in [Setting::ALL.len(), Setting::WITHOUT_BUZZER.len()] {
            for cursor in 0..count {
                let page = SettingsPage { cursor, kept: Settings::default() };
                let first = page.first(count, rows);
                assert!((first..first + rows).contains(&cursor), "{cursor} of {count}");
                assert!(first + rows <= count);
                // What lies beyond the cursor is seen before the cursor gets there.
                assert!(cursor == 0 || first < cursor);
                assert!(cursor == count - 1 || first + rows > cursor + 1);
            }
        }
    }

    #[test]
    fn every_step_of_every_setting_can_be_set_and_is_named() {
        for setting in Setting::ALL {
            let mut settings = Settings::default();
            let (_, lowest, highest) = setting.steps(&settings);
            assert!(lowest < highest, "{setting:?}");
            for step in lowest..=highest {
                setting.set(&mut settings, step);
                assert_eq!(setting.steps(&settings), (step, lowest, highest), "{setting:?}");
                if let Shown::Words(words, font) = setting.shown(step) {
                    assert!(font.width(words) <= 240 - 28 - 48, "{words}");
                }
            }
            setting.set(&mut settings, lowest);
            let usual = setting.steps(&Settings::default()).0;
            setting.set(&mut settings, usual);
            assert_eq!(settings, Settings::default(), "{setting:?} changes nothing else");
        }
        assert!(Setting::WITHOUT_BUZZER.iter().all(|setting| *setting != Setting::Volume));
        assert_eq!(Setting::WITHOUT_BUZZER.len() + 1, Setting::ALL.len());
    }
}
