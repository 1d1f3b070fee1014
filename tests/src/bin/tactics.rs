//! Puts the positions of `tests/scenarios/opponent` to every level; `cargo xtask tactics` runs it.

use std::process::ExitCode;

use stonecaller_engine::opponent::Level;
use stonecaller_tests::tactics::all;

/// Each position is asked with so many seeds.
const SEEDS: u64 = 5;

fn main() -> ExitCode {
    let tactics = match all() {
        Ok(tactics) => tactics,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    let mut solved = [0; 3];
    for tactic in &tactics {
        let mut said = String::new();
        for (level, solved) in Level::ALL.into_iter().zip(&mut solved) {
            let answers: Vec<_> = (0..SEEDS).map(|seed| tactic.put_to(level, seed)).collect();
            let right = answers.iter().filter(|(right, _)| *right).count();
            *solved += right;
            said += &format!("{right} of {SEEDS}  ");
            if let Some((_, chosen)) = answers.iter().find(|(right, _)| !right)
                && level == Level::HARD
            {
                said += &format!("  instead {chosen:?}");
            }
        }
        println!("{:40} {said}", tactic.name);
    }
    let asked = tactics.len() as u64 * SEEDS;
    for (level, solved) in Level::ALL.into_iter().zip(solved) {
        let share = 100.0 * solved as f64 / asked as f64;
        println!("{}: {solved} of {asked}, {share:.0} %", level.name);
    }
    ExitCode::SUCCESS
}
