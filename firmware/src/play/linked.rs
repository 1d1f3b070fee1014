//! A match with the other player at another device: what has to be told to that device, and what it tells.
//!
//! Each device holds what its own player may know, and a log of that. The two logs have the same length and differ only in
//! what stays face down; what both players know, and so its digest, is the same on both. The positions that nothing is
//! taken back beyond are the same on both too: chance, a choice after which another is asked, and a card shown.

use heapless::{Deque, Vec};
use serde::{Deserialize, Serialize};
use stonecaller_engine::{Decision, Player};

use super::audit::Audited;
use super::face::Face;
use super::happening::Happening;
use super::log::MatchLog;
use super::session::{Barrier, Match, Session, Told, Waits, opening};
use crate::link::Fate;

/// Choices that are remembered as they were made, so that telling them needs no playing again.
const MOST_RECENT: usize = 8;

/// A choice in postcard.
pub type ChoiceBytes = Vec<u8, 8>;

/// A place in a match: how many choices and outcomes there have been, and the digest of what both players know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Choices and outcomes.
    pub count: u16,
    /// The digest.
    pub digest: u64,
}

/// Where a device is in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The last place that nothing is taken back beyond.
    pub barrier: Place,
    /// Where it is.
    pub now: Place,
}

/// A choice or an outcome, as the other device is told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A player's choice, as the other player sees it, and the digest that it leads to.
    Choice {
        /// Whose.
        player: Player,
        /// The choice.
        bytes: ChoiceBytes,
        /// The digest.
        digest: u64,
    },
    /// Chance decided, for the time with that number; so many outcomes follow from here.
    Chance {
        /// The number.
        episode: u16,
        /// The outcomes.
        outcomes: u16,
    },
}

/// Why something that another device told is not so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refused {
    /// It is not the other player who is asked.
    NotAsked,
    /// It is not a choice, or not a legal one.
    Illegal,
    /// It cannot be taken back.
    Barrier,
    /// It leads to another position there than here.
    Digest,
}

/// A match whose other player is at another device, whichever game it is.
pub trait Linked: Match {
    /// How many choices and outcomes there have been.
    fn count(&self) -> u16;
    /// Where it is.
    fn position(&self) -> Position;
    /// How often chance has decided so far, several outcomes in a row counted once.
    fn episode(&self) -> u16;
    /// Who is asked at the last place that nothing is taken back beyond, if a player is.
    fn asked_at_barrier(&self) -> Option<Player>;
    /// The digest of what both players knew when there were so many choices and outcomes, and who was asked then.
    fn look_back(&self, count: u16, log: &MatchLog) -> Option<(u64, Option<Player>)>;
    /// The choice or outcome with that number, counted from 0.
    fn entry(&self, number: u16, log: &MatchLog) -> Option<Entry>;
    /// Down to how many choices and outcomes something was taken back since this was asked last, if anything was.
    fn taken_back_to(&mut self) -> Option<u16>;
    /// Plays a choice of the other player.
    fn take(
        &mut self,
        choice: &[u8],
        digest: u64,
        log: &mut MatchLog,
        told: &mut Told,
    ) -> Result<(), Refused>;
    /// Takes back choices of the other player, down to so many choices and outcomes.
    fn let_take_back(&mut self, place: Place, log: &mut MatchLog) -> Result<(), Refused>;
    /// Plays the next outcome of chance; `false` if it does not wait for one.
    fn deal(&mut self, fate: &Fate, log: &mut MatchLog, told: &mut Told) -> bool;
    /// Plays the next choice or outcome of a match that is over again, with all cards face up. `told` is the last of this
    /// player's own choices that the other device has been told of, `shown` what the other device has shown, with its
    /// number, `fate` what chance decides in an episode with the key of that player.
    fn audit(
        &mut self,
        log: &MatchLog,
        told: Option<u16>,
        shown: Option<(u16, &[u8])>,
        fate: &mut dyn FnMut(u16, Player) -> Option<Fate>,
    ) -> Audited;
    /// The same, as a [`Match`].
    fn as_match(&self) -> &dyn Match;
    /// The same, to play on.
    fn as_match_mut(&mut self) -> &mut dyn Match;
}

