//! Polar Dwarves, the corners of their events.

mod table;
use stonecaller_engine::second_edition::{Choice, Pile, Printing};
use stonecaller_engine::{Decision, Game};
use table::*;

const LEGEND: &str = "V Svara, I Ice Golem, G Gate, B Bear Cavalry, K Kalal, M Wind Mage, P Parapet, N Nadiana, S Grognack";

fn asked(game: &Played) -> stonecaller_engine::Player {
    match game.state.decision() {
        Decision::Choose { player, .. } => player,
        other => panic!("{other:?}"),
    }
}

#[test]
fn ice_ram_hits_any_unit_next_to_where_the_structure_came() {
    let rows = "
        5 . . s . . .
        4 . B . b . .
        3 . . I g . .
        2 . . . . . .
        1 . . V . . .";
    let start = || {
        let mut game = board(rows, LEGEND).hand(One, &["Ice Ram"]).start(Summon);
        game.event("Ice Ram").done().moves("c3", "c4");
        game
    };
    let mut game = start();
    assert!(
        game.can_pick("c5") && game.can_pick("b4") && game.can_pick("d4"),
        "either side, any class"
    );
    assert!(!game.can_pick("d3") && !game.can_pick("c4") && !game.can_pick("c1"));
    game.pick("c5");
    assert!(game.can_space("c6") && game.can_space("b5") && !game.can_space("c7"));
    game.decline();
    assert_eq!(game.damage("c5"), 1, "also without the force");
    game.changed("c3 c4 c5").settled();
    // A unit's move is no structure's move.
    let mut game = board(rows, LEGEND).hand(One, &["Ice Ram"]).start(Summon);
    game.event("Ice Ram").done().moves("b4", "b3").settled();
}

#[test]
fn ice_ram_kills_for_magic_and_cannot_force_the_dead_or_the_steadfast() {
    let rows = "4 . . b . k .\n2 . . I . . .\n1 . . V . . .";
    let mut game = board(rows, LEGEND).hand(One, &["Ice Ram"]).damage("c4", 4).start(Summon);
    game.event("Ice Ram").done().moves("c2", "c3").pick("c4");
    assert_eq!((game.see("c4"), game.magic(One)), (None, 1));
    game.settled();
    let mut game = board("4 . . k . . .\n2 . . I . . .\n1 . . V . . .", LEGEND)
        .hand(One, &["Ice Ram"])
        .start(Summon);
    game.event("Ice Ram").done().moves("c2", "c3").pick("c4");
    assert_eq!(game.damage("c4"), 1);
    game.changed("c2 c3 c4").settled();
}

#[test]
fn ice_ram_answers_the_other_player_too() {
    // Player two's Golem moves, and a Wind Mage forces it: both times player one decides.
    let rows = "
        6 . . i . . .
        5 . . . b . .
        4 . . m . . .
        1 . . V . . .";
    let mut game = board(rows, LEGEND).hand(One, &["Ice Ram"]).start(Summon);
    game.event("Ice Ram").until(Two, Move).moves("c6", "c5");
    assert_eq!(asked(&game), One);
    game.pick("d5").space("d6");
    assert_eq!((game.damage("d6"), asked(&game)), (1, Two));
    game.until(Two, Attack).uses("Push").pick("c5").space("c6");
    assert_eq!(asked(&game), One);
    game.pick("d6").decline();
    assert_eq!(game.damage("d6"), 2);
    game.settled();
    // Gone at the start of player one's next turn.
    game.until(One, Summon);
    assert_eq!(game.active("Ice Ram"), None);
}

#[test]
fn a_golem_that_is_rammed_rams_on() {
    let rows = "
        4 . . i b . .
        2 . . I . . .
        1 . . V . . .";
    let mut game = board(rows, LEGEND).hand(One, &["Ice Ram"]).start(Summon);
    game.event("Ice Ram").done().moves("c2", "c3").pick("c4").space("c5");
    // The Golem was forced: whoever is next to it now.
    assert!(!game.can_pick("d4"), "d4 is not next to c5");
    game.settled();
    let mut game = board("4 . . i . . .\n5 . b . . . .\n2 . . I . . .\n1 . . V . . .", LEGEND)
        .hand(One, &["Ice Ram"])
        .start(Summon);
    game.event("Ice Ram").done().moves("c2", "c3").pick("c4").space("c5").pick("b5").space("a5");
    assert_eq!([game.damage("c5"), game.damage("a5")], [1, 1]);
    game.changed("a5 b5 c2 c3 c4 c5").settled();
}

