//! Why a space cannot be chosen, in words a player understands. Only asked after somebody tried.

use core::fmt;

use crate::square::{Square, Squares, Way};

use super::card::{Attack, Class};
use super::catalog::Kind;
use super::choice::Choice;
use super::frame::{Frame, Op};
use super::rule::Always;
use super::rules_of::always;
use super::state::State;

/// Why a unit cannot attack, go or come to a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// No unit stands where one is needed.
    NoUnit,
    /// There is no card to attack.
    Nothing,
    /// The unit itself stands there.
    Itself,
    /// An event holds this card still.
    Frozen(Kind),
    /// The unit attacks adjacent cards only.
    NotAdjacent,
    /// This attack may only be made on adjacent enemy cards.
    NotAdjacentEnemy,
    /// The space is in no straight line.
    NotStraight,
    /// It is farther than this many spaces.
    TooFar(u8),
    /// This card is in the way.
    Blocked(Kind),
    /// This card has to be attacked instead.
    Protected(Kind),
    /// This card stands there.
    Occupied(Kind),
    /// This card cannot move.
    Immobile(Kind),
    /// There is no way around the cards between.
    NoWay,
    /// A move goes on to a neighbouring space.
    OneAtATime,
    /// The unit could pass this card, but not land behind it any more.
    NoLanding(Kind),
    /// Units come next to a gate.
    NotAtGate,
    /// This unit comes in the place of another.
    NotOverUnit,
    /// Structures come to the back rows or next to the summoner.
    NotYourGround,
    /// The rule that asks does not mean this.
    NotMeant,
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |kind: Kind| kind.card().name;
        f.write_str(match *self {
            WhyNot::NoUnit => "no unit is there",
            WhyNot::Nothing => "nothing is there to attack",
            WhyNot::Itself => "that is the unit itself",
            WhyNot::Frozen(kind) => return write!(f, "{} is frozen", name(kind)),
            WhyNot::NotAdjacent => "melee reaches adjacent cards only",
            WhyNot::NotAdjacentEnemy => "only adjacent enemies this time",
            WhyNot::NotStraight => "not in a straight line",
            WhyNot::TooFar(1) => "1 space at most",
            WhyNot::TooFar(n) => return write!(f, "{n} spaces at most"),
            WhyNot::Blocked(kind) => return write!(f, "blocked by {}", name(kind)),
            WhyNot::Protected(kind) => return write!(f, "protected by {}", name(kind)),
            WhyNot::Occupied(kind) => return write!(f, "{} is there", name(kind)),
            WhyNot::Immobile(kind) => return write!(f, "{} cannot move", name(kind)),
            WhyNot::NoWay => "no clear way there",
            WhyNot::OneAtATime => "one space at a time",
            WhyNot::NoLanding(kind) => {
                return write!(f, "too few steps to pass {}", name(kind));
            }
            WhyNot::NotAtGate => "not next to a gate of yours",
            WhyNot::NotOverUnit => "it replaces a unit of yours",
            WhyNot::NotYourGround => "only your 3 back rows or next to your summoner",
            WhyNot::NotMeant => "the rules do not allow that here",
        })
    }
}

impl core::error::Error for WhyNot {}

impl State {
    /// Why the space cannot be chosen now. `None` if it can be, or if no space is asked for.
    ///
    /// ```
    /// use stonecaller_engine::second_edition::{Choice, Kind, Phase, Printing, WhyNot, set_up::SetUp};
    /// use stonecaller_engine::{Game, Player};
    ///
    /// let mut set_up = SetUp::new(Printing::Revised);
    /// let [archer, gate, golem] = ["c1", "c2", "c3"].map(|square| square.parse().unwrap());
    /// set_up.card(Player::One, Kind::named("Svara").unwrap(), archer);
    /// set_up.card(Player::One, Kind::GATE, gate);
    /// set_up.card(Player::Two, Kind::named("Ice Golem").unwrap(), golem);
    /// set_up.card(Player::Two, Kind::named("Grognack").unwrap(), "c8".parse().unwrap());
    /// let mut game = set_up.start(Player::One, Phase::Attack).unwrap();
    /// game.play(Choice::Attack(archer), &mut ()).unwrap();
    /// assert_eq!(game.why_not_at(golem).unwrap().to_string(), "blocked by Gate");
    /// assert_eq!(game.why_not_at(gate), None);
    /// ```
    #[must_use]
    pub fn why_not_at(&self, square: Square) -> Option<WhyNot> {
        if self.outcome.is_some() || self.chance().is_some() {
            return None;
        }
        let frame = self.stack.last()?;
        match frame.op {
            Op::Enter => self.why_not_enter(frame, square),
            Op::Move => self.why_not_next(frame, square),
            Op::Declare => self.why_not_target(Square::new(frame.this)?, square),
            _ => {
                let menu = self.menu();
                let asked = menu.picks | menu.spaces;
                (!asked.is_empty() && !asked.has(square)).then_some(WhyNot::NotMeant)
            }
        }
    }