/// What a linked match counts.
pub(super) struct Counted {
    /// Choices and outcomes up to the last position that nothing is taken back beyond.
    pub(super) at_kept: u16,
    /// Times that chance has decided.
    episodes: u16,
    /// Outcomes since chance began to decide this time.
    outcomes: u16,
    /// Down to how many choices and outcomes something was taken back since it was last asked for.
    lowest: Option<u16>,
    recent: Deque<(u16, Entry), MOST_RECENT>,
}

impl Counted {
    pub(super) const fn new() -> Self {
        Self { at_kept: 0, episodes: 0, outcomes: 0, lowest: None, recent: Deque::new() }
    }

    fn remember(&mut self, number: u16, entry: Entry) {
        if self.recent.is_full() {
            self.recent.pop_front();
        }
        let _ = self.recent.push_back((number, entry));
    }

    /// So many choices and outcomes are left.
    pub(super) fn take_back(&mut self, left: u16) {
        while self.recent.back().is_some_and(|(number, _)| *number >= left) {
            self.recent.pop_back();
        }
        self.lowest = Some(self.lowest.map_or(left, |lowest| lowest.min(left)));
    }
}

/// The digest of what both players know.
fn shared_digest<F: Face>(position: &F, me: Player) -> u64 {
    position.view(me.other()).digest()
}

fn asked<F: Face>(position: &F) -> Option<Player> {
    match position.decision() {
        Decision::Choose { player, .. } => Some(player),
        Decision::Chance(_) | Decision::Over(_) => None,
    }
}

impl<F: Face> Session<F> {
    pub(crate) fn as_linked(&self) -> Option<&dyn Linked> {
        self.is_linked().then_some(self as &dyn Linked)
    }

    pub(crate) fn as_linked_mut(&mut self) -> Option<&mut dyn Linked> {
        if self.is_linked() { Some(self) } else { None }
    }

    fn made(&self) -> u16 {
        self.counted.at_kept.saturating_add(self.since)
    }

    /// Plays a choice or an outcome that is in the log or comes there, and says what nothing is taken back beyond
    /// because of it. `None` if it is not legal.
    fn play_linked(&mut self, choice: F::Choice, told: &mut Told) -> Option<Option<Barrier>> {
        self.play_linked_if(choice, told, &mut |_| true)
    }

    /// The same, unless the position that it leads to is not `wanted`: then nothing has changed.
    fn play_linked_if(
        &mut self,
        choice: F::Choice,
        told: &mut Told,
        wanted: &mut dyn FnMut(&F) -> bool,
    ) -> Option<Option<Barrier>> {
        let asked_before = asked(&self.truth);
        let chance = self.waits() == Waits::Chance;
        let unknown = asked_before.map(|player| self.truth.unknown_to(player.other()));
        if chance {
            self.lines.unseal();
        }
        self.play_if(choice, told, wanted)?;
        self.since += 1;
        if chance {
            self.counted.outcomes += 1;
            if self.waits() != Waits::Chance {
                self.counted.episodes += 1;
                self.counted.outcomes = 0;
            }
            let rolled = told.iter().any(|h| matches!(h, Happening::Rolled { .. }));
            return Some(Some(if rolled { Barrier::Dice } else { Barrier::Draw }));
        }
        let shown = asked_before
            .is_some_and(|player| Some(self.truth.unknown_to(player.other())) < unknown);
        Some(match (asked(&self.truth) == asked_before, shown) {
            (false, _) => Some(Barrier::Passed),
            (true, true) => Some(Barrier::Shown),
            (true, false) => None,
        })
    }

