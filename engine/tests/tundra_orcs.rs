//! Tundra Orcs, card by card.

mod table;
use stonecaller_engine::second_edition::Choice;
use table::*;

#[test]
fn grognack_restores_one_boost_when_it_has_none() {
    about("Grognack", "Restore");
    for (boost, after) in [(0, 1), (1, 1), (3, 3)] {
        let mut game =
            board("3 . . G S . .", "G Grognack, S Smasher").boost("c3", boost).start(Move);
        game.moves("c3", "c4");
        assert_eq!(game.boost("c4"), after);
        game.changed("c3 c4").settled();
    }
    // Another unit's move does nothing.
    let mut game = board("3 . . G S . .", "G Grognack, S Smasher").start(Move);
    game.moves("d3", "d4").changed("d3 d4").settled();
}

#[test]
fn grognack_makes_a_friend_within_three_roll_again() {
    about("Grognack", "Influence");
    let rows = "
        5 . . g . . .
        4 . . S . . .
        3 . . . . . .
        2 . . . . . .
        1 . . K . . .";
    let legend = "K Grognack, S Smasher, G Gate";
    let mut game = board(rows, legend).boost("c1", 2).start(Attack);
    game.attack("c4", "c5").roll("rrrr").accept().roll("rrrr").accept().roll("bbbr");
    // No boost is left: the third roll stands.
    assert_eq!((game.boost("c1"), game.damage("c5")), (0, 3));
    game.changed("c1 c5").settled();
    // Declined, it costs nothing.
    let mut game = board(rows, legend).boost("c1", 1).start(Attack);
    game.attack("c4", "c5").roll("brrr").decline();
    assert_eq!((game.boost("c1"), game.damage("c5")), (1, 1));
    game.settled();
    // Four spaces are too far, an enemy's roll and its own are not meant, and boost is needed.
    let far = rows.replace("4 . . S", "4 S . .").replace("5 . . g", "5 g . .");
    let mut game = board(&far, legend).boost("c1", 1).start(Attack);
    game.attack("a4", "a5").roll("bbbb").settled();
    let mut game = board("2 . . g . . .\n1 . . K . . .", legend).boost("c1", 1).start(Attack);
    game.attack("c1", "c2").roll("bbbb").settled();
    let mut game = board(rows, legend).start(Attack);
    game.attack("c4", "c5").roll("bbbr").settled();
    let mut game = board("3 . . s . . .\n2 . . G . . .\n1 . . K . . .", legend)
        .boost("c1", 1)
        .start_for(Two, Attack);
    game.attack("c3", "c2").roll("bbbr").settled();
}

#[test]
fn influence_reaches_the_die_of_frenzy() {
    let mut game = board(
        "4 . . g . . .\n3 . . F . . .\n1 . . K . . .",
        "K Grognack, F Tundra Fighter, G Start Gate",
    )
    .boost("c1", 1)
    .start(Attack);
    game.attack("c3", "c4").roll("bb").decline().roll("b").accept().roll("s");
    game.space("d3").settled();
    assert_eq!(game.boost("c1"), 0);
}

#[test]
fn ragnor_boosts_the_summoner_for_specials() {
    about("Ragnor", "Blood Bond");
    let rows = "
        4 . . s . . .
        3 . g R . . .";
    let legend = "S Smasher, R Ragnor, G Gate";
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c4").roll("srb");
    assert_eq!(game.boost("a1"), 2);
    game.changed("a1 c4").settled();
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "b3").roll("srb");
    assert_eq!(game.boost("a1"), 0, "a structure is no unit");
    game.changed("b3").settled();
}

#[test]
fn shonk_hits_with_specials_only() {
    about("Shonk", "Wild Strike");
    let mut game = board("4 . . g . . .\n3 . . S . . .", "S Shonk, G Start Gate").start(Attack);
    game.attack("c3", "c4").roll("bbbmmmsr");
    assert_eq!(game.damage("c4"), 2);
    game.changed("c4").settled();
}

#[test]
fn targan_shoots_four_spaces() {
    about("Targan", "Far Shot");
    let rows = "
        7 . . g . . .
        3 T . T . . .
        2 . . . . . .
        1 . . . . . .";
    let game = board(rows, "T Targan, G Gate").start(Attack);
    assert!(game.can_attack("c3", "c7"));
    let game = board("8 . . g . . .\n3 . . T . . .", "T Targan, G Gate").start(Attack);
    assert!(!game.can_attack("c3", "c8"), "five are too far");
    let game =
        board("7 . . g . . .\n5 . . G . . .\n3 . . T . . .", "T Targan, G Gate").start(Attack);
    assert!(!game.can_attack("c3", "c7") && game.can_attack("c3", "c5"), "the way must be clear");
}

