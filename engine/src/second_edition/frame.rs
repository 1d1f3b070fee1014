//! The stack of things in progress, so that a game can be saved in the middle of any effect.

use serde::{Deserialize, Serialize};

use crate::player::Player;
use crate::square::{Square, Squares};

use super::catalog::Kind;

/// A card in play: a space (below 48), or a place in an active area (48 to 55 of player one, 56 to 63 of player two).
pub(crate) type Ref = u8;
/// No card.
pub(crate) const NOBODY: Ref = 255;
/// No rule.
pub(crate) const NO_RULE: u8 = 255;

/// What a frame is in the middle of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Op {
    /// Putting `kind` from the hand on the battlefield; `n`: 0 summoning, 1 building.
    Enter,
    /// Moving `this`; `space`: where it is in the air, `n`: steps left, `m`: steps made, `bits`: cards passed.
    Move,
    /// Choosing a target for `this`; `n`: 1 extra attack, `m`: 1 only adjacent enemies.
    Declare,
    /// Attacking `it` with `this`; `pc`: stage.
    Attack,
    /// Running the program of `rule`; `pc`: step.
    Script,
    /// Triggers that wait for each other; `bits`: cards that may have one, `pc`: trigger set.
    Group,
    /// Cards to be destroyed; `bits`; `it`: what did it, for `you`.
    Dying,
    /// Damage of `n` on each of `bits` one after the other (first printing).
    Hurt,
    /// Drawing `n` cards.
    Draw,
    /// An event that was played and now goes to the discard pile, unless `m` is 1.
    Played,
    /// An active event (`this`) whose time is over, unless `m` is 1.
    Expire,
}

/// One thing in progress: a small machine with a few registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    pub(crate) op: Op,
    pub(crate) pc: u8,
    pub(crate) rule: u8,
    pub(crate) you: Player,
    pub(crate) this: Ref,
    pub(crate) it: Ref,
    pub(crate) that: Ref,
    /// A space (255 for none). Places do not follow cards.
    pub(crate) space: u8,
    pub(crate) kind: Kind,
    pub(crate) n: u8,
    pub(crate) m: u8,
    /// What an attack gained before its roll: 1 special is melee, 2 heals; 4 somebody declined to capture.
    pub(crate) gains: u8,
    /// Melee, ranged and special marks of the last roll.
    pub(crate) dice: [u8; 3],
    pub(crate) marks: [u8; 8],
}

impl Frame {
    pub(crate) const fn new(op: Op, you: Player) -> Frame {
        Frame {
            op,
            pc: 0,
            rule: NO_RULE,
            you,
            this: NOBODY,
            it: NOBODY,
            that: NOBODY,
            space: 255,
            kind: Kind::UNKNOWN,
            n: 0,
            m: 0,
            gains: 0,
            dice: [0; 3],
            marks: [0; 8],
        }
    }

    pub(crate) fn bits(&self) -> u64 {
        u64::from_le_bytes(self.marks)
    }

    pub(crate) fn set_bits(&mut self, bits: u64) {
        self.marks = bits.to_le_bytes();
    }

    pub(crate) fn marked(&self) -> Squares {
        Squares(self.bits()) & Squares::ALL
    }

    /// Follows a card to another space.
    pub(crate) fn follow(&mut self, from: Square, to: Square) {
        let (f, t) = (from.index() as u8, to.index() as u8);
        for reference in [&mut self.this, &mut self.it, &mut self.that] {
            if *reference == f {
                *reference = t;
            }
        }
        let bits = self.bits();
        if bits >> f & 1 != 0 {
            self.set_bits(bits & !(1 << f) | 1 << t);
        }
    }

    /// The two cards changed places.
    pub(crate) fn swap(&mut self, a: Square, b: Square) {
        let (x, y) = (a.index() as u8, b.index() as u8);
        for reference in [&mut self.this, &mut self.it, &mut self.that] {
            if *reference == x {
                *reference = y;
            } else if *reference == y {
                *reference = x;
            }
        }
        let bits = self.bits();
        if (bits >> x ^ bits >> y) & 1 != 0 {
            self.set_bits(bits ^ (1 << x | 1 << y));
        }
    }

    /// Forgets a card that left.
    pub(crate) fn forget(&mut self, gone: Ref) {
        for reference in [&mut self.this, &mut self.it, &mut self.that] {
            if *reference == gone {
                *reference = NOBODY;
            }
        }
        self.set_bits(self.bits() & !(1 << (gone & 63)));
    }
}
