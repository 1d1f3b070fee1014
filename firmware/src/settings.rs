//! What the player has set, kept over a restart.

use crate::gfx::font::Font;
use crate::sound::Volume;

/// How bright the panel is lit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Brightness(u8);

impl Brightness {
    /// The number of steps. There is no step 0: a panel one cannot see cannot be turned up again.
    pub const STEPS: u8 = 10;

    /// That step, or the nearest there is.
    pub const fn new(step: u8) -> Self {
        match step {
            0 => Self(1),
            1..=Self::STEPS => Self(step),
            _ => Self(Self::STEPS),
        }
    }

    /// 1 up to [`Brightness::STEPS`].
    pub const fn step(self) -> u8 {
        self.0
    }

    /// The share of time that the light is on, of 65,535. Steps look even to the eye when the
    /// light grows by about the power 2.2 of the step.
    pub const fn duty(self) -> u16 {
        [0, 600, 1_900, 4_640, 8_730, 14_260, 21_300, 29_900, 40_110, 51_970, 65_535]
            [self.0 as usize]
    }

    /// About a third as bright to the eye, for a device that nobody touches.
    #[must_use]
    pub const fn dimmed(self) -> Self {
        Self::new(self.0.div_ceil(3))
    }
}

/// A setting that is one of a few things with a name each. The place in the list is what is saved,
/// so new ones go to the end.
macro_rules! choice {
    (
        $(#[$doc:meta])* $name:ident, usually $usual:ident:
        $($(#[$each_doc:meta])* $each:ident = $text:literal,)+
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$each_doc])* $each,)+ }

        impl $name {
            /// All there are, in the order in which they are offered.
            pub const ALL: &'static [Self] = &[$(Self::$each,)+];

            /// The one at that place of [`ALL`](Self::ALL), or the usual one.
            pub const fn new(place: u8) -> Self {
                if (place as usize) < Self::ALL.len() {
                    Self::ALL[place as usize]
                } else {
                    Self::$usual
                }
            }

            /// Its place in [`ALL`](Self::ALL).
            pub const fn place(self) -> u8 {
                self as u8
            }

            /// The words for it on the settings page.
            pub const fn text(self) -> &'static str {
                match self { $(Self::$each => $text,)+ }
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::$usual
            }
        }
    };
}

choice! {
    /// How fast pictures move.
    Speed, usually Normal:
    /// They do not move, and nothing flashes.
    Off = "Off",
    /// In half the time.
    Fast = "Fast",
    /// As they were made.
    Normal = "Normal",
    /// In twice the time.
    Slow = "Slow",
}

impl Speed {
    /// How long something takes that is made to take `ms` milliseconds.
    pub const fn stretch(self, ms: u32) -> u32 {
        match self {
            Self::Off => 0,
            Self::Fast => ms / 2,
            Self::Normal => ms,
            Self::Slow => ms.saturating_mul(2),
        }
    }
}

choice! {
    /// Whether to ask before a phase ends in which something useful could still be done.
    Confirm, usually On:
    /// The phase just ends.
    Off = "Off",
    /// The player is asked.
    On = "On",
}

choice! {
    /// Which colours the inks have.
    Palette, usually Standard:
    /// As the pictures were made.
    Standard = "Standard",
    /// Blue against yellow, and light against dark: for eyes that do not tell red from green.
    ColourBlind = "Colour-blind",
    /// Black grounds, white text and strong colours: for the sun and for weak eyes.
    HighContrast = "High contrast",
}

choice! {
    /// How large the text of cards and help is.
    TextSize, usually Normal:
    /// As much on a page as can be.
    Normal = "Normal",
    /// Fewer words on a page, easier to read.
    Large = "Large",
}

impl TextSize {
    /// The font of longer texts.
    pub const fn reading(self) -> Font {
        match self {
            Self::Normal => Font::Small,
            Self::Large => Font::Body,
        }
    }
}

