//! Whole matches on the handheld with nothing but buttons, against the engine alone.

use chacha20::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use stonecaller_engine::second_edition::{Choice, Printing, State, finished_decks};
use stonecaller_engine::{Decision, Game, Outcome, Player, Squares};
use stonecaller_firmware::games::First;
use stonecaller_firmware::play::{Line, Match, MatchLog, Session, Spot, Told, Waits};
use stonecaller_firmware::settings::{Confirm, Settings, Speed};
use stonecaller_tests::hands::{Deed, Hands, SIZES, device, random};
use stonecaller_tests::robot::{Pace, Robot, Table, at_random, choices, legal, offers, session};

/// A match by the numbers: factions in turn, either printing, either beginner.
fn table(number: u64) -> Table {
    let first = match number % 3 {
        0 => First::Random,
        1 => First::Seat(Player::One),
        _ => First::Seat(Player::Two),
    };
    let factions = [(number % 8) as u8, ((number * 3 + 1 + number / 8) % 8) as u8];
    Table { variant: (number / 2 % 2) as u8, factions, first }
}

fn settings(speed: Speed, confirm: Confirm) -> Settings {
    Settings { speed, confirm, ..Settings::default() }
}

/// A robot at the cover of a match by the numbers.
fn robot(number: u64, speed: Speed) -> Robot<'static> {
    let confirm = Confirm::ALL[(number % 2) as usize];
    let size = SIZES[(number / 2 % 2) as usize];
    let mut robot = Robot::new(
        device(size, settings(speed, confirm), number.is_multiple_of(3)),
        random(number),
        number,
    );
    robot.to_title();
    robot.begin(table(number));
    robot
}

fn lines(game: &dyn Match) -> Vec<Line> {
    (0..).map_while(|number| game.lines().get(number)).collect()
}

/// The same choices played straight, without a screen, with the same chance.
fn straight(mut game: Session<State>, choices: &[Choice], seed: u64) -> Session<State> {
    let mut chance = random(seed);
    // The first number of a program is the one that its cable goes by.
    chance.below(u32::MAX);
    let mut log = MatchLog::new();
    let mut told = Told::new();
    for choice in choices {
        match game.waits() {
            Waits::Chance => assert!(game.chance(&mut chance, &mut log, &mut told)),
            Waits::Choice(player) => {
                if player != game.holder() {
                    game.hand_over(player, &mut log);
                }
                let index = legal(game.truth()).iter().position(|legal| legal == choice);
                assert!(game.choose(index.expect("legal") as u16, &mut log, &mut told));
            }
            Waits::Over(_) => panic!("there is more after the end"),
        }
    }
    game
}

/// Plays the log of a finished match with the engine alone and compares everything that can be known of it.
fn check(robot: &Robot<'_>, number: u64) {
    let app = robot.app();
    assert_eq!(app.page_name(), "finish");
    let played = app.play().current().expect("a match");
    assert!(app.play().log.is_whole());
    let choices = choices(app.play().log.bytes());

    let table = table(number);
    let deck = |number: u8| finished_decks().nth(number.into()).expect("a faction");
    let printing = if table.variant == 0 { Printing::Revised } else { Printing::First };
    let mut alone = State::new(printing, table.factions.map(deck));
    for (place, choice) in choices.iter().enumerate() {
        assert!(alone.play(*choice, &mut ()).is_ok(), "match {number}, {place}: {choice:?}");
    }
    assert_eq!(alone.digest(), played.digest(), "match {number}");
    let Decision::Over(Outcome::Won(winner)) = alone.decision() else {
        panic!("match {number} is not over")
    };
    assert!(matches!(played.waits(), Waits::Over(ending) if ending.winner == Some(winner)));

    let told_straight = straight(Session::new(played.set_up().clone()), &choices, number);
    assert!(!lines(played).is_empty());
    if !robot.leaves {
        // What is one line otherwise may be two where somebody went away in between.
        assert_eq!(lines(played), lines(&told_straight), "match {number}");
    }
    assert_eq!(played.tally(), told_straight.tally(), "match {number}");
    assert_eq!(played.waits(), told_straight.waits(), "match {number}");
}

#[test]
fn every_match_ends_as_the_engine_says() {
    let (mut played, mut fidgeted, mut ways) = ([[false; 8]; 2], 0, [[false; 4]; 2]);
    for number in 0..240 {
        let speed = Speed::ALL[(number / 2 % 4) as usize];
        let mut robot = robot(number, speed);
        // Presses come before, while and after something is shown.
        robot.pace = if number % 5 == 0 { Pace::Script } else { Pace::Any(300) };
        robot.fidgets = if number % 3 == 0 { 0 } else { 9 };
        robot.leaves = number % 4 == 0;
        robot.play(&mut at_random);
        check(&robot, number);
        let Table { variant, factions, .. } = table(number);
        factions.iter().for_each(|faction| played[variant as usize][*faction as usize] = true);
        ways[usize::from(robot.fidgets > 0)][speed as usize] = true;
        fidgeted += robot.hands.deeds.len() as u32 * u32::from(robot.fidgets > 0);
    }
    assert_eq!(played, [[true; 8]; 2], "every faction by both sets of rules");
    assert_eq!(ways, [[true; 4]; 2], "every speed with and without fidgets");
    assert!(fidgeted > 100_000);
}

