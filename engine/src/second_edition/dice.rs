//! The special dice: six faces, some with two marks.
//!
//! Three faces show melee and ranged, one melee and special, one ranged and special, one melee alone.

use serde::{Deserialize, Serialize};

/// A roll as counts of faces; the order of dice never matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Roll {
    /// Dice showing melee and ranged.
    pub both: u8,
    /// Dice showing melee and special.
    pub melee_special: u8,
    /// Dice showing ranged and special.
    pub ranged_special: u8,
    /// Dice showing melee alone.
    pub melee: u8,
}

impl Roll {
    /// How many dice were rolled.
    #[must_use]
    pub const fn dice(self) -> u32 {
        self.both as u32
            + self.melee_special as u32
            + self.ranged_special as u32
            + self.melee as u32
    }
    /// Melee marks.
    #[must_use]
    pub const fn melees(self) -> u8 {
        self.both.saturating_add(self.melee_special).saturating_add(self.melee)
    }
    /// Ranged marks.
    #[must_use]
    pub const fn rangeds(self) -> u8 {
        self.both.saturating_add(self.ranged_special)
    }
    /// Special marks.
    #[must_use]
    pub const fn specials(self) -> u8 {
        self.melee_special.saturating_add(self.ranged_special)
    }
    /// Adds one die; faces are numbered 0 to 5.
    #[must_use]
    pub const fn with_face(mut self, face: u8) -> Roll {
        match face {
            0..=2 => self.both += 1,
            3 => self.melee_special += 1,
            4 => self.ranged_special += 1,
            _ => self.melee += 1,
        }
        self
    }

    /// Visits every roll of `n` dice with the number of ways it can fall (saturating beyond 24 dice).
    pub(crate) fn each(n: u8, mut visit: impl FnMut(Roll, u64)) {
        for melee_special in 0..=n {
            for ranged_special in 0..=n - melee_special {
                for melee in 0..=n - melee_special - ranged_special {
                    let both = n - melee_special - ranged_special - melee;
                    let roll = Roll { both, melee_special, ranged_special, melee };
                    visit(roll, roll.ways());
                }
            }
        }
    }

    fn ways(self) -> u64 {
        // Choosing places face by face keeps every intermediate value exact.
        let mut ways: u64 = 1;
        let mut placed: u64 = 0;
        for (count, faces) in
            [(self.both, 3), (self.melee_special, 1), (self.ranged_special, 1), (self.melee, 1)]
        {
            for i in 1..=u64::from(count) {
                placed += 1;
                ways = ways.saturating_mul(placed) / i;
            }
            for _ in 0..count {
                ways = ways.saturating_mul(faces);
            }
        }
        ways
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ways_of_a_roll_add_up_to_six_to_the_power_of_dice() {
        for n in 0..=8 {
            let mut sum = 0;
            Roll::each(n, |_, ways| sum += ways);
            assert_eq!(sum, 6u64.pow(n.into()));
        }
    }

    #[test]
    fn marks_fall_as_on_the_printed_die() {
        let all = (0..6).fold(Roll::default(), Roll::with_face);
        assert_eq!((all.melees(), all.rangeds(), all.specials()), (5, 4, 2));
    }
}
