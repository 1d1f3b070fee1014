//! Whole matches between two devices over bad cables, from seeds: `linked_soak --seeds N [--from S]`, or one again with
//! `linked_soak --replay S`. `linked_soak --loss N` tells how long N matches take over cables that lose more and more.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use stonecaller_tests::duel::{Faults, compare, play};

/// What came of all matches.
#[derive(Default)]
struct Totals {
    matches: u64,
    choices: u64,
    bytes: u64,
    power_cuts: u64,
    taken_back: u64,
}

fn number(arguments: &[String], name: &str) -> Result<Option<u64>, String> {
    let Some(at) = arguments.iter().position(|argument| argument == name) else { return Ok(None) };
    let text = arguments.get(at + 1).map_or("", String::as_str);
    text.parse().map(Some).map_err(|_| format!("{name} needs a number, not `{text}`"))
}

/// Shares of lost frames, in percent.
const LOSSES: [u32; 8] = [0, 1, 2, 5, 10, 15, 20, 30];

/// The table of `docs/link.md`: the same matches over cables that lose more and more.
fn print_losses(seeds: u64) -> Result<(), String> {
    println!(
        "| frames lost | a whole match, median | slowest of {seeds} | a choice or outcome | bytes for each |"
    );
    println!("|---|---|---|---|---|");
    let mut ends = Vec::new();
    for percent in LOSSES {
        let faults = Faults { lost: percent * 10, ..Faults::default() };
        let matches: Result<Vec<_>, String> = (0..seeds).map(|seed| play(seed, faults)).collect();
        let matches = matches?;
        let mut times: Vec<u64> = matches.iter().map(|it| it.took_ms).collect();
        times.sort_unstable();
        let count: f64 = matches.iter().map(|it| f64::from(it.count)).sum();
        let bytes: u64 = matches.iter().map(|it| it.bytes).sum();
        println!(
            "| {percent} % | {:.1} s | {:.1} s | {:.1} ms | {:.0} |",
            times[times.len() / 2] as f64 / 1e3,
            times[times.len() - 1] as f64 / 1e3,
            times.iter().sum::<u64>() as f64 / count,
            bytes as f64 / count
        );
        let these: Vec<_> = matches.iter().map(|it| (it.digest, it.ending)).collect();
        if ends.is_empty() {
            ends = these;
        } else if ends != these {
            return Err(format!("a match ended otherwise with {percent} % lost"));
        }
    }
    Ok(())
}

fn run(arguments: &[String]) -> Result<(), String> {
    if let Some(seeds) = number(arguments, "--loss")? {
        return print_losses(seeds.max(1));
    }
    if let Some(seed) = number(arguments, "--replay")? {
        println!("{:?}", Faults::from_seed(seed));
        let (good, bad) = compare(seed)?;
        println!("over a good cable {good:?}\nover this one     {bad:?}");
        return Ok(());
    }
    let seeds = number(arguments, "--seeds")?.unwrap_or(100);
    let from = number(arguments, "--from")?.unwrap_or(0);
    let next = AtomicU64::new(from);
    let totals = Mutex::new(Totals::default());
    let failed = Mutex::new(None);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    let over = failed.lock().expect("nobody panics here").is_some();
                    if seed >= from + seeds || over {
                        return;
                    }
                    match compare(seed) {
                        Ok((_, bad)) => {
                            let mut totals = totals.lock().expect("nobody panics here");
                            totals.matches += 1;
                            totals.choices += u64::from(bad.count);
                            totals.bytes += bad.bytes;
                            totals.power_cuts += u64::from(bad.power_cuts);
                            totals.taken_back += u64::from(bad.taken_back);
                        }
                        Err(why) => *failed.lock().expect("nobody panics here") = Some(why),
                    }
                }
            });
        }
    });
    if let Some(why) = failed.into_inner().expect("nobody panics here") {
        return Err(format!("{why}\nplay it again with `cargo xtask soak --linked --replay SEED`"));
    }
    let Totals { matches, choices, bytes, power_cuts, taken_back } =
        totals.into_inner().expect("nobody panics here");
    println!(
        "{matches} linked matches: {choices} choices and outcomes, {bytes} bytes on the cable, \
         {power_cuts} power cuts, {taken_back} taken back; each ended as over a good cable"
    );
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
