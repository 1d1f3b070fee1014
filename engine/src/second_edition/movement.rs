//! Moving, forcing, placing and exchanging.

use crate::game::EventSink;
use crate::square::{Square, Squares, Way};

use super::board::Piece;
use super::choice::{Choice, Event};
use super::frame::{Frame, Op, Ref};
use super::rule::{Always, Trigger, about};
use super::run::{Flow, Run};

impl<S: EventSink<Event>> Run<'_, S> {
    pub(crate) fn start_move(&mut self, square: Square) {
        let Some(movement) = self.s.movement(square) else {
            return;
        };
        self.s.acted += 1;
        self.s.board.moved |= square.bit();
        let index = square.index() as u8;
        // `rule` keeps where it started, because places do not follow cards.
        self.push(Frame {
            this: index,
            space: index,
            rule: index,
            n: movement.steps,
            extra: [movement.through.0, movement.straight, 0, 0, 0],
            ..Frame::new(Op::Move, self.s.turn)
        });
    }

    pub(crate) fn moving(&mut self, frame: &Frame) -> Flow {
        if Square::new(frame.this).is_none() {
            self.s.stack.pop();
            return Flow::Go;
        }
        if frame.m > 0 && self.s.move_steps(frame).is_empty() {
            self.finish_move();
            return Flow::Go;
        }
        Flow::Wait
    }

    pub(crate) fn step_to(&mut self, choice: Choice) {
        let Choice::Space(to) = choice else {
            self.finish_move();
            return;
        };
        let Some(frame) = self.s.stack.last().copied() else {
            return;
        };
        let (Some(unit), Some(from)) = (Square::new(frame.this), Square::new(frame.space)) else {
            return;
        };
        let passing = to != unit && self.s.board.occupied().has(to);
        if !passing && to != unit {
            self.relocate(unit, to);
            self.emit(Event::Moved { from: unit, to });
        }
        if let Some(frame) = self.s.stack.last_mut() {
            frame.m += 1;
            frame.space = to.index() as u8;
            if passing {
                frame.set_bits(frame.bits() | to.bit().0);
            }
        }
        let now = if passing { unit } else { to };
        self.step_away(now, from, to);
    }

    /// Whoever was next to an enemy unit that took a step away reacts.
    fn step_away(&mut self, unit: Square, from: Square, to: Square) {
        if self.s.watched & Trigger::StepsAway.bit() == 0 || !self.s.board.units.has(unit) {
            return;
        }
        let enemies = self.s.board.of[self.s.board.controller(unit).other()];
        let left = from.adjacent() & enemies & !to.adjacent() & !to.bit();
        let mut bits = 0;
        for square in left {
            if !self.s.rules_at(square.index() as Ref, Trigger::StepsAway.bit()).is_empty() {
                bits |= square.bit().0;
            }
        }
        if bits != 0 {
            let mut group = Frame::new(Op::Group, self.s.turn);
            group.pc = Frame::AWAY;
            group.it = unit.index() as Ref;
            group.set_bits(bits);
            self.push(group);
        }
    }

    fn finish_move(&mut self) {
        let Some(frame) = self.s.stack.pop() else {
            return;
        };
        let Some(unit) = Square::new(frame.this) else {
            return;
        };
        let mask = Trigger::Moved.bit() | Trigger::SomeoneMoved.bit();
        if self.s.watched & mask != 0 {
            let bits = self.s.watchers(mask);
            if bits != 0 {
                let mut group = Frame::new(Op::Group, frame.you);
                group.pc = Frame::MOVED;
                group.this = frame.this;
                group.space = frame.rule;
                group.set_bits(bits);
                self.push(group);
            }
        }
        let commons = Squares(frame.bits()) & self.s.board.commons;
        if !commons.is_empty()
            && self.s.has(unit, about::MOVE, |rule| matches!(rule, Always::Trample))
        {
            self.add_damage(commons, 1, frame.this, frame.you, true);
        }
        let straight = Square::new(frame.rule).is_some_and(|start| {
            start.distance(unit) == frame.m
                && (start.row() == unit.row() || start.column() == unit.column())
        });
        let charged = |rule: &Always| matches!(rule, Always::ChargeBonus(n) if frame.m >= *n);
        if straight && self.s.has(unit, about::MOVE, charged) {
            self.s.board.at_mut(unit).flags |= Piece::CHARGED;
        }
    }

    /// A card comes to an empty space with everything on and under it; whoever refers to it follows.
    pub(crate) fn relocate(&mut self, from: Square, to: Square) {
        self.s.board.swap(from, to);
        self.s.stack.iter_mut().for_each(|f| f.follow(from, to));
        for under in self.s.under.iter_mut().filter(|u| u.at == from) {
            under.at = to;
        }
        for gained in self.s.gained.iter_mut().filter(|g| g.at == from) {
            gained.at = to;
        }
        for target in self.s.active.iter_mut().flat_map(|a| &mut a.targets) {
            if *target == from.index() as Ref {
                *target = to.index() as Ref;
            }
        }
    }

    /// Begins to force a card along a straight line.
    pub(crate) fn force(&mut self, from: Square, to: Square) {
        let ways = Way::ALL.into_iter().enumerate();
        let mut toward = ways.filter(|&(_, way)| {
            from.step(way).is_some_and(|next| next.distance(to) < from.distance(to))
        });
        let Some((way, _)) = toward.next() else {
            return;
        };
        let index = from.index() as u8;
        self.push(Frame {
            this: index,
            space: index,
            rule: index,
            n: from.distance(to),
            m: way as u8,
            ..Frame::new(Op::Slide, self.s.turn)
        });
    }

    /// The next step of a card that is being forced.
    pub(crate) fn slide(&mut self, frame: &Frame) -> Flow {
        let (Some(card), Some(at)) = (Square::new(frame.this), Square::new(frame.space)) else {
            // It was destroyed on the way; what it passed was passed.
            self.s.stack.pop();
            self.tell_passed(frame);
            return Flow::Go;
        };
        let next = at.step(Way::ALL[(frame.m & 3) as usize]);
        let (Some(next), true) = (next, frame.n > 0) else {
            self.end_slide(frame, card);
            return Flow::Go;
        };
        let passing = self.s.board.occupied().has(next);
        if !passing {
            self.relocate(card, next);
        }
        if let Some(top) = self.s.stack.last_mut() {
            top.n -= 1;
            top.space = next.index() as u8;
            if passing {
                top.set_bits(top.bits() | next.bit().0);
            }
        }
        let now = if passing { card } else { next };
        self.step_away(now, at, next);
        Flow::Go
    }

    fn end_slide(&mut self, frame: &Frame, card: Square) {
        self.s.stack.pop();
        if let Some(from) = Square::new(frame.rule) {
            self.emit(Event::Forced { from, to: card });
        }
        self.tell_passed(frame);
        let bits = self.s.watchers(Trigger::SomeoneForced.bit());
        if bits != 0 {
            let mut group = Frame::new(Op::Group, self.s.turn);
            group.pc = Frame::FORCED;
            group.it = card.index() as Ref;
            group.set_bits(bits);
            self.push(group);
        }
    }

    /// A program that goes on learns what was passed.
    fn tell_passed(&mut self, frame: &Frame) {
        if let Some(script) = self.s.stack.last_mut()
            && script.op == Op::Script
            && frame.bits() != 0
        {
            script.set_bits(script.bits() | frame.bits());
        }
    }

    pub(crate) fn place(&mut self, from: Square, to: Square) {
        if from != to && self.s.board.empty().has(to) {
            self.relocate(from, to);
            self.emit(Event::Placed { from, to });
        }
    }

    pub(crate) fn exchange(&mut self, a: Square, b: Square) {
        self.s.board.swap(a, b);
        self.s.stack.iter_mut().for_each(|f| f.swap(a, b));
        let other = |s: Square| {
            if s == a {
                b
            } else if s == b {
                a
            } else {
                s
            }
        };
        self.s.under.iter_mut().for_each(|u| u.at = other(u.at));
        self.s.gained.iter_mut().for_each(|g| g.at = other(g.at));
        for target in self.s.active.iter_mut().flat_map(|a| &mut a.targets) {
            if let Some(square) = Square::new(*target) {
                *target = other(square).index() as Ref;
            }
        }
        self.emit(Event::Exchanged { a, b });
    }
}
