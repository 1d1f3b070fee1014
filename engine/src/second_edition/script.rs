//! Programs of cards, step by step.

use crate::game::EventSink;
use crate::square::{Square, Squares};

use super::card::Class;
use super::catalog::Kind;
use super::choice::Event;
use super::frame::{Frame, Op, Ref};
use super::piles::Pile;
use super::rule::{Force, Gain, Step, To};
use super::run::{Flow, Run};
use super::state::State;
use super::target::Who;

impl<S: EventSink<Event>> Run<'_, S> {
    fn go(&mut self) -> Flow {
        if let Some(frame) = self.s.stack.last_mut() {
            frame.pc += 1;
        }
        Flow::Go
    }

    fn end(&mut self) -> Flow {
        self.s.stack.pop();
        Flow::Go
    }

    fn wait_if(&mut self, something: bool) -> Flow {
        if something { Flow::Wait } else { self.end() }
    }

    /// One step of the program on top of the stack.
    pub(crate) fn script(&mut self, frame: Frame) -> Flow {
        let Some(step) = self.s.step(&frame) else {
            return self.end();
        };
        let at = |state: &State, who| Square::new(state.ref_of(who, &frame));
        match step {
            Step::May => return Flow::Wait,
            Step::Or(first, to, second) => {
                match (self.s.holds(first, &frame), self.s.holds(second, &frame)) {
                    (true, true) => return Flow::Wait,
                    (true, false) => {}
                    (false, true) => {
                        if let Some(frame) = self.top() {
                            frame.pc = *to;
                        }
                        return Flow::Go;
                    }
                    (false, false) => return self.end(),
                }
            }
            Step::PickThat(filter) => {
                let it = Square::new(frame.it).map_or(Squares::NONE, Square::bit);
                let set = self.s.matching(filter, frame.you, frame.this, Some(&frame)) & !it;
                return self.wait_if(!set.is_empty());
            }
            Step::Mark(filter) => {
                let set = self.s.matching(filter, frame.you, frame.this, Some(&frame));
                if let Some(frame) = self.top() {
                    frame.set_bits(set.0);
                }
            }
            Step::MayNext => return self.wait_if(!frame.marked().is_empty()),
            Step::NextAny => match frame.marked().is_empty() {
                true => return self.end(),
                false => self.next_mark(frame.marked()),
            },
            Step::Pick(filter) | Step::MayPick(filter) => {
                let some = !self.s.matching(filter, frame.you, frame.this, Some(&frame)).is_empty();
                return self.wait_if(some);
            }
            Step::MayPickThat(filter) => {
                if !self.s.matching(filter, frame.you, frame.this, Some(&frame)).is_empty() {
                    return Flow::Wait;
                }
                self.go();
            }
            Step::PickMany(filter, most) => {
                let left =
                    self.s.matching(filter, frame.you, frame.this, Some(&frame)) & !frame.marked();
                if frame.marked().len() < *most && !left.is_empty() {
                    return Flow::Wait;
                }
            }
            Step::Next => match frame.marked().len() {
                0 => return self.end(),
                1 => self.next_mark(frame.marked()),
                _ => return Flow::Wait,
            },
            Step::SpaceNear(who) => {
                let some = !self.s.empty_near(&frame, *who).is_empty();
                return self.wait_if(some);
            }
            // What is in these piles may be hidden from one of the players, so only the public count decides.
            Step::FromDiscard(..) => {
                return self.wait_if(self.s.pile_len(frame.you, Pile::Discard) > 0);
            }
            Step::FromHand(..) => return self.wait_if(self.s.pile_len(frame.you, Pile::Hand) > 0),
            Step::FromHandDistinct(_) | Step::DiscardUnseen => {
                return self.wait_if(self.s.pile_len(frame.you, Pile::Hand) > 0);
            }
            Step::Force(who, min, max, force) => {
                let spaces = self.s.force_spaces(&frame, *who, (*min, *max), *force, Class(0));
                if !spaces.is_empty() {
                    return Flow::Wait;
                }
            }
            Step::ForceThrough(who, min, max, class) => {
                let spaces = self.s.force_spaces(&frame, *who, (*min, *max), Force::Any, *class);
                if !spaces.is_empty() {
                    return Flow::Wait;
                }
            }
            Step::MayForce(who, min, max, force) => {
                let spaces = self.s.force_spaces(&frame, *who, (*min, *max), *force, Class(0));
                return self.wait_if(!spaces.is_empty());
            }
            Step::Roll(_) => return Flow::Wait,
            Step::If(condition) => {
                if !self.s.holds(condition, &frame) {
                    return self.end();
                }
            }
            Step::Jump(to) => {
                if let Some(frame) = self.top() {
                    frame.pc = *to;
                }
                return Flow::Go;
            }
            Step::GiveBoost(from, to) => {
                let (from, to) = (self.s.ref_of(*from, &frame), self.s.ref_of(*to, &frame));
                let n = i16::from(self.s.boost_on(from));
                if n > 0 {
                    self.boost(from, -n);
                    self.boost(to, n);
                }
            }
            Step::UseMove | Step::UseAttack => {
                let this = Square::new(frame.this).map_or(Squares::NONE, Square::bit);
                self.s.acted += 1;
                if matches!(step, Step::UseMove) {
                    self.s.board.moved |= this;
                } else {
                    self.s.board.attacked |= this;
                }
            }
            Step::SpendBoost(n) => {
                if self.s.boost_on(frame.this) < *n {
                    return self.end();
                }
                self.boost(frame.this, -(*n as i16));
            }
            Step::SpendMagic(n) => {
                if self.s.magic[frame.you] < *n {
                    return self.end();
                }
                self.pay(frame.you, *n);
            }
            Step::Run(change) => {
                let mut registers = frame;
                change(self.s, &mut registers);
                registers.pc = frame.pc;
                if let Some(top) = self.top() {
                    *top = registers;
                }
            }
            Step::Damage(to, amount) => {
                let (set, n) = (self.s.those(to, &frame), self.s.amount(amount, &frame));
                self.go();
                self.pop_finished();
                // An event does its damage itself; a unit that is gone did it with its last breath.
                let ability = frame.this < 48 || frame.kind == Kind::UNKNOWN;
                self.add_damage(set, n, frame.this, frame.you, ability);
                return Flow::Go;
            }
            Step::Heal(to, amount) => {
                let (set, n) = (self.s.those(to, &frame), self.s.amount(amount, &frame));
                self.heal(set, n);
            }
            Step::Boost(to, amount) | Step::Unboost(to, amount) => {
                let n = i16::from(self.s.amount(amount, &frame));
                let n = if matches!(step, Step::Boost(..)) { n } else { -n };
                match to {
                    To::One(who) => self.boost(self.s.ref_of(*who, &frame), n),
                    To::Each(_) | To::Marked => self
                        .s
                        .those(to, &frame)
                        .into_iter()
                        .for_each(|s| self.boost(s.index() as Ref, n)),
                }
            }
            Step::GainMagic(amount) => self.gain_magic(frame.you, self.s.amount(amount, &frame)),
            Step::Destroy(who) => {
                let target = at(self.s, *who);
                self.go();
                self.pop_finished();
                if let Some(square) = target {
                    self.destroy(square, frame.this, frame.you);
                }
                return Flow::Go;
            }
            Step::Discard(who) => {
                if let Some(square) = at(self.s, *who) {
                    let kind = self.s.board.at(square).kind;
                    self.leave(square, Pile::Discard);
                    self.emit(Event::Left { kind, at: square });
                }
            }
            Step::PlaceFromDiscard | Step::PlaceFromHand => {
                let pile =
                    if matches!(step, Step::PlaceFromHand) { Pile::Hand } else { Pile::Discard };
                if let Some(space) =
                    Square::new(frame.space).filter(|s| self.s.board.empty().has(*s))
                    && self.s.piles[frame.you].take(pile, frame.kind)
                {
                    self.put(space, frame.kind, frame.you);
                }
            }
            Step::RetrieveToHand => {
                if self.s.piles[frame.you].take(Pile::Discard, frame.kind) {
                    self.s.piles[frame.you].put_shown(frame.kind);
                    self.emit(Event::Retrieved { player: frame.you, kind: frame.kind });
                }
            }
            Step::DiscardFromHand => {
                if self.s.piles[frame.you].take(Pile::Hand, frame.kind) {
                    self.s.piles[frame.you].put(Pile::Discard, frame.kind);
                    self.emit(Event::Discarded { player: frame.you, kind: frame.kind });
                }
            }
            Step::Place(who) => {
                if let (Some(from), Some(to)) = (at(self.s, *who), Square::new(frame.space)) {
                    self.place(from, to);
                }
            }
            Step::Exchange(a, b) => {
                if let (Some(a), Some(b)) = (at(self.s, *a), at(self.s, *b)) {
                    self.exchange(a, b);
                }
            }
            Step::PutUnder | Step::GoUnder => self.put_under(&frame, matches!(step, Step::GoUnder)),
            Step::Remember => {
                let active = self.s.active.get_mut((frame.this as usize).wrapping_sub(48));
                if let Some(active) = active {
                    active.targets = [frame.it, frame.that];
                    self.changed();
                }
            }
            Step::GainAbilities => {
                if let Some(square) = at(self.s, Who::It) {
                    self.gain(square, frame.kind);
                }
            }
            Step::CopyAbilities => {
                if let (Some(this), Some(it)) = (at(self.s, Who::This), at(self.s, Who::It)) {
                    self.copy_abilities(this, it);
                }
            }
            Step::Control(borrowed) => {
                if let Some(square) = at(self.s, Who::It) {
                    self.take_control(square, frame.you, *borrowed);
                }
            }
            Step::Draw(amount) => {
                let n = self.s.amount(amount, &frame);
                self.go();
                self.pop_finished();
                self.draw(frame.you, n);
                return Flow::Go;
            }
            Step::Reroll => self.reroll(),
            Step::AttackGains(gain) => {
                if let Some(attack) = self.s.current_attack() {
                    match gain {
                        Gain::SpecialIsMelee => attack.extra[3] |= Frame::SPECIAL_IS_MELEE,
                        Gain::Heals => attack.extra[3] |= Frame::HEALS,
                        Gain::LessPerSpecial => {
                            attack.n = attack.n.saturating_add(frame.specials());
                        }
                        Gain::Strength(n) => attack.rule = attack.rule.saturating_add_signed(*n),
                    }
                }
            }
            Step::ExtraAttack(who, adjacent) => {
                let attacker = self.s.ref_of(*who, &frame);
                self.go();
                self.pop_finished();
                self.push(Frame {
                    this: attacker,
                    n: 1,
                    m: u8::from(*adjacent),
                    ..Frame::new(Op::Declare, frame.you)
                });
                return Flow::Go;
            }
            Step::Keep => {
                if let Some(expire) = self
                    .s
                    .stack
                    .iter_mut()
                    .rev()
                    .find(|f| f.op == Op::Expire && f.this == frame.this)
                {
                    expire.m = 1;
                }
            }
        }
        self.go()
    }
}
