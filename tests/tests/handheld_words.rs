//! Nothing that a match tells is cut short: neither what one choice brings about, nor a sentence of the log.

use std::fmt::Write;

use stonecaller_engine::second_edition::{Kind, Printing, RuleId, State, finished_decks};
use stonecaller_engine::{Decision, Game, Player, Square};
use stonecaller_firmware::games::{First, GameId, Seat, SetUp, Versus};
use stonecaller_firmware::play::{Dice, How, Line, Told, Words};
use stonecaller_tests::simulate::{Seeded, pick};

#[test]
fn all_that_one_choice_brings_about_can_be_told() {
    let room = Told::new().capacity();
    let mut most = 0;
    for (seed, one) in finished_decks().enumerate() {
        for (second, two) in finished_decks().enumerate() {
            for printing in [Printing::Revised, Printing::First] {
                for round in 0..20 {
                    let mut rng = Seeded::new((seed * 8 + second) as u64 + round * 64 + 1);
                    let mut game = State::new(printing, [one, two]);
                    while !matches!(game.decision(), Decision::Over(_)) {
                        let choice = pick(&game, &mut rng).expect("something is legal");
                        let mut happened = 0;
                        game.play(choice, &mut |_| happened += 1).expect("legal");
                        most = most.max(happened);
                    }
                }
            }
        }
    }
    println!("{most} of {room}");
    assert!((10..=room * 2 / 3).contains(&most), "{most} of {room}");
}

fn set_up() -> SetUp {
    let seat = |name: &str| Seat { name: name.try_into().expect("eight letters"), faction: 0 };
    SetUp {
        game: GameId::ALL[0],
        variant: 0,
        seats: [seat("WWWWWWWW"), seat("MMMMMMMM")],
        first: First::Random,
        versus: Versus::Shared,
    }
}

/// Every kind of line with the longest numbers, about these two cards and that ability.
fn lines(a: u8, b: u8, ability: u8) -> Vec<Line> {
    let player = Player::One;
    let at = Square::new(47).expect("a space");
    let dice = Dice { faces: [60; 4] };
    let moves = [How::Moved, How::Forced, How::Placed];
    let mut lines = vec![
        Line::Turn { player, number: 255 },
        Line::Enters { player, card: a, at },
        Line::Plays { player, card: a },
        Line::Ability { ability },
        Line::Exchange { a, b },
        Line::Attacks { attacker: a, target: b },
        Line::Rolls { dice },
        Line::Damage { card: a, amount: 255 },
        Line::Heals { card: a, amount: 255 },
        Line::Boost { card: a, now: 255 },
        Line::Boost { card: 0, now: 255 },
        Line::Destroyed { card: a, side: player },
        Line::Leaves { card: a },
        Line::Under { card: a, on: b },
        Line::Control { player, card: a },
        Line::Magic { player, gained: -128, now: 255 },
        Line::Discards { player, card: a, count: 255 },
        Line::Discards { player, card: 0, count: 255 },
        Line::Ends { player, card: a },
        Line::Takes { player, card: a },
        Line::Draws { player, count: 255 },
        Line::Concedes { player },
        Line::Draw,
        Line::Wins { player },
    ];
    lines.extend(moves.map(|how| Line::Moves { card: a, from: at, to: at, how }));
    lines
}

/// Fails to build when a kind of line is added: then it belongs into the list above.
fn place(line: Line) -> usize {
    match line {
        Line::Turn { .. } => 0,
        Line::Enters { .. } => 1,
        Line::Plays { .. } => 2,
        Line::Ability { .. } => 3,
        Line::Moves { .. } => 4,
        Line::Exchange { .. } => 5,
        Line::Attacks { .. } => 6,
        Line::Rolls { .. } => 7,
        Line::Damage { .. } => 8,
        Line::Heals { .. } => 9,
        Line::Boost { .. } => 10,
        Line::Destroyed { .. } => 11,
        Line::Leaves { .. } => 12,
        Line::Under { .. } => 13,
        Line::Control { .. } => 14,
        Line::Magic { .. } => 15,
        Line::Discards { .. } => 16,
        Line::Ends { .. } => 17,
        Line::Takes { .. } => 18,
        Line::Draws { .. } => 19,
        Line::Concedes { .. } => 20,
        Line::Wins { .. } => 21,
        Line::Draw => 22,
    }
}

#[test]
fn every_sentence_of_the_log_is_whole() {
    let set_up = set_up();
    let ability = |number: u8| RuleId::from(number).name();
    let cards: Vec<u8> = (0..=255).filter(|card| Kind::try_from(*card).is_ok()).collect();
    let longest = cards.iter().max_by_key(|card| {
        let kind = Kind::try_from(**card).expect("a card");
        kind.card().name.len()
    });
    let longest = *longest.expect("cards");
    let (mut seen, mut most) = ([false; 23], 0);
    for card in cards {
        // Each card beside the one with the longest name, and each ability once.
        for line in lines(card, longest, card).into_iter().chain(lines(longest, card, card)) {
            let (mut kept, mut whole) = (Words::new(), String::new());
            line.write(&set_up, ability, &mut kept);
            line.write(&set_up, ability, &mut whole);
            assert_eq!(kept.as_str(), whole, "{line:?} is cut");
            seen[place(line)] = true;
            most = most.max(whole.len());
        }
    }
    for number in 0..=255 {
        let (mut kept, mut whole) = (Words::new(), String::new());
        let line = Line::Ability { ability: number };
        line.write(&set_up, ability, &mut kept);
        whole.write_str(ability(number)).expect("room");
        assert_eq!(kept.as_str(), whole);
    }
    println!("the longest sentence has {most} of {} letters", Words::new().capacity());
    assert!(seen.iter().all(|seen| *seen));
    assert!(most > 40);
}
