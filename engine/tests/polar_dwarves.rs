//! Polar Dwarves, card by card.

mod table;
use stonecaller_engine::second_edition::{Choice, Pile};
use table::*;

#[test]
fn svara_shifts_a_structure_after_moving() {
    about("Svara", "Structural Shift");
    let rows = "
        5 . . G . . G
        3 . . . g . .
        2 . . V . . .";
    let legend = "V Svara, G Gate";
    let mut game = board(rows, legend).start(Move);
    game.moves("c2", "c3");
    assert!(!game.can_pick("f5") && !game.can_pick("d3"), "friendly, within 3");
    game.pick("c5").space("b5");
    game.changed("b5 c2 c3 c5").settled();
    let mut game = board(rows, legend).start(Move);
    game.moves("c2", "c3").decline();
    game.changed("c2 c3").settled();
}

#[test]
fn jarmund_breaks_ice_over_enemies_at_his_walls() {
    about("Jarmund", "Momentum");
    about("Jarmund", "Ice Shards");
    let rows = "
        5 . s G s . .
        4 . . G S . .
        3 J . . s . g
        2 . . . . . s";
    let legend = "J Jarmund, S Smasher, G Gate";
    let mut game = board(rows, legend).boost("a3", 1).start(Build);
    game.done().accept();
    assert_eq!([game.damage("b5"), game.damage("d5"), game.boost("a3")], [1, 1, 0], "1 in all");
    game.changed("a3 b5 d5").settled();
    let mut game = board(rows, legend).boost("a3", 1).start(Build);
    game.done().decline();
    game.changed("").settled();
    board(rows, legend).start(Build).done().settled();
    let mut game = board("4 s . . . . .\n3 J . . . . .", legend).start(Attack);
    game.attack("a3", "a4").roll("mmm");
    assert_eq!(game.boost("a3"), 1);
    game.settled();
}

#[test]
fn nadiana_draws_strength_from_structures() {
    about("Nadiana", "Greater Frost Bolt");
    let rows = "
        5 . . G . . .
        4 . . g G . .
        3 . . N I . G";
    let game = board(rows, "N Nadiana, G Gate, I Ice Golem").start(Attack);
    assert_eq!(game.strength("c3"), 5, "c5, d4 and the Golem; f3 is too far, c4 an enemy's");
}

#[test]
fn ollag_hardens_structures_while_he_is_there() {
    about("Ollag", "Cold Snap");
    let rows = "
        4 . s . . . .
        3 . O . G I g";
    let legend = "O Ollag, G Gate, I Ice Golem, S Smasher";
    let game = board(rows, legend).start(Attack);
    assert_eq!([game.see("d3").unwrap().life, game.see("e3").unwrap().life], [6, 6]);
    assert_eq!([game.see("f3").unwrap().life, game.see("b3").unwrap().life], [5, 7]);
    // When he falls, structures with too much damage fall with him, and nobody gains magic for those.
    let mut game =
        board(rows, legend).damage("b3", 6).damage("d3", 5).damage("e3", 4).start_for(Two, Attack);
    game.attack("b4", "b3").roll("bbbb");
    assert!(game.see("b3").is_none() && game.see("d3").is_none() && game.see("e3").is_some());
    assert_eq!((game.magic(Two), game.magic(One)), (1, 0));
    game.changed("b3 d3 e3").settled();
}

#[test]
fn cold_snap_ends_for_a_frozen_ollag() {
    let mut game = board("3 K O . G . .", "K Grognack, O Ollag, G Gate")
        .hand(One, &["Freeze"])
        .damage("d3", 5)
        .start(Summon);
    game.event("Freeze").pick("b3");
    assert!(game.see("d3").is_none());
    game.settled();
}

