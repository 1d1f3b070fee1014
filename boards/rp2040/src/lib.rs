//! What the RP2040 boards of Stonecaller share: one file for each part of a board.
//!
//! A board package chooses from these parts, gives them its pins and its figures, and hands them
//! to [`stonecaller_firmware::run`]. `docs/adding-a-board.md` walks through it; the shortest
//! example is `boards/pico-lcd-1-3`.
//!
//! | file | part |
//! |---|---|
//! | `st7789` | the display, by SPI and DMA |
//! | `backlight`, `buzzer`, `lamp` | what shines and sounds |
//! | `buttons` | contacts, by edges |
//! | `battery`, `charger` | what the power does |
//! | `cable` | the link cable, UART0 |
//! | `flash`, `memory` | the save region, and what the linker knows |
//! | `entropy` | the seed |
//! | `watchdog`, `crash` | stopping, and saying why at the next start |
//! | `start`, `clock` | clocks, executors, time |
//!
//! Figures and arithmetic that need no chip ([`charge`], [`panel`], [`tone`]) build and are
//! tested on any machine; the rest exists only for the device.
#![cfg_attr(target_os = "none", no_std)]

pub mod charge;
pub mod panel;
pub mod tone;

#[cfg(target_os = "none")]
mod device {
    // Both are linked for what they register, not for what they export.
    use defmt_rtt as _;
    use portable_atomic as _;
}

#[cfg(target_os = "none")]
pub mod backlight;
#[cfg(target_os = "none")]
pub mod battery;
#[cfg(target_os = "none")]
pub mod buttons;
#[cfg(target_os = "none")]
pub mod buzzer;
#[cfg(target_os = "none")]
pub mod cable;
#[cfg(target_os = "none")]
pub mod charger;
#[cfg(target_os = "none")]
pub mod clock;
#[cfg(target_os = "none")]
pub mod crash;
#[cfg(target_os = "none")]
pub mod entropy;
#[cfg(target_os = "none")]
pub mod flash;
#[cfg(target_os = "none")]
pub mod lamp;
#[cfg(target_os = "none")]
pub mod memory;
#[cfg(target_os = "none")]
pub mod st7789;
#[cfg(target_os = "none")]
pub mod start;
#[cfg(target_os = "none")]
pub mod watchdog;

/// What a board's program says when it is started on a machine that is not the board.
#[cfg(not(target_os = "none"))]
pub fn explain(package: &str, board: &str) -> std::process::ExitCode {
    eprintln!("This is the firmware of the {board}; it does not run on this machine.");
    eprintln!();
    eprintln!("  cargo xtask uf2          builds images to copy to the board's USB drive");
    eprintln!("  cargo run -p {package} --profile image --target thumbv6m-none-eabi");
    eprintln!("                           builds it and flashes it through a debug probe");
    eprintln!("  cargo run --release      plays on this machine");
    std::process::ExitCode::from(2)
}
