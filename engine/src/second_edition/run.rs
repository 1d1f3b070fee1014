//! The machine: applies choices and goes on until the game waits again.

use crate::game::{EventSink, Outcome};
use crate::player::Player;
use crate::square::{Square, Squares};

use super::board::Piece;
use super::card::{Class, Phase};
use super::catalog::{self, Kind};
use super::choice::{Choice, Event, RuleId};
use super::dice::Roll;
use super::frame::{Frame, NO_RULE, NOBODY, Op, Ref};
use super::piles::Pile;
use super::rule::{Always, Limit, Rule, Trigger};
use super::state::{ACTIVE, Active, Part, Printing, State};

/// A position while a choice is applied, with the place its events go to.
pub(crate) struct Run<'a, S> {
    pub(crate) s: &'a mut State,
    pub(crate) out: &'a mut S,
}

/// Whether the machine goes on by itself.
#[derive(PartialEq, Eq)]
pub(crate) enum Flow {
    Go,
    Wait,
}

/// Far above what any effect needs; only a made-up position could loop.
const FUEL: u32 = 10_000;

impl<S: EventSink<Event>> Run<'_, S> {
    pub(crate) fn emit(&mut self, event: Event) {
        self.out.event(event);
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        self.s.overflow |= self.s.stack.push(frame).is_err();
    }

    pub(crate) fn top(&mut self) -> Option<&mut Frame> {
        self.s.stack.last_mut()
    }

    /// Goes on until a choice or an outcome is needed.
    pub(crate) fn advance(&mut self) {
        for _ in 0..FUEL {
            if self.s.outcome.is_some() {
                // Nothing goes on, but an event that was being played still ends up somewhere.
                while let Some(frame) = self.s.stack.pop() {
                    if frame.op == Op::Played && frame.m == 0 {
                        self.s.piles[frame.you].put(Pile::Discard, frame.kind);
                    }
                }
                return;
            }
            let flow = match self.s.stack.last().copied() {
                None => self.turn(),
                Some(frame) => match frame.op {
                    Op::Script => self.script(frame),
                    Op::Group => self.group(&frame),
                    Op::Attack => self.attack(frame),
                    Op::Move => self.moving(&frame),
                    Op::Declare => self.declaring(&frame),
                    Op::Dying => self.dying(frame),
                    Op::Hurt => self.hurting(&frame),
                    Op::Draw => self.drawing(&frame),
                    Op::Played => self.played(&frame),
                    Op::Expire => self.expire(&frame),
                    Op::Enter => Flow::Wait,
                },
            };
            if flow == Flow::Wait {
                return;
            }
        }
        self.s.stack.clear();
        self.s.overflow = true;
    }

    /// The turn with nothing in progress.
    fn turn(&mut self) -> Flow {
        match self.s.part {
            Part::SetUp => {
                match self.s.opening {
                    3.. => return Flow::Wait,
                    0 => self.begin_turn(self.s.turn),
                    left => {
                        self.s.opening = left - 1;
                        self.draw(if left == 2 { self.s.turn } else { self.s.turn.other() }, 5);
                    }
                }
                Flow::Go
            }
            Part::Start => {
                self.s.part = Part::Main;
                self.phase_triggers(Trigger::Start(self.s.phase));
                Flow::Go
            }
            Part::Main if self.s.phase == Phase::Draw => {
                self.s.part = Part::End;
                let hand = self.s.pile_len(self.s.turn, Pile::Hand);
                self.phase_triggers(Trigger::End(Phase::Draw));
                if hand < 5 {
                    self.draw(self.s.turn, 5 - hand);
                }
                Flow::Go
            }
            Part::Main => Flow::Wait,
            Part::End => {
                self.next_phase();
                Flow::Go
            }
        }
    }

    fn next_phase(&mut self) {
        self.s.acted = 0;
        self.s.board.moved = Squares::NONE;
        self.s.board.attacked = Squares::NONE;
        self.s.part = Part::Start;
        self.s.phase = match self.s.phase {
            Phase::Summon => Phase::Move,
            Phase::Move => Phase::Build,
            Phase::Build => Phase::Attack,
            Phase::Attack => Phase::Magic,
            Phase::Magic => Phase::Draw,
            Phase::Draw => {
                self.end_turn();
                self.begin_turn(self.s.turn.other());
                return;
            }
        };
        let phase = self.s.phase;
        self.emit(Event::Phase { phase });
    }

    /// What lasts until the end of the turn ends.
    fn end_turn(&mut self) {
        for square in self.s.board.occupied() {
            let piece = self.s.board.at_mut(square);
            piece.gained = Kind::UNKNOWN;
            let (flags, owner) = (piece.flags, piece.owner());
            piece.flags &= Piece::OWNER;
            if flags & Piece::BORROWED != 0 {
                self.s.board.give(square, owner);
                self.emit(Event::Control { player: owner, at: square });
            }
        }
        for active in &mut self.s.active {
            active.used = 0;
        }
    }

    fn begin_turn(&mut self, player: Player) {
        self.s.turn = player;
        self.s.turns = self.s.turns.saturating_add(1);
        self.s.phase = Phase::Summon;
        self.s.part = Part::Start;
        self.s.aggressive = false;
        self.emit(Event::Turn { player });
        // Events without anything to say about it just go; the others wait for their turn.
        let first = 48 + ACTIVE * player as usize;
        let mut group = Frame::new(Op::Group, player);
        let mut bits = 0;
        for at in first..first + ACTIVE {
            let kind = self.s.active[at - 48].kind;
            if kind == Kind::UNKNOWN {
                continue;
            }
            if kind.triggers() & Trigger::Expires.bit() != 0 {
                bits |= 1 << at;
            } else {
                self.end_event(at as Ref);
            }
        }
        group.pc = Frame::EXPIRES;
        group.set_bits(bits);
        if bits != 0 {
            self.push(group);
        }
    }

    /// An active event goes to its owner's discard pile.
    pub(crate) fn end_event(&mut self, at: Ref) {
        let player = super::query::area_of(at);
        let Some(active) = self.s.active.get_mut((at as usize).wrapping_sub(48)) else {
            return;
        };
        let kind = active.kind;
        if kind == Kind::UNKNOWN {
            return;
        }
        *active = Active::FREE;
        self.s.stack.iter_mut().for_each(|f| f.forget(at));
        self.s.piles[player].put(Pile::Discard, kind);
        self.emit(Event::Expired { player, kind });
    }

    fn phase_triggers(&mut self, trigger: Trigger) {
        let inaction = trigger == Trigger::End(Phase::Attack) && !self.s.aggressive;
        let mut bits = 0;
        if self.s.watched & trigger.bit() != 0 {
            for square in self.s.board.of[self.s.turn] {
                if self.s.board.at(square).kind.triggers() & trigger.bit() != 0
                    || !self.s.rules_at(square.index() as Ref, trigger.bit()).is_empty()
                {
                    bits |= square.bit().0;
                }
            }
        }
        if bits != 0 {
            let mut group = Frame::new(Op::Group, self.s.turn);
            group.pc = if matches!(trigger, Trigger::Start(_)) { Frame::START } else { Frame::END };
            group.set_bits(bits);
            self.push(group);
        }
        if inaction && let Some(summoner) = self.s.board.summoner(self.s.turn) {
            self.add_damage(summoner.bit(), 1, NOBODY, self.s.turn.other(), false);
        }
    }

    pub(crate) fn draw(&mut self, player: Player, n: u8) {
        let mut frame = Frame::new(Op::Draw, player);
        frame.n = n;
        self.push(frame);
    }

    fn drawing(&mut self, frame: &Frame) -> Flow {
        if frame.n == 0 || self.s.pile_len(frame.you, Pile::Draw) == 0 {
            self.s.stack.pop();
            return Flow::Go;
        }
        Flow::Wait
    }

    /// An event finished: it goes to the discard pile, unless it went somewhere else.
    fn played(&mut self, frame: &Frame) -> Flow {
        self.s.stack.pop();
        if frame.m == 0 {
            self.s.piles[frame.you].put(Pile::Discard, frame.kind);
        }
        Flow::Go
    }

    fn expire(&mut self, frame: &Frame) -> Flow {
        self.s.stack.pop();
        if frame.m == 0 {
            self.end_event(frame.this);
        }
        Flow::Go
    }

    /// Starts a waiting effect, or asks which one comes first.
    fn group(&mut self, frame: &Frame) -> Flow {
        let waiting = self.s.waiting(frame);
        let quiet = waiting.iter().find(|&&(_, n)| catalog::rule(n).is_some_and(|e| e.quiet));
        match (quiet.copied(), &waiting[..]) {
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
        let more = self.s.waiting_of(&group, at) > 1;
        if let Some(group) = self.s.stack.last_mut() {
            if own {
                group.rule = NO_RULE;
            } else if more {
                // The other effects of the same card stay; remember which were done (at most two before the last).
                if group.dice[0] != at + 1 {
                    group.dice = [at + 1, 0, 0];
                }
                let free = usize::from(group.dice[1] != 0) + 1;
                group.dice[free] = number + 1;
            } else {
                group.set_bits(group.bits() & !(1 << (at & 63)));
            }
            if group.bits() == 0 && group.rule == NO_RULE {
                self.s.stack.pop();
            }
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
        if let Some(entry) = catalog::rule(script.rule)
            && let Rule::When { limit: Limit::OncePerTurn(mark), .. } = entry.rule
        {
            match Square::new(script.this) {
                Some(square) => self.s.board.at_mut(square).flags |= Piece::USED << mark,
                None => {
                    if let Some(active) =
                        self.s.active.get_mut((script.this as usize).wrapping_sub(48))
                    {
                        active.used |= 1 << mark;
                    }
                }
            }
        }
        self.emit(Event::Rule { rule: RuleId(script.rule) });
        self.push(script);
    }

    /// Applies a choice that is known to be legal.
    pub(crate) fn apply(&mut self, choice: Choice) {
        match choice {
            Choice::First(player) => {
                self.s.turn = player;
                self.s.opening = 2;
                self.s.magic[player] = 2;
                self.s.magic[player.other()] = 3;
            }
            Choice::Draw(kind) => self.drew(kind),
            Choice::Roll(roll) => self.rolled(roll),
            Choice::Summon(kind) | Choice::Build(kind) => {
                let mut frame = Frame::new(Op::Enter, self.s.turn);
                frame.kind = kind;
                frame.n = u8::from(matches!(choice, Choice::Build(_)));
                self.push(frame);
            }
            Choice::Play(kind) => self.play_event(kind),
            Choice::Discard(kind) => {
                let player = self.s.turn;
                self.s.piles[player].take(Pile::Hand, kind);
                self.s.piles[player].put(Pile::Discard, kind);
                self.emit(Event::Discarded { player, kind });
                self.gain_magic(player, 1);
            }
            Choice::Move(square) => self.start_move(square),
            Choice::Attack(square) => {
                if !self.s.has(square, |rule| matches!(rule, Always::Relentless)) {
                    self.s.acted += 1;
                }
                self.s.board.attacked |= square.bit();
                let mut frame = Frame::new(Op::Declare, self.s.turn);
                frame.this = square.index() as Ref;
                self.push(frame);
            }
            Choice::Use(square, rule) => {
                let mut script = Frame::new(Op::Script, self.s.turn);
                script.this = square.index() as Ref;
                script.rule = rule.0;
                self.begin(script);
            }
            Choice::Resolve(at, rule) => self.start(at, rule.0),
            Choice::Done if self.s.stack.is_empty() => {
                self.s.part = Part::End;
                self.phase_triggers(Trigger::End(self.s.phase));
            }
            _ => match self.s.stack.last().map(|f| f.op) {
                Some(Op::Enter) => self.enter(choice),
                Some(Op::Move) => self.step_to(choice),
                Some(Op::Declare) => self.declare(choice),
                Some(Op::Attack) => self.answer_attack(choice),
                Some(Op::Script) => self.answer(choice),
                Some(Op::Dying | Op::Hurt) => self.answer_order(choice),
                _ => {}
            },
        }
        self.advance();
    }

    fn drew(&mut self, kind: Kind) {
        let Some(frame) = self.top() else { return };
        frame.n = frame.n.saturating_sub(1);
        let player = frame.you;
        self.s.piles[player].take(Pile::Draw, kind);
        self.s.piles[player].put(Pile::Hand, kind);
        self.emit(Event::Drew { player, kind });
    }

    fn rolled(&mut self, roll: Roll) {
        self.emit(Event::Rolled { roll });
        let Some(frame) = self.top() else { return };
        frame.dice = [roll.melees(), roll.rangeds(), roll.specials()];
        frame.pc += 1;
        let (roller, you) = (frame.this, frame.you);
        if self.s.watched & Trigger::Rolled.bit() != 0 {
            let mut group = Frame::new(Op::Group, you);
            group.pc = Frame::ROLLED;
            group.it = roller;
            group.dice = [0; 3];
            group.set_bits(self.s.watchers(Trigger::Rolled.bit()));
            if group.bits() != 0 {
                self.push(group);
            }
        }
    }

    fn play_event(&mut self, kind: Kind) {
        let player = self.s.turn;
        self.s.piles[player].take(Pile::Hand, kind);
        self.pay(player, kind.card().cost);
        self.emit(Event::Played { player, kind });
        let mut at = NOBODY;
        if kind.card().active {
            let first = ACTIVE * player as usize;
            if let Some(free) =
                (first..first + ACTIVE).find(|&i| self.s.active[i].kind == Kind::UNKNOWN)
            {
                self.s.active[free] = Active { kind, ..Active::FREE };
                at = 48 + free as Ref;
            }
        } else {
            let mut frame = Frame::new(Op::Played, player);
            frame.kind = kind;
            self.push(frame);
        }
        for rule in kind.rules() {
            if let Some(Rule::When { on: Trigger::Played, .. }) =
                catalog::rule(rule).map(|e| &e.rule)
            {
                self.begin(Frame { this: at, rule, kind, ..Frame::new(Op::Script, player) });
            }
        }
    }

    /// A card enters from the hand.
    fn enter(&mut self, choice: Choice) {
        let (Choice::Space(at), Some(frame)) = (choice, self.s.stack.pop()) else {
            return;
        };
        let player = frame.you;
        self.s.piles[player].take(Pile::Hand, frame.kind);
        self.pay(player, frame.kind.card().cost);
        let replaced = self.s.board.occupied().has(at);
        if frame.n == 0 {
            // Pushed first so that it resolves after the destruction of a unit it replaces.
            self.summon_triggers(at);
        }
        if replaced {
            self.destroy(at, NOBODY, player);
            if self.s.board.occupied().has(at) {
                self.s.piles[player].put(Pile::Hand, frame.kind);
                return;
            }
        }
        self.put(at, frame.kind, player);
        if frame.n == 0 && replaced {
            self.fix_summon_triggers(at);
        }
    }

    fn summon_triggers(&mut self, at: Square) {
        let mask = Trigger::Summoned.bit() | Trigger::SomeoneSummoned.bit();
        if self.s.watched & mask == 0 {
            return;
        }
        let mut group = Frame::new(Op::Group, self.s.turn);
        group.pc = Frame::SUMMONED;
        group.this = at.index() as Ref;
        group.it = at.index() as Ref;
        group.set_bits(self.s.watchers(Trigger::SomeoneSummoned.bit()) | at.bit().0);
        self.push(group);
    }

    /// The destroyed unit was forgotten everywhere; the new one stands for it.
    fn fix_summon_triggers(&mut self, at: Square) {
        let bit = at.bit().0;
        for frame in self
            .s
            .stack
            .iter_mut()
            .filter(|f| f.op == Op::Group && f.pc == Frame::SUMMONED && f.this == NOBODY)
        {
            frame.this = at.index() as Ref;
            frame.it = at.index() as Ref;
            frame.set_bits(frame.bits() | bit);
        }
    }

    /// Puts a card on an empty space.
    pub(crate) fn put(&mut self, at: Square, kind: Kind, player: Player) {
        self.s.board.put(at, kind, player);
        self.emit(Event::Entered { player, kind, at });
    }

    pub(crate) fn pay(&mut self, player: Player, cost: u8) {
        if cost > 0 {
            let now = self.s.magic[player].saturating_sub(cost);
            self.s.magic[player] = now;
            self.emit(Event::Magic { player, now });
        }
    }

    pub(crate) fn gain_magic(&mut self, player: Player, n: u8) {
        let now = (self.s.magic[player] + n).min(15);
        self.s.magic[player] = now;
        self.emit(Event::Magic { player, now });
    }

    pub(crate) fn win(&mut self, player: Player) {
        self.s.outcome = Some(Outcome::Won(player));
        self.emit(Event::Won { player });
    }

    /// Whether simultaneous damage is added one card after the other.
    pub(crate) fn ordered_damage(&self) -> bool {
        self.s.printing == Printing::First
    }
}

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

    /// Whether this frame holds a card that a player is playing.
    pub(crate) fn is_card_in_hand_of(&self, player: Player) -> bool {
        self.op == Op::Played && self.m == 0 && self.you == player
    }
}

