//! Attacks, from the declared target to the damage.

use crate::game::EventSink;
use crate::square::{Square, Squares};

use super::board::Piece;
use super::card::Attack;
use super::choice::{Choice, Event};
use super::frame::{Frame, NOBODY, Op, Ref};
use super::rule::{Always, Trigger, about};
use super::run::{Flow, Run};
use super::state::State;

/// No strength gained or lost: the middle of the byte that keeps it.
const EVEN: u8 = 128;

/// What a roll does.
struct Hits {
    damage: u8,
    recoil: bool,
    fire: bool,
}

impl<S: EventSink<Event>> Run<'_, S> {
    pub(crate) fn declaring(&mut self, frame: &Frame) -> Flow {
        if self.s.declarable(frame).is_empty() {
            self.s.stack.pop();
            return Flow::Go;
        }
        Flow::Wait
    }

    pub(crate) fn declare(&mut self, choice: Choice) {
        let Some(frame) = self.s.stack.pop() else {
            return;
        };
        let (Choice::Pick(target), Some(attacker)) = (choice, Square::new(frame.this)) else {
            return;
        };
        self.emit(Event::Attack { attacker, target });
        let enemy = self.s.board.controller(target) != self.s.board.controller(attacker);
        self.s.aggressive |= enemy && self.s.turn == self.s.board.controller(attacker);
        let adjacent = attacker.adjacent().has(target);
        let class = self.s.class_bits(target);
        self.push(Frame {
            this: frame.this,
            it: target.index() as Ref,
            space: target.index() as u8,
            rule: EVEN,
            m: class | u8::from(enemy) << 4 | u8::from(adjacent) << 5,
            ..Frame::new(Op::Attack, frame.you)
        });
        let mask = Trigger::BeforeAttack.bit() | Trigger::BeforeSomeoneAttacks.bit();
        if self.s.watched & mask != 0 {
            let mut group = Frame::new(Op::Group, frame.you);
            group.pc = Frame::BEFORE;
            group.this = frame.this;
            group.it = target.index() as Ref;
            group.m = class | u8::from(enemy) << 4 | u8::from(adjacent) << 5;
            group.set_bits(self.s.watchers(mask));
            self.push(group);
        }
    }

    pub(crate) fn attack(&mut self, frame: Frame) -> Flow {
        let (Some(attacker), Some(target)) = (Square::new(frame.this), Square::new(frame.it))
        else {
            // One of the two is gone: before the damage there is no attack left, afterwards only what follows it.
            self.s.stack.pop();
            if frame.pc >= 5 {
                self.after_attack(&frame);
            }
            return Flow::Go;
        };
        match frame.pc {
            0 => {
                let mut strength = i16::from(self.s.strength(attacker, Some(target)))
                    + i16::from(frame.rule)
                    - i16::from(EVEN);
                // What a shield takes away leaves at least 1.
                strength = strength.min((strength - i16::from(frame.n)).max(1));
                self.set(|f| {
                    (f.n, f.pc) = (strength.clamp(0, 99) as u8, if strength > 0 { 2 } else { 3 });
                });
                if strength > 0 { Flow::Wait } else { Flow::Go }
            }
            2 => Flow::Wait,
            3 => {
                let hits = self.s.hits(&frame, attacker, target);
                let lethal = self.s.board.at(target).damage.saturating_add(hits.damage)
                    >= self.s.life(target);
                let captures = |rule: &Always| matches!(rule, Always::MindCapture);
                if frame.gains() & 4 == 0
                    && lethal
                    && frame.m & 16 != 0
                    && self.s.board.units.has(target)
                    && self.s.has(attacker, about::HITS, captures)
                {
                    self.set(|f| f.pc = 4);
                    return Flow::Wait;
                }
                self.hit(&frame, attacker, target, &hits);
                Flow::Go
            }
            4 => Flow::Wait,
            _ => {
                self.s.stack.pop();
                self.after_attack(&frame);
                Flow::Go
            }
        }
    }

    fn set(&mut self, change: impl FnOnce(&mut Frame)) {
        if let Some(frame) = self.s.stack.last_mut() {
            change(frame);
        }
    }

    /// Adds the damage of a roll, or removes some when the attack heals.
    fn hit(&mut self, frame: &Frame, attacker: Square, target: Square, hits: &Hits) {
        self.set(|f| f.pc = 5);
        let [melee, _, special, ..] = frame.extra;
        self.s.board.at_mut(target).flags |= Piece::ATTACKED;
        if frame.gains() & 2 != 0 {
            self.heal(target.bit(), melee.saturating_add(special));
            return;
        }
        let you = self.s.board.controller(attacker);
        let between = self.s.between(attacker, target) & self.s.board.units;
        let burnt = if hits.fire { between } else { Squares::NONE };
        let mut hurt = Squares::NONE;
        if hits.damage > 0 {
            self.set(|f| f.m |= 64);
            hurt |= target.bit();
            if hits.recoil {
                hurt |= attacker.bit();
            }
        }
        if self.ordered_damage() || burnt.is_empty() {
            self.add_damage(burnt, special, frame.this, you, false);
            self.add_damage(hurt, hits.damage, frame.this, you, false);
        } else {
            let dying = self.inflict(burnt, special, frame.this, you, false)
                | self.inflict(hurt, hits.damage, frame.this, you, false);
            self.doom(dying, frame.this, you);
        }
    }

    /// Answers whether the unit is captured instead of damaged.
    pub(crate) fn answer_attack(&mut self, choice: Choice) {
        let Some(frame) = self.s.stack.last().copied() else {
            return;
        };
        if choice == Choice::Accept {
            self.set(|f| f.pc = 5);
            if let Some(target) = Square::new(frame.it) {
                self.take_control(target, frame.you, false);
            }
        } else {
            self.set(|f| {
                f.pc = 3;
                f.extra[3] |= 4;
            });
        }
    }

    fn after_attack(&mut self, frame: &Frame) {
        let mask = Trigger::Attacked.bit() | Trigger::SomeoneAttacked.bit();
        if self.s.watched & mask == 0 {
            return;
        }
        let mut group = Frame {
            op: Op::Group,
            pc: Frame::ATTACKED,
            rule: super::frame::NO_RULE,
            n: frame.specials(),
            that: NOBODY,
            extra: [0; 5],
            ..*frame
        };
        group.set_bits(self.s.watchers(mask));
        if frame.this == NOBODY && group.bits() == 0 {
            return;
        }
        self.push(group);
    }
}

