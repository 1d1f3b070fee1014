//! Savanna Elves.

use crate::second_edition::card::{
    Attack, CHAMPION, Card, Deck, EPIC, Phase, STANDARD, SUMMONER, Symbol, UNIT,
};

pub(super) const DECK: Deck = Deck {
    name: "Savanna Elves",
    summoner: (1, 4),
    gate: (2, 4),
    start: [(4, 3, 4), (5, 3, 3)],
    cards: [
        Card {
            name: "Abua Shi",
            life: 10,
            strength: 5,
            attack: Attack::Ranged,
            symbols: &[Symbol::Earth, Symbol::Spirit],
            // Abilities to write: Spirit Bond.
            ..SUMMONER
        },
        Card {
            name: "Makeinda Ru",
            cost: 5,
            life: 9,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Spirit],
            // Abilities to write: Prepare; Swift Shot.
            ..CHAMPION
        },
        Card {
            name: "Miti Kyru",
            cost: 5,
            life: 7,
            strength: 4,
            symbols: &[Symbol::Earth, Symbol::Spirit],
            // Abilities to write: Inspire; Withdraw.
            ..CHAMPION
        },
        Card {
            name: "Miti Mumway",
            cost: 8,
            life: 11,
            strength: 1,
            symbols: &[Symbol::Earth],
            // Abilities to write: Imbued Strength; Trample.
            ..CHAMPION
        },
        Card {
            name: "Border Archer",
            cost: 2,
            life: 4,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Spirit],
            // Abilities to write: Prepare; Swift Shot.
            ..UNIT
        },
        Card {
            name: "Lioness",
            cost: 2,
            life: 2,
            strength: 3,
            symbols: &[Symbol::Earth],
            // Abilities to write: Momentum; Imbued Life.
            ..UNIT
        },
        Card {
            name: "Rhinoceros",
            cost: 2,
            life: 5,
            strength: 2,
            symbols: &[Symbol::Earth],
            // Abilities to write: Imbued Speed; Trample.
            ..UNIT
        },
        Card {
            name: "Spirit Mage",
            cost: 1,
            life: 2,
            strength: 3,
            attack: Attack::Ranged,
            symbols: &[Symbol::Spirit],
            // Abilities to write: Charged; Commune with Spirits.
            ..UNIT
        },
        Card {
            name: "Chant of Power",
            cost: 1,
            phase: Phase::Attack,
            // Abilities to write: Effect.
            ..EPIC
        },
        Card {
            name: "Chant of Entangling",
            symbols: &[Symbol::Spirit],
            active: true,
            // Abilities to write: Immediate; ACTIVE.
            ..STANDARD
        },
        Card {
            name: "Chant of Growth",
            symbols: &[Symbol::Earth],
            phase: Phase::Move,
            // Abilities to write: Effect.
            ..STANDARD
        },
        Card {
            name: "Chant of Weaving",
            symbols: &[Symbol::Earth, Symbol::Spirit],
            active: true,
            // Abilities to write: Immediate; ACTIVE.
            ..STANDARD
        },
    ],
};
