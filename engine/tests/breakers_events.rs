//! Breakers, the corners of their events.

mod table;
use stonecaller_engine::second_edition::{Choice, Pile, Printing};
use table::*;

fn controller(game: &Played, square: &str) -> stonecaller_engine::Player {
    game.see(square).unwrap().controller
}

#[test]
fn mind_control_makes_gates_and_gives_everything_back() {
    let rows = "
        5 . . i . . .
        4 . . b . . .
        3 . . T i . .";
    let legend = "T Tacullu, B Bear Cavalry, I Ice Golem, O Ollag";
    let mut game =
        board(rows, legend).hand(One, &["Mind Control", "Wind Mage"]).magic(One, 1).start(Summon);
    assert!(!game.can_summon("Wind Mage", "e3"));
    game.event("Mind Control").pick("d3").pick("c4").pick("c5");
    game.summon("Wind Mage", "e3");
    game.until(One, Move).moves("d3", "d4");
    game.until(One, Attack).attack("c4", "d4").roll("bbb");
    assert_eq!((game.damage("d4"), game.magic(One)), (3, 0));
    game.until(Two, Summon);
    for square in ["c4", "c5", "d4"] {
        assert_eq!(controller(&game, square), Two, "{square}");
    }
    game.settled();
    // Nobody in reach: the event may still be played, for no one.
    let mut game = board("1 T . . . . .", legend).hand(One, &["Mind Control"]).start(Summon);
    game.event("Mind Control").changed("").settled();
    assert_eq!(game.pile(One, Pile::Discard, "Mind Control"), 1);
}

#[test]
fn control_ends_the_life_its_old_friends_gave() {
    // A Golem with 5 damage lives by Cold Snap only; taken away from Ollag it is destroyed, and nobody gains magic.
    let mut game = board("4 . . i o . .\n3 . . T . . .", "T Tacullu, I Ice Golem, O Ollag")
        .hand(One, &["Mind Control"])
        .damage("c4", 5)
        .start(Summon);
    game.event("Mind Control").pick("c4").done();
    assert_eq!((game.see("c4"), game.magic(One), game.magic(Two)), (None, 0, 0));
    assert_eq!(game.pile(Two, Pile::Discard, "Ice Golem"), 1);
    game.changed("c4").settled();
}

#[test]
fn a_unit_destroyed_while_borrowed_is_no_enemy() {
    let rows = "
        4 . . b . . .
        3 . . T w . .";
    let legend = "T Tacullu, B Bear Cavalry, W Wind Archer";
    let mut game = board(rows, legend).hand(One, &["Mind Control"]).damage("c4", 4).start(Summon);
    game.event("Mind Control").pick("c4").pick("d3");
    game.until(One, Attack).attack("c3", "c4").roll("bbb");
    assert_eq!((game.see("c4"), game.magic(One)), (None, 0));
    assert_eq!(game.pile(Two, Pile::Discard, "Bear Cavalry"), 1);
    game.settled();
}

#[test]
fn blast_reaches_and_passes_what_it_says() {
    let rows = "
        7 . . . . . .
        6 . . g . . .
        5 . . b . . .
        4 . . . . . .
        3 . . . . . .
        2 b . T . . G
        1 . . k . . .";
    let legend = "T Tacullu, B Bear Cavalry, G Gate, K Grognack";
    let start = |rows: &str, printing| {
        board_in(printing, rows, legend).hand(One, &["Blast"]).magic(One, 1).start(Move)
    };
    let mut game = start(rows, Printing::Revised);
    game.event("Blast");
    assert!(game.can_pick("c5") && game.can_pick("a2"), "3 spaces");
    assert!(!game.can_pick("f2") && !game.can_pick("c1"), "neither structures nor summoners");
    game.pick("c5");
    assert!(!game.can_space("c7"), "not through structures");
    assert!(game.can_space("c3") && game.can_space("f5") && !game.can_space("c2"));
    game.space("f5");
    assert_eq!((game.damage("f5"), game.magic(One)), (1, 0));
    game.changed("c5 f5").settled();
    assert_eq!(game.pile(One, Pile::Discard, "Blast"), 1);
    // Four spaces are too far, and no magic, no blast.
    let far = "6 . . b . . .\n2 . . T . . .";
    assert!(!start(far, Printing::Revised).can_event("Blast"));
    let game = board(rows, legend).hand(One, &["Blast"]).start(Move);
    assert!(!game.can_event("Blast"));
    // Friends are thrown and hurt as well; in the first printing the damage comes one after the other.
    let row = "2 . T B b b .";
    for printing in [Printing::First, Printing::Revised] {
        let mut game = start(row, printing);
        game.event("Blast").pick("c2").space("f2");
        if printing == Printing::First {
            game.pick("f2").pick("d2");
        }
        assert_eq!([game.damage("f2"), game.damage("d2"), game.damage("e2")], [1; 3]);
        game.changed("c2 d2 e2 f2").settled();
    }
}

