//! The matches that the scripts `match` and `match-moving` play on every board.

use chacha20::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use stonecaller_engine::second_edition::{Choice, Printing, Prompt, State, finished_decks};
use stonecaller_engine::{Decision, Game, Player};
use stonecaller_firmware::games::First;
use stonecaller_firmware::input::Button;
use stonecaller_firmware::rng::{Health, Random, Seed};
use stonecaller_firmware::settings::{Settings, Speed};

use crate::hands::{Deed, Hands, SIZES, device, written};
use crate::robot::{Robot, Table, at_random, legal};

/// The seed of the dice at the first power-on of an emulated board, which tells it as `diceSeed`. The desktop board is
/// given the same, so that one script plays one match everywhere.
pub const DICE_SEED: &str = "15264f19b292619f475359c8c45396e027ffb1c9458fea9466fbe7ef8a1e9a25";

/// The short match: the best that [`search`] has found.
pub const SHORT: (Table, u64) =
    (Table { variant: 1, factions: [0, 4], first: First::Seat(Player::Two) }, 27_764);
/// A match of the usual length.
pub const LONG: (Table, u64) =
    (Table { variant: 0, factions: [2, 7], first: First::Seat(Player::One) }, 1);

/// The dice of a board with that seed, as its program gets them.
pub fn dice() -> Random {
    let mut bytes = [0; 32];
    for (byte, digits) in bytes.iter_mut().zip(DICE_SEED.as_bytes().chunks(2)) {
        let digits = str::from_utf8(digits).expect("hex digits");
        *byte = u8::from_str_radix(digits, 16).expect("hex digits");
    }
    Random::new(&Seed { bytes, health: Health::Good })
}

/// The same when its title is there.
fn chance() -> Random {
    let mut random = dice();
    // The program begins with a number for the cable.
    random.below(u32::MAX);
    random
}

/// A match with the engine alone, its choices from `seed` and its chance from the boards; every choice and outcome.
pub fn playout(table: Table, seed: u64) -> (State, Vec<Choice>) {
    let deck = |number: u8| finished_decks().nth(number.into()).expect("a faction");
    let printing = if table.variant == 0 { Printing::Revised } else { Printing::First };
    let mut state = State::new(printing, table.factions.map(deck));
    let mut chance = chance();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut choices = Vec::new();
    loop {
        let choice = match (state.decision(), table.first) {
            (Decision::Over(_), _) => return (state, choices),
            (Decision::Chance(Prompt::FirstPlayer), First::Seat(player)) => Choice::First(player),
            (Decision::Chance(_), _) => state.sample(&mut chance).expect("chance"),
            (Decision::Choose { .. }, _) => {
                let legal = legal(&state);
                legal[at_random(&state, &legal, &mut rng)]
            }
        };
        state.play(choice, &mut ()).expect("legal");
        choices.push(choice);
    }
}

/// About how many presses a match takes, if there is something of everything in it.
fn presses(choices: &[Choice]) -> Option<u32> {
    let has = |test: fn(&Choice) -> bool| choices.iter().any(test);
    let everything = has(|choice| matches!(choice, Choice::Summon(_)))
        && has(|choice| matches!(choice, Choice::Build(_)))
        && has(|choice| matches!(choice, Choice::Play(_)))
        && has(|choice| matches!(choice, Choice::Discard(_)))
        && has(|choice| matches!(choice, Choice::Move(_)))
        && has(|choice| matches!(choice, Choice::Attack(_)))
        && has(|choice| matches!(choice, Choice::Use(..)));
    let cost = |choice: &Choice| match choice {
        Choice::First(_) | Choice::Roll(_) | Choice::Draw(_) => 0,
        Choice::Summon(_)
        | Choice::Build(_)
        | Choice::Play(_)
        | Choice::Discard(_)
        | Choice::Card(_) => 5,
        _ => 3,
    };
    everything.then(|| choices.iter().map(cost).sum())
}

/// The shortest of `tries` matches.
pub fn search(tries: u64) -> (Table, u64) {
    let mut best = (u32::MAX, SHORT);
    for seed in 0..tries {
        let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 0x7461_626c);
        let mut below = |bound: u32| (rng.next_u32() % bound) as u8;
        let first = First::Seat(if below(2) == 0 { Player::One } else { Player::Two });
        let table = Table { variant: below(2), factions: [below(8), below(8)], first };
        let (_, choices) = playout(table, seed);
        if let Some(presses) = presses(&choices).filter(|presses| *presses < best.0) {
            best = (presses, (table, seed));
        }
    }
    best.1
}

