//! Random Second Edition matches on the chip, for ever; what was played so far stands in the watchdog's scratch
//! registers, where the emulator reads it: matches, decisions, microseconds. `cargo xtask bench` runs it.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod device {
    use embassy_time::Instant;
    use rand_core::{Infallible, Rng, TryRng};
    use stonecaller_engine::second_edition::{Choice, Printing, State, decks};
    use stonecaller_engine::{Decision, Game};
    use stonecaller_rp2040::start;

    /// The generator of `stonecaller_tests::simulate`, so that the same matches are played.
    struct Seeded(u64);

    impl TryRng for Seeded {
        type Error = Infallible;
        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            self.0 ^= self.0 >> 12;
            self.0 ^= self.0 << 25;
            self.0 ^= self.0 >> 27;
            Ok((self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32) as u32)
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

    fn play(printing: Printing, pair: u64) -> u32 {
        let mut rng = Seeded(pair.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let n = decks().len() as u64;
        let pair = [(pair / n) % n, pair % n].map(|deck| &decks()[deck as usize]);
        let mut game = State::new(printing, pair);
        let mut list = heapless::Vec::<Choice, 256>::new();
        let mut decisions = 0;
        while !matches!(game.decision(), Decision::Over(_)) {
            let choice = match game.sample(&mut rng) {
                Some(outcome) => outcome,
                None => {
                    list.clear();
                    game.legal(|choice| {
                        let _ = list.push(choice);
                    });
                    let at = (u64::from(rng.next_u32()) * list.len() as u64) >> 32;
                    match list.get(at as usize) {
                        Some(choice) => *choice,
                        None => return decisions,
                    }
                }
            };
            game.play_unchecked(choice, &mut ());
            decisions += 1;
        }
        decisions
    }

    #[cortex_m_rt::entry]
    fn main() -> ! {
        let _parts = start::init();
        let begin = Instant::now();
        let (mut games, mut decisions) = (0u32, 0u32);
        loop {
            for printing in [Printing::First, Printing::Revised] {
                decisions += play(printing, u64::from(games / 2));
                games += 1;
                let scratch = embassy_rp::pac::WATCHDOG;
                scratch.scratch1().write(|w| *w = decisions);
                scratch.scratch2().write(|w| *w = begin.elapsed().as_micros() as u32);
                scratch.scratch0().write(|w| *w = games);
            }
        }
    }
}

#[cfg(not(target_os = "none"))]
fn main() {
    println!("this runs on the device");
}
