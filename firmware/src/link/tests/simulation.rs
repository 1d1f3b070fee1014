//! Two ends that send each other numbered messages over a cable that does its worst.

use std::vec::Vec;

use rand_core::Rng;

use super::wire::{Faults, Wire, random};
use crate::link::line::GREET_GAP_MS;
use crate::link::{ASK_MS, Connection, Line, MESSAGE};
use crate::time::Instant;

/// What the layer above one end has done in the connection there is.
#[derive(Default)]
struct Above {
    connection: Option<Connection>,
    sent: u32,
    accepted: u32,
    /// All that was accepted in all connections.
    total: u32,
    reading_until: Instant,
}

struct World {
    wire: Wire,
    above: [Above; 2],
}

impl World {
    fn new(seed: u64) -> Self {
        Self { wire: Wire::new(seed), above: Default::default() }
    }

    /// The layers above do what they do, and it is checked.
    fn act(&mut self) {
        let now = self.wire.now();
        let deaf = self.wire.deaf;
        for end in (0..2).filter(|&end| !deaf[end]) {
            let line = &mut self.wire.ends[end];
            let above = &mut self.above[end];
            if line.connection() != above.connection {
                let total = above.total;
                *above = Above { connection: line.connection(), total, ..Above::default() };
            }
            let Some(connection) = above.connection else {
                assert_eq!(line.incoming(), None);
                continue;
            };
            if let Some(message) = line.incoming() {
                if above.reading_until == Instant::START {
                    // It is kept in flash, which takes its time now and then.
                    let slow = self.wire.random.below(8) == 0;
                    let took = self.wire.random.below(if slow { 60 } else { 3 });
                    above.reading_until = now + took;
                }
                if now >= above.reading_until {
                    above.reading_until = Instant::START;
                    let (head, filler) = message.split_first_chunk::<8>().expect("a head");
                    let [id, number] =
                        [0, 4].map(|at| u32::from_le_bytes(head[at..at + 4].try_into().unwrap()));
                    assert_eq!(id, connection.id, "a message of another connection");
                    assert_eq!(number, above.accepted, "not the next one");
                    assert!(filler.iter().all(|&byte| byte == number as u8), "broken");
                    line.accept();
                    above.accepted += 1;
                    above.total += 1;
                }
            }
            if line.is_idle() && self.wire.random.below(3) == 0 {
                let mut message = [above.sent as u8; MESSAGE];
                message[..4].copy_from_slice(&connection.id.to_le_bytes());
                message[4..8].copy_from_slice(&above.sent.to_le_bytes());
                let length = 8 + self.wire.random.below(MESSAGE as u32 - 7) as usize;
                line.send(&message[..length]).expect("nothing under way");
                above.sent += 1;
            }
        }
        self.check_acknowledgements();
        self.wire.collect();
    }

    /// Whatever an end takes for acknowledged has been accepted at the other.
    fn check_acknowledgements(&self) {
        for (here, there) in [(0, 1), (1, 0)] {
            let ids = [here, there].map(|end| {
                let now = self.wire.ends[end].connection();
                (now == self.above[end].connection).then_some(now).flatten().map(|it| it.id)
            });
            if ids[0].is_some() && ids[0] == ids[1] {
                let under_way = u32::from(!self.wire.ends[here].is_idle());
                let acknowledged = self.above[here].sent - under_way;
                assert!(acknowledged <= self.above[there].accepted, "acknowledged unread");
            }
        }
    }

    fn run(&mut self, ms: u32) {
        let until = self.wire.now() + ms;
        while self.wire.now() < until {
            // Reading takes time that no line knows of.
            let soon = self.wire.now() + 1 + self.wire.random.below(10);
            self.wire.step(soon.min(until));
            self.act();
        }
    }
}

fn bad_evening(seed: u64) {
    let mut world = World::new(seed);
    for _ in 0..12 {
        let bad = world.wire.random.below(4) != 0;
        let mut up_to = |most: u32| if bad { world.wire.random.below(most + 1) } else { 0 };
        let faults = Faults {
            lost: up_to(400),
            broken: up_to(300),
            doubled: up_to(300),
            late: up_to(300),
            late_ms: 1 + up_to(400),
            cut: up_to(5) == 5,
        };
        world.wire.faults = faults;
        let ms = 50 + world.wire.random.below(2_500);
        world.run(ms);
        match world.wire.random.below(12) {
            0 => world.wire.restart(0),
            1 => world.wire.restart(1),
            2 => {
                world.wire.restart(0);
                world.wire.restart(1);
            }
            _ => {}
        }
    }
    world.wire.faults = Faults::default();
    // Late frames of the bad times still arrive for a while.
    world.run(2_000);
    assert!(world.wire.is_connected(), "not connected again");
    let before = [0, 1].map(|end| world.above[end].total);
    world.run(2_000);
    for (above, before) in world.above.iter().zip(before) {
        let more = above.total - before;
        assert!(more > 30, "only {more} messages in two good seconds");
    }
}

#[test]
fn in_order_exactly_once_and_going_on_after_every_bad_evening() {
    for seed in 0..400 {
        let outcome = std::panic::catch_unwind(|| bad_evening(seed));
        assert!(outcome.is_ok(), "seed {seed}");
    }
}

#[test]
fn they_connect_within_a_second_whoever_is_first() {
    let mut longest = 0;
    for seed in 0..500 {
        let mut wire = Wire::new(seed);
        // Both have been on for a while, or one comes up just now; then the plug goes in.
        wire.faults.cut = true;
        let alone = wire.now() + wire.random.below(3_000);
        while wire.now() < alone {
            wire.step(alone);
        }
        if seed % 3 == 0 {
            wire.restart((seed % 2) as usize);
        }
        wire.faults.cut = false;
        let plugged = wire.now();
        while !wire.is_connected() {
            let limit = wire.now() + 10;
            wire.step(limit);
            assert!(wire.now().since(plugged) < 1_000, "seed {seed}");
        }
        longest = longest.max(wire.now().since(plugged));
    }
    std::println!("{longest} ms at most");
    assert!(longest <= 300, "{longest} ms");
}

