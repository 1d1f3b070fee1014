//! Where a unit could go and what it could reach from where it stands.

use crate::square::{Square, Squares, Way};

use super::state::State;

impl State {
    /// Every space where the unit on a space could end its move, as if it were its turn to move; not the space it is
    /// on. What happens on the way (a blow of an enemy it leaves, for example) is not looked at.
    ///
    /// ```
    /// use stonecaller_engine::second_edition::{Kind, Phase, Printing, set_up::SetUp};
    /// use stonecaller_engine::Player;
    ///
    /// let mut set_up = SetUp::new(Printing::Revised);
    /// let [orc, gate] = ["a1", "a2"].map(|square| square.parse().unwrap());
    /// set_up.card(Player::One, Kind::named("Grognack").unwrap(), orc);
    /// set_up.card(Player::One, Kind::GATE, gate);
    /// set_up.card(Player::Two, Kind::named("Svara").unwrap(), "c8".parse().unwrap());
    /// let game = set_up.start(Player::Two, Phase::Summon).unwrap();
    /// let spaces: Vec<String> = game.move_range(orc).into_iter().map(|s| s.to_string()).collect();
    /// assert_eq!(spaces, ["b1", "c1", "b2"]);
    /// ```
    #[must_use]
    pub fn move_range(&self, square: Square) -> Squares {
        let unit = square.bit();
        if !self.board.units.has(square) {
            return Squares::NONE;
        }
        let Some(movement) = self.movement(square) else {
            return Squares::NONE;
        };
        // Once the unit has left, its own space is empty.
        let empty = self.board.empty() | unit;
        let passable = empty | self.board.class(movement.through);
        let (mut edge, mut ends) = (unit, Squares::NONE);
        for _ in 0..movement.steps.min(48) {
            edge = edge.adjacent() & passable;
            ends |= edge & empty;
        }
        for way in Way::ALL {
            let mut at = square;
            for _ in 0..movement.straight {
                let Some(next) = at.step(way).filter(|&next| empty.has(next)) else { break };
                ends |= next.bit();
                at = next;
            }
        }
        ends & !unit
    }

    /// Every space that an attack of the unit on a space reaches as things stand: empty ones, and those with cards it
    /// could attack.
    #[must_use]
    pub fn attack_range(&self, square: Square) -> Squares {
        if !self.board.units.has(square) || self.is_frozen(square) {
            return Squares::NONE;
        }
        self.reached(square) & self.board.empty() | self.targets(square)
    }

    /// The cards that the unit on a space could attack, as if it were its turn to attack; its own side's too.
    #[must_use]
    pub fn attack_targets(&self, square: Square) -> Squares {
        if !self.board.units.has(square) || self.is_frozen(square) {
            return Squares::NONE;
        }
        self.targets(square)
    }
}
