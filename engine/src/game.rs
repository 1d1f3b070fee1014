//! The contract every game keeps: what it waits for, what is legal, and what happens.

use core::fmt::Debug;
use core::hash::Hash;

use rand_core::Rng;
use serde::{Serialize, de::DeserializeOwned};

use crate::player::Player;
use crate::save::{self, LoadError};

/// What a game is waiting for: always exactly one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision<P> {
    /// A player has to choose; the prompt says why.
    Choose {
        /// Who chooses.
        player: Player,
        /// Why, as a person reads it.
        prompt: P,
    },
    /// Chance has to decide: dice, a draw, who goes first. The outcome is handed in like any choice.
    Chance(P),
    /// The game is over.
    Over(Outcome),
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
pub enum Outcome {
    /// One player won.
    Won(Player),
    /// Nobody did.
    Drawn,
}

/// Takes the events of [`Game::play`] in the order things happened. `()` ignores them at no cost; a closure works too.
pub trait EventSink<E> {
    /// One thing that happened.
    fn event(&mut self, event: E);
}

impl<E> EventSink<E> for () {
    #[inline(always)]
    fn event(&mut self, _: E) {}
}

impl<E, F: FnMut(E)> EventSink<E> for F {
    fn event(&mut self, event: E) {
        self(event);
    }
}

/// A game's rules and one position of it.
///
/// Everything outside the engine (screens, computer opponents, the cable, saves, replays, fuzzing) speaks only this
/// trait. A position is plain data: cloning it is copying at most 1 KiB, and nothing in it refers to the outside.
///
/// Chance never hides inside: when [`Game::decision`] says [`Decision::Chance`], somebody outside rolls (see
/// [`Game::sample`]) and plays the outcome. So the same game can be sampled, enumerated, replayed and agreed on over a
/// cable.
pub trait Game: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned {
    /// One choice or chance outcome: at most 8 bytes in postcard, cards named by kind.
    type Choice: Copy + Eq + Debug + Serialize + DeserializeOwned;
    /// One thing that happened, for the log, the animation and the sound.
    type Event: Copy + Eq + Debug;
    /// Why a decision is asked.
    type Prompt: Copy + Eq + Debug;
    /// Why a choice was refused, as a sentence.
    type Illegal: Copy + Eq + core::error::Error;

    /// The number of the saved form; it changes whenever old saves would be misread.
    const VERSION: u8;

    /// What the game waits for.
    fn decision(&self) -> Decision<Self::Prompt>;

    /// Visits every choice, or every chance outcome, that [`Game::play`] accepts now. Nothing when the game is over.
    fn legal(&self, visit: impl FnMut(Self::Choice));

    /// Whether `choice` is one of those [`Game::legal`] visits, without listing them.
    fn is_legal(&self, choice: Self::Choice) -> bool;

    /// Checks and applies a choice. A refused one changes nothing.
    ///
    /// # Errors
    /// Why the choice is not legal here.
    fn play<S: EventSink<Self::Event>>(
        &mut self,
        choice: Self::Choice,
        events: &mut S,
    ) -> Result<(), Self::Illegal>;

    /// Visits every chance outcome with its weight; the weights of one decision share one scale.
    fn outcomes(&self, visit: impl FnMut(Self::Choice, u64));

    /// Draws one chance outcome with the right probabilities; `None` when the game does not wait for chance.
    fn sample<R: Rng>(&self, rng: &mut R) -> Option<Self::Choice>;

    /// The position as `player` may know it: what is hidden from them is unknown, and it still plays on.
    #[must_use]
    fn view(&self, player: Player) -> Self;

    /// `choice` as `player` sees it being made: the same, with what stays face down left out.
    fn seen_by(&self, choice: Self::Choice, player: Player) -> Self::Choice;

    /// Whether the loaded fields fit together; asked after decoding, because bytes from outside are hostile.
    fn is_sound(&self) -> bool;

    /// A 64-bit fingerprint of the position, equal on every machine.
    fn digest(&self) -> u64 {
        save::digest(self)
    }

    /// Writes the versioned saved form; the used part of `buffer`, or `None` if it is too small.
    fn save<'b>(&self, buffer: &'b mut [u8]) -> Option<&'b mut [u8]> {
        save::save(self, buffer)
    }

    /// Reads what [`Game::save`] wrote.
    ///
    /// # Errors
    /// When the bytes are of another version, cut short or make no sense.
    fn load(bytes: &[u8]) -> Result<Self, LoadError> {
        save::load(bytes)
    }
}
