//! Random players that play any pair of decks to the end.

use rand_core::{Infallible, TryRng};
use stonecaller_engine::second_edition::{Choice, Deck, Printing, State};
use stonecaller_engine::{Decision, Game, Outcome};

/// xorshift64*: small, fast, the same everywhere; a failing game is its seed.
#[derive(Clone, Debug)]
pub struct Seeded(u64);

impl Seeded {
    /// The generator of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Seeded {
        Seeded(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }
}

impl TryRng for Seeded {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        Ok((self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32) as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from(self.try_next_u32()?) << 32 | u64::from(self.try_next_u32()?))
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for byte in bytes {
            *byte = self.try_next_u32()? as u8;
        }
        Ok(())
    }
}

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