#[test]
fn the_same_presses_make_the_same_match_at_any_speed() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut while_moving = 0;
    for number in 0..60 {
        let mut robot = robot(number, Speed::Off);
        robot.fidgets = if number % 2 == 0 { 0 } else { 20 };
        robot.play(&mut at_random);
        for speed in [Speed::Fast, Speed::Normal, Speed::Slow] {
            let mut device = robot.app().device.clone();
            device.settings.speed = speed;
            let mut hands = Hands::new(device, random(number));
            for deed in &robot.hands.deeds {
                while_moving += u32::from(matches!(deed, Deed::Press(..)) && hands.is_moving());
                let hurried = match deed {
                    Deed::Press(button, ..) => {
                        let most = [20, 150, 900][rng.next_u32() as usize % 3];
                        let ms = |rng: &mut ChaCha8Rng| rng.next_u32() % most + 1;
                        Deed::Press(*button, ms(&mut rng), ms(&mut rng))
                    }
                    other => other.clone(),
                };
                hands.replay(&[hurried]);
            }
            hands.rest();
            let here = format!("match {number} at {speed:?}");
            let (again, once) = (hands.app.play(), robot.app().play());
            assert!(again.log.bytes() == once.log.bytes(), "{here}: another log");
            assert_eq!(hands.app.page_name(), "finish", "{here}");
            assert_eq!(session(&hands.app).truth(), session(robot.app()).truth(), "{here}");
            let (again, once) = (session(&hands.app), session(robot.app()));
            assert_eq!(lines(again), lines(once), "{here}");
        }
    }
    assert!(while_moving > 10_000, "{while_moving}");
}

#[test]
fn what_is_taken_back_and_chosen_again_is_the_same() {
    let mut all = 0;
    for number in 0..60 {
        let mut robot = robot(number, Speed::ALL[(number % 4) as usize]);
        let mut rng = ChaCha8Rng::seed_from_u64(number);
        while !robot.step(&mut at_random) {
            let asks = matches!(robot.app().page_name(), "table" | "hand");
            if !asks || robot.hands.is_moving() || rng.next_u32() % 8 != 0 {
                continue;
            }
            let log = robot.app().play().log.bytes().to_vec();
            let (digest, told) = (session(robot.app()).digest(), lines(session(robot.app())));
            let tally = *session(robot.app()).tally();
            all += robot.take_back_all();
            while robot.has_to_choose_again() {
                robot.step(&mut at_random);
            }
            // What the table answers by itself comes when it has shown what led to it.
            robot.hands.rest();
            assert!(robot.app().play().log.bytes() == log, "match {number}: another log");
            let game = session(robot.app());
            assert_eq!(game.digest(), digest, "match {number}");
            assert_eq!((lines(game), *game.tally()), (told, tally), "match {number}");
        }
        check(&robot, number);
    }
    assert!(all > 2_000, "{all}");
}

/// Where a choice belongs on the table, said once more.
fn spot(choice: Choice) -> Spot {
    match choice {
        Choice::Accept => Spot::Yes,
        Choice::Done | Choice::Decline => Spot::No,
        Choice::Summon(kind)
        | Choice::Build(kind)
        | Choice::Play(kind)
        | Choice::Discard(kind)
        | Choice::Card(kind) => Spot::Card(kind.into()),
        Choice::Move(at)
        | Choice::Attack(at)
        | Choice::Use(at, _)
        | Choice::Pick(at)
        | Choice::Space(at) => Spot::Space(at),
        Choice::Resolve(at, rule) => Spot::Effect(rule.into(), stonecaller_engine::Square::new(at)),
        Choice::First(_) | Choice::Roll(_) | Choice::Draw(_) => panic!("{choice:?} is chance's"),
    }
}

#[test]
fn what_lights_up_is_what_is_legal() {
    let mut decisions = 0;
    for number in 0..120 {
        let mut robot = robot(number, Speed::Off);
        loop {
            if matches!(robot.app().page_name(), "table" | "hand") {
                let legal = legal(session(robot.app()).truth());
                let offers = offers(robot.app());
                assert!(!legal.is_empty());
                assert_eq!(offers.len(), legal.len());
                let mut lit = Squares::NONE;
                for (index, (choice, offer)) in legal.iter().zip(&offers).enumerate() {
                    assert_eq!((usize::from(offer.index), offer.spot), (index, spot(*choice)));
                    assert!(!offer.verb.is_empty());
                    if let Spot::Space(square) = offer.spot {
                        lit |= square.bit();
                    }
                }
                assert_eq!(robot.app().play().lit(), lit, "match {number}");
                decisions += 1;
            }
            if robot.step(&mut at_random) {
                break;
            }
        }
    }
    assert!(decisions > 20_000, "{decisions}");
}
