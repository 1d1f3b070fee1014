//! Two handhelds on one cable, in one virtual time.
//!
//! [`Pair`] is for tests and scripts: press buttons on either, let time pass, pull the cable or make it a bad one, take
//! the power from either (in the middle of writing flash, too), and look at either's screen or into its program.
//! Everything that happens follows from the seeds.
//!
//! ```
//! use stonecaller_desktop::faults::{Faults, Share};
//! use stonecaller_desktop::linked::{Pair, Side};
//! use stonecaller_desktop::profile::BoardName;
//! use stonecaller_firmware::input::Button;
//! use stonecaller_firmware::link::Neighbour;
//!
//! let mut pair = Pair::new([BoardName::PicoPad, BoardName::PicoSystem], 1);
//! pair.cord().set_faults(Faults { loss: Share::percent(10), ..Faults::default() });
//! pair.wait(3_000);
//! pair.press(Side::Left, Button::Down);
//! assert_eq!(pair.page(Side::Left), "title");
//! assert!(matches!(pair.neighbour(Side::Right), Neighbour::Peer { .. }));
//! pair.power_cycle(Side::Right);
//! ```

pub mod play;
pub mod script;

use std::cell::Cell;

use stonecaller_firmware::board::Facts;
use stonecaller_firmware::crash::CrashReport;
use stonecaller_firmware::input::{Button, ButtonSet};
use stonecaller_firmware::link::Neighbour;
use stonecaller_firmware::rng::{Health, Seed};
use stonecaller_firmware::screens::App;

use crate::cord::Cord;
use crate::flash::Flash;
use crate::handheld::{Handheld, SeedSource, boot, play_together};
use crate::picture::Picture;
use crate::profile::{BoardName, facts};
use crate::reactor::{Case, Pace, Timeline, Traffic, View};
use crate::script::PRESS_MS;

/// One of two handhelds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// The one on the left.
    Left,
    /// The one on the right.
    Right,
}

impl Side {
    /// Both, the left one first.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// The other one.
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// As scripts spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

/// What a handheld of a pair starts with.
pub struct Device {
    /// What it is, in figures.
    pub facts: Facts,
    /// The board it stands in for.
    pub board: BoardName,
    /// What its flash holds.
    pub flash: Flash,
    /// Its randomness, at each power-on.
    pub seed: SeedSource,
}

impl Device {
    /// A device from the factory, whose randomness follows from `seed`.
    pub fn new(board: BoardName, side: Side, seed: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[24..].copy_from_slice(&seed.to_be_bytes());
        let facts = facts(board, None, None);
        Self { facts, board, flash: Flash::blank(), seed: seeds(bytes, side) }
    }
}

/// The seeds of one power-on after the other, all different, and different on either side.
pub fn seeds(seed: [u8; 32], side: Side) -> SeedSource {
    let power_ons = Cell::new(0_u32);
    Box::new(move || {
        let mut bytes = seed;
        bytes[0] ^= side as u8;
        for (byte, count) in bytes[1..5].iter_mut().zip(power_ons.get().to_be_bytes()) {
            *byte ^= count;
        }
        power_ons.set(power_ons.get().wrapping_add(1));
        Seed { bytes, health: Health::Good }
    })
}

/// The script's hands.
const SOURCE: u64 = 0;
/// How long a look waits for a program that is in the middle of something.
const LOOK_PATIENCE_MS: u32 = 200;

/// One handheld and what belongs to it.
struct Seat {
    handheld: Handheld,
    case: Case,
    flash: Flash,
    held: ButtonSet,
}

/// Two handhelds on one cable.
pub struct Pair {
    seats: [Seat; 2],
    cord: Cord,
    timeline: Timeline,
}

impl Pair {
    /// Two handhelds from the factory, just switched on, on a cable without faults. Everything follows from `seed`.
    pub fn new(boards: [BoardName; 2], seed: u64) -> Self {
        let [left, right] = boards;
        let devices = [Device::new(left, Side::Left, seed), Device::new(right, Side::Right, seed)];
        Self::with(devices, seed)
    }

    /// Two handhelds with what they bring along. What the cable does to bytes follows from `cable_seed`.
    pub fn with(devices: [Device; 2], cable_seed: u64) -> Self {
        let timeline = Timeline::new(Pace::Virtual);
        let seats = devices.map(|Device { facts, board, flash, seed }| {
            let case = Case::in_time(facts.model.screen, &timeline);
            let boot = boot(board, &case, facts, &flash, seed);
            let handheld = Handheld::new(case.clone(), boot).with_flash(&flash);
            Seat { handheld, case, flash, held: ButtonSet::NONE }
        });
        let cord = Cord::between(&seats[0].case, &seats[1].case, cable_seed);
        let mut pair = Self { seats, cord, timeline };
        pair.wait(0);
        pair
    }

    fn seat(&self, side: Side) -> &Seat {
        &self.seats[side as usize]
    }

