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
pub mod gfx;
pub mod input;
mod log;
pub mod neighbour;
pub mod rng;
mod run;
pub mod screens;
pub mod settings;
pub mod sound;
pub mod storage;
pub mod time;

pub use run::run;
