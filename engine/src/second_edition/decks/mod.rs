//! The faction decks, one file each. The order gives every kind its number, so new decks go to the end.

use super::card::Deck;

mod breakers;
mod cave_goblins;
mod fallen_kingdom;
mod phoenix_elves;
mod polar_dwarves;
mod savanna_elves;
mod tundra_orcs;
mod vanguards;

pub(super) const DECKS: [Deck; 8] = [
    fallen_kingdom::DECK,
    breakers::DECK,
    cave_goblins::DECK,
    polar_dwarves::DECK,
    savanna_elves::DECK,
    vanguards::DECK,
    phoenix_elves::DECK,
    tundra_orcs::DECK,
];

/// The decks that are complete: every card does what it says and has its tests. Only these are offered to players.
pub(super) const FINISHED: &[&str] = &[
    "Fallen Kingdom",
    "Breakers",
    "Cave Goblins",
    "Polar Dwarves",
    "Savanna Elves",
    "Vanguards",
    "Phoenix Elves",
    "Tundra Orcs",
];
