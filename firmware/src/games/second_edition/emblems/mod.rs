//! The picture of every card, one file for each deck, in the order of the deck.

mod breakers;
mod cave_goblins;
mod fallen_kingdom;
mod phoenix_elves;
mod polar_dwarves;
mod savanna_elves;
mod shared;
mod tundra_orcs;
mod vanguards;

use crate::gfx::emblem::Emblem;

/// Cards that come before the decks.
static SHARED: [Emblem; 3] = [shared::UNKNOWN, shared::GATE, shared::START_GATE];

/// The decks in the engine's order.
static DECKS: [[Emblem; 12]; 8] = [
    fallen_kingdom::EMBLEMS,
    breakers::EMBLEMS,
    cave_goblins::EMBLEMS,
    polar_dwarves::EMBLEMS,
    savanna_elves::EMBLEMS,
    vanguards::EMBLEMS,
    phoenix_elves::EMBLEMS,
    tundra_orcs::EMBLEMS,
];

/// The picture of a card by its number; the back of a card for a number that no card has.
pub(super) fn of(number: u8) -> &'static Emblem {
    let number = usize::from(number);
    let in_decks = number.wrapping_sub(SHARED.len());
    SHARED.get(number).or_else(|| DECKS.as_flattened().get(in_decks)).unwrap_or(&SHARED[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;
    use stonecaller_engine::second_edition::Kind;

    #[test]
    fn every_card_has_a_picture_of_its_own() {
        let cards: Vec<_> = Kind::all().map(|kind| (kind, of(kind.into()))).collect();
        assert_eq!(cards.len() + 1, SHARED.len() + DECKS.as_flattened().len());
        for (place, (kind, emblem)) in cards.iter().enumerate() {
            assert!(emblem.weight() > 60, "{kind:?} is hardly drawn");
            for (other, seen) in &cards[..place] {
                assert!(emblem != seen, "{kind:?} looks like {other:?}");
            }
        }
    }
}
