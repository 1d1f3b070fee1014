//! Linked matches in which a device plays for its player: whole matches without a button, with a person at the other end,
//! through power cuts and pulled cables, and what is left of them.

use stonecaller_desktop::linked::{Pair, Side};
use stonecaller_desktop::profile::BoardName;
use stonecaller_firmware::games::Skill;
use stonecaller_firmware::input::Button;
use stonecaller_firmware::link::DrawTalk;
use stonecaller_firmware::play::{Barrier, Place, Waits};
use stonecaller_firmware::screens::App;
use stonecaller_tests::duel::{Faults, Report, play_between};
use stonecaller_tests::saves::below;
use stonecaller_tests::simulate::Seeded;

const PEBBLE: Option<Skill> = Some(Skill::Easy);
const FLINT: Option<Skill> = Some(Skill::Normal);

fn played(seed: u64, faults: Faults, stand_ins: [Option<Skill>; 2]) -> Report {
    let report = play_between(seed, faults, stand_ins)
        .unwrap_or_else(|why| panic!("seed {seed}, {faults:?}: {why}"));
    for (counted, stand_in) in report.counted.into_iter().zip(stand_ins) {
        let decided = u16::from(report.ending.winner.is_some());
        let expected = if stand_in.is_some() { (0, 0) } else { (1, decided) };
        assert_eq!(counted, expected, "seed {seed}: what the device played is nobody's here");
    }
    report
}

#[test]
fn two_devices_play_whole_matches_without_a_button() {
    for seed in 0..6 {
        let report = played(seed, Faults::default(), [PEBBLE; 2]);
        assert!(report.count > 100, "seed {seed}: {report:?}");
    }
    played(6, Faults::default(), [FLINT, PEBBLE]);
}

#[test]
fn a_person_plays_against_the_device_of_another() {
    // The person takes back now and then.
    let faults = Faults { taking_back: true, ..Faults::default() };
    let mut taken_back = 0;
    for seed in 0..4 {
        taken_back += played(seed, faults, [None, PEBBLE]).taken_back;
        taken_back += played(seed, faults, [PEBBLE, None]).taken_back;
    }
    assert!(taken_back > 0);
}

#[test]
fn power_cuts_and_pulled_cables_do_not_stop_two_devices() {
    let mut cuts = 0;
    for seed in 0..12 {
        let faults = Faults { pulls: 4, power_cuts: 6, ..Faults::from_seed(seed) };
        let stand_ins = if seed % 3 == 0 { [None, PEBBLE] } else { [PEBBLE; 2] };
        cuts += played(seed, faults, stand_ins).power_cuts;
    }
    assert!(cuts > 40, "{cuts}");
}

/// From power-on to the match; who plays at each device is chosen in the lobby.
fn begin(stand_ins: [Option<Skill>; 2], seed: u64) -> Pair {
    let mut pair = Pair::new([BoardName::PicoPad, BoardName::PicoSystem], seed);
    pair.wait(3_000);
    for (side, stand_in) in Side::BOTH.into_iter().zip(stand_ins) {
        for button in [Button::A, Button::Down, Button::A, Button::Up] {
            pair.press(side, button);
        }
        for _ in 0..stand_in.map_or(0, |skill| skill as usize + 1) {
            pair.press(side, Button::Right);
        }
        pair.press(side, Button::Up);
        assert_eq!(pair.page(side), "lobby");
    }
    be_ready(&mut pair, Button::A);
    pair
}

/// Both players press a button, and a match begins.
fn be_ready(pair: &mut Pair, button: Button) {
    for side in Side::BOTH {
        pair.press(side, button);
    }
    pair.wait(500);
    for side in Side::BOTH {
        assert!(matches!(pair.page(side), "table" | "hand"), "{}", pair.page(side));
    }
}

fn place(app: &App) -> Option<(u64, Place, Waits)> {
    let linked = app.play().playing.as_ref()?.as_linked()?;
    Some((linked.set_up().tether()?.id, linked.position().now, linked.waits()))
}

fn names(app: &App) -> Option<[String; 2]> {
    let set_up = app.play().current()?.set_up();
    Some([0, 1].map(|seat| set_up.seats[seat].name.as_str().to_owned()))
}

/// Waits for both to show the end of the match, and compares.
fn to_the_end(pair: &mut Pair) {
    for _ in 0..3_600 {
        pair.wait(1_000);
        let pages = Side::BOTH.map(|side| pair.page(side));
        // Nothing is opened for somebody to choose from.
        assert!(pages.iter().all(|page| matches!(*page, "table" | "finish")), "{pages:?}");
        if pages == ["finish"; 2] {
            let [left, right] = Side::BOTH.map(|side| pair.look(side, place).flatten());
            assert!(matches!(left, Some((_, _, Waits::Over(_)))), "{left:?}");
            assert_eq!(left, right);
            return;
        }
    }
    panic!("still on {:?}", Side::BOTH.map(|side| pair.page(side)));
}

