//! What a game has to know about itself to be played well.

use rand_core::Rng;

use crate::game::Game;
use crate::player::Player;

/// What a won game is worth. Everything else [`Judge::evaluate`] says stays well below.
pub const WIN: i32 = 30_000;

/// What a game's pieces of work cost, in units. A unit is about what one random decision costs: listing what is legal
/// and playing one of it. On the RP2040 that is about 43 microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// Playing one choice and listing what is legal after it.
    pub play: u32,
    /// Copying a position and hashing all of it, to see whether it was met before.
    pub compare: u32,
    /// [`Judge::evaluate`].
    pub evaluate: u32,
    /// [`Judge::imagine`].
    pub imagine: u32,
}

/// A game that a computer opponent can play: search and sampling are general, what is good belongs to the game.
pub trait Judge: Game {
    /// What a player by habit has in mind from one small choice to the next, such as where a moving unit is heading.
    type Intent: Clone + Default;

    /// What the questions below cost.
    const COSTS: Costs;

    /// A whole position that somebody who sees this view may hold for true: everything hidden is dealt at random.
    #[must_use]
    fn imagine<R: Rng>(&self, rng: &mut R) -> Self;

    /// Whether nothing is in progress, so that an action that was begun has come to its end.
    fn is_settled(&self) -> bool;

    /// Whether a player has already lost by what is in progress, whatever is chosen from here: nobody looks further into that.
    fn is_doomed(&self, player: Player) -> bool {
        let _ = player;
        false
    }

    /// How many turns have begun: budgets are kept by turn, and looking ahead goes by turns.
    fn turn_number(&self) -> u32;

    /// How good the position is for a player, in the game's own measure: more than 0 if it is better for them than for
    /// the other, and by far less than [`WIN`]. Asked only while the game goes on. An attack whose dice are still to
    /// fall counts with what it promises.
    fn evaluate(&self, player: Player) -> i32;

    /// What a player would choose here without looking ahead: fast and never foolish, because looking ahead assumes that
    /// both sides play like this. Beside the choice stands what finding it took, in units. `None` if no player is asked.
    fn habit<R: Rng>(&self, intent: &mut Self::Intent, rng: &mut R) -> Option<(Self::Choice, u32)>;
}
