//! Two handhelds with the real program in them.

use std::time::Instant as RealInstant;

use super::*;
use crate::faults::{Faults, Share};
use stonecaller_firmware::link::line::{LOOK_EVERY_MS, LOST_AFTER_MS};

const BOARDS: [BoardName; 2] = [BoardName::PicoPad, BoardName::PicoSystem];

fn sees_the_other(pair: &mut Pair, side: Side) -> bool {
    let name = BOARDS[side.other() as usize].model().name;
    matches!(pair.neighbour(side), Neighbour::Peer { board, .. } if board == name)
}

fn both_see_each_other(pair: &mut Pair) -> bool {
    Side::BOTH.into_iter().all(|side| sees_the_other(pair, side))
}

/// From the title to the Board check.
fn open_board_check(pair: &mut Pair, side: Side) {
    for _ in 0..12 {
        if pair.page(side) == "check" {
            return;
        }
        pair.press(side, Button::A);
        if pair.page(side) == "check" {
            return;
        }
        if pair.page(side) != "title" {
            pair.press(side, Button::B);
        }
        pair.press(side, Button::Down);
    }
    panic!("there is no Board check on the title of {side:?}");
}

#[test]
fn they_see_each_other_within_a_second_and_a_pulled_cable_is_noticed() {
    let mut pair = Pair::new(BOARDS, 1);
    pair.wait(1_000);
    assert!(both_see_each_other(&mut pair));
    pair.cord().plug(false);
    assert!(!pair.cord().is_plugged());
    pair.wait(u64::from(LOST_AFTER_MS + LOOK_EVERY_MS));
    for side in Side::BOTH {
        assert_eq!(pair.neighbour(side), Neighbour::Lost);
    }
    pair.cord().plug(true);
    pair.wait(1_000);
    assert!(both_see_each_other(&mut pair));
}

#[test]
fn board_check_shows_who_is_there_and_that_nobody_is() {
    let mut pair = Pair::new(BOARDS, 1);
    pair.wait(3_000);
    for side in Side::BOTH {
        open_board_check(&mut pair, side);
        pair.wait(1_000);
        let with = pair.panel(side);
        pair.cord().plug(false);
        pair.wait(3_000);
        let without = pair.panel(side);
        assert_ne!(with, without, "{side:?}");
        pair.cord().plug(true);
        pair.wait(1_000);
        assert_eq!(pair.panel(side), with, "{side:?}");
    }
}

#[test]
fn a_handheld_without_power_is_dark_and_not_heard_and_comes_back() {
    let mut pair = Pair::new(BOARDS, 1);
    pair.wait(3_000);
    assert!(pair.view(Side::Right).powered && pair.view(Side::Right).backlight > 0);
    pair.switch_off(Side::Right);
    pair.wait(2_500);
    assert_eq!(pair.page(Side::Right), "off");
    assert!(!pair.view(Side::Right).powered);
    assert_eq!(pair.view(Side::Right).backlight, 0);
    assert!(!sees_the_other(&mut pair, Side::Left));
    assert_eq!(pair.page(Side::Left), "title");
    pair.switch_on(Side::Right);
    pair.wait(1_000);
    assert!(both_see_each_other(&mut pair));
    pair.power_cycle(Side::Left);
    assert_eq!(pair.page(Side::Left), "splash");
    assert_eq!((pair.crashes(Side::Left), pair.crashes(Side::Right)), (0, 0));
}

#[test]
fn the_power_fails_in_the_middle_of_writing_and_the_save_survives() {
    for steps in [0, 1, 7, 30] {
        let mut pair = Pair::new(BOARDS, 1);
        pair.wait(3_000);
        // The settings are kept when their page is left.
        for button in [Button::Down, Button::Down, Button::Down, Button::A, Button::Left] {
            pair.press(Side::Left, button);
        }
        assert_eq!(pair.page(Side::Left), "settings");
        pair.flash(Side::Left).fail_power_after(Some(steps));
        pair.press(Side::Left, Button::B);
        pair.wait(1_000);
        assert!(!pair.is_on(Side::Left), "after {steps} steps");
        pair.switch_on(Side::Left);
        pair.wait(3_000);
        assert_eq!(pair.page(Side::Left), "title", "after {steps} steps");
        assert!(both_see_each_other(&mut pair));
    }
}

#[test]
fn a_bad_cable_is_still_a_cable() {
    let mut pair = Pair::new(BOARDS, 5);
    pair.cord().set_faults(Faults {
        loss: Share::percent(30),
        corruption: Share::per_million(5_000),
        duplication: Share::percent(10),
        noise: Share::percent(10),
        delay_ms: 100,
        ..Faults::default()
    });
    pair.wait(10_000);
    let seen = (0..100).filter(|_| {
        pair.wait(500);
        both_see_each_other(&mut pair)
    });
    let seen = seen.count();
    assert!((50..100).contains(&seen), "{seen} of 100");
    pair.cord().set_faults(Faults { loss: Share::percent(100), ..Faults::default() });
    pair.wait(2_000);
    assert_eq!(pair.neighbour(Side::Left), Neighbour::Lost);
}

#[test]
fn everything_follows_from_the_seed() {
    let run = |seed: u64| {
        let mut pair = Pair::new(BOARDS, seed);
        pair.cord().set_faults(Faults { loss: Share::percent(30), ..Faults::default() });
        pair.let_flash_take_time();
        let mut heard = Vec::new();
        for _ in 0..60 {
            pair.wait(250);
            heard.push(Side::BOTH.map(|side| pair.neighbour(side)));
        }
        (heard, Side::BOTH.map(|side| pair.panel(side)))
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1).0, run(2).0);
}

#[test]
fn flash_that_takes_time_stalls_its_program_and_the_look_waits() {
    let mut pair = Pair::new(BOARDS, 1);
    pair.let_flash_take_time();
    let before = pair.now();
    pair.page(Side::Left);
    pair.wait(3_000);
    for button in [Button::Down, Button::Down, Button::Down, Button::A, Button::Left, Button::B] {
        pair.press(Side::Left, button);
    }
    assert_eq!(pair.page(Side::Left), "title");
    assert!(pair.now() > before + 3_000);
    assert_eq!(pair.crashes(Side::Left), 0);
}

#[test]
fn presses_are_quick() {
    let mut pair = Pair::new(BOARDS, 1);
    pair.wait(3_000);
    let began = RealInstant::now();
    for round in 0..500 {
        let side = Side::BOTH[round % 2];
        pair.press(side, if round % 4 < 2 { Button::Down } else { Button::Up });
    }
    // A hundred times slower than it is, for a machine that is busy with other things.
    assert!(began.elapsed().as_millis() < 20_000, "{:?}", began.elapsed());
    println!("{:?} for 500 presses", began.elapsed());
}
