//! Whoever may not do something is told why, and whoever may is not.

mod table;
mod walk;

use std::collections::BTreeMap;

use stonecaller_engine::second_edition::{Choice, Prompt, State, WhyNot};
use stonecaller_engine::{Decision, Game, Square};
use table::{Attack, Build, Magic, Move, One, Summon, Two, at, board};
use walk::{legal, new_match, pairs, walk};

fn squares() -> impl Iterator<Item = Square> {
    (0..48).filter_map(Square::new)
}

#[test]
fn reasons_are_given_exactly_where_nothing_can_be_chosen() {
    let mut reasons = BTreeMap::new();
    for (printing, one, two, seed) in pairs() {
        walk(new_match(printing, one, two), seed, |state, _| {
            let choices = legal(state);
            let here = |c: &Choice, s| *c == Choice::Pick(s) || *c == Choice::Space(s);
            let asked = squares().any(|s| choices.iter().any(|c| here(c, s)));
            for square in squares() {
                let why = state.why_not_at(square);
                let refused = asked && !choices.iter().any(|c| here(c, square));
                let at = format!("{printing:?} {one} {two} seed {seed} {square}: {why:?}");
                assert_eq!(why.is_some(), refused, "{at} {:?}", state.decision());
                if let Some(why) = why {
                    *reasons.entry(why.to_string()).or_insert(0) += 1;
                    assert!(!why.to_string().ends_with('.') && why.to_string().len() < 50, "{at}");
                }
                for unit in [one, two].map(|i| Square::new((i * 5) as u8).unwrap()) {
                    let [target, end] =
                        [state.why_not_target(unit, square), state.why_not_move(unit, square)];
                    assert_eq!(end.is_none(), state.move_range(unit).has(square), "{at} {unit}");
                    let limited = target == Some(WhyNot::NotAdjacentEnemy);
                    let open = target.is_none() || limited;
                    assert_eq!(open, state.attack_targets(unit).has(square), "{at} {unit}");
                    for why in [target, end].into_iter().flatten() {
                        *reasons.entry(why.to_string()).or_insert(0) += 1;
                    }
                }
            }
        });
    }
    println!("{reasons:?}");
    assert!(reasons.len() > 60, "{reasons:?}");
}

fn why(state: &State, square: &str) -> String {
    state.why_not_at(at(square)).map_or("".into(), |why| why.to_string())
}

#[test]
fn attacks_are_refused_with_a_reason() {
    let mut game = board(
        "6 . . w . . .
         5 . . g . . .
         4 . M A . . .
         3 g . . . . g
         2 . . . . . .
         1 . . . . . g",
        "A Svara, M Smasher, W Frost Shaman, G Gate",
    )
    .start(Attack);
    assert_eq!(game.state.why_not_at(at("c5")), None, "no space is asked for");
    game.play(Choice::Attack(at("c4")));
    let reasons = ["c5", "c6", "f3", "c4", "d4"].map(|square| why(&game.state, square));
    assert_eq!(
        reasons,
        [
            "",
            "blocked by Gate",
            "not in a straight line",
            "that is the unit itself",
            "nothing is there to attack"
        ]
    );
    let far = |a, b| game.state.why_not_target(at(a), at(b)).map(|why| why.to_string());
    assert_eq!(far("b4", "c5").as_deref(), Some("melee reaches adjacent cards only"));
    assert_eq!(far("a4", "c5").as_deref(), Some("no unit is there"));
    assert_eq!(far("c6", "c4").as_deref(), Some("blocked by Gate"));
    let game = board("5 . . g . . .\n1 . . A . . .", "A Svara, G Gate").start(Attack);
    let far = game.state.why_not_target(at("c1"), at("c5")).unwrap();
    assert_eq!(far.to_string(), "3 spaces at most");
}

#[test]
fn guards_and_ice_are_named() {
    let game = board(
        "5 . . k g . .
         4 . . A . . .
         3 . . g . . .",
        "A Smasher, K Citadel Knight, G Gate",
    )
    .start(Attack);
    let guarded = game.state.why_not_target(at("c4"), at("c3")).unwrap();
    assert_eq!(guarded.to_string(), "protected by Citadel Knight");
    let mut game = board("8 . . . . s .\n7 . . . . . g", "G Ice Golem, S Smasher")
        .hand(Two, &["Freeze"])
        .start_for(Two, Summon);
    game.event("Freeze").pick("f7");
    let frozen = |unit, to| game.state.why_not_target(at(unit), at(to)).unwrap().to_string();
    assert_eq!([frozen("f8", "f7"), frozen("f7", "f8")], ["Ice Golem is frozen"; 2]);
    let still = game.state.why_not_move(at("f7"), at("e7")).unwrap();
    assert_eq!(still.to_string(), "Ice Golem is frozen");
}

