//! Fallen Kingdom.

use crate::second_edition::card::{Attack, CHAMPION, Card, Deck, EPIC, Phase, STANDARD, SUMMONER, Symbol, UNIT};

pub(super) const DECK: Deck = Deck {
    name: "Fallen Kingdom",
    summoner: (1, 4),
    gate: (3, 4),
    start: [(5, 3, 3), (6, 4, 4)],
    cards: [
        Card {
            name: "Ret-Talus",
            life: 12,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Fire, Symbol::Dark],
            // Abilities to write: Raise the Dead.
            ..SUMMONER
        },
        Card {
            name: "Dragos",
            cost: 6,
            life: 8,
            strength: 4,
            symbols: &[Symbol::Dark],
            // Abilities to write: Life Drain.
            ..CHAMPION
        },
        Card {
            name: "Elut-Bal",
            cost: 6,
            life: 6,
            strength: 6,
            symbols: &[Symbol::Fire],
            // Abilities to write: Summoned by Fire.
            ..CHAMPION
        },
        Card {
            name: "Gul-Dass",
            cost: 6,
            life: 8,
            strength: 2,
            symbols: &[Symbol::Fire, Symbol::Dark],
            // Abilities to write: Wrath.
            ..CHAMPION
        },
        Card {
            name: "Hellfire Cultist",
            life: 2,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Fire],
            // Abilities to write: Immolate.
            ..UNIT
        },
        Card {
            name: "Undead Archer",
            cost: 2,
            life: 2,
            strength: 3,
            attack: Attack::Ranged,
            symbols: &[Symbol::Fire],
            // Abilities to write: Soul Shift.
            ..UNIT
        },
        Card {
            name: "Undead Carrier",
            cost: 1,
            life: 3,
            strength: 2,
            symbols: &[Symbol::Dark],
            // Abilities to write: Soulless; Infect.
            ..UNIT
        },
        Card {
            name: "Undead Warrior",
            cost: 2,
            life: 4,
            strength: 2,
            symbols: &[Symbol::Dark],
            // Abilities to write: Blood Fury; Imbued Strength.
            ..UNIT
        },
        Card {
            name: "Sacrificial Pyre",
            cost: 1,
            active: true,
            // Abilities to write: ACTIVE part 1; ACTIVE part 2.
            ..EPIC
        },
        Card {
            name: "Hellforged Weapon",
            symbols: &[Symbol::Fire],
            phase: Phase::Build,
            // Abilities to write: Effect; Cursed.
            ..STANDARD
        },
        Card {
            name: "Purge",
            symbols: &[Symbol::Fire, Symbol::Dark],
            phase: Phase::Move,
            // Abilities to write: Effect.
            ..STANDARD
        },
        Card {
            name: "Blood Summon",
            symbols: &[Symbol::Dark],
            // Abilities to write: Effect.
            ..STANDARD
        },
    ],
};
