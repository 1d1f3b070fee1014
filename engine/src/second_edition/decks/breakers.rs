//! Breakers.

use crate::second_edition::card::{
    Attack, CHAMPION, Card, Deck, EPIC, Phase, STANDARD, SUMMONER, Symbol, UNIT,
};

pub(super) const DECK: Deck = Deck {
    name: "Breakers",
    summoner: (1, 3),
    gate: (2, 4),
    start: [(4, 3, 5), (5, 2, 3)],
    cards: [
        Card {
            name: "Tacullu",
            life: 13,
            strength: 3,
            attack: Attack::Ranged,
            symbols: &[Symbol::Resolve, Symbol::Air],
            // Abilities to write: Mind Capture.
            ..SUMMONER
        },
        Card {
            name: "Gulldune",
            cost: 6,
            life: 6,
            strength: 4,
            symbols: &[Symbol::Resolve],
            // Abilities to write: Telepathic Command.
            ..CHAMPION
        },
        Card {
            name: "Gwalark",
            cost: 6,
            life: 8,
            strength: 3,
            attack: Attack::Ranged,
            symbols: &[Symbol::Resolve, Symbol::Air],
            // Abilities to write: Flight; Levitate.
            ..CHAMPION
        },
        Card {
            name: "Kalal",
            cost: 7,
            life: 8,
            strength: 4,
            attack: Attack::Ranged,
            symbols: &[Symbol::Air],
            // Abilities to write: Greater Push; Steadfast.
            ..CHAMPION
        },
        Card {
            name: "Deceiver",
            cost: 1,
            life: 4,
            strength: 1,
            attack: Attack::Ranged,
            symbols: &[Symbol::Resolve],
            // Abilities to write: Stupefy; Engage.
            ..UNIT
        },
        Card {
            name: "Mind Witch",
            cost: 1,
            life: 2,
            strength: 3,
            attack: Attack::Ranged,
            symbols: &[Symbol::Resolve],
            // Abilities to write: Mimic.
            ..UNIT
        },
        Card {
            name: "Wind Archer",
            cost: 2,
            life: 2,
            strength: 4,
            attack: Attack::Ranged,
            symbols: &[Symbol::Air],
            // Abilities to write: Swift; Far Shot.
            ..UNIT
        },
        Card {
            name: "Wind Mage",
            cost: 1,
            life: 3,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Air],
            // Abilities to write: Push.
            ..UNIT
        },
        Card {
            name: "Mind Control",
            // Abilities to write: Effect.
            ..EPIC
        },
        Card {
            name: "Blast",
            cost: 1,
            symbols: &[Symbol::Air],
            phase: Phase::Move,
            // Abilities to write: Effect.
            ..STANDARD
        },
        Card {
            name: "Hypnotic Call",
            symbols: &[Symbol::Resolve],
            active: true,
            // Abilities to write: Immediate; ACTIVE.
            ..STANDARD
        },
        Card {
            name: "Perplexing Tempest",
            symbols: &[Symbol::Resolve, Symbol::Air],
            phase: Phase::Magic,
            active: true,
            // Abilities to write: ACTIVE.
            ..STANDARD
        },
    ],
};
