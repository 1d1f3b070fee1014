//! Where the numbers of a card come from.

use crate::square::Square;

use super::catalog::Kind;
use super::choice::RuleId;
use super::reach::NORMAL_MOVE;
use super::rule::{Always, about};
use super::rules_of::always;
use super::state::State;

/// What makes a number of a card differ from the printed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// An ability, its own or one that is given to it, or an event.
    Ability(RuleId),
    /// It moved far enough in a straight line this turn.
    Charged,
}

impl Source {
    /// What a screen writes beside the number: the name of the ability or the event.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Source::Ability(rule) => rule.name(),
            Source::Charged => "charged",
        }
    }

    /// The card it is printed on, if it is on one.
    #[must_use]
    pub fn kind(self) -> Option<Kind> {
        match self {
            Source::Ability(rule) => Some(rule.kind()),
            Source::Charged => None,
        }
    }
}

/// Visits what is not 0, as a source.
fn parts(mut visit: impl FnMut(Source, i8)) -> impl FnMut(u8, i8) {
    move |number, n| {
        if n != 0 {
            visit(Source::Ability(RuleId(number)), n);
        }
    }
}

impl State {
    /// Visits what adds to the printed strength of the unit on a space, or takes from it, in general: together they are
    /// [`State::strength`] without a target, which is never below 0.
    ///
    /// ```
    /// use stonecaller_engine::second_edition::{Kind, Phase, Printing, set_up::SetUp};
    /// use stonecaller_engine::Player;
    ///
    /// let mut set_up = SetUp::new(Printing::Revised);
    /// let mage = "c4".parse().unwrap();
    /// set_up.card(Player::One, Kind::named("Svara").unwrap(), "c1".parse().unwrap());
    /// set_up.card(Player::One, Kind::named("Frost Mage").unwrap(), mage);
    /// set_up.card(Player::One, Kind::GATE, "c3".parse().unwrap());
    /// set_up.card(Player::Two, Kind::named("Grognack").unwrap(), "c8".parse().unwrap());
    /// let game = set_up.start(Player::One, Phase::Move).unwrap();
    /// let mut parts = Vec::new();
    /// game.strength_parts(mage, |source, n| parts.push((source.name(), n)));
    /// assert_eq!(parts, [("Frost Bolt", 1)]);
    /// assert_eq!(game.strength(mage, None), 1 + 1);
    /// ```
    pub fn strength_parts(&self, square: Square, visit: impl FnMut(Source, i8)) {
        self.strength_parts_against(square, None, visit);
    }

    /// As [`State::strength_parts`], for an attack on a target.
    pub fn strength_parts_against(
        &self,
        square: Square,
        target: Option<Square>,
        mut visit: impl FnMut(Source, i8),
    ) {
        if self.has_charged(square) {
            visit(Source::Charged, 1);
        }
        self.each_strength(square, target, parts(visit));
    }

    /// Visits what adds to the printed life of the card on a space, or takes from it. Damage is not among it.
    pub fn life_parts(&self, square: Square, visit: impl FnMut(Source, i8)) {
        self.each_life(square, parts(visit));
    }

    /// Visits what adds to the 2 spaces of a normal move of the unit on a space, or takes from them: together they are
    /// [`State::move_spaces`], which is never below 0.
    pub fn move_parts(&self, square: Square, visit: impl FnMut(Source, i8)) {
        let mut visit = parts(visit);
        if !self.is_frozen(square) {
            let _ = self.movement_by(square, visit);
            return;
        }
        for (event, kind) in self.actives_about(about::HOLD) {
            let held = self.remembers(event, square);
            let freeze = |&number: &u8| held && matches!(always(number), Some(Always::Freeze));
            if let Some(number) = kind.rules().find(freeze) {
                visit(number, -NORMAL_MOVE);
                return;
            }
        }
    }

    /// How many spaces the unit on a space may move; 0 if it cannot.
    #[must_use]
    pub fn move_spaces(&self, square: Square) -> u8 {
        self.unit_movement(square).map_or(0, |movement| movement.steps)
    }

    /// How many clear straight spaces the unit on a space may move instead of a normal move; 0 if it has no such
    /// ability.
    #[must_use]
    pub fn straight_move_spaces(&self, square: Square) -> u8 {
        self.unit_movement(square).map_or(0, |movement| movement.straight)
    }

    fn unit_movement(&self, square: Square) -> Option<super::reach::Movement> {
        self.board.units.has(square).then(|| self.movement(square))?
    }
}