#[test]
fn targan_strengthens_adjacent_frost_units() {
    about("Targan", "Piercing Frost");
    let rows = "
        4 . . f . . .
        3 . F T S . .
        2 . F . . . .";
    let game = board(rows, "F Frost Shaman, T Targan, S Smasher").start(Attack);
    assert_eq!(game.strength("b3"), 4);
    assert_eq!([game.strength("b2"), game.strength("c4")], [3, 3], "not adjacent, not friendly");
    assert_eq!([game.strength("d3"), game.strength("c3")], [4, 4], "no Frost unit");
}

#[test]
fn frost_shaman_needs_a_special() {
    about("Frost Shaman", "Unwieldy Magic");
    for (roll, damage) in [("bbb", 0), ("bbs", 2), ("rbb", 3)] {
        let mut game =
            board("6 . . g . . .\n3 . . F . . .", "F Frost Shaman, G Gate").start(Attack);
        game.attack("c3", "c6").roll(roll);
        assert_eq!(game.damage("c6"), damage);
        game.settled();
    }
}

#[test]
fn smasher_is_hurt_more_by_specials() {
    about("Smasher", "Sluggish");
    for (roll, damage) in [("bb", 2), ("br", 2), ("bs", 3), ("ss", 4)] {
        let mut game =
            board("4 . . s . . .\n3 . . F . . .", "S Smasher, F Undead Carrier").start(Attack);
        game.attack("c3", "c4").roll(roll);
        assert_eq!(game.damage("c4"), damage);
        game.changed("c4").settled();
    }
}

#[test]
fn tundra_charger_rushes_for_a_damage() {
    about("Tundra Charger", "Blood Rush");
    let rows = "4 . . . . . .\n3 . . G . . .";
    let mut game = board(rows, "G Gate").hand(One, &["Tundra Charger"]).start(Summon);
    game.summon("Tundra Charger", "c4").accept();
    assert!(!game.can_space("d5") && !game.can_space("c6"), "1 space, straight");
    game.space("c5");
    assert_eq!(game.damage("c5"), 1);
    game.changed("c5").settled();
    let mut game = board(rows, "G Gate").hand(One, &["Tundra Charger"]).start(Summon);
    game.summon("Tundra Charger", "c4").decline();
    assert_eq!(game.damage("c4"), 0);
    game.changed("c4").settled();
    // Placed, not summoned: no rush.
    let mut game =
        board(rows, "G Gate").hand(One, &["Blood Summon", "Tundra Charger"]).start(Summon);
    game.event("Blood Summon").card("Tundra Charger").pick("a1").space("a2");
    game.settled();
}

#[test]
fn tundra_fighter_frenzies_on_a_special() {
    about("Tundra Fighter", "Frenzy");
    let rows = "
        5 . g . g . .
        4 . . g . . .
        3 . . F . . .";
    let legend = "F Tundra Fighter, G Start Gate";
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c4").roll("bb").roll("s").space("b3");
    assert!(!game.can_pick("b5") && !game.can_pick("c4"), "only adjacent enemies");
    game.settled();
    // Forced next to another enemy it may attack, and roll again.
    let mut game = board("4 . . g . . .\n3 . . F . . .\n2 . . . g . .", legend).start(Attack);
    game.attack("c3", "c4").roll("bb").roll("r").space("c2");
    game.pick("d2").roll("bb").roll("b");
    assert_eq!([game.damage("c4"), game.damage("d2")], [2, 2]);
    game.changed("c2 c3 c4 d2").settled();
    // No special, no force; a declined force gives no attack.
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c4").roll("bb").roll("m").settled();
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c4").roll("bb").roll("s").decline().settled();
    // A friend is no enemy card.
    let mut game = board("4 . . G . . .\n3 . . F . . .", legend).start(Attack);
    game.attack("c3", "c4").roll("bb").settled();
}

#[test]
fn for_glory_makes_commons_reckless() {
    about("For Glory", "Reckless Strike");
    let rows = "
        4 . . g . . g
        3 R . S . . R
        2 . . . s . .";
    let legend = "S Smasher, G Start Gate, R Ragnor";
    for (roll, own) in [("bbbbbb", 6), ("sbbbbr", 0), ("sbbbrm", 0), ("sbbbbb", 6), ("rrrrrr", 0)] {
        let mut game = board(rows, legend).hand(One, &["For Glory"]).start(Build);
        game.event("For Glory");
        assert_eq!([game.strength("c3"), game.strength("d2"), game.strength("f3")], [6, 4, 3]);
        game.done().attack("c3", "c4").roll(roll);
        assert_eq!(game.see("c3").is_none(), own == 6, "{roll}");
        game.settled();
    }
}

