//! What a screen marks on units: who has moved, attacked, been attacked or is held still.

use crate::square::Square;

use super::board::Piece;
use super::card::Phase;
use super::state::{Part, State};

impl State {
    /// Whether the unit on a space moved, or used its move for something else, in the Move Phase that is going on.
    #[must_use]
    pub fn has_moved(&self, square: Square) -> bool {
        self.board.moved.has(square)
    }

    /// Whether the unit on a space attacked, or used its attack for something else, in the Attack Phase that is going
    /// on. Extra attacks do not count.
    #[must_use]
    pub fn has_attacked(&self, square: Square) -> bool {
        self.board.attacked.has(square)
    }

    /// Whether the card on a space was attacked this turn.
    #[must_use]
    pub fn was_attacked(&self, square: Square) -> bool {
        self.board.at(square).flags & Piece::ATTACKED != 0
    }

    /// Whether an event holds the card on a space still: it has no abilities and cannot move, attack, be attacked or be
    /// forced.
    #[must_use]
    pub fn is_frozen(&self, square: Square) -> bool {
        self.frozen().has(square)
    }

    /// How many more units of the three may move in the Move Phase, or attack in the Attack Phase; `None` in other
    /// phases. Units that do not count as one of the three may go on when none is left.
    ///
    /// ```
    /// use stonecaller_engine::second_edition::{Choice, Phase, Printing, set_up::SetUp, Kind};
    /// use stonecaller_engine::{Game, Player};
    ///
    /// let mut set_up = SetUp::new(Printing::Revised);
    /// let [start, end] = ["c1", "c2"].map(|square| square.parse().unwrap());
    /// set_up.card(Player::One, Kind::named("Grognack").unwrap(), start);
    /// set_up.card(Player::Two, Kind::named("Svara").unwrap(), "c8".parse().unwrap());
    /// let mut game = set_up.start(Player::One, Phase::Move).unwrap();
    /// assert_eq!(game.units_left(), Some(3));
    /// for choice in [Choice::Move(start), Choice::Space(end), Choice::Done] {
    ///     game.play(choice, &mut ()).unwrap();
    /// }
    /// assert!(game.has_moved(end));
    /// assert_eq!(game.units_left(), Some(2));
    /// ```
    #[must_use]
    pub fn units_left(&self) -> Option<u8> {
        let counts = self.part != Part::SetUp && matches!(self.phase, Phase::Move | Phase::Attack);
        counts.then(|| 3u8.saturating_sub(self.acted))
    }
}
