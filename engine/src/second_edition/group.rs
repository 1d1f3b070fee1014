//! Effects that wait at the same time, in the order the active player picks.

use heapless::Vec;

use crate::game::EventSink;
use crate::player::Player;
use crate::square::Square;

use super::board::Piece;
use super::card::Phase;
use super::catalog::{self, Kind};
use super::choice::{Event, RuleId};
use super::frame::{Frame, NO_RULE, NOBODY, Op, Ref};
use super::rule::{Limit, Rule, Trigger};
use super::run::{Flow, Run};
use super::state::State;

/// Effects that wait for an order.
pub(crate) type Waiting = Vec<(Ref, u8), 64, u8>;

/// The number of the cost of inaction, which waits like any effect but is on no card.
pub(crate) const INACTION: u8 = 254;

impl Frame {
    /// Trigger sets of groups, kept in `pc`.
    pub(crate) const START: u8 = 0;
    pub(crate) const END: u8 = 1;
    pub(crate) const EXPIRES: u8 = 2;
    pub(crate) const SUMMONED: u8 = 3;
    pub(crate) const MOVED: u8 = 4;
    pub(crate) const FORCED: u8 = 5;
    pub(crate) const AWAY: u8 = 6;
    pub(crate) const BEFORE: u8 = 7;
    pub(crate) const ROLLED: u8 = 8;
    pub(crate) const ATTACKED: u8 = 9;
    pub(crate) const DESTROYED: u8 = 10;

    /// The triggers a group is about.
    pub(crate) fn triggers(&self) -> u32 {
        match self.pc {
            Frame::START => Trigger::Start(Phase::Draw).bit(),
            Frame::END => Trigger::End(Phase::Draw).bit(),
            Frame::EXPIRES => Trigger::Expires.bit(),
            Frame::SUMMONED => Trigger::Summoned.bit() | Trigger::SomeoneSummoned.bit(),
            Frame::MOVED => Trigger::Moved.bit() | Trigger::SomeoneMoved.bit(),
            Frame::FORCED => Trigger::SomeoneForced.bit(),
            Frame::AWAY => Trigger::StepsAway.bit(),
            Frame::BEFORE => Trigger::BeforeAttack.bit() | Trigger::BeforeSomeoneAttacks.bit(),
            Frame::ROLLED => Trigger::Rolled.bit(),
            Frame::ATTACKED => Trigger::Attacked.bit() | Trigger::SomeoneAttacked.bit(),
            Frame::DESTROYED => Trigger::Destroys.bit() | Trigger::SomeoneDestroyed.bit(),
            _ => 0,
        }
    }
}

/// Whether effects with this number wait until nothing else does.
fn comes_last(number: u8) -> bool {
    catalog::rule(number).is_some_and(|e| e.last)
}

impl State {
    /// The effects of a group that can be resolved next; extra attacks wait until nothing else does.
    pub(crate) fn waiting(&self, frame: &Frame) -> Waiting {
        let mut waiting = Waiting::new();
        if frame.rule != NO_RULE {
            let _ = waiting.push((frame.space, frame.rule));
        }
        let mask = frame.triggers();
        // How many more effects can be noted as done, besides those that begun cards still need.
        let mut free = frame.done().iter().filter(|&&(at, _)| at == NOBODY).count() as u8;
        let mut several = false;
        let mut bits = frame.bits();
        while bits != 0 {
            let at = bits.trailing_zeros() as Ref;
            bits &= bits - 1;
            let mut here = 0u8;
            for number in self.rules_at(at, mask) {
                if self.ready(frame, at, number) {
                    here += 1;
                    let _ = waiting.push((at, number));
                }
            }
            if here > 1 {
                several = true;
                if frame.done().iter().any(|&(begun, _)| begun == at) {
                    free = free.saturating_sub(here - 1);
                }
            }
        }
        if several {
            let count = |at| waiting.iter().filter(|w| w.0 == at).count() as u8;
            let fits = |at: Ref| {
                let n = count(at);
                n <= 1 || n - 1 <= free || frame.done().iter().any(|&(begun, _)| begun == at)
            };
            // Cards that fit by themselves always exist unless one has more effects than can be noted.
            let kept: Waiting = waiting.iter().copied().filter(|w| fits(w.0)).collect();
            if !kept.is_empty() {
                waiting = kept;
            }
        }
        if waiting.iter().any(|&(_, n)| !comes_last(n)) {
            waiting.retain(|&(_, n)| !comes_last(n));
        }
        waiting
    }

    /// Whether a rule of a card starts in this group: right trigger, conditions true, not used up.
    fn ready(&self, group: &Frame, at: Ref, number: u8) -> bool {
        let Some(entry) = catalog::rule(number) else {
            return false;
        };
        let Rule::When { on, given, limit, .. } = &entry.rule else {
            return false;
        };
        let fits = match on {
            Trigger::Start(phase) | Trigger::End(phase) => *phase == self.phase,
            Trigger::Attacked | Trigger::Moved | Trigger::Summoned | Trigger::BeforeAttack => {
                at == group.this
            }
            Trigger::SomeoneMoved | Trigger::SomeoneSummoned => at != group.this,
            Trigger::Destroys => at == group.it,
            _ => true,
        };
        fits && !group.done().contains(&(at, number)) && !self.used(at, *limit) && {
            let script = self.script_for(group, at, number);
            given.iter().all(|c| self.holds(c, &script))
        }
    }

