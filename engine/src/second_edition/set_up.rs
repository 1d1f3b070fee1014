//! Positions that no match has to be played to: for tests, puzzles and scenarios.

use crate::game::Game;
use crate::player::Player;
use crate::square::Square;

use super::board::Piece;
use super::card::Phase;
use super::catalog::Kind;
use super::frame::NOBODY;
use super::piles::Pile;
use super::run::Run;
use super::state::{ACTIVE, Active, Part, Printing, State, Under};

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

    /// Puts cards of unknown kind into a pile. As many copies have to be named with [`SetUp::unseen`].
    pub fn unknown(&mut self, owner: Player, pile: Pile, n: u8) {
        for _ in 0..n.min(34) {
            self.0.piles[owner].put(pile, Kind::UNKNOWN);
        }
    }

    /// Says that a copy of a kind is among a player's unknown cards.
    pub fn unseen(&mut self, owner: Player, kind: Kind) {
        self.0.declare(owner, kind, 0);
        self.0.piles[owner].put_unseen(kind);
    }

    /// Gives a card to a player: for good, or until the player whose turn it is ends it.
    pub fn control(&mut self, at: Square, player: Player, until_the_turn_ends: bool) {
        self.0.board.give(at, player);
        if until_the_turn_ends {
            self.0.board.at_mut(at).flags |= Piece::BORROWED;
        }
    }

    /// Puts a card under the one on a space. `false` if no more fit.
    pub fn under(&mut self, owner: Player, kind: Kind, at: Square) -> bool {
        self.0.declare(owner, kind, 0);
        self.0.under.push(Under { at, kind, owner }).is_ok()
    }

    /// Puts an event into a player's active area, with the cards it remembers. `false` if no more fit.
    pub fn active(
        &mut self,
        owner: Player,
        kind: Kind,
        boost: u8,
        targets: [Option<Square>; 2],
    ) -> bool {
        self.0.declare(owner, kind, 0);
        let area = self.0.active.iter_mut().skip(ACTIVE * owner as usize).take(ACTIVE);
        let Some(free) = area.into_iter().find(|a| a.kind == Kind::UNKNOWN) else {
            return false;
        };
        let targets = targets.map(|t| t.map_or(NOBODY, u8::from));
        *free = Active { kind, boost, targets };
        true
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
