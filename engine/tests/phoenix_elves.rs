//! Phoenix Elves, card by card.

mod table;
use stonecaller_engine::second_edition::Choice;
use table::*;

#[test]
fn queen_maldaria_gains_momentum_once_a_turn() {
    about("Queen Maldaria", "Momentum");
    let rows = "
        6 . . s . . .
        3 . . Q g . .";
    let legend = "Q Queen Maldaria, S Smasher, G Gate";
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c6").roll("mmmm");
    assert_eq!(game.boost("c3"), 1, "no hit is needed");
    game.changed("c3").settled();
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "d3").roll("bbbb");
    assert_eq!(game.boost("c3"), 0, "a structure is no unit");
    game.settled();
}

#[test]
fn queen_maldaria_calls_a_common_to_her_side() {
    about("Queen Maldaria", "Call Protection");
    let rows = "
        6 . . s . . .
        3 . . Q . . .
        1 F . . . . M";
    let legend = "Q Queen Maldaria, S Smasher, F Fanessa, M Ember Mage";
    let mut game = board(rows, legend).boost("c3", 2).start(Attack);
    game.attack("c3", "c6").roll("mmmm").done();
    assert!(!game.can_pick("a1") && !game.can_pick("c6"), "a friendly common");
    game.pick("f1").space("c4");
    assert!(game.is("c4", "Ember Mage") && game.boost("c3") == 2);
    game.changed("c4 f1").settled();
    // Without boost nothing is asked; it may be declined.
    let mut game = board(rows, legend).boost("c3", 1).start(Attack);
    game.attack("c3", "c6").roll("mmmm").done().decline();
    assert_eq!(game.boost("c3"), 2);
    game.settled();
    let mut game = board("3 . . Q g . .\n1 . . . . . M", "Q Queen Maldaria, G Gate, M Ember Mage")
        .start(Attack);
    game.attack("c3", "d3").roll("mmmm").done().settled();
}

#[test]
fn fanessa_strikes_back_at_adjacent_attackers() {
    about("Fanessa", "Riposte");
    let rows = "
        6 . . t . . .
        4 . . . . . .
        3 . . F s . g";
    let legend = "F Fanessa, S Smasher, T Targan, G Gate";
    let mut game = board(rows, legend).start_for(Two, Attack);
    game.attack("d3", "c3").roll("rrrr");
    assert_eq!(game.damage("d3"), 1);
    game.changed("d3").settled();
    let mut game = board(rows, legend).start_for(Two, Attack);
    game.attack("c6", "c3").roll("mmmm");
    game.changed("").settled();
    // A dead Fanessa does not answer.
    let mut game = board(rows, legend).damage("c3", 8).start_for(Two, Attack);
    game.attack("d3", "c3").roll("bbbb");
    game.changed("c3").settled();
    // Neither does she for others.
    let mut game =
        board("4 . . S . . .\n3 . . F s . .\n2 . . . S . .", legend).start_for(Two, Attack);
    game.attack("d3", "d2").roll("rrrr");
    assert_eq!(game.damage("d3"), 0);
    game.settled();
}

#[test]
fn fire_drake_comes_to_the_summoner() {
    about("Fire Drake", "Protector");
    let rows = "
        5 . . G . . .
        1 . . Q . . .";
    let game = board(rows, "Q Queen Maldaria, G Gate")
        .hand(One, &["Fire Drake", "Holleas"])
        .magic(One, 15)
        .start(Summon);
    assert!(game.can_summon("Fire Drake", "c2") && game.can_summon("Fire Drake", "c6"));
    assert!(!game.can_summon("Fire Drake", "c3"));
    assert!(!game.can_summon("Holleas", "c2"), "only the Drake");
}

