//! Measures the engine and prints one flat JSON object; `cargo xtask bench` reads it.
//!
//! Rounds of random Second Edition matches and rounds of random chess in shakmaty take turns, so that a noisy machine
//! slows both; each number is the median of its rounds.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rand_core::Rng;
use shakmaty::{Chess, Position};
use stonecaller_engine::second_edition::{Choice, Roll, State, decks};
use stonecaller_engine::{Decision, Game, Player};
use stonecaller_tests::simulate::{self, Seeded, pick};
use stonecaller_tests::soak::every_pair;

const ROUNDS: usize = 15;
const ROUND: Duration = Duration::from_millis(250);

/// Random legal plies a second: list, pick, play; games of at most 300 plies.
fn chess(rng: &mut Seeded) -> f64 {
    let start = Instant::now();
    let mut plies = 0u64;
    while start.elapsed() < ROUND {
        let mut position = Chess::default();
        for _ in 0..300 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.is_insufficient_material() {
                break;
            }
            let n = (u64::from(rng.next_u32()) * moves.len() as u64) >> 32;
            position.play_unchecked(moves[n as usize]);
            plies += 1;
        }
        black_box(&position);
    }
    plies as f64 / start.elapsed().as_secs_f64()
}

/// Whole random matches and their decisions a second, every pair of decks and both printings in turn.
fn matches(seed: &mut u64) -> [f64; 2] {
    let start = Instant::now();
    let (mut games, mut decisions) = (0u64, 0u64);
    while start.elapsed() < ROUND {
        for game in every_pair(*seed) {
            let pair = game.decks.map(|n| &decks()[n]);
            let (outcome, n) = simulate::fast(game.printing, pair, game.seed);
            black_box(outcome);
            games += 1;
            decisions += u64::from(n);
        }
        *seed += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    [games as f64 / seconds, decisions as f64 / seconds]
}

/// Nanoseconds to clone a position from the middle of a match.
fn clone(state: &State) -> f64 {
    const TIMES: u32 = 200_000;
    let start = Instant::now();
    for _ in 0..TIMES {
        black_box(black_box(state).clone());
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(TIMES)
}

/// The longest choice that exists, in postcard.
fn choice_bytes() -> usize {
    let most = Roll { both: 255, melee_special: 255, ranged_special: 255, melee: 255 };
    let mut buffer = [0; 64];
    let mut longest = 0;
    let mut note = |choice: Choice| {
        longest = longest.max(postcard::to_slice(&choice, &mut buffer).map_or(64, |b| b.len()));
    };
    note(Choice::Roll(most));
    for game in every_pair(1) {
        let mut rng = Seeded::new(game.seed);
        let mut state = game.start();
        while let Some(choice) = pick(&state, &mut rng) {
            state.legal(&mut note);
            state.play_unchecked(choice, &mut ());
        }
    }
    longest
}

/// How much of random play is choosing; the rest is chance.
fn share_of_choices() -> f64 {
    let (mut choices, mut all) = (0u32, 0u32);
    for game in every_pair(2) {
        let mut rng = Seeded::new(game.seed);
        let mut state = game.start();
        while let Some(choice) = pick(&state, &mut rng) {
            choices += u32::from(matches!(state.decision(), Decision::Choose { .. }));
            all += 1;
            state.play_unchecked(choice, &mut ());
        }
    }
    f64::from(choices) / f64::from(all)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let mut rng = Seeded::new(1);
    let mut seed = 0;
    let mut state = every_pair(5).nth(20).map_or_else(|| unreachable!(), |game| game.start());
    for _ in 0..200 {
        if let Some(choice) = pick(&state, &mut rng) {
            state.play_unchecked(choice, &mut ());
        }
    }
    black_box(state.magic(Player::One));
    // One round each to warm up.
    chess(&mut rng);
    matches(&mut seed);
    let (mut games, mut decisions, mut plies, mut ratios, mut clones) =
        (vec![], vec![], vec![], vec![], vec![]);
    for _ in 0..ROUNDS {
        let before = chess(&mut rng);
        let [g, d] = matches(&mut seed);
        let after = chess(&mut rng);
        games.push(g);
        decisions.push(d);
        plies.push((before + after) / 2.0);
        ratios.push(d * 2.0 / (before + after));
        clones.push(clone(&state));
    }
    println!("{{");
    println!("  \"random_games_per_s\": {:.1},", median(games));
    println!("  \"decisions_per_s\": {:.0},", median(decisions));
    println!("  \"shakmaty_plies_per_s\": {:.0},", median(plies));
    println!("  \"decisions_vs_shakmaty\": {:.4},", median(ratios));
    println!("  \"choices_per_decision\": {:.4},", share_of_choices());
    println!("  \"state_bytes\": {},", size_of::<State>());
    println!("  \"clone_ns\": {:.1},", median(clones));
    println!("  \"choice_bytes\": {}", choice_bytes());
    println!("}}");
}
