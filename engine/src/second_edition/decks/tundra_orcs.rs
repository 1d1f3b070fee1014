//! Tundra Orcs.

use crate::second_edition::card::{Attack, CHAMPION, Card, Deck, EPIC, Phase, STANDARD, SUMMONER, Symbol, UNIT};

pub(super) const DECK: Deck = Deck {
    name: "Tundra Orcs",
    summoner: (1, 3),
    gate: (3, 4),
    start: [(7, 4, 4), (4, 3, 3)],
    cards: [
        Card {
            name: "Grognack",
            life: 14,
            strength: 4,
            symbols: &[Symbol::Instinct, Symbol::Water],
            // Abilities to write: Restore; Influence.
            ..SUMMONER
        },
        Card {
            name: "Ragnor",
            cost: 5,
            life: 8,
            strength: 3,
            symbols: &[Symbol::Instinct, Symbol::Water],
            // Abilities to write: Blood Bond.
            ..CHAMPION
        },
        Card {
            name: "Shonk",
            cost: 5,
            life: 11,
            strength: 8,
            symbols: &[Symbol::Instinct],
            // Abilities to write: Wild Strike.
            ..CHAMPION
        },
        Card {
            name: "Targan",
            cost: 5,
            life: 6,
            strength: 4,
            attack: Attack::Ranged,
            symbols: &[Symbol::Water],
            // Abilities to write: Far Shot; Piercing Frost.
            ..CHAMPION
        },
        Card {
            name: "Frost Shaman",
            cost: 1,
            life: 4,
            strength: 3,
            attack: Attack::Ranged,
            symbols: &[Symbol::Water],
            // Abilities to write: Unwieldy Magic.
            ..UNIT
        },
        Card {
            name: "Smasher",
            cost: 3,
            life: 6,
            strength: 4,
            symbols: &[Symbol::Water],
            // Abilities to write: Sluggish.
            ..UNIT
        },
        Card {
            name: "Tundra Charger",
            life: 2,
            strength: 2,
            symbols: &[Symbol::Instinct],
            // Abilities to write: Blood Rush.
            ..UNIT
        },
        Card {
            name: "Tundra Fighter",
            cost: 1,
            life: 3,
            strength: 2,
            symbols: &[Symbol::Instinct],
            // Abilities to write: Frenzy.
            ..UNIT
        },
        Card {
            name: "For Glory",
            phase: Phase::Build,
            active: true,
            // Abilities to write: ACTIVE.
            ..EPIC
        },
        Card {
            name: "Brutal Force",
            symbols: &[Symbol::Instinct, Symbol::Water],
            phase: Phase::Attack,
            active: true,
            // Abilities to write: ACTIVE.
            ..STANDARD
        },
        Card {
            name: "Freeze",
            symbols: &[Symbol::Water],
            active: true,
            // Abilities to write: Immediate; ACTIVE.
            ..STANDARD
        },
        Card {
            name: "Primal Fury",
            symbols: &[Symbol::Instinct],
            phase: Phase::Attack,
            active: true,
            // Abilities to write: ACTIVE.
            ..STANDARD
        },
    ],
};
