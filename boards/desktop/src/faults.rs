//! What a bad cable does to the bytes in it, from a seed.
//!
//! A burst is what a device hands to its UART at one time, which is usually one frame. Nothing here knows frames.

use stonecaller_firmware::rng::{Health, Random, Seed};

use crate::cable::BYTE_MICROS;

/// How often something happens, in parts of a million.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share(u32);

impl Share {
    /// Never.
    pub const NEVER: Self = Self(0);

    /// `parts` times in a million; a million at most.
    pub const fn per_million(parts: u32) -> Self {
        Self(if parts > 1_000_000 { 1_000_000 } else { parts })
    }

    /// `percent` times in a hundred; a hundred at most.
    pub const fn percent(percent: u32) -> Self {
        Self::per_million(percent.saturating_mul(10_000))
    }

    fn happens(self, random: &mut Random) -> bool {
        self != Self::NEVER && random.below(1_000_000) < self.0
    }
}

/// What is wrong with a cable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Bursts that vanish.
    pub loss: Share,
    /// Bytes that vanish.
    pub byte_loss: Share,
    /// Bytes of which one bit is another.
    pub corruption: Share,
    /// Bursts that come twice.
    pub duplication: Share,
    /// Bursts that come after the one that was sent later.
    pub reordering: Share,
    /// Bursts before which a few bytes come that nobody sent.
    pub noise: Share,
    /// Every burst comes late by anything up to this.
    pub delay_ms: u32,
}

/// One direction of a cable with faults.
pub(crate) struct FaultyWire {
    random: Random,
    /// A burst that the next one overtakes.
    held: Option<Vec<u8>>,
    /// When the last byte arrives, so that bursts follow each other.
    last: u64,
}

impl FaultyWire {
    pub(crate) fn new(seed: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_be_bytes());
        Self { random: Random::new(&Seed { bytes, health: Health::Good }), held: None, last: 0 }
    }

    /// Forgets what is on its way.
    pub(crate) fn clear(&mut self) {
        self.held = None;
        self.last = 0;
    }

    /// What becomes of a burst.
    pub(crate) fn pass(&mut self, faults: &Faults, burst: &[(u64, u8)]) -> Vec<(u64, u8)> {
        let Some((first, _)) = burst.first() else { return Vec::new() };
        let random = &mut self.random;
        let delay = match faults.delay_ms {
            0 => 0,
            most => u64::from(random.below(most.saturating_add(1))) * 1_000,
        };
        let start = (first - BYTE_MICROS + delay).max(self.last);
        let mut bursts: Vec<Vec<u8>> = Vec::new();
        let sent = || burst.iter().map(|(_, byte)| *byte).collect::<Vec<u8>>();
        let overtaken = self.held.take();
        if faults.noise.happens(random) {
            let length = 1 + random.below(8);
            bursts.push((0..length).map(|_| random.below(256) as u8).collect());
        }
        if !faults.loss.happens(random) {
            if overtaken.is_none() && faults.reordering.happens(random) {
                self.held = Some(sent());
            } else {
                bursts.push(sent());
            }
            if faults.duplication.happens(random) {
                bursts.push(sent());
            }
        }
        bursts.extend(overtaken);
        let mut at = start;
        let mut arrivals = Vec::with_capacity(burst.len());
        for mut byte in bursts.into_iter().flatten() {
            at += BYTE_MICROS;
            if faults.corruption.happens(random) {
                byte ^= 1 << random.below(8);
            }
            if !faults.byte_loss.happens(random) {
                arrivals.push((at, byte));
            }
        }
        self.last = at;
        arrivals
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What arrives of the bursts 1, 2, 3, ... of ten bytes each, a burst every 20 ms.
    fn arrived(faults: Faults, seed: u64) -> Vec<(u64, u8)> {
        let mut wire = FaultyWire::new(seed);
        let mut arrived = Vec::new();
        for number in 1..=200_u8 {
            let sent = u64::from(number) * 20_000;
            let burst: Vec<_> = (1..=10).map(|at| (sent + at * BYTE_MICROS, number)).collect();
            arrived.extend(wire.pass(&faults, &burst));
        }
        assert!(arrived.is_sorted_by_key(|(at, _)| *at), "bytes come one after the other");
        arrived
    }

    fn bytes(faults: Faults) -> Vec<u8> {
        arrived(faults, 7).into_iter().map(|(_, byte)| byte).collect()
    }

    fn sent() -> Vec<u8> {
        (1..=200).flat_map(|number| [number; 10]).collect()
    }

    #[test]
    fn a_good_cable_changes_nothing_and_takes_no_time() {
        let arrived = arrived(Faults::default(), 7);
        assert_eq!(arrived[..2], [(20_087, 1), (20_174, 1)]);
        assert_eq!(arrived.into_iter().map(|(_, byte)| byte).collect::<Vec<_>>(), sent());
    }

    #[test]
    fn each_fault_does_what_it_says_about_as_often_as_it_says() {
        let tenth = Share::percent(10);
        let lost = bytes(Faults { loss: tenth, ..Faults::default() });
        assert!(
            (1_600..2_000).contains(&lost.len()) && lost.len().is_multiple_of(10),
            "{}",
            lost.len()
        );
        let thinned = bytes(Faults { byte_loss: tenth, ..Faults::default() });
        assert!((1_700..1_900).contains(&thinned.len()), "{}", thinned.len());
        let doubled = bytes(Faults { duplication: tenth, ..Faults::default() });
        assert!((2_050..2_400).contains(&doubled.len()) && doubled.is_sorted());
        let corrupt = bytes(Faults { corruption: tenth, ..Faults::default() });
        let wrong: Vec<_> = corrupt.iter().zip(sent()).filter(|(a, b)| *a != b).collect();
        assert!((120..280).contains(&wrong.len()), "{}", wrong.len());
        assert!(wrong.iter().all(|(a, b)| (*a ^ b).count_ones() == 1));
        let mixed = bytes(Faults { reordering: tenth, ..Faults::default() });
        assert_ne!(mixed, sent());
        let mut in_order = mixed.clone();
        in_order.sort_unstable();
        assert_eq!(in_order[..1_990], sent()[..1_990]);
        let noisy = bytes(Faults { noise: tenth, ..Faults::default() });
        assert!((2_010..2_200).contains(&noisy.len()), "{}", noisy.len());
        let late = arrived(Faults { delay_ms: 300, ..Faults::default() }, 7);
        let delays: Vec<u64> =
            late.iter().step_by(10).map(|(at, byte)| at - 87 - u64::from(*byte) * 20_000).collect();
        assert!(delays.iter().all(|delay| *delay <= 301_000 + 200 * 870));
        assert!(delays.iter().any(|delay| *delay > 150_000));
    }

    #[test]
    fn the_same_seed_has_the_same_faults() {
        let faults = Faults {
            loss: Share::percent(20),
            corruption: Share::percent(1),
            delay_ms: 50,
            ..Faults::default()
        };
        assert_eq!(arrived(faults, 3), arrived(faults, 3));
        assert_ne!(arrived(faults, 3), arrived(faults, 4));
    }
}
