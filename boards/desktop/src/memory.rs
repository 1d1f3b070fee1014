//! The large memory of a program, used again after each power-off.
//!
//! A device has it for ever. Here a test switches hundreds of thousands of programs on and off.

use std::cell::RefCell;

use stonecaller_firmware::gfx::screen::ScreenMemory;
use stonecaller_firmware::play::PlayMemory;

/// What a program takes to be too large for a stack.
pub(crate) struct Memory {
    pub(crate) screen: &'static mut ScreenMemory,
    pub(crate) play: &'static mut PlayMemory,
}

/// More than one thread ever has switched off at once.
const MOST_SPARE: usize = 8;

thread_local! {
    static SPARE: RefCell<Vec<Memory>> = const { RefCell::new(Vec::new()) };
}

/// Memory as new.
pub(crate) fn take() -> Memory {
    match SPARE.with_borrow_mut(Vec::pop) {
        Some(Memory { screen, play }) => {
            *screen = ScreenMemory::new();
            *play = PlayMemory::new();
            Memory { screen, play }
        }
        None => Memory {
            screen: Box::leak(Box::new(ScreenMemory::new())),
            play: Box::leak(Box::new(PlayMemory::new())),
        },
    }
}

/// Gives memory back that no program uses any more.
pub(crate) fn give_back(memory: Memory) {
    SPARE.with_borrow_mut(|spare| {
        if spare.len() < MOST_SPARE {
            spare.push(memory);
        }
    });
}
