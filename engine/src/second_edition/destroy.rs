//! Damage, destruction, and everything else that takes cards off the battlefield.

use crate::game::EventSink;
use crate::player::Player;
use crate::square::{Square, Squares};

use super::card::Class;
use super::catalog::Kind;
use super::choice::{Choice, Event};
use super::frame::{Frame, NO_RULE, NOBODY, Op, Ref};
use super::piles::Pile;
use super::rule::{Always, Trigger, about};
use super::run::{Flow, Run};

impl<S: EventSink<Event>> Run<'_, S> {
    /// Adds the same damage to several cards at once. `by` is the card that does it for `you`; `ability` tells damage
    /// by a unit's ability from that of attacks, events and rules.
    pub(crate) fn add_damage(&mut self, set: Squares, n: u8, by: Ref, you: Player, ability: bool) {
        if n == 0 || set.is_empty() {
            return;
        }
        if self.ordered_damage() && set.len() > 1 {
            let mut hurt = Frame { n, it: by, m: u8::from(ability), ..Frame::new(Op::Hurt, you) };
            hurt.set_bits(set.0);
            self.push(hurt);
            return;
        }
        let dying = self.inflict(set, n, by, you, ability);
        self.doom(dying, by, you);
    }

    /// Puts damage on several cards at the same time; those that it brings to the end of their life.
    pub(crate) fn inflict(
        &mut self,
        set: Squares,
        n: u8,
        by: Ref,
        you: Player,
        ability: bool,
    ) -> Squares {
        let mut extra = 0;
        if ability && Square::new(by).is_some() {
            self.s.each_always(about::HARM, |_, owner, rule| {
                extra += u8::from(owner == you && matches!(rule, Always::AbilityDamage));
            });
        }
        let mut dying = Squares::NONE;
        for at in set & self.s.board.occupied() {
            let enemy_unit = self.s.board.units.has(at) && self.s.board.controller(at) != you;
            let amount = if enemy_unit { n.saturating_add(extra) } else { n };
            let life = self.s.life(at);
            let piece = self.s.board.at_mut(at);
            piece.damage = piece.damage.saturating_add(amount);
            if piece.damage >= life {
                dying |= at.bit();
            }
            self.emit(Event::Damaged { at, amount });
        }
        dying
    }

    /// These cards are destroyed next.
    pub(crate) fn doom(&mut self, set: Squares, by: Ref, you: Player) {
        if set.is_empty() {
            return;
        }
        let mut frame = Frame { it: by, ..Frame::new(Op::Dying, you) };
        frame.set_bits(set.0);
        self.push(frame);
    }

    pub(crate) fn dying(&mut self, frame: Frame) -> Flow {
        let set = frame.marked();
        // The order shows only if something reacts to destruction or a summoner is among them.
        let reacts =
            Trigger::Destroyed.bit() | Trigger::Destroys.bit() | Trigger::SomeoneDestroyed.bit();
        let matters = self.s.watched & reacts != 0 || !(set & self.s.board.summoners()).is_empty();
        if set.len() > 1 && matters {
            return Flow::Wait;
        }
        match set.into_iter().next() {
            Some(square) => self.destroy_next(frame, square),
            None => drop(self.s.stack.pop()),
        }
        Flow::Go
    }

    fn destroy_next(&mut self, mut frame: Frame, square: Square) {
        frame.set_bits(frame.bits() & !square.bit().0);
        self.s.stack.pop();
        if frame.bits() != 0 {
            self.push(frame);
        }
        self.destroy(square, frame.it, frame.you);
    }

    pub(crate) fn hurting(&mut self, frame: &Frame) -> Flow {
        let set = frame.marked();
        if set.len() > 1 {
            return Flow::Wait;
        }
        self.s.stack.pop();
        self.add_damage(set, frame.n, frame.it, frame.you, frame.m != 0);
        Flow::Go
    }

    /// Answers which of several cards comes first.
    pub(crate) fn answer_order(&mut self, choice: Choice) {
        let (Choice::Pick(square), Some(mut frame)) = (choice, self.s.stack.last().copied()) else {
            return;
        };
        if frame.op == Op::Dying {
            self.destroy_next(frame, square);
            return;
        }
        frame.set_bits(frame.bits() & !square.bit().0);
        self.s.stack.pop();
        self.push(frame);
        self.add_damage(square.bit(), frame.n, frame.it, frame.you, frame.m != 0);
    }

    /// Destroys a card: `by` did it for `you`.
    pub(crate) fn destroy(&mut self, at: Square, by: Ref, you: Player) {
        let piece = *self.s.board.at(at);
        if piece.kind == Kind::UNKNOWN {
            return;
        }
        let mut saved = false;
        self.s.each_always(about::HARM, |from, owner, rule| {
            if let Always::ReturnsToHand(filter) = rule {
                saved |= self.s.matching(filter, owner, from, None).has(at);
            }
        });
        if saved {
            self.leave(at, Pile::Hand);
            return;
        }
        let controller = self.s.board.controller(at);
        let class = self.s.class_bits(at);
        let unit = Class(class).is(Class::UNIT);
        let own = self
            .s
            .rules_at(at.index() as Ref, Trigger::Destroyed.bit())
            .first()
            .copied()
            .unwrap_or(NO_RULE);
        if you != controller {
            let soulless = |rule: &Always| matches!(rule, Always::Soulless);
            if !(unit && Square::new(by).is_some_and(|by| self.s.has(by, about::TRAIT, soulless))) {
                self.gain_magic(you, 1);
            }
        }
        let mut watchers = 0;
        if unit {
            watchers = self.s.watchers(Trigger::SomeoneDestroyed.bit() | Trigger::Destroys.bit())
                & !at.bit().0;
        }
        self.emit(Event::Destroyed { kind: piece.kind, at });
        self.leave(at, Pile::Discard);
        if unit && (watchers != 0 || own != NO_RULE) && self.s.outcome.is_none() {
            let by = if by == at.index() as Ref { NOBODY } else { by };
            let mut group = Frame::new(Op::Group, self.s.turn);
            group.pc = Frame::DESTROYED;
            group.rule = own;
            group.it = by;
            group.space = at.index() as u8;
            group.m = class | (controller as u8) << 7;
            group.set_bits(watchers);
            self.push(group);
        }
    }

    /// Takes a card off the battlefield to one of its owner's piles; cards under it are discarded.
    pub(crate) fn leave(&mut self, at: Square, pile: Pile) {
        let piece = *self.s.board.at(at);
        if piece.kind == Kind::UNKNOWN {
            return;
        }
        if pile == Pile::Hand {
            self.emit(Event::Left { kind: piece.kind, at });
        }
        self.s.board.remove(at);
        self.s.piles[piece.owner()].put(pile, piece.kind);
        self.forget(at);
        self.frail = true;
        if piece.kind.card().class.is(Class::SUMMONER) && self.s.outcome.is_none() {
            self.win(piece.owner().other());
        }
    }

    /// Nothing refers to the space any more, and what lay under the card is discarded.
    pub(crate) fn forget(&mut self, at: Square) {
        let index = at.index() as Ref;
        self.s.stack.iter_mut().for_each(|f| f.forget(index));
        let before = self.s.under.len() + self.s.gained.len();
        self.s.gained.retain(|g| g.at != at);
        let mut i = 0;
        while let Some(under) = self.s.under.get(i).copied() {
            if under.at == at {
                self.s.under.swap_remove(i);
                self.s.piles[under.owner].put(Pile::Discard, under.kind);
            } else {
                i += 1;
            }
        }
        if self.s.under.len() + self.s.gained.len() != before || self.s.lent != 0 {
            self.changed();
        }
        for number in 0..self.s.active.len() {
            let active = &mut self.s.active[number];
            let hit = active.targets.contains(&index);
            for target in active.targets.iter_mut().filter(|t| **t == index) {
                *target = NOBODY;
            }
            if hit && super::rules_of::ties(active.kind) {
                self.end_event(48 + number as Ref);
            }
        }
    }

    pub(crate) fn heal(&mut self, set: Squares, n: u8) {
        for at in set & self.s.board.occupied() {
            let piece = self.s.board.at_mut(at);
            let amount = n.min(piece.damage);
            piece.damage -= amount;
            if amount > 0 {
                self.emit(Event::Healed { at, amount });
            }
        }
    }

    pub(crate) fn take_control(&mut self, at: Square, player: Player, borrowed: bool) {
        self.s.board.give(at, player);
        self.changed();
        if borrowed {
            self.s.board.at_mut(at).flags |= super::board::Piece::BORROWED;
        }
        self.emit(Event::Control { player, at });
    }
}