#[test]
fn fire_drake_burns_what_is_between() {
    about("Fire Drake", "Fire Breath");
    let rows = "
        6 . . r . . .
        5 . . M . . .
        4 . . r . . .
        3 . . D . . .";
    let legend = "D Fire Drake, R Ragnor, M Royal Guardian, G Gate";
    let mut game = board(rows, legend).start(Attack);
    assert!(!game.can_attack("c3", "c7"));
    game.attack("c3", "c6").roll("srbm");
    assert_eq!([game.damage("c4"), game.damage("c5"), game.damage("c6")], [2, 2, 2]);
    game.changed("c4 c5 c6").settled();
    // Nothing between, nothing burns; structures block.
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c4").roll("srbm");
    game.changed("c4").settled();
    let game = board(&rows.replace("5 . . M", "5 . . G"), legend).start(Attack);
    assert!(game.can_attack("c3", "c5") && !game.can_attack("c3", "c6"));
}

#[test]
fn fire_breath_kills_in_an_order_the_active_player_picks() {
    let rows = "
        5 . . c . . .
        4 . . c . . .
        3 . . D . . .";
    let legend = "D Fire Drake, C Hellfire Cultist";
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c5").roll("srbb");
    // c4 took 2, c5 took 3: both fall, and c4's fire reaches the Drake only while it stands next to it.
    assert!(game.can_pick("c4") && game.can_pick("c5"));
    game.pick("c4");
    assert_eq!((game.damage("c3"), game.magic(One)), (1, 2));
    game.changed("c3 c4 c5").settled();
}

#[test]
fn holleas_calls_and_kindles_ember_units() {
    about("Holleas", "Fiery Summon");
    about("Holleas", "Ignite");
    let rows = "
        5 . . . . . m
        4 . M H . . .
        3 . . G . . .
        2 M . . . . .";
    let legend = "H Holleas, M Ember Mage, G Royal Guardian";
    let game = board(rows, legend)
        .hand(One, &["Ember Archer", "Royal Guardian"])
        .magic(One, 5)
        .start(Summon);
    assert!(game.can_summon("Ember Archer", "d4"));
    assert!(!game.can_summon("Royal Guardian", "d4") && !game.can_summon("Ember Archer", "a3"));
    assert_eq!([game.strength("b4"), game.strength("a2")], [3, 2], "adjacent only");
    assert_eq!([game.strength("c3"), game.strength("f5"), game.strength("c4")], [1, 2, 3]);
}

#[test]
fn ember_archer_shoots_quickly_after_its_move() {
    about("Ember Archer", "Quick Shot");
    let rows = "
        7 . . r . . .
        6 . . . . . .
        5 . . . . . .
        3 . . A . G g
        2 . . . . . .";
    let legend = "A Ember Archer, R Ragnor, G Gate";
    let mut game = board(rows, legend).start(Move);
    game.moves("c3", "c4");
    assert!(!game.can_pick("e3") && !game.can_pick("f3"), "units only");
    game.pick("c7");
    assert_eq!(game.damage("c7"), 1);
    game.changed("c3 c4 c7").settled();
    let mut game = board(rows, legend).start(Move);
    game.moves("c3", "c4").decline();
    game.changed("c3 c4").settled();
    // Four spaces away there is nobody to ask about.
    let mut game = board(rows, legend).start(Move);
    game.moves("c3", "c2").settled();
}

#[test]
fn ember_beast_is_born_of_fire_and_burns_its_neighbours() {
    about("Ember Beast", "Born of Fire");
    about("Ember Beast", "Wildfire");
    let rows = "
        5 . . r . . .
        4 . r B r . .
        3 . . G . . .
        2 M . . . . m";
    let legend = "B Ember Beast, R Ragnor, G Royal Guardian, M Ember Mage";
    let game = board(rows, legend).hand(One, &["Ember Beast"]).magic(One, 2).start(Summon);
    assert!(game.can_summon("Ember Beast", "b2") && !game.can_summon("Ember Beast", "e2"));
    assert!(!game.can_summon("Ember Beast", "b3"), "a Guardian is no Ember unit");
    let mut game = board(rows, legend).start(Summon);
    game.done();
    assert_eq!([game.damage("b4"), game.damage("c5"), game.damage("d4")], [1, 1, 1]);
    game.changed("b4 c5 d4").settled();
    // Not on the other player's turn.
    let mut game = board(rows, legend).start_for(Two, Summon);
    game.done().changed("").settled();
}