#[test]
fn brutal_force_pushes_the_damaged_away() {
    about("Brutal Force", "Forceful Attack");
    let rows = "
        5 . . . . . .
        4 . . s . . .
        3 . . R . . .";
    let legend = "S Ragnor, R Undead Carrier, G Gate";
    let start = |rows| board(rows, legend).hand(One, &["Brutal Force"]).start(Attack);
    let mut game = start(rows);
    game.event("Brutal Force").attack("c3", "c4").roll("bb");
    assert!(game.can_space("b4") && !game.can_space("c3"), "any direction that leads away");
    game.space("c5");
    assert_eq!(game.damage("c5"), 2);
    game.changed("c4 c5").settled();
    let mut game = start(rows);
    game.event("Brutal Force").attack("c3", "c4").roll("bb").decline();
    game.changed("c4").settled();
    // Without damage there is nothing to push, and structures stay.
    let mut game = start(rows);
    game.event("Brutal Force").attack("c3", "c4").roll("rr").settled();
    let mut game = start(&rows.replace('s', "g"));
    game.event("Brutal Force").attack("c3", "c4").roll("bb").settled();
}

#[test]
fn freeze_holds_a_unit() {
    about("Freeze", "");
    let rows = "
        5 . . r . . .
        4 . . S s . .
        3 . . K . . .";
    let legend = "K Grognack, S Smasher, R Ragnor";
    let mut game = board(rows, legend).hand(One, &["Freeze"]).boost("d4", 1).start(Summon);
    game.event("Freeze");
    assert!(!game.can_pick("d4") && !game.can_pick("f8") && !game.can_pick("c3"));
    game.pick("c4");
    game.changed("");
    game.until(One, Move);
    assert!(!game.can(Choice::Move(at("c4"))));
    game.until(One, Attack);
    assert!(!game.can(Choice::Attack(at("c4"))));
    game.done();
    game.until(Two, Attack);
    assert!(!game.can_attack("c5", "c4") && !game.can_attack("d4", "c4"), "cannot be attacked");
    // It ends as player one's next turn starts.
    game.done();
    game.until(One, Move);
    assert!(game.can(Choice::Move(at("c4"))));
}

#[test]
fn a_frozen_unit_has_no_abilities_and_cannot_be_forced() {
    let rows = "
        5 . . s . . .
        4 . . U . . .
        3 . . K . . .";
    let legend = "K Grognack, S Smasher, U Undead Warrior, C Tundra Charger";
    let mut game = board(rows, legend).hand(One, &["Freeze", "Purge"]).start(Summon);
    game.event("Freeze").pick("c5");
    // Sluggish is off: nothing shows it but damage from elsewhere still counts.
    game.until(One, Move).event("Purge").pick("c4").done().pick("c5");
    assert_eq!(game.damage("c5"), 2);
    game.settled();
}

#[test]
fn primal_fury_lets_the_summoner_strike_twice() {
    about("Primal Fury", "");
    let rows = "
        5 . . . g . .
        4 . . g . . .
        3 . . K . . .";
    let legend = "K Grognack, G Start Gate, S Smasher";
    let mut game = board(rows, legend).hand(One, &["Primal Fury"]).start(Attack);
    game.event("Primal Fury").attack("c3", "c4").roll("bbbb");
    assert!(game.can_space("e3") && !game.can_space("f3") && !game.can_space("d4"));
    game.space("d3");
    // Nothing adjacent there: no attack.
    game.changed("c3 c4 d3").settled();
    let mut game =
        board("4 . . g . . .\n3 . . K . g .", legend).hand(One, &["Primal Fury"]).start(Attack);
    game.event("Primal Fury").attack("c3", "c4").roll("bbbb").space("d3").pick("e3").roll("bbbb");
    assert_eq!([game.damage("c4"), game.damage("e3")], [4, 4]);
    game.settled();
    // Only the summoner's attacks.
    let mut game = board("4 . . g . . .\n3 . . S . . .\n2 . . K . . .", legend)
        .hand(One, &["Primal Fury"])
        .start(Attack);
    game.event("Primal Fury").attack("c3", "c4").roll("bbbb").settled();
}

#[test]
fn a_declined_primal_fury_is_not_used_up() {
    let rows = "
        4 . . g . . .
        3 . . K W . .";
    let legend = "K Grognack, G Start Gate, W Gulldune";
    let mut game = board(rows, legend).hand(One, &["Primal Fury"]).start(Attack);
    game.event("Primal Fury").attack("c3", "c4").roll("bbbb").decline();
    assert_eq!(game.active("Primal Fury"), Some(0));
    game.changed("c4").settled();
}
