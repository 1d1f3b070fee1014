//! The course of a turn.

use crate::game::EventSink;
use crate::player::Player;
use crate::square::Squares;

use super::board::Piece;
use super::card::Phase;
use super::catalog::{self, Kind};
use super::choice::Event;
use super::frame::{Frame, NOBODY, Op, Ref};
use super::group::INACTION;
use super::piles::Pile;
use super::rule::Trigger;
use super::run::{Flow, Run};
use super::state::{ACTIVE, Active, Part, Printing};

impl<S: EventSink<Event>> Run<'_, S> {
    /// The turn with nothing in progress.
    pub(crate) fn turn(&mut self) -> Flow {
        match self.s.part {
            Part::SetUp => {
                match self.s.opening {
                    3.. => return Flow::Wait,
                    0 => self.begin_turn(self.s.turn),
                    left => {
                        self.s.opening = left - 1;
                        let first = self.s.turn;
                        self.draw(if left == 2 { first } else { first.other() }, 5);
                    }
                }
                Flow::Go
            }
            Part::Start => {
                self.s.part = Part::Main;
                self.phase_triggers(Trigger::Start(self.s.phase));
                if self.s.phase == Phase::Draw {
                    let hand = self.s.pile_len(self.s.turn, Pile::Hand);
                    self.draw(self.s.turn, 5u8.saturating_sub(hand));
                }
                Flow::Go
            }
            Part::Main if self.s.phase == Phase::Draw => {
                // Only the first printing has a phase here in which something else could be done.
                if self.s.printing == Printing::First && self.s.summons_anytime(self.s.turn) {
                    return Flow::Wait;
                }
                self.end_phase();
                Flow::Go
            }
            Part::Main => Flow::Wait,
            Part::End => {
                self.next_phase();
                Flow::Go
            }
        }
    }

    pub(crate) fn end_phase(&mut self) {
        self.s.part = Part::End;
        self.phase_triggers(Trigger::End(self.s.phase));
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
        if phase != Phase::Draw || self.s.printing == Printing::First {
            self.emit(Event::Phase { phase });
        }
    }

    /// What lasts until the end of the turn ends.
    fn end_turn(&mut self) {
        for square in self.s.board.occupied() {
            let piece = self.s.board.at_mut(square);
            let flags = piece.flags;
            piece.flags &= Piece::OWNER;
            if flags & Piece::BORROWED != 0 {
                // Only the active player borrows, and always from the other.
                let player = self.s.turn.other();
                self.s.board.give(square, player);
                self.changed();
                self.emit(Event::Control { player, at: square });
            }
        }
        self.s.used = 0;
        if !self.s.gained.is_empty() {
            self.s.gained.clear();
            self.changed();
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
        let player = super::rules_of::area_of(at);
        let Some(active) = self.s.active.get_mut((at as usize).wrapping_sub(48)) else {
            return;
        };
        let kind = active.kind;
        if kind == Kind::UNKNOWN {
            return;
        }
        *active = Active::FREE;
        self.s.used &= !(1 << (at - 48));
        self.s.stack.iter_mut().for_each(|f| f.forget(at));
        self.s.piles[player].put(Pile::Discard, kind);
        self.changed();
        self.emit(Event::Expired { player, kind });
    }

    fn phase_triggers(&mut self, trigger: Trigger) {
        let inaction = trigger == Trigger::End(Phase::Attack) && !self.s.aggressive;
        let summoner = self.s.board.summoner(self.s.turn).filter(|_| inaction);
        let mine = self.s.board.of[self.s.turn].0 | 0xff << (48 + ACTIVE * self.s.turn as usize);
        let awaited = self.s.moments & catalog::moment(trigger) != 0;
        let bits = if awaited { self.s.watchers(trigger.bit()) & mine } else { 0 };
        if bits == 0 && summoner.is_none() {
            return;
        }
        let mut group = Frame::new(Op::Group, self.s.turn);
        let starts = matches!(trigger, Trigger::Start(_));
        group.pc = if starts { Frame::START } else { Frame::END };
        group.set_bits(bits);
        if let Some(summoner) = summoner {
            (group.rule, group.space) = (INACTION, summoner.index() as u8);
        }
        self.push(group);
    }

    /// The cost of inaction.
    pub(crate) fn inaction(&mut self) {
        if let Some(summoner) = self.s.board.summoner(self.s.turn) {
            self.add_damage(summoner.bit(), 1, NOBODY, self.s.turn, false);
        }
    }

    pub(crate) fn draw(&mut self, player: Player, n: u8) {
        let mut frame = Frame::new(Op::Draw, player);
        frame.n = n;
        self.push(frame);
    }

    pub(crate) fn drawing(&mut self, frame: &Frame) -> Flow {
        if frame.n == 0 || self.s.pile_len(frame.you, Pile::Draw) == 0 {
            self.s.stack.pop();
            return Flow::Go;
        }
        Flow::Wait
    }

    pub(crate) fn drew(&mut self, kind: Kind) {
        let Some(frame) = self.top() else { return };
        frame.n = frame.n.saturating_sub(1);
        let player = frame.you;
        self.s.piles[player].take(Pile::Draw, kind);
        self.s.piles[player].put(Pile::Hand, kind);
        self.emit(Event::Drew { player, kind });
    }
}
