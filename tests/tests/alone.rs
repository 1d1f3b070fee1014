//! Whole matches against the device, through the program: it answers by itself, goes on after a restart, lets the player
//! take back and ask for hints, and counts what comes of it.

use embassy_futures::block_on;
use rand_core::Rng;
use stonecaller_engine::second_edition::State;
use stonecaller_engine::{Decision, Game, Player};
use stonecaller_firmware::games::{Playing, Skill};
use stonecaller_firmware::input::Button;
use stonecaller_firmware::keep;
use stonecaller_firmware::play::{Face, MatchLog, Waits};
use stonecaller_firmware::settings::{Settings, Speed};
use stonecaller_firmware::storage::Store;
use stonecaller_tests::flash::NorMemory;
use stonecaller_tests::hands::{Hands, SIZES, device, random};
use stonecaller_tests::robot::{Robot, choices};

/// From power-on to the first question of a match against the device.
fn begin(seed: u64, skill: Skill) -> Hands<'static> {
    let settings = Settings { speed: Speed::Off, ..Settings::default() };
    let mut hands = Hands::new(device(SIZES[(seed % 2) as usize], settings, true), random(seed));
    hands.wait(3_000);
    for button in [Button::A, Button::Down, Button::Down, Button::A] {
        hands.press(button);
    }
    assert_eq!(hands.app.page_name(), "new match");
    hands.press(Button::Down);
    while hands.app.play().wishes.as_ref().map(|wishes| wishes.skill) != Some(skill) {
        hands.press(Button::Right);
    }
    for button in [Button::Down, Button::Down, Button::Down, Button::A] {
        hands.press(button);
    }
    hands
}

fn truth(hands: &Hands<'_>) -> State {
    let Some(Playing::SecondEdition(session)) = &hands.app.play().playing else {
        panic!("no match")
    };
    session.truth().clone()
}

/// Plays at random, with nothing but the buttons, until the match is over.
fn play(seed: u64, skill: Skill, fidgets: u32) -> Robot<'static> {
    let mut robot = Robot::with_hands(begin(seed, skill), seed);
    robot.fidgets = fidgets;
    robot.play(&mut |_, legal, rng| rng.next_u32() as usize % legal.len());
    robot
}

#[test]
fn whole_matches_are_played_and_counted() {
    for (seed, skill) in [(1, Skill::Easy), (2, Skill::Easy), (3, Skill::Normal)] {
        // It fidgets: looks around, opens menus, takes back and chooses again.
        let robot = play(seed, skill, 6);
        let play = robot.app().play();
        let game = play.current().expect("it is still there");
        let set_up = game.set_up().clone();
        // The engine alone comes to the same end.
        let mut again = <State as Face>::begin(&set_up);
        let mut replies = 0;
        for choice in choices(play.log.bytes()) {
            if let Decision::Choose { player, .. } = again.decision() {
                replies += u32::from(set_up.computer(player) == Some(skill));
            }
            again.play(choice, &mut ()).expect("it was legal");
        }
        assert_eq!(again, truth(&robot.hands), "seed {seed}");
        assert!(replies > 20, "the device has hardly played");
        let Waits::Over(ending) = game.waits() else { panic!("it is over") };
        let fared = play.statistics.alone[skill as usize];
        let won = ending.winner == Some(Player::One);
        assert_eq!((fared.wins, fared.losses), (u16::from(won), u16::from(!won)));
    }
}

#[test]
fn the_same_seed_plays_the_same_match() {
    let [one, two] = [0, 0].map(|_| play(9, Skill::Easy, 0).app().play().log.bytes().to_vec());
    assert_eq!(one, two);
}

#[test]
fn a_match_goes_on_from_its_log() {
    let robot = play(5, Skill::Easy, 0);
    let play = robot.app().play();
    let set_up = play.current().expect("it is still there").set_up().clone();
    let whole = play.log.bytes();
    for end in (0..whole.len()).step_by(97) {
        let mut log = MatchLog::new();
        log.copy(whole, end);
        // Only at the end of a choice is it a log.
        if let Some(playing) = Playing::resume(set_up.clone(), &log) {
            assert_eq!(playing.as_match().holder(), Player::One);
        }
    }
    let mut log = MatchLog::new();
    log.copy(whole, whole.len());
    let resumed = Playing::resume(set_up, &log).expect("it is the log of this match");
    assert_eq!(resumed.as_match().digest(), play.current().expect("there").digest());
}