    /// Plays a choice of the player at this device.
    pub(super) fn make_linked(
        &mut self,
        choice: F::Choice,
        log: &mut MatchLog,
        told: &mut Told,
    ) -> bool {
        let number = self.made();
        let seen = self.truth.seen_by(choice, self.holder.other());
        let Some(barrier) = self.play_linked(choice, told) else { return false };
        log.push(&choice);
        let digest = shared_digest(&self.truth, self.holder);
        if let Some(bytes) = encoded(&seen) {
            let entry = Entry::Choice { player: self.holder, bytes, digest };
            self.counted.remember(number, entry);
        }
        if let Some(barrier) = barrier {
            self.keep(log, barrier);
        }
        true
    }

    /// Plays what a log says, from the beginning; what can be taken back afterwards is what could before.
    pub(super) fn catch_up_linked(&mut self, log: &MatchLog) -> bool {
        let mut at = 0;
        let mut told = Told::new();
        while let Some((after, choice)) = log.choices::<F::Choice>(at).next() {
            let barrier = match self.truth.is_legal(choice) {
                true => self.play_linked(choice, &mut told),
                false => None,
            };
            let Some(barrier) = barrier else { break };
            at = after;
            if let Some(barrier) = barrier {
                self.keep_at(at, barrier);
            }
        }
        at == log.len()
    }

    /// Plays the log again, from the start or from the last place that nothing is taken back beyond, up to `count` choices
    /// and outcomes. The position there, how often chance had decided, and where the log is.
    fn walk_to(&self, count: u16, log: &MatchLog) -> Option<(F, u16, usize)> {
        if count > self.made() {
            return None;
        }
        let from_kept = count >= self.counted.at_kept;
        let (mut position, mut number, mut at) = match from_kept {
            true => (self.kept.clone(), self.counted.at_kept, self.kept_at),
            false => (opening::<F>(&self.set_up), 0, 0),
        };
        let mut episodes = if from_kept { self.counted.episodes } else { 0 };
        while number < count {
            let (after, choice) = log.choices::<F::Choice>(at).next()?;
            let chance = matches!(position.decision(), Decision::Chance(_));
            position.play(choice, &mut ()).ok()?;
            if chance && !matches!(position.decision(), Decision::Chance(_)) {
                episodes += 1;
            }
            (number, at) = (number + 1, after);
        }
        Some((position, episodes, at))
    }
}

pub(super) fn encoded<C: Serialize>(choice: &C) -> Option<ChoiceBytes> {
    let mut buffer = [0; 8];
    let bytes = postcard::to_slice(choice, &mut buffer).ok()?;
    ChoiceBytes::from_slice(bytes).ok()
}

impl<F: Face> Linked for Session<F> {
    fn count(&self) -> u16 {
        self.made()
    }

    fn position(&self) -> Position {
        let place =
            |count, position: &F| Place { count, digest: shared_digest(position, self.holder) };
        let now = place(self.made(), &self.truth);
        let barrier = if self.since == 0 { now } else { place(self.counted.at_kept, &self.kept) };
        Position { barrier, now }
    }

    fn episode(&self) -> u16 {
        self.counted.episodes
    }

    fn asked_at_barrier(&self) -> Option<Player> {
        asked(&self.kept)
    }

    fn look_back(&self, count: u16, log: &MatchLog) -> Option<(u64, Option<Player>)> {
        let (position, ..) = self.walk_to(count, log)?;
        Some((shared_digest(&position, self.holder), asked(&position)))
    }

    fn entry(&self, number: u16, log: &MatchLog) -> Option<Entry> {
        if let Some((_, entry)) = self.counted.recent.iter().find(|(made, _)| *made == number) {
            return Some(entry.clone());
        }
        if number >= self.made() {
            return None;
        }
        let (mut position, episode, at) = self.walk_to(number, log)?;
        let mut choices = log.choices::<F::Choice>(at);
        let Some(player) = asked(&position) else {
            let mut outcomes = 0;
            while matches!(position.decision(), Decision::Chance(_)) {
                let Some((_, outcome)) = choices.next() else { break };
                position.play(outcome, &mut ()).ok()?;
                outcomes += 1;
            }
            return Some(Entry::Chance { episode, outcomes });
        };
        let (_, choice) = choices.next()?;
        let bytes = encoded(&position.seen_by(choice, self.holder.other()))?;
        position.play(choice, &mut ()).ok()?;
        Some(Entry::Choice { player, bytes, digest: shared_digest(&position, self.holder) })
    }

