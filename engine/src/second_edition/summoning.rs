//! Summoning, building and playing events: where cards may go and how they get there.

use crate::game::EventSink;
use crate::player::Player;
use crate::square::{Square, Squares};

use super::catalog::{self, Kind};
use super::choice::{Choice, Event};
use super::frame::{Frame, NOBODY, Op, Ref};
use super::piles::Pile;
use super::rule::{Always, Rule, Trigger, about};
use super::rules_of::{always, area_of};
use super::run::Run;
use super::state::{ACTIVE, Active, State};
use super::target::Word;

impl State {
    /// Gates of a player.
    fn gates(&self, player: Player) -> Squares {
        let mut gates = Squares::NONE;
        for square in self.board.of[player] {
            let kind = self.board.at(square).kind;
            if kind.words() & Word::GATE.0 != 0
                || self.has(square, about::SUMMON, |rule| matches!(rule, Always::Gate))
            {
                gates |= square.bit();
            }
        }
        gates
    }

    /// Whether an event lets its player summon in every phase.
    pub(crate) fn summons_anytime(&self, player: Player) -> bool {
        self.actives_about(about::SUMMON).any(|(event, kind)| {
            area_of(event) == player
                && kind.rules().filter_map(always).any(|r| matches!(r, Always::SummonAnytime))
        })
    }

    /// The spaces next to a player's gates, and next to what active events allow for everything.
    pub(crate) fn summon_spaces(&self, player: Player) -> Squares {
        let mut near = self.gates(player);
        for (event, kind) in self.actives_about(about::SUMMON) {
            if area_of(event) != player {
                continue;
            }
            let beside = |square: Option<Square>| square.map_or(Squares::NONE, Square::bit);
            for rule in kind.rules().filter_map(always) {
                match rule {
                    Always::SummonAnytime => near |= beside(self.board.summoner(player)),
                    Always::SummonsNearRemembered => {
                        near |= beside(Square::new(self.active[event as usize - 48].targets[0]));
                    }
                    _ => {}
                }
            }
        }
        near.adjacent() & self.board.empty()
    }

    /// The spaces a unit of this kind may be summoned to, given those for every unit.
    pub(crate) fn summon_spaces_for(&self, player: Player, kind: Kind, common: Squares) -> Squares {
        let mut spaces = common;
        if kind.triggers() & about::SUMMON != 0 {
            for rule in kind.rules().filter_map(always) {
                match rule {
                    Always::SummonedOver => return self.board.of[player] & self.board.units,
                    Always::SummonedNear(filter) => {
                        let near = self.matching(filter, player, NOBODY, None);
                        spaces |= near.adjacent() & self.board.empty();
                    }
                    _ => {}
                }
            }
        }
        if kind.words() != 0 && self.watched & about::SUMMON != 0 {
            for square in self.board.of[player] & self.board.units {
                let named = |rule: &Always| matches!(rule, Always::SummonsNear(word) if kind.words() & word.0 != 0);
                if self.has(square, about::SUMMON, named) {
                    spaces |= square.adjacent() & self.board.empty();
                }
            }
        }
        spaces
    }

    /// The spaces a player may build on.
    pub(crate) fn build_spaces(&self, player: Player) -> Squares {
        let near = self.board.summoner(player).map_or(Squares::NONE, Square::adjacent);
        (Squares::back_rows(player, 3) | near) & self.board.empty()
    }
}

impl<S: EventSink<Event>> Run<'_, S> {
    pub(crate) fn play_event(&mut self, kind: Kind) {
        let player = self.s.turn;
        self.s.piles[player].take(Pile::Hand, kind);
        self.pay(player, kind.card().cost);
        self.emit(Event::Played { player, kind });
        let mut at = NOBODY;
        if kind.card().active {
            let first = ACTIVE * player as usize;
            let free = (first..first + ACTIVE).find(|&i| self.s.active[i].kind == Kind::UNKNOWN);
            if let Some(free) = free {
                self.s.active[free] = Active { kind, ..Active::FREE };
                at = 48 + free as Ref;
                self.changed();
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
    pub(crate) fn enter(&mut self, choice: Choice) {
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
                self.s.piles[player].put_shown(frame.kind);
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
        let summoned =
            |f: &&mut Frame| f.op == Op::Group && f.pc == Frame::SUMMONED && f.this == NOBODY;
        for frame in self.s.stack.iter_mut().filter(summoned) {
            frame.this = at.index() as Ref;
            frame.it = at.index() as Ref;
            frame.set_bits(frame.bits() | bit);
        }
    }

    /// Puts a card on an empty space.
    pub(crate) fn put(&mut self, at: Square, kind: Kind, player: Player) {
        self.s.board.put(at, kind, player);
        if kind.grants() != 0 {
            self.changed();
        }
        self.emit(Event::Entered { player, kind, at });
    }
}