#[test]
fn bear_cavalry_tramples() {
    about("Bear Cavalry", "Trample");
    let rows = "3 B m . . . .";
    let legend = "B Bear Cavalry, M Frost Mage, N Nadiana";
    let mut game = board(rows, legend).start(Move);
    game.moves("a3", "b3 c3");
    assert_eq!(game.damage("b3"), 1);
    game.changed("a3 b3 c3").settled();
    // One space is not enough to get over anybody.
    let mut game = board("4 N . . . . .\n3 B m . . . .\n2 N . . . . .", legend)
        .hand(Two, &["Perplexing Tempest"])
        .start_for(Two, Magic);
    game.event("Perplexing Tempest").until(One, Move);
    assert!(!game.can(Choice::Move(at("a3"))));
}

#[test]
fn frost_mage_stands_by_structures() {
    about("Frost Mage", "Frost Bolt");
    let rows = "
        4 . . I . . .
        3 . g M G . G";
    let game = board(rows, "M Frost Mage, G Gate, I Ice Golem").start(Attack);
    assert_eq!(game.strength("c3"), 3);
}

#[test]
fn ice_golem_is_a_slow_living_gate() {
    about("Ice Golem", "Living Gate");
    about("Ice Golem", "Mobile Structure");
    about("Ice Golem", "Slow");
    let rows = "3 . . I . . i";
    let mut game = board(rows, "I Ice Golem").hand(One, &["Ice Smith"]).start(Summon);
    assert!(game.can_summon("Ice Smith", "c4") && !game.can_summon("Ice Smith", "f4"));
    game.done();
    assert!(game.can_move("c3", "c4") && !game.can_move("c3", "c4 c5"));
    game.moves("c3", "c4").settled();
    // It may be summoned, or built as a structure.
    let mut game = board(rows, "I Ice Golem").hand(One, &["Ice Golem"]).magic(One, 2).start(Build);
    game.build("Ice Golem", "a2").settled();
    assert!(game.is("a2", "Ice Golem") && game.magic(One) == 0);
}

#[test]
fn ice_smith_becomes_an_axe() {
    about("Ice Smith", "Frost Axe");
    about("Ice Smith", "");
    let rows = "
        5 . . g . . .
        4 . . B . . .
        3 . . S . . O";
    let legend = "S Ice Smith, B Bear Cavalry, O Ollag, G Start Gate";
    let mut game = board(rows, legend).start(Move);
    game.moves("c3", "b3").accept();
    assert_eq!(game.boost("b3"), 1, "without boost there is only one branch");
    game.changed("b3 c3").settled();
    let mut game = board(rows, legend).boost("c3", 1).start(Move);
    game.moves("c3", "b3").accept().accept();
    assert_eq!(game.boost("b3"), 2);
    game.settled();
    let mut game = board(rows, legend).boost("c3", 1).start(Move);
    game.moves("c3", "b3").decline();
    game.changed("b3 c3").settled();
    let mut game = board(rows, legend).boost("c3", 1).start(Move);
    game.moves("c3", "b3").accept().decline();
    assert!(!game.can_pick("f3"), "a common");
    game.pick("c4");
    assert_eq!(game.see("c4").unwrap().under, 1);
    game.changed("c3 c4");
    game.until(One, Attack).attack("c4", "c5").roll("srb");
    assert_eq!(game.damage("c5"), 6, "2 melee and 2 specials twice");
    game.settled();
}

#[test]
fn a_frost_axe_is_of_no_use_to_a_shooter_and_is_lost_with_its_bearer() {
    let rows = "
        5 . . g . . .
        4 . . M k . .
        3 . . S . . .";
    let legend = "S Ice Smith, M Frost Mage, G Start Gate, K Bear Cavalry";
    let mut game = board(rows, legend).boost("c3", 1).damage("c4", 3).start(Move);
    game.moves("c3", "b3").accept().decline().pick("c4");
    game.until(One, Attack).attack("c4", "c5").roll("r");
    assert_eq!(game.damage("c5"), 1);
    game.until(Two, Attack).attack("d4", "c4").roll("bbb");
    assert_eq!(game.pile(One, Pile::Discard, "Ice Smith"), 1);
    assert_eq!(game.magic(Two), 1, "nothing for what lay under it");
    game.settled();
}

