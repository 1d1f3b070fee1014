//! Cave Goblins, card by card.

mod table;
use stonecaller_engine::second_edition::{Choice, Pile};
use table::*;

#[test]
fn sneeks_slips_away() {
    about("Sneeks", "Sly");
    let rows = "
        4 . . g . . .
        3 . . K . . .
        1 C . B . R c";
    let legend = "K Sneeks, C Horde Climber, B Blarf, R Beast Rider, G Gate";
    let mut game = board(rows, legend).damage("c3", 4).start(Attack);
    // Blarf's runes come first: without magic, blood.
    game.uses("Sly");
    assert!(
        game.can_pick("c1") && !game.can_pick("e1") && !game.can_pick("f1"),
        "friends of cost 0"
    );
    game.pick("a1");
    assert!(game.is("a1", "Sneeks") && game.is("c3", "Horde Climber"));
    assert_eq!([game.damage("a1"), game.damage("c3")], [4, 0], "tokens go along");
    assert!(!game.can_use("Sly"), "once a turn");
    game.settled();
    let game = board("3 . . K . R .", legend).start(Attack);
    assert!(!game.can_use("Sly"), "nobody of cost 0");
    let game = board("3 . . K . C .", legend).start(Move);
    assert!(!game.can_use("Sly"), "only in the Attack Phase");
}

#[test]
fn blarf_writes_runes_in_magic_or_blood() {
    about("Blarf", "Blood Runes");
    about("Blarf", "Imbued Strength");
    let start = |magic| board("3 . . B . . .", "B Blarf").magic(One, magic).start(Build);
    let mut game = start(1);
    game.done().accept();
    assert_eq!((game.boost("c3"), game.damage("c3"), game.magic(One)), (1, 0, 0));
    assert_eq!(game.strength("c3"), 1);
    game.changed("c3").settled();
    let mut game = start(1);
    game.done().decline();
    assert_eq!((game.boost("c3"), game.damage("c3"), game.magic(One)), (0, 1, 1));
    game.changed("c3").settled();
    let mut game = start(0);
    game.done();
    assert_eq!((game.boost("c3"), game.damage("c3")), (0, 1), "without magic only blood");
    game.settled();
    let game = board("3 . . B . . .", "B Blarf").boost("c3", 7).start(Build);
    assert_eq!(game.strength("c3"), 5);
}

#[test]
fn smeg_wants_magic_every_turn() {
    about("Smeg", "Magic Junkie");
    let start = |magic| board("3 . . S . . .", "S Smeg").magic(One, magic).start(Magic);
    let mut game = start(1);
    game.done().accept();
    assert_eq!(game.magic(One), 0);
    game.changed("").settled();
    let mut game = start(1);
    game.done().decline();
    assert_eq!((game.magic(One), game.pile(One, Pile::Discard, "Smeg")), (1, 1));
    game.changed("c3").settled();
    let mut game = start(0);
    game.done();
    assert_eq!((game.magic(Two), game.pile(One, Pile::Discard, "Smeg")), (0, 1));
    game.settled();
}

#[test]
fn relentless_units_do_not_use_up_attackers() {
    about("Smeg", "Relentless");
    about("Horde Slinger", "Relentless");
    let rows = "
        4 g g g g g .
        3 H H H S R .";
    let legend = "H Horde Climber, S Smeg, R Horde Slinger, G Gate";
    let mut game = board(rows, legend).start(Attack);
    game.attack("d3", "d4").roll("bb");
    assert!(!game.can(Choice::Attack(at("d3"))), "once each");
    for unit in ["a", "b", "c"] {
        game.attack(&format!("{unit}3"), &format!("{unit}4")).roll("b");
    }
    assert!(game.can(Choice::Attack(at("e3"))), "still there after three");
    game.attack("e3", "e4").roll("bb").settled();
    assert_eq!(game.damage("e4"), 2);
    // The others are limited to three.
    let mut game = board("4 g g g g . .\n3 H H H H . .", legend).start(Attack);
    for unit in ["a", "b", "c"] {
        game.attack(&format!("{unit}3"), &format!("{unit}4")).roll("b");
    }
    assert!(!game.can(Choice::Attack(at("d3"))));
}

