//! Measures what saving does to the flash and prints one flat JSON object; `cargo xtask bench` reads it.
//!
//! Whole random matches are kept choice by choice in a simulated flash, as the program does it.

use std::cell::RefCell;

use embassy_futures::block_on;
use stonecaller_engine::{Decision, Game, Player};
use stonecaller_firmware::games::{First, GameId, Seat, SetUp, Versus};
use stonecaller_firmware::play::MatchLog;
use stonecaller_firmware::storage::{Finish, KeptMatch, Store};
use stonecaller_tests::flash::{NorMemory, NorState};
use stonecaller_tests::saves::MOST;
use stonecaller_tests::simulate::{Seeded, pick};
use stonecaller_tests::soak::every_pair;

/// Times that a sector can be erased.
const CYCLES: f64 = 100_000.0;
const MATCHES_A_DAY: f64 = 10.0;

/// What was counted.
#[derive(Default)]
struct Counted {
    matches: usize,
    log_bytes: usize,
    choices: usize,
    choices_with_erase: usize,
    most_written: usize,
    resume_reads: usize,
}

/// How often the flash is read until a match in progress is there again.
fn resume_reads(state: &RefCell<NorState>) -> usize {
    let (flash, state) = NorMemory::new(state.borrow().bytes.clone());
    block_on(async {
        let Ok(mut store) = Store::open(flash).await else { unreachable!("it is ours") };
        let _ = store.current_match(&mut MatchLog::new()).await;
    });
    state.borrow().read
}

fn main() {
    let (flash, state) = NorMemory::blank();
    let mut counted = Counted::default();
    block_on(async {
        let Ok(mut store) = Store::open(flash).await else { unreachable!("it is blank") };
        let mut log = MatchLog::new();
        for seed in 0..4 {
            for game in every_pair(seed) {
                let seats = game.decks.map(|deck| Seat {
                    name: heapless::String::try_from("Player").unwrap_or_default(),
                    faction: deck as u8,
                });
                let first = First::Random;
                let set_up = SetUp {
                    game: GameId::SecondEdition,
                    variant: 0,
                    seats,
                    first,
                    versus: Versus::Shared,
                };
                log.clear();
                store.begin_match(&set_up, &mut log).await.expect("there is room");
                let mut rng = Seeded::new(game.seed);
                let mut position = game.start();
                let mut turn: Option<Player> = None;
                while let Some(choice) = pick(&position, &mut rng) {
                    log.push(&choice);
                    position.play_unchecked(choice, &mut ());
                    // What chance answers is kept with the choice that it answers.
                    let Decision::Choose { player, .. } = position.decision() else { continue };
                    let before = (state.borrow().erased, state.borrow().programmed);
                    store.keep_choices(&mut log).await.expect("there is room");
                    let after = (state.borrow().erased, state.borrow().programmed);
                    counted.choices += 1;
                    counted.choices_with_erase += usize::from(after.0 > before.0);
                    counted.most_written = counted.most_written.max(after.1 - before.1);
                    if counted.choices.is_multiple_of(1_000) {
                        counted.resume_reads = counted.resume_reads.max(resume_reads(&state));
                    }
                    if turn.replace(player) != Some(player) {
                        store.tidy().await.expect("there is room");
                    }
                }
                let finish = Finish {
                    winner: None,
                    conceded: false,
                    whole: log.is_whole(),
                    turns: 0,
                    digest: position.digest(),
                };
                counted.matches += 1;
                counted.log_bytes += log.len();
                store.end_match(&mut log, &finish).await.expect("there is room");
            }
        }
        let mut kept = heapless::Vec::<KeptMatch, MOST>::new();
        store.matches(&mut kept).await.expect("readable");
        let matches = counted.matches as f64;
        let worn = *state.borrow().worn.iter().max().unwrap_or(&0) as f64;
        println!("{{");
        println!("  \"match_log_bytes\": {:.1},", counted.log_bytes as f64 / matches);
        println!("  \"erases_per_match\": {:.3},", state.borrow().erased as f64 / matches);
        println!("  \"save_years\": {:.0},", CYCLES * matches / worn / MATCHES_A_DAY / 365.25);
        println!("  \"saved_choices_per_match\": {:.1},", counted.choices as f64 / matches);
        let share = counted.choices_with_erase as f64 / counted.choices as f64;
        println!("  \"saved_choices_that_erase_ppm\": {:.0},", share * 1e6);
        println!("  \"saved_choice_most_bytes\": {},", counted.most_written);
        println!("  \"resume_flash_reads\": {},", counted.resume_reads);
        println!("  \"replays_kept\": {}", kept.len());
        println!("}}");
    });
}
