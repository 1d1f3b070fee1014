//! Sounds: short melodies for a buzzer that can play one square wave.

use serde::{Deserialize, Serialize};

/// One tone, or a rest when `hertz` is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// Its pitch; 0 for silence.
    pub hertz: u16,
    /// How long it sounds.
    pub millis: u16,
}

const fn note(hertz: u16, millis: u16) -> Note {
    Note { hertz, millis }
}

/// How loud, from silence to as loud as a handheld should be on a bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub struct Volume(u8);

impl From<u8> for Volume {
    fn from(step: u8) -> Self {
        Self::new(step)
    }
}

impl From<Volume> for u8 {
    fn from(volume: Volume) -> Self {
        volume.0
    }
}

impl Volume {
    /// Nothing at all.
    pub const SILENT: Self = Self(0);
    /// As loud as it gets.
    pub const FULL: Self = Self(Self::STEPS);
    /// The number of steps above silence.
    pub const STEPS: u8 = 5;

    /// That step, or full when it is higher than there are.
    pub const fn new(step: u8) -> Self {
        if step > Self::STEPS { Self::FULL } else { Self(step) }
    }

    /// 0 for silence up to [`Volume::STEPS`].
    pub const fn step(self) -> u8 {
        self.0
    }

    /// How long a piezo is driven in each wave: loudness grows with the pulse, and a pulse
    /// of 100 microseconds is already all that a small piezo gives.
    pub const fn pulse_micros(self) -> u16 {
        [0, 6, 12, 25, 50, 100][self.0 as usize]
    }
}

/// What a sound is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// The device is ready.
    Hello,
    /// The cursor moved.
    Cursor,
    /// Something was chosen.
    Choose,
    /// One step back.
    Back,
    /// That cannot be done.
    Refuse,
    /// The Board check page tries the buzzer: an octave, low to high.
    Scale,
}

impl Sound {
    /// The notes of the sound.
    pub const fn melody(self) -> &'static [Note] {
        match self {
            Self::Hello => const { &[note(392, 70), note(523, 70), note(784, 110)] },
            Self::Cursor => const { &[note(660, 12)] },
            Self::Choose => const { &[note(523, 25), note(784, 35)] },
            Self::Back => const { &[note(523, 25), note(392, 35)] },
            Self::Refuse => const { &[note(147, 70), note(0, 25), note(131, 90)] },
            Self::Scale => {
                const {
                    &[
                        note(262, 90),
                        note(294, 90),
                        note(330, 90),
                        note(349, 90),
                        note(392, 90),
                        note(440, 90),
                        note(494, 90),
                        note(523, 180),
                    ]
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn louder_is_a_longer_pulse_and_silence_is_none() {
        let pulses: [u16; 6] = core::array::from_fn(|step| Volume::new(step as u8).pulse_micros());
        assert_eq!(pulses[0], 0);
        assert!(pulses.is_sorted_by(|a, b| a < b), "{pulses:?}");
    }

    #[test]
    fn every_pulse_fits_in_half_a_wave_of_every_note() {
        for sound in
            [Sound::Hello, Sound::Cursor, Sound::Choose, Sound::Back, Sound::Refuse, Sound::Scale]
        {
            for note in sound.melody().iter().filter(|note| note.hertz != 0) {
                let half_wave = 500_000 / u32::from(note.hertz);
                assert!(u32::from(Volume::FULL.pulse_micros()) <= half_wave, "{sound:?} {note:?}");
            }
        }
    }
}
