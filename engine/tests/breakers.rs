//! Breakers, card by card.

mod table;
use stonecaller_engine::second_edition::Choice;
use table::*;

#[test]
fn tacullu_captures_what_it_would_destroy() {
    about("Tacullu", "Mind Capture");
    let rows = "6 . . a . . .\n3 . . T . g .";
    let legend = "T Tacullu, A Ember Archer, G Gate";
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c6").roll("bbm").accept();
    let captured = game.see("c6").unwrap();
    assert_eq!((captured.controller, captured.owner, captured.damage), (One, Two, 0));
    assert_eq!(game.magic(One), 0);
    game.changed("c6").settled();
    game.until(Two, Summon);
    assert_eq!(game.see("c6").unwrap().controller, One, "for good");
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c6").roll("bbm").decline();
    assert!(game.see("c6").is_none() && game.magic(One) == 1);
    game.settled();
    // One hit too few, or a structure: nothing to capture.
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c6").roll("bmm").settled();
    let mut game = board(rows, legend).damage("e3", 4).start(Attack);
    game.attack("c3", "e3").roll("bbb").settled();
    assert!(game.see("e3").is_none());
}

#[test]
fn gulldune_commands_a_common() {
    about("Gulldune", "Telepathic Command");
    let rows = "
        4 . . g g . .
        3 . . G W . W";
    let legend = "G Gulldune, W Wind Archer, S Start Gate";
    let rows = rows.replace('g', "s");
    let mut game = board(&rows, legend).start(Attack);
    game.attack("c3", "c4").roll("bbbb");
    assert!(game.can_pick("f3"));
    game.pick("d3").pick("d4").roll("bbbb");
    assert_eq!([game.damage("c4"), game.damage("d4")], [4, 4]);
    assert!(game.can(Choice::Attack(at("d3"))), "extra: it may still attack");
    game.changed("c4 d4").settled();
    let mut game = board(&rows, legend).start(Attack);
    game.attack("c3", "c4").roll("bbbb").decline();
    game.changed("c4").settled();
    // A friend attacked gives no command.
    let mut game = board("4 . . S . . .\n3 . . G W . .", legend).start(Attack);
    game.attack("c3", "c4").roll("bbbb").settled();
}

#[test]
fn gwalark_flies_and_lifts_commons() {
    about("Gwalark", "Flight");
    about("Gwalark", "Levitate");
    let rows = "
        4 . . . . . .
        3 G s W . . W
        2 D . . . . .";
    let legend = "G Gwalark, W Wind Mage, S Smasher, D Kalal";
    let game = board(rows, legend).start(Move);
    assert!(game.can_move("a3", "b3 c3 d3") && !game.can_move("a3", "b3 c3 d3 e3"));
    assert!(game.can_move("c3", "b3 b4 b5"), "2 spaces away it flies");
    assert!(!game.can_move("f3", "f4 f5 f6"), "too far away");
    assert!(!game.can_move("a2", "b2 c2 d2"), "champions are not lifted");
    // It keeps flying however far it gets during that move.
    let mut game = board(rows, legend).start(Move);
    game.moves("c3", "d3 e3 e4");
    game.changed("c3 e4").settled();
}

#[test]
fn a_flyer_never_gets_stuck_above_cards() {
    let rows = "
        4 . . . . . .
        3 S S S . . .
        2 S S S S . .
        1 G S S S . T";
    let game = board(rows, "G Gwalark, S Smasher, T Tacullu").start(Move);
    assert!(game.can_move("a1", "a2 a3 a4"));
    assert!(game.can_move("a1", "a2 a1"), "up and back down again");
    assert!(!game.can_move("a1", "a2 b2"), "from there no empty space is in reach");
    let mut game = board(rows, "G Gwalark, S Smasher, T Tacullu").start(Move);
    game.play(Choice::Move(at("a1"))).space("a2");
    assert!(!game.can(Choice::Done), "it cannot end on a card");
}

#[test]
fn kalal_pushes_and_stands_fast() {
    about("Kalal", "Greater Push");
    about("Kalal", "Steadfast");
    let rows = "
        4 . . s . . .
        3 . . K . . .
        2 . . . . k .";
    let legend = "K Kalal, S Smasher, G Gate";
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c4").roll("mmmm").pick("c4").space("b4");
    game.changed("b4 c4").settled();
    // Instead of attacking; a steadfast unit stays where it is.
    let mut game = board(rows, legend).start(Attack);
    game.uses("Greater Push").pick("e2");
    assert!(!game.can(Choice::Attack(at("c3"))), "it counts as its attack");
    game.changed("").settled();
    game.done();
    assert_eq!(game.damage("a1"), 1, "nobody was attacked");
}

