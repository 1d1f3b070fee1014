//! What a Raspberry Pi Pico with the Waveshare Pico-LCD-1.3 is.
#![no_std]

use embedded_graphics::geometry::Size;
use stonecaller_firmware::board::Model;

/// The Pico with the Pico-LCD-1.3.
pub const MODEL: Model =
    Model { name: "Pico-LCD-1.3", screen: Size::new(240, 240), flash_bytes: 2 * 1024 * 1024 };