/// A robot that follows `choices` with nothing moving, and takes a picture now and then.
fn follow(robot: &mut Robot<'_>, choices: &[Choice]) {
    let mut shots =
        ["first-turn", "first-summon", "first-attack"].into_iter().enumerate().peekable();
    let mut seen = 0;
    loop {
        let made = crate::robot::choices(robot.app().play().log.bytes());
        assert_eq!(made, choices[..made.len()], "another match is played");
        let wanted = shots.peek().is_some_and(|(number, _)| match (number, made.last()) {
            (0, _) => robot.app().page_name() == "table",
            (1, last) => matches!(last, Some(Choice::Space(_))),
            (_, last) => matches!(last, Some(Choice::Roll(_))),
        });
        if wanted
            && made.len() > seen
            && let Some((_, name)) = shots.next()
        {
            seen = made.len();
            robot.hands.wait(300);
            robot.hands.shot(name);
        }
        let next = &mut |_: &State, legal: &[Choice], _: &mut ChaCha8Rng| {
            let choice = choices[made.len()];
            legal.iter().position(|legal| *legal == choice).expect("what is chosen is legal")
        };
        if robot.step(next) {
            return;
        }
    }
}

fn settings(speed: Speed) -> Settings {
    Settings { speed, ..Settings::default() }
}

fn robot(speed: Speed) -> Robot<'static> {
    let mut robot = Robot::new(device(SIZES[0], settings(speed), false), dice(), 1);
    robot.to_title();
    robot
}

/// Plays the short match from power-on to its last page; nothing moves, as the settings are told first.
pub fn still() -> Hands<'static> {
    let mut robot = robot(Speed::Normal);
    // The settings are the fourth entry; the speed is the fourth from the end, with a buzzer or without.
    let to_speed = "Down Down Down A Up Up Up Up Left Left B Up Up Up";
    for name in to_speed.split(' ') {
        let button = Button::ALL.into_iter().find(|button| button.name() == name);
        robot.press(button.expect("a button"));
    }
    assert_eq!(robot.app().device.settings.speed, Speed::Off, "the settings have moved");
    robot.begin(SHORT.0);
    follow(&mut robot, &playout(SHORT.0, SHORT.1).1);
    robot.hands.wait(500);
    robot.hands.shot("end");
    robot.hands
}

/// Plays the long match with everything moving: some of it is watched, and some is ended by the next press.
pub fn moving() -> Hands<'static> {
    let mut robot = robot(Speed::Off);
    robot.begin(LONG.0);
    follow(&mut robot, &playout(LONG.0, LONG.1).1);
    let mut hands = Hands::new(device(SIZES[0], settings(Speed::Normal), false), dice());
    let mut moved = 0;
    for deed in &robot.hands.deeds {
        if matches!(deed, Deed::Shot(_)) {
            hands.rest();
        }
        hands.replay(std::slice::from_ref(deed));
        if hands.is_moving() {
            moved += 1;
            if moved % 3 == 0 {
                hands.rest();
            }
        }
    }
    hands.rest();
    hands.wait(500);
    hands.shot("end");
    // A device that draws is a little behind.
    for deed in &mut hands.deeds {
        if let Deed::Rest(ms @ 1..) = deed {
            *ms = (*ms * 5 / 4 + 300).next_multiple_of(100);
        }
    }
    hands
}

/// The scripts: where they lie from the top of the project, and what they say.
pub fn scripts() -> [(&'static str, String); 2] {
    [("tests/scripts/match.txt", still()), ("tests/scripts/match-moving.txt", moving())].map(
        |(path, hands)| {
            let game = hands.app.play().current().expect("a match");
            let set_up = game.set_up();
            let faction = |seat: usize| set_up.game.faction(set_up.seats[seat].faction).name;
            let text = format!(
                "# A whole match, {} against {}, {} turns.\n\
                 # Written by `cargo run --release -p stonecaller-tests --bin match_scripts`.\n\
                 # digest {:016x}\n{}",
                faction(0),
                faction(1),
                game.stage().turns,
                game.digest(),
                written(&hands.deeds)
            );
            (path, text)
        },
    )
}
