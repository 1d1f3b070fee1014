//! The light beside the display.

use embassy_rp::Peri;
use embassy_rp::gpio::{AnyPin, Level, Output};
use stonecaller_firmware::board::{self, Glow};

/// One LED.
pub struct SingleLamp {
    led: Output<'static>,
    lit: Level,
}

impl SingleLamp {
    /// The LED on `pin`, which shines at the level `lit`. Dark to begin with.
    pub fn new(pin: Peri<'static, AnyPin>, lit: Level) -> Self {
        Self { led: Output::new(pin, opposite(lit)), lit }
    }
}

impl board::Lamp for SingleLamp {
    fn show(&mut self, glow: Glow) {
        self.led.set_level(if glow == Glow::Off { opposite(self.lit) } else { self.lit });
    }
}

/// Three LEDs in one.
pub struct ColourLamp {
    red: SingleLamp,
    green: SingleLamp,
    blue: SingleLamp,
}

impl ColourLamp {
    /// The LEDs on `red`, `green` and `blue`, which shine at the level `lit`. Plain pins, not PWM:
    /// a slice has one frequency for two pins, and the backlight may need its own.
    pub fn new([red, green, blue]: [Peri<'static, AnyPin>; 3], lit: Level) -> Self {
        let [red, green, blue] = [red, green, blue].map(|pin| SingleLamp::new(pin, lit));
        Self { red, green, blue }
    }
}

impl board::Lamp for ColourLamp {
    fn show(&mut self, glow: Glow) {
        for (lamp, colour) in [
            (&mut self.red, Glow::Red),
            (&mut self.green, Glow::Green),
            (&mut self.blue, Glow::Blue),
        ] {
            lamp.show(if glow == colour { glow } else { Glow::Off });
        }
    }
}

fn opposite(level: Level) -> Level {
    match level {
        Level::Low => Level::High,
        Level::High => Level::Low,
    }
}