#[test]
fn a_blast_hurts_what_was_passed_though_its_victim_falls() {
    // Engage destroys it in the air above the Archer it passes.
    let mut game =
        board("3 . . D . . .\n2 . T b a . .", "T Tacullu, B Wind Mage, A Nadiana, D Deceiver")
            .hand(One, &["Blast"])
            .magic(One, 1)
            .damage("c2", 2)
            .start(Move);
    game.event("Blast").pick("c2").space("e2");
    assert_eq!((game.see("c2"), game.see("e2"), game.damage("d2")), (None, None, 1));
    assert_eq!(game.magic(One), 1);
    game.changed("c2 d2").settled();
}

#[test]
fn hypnotic_call_follows_its_victim_and_ends_with_it() {
    let rows = "
        7 . . . b . .
        3 . . T . . b
        1 . . . B . .";
    let legend = "T Tacullu, B Bear Cavalry, K Kalal";
    let mut game = board(rows, legend).hand(One, &["Hypnotic Call"]).start(Summon);
    game.event("Hypnotic Call");
    assert!(!game.can_pick("f8") && game.can_pick("d1"), "no summoner, but a friend");
    game.pick("d7");
    assert!(game.can_space("d6") && game.can_space("c7") && !game.can_space("e7"));
    game.space("c7");
    assert_eq!([game.strength_against("c3", "c7"), game.strength_against("c3", "f3")], [4, 3]);
    // Nobody else is stronger, and it moves with its victim until player one's next turn.
    assert_eq!(game.strength_against("d1", "c7"), 3);
    game.until(Two, Move).moves("c7", "c6");
    assert_eq!(game.strength_against("c3", "c6"), 4);
    game.until(One, Summon);
    assert_eq!((game.strength_against("c3", "c6"), game.active("Hypnotic Call")), (3, None));
    // Next to the summoner there is nowhere to go.
    let mut game =
        board("4 . . b . . .\n3 . . T . . .", legend).hand(One, &["Hypnotic Call"]).start(Summon);
    game.event("Hypnotic Call").pick("c4").changed("").settled();
    // The steadfast stay.
    let mut game =
        board("6 . . k . . .\n3 . . T . . .", legend).hand(One, &["Hypnotic Call"]).start(Summon);
    game.event("Hypnotic Call").pick("c6").changed("").settled();
    assert_eq!(game.strength_against("c3", "c6"), 4);
}

#[test]
fn a_second_call_is_for_the_first_printing() {
    for printing in [Printing::First, Printing::Revised] {
        let mut game =
            board_in(printing, "6 . . b . . .\n3 . . T . . .", "T Tacullu, B Bear Cavalry")
                .hand(One, &["Hypnotic Call", "Hypnotic Call"])
                .start(Summon);
        game.event("Hypnotic Call").pick("c6").decline();
        assert_eq!(game.can_event("Hypnotic Call"), printing == Printing::First);
        if printing == Printing::First {
            game.event("Hypnotic Call").pick("c6").decline();
            assert_eq!(game.strength_against("c3", "c6"), 5);
        }
        game.settled();
    }
}

#[test]
fn two_tempests_slow_by_one_and_forces_are_no_moves() {
    let rows = "
        5 . . m a . .
        3 . . M A I .";
    let legend = "M Wind Mage, A Wind Archer, I Ice Golem";
    let mut game = board(rows, legend)
        .hand(One, &["Perplexing Tempest"])
        .hand(Two, &["Perplexing Tempest"])
        .start(Magic);
    game.event("Perplexing Tempest").until(Two, Magic).event("Perplexing Tempest");
    // Player one's own has gone as the turn began; in between both were active.
    game.until(One, Move);
    assert!(game.can_move("d3", "d2 d1") && !game.can_move("d3", "d2 d1 c1"), "Swift: 3 less 1");
    assert!(game.can_move("c3", "c2") && !game.can_move("c3", "c2 c1"));
    assert!(!game.can(Choice::Move(at("e3"))), "a slow unit cannot move at all");
    game.until(One, Magic);
    let mut game = board(rows, legend).hand(One, &["Perplexing Tempest"]).start(Magic);
    game.event("Perplexing Tempest").until(Two, Attack).uses("Push").pick("c3").space("c2");
    game.settled();
}

#[test]
fn mind_control_is_for_enemy_commons_and_champions_within_two() {
    let rows = "4 . . b k . .\n3 . B T . . b";
    let mut game = board(rows, "T Tacullu, B Bear Cavalry, K Grognack")
        .hand(One, &["Mind Control"])
        .start(Summon);
    game.event("Mind Control");
    assert!(game.can_pick("c4"));
    assert!(!game.can_pick("d4") && !game.can_pick("b3") && !game.can_pick("f3"));
}
