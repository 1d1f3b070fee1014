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
    /// Three bits each: hand, draw, discard (seen by both), unseen, discard (seen by its player only). A deck never has
    /// more than 6 copies of a kind: 4, and 2 starting units.
    counts: Vec<u16, SLOTS, u8>,
    unknown: [u8; 3],
    /// Whether this holder may not see what only the player of these piles sees.
    blind: bool,
}

impl Piles {
    pub(crate) fn new() -> Piles {
        Piles { kinds: Vec::new(), counts: Vec::new(), unknown: [0; 3], blind: false }
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
        self.counts[slot] += u16::from(n) << DRAW;
        true
    }

    pub(crate) fn slot(&self, kind: Kind) -> Option<usize> {
        self.kinds.iter().position(|&k| k == kind)
    }

    pub(crate) fn kind(&self, slot: usize) -> Kind {
        self.kinds.get(slot).copied().unwrap_or(Kind::UNKNOWN)
    }

    pub(crate) fn is_sound(&self) -> bool {
        let unseen: u32 = self.counts.iter().map(|&c| u32::from(part(c, UNSEEN))).sum();
        let unknown: u32 = self.unknown.iter().map(|&n| u32::from(n)).sum();
        let all = self.counts.iter().map(|&c| {
            [HAND, DRAW, DISCARD, UNSEEN, FACE_DOWN]
                .map(|p| u32::from(part(c, p)))
                .iter()
                .sum::<u32>()
        });
        let once = |(i, &kind): (usize, &Kind)| self.slot(kind) == Some(i);
        let known = self.kinds.iter().all(|&k| k != Kind::UNKNOWN)
            && self.kinds.iter().enumerate().all(once);
        self.kinds.len() == self.counts.len()
            && known
            && unseen == unknown
            && all.clone().all(|n| n <= 7)
            && self.counts.iter().all(|c| c >> 15 == 0)
            && all.sum::<u32>() <= 34
    }

    /// Every kind of the deck.
    pub(crate) fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// Known copies of the slot's kind in a pile.
    pub(crate) fn known(&self, pile: Pile, slot: usize) -> u8 {
        let count = self.counts.get(slot).copied().unwrap_or(0);
        in_pile(count, pile)
    }

    /// Copies of the slot's kind that are in some pile, nobody here knows which.
    pub(crate) fn unseen(&self, slot: usize) -> u8 {
        part(self.counts.get(slot).copied().unwrap_or(0), UNSEEN)
    }

    /// Cards of unknown kind in a pile.
    pub(crate) fn unknown(&self, pile: Pile) -> u8 {
        self.unknown[pile as usize]
    }

    pub(crate) fn len(&self, pile: Pile) -> u8 {
        self.counts.iter().fold(self.unknown[pile as usize], |n, &c| n + in_pile(c, pile))
    }

    /// The slots whose kind may be in the pile as far as is known here.
    pub(crate) fn possible(&self, pile: Pile) -> u32 {
        let mut mask = match pile {
            Pile::Hand => 7 << HAND,
            Pile::Draw => 7 << DRAW,
            Pile::Discard => 7 << DISCARD | 7 << FACE_DOWN,
        };
        if self.unknown[pile as usize] > 0 {
            mask |= 7 << UNSEEN;
        }
        let mut slots = 0;
        for (i, &count) in self.counts.iter().enumerate() {
            slots |= u32::from(count & mask != 0) << i;
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
        let count = &mut self.counts[slot];
        let places: &[u16] = match pile {
            Pile::Hand => &[HAND],
            Pile::Draw => &[DRAW],
            // Nobody can tell which copy was taken, so the one both players know of.
            Pile::Discard => &[DISCARD, FACE_DOWN],
        };
        for &place in places {
            if part(*count, place) > 0 {
                *count -= 1 << place;
                return true;
            }
        }
        if self.unknown[pile as usize] == 0 || part(*count, UNSEEN) == 0 {
            return false;
        }
        self.unknown[pile as usize] -= 1;
        *count -= 1 << UNSEEN;
        true
    }

    /// Puts one card into a pile; a discarded one is seen by both. Every card was declared at the start, so there is a
    /// slot.
    pub(crate) fn put(&mut self, pile: Pile, kind: Kind) {
        self.add(pile, kind, [HAND, DRAW, DISCARD][pile as usize]);
    }

    /// Discards one card that only its player sees.
    pub(crate) fn put_face_down(&mut self, kind: Kind) {
        self.add(Pile::Discard, kind, FACE_DOWN);
    }

    fn add(&mut self, pile: Pile, kind: Kind, place: u16) {
        if kind == Kind::UNKNOWN {
            self.unknown[pile as usize] += 1;
        } else if let Some(slot) = self.slot(kind)
            && part(self.counts[slot], if self.blind { UNSEEN } else { place }) < 7
        {
            if self.blind && place != DISCARD {
                // It was shown on its way, but from here on it is one of several.
                self.counts[slot] += 1 << UNSEEN;
                self.unknown[pile as usize] += 1;
            } else {
                self.counts[slot] += 1 << place;
            }
        }
    }

    /// Forgets which cards are in the hand and the draw pile and which were discarded face down.
    pub(crate) fn hide(&mut self) {
        self.blind = true;
        for count in &mut self.counts {
            for (place, pile) in
                [(HAND, Pile::Hand), (DRAW, Pile::Draw), (FACE_DOWN, Pile::Discard)]
            {
                let n = part(*count, place);
                *count = (*count & !(7 << place)) + (u16::from(n) << UNSEEN);
                self.unknown[pile as usize] += n;
            }
        }
    }
}

const HAND: u16 = 0;
const DRAW: u16 = 3;
const DISCARD: u16 = 6;
const UNSEEN: u16 = 9;
const FACE_DOWN: u16 = 12;

fn part(count: u16, place: u16) -> u8 {
    (count >> place & 7) as u8
}

fn in_pile(count: u16, pile: Pile) -> u8 {
    match pile {
        Pile::Hand => part(count, HAND),
        Pile::Draw => part(count, DRAW),
        Pile::Discard => part(count, DISCARD) + part(count, FACE_DOWN),
    }
}
