//! What the marks on the dice of an attack do.

use crate::square::Square;

use super::board::Piece;
use super::card::Attack;
use super::frame::{Frame, Ref};
use super::rule::{Always, about};
use super::state::State;

/// What a roll does.
pub(crate) struct Hits {
    pub(crate) damage: u8,
    pub(crate) recoil: bool,
    pub(crate) fire: bool,
}

/// How the marks of one attack count, whatever the dice show: found once, and then asked for each roll.
pub(crate) struct Tally {
    melee: bool,
    /// Whether the marks of the attacker's own sort count at all.
    marks: bool,
    /// Damage for each special.
    per_special: u8,
    /// Without a special there is no damage.
    needs_special: bool,
    /// Damage taken away if there is a special.
    less: u8,
    /// At most 1 damage.
    guarded: bool,
    recoil: bool,
    fire: bool,
}

impl Tally {
    /// What a roll with that many melee, ranged and special marks does.
    pub(crate) fn hits(&self, [melee, ranged, special]: [u8; 3]) -> Hits {
        let mut damage = special.saturating_mul(self.per_special);
        if self.marks {
            damage = damage.saturating_add(if self.melee { melee } else { ranged });
        }
        if special > 0 {
            damage = damage.saturating_sub(self.less);
        } else if self.needs_special {
            damage = 0;
        }
        if self.guarded {
            damage = damage.min(1);
        }
        Hits { damage, recoil: self.recoil && special <= 1, fire: self.fire }
    }
}

impl Tally {
    /// Damage of one die on average, in 256ths; about, where specials change the rest.
    pub(crate) fn per_die(&self) -> u32 {
        let own = if self.melee { 213 } else { 171 };
        let marks = if self.marks { own } else { 0 };
        let sum = marks + 85 * u32::from(self.per_special);
        if self.needs_special { sum * 3 / 4 } else { sum }
    }

    /// Whether it adds at most 1 damage.
    pub(crate) fn is_guarded(&self) -> bool {
        self.guarded
    }
}

impl State {
    /// How the marks of an attack count that is in progress or could be made.
    pub(crate) fn tally(&self, frame: &Frame, attacker: Square, target: Square) -> Tally {
        let melee = self.board.at(attacker).kind.card().attack == Attack::Melee;
        let mut tally = Tally {
            melee,
            marks: true,
            per_special: u8::from(melee && frame.gains() & Frame::SPECIAL_IS_MELEE != 0),
            needs_special: false,
            less: 0,
            guarded: false,
            recoil: false,
            fire: false,
        };
        if self.watched & (about::HITS | about::SHIELD) == 0 {
            return tally;
        }
        for rule in self.always_at(attacker.index() as Ref, about::HITS) {
            match rule {
                Always::SpecialIsMelee(n) if melee => {
                    tally.per_special = tally.per_special.saturating_add(*n);
                }
                Always::SpecialsOnly => (tally.marks, tally.per_special) = (false, 1),
                Always::NeedsSpecial => tally.needs_special = true,
                Always::Recoil => tally.recoil = true,
                Always::FireThrough(_) => tally.fire = true,
                _ => {}
            }
        }
        // What shields the target decides which marks count, before anything is added or taken away.
        self.each_always(about::SHIELD, |at, you, rule| match rule {
            Always::Blinding(filter) if self.matching(filter, you, at, None).has(target) => {
                (tally.marks, tally.per_special) = (false, 1);
            }
            Always::Stupefy
                if Square::new(at).is_some_and(|s| s.adjacent().has(attacker))
                    && self.board.controller(attacker) != you =>
            {
                tally.less += 1;
            }
            _ => {}
        });
        for rule in self.always_at(target.index() as Ref, about::HITS) {
            match rule {
                Always::Sluggish => tally.per_special = tally.per_special.saturating_add(1),
                Always::Guarded => {
                    tally.guarded |= self.board.at(target).flags & Piece::ATTACKED == 0;
                }
                _ => {}
            }
        }
        tally
    }
}
