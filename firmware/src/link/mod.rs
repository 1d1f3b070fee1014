//! The cable: from bytes to two devices that play one match. `docs/link.md` is the protocol.
//!
//! | file | subject |
//! |---|---|
//! | [`frame`] | bytes between zeros become frames and back |
//! | `stream` | one message under way in each direction, repeated until acknowledged |
//! | `hush` | silence while a device erases flash and hears nothing |
//! | [`line`](mod@line) | who is there, what is wrong, what to send when |
//! | [`card`] | what a device tells of itself, and what pages show of the other end |
//! | `dispatch` | what the messages say |
//! | `tether` | randomness that both devices contribute to and neither can choose |
//! | `lobby` | two players agree on a match |
//! | `duel` | the match: both devices hold the same, or say that they do not |
//! | `link` | all of it together, for the program |
//!
//! No port and no clock in here: bytes and time in, bytes and events out.

pub mod card;
mod dispatch;
mod duel;
pub mod frame;
mod hush;
pub mod line;
#[allow(clippy::module_inception, reason = "it is the link as a whole")]
mod link;
mod lobby;
mod stream;
#[cfg(test)]
mod tests;
mod tether;

pub use card::{Card, Difference, Doing, Neighbour, VERSION};
pub use dispatch::{Dispatch, Halt, Open, Ready, Wish};
pub use duel::{DrawTalk, Standing};
pub use frame::{FRAME, Frame, PROTOCOL};
pub use hush::{ASK_MS, DEAF_MS, HOLD_MS};
pub use line::{Condition, Connection, Line};
pub use link::{Link, LinkView, News};
pub use lobby::{Lobby, Pick, Readiness};
pub use stream::{FIRST_PATIENCE_MS, LONGEST_PATIENCE_MS};
pub use tether::{Chain, Checked, Fate, LINKS, Pledge, Share, Tether, match_id, sealed};

/// The longest message.
pub const MESSAGE: usize = 96;
/// A message.
pub type Message = heapless::Vec<u8, MESSAGE>;
/// The longest visiting card.
pub const CARD: usize = 64;

/// A message was not taken: one is under way, nobody is there, or it is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;
