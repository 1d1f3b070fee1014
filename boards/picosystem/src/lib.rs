//! What the Pimoroni PicoSystem is.
#![no_std]

use embedded_graphics::geometry::Size;
use stonecaller_firmware::board::Model;
use stonecaller_rp2040::charge::{BatteryModel, LITHIUM_CELL};

/// The PicoSystem.
pub const MODEL: Model =
    Model { name: "PicoSystem", screen: Size::new(240, 240), flash_bytes: 16 * 1024 * 1024 };

/// Two resistors on the board take a third of the voltage.
pub const BATTERY: BatteryModel =
    BatteryModel { divider: 3, diode_millivolts: 0, curve: LITHIUM_CELL };
