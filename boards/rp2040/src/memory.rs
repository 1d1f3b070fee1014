//! What the linker knows of the image.

use stonecaller_firmware::board::{Facts, Model, SAVE_BYTES};

/// Where flash appears in the address space.
pub const FLASH_START: u32 = 0x1000_0000;

/// The chip's six banks of RAM.
const RAM_BYTES: u32 = 264 * 1024;

// `cortex-m-rt` and `memory.x` give these symbols addresses; nothing lies behind them.
unsafe extern "C" {
    static __sdata: u32;
    static __edata: u32;
    static __sidata: u32;
    static __euninit: u32;
    static __saves_start: u32;
    static __saves_end: u32;
}

macro_rules! address {
    ($symbol:ident) => {
        (&raw const $symbol) as u32
    };
}

/// The first byte of the saves, counted from the start of flash.
///
/// # Panics
///
/// If `memory.x` and the program disagree about the region, or the image reaches into it: writing
/// a save would then overwrite the program.
pub fn saves_offset() -> u32 {
    let (start, end) = (address!(__saves_start), address!(__saves_end));
    assert!(end - start == SAVE_BYTES, "memory.x keeps another size for saves");
    assert!(FLASH_START + image_bytes() <= start, "the image reaches into the saves");
    start - FLASH_START
}

/// Flash from its start to the image's last byte, which is that of the initial values of `.data`.
fn image_bytes() -> u32 {
    address!(__sidata) + (address!(__edata) - address!(__sdata)) - FLASH_START
}

/// The figures of this image on that board.
pub fn facts(model: Model) -> Facts {
    Facts {
        model,
        image_bytes: Some(image_bytes()),
        ram_bytes: RAM_BYTES,
        static_ram_bytes: Some(address!(__euninit) - address!(__sdata)),
    }
}
