//! Charge sensing by two pins.

use embassy_rp::gpio::Input;
use stonecaller_firmware::board::{self, Charge};

use crate::charge::SteadyCharge;
use crate::clock;

/// A charger that says whether it fills the battery, and a pin that sees USB power.
pub struct Charger {
    filling: Input<'static>,
    usb_power: Input<'static>,
    steady: Option<SteadyCharge>,
}

impl Charger {
    /// `filling` is low while the battery is being filled, `usb_power` is high while USB is in.
    pub fn new(filling: Input<'static>, usb_power: Input<'static>) -> Self {
        Self { filling, usb_power, steady: None }
    }
}

impl board::Charger for Charger {
    fn state(&mut self) -> Option<Charge> {
        let said = match (self.usb_power.is_high(), self.filling.is_low()) {
            (false, _) => Charge::OnBattery,
            (true, true) => Charge::Charging,
            (true, false) => Charge::OnUsb,
        };
        // Not at construction: the pull-up and the divider need a moment.
        let steady = self.steady.get_or_insert(SteadyCharge::new(said));
        Some(steady.update(said, clock::now()))
    }
}
