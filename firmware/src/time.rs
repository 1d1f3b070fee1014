//! Device time: whole milliseconds since power-on, and nothing that needs a 128-bit division.

use core::ops::{Add, Sub};

/// A moment, counted in milliseconds since the device was switched on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(u64);

impl Instant {
    /// The moment of power-on.
    pub const START: Self = Self(0);

    /// The moment `ms` milliseconds after power-on.
    pub const fn from_millis(ms: u64) -> Self {
        Self(ms)
    }

    /// Milliseconds since power-on.
    pub const fn as_millis(self) -> u64 {
        self.0
    }

    /// Milliseconds from `earlier` to this moment; none if `earlier` is later.
    pub fn since(self, earlier: Self) -> u32 {
        u32::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(u32::MAX)
    }
}

impl Add<u32> for Instant {
    type Output = Self;

    fn add(self, ms: u32) -> Self {
        Self(self.0.saturating_add(u64::from(ms)))
    }
}

impl Sub<u32> for Instant {
    type Output = Self;

    fn sub(self, ms: u32) -> Self {
        Self(self.0.saturating_sub(u64::from(ms)))
    }
}
