//! The list of rulings: short, each question once, and what it refers to exists.

mod walk;

use std::fs;
use std::path::Path;

use stonecaller_engine::second_edition::rulings::RULINGS;
use stonecaller_engine::second_edition::{Printing, decks};

/// The text of every Rust file below a folder.
fn sources(folder: &Path, all: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|e| e == "rs") {
            all.push_str(&fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn every_test_or_scenario_that_a_ruling_names_is_there() {
    let engine = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut tests = String::new();
    sources(&engine.join("tests"), &mut tests);
    sources(&engine.join("src"), &mut tests);
    let scenarios = engine.join("../tests/scenarios/second-edition");
    for ruling in RULINGS.iter().filter(|r| !r.shown_by.is_empty()) {
        let test = tests.contains(&format!("fn {}()", ruling.shown_by));
        let scenario = scenarios.join(ruling.shown_by).with_extension("txt").exists();
        assert!(test || scenario, "{}: there is no {}", ruling.about, ruling.shown_by);
    }
}

#[test]
fn rulings_are_short_and_each_is_there_once() {
    for (i, ruling) in RULINGS.iter().enumerate() {
        assert!(!ruling.question.is_empty() && ruling.question.len() <= 110, "{ruling:?}");
        assert!(ruling.answer.ends_with('.') && ruling.answer.len() <= 120, "{ruling:?}");
        let same = |other: &&_| **other == *ruling;
        assert_eq!(RULINGS.iter().position(|r| same(&r)), Some(i), "{ruling:?}");
        let again = RULINGS.iter().filter(|r| r.question == ruling.question).count();
        assert_eq!(again, 1, "{ruling:?}");
    }
}

#[test]
fn the_vanguards_start_where_the_rulings_say() {
    let deck = decks().iter().position(|d| d.name == "Vanguards").unwrap();
    let state = walk::new_match(Printing::Revised, deck, 0);
    for (name, square) in [("Citadel Knight", "c4"), ("Temple Priest", "e3")] {
        let card = state.card_at(square.parse().unwrap()).unwrap();
        assert_eq!(card.kind.card().name, name);
    }
}
