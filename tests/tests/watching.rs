//! A match that is watched is the match that was played, at every step, from every side, however one came there.

use rand_core::Rng;
use stonecaller_engine::second_edition::State;
use stonecaller_engine::{Decision, Game, Player};
use stonecaller_firmware::games::{First, GameId, Seat, SetUp, Versus};
use stonecaller_firmware::input::Button;
use stonecaller_firmware::play::{
    Face, Happening, Line, Match, MatchLog, PlayMemory, Replay, Session, Side, Told, Waits, Watch,
};
use stonecaller_firmware::settings::{Settings, Speed};
use stonecaller_tests::hands::{SIZES, device, random};
use stonecaller_tests::robot::{Robot, Table, at_random, choices, legal, session};
use stonecaller_tests::simulate::Seeded;

fn below(rng: &mut Seeded, bound: usize) -> usize {
    rng.next_u32() as usize % bound.max(1)
}

fn set_up(number: u64) -> SetUp {
    let seat = |name: &str, faction: u64| Seat {
        name: name.try_into().expect("short"),
        faction: (faction % 8) as u8,
    };
    SetUp {
        game: GameId::SecondEdition,
        variant: (number / 2 % 2) as u8,
        seats: [seat("Eva", number), seat("Tom", number * 3 + 1 + number / 8)],
        first: First::Random,
        versus: Versus::Shared,
    }
}

/// A match played to its end, and its log.
fn played(number: u64) -> (Session<State>, MatchLog) {
    let mut game = Session::<State>::new(set_up(number));
    let (mut log, mut told) = (MatchLog::new(), Told::new());
    let mut chance = random(number);
    let mut rng = Seeded::new(number + 1);
    loop {
        match game.waits() {
            Waits::Over(_) => return (game, log),
            Waits::Chance => assert!(game.chance(&mut chance, &mut log, &mut told)),
            Waits::Choice(player) => {
                if player != game.holder() {
                    game.hand_over(player, &mut log);
                }
                let index = below(&mut rng, legal(game.truth()).len()) as u16;
                assert!(game.choose(index, &mut log, &mut told));
            }
        }
    }
}

fn lines(game: &dyn Match) -> Vec<Line> {
    (0..).map_while(|number| game.lines().get(number)).collect()
}

/// Every position of a match, with the number of turns that have begun.
fn positions(set_up: &SetUp, log: &MatchLog) -> Vec<(State, u16)> {
    let mut state = <State as Face>::begin(set_up);
    let mut turns = 0;
    let mut all = vec![(state.clone(), 0)];
    for choice in choices(log.bytes()) {
        state
            .play(choice, &mut |event| {
                let turn = matches!(<State as Face>::happening(event), Happening::Turn { .. });
                turns += u16::from(turn);
            })
            .expect("legal");
        all.push((state.clone(), turns));
    }
    all
}

#[test]
fn every_way_to_a_step_leads_to_the_same_position() {
    let mut jumps = 0;
    for number in 0..40 {
        let (game, log) = played(number);
        let all = positions(game.set_up(), &log);
        let mut rng = Seeded::new(number);
        let mut replay = Replay::<State>::new(game.set_up().clone(), &log);
        let last = all.len() as u16 - 1;
        assert_eq!((replay.end().step, replay.end().at), (last, log.len()));
        let begins = |turn: u16| all.iter().position(|(_, turns)| *turns >= turn);
        let mut here = 0u16;
        for _ in 0..400 {
            let turn = all[usize::from(here)].1;
            match below(&mut rng, 9) {
                0..3 => {
                    let mut told = Told::new();
                    assert_eq!(replay.forward(&log, &mut told), here < last);
                    here = (here + 1).min(last);
                }
                3 | 4 => {
                    assert_eq!(replay.back(&log), here > 0);
                    here = here.saturating_sub(1);
                }
                5 => {
                    let next = begins(turn + 1).map_or(last, |step| step as u16);
                    assert_eq!(replay.next_turn(&log), here < last);
                    here = next;
                }
                6 => {
                    let start = begins(turn).expect("it began") as u16;
                    let before = begins(turn.saturating_sub(1)).expect("it began") as u16;
                    assert_eq!(replay.last_turn(&log), here > 0);
                    here = if here == start { before } else { start };
                }
                7 => {
                    let to = below(&mut rng, usize::from(replay.end().turn) + 1) as u16;
                    replay.go_to_turn(&log, to);
                    here = begins(to).expect("it began") as u16;
                }
                _ => {
                    here = below(&mut rng, all.len()) as u16;
                    replay.go_to_step(&log, here);
                }
            }
            if below(&mut rng, 5) == 0 {
                let sides = [Side::Open, Side::Seat(Player::One), Side::Seat(Player::Two)];
                replay.see(sides[below(&mut rng, 3)]);
            }
            let (state, turns) = &all[usize::from(here)];
            assert!(replay.truth() == state, "match {number}, step {here}: another position");
            assert_eq!((replay.now().step, replay.now().turn), (here, *turns), "match {number}");
            let shown = match replay.side() {
                Side::Seat(player) => state.view(player).stage(),
                Side::Open => state.stage(),
            };
            assert!(replay.stage() == shown, "match {number}, step {here}: another picture");
            jumps += 1;
        }
    }
    assert_eq!(jumps, 16_000);
}

