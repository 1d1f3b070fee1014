//! The cable: from bytes to messages that arrive in order and exactly once. `docs/link.md` is
//! the protocol.
//!
//! | file | subject |
//! |---|---|
//! | [`frame`] | bytes between zeros become frames and back |
//! | `stream` | one message under way in each direction, repeated until acknowledged |
//! | `hush` | silence while a device erases flash and hears nothing |
//! | [`line`](mod@line) | who is there, what is wrong, what to send when |
//! | [`card`] | what a device tells of itself, and what pages show of the other end |
//!
//! No port and no clock in here: bytes and time in, bytes and events out.

pub mod card;
pub mod frame;
mod hush;
pub mod line;
mod stream;
#[cfg(test)]
mod tests;

pub use card::{Card, Neighbour};
pub use frame::{FRAME, Frame, PROTOCOL};
pub use hush::{ASK_MS, DEAF_MS, HOLD_MS};
pub use line::{Condition, Connection, Line};
pub use stream::{FIRST_PATIENCE_MS, LONGEST_PATIENCE_MS};

/// The longest message.
pub const MESSAGE: usize = 96;
/// A message.
pub type Message = heapless::Vec<u8, MESSAGE>;
/// The longest visiting card.
pub const CARD: usize = 64;

/// A message was not taken: one is under way, nobody is there, or it is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;
