//! A slow second implementation of reach, line of sight, building zones, strength and life agrees with the engine.

use stonecaller_engine::second_edition::{Choice, Printing, State, decks};
use stonecaller_engine::{Decision, Game};
use stonecaller_tests::referee::compare;
use stonecaller_tests::simulate::{Seeded, pick};

/// Plays one random match and compares in every position where nothing is in progress.
fn match_of(printing: Printing, a: usize, b: usize, seed: u64) -> Result<(usize, usize), String> {
    let mut rng = Seeded::new(seed);
    let mut walk = Seeded::new(seed ^ 0xabcd);
    let mut game = State::new(printing, [&decks()[a], &decks()[b]]);
    let (mut positions, mut answers) = (0, 0);
    let mut phase = None;
    loop {
        if let Decision::Over(_) = game.decision() {
            return Ok((positions, answers));
        }
        if game.depth() == 0 && matches!(game.decision(), Decision::Choose { .. }) {
            let now = Some((game.turns(), game.phase()));
            let fresh = phase != now;
            phase = now;
            answers += compare(&game, fresh, &mut walk).map_err(|why| {
                format!(
                    "{} v {}, {printing:?}, seed {seed}: {why}\n{game:?}",
                    decks()[a].name,
                    decks()[b].name
                )
            })?;
            positions += 1;
        }
        let choice: Choice = pick(&game, &mut rng).ok_or("nothing is legal")?;
        game.play_unchecked(choice, &mut ());
    }
}

#[test]
fn the_slow_rules_agree_with_the_fast_ones_for_every_pair_of_decks() {
    let (mut positions, mut answers) = (0, 0);
    let mut failures = Vec::new();
    for (n, printing) in [Printing::First, Printing::Revised].into_iter().enumerate() {
        for a in 0..decks().len() {
            for b in 0..decks().len() {
                let seed = (n * 64 + a * 8 + b) as u64;
                match match_of(printing, a, b, seed) {
                    Ok((p, q)) => (positions, answers) = (positions + p, answers + q),
                    Err(why) => failures.push(why),
                }
            }
        }
    }
    for why in &failures {
        println!("{}", why.lines().next().unwrap_or_default());
    }
    assert!(failures.is_empty(), "{} disagreements, the first: {}", failures.len(), failures[0]);
    println!("{positions} positions, {answers} answers");
    assert!(positions > 5_000, "only {positions} positions");
}

/// The +2 strength of a Hellforged Weapon is no ability, so Mimic does not copy it (found by the soak, seed 200).
#[test]
fn mimic_copies_abilities_and_nothing_else() {
    let game =
        stonecaller_tests::soak::Match { printing: Printing::First, decks: [0, 1], seed: 200 };
    let care = stonecaller_tests::soak::Care { referee: true, all_choices: 0 };
    game.soak(care).unwrap_or_else(|why| panic!("{why}"));
}