#[test]
fn the_log_in_words_is_the_one_of_the_match() {
    for number in 0..60 {
        let (game, log) = played(number);
        let mut replay = Replay::<State>::new(game.set_up().clone(), &log);
        replay.go_to_step(&log, u16::MAX);
        replay.write_lines(&log);
        assert_eq!(lines(&replay), lines(&game), "match {number}");
        assert_eq!(replay.tally(), game.tally(), "match {number}");
        assert_eq!(replay.waits(), game.waits(), "match {number}");
        let mut offers = 0;
        replay.offers(&mut |_| offers += 1);
        assert_eq!(offers, 0);
    }
}

/// From the side of a player nothing is shown that the player could not know: any other match that looks the same to
/// them step by step is watched with the same pictures. Here, that what happens is told in the player's own words.
#[test]
fn a_side_is_told_what_its_player_was_told() {
    let (mut hidden, mut shown) = (0, 0);
    for number in 0..40 {
        let (game, log) = played(number);
        let mut replay = Replay::<State>::new(game.set_up().clone(), &log);
        replay.see(Side::Seat(Player::One));
        let mut told = Told::new();
        while replay.forward(&log, &mut told) {
            for happening in &told {
                if let Happening::Drew { player, card } = happening {
                    assert_eq!(*card == 0, *player == Player::Two, "match {number}");
                    hidden += u32::from(*card == 0);
                }
            }
        }
        replay.go_to_step(&log, 0);
        replay.see(Side::Open);
        while replay.forward(&log, &mut told) {
            for happening in &told {
                if let Happening::Drew { card, .. } = happening {
                    assert_ne!(*card, 0, "match {number}");
                    shown += 1;
                }
            }
        }
    }
    assert!(hidden > 500 && shown > 1_000, "{hidden}, {shown}");
}

#[test]
fn a_session_catches_up_with_any_beginning_of_a_log() {
    for number in 0..60 {
        let (game, log) = played(number);
        let all = positions(game.set_up(), &log);
        let replay = Replay::<State>::new(game.set_up().clone(), &log);
        assert_eq!(replay.end().at, log.len());
        let mut again = Session::<State>::new(game.set_up().clone());
        let mut copy = MatchLog::new();
        assert!(copy.copy(log.bytes(), log.len()));
        assert!(again.catch_up(&copy));
        assert_eq!(again.truth(), game.truth());
        assert_eq!(lines(&again), lines(&game), "match {number}");
        assert_eq!(again.tally(), game.tally(), "match {number}");
        assert_eq!(again.waits(), game.waits());
        // A beginning, and a beginning with something behind it that makes no sense.
        let mut rng = Seeded::new(number);
        let step = below(&mut rng, all.len() - 1);
        let mut at = 0;
        for choice in &choices(log.bytes())[..step] {
            let mut buffer = [0; 16];
            at += postcard::to_slice(choice, &mut buffer).expect("short").len();
        }
        let mut bytes = log.bytes()[..at].to_vec();
        bytes.extend([255, 255, 3, 0]);
        for (cut, whole) in [(at, true), (bytes.len(), false)] {
            let mut again = Session::<State>::new(game.set_up().clone());
            assert!(copy.copy(&bytes, cut));
            assert_eq!(again.catch_up(&copy), whole, "match {number}");
            assert!(again.truth() == &all[step].0, "match {number}");
            assert!(again.can_undo(&copy).is_err() && !again.can_redo(&copy));
        }
        assert!(copy.copy(&bytes, bytes.len()));
        assert_eq!(Replay::<State>::new(game.set_up().clone(), &copy).end().step as usize, step);
    }
}

