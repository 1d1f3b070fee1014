//! Being deaf for a while: a device that erases flash hears nothing, so it asks for silence first.

use super::frame::Quiet;
use super::stream::Patience;
use crate::time::Instant;

/// How long a device that granted silence keeps it without hearing that it is over.
pub const HOLD_MS: u32 = 1_000;
/// How long a device may be deaf at a stretch: the slowest sector of a flash takes 400 ms.
pub const DEAF_MS: u32 = 450;
/// How long silence is asked for before the device goes on without it. Whatever is then sent to
/// deaf ears is repeated, and nobody can keep this device from saving.
pub const ASK_MS: u32 = 1_000;

/// Where this device is with its own silence.
#[derive(Clone, Copy)]
enum Own {
    /// It needs none.
    None,
    /// It asks, since then; `first` is when this number was first asked with.
    Asking { since: Instant, first: Option<Instant>, at: Instant, patience: Patience },
    /// It may be deaf until then.
    Granted { since: Instant, until: Instant },
    /// It hears again and says so, at most until the other end goes on by itself.
    Waking { until: Instant, at: Instant, patience: Patience },
}

/// The silences of both ends.
pub(super) struct Hush {
    own: Own,
    number: u8,
    /// The number under which the other end is deaf, and until when that is believed.
    deaf: Option<(u8, Instant)>,
    /// The number that is over for good, so that a late double of its question means nothing.
    over: Option<u8>,
    reply: Option<Quiet>,
}

impl Hush {
    pub(super) const fn new() -> Self {
        Self { own: Own::None, number: 0, deaf: None, over: None, reply: None }
    }

    /// A new connection: the other end knows nothing of all this.
    pub(super) fn restart(&mut self, now: Instant) {
        self.deaf = None;
        self.over = None;
        self.reply = None;
        match self.own {
            Own::Asking { since, .. } | Own::Granted { since, .. } => self.ask_since(since, now),
            Own::None | Own::Waking { .. } => self.own = Own::None,
        }
    }

    pub(super) fn ask(&mut self, now: Instant) {
        if matches!(self.own, Own::None | Own::Waking { .. }) {
            self.ask_since(now, now);
        }
    }

    fn ask_since(&mut self, since: Instant, now: Instant) {
        self.number = self.number.wrapping_add(1);
        self.own = Own::Asking { since, first: None, at: now, patience: Patience::NEW };
    }

    pub(super) fn end(&mut self, now: Instant) {
        self.own = match self.own {
            Own::Asking { first: Some(_), .. } | Own::Granted { .. } => {
                Own::Waking { until: now + HOLD_MS, at: now, patience: Patience::NEW }
            }
            Own::Waking { .. } => return,
            Own::None | Own::Asking { .. } => Own::None,
        };
    }

    /// Whether this device may be deaf for [`DEAF_MS`] from now on.
    pub(super) fn is_quiet(&self, now: Instant) -> bool {
        match self.own {
            Own::Granted { until, .. } => now < until,
            Own::Asking { since, .. } => now.since(since) >= ASK_MS,
            Own::None | Own::Waking { .. } => false,
        }
    }

    /// Whether silence was granted, so that this device does not speak either.
    pub(super) fn is_granted(&self) -> bool {
        matches!(self.own, Own::Granted { .. })
    }

    /// Whether the other end asked for silence.
    pub(super) fn is_peer_deaf(&self) -> bool {
        self.deaf.is_some()
    }

    pub(super) fn hear(&mut self, quiet: Quiet, now: Instant) {
        match quiet {
            Quiet::Ask(number) if self.over == Some(number) => {}
            Quiet::Ask(number) => {
                self.deaf = Some((number, now + HOLD_MS));
                self.reply = Some(Quiet::Granted(number));
            }
            Quiet::Awake(number) => {
                if self.deaf.is_some_and(|(deaf, _)| deaf == number) {
                    self.deaf = None;
                }
                self.over = Some(number);
                self.reply = Some(Quiet::Heard(number));
            }
            Quiet::Granted(number) => {
                if let Own::Asking { since, first: Some(first), .. } = self.own
                    && number == self.number
                {
                    // The other end heard it no sooner than it was first asked.
                    self.own = Own::Granted { since, until: first + (HOLD_MS - DEAF_MS) };
                }
            }
            Quiet::Heard(number) => {
                if matches!(self.own, Own::Waking { .. }) && number == self.number {
                    self.own = Own::None;
                }
            }
        }
    }

    /// Lets go of what is over.
    pub(super) fn tick(&mut self, now: Instant) {
        if self.deaf.is_some_and(|(_, until)| now >= until) {
            self.deaf = None;
        }
        match self.own {
            Own::Granted { since, until } if now >= until => self.ask_since(since, now),
            Own::Waking { until, .. } if now >= until => self.own = Own::None,
            _ => {}
        }
    }

    /// What is to be said now.
    pub(super) fn poll(&mut self, now: Instant) -> Option<Quiet> {
        if let Some(reply) = self.reply.take() {
            return Some(reply);
        }
        match &mut self.own {
            // Two who are deaf at once would not hear that the other is awake, so one waits.
            Own::Asking { first, at, patience, .. } if now >= *at && self.deaf.is_none() => {
                first.get_or_insert(now);
                *at = now + patience.wait();
                Some(Quiet::Ask(self.number))
            }
            Own::Waking { at, patience, .. } if now >= *at => {
                *at = now + patience.wait();
                Some(Quiet::Awake(self.number))
            }
            _ => None,
        }
    }

    /// When something changes or is to be said.
    pub(super) fn due(&self, now: Instant) -> Option<Instant> {
        if self.reply.is_some() {
            return Some(now);
        }
        let deaf = self.deaf.map(|(_, until)| until);
        let own = match self.own {
            Own::Asking { at, .. } if deaf.is_none() => Some(at),
            Own::Asking { .. } | Own::None => None,
            Own::Granted { until, .. } => Some(until),
            Own::Waking { until, at, .. } => Some(at.min(until)),
        };
        deaf.into_iter().chain(own).min()
    }
}
