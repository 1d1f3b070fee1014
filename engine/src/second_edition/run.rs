//! The machine: applies choices and goes on until the game waits again.

use crate::game::{EventSink, Outcome};
use crate::player::Player;
use crate::square::Squares;

use super::choice::{Choice, Event};
use super::dice::Roll;
use super::frame::{Frame, Op, Ref};
use super::piles::Pile;
use super::rule::{Always, Trigger, about};
use super::state::{Printing, State};

/// A position while a choice is applied, with the place its events go to.
pub(crate) struct Run<'a, S> {
    pub(crate) s: &'a mut State,
    pub(crate) out: &'a mut S,
    /// Something changed that a card's life may depend on.
    pub(crate) frail: bool,
}

/// Whether the machine goes on by itself.
#[derive(PartialEq, Eq)]
pub(crate) enum Flow {
    Go,
    Wait,
}

/// Far above what any effect needs; only a made-up position could loop.
const FUEL: u32 = 10_000;

impl<'a, S: EventSink<Event>> Run<'a, S> {
    pub(crate) fn new(s: &'a mut State, out: &'a mut S) -> Run<'a, S> {
        Run { s, out, frail: false }
    }

    pub(crate) fn emit(&mut self, event: Event) {
        self.out.event(event);
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        self.s.overflow |= self.s.stack.push(frame).is_err();
    }

    pub(crate) fn top(&mut self) -> Option<&mut Frame> {
        self.s.stack.last_mut()
    }

    /// Something that gives rules to others came, went or changed.
    pub(crate) fn changed(&mut self) {
        self.s.refresh();
        self.frail = true;
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
            if self.frail {
                self.frail = false;
                if self.s.watched & (about::LIFE | about::LIFE_OF) != 0 {
                    self.check_lives();
                }
            }
            let flow = match self.s.stack.last().copied() {
                None => self.turn(),
                Some(frame) => match frame.op {
                    Op::Script => self.script(frame),
                    Op::Group => self.group(&frame),
                    Op::Attack => self.attack(frame),
                    Op::Move => self.moving(&frame),
                    Op::Slide => self.slide(&frame),
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

    /// Cards whose life a lost bonus brought to 0 are destroyed, by nobody.
    fn check_lives(&mut self) {
        for player in Player::BOTH {
            let mut dying = Squares::NONE;
            for square in self.s.board.of[player] {
                let damage = self.s.board.at(square).damage;
                if damage > 0 && damage >= self.s.life(square) && !self.s.is_dying(square) {
                    dying |= square.bit();
                }
            }
            if !dying.is_empty() {
                self.doom(dying, super::frame::NOBODY, player);
            }
        }
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
                self.s.piles[player].put_face_down(kind);
                self.emit(Event::Discarded { player, kind });
                match self.top() {
                    // A program asked for it as its price.
                    Some(frame) => frame.pc += 1,
                    None => self.gain_magic(player, 1),
                }
            }
            Choice::Move(square) => self.start_move(square),
            Choice::Attack(square) => {
                let relentless = |rule: &Always| matches!(rule, Always::Relentless);
                if !self.s.has(square, about::TRAIT, relentless) {
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
            Choice::Done if self.s.stack.is_empty() => self.end_phase(),
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

    fn rolled(&mut self, roll: Roll) {
        self.emit(Event::Rolled { roll });
        let Some(frame) = self.top() else { return };
        frame.set_dice([roll.melees(), roll.rangeds(), roll.specials()]);
        frame.pc += 1;
        let (roller, you) = (frame.this, frame.you);
        let bits = self.s.watchers(Trigger::Rolled.bit());
        if bits != 0 {
            let mut group = Frame::new(Op::Group, you);
            group.pc = Frame::ROLLED;
            group.it = roller;
            group.set_bits(bits);
            self.push(group);
        }
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
    /// Whether this frame holds a card that a player is playing.
    pub(crate) fn is_card_in_hand_of(&self, player: Player) -> bool {
        self.op == Op::Played && self.m == 0 && self.you == player
    }
}

impl State {
    /// Whether a card is already going to be destroyed.
    fn is_dying(&self, square: crate::square::Square) -> bool {
        self.stack.iter().any(|f| f.op == Op::Dying && f.marked().has(square))
    }
}
