//! Polar Dwarves, the corners: boundaries, and how their cards meet other rules.

mod table;
use stonecaller_engine::second_edition::{Choice, Pile, Printing};
use table::*;

#[test]
fn structural_shift_reaches_three_spaces_of_where_she_stands_then() {
    let rows = "
        6 . . G . . .
        4 . . . . . g
        2 . . V . I G";
    let legend = "V Svara, G Gate, I Ice Golem";
    let mut game = board(rows, legend).start(Move);
    game.moves("c2", "c3");
    assert!(game.can_pick("c6") && game.can_pick("e2"), "3 spaces, and a Golem is a structure");
    assert!(!game.can_pick("f2"), "4 spaces");
    assert!(!game.can_pick("f4"), "an enemy's");
    game.pick("e2");
    assert!(!game.can_space("f2") && !game.can_space("e4"), "1 space, not into a card");
    game.space("e1").changed("c2 c3 e1 e2").settled();
    // Away and back is a move too; a gate that has no room stays.
    let mut game = board("3 G . . . . .\n2 G G . . . .\n1 G G V . . .", legend).start(Move);
    game.moves("c1", "c2 c1").pick("a1").changed("").settled();
    // Another unit's move shifts nothing.
    let mut game = board(rows, legend).start(Move);
    game.moves("e2", "e3").settled();
}

#[test]
fn a_shifted_gate_summons_from_its_new_place() {
    let mut game = board("2 . V . G . .", "V Svara, G Gate")
        .hand(One, &["Ice Smith", "Renewed Hope"])
        .start(Summon);
    game.event("Renewed Hope").until(One, Move).moves("b2", "b3").pick("d2").space("e2");
    assert!(game.can_summon("Ice Smith", "f2") && !game.can_summon("Ice Smith", "c2"));
    game.settled();
}

#[test]
fn momentum_is_for_enemy_units_once_a_turn() {
    let rows = "
        4 . . b . . .
        3 . g J B . .";
    let legend = "J Jarmund, B Bear Cavalry, G Gate";
    for (target, boost) in [("c4", 1), ("b3", 0), ("d3", 0)] {
        let mut game = board(rows, legend).start(Attack);
        game.attack("c3", target).roll("mmm");
        assert_eq!(game.boost("c3"), boost, "{target}");
        game.settled();
    }
    // A target it destroyed was one all the same; the next turn counts anew.
    let mut game = board(rows, legend).damage("c4", 4).start(Attack);
    game.attack("c3", "c4").roll("bbb");
    assert_eq!((game.boost("c3"), game.see("c4")), (1, None));
    game.settled();
}

#[test]
fn ice_shards_fall_from_golems_and_on_golems() {
    let rows = "
        5 . . b i . .
        4 . . I J . g
        3 . b . . . b
        2 . . . G . .
        1 . . V . . .";
    let legend = "J Jarmund, I Ice Golem, B Bear Cavalry, G Gate, V Svara";
    let start =
        |printing| board_in(printing, rows, legend).tokens("d4", 0, 2).damage("c5", 4).start(Build);
    for printing in [Printing::First, Printing::Revised] {
        let mut game = start(printing);
        game.done().accept();
        // d5 is a Golem of the enemy next to Jarmund, who is no structure.
        assert_eq!((game.see("c5"), game.boost("d4"), game.magic(One)), (None, 1, 1));
        assert_eq!([game.damage("d5"), game.damage("b3"), game.damage("f3")], [0, 0, 0]);
        assert_eq!(game.state.phase(), Attack, "once at each end");
        game.changed("c5 d4").settled();
    }
    // An enemy Golem next to a structure is a unit like any other.
    let rows = "4 J . . i G .\n1 V . . . . .";
    let mut game = board(rows, legend).boost("a4", 1).start(Build);
    game.done().accept();
    assert_eq!(game.damage("d4"), 1);
    game.changed("a4 d4").settled();
    // Not at the end of any other phase, and not on the other player's turn.
    let mut game = board(rows, legend).boost("a4", 1).start(Move);
    game.done();
    assert_eq!(game.state.phase(), Build);
    game.settled();
    let mut game = board(rows, legend).boost("a4", 1).start_for(Two, Build);
    game.done();
    assert_eq!(game.state.phase(), Attack);
    game.settled();
}