    /// Whether a once-per-turn rule was used.
    pub(crate) fn used(&self, at: Ref, limit: Limit) -> bool {
        let Limit::OncePerTurn(mark) = limit else {
            return false;
        };
        match Square::new(at) {
            Some(square) => self.board.at(square).flags & (Piece::USED << mark) != 0,
            // No event has more than one such rule.
            None => (48..64).contains(&at) && self.used >> (at - 48) & 1 != 0,
        }
    }

    /// The registers a program of a group starts with.
    pub(crate) fn script_for(&self, group: &Frame, at: Ref, number: u8) -> Frame {
        let mut script = Frame {
            op: Op::Script,
            pc: 0,
            rule: number,
            this: at,
            that: NOBODY,
            extra: [0; 5],
            marks: [0; 8],
            kind: Kind::UNKNOWN,
            ..*group
        };
        if group.pc == Frame::DESTROYED && group.rule == number && group.space == at {
            script.this = NOBODY;
            script.you = if group.m & 128 != 0 { Player::Two } else { Player::One };
            return script;
        }
        script.you = self.controller(at);
        match catalog::rule(number).map(|e| &e.rule) {
            Some(Rule::When {
                on: Trigger::SomeoneAttacked | Trigger::BeforeSomeoneAttacks,
                ..
            }) => (script.it, script.that) = (group.this, group.it),
            Some(Rule::When { on: Trigger::SomeoneMoved | Trigger::SomeoneSummoned, .. }) => {
                script.it = group.this;
            }
            _ => {}
        }
        if group.pc == Frame::ATTACKED {
            script.set_dice([0, 0, group.n]);
        }
        script
    }
}

impl<S: EventSink<Event>> Run<'_, S> {
    /// Starts a waiting effect, or asks which one comes first.
    pub(crate) fn group(&mut self, frame: &Frame) -> Flow {
        let waiting = self.s.waiting(frame);
        let is_quiet = |&&(_, n): &&(Ref, u8)| catalog::rule(n).is_some_and(|e| e.quiet);
        let quiet = waiting.iter().find(is_quiet).copied();
        match (quiet, &waiting[..]) {
            (Some((at, number)), _) | (None, &[(at, number)]) => {
                self.start(at, number);
                Flow::Go
            }
            (None, []) => {
                self.s.stack.pop();
                Flow::Go
            }
            _ => Flow::Wait,
        }
    }

    /// Starts one effect of the group on top of the stack.
    pub(crate) fn start(&mut self, at: Ref, number: u8) {
        let Some(group) = self.s.stack.last().copied() else {
            return;
        };
        let script = self.s.script_for(&group, at, number);
        let own = group.rule == number && group.space == at && group.rule != NO_RULE;
        // The card stays in the group while it may have more to do, now or once something else has happened.
        let more = self.s.rules_at(at, group.triggers()).len() > 1;
        let mut done = group.done();
        let noted = done.iter().filter(|d| d.0 == at).count() + 1;
        let all = self.s.rules_at(at, group.triggers()).len();
        if let Some(group) = self.s.stack.last_mut() {
            if own {
                group.rule = NO_RULE;
            } else {
                let free = done.iter().position(|d| d.0 == NOBODY);
                if let (true, true, Some(free)) = (more, noted < all, free) {
                    done[free] = (at, number);
                } else {
                    for entry in done.iter_mut().filter(|d| d.0 == at) {
                        *entry = (NOBODY, 0);
                    }
                    group.set_bits(group.bits() & !(1 << (at & 63)));
                }
                group.set_done(done);
            }
            if group.bits() == 0 && group.rule == NO_RULE {
                self.s.stack.pop();
            }
        }
        if own && number == INACTION {
            self.inaction();
            return;
        }
        if group.pc == Frame::EXPIRES {
            let mut expire = Frame::new(Op::Expire, group.you);
            expire.this = at;
            self.push(expire);
        }
        self.begin(script);
    }

    /// Begins a program; its limit counts from here.
    pub(crate) fn begin(&mut self, script: Frame) {
        self.mark_used(&script, true);
        self.emit(Event::Rule { rule: RuleId(script.rule) });
        self.push(script);
    }

    /// A limited program that was declined before anything happened may still be used this turn.
    pub(crate) fn unuse(&mut self, script: &Frame) {
        self.mark_used(script, false);
    }

    fn mark_used(&mut self, script: &Frame, used: bool) {
        let Some(Rule::When { limit: Limit::OncePerTurn(mark), .. }) =
            catalog::rule(script.rule).map(|e| &e.rule)
        else {
            return;
        };
        if let Some(square) = Square::new(script.this) {
            let flags = &mut self.s.board.at_mut(square).flags;
            *flags = *flags & !(Piece::USED << mark) | if used { Piece::USED << mark } else { 0 };
        } else if (48..64).contains(&script.this) {
            let bit = 1 << (script.this - 48);
            self.s.used = self.s.used & !bit | if used { bit } else { 0 };
        }
    }
}