/// Bytes that are no log of anything are watched as far as they make sense.
#[test]
fn any_bytes_can_be_watched() {
    let mut rng = Seeded::new(5);
    let mut told = Told::new();
    for number in 0..3_000 {
        let (mut log, length) = (MatchLog::new(), below(&mut rng, 60));
        let bytes: Vec<u8> =
            (0..length).map(|_| (rng.next_u32() >> (rng.next_u32() % 24)) as u8).collect();
        log.copy(&bytes, length);
        let mut replay = Replay::<State>::new(set_up(number), &log);
        while replay.forward(&log, &mut told) {}
        assert_eq!(replay.now(), replay.end());
        replay.write_lines(&log);
        assert!(replay.now().step == 0 || replay.back(&log));
    }
}

fn robot(number: u64, speed: Speed) -> Robot<'static> {
    let settings = Settings { speed, ..Settings::default() };
    let size = SIZES[(number % 2) as usize];
    let mut robot =
        Robot::new(device(size, settings, number.is_multiple_of(3)), random(number), number);
    robot.to_title();
    let factions = [(number % 8) as u8, (number / 8 % 8) as u8];
    robot.begin(Table { variant: (number / 3 % 2) as u8, factions, first: First::Random });
    robot.play(&mut at_random);
    robot
}

fn presses(robot: &mut Robot<'_>, names: &str) {
    for name in names.split(' ') {
        let button = Button::ALL.into_iter().find(|button| button.name() == name);
        robot.press(button.expect("a button"));
    }
}

fn watched(robot: &Robot<'_>) -> (u16, u16, u64) {
    let watch = robot.app().play().watched().expect("a match is watched");
    (watch.now().step, watch.end().step, watch.digest())
}

#[test]
fn a_match_is_watched_from_its_end_and_taken_over() {
    for number in 0..12 {
        let speed = Speed::ALL[(number % 4) as usize];
        let mut robot = robot(number, speed);
        let end = session(robot.app()).digest();
        let log = robot.app().play().log.bytes().to_vec();
        let all = positions(session(robot.app()).set_up(), &robot.app().play().log);
        let turns = all.last().expect("an end").1;
        assert_eq!(robot.app().play().statistics.matches, 1);
        presses(&mut robot, "Down Down A");
        assert_eq!(robot.app().page_name(), "replay");
        let (start, steps, _) = watched(&robot);
        assert_eq!(usize::from(steps), all.len() - 1);
        assert!(matches!(all[usize::from(start)].0.decision(), Decision::Choose { .. }));
        // Step by step, with and without waiting for what moves.
        for step in 0..30 {
            robot.press(Button::Right);
            if step % 3 == 0 {
                robot.hands.wait(1_500);
            }
            let (now, _, digest) = watched(&robot);
            assert_eq!(now, (start + step + 1).min(steps), "match {number} at {speed:?}");
            assert_eq!(digest, all[usize::from(now)].0.digest());
        }
        let (now, ..) = watched(&robot);
        robot.press(Button::Left);
        assert_eq!(watched(&robot).0, now - 1);
        // To the end by turns, and back by one.
        (0..turns + 1).for_each(|_| robot.press(Button::Down));
        assert_eq!(watched(&robot), (steps, steps, end));
        robot.press(Button::Up);
        assert!(watched(&robot).0 < steps);
        // By itself to the end.
        robot.press(Button::A);
        robot.hands.wait(600_000);
        assert_eq!(watched(&robot), (steps, steps, end));
        // Back to the last page, which still says the same.
        robot.press(Button::B);
        assert_eq!(robot.app().page_name(), "finish");
        assert_eq!(session(robot.app()).digest(), end);
        assert!(robot.app().play().log.bytes() == log);
        // Again, and taken over in the second turn, or in the first of a very short match.
        presses(&mut robot, if turns > 3 { "A Down" } else { "A" });
        presses(&mut robot, "Right Right Right Right Right");
        robot.hands.wait(3_000);
        let (_, _, digest) = watched(&robot);
        let at = robot.app().play().watched().expect("watched").now().at;
        presses(&mut robot, "Y Up A");
        assert_eq!(robot.app().play().log.bytes()[..at], log[..at], "match {number}");
        if robot.app().play().log.len() == at {
            assert_eq!(session(robot.app()).digest(), digest);
            assert_eq!(robot.app().page_name(), "cover");
        }
        // It is a match like any other: it is played to its end and counted.
        robot.play(&mut at_random);
        assert_eq!(robot.app().play().statistics.matches, 2);
        assert_eq!(robot.app().play().shelf.kept().len(), 1);
        assert!(robot.app().play().log.bytes() != log || log.len() == at);
        // From the title it can be watched as well.
        presses(&mut robot, "Up A Down A");
        assert_eq!(robot.app().page_name(), "matches");
        presses(&mut robot, "X B A");
        assert_eq!(robot.app().page_name(), "replay");
        presses(&mut robot, "Y B B B");
        assert_eq!(robot.app().page_name(), "title");
    }
}