#[test]
fn deceiver_stupefies_and_engages() {
    about("Deceiver", "Stupefy");
    about("Deceiver", "Engage");
    let rows = "
        4 . . s . . .
        3 . . D W . .
        2 . . . . . .";
    let legend = "D Deceiver, W Wind Mage, S Ragnor";
    for (roll, damage) in [("bbb", 3), ("sbb", 2), ("ssr", 1), ("rrr", 0)] {
        let mut game = board(rows, legend).start_for(Two, Attack);
        game.attack("c4", "c3").roll(roll);
        assert_eq!(game.damage("c3"), damage, "{roll}");
        game.settled();
    }
    let mut game = board(rows, legend).start_for(Two, Move);
    game.moves("c4", "d4");
    assert_eq!(game.damage("d4"), 1);
    game.changed("c4 d4").settled();
    // Not next to it: the attack does all its damage.
    let mut game = board("4 . . . s . .\n3 . . D W . .", legend).start_for(Two, Attack);
    game.attack("d4", "d3").roll("sbr");
    assert_eq!(game.damage("d3"), 2);
    game.settled();
}

#[test]
fn mind_witch_mimics_a_common() {
    about("Mind Witch", "Mimic");
    let rows = "
        4 . . . . . .
        3 . . W . a K
        2 . . G . . .";
    let legend = "W Mind Witch, A Wind Archer, K Kalal, G Gate";
    let mut game = board(rows, legend).start(Summon);
    game.done();
    assert!(!game.can_pick("f3") && !game.can_pick("c2") && !game.can_pick("c3"), "a common");
    game.pick("e3");
    assert!(game.can_move("c3", "c4 c5 c6"), "Swift");
    game.moves("c3", "c4 c5 c6");
    game.changed("c3 c6").settled();
    game.until(Two, Summon).until(Two, Attack).done().done();
    game.done();
    assert!(!game.can_move("c6", "c5 c4 c3"), "until the end of the turn");
    let mut game = board(rows, legend).start(Summon);
    game.done().decline();
    assert!(!game.can_move("c3", "c4 c5 c6"));
    game.settled();
}

#[test]
fn a_mimic_copies_what_the_target_was_granted() {
    // For Glory grants Reckless Strike to the enemy's commons; the Witch copies it from one of them.
    let rows = "
        5 . . g . . .
        3 . . W . . .
        2 . . f . . .";
    let legend = "W Mind Witch, F Tundra Charger, G Start Gate";
    let mut game = board(rows, legend).hand(Two, &["For Glory"]).start_for(Two, Build);
    game.event("For Glory");
    game.until(Two, Attack).done();
    game.until(One, Summon).done().pick("c2");
    assert_eq!(game.strength("c3"), 5, "3 and 2 for Reckless Strike");
    game.settled();
}

#[test]
fn wind_archer_is_swift_and_shoots_far() {
    about("Wind Archer", "Swift");
    about("Wind Archer", "Far Shot");
    let rows = "7 . . g . . .\n3 . . W . . .";
    let legend = "W Wind Archer, G Gate";
    let game = board(rows, legend).start(Attack);
    assert!(game.can_attack("c3", "c7"));
    let game = board(rows, legend).start(Move);
    assert!(game.can_move("c3", "d3 e3 e4") && !game.can_move("c3", "d3 e3 e4 e5"));
    let game = board("8 . . g . . .\n3 . . W . . .", legend).start(Attack);
    assert!(!game.can(Choice::Attack(at("c3"))));
}

#[test]
fn wind_mage_pushes() {
    about("Wind Mage", "Push");
    let rows = "
        6 . . s . . .
        4 . . s . . .
        3 . . W . . S";
    let legend = "W Wind Mage, S Smasher";
    let mut game = board(rows, legend).start(Attack);
    game.uses("Push");
    assert!(!game.can_pick("c6") && !game.can_pick("f3"), "within 2");
    game.pick("c4").space("c5");
    assert!(!game.can(Choice::Attack(at("c3"))));
    game.changed("c4 c5").settled();
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c4").roll("bb").pick("c4").space("d4");
    assert_eq!(game.damage("d4"), 2);
    assert!(!game.can_use("Push"), "after its attack it cannot push instead of one");
    game.settled();
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c4").roll("bb").decline();
    game.changed("c4").settled();
}

