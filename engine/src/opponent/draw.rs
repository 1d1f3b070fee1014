//! Chance for what the opponent imagines.

use rand_core::{Infallible, TryRng};

/// A small generator: the same numbers for a seed on every machine. Good enough to imagine dice with, not to roll those
/// of a match.
#[derive(Clone, Debug)]
pub struct Draw(u64);

impl Draw {
    /// The numbers of a seed, apart from those of its neighbours.
    #[must_use]
    pub fn new(seed: u64) -> Draw {
        let mut mixed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        Draw((mixed ^ mixed >> 31) | 1)
    }
}

impl TryRng for Draw {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Ok((self.0 >> 32) as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from(self.try_next_u32()?) << 32 | u64::from(self.try_next_u32()?))
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for byte in bytes {
            *byte = self.try_next_u32()? as u8;
        }
        Ok(())
    }
}
