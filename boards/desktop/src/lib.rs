//! Stonecaller on the desktop: in a window, as a page on a loopback port, or played by a script.
//!
//! The program is the one that the devices run. [`profile`] says which board the desktop stands in
//! for, [`parts`] are its parts, [`reactor`] is what they share with whoever looks at them, and
//! [`handheld`] runs the program in real or virtual time. [`window`], [`web`] and [`play`] are the
//! three ways to look at it and press its buttons; [`app`] chooses between them. [`desk`] is what lies
//! before the person: one handheld, or two on a [`cord`]. [`linked`] plays two in virtual time, for scripts
//! and tests, and [`outside`] leads the cable out of this program. [`mod@matches`] takes
//! matches out of a save as text, and puts them in.
#![forbid(unsafe_code)]

pub mod app;
pub mod cable;
pub mod contacts;
pub mod cord;
pub mod desk;
pub mod faults;
pub mod flash;
pub mod handheld;
pub mod linked;
pub mod matches;
mod memory;
pub mod options;
pub mod outside;
pub mod parts;
pub mod picture;
pub mod play;
pub mod profile;
pub mod reactor;
pub mod save;
pub mod script;
mod sleep;
pub mod timeline;
pub mod view;
pub mod web;
pub mod window;

#[cfg(test)]
mod demo;
