//! Hand, draw pile and discard pile of one player, as bags.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::catalog::Kind;

/// Distinct kinds that can be in a deck's piles: gates 2, starting units 2, champions 3, commons 16, events 7.
pub(crate) const SLOTS: usize = 30;

/// Which pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Pile {
    /// Known to its player only.
    Hand,
    /// Known to nobody.
    Draw,
    /// Face down, known to its player.
    Discard,
}

/// The piles of one player: for each kind of the deck, how many copies are known to be where, and how many copies
/// nobody has placed yet; for each pile, how many of its cards are unknown.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Piles {
    kinds: Vec<Kind, SLOTS, u8>,
    /// Nibbles: hand, draw, discard, unseen. A deck never has more than 6 copies of a kind (4 and 2 starting units).
    counts: Vec<u16, SLOTS, u8>,
    unknown: [u8; 3],
}

impl Piles {
    pub(crate) fn new() -> Piles {
        Piles { kinds: Vec::new(), counts: Vec::new(), unknown: [0; 3] }
    }

    /// Makes room for a kind and puts `n` copies in the draw pile. `false` if the deck has too many kinds.
    pub(crate) fn declare(&mut self, kind: Kind, n: u8) -> bool {
        let slot = match self.slot(kind) {
            Some(slot) => slot,
            None => {
                if self.kinds.push(kind).is_err() || self.counts.push(0).is_err() {
                    return false;
                }
                self.kinds.len() - 1
            }
        };
        self.counts[slot] += u16::from(n) << 4;
        true
    }

    pub(crate) fn slot(&self, kind: Kind) -> Option<usize> {
        self.kinds.iter().position(|&k| k == kind)
    }

    pub(crate) fn kind(&self, slot: usize) -> Kind {
        self.kinds.get(slot).copied().unwrap_or(Kind::UNKNOWN)
    }

    pub(crate) fn is_sound(&self) -> bool {
        let unseen: u32 = self.counts.iter().map(|c| u32::from(c >> 12)).sum();
        let unknown: u32 = self.unknown.iter().map(|&n| u32::from(n)).sum();
        let all =
            self.counts.iter().map(|&c| (0..4).map(|p| u32::from(c >> (4 * p) & 15)).sum::<u32>());
        self.kinds.len() == self.counts.len()
            && unseen == unknown
            && all.clone().max() <= Some(8)
            && all.sum::<u32>() <= 34
    }

    /// Known copies of the slot's kind in a pile.
    pub(crate) fn known(&self, pile: Pile, slot: usize) -> u8 {
        (self.counts.get(slot).copied().unwrap_or(0) >> (4 * pile as u16) & 15) as u8
    }

    /// Copies of the slot's kind that are in some pile, nobody here knows which.
    pub(crate) fn unseen(&self, slot: usize) -> u8 {
        (self.counts.get(slot).copied().unwrap_or(0) >> 12) as u8
    }

    /// Cards of unknown kind in a pile.
    pub(crate) fn unknown(&self, pile: Pile) -> u8 {
        self.unknown[pile as usize]
    }

    pub(crate) fn len(&self, pile: Pile) -> u8 {
        let shift = 4 * pile as u16;
        self.counts.iter().fold(self.unknown[pile as usize], |n, c| n + (c >> shift & 15) as u8)
    }

    /// The slots whose kind may be in the pile as far as is known here.
    pub(crate) fn possible(&self, pile: Pile) -> u32 {
        let unknown = self.unknown[pile as usize] > 0;
        let shift = 4 * pile as u16;
        let mut slots = 0;
        for (i, &count) in self.counts.iter().enumerate() {
            if count >> shift & 15 != 0 || (unknown && count >> 12 != 0) {
                slots |= 1 << i;
            }
        }
        slots
    }

    /// Takes one card of a kind out of a pile (an unknown one is then revealed to be it). `false` if it cannot be there.
    pub(crate) fn take(&mut self, pile: Pile, kind: Kind) -> bool {
        if kind == Kind::UNKNOWN {
            let unknown = &mut self.unknown[pile as usize];
            let Some(left) = unknown.checked_sub(1) else {
                return false;
            };
            *unknown = left;
            return true;
        }
        let Some(slot) = self.slot(kind) else {
            return false;
        };
        if self.known(pile, slot) > 0 {
            self.counts[slot] -= 1 << (4 * pile as u16);
            return true;
        }
        if self.unknown[pile as usize] == 0 || self.unseen(slot) == 0 {
            return false;
        }
        self.unknown[pile as usize] -= 1;
        self.counts[slot] -= 1 << 12;
        true
    }

    /// Puts one card into a pile. Every card was declared at the start, so there is a slot.
    pub(crate) fn put(&mut self, pile: Pile, kind: Kind) {
        if kind == Kind::UNKNOWN {
            self.unknown[pile as usize] += 1;
        } else if let Some(slot) = self.slot(kind)
            && self.known(pile, slot) < 15
        {
            self.counts[slot] += 1 << (4 * pile as u16);
        }
    }

    /// Forgets which cards are in a pile.
    pub(crate) fn hide(&mut self, pile: Pile) {
        let shift = 4 * pile as u16;
        for count in &mut self.counts {
            let n = *count >> shift & 15;
            *count = (*count & !(15 << shift)) + (n << 12);
            self.unknown[pile as usize] += n as u8;
        }
    }
}