#[test]
fn the_eater_must_be_fed() {
    about("The Eater", "Feed the Eater");
    let rows = "
        4 . . c . . .
        3 . C E . g .
        2 . . . . . K";
    let legend = "E The Eater, C Horde Climber, G Gate, K Sneeks";
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c4").roll("rrrrr").done().accept();
    assert!(!game.can_pick("c4"), "a friend");
    game.pick("b3");
    assert_eq!(game.pile(One, Pile::Discard, "Horde Climber"), 1);
    game.changed("b3").settled();
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c4").roll("rrrrr").done().decline();
    assert_eq!((game.pile(One, Pile::Discard, "The Eater"), game.magic(Two)), (1, 0));
    game.changed("c3").settled();
    // A unit it destroyed is food enough; next turn it is hungry again.
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c4").roll("bbbbb").done();
    game.changed("c4").settled();
    // A structure is none, and with no friend beside it there is no choice.
    let mut game = board("4 . . g . . .\n3 . . E . . .", legend).damage("c4", 4).start(Attack);
    game.attack("c3", "c4").roll("bbbbb").done();
    assert!(game.see("c3").is_none());
    game.settled();
}

#[test]
fn inaction_and_hunger_come_in_the_order_the_player_picks() {
    let rows = "3 . C E . . .";
    for first in ["Inaction", "Feed the Eater"] {
        let mut game = board(rows, "C Horde Climber, E The Eater").start(Attack);
        game.done().resolve(first);
        assert_eq!(game.damage("a1"), u8::from(first == "Inaction"));
        game.decline();
        assert_eq!(game.damage("a1"), 1);
        game.changed("a1 c3").settled();
    }
}

#[test]
fn beast_rider_charges_straight() {
    about("Beast Rider", "Charge");
    let rows = "3 R . . . . .";
    let legend = "R Beast Rider, G Gate";
    let mut game = board(rows, legend).start(Move);
    game.moves("a3", "b3 c3 d3 e3");
    assert_eq!(game.strength("e3"), 4);
    game.changed("a3 e3").settled();
    game.until(Two, Summon);
    assert_eq!(game.strength("e3"), 3, "until the end of the turn");
    let mut game = board(rows, legend).start(Move);
    game.moves("a3", "b3 c3 d3");
    assert_eq!(game.strength("d3"), 4, "3 spaces are enough");
    let mut game = board(rows, legend).start(Move);
    game.moves("a3", "b3 c3");
    assert_eq!(game.strength("c3"), 3, "2 are not");
    let game = board(rows, legend).start(Move);
    assert!(!game.can_move("a3", "b3 c3 d3 e3 f3"), "5 are too many");
    assert!(!game.can_move("a3", "b3 c3 c4"), "straight");
    assert!(game.can_move("a3", "b3 b4"), "or a normal move");
    let game = board("3 R . . G . .", legend).start(Move);
    assert!(!game.can_move("a3", "b3 c3 d3"), "and clear");
}

#[test]
fn horde_climber_climbs_over_structures() {
    about("Horde Climber", "Climb");
    let rows = "
        4 G R . . . .
        3 C g G . . .";
    let legend = "C Horde Climber, G Gate, R Beast Rider";
    let mut game = board(rows, legend).start(Move);
    assert!(!game.can_move("a3", "a4 b4"), "not through units");
    game.moves("a3", "b3 c3 d3");
    game.changed("a3 d3").settled();
}

