//! Whatever a player may not know is not on the screen: with any other hidden cards every picture is the same.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use rand_core::Rng;
use stonecaller_engine::second_edition::{Choice, State};
use stonecaller_engine::{Game, Player};
use stonecaller_firmware::games::{First, Playing};
use stonecaller_firmware::input::{Action, Button};
use stonecaller_firmware::play::{Match, PlayMemory, Session, Waits, Wishes};
use stonecaller_firmware::screens::{App, Device};
use stonecaller_firmware::settings::{Settings, Speed};
use stonecaller_firmware::time::Instant;
use stonecaller_tests::hands::{Hands, SIZES, device, play_memory, random};
use stonecaller_tests::panel::painted;
use stonecaller_tests::robot::{Robot, Table, at_random, legal, session};
use stonecaller_tests::simulate::Seeded;

fn session_mut(app: &mut App) -> Option<&mut Session<State>> {
    match &mut app.play_mut().playing {
        Some(Playing::SecondEdition(session)) => Some(session),
        None => None,
    }
}

fn hand_over(app: &mut App, player: Player) {
    let PlayMemory { playing, log, .. } = app.play_mut();
    playing.as_mut().expect("a match").as_match_mut().hand_over(player, log);
}

/// Puts a position in the place of the one that is played; returns that.
fn replace(app: &mut App, state: State) -> State {
    session_mut(app).expect("a match").replace_truth(state)
}

/// Another position that looks the same to a player.
fn other(app: &App, player: Player, rng: &mut Seeded) -> State {
    session(app).truth().view(player).guess(rng)
}

fn picture(app: &App) -> Vec<u8> {
    painted(app.device.facts.model.screen, app)
}

/// What was looked at: how often each page, and how often there was something to hide.
#[derive(Default)]
struct Seen {
    pages: BTreeMap<&'static str, u32>,
    covered: BTreeMap<&'static str, u32>,
    different: u32,
}

/// Compares the picture with the one of another match that looks the same to the player at the screen.
fn look(app: &mut App, rng: &mut Seeded, seen: &mut Seen) {
    let page = app.page_name();
    let Some(session) = session_mut(app) else { return };
    let (holder, waits) = (session.holder(), session.waits());
    let before = picture(app);
    let first = other(app, holder, rng);
    let truth = replace(app, first.clone());
    assert!(picture(app) == before, "{page} shows what {holder:?} may not know");
    seen.different += u32::from(first != truth);
    *seen.pages.entry(page).or_default() += 1;
    // Somebody else is asked, and has not come yet: nobody is there, and nothing of either hand may be seen.
    let covered = matches!(waits, Waits::Choice(player) if player != holder) && page != "table";
    if covered {
        hand_over(app, holder.other());
        let second = other(app, holder.other(), rng);
        replace(app, second);
        assert!(picture(app) == before, "{page} under a cover shows what {holder:?} knows");
        *seen.covered.entry(page).or_default() += 1;
        replace(app, first);
        hand_over(app, holder);
    }
    replace(app, truth);
}

fn table(number: u64) -> Table {
    let factions = [(number % 8) as u8, ((number * 5 + 2 + number / 8) % 8) as u8];
    Table { variant: (number % 2) as u8, factions, first: First::Random }
}

fn at(number: u64, speed: Speed) -> Device {
    let settings = Settings { speed, ..Settings::default() };
    device(SIZES[(number / 2 % 2) as usize], settings, number.is_multiple_of(2))
}

#[test]
fn no_page_shows_what_its_player_may_not_know() {
    let seen = &RefCell::new(Seen::default());
    for number in 0..16 {
        let mut robot = Robot::new(at(number, Speed::Fast), random(number), number);
        let mut rng = Seeded::new(number + 1);
        robot.hands.watch = Some(Box::new(move |app, event, now: Instant| {
            // After every press, and in the middle of what is shown.
            let pressed = event.is_some_and(|event| event.action == Action::Press);
            if pressed || (event.is_none() && now.as_millis().is_multiple_of(5)) {
                look(app, &mut rng, &mut seen.borrow_mut());
            }
        }));
        robot.fidgets = 5;
        robot.to_title();
        if number % 3 == 0 {
            // The widest names there can be: what is drawn checks that it fits.
            let names = ["WWWWW", "Mmmmmi"].map(|name| name.try_into().expect("short"));
            robot.hands.app.play_mut().wishes = Some(Wishes { names, ..Wishes::default() });
        }
        robot.begin(table(number));
        robot.play(&mut at_random);
    }
    let seen = seen.borrow();
    println!("{:?}\n{:?}\n{}", seen.pages, seen.covered, seen.different);
    for page in [
        "table", "hand", "card", "history", "pause", "cover", "help", "reader", "settings",
        "finish",
    ] {
        // A match ends once.
        let least = if page == "finish" { 2 } else { 10 };
        assert!(seen.pages.get(page).is_some_and(|count| *count > least), "{page} was hardly seen");
    }
    for page in ["cover", "pause", "history", "help"] {
        assert!(seen.covered.get(page).is_some_and(|count| *count > 5), "{page} under a cover");
    }
    assert!(seen.different > 10_000, "{}", seen.different);
}