#[test]
fn frost_bolts_count_your_own_structures_now() {
    let legend = "N Nadiana, M Frost Mage, G Gate, I Ice Golem, P Parapet";
    let game = board("4 . G . G . .\n3 . . M P . .\n2 . . . . . .", legend).start(Attack);
    assert_eq!(game.strength("c3"), 2, "diagonals are not adjacent");
    let game = board("3 G . N . P G", legend).start(Attack);
    assert_eq!(game.strength("c3"), 4, "2 spaces, not 3");
    // What she takes aim with is counted for whoever controls her.
    let mut game = board("4 . . n g . .\n3 . . T G G .", "N Nadiana, G Gate, T Tacullu")
        .hand(One, &["Mind Control"])
        .start(Summon);
    assert_eq!(game.strength("c4"), 3);
    game.event("Mind Control").pick("c4");
    assert_eq!(game.strength("c4"), 3, "d3 is within 2, e3 is not, d4 is an enemy's");
    game.settled();
}

#[test]
fn cold_snap_helps_whoever_controls_ollag() {
    let rows = "
        8 g . . . . .
        4 . o . . . .
        3 . T G . . p";
    let legend = "O Ollag, G Gate, T Tacullu, P Parapet";
    let life = |game: &Played, square: &str| game.see(square).unwrap().life;
    let mut game = board(rows, legend)
        .hand(One, &["Mind Control"])
        .damage("f3", 5)
        .damage("a8", 4)
        .start(Summon);
    assert_eq!(
        [life(&game, "a8"), life(&game, "f3"), life(&game, "c3")],
        [6, 6, 5],
        "at any distance"
    );
    game.event("Mind Control").pick("b4");
    assert_eq!([life(&game, "a8"), life(&game, "c3")], [5, 6]);
    assert_eq!((game.see("f3"), game.magic(One)), (None, 0), "nobody destroyed it");
    assert_eq!(game.pile(Two, Pile::Discard, "Parapet"), 1);
    game.settled();
    // Given back, the borrowed life ends as well.
    let mut game = board(rows, legend).hand(One, &["Mind Control"]).start(Summon);
    game.event("Mind Control").pick("b4").until(Two, Summon);
    assert_eq!([life(&game, "a8"), life(&game, "c3")], [6, 5]);
    game.settled();
}

#[test]
fn a_hardened_structure_falls_at_its_new_number() {
    for (ollag, falls) in [('.', true), ('o', false)] {
        let rows = format!("4 . . g . . {ollag}\n3 . . B . . .");
        let mut game =
            board(&rows, "B Bear Cavalry, G Gate, O Ollag").damage("c4", 2).start(Attack);
        game.attack("c3", "c4").roll("bbb");
        assert_eq!(game.see("c4").is_none(), falls);
        game.settled();
    }
}

#[test]
fn trample_goes_over_commons_only_and_hurts_each_once() {
    let rows = "
        4 . m . . . .
        3 m B n . . .
        2 . G . . . .
        1 . . V . . .";
    let legend = "B Bear Cavalry, M Frost Mage, N Nadiana, G Gate, V Svara, I Ice Golem";
    let game = board(rows, legend).start(Move);
    assert!(game.can_move("b3", "b4 b5"));
    assert!(!game.can_move("b3", "c3") && !game.can_move("b3", "b2"), "no champion, no gate");
    // Up and back down on its own space: that is a move through a common.
    let mut game = board(rows, legend).start(Move);
    game.moves("b3", "b4 b3");
    assert_eq!(game.damage("b4"), 1);
    game.changed("b4").settled();
    // Friends are hurt too, and a Golem is a common although it is a structure.
    let mut game = board("3 . B M . . .", legend).start(Move);
    game.moves("b3", "c3 d3");
    assert_eq!(game.damage("c3"), 1);
    let mut game = board("3 . B i . . .", legend).start(Move);
    game.moves("b3", "c3 d3");
    assert_eq!(game.damage("c3"), 1);
    game.settled();
    // A move past a common hurts nobody.
    let mut game = board(rows, legend).start(Move);
    game.play(Choice::Move(at("b3"))).space("b4").space("c4");
    assert_eq!([game.damage("a3"), game.damage("c3"), game.damage("b4")], [0, 0, 1]);
    game.settled();
}

