//! The warning that the battery runs down, over whatever page is shown.

use core::fmt::Write;

use crate::board::Charge;
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{Align, HEADER, area, write_line};
use crate::time::Instant;

use super::Device;

/// It warns when less than this is left, in per cent, and again at each further one.
const RUNGS: [u8; 3] = [15, 11, 6];
/// A reading wanders; a rung counts again only after it was left behind by this much.
const SLACK: u8 = 5;
/// How long a warning is shown. No button hides it: who plays fast should see it too.
const SHOWN_MS: u32 = 4_000;

/// Knows when to warn. Without I/O: readings and time in, a strip over the page out.
#[derive(Debug, Default)]
pub(super) struct LowBattery {
    /// How many rungs were warned of.
    warned: usize,
    /// What the warning says, and when it goes.
    shown: Option<(u8, Instant)>,
}

impl LowBattery {
    /// Looks at the readings; whether there is a new warning.
    pub(super) fn update(&mut self, device: &Device, now: Instant) -> bool {
        let fed = matches!(device.charge, Some(Charge::Charging | Charge::OnUsb));
        if fed || self.shown.is_some_and(|(_, until)| now >= until) {
            self.shown = None;
        }
        let Some(percent) = device.battery.map(|reading| reading.percent) else { return false };
        while self.warned > 0 && percent >= RUNGS[self.warned - 1] + SLACK {
            self.warned -= 1;
        }
        let below = RUNGS.iter().filter(|rung| percent < **rung).count();
        if fed || below <= self.warned {
            return false;
        }
        self.warned = below;
        self.shown = Some((percent, now + SHOWN_MS));
        true
    }

    /// When to call [`update`](Self::update) even if nothing was read.
    pub(super) fn due(&self) -> Option<Instant> {
        self.shown.map(|(_, until)| until)
    }

    /// Shows itself, over everything described before.
    pub(super) fn describe(&self, scene: &mut Scene<'_>) {
        let Some((percent, _)) = self.shown else { return };
        let strip = area(0, 0, scene.size().width, HEADER);
        scene.item(strip, ("battery low", percent), |canvas| {
            canvas.fill(strip, Ink::RED_DEEP);
            canvas.fill(area(0, HEADER as i32 - 2, strip.size.width, 2), Ink::RED);
            let mut text = heapless::String::<24>::new();
            // Three digits at most, so it fits.
            let _ = write!(text, "Battery low: {percent} %");
            let line = area(8, 0, strip.size.width - 16, HEADER - 2);
            write_line(canvas, line, Font::Body, Ink::CHALK, Align::Center, &text);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BatteryReading, Facts, Model};
    use crate::input::ButtonSet;
    use crate::link::{LinkView, Neighbour};
    use crate::rng::Health;
    use crate::settings::Settings;
    use embedded_graphics::geometry::Size;
    use std::vec::Vec;

    fn device(percent: u8) -> Device {
        Device {
            facts: Facts {
                model: Model { name: "", screen: Size::new(240, 240), flash_bytes: 0 },
                image_bytes: None,
                ram_bytes: 0,
                static_ram_bytes: None,
            },
            has_buzzer: true,
            has_lamp: false,
            settings: Settings::default(),
            battery: Some(BatteryReading { millivolts: 3_700, percent }),
            charge: None,
            neighbour: Neighbour::Silence,
            link: LinkView::SILENT,
            randomness: Health::Good,
            held: ButtonSet::NONE,
        }
    }

    /// What is left at each warning, when readings come every two seconds.
    fn warnings(readings: impl IntoIterator<Item = u8>) -> Vec<u8> {
        let mut low = LowBattery::default();
        let warned = readings.into_iter().zip(0..).filter(|(percent, place)| {
            low.update(&device(*percent), Instant::from_millis(place * 2_000))
        });
        warned.map(|(percent, _)| percent).collect()
    }

    #[test]
    fn it_warns_at_each_rung_once_on_the_way_down() {
        assert_eq!(warnings((0..=100).rev()), [14, 10, 5]);
        assert_eq!(warnings([80, 3, 2, 1, 0]), [3], "the lowest rung stands for those above");
    }

    #[test]
    fn a_reading_that_wanders_does_not_repeat_it() {
        let wandering = (0..200).map(|step| if step % 2 == 0 { 13 } else { 18 });
        assert_eq!(warnings(wandering), [13]);
        let wandering = (0..200).map(|step| if step % 2 == 0 { 9 } else { 14 });
        assert_eq!(warnings(wandering), [9]);
    }

    #[test]
    fn a_battery_that_was_filled_is_warned_of_again() {
        assert_eq!(warnings([20, 12, 9, 60, 12, 9]), [12, 9, 12, 9]);
        // Only the rung that was left behind counts again.
        assert_eq!(warnings([9, 16, 9]), [9, 9]);
        assert_eq!(warnings([9, 16, 14]), [9]);
    }

    #[test]
    fn a_warning_goes_after_its_time_or_when_the_plug_goes_in() {
        let mut low = LowBattery::default();
        assert!(low.update(&device(12), Instant::from_millis(1_000)));
        assert_eq!(low.due(), Some(Instant::from_millis(5_000)));
        assert!(!low.update(&device(12), Instant::from_millis(4_999)));
        assert!(low.shown.is_some());
        assert!(!low.update(&device(12), Instant::from_millis(5_000)));
        assert_eq!((low.shown, low.due()), (None, None));

        assert!(low.update(&device(8), Instant::from_millis(6_000)));
        let plugged = Device { charge: Some(Charge::Charging), ..device(8) };
        assert!(!low.update(&plugged, Instant::from_millis(6_001)));
        assert_eq!(low.shown, None);
    }

    #[test]
    fn nothing_is_said_while_charging_or_without_a_reading() {
        for charge in [Charge::Charging, Charge::OnUsb] {
            let mut low = LowBattery::default();
            let plugged = Device { charge: Some(charge), ..device(3) };
            assert!(!low.update(&plugged, Instant::START));
            // When the plug comes out it is.
            let unplugged = Device { charge: Some(Charge::OnBattery), ..device(3) };
            assert!(low.update(&unplugged, Instant::START));
        }
        let unsensed = Device { battery: None, ..device(0) };
        assert!(!LowBattery::default().update(&unsensed, Instant::START));
    }
}