    /// Why the unit on one space cannot attack the card on another; `None` if it could, as if it were its turn to
    /// attack. In an extra attack that is limited to adjacent enemies, what this attack may pick.
    #[must_use]
    pub fn why_not_target(&self, attacker: Square, target: Square) -> Option<WhyNot> {
        let kind = |square| self.board.at(square).kind;
        if !self.board.units.has(attacker) {
            return Some(WhyNot::NoUnit);
        }
        let frozen = self.frozen();
        if frozen.has(attacker) {
            return Some(WhyNot::Frozen(kind(attacker)));
        }
        if target == attacker {
            return Some(WhyNot::Itself);
        }
        if !self.board.occupied().has(target) {
            return Some(WhyNot::Nothing);
        }
        if !self.reached(attacker).has(target) {
            return Some(self.why_not_reached(attacker, target));
        }
        if frozen.has(target) {
            return Some(WhyNot::Frozen(kind(target)));
        }
        if !self.targets(attacker).has(target) {
            return self.guard_of(attacker).map(|guard| WhyNot::Protected(kind(guard)));
        }
        let declared = self.stack.last().filter(|f| f.op == Op::Declare);
        let limited = declared.filter(|f| Square::new(f.this) == Some(attacker))?;
        (!self.declarable(limited).has(target)).then_some(WhyNot::NotAdjacentEnemy)
    }

    fn why_not_reached(&self, attacker: Square, target: Square) -> WhyNot {
        if self.board.at(attacker).kind.card().attack == Attack::Melee {
            return WhyNot::NotAdjacent;
        }
        let (reach, through) = self.ranged_reach(attacker);
        if attacker.row() != target.row() && attacker.column() != target.column() {
            return WhyNot::NotStraight;
        }
        if attacker.distance(target) > reach {
            return WhyNot::TooFar(reach);
        }
        let blocks = self.between(attacker, target) & self.board.occupied() & !through;
        self.first_from(attacker, blocks).map_or(WhyNot::NoWay, WhyNot::Blocked)
    }

    /// The nearest card of a straight line.
    fn first_from(&self, from: Square, cards: Squares) -> Option<Kind> {
        let nearest = cards.into_iter().min_by_key(|&s| s.distance(from))?;
        Some(self.board.at(nearest).kind)
    }

    /// Why the unit on one space could not end a move on another; `None` if it could, as if it were its turn to move.
    #[must_use]
    pub fn why_not_move(&self, unit: Square, to: Square) -> Option<WhyNot> {
        let kind = self.board.at(unit).kind;
        if !self.board.units.has(unit) {
            return Some(WhyNot::NoUnit);
        }
        if self.is_frozen(unit) {
            return Some(WhyNot::Frozen(kind));
        }
        if to == unit {
            return Some(WhyNot::Itself);
        }
        let Some(movement) = self.movement(unit) else {
            return Some(WhyNot::Immobile(kind));
        };
        if self.board.occupied().has(to) {
            return Some(WhyNot::Occupied(self.board.at(to).kind));
        }
        if self.move_range(unit).has(to) {
            return None;
        }
        let straight = Way::ALL.into_iter().any(|way| {
            let mut line = core::iter::successors(Some(unit), |at| at.step(way));
            line.any(|at| at == to)
        });
        let far = if straight { movement.steps.max(movement.straight) } else { movement.steps };
        let out = unit.distance(to) > far;
        Some(if out { WhyNot::TooFar(far) } else { WhyNot::NoWay })
    }

    /// Why the move in progress cannot go on to a space.
    fn why_not_next(&self, frame: &Frame, to: Square) -> Option<WhyNot> {
        let at = Square::new(frame.space)?;
        if self.move_steps(frame).has(to) {
            return None;
        }
        let [through, straight, ..] = frame.extra;
        let there = self.board.at(to).kind;
        Some(if to == at {
            WhyNot::Itself
        } else if frame.m >= frame.n.max(straight) {
            WhyNot::TooFar(frame.n.max(straight))
        } else if !at.adjacent().has(to) {
            WhyNot::OneAtATime
        } else if there == Kind::UNKNOWN {
            // Only a straight move goes this far.
            if frame.m >= frame.n { WhyNot::NotStraight } else { WhyNot::NoWay }
        } else if self.board.class(Class(through)).has(to) {
            WhyNot::NoLanding(there)
        } else {
            WhyNot::Occupied(there)
        })
    }

    /// Why the card that is being summoned or built cannot come to a space.
    fn why_not_enter(&self, frame: &Frame, to: Square) -> Option<WhyNot> {
        if self.menu().has(self, frame.you, Choice::Space(to)) {
            return None;
        }
        let over = |rule: &Always| matches!(rule, Always::SummonedOver);
        Some(if frame.kind.rules().filter_map(always).any(over) {
            WhyNot::NotOverUnit
        } else if self.board.occupied().has(to) {
            WhyNot::Occupied(self.board.at(to).kind)
        } else if frame.n == 1 {
            WhyNot::NotYourGround
        } else {
            WhyNot::NotAtGate
        })
    }
}
