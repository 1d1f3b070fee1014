//! Polar Dwarves.

use crate::second_edition::card::{
    Attack, CHAMPION, Card, Class, Deck, EPIC, Phase, STANDARD, SUMMONER, Symbol, UNIT,
};

pub(super) const DECK: Deck = Deck {
    name: "Polar Dwarves",
    summoner: (1, 4),
    gate: (3, 4),
    start: [(5, 3, 3), (6, 2, 3)],
    cards: [
        Card {
            name: "Svara",
            life: 12,
            strength: 3,
            attack: Attack::Ranged,
            symbols: &[Symbol::Logic, Symbol::Water],
            // Abilities to write: Structural Shift.
            ..SUMMONER
        },
        Card {
            name: "Jarmund",
            cost: 5,
            life: 7,
            strength: 3,
            attack: Attack::Ranged,
            symbols: &[Symbol::Logic, Symbol::Water],
            // Abilities to write: Momentum; Ice Shards.
            ..CHAMPION
        },
        Card {
            name: "Nadiana",
            cost: 6,
            life: 7,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Water],
            // Abilities to write: Greater Frost Bolt.
            ..CHAMPION
        },
        Card {
            name: "Ollag",
            cost: 5,
            life: 7,
            strength: 3,
            symbols: &[Symbol::Logic],
            // Abilities to write: Cold Snap.
            ..CHAMPION
        },
        Card {
            name: "Bear Cavalry",
            cost: 3,
            life: 5,
            strength: 3,
            symbols: &[Symbol::Water],
            // Abilities to write: Trample.
            ..UNIT
        },
        Card {
            name: "Frost Mage",
            cost: 1,
            life: 4,
            strength: 1,
            attack: Attack::Ranged,
            symbols: &[Symbol::Water],
            // Abilities to write: Frost Bolt.
            ..UNIT
        },
        Card {
            name: "Ice Golem",
            class: Class::COMMON.and(Class::STRUCTURE),
            cost: 2,
            life: 5,
            strength: 2,
            symbols: &[Symbol::Logic],
            // Abilities to write: Living Gate; Mobile Structure; Slow.
            ..UNIT
        },
        Card {
            name: "Ice Smith",
            life: 2,
            strength: 2,
            symbols: &[Symbol::Logic],
            // Abilities to write: Frost Axe.
            ..UNIT
        },
        Card {
            name: "Ice Ram",
            active: true,
            // Abilities to write: ACTIVE.
            ..EPIC
        },
        Card {
            name: "Glacial Shift",
            symbols: &[Symbol::Water],
            phase: Phase::Build,
            // Abilities to write: Effect.
            ..STANDARD
        },
        Card {
            name: "Ice Repair",
            symbols: &[Symbol::Logic, Symbol::Water],
            phase: Phase::Move,
            // Abilities to write: Effect.
            ..STANDARD
        },
        Card {
            name: "Parapet",
            class: Class::STANDARD.and(Class::STRUCTURE),
            life: 5,
            symbols: &[Symbol::Logic],
            phase: Phase::Build,
            // Abilities to write: Static.
            ..STANDARD
        },
    ],
};
