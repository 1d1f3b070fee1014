//! What a battery's voltage means, and whether it is being filled.

use stonecaller_firmware::board::Charge;
use stonecaller_firmware::time::Instant;

/// How a board measures its battery.
#[derive(Clone, Copy, Debug)]
pub struct BatteryModel {
    /// The battery's voltage over that at the pin.
    pub divider: u32,
    /// What is lost between the battery and the divider.
    pub diode_millivolts: u32,
    /// Voltages and what is left at each, both falling.
    pub curve: &'static [(u16, u8)],
}

/// A single lithium polymer cell under the light load of a handheld. It stays near 3.8 V for most
/// of its charge, so a straight line would call a battery full for hours and then empty at once.
pub const LITHIUM_CELL: &[(u16, u8)] = &[
    (4_200, 100),
    (4_060, 90),
    (3_980, 80),
    (3_920, 70),
    (3_870, 60),
    (3_820, 50),
    (3_790, 40),
    (3_770, 30),
    (3_740, 20),
    (3_680, 10),
    (3_450, 5),
    (3_100, 0),
];

/// The ADC's reference is the 3.3 V supply.
const REFERENCE_MILLIVOLTS: u32 = 3_300;
const ADC_STEPS: u32 = 4_096;

impl BatteryModel {
    /// The battery's voltage when `samples` samples of the ADC add up to `sum`.
    pub fn millivolts(&self, sum: u32, samples: u32) -> u16 {
        // 4,095 * 64 samples * 3,300 would not fit 32 bits, so the average comes first, in
        // sixteenths of a step.
        let sixteenths = sum * 16 / samples.max(1);
        let pin = sixteenths * (REFERENCE_MILLIVOLTS * self.divider / 4) / (ADC_STEPS * 4);
        u16::try_from(pin + self.diode_millivolts).unwrap_or(u16::MAX)
    }

    /// What is left at that voltage, in per cent.
    pub fn percent(&self, millivolts: u16) -> u8 {
        let Some(&(highest, most)) = self.curve.first() else { return 0 };
        if millivolts >= highest {
            return most;
        }
        for pair in self.curve.windows(2) {
            let [(high, more), (low, less)] = [pair[0], pair[1]];
            if millivolts >= low {
                let rise = u32::from(millivolts - low) * u32::from(more - less);
                return less + (rise / u32::from(high - low)) as u8;
            }
        }
        0
    }
}

/// Steadies a charger that cannot decide: near full, its signal flips many times a second.
#[derive(Clone, Copy, Debug)]
pub struct SteadyCharge {
    shown: Charge,
    doubted_since: Option<Instant>,
}

/// How long a charger must insist before it is believed.
const INSIST_MS: u32 = 1_000;

impl SteadyCharge {
    /// Begins with what the charger says first.
    pub const fn new(first: Charge) -> Self {
        Self { shown: first, doubted_since: None }
    }

    /// What to show when the charger says `said` at `now`.
    pub fn update(&mut self, said: Charge, now: Instant) -> Charge {
        // A plug goes in or out for good, only filling and full take turns.
        let plugged = (said == Charge::OnBattery) != (self.shown == Charge::OnBattery);
        if said == self.shown {
            self.doubted_since = None;
        } else if plugged || now.since(*self.doubted_since.get_or_insert(now)) >= INSIST_MS {
            self.shown = said;
            self.doubted_since = None;
        }
        self.shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMES_THREE: BatteryModel =
        BatteryModel { divider: 3, diode_millivolts: 0, curve: LITHIUM_CELL };

    #[test]
    fn volts_follow_from_the_divider_and_the_diode() {
        // 1.4 V at the pin is 1,737.7 steps.
        assert_eq!(TIMES_THREE.millivolts(1_738 * 32, 32), 4_200);
        let behind_diode = BatteryModel { diode_millivolts: 311, ..TIMES_THREE };
        assert_eq!(behind_diode.millivolts(1_738 * 32, 32), 4_511);
        assert_eq!(TIMES_THREE.millivolts(0, 32), 0);
        assert_eq!(TIMES_THREE.millivolts(4_095 * 64, 64), 9_897);
        assert_eq!(TIMES_THREE.millivolts(7, 0), 16);
    }

    #[test]
    fn percent_falls_with_the_voltage_and_stays_within_bounds() {
        let all: Vec<u8> = (0..=5_500).map(|mv| TIMES_THREE.percent(mv)).collect();
        assert!(all.is_sorted());
        assert_eq!((all[0], all[3_100], all[3_820], all[4_200], all[5_500]), (0, 0, 50, 100, 100));
        assert_eq!(all[4_130], 95);
    }

    #[test]
    fn a_charger_that_flips_is_not_followed_but_one_that_insists_is() {
        let mut steady = SteadyCharge::new(Charge::Charging);
        for ms in 0..3_000 {
            let said = if ms % 300 < 150 { Charge::OnUsb } else { Charge::Charging };
            assert_eq!(steady.update(said, Instant::from_millis(ms)), Charge::Charging);
        }
        let shown =
            |steady: &mut SteadyCharge, ms| steady.update(Charge::OnUsb, Instant::from_millis(ms));
        assert_eq!(shown(&mut steady, 3_000), Charge::Charging);
        assert_eq!(shown(&mut steady, 3_999), Charge::Charging);
        assert_eq!(shown(&mut steady, 4_000), Charge::OnUsb);
    }

    #[test]
    fn a_plug_is_believed_at_once() {
        let mut steady = SteadyCharge::new(Charge::Charging);
        let now = Instant::from_millis(5);
        assert_eq!(steady.update(Charge::OnBattery, now), Charge::OnBattery);
        assert_eq!(steady.update(Charge::OnUsb, now), Charge::OnUsb);
    }
}
