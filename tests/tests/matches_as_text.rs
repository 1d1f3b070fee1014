//! A match written as a scenario plays as that scenario and is read back as the same match.

use std::collections::BTreeSet;

use rand_core::Rng;
use stonecaller_engine::second_edition::State;
use stonecaller_engine::{Decision, Game};
use stonecaller_firmware::games::{First, GameId, Seat, SetUp, Versus};
use stonecaller_firmware::play::Face;
use stonecaller_tests::robot::{choices, legal};
use stonecaller_tests::scenario::{play, read_match, write_match};
use stonecaller_tests::simulate::Seeded;

fn set_up(number: u64) -> SetUp {
    let seat = |name: &str, faction: u64| Seat {
        name: name.try_into().expect("short"),
        faction: (faction % 8) as u8,
    };
    SetUp {
        game: GameId::SecondEdition,
        variant: (number / 2 % 2) as u8,
        seats: [seat("Eva", number), seat("Big Tom", number / 8)],
        first: First::Random,
        versus: Versus::Shared,
    }
}

/// A match at random, to its end or for so many choices and outcomes.
fn played(number: u64, most: usize) -> (SetUp, Vec<u8>, State) {
    let set_up = set_up(number);
    let mut state = <State as Face>::begin(&set_up);
    let mut rng = Seeded::new(number + 1);
    let mut log = Vec::new();
    for _ in 0..most {
        let choice = match state.decision() {
            Decision::Over(_) => break,
            Decision::Chance(_) => state.sample(&mut rng).expect("chance"),
            Decision::Choose { .. } => {
                let legal = legal(&state);
                legal[rng.next_u32() as usize % legal.len()]
            }
        };
        let mut buffer = [0; 16];
        log.extend_from_slice(postcard::to_slice(&choice, &mut buffer).expect("short"));
        state.play(choice, &mut ()).expect("legal");
    }
    (set_up, log, state)
}

#[test]
fn hundreds_of_matches_come_back_from_their_text() {
    let mut lines = 0;
    // In the last one two events of one name wait at once, and the name has an "of" in it.
    for number in (0..320).chain([3_750]) {
        let (set_up, log, _) = played(number, usize::MAX);
        let text = write_match(&set_up, &log).unwrap_or_else(|| panic!("match {number}"));
        let (again, log_again) = read_match(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert_eq!(again, set_up, "match {number}");
        assert!(log_again == log, "match {number}: another log");
        let done = play(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert_eq!(done.checks, 1, "who won");
        assert!(done.steps < choices(&log).len(), "what belongs together stands in one line");
        lines += done.steps;
    }
    println!("{lines} lines");
    assert!(lines > 50_000);
}

#[test]
fn a_match_in_progress_comes_back_too() {
    for number in 0..300 {
        let (set_up, log, _) = played(number, number as usize * 2 % 300 + 1);
        let text = write_match(&set_up, &log).unwrap_or_else(|| panic!("match {number}"));
        let (again, log_again) = read_match(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert_eq!((again, log_again), (set_up, log), "match {number}");
    }
}

#[test]
fn what_is_no_match_is_refused() {
    let (set_up, log, _) = played(1, 100);
    assert!(write_match(&set_up, &log[..log.len() - 1]).is_none() || log.len() < 2);
    let mut other = log.clone();
    other.extend([7, 0, 7, 0, 7, 0]);
    assert_eq!(write_match(&set_up, &other), None);
    assert_eq!(write_match(&SetUp { variant: 9, ..set_up.clone() }, &log), None);

    let text = write_match(&set_up, &log).expect("a match");
    let faults: BTreeSet<String> = [
        text.replace("players: Eva, Big Tom", "players: Eva"),
        text.replace("players: Eva, Big Tom", "players: Eva, Maximilian"),
        text.replace("printing: revised", "printing: both"),
        text.replace("\ndecks:", "\nrule: this was\n# decks:"),
        text.replace("choose", "chose"),
        "game: second edition\nboard:\n".into(),
    ]
    .iter()
    .map(|text| read_match(text).expect_err("it is wrong").why)
    .collect();
    assert_eq!(faults.len(), 6, "{faults:#?}");
    // Without names and with a seed it is a match as well.
    let text =
        "game: second edition\ndecks: Tundra Orcs, Fallen Kingdom\nseed: 3\nchoose end phase";
    let (set_up, log) = read_match(text).expect("a match");
    assert_eq!(set_up.seats[1].name.as_str(), "Amber");
    assert_eq!(choices(&log).len(), 12, "who begins, ten cards and a choice");
}

/// Names that mean something in a line do not.
#[test]
fn any_name_can_be_written() {
    let (mut set_up, log, _) = played(2, 60);
    for name in ["#1, two:", " \n", "", "a  b"] {
        set_up.seats[0].name = name.try_into().expect("short");
        let text = write_match(&set_up, &log).expect("a match");
        let (_, again) = read_match(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert!(again == log);
    }
}
