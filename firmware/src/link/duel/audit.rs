//! After the match: each device shows its secret and what it chose face down, and plays the whole match again with both hands
//! known. See [`Linked::audit`](crate::play::Linked::audit).

use stonecaller_engine::Player;

use super::super::dispatch::Dispatch;
use super::super::tether::{Chain, Checked, Fate, Share};
use super::{Duel, Sent};
use crate::play::{Audited, ChoiceBytes, MatchLog, PlayMemory, Waits};

/// How far that is.
pub(super) struct Audit {
    /// The other device's chain, once it has shown its secret.
    theirs: Option<Chain>,
    /// What it has shown and is not needed yet.
    shown: Option<(u16, ChoiceBytes)>,
    /// What is to be shown, until the other device has it.
    to_show: Option<(u16, ChoiceBytes)>,
    /// The number of the last choice that the other device has been shown.
    told: Option<u16>,
    pub(super) verdict: Option<bool>,
    /// There is a step to be made now.
    more: bool,
}

impl Audit {
    pub(super) const fn new() -> Self {
        Self { theirs: None, shown: None, to_show: None, told: None, verdict: None, more: false }
    }

    /// The other device has shown its secret. A log that had no room for the whole match proves nothing.
    pub(super) fn open(&mut self, checked: &Checked, secret: &Share, log: &MatchLog) {
        if self.verdict.is_some() || self.theirs.is_some() || !log.is_whole() {
            return;
        }
        self.theirs = checked.opened(secret);
        self.more = self.theirs.is_some();
        if self.theirs.is_none() {
            self.verdict = Some(false);
        }
    }

    /// The other device has shown a choice.
    pub(super) fn hear(&mut self, number: u16, choice: ChoiceBytes) {
        if self.theirs.is_some() && self.verdict.is_none() {
            self.shown = Some((number, choice));
            self.more = true;
        }
    }

    /// What to tell the other device next.
    pub(super) fn say(&self) -> Option<(Dispatch, Sent)> {
        let (number, choice) = self.to_show.clone()?;
        Some((Dispatch::Shown { number, choice }, Sent::Shown(number)))
    }

    /// The other device has the choice with that number.
    pub(super) fn told(&mut self, number: u16) {
        self.told = Some(number);
        self.more |= self.to_show.take_if(|(shown, _)| *shown == number).is_some();
    }
}

impl Duel {
    /// Whether there is room for what the other device tells next. What it shows is needed one by one.
    pub(in crate::link) fn may_hear(&self) -> bool {
        self.audit.shown.is_none() || self.audit.verdict.is_some()
    }

    /// Whether something can be looked through now.
    pub(in crate::link) fn has_more_to_look_through(&self) -> bool {
        self.audit.more && self.audit.verdict.is_none()
    }

    /// Plays one more choice or outcome of a match that is over again.
    pub(in crate::link) fn look_through(&mut self, play: &mut PlayMemory) {
        if !self.has_more_to_look_through() {
            return;
        }
        let PlayMemory { playing, log, .. } = play;
        let linked = playing.as_mut().and_then(|playing| playing.as_linked_mut());
        let Some(linked) = linked.filter(|linked| matches!(linked.waits(), Waits::Over(_))) else {
            return;
        };
        let (Some(mine), Some(theirs), Some(id)) = (&self.chain, &self.audit.theirs, self.id)
        else {
            return;
        };
        let me = linked.holder();
        let mut fate = |episode: u16, owner: Player| {
            let [own, other] = [mine, theirs].map(|chain| chain.share(episode));
            let (own, other) = (own?, other?);
            let shares = if me == Player::One { [&own, &other] } else { [&other, &own] };
            let key = if owner == me { mine.key() } else { theirs.key() };
            Some(Fate::new(id, episode, shares, key))
        };
        let shown = self.audit.shown.as_ref().map(|(number, choice)| (*number, choice.as_slice()));
        let audited = linked.audit(log, self.audit.told, shown, &mut fate);
        let audit = &mut self.audit;
        audit.more = false;
        match audited {
            Audited::Right(next) => {
                audit.more = true;
                audit.shown.take_if(|(number, _)| *number < next);
            }
            Audited::Needs(next) => {
                audit.shown.take_if(|(number, _)| *number < next);
            }
            Audited::Tell(number, choice) => audit.to_show = Some((number, choice)),
            Audited::Fair => {
                audit.verdict = Some(true);
                // The other device may still wait for a choice that was never face down.
                audit.to_show = Some((linked.count(), ChoiceBytes::new()));
            }
            Audited::Foul => audit.verdict = Some(false),
        }
    }
}