#[test]
fn two_rams_are_for_the_first_printing() {
    for printing in [Printing::First, Printing::Revised] {
        let mut game = board_in(printing, "4 . . b . . .\n2 . . I . . .\n1 . . V . . .", LEGEND)
            .hand(One, &["Ice Ram", "Ice Ram"])
            .start(Summon);
        game.event("Ice Ram");
        assert_eq!(game.can_event("Ice Ram"), printing == Printing::First);
        if printing == Printing::First {
            game.event("Ice Ram").done().moves("c2", "c3");
            game.resolve("Ice Ram").pick("c4").decline().pick("c4").decline();
            assert_eq!(game.damage("c4"), 2);
        }
        game.settled();
    }
}

#[test]
fn glacial_shift_takes_three_at_most_and_none_if_you_like() {
    let rows = "
        4 . . I . . .
        3 . G G G . .
        2 . . V G . G
        1 . . . . . .";
    let start = || board(rows, LEGEND).hand(One, &["Glacial Shift"]).start(Build);
    let mut game = start();
    game.event("Glacial Shift").done().changed("").settled();
    assert_eq!(game.pile(One, Pile::Discard, "Glacial Shift"), 1);
    let mut game = start();
    game.event("Glacial Shift");
    assert!(game.can_pick("f2") && game.can_pick("c4"), "3 spaces; Golems too");
    game.pick("c4").pick("f2").pick("d2");
    // Three are named; now each in any order by 1 or 2 spaces, never 0.
    assert!(!game.can(Choice::Done) && game.can_pick("c4") && !game.can_pick("b3"));
    game.pick("f2");
    assert!(game.can_space("e2") && game.can_space("f4") && !game.can_space("f5"));
    assert!(!game.can(Choice::Decline) && !game.can_space("d2"));
    game.space("f4").pick("c4").space("c6").space("d1");
    game.changed("c4 c6 d1 d2 f2 f4").settled();
    // Nothing there: it may be played for nothing.
    let mut game = board("1 V . . . . .", LEGEND).hand(One, &["Glacial Shift"]).start(Build);
    game.event("Glacial Shift").changed("").settled();
    // Only in the Build Phase.
    let game = board(rows, LEGEND).hand(One, &["Glacial Shift"]).start(Move);
    assert!(!game.can_event("Glacial Shift"));
}

#[test]
fn a_structure_without_room_stays() {
    let rows = "
        3 G . . . . .
        2 G G . . . .
        1 G G V . . .";
    let mut game = board(rows, LEGEND).hand(One, &["Glacial Shift"]).start(Build);
    game.event("Glacial Shift").pick("a1").done();
    game.changed("").settled();
}

#[test]
fn every_shifted_structure_rams() {
    let rows = "
        4 b . . b . .
        2 G . . G . .
        1 . . V . . .";
    let mut game = board(rows, LEGEND).hand(One, &["Ice Ram", "Glacial Shift"]).start(Summon);
    game.event("Ice Ram").until(One, Build).event("Glacial Shift").pick("a2").pick("d2");
    game.pick("a2").space("a3").pick("a4").decline();
    game.space("d3").pick("d4").space("d5");
    assert_eq!([game.damage("a4"), game.damage("d5")], [1, 1]);
    game.changed("a2 a3 a4 d2 d3 d4 d5").settled();
}

#[test]
fn ice_repair_reaches_everywhere_and_stops_at_none() {
    let rows = "
        8 P . . . . .
        5 . . . . g B
        1 . . V . . I";
    let mut table = board(rows, LEGEND).hand(One, &["Ice Repair"]);
    for (square, damage) in [("a8", 4), ("e5", 3), ("f5", 3), ("f1", 2), ("c1", 5)] {
        table = table.damage(square, damage);
    }
    let mut game = table.start(Move);
    game.event("Ice Repair");
    assert_eq!([game.damage("a8"), game.damage("f1")], [2, 0]);
    game.changed("a8 f1").settled();
    let game = board(rows, LEGEND).hand(One, &["Ice Repair"]).start(Build);
    assert!(!game.can_event("Ice Repair"), "in the Move Phase");
}

