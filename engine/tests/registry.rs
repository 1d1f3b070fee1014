//! Every card and every ability of a finished deck has a test that says it is about it.

mod table;
use stonecaller_engine::second_edition::{decks, finished_decks};

const SOURCES: [(&str, &str); 8] = [
    ("Fallen Kingdom", include_str!("fallen_kingdom.rs")),
    ("Tundra Orcs", include_str!("tundra_orcs.rs")),
    ("Phoenix Elves", include_str!("phoenix_elves.rs")),
    ("Cave Goblins", include_str!("cave_goblins.rs")),
    ("Savanna Elves", include_str!("savanna_elves.rs")),
    ("Vanguards", include_str!("vanguards.rs")),
    ("Polar Dwarves", include_str!("polar_dwarves.rs")),
    ("Breakers", include_str!("breakers.rs")),
];

#[test]
fn every_ability_of_a_finished_deck_has_a_test() {
    for deck in finished_decks() {
        let (_, source) = SOURCES.iter().find(|s| s.0 == deck.name).unwrap();
        for card in &deck.cards {
            assert!(!card.abilities.is_empty(), "{} does nothing", card.name);
            for ability in card.abilities {
                let line = format!("about({:?}, {:?});", card.name, ability.name);
                assert!(source.contains(&line), "no test says {line}");
            }
        }
    }
}

#[test]
fn texts_are_short_and_there() {
    for card in decks().iter().flat_map(|deck| &deck.cards) {
        for ability in card.abilities {
            assert!(!ability.text.is_empty(), "{}", card.name);
            assert!(ability.text.len() <= 180, "{}: {}", card.name, ability.text);
        }
    }
}

#[test]
fn every_deck_has_34_cards() {
    for deck in decks() {
        let copies: u8 = deck.cards.iter().map(|card| card.copies).sum();
        assert_eq!(copies + 2 + 4, 34, "{}", deck.name);
    }
}