#[test]
fn a_match_in_progress_is_untouched_by_watching_another() {
    let mut robot = robot(3, Speed::Off);
    presses(&mut robot, "Up A");
    robot.begin(Table { variant: 0, factions: [1, 2], first: First::Seat(Player::One) });
    while robot.decisions < 40 + 100 && !robot.step(&mut at_random) {
        if robot.app().play().log.len() > 90 {
            break;
        }
    }
    let (log, digest) = (robot.app().play().log.bytes().to_vec(), session(robot.app()).digest());
    if robot.app().page_name() == "hand" {
        robot.press(Button::B);
    }
    presses(&mut robot, "Y Up A Down Down A A Right Right X Up B Down");
    assert_eq!(robot.app().page_name(), "replay");
    // Nothing is lost without being asked, and nothing if the answer is no.
    presses(&mut robot, "Y Up A A B B B Up Up A");
    assert_eq!(robot.app().page_name(), "cover");
    assert!(robot.app().play().log.bytes() == log);
    assert_eq!(session(robot.app()).digest(), digest);
    robot.play(&mut at_random);
    assert_eq!(robot.app().play().statistics.matches, 2);
}

#[test]
fn a_match_that_is_not_in_memory_is_asked_for() {
    use stonecaller_firmware::input::{Action, KeyEvent};
    use stonecaller_firmware::screens::Effect;
    let mut robot = robot(4, Speed::Off);
    let (first, old) = {
        let play = robot.app().play();
        (play.shelf.kept()[0].clone(), play.log.bytes().to_vec())
    };
    robot.hands.app.play_mut().shelf.set_room(4);
    robot.press(Button::A);
    robot.play(&mut at_random);
    assert_eq!(robot.app().play().shelf.kept().len(), 2);
    presses(&mut robot, "Up A Down A Down");
    assert_eq!(robot.app().page_name(), "matches");
    let press = KeyEvent { button: Button::A, action: Action::Press };
    let now = robot.hands.now;
    let effects = robot.hands.app.key(press, now);
    assert!(effects.contains(&Effect::FetchMatch(first.id)), "{effects:?}");
    robot.hands.app.bring_match(first.id, false, now);
    assert_eq!(robot.app().page_name(), "matches");
    robot.hands.app.key(press, now);
    robot.hands.app.bring_match(first.id + 1, true, now);
    assert_eq!(robot.app().page_name(), "matches", "not the one that was asked for");
    assert!(robot.hands.app.play_mut().film.load(Some(first.id), &old));
    robot.hands.app.bring_match(first.id, true, now);
    assert_eq!(robot.app().page_name(), "replay");
    let watch = robot.app().play().watched().expect("watched");
    assert_eq!((watch.end().at, watch.set_up()), (old.len(), &first.set_up));
}

#[test]
fn what_is_watched_takes_little_memory() {
    // The position, what is seen of it, the one the turn began with, and the lines.
    let replay = size_of::<Replay<State>>();
    println!("{replay} bytes a replay, {} all memory of play", size_of::<PlayMemory>());
    assert!(replay <= 6_400, "{replay}");
}