#[test]
fn moves_are_refused_with_a_reason() {
    let mut game = board(
        "4 . . . . . .
         3 . . g . . .
         2 . . M . . .
         1 . . . g . .",
        "M Smasher, G Gate",
    )
    .start(Move);
    let end = |to| game.state.why_not_move(at("c2"), at(to)).map(|why| why.to_string());
    assert_eq!(end("c3").as_deref(), Some("Gate is there"));
    assert_eq!(end("c4").as_deref(), Some("no clear way there"));
    assert_eq!(end("f2").as_deref(), Some("2 spaces at most"));
    assert_eq!(end("e2"), None);
    assert_eq!(game.state.why_not_move(at("c3"), at("c4")), Some(WhyNot::NoUnit));
    game.play(Choice::Move(at("c2")));
    assert_eq!(why(&game.state, "c3"), "Gate is there");
    assert_eq!(why(&game.state, "e2"), "one space at a time");
    assert_eq!(why(&game.state, "d2"), "");
    let game = board("3 . . g . . .\n2 . . E . . .", "E Horde Clinger, G Gate").start(Move);
    let still = game.state.why_not_move(at("c2"), at("c1")).unwrap();
    assert_eq!(still.to_string(), "Horde Clinger cannot move");
}

#[test]
fn cards_that_enter_are_refused_with_a_reason() {
    let mut game = board("2 . . G . . .", "G Gate")
        .hand(One, &["Undead Archer", "Gate"])
        .magic(One, 9)
        .start(Summon);
    game.play(Choice::Summon(table::kind("Undead Archer")));
    let reasons = ["c3", "c2", "d3"].map(|square| why(&game.state, square));
    assert_eq!(reasons, ["", "Gate is there", "not next to a gate of yours"]);
    game.space("c3").until(One, Build);
    game.play(Choice::Build(table::kind("Gate")));
    let reasons = ["a3", "a4"].map(|square| why(&game.state, square));
    assert_eq!(reasons, ["", "only your 3 back rows or next to your summoner"]);
}

#[test]
fn nothing_to_do_is_explained_exactly_then() {
    let mut reasons = BTreeMap::new();
    for (printing, one, two, seed) in pairs() {
        walk(new_match(printing, one, two), seed, |state, _| {
            let phase =
                matches!(state.decision(), Decision::Choose { prompt: Prompt::Phase(_), .. });
            let nothing = phase && legal(state) == [Choice::Done];
            assert_eq!(state.why_nothing().is_some(), nothing, "{:?}", state.decision());
            if let Some(why) = state.why_nothing() {
                *reasons.entry((state.phase(), why)).or_insert(0) += 1;
            }
        });
    }
    println!("{reasons:?}");
    assert!(reasons.len() > 6, "{reasons:?}");
}

#[test]
fn nothing_to_do_has_the_right_reason() {
    let shut = "3 . . M . . .\n2 . M G M . .\n1 . . M . . .";
    let gate = "2 . . G . . .";
    let legend = "G Gate, M Gate";
    let hand = |rows, cards: &[&str], magic, phase| {
        let table = board(rows, legend).hand(One, cards).magic(One, magic);
        table.start(phase).state.why_nothing().unwrap_or("")
    };
    assert_eq!(hand(gate, &["Gate"], 9, Summon), "no units in hand");
    assert_eq!(hand(gate, &["Undead Archer"], 0, Summon), "no magic for any unit in hand");
    assert_eq!(hand(gate, &["Undead Archer"], 9, Summon), "");
    assert_eq!(hand("", &["Undead Archer"], 9, Summon), "no empty space next to a gate");
    assert_eq!(hand(gate, &["Undead Archer"], 9, Build), "no structures in hand");
    assert_eq!(hand(gate, &["Undead Archer"], 9, Attack), "no enemy in reach");
    assert_eq!(hand(shut, &[], 9, Magic), "no cards in hand");
    assert_eq!(hand("2 G . . . . .\n1 . G . . . .", &[], 9, Move), "no unit can move");
}
