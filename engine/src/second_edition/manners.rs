//! How the computer opponent values the cards of each deck: its habits, as data.
//!
//! One line for each card in the order of its deck. Numbers are in hundredths of a magic, like the whole evaluation.
//! What a card's numbers (strength, life, cost) already say is not repeated: a line only says what they do not.

use super::catalog::{KINDS, Kind};

/// What the opponent thinks of a card beside its numbers.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    /// Added to what a card on the battlefield is worth; for an active event, what it is worth while it is active.
    pub(crate) worth: i16,
    /// What holding it is worth. One that is worth less than the magic it would bring is discarded for it.
    pub(crate) keep: i16,
    /// Dice that hit, in 256ths, where that is not what its attack says; 0 where it is.
    pub(crate) hits: u8,
}

/// How a faction likes to play.
#[derive(Clone, Copy)]
pub(crate) struct Temper {
    /// What a space nearer to the enemy summoner is worth for a unit.
    pub(crate) advance: i16,
    /// What a row away from home costs its summoner.
    pub(crate) shy: i16,
}

/// A unit, and what it is worth beside its numbers. What it is worth in the hand follows from that and its cost.
const fn unit(worth: i16) -> Manner {
    Manner { worth, keep: 0, hits: 0 }
}

/// An event that works at once: what holding it is worth, so that it waits for a use that is worth more.
const fn event(keep: i16) -> Manner {
    Manner { worth: 0, keep, hits: 0 }
}

/// An event that stays: what it is worth while it is active beyond what the evaluation sees of it, and in the hand.
const fn active(worth: i16, keep: i16) -> Manner {
    Manner { worth, keep, hits: 0 }
}

/// Dice of which only specials hit: two faces of six.
const SPECIALS: u8 = 85;
/// A ranged attack that needs a special to count at all: two of three dice hit, in about two of three rolls.
const NEEDS_SPECIAL: u8 = 125;

const fn hitting(manner: Manner, hits: u8) -> Manner {
    Manner { hits, ..manner }
}

/// The cards of every deck, in the order of [`decks`](super::decks).
const CARDS: [[Manner; 12]; 8] = [
    // Fallen Kingdom
    [
        unit(0),         // Ret-Talus
        unit(0),         // Dragos
        unit(0),         // Elut-Bal
        unit(120),       // Gul-Dass: grows stronger with every wound
        unit(30),        // Hellfire Cultist: hurts who is near when it dies
        unit(20),        // Undead Archer
        unit(20),        // Undead Carrier
        unit(40),        // Undead Warrior: grows with every death
        active(130, 70), // Sacrificial Pyre
        event(100),      // Hellforged Weapon
        event(80),       // Purge
        event(90),       // Blood Summon
    ],
    // Breakers
    [
        unit(0),        // Tacullu
        unit(60),       // Gulldune: gives an attack
        unit(40),       // Gwalark
        unit(60),       // Kalal
        unit(40),       // Deceiver: dulls attacks beside it
        unit(20),       // Mind Witch
        unit(30),       // Wind Archer
        unit(20),       // Wind Mage
        event(160),     // Mind Control
        event(70),      // Blast
        active(10, 60), // Hypnotic Call
        active(90, 60), // Perplexing Tempest
    ],
    // Cave Goblins
    [
        unit(0),          // Sneeks
        unit(60),         // Blarf: grows for magic
        unit(-40),        // Smeg: eats magic
        unit(-60),        // The Eater: eats friends
        unit(10),         // Beast Rider
        unit(20),         // Horde Climber
        unit(0),          // Horde Clinger
        unit(40),         // Horde Slinger: attacks besides the three
        event(170),       // Enrage the Horde
        active(10, 90),   // Pile On
        event(60),        // Sneak
        active(160, 100), // Unrelenting
    ],
    // Polar Dwarves
    [
        unit(0),        // Svara
        unit(40),       // Jarmund
        unit(140),      // Nadiana: stronger for every structure
        unit(60),       // Ollag
        unit(20),       // Bear Cavalry
        unit(60),       // Frost Mage: stronger beside structures
        unit(60),       // Ice Golem: a gate that walks
        unit(20),       // Ice Smith
        active(40, 80), // Ice Ram
        event(50),      // Glacial Shift
        event(50),      // Ice Repair
        unit(60),       // Parapet
    ],
    // Savanna Elves
    [
        unit(0),        // Abua Shi
        unit(100),      // Makeinda Ru: attacks twice
        unit(60),       // Miti Kyru
        unit(120),      // Miti Mumway: grows
        unit(60),       // Border Archer: attacks twice
        unit(30),       // Lioness
        unit(20),       // Rhinoceros
        unit(50),       // Spirit Mage: gives boost
        event(110),     // Chant of Power
        active(20, 50), // Chant of Entangling
        event(70),      // Chant of Growth
        active(60, 70), // Chant of Weaving
    ],
    // Vanguards
    [
        unit(0),         // Sera Eldwyn
        unit(80),        // Coleen Brighton: shields
        unit(120),       // Jacob Eldwyn: stronger with magic
        unit(200),       // Valna Stoutheart: draws, and stronger with friends
        unit(60),        // Citadel Archer
        unit(60),        // Citadel Knight: protects
        unit(50),        // Citadel Paladin: draws
        unit(0),         // Temple Priest
        active(80, 100), // Holy Judgment
        active(110, 80), // Guarding Spirits
        event(60),       // Mass Heal
        active(30, 60),  // Renewed Hope
    ],
    // Phoenix Elves
    [
        unit(0),         // Queen Maldaria
        unit(60),        // Fanessa
        unit(40),        // Fire Drake
        unit(40),        // Holleas
        unit(60),        // Ember Archer: shoots while it moves
        unit(30),        // Ember Beast
        unit(40),        // Ember Mage: hard to hit
        unit(30),        // Royal Guardian
        active(40, 80),  // Spirit of the Phoenix
        active(140, 90), // Blinding Flare
        event(100),      // Burn
        active(130, 80), // Divine Retribution
    ],
    // Tundra Orcs
    [
        unit(0),                           // Grognack
        unit(60),                          // Ragnor
        hitting(unit(-330), SPECIALS),     // Shonk: eight dice that mostly miss
        unit(40),                          // Targan
        hitting(unit(-60), NEEDS_SPECIAL), // Frost Shaman
        unit(-40),                         // Smasher: takes more damage
        unit(0),                           // Tundra Charger
        unit(40),                          // Tundra Fighter: may attack again
        active(10, 90),                    // For Glory
        active(10, 60),                    // Brutal Force
        active(10, 90),                    // Freeze
        active(10, 90),                    // Primal Fury
    ],
];