#[test]
fn who_is_trampled_to_death_pays_and_strikes_back() {
    let mut game =
        board("3 . B m . . .", "B Bear Cavalry, M Frost Mage").damage("c3", 3).start(Move);
    game.moves("b3", "c3 d3");
    assert_eq!((game.see("c3"), game.magic(One)), (None, 1));
    game.changed("b3 c3 d3").settled();
    let mut game =
        board("3 . B h . . .", "B Bear Cavalry, H Hellfire Cultist").damage("c3", 1).start(Move);
    game.moves("b3", "c3 d3");
    assert_eq!((game.see("c3"), game.damage("d3")), (None, 1), "Immolate");
    game.settled();
}

#[test]
fn with_levitate_a_bear_flies_over_all_and_hurts_the_commons() {
    let rows = "4 . W . . . .\n3 . B m n . .";
    let mut game = board(rows, "B Bear Cavalry, M Frost Mage, N Nadiana, W Gwalark").start(Move);
    game.moves("b3", "c3 d3 e3");
    assert_eq!([game.damage("c3"), game.damage("d3")], [1, 0]);
    game.changed("b3 c3 e3").settled();
}

#[test]
fn a_golem_is_unit_structure_and_gate() {
    let rows = "
        4 . . b . . .
        3 . . I . . .
        1 . . . V . .";
    let legend = "I Ice Golem, B Bear Cavalry, V Svara, W Gwalark";
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c4").roll("bb");
    assert_eq!(game.damage("c4"), 2, "it attacks as a unit");
    game.settled();
    // Slow and Flight together: 2 spaces.
    let game = board("4 . . b . . .\n3 . W I . . .", legend).start(Move);
    assert!(game.can_move("c3", "c4 c5") && !game.can_move("c3", "d3 e3 f3"));
    // Summoned next to a gate in the Summon Phase, or built like any structure; for its cost.
    let start = |phase| board(rows, legend).hand(One, &["Ice Golem"]).magic(One, 2).start(phase);
    let game = start(Summon);
    assert!(game.can_summon("Ice Golem", "b3") && !game.can_summon("Ice Golem", "d2"));
    let mut game = start(Build);
    assert!(!game.can(Choice::Summon(kind("Ice Golem"))));
    game.play(Choice::Build(kind("Ice Golem")));
    assert!(game.can_space("f3") && !game.can_space("f4"), "the back 3 rows");
    let game = board(rows, legend).hand(One, &["Ice Golem"]).magic(One, 1).start(Build);
    assert!(!game.can(Choice::Build(kind("Ice Golem"))), "it costs 2");
    // The enemy's is no gate of yours.
    let game = board("3 . . i . . .", legend).hand(One, &["Ice Smith"]).start(Summon);
    assert!(!game.can(Choice::Summon(kind("Ice Smith"))));
}

#[test]
fn a_frozen_golem_is_just_a_block() {
    let mut game = board("3 K . I . . .", "K Grognack, I Ice Golem")
        .hand(One, &["Freeze", "Ice Smith"])
        .start(Summon);
    assert!(game.can_summon("Ice Smith", "c4"));
    game.event("Freeze").pick("c3");
    assert!(!game.can(Choice::Summon(kind("Ice Smith"))));
    game.done();
    assert!(!game.can(Choice::Move(at("c3"))));
    game.settled();
}

