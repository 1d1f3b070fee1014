//! The Stonecaller handheld program, generic over the board it runs on.
//!
//! | module | subject |
//! |---|---|
//! | [`board`] | the seam: what a board has to supply |
//! | [`input`] | contacts become presses |
//! | [`screens`] | the pages, as a state machine without I/O |
//! | [`gfx`] | from what a page describes to the bytes that a panel needs |
//! | [`sound`], [`settings`], [`statistics`], [`storage`] | notes, what the player has set, what is counted, what is kept |
//! | [`power`] | dimming and sleeping |
//! | [`link`] | the cable: who is at the other end, and messages to it |
//! | [`rng`], [`crash`], [`time`] | randomness, what stopped the device, milliseconds |
//!
//! [`run`] joins them on a board. Without a board, [`screens::App`] can be driven by hand:
//!
//! ```
//! use embedded_graphics::geometry::Size;
//! use stonecaller_firmware::board::{Facts, Model};
//! use stonecaller_firmware::input::{Action, Button, ButtonSet, KeyEvent};
//! use stonecaller_firmware::link::{LinkView, Neighbour};
//! use stonecaller_firmware::play::PlayMemory;
//! use stonecaller_firmware::rng::{Health, Random, Seed};
//! use stonecaller_firmware::screens::{App, Device, Effect};
//! use stonecaller_firmware::settings::Settings;
//! use stonecaller_firmware::sound::Sound;
//! use stonecaller_firmware::time::Instant;
//!
//! let model = Model { name: "My board", screen: Size::new(240, 240), flash_bytes: 2 << 20 };
//! let device = Device {
//!     facts: Facts { model, image_bytes: None, ram_bytes: 0, static_ram_bytes: None },
//!     has_buzzer: true,
//!     has_lamp: false,
//!     settings: Settings::default(),
//!     battery: None,
//!     charge: None,
//!     neighbour: Neighbour::Silence,
//!     randomness: Health::Good,
//!     link: LinkView::SILENT,
//!     held: ButtonSet::NONE,
//! };
//! let play = Box::leak(Box::new(PlayMemory::new()));
//! let random = Random::new(&Seed { bytes: [7; 32], health: Health::Good });
//! let mut app = App::new(device, play, random, None, None, Instant::START);
//!
//! // Any button ends the splash, and is heard.
//! let press = KeyEvent { button: Button::A, action: Action::Press };
//! let effects = app.key(press, Instant::from_millis(10));
//! assert_eq!(effects.as_slice(), [Effect::Play(Sound::Choose)]);
//!
//! // The title menu waits for buttons; when none comes for a while, the device shows a match.
//! assert!(app.due() > Some(Instant::from_millis(20_000)));
//! ```
#![no_std]
#![forbid(unsafe_code)]
#![allow(async_fn_in_trait, reason = "boards run on one core; no future here crosses a thread")]

#[cfg(test)]
extern crate std;

pub mod board;
pub mod crash;
pub mod games;
pub mod gfx;
pub mod input;
pub mod keep;
pub mod link;
mod log;
pub mod play;
pub mod power;
pub mod rng;
mod run;
pub mod screens;
pub mod settings;
pub mod silence;
pub mod sound;
pub mod statistics;
pub mod storage;
pub mod time;

pub use run::{run, run_until};