choice! {
    /// After how long without a button the panel dims.
    DimAfter, usually HalfMinute:
    /// It stays bright.
    Never = "Never",
    /// 15 seconds.
    QuarterMinute = "15 s",
    /// 30 seconds.
    HalfMinute = "30 s",
    /// One minute.
    Minute = "1 min",
    /// Two minutes.
    TwoMinutes = "2 min",
}

choice! {
    /// After how long without a button the device sleeps.
    SleepAfter, usually FiveMinutes:
    /// It stays awake.
    Never = "Never",
    /// One minute.
    Minute = "1 min",
    /// Two minutes.
    TwoMinutes = "2 min",
    /// Five minutes.
    FiveMinutes = "5 min",
    /// Ten minutes.
    TenMinutes = "10 min",
}

/// A device that is set to sleep no later than it dims, dims this long before it sleeps: the
/// picture never goes dark without a warning.
const WARNING_MS: u32 = 15_000;

/// What the player has set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// How bright the panel is lit.
    pub brightness: Brightness,
    /// How loud the buzzer is.
    pub volume: Volume,
    /// How fast pictures move.
    pub speed: Speed,
    /// Whether to ask before a phase ends too early.
    pub confirm: Confirm,
    /// Which colours the inks have.
    pub palette: Palette,
    /// How large the text of cards and help is.
    pub text: TextSize,
    /// When the panel dims.
    pub dim_after: DimAfter,
    /// When the device sleeps.
    pub sleep_after: SleepAfter,
}

impl Default for Brightness {
    fn default() -> Self {
        Self::new(8)
    }
}

impl Settings {
    /// The bytes of a record as this version writes it.
    pub const BYTES: usize = 8;

    /// The record of `docs/save-format.md`, a byte for each setting.
    pub const fn to_bytes(&self) -> [u8; Self::BYTES] {
        [
            self.brightness.step(),
            self.volume.step(),
            self.speed.place(),
            self.confirm.place(),
            self.palette.place(),
            self.text.place(),
            self.dim_after.place(),
            self.sleep_after.place(),
        ]
    }

