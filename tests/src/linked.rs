//! Monkeys at two handhelds on one bad cable, which is pulled, and whose power fails.

use stonecaller_desktop::faults::{Faults, Share};
use stonecaller_desktop::linked::{Device, Pair, Side};
use stonecaller_desktop::profile::BoardName;
use stonecaller_firmware::input::{Action, ButtonSet, KeyEvent};
use stonecaller_firmware::link::Neighbour;

use crate::monkey::Monkey;

/// Two monkeys at two handhelds, and somebody who plays with the cable and the switches. The same for the same seed.
pub struct Monkeys {
    /// The handhelds.
    pub pair: Pair,
    monkeys: [Monkey; 2],
    /// Decides what happens to cable and power.
    fate: Monkey,
}

/// What a cable with a seed has for faults: none, some or all of them.
pub fn faults(fate: &mut Monkey) -> Faults {
    let mut share = |most_percent: u32| match fate.below(3) {
        0 => Share::percent(fate.below(most_percent + 1)),
        _ => Share::NEVER,
    };
    Faults {
        loss: share(30),
        byte_loss: share(2),
        corruption: share(2),
        duplication: share(20),
        reordering: share(20),
        noise: share(20),
        delay_ms: fate.below(2) * fate.below(120),
    }
}

impl Monkeys {
    /// The monkeys of a seed, at two handhelds from the factory.
    pub fn new(seed: u64) -> Self {
        let mut fate = Monkey::new(seed ^ 0x6661_7465);
        let device = |side, fate: &mut Monkey| {
            Device::new(BoardName::ALL[fate.below(3) as usize], side, seed)
        };
        let devices = [device(Side::Left, &mut fate), device(Side::Right, &mut fate)];
        let pair = Pair::with(devices, seed);
        if fate.below(2) == 0 {
            pair.let_flash_take_time();
        }
        let cable = faults(&mut fate);
        pair.cord().set_faults(cable);
        Self { pair, monkeys: [Monkey::new(seed), Monkey::new(!seed)], fate }
    }

    /// One thing that a monkey does, or that happens.
    pub fn step(&mut self) {
        let side = Side::BOTH[self.fate.below(2) as usize];
        let KeyEvent { button, action } = self.monkeys[side as usize].next_event();
        match action {
            Action::Press => self.pair.set(side, button, true),
            Action::Release => self.pair.set(side, button, false),
            Action::Repeat => self.pair.wait(500),
        }
        match self.fate.below(400) {
            0 | 1 => {
                let plugged = self.pair.cord().is_plugged();
                self.pair.cord().plug(!plugged);
            }
            2 => {
                let cable = faults(&mut self.fate);
                self.pair.cord().set_faults(cable);
            }
            3 => self.pair.power_cycle(side),
            4 => self.pair.switch_off(side),
            5 => {
                let steps = self.fate.below(2_000);
                self.pair.flash(side).fail_power_after(Some(steps));
            }
            _ => {}
        }
        self.pair.wait(u64::from(self.fate.below(100)));
        if self.fate.below(100) == 0 {
            self.switch_on();
        }
    }

    /// Switches on what is off.
    fn switch_on(&mut self) {
        for side in Side::BOTH {
            if !self.pair.is_on(side) {
                self.pair.switch_on(side);
            }
        }
    }

    /// Everybody lets go, and cable and power are good again.
    ///
    /// # Panics
    /// If a program has crashed, or does not see the other one within a second.
    pub fn make_up(&mut self) {
        for side in Side::BOTH {
            self.pair.hold(side, ButtonSet::NONE);
            self.pair.flash(side).fail_power_after(None);
        }
        self.monkeys.iter_mut().for_each(Monkey::let_go);
        self.switch_on();
        self.pair.cord().set_faults(Faults::default());
        self.pair.cord().plug(true);
        self.pair.wait(1_000);
        for side in Side::BOTH {
            for report in self.pair.crash_reports(side) {
                // Board check crashes for a monkey, too.
                assert!(
                    report.message.starts_with("This is only a test"),
                    "{}: {report:?}",
                    side.name()
                );
            }
            let page = self.pair.page(side);
            assert!(!matches!(page, "unreadable" | "trouble" | "off"), "{}: {page}", side.name());
            let neighbour = self.pair.neighbour(side);
            assert!(
                matches!(neighbour, Neighbour::Peer { .. }),
                "the {} one sees {neighbour:?}",
                side.name()
            );
        }
    }
}
