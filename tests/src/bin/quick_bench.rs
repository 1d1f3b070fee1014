//! Random games a second, a quick look: `cargo run --release -p stonecaller-tests --bin quick_bench`.

use std::time::Instant;

use stonecaller_engine::second_edition::{Printing, State, decks};
use stonecaller_tests::simulate;

fn main() {
    for (a, b) in [(0, 7), (1, 2)] {
        let start = Instant::now();
        let (mut games, mut decisions) = (0u32, 0u64);
        while start.elapsed().as_millis() < 2000 {
            let (_, n) =
                simulate::fast(Printing::Revised, [&decks()[a], &decks()[b]], u64::from(games));
            games += 1;
            decisions += u64::from(n);
        }
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{} v {}: {:.0} games/s, {:.0} decisions/s, {} decisions a game, state {} bytes",
            decks()[a].name,
            decks()[b].name,
            f64::from(games) / seconds,
            decisions as f64 / seconds,
            decisions / u64::from(games),
            size_of::<State>()
        );
    }
}
