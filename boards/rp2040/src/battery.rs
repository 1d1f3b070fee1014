//! Battery sensing by the ADC.

use embassy_rp::Peri;
use embassy_rp::adc::{Adc, AdcPin, Blocking, Channel, Config};
use embassy_rp::gpio::Pull;
use embassy_rp::peripherals::ADC;
use stonecaller_firmware::board::{self, BatteryReading};

use crate::charge::BatteryModel;

/// The dividers are of hundreds of kilohms, which the ADC's sampling capacitor disturbs; an
/// average of many samples, 2 microseconds each, takes that and the supply's ripple out.
const SAMPLES: u32 = 32;

/// Battery sensing.
pub struct Battery {
    adc: Adc<'static, Blocking>,
    channel: Channel<'static>,
    model: &'static BatteryModel,
}

impl Battery {
    /// A battery that `model` describes, measured at `pin`.
    pub fn new(
        adc: Peri<'static, ADC>,
        pin: Peri<'static, impl AdcPin>,
        model: &'static BatteryModel,
    ) -> Self {
        let adc = Adc::new_blocking(adc, Config::default());
        Self { adc, channel: Channel::new_pin(pin, Pull::None), model }
    }
}

impl board::Battery for Battery {
    async fn read(&mut self) -> Option<BatteryReading> {
        let mut sum = 0;
        let mut good = 0;
        for _ in 0..SAMPLES {
            // A conversion fails when the comparator cannot decide; the others stand.
            if let Ok(sample) = self.adc.blocking_read(&mut self.channel) {
                sum += u32::from(sample);
                good += 1;
            }
        }
        if good == 0 {
            return None;
        }
        let millivolts = self.model.millivolts(sum, good);
        Some(BatteryReading { millivolts, percent: self.model.percent(millivolts) })
    }
}
