//! A match on two devices. Both hold a log of the same length; each tells the other what that one lacks, choice by choice,
//! with the digest of the position it leads to.
//!
//! Nothing here depends on what was said before a cable was pulled or a device went off: on every connection both say where
//! they are ([`Position`]), and the one that is ahead tells the rest. Since the last place that nothing is taken back
//! beyond, all choices are one player's, and that player's device knows best.

mod audit;
mod hear;

use self::audit::Audit;
use super::dispatch::{Dispatch, Halt};
use super::tether::{Chain, Checked, Fate, Share, Tether};
use crate::play::{Cause, Entry, Linked, MatchLog, Place, PlayMemory, Position, Waits};

/// Where the talk about a draw is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DrawTalk {
    /// There is none.
    #[default]
    None,
    /// This player has offered one.
    Offered,
    /// The other player has.
    Asked,
    /// This player has taken the offer, and the other device has to confirm that it stands.
    Accepted,
}

/// How the match stands between the devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// There is no linked match.
    NoMatch,
    /// Both devices are in it and agree, as far as they have heard.
    InStep,
    /// They have not said yet where they are.
    Joining,
    /// The other device does not have this match.
    NotThere,
    /// One of them has found that they disagree; `true` if it was this one.
    Halted(Halt, bool),
}

/// What is under way, to be remembered once the other device has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sent {
    Resume,
    /// The choice with that number; `false` if it was taken back meanwhile.
    Step(u16, bool),
    TakeBack(u16),
    Share(u16),
    Concede,
    Offer,
    Decline,
    Accept,
    Drawn,
    Halted,
    Secret,
    /// The choice with that number, face up.
    Shown(u16),
}

/// The match between the devices.
pub(super) struct Duel {
    id: Option<u64>,
    chain: Option<Chain>,
    checked: Option<Checked>,
    /// What the other device gave for the time with that number.
    their_share: Option<(u16, Share)>,
    /// The last time that chance decided whose link the other device has been given on this connection.
    share_told: Option<u16>,
    resume_told: bool,
    theirs: Option<Position>,
    /// How many choices and outcomes the other device has, and how many of those are as they are here.
    they_have: u16,
    common: u16,
    sent: Option<Sent>,
    not_there: bool,
    halted: Option<(Halt, bool)>,
    halt_told: bool,
    /// The positions are compared once more as soon as the other device knows that this one has halted.
    retry: bool,
    draw: DrawTalk,
    draw_told: bool,
    decline: bool,
    confirm_draw: bool,
    conceded_told: bool,
    secret_told: bool,
    audit: Audit,
}

/// What a dispatch of the other device brought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    Nothing,
    /// A choice of the other player was played; what it brought about was told.
    Played,
    /// The other player took something back.
    TakenBack,
    DrawOffered,
    DrawDeclined,
    /// The match is over, not by its rules.
    Ended,
    Halted,
}

impl Duel {
    pub(super) const fn new() -> Self {
        Self {
            id: None,
            chain: None,
            checked: None,
            their_share: None,
            share_told: None,
            resume_told: false,
            theirs: None,
            they_have: 0,
            common: 0,
            sent: None,
            not_there: false,
            halted: None,
            halt_told: false,
            retry: false,
            draw: DrawTalk::None,
            draw_told: false,
            decline: false,
            confirm_draw: false,
            conceded_told: false,
            secret_told: false,
            audit: Audit::new(),
        }
    }

    /// Takes up the match that is played, if it is another one than before, and says which one it was then.
    pub(super) fn follow(&mut self, tether: Option<&Tether>) -> Option<u64> {
        let id = tether.map(|tether| tether.id);
        if self.id == id {
            return None;
        }
        let before = self.id;
        *self = Self::new();
        self.id = id;
        self.chain = tether.map(Tether::chain);
        self.checked = tether.map(Tether::checked);
        before
    }

    /// The match has begun on this connection: both know where they are.
    pub(super) fn begin_in_step(&mut self) {
        self.resume_told = true;
        let place = Place { count: 0, digest: 0 };
        self.theirs = Some(Position { barrier: place, now: place });
    }

    /// Compares the positions once more, if the devices have halted. The other one answers only if it has halted too.
    pub(super) fn try_again(&mut self) {
        match self.halted {
            None => {}
            Some((_, true)) if !self.halt_told => self.retry = true,
            Some(_) => self.reconnect(),
        }
    }

