//! The counts of choice sequences that are written down are still those of the engine.

use stonecaller_engine::second_edition::decks;
use stonecaller_tests::perft::{parse, perft, write};

const TEXT: &str = include_str!("../perft/second-edition.perft");

#[test]
fn the_counts_are_those_of_the_file() {
    let entries = parse(TEXT).unwrap();
    let mut wrong = Vec::new();
    for entry in &entries {
        assert!(entry.counts.len() >= 4, "{} has few counts", entry.name);
        for &(printing, depth, count) in &entry.counts {
            let now = perft(&entry.position(printing).unwrap(), depth);
            if now != count {
                wrong.push(format!(
                    "{}, {printing:?}, depth {depth}: {now}, not {count}",
                    entry.name
                ));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{}\nif a rule was changed on purpose: cargo xtask perft",
        wrong.join("\n")
    );
}

#[test]
fn every_deck_has_positions_in_every_phase() {
    let entries = parse(TEXT).unwrap();
    for deck in decks() {
        for phase in ["Summon", "Move", "Build", "Attack", "Magic"] {
            let own = |name: &str| name.starts_with(deck.name) && name.ends_with(phase);
            assert!(entries.iter().any(|e| own(&e.name)), "{} has none in {phase}", deck.name);
        }
    }
    assert_eq!(write(&entries), TEXT, "the file is written as the program writes it");
}
