//! Whole matches between two devices over bad cables, from seeds: `linked_soak --seeds N [--from S]`, or one again with
//! `linked_soak --replay S`.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use stonecaller_tests::duel::{Faults, compare};

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

fn run(arguments: &[String]) -> Result<(), String> {
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
