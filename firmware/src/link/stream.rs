//! Messages in order and exactly once: one under way in each direction, repeated until it is
//! acknowledged.

use super::frame::Counts;
use super::{Full, MESSAGE, Message};
use crate::time::Instant;

/// How long an acknowledgement is waited for at first, after the last byte has left: the other
/// end keeps a message in flash before it acknowledges.
pub const FIRST_PATIENCE_MS: u32 = 12;
/// The longest wait. It doubles up to this while nothing comes back.
pub const LONGEST_PATIENCE_MS: u32 = 200;

/// Waits that double.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience(u32);

impl Patience {
    pub(super) const NEW: Self = Self(FIRST_PATIENCE_MS);

    /// How long to wait this time; next time it will be longer.
    pub(super) fn wait(&mut self) -> u32 {
        let wait = self.0;
        self.0 = (wait * 2).min(LONGEST_PATIENCE_MS);
        wait
    }
}

/// Both directions of one connection.
pub(super) struct Stream {
    counts: Counts,
    outgoing: Option<Message>,
    repeat_at: Instant,
    patience: Patience,
    incoming: Option<Message>,
    /// Set while the other end may not know yet what was accepted.
    owes: bool,
}

impl Stream {
    pub(super) const fn new() -> Self {
        Self {
            counts: Counts { sent: 0, accepted: 0 },
            outgoing: None,
            repeat_at: Instant::START,
            patience: Patience::NEW,
            incoming: None,
            owes: false,
        }
    }

    pub(super) fn counts(&self) -> Counts {
        self.counts
    }

    pub(super) fn send(&mut self, message: &[u8]) -> Result<(), Full> {
        if self.outgoing.is_some() || message.len() > MESSAGE {
            return Err(Full);
        }
        self.outgoing = Some(Message::from_slice(message).map_err(|_| Full)?);
        self.counts.sent = self.counts.sent.wrapping_add(1);
        self.hurry();
        Ok(())
    }

    /// Sends what is under way as soon as possible.
    pub(super) fn hurry(&mut self) {
        self.repeat_at = Instant::START;
        self.patience = Patience::NEW;
    }

    pub(super) fn is_idle(&self) -> bool {
        self.outgoing.is_none()
    }

    pub(super) fn incoming(&self) -> Option<&[u8]> {
        self.incoming.as_deref()
    }

    pub(super) fn accept(&mut self) {
        if self.incoming.take().is_some() {
            self.counts.accepted = self.counts.accepted.wrapping_add(1);
            self.owes = true;
        }
    }

    /// The other end has accepted that many.
    pub(super) fn acknowledged(&mut self, accepted: u32) {
        if accepted == self.counts.sent {
            self.outgoing = None;
        }
    }

    /// A message with that number came in.
    pub(super) fn receive(&mut self, number: u32, message: &[u8]) {
        if number == self.counts.accepted {
            // The acknowledgement was lost. Older ones are of no interest to anybody: the other
            // end would not have gone on without their acknowledgement.
            self.owes = true;
        } else if number == self.counts.accepted.wrapping_add(1) && self.incoming.is_none() {
            self.incoming = Message::from_slice(message).ok();
        }
    }

    /// When the message under way is due on the wire.
    pub(super) fn due(&self) -> Option<Instant> {
        self.outgoing.as_ref().map(|_| self.repeat_at)
    }

    pub(super) fn outgoing(&self) -> Option<&[u8]> {
        self.outgoing.as_deref()
    }

    /// The message under way has been put on the wire, which it leaves at `gone`.
    pub(super) fn repeat_after(&mut self, gone: Instant) {
        self.repeat_at = gone + self.patience.wait();
    }

    /// Whether an acknowledgement is owed.
    pub(super) fn owes(&self) -> bool {
        self.owes
    }

    /// Puts the counts on the wire soon.
    pub(super) fn tell(&mut self) {
        self.owes = true;
    }

    /// The counts have been put on the wire.
    pub(super) fn told(&mut self) {
        self.owes = false;
    }
}
