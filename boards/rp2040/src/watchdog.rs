//! The watchdog, and what it says of the last stop.

use embassy_rp::Peri;
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::{ResetReason, Watchdog as Hardware};
use embassy_time::Duration;
use stonecaller_firmware::board::{self, WATCHDOG_PATIENCE_MS};
use stonecaller_firmware::crash::{CrashKind, CrashReport};

use crate::crash;

const PATIENCE: Duration = Duration::from_millis(WATCHDOG_PATIENCE_MS as u64);

/// The boot ROM restarts the chip by the same watchdog after a UF2 was copied, and clears this
/// register first. Our mark in it tells a hang from that.
const MARK_REGISTER: usize = 4;
const MARK: u32 = 0x57_0C_A1_1E;

/// The watchdog.
pub struct Watchdog {
    hardware: Hardware,
}

impl Watchdog {
    /// Starts the watchdog, and says why the device stopped last time.
    pub fn start(watchdog: Peri<'static, WATCHDOG>) -> (Self, Option<CrashReport>) {
        let mut hardware = Hardware::new(watchdog);
        let ours = hardware.get_scratch(MARK_REGISTER) == MARK;
        let reason = hardware.reset_reason();
        let last_crash = crash::take().or_else(|| {
            (ours && reason == Some(ResetReason::TimedOut)).then(|| {
                CrashReport::new(
                    CrashKind::Hang,
                    format_args!("No sign of life for {} s", WATCHDOG_PATIENCE_MS / 1_000),
                    "watchdog",
                )
            })
        });
        hardware.set_scratch(MARK_REGISTER, MARK);
        hardware.pause_on_debug(true);
        hardware.start(PATIENCE);
        (Self { hardware }, last_crash)
    }
}

impl board::Watchdog for Watchdog {
    fn feed(&mut self) {
        self.hardware.feed(PATIENCE);
    }
}