/// The same presses on two devices, whose matches differ in what the player at the screen may not know: also what
/// happens looks the same.
#[test]
fn nothing_that_happens_tells_what_is_hidden() {
    let compared = &Cell::new(0);
    let different = &Cell::new(0);
    for number in 0..24 {
        let mut robot = Robot::new(at(number, Speed::Fast), random(number), number);
        let mut twin = App::new(
            at(number, Speed::Fast),
            play_memory(),
            random(number),
            None,
            None,
            Instant::START,
        );
        let mut rng = Seeded::new(number + 1);
        let mut holder = None;
        robot.hands.watch = Some(Box::new(move |app: &mut App, event, now| {
            if let Some(event) = event {
                twin.key(event, now);
            }
            twin.tick(now);
            let page = app.page_name();
            assert_eq!(twin.page_name(), page, "match {number}");
            if app.play().playing.is_none() {
                return;
            }
            if event.is_none_or(|event| event.action == Action::Press) {
                assert!(
                    picture(app) == picture(&twin),
                    "match {number}: {page} tells the two apart"
                );
                compared.set(compared.get() + 1);
            }
            if page == "cover" {
                // The next player knows what this one did not.
                let truth = session(app).truth().clone();
                replace(&mut twin, truth);
                holder = None;
            } else if holder.is_none() && matches!(page, "table" | "hand") {
                let player = session(app).holder();
                let hidden = other(app, player, &mut rng);
                different.set(different.get() + u32::from(hidden != *session(app).truth()));
                replace(&mut twin, hidden);
                holder = Some(player);
            }
        }));
        robot.fidgets = 12;
        robot.to_title();
        robot.begin(table(number));
        robot.play(&mut at_random);
    }
    let (compared, different) = (compared.get(), different.get());
    println!("{compared} pictures, {different} turns");
    assert!(compared > 20_000 && different > 300, "{compared} pictures, {different} turns");
}

/// Two choices of the player at the screen that look the same to the other.
fn alike(state: &State, holder: Player) -> Option<[Choice; 2]> {
    let legal = legal(state);
    let seen = |choice: Choice| state.seen_by(choice, holder.other());
    legal.iter().enumerate().find_map(|(place, one)| {
        let two = legal[place + 1..].iter().find(|two| seen(*one) == seen(**two))?;
        Some([*one, *two])
    })
}

/// Ends the turn, whatever is asked on the way; `false` if the match ends or asks something else than that.
fn end_turn(robot: &mut Robot<'_>) -> bool {
    while robot.app().page_name() != "cover" {
        if robot.app().page_name() == "finish" {
            return false;
        }
        let legal = legal(session(robot.app()).truth());
        let end = legal.iter().find(|choice| matches!(choice, Choice::Done | Choice::Decline));
        let Some(end) = end else { return false };
        robot.take(*end);
    }
    true
}

#[test]
fn what_one_player_did_face_down_the_other_cannot_tell() {
    let mut forks = 0;
    for number in 0..40 {
        let mut robot = Robot::new(at(number, Speed::Off), random(number), number);
        let mut rng = Seeded::new(number + 1);
        robot.to_title();
        robot.begin(table(number));
        while !robot.step(&mut at_random) {
            if !matches!(robot.app().page_name(), "table" | "hand") || below(&mut rng, 5) != 0 {
                continue;
            }
            let holder = session(robot.app()).holder();
            let Some(choices) = alike(session(robot.app()).truth(), holder) else { continue };
            let twins = choices.map(|choice| {
                let mut hands = Hands::new(at(number, Speed::Off), random(number));
                hands.replay(&robot.hands.deeds);
                let mut twin = Robot::with_hands(hands, number);
                twin.take(choice);
                end_turn(&mut twin).then_some(twin)
            });
            let [Some(mut one), Some(mut two)] = twins else { continue };
            assert_ne!(session(one.app()).truth(), session(two.app()).truth());
            forks += 1;
            // The cover, the log under it, then the table of the other player with the log and both piles.
            let presses = "Y Down A Up B B X Y Down Down A Up Left B B X X B";
            for name in presses.split(' ') {
                let button = Button::ALL.into_iter().find(|button| button.name() == name);
                for twin in [&mut one, &mut two] {
                    twin.press(button.expect("a button"));
                }
                let page = one.app().page_name();
                assert!(
                    picture(one.app()) == picture(two.app()),
                    "match {number}: {page} tells {choices:?} apart"
                );
            }
            assert_eq!(session(one.app()).holder(), holder.other());
        }
    }
    println!("{forks} forks");
    assert!(forks > 100, "{forks}");
}

fn below(rng: &mut Seeded, bound: u32) -> u32 {
    rng.next_u32() % bound
}