    /// Another connection, or another try: both have to say where they are.
    pub(super) fn reconnect(&mut self) {
        self.share_told = None;
        self.resume_told = false;
        self.theirs = None;
        self.sent = None;
        self.not_there = false;
        self.halted = None;
        self.halt_told = false;
        self.retry = false;
        self.draw_told = false;
        self.secret_told = false;
    }

    pub(super) fn standing(&self) -> Standing {
        match (self.id, self.halted) {
            (None, _) => Standing::NoMatch,
            (_, Some((halt, here))) => Standing::Halted(halt, here),
            _ if self.not_there => Standing::NotThere,
            _ if self.resume_told && self.theirs.is_some() => Standing::InStep,
            _ => Standing::Joining,
        }
    }

    pub(super) fn draw_talk(&self) -> DrawTalk {
        self.draw
    }

    /// Whether the other player held only what chance had dealt, once that is known.
    pub(super) fn fair(&self) -> Option<bool> {
        self.audit.verdict
    }

    /// Whether the other device has everything of the match, and knows of its end.
    pub(super) fn is_settled(&self, play: &PlayMemory) -> bool {
        let Some(linked) = linked(play) else { return true };
        match linked.waits() {
            Waits::Over(ending) if ending.cause == Cause::Concession => {
                ending.winner.is_some_and(|winner| winner == linked.holder()) || self.conceded_told
            }
            Waits::Over(ending) if ending.cause == Cause::Agreement => !self.confirm_draw,
            Waits::Over(_) => self.they_have >= linked.count(),
            Waits::Choice(_) | Waits::Chance => false,
        }
    }

    fn halt(&mut self, halt: Halt) -> Heard {
        if self.halted.is_none() {
            self.halted = Some((halt, true));
        }
        Heard::Halted
    }

    pub(super) fn offer_draw(&mut self) {
        if self.draw == DrawTalk::None {
            (self.draw, self.draw_told) = (DrawTalk::Offered, false);
        }
    }

    pub(super) fn answer_draw(&mut self, accept: bool) {
        if self.draw != DrawTalk::Asked {
            return;
        }
        match accept {
            true => (self.draw, self.draw_told) = (DrawTalk::Accepted, false),
            false => (self.draw, self.decline) = (DrawTalk::None, true),
        }
    }

    /// Notices what was chosen and taken back here since the last time.
    pub(super) fn notice(&mut self, play: &mut PlayMemory) {
        let Some(linked) = play.playing.as_mut().and_then(|playing| playing.as_linked_mut()) else {
            return;
        };
        let Some(lowest) = linked.taken_back_to() else { return };
        self.common = self.common.min(lowest);
        if let Some(Sent::Step(number, stands)) = &mut self.sent {
            *stands &= *number < lowest;
        }
    }

    /// The other device has what was under way.
    pub(super) fn acknowledged(&mut self) {
        match self.sent.take() {
            None => {}
            Some(Sent::Resume) => self.resume_told = true,
            Some(Sent::Step(number, stands)) => {
                self.they_have = number + 1;
                if stands {
                    self.common = self.they_have;
                }
            }
            Some(Sent::TakeBack(count)) => {
                self.they_have = count;
                self.common = self.common.min(count);
            }
            Some(Sent::Share(episode)) => self.share_told = Some(episode),
            Some(Sent::Concede) => self.conceded_told = true,
            Some(Sent::Offer | Sent::Accept) => self.draw_told = true,
            Some(Sent::Decline) => self.decline = false,
            Some(Sent::Drawn) => self.confirm_draw = false,
            Some(Sent::Halted) => {
                self.halt_told = true;
                if self.retry {
                    self.reconnect();
                }
            }
            Some(Sent::Secret) => self.secret_told = true,
            Some(Sent::Shown(number)) => self.audit.told(number),
        }
    }

    /// What to tell next.
    pub(super) fn say(&mut self, play: &PlayMemory) -> Option<Dispatch> {
        let linked = linked(play)?;
        let id = self.id?;
        let (dispatch, sent) = if !self.resume_told {
            (Dispatch::Resume { id, position: linked.position() }, Sent::Resume)
        } else if let Some((halt, true)) = self.halted.filter(|_| !self.halt_told) {
            (Dispatch::Halted(halt), Sent::Halted)
        } else if self.theirs.is_none() {
            return None;
        } else if self.halted.is_some() {
            // Whoever gives up is believed wherever the match is.
            self.say_concession(linked)?
        } else {
            self.say_in_step(linked, &play.log)?
        };
        self.sent = Some(sent);
        Some(dispatch)
    }

