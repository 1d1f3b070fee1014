//! Random players that play any pair of decks to the end.

use rand_core::{Infallible, TryRng};
use stonecaller_engine::second_edition::{Choice, Deck, Printing, State};
use stonecaller_engine::{Decision, Game, Outcome, Player};

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

/// Plays one random game and checks every step. The error says what broke where.
///
/// # Errors
/// The first invariant that did not hold.
pub fn checked(
    printing: Printing,
    decks: [&Deck; 2],
    seed: u64,
) -> Result<(Outcome, usize), String> {
    let mut rng = Seeded::new(seed);
    let mut game = State::new(printing, decks);
    let mut replay = game.clone();
    let mut buffer = [0; 2048];
    let mut deepest = 0;
    for n in 0..200_000 {
        let fail = |what: &str| Err(format!("seed {seed}, step {n}: {what}: {game:?}"));
        let Some(choice) = pick(&game, &mut rng) else {
            return fail("nothing is legal");
        };
        if !game.is_legal(choice) {
            return fail("a listed choice is not legal");
        }
        let mut next = game.clone();
        if next.play(choice, &mut ()).is_err() || replay.play(choice, &mut ()).is_err() {
            return fail("a listed choice was refused");
        }
        let Some(saved) = next.save(&mut buffer) else {
            return fail("too big to save");
        };
        match State::load(saved) {
            Ok(again) if again == next && again.digest() == replay.digest() => {}
            other => {
                return fail(&format!(
                    "after {choice:?} saved and loaded differ: {:?}",
                    other.err()
                ));
            }
        }
        for player in Player::BOTH {
            if next.cards_of(player) != 34 {
                return fail(&format!(
                    "after {choice:?} {player:?} has {} cards",
                    next.cards_of(player)
                ));
            }
            if next.magic(player) > 15 {
                return fail("more than 15 magic");
            }
        }
        if next.overflowed() {
            return fail("something overflowed");
        }
        game = next;
        deepest = deepest.max(game.depth());
        if let Decision::Over(outcome) = game.decision() {
            return Ok((outcome, deepest));
        }
    }
    Err(format!("seed {seed}: the game does not end"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use stonecaller_engine::second_edition::finished_decks;

    #[test]
    fn every_pair_of_decks_plays_to_the_end() {
        for printing in [Printing::First, Printing::Revised] {
            for a in finished_decks() {
                for b in finished_decks() {
                    checked(printing, [a, b], 7).unwrap();
                }
            }
        }
    }
}
