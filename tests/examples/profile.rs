//! A fixed amount of random play, for profilers: `profile A B GAMES`.
use stonecaller_engine::second_edition::{Printing, decks};
use stonecaller_tests::simulate;

fn main() {
    let arguments: Vec<usize> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let [a, b, games] = arguments[..] else {
        eprintln!("profile A B GAMES");
        return;
    };
    let mut decisions = 0;
    for seed in 0..games as u64 {
        decisions += simulate::fast(Printing::Revised, [&decks()[a], &decks()[b]], seed).1;
    }
    println!("{decisions} decisions");
}
