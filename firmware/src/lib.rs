//! The Stonecaller handheld program.
//!
//! Work in progress tour; see [`board`] for what a board supplies.
#![no_std]
#![forbid(unsafe_code)]
#![allow(async_fn_in_trait, reason = "boards run on one core; no future here crosses a thread")]

#[cfg(test)]
extern crate std;

pub mod board;
pub mod crash;
pub mod input;
pub mod rng;
pub mod sound;
pub mod time;

use board::{Board, Parts};

/// Runs the handheld for ever.
pub async fn run<B: Board>(parts: Parts<B>) -> ! {
    let _parts = parts;
    core::future::pending().await
}