    fn taken_back_to(&mut self) -> Option<u16> {
        self.counted.lowest.take()
    }

    fn take(
        &mut self,
        choice: &[u8],
        digest: u64,
        log: &mut MatchLog,
        told: &mut Told,
    ) -> Result<(), Refused> {
        if self.waits() != Waits::Choice(self.holder.other()) {
            return Err(Refused::NotAsked);
        }
        let Ok((choice, [])) = postcard::take_from_bytes::<F::Choice>(choice) else {
            return Err(Refused::Illegal);
        };
        if !self.truth.is_legal(choice) || self.truth.seen_by(choice, self.holder) != choice {
            return Err(Refused::Illegal);
        }
        let holder = self.holder;
        let barrier = self
            .play_linked_if(choice, told, &mut |after| shared_digest(after, holder) == digest)
            .ok_or(Refused::Digest)?;
        log.push(&choice);
        self.keep_if(barrier, log);
        Ok(())
    }

    fn let_take_back(&mut self, place: Place, log: &mut MatchLog) -> Result<(), Refused> {
        if asked(&self.kept) != Some(self.holder.other()) || matches!(self.waits(), Waits::Over(_))
        {
            return Err(Refused::NotAsked);
        }
        let again = place.count.checked_sub(self.counted.at_kept).filter(|_| log.is_whole());
        let Some(again) = again.filter(|again| *again <= self.since) else {
            return Err(Refused::Barrier);
        };
        let (digest, _) = self.look_back(place.count, log).ok_or(Refused::Barrier)?;
        if digest != place.digest {
            return Err(Refused::Digest);
        }
        self.take_back_to(again, log);
        // It is the other player's to make again.
        log.forget_taken_back();
        Ok(())
    }

    fn deal(&mut self, fate: &Fate, log: &mut MatchLog, told: &mut Told) -> bool {
        if self.waits() != Waits::Chance {
            return false;
        }
        let place = self.counted.outcomes;
        let outcome = match self.truth.private_chance() {
            Some(player) if player != self.holder => {
                // Which it is, only the other device knows.
                let mut any = fate.outcome(place, false);
                self.truth.sample(&mut any).map(|card| self.truth.seen_by(card, self.holder))
            }
            Some(_) => self.truth.sample(&mut fate.outcome(place, true)),
            None => {
                let settled = self.truth.settled(&self.set_up);
                settled.or_else(|| self.truth.sample(&mut fate.outcome(place, false)))
            }
        };
        let Some(outcome) = outcome else { return false };
        let (number, episode) = (self.made(), self.counted.episodes);
        let Some(barrier) = self.play_linked(outcome, told) else { return false };
        log.push(&outcome);
        match self.counted.recent.back_mut() {
            Some((_, Entry::Chance { episode: same, outcomes })) if *same == episode => {
                *outcomes += 1;
            }
            _ => self.counted.remember(number, Entry::Chance { episode, outcomes: 1 }),
        }
        self.keep_if(barrier, log);
        true
    }

    fn audit(
        &mut self,
        log: &MatchLog,
        told: Option<u16>,
        shown: Option<(u16, &[u8])>,
        fate: &mut dyn FnMut(u16, Player) -> Option<Fate>,
    ) -> Audited {
        self.audit_step(log, told, shown, fate)
    }

    fn as_match(&self) -> &dyn Match {
        self
    }

    fn as_match_mut(&mut self) -> &mut dyn Match {
        self
    }
}

impl<F: Face> Session<F> {
    fn keep_if(&mut self, barrier: Option<Barrier>, log: &mut MatchLog) {
        if let Some(barrier) = barrier {
            self.keep(log, barrier);
        }
    }
}
