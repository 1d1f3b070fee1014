//! Sounds: short melodies for a buzzer that can play one square wave.

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Volume(u8);

impl Default for Volume {
    fn default() -> Self {
        Self::new(3)
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
    /// Dice tumble: a rattle that slows down.
    Dice,
    /// A unit or a structure is hit: a thud.
    Hit,
    /// Damage goes away.
    Heal,
    /// A unit or a structure is destroyed: it falls apart.
    Death,
    /// Magic is gained.
    Magic,
    /// A unit has moved: one soft step.
    Move,
    /// It is this player's turn.
    YourTurn,
    /// The match is won.
    Victory,
    /// The match is lost.
    Defeat,
    /// Something wants to be read: a battery that runs down, a cable that came off.
    Notice,
    /// The Board check page tries the buzzer: an octave, low to high.
    Scale,
}

impl Sound {
    /// Every sound there is.
    pub const ALL: [Self; 16] = [
        Self::Hello,
        Self::Cursor,
        Self::Choose,
        Self::Back,
        Self::Refuse,
        Self::Dice,
        Self::Hit,
        Self::Heal,
        Self::Death,
        Self::Magic,
        Self::Move,
        Self::YourTurn,
        Self::Victory,
        Self::Defeat,
        Self::Notice,
        Self::Scale,
    ];

    /// What is played at that volume: the melody, or nothing at all in silence.
    pub const fn heard_at(self, volume: Volume) -> &'static [Note] {
        if volume.step() == 0 { &[] } else { self.melody() }
    }

    /// The notes of the sound. What happens often is short and low; what happens once a turn or
    /// once a match may be a tune.
    pub const fn melody(self) -> &'static [Note] {
        match self {
            Self::Hello => const { &[note(392, 70), note(523, 70), note(784, 110)] },
            Self::Cursor => const { &[note(660, 12)] },
            Self::Choose => const { &[note(523, 25), note(784, 35)] },
            Self::Back => const { &[note(523, 25), note(392, 35)] },
            Self::Refuse => const { &[note(147, 70), note(0, 25), note(131, 90)] },
            Self::Dice => {
                const {
                    &[
                        note(330, 14),
                        note(0, 16),
                        note(294, 14),
                        note(0, 20),
                        note(349, 14),
                        note(0, 26),
                        note(311, 16),
                        note(0, 34),
                        note(262, 24),
                    ]
                }
            }
            Self::Hit => const { &[note(196, 25), note(110, 55)] },
            Self::Heal => const { &[note(440, 45), note(587, 45), note(659, 70)] },
            Self::Death => const { &[note(220, 50), note(165, 60), note(123, 60), note(82, 70)] },
            Self::Magic => const { &[note(523, 22), note(659, 22), note(784, 22), note(880, 45)] },
            Self::Move => const { &[note(165, 16)] },
            Self::YourTurn => const { &[note(392, 80), note(0, 30), note(523, 120)] },
            Self::Victory => {
                const {
                    &[
                        note(392, 110),
                        note(523, 110),
                        note(659, 110),
                        note(784, 170),
                        note(659, 90),
                        note(784, 300),
                    ]
                }
            }
            Self::Defeat => {
                const { &[note(330, 170), note(311, 170), note(262, 190), note(196, 380)] }
            }
            Self::Notice => const { &[note(587, 40), note(0, 40), note(587, 60)] },
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
        for sound in Sound::ALL {
            for note in sound.melody().iter().filter(|note| note.hertz != 0) {
                let half_wave = 500_000 / u32::from(note.hertz);
                assert!(u32::from(Volume::FULL.pulse_micros()) <= half_wave, "{sound:?} {note:?}");
            }
        }
    }

    #[test]
    fn sounds_are_low_and_short() {
        for sound in Sound::ALL {
            let notes = sound.melody();
            let length: u32 = notes.iter().map(|note| u32::from(note.millis)).sum();
            let longest = match sound {
                Sound::Victory | Sound::Defeat | Sound::Scale => 1_000,
                _ => 250,
            };
            assert!((1..=longest).contains(&length), "{sound:?} takes {length} ms");
            assert!(notes.iter().all(|note| note.hertz < 1_000 && note.millis > 0), "{sound:?}");
            assert!(notes.last().is_some_and(|note| note.hertz != 0), "{sound:?} ends in silence");
        }
    }

    #[test]
    fn no_two_sounds_are_the_same() {
        for (place, one) in Sound::ALL.iter().enumerate() {
            for other in &Sound::ALL[place + 1..] {
                assert_ne!(one.melody(), other.melody(), "{one:?} and {other:?}");
            }
        }
    }

    #[test]
    fn silence_plays_nothing_and_anything_louder_plays_it_all() {
        for sound in Sound::ALL {
            assert!(sound.heard_at(Volume::SILENT).is_empty(), "{sound:?}");
            for step in 1..=Volume::STEPS {
                assert_eq!(sound.heard_at(Volume::new(step)), sound.melody(), "{sound:?}");
            }
        }
    }
}