#[test]
fn ice_ram_strikes_when_a_structure_moves() {
    about("Ice Ram", "");
    let rows = "
        4 . . r . . .
        3 . . . . . .
        2 . . I . . .
        1 . . V . . .";
    let legend = "V Svara, I Ice Golem, R Ragnor, G Gate";
    let mut game = board(rows, legend).hand(One, &["Ice Ram"]).start(Summon);
    game.event("Ice Ram").done().moves("c2", "c3");
    assert!(!game.can_pick("c1"), "next to the structure");
    game.pick("c4");
    assert_eq!(game.damage("c4"), 1);
    game.space("c5");
    game.changed("c2 c3 c4 c5").settled();
    // Declined, or without the force.
    let mut game = board(rows, legend).hand(One, &["Ice Ram"]).start(Summon);
    game.event("Ice Ram").done().moves("c2", "c3").decline();
    game.changed("c2 c3").settled();
    // Forced structures count as well, and other units' moves do not.
    let mut game = board("4 . . r . . .\n2 . . G . . .\n1 . . V . . .", legend)
        .hand(One, &["Ice Ram"])
        .start(Summon);
    game.event("Ice Ram").done().moves("c1", "b1").pick("c2").space("c3").pick("c4").decline();
    assert_eq!(game.damage("c4"), 1);
    game.settled();
}

#[test]
fn glacial_shift_slides_up_to_three_structures() {
    about("Glacial Shift", "");
    let rows = "
        4 . . . . . G
        3 . G G G . .
        2 . . V . . g";
    let legend = "V Svara, G Gate";
    let mut game = board(rows, legend).hand(One, &["Glacial Shift"]).start(Build);
    game.event("Glacial Shift");
    assert!(!game.can_pick("f4") && !game.can_pick("f2"));
    game.pick("b3").pick("c3").done().pick("b3");
    assert!(game.can_space("b5") && !game.can_space("b6"));
    game.space("b5").space("c4");
    game.changed("b3 b5 c3 c4").settled();
}

#[test]
fn ice_repair_mends_every_structure() {
    about("Ice Repair", "");
    let rows = "3 G I O g . .";
    let mut table = board(rows, "G Gate, I Ice Golem, O Ollag").hand(One, &["Ice Repair"]);
    for (square, damage) in [("a3", 1), ("b3", 3), ("c3", 3), ("d3", 3)] {
        table = table.damage(square, damage);
    }
    let mut game = table.start(Move);
    game.event("Ice Repair");
    assert_eq!([game.damage("a3"), game.damage("b3")], [0, 1]);
    game.changed("a3 b3").settled();
}

#[test]
fn parapet_lets_friends_shoot_through() {
    about("Parapet", "");
    let rows = "
        5 . . g . . .
        4 . . P . . .
        3 . . M . . .";
    let legend = "P Parapet, M Frost Mage, G Gate";
    let game = board(rows, legend).start(Attack);
    assert!(game.can_attack("c3", "c5") && game.can_attack("c3", "c4"));
    let game = board(&rows.replace('P', "p"), legend).start(Attack);
    assert!(!game.can_attack("c3", "c5"), "an enemy's blocks");
    // It is built, not played, and is no gate.
    let mut game = board("3 . . M . . .", legend).hand(One, &["Parapet", "Ice Smith"]).start(Build);
    assert!(!game.can_event("Parapet"));
    game.build("Parapet", "c2").settled();
    assert_eq!(game.see("c2").unwrap().life, 5);
    let game = board("3 . . P . . .", legend).hand(One, &["Ice Smith"]).start(Summon);
    assert!(!game.can_summon("Ice Smith", "c4"));
}
