//! Random play of every pair of decks against shakmaty's random play, a quick look:
//! `cargo run --release -p stonecaller-tests --bin quick_bench`.

use std::hint::black_box;
use std::time::Instant;

use rand_core::Rng;
use shakmaty::{Chess, Position};
use stonecaller_engine::second_edition::{Deck, Printing, State, finished_decks};
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

/// Games and decisions a second of one pair.
fn measure(decks: [&Deck; 2]) -> (f64, f64) {
    let start = Instant::now();
    let (mut games, mut decisions) = (0u32, 0u64);
    while start.elapsed().as_millis() < 150 {
        let (_, n) = simulate::fast(Printing::Revised, decks, u64::from(games));
        games += 1;
        decisions += u64::from(n);
    }
    let seconds = start.elapsed().as_secs_f64();
    (f64::from(games) / seconds, decisions as f64 / seconds)
}

fn main() {
    let plies = chess();
    println!("shakmaty: {plies:.0} plies/s");
    let (mut games, mut decisions, mut pairs) = (0.0, 0.0, 0.0);
    let mut worst = (f64::MAX, "", "");
    for a in finished_decks() {
        for b in finished_decks() {
            let (g, d) = measure([a, b]);
            (games, decisions, pairs) = (games + g, decisions + d, pairs + 1.0);
            if d < worst.0 {
                worst = (d, a.name, b.name);
            }
        }
    }
    let (games, decisions) = (games / pairs, decisions / pairs);
    println!("{pairs} pairs, mean: {games:.0} games/s, {decisions:.0} decisions/s");
    println!("decisions over plies: {:.2}", decisions / plies);
    println!("slowest: {} v {}, {:.2} of shakmaty", worst.1, worst.2, worst.0 / plies);
    let [a, b] = [0, 7].map(|n| finished_decks().nth(n));
    if let (Some(a), Some(b)) = (a, b) {
        let mut state = State::new(Printing::Revised, [a, b]);
        let start = Instant::now();
        for _ in 0..1_000_000 {
            state = black_box(&state).clone();
        }
        let ns = start.elapsed().as_secs_f64() * 1000.0;
        println!("state {} bytes, clone {ns:.0} ns", size_of::<State>());
    }
}
