//! Time: as on the wall, or as fast as the programs go. Handhelds that are joined share one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant as RealInstant};

/// Whether time passes by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// As on the wall.
    Real,
    /// As fast as the program goes.
    Virtual,
}

/// Milliseconds since it began. Clones are the same time.
#[derive(Clone, Debug)]
pub struct Timeline(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Real(RealInstant),
    Virtual(Arc<AtomicU64>),
}

impl Timeline {
    /// Time that begins now.
    pub fn new(pace: Pace) -> Self {
        Self(match pace {
            Pace::Real => Kind::Real(RealInstant::now()),
            Pace::Virtual => Kind::Virtual(Arc::default()),
        })
    }

    /// Now.
    pub fn now(&self) -> u64 {
        match &self.0 {
            Kind::Real(zero) => u64::try_from(zero.elapsed().as_millis()).unwrap_or(u64::MAX),
            Kind::Virtual(ms) => ms.load(Ordering::Acquire),
        }
    }

    /// Virtual time: moves on to `ms`, never back. Real time takes no notice.
    pub(crate) fn jump_to(&self, ms: u64) {
        if let Kind::Virtual(now) = &self.0 {
            now.fetch_max(ms, Ordering::AcqRel);
        }
    }

    /// How long it is until `ms`, on the wall. Virtual time leaves nothing to wait for.
    pub(crate) fn left_until(&self, ms: u64) -> Duration {
        match &self.0 {
            Kind::Real(zero) => {
                (*zero + Duration::from_millis(ms)).saturating_duration_since(RealInstant::now())
            }
            Kind::Virtual(_) => Duration::ZERO,
        }
    }
}
