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
    let mut views = Player::BOTH.map(|player| game.view(player));
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
        for player in Player::BOTH {
            // A device that knows only what its player may know follows the match and ends up knowing the same.
            let view = &mut views[player as usize];
            let seen = game.seen_by(choice, player);
            if view.play(seen, &mut ()).is_err() {
                return fail(&format!("{player:?} cannot follow {choice:?} seen as {seen:?}"));
            }
            if *view != next.view(player) {
                return fail(&format!("{player:?} knows something else after {choice:?}"));
            }
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
    use rand_core::Rng;
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

    /// Every choice that can be encoded in at most three bytes, and a few rolls.
    fn every_choice() -> Vec<Choice> {
        let mut choices = Vec::new();
        for tag in 0..20 {
            for a in 0..=127u8 {
                for b in 0..=255u8 {
                    // Numbers above 127 take two bytes.
                    let bytes = if b < 128 { vec![tag, a, b] } else { vec![tag, a, b, 1] };
                    if let Ok((choice, _)) = postcard::take_from_bytes::<Choice>(&bytes) {
                        choices.push(choice);
                    }
                }
            }
        }
        choices.sort_by_key(|c| format!("{c:?}"));
        choices.dedup();
        choices
    }

    #[test]
    fn listing_and_checking_agree_on_every_choice() {
        let every = every_choice();
        assert!(every.len() > 10_000);
        let decks: Vec<_> = finished_decks().collect();
        for (n, deck) in decks.iter().enumerate() {
            let mut rng = Seeded::new(n as u64);
            let mut game = State::new(Printing::Revised, [deck, decks[(n + 3) % decks.len()]]);
            for step in 0..150 {
                if step % 15 == 0 {
                    let mut listed = Vec::new();
                    game.legal(|choice| listed.push(choice));
                    for &choice in every.iter().filter(|c| !matches!(c, Choice::Roll(_))) {
                        assert_eq!(game.is_legal(choice), listed.contains(&choice), "{choice:?}");
                        if !listed.contains(&choice) {
                            let mut refused = game.clone();
                            assert!(refused.play(choice, &mut ()).is_err());
                            assert_eq!(refused, game, "a refused choice changes nothing");
                        }
                    }
                }
                let Some(choice) = pick(&game, &mut rng) else { break };
                game.play_unchecked(choice, &mut ());
            }
        }
    }

    #[test]
    fn damaged_saves_are_refused_or_play_on_without_a_panic() {
        let decks: Vec<_> = finished_decks().collect();
        let (mut loaded, mut refused) = (0, 0);
        for seed in 0..800u64 {
            let mut rng = Seeded::new(seed);
            let pair = [decks[seed as usize % 8], decks[seed as usize / 8 % 8]];
            let mut game = State::new(Printing::Revised, pair);
            for _ in 0..40 + seed {
                let Some(choice) = pick(&game, &mut rng) else { break };
                game.play_unchecked(choice, &mut ());
            }
            let mut buffer = [0; 2048];
            let length = game.save(&mut buffer).unwrap().len();
            for _ in 0..60 {
                let mut bytes = buffer[..length].to_vec();
                for _ in 0..1 + rng.next_u32() % 3 {
                    let at = rng.next_u32() as usize % length;
                    bytes[at] = rng.next_u32() as u8;
                }
                let Ok(mut strange) = State::load(&bytes) else {
                    refused += 1;
                    continue;
                };
                loaded += 1;
                for _ in 0..60 {
                    let Some(choice) = pick(&strange, &mut rng) else { break };
                    let _ = strange.play(choice, &mut ());
                }
                let _ = (strange.view(Player::One), strange.digest(), strange.decision());
            }
        }
        assert!(loaded > 1000 && refused > 1000, "{loaded} loaded, {refused} refused");
    }
}