#[test]
fn a_hint_is_an_offer_and_is_counted() {
    let mut hands = begin(4, Skill::Easy);
    for _ in 0..1_000 {
        let game = hands.app.play().current().expect("a match");
        if game.waits() == Waits::Choice(game.holder()) {
            break;
        }
        hands.wait(20);
    }
    hands.press(Button::Y);
    // From the top of the menu up past leaving and conceding to the hint.
    for button in [Button::Up, Button::Up, Button::Up, Button::A] {
        hands.press(button);
    }
    assert_eq!(hands.app.page_name(), "table");
    for _ in 0..20_000 {
        hands.wait(1);
        if hands.app.play().hints > 0 {
            break;
        }
    }
    // Counted in flash while the match goes on.
    let (flash, state) = NorMemory::blank();
    let mut store = block_on(Store::open(flash)).ok().expect("blank");
    for _ in 0..2 {
        block_on(keep::keep(&mut store, hands.app.play_mut())).expect("it is kept");
    }
    assert!(hands.app.play().is_in_progress());
    let (flash, _) = NorMemory::new(state.borrow().bytes.clone());
    let mut store = block_on(Store::open(flash)).ok().expect("ours");
    let statistics = block_on(store.statistics()).expect("readable").expect("there");
    assert_eq!((statistics.hints, statistics.matches), (1, 0));
}

#[test]
fn looking_around_while_the_device_thinks_does_not_stop_it() {
    let mut looked = 0;
    for seed in 0..8 {
        let mut hands = begin(seed, Skill::Hard);
        let asks_device = |hands: &Hands<'_>| {
            let game = hands.app.play().current().expect("a match");
            game.waits() == Waits::Choice(game.holder().other())
        };
        // It begins the match in half of them.
        if !asks_device(&hands) {
            continue;
        }
        hands.press(Button::X);
        hands.press(Button::B);
        let before = hands.app.play().log.len();
        assert!(asks_device(&hands), "it thinks for longer than that");
        hands.wait(60_000);
        assert!(hands.app.play().log.len() > before, "seed {seed}");
        looked += 1;
    }
    assert!(looked > 1);
}

/// A match in which the device begins and thinks.
fn thinking() -> Hands<'static> {
    let begun = (0..).map(|seed| begin(seed, Skill::Hard));
    let thinks = |hands: &Hands<'_>| {
        let game = hands.app.play().current().expect("a match");
        game.waits() == Waits::Choice(game.holder().other())
    };
    begun.into_iter().find(thinks).expect("it begins now and then")
}

#[test]
fn looking_around_while_it_thinks_does_not_stop_it() {
    let mut hands = thinking();
    let before = hands.app.play().log.len();
    for button in [Button::X, Button::Up, Button::Y, Button::B, Button::B] {
        hands.tap(button, 10, 10);
    }
    assert_eq!(hands.app.page_name(), "table");
    assert_eq!(hands.app.play().log.len(), before, "it still thinks");
    hands.wait(20_000);
    assert!(hands.app.play().log.len() > before, "it waits for itself");
}

#[test]
fn left_alone_the_title_shows_a_match_and_any_button_ends_it() {
    let settings = Settings { speed: Speed::Off, ..Settings::default() };
    let mut hands = Hands::new(device(SIZES[0], settings, true), random(11));
    hands.wait(3_000);
    assert_eq!(hands.app.page_name(), "title");
    hands.wait(25_000);
    assert_eq!(hands.app.page_name(), "table");
    hands.press(Button::X);
    assert_eq!(hands.app.page_name(), "title");
    assert!(hands.app.play().playing.is_none());
    assert_eq!(hands.app.play().statistics.matches, 0);
}