    fn say_concession(&self, linked: &dyn Linked) -> Option<(Dispatch, Sent)> {
        let Waits::Over(ending) = linked.waits() else { return None };
        let mine = ending.winner.is_some_and(|winner| winner != linked.holder());
        let says = ending.cause == Cause::Concession && mine && !self.conceded_told;
        says.then_some((Dispatch::Concede, Sent::Concede))
    }

    fn say_in_step(&mut self, linked: &dyn Linked, log: &MatchLog) -> Option<(Dispatch, Sent)> {
        if self.they_have > self.common {
            let (digest, _) = linked.look_back(self.common, log)?;
            let digest = digest.to_le_bytes();
            return Some((
                Dispatch::TakeBack { count: self.common, digest },
                Sent::TakeBack(self.common),
            ));
        }
        while let Some(entry) = linked.entry(self.they_have, log) {
            match entry {
                Entry::Choice { bytes, digest, .. } => {
                    let number = self.they_have as u8;
                    let digest = digest.to_le_bytes();
                    let step = Dispatch::Step { number, digest, choice: bytes };
                    return Some((step, Sent::Step(self.they_have, true)));
                }
                // Once they have our link they have the outcomes.
                Entry::Chance { episode, outcomes } if self.share_told >= Some(episode) => {
                    self.they_have += outcomes.max(1);
                    self.common = self.they_have;
                }
                Entry::Chance { episode, .. } => return self.give_share(episode),
            }
        }
        match linked.waits() {
            Waits::Chance if self.share_told < Some(linked.episode()) => {
                return self.give_share(linked.episode());
            }
            Waits::Over(_) => {
                if self.confirm_draw {
                    return Some((Dispatch::Drawn, Sent::Drawn));
                }
                if let Some(concession) = self.say_concession(linked) {
                    return Some(concession);
                }
                if !self.secret_told {
                    return Some((Dispatch::Secret(*self.chain.as_ref()?.secret()), Sent::Secret));
                }
                return self.audit.say();
            }
            _ => {}
        }
        match self.draw {
            _ if self.decline => Some((Dispatch::DeclineDraw, Sent::Decline)),
            DrawTalk::Offered if !self.draw_told => Some((Dispatch::OfferDraw, Sent::Offer)),
            DrawTalk::Accepted if !self.draw_told => Some((Dispatch::AcceptDraw, Sent::Accept)),
            _ => None,
        }
    }

    fn give_share(&self, episode: u16) -> Option<(Dispatch, Sent)> {
        let share = self.chain.as_ref()?.share(episode)?;
        Some((Dispatch::Share { episode, share }, Sent::Share(episode)))
    }

    /// What chance decides now, if both devices have given their links.
    pub(super) fn fate(&self, linked: &dyn Linked) -> Option<Fate> {
        if linked.waits() != Waits::Chance || self.halted.is_some() {
            return None;
        }
        let episode = linked.episode();
        let (given, theirs) = self.their_share.as_ref()?;
        let chain = self.chain.as_ref()?;
        if *given != episode {
            return None;
        }
        let mine = chain.share(episode)?;
        let shares = match linked.holder() {
            stonecaller_engine::Player::One => [&mine, theirs],
            stonecaller_engine::Player::Two => [theirs, &mine],
        };
        Some(Fate::new(self.id?, episode, shares, chain.key()))
    }

    /// Chance has decided. The other device knows how if it has been given our link; otherwise that is still to be told.
    pub(super) fn dealt(&mut self, linked: &dyn Linked) {
        if self.share_told < linked.episode().checked_sub(1) {
            return;
        }
        self.they_have = linked.count();
        self.common = self.they_have;
    }

    /// Something was chosen here: a draw that was offered is answered by that.
    pub(super) fn chosen(&mut self) {
        if self.draw == DrawTalk::Asked {
            (self.draw, self.decline) = (DrawTalk::None, true);
        }
    }
}

/// The linked match that is played, if one is.
pub(super) fn linked(play: &PlayMemory) -> Option<&dyn Linked> {
    play.playing.as_ref().and_then(|playing| playing.as_linked())
}
