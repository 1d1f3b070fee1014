//! Cave Goblins.

use crate::second_edition::card::{
    Attack, CHAMPION, Card, Deck, EPIC, Phase, STANDARD, SUMMONER, Symbol, UNIT,
};

pub(super) const DECK: Deck = Deck {
    name: "Cave Goblins",
    summoner: (1, 5),
    gate: (2, 4),
    start: [(7, 2, 5), (4, 3, 3)],
    cards: [
        Card {
            name: "Sneeks",
            life: 11,
            strength: 3,
            symbols: &[Symbol::Instinct, Symbol::Cunning],
            // Abilities to write: Sly.
            ..SUMMONER
        },
        Card {
            name: "Blarf",
            life: 6,
            strength: 0,
            symbols: &[Symbol::Cunning, Symbol::Instinct],
            // Abilities to write: Blood Runes; Imbued Strength.
            ..CHAMPION
        },
        Card {
            name: "Smeg",
            life: 4,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Cunning],
            // Abilities to write: Magic Junkie; Relentless.
            ..CHAMPION
        },
        Card {
            name: "The Eater",
            cost: 6,
            life: 9,
            strength: 5,
            symbols: &[Symbol::Instinct],
            // Abilities to write: Feed the Eater.
            ..CHAMPION
        },
        Card {
            name: "Beast Rider",
            cost: 2,
            life: 3,
            strength: 3,
            symbols: &[Symbol::Instinct],
            // Abilities to write: Charge.
            ..UNIT
        },
        Card {
            name: "Horde Climber",
            life: 3,
            strength: 1,
            symbols: &[Symbol::Cunning],
            // Abilities to write: Climb.
            ..UNIT
        },
        Card {
            name: "Horde Clinger",
            life: 2,
            strength: 2,
            symbols: &[Symbol::Cunning],
            // Abilities to write: Immobile; Cling.
            ..UNIT
        },
        Card {
            name: "Horde Slinger",
            life: 1,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Instinct],
            // Abilities to write: Relentless.
            ..UNIT
        },
        Card {
            name: "Enrage the Horde",
            cost: 1,
            phase: Phase::Magic,
            // Abilities to write: Effect.
            ..EPIC
        },
        Card {
            name: "Pile On",
            symbols: &[Symbol::Instinct, Symbol::Cunning],
            phase: Phase::Attack,
            active: true,
            // Abilities to write: ACTIVE.
            ..STANDARD
        },
        Card {
            name: "Sneak",
            symbols: &[Symbol::Cunning],
            phase: Phase::Move,
            // Abilities to write: Effect.
            ..STANDARD
        },
        Card {
            name: "Unrelenting",
            cost: 1,
            symbols: &[Symbol::Instinct],
            phase: Phase::Magic,
            active: true,
            // Abilities to write: ACTIVE.
            ..STANDARD
        },
    ],
};