impl State {
    fn hits(&self, frame: &Frame, attacker: Square, target: Square) -> Hits {
        let [melee, ranged, special, ..] = frame.extra;
        let is_melee = self.board.at(attacker).kind.card().attack == Attack::Melee;
        let mut hits =
            Hits { damage: if is_melee { melee } else { ranged }, recoil: false, fire: false };
        if is_melee && frame.gains() & 1 != 0 {
            hits.damage += special;
        }
        if self.watched & (about::HITS | about::SHIELD) == 0 {
            return hits;
        }
        let mut none = false;
        for rule in self.always_at(frame.this, about::HITS) {
            match rule {
                Always::SpecialIsMelee(n) if is_melee => {
                    hits.damage = hits.damage.saturating_add(special.saturating_mul(*n));
                }
                Always::SpecialsOnly => hits.damage = special,
                Always::NeedsSpecial => none |= special == 0,
                Always::Recoil => hits.recoil = special <= 1,
                Always::FireThrough(_) => hits.fire = true,
                _ => {}
            }
        }
        if none {
            hits.damage = 0;
        }
        // What shields the target decides which marks count, before anything is added or taken away.
        let mut less = 0;
        self.each_always(about::SHIELD, |at, you, rule| match rule {
            Always::Blinding(filter) if self.matching(filter, you, at, None).has(target) => {
                hits.damage = special;
            }
            Always::Stupefy
                if special > 0
                    && Square::new(at).is_some_and(|s| s.adjacent().has(attacker))
                    && self.board.controller(attacker) != you =>
            {
                less += 1;
            }
            _ => {}
        });
        let mut guarded = false;
        for rule in self.always_at(frame.it, about::HITS) {
            match rule {
                Always::Sluggish => hits.damage = hits.damage.saturating_add(special),
                Always::Guarded => guarded |= self.board.at(target).flags & Piece::ATTACKED == 0,
                _ => {}
            }
        }
        hits.damage = hits.damage.saturating_sub(less);
        if guarded {
            hits.damage = hits.damage.min(1);
        }
        hits
    }
}
