//! How deep the stack gets in random play.
use stonecaller_engine::second_edition::{Printing, decks};
use stonecaller_tests::simulate;
fn main() {
    let n: u64 = std::env::args().nth(1).map_or(200, |n| n.parse().unwrap());
    for p in [Printing::First, Printing::Revised] {
        for a in 0..8 {
            for b in 0..8 {
                let mut hist = [0; 40];
                for seed in 0..n {
                    match simulate::checked(p, [&decks()[a], &decks()[b]], seed) {
                        Ok((_, d)) => hist[d] += 1,
                        Err(e) => {
                            println!("{p:?} {a} {b}: {}", &e[..e.len().min(300)]);
                        }
                    }
                }
                if let Some(d) = hist.iter().rposition(|&n| n > 0) {
                    println!("{p:?} {a} {b} deepest {d}: {:?}", &hist[..=d]);
                }
            }
        }
    }
}