#[test]
fn whole_handhelds_play_to_the_end_through_everything_and_once_more() {
    let mut pair = begin([PEBBLE, FLINT], 5);
    // The seats are those of the connection.
    let mut called = pair.look(Side::Left, names).flatten().expect("a match");
    called.sort();
    assert_eq!(called, ["Flint", "Pebble"]);
    pair.wait(20_000);
    pair.cord().plug(false);
    pair.wait(3_000);
    assert_eq!(Side::BOTH.map(|side| pair.page(side)), ["waiting"; 2]);
    let left_alone = Side::BOTH.map(|side| pair.look(side, place).flatten());
    pair.wait(3_000);
    // Like a person, a device that is alone does not play on.
    assert_eq!(Side::BOTH.map(|side| pair.look(side, place).flatten()), left_alone);
    pair.cord().plug(true);
    pair.wait(20_000);
    for side in Side::BOTH {
        pair.power_cycle(side);
        pair.wait(10_000);
        assert_eq!(pair.page(side), "table", "it goes on by itself");
    }
    to_the_end(&mut pair);
    let first = pair.look(Side::Left, place).flatten();
    be_ready(&mut pair, Button::A);
    let second = pair.look(Side::Left, place).flatten();
    assert_ne!(first.map(|it| it.0), second.map(|it| it.0), "another match");
    for (side, skill) in Side::BOTH.into_iter().zip([PEBBLE, FLINT]) {
        assert_eq!(pair.look(side, |app| app.play().stand_in()), Some(skill));
        assert_eq!(pair.look(side, |app| app.play().statistics.matches), Some(0));
    }
}

/// What somebody who looks on can do.
#[test]
fn whoever_looks_on_chooses_nothing_and_takes_nothing_back() {
    let mut pair = begin([PEBBLE, PEBBLE], 8);
    assert_eq!(pair.look(Side::Left, names).flatten().expect("a match"), ["Blue", "Amber"]);
    let (mut looked, mut hands) = (0, 0);
    for step in 0..400 {
        pair.wait(70);
        let button =
            [Button::A, Button::B, Button::X, Button::A, Button::Right, Button::B][step % 6];
        pair.press(Side::Left, button);
        let offers = pair.look(Side::Left, |app| {
            let play = app.play();
            let game = play.current().expect("a match");
            let mut offers = 0;
            game.offers(&mut |_| offers += 1);
            let undo = game.can_undo(&play.log);
            (offers, undo, play.lit().is_empty(), play.hints, game.waits())
        });
        let (offers, undo, dark, hints, waits) = offers.expect("it is on");
        assert_eq!((offers, undo, dark, hints), (0, Err(Barrier::NotYours), true, 0));
        looked += u32::from(matches!(waits, Waits::Choice(_)));
        if let Some((_, _, offer)) = pair.look(Side::Left, App::listed).flatten() {
            assert_eq!(offer, None, "a card is chosen by the device");
            hands += 1;
        }
    }
    assert!(looked > 20 && hands > 20, "{looked} {hands}");
    for side in Side::BOTH {
        assert!(pair.crash_reports(side).is_empty());
    }
    // It has not been kept from playing.
    while pair.page(Side::Left) != "table" {
        pair.press(Side::Left, Button::B);
    }
    to_the_end(&mut pair);
}

#[test]
fn somebody_with_buttons_loses_to_a_far_device() {
    let mut pair = begin([None, PEBBLE], 3);
    let mut rng = Seeded::new(3);
    for _ in 0..40_000 {
        let asked = pair.look(Side::Left, |app| {
            let game = app.play().current()?;
            Some((game.waits(), game.holder()))
        });
        let Some((waits, holder)) = asked.flatten() else { panic!("no match") };
        match (waits, pair.page(Side::Left)) {
            (Waits::Over(ending), _) => {
                pair.wait(3_000);
                assert_eq!(Side::BOTH.map(|side| pair.page(side)), ["finish"; 2]);
                let [left, right] = Side::BOTH.map(|side| pair.look(side, place).flatten());
                assert_eq!(left, right);
                assert_eq!(ending.winner, Some(holder.other()), "by pressing anything");
                let counted = |app: &App| {
                    (app.play().statistics.matches, app.play().statistics.linked.losses)
                };
                assert_eq!(
                    Side::BOTH.map(|side| pair.look(side, counted)),
                    [Some((1, 1)), Some((0, 0))]
                );
                return;
            }
            (_, "card" | "pause") => pair.press(Side::Left, Button::B),
            (_, "hand") if below(&mut rng, 6) == 0 => pair.press(Side::Left, Button::B),
            (Waits::Choice(player), _) if player == holder => {
                let buttons = [Button::A, Button::Right, Button::Down, Button::Left, Button::Up];
                pair.press(Side::Left, buttons[below(&mut rng, 8).saturating_sub(3)]);
            }
            _ => pair.wait(500),
        }
    }
    panic!("still on {:?}", Side::BOTH.map(|side| pair.page(side)));
}

#[test]
fn a_device_declines_a_draw_and_offers_none() {
    let mut pair = begin([None, PEBBLE], 11);
    while pair.page(Side::Left) != "table" {
        pair.press(Side::Left, Button::B);
    }
    let goes_on = |pair: &mut Pair| match pair.look(Side::Left, place).flatten() {
        Some((_, _, waits)) => !matches!(waits, Waits::Over(_)),
        None => false,
    };
    pair.wait(3_000);
    // Up past leaving and conceding, and yes.
    for button in [Button::Y, Button::Up, Button::Up, Button::Up, Button::A, Button::Down] {
        pair.press(Side::Left, button);
    }
    assert_eq!(pair.page(Side::Left), "pause");
    pair.press(Side::Left, Button::A);
    assert_eq!(pair.page(Side::Left), "table", "it is offered");
    pair.wait(200);
    for side in Side::BOTH {
        assert_eq!(pair.look(side, |app| app.device.link.draw), Some(DrawTalk::None));
    }
    assert!(goes_on(&mut pair));
    // On the other side the same row is the one above: there is nothing to offer.
    for button in [Button::Y, Button::Up, Button::Up, Button::Up, Button::A] {
        pair.press(Side::Right, button);
    }
    assert_eq!(pair.page(Side::Right), "settings");
}
