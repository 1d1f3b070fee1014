//! Random players that play any pair of decks to the end.

use rand_core::TryRng;
use stonecaller_engine::second_edition::{Choice, Deck, Printing, State};
use stonecaller_engine::{Decision, Game, Outcome};

pub use stonecaller_scenario::Seeded;

/// One choice or outcome, picked uniformly (outcomes with their probabilities).
pub fn pick(game: &State, rng: &mut Seeded) -> Option<Choice> {
    if let Some(outcome) = game.sample(rng) {
        return Some(outcome);
    }
    let mut list = heapless::Vec::<Choice, 256>::new();
    game.legal(|choice| {
        let _ = list.push(choice);
    });
    let Ok(random) = rng.try_next_u32();
    list.get(((u64::from(random) * list.len() as u64) >> 32) as usize).copied()
}

/// Plays one random game without checks; how it ended and how many decisions it took.
#[must_use]
pub fn fast(printing: Printing, decks: [&Deck; 2], seed: u64) -> (Option<Outcome>, u32) {
    let mut rng = Seeded::new(seed);
    let mut game = State::new(printing, decks);
    for n in 0..200_000 {
        let Some(choice) = pick(&game, &mut rng) else {
            return (None, n);
        };
        game.play_unchecked(choice, &mut ());
        if let Decision::Over(outcome) = game.decision() {
            return (Some(outcome), n);
        }
    }
    (None, 200_000)
}
