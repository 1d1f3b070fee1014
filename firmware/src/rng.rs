//! Randomness: noise from a board becomes a seed, a seed becomes as many numbers as one wants.
//!
//! The ring oscillator that RP2040 boards read is biased and its bits lean on each other, so raw
//! bits never reach the game. [`Conditioner`] takes many more bits than a seed holds, checks that
//! the source is alive in the manner of NIST SP 800-90B (the repetition count and the adaptive
//! proportion test), and hashes them down. A board adds whatever else differs between two
//! power-ons, such as its serial number and a timer, so that even a dead source gives different
//! seeds on different devices; the Board check page then says that the source is dead.

use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng, TryRng};
use sha2::{Digest, Sha256};

/// What a board gathered at power-on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed {
    /// The conditioned bits.
    pub bytes: [u8; 32],
    /// Whether the source looked alive.
    pub health: Health,
}

/// Whether the source of a seed looked alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Health {
    /// It did.
    Good,
    /// The same bit came too often in a row.
    Stuck,
    /// One of the two bits came too often in a window.
    Biased,
}

/// Raw bits taken for one seed: 16 for each bit of the seed, as a ring oscillator may give
/// far less than one bit of surprise for each one read.
pub const RAW_BITS: usize = 4096;

/// One run of equal bits this long has a chance of 2^-40 even if a bit holds only half a bit of
/// surprise.
const LONGEST_RUN: u32 = 81;
/// A window of 1,024 bits with more than this many of one kind has a chance below 2^-40 at half a
/// bit of surprise for each (SP 800-90B 4.4.2, rounded up).
const WINDOW_BITS: u32 = 1024;
const MOST_OF_ONE_KIND: u32 = 840;

/// Turns raw bits into a [`Seed`].
#[derive(Clone)]
pub struct Conditioner {
    hash: Sha256,
    byte: u8,
    bits: u32,
    last: Option<bool>,
    run: u32,
    ones_in_window: u32,
    health: Health,
}

impl Default for Conditioner {
    fn default() -> Self {
        Self::new()
    }
}

impl Conditioner {
    /// A conditioner that has seen nothing.
    pub fn new() -> Self {
        Self {
            hash: Sha256::new(),
            byte: 0,
            bits: 0,
            last: None,
            run: 0,
            ones_in_window: 0,
            health: Health::Good,
        }
    }

    /// Takes one raw bit of the source.
    pub fn add_bit(&mut self, bit: bool) {
        self.run = if self.last == Some(bit) { self.run + 1 } else { 1 };
        self.last = Some(bit);
        if self.run >= LONGEST_RUN {
            self.health = Health::Stuck;
        }

        self.byte = self.byte << 1 | u8::from(bit);
        self.ones_in_window += u32::from(bit);
        self.bits += 1;
        if self.bits.is_multiple_of(8) {
            self.hash.update([self.byte]);
        }
        if self.bits.is_multiple_of(WINDOW_BITS) {
            let most = self.ones_in_window.max(WINDOW_BITS - self.ones_in_window);
            if most > MOST_OF_ONE_KIND && self.health == Health::Good {
                self.health = Health::Biased;
            }
            self.ones_in_window = 0;
        }
    }

    /// Mixes in something that differs between devices or power-ons, without trusting it.
    pub fn add_extra(&mut self, bytes: &[u8]) {
        self.hash.update(bytes);
    }

    /// The seed.
    pub fn finish(self) -> Seed {
        Seed { bytes: self.hash.finalize().into(), health: self.health }
    }
}

/// The program's numbers: every die, draw and shuffle comes from here.
pub struct Random(ChaCha20Rng);

impl Random {
    /// Numbers that follow from `seed`.
    pub fn new(seed: &Seed) -> Self {
        Self(ChaCha20Rng::from_seed(seed.bytes))
    }

    /// A number below `bound`, each as likely as any other; 0 when `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        // Numbers past the last whole multiple of `bound` would favour the small ones.
        let rejected = (u32::MAX % bound + 1) % bound;
        loop {
            let number = self.0.next_u32();
            if number <= u32::MAX - rejected {
                return number % bound;
            }
        }
    }
}

impl TryRng for Random {
    type Error = core::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        self.0.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        self.0.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        self.0.try_fill_bytes(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conditioned(bits: impl Iterator<Item = bool>) -> Seed {
        let mut conditioner = Conditioner::new();
        bits.take(RAW_BITS).for_each(|bit| conditioner.add_bit(bit));
        conditioner.finish()
    }

    /// Bits of which `ones_of_256` out of 256 are ones.
    fn noise(ones_of_256: u32) -> impl Iterator<Item = bool> {
        let mut rng = ChaCha20Rng::from_seed([7; 32]);
        core::iter::repeat_with(move || (rng.next_u32() & 0xFF) < ones_of_256)
    }

    #[test]
    fn a_live_source_is_good_and_a_dead_or_biased_one_is_named() {
        assert_eq!(conditioned(noise(128)).health, Health::Good);
        assert_eq!(conditioned(noise(160)).health, Health::Good);
        assert_eq!(conditioned(noise(230)).health, Health::Biased);
        assert_eq!(conditioned(core::iter::repeat(true)).health, Health::Stuck);
        assert_eq!(conditioned(core::iter::repeat(false)).health, Health::Stuck);
    }

    #[test]
    fn one_bit_changes_the_whole_seed() {
        let mut flipped = false;
        let a = conditioned(noise(128));
        let b = conditioned(noise(128).map(|bit| bit ^ !core::mem::replace(&mut flipped, true)));
        let differing: u32 = a.bytes.iter().zip(b.bytes).map(|(a, b)| (a ^ b).count_ones()).sum();
        assert!((64..192).contains(&differing), "{differing} of 256 bits differ");
    }

    #[test]
    fn extra_material_tells_two_dead_devices_apart() {
        let [a, b] = [b"serial 1", b"serial 2"].map(|serial| {
            let mut conditioner = Conditioner::new();
            conditioner.add_extra(serial);
            conditioner.finish().bytes
        });
        assert_ne!(a, b);
    }

    #[test]
    fn below_is_fair_and_within_bounds() {
        let mut random = Random::new(&Seed { bytes: [1; 32], health: Health::Good });
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[random.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        assert_eq!(random.below(0), 0);
        assert_eq!(random.below(1), 0);
    }
}