#[test]
fn a_parapet_takes_up_its_space_and_blocks_others() {
    let legend =
        "P Parapet, M Wind Mage, A Wind Archer, B Bear Cavalry, G Gate, T Tacullu, J Nadiana";
    let game =
        board("6 . . b . . .\n5 . . P . . .\n4 . . P . . .\n3 . . M . . .", legend).start(Attack);
    assert!(game.can_attack("c3", "c6"), "through both, 3 spaces");
    let game = board("7 . . b . . .\n5 . . P . . .\n3 . . M . . .", legend).start(Attack);
    assert!(!game.can_attack("c3", "c7"), "4 spaces");
    let game = board("7 . . b . . .\n5 . . P . . .\n3 . . A . . .", legend).start(Attack);
    assert!(game.can_attack("c3", "c7"), "4 with Far Shot");
    // Another card in between still blocks, and swords do not get longer.
    let game =
        board("6 . . b . . .\n5 . . P . . .\n4 . . G . . .\n3 . . M . . .", legend).start(Attack);
    assert!(!game.can_attack("c3", "c6") && !game.can_attack("c3", "c5"));
    let game = board("5 . . b . . .\n4 . . P . . .\n3 . . B . . .", legend).start(Attack);
    assert!(!game.can_attack("c3", "c5") && game.can_attack("c3", "c4"));
    // Whoever is borrowed shoots as a friend of the new side: the old side's parapet blocks.
    let mut game = board("5 . . b . . .\n4 . . p . . .\n3 . T j . . .", legend)
        .hand(One, &["Mind Control"])
        .start(Summon);
    game.event("Mind Control").pick("c3");
    if game.state.depth() > 0 {
        game.done();
    }
    game.until(One, Attack);
    assert!(!game.can_attack("c3", "c5") && game.can_attack("c3", "c4"));
}

#[test]
fn a_parapet_is_built_and_falls_like_a_structure() {
    let rows = "5 . . V . . .";
    let mut game = board(rows, LEGEND).hand(One, &["Parapet", "Parapet"]).start(Build);
    game.play(Choice::Build(kind("Parapet")));
    assert!(game.can_space("c6") && game.can_space("a3") && !game.can_space("a4"));
    game.space("c6");
    assert_eq!(game.active("Parapet"), None);
    // It has no name that would keep the second one away.
    game.build("Parapet", "a3").settled();
    for phase in [Summon, Move, Attack, Magic] {
        let game = board(rows, LEGEND).hand(One, &["Parapet"]).start(phase);
        assert!(!game.can_event("Parapet") && !game.can(Choice::Build(kind("Parapet"))));
    }
    let mut game = board("4 . . p . . .\n3 . . B . . .", LEGEND).damage("c4", 2).start(Attack);
    game.attack("c3", "c4").roll("bbb");
    assert_eq!((game.see("c4"), game.magic(One)), (None, 1));
    assert_eq!(game.pile(Two, Pile::Discard, "Parapet"), 1);
    game.settled();
}

#[test]
fn rams_and_shifts_just_outside() {
    let mut game = board("4 . . g b . .\n3 . . . . . .\n2 . . I . . .\n1 . . V . . .", LEGEND)
        .hand(One, &["Ice Ram"])
        .start(Summon);
    game.event("Ice Ram").done().moves("c2", "c3").settled();
    // A unit that is forced is no structure.
    let mut game =
        board("4 . m M b . .\n1 . . V . . .", LEGEND).hand(One, &["Ice Ram"]).start(Summon);
    game.event("Ice Ram").until(One, Attack).uses("Push").pick("b4").space("b5").settled();
    let mut game =
        board("3 . . . . G .\n2 . G V . . .", LEGEND).hand(One, &["Glacial Shift"]).start(Build);
    game.event("Glacial Shift");
    assert!(game.can_pick("e3"));
    let mut game =
        board("4 . . . . G .\n2 . G V g . .", LEGEND).hand(One, &["Glacial Shift"]).start(Build);
    game.event("Glacial Shift");
    assert!(!game.can_pick("e4") && !game.can_pick("d2"));
}
