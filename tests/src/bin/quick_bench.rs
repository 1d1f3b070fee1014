//! Random play against shakmaty's random play, a quick look:
//! `cargo run --release -p stonecaller-tests --bin quick_bench`.

use std::hint::black_box;
use std::time::Instant;

use rand_core::Rng;
use shakmaty::{Chess, Position};
use stonecaller_engine::second_edition::{Printing, State, decks};
use stonecaller_tests::simulate::{self, Seeded};

/// Random legal plies a second of shakmaty, games of at most 300 plies.
fn chess() -> f64 {
    let mut rng = Seeded::new(1);
    let start = Instant::now();
    let mut plies = 0u64;
    while start.elapsed().as_millis() < 2000 {
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

fn main() {
    let plies = chess();
    println!("shakmaty: {plies:.0} plies/s");
    for (a, b) in [(0, 7), (1, 2), (3, 4), (5, 6)] {
        let start = Instant::now();
        let (mut games, mut decisions) = (0u32, 0u64);
        while start.elapsed().as_millis() < 1500 {
            let (_, n) =
                simulate::fast(Printing::Revised, [&decks()[a], &decks()[b]], u64::from(games));
            games += 1;
            decisions += u64::from(n);
        }
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{} v {}: {:.0} games/s, {:.0} decisions/s ({:.2} of shakmaty), {} decisions a game",
            decks()[a].name,
            decks()[b].name,
            f64::from(games) / seconds,
            decisions as f64 / seconds,
            decisions as f64 / seconds / plies,
            decisions / u64::from(games),
        );
    }
    let mut state = State::new(Printing::Revised, [&decks()[0], &decks()[7]]);
    let start = Instant::now();
    for _ in 0..1_000_000 {
        state = black_box(&state).clone();
    }
    let ns = start.elapsed().as_secs_f64() * 1000.0;
    println!("state {} bytes, clone {ns:.0} ns", size_of::<State>());
}
