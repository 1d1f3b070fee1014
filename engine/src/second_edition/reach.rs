//! How far things reach: attacks, moves and forces.

use crate::square::{Square, Squares, Way};

use super::card::{Attack, Class};
use super::frame::{Frame, Ref};
use super::rule::{Always, Force, Through, about};
use super::rules_of::{always, area_of};
use super::state::State;
use super::target::Who;

/// Spaces a unit moves if nothing changes that.
pub(crate) const NORMAL_MOVE: i8 = 2;

/// How a unit may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Movement {
    /// Spaces of a normal move; 0 if it has none.
    pub(crate) steps: u8,
    /// Spaces of a straight move instead; 0 if it has none.
    pub(crate) straight: u8,
    /// The classes of cards it may pass.
    pub(crate) through: Class,
}

impl State {
    /// The cards first met within `reach` straight spaces, looking past those in `through`.
    pub(crate) fn in_sight(&self, from: Square, reach: u8, through: Squares) -> Squares {
        self.lines(from, reach, through) & self.board.occupied()
    }

    /// The spaces of the straight lines up to the first card that is not in `through`, and that card's.
    pub(crate) fn lines(&self, from: Square, reach: u8, through: Squares) -> Squares {
        let blocks = self.board.occupied() & !through;
        let mut seen = Squares::NONE;
        for way in Way::ALL {
            let mut at = from;
            for _ in 0..reach {
                let Some(next) = at.step(way) else { break };
                at = next;
                seen |= at.bit();
                if blocks.has(at) {
                    break;
                }
            }
        }
        seen
    }

    /// How far a ranged attack of a unit reaches, and which cards it passes.
    pub(crate) fn ranged_reach(&self, attacker: Square) -> (u8, Squares) {
        let (mut reach, mut through) = (3, Squares::NONE);
        if self.may_have(attacker, about::REACH) {
            for rule in self.always_at(attacker.index() as Ref, about::REACH) {
                match rule {
                    Always::Reach(n) => reach = reach.max(*n),
                    Always::FireThrough(class) => through |= self.board.class(*class),
                    _ => {}
                }
            }
        }
        if self.watched & about::REACH != 0 {
            through |= self.open_to_friends(self.board.controller(attacker));
        }
        (reach, through)
    }

    /// Every space an attack of a unit reaches, empty ones too.
    pub(crate) fn reached(&self, attacker: Square) -> Squares {
        if self.board.at(attacker).kind.card().attack == Attack::Melee {
            attacker.adjacent()
        } else {
            let (reach, through) = self.ranged_reach(attacker);
            self.lines(attacker, reach, through)
        }
    }

    /// Whether a card is a guard that its neighbours' enemies have to attack.
    pub(crate) fn protects(&self, square: Square) -> bool {
        self.has(square, about::PROTECT, |rule| matches!(rule, Always::Protect))
    }

    /// What a unit could declare as the target of an attack.
    pub(crate) fn targets(&self, attacker: Square) -> Squares {
        let mut set = self.reached(attacker) & self.board.occupied();
        if self.watched & about::PROTECT != 0 && self.guard_of(attacker).is_some() {
            for square in set {
                if !self.protects(square) {
                    set &= !square.bit();
                }
            }
        }
        set & !self.frozen()
    }

    /// The first enemy guard next to a unit.
    pub(crate) fn guard_of(&self, attacker: Square) -> Option<Square> {
        let enemies = self.board.of[self.board.controller(attacker).other()] & self.board.units;
        (attacker.adjacent() & enemies).into_iter().find(|&s| self.protects(s))
    }

    /// The cards of a player that do not block that player's attacks.
    pub(crate) fn open_to_friends(&self, player: crate::player::Player) -> Squares {
        let mut open = Squares::NONE;
        for square in self.board.of[player] & self.board.structures {
            if self.has(square, about::REACH, |r| matches!(r, Always::FriendsFireThrough)) {
                open |= square.bit();
            }
        }
        open
    }

    /// What the unit of a declared attack may pick.
    pub(crate) fn declarable(&self, frame: &Frame) -> Squares {
        let Some(square) = Square::new(frame.this) else {
            return Squares::NONE;
        };
        if self.frozen().has(square) {
            return Squares::NONE;
        }
        let mut set = self.targets(square);
        if frame.m == 1 {
            set &= square.adjacent() & self.board.of[self.board.controller(square).other()];
        }
        set
    }

    /// The spaces between two in a straight line.
    pub(crate) fn between(&self, a: Square, b: Square) -> Squares {
        for way in Way::ALL {
            let (mut at, mut passed) = (a, Squares::NONE);
            while let Some(next) = at.step(way) {
                if next == b {
                    return passed;
                }
                passed |= next.bit();
                at = next;
            }
        }
        Squares::NONE
    }

    /// How a unit may move; `None` if it cannot move at all.
    pub(crate) fn movement(&self, square: Square) -> Option<Movement> {
        self.movement_by(square, |_, _| {})
    }

