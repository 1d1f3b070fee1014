//! Hostile bytes from seeds: damaged saves and logs never make the engine panic, and what is accepted plays on.

use rand_core::Rng;
use stonecaller_engine::second_edition::State;
use stonecaller_engine::{Decision, Game};
use stonecaller_tests::fuzz::{damage, link, load, play};
use stonecaller_tests::fuzz_duel::duel;
use stonecaller_tests::simulate::{Seeded, pick};
use stonecaller_tests::soak::every_pair;

/// Says which bytes it was when something panics.
fn tried(what: fn(&[u8]), bytes: &[u8]) {
    let outcome = std::panic::catch_unwind(|| what(bytes));
    assert!(outcome.is_ok(), "these bytes did it: {bytes:?}");
}

#[test]
fn a_damaged_save_is_refused_or_plays_on() {
    let mut loaded = 0;
    for game in every_pair(3) {
        let mut rng = Seeded::new(game.seed ^ game.decks[0] as u64 ^ (game.decks[1] as u64) << 8);
        let mut state = game.start();
        while !matches!(state.decision(), Decision::Over(_)) {
            let mut buffer = [0; 1024];
            let saved = state.save(&mut buffer).unwrap();
            if rng.next_u32().is_multiple_of(2) {
                let mut bytes = saved.to_vec();
                damage(&mut bytes, &mut rng);
                loaded += usize::from(State::load(&bytes).is_ok());
                tried(load, &bytes);
            }
            state.play_unchecked(pick(&state, &mut rng).unwrap(), &mut ());
        }
    }
    assert!(loaded > 1_000, "only {loaded} damaged saves were read at all");
}

#[test]
fn any_bytes_are_a_log_that_changes_nothing_it_may_not() {
    let mut rng = Seeded::new(99);
    for _ in 0..20_000 {
        let length = rng.next_u32() as usize % 120;
        // Small bytes are choices more often than large ones.
        let bytes: Vec<u8> = (0..length)
            .map(|_| {
                (rng.next_u32() >> (rng.next_u32() % 5)) as u8
                    & if rng.next_u32() & 1 == 0 { 63 } else { 255 }
            })
            .collect();
        tried(play, &bytes);
        tried(load, &bytes);
    }
}

#[test]
fn whatever_happens_to_a_cable_messages_arrive_in_order_and_once() {
    let mut rng = Seeded::new(7);
    for _ in 0..3_000 {
        let length = rng.next_u32() as usize % 2_000;
        let honest = rng.next_u32().is_multiple_of(2);
        let mut bytes: Vec<u8> = (0..length).map(|_| rng.next_u32() as u8).collect();
        if honest {
            // No bytes out of nowhere, so that order is asserted as well.
            bytes.iter_mut().filter(|byte| **byte & 15 == 8).for_each(|byte| *byte &= 0xF0);
        }
        tried(link, &bytes);
    }
}

#[test]
fn whatever_a_device_says_in_a_match_the_other_stays_with_what_is_legal() {
    let mut rng = Seeded::new(41);
    for _ in 0..500 {
        let length = 2 + rng.next_u32() as usize % 120;
        let bytes: Vec<u8> = (0..length).map(|_| rng.next_u32() as u8).collect();
        tried(duel, &bytes);
    }
}
