//! The light behind the panel, dimmed by PWM.

use embassy_rp::pwm::{Config, Pwm};
use stonecaller_firmware::board;

/// 125 MHz / 5,669 = 22.05 kHz: above hearing, so that a coil in the supply does not whistle, and
/// slow enough for the transistor that switches the light.
const COUNTS: u16 = 5_669;

/// The light behind the panel.
pub struct Backlight {
    pwm: Pwm<'static>,
}

impl Backlight {
    /// The light on the pin that `pwm` drives, made with [`dark`](Self::dark).
    pub fn new(pwm: Pwm<'static>) -> Self {
        Self { pwm }
    }

    /// A slice whose pins are low. Taken first of all at power-on: what the panel's memory holds
    /// then is noise, which nobody should see.
    pub fn dark() -> Config {
        Self::lit(0)
    }

    fn lit(counts: u16) -> Config {
        let mut config = Config::default();
        config.top = COUNTS - 1;
        // Only one of the two has a pin.
        config.compare_a = counts;
        config.compare_b = counts;
        config
    }
}

impl board::Backlight for Backlight {
    fn set(&mut self, duty: u16) {
        let counts = u32::from(duty) * u32::from(COUNTS) / u32::from(u16::MAX);
        self.pwm.set_config(&Self::lit(counts as u16));
    }
}
