//! Programs of cards, step by step.

use crate::game::EventSink;
use crate::square::{Square, Squares};

use super::card::{Bearer, Class};
use super::catalog::Kind;
use super::choice::{Choice, Event};
use super::frame::{Frame, NOBODY, Op, Ref};
use super::piles::Pile;
use super::rule::{Amount, Force, Gain, If, Limit, Step, To};
use super::rules_of::{area_of, ties};
use super::run::{Flow, Run};
use super::state::{Gained, State, Under};
use super::target::Who;

impl State {
    fn ref_of(&self, who: Who, frame: &Frame) -> Ref {
        match who {
            Who::This => frame.this,
            Who::It => frame.it,
            Who::That => frame.that,
            Who::Space => frame.space,
            Who::Summoner => self.board.summoner(frame.you).map_or(NOBODY, |s| s.index() as Ref),
        }
    }

    fn boost_on(&self, at: Ref) -> u8 {
        match Square::new(at) {
            Some(square) => self.board.at(square).boost,
            None => self.active.get((at as usize).wrapping_sub(48)).map_or(0, |a| a.boost),
        }
    }

    /// Whether a condition is true for a program.
    pub(crate) fn holds(&self, condition: &If, frame: &Frame) -> bool {
        let at = |who| Square::new(self.ref_of(who, frame));
        match condition {
            If::YourTurn => self.turn == frame.you,
            If::There(who) => at(*who).is_some_and(|s| self.board.occupied().has(s)),
            If::Boosted(who) => self.boost_on(self.ref_of(*who, frame)) > 0,
            If::Unboosted(who) => self.boost_on(self.ref_of(*who, frame)) == 0,
            If::Within(a, b, n) => {
                matches!((at(*a), at(*b)), (Some(a), Some(b)) if a.within(*n).has(b))
            }
            If::Enemy(who) => at(*who).is_some_and(|s| self.board.of[frame.you.other()].has(s)),
            If::Friendly(who) => at(*who).is_some_and(|s| self.board.of[frame.you].has(s)),
            If::Is(who, class) => at(*who).is_some_and(|s| self.board.class(*class).has(s)),
            If::TargetWasEnemy(class) => frame.m & 16 != 0 && Class(frame.m & 15).is(*class),
            If::TargetWasAdjacent => frame.m & 32 != 0,
            If::AddedDamage => frame.m & 64 != 0,
            If::Specials(n) => frame.specials() >= *n,
            If::SpaceEmpty => Square::new(frame.space).is_some_and(|s| self.board.empty().has(s)),
            If::Any(filter) => {
                !self.matching(filter, frame.you, frame.this, Some(frame)).is_empty()
            }
            If::WasClass(class) => Class(frame.m & 15).is(*class),
            If::WasFriendly => frame.m >> 7 == frame.you as u8,
            If::InDiscard(cards) => self.cards_in(frame.you, Pile::Discard, cards) != 0,
            If::SpaceNear(who) => !self.empty_near(frame, *who).is_empty(),
            If::Same(a, b) => {
                let a = self.ref_of(*a, frame);
                a != NOBODY && a == self.ref_of(*b, frame)
            }
            If::NotBeyond(a, b, n) => {
                matches!((at(*a), at(*b)), (Some(a), Some(b)) if a == b || a.within(*n).has(b))
            }
            If::Named(who, word) => {
                at(*who).is_some_and(|s| self.board.at(s).kind.words() & word.0 != 0)
            }
            If::Cards(pile) => self.pile_len(frame.you, *pile) > 0,
            If::Magic(n) => self.magic[frame.you] >= *n,
            If::NotUsed(mark) => !self.used(frame.this, Limit::OncePerTurn(*mark)),
            If::AtLeast(filter, n) => {
                self.matching(filter, frame.you, frame.this, Some(frame)).len() >= *n
            }
            If::MayMove => at(Who::This).is_some_and(|s| {
                self.acted < 3 && !self.board.moved.has(s) && self.movement(s).is_some()
            }),
            If::MayAttack => {
                at(Who::This).is_some_and(|s| self.acted < 3 && !self.board.attacked.has(s))
            }
            If::All(conditions) => conditions.iter().all(|c| self.holds(c, frame)),
            If::Fn(decides) => decides(self, frame),
        }
    }

    fn amount(&self, amount: &Amount, frame: &Frame) -> u8 {
        match amount {
            Amount::N(n) => *n,
            Amount::Specials => frame.specials(),
            Amount::BoostOn(who) => self.boost_on(self.ref_of(*who, frame)),
            Amount::Fn(counts) => counts(self, frame),
        }
    }

    fn those(&self, to: &To, frame: &Frame) -> Squares {
        match to {
            To::One(who) => {
                Square::new(self.ref_of(*who, frame)).map_or(Squares::NONE, Square::bit)
                    & self.board.occupied()
            }
            To::Each(filter) => self.matching(filter, frame.you, frame.this, Some(frame)),
            To::Marked => frame.marked() & self.board.occupied(),
        }
    }
}

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
                    self.s.piles[frame.you].put(Pile::Hand, frame.kind);
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
                        Gain::SpecialIsMelee => attack.extra[3] |= 1,
                        Gain::Heals => attack.extra[3] |= 2,
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

    /// A program that has nothing left to do does not wait below what it caused.
    fn pop_finished(&mut self) {
        if self.s.stack.last().is_some_and(|f| f.op == Op::Script && self.s.step(f).is_none()) {
            self.s.stack.pop();
        }
    }

    fn boost(&mut self, at: Ref, n: i16) {
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
    fn gain(&mut self, at: Square, kind: Kind) {
        let gained = Gained { at, kind };
        if !self.s.gained.contains(&gained) {
            self.s.overflow |= self.s.gained.push(gained).is_err();
            self.changed();
        }
    }

    /// `this` has every ability that `it` has now: printed, gained, and granted by what lies under it and by events.
    fn copy_abilities(&mut self, this: Square, it: Square) {
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
    fn put_under(&mut self, frame: &Frame, this_unit: bool) {
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
    fn reroll(&mut self) {
        let mut frames = self.s.stack.iter_mut().rev().skip(1).skip_while(|f| f.op == Op::Group);
        if let Some(frame) = frames.next()
            && matches!(frame.op, Op::Attack | Op::Script)
        {
            frame.pc = frame.pc.saturating_sub(1);
        }
    }

    fn next_mark(&mut self, set: Squares) {
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
