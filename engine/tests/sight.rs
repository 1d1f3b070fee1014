//! Where units could go and what they could attack is where they really can.

mod table;
mod walk;

use std::collections::HashSet;

use stonecaller_engine::second_edition::{Choice, Class, Event, Phase, Prompt, State};
use stonecaller_engine::{Decision, Game, Square, Squares};
use table::{Attack, Move, at, board};
use walk::{legal, new_match, pairs, walk};

fn squares() -> impl Iterator<Item = Square> {
    (0..48).filter_map(Square::new)
}

fn set(names: &str) -> Squares {
    names.split_whitespace().fold(Squares::NONE, |set, name| set | at(name).bit())
}

/// Every end of a move found by making all of its steps; `None` if something hit the unit on the way.
fn really_moves(state: &State, unit: Square) -> Option<Squares> {
    let mut first = state.clone();
    first.play(Choice::Move(unit), &mut ()).unwrap();
    let (mut ends, mut seen, mut open) = (Squares::NONE, HashSet::new(), vec![first]);
    while let Some(here) = open.pop() {
        for choice in legal(&here) {
            let Choice::Space(to) = choice else { continue };
            let mut next = here.clone();
            let mut hurt = false;
            let engaged = |e| matches!(e, Event::Rule { rule } if rule.name() == "Engage");
            next.play(choice, &mut |e| hurt |= engaged(e)).unwrap();
            // Several of them wait for an order first.
            let waits = |c| matches!(c, Choice::Resolve(_, rule) if rule.name() == "Engage");
            if hurt || legal(&next).into_iter().any(waits) {
                return None;
            }
            let Decision::Choose { prompt, .. } = next.decision() else { return None };
            if here.card_at(to).is_none() {
                ends |= to.bit();
            }
            if matches!(prompt, Prompt::Step(_)) && seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    Some(ends & !unit.bit())
}

#[test]
fn a_move_range_is_every_end_of_a_move() {
    let (mut compared, mut long, mut still) = (0, 0, 0);
    for (printing, one, two, seed) in pairs() {
        walk(new_match(printing, one, two), seed, |state, choice| {
            let asked = Prompt::Phase(Phase::Move);
            let Decision::Choose { prompt, player } = state.decision() else { return };
            if prompt != asked || !matches!(choice, Choice::Move(_) | Choice::Done) {
                return;
            }
            for unit in squares() {
                let here = format!("{printing:?} {one} {two} seed {seed}: {unit}");
                let range = state.move_range(unit);
                assert!(!range.has(unit));
                let yours = state.card_at(unit).is_some_and(|c| c.controller == player);
                if state.is_legal(Choice::Move(unit)) {
                    if let Some(real) = really_moves(state, unit) {
                        assert_eq!(range, real, "{here}");
                        compared += 1;
                        long += usize::from(range.into_iter().any(|s| s.distance(unit) > 2));
                    }
                } else if yours && !state.has_moved(unit) && state.units_left() > Some(0) {
                    assert_eq!(range, Squares::NONE, "{here}");
                    still += 1;
                }
            }
        });
    }
    println!("{compared} units, {long} of them far, {still} cannot move");
    assert!(compared > 2000 && long > 100 && still > 100);
}

#[test]
fn attack_targets_are_what_may_be_picked() {
    let (mut compared, mut none) = (0, 0);
    for (printing, one, two, seed) in pairs() {
        walk(new_match(printing, one, two), seed, |state, choice| {
            for unit in squares() {
                let (range, targets) = (state.attack_range(unit), state.attack_targets(unit));
                let there = |s: Square| state.card_at(s);
                let cards = range.into_iter().filter(|&s| there(s).is_some());
                assert_eq!(cards.fold(Squares::NONE, |set, s| set | s.bit()), targets);
                let is_unit = there(unit).is_some_and(|c| c.kind.card().class.is(Class::UNIT));
                assert!(is_unit || range.is_empty());
                let attack = Choice::Attack(unit);
                if matches!(choice, Choice::Attack(_) | Choice::Done) && state.is_legal(attack) {
                    let mut next = state.clone();
                    next.play(attack, &mut ()).unwrap();
                    let picks = legal(&next).into_iter().map(|c| match c {
                        Choice::Pick(square) => square.bit(),
                        other => panic!("{other:?}"),
                    });
                    let picks = picks.fold(Squares::NONE, |set, s| set | s);
                    assert_eq!(targets, picks, "{printing:?} {one} {two} seed {seed}: {unit}");
                    compared += 1;
                } else {
                    none += 1;
                }
            }
        });
    }
    assert!(compared > 2000 && none > 2000, "{compared} {none}");
}

#[test]
fn ranges_end_at_cards_and_edges() {
    let game = board(
        "6 . . w . . .
         5 . . . . . .
         4 M . A . . g
         3 . . . . . .
         2 . . g . . .",
        "A Targan, M Smasher, W Frost Shaman, G Gate",
    )
    .start(Attack);
    // Targan shoots 4 spaces; the gates and the shaman end the lines, the friend too.
    let far = set("c5 c6 c3 c2 d4 e4 f4 b4 a4");
    assert_eq!(game.state.attack_range(at("c4")), far);
    assert_eq!(game.state.attack_targets(at("c4")), set("c6 c2 f4 a4"));
    assert_eq!(game.state.attack_range(at("a4")), set("a5 a3 b4"));
    assert_eq!(game.state.attack_targets(at("a4")), Squares::NONE);
    assert_eq!(game.state.attack_range(at("f4")), Squares::NONE, "a gate attacks nobody");
    assert_eq!(game.state.attack_range(at("d6")), Squares::NONE, "nobody is there");
    assert_eq!(game.state.move_range(at("f4")), Squares::NONE, "a gate stays");
}

#[test]
fn some_pass_cards_and_some_go_straight() {
    let game = board(
        "4 . . . . . .
         3 . . . g . .
         2 . . g R g .
         1 . . . g . .",
        "R Beast Rider, G Gate",
    )
    .start(Move);
    assert_eq!(game.state.move_range(at("d2")), Squares::NONE, "shut in");
    let game = board("2 . . . R . .\n1 . . . g . .", "R Beast Rider, G Gate").start(Move);
    let range = game.state.move_range(at("d2"));
    assert!(range.has(at("d6")) && !range.has(at("d7")) && !range.has(at("e4")), "{range:?}");
}
