//! Attacks, from the declared target to the damage.

use crate::game::EventSink;
use crate::player::Player;
use crate::square::{Square, Squares};

use super::board::Piece;
use super::choice::{Choice, Event};
use super::frame::{Frame, NOBODY, Op, Ref};
use super::hits::Hits;
use super::rule::{Always, Trigger, about};
use super::run::{Flow, Run};
use super::state::State;

/// No strength gained or lost: the middle of the byte that keeps it.
const EVEN: u8 = 128;

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
        let attack = self.s.attack_frame(frame.you, attacker, target);
        self.push(attack);
        if let Some(group) = self.s.before_attack(&attack) {
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
                let dice = self.s.dice_of(&frame, attacker, target);
                self.set(|f| (f.n, f.pc) = (dice, if dice > 0 { 2 } else { 3 }));
                if dice > 0 { Flow::Wait } else { Flow::Go }
            }
            2 => Flow::Wait,
            3 => {
                let hits = self.s.tally(&frame, attacker, target).hits(frame.dice());
                let lethal = self.s.board.at(target).damage.saturating_add(hits.damage)
                    >= self.s.life(target);
                let captures = |rule: &Always| matches!(rule, Always::MindCapture);
                if frame.gains() & Frame::DECLINED == 0
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
        let [melee, _, special] = frame.dice();
        self.s.board.at_mut(target).flags |= Piece::ATTACKED;
        if frame.gains() & Frame::HEALS != 0 {
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
                self.s.board.at_mut(target).flags |= Piece::ATTACKED;
                self.take_control(target, frame.you, false);
            }
        } else {
            self.set(|f| {
                f.pc = 3;
                f.extra[3] |= Frame::DECLINED;
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
    /// How many dice an attack rolls as things stand.
    pub(crate) fn dice_of(&self, frame: &Frame, attacker: Square, target: Square) -> u8 {
        let strength = i16::from(self.strength(attacker, Some(target))) + i16::from(frame.rule)
            - i16::from(EVEN);
        // What a shield takes away leaves at least 1.
        strength.min((strength - i16::from(frame.n)).max(1)).clamp(0, 99) as u8
    }

    /// The attack of a unit on a target, with nothing gained yet.
    pub(crate) fn attack_frame(&self, you: Player, attacker: Square, target: Square) -> Frame {
        Frame {
            this: attacker.index() as Ref,
            it: target.index() as Ref,
            space: target.index() as u8,
            rule: EVEN,
            m: self.about_target(attacker, target),
            ..Frame::new(Op::Attack, you)
        }
    }

    /// Whatever reacts to an attack that was declared.
    pub(crate) fn before_attack(&self, attack: &Frame) -> Option<Frame> {
        let mask = Trigger::BeforeAttack.bit() | Trigger::BeforeSomeoneAttacks.bit();
        if self.watched & mask == 0 {
            return None;
        }
        let mut group = Frame::new(Op::Group, attack.you);
        group.pc = Frame::BEFORE;
        group.this = attack.this;
        group.it = attack.it;
        group.m = attack.m;
        group.set_bits(self.watchers(mask));
        Some(group)
    }

    /// What is kept about a target that may be gone when the attack is over.
    fn about_target(&self, attacker: Square, target: Square) -> u8 {
        let enemy = self.board.controller(target) != self.board.controller(attacker);
        let adjacent = attacker.adjacent().has(target);
        self.class_bits(target) | u8::from(enemy) << 4 | u8::from(adjacent) << 5
    }
}