#[test]
fn ember_mage_is_guarded_once_a_turn() {
    about("Ember Mage", "Guarded");
    let rows = "
        4 . . s . . .
        3 . . M s . .";
    let legend = "S Smasher, M Ember Mage";
    let mut game = board(rows, legend).start_for(Two, Attack);
    game.attack("c4", "c3").roll("bbbb");
    assert_eq!(game.damage("c3"), 1);
    game.changed("c3").settled();
    game.attack("d3", "c3").roll("bbbb");
    assert!(game.see("c3").is_none(), "the second attack counts");
    // A miss is an attack too.
    let mut game = board(rows, legend).start_for(Two, Attack);
    game.attack("c4", "c3").roll("rrrr").attack("d3", "c3").roll("bbrr");
    assert!(game.see("c3").is_none());
}

#[test]
fn royal_guardian_engages_who_leaves() {
    about("Royal Guardian", "Engage");
    let rows = "
        5 . . . . . .
        4 . . R s . .
        3 . . . . . .";
    let legend = "R Royal Guardian, S Ragnor, W Wind Archer, G Gate";
    let mut game = board(rows, legend).start_for(Two, Move);
    game.moves("d4", "e4");
    assert_eq!(game.damage("e4"), 1);
    game.changed("d4 e4").settled();
    // Out and back: only the step away counts; a friend may leave.
    let mut game = board(rows, legend).start_for(Two, Move);
    game.moves("d4", "d5 d4");
    assert_eq!(game.damage("d4"), 1);
    game.settled();
    let mut game = board("4 . . R S . .", legend).start(Move);
    game.moves("d4", "e4");
    assert_eq!(game.damage("e4"), 0);
    game.settled();
    // A unit destroyed by it stops there.
    let mut game = board(rows, legend).damage("d4", 7).start_for(Two, Move);
    game.play(Choice::Move(at("d4"))).space("e4");
    assert!(game.see("e4").is_none());
    assert_eq!(game.magic(One), 1);
    game.settled();
}

#[test]
fn engage_counts_every_step_of_a_force_when_it_happens() {
    // Withdraw forces Miti Kyru past two Guardians.
    let rows = "
        4 . . g g . .
        3 . . M . . .
        2 . A . . . .";
    let legend = "G Royal Guardian, M Miti Kyru, A Undead Archer";
    let mut game = board(rows, legend).magic(One, 1).start(Attack);
    game.attack("c3", "c4").roll("rrrr").accept().space("e3");
    assert_eq!(game.damage("e3"), 2, "one step away from each");
    game.changed("c3 e3").settled();
    // The first one destroys it on d3, before it comes to the second; an Archer may take that very space.
    let mut game = board(rows, legend).magic(One, 1).damage("c3", 6).start(Attack);
    game.attack("c3", "c4").roll("rrrr").accept().space("e3").decline();
    assert!(game.see("c3").is_none() && game.see("d3").is_none() && game.see("e3").is_none());
    assert_eq!(game.magic(Two), 1);
    game.settled();
}

#[test]
fn royal_guardian_shoves_what_it_attacked() {
    about("Royal Guardian", "Shove");
    let rows = "
        4 . . s . . .
        3 . k R . . .";
    let legend = "R Royal Guardian, S Ragnor, K Grognack";
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c4").roll("r");
    assert!(game.can_space("b4") && game.can_space("d4") && !game.can_space("c6"));
    game.space("c5");
    assert_eq!(game.damage("c5"), 1, "and Engage adds 1 as it leaves");
    game.changed("c4 c5").settled();
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c4").roll("r").decline();
    game.changed("").settled();
    // A summoner is not shoved.
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "b3").roll("r").settled();
}