#[test]
fn horde_clinger_hangs_on_to_who_moves() {
    about("Horde Clinger", "Immobile");
    about("Horde Clinger", "Cling");
    let rows = "
        3 . L R . . .
        2 L . . . . r";
    let legend = "L Horde Clinger, R Beast Rider";
    let mut game = board(rows, legend).start(Move);
    assert!(!game.can(Choice::Move(at("b3"))));
    game.moves("c3", "d3 e3 f3").accept();
    assert!(game.can_space("f4") && !game.can_space("d3") && !game.can_space("f2"));
    game.space("e3");
    game.changed("b3 c3 e3 f3").settled();
    let mut game = board(rows, legend).start(Move);
    game.moves("c3", "d3").decline();
    game.changed("c3 d3").settled();
    // An enemy's move, or one that began elsewhere, is not clung to.
    let mut game = board("3 . L r . . .", legend).start_for(Two, Move);
    game.moves("c3", "d3").settled();
    let mut game = board("3 . L . R . .", legend).start(Move);
    game.moves("d3", "c3").settled();
}

#[test]
fn enrage_the_horde_lets_cheap_units_attack() {
    about("Enrage the Horde", "");
    let rows = "
        4 g g g . . .
        3 C C R . S .";
    let legend = "C Horde Climber, R Beast Rider, S Horde Slinger, G Gate";
    let mut game = board(rows, legend).hand(One, &["Enrage the Horde"]).magic(One, 1).start(Magic);
    game.event("Enrage the Horde");
    assert!(!game.can_pick("c3"), "cost 2");
    game.pick("b3").pick("b4").roll("b");
    assert!(!game.can_pick("b3"), "once each");
    game.pick("a3").decline();
    game.decline();
    assert_eq!((game.damage("b4"), game.magic(One)), (1, 0));
    game.changed("b4").settled();
    let game = board(rows, legend).hand(One, &["Enrage the Horde"]).start(Magic);
    assert!(!game.can_event("Enrage the Horde"), "1 magic");
}

#[test]
fn pile_on_counts_friends_around_the_target() {
    about("Pile On", "Gang Up");
    let rows = "
        5 . . C . . .
        4 . G r C . .
        3 . . C . C .";
    let legend = "C Horde Climber, R Beast Rider, G Gate";
    let mut game = board(rows, legend).hand(One, &["Pile On"]).start(Attack);
    game.event("Pile On");
    assert_eq!(game.strength_against("c3", "c4"), 3, "1 and two friends; a gate is no unit");
    assert_eq!(game.strength_against("c4", "c3"), 3, "not for the enemy");
    game.attack("c3", "c4").roll("bbb");
    game.changed("c4").settled();
}

#[test]
fn sneak_forces_cheap_units() {
    about("Sneak", "");
    let rows = "3 C . L . R c";
    let legend = "C Horde Climber, L Horde Clinger, R Beast Rider";
    let mut game = board(rows, legend).hand(One, &["Sneak"]).start(Move);
    game.event("Sneak");
    assert!(!game.can_pick("e3") && !game.can_pick("f3"));
    game.pick("a3").pick("c3");
    game.pick("c3").space("c4");
    assert!(!game.can_space("a5"), "1 space");
    game.space("a4");
    game.changed("a3 a4 c3 c4").settled();
    assert!(game.can(Choice::Move(at("a4"))), "a force is no move");
    // Nobody is a number too; who cannot be forced is passed over.
    let mut game =
        board("3 C E . . . .\n2 E . . . . .\n4 E . . . . .", "C Horde Climber, E The Eater")
            .hand(One, &["Sneak"])
            .start(Move);
    game.event("Sneak").pick("a3");
    game.changed("").settled();
}

#[test]
fn unrelenting_commons_come_back_to_the_hand() {
    about("Unrelenting", "");
    let rows = "
        4 . . s . . .
        3 . . C E . .";
    let legend = "C Horde Climber, E The Eater, S Smasher";
    let mut game =
        board(rows, legend).hand(One, &["Unrelenting"]).magic(One, 1).damage("c3", 1).start(Magic);
    game.event("Unrelenting").until(Two, Attack);
    game.look_from_here();
    game.attack("c4", "c3").roll("bbbb");
    assert_eq!(game.pile(One, Pile::Hand, "Horde Climber"), 1);
    assert_eq!(game.magic(Two), 0, "not destroyed");
    game.changed("c3").settled();
}
