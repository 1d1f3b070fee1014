//! Two whole handhelds with monkeys at their buttons, on a cable with every fault, with power cuts.

use stonecaller_desktop::linked::Side;
use stonecaller_tests::linked::Monkeys;

/// What is left of a seed: both pictures, what was sent, and the time.
fn play(seed: u64, steps: u32) -> impl PartialEq + std::fmt::Debug {
    let mut monkeys = Monkeys::new(seed);
    for step in 1..=steps {
        monkeys.step();
        if step % 500 == 0 {
            monkeys.make_up();
        }
    }
    let pair = &mut monkeys.pair;
    let sent = Side::BOTH.map(|side| pair.cord().bytes_sent(side));
    let saved = Side::BOTH.map(|side| pair.flash(side).bytes());
    let digests = Side::BOTH.map(|side| pair.digest(side));
    (sent, saved, digests, Side::BOTH.map(|side| pair.panel(side)), pair.now())
}

#[test]
fn nothing_that_monkeys_and_a_bad_cable_do_stops_two_handhelds() {
    for seed in 0..24 {
        println!("seed {seed}");
        play(seed, 2_000);
    }
}

#[test]
fn everything_follows_from_the_seed() {
    assert_eq!(play(3, 1_000), play(3, 1_000));
}