    /// How a unit may move, and what the rules with these numbers add to the spaces of a normal move.
    pub(crate) fn movement_by(
        &self,
        square: Square,
        mut visit: impl FnMut(u8, i8),
    ) -> Option<Movement> {
        let mut steps = NORMAL_MOVE;
        let mut movement = Movement { steps: 0, straight: 0, through: Class(0) };
        let mut mobile = !self.board.structures.has(square);
        if self.frozen().has(square) {
            return None;
        }
        if self.may_have(square, about::MOVE) {
            for number in self.rules_at(square.index() as Ref, about::MOVE) {
                let Some(rule) = always(number) else { continue };
                match rule {
                    Always::Move(per, passes) => {
                        let more = self.per(per, square, None);
                        visit(number, more);
                        steps = steps.saturating_add(more);
                        if let Through::Cards(class) = passes {
                            movement.through = movement.through.and(*class);
                        }
                    }
                    Always::Trample => movement.through = movement.through.and(Class::COMMON),
                    Always::StraightMove(n) => movement.straight = *n,
                    Always::Immobile => {
                        visit(number, -steps);
                        return None;
                    }
                    Always::Mobile => mobile = true,
                    _ => {}
                }
            }
        }
        let mut slowed = false;
        for (event, kind) in self.actives_about(about::MOVE) {
            for number in kind.rules() {
                if let Some(Always::MoveOf(filter, n)) = always(number)
                    && !slowed
                    && self.matching(filter, area_of(event), event, None).has(square)
                {
                    visit(number, *n);
                    steps = steps.saturating_add(*n);
                    slowed = true;
                }
            }
        }
        movement.steps = steps.max(0) as u8;
        (mobile && (movement.steps | movement.straight) > 0).then_some(movement)
    }

    /// Whether a unit has anywhere to go.
    pub(crate) fn can_move(&self, square: Square) -> bool {
        let clear = !(square.adjacent() & self.board.empty()).is_empty();
        self.movement(square).is_some_and(|movement| {
            clear
                || (movement.through != Class(0)
                    && !self.steps(square, square, movement.steps, movement.through).is_empty())
        })
    }

    /// The next spaces of a moving unit: empty ones, and cards it may pass if it can still come down behind them.
    fn steps(&self, unit: Square, at: Square, left: u8, through: Class) -> Squares {
        if left == 0 {
            return Squares::NONE;
        }
        let empty = self.board.empty() | unit.bit();
        let mut spaces = at.adjacent() & empty;
        if through == Class(0) {
            return spaces;
        }
        let through = self.board.class(through) & !unit.bit();
        for card in at.adjacent() & through {
            // Walk over cards for the steps that remain; an empty space must come in time.
            let (mut reached, mut seen) = (card.bit(), card.bit());
            for _ in 1..left {
                let next = reached.adjacent();
                if !(next & empty).is_empty() {
                    spaces |= card.bit();
                    break;
                }
                reached = next & through & !seen;
                seen |= reached;
            }
        }
        spaces
    }

    /// The next spaces of the move in progress.
    pub(crate) fn move_steps(&self, frame: &Frame) -> Squares {
        let (Some(unit), Some(at)) = (Square::new(frame.this), Square::new(frame.space)) else {
            return Squares::NONE;
        };
        let [through, straight, ..] = frame.extra;
        let mut spaces = self.steps(unit, at, frame.n.saturating_sub(frame.m), Class(through));
        if straight > frame.m
            && let Some(start) = Square::new(frame.rule)
            && at == unit
        {
            // Straight on over empty spaces only.
            for way in Way::ALL {
                let (mut here, mut n) = (start, 0);
                while here != at && n <= frame.m {
                    let Some(next) = here.step(way) else { break };
                    (here, n) = (next, n + 1);
                }
                if here == at
                    && n == frame.m
                    && frame.bits() == 0
                    && let Some(next) = at.step(way)
                {
                    spaces |= next.bit() & self.board.empty();
                }
            }
        }
        spaces
    }

    /// Where a card may be forced to, passing cards of `through` on the way.
    pub(crate) fn force_spaces(
        &self,
        frame: &Frame,
        who: Who,
        (min, max): (u8, u8),
        force: Force,
        through: Class,
    ) -> Squares {
        let mut spaces = Squares::NONE;
        let Some(square) = self.who(who, frame.you, frame.this, Some(frame)) else {
            return spaces;
        };
        if !self.board.occupied().has(square)
            || self.frozen().has(square)
            || self.has(square, about::TRAIT, |rule| matches!(rule, Always::Steadfast))
        {
            return spaces;
        }
        let empty = self.board.empty();
        let passable = self.board.class(through) & !square.bit();
        for way in Way::ALL {
            let mut at = square;
            for n in 1..=max {
                let Some(next) = at.step(way) else { break };
                if !(empty | passable).has(next) {
                    break;
                }
                let fits = match force {
                    Force::Any => true,
                    Force::Away(from) => self.nearer(frame, from, at, next) == Some(false),
                    Force::Toward(to) => self.nearer(frame, to, at, next) == Some(true),
                };
                if !fits {
                    break;
                }
                at = next;
                if n >= min && empty.has(at) {
                    spaces |= at.bit();
                }
            }
        }
        spaces
    }

    /// Whether a step leads nearer to the card.
    fn nearer(&self, frame: &Frame, who: Who, from: Square, to: Square) -> Option<bool> {
        let center = self.who(who, frame.you, frame.this, Some(frame))?;
        Some(to.distance(center) < from.distance(center))
    }
}
