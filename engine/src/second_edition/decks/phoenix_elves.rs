//! Phoenix Elves.

use crate::second_edition::card::{
    Attack, CHAMPION, Card, Deck, EPIC, Phase, STANDARD, SUMMONER, Symbol, UNIT,
};

pub(super) const DECK: Deck = Deck {
    name: "Phoenix Elves",
    summoner: (1, 4),
    gate: (2, 4),
    start: [(4, 3, 3), (7, 3, 4)],
    cards: [
        Card {
            name: "Queen Maldaria",
            life: 9,
            strength: 4,
            attack: Attack::Ranged,
            symbols: &[Symbol::Fire, Symbol::Divine],
            // Abilities to write: Momentum; Call Protection.
            ..SUMMONER
        },
        Card {
            name: "Fanessa",
            cost: 5,
            life: 9,
            strength: 3,
            symbols: &[Symbol::Divine],
            // Abilities to write: Riposte.
            ..CHAMPION
        },
        Card {
            name: "Fire Drake",
            cost: 8,
            life: 10,
            strength: 4,
            attack: Attack::Ranged,
            symbols: &[Symbol::Fire, Symbol::Divine],
            // Abilities to write: Protector; Fire Breath.
            ..CHAMPION
        },
        Card {
            name: "Holleas",
            cost: 5,
            life: 7,
            strength: 3,
            attack: Attack::Ranged,
            symbols: &[Symbol::Fire],
            // Abilities to write: Fiery Summon; Ignite.
            ..CHAMPION
        },
        Card {
            name: "Ember Archer",
            cost: 1,
            life: 2,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Fire],
            // Abilities to write: Quick Shot.
            ..UNIT
        },
        Card {
            name: "Ember Beast",
            cost: 2,
            life: 3,
            strength: 3,
            symbols: &[Symbol::Fire],
            // Abilities to write: Born of Fire; Wildfire.
            ..UNIT
        },
        Card {
            name: "Ember Mage",
            cost: 1,
            life: 2,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Divine],
            // Abilities to write: Guarded.
            ..UNIT
        },
        Card {
            name: "Royal Guardian",
            cost: 2,
            life: 4,
            strength: 1,
            symbols: &[Symbol::Divine],
            // Abilities to write: Engage; Shove.
            ..UNIT
        },
        Card {
            name: "Spirit of the Phoenix",
            active: true,
            // Abilities to write: ACTIVE.
            ..EPIC
        },
        Card {
            name: "Blinding Flare",
            cost: 1,
            symbols: &[Symbol::Divine],
            phase: Phase::Magic,
            active: true,
            // Abilities to write: ACTIVE.
            ..STANDARD
        },
        Card {
            name: "Burn",
            symbols: &[Symbol::Fire],
            phase: Phase::Move,
            // Abilities to write: Effect.
            ..STANDARD
        },
        Card {
            name: "Divine Retribution",
            symbols: &[Symbol::Fire, Symbol::Divine],
            phase: Phase::Magic,
            active: true,
            // Abilities to write: ACTIVE.
            ..STANDARD
        },
    ],
};