/// What an end that erases is about.
#[derive(Clone, Copy)]
enum Erasing {
    No,
    Asked(Instant),
    Deaf { until: Instant, agreed: bool },
}

#[test]
fn a_deaf_end_is_left_in_peace() {
    let (mut times, mut longest) = (0, 0);
    for seed in 0..200 {
        let mut world = World::new(seed);
        world.run(600);
        let late = if seed % 7 == 0 { 200 } else { 0 };
        let lost = (seed % 5) as u32 * 50;
        world.wire.faults = Faults { lost, late, late_ms: 30, ..Faults::default() };
        let mut erasing = [Erasing::No; 2];
        for _ in 0..6_000 {
            let now = world.wire.now();
            for (end, erasing) in erasing.iter_mut().enumerate() {
                match *erasing {
                    Erasing::No if world.wire.random.below(400) == 0 => {
                        world.wire.ends[end].ask_quiet(now);
                        *erasing = Erasing::Asked(now);
                    }
                    Erasing::Asked(since) if world.wire.ends[end].is_quiet(now) => {
                        let waited = now.since(since);
                        (times, longest) = (times + 1, longest.max(waited));
                        let until = now + 45 + world.wire.random.below(355);
                        let agreed = waited < ASK_MS && late == 0;
                        *erasing = Erasing::Deaf { until, agreed };
                        world.wire.deaf[end] = true;
                        world.wire.unheard = 0;
                    }
                    Erasing::Deaf { until, agreed } if now >= until => {
                        let said = world.wire.unheard;
                        assert!(!agreed || said == 0, "seed {seed}: {said} bytes to deaf ears");
                        *erasing = Erasing::No;
                        world.wire.deaf[end] = false;
                        world.wire.ends[end].end_quiet(now);
                    }
                    _ => {}
                }
            }
            world.run(1);
        }
        let now = world.wire.now();
        for end in 0..2 {
            world.wire.deaf[end] = false;
            world.wire.ends[end].end_quiet(now);
        }
        let before = world.above[0].total;
        world.wire.faults = Faults::default();
        world.run(2_000);
        assert!(world.above[0].total > before + 30, "seed {seed}: it goes on");
    }
    std::println!("{times} times deaf, {longest} ms waited at most");
    assert!(times > 1_000, "{times}");
}

#[test]
fn arbitrary_bytes_become_no_message_and_few_words() {
    for seed in 0..300 {
        let mut random = random(seed);
        let mut wire = Wire::new(seed);
        for _ in 0..40 {
            let soon = wire.now() + GREET_GAP_MS;
            wire.step(soon);
        }
        assert!(wire.is_connected());
        let [mut line, _] = wire.ends;
        let card = line.peer_card().map(<[u8]>::to_vec);
        let mut now = Instant::from_millis(6_500);
        let (start, mut out) = (now, 0);
        for _ in 0..400 {
            let length = random.below(120) as usize;
            let small = random.below(3) == 0;
            let bytes: Vec<u8> = (0..length)
                .map(|_| random.next_u32() as u8 & if small { 0x0F } else { 0xFF })
                .collect();
            line.receive(&bytes, now);
            out += core::iter::from_fn(|| line.poll(now)).map(|it| it.len()).sum::<usize>();
            assert_eq!((line.incoming(), line.peer_card()), (None, card.as_deref()));
            now = now + random.below(20);
        }
        let seconds = now.since(start) as usize / 1_000 + 1;
        assert!(out <= seconds * 8 * 90, "{out} bytes in {seconds} s");
    }
}

/// Replays everything that was ever said, in any order, to both ends: a liar with a recorder.
#[test]
fn recorded_frames_never_become_messages_again() {
    for seed in 0..50 {
        let mut random = random(seed);
        let mut ends = [Line::new(random.next_u32()), Line::new(random.next_u32())];
        let mut recorded: Vec<Vec<u8>> = Vec::new();
        let mut now = Instant::from_millis(1_000);
        let mut numbers = [0_u32; 2];
        let mut expected = [0_u32; 2];
        let mut connections = [None; 2];
        for _ in 0..2_000 {
            now = now + random.below(8);
            let end = random.below(2) as usize;
            let frames: Vec<_> = core::iter::from_fn(|| ends[end].poll(now)).collect();
            for frame in frames {
                recorded.push(frame.to_vec());
                ends[1 - end].receive(&frame, now);
            }
            if !recorded.is_empty() && random.below(2) == 0 {
                let any = random.below(recorded.len() as u32) as usize;
                ends[random.below(2) as usize].receive(&recorded[any], now);
            }
            for end in 0..2 {
                let line = &mut ends[end];
                if connections[end] != line.connection() {
                    connections[end] = line.connection();
                    (numbers[end], expected[end]) = (0, 0);
                }
                if let Some(message) = line.incoming() {
                    let id = line.connection().unwrap().id;
                    assert_eq!(message[..4], id.to_le_bytes(), "seed {seed}");
                    assert_eq!(message[4..], expected[end].to_le_bytes(), "seed {seed}");
                    line.accept();
                    expected[end] += 1;
                }
                if let Some(connection) = line.connection()
                    && line.is_idle()
                {
                    let mut message = connection.id.to_le_bytes().to_vec();
                    message.extend(numbers[end].to_le_bytes());
                    line.send(&message).unwrap();
                    numbers[end] += 1;
                }
            }
        }
    }
}