/// How each faction likes to play, in the same order.
const TEMPERS: [Temper; 8] = [
    Temper { advance: 14, shy: 25 }, // Fallen Kingdom: the summoner spends its own life, so it stays back
    Temper { advance: 10, shy: 12 }, // Breakers: a summoner who captures what it would destroy
    Temper { advance: 16, shy: 20 }, // Cave Goblins: many and cheap
    Temper { advance: 9, shy: 20 },  // Polar Dwarves: strong where their structures are
    Temper { advance: 12, shy: 18 }, // Savanna Elves
    Temper { advance: 12, shy: 18 }, // Vanguards
    Temper { advance: 12, shy: 22 }, // Phoenix Elves: a summoner of 9 life
    Temper { advance: 16, shy: 8 },  // Tundra Orcs: the summoner is their best fighter
];

const NOTHING: Manner = Manner { worth: 0, keep: 0, hits: 0 };

/// A table, because the device has no divide instruction.
static MANNERS: [Manner; KINDS] = {
    let mut all = [NOTHING; KINDS];
    // A gate in the hand: one is wanted sooner or later.
    all[1] = Manner { worth: 0, keep: 75, hits: 0 };
    let mut deck = 0;
    while deck < CARDS.len() {
        let mut card = 0;
        while card < 12 {
            all[KINDS - 12 * CARDS.len() + deck * 12 + card] = CARDS[deck][card];
            card += 1;
        }
        deck += 1;
    }
    all
};

static DECK_OF: [u8; KINDS] = {
    let mut all = [0; KINDS];
    let mut deck = 0;
    while deck < CARDS.len() {
        let mut card = 0;
        while card < 12 {
            all[KINDS - 12 * CARDS.len() + deck * 12 + card] = deck as u8;
            card += 1;
        }
        deck += 1;
    }
    all
};

/// What the opponent thinks of a card.
pub(crate) fn manner(kind: Kind) -> Manner {
    MANNERS.get(usize::from(u8::from(kind))).copied().unwrap_or(NOTHING)
}

/// How the faction of a summoner likes to play.
pub(crate) fn temper(summoner: Kind) -> Temper {
    let deck = DECK_OF.get(usize::from(u8::from(summoner))).copied().unwrap_or(0);
    TEMPERS[usize::from(deck).min(TEMPERS.len() - 1)]
}
