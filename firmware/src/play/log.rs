//! The log of a match: every choice and every chance outcome, in order.
//!
//! With the set-up it is the whole match: playing it again gives every position there was.

use heapless::Vec;
use serde::{Serialize, de::DeserializeOwned};

/// Bytes of the longest log that is kept. A typical match takes 826, the longest of 128,000 random ones below 3,000.
pub(crate) const LONGEST: usize = 6 * 1024;

/// Choices and outcomes, each in postcard, one after the other.
pub struct MatchLog {
    /// What was chosen, and after it what was taken back and can be made again.
    bytes: Vec<u8, LONGEST>,
    /// Where the match is.
    end: usize,
    /// Something did not fit: what is there is the beginning of the match.
    full: bool,
    /// So many bytes at the start are as they were when the log was last kept in flash.
    kept: usize,
}

impl MatchLog {
    /// A log with nothing in it.
    pub const fn new() -> Self {
        Self { bytes: Vec::new(), end: 0, full: false, kept: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.end = 0;
        (self.full, self.kept) = (false, 0);
    }

    /// Takes over the log of another match, up to `end`.
    pub fn copy(&mut self, other: &[u8], end: usize) -> bool {
        self.clear();
        let bytes = other.get(..end).unwrap_or(other);
        self.full = self.bytes.extend_from_slice(bytes).is_err();
        self.end = self.bytes.len();
        !self.full
    }

    /// Adds one choice. What was taken back stays only if it begins with the same.
    pub fn push(&mut self, choice: &impl Serialize) {
        let mut buffer = [0; 16];
        let encoded = postcard::to_slice(choice, &mut buffer);
        let Ok(encoded) = encoded else {
            self.full = true;
            return;
        };
        if !self.bytes[self.end..].starts_with(encoded) {
            self.forget_taken_back();
            self.full = self.full || self.bytes.extend_from_slice(encoded).is_err();
        }
        if !self.full {
            self.end += encoded.len();
        }
    }

    /// Whether every choice is there.
    pub fn is_whole(&self) -> bool {
        !self.full
    }

    /// How many bytes there are.
    pub fn len(&self) -> usize {
        self.end
    }

    /// Whether nothing was chosen yet.
    pub fn is_empty(&self) -> bool {
        self.end == 0
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.end]
    }

    /// Takes back everything from there on; it can be made again.
    pub(super) fn take_back(&mut self, at: usize) {
        self.end = self.end.min(at);
        self.kept = self.kept.min(at);
    }

    /// Takes back everything from there on for good.
    pub fn truncate(&mut self, at: usize) {
        self.take_back(at);
        self.forget_taken_back();
    }

    /// What was taken back cannot be made again.
    pub(super) fn forget_taken_back(&mut self) {
        self.bytes.truncate(self.end);
    }

    /// The first of what was taken back.
    pub(super) fn taken_back<C: DeserializeOwned>(&self) -> Option<C> {
        let bytes = self.bytes.get(self.end..).filter(|bytes| !bytes.is_empty())?;
        postcard::take_from_bytes(bytes).ok().map(|(choice, _)| choice)
    }

    /// How many bytes at the start have not changed since the log was last kept.
    pub fn kept(&self) -> usize {
        self.kept
    }

    /// The log is kept as it is.
    pub(crate) fn set_kept(&mut self) {
        self.kept = self.end;
    }

    /// Puts kept bytes at `at`, in the place of whatever is there and behind it. `false` if there is no such place, or
    /// no room.
    pub(crate) fn restore(&mut self, at: usize, bytes: &[u8]) -> bool {
        if at > self.end || at + bytes.len() > LONGEST {
            return false;
        }
        self.truncate(at);
        let fits = self.bytes.extend_from_slice(bytes).is_ok();
        self.end = self.bytes.len();
        fits
    }

    /// The choices from `at` on, each with where the next one starts.
    pub(super) fn choices<C: DeserializeOwned>(
        &self,
        at: usize,
    ) -> impl Iterator<Item = (usize, C)> + '_ {
        let bytes = self.bytes();
        let mut rest = bytes.get(at..).unwrap_or_default();
        core::iter::from_fn(move || {
            let (choice, after) = postcard::take_from_bytes(rest).ok()?;
            rest = after;
            Some((bytes.len() - after.len(), choice))
        })
    }
}

impl Default for MatchLog {
    fn default() -> Self {
        Self::new()
    }
}
