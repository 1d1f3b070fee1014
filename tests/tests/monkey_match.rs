//! A million presses at random: nothing panics, nothing gets stuck, and there is always something to choose.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use embassy_futures::block_on;
use embedded_graphics::geometry::Size;
use stonecaller_engine::Player;
use stonecaller_firmware::crash::{CrashKind, CrashReport};
use stonecaller_firmware::games::First;
use stonecaller_firmware::gfx::screen::{Screen, ScreenMemory};
use stonecaller_firmware::input::{Action, Button};
use stonecaller_firmware::play::{Spot, Waits};
use stonecaller_firmware::screens::{App, Cursor, Pointer};
use stonecaller_firmware::settings::{Palette, Settings, Speed};
use stonecaller_tests::hands::{Hands, SIZES, device, play_memory, random};
use stonecaller_tests::monkey::Monkey;
use stonecaller_tests::panel::{PanelState, TestPanel};
use stonecaller_tests::robot::{Pace, Robot, Table, at_random, offers};

const PRESSES: u64 = 1_000_000;
/// Presses between two matches that a robot begins.
const ROUND: u64 = 2_500;
const ROUNDS: u64 = PRESSES / ROUND;
/// The most pages that lie under the one that is shown.
const MOST_UNDER: usize = 6;

/// What the board check says when it is asked for a crash.
const ASKED_FOR: &str = "This is only a test";

/// A panel that is shown only what changes, and one that is always painted afresh.
struct Eyes {
    screens: [Screen<TestPanel>; 2],
    states: [std::rc::Rc<std::cell::RefCell<PanelState>>; 2],
}

impl Eyes {
    fn new(size: Size) -> Self {
        let screen = || {
            let (panel, state) = TestPanel::new(size);
            (Screen::new(panel, Box::leak(Box::new(ScreenMemory::new()))), state)
        };
        let ((one, first), (two, second)) = (screen(), screen());
        Self { screens: [one, two], states: [first, second] }
    }

    fn compare(&mut self, app: &App) {
        let palette = app.device.settings.palette;
        let [changes, afresh] = &mut self.screens;
        changes.set_palette(palette);
        // Other colours in between: what was there before is worth nothing.
        let other = if palette == Palette::Standard { 1 } else { 0 };
        afresh.set_palette(Palette::new(other));
        afresh.set_palette(palette);
        for screen in [changes, afresh] {
            block_on(screen.show(app));
        }
        let [changes, afresh] = &self.states;
        assert!(changes.borrow().pixels == afresh.borrow().pixels, "{} is stale", app.page_name());
    }
}

/// What holds in every state of the program.
fn check(app: &App) {
    assert!(app.pages_under() <= MOST_UNDER, "{} pages under", app.pages_under());
    let page = app.page_name();
    let watches = matches!(page, "replay" | "replay menu");
    assert!(!watches || app.play().watched().is_some(), "{page} of nothing");
    let elsewhere = matches!(page, "title" | "matches" | "finish" | "cover" | "table" | "pause");
    assert!(!elsewhere || app.play().watched().is_none(), "{page} is shown to one who watches");
    if !matches!(page, "table" | "hand" | "cover" | "pause" | "finish" | "history") {
        return;
    }
    if let Some(watch) = app.play().watched() {
        // It lies over a match that is watched.
        let mut offers = 0;
        watch.offers(&mut |_| offers += 1);
        assert_eq!(offers, 0, "something can be chosen in a match that is watched");
        assert!(watch.now().step <= watch.end().step);
        assert!(matches!(page, "hand" | "history"), "{page} over a match that is watched");
        return;
    }
    let game = app.play().current().expect("a page of a match without one");
    let waits = game.waits();
    assert!(page != "finish" || matches!(waits, Waits::Over(_)), "the end before the end");
    if page == "cover" {
        assert!(matches!(waits, Waits::Choice(_)), "a cover over {waits:?}");
    }
    let moving = page == "table" && app.play().pointer() == Pointer::Moving;
    if page != "table" && page != "hand" || moving {
        return;
    }
    if let Waits::Choice(player) = waits
        && game.set_up().computer(player).is_some()
    {
        return;
    }
    assert_eq!(waits, Waits::Choice(game.holder()), "{page} is shown to nobody");
    let offers = offers(app);
    assert!(!offers.is_empty(), "nothing to choose");
    let offered = |spot: Spot| offers.iter().any(|offer| offer.spot == spot);
    match app.play().pointer() {
        Pointer::Choosing(Cursor::Space(square)) => {
            assert!(offered(Spot::Space(square)), "{square} is not offered");
        }
        Pointer::Choosing(Cursor::Yes) => assert!(offered(Spot::Yes)),
        Pointer::Choosing(Cursor::No) => assert!(offered(Spot::No)),
        Pointer::Choosing(Cursor::Active(_)) => panic!("an active event is nothing to choose"),
        Pointer::Choosing(Cursor::Hand) => {
            let effects = offers.iter().any(|offer| matches!(offer.spot, Spot::Effect(..)));
            assert!(!effects, "the list of effects is gone");
        }
        Pointer::Listing(row, rows, offer) => {
            assert!(row < rows);
            if let Some(offer) = offer {
                assert_eq!(offers[usize::from(offer.index)], offer);
            }
        }
        Pointer::Looking(_) | Pointer::Moving => {}
    }
}

