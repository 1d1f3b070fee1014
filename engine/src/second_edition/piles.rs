//! Hand, draw pile and discard pile of one player, as bags.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::catalog::Kind;

/// Distinct kinds of a deck: summoner 1, gates 2, starting units 2, champions 3, commons 16, epic event 1, standard
/// events 6.
pub(crate) const SLOTS: usize = 31;

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
    /// How many of the hand's copies both players saw go there: a binary number for each slot, one digit in each word.
    shown: [u32; 3],
    /// This holder may not know what only the player of these piles sees.
    hidden: bool,
}

impl Piles {
    pub(crate) fn new() -> Piles {
        Piles {
            kinds: Vec::new(),
            counts: Vec::new(),
            unknown: [0; 3],
            shown: [0; 3],
            hidden: false,
        }
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
            && (self.hidden || unknown == 0)
            && (0..32).all(|slot| self.shown(slot) <= self.known(Pile::Hand, slot))
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
        // Nobody can tell which copy was taken, so the one both players know of.
        let places: &[u16] = match pile {
            Pile::Hand => &[HAND],
            Pile::Draw => &[DRAW],
            Pile::Discard => &[DISCARD, FACE_DOWN],
        };
        for &place in places {
            if part(*count, place) > 0 {
                *count -= 1 << place;
                if pile == Pile::Hand && self.shown != [0; 3] {
                    self.set_shown(slot, self.shown(slot).saturating_sub(1));
                }
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

    /// Whether a card may leave the hand of these piles without this holder seeing which.
    pub(crate) fn leaves_unseen(&self) -> bool {
        self.hidden && self.len(Pile::Hand) > 0
    }

    /// The slots whose kind is in the pile for certain.
    pub(crate) fn certain(&self, pile: Pile) -> u32 {
        let mut slots = 0;
        for (i, &count) in self.counts.iter().enumerate() {
            slots |= u32::from(in_pile(count, pile) > 0) << i;
        }
        slots
    }

    /// Puts one card into a pile; a discarded one is seen by both. Every card was declared at the start, so there is a
    /// slot.
    pub(crate) fn put(&mut self, pile: Pile, kind: Kind) {
        self.add(pile, kind, [HAND, DRAW, DISCARD][pile as usize]);
    }

    /// Puts a card into the hand that both players saw on its way.
    pub(crate) fn put_shown(&mut self, kind: Kind) {
        self.put(Pile::Hand, kind);
        if let Some(slot) = self.slot(kind) {
            self.set_shown(slot, (self.shown(slot) + 1).min(self.known(Pile::Hand, slot)));
        }
    }

    /// Discards one card from the hand that only its player sees. It may be one the other player had seen before, so
    /// nothing in this hand is certain for the other player any more.
    pub(crate) fn discard_face_down(&mut self, kind: Kind) {
        if self.shown != [0; 3] {
            if self.hidden && kind == Kind::UNKNOWN {
                for slot in 0..self.counts.len() {
                    self.unsee(slot, HAND, Pile::Hand, self.shown(slot));
                }
            }
            self.shown = [0; 3];
        }
        self.take(Pile::Hand, kind);
        self.add(Pile::Discard, kind, FACE_DOWN);
    }

    /// Copies of the slot's kind that both players saw go to the hand.
    fn shown(&self, slot: usize) -> u8 {
        let digit = |i: usize| (self.shown[i] >> slot & 1) as u8;
        digit(0) | digit(1) << 1 | digit(2) << 2
    }

    fn set_shown(&mut self, slot: usize, n: u8) {
        for (i, word) in self.shown.iter_mut().enumerate() {
            *word = *word & !(1 << slot) | u32::from(n >> i & 1) << slot;
        }
    }

    /// Forgets that `n` copies of the slot's kind are in a pile; more than there is room for never are.
    fn unsee(&mut self, slot: usize, place: u16, pile: Pile, n: u8) {
        let count = &mut self.counts[slot];
        let n = n.min(7 - part(*count, UNSEEN));
        *count -= u16::from(n) << place;
        *count += u16::from(n) << UNSEEN;
        self.unknown[pile as usize] += n;
    }

    /// Says that one copy of a kind is among the unknown cards of some pile.
    pub(crate) fn put_unseen(&mut self, kind: Kind) {
        self.hidden = true;
        self.add(Pile::Draw, kind, UNSEEN);
    }

    /// Says that one of the unknown cards of a pile is of this kind. `false` if it cannot be.
    pub(crate) fn reveal(&mut self, pile: Pile, kind: Kind) -> bool {
        let Some(slot) = self.slot(kind).filter(|&slot| self.unseen(slot) > 0) else {
            return false;
        };
        let place = [HAND, DRAW, FACE_DOWN][pile as usize];
        if self.unknown(pile) == 0 || part(self.counts[slot], place) == 7 {
            return false;
        }
        self.counts[slot] -= 1 << UNSEEN;
        self.counts[slot] += 1 << place;
        self.unknown[pile as usize] -= 1;
        self.hidden = self.unknown != [0; 3];
        true
    }

    fn add(&mut self, pile: Pile, kind: Kind, place: u16) {
        if kind == Kind::UNKNOWN {
            self.unknown[pile as usize] += 1;
        } else if let Some(slot) = self.slot(kind)
            && part(self.counts[slot], place) < 7
        {
            self.counts[slot] += 1 << place;
        }
    }

    /// Forgets which cards are in the hand (those both players saw go there excepted) and the draw pile, and which were
    /// discarded face down.
    pub(crate) fn hide(&mut self) {
        self.hidden = true;
        for slot in 0..self.counts.len() {
            let count = self.counts[slot];
            self.unsee(slot, HAND, Pile::Hand, part(count, HAND).saturating_sub(self.shown(slot)));
            self.unsee(slot, DRAW, Pile::Draw, part(count, DRAW));
            self.unsee(slot, FACE_DOWN, Pile::Discard, part(count, FACE_DOWN));
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
