//! Whole positions that a player who sees only a part may hold for true.

use rand_core::Rng;

use crate::player::Player;

use super::card::Class;
use super::catalog::{self, Kind};
use super::frame::{Frame, Op};
use super::piles::{Pile, Piles};
use super::play::below;
use super::rule::{Rule, Step};
use super::state::State;

const PILES: [Pile; 3] = [Pile::Hand, Pile::Draw, Pile::Discard];

impl State {
    /// The position with every unknown card made one of the unseen kinds, at random: every arrangement of the unseen
    /// cards is equally likely. What is known stays, and the [`view`](crate::Game::view) of whoever had this view is
    /// this view again. A position without unknown cards stays as it is.
    ///
    /// ```
    /// use stonecaller_engine::second_edition::{Choice, Kind, Pile, Printing, State, decks};
    /// use stonecaller_engine::{Game, Player};
    /// # struct Rng(u64);
    /// # impl rand_core::TryRng for Rng {
    /// #     type Error = core::convert::Infallible;
    /// #     fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
    /// #         self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    /// #         Ok((self.0 >> 33) as u32)
    /// #     }
    /// #     fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
    /// #         Ok(u64::from(self.try_next_u32()?) << 32)
    /// #     }
    /// #     fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> { Ok(()) }
    /// # }
    /// # let mut rng = Rng(1);
    /// let mut game = State::new(Printing::Revised, [&decks()[0], &decks()[7]]);
    /// for choice in [Choice::First(Player::One), Choice::Draw(Kind::GATE)] {
    ///     game.play(choice, &mut ()).unwrap();
    /// }
    /// let view = game.view(Player::Two);
    /// assert_eq!(view.pile_unknown(Player::One, Pile::Hand), 1);
    /// let guess = view.guess(&mut rng);
    /// assert_eq!(guess.pile_unknown(Player::One, Pile::Hand), 0);
    /// assert_eq!(guess.view(Player::Two), view);
    /// ```
    #[must_use]
    pub fn guess<R: Rng>(&self, rng: &mut R) -> State {
        let mut whole = self.clone();
        // A card that was named already, but lies where it was until the rest is chosen, is where its player said.
        for frame in &self.stack {
            if let Some((pile, kind)) = named(frame)
                && self.pile_count(frame.you, pile, kind) == 0
            {
                whole.piles[frame.you].reveal(pile, kind);
            }
        }
        for player in Player::BOTH {
            let piles = &mut whole.piles[player];
            for pile in PILES {
                for _ in 0..piles.unknown(pile) {
                    let kind = unseen(piles, rng);
                    piles.reveal(pile, kind);
                }
            }
        }
        whole
    }
}

/// One of the unseen cards.
fn unseen<R: Rng>(piles: &Piles, rng: &mut R) -> Kind {
    let counts = || (0..piles.kinds().len()).map(|slot| u32::from(piles.unseen(slot)));
    let mut pick = below(rng, counts().sum());
    for (slot, n) in counts().enumerate() {
        if pick < n {
            return piles.kind(slot);
        }
        pick -= n;
    }
    Kind::UNKNOWN
}

/// The card that something in progress is going to take out of a pile.
fn named(frame: &Frame) -> Option<(Pile, Kind)> {
    match frame.op {
        Op::Enter => Some((Pile::Hand, frame.kind)),
        Op::Script => {
            let entry = catalog::rule(frame.rule)?;
            // The program of an event begins with the event itself.
            let event = frame.kind == entry.kind && entry.kind.card().class.is(Class::EVENT);
            if frame.kind == Kind::UNKNOWN || event {
                return None;
            }
            let Rule::When { steps, .. } = &entry.rule else { return None };
            let left = steps.get(frame.pc as usize..)?;
            let pile = left.iter().find_map(|step| match step {
                // It asks first: what was named before is gone.
                Step::FromHand(..)
                | Step::FromHandDistinct(_)
                | Step::FromDiscard(..)
                | Step::Jump(_) => Some(None),
                Step::PlaceFromHand | Step::DiscardFromHand => Some(Some(Pile::Hand)),
                Step::PlaceFromDiscard | Step::RetrieveToHand => Some(Some(Pile::Discard)),
                _ => None,
            })?;
            Some((pile?, frame.kind))
        }
        _ => None,
    }
}