/// Leads from wherever the monkey is to the title, in few presses.
fn escape(hands: &mut Hands<'_>) {
    for round in 0..40 {
        match hands.app.page_name() {
            "title" => return,
            "splash" => hands.wait(2_500),
            "table" | "cover" => {
                // To the end of the menu; the cursor is one entry lower where something was taken back.
                let up = if round % 2 == 0 { 1 } else { 2 };
                hands.press(Button::Y);
                (0..up).for_each(|_| hands.press(Button::Up));
                hands.press(Button::A);
            }
            "finish" => {
                // To the title, wherever the cursor is; one of the entries begins another match.
                hands.press(Button::Down);
                hands.press(Button::A);
            }
            "crash" => hands.press(Button::A),
            // Here a button has to be held, as a press only shows that it works.
            "buttons" => hands.tap(Button::B, 1_000, 60),
            "bars" => hands.press(Button::X),
            _ => hands.press(Button::B),
        }
    }
    panic!("there is no way out of {}", hands.app.page_name());
}

/// Begins a match, wherever the cursor of the title is, and plays a bit of it.
fn begin(mut hands: Hands<'static>, seed: u64, decisions: u32) -> Hands<'static> {
    for _ in 0..8 {
        hands.press(Button::A);
        if hands.app.page_name() == "players" {
            hands.press(Button::A);
        }
        if hands.app.page_name() == "new match" {
            break;
        }
        escape(&mut hands);
        hands.press(Button::Down);
    }
    let mut robot = Robot::with_hands(hands, seed);
    robot.pace = Pace::Any(100);
    let first = First::Seat(if seed.is_multiple_of(2) { Player::One } else { Player::Two });
    let factions = [(seed % 8) as u8, (seed / 8 % 8) as u8];
    robot.set_up(Table { variant: (seed / 3 % 2) as u8, factions, first });
    while robot.decisions < decisions && !robot.step(&mut at_random) {}
    robot.hands.deeds.clear();
    robot.hands
}

/// Presses at random; `false` if the program crashed, as it was asked to.
fn press(hands: &mut Hands<'static>, monkey: &mut Monkey) -> (bool, bool) {
    hands.now = hands.now + monkey.below(120);
    let event = monkey.next_event();
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        hands.app.tick(hands.now);
        hands.app.key(event, hands.now);
        hands.app.tick(hands.now);
    }));
    let Err(panic) = outcome else { return (event.action != Action::Release, true) };
    let asked = panic.downcast_ref::<&str>().is_some_and(|text| text.starts_with(ASKED_FOR));
    if !asked {
        resume_unwind(panic);
    }
    (true, false)
}

struct Counts {
    presses: AtomicU64,
    crashes: AtomicU32,
    in_match: AtomicU64,
    ends: AtomicU32,
    watched: AtomicU32,
}

fn round(seed: u64, counts: &Counts) {
    let size = SIZES[(seed % 2) as usize];
    let speed = Speed::ALL[(seed / 2 % 4) as usize];
    let parts = seed.is_multiple_of(3);
    let settings = Settings { speed, ..Settings::default() };
    let mut monkey = Monkey::new(seed);
    let mut hands = Hands::new(device(size, settings, parts), random(seed));
    let mut eyes = Eyes::new(size);
    hands.wait(2_500);
    if !seed.is_multiple_of(8) {
        hands = begin(hands, seed, monkey.below(150));
    }
    let (mut presses, mut step) = (0, 0);
    while presses < ROUND {
        let (pressed, alive) = press(&mut hands, &mut monkey);
        presses += u64::from(pressed);
        if !alive {
            let report = CrashReport::new(CrashKind::Panic, ASKED_FOR, "check.rs:1:1");
            let device = device(size, settings, parts);
            let now = hands.now;
            hands.app = App::new(device, play_memory(), random(seed), Some(report), None, now);
            monkey.let_go();
            counts.crashes.fetch_add(1, Ordering::Relaxed);
        }
        check(&hands.app);
        let page = hands.app.page_name();
        counts.in_match.fetch_add(u64::from(page == "table"), Ordering::Relaxed);
        counts.ends.fetch_add(u32::from(page == "finish" && pressed), Ordering::Relaxed);
        counts.watched.fetch_add(u32::from(page == "replay" && pressed), Ordering::Relaxed);
        if step % 100 == 0 {
            eyes.compare(&hands.app);
        }
        step += 1;
    }
    escape(&mut hands);
    eyes.compare(&hands.app);
    counts.presses.fetch_add(presses, Ordering::Relaxed);
}

#[test]
fn a_million_presses_at_random_break_nothing() {
    let usual = std::panic::take_hook();
    // The page that asks for a crash gets it, many times over; that is not news.
    std::panic::set_hook(Box::new(move |info| {
        if !info.payload_as_str().is_some_and(|text| text.starts_with(ASKED_FOR)) {
            usual(info);
        }
    }));
    let counts = Counts {
        presses: AtomicU64::new(0),
        crashes: AtomicU32::new(0),
        in_match: AtomicU64::new(0),
        ends: AtomicU32::new(0),
        watched: AtomicU32::new(0),
    };
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= ROUNDS {
                        break;
                    }
                    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| round(seed, &counts))) {
                        eprintln!("in the round with seed {seed}");
                        resume_unwind(panic);
                    }
                }
            });
        }
    });
    let presses = counts.presses.into_inner();
    let in_match = counts.in_match.into_inner();
    let (crashes, ends) = (counts.crashes.into_inner(), counts.ends.into_inner());
    let watched = counts.watched.into_inner();
    println!("{watched} presses on what is watched");
    println!("{presses} presses, {in_match} times at a table, {ends} at an end, {crashes} crashes");
    assert!(presses >= PRESSES);
    assert!(in_match > PRESSES / 5 && ends > 100 && crashes > 0 && watched > 500);
}
