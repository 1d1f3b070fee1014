//! The PWM figures of a tone.

/// The lowest tone that the divider (8 bits) and the counter (16 bits) reach at 125 MHz.
const LOWEST_HERTZ: u32 = 8;

/// How a PWM slice makes a tone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tone {
    /// The clock divider.
    pub divider: u8,
    /// The counter's last value.
    pub top: u16,
    /// For how many counts of each wave the pin is high.
    pub compare: u16,
}

impl Tone {
    /// No sound: the pin stays low.
    pub const SILENCE: Self = Self { divider: 1, top: u16::MAX, compare: 0 };

    /// `hertz` with a pulse of `pulse_micros`, at most half of the wave, from a clock of
    /// `clock_hertz` (below 133 MHz). Rests and empty pulses are silence.
    pub fn new(clock_hertz: u32, hertz: u16, pulse_micros: u16) -> Self {
        if hertz == 0 || pulse_micros == 0 {
            return Self::SILENCE;
        }
        let hertz = u32::from(hertz).max(LOWEST_HERTZ);
        // The smallest divider with which a wave fits the counter, for it divides finest.
        let divider = clock_hertz / hertz / 0x1_0000 + 1;
        let counts_a_second = clock_hertz / divider;
        // Rounded to the nearest: off by half of one count in at least 1,900.
        let wave = ((counts_a_second + hertz / 2) / hertz).min(0x1_0000);
        let pulse = counts_a_second / 1_000 * u32::from(pulse_micros) / 1_000;
        Self {
            divider: divider as u8,
            top: (wave - 1) as u16,
            compare: pulse.clamp(1, wave / 2) as u16,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLOCK: u32 = 125_000_000;

    #[test]
    fn every_pitch_is_within_a_thousandth() {
        for hertz in 8..=u16::MAX {
            let tone = Tone::new(CLOCK, hertz, 25);
            let wave = f64::from(tone.divider) * (f64::from(tone.top) + 1.0);
            let heard = f64::from(CLOCK) / wave;
            let error = (heard / f64::from(hertz) - 1.0).abs();
            assert!(error < 0.001, "{hertz} Hz sounds as {heard} Hz");
        }
    }

    #[test]
    fn the_pulse_is_as_long_as_asked_and_never_more_than_half_a_wave() {
        for hertz in [31, 131, 440, 784, 4_000, 20_000] {
            for micros in [6, 12, 25, 50, 100] {
                let tone = Tone::new(CLOCK, hertz, micros);
                let pulse = f64::from(tone.compare) * f64::from(tone.divider) * 1e6 / 125e6;
                let asked = f64::from(micros).min(500_000.0 / f64::from(hertz));
                assert!((pulse - asked).abs() < 0.6, "{hertz} Hz, {micros} us: {pulse} us");
            }
        }
    }

    #[test]
    fn silence_never_moves_the_pin() {
        assert_eq!(Tone::new(CLOCK, 0, 100).compare, 0);
        assert_eq!(Tone::new(CLOCK, 440, 0).compare, 0);
        assert_ne!(Tone::new(CLOCK, 1, 100).compare, 0);
    }
}
