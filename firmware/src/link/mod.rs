//! Two devices on a cable.

mod tether;

pub use tether::{Chain, Checked, Fate, LINKS, Pledge, Share, Tether};