    fn seat_mut(&mut self, side: Side) -> &mut Seat {
        &mut self.seats[side as usize]
    }

    /// Milliseconds since the start.
    pub fn now(&self) -> u64 {
        self.timeline.now()
    }

    /// Lets time pass for both.
    pub fn wait(&mut self, ms: u64) {
        let until = self.now() + ms;
        let [left, right] = &mut self.seats;
        play_together(&mut [&mut left.handheld, &mut right.handheld], until);
    }

    /// Says which buttons of a handheld are down from now on. Takes no time.
    pub fn hold(&mut self, side: Side, buttons: ButtonSet) {
        let seat = self.seat_mut(side);
        seat.held = buttons;
        seat.case.hold(SOURCE, buttons);
    }

    /// Presses or releases a button, beside those that are down. Takes no time.
    pub fn set(&mut self, side: Side, button: Button, down: bool) {
        self.hold(side, self.seat(side).held.with(button, down));
    }

    /// Presses a button for so long, and leaves it for so long.
    pub fn tap(&mut self, side: Side, button: Button, down_ms: u64, up_ms: u64) {
        self.set(side, button, true);
        self.wait(down_ms);
        self.set(side, button, false);
        self.wait(up_ms);
    }

    /// Presses a button as a script does.
    pub fn press(&mut self, side: Side, button: Button) {
        self.tap(side, button, PRESS_MS, PRESS_MS);
    }

    /// The cable: to be pulled, plugged in, made worse, and measured.
    pub fn cord(&self) -> &Cord {
        &self.cord
    }

    /// The flash of a handheld: to be looked at, or to lose its power at a certain step
    /// ([`Flash::fail_power_after`]; the handheld is then off until it is switched on).
    pub fn flash(&self, side: Side) -> &Flash {
        &self.seat(side).flash
    }

    /// Lets the flash of both take the time that a device's does.
    pub fn let_flash_take_time(&self) {
        self.seats.iter().for_each(|seat| seat.flash.take_time(&seat.case));
    }

    /// Takes the power from a handheld, wherever its program is.
    pub fn switch_off(&mut self, side: Side) {
        self.seat_mut(side).handheld.switch_off();
    }

    /// Switches a handheld on that is off.
    pub fn switch_on(&mut self, side: Side) {
        let seat = self.seat_mut(side);
        seat.flash.fail_power_after(None);
        seat.handheld.switch_on();
    }

    /// Whether a handheld is on.
    pub fn is_on(&self, side: Side) -> bool {
        self.seat(side).handheld.is_on()
    }

    /// Switches off and on.
    pub fn power_cycle(&mut self, side: Side) {
        self.switch_off(side);
        self.switch_on(side);
        self.wait(0);
    }

    /// Sets what a battery says.
    pub fn set_battery(&self, side: Side, millivolts: u16) {
        self.seat(side).case.set_battery(millivolts);
    }

    /// What is to be seen of a handheld.
    pub fn view(&self, side: Side) -> View {
        self.seat(side).case.view()
    }

    /// What a panel shows.
    pub fn panel(&self, side: Side) -> Picture {
        self.seat(side).case.panel()
    }

    /// What was sent to a panel so far.
    pub fn traffic(&self, side: Side) -> Traffic {
        self.seat(side).case.traffic()
    }

    /// How often a program crashed.
    pub fn crashes(&self, side: Side) -> u32 {
        self.seat(side).handheld.crashes()
    }

    /// Why it did, the first few times.
    pub fn crash_reports(&self, side: Side) -> &[CrashReport] {
        self.seat(side).handheld.crash_reports()
    }

    /// Shows the program of a handheld to `look`. `None` if it is off.
    ///
    /// No time passes, unless the program is in the middle of something that takes time, such as writing flash.
    ///
    /// # Panics
    /// If that something takes longer than anything a device does.
    pub fn look<R: Send + 'static>(
        &mut self,
        side: Side,
        look: impl Fn(&App) -> R + Clone + Send + 'static,
    ) -> Option<R> {
        for _ in 0..=LOOK_PATIENCE_MS {
            let seat = self.seat_mut(side);
            let seen = seat.handheld.look(look.clone());
            if seen.is_some() || !seat.handheld.is_on() {
                return seen;
            }
            self.wait(1);
        }
        panic!("the {} handheld does not come to rest", side.name());
    }

    /// What the page is called; "off" if it is off.
    pub fn page(&mut self, side: Side) -> &'static str {
        self.look(side, App::page_name).unwrap_or("off")
    }

    /// The digest of the match on the table, if there is one.
    pub fn digest(&mut self, side: Side) -> Option<u64> {
        self.look(side, |app| app.play().current().map(|game| game.digest())).flatten()
    }

    /// Whom a handheld believes to be at the other end; silence if it is off.
    pub fn neighbour(&mut self, side: Side) -> Neighbour {
        self.look(side, |app| app.device.neighbour.clone()).unwrap_or(Neighbour::Silence)
    }
}

#[cfg(test)]
mod tests;
