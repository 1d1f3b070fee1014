//! What the Pajenicko PicoPad 1.0 is: a Raspberry Pi Pico in a case with a wide display.
#![no_std]

use embedded_graphics::geometry::Size;
use stonecaller_firmware::board::Model;
use stonecaller_rp2040::charge::{BatteryModel, LITHIUM_CELL};

/// The PicoPad.
pub const MODEL: Model =
    Model { name: "PicoPad", screen: Size::new(320, 240), flash_bytes: 2 * 1024 * 1024 };

/// The Pico measures its supply through a third, and a Schottky diode stands before that.
pub const BATTERY: BatteryModel =
    BatteryModel { divider: 3, diode_millivolts: 311, curve: LITHIUM_CELL };
