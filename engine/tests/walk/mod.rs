//! Random matches for tests: everything comes from one seed, and a failure prints it.
#![allow(dead_code, missing_docs, unreachable_pub, reason = "every test file uses a part of it")]

use core::convert::Infallible;

use rand_core::{Rng, TryRng};
use stonecaller_engine::second_edition::{Choice, Printing, State, decks};
use stonecaller_engine::{Decision, Game};

/// A small generator (splitmix64), the same on every machine.
#[derive(Clone)]
pub struct Seeded(pub u64);

impl TryRng for Seeded {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.try_next_u64()? >> 32) as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Ok(z ^ (z >> 31))
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.iter_mut().for_each(|b| *b = self.below(256) as u8);
        Ok(())
    }
}

impl Seeded {
    pub fn below(&mut self, n: usize) -> usize {
        ((u64::from(self.next_u32()) * n as u64) >> 32) as usize
    }
}

pub const PRINTINGS: [Printing; 2] = [Printing::First, Printing::Revised];
/// Choices after which a match has clearly gone wrong.
pub const LONG: usize = 20_000;

/// How often everything is repeated with other seeds: `ROUNDS=100 cargo test --release` looks harder.
pub fn rounds() -> usize {
    let asked = std::env::var("ROUNDS").ok().and_then(|n| n.parse().ok());
    asked.unwrap_or(if cfg!(debug_assertions) { 1 } else { 5 })
}

/// Every pair of faction decks in both printings, each as often as there are rounds, with a seed for each.
pub fn pairs() -> impl Iterator<Item = (Printing, usize, usize, u64)> {
    let n = decks().len();
    (0..rounds() * 2 * n * n)
        .map(move |i| (PRINTINGS[i % 2], i / 2 / n % n, i / 2 % n, i as u64 * 7919))
}

pub fn new_match(printing: Printing, one: usize, two: usize) -> State {
    State::new(printing, [&decks()[one], &decks()[two]])
}

pub fn legal(state: &State) -> Vec<Choice> {
    let mut choices = Vec::new();
    state.legal(|choice| choices.push(choice));
    choices
}

/// What a random player, or chance, does next; nothing when the match is over.
pub fn random_choice(state: &State, rng: &mut Seeded) -> Option<Choice> {
    match state.decision() {
        Decision::Over(_) => None,
        Decision::Chance(_) => state.sample(rng),
        Decision::Choose { .. } => {
            let choices = legal(state);
            assert!(!choices.is_empty(), "nothing to choose: {:?}", state.decision());
            Some(choices[rng.below(choices.len())])
        }
    }
}

/// Plays a random match to its end and shows every position with the choice made there.
pub fn walk(mut state: State, seed: u64, mut visit: impl FnMut(&State, Choice)) -> State {
    let mut rng = Seeded(seed);
    for _ in 0..LONG {
        let Some(choice) = random_choice(&state, &mut rng) else {
            return state;
        };
        visit(&state, choice);
        state.play(choice, &mut ()).expect("a listed choice is legal");
    }
    panic!("the match does not end, seed {seed}");
}
