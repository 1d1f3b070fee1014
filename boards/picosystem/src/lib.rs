//! What the Pimoroni PicoSystem is.
#![no_std]

use embedded_graphics::geometry::Size;
use stonecaller_firmware::board::Model;

/// The PicoSystem.
pub const MODEL: Model =
    Model { name: "PicoSystem", screen: Size::new(240, 240), flash_bytes: 16 * 1024 * 1024 };
