//! Computer opponents against each other on the chip; what they took stands in the watchdog's scratch registers, where the
//! emulator reads it. `cargo xtask bench` runs it.
//!
//! First the cost of the opponent's questions, and then what the levels took, each shown for a while:
//!
//! | register | first | then |
//! |---|---|---|
//! | 0 | 1 | 2 |
//! | 1 to 3 | nanoseconds of an evaluation, a habit, an imagined position | ms of a decision at each level, 99th percentile |
//! | 4 to 6 | of a random decision; units; microseconds they took | ms of the longest turn at each level |
//! | 7 | microseconds of the longest step | bytes of the thinking state |
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod device {
    use embassy_time::{Duration, Instant};
    use stonecaller_engine::opponent::{Draw, Judge, Level, Progress, Thinker};
    use stonecaller_engine::second_edition::{Intent, Printing, State, decks};
    use stonecaller_engine::{Decision, Game, Player};
    use stonecaller_rp2040::start;

    /// Decisions by how many milliseconds they took.
    const BUCKETS: usize = 4096;
    /// Turns that are measured at each level: a hard one takes half a minute.
    const TURNS: [u32; 3] = [48, 16, 8];

    struct Measured {
        buckets: [u16; BUCKETS],
        decisions: u32,
        longest_turn: u64,
        longest_step: u64,
        units: u64,
        micros: u64,
    }

    impl Measured {
        fn p99(&self) -> u32 {
            let mut left = self.decisions / 100;
            for (ms, &n) in self.buckets.iter().enumerate().rev() {
                if u32::from(n) > left {
                    return ms as u32 + 1;
                }
                left -= u32::from(n);
            }
            0
        }
    }

    /// Plays by habit until so many turns have begun.
    fn begin(number: u32, turns: u32) -> (State, Draw) {
        let mut draw = Draw::new(u64::from(number));
        // Neighbours meet different decks on both sides.
        let pair = [number % 8, (number * 3 + number / 8) % 8].map(|i| &decks()[i as usize]);
        let mut game = State::new(Printing::Revised, pair);
        let mut intent = Intent::default();
        while game.turn_number() < turns {
            let choice = match game.decision() {
                Decision::Chance(_) => game.sample(&mut draw),
                _ => game.habit(&mut intent, &mut draw).map(|(choice, _)| choice),
            };
            let Some(choice) = choice else { break };
            game.play_unchecked(choice, &mut ());
        }
        (game, draw)
    }

    fn measure(level: Level, turns: u32, thinker: &mut Thinker<State>, all: &mut Measured) {
        for number in 0..turns / 2 {
            // From the first turn to deep in a match.
            let first = 1 + number * 5 % 14;
            let (mut game, mut draw) = begin(number, first);
            let mut fresh = [true; 2];
            let mut turn = (game.turn_number(), 0);
            loop {
                let choice = match game.decision() {
                    Decision::Over(_) => break,
                    Decision::Chance(_) => game.sample(&mut draw),
                    Decision::Choose { player, .. } => {
                        if game.turn_number() >= first + 2 {
                            break;
                        }
                        if turn.0 != game.turn_number() {
                            turn = (game.turn_number(), 0);
                        }
                        let began = Instant::now();
                        let view = game.view(player);
                        if core::mem::take(&mut fresh[(player == Player::Two) as usize]) {
                            thinker.restart(&view, level, u64::from(number));
                        } else {
                            thinker.next(&view);
                        }
                        let choice = loop {
                            let step = Instant::now();
                            let progress = thinker.step();
                            all.longest_step = all.longest_step.max(step.elapsed().as_micros());
                            match progress {
                                Progress::Thinking(_) => {}
                                Progress::Ready(choice) => break Some(choice),
                                Progress::NotAsked => break None,
                            }
                        };
                        let took = began.elapsed().as_micros();
                        all.units += u64::from(thinker.used());
                        all.micros += took;
                        turn.1 += took;
                        all.longest_turn = all.longest_turn.max(turn.1);
                        all.buckets[(took as usize / 1000).min(BUCKETS - 1)] += 1;
                        all.decisions += 1;
                        choice
                    }
                };
                let Some(choice) = choice else { break };
                game.play_unchecked(choice, &mut ());
            }
        }
    }

    /// Nanoseconds of a question, over the positions of a few turns.
    fn cost(mut ask: impl FnMut(&State)) -> u32 {
        let (mut asked, mut took) = (0u32, 0u64);
        for number in 0..16 {
            let (game, _) = begin(number, 2 + number);
            let began = Instant::now();
            for _ in 0..8 {
                ask(&game);
                asked += 1;
            }
            took += began.elapsed().as_micros();
        }
        (took * 1000 / u64::from(asked)) as u32
    }

    /// Nanoseconds of a choice by habit in the course of matches.
    fn cost_of_habit() -> (u32, u32) {
        let (mut habits, mut plays, mut n) = (0u64, 0u64, 0u64);
        for number in 0..8 {
            let (mut game, mut draw) = begin(number, 1);
            let mut intent = Intent::default();
            while game.turn_number() < 12 {
                let began = Instant::now();
                let choice = match game.decision() {
                    Decision::Chance(_) => game.sample(&mut draw),
                    _ => game.habit(&mut intent, &mut draw).map(|(choice, _)| choice),
                };
                let chosen = Instant::now();
                let Some(choice) = choice else { break };
                let _ = game.play(choice, &mut ());
                habits += (chosen - began).as_micros();
                plays += chosen.elapsed().as_micros();
                n += 1;
            }
        }
        ((habits * 1000 / n) as u32, (plays * 1000 / n) as u32)
    }

    fn show(values: [u32; 8]) {
        let scratch = embassy_rp::pac::WATCHDOG;
        scratch.scratch1().write(|w| *w = values[1]);
        scratch.scratch2().write(|w| *w = values[2]);
        scratch.scratch3().write(|w| *w = values[3]);
        scratch.scratch4().write(|w| *w = values[4]);
        scratch.scratch5().write(|w| *w = values[5]);
        scratch.scratch6().write(|w| *w = values[6]);
        scratch.scratch7().write(|w| *w = values[7]);
        scratch.scratch0().write(|w| *w = values[0]);
        let shown = Instant::now();
        while shown.elapsed() < Duration::from_secs(1) {}
    }

    #[cortex_m_rt::entry]
    fn main() -> ! {
        let _parts = start::init();
        let mut draw = Draw::new(1);
        let mut sum = 0;
        let evaluate = cost(|game| sum += game.evaluate(Player::One));
        let imagine = cost(|game| {
            sum += i32::from(game.view(Player::One).imagine(&mut draw).magic(Player::Two));
        });
        let (habit, play) = cost_of_habit();
        let (game, _) = begin(1, 1);
        let mut thinker = Thinker::begin(&game.view(Player::One), Level::EASY, sum as u64);
        let mut levels = [(0, 0); 3];
        let (mut units, mut micros, mut longest_step) = (0, 0, 0);
        for ((level, turns), measured) in Level::ALL.into_iter().zip(TURNS).zip(&mut levels) {
            let mut all = Measured {
                buckets: [0; BUCKETS],
                decisions: 0,
                longest_turn: 0,
                longest_step: 0,
                units: 0,
                micros: 0,
            };
            measure(level, turns, &mut thinker, &mut all);
            *measured = (all.p99(), (all.longest_turn / 1000) as u32);
            units += all.units;
            micros += all.micros;
            longest_step = longest_step.max(all.longest_step as u32);
        }
        show([1, evaluate, habit, imagine, play, units as u32, micros as u32, longest_step]);
        let [easy, normal, hard] = levels;
        let bytes = size_of::<Thinker<State>>() as u32;
        loop {
            show([2, easy.0, normal.0, hard.0, easy.1, normal.1, hard.1, bytes]);
        }
    }
}

#[cfg(not(target_os = "none"))]
fn main() {
    println!("this runs on the device");
}
