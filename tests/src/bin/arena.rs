//! Computer players against each other; `cargo xtask arena` runs it.
//!
//! `arena A B --games N [--decks X:Y] [--seed S]`, with A and B of random, greedy, habit, easy, normal, hard.

use std::process::ExitCode;
use std::time::Instant;

use stonecaller_engine::second_edition::decks;
use stonecaller_tests::arena::{Score, Who, arena, every_pair, interval};

struct Order {
    players: [Who; 2],
    games: u32,
    pairs: Vec<[usize; 2]>,
    seed: u64,
}

fn read(words: &[String]) -> Result<Order, String> {
    let [first, second, options @ ..] = words else {
        return Err("arena A B --games N [--decks X:Y] [--seed S]".into());
    };
    let players = [first.parse()?, second.parse()?];
    let mut order = Order { players, games: 64, pairs: every_pair(), seed: 1 };
    for option in options.chunks(2) {
        let [name, value] = option else { return Err(format!("{option:?} needs a value")) };
        let number = || value.parse::<u64>().map_err(|_| format!("`{value}` is no number"));
        match name.as_str() {
            "--games" => order.games = number()? as u32,
            "--seed" => order.seed = number()?,
            "--decks" => order.pairs = vec![pair(value)?],
            _ => return Err(format!("`{name}` is no option")),
        }
    }
    Ok(order)
}

fn pair(text: &str) -> Result<[usize; 2], String> {
    let deck = |text: &str| {
        let number = text.parse().ok().filter(|&n: &usize| n < decks().len());
        let same = |name: &str| name.eq_ignore_ascii_case(text);
        number.or_else(|| decks().iter().position(|deck| same(deck.name)))
    };
    let read = text.split_once(':').and_then(|(a, b)| Some([deck(a)?, deck(b)?]));
    read.ok_or_else(|| format!("`{text}` is no pair of decks: names or numbers, like 2:7"))
}

fn print(order: &Order, score: &Score, seconds: f64) {
    let [a, b] = order.players;
    let (rate, low, high) = score.rate();
    println!(
        "{a} v {b}: {} won, {} lost, {} drawn of {}; {:.1} % (95 %: {:.1} to {:.1}); {seconds:.0} s",
        score.wins,
        score.losses,
        score.draws,
        score.games(),
        rate * 100.0,
        low * 100.0,
        high * 100.0
    );
    for (deck, (won, played)) in decks().iter().zip(score.by_deck).filter(|(_, s)| s.1 > 0) {
        let (rate, low, high) = interval(f64::from(won), f64::from(played));
        println!(
            "  {a} as {:15} {won:4} of {played:4}  {:5.1} % ({:.0} to {:.0})",
            deck.name,
            rate * 100.0,
            low * 100.0,
            high * 100.0
        );
    }
    for (who, (decisions, turns)) in
        [a, b].into_iter().zip(score.decisions.iter().zip(&score.turns))
    {
        let mut sorted = decisions.clone();
        sorted.sort_unstable();
        if let (Some(most), Some(turn)) = (sorted.last(), turns.iter().max()) {
            let p99 = sorted[sorted.len() * 99 / 100];
            let mean = turns.iter().map(|&n| u64::from(n)).sum::<u64>() / turns.len() as u64;
            println!(
                "  {who}: units of a decision {p99} (99 %), {most} (most); of a turn {mean} (mean), {turn} (most)"
            );
        }
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match read(&words) {
        Ok(order) => {
            let start = Instant::now();
            let score = arena(order.players, order.games, &order.pairs, order.seed);
            print(&order, &score, start.elapsed().as_secs_f64());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}
