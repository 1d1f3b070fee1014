//! What steps of programs do to the position, and the answers to what they ask.

use crate::game::EventSink;
use crate::square::{Square, Squares};

use super::card::{Bearer, Class};
use super::catalog::Kind;
use super::choice::{Choice, Event};
use super::frame::{Frame, Op, Ref};
use super::rule::Step;
use super::rules_of::{area_of, ties};
use super::run::Run;
use super::state::{Gained, Under};

impl<S: EventSink<Event>> Run<'_, S> {
    /// A program that has nothing left to do does not wait below what it caused.
    pub(crate) fn pop_finished(&mut self) {
        if self.s.stack.last().is_some_and(|f| f.op == Op::Script && self.s.step(f).is_none()) {
            self.s.stack.pop();
        }
    }

    pub(crate) fn boost(&mut self, at: Ref, n: i16) {
        let now = (i16::from(self.s.boost_on(at)) + n).clamp(0, 255) as u8;
        match Square::new(at).filter(|s| self.s.board.occupied().has(*s)) {
            Some(square) => self.s.board.at_mut(square).boost = now,
            None => match self.s.active.get_mut((at as usize).wrapping_sub(48)) {
                Some(active) => active.boost = now,
                None => return,
            },
        }
        self.frail |= n < 0;
        self.emit(Event::Boost { at, now });
    }

    /// A unit has the abilities of a kind until the turn ends.
    pub(crate) fn gain(&mut self, at: Square, kind: Kind) {
        let gained = Gained { at, kind };
        if !self.s.gained.contains(&gained) {
            self.s.overflow |= self.s.gained.push(gained).is_err();
            self.changed();
        }
    }

    /// `this` has every ability that `it` has now: printed, gained, and granted by what lies under it and by events.
    pub(crate) fn copy_abilities(&mut self, this: Square, it: Square) {
        if self.s.frozen().has(it) {
            return;
        }
        self.gain(this, self.s.board.at(it).kind);
        let mut more = self.s.gained.clone();
        more.retain(|g| g.at == it);
        for gained in &more {
            self.gain(this, gained.kind);
        }
        let under = self.s.under.clone();
        for under in under.iter().filter(|u| u.at == it && u.kind.card().class.is(Class::EVENT)) {
            self.gain(this, under.kind);
        }
        for event in 48..64 {
            let kind = self.s.active[event as usize - 48].kind;
            if let Some(partner) = self.s.partner(event, it)
                && ties(kind)
            {
                self.gain(this, self.s.board.at(partner).kind);
            }
            let grants = kind.card().abilities.iter().any(|a| match &a.bearer {
                Bearer::Those(filter) => {
                    self.s.matching(filter, area_of(event), event, None).has(it)
                }
                _ => false,
            });
            if grants {
                self.gain(this, kind);
            }
        }
    }

    /// The played event, or this unit, goes under It.
    pub(crate) fn put_under(&mut self, frame: &Frame, this_unit: bool) {
        let Some(at) = Square::new(frame.it) else {
            return;
        };
        let mut under = Under { at, kind: frame.kind, owner: frame.you };
        if this_unit {
            let Some(square) = Square::new(frame.this) else {
                return;
            };
            let piece = *self.s.board.at(square);
            under = Under { at, kind: piece.kind, owner: piece.owner() };
            self.s.board.remove(square);
            self.forget(square);
        } else if let Some(played) = self.s.stack.iter_mut().rev().find(|f| f.op == Op::Played) {
            played.m = 1;
        }
        self.emit(Event::Under { kind: under.kind, at });
        self.s.overflow |= self.s.under.push(under).is_err();
        self.changed();
    }

    /// The roll the running program reacts to is made again.
    pub(crate) fn reroll(&mut self) {
        let mut frames = self.s.stack.iter_mut().rev().skip(1).skip_while(|f| f.op == Op::Group);
        if let Some(frame) = frames.next()
            && matches!(frame.op, Op::Attack | Op::Script)
        {
            frame.pc = frame.pc.saturating_sub(1);
        }
    }

    pub(crate) fn next_mark(&mut self, set: Squares) {
        if let (Some(square), Some(frame)) = (set.into_iter().next(), self.s.stack.last_mut()) {
            frame.set_bits(frame.bits() & !square.bit().0);
            frame.it = square.index() as Ref;
        }
    }

    /// Answers what the step on top asks.
    pub(crate) fn answer(&mut self, choice: Choice) {
        let Some(frame) = self.s.stack.last().copied() else {
            return;
        };
        let Some(step) = self.s.step(&frame) else {
            return;
        };
        let mut next = frame;
        next.pc += 1;
        match (step, choice) {
            (Step::Or(_, to, _), Choice::Decline) => next.pc = *to,
            (Step::MayPickThat(_), Choice::Decline) => next.pc += 1,
            (_, Choice::Decline) => {
                self.s.stack.pop();
                if frame.pc == 0 {
                    self.unuse(&frame);
                }
                return;
            }
            (Step::MayPickThat(_) | Step::PickThat(_), Choice::Pick(square)) => {
                next.that = square.index() as Ref;
            }
            (Step::PickMany(..), Choice::Pick(square)) => {
                next = frame;
                next.set_bits(frame.bits() | square.bit().0);
            }
            (Step::Next | Step::MayNext, Choice::Pick(square)) => {
                next.set_bits(frame.bits() & !square.bit().0);
                next.it = square.index() as Ref;
            }
            (_, Choice::Pick(square)) => next.it = square.index() as Ref,
            (
                Step::Force(who, ..) | Step::MayForce(who, ..) | Step::ForceThrough(who, ..),
                Choice::Space(to),
            ) => {
                let from = Square::new(self.s.ref_of(*who, &frame));
                if let Some(top) = self.top() {
                    *top = next;
                }
                self.pop_finished();
                if let Some(from) = from {
                    self.force(from, to);
                }
                return;
            }
            (_, Choice::Space(square)) => next.space = square.index() as u8,
            (Step::FromHandDistinct(_), Choice::Card(kind)) => {
                next.kind = kind;
                if let Some(slot) = self.s.piles[frame.you].slot(kind) {
                    next.set_bits(frame.bits() | 1 << slot);
                }
            }
            (_, Choice::Card(kind)) => next.kind = kind,
            _ => {}
        }
        if let Some(top) = self.top() {
            *top = next;
        }
    }
}