impl State {
    /// Every card in play that has a rule with one of the triggers.
    pub(crate) fn watchers(&self, mask: u32) -> u64 {
        if self.watched & mask == 0 {
            return 0;
        }
        let mut bits = 0;
        for square in self.board.occupied() {
            if !self.rules_at(square.index() as Ref, mask).is_empty() {
                bits |= square.bit().0;
            }
        }
        for (at, kind) in self.actives() {
            if kind.triggers() & mask != 0 {
                bits |= 1 << at;
            }
        }
        bits
    }

    /// How many effects of one card wait in a group, extra attacks included.
    pub(crate) fn waiting_of(&self, group: &Frame, at: Ref) -> usize {
        let mut one = *group;
        one.rule = NO_RULE;
        one.set_bits(1 << (at & 63));
        let done = usize::from(group.dice[0] == at + 1 && group.dice[1] != 0)
            + usize::from(group.dice[0] == at + 1 && group.dice[2] != 0);
        let all = self.rules_at(at, group.triggers()).len();
        self.waiting(&one).len().max(all.saturating_sub(done))
    }

    /// The registers a program of a group starts with.
    pub(crate) fn script_for(&self, group: &Frame, at: Ref, number: u8) -> Frame {
        let mut script = Frame { op: Op::Script, pc: 0, rule: number, this: at, ..*group };
        script.set_bits(0);
        if group.pc == Frame::DESTROYED && group.rule == number && group.space == at {
            script.this = NOBODY;
            script.you = if group.m & 128 != 0 { Player::Two } else { Player::One };
            return script;
        }
        script.you = self.controller(at);
        let on = catalog::rule(number).map(|e| &e.rule);
        if let Some(Rule::When {
            on: Trigger::SomeoneAttacked | Trigger::BeforeSomeoneAttacks,
            ..
        }) = on
        {
            script.it = group.this;
            script.that = group.it;
        } else if let Some(Rule::When {
            on: Trigger::SomeoneMoved | Trigger::SomeoneSummoned,
            ..
        }) = on
        {
            script.it = group.this;
        }
        if group.pc == Frame::ATTACKED {
            script.dice = [0, 0, group.n];
        } else {
            script.dice = [0; 3];
        }
        script.kind = Kind::UNKNOWN;
        script
    }

    /// The class words kept in a frame about a card that may be gone.
    pub(crate) fn class_bits(&self, square: Square) -> u8 {
        self.board.at(square).kind.card().class.0 & Class::CARD.0
    }
}
