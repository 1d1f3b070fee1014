//! What the player has set, kept over a restart.

use serde::{Deserialize, Serialize};

use crate::sound::Volume;

/// How bright the panel is lit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
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
}

impl From<u8> for Brightness {
    fn from(step: u8) -> Self {
        Self::new(step)
    }
}

impl From<Brightness> for u8 {
    fn from(brightness: Brightness) -> Self {
        brightness.0
    }
}

/// What the player has set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// How bright the panel is lit.
    pub brightness: Brightness,
    /// How loud the buzzer is.
    pub volume: Volume,
}

impl Default for Settings {
    fn default() -> Self {
        Self { brightness: Brightness::new(8), volume: Volume::new(3) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_decode_to_steps_that_exist() {
        for brightness in 0..=255 {
            for volume in 0..=255 {
                let settings: Settings =
                    postcard::from_bytes(&[brightness, volume]).expect("two bytes");
                assert!((1..=Brightness::STEPS).contains(&settings.brightness.step()));
                assert!(settings.volume.step() <= Volume::STEPS);
                let _ = (settings.brightness.duty(), settings.volume.pulse_micros());
            }
        }
    }

    #[test]
    fn brighter_is_more_light_and_never_none() {
        let duties: [u16; 10] = core::array::from_fn(|step| Brightness::new(step as u8 + 1).duty());
        assert!(duties[0] > 0 && duties.is_sorted_by(|a, b| a < b));
    }
}