    /// Reads a record of any version: what an older one did not write is as usual, and what a newer
    /// one wrote behind it is left out. Every byte means something. `None` for a record shorter than
    /// there ever was.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&[brightness, volume], rest) = bytes.split_first_chunk()?;
        let mut settings = Self {
            brightness: Brightness::new(brightness),
            volume: Volume::new(volume),
            ..Self::default()
        };
        for (place, &byte) in rest.iter().enumerate() {
            match place {
                0 => settings.speed = Speed::new(byte),
                1 => settings.confirm = Confirm::new(byte),
                2 => settings.palette = Palette::new(byte),
                3 => settings.text = TextSize::new(byte),
                4 => settings.dim_after = DimAfter::new(byte),
                5 => settings.sleep_after = SleepAfter::new(byte),
                _ => break,
            }
        }
        Some(settings)
    }

    /// Milliseconds without a button until the panel dims, if ever; always before it sleeps.
    pub fn dims_after_ms(&self) -> Option<u32> {
        let dims = match self.dim_after {
            DimAfter::Never => return None,
            DimAfter::QuarterMinute => 15_000,
            DimAfter::HalfMinute => 30_000,
            DimAfter::Minute => 60_000,
            DimAfter::TwoMinutes => 120_000,
        };
        Some(self.sleeps_after_ms().map_or(dims, |sleeps| dims.min(sleeps - WARNING_MS)))
    }

    /// Milliseconds without a button until the device sleeps, if ever.
    pub const fn sleeps_after_ms(&self) -> Option<u32> {
        match self.sleep_after {
            SleepAfter::Never => None,
            SleepAfter::Minute => Some(60_000),
            SleepAfter::TwoMinutes => Some(120_000),
            SleepAfter::FiveMinutes => Some(300_000),
            SleepAfter::TenMinutes => Some(600_000),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What version 0.1 without these settings wrote: brightness 3, volume 5.
    const FIRST_RECORD: [u8; 2] = [3, 5];

    #[test]
    fn the_first_record_there_was_still_loads() {
        let expected = Settings {
            brightness: Brightness::new(3),
            volume: Volume::new(5),
            ..Settings::default()
        };
        assert_eq!(Settings::from_bytes(&FIRST_RECORD), Some(expected));
        let usual = (Speed::Normal, Confirm::On, Palette::Standard, TextSize::Normal);
        assert_eq!((expected.speed, expected.confirm, expected.palette, expected.text), usual);
        assert_eq!(expected.dims_after_ms(), Some(30_000));
        assert_eq!(expected.sleeps_after_ms(), Some(300_000));
    }

    #[test]
    fn the_record_of_today_has_its_bytes_in_their_places() {
        let settings = Settings {
            brightness: Brightness::new(9),
            volume: Volume::new(1),
            speed: Speed::Slow,
            confirm: Confirm::Off,
            palette: Palette::HighContrast,
            text: TextSize::Large,
            dim_after: DimAfter::TwoMinutes,
            sleep_after: SleepAfter::Minute,
        };
        let record = [9, 1, 3, 0, 2, 1, 4, 1];
        assert_eq!(settings.to_bytes(), record);
        assert_eq!(Settings::from_bytes(&record), Some(settings));
        assert_eq!(Settings::from_bytes(&[9, 1, 3, 0, 2, 1, 4, 1, 77, 200]), Some(settings));
    }

    #[test]
    fn any_bytes_decode_to_values_that_exist() {
        for byte in 0..=255 {
            for length in 2..12 {
                let settings = Settings::from_bytes(&[byte; 12][..length]).expect("long enough");
                assert!((1..=Brightness::STEPS).contains(&settings.brightness.step()));
                assert!(settings.volume.step() <= Volume::STEPS);
                let _ = (settings.brightness.duty(), settings.volume.pulse_micros());
                assert_eq!(Settings::from_bytes(&settings.to_bytes()), Some(settings));
            }
        }
        assert_eq!(Settings::from_bytes(&[]), None);
        assert_eq!(Settings::from_bytes(&[3]), None);
        assert_eq!(Palette::new(250), Palette::Standard);
        assert_eq!(Speed::new(4), Speed::Normal);
    }

    #[test]
    fn brighter_is_more_light_and_never_none() {
        let duties: [u16; 10] = core::array::from_fn(|step| Brightness::new(step as u8 + 1).duty());
        assert!(duties[0] > 0 && duties.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn dimmed_is_darker_where_that_is_possible_and_never_dark() {
        for step in 1..=Brightness::STEPS {
            let (full, dimmed) = (Brightness::new(step), Brightness::new(step).dimmed());
            assert!(dimmed < full || step == 1, "{step}");
            assert!(dimmed.duty() > 0, "{step}");
        }
    }

    #[test]
    fn it_dims_before_it_sleeps_however_they_are_set() {
        for &dim_after in DimAfter::ALL {
            for &sleep_after in SleepAfter::ALL {
                let settings = Settings { dim_after, sleep_after, ..Settings::default() };
                let (dims, sleeps) = (settings.dims_after_ms(), settings.sleeps_after_ms());
                assert_eq!(dims.is_none(), dim_after == DimAfter::Never);
                assert_eq!(sleeps.is_none(), sleep_after == SleepAfter::Never);
                if let (Some(dims), Some(sleeps)) = (dims, sleeps) {
                    assert!(dims + WARNING_MS <= sleeps, "{settings:?}");
                }
            }
        }
    }

    #[test]
    fn off_takes_no_time_and_slow_takes_most() {
        let times: [u32; 4] = core::array::from_fn(|place| Speed::new(place as u8).stretch(160));
        assert_eq!(times, [0, 80, 160, 320]);
    }
}
