//! Positions that no match has to be played to: for tests, puzzles and scenarios.

use crate::game::Game;
use crate::player::Player;
use crate::square::Square;

use super::card::Phase;
use super::catalog::Kind;
use super::piles::Pile;
use super::run::Run;
use super::state::{Part, Printing, State};

/// Builds a position card by card.
///
/// ```
/// use stonecaller_engine::second_edition::{set_up::SetUp, Kind, Phase, Printing};
/// use stonecaller_engine::{Decision, Game, Player};
///
/// let mut set_up = SetUp::new(Printing::Revised);
/// set_up.card(Player::One, Kind::named("Ret-Talus").unwrap(), "d1".parse().unwrap());
/// set_up.card(Player::Two, Kind::named("Grognack").unwrap(), "d8".parse().unwrap());
/// let position = set_up.start(Player::One, Phase::Attack).unwrap();
/// assert!(matches!(position.decision(), Decision::Choose { player: Player::One, .. }));
/// ```
#[derive(Clone, Debug)]
pub struct SetUp(State);

impl SetUp {
    /// An empty battlefield.
    #[must_use]
    pub fn new(printing: Printing) -> SetUp {
        let mut state = State::empty(printing);
        for player in Player::BOTH {
            state.declare(player, Kind::GATE, 0);
            state.declare(player, Kind::START_GATE, 0);
        }
        SetUp(state)
    }

    /// Puts a card of a player's deck on the battlefield.
    pub fn card(&mut self, owner: Player, kind: Kind, at: Square) {
        self.0.declare(owner, kind, 0);
        self.0.board.put(at, kind, owner);
    }

    /// Puts damage and boost on a card.
    pub fn tokens(&mut self, at: Square, damage: u8, boost: u8) {
        let piece = self.0.board.at_mut(at);
        (piece.damage, piece.boost) = (damage, boost);
    }

    /// Puts a card into a pile.
    pub fn pile(&mut self, owner: Player, pile: Pile, kind: Kind) {
        self.0.declare(owner, kind, 0);
        self.0.piles[owner].put(pile, kind);
    }

    /// Sets a player's magic.
    pub fn magic(&mut self, player: Player, magic: u8) {
        self.0.magic[player] = magic.min(15);
    }

    /// The position at the start of a phase of a player's turn; `None` if it does not fit the rules.
    #[must_use]
    pub fn start(mut self, player: Player, phase: Phase) -> Option<State> {
        let state = &mut self.0;
        (state.turn, state.phase, state.part) = (player, phase, Part::Start);
        (state.opening, state.turns) = (0, 1);
        state.refresh();
        Run::new(state, &mut ()).advance();
        (state.is_sound() && !state.overflow).then_some(self.0)
    }
}
