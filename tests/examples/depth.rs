//! Random games of every pair of decks with all checks, and how deep the stack got: `depth [GAMES]`.
use stonecaller_engine::second_edition::{Printing, finished_decks};
use stonecaller_tests::simulate;

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(100);
    let mut depths = [0u64; 32];
    for printing in [Printing::First, Printing::Revised] {
        for a in finished_decks() {
            for b in finished_decks() {
                for seed in 0..games {
                    match simulate::checked(printing, [a, b], seed) {
                        Ok((_, depth)) => depths[depth.min(31)] += 1,
                        Err(e) => println!("{} v {}, {printing:?}: {e:.400}", a.name, b.name),
                    }
                }
            }
        }
    }
    for (depth, games) in depths.iter().enumerate().filter(|(_, games)| **games > 0) {
        println!("at most {depth} deep: {games} games");
    }
}
