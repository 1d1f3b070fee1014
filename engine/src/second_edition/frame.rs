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
    /// Moving `this`; `space`: where it is in the air, `rule`: where it began, `n`: steps it has, `m`: steps made, `bits`:
    /// cards passed, `extra`: the classes it may pass, and the steps it has straight on.
    Move,
    /// Being forced: `this`, by `n` more steps in the direction `m`; `space`: where it is in the air, `rule`: where it
    /// began, `bits`: cards passed.
    Slide,
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
    /// Damage of `n` on each of `bits` one after the other (first printing); `m`: 1 by an ability.
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
    /// Melee, ranged and special marks of the last roll; then what an attack gained before its roll. Groups keep here
    /// which effects were done.
    pub(crate) extra: [u8; 5],
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
            extra: [0; 5],
            marks: [0; 8],
        }
    }

    /// What an attack gained: each special counts as a melee mark too.
    pub(crate) const SPECIAL_IS_MELEE: u8 = 1;
    /// What an attack gained: it removes damage.
    pub(crate) const HEALS: u8 = 2;
    /// Somebody declined to capture the target.
    pub(crate) const DECLINED: u8 = 4;

    /// Melee, ranged and special marks of the last roll.
    pub(crate) fn dice(&self) -> [u8; 3] {
        let [melee, ranged, special, ..] = self.extra;
        [melee, ranged, special]
    }

    pub(crate) fn specials(&self) -> u8 {
        self.extra[2]
    }

    pub(crate) fn set_dice(&mut self, dice: [u8; 3]) {
        self.extra[..3].copy_from_slice(&dice);
    }

    pub(crate) fn gains(&self) -> u8 {
        self.extra[3]
    }

    /// The effects a group has done on cards that have more of them waiting.
    pub(crate) fn done(&self) -> [(Ref, u8); 3] {
        // One is added to a card so that zeros mean nobody.
        let [a, b, c, d, e] = self.extra;
        [(self.that, a), (b.wrapping_sub(1), c), (d.wrapping_sub(1), e)]
    }

    pub(crate) fn set_done(&mut self, done: [(Ref, u8); 3]) {
        let [(that, a), (b, c), (d, e)] = done;
        self.that = that;
        self.extra = [a, b.wrapping_add(1), c, d.wrapping_add(1), e];
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

    /// Every card this frame refers to.
    fn each_ref(&mut self, mut change: impl FnMut(&mut Ref)) {
        change(&mut self.this);
        change(&mut self.it);
        if self.op == Op::Group {
            let mut done = self.done();
            done.iter_mut().for_each(|d| change(&mut d.0));
            self.set_done(done);
        } else {
            change(&mut self.that);
        }
    }

    /// A card came to another space: whoever refers to it follows.
    pub(crate) fn follow(&mut self, from: Square, to: Square) {
        let (f, t) = (from.index() as u8, to.index() as u8);
        self.each_ref(|reference| {
            if *reference == f {
                *reference = t;
            }
        });
        let bits = self.bits();
        if bits >> f & 1 != 0 {
            self.set_bits(bits & !(1 << f) | 1 << t);
        }
    }

    /// The two cards changed places.
    pub(crate) fn swap(&mut self, a: Square, b: Square) {
        let (x, y) = (a.index() as u8, b.index() as u8);
        self.each_ref(|reference| {
            if *reference == x {
                *reference = y;
            } else if *reference == y {
                *reference = x;
            }
        });
        let bits = self.bits();
        if (bits >> x ^ bits >> y) & 1 != 0 {
            self.set_bits(bits ^ (1 << x | 1 << y));
        }
    }

    /// Forgets a card that left.
    pub(crate) fn forget(&mut self, gone: Ref) {
        self.each_ref(|reference| {
            if *reference == gone {
                *reference = NOBODY;
            }
        });
        self.set_bits(self.bits() & !(1 << (gone & 63)));
    }
}