#[test]
fn spirit_of_the_phoenix_makes_abilities_hotter() {
    about("Spirit of the Phoenix", "");
    let rows = "
        6 . . r . . .
        4 . . . . . .
        3 . . A . g R";
    let legend = "A Ember Archer, R Ragnor, G Gate";
    let mut game = board(rows, legend).hand(One, &["Spirit of the Phoenix"]).start(Summon);
    game.event("Spirit of the Phoenix").until(One, Move).moves("c3", "c4").pick("c6");
    assert_eq!(game.damage("c6"), 2);
    game.changed("c3 c4 c6");
    // Attacks and friends get no more than before.
    game.until(One, Attack).attack("c4", "c6").roll("bm");
    assert_eq!(game.damage("c6"), 3);
    game.settled();
    let mut game = board(rows, legend).hand(One, &["Spirit of the Phoenix"]).start(Summon);
    game.event("Spirit of the Phoenix").until(One, Move).moves("f3", "f4").moves("c3", "c4");
    game.pick("f4");
    assert_eq!(game.damage("f4"), 1, "a friend takes 1");
    game.settled();
}

#[test]
fn blinding_flare_shields_the_summoner_and_her_neighbours() {
    about("Blinding Flare", "");
    let rows = "
        4 . . s . . s
        3 . s Q G . G";
    let legend = "Q Queen Maldaria, S Tundra Charger, G Royal Guardian";
    let start = || {
        let mut game =
            board(rows, legend).hand(One, &["Blinding Flare"]).magic(One, 1).start(Magic);
        game.event("Blinding Flare").until(Two, Attack);
        game.look_from_here();
        game
    };
    let mut game = start();
    game.attack("c4", "c3").roll("bs");
    assert_eq!((game.damage("c3"), game.magic(One)), (1, 0));
    game.changed("c3").settled();
    let mut game = start();
    game.attack("f4", "f3").roll("bs");
    assert_eq!(game.damage("f3"), 2, "not next to her");
    game.settled();
    let mut game = start();
    game.attack("b3", "c3").roll("bb");
    assert_eq!(game.damage("c3"), 0);
    game.settled();
}

#[test]
fn burn_adds_two_damage_near_the_summoner() {
    about("Burn", "");
    let rows = "
        5 . . r . . .
        4 . . R r . .
        3 . . Q g . .";
    let legend = "Q Queen Maldaria, R Ragnor, G Gate";
    let mut game = board(rows, legend).hand(One, &["Burn"]).start(Move);
    game.event("Burn");
    assert!(game.can_pick("c4") && game.can_pick("d4"), "either side");
    assert!(!game.can_pick("c3") && !game.can_pick("d3"), "no summoner, no structure");
    game.pick("c5");
    assert_eq!(game.damage("c5"), 2);
    game.changed("c5").settled();
    let game = board("6 . . r . . .\n3 . . Q . . .", legend).hand(One, &["Burn"]).start(Move);
    assert!(!game.can_event("Burn"), "nobody within 2");
}

#[test]
fn divine_retribution_answers_attacks_near_the_summoner() {
    about("Divine Retribution", "Aura of the Phoenix");
    let rows = "
        8 . . . . . k
        7 . . . . . t
        4 . . s . . .
        3 . . Q . . .
        2 . . . . . .
        1 g s . . . A";
    let legend = "Q Queen Maldaria, S Smasher, A Ember Archer, G Gate, K Grognack, T Targan";
    let start = |rows: &str| {
        let mut game = board(rows, legend).hand(One, &["Divine Retribution"]).start(Magic);
        game.event("Divine Retribution").until(Two, Attack);
        game.look_from_here();
        game
    };
    let mut game = start(rows);
    game.attack("c4", "c3").roll("rrrr");
    assert_eq!(game.damage("c4"), 1);
    game.changed("c4").settled();
    // A friend within 3 spaces, even if it is destroyed; a structure or a far friend is not meant.
    let near = rows.replace("2 . . . . . .", "2 . A . . . .");
    let mut game = start(&near);
    game.attack("b1", "b2").roll("bbbb");
    assert!(game.see("b2").is_none());
    assert_eq!(game.damage("b1"), 1);
    game.settled();
    let far =
        rows.replace("1 g s . . . A", "1 A s . . . .").replace("3 . . Q . . .", "3 . . . Q . .");
    let mut game = start(&far);
    game.attack("b1", "a1").roll("rrrr");
    assert_eq!(game.damage("b1"), 0, "5 spaces away");
    game.settled();
}