#[test]
fn frost_axe_has_its_reach_and_its_price() {
    let rows = "
        6 . . B . . .
        3 . . S . . B
        2 . . . b . .";
    let legend = "S Ice Smith, B Bear Cavalry, G Gate";
    // It moves to c2 and back up is not needed: measured where it ends.
    let mut game = board(rows, legend).tokens("c3", 1, 2).start(Move);
    game.moves("c3", "d3").accept().decline();
    assert!(game.can_pick("f3") && !game.can_pick("c6") && !game.can_pick("d2"));
    game.pick("f3");
    let axe = game.see("f3").unwrap();
    assert_eq!((axe.under, axe.damage, axe.boost), (1, 0, 0), "its tokens are gone");
    assert_eq!(game.magic(Two), 0);
    game.changed("c3 f3").settled();
    // Nobody in reach: boost is the only branch.
    let mut game = board("3 . . S . . .\n8 . B . . . .", legend).boost("c3", 1).start(Move);
    game.moves("c3", "d3").accept();
    assert_eq!(game.boost("d3"), 2);
    game.settled();
}

#[test]
fn two_axes_are_twice_as_sharp_and_stay_with_the_bearer() {
    let rows = "
        4 . . b . . .
        3 . T B S S .
        1 . . . . . .";
    let legend = "S Ice Smith, B Bear Cavalry, T Svara, G Start Gate";
    let mut game = board(rows, legend).boost("d3", 1).boost("e3", 1).start(Move);
    game.moves("d3", "d4").accept().decline().pick("c3");
    game.moves("e3", "d3").accept().decline().pick("c3");
    game.moves("c3", "c2 c3");
    assert_eq!(game.see("c3").unwrap().under, 2);
    game.until(One, Attack).attack("c3", "c4").roll("rrr");
    assert_eq!(game.see("c4"), None, "3 specials, 4 each");
    game.settled();
    // Without specials they do nothing.
    let mut game = board(rows, legend).boost("d3", 1).start(Move);
    game.moves("d3", "d4").accept().decline().pick("c3");
    game.until(One, Attack).attack("c3", "c4").roll("bmr");
    assert_eq!(game.damage("c4"), 4, "2 melee and one special twice");
    game.settled();
}

#[test]
fn an_axe_obeys_the_hand_that_holds_its_bearer() {
    let rows = "
        5 . . b . . .
        4 . . B S . .
        3 . . t . . .";
    let legend = "S Ice Smith, B Bear Cavalry, T Tacullu, N Nadiana";
    let mut game = board(rows, legend).boost("d4", 1).hand(Two, &["Mind Control"]).start(Move);
    game.moves("d4", "d5").accept().decline().pick("c4");
    game.until(Two, Summon).event("Mind Control").pick("c4");
    game.until(Two, Attack).attack("c4", "c5").roll("srb");
    assert_eq!(
        game.see("c5"),
        None,
        "2 melee and 4: the effect is the card's, whoever controls it"
    );
    game.until(One, Summon);
    assert_eq!(game.see("c4").unwrap().controller, One);
    game.settled();
}

#[test]
fn shards_and_axes_just_outside() {
    let mut game =
        board("3 J . . . . .\n2 . . G g . .\n1 V . . . . .", "J Jarmund, G Gate, V Svara")
            .boost("a3", 1)
            .start(Build);
    game.done().accept();
    assert_eq!(game.damage("d2"), 0, "a structure is no unit");
    game.changed("a3").settled();
    let rows = "4 . . N . . .\n3 . S . . B .";
    let mut game = board(rows, "S Ice Smith, N Nadiana, B Bear Cavalry").boost("b3", 1).start(Move);
    game.moves("b3", "b4 b3").accept().decline();
    assert!(game.can_pick("e3") && !game.can_pick("c4"), "3 spaces; a champion is no common");
    game.pick("e3").settled();
}
