//! Vanguards.

use crate::second_edition::card::{
    Attack, CHAMPION, Card, Deck, EPIC, Phase, STANDARD, SUMMONER, Symbol, UNIT,
};

pub(super) const DECK: Deck = Deck {
    name: "Vanguards",
    summoner: (1, 4),
    gate: (3, 4),
    start: [(5, 4, 3), (7, 3, 5)],
    cards: [
        Card {
            name: "Sera Eldwyn",
            life: 12,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Divine, Symbol::Light],
            // Abilities to write: The Citadel's Might.
            ..SUMMONER
        },
        Card {
            name: "Coleen Brighton",
            cost: 6,
            life: 8,
            strength: 3,
            symbols: &[Symbol::Divine],
            // Abilities to write: Divine Shield.
            ..CHAMPION
        },
        Card {
            name: "Jacob Eldwyn",
            cost: 5,
            life: 6,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Light],
            // Abilities to write: Radiant Shot.
            ..CHAMPION
        },
        Card {
            name: "Valna Stoutheart",
            cost: 6,
            life: 9,
            strength: 2,
            symbols: &[Symbol::Divine, Symbol::Light],
            // Abilities to write: Guidance; Citadel Champion.
            ..CHAMPION
        },
        Card {
            name: "Citadel Archer",
            cost: 2,
            life: 5,
            strength: 1,
            attack: Attack::Ranged,
            symbols: &[Symbol::Light],
            // Abilities to write: Arrow of Light.
            ..UNIT
        },
        Card {
            name: "Citadel Knight",
            cost: 2,
            life: 5,
            strength: 2,
            symbols: &[Symbol::Divine],
            // Abilities to write: Engage; Protect.
            ..UNIT
        },
        Card {
            name: "Citadel Paladin",
            cost: 2,
            life: 4,
            strength: 3,
            symbols: &[Symbol::Light],
            // Abilities to write: Intercession.
            ..UNIT
        },
        Card {
            name: "Temple Priest",
            life: 2,
            strength: 2,
            symbols: &[Symbol::Divine],
            // Abilities to write: Heal.
            ..UNIT
        },
        Card {
            name: "Holy Judgment",
            phase: Phase::Attack,
            active: true,
            // Abilities to write: Immediate; ACTIVE a; ACTIVE b; ACTIVE c.
            ..EPIC
        },
        Card {
            name: "Guarding Spirits",
            symbols: &[Symbol::Divine, Symbol::Light],
            phase: Phase::Magic,
            active: true,
            // Abilities to write: ACTIVE.
            ..STANDARD
        },
        Card {
            name: "Mass Heal",
            cost: 1,
            symbols: &[Symbol::Divine],
            phase: Phase::Move,
            // Abilities to write: Effect.
            ..STANDARD
        },
        Card {
            name: "Renewed Hope",
            symbols: &[Symbol::Light],
            active: true,
            // Abilities to write: ACTIVE.
            ..STANDARD
        },
    ],
};
