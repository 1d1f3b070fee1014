//! A cable in virtual time: two lines, and bytes that take their time, get lost, broken, doubled
//! and overtaken. Everything follows from one seed.

use std::vec::Vec;

use rand_core::Rng;

use crate::board::LineError;
use crate::link::{Condition, Line};
use crate::rng::{Health, Random, Seed};
use crate::time::Instant;

/// Ten bits at 115,200 baud.
const BYTE_MICROS: u64 = 87;

/// What a cable does to frames, each in so many of 1,000.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Faults {
    pub(super) lost: u32,
    pub(super) broken: u32,
    pub(super) doubled: u32,
    /// Arrives up to this much later than it should, behind later ones.
    pub(super) late: u32,
    pub(super) late_ms: u32,
    /// The plug is out.
    pub(super) cut: bool,
}

/// What travels.
#[derive(Clone, Debug)]
struct Travelling {
    to: usize,
    at_micros: u64,
    what: Result<Vec<u8>, LineError>,
}

/// Two ends and what lies between them.
pub(super) struct Wire {
    pub(super) ends: [Line; 2],
    pub(super) faults: Faults,
    pub(super) random: Random,
    micros: u64,
    free_at: [u64; 2],
    travelling: Vec<Travelling>,
    /// Whether an end neither hears nor speaks, as while it erases flash.
    pub(super) deaf: [bool; 2],
    /// Bytes that came to deaf ears, without words about silence (10 bytes each).
    pub(super) unheard: u64,
    /// Bytes that each end has sent.
    pub(super) bytes: [u64; 2],
    pub(super) frames: [u64; 2],
}

pub(super) fn random(seed: u64) -> Random {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    Random::new(&Seed { bytes, health: Health::Good })
}

impl Wire {
    pub(super) fn new(seed: u64) -> Self {
        let mut random = random(seed);
        let mut ends = [Line::new(random.next_u32()), Line::new(random.next_u32())];
        ends[0].introduce(b"one end");
        ends[1].introduce(b"the other");
        Self {
            ends,
            faults: Faults::default(),
            random,
            micros: 5_000_000,
            free_at: [0; 2],
            travelling: Vec::new(),
            deaf: [false; 2],
            unheard: 0,
            bytes: [0; 2],
            frames: [0; 2],
        }
    }

    pub(super) fn now(&self) -> Instant {
        Instant::from_millis(self.micros / 1_000)
    }

    pub(super) fn chance(&mut self, of_1000: u32) -> bool {
        self.random.below(1_000) < of_1000
    }

    /// One end is switched off and on.
    pub(super) fn restart(&mut self, end: usize) {
        self.ends[end] = Line::new(self.random.next_u32());
        self.ends[end].introduce(b"begun anew");
    }

    pub(super) fn is_connected(&self) -> bool {
        self.ends.iter().all(|end| end.condition() == Condition::Connected)
    }

    /// Both ends say what they have to say.
    pub(super) fn collect(&mut self) {
        let deaf = self.deaf;
        for end in (0..2).filter(|&end| !deaf[end]) {
            let mut frames = 0;
            while let Some(frame) = self.ends[end].poll(self.now()) {
                frames += 1;
                assert!(frames < 10, "an end talks without an end");
                self.bytes[end] += frame.len() as u64;
                self.frames[end] += 1;
                self.carry(end, &frame);
            }
        }
    }

    fn carry(&mut self, from: usize, frame: &[u8]) {
        let start = self.free_at[from].max(self.micros);
        let mut at_micros = start + frame.len() as u64 * BYTE_MICROS;
        self.free_at[from] = at_micros;
        let Faults { lost, broken, doubled, late, late_ms, cut } = self.faults;
        if cut || self.chance(lost) {
            return;
        }
        let mut bytes = frame.to_vec();
        let mut what = None;
        if self.chance(broken) {
            match self.random.below(5) {
                0 => what = Some(LineError::Garbled),
                1 => what = Some(LineError::Overrun),
                2 => bytes.truncate(self.random.below(frame.len() as u32) as usize),
                3 => bytes.insert(
                    self.random.below(frame.len() as u32) as usize,
                    self.random.next_u32() as u8,
                ),
                _ => {
                    for _ in 0..=self.random.below(4) {
                        let bit = self.random.below(frame.len() as u32 * 8) as usize;
                        bytes[bit / 8] ^= 1 << (bit % 8);
                    }
                }
            }
        }
        if self.chance(late) {
            at_micros += u64::from(self.random.below(late_ms * 1_000));
        }
        let travelling = Travelling { to: 1 - from, at_micros, what: what.map_or(Ok(bytes), Err) };
        if self.chance(doubled) {
            let mut double = travelling.clone();
            double.at_micros += u64::from(self.random.below(late_ms.max(1) * 1_000));
            self.travelling.push(double);
        }
        self.travelling.push(travelling);
    }

    /// Time goes on to whatever happens next, `until` at the latest.
    pub(super) fn step(&mut self, until: Instant) {
        let next = self.travelling.iter().map(|it| it.at_micros).min();
        let hearing = (0..2).filter(|&end| !self.deaf[end]);
        let due = hearing.map(|end| self.ends[end].due().as_millis() * 1_000).min();
        let limit = until.as_millis() * 1_000;
        let to = next.into_iter().chain(due).min().unwrap_or(limit).min(limit);
        self.micros = self.micros.max(to);
        self.deliver();
        self.collect();
    }

    fn deliver(&mut self) {
        loop {
            let arrived = (0..self.travelling.len())
                .filter(|&it| self.travelling[it].at_micros <= self.micros)
                .min_by_key(|&it| self.travelling[it].at_micros);
            let Some(arrived) = arrived else { return };
            let Travelling { to, what, .. } = self.travelling.remove(arrived);
            if self.faults.cut {
                continue;
            }
            if self.deaf[to] {
                let bytes = what.map_or(0, |bytes| bytes.len());
                self.unheard += if bytes == 10 { 0 } else { bytes as u64 };
                continue;
            }
            let now = self.now();
            match what {
                Ok(bytes) => self.ends[to].receive(&bytes, now),
                Err(error) => self.ends[to].line_error(error, now),
            }
        }
    }
}
