//! Random matches of every pair of decks in both printings, checked at every choice; `cargo xtask soak` runs it.
//!
//! `soak --seeds N [--from SEED]` or `soak --replay MATCH`.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use stonecaller_tests::soak::{Care, Match, Report, every_pair};

/// The extremes that were met.
#[derive(Default)]
struct Summary {
    matches: u64,
    decisions: u64,
    most_decisions: (u32, String),
    most_turns: u16,
    deepest: (usize, String),
    longest_save: usize,
    log: u64,
    longest_log: usize,
    answers: usize,
}

impl Summary {
    fn add(&mut self, played: Match, report: &Report) {
        self.matches += 1;
        self.decisions += u64::from(report.decisions);
        self.log += report.log_bytes as u64;
        if report.decisions > self.most_decisions.0 {
            self.most_decisions = (report.decisions, played.to_string());
        }
        if report.deepest > self.deepest.0 {
            self.deepest = (report.deepest, played.to_string());
        }
        self.most_turns = self.most_turns.max(report.turns);
        self.longest_save = self.longest_save.max(report.saved_bytes);
        self.longest_log = self.longest_log.max(report.log_bytes);
        self.answers += report.answers;
    }

    fn print(&self) {
        let mean = |sum: u64| sum / self.matches.max(1);
        println!(
            "{} matches, {} decisions (mean {}, most {} in {}), most turns {}",
            self.matches,
            self.decisions,
            mean(self.decisions),
            self.most_decisions.0,
            self.most_decisions.1,
            self.most_turns
        );
        println!(
            "deepest stack {} in {}; longest save {} bytes; log mean {}, longest {} bytes; {} answers of the referee",
            self.deepest.0,
            self.deepest.1,
            self.longest_save,
            mean(self.log),
            self.longest_log,
            self.answers
        );
    }
}

/// The slow checks are made on some seeds only.
fn care(seed: u64) -> Care {
    Care { referee: seed.is_multiple_of(20), all_choices: u32::from(seed.is_multiple_of(100)) }
}

fn soak(from: u64, seeds: u64) -> ExitCode {
    let start = Instant::now();
    let (next, failed) = (AtomicU64::new(from), AtomicBool::new(false));
    let summary = Mutex::new(Summary::default());
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= from + seeds || failed.load(Ordering::Relaxed) {
                return;
            }
            for game in every_pair(seed) {
                let outcome = std::panic::catch_unwind(|| game.soak(care(seed)))
                    .unwrap_or_else(|_| Err(format!("match {game} panicked\nplay it again with: cargo xtask soak --replay {game}")));
                match outcome {
                    Ok(report) => {
                        if let Ok(mut summary) = summary.lock() {
                            summary.add(game, &report);
                        }
                    }
                    Err(why) => {
                        eprintln!("seed {seed} FAILED: {why}");
                        failed.store(true, Ordering::Relaxed);
                        return;
                    }
                }
            }
            let done = seed - from + 1;
            if done.is_multiple_of(50) {
                eprintln!("{done} of {seeds} seeds, {:.0} s", start.elapsed().as_secs_f64());
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    if let Ok(summary) = summary.lock() {
        summary.print();
    }
    println!("{:.0} s", start.elapsed().as_secs_f64());
    if failed.load(Ordering::Relaxed) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn replay(text: &str) -> ExitCode {
    let outcome =
        text.parse::<Match>().and_then(|game| game.soak(Care { referee: true, all_choices: 20 }));
    match outcome {
        Ok(report) => {
            println!("good: {report:?}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["--seeds", n] => n.parse().map_or(ExitCode::from(2), |n| soak(0, n)),
        ["--seeds", n, "--from", from] => match (n.parse(), from.parse()) {
            (Ok(n), Ok(from)) => soak(from, n),
            _ => ExitCode::from(2),
        },
        ["--replay", text] => replay(text),
        _ => {
            eprintln!("soak --seeds N [--from SEED], or soak --replay MATCH");
            ExitCode::from(2)
        }
    }
}