#[test]
fn mind_control_borrows_for_a_turn() {
    about("Mind Control", "");
    let rows = "
        5 . . s . . .
        4 . . s . . .
        3 . . T r . .
        1 . . s . . .";
    let legend = "T Tacullu, S Smasher, R Ragnor";
    let mut game = board(rows, legend).hand(One, &["Mind Control"]).start(Summon);
    game.event("Mind Control").pick("c4").pick("d3").done();
    assert_eq!(game.see("c4").unwrap().controller, One);
    assert_eq!(game.see("c5").unwrap().controller, Two);
    game.changed("c4 d3").settled();
    game.until(One, Attack).attack("c4", "c5").roll("bbbb");
    game.until(Two, Summon);
    assert_eq!(game.see("c4").unwrap().controller, Two, "given back");
    assert_eq!(game.see("d3").unwrap().controller, Two);
    let mut game = board(rows, legend).hand(One, &["Mind Control"]).start(Summon);
    game.event("Mind Control");
    assert!(!game.can_pick("f8"));
    game.done();
    game.changed("").settled();
}

#[test]
fn blast_throws_a_unit_through_others() {
    about("Blast", "");
    let rows = "
        7 . . . . . .
        6 . . . . . .
        5 . . r . . .
        4 . . s . . .
        3 . . T g . .";
    let legend = "T Tacullu, S Smasher, R Ragnor, G Gate";
    let mut game = board(rows, legend).hand(One, &["Blast"]).magic(One, 1).start(Move);
    game.event("Blast");
    assert!(!game.can_pick("c5") && !game.can_pick("d3"), "in clear sight, no structure");
    game.pick("c4");
    assert!(game.can_space("c6") && game.can_space("c7") && !game.can_space("c5"));
    game.space("c6");
    assert_eq!([game.damage("c6"), game.damage("c5")], [1, 1]);
    game.changed("c4 c5 c6").settled();
    let mut game = board(rows, legend).hand(One, &["Blast"]).magic(One, 1).start(Move);
    game.event("Blast").pick("c4").space("b4");
    assert_eq!(game.damage("b4"), 1);
    game.changed("b4 c4").settled();
    // A steadfast unit stays but is hurt.
    let mut game = board("4 . . k . . .\n3 . . T . . .", "T Tacullu, K Kalal")
        .hand(One, &["Blast"])
        .magic(One, 1)
        .start(Move);
    game.event("Blast").pick("c4");
    assert_eq!(game.damage("c4"), 1);
    game.changed("c4").settled();
}

#[test]
fn hypnotic_call_draws_and_marks_its_victim() {
    about("Hypnotic Call", "");
    let rows = "
        6 . . s . . .
        3 . . T . . s";
    let legend = "T Tacullu, S Smasher";
    let mut game = board(rows, legend).hand(One, &["Hypnotic Call"]).start(Summon);
    game.event("Hypnotic Call").pick("c6");
    assert!(!game.can_space("c7") && !game.can_space("b6"), "toward the summoner");
    game.space("c5");
    assert_eq!([game.strength_against("c3", "c5"), game.strength_against("c3", "f3")], [4, 3]);
    game.changed("c5 c6").settled();
    game.until(One, Attack).attack("c3", "c5").roll("bbbm").settled();
    let mut game = board(rows, legend).hand(One, &["Hypnotic Call"]).start(Summon);
    game.event("Hypnotic Call").pick("c6").decline();
    assert_eq!(game.strength_against("c3", "c6"), 4);
    game.changed("").settled();
}

#[test]
fn perplexing_tempest_slows_everybody() {
    about("Perplexing Tempest", "");
    let rows = "3 W . . s . .";
    let legend = "W Wind Archer, S Smasher";
    let mut game = board(rows, legend).hand(One, &["Perplexing Tempest"]).start(Magic);
    game.event("Perplexing Tempest").until(Two, Move);
    assert!(game.can_move("d3", "d4") && !game.can_move("d3", "d4 d5"));
    game.until(Two, Attack).done().done().until(One, Move);
    assert!(game.can_move("a3", "a4 a5 a6"), "over when its player's turn starts");
}
