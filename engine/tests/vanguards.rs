//! Vanguards, card by card.

mod table;
use stonecaller_engine::second_edition::{Choice, Pile};
use table::*;

#[test]
fn sera_eldwyn_calls_the_citadel_back() {
    about("Sera Eldwyn", "The Citadel's Might");
    let rows = "
        6 . . s . . .
        3 . . E g . K";
    let legend = "E Sera Eldwyn, S Smasher, K Citadel Knight, G Gate";
    let start = |rows: &str| {
        board(rows, legend).discard(One, &["Citadel Archer", "Temple Priest"]).start(Attack)
    };
    let mut game = start(rows);
    game.attack("c3", "c6").roll("mm");
    assert!(!game.can_card("Temple Priest"), "a Citadel unit");
    game.card("Citadel Archer");
    assert_eq!(game.pile(One, Pile::Hand, "Citadel Archer"), 1);
    game.changed("").settled();
    let mut game = start(rows);
    game.attack("c3", "c6").roll("mm").decline();
    assert_eq!(game.pile(One, Pile::Discard, "Citadel Archer"), 1);
    game.settled();
    // Not for a structure, and not without a Citadel unit of one's own.
    let mut game = start(rows);
    game.attack("c3", "d3").roll("mm").settled();
    let mut game = start(&rows.replace('K', "k"));
    game.attack("c3", "c6").roll("mm").settled();
}

#[test]
fn coleen_shields_citadel_units() {
    about("Coleen Brighton", "Divine Shield");
    let rows = "
        4 . . s . . .
        3 C . K s . P
        2 . . . . . s";
    let legend = "C Coleen Brighton, K Citadel Paladin, P Temple Priest, S Smasher";
    let mut game = board(rows, legend).start_for(Two, Attack);
    game.attack("c4", "c3").roll("sr").roll("bb");
    assert_eq!(game.damage("c3"), 2, "4 strength less 2");
    game.changed("c3").settled();
    let mut game = board(rows, legend).start_for(Two, Attack);
    game.attack("c4", "c3").roll("bb").roll("bbrr");
    assert_eq!(game.damage("c3"), 2);
    game.settled();
    // No other unit, none too far away, and at least 1 die is left.
    let mut game = board(rows, legend).start_for(Two, Attack);
    game.attack("f2", "f3").roll("bbbb");
    assert!(game.see("f3").is_none());
    let mut game = board("3 C . . . K s", legend).start_for(Two, Attack);
    game.attack("f3", "e3").roll("bbrr").settled();
    let mut game = board("3 C . K l . .", "C Coleen Brighton, K Citadel Paladin, L Deceiver")
        .start_for(Two, Attack);
    game.attack("d3", "c3").roll("sr").roll("b");
    assert_eq!(game.damage("c3"), 1, "never below 1");
    game.settled();
}

#[test]
fn divine_shield_answers_a_friendly_attack_too() {
    let mut game = board("3 C . K P . .", "C Coleen Brighton, K Citadel Knight, P Temple Priest")
        .start(Attack);
    game.attack("d3", "c3").roll("sb").roll("b");
    assert_eq!(game.damage("c3"), 1);
    game.settled();
}

#[test]
fn jacob_shoots_with_magic() {
    about("Jacob Eldwyn", "Radiant Shot");
    for (magic, strength) in [(0, 2), (1, 2), (2, 3), (15, 9)] {
        let game = board("3 J . . . . .", "J Jacob Eldwyn").magic(One, magic).start(Attack);
        assert_eq!(game.strength("a3"), strength);
    }
}

#[test]
fn valna_guides_and_leads_the_citadel() {
    about("Valna Stoutheart", "Guidance");
    about("Valna Stoutheart", "Citadel Champion");
    let rows = "
        5 . . K . . .
        4 . . k . . .
        3 A . V K . P
        1 . . . . . K";
    let legend = "V Valna Stoutheart, K Citadel Knight, A Citadel Archer, P Temple Priest";
    let mut game = board(rows, legend).draw_pile(One, &["Gate", "Gate", "Gate"]).start(Summon);
    game.draw("Gate").draw("Gate");
    assert_eq!(game.pile(One, Pile::Hand, "Gate"), 2);
    assert_eq!(game.strength("c3"), 5, "a3, c5 and d3 are within 2");
    game.changed("").settled();
    // An empty pile gives what it has; the opponent's turn gives nothing.
    let mut game = board(rows, legend).draw_pile(One, &["Gate"]).start(Summon);
    game.draw("Gate").settled();
    board(rows, legend).draw_pile(One, &["Gate"]).start_for(Two, Summon).settled();
}

#[test]
fn citadel_archer_turns_units_into_arrows() {
    about("Citadel Archer", "Arrow of Light");
    let rows = "6 . . g . . .\n3 . . A . . .";
    let hand = ["Citadel Knight", "Citadel Knight", "Temple Priest", "Gate", "Mass Heal"];
    let mut game = board(rows, "A Citadel Archer, G Start Gate").hand(One, &hand).start(Attack);
    game.attack("c3", "c6");
    assert!(!game.can_card("Gate") && !game.can_card("Mass Heal"), "units");
    game.card("Citadel Knight");
    assert!(!game.can_card("Citadel Knight"), "of different names");
    game.card("Temple Priest").decline().roll("bbb");
    assert_eq!((game.magic(One), game.damage("c6")), (2, 3));
    assert_eq!(game.pile(One, Pile::Discard, "Citadel Knight"), 1);
    game.changed("c6").settled();
    assert_eq!(game.strength("c3"), 1, "for that attack only");
    let mut game = board(rows, "A Citadel Archer, G Start Gate").hand(One, &hand).start(Attack);
    game.attack("c3", "c6").decline().roll("b");
    assert_eq!(game.magic(One), 0);
    game.settled();
}

#[test]
fn citadel_knight_engages_and_protects() {
    about("Citadel Knight", "Engage");
    about("Citadel Knight", "Protect");
    let rows = "
        6 . . t . . .
        4 . . s A . .
        3 . . K . . .";
    let legend = "K Citadel Knight, S Smasher, A Citadel Archer, T Targan";
    let game = board(rows, legend).start_for(Two, Attack);
    assert!(game.can_attack("c4", "c3") && !game.can_attack("c4", "d4"));
    assert!(!game.can_attack("c4", "c6"));
    let game = board("6 . . t A . .\n3 . . K . . .", legend).start_for(Two, Attack);
    assert!(game.can_attack("c6", "d6"), "not adjacent, not bound");
    let game = board("4 . . s A . .\n3 . . k . . .", legend).start_for(Two, Attack);
    assert!(game.can_attack("c4", "d4"), "one's own Knight binds nobody");
    let mut game = board(rows, legend).start_for(Two, Move);
    game.moves("c4", "b4");
    assert_eq!(game.damage("b4"), 1);
    game.changed("b4 c4").settled();
}

#[test]
fn citadel_paladin_draws_for_specials() {
    about("Citadel Paladin", "Intercession");
    let rows = "4 . . s . . .\n3 . g P . . .";
    let legend = "P Citadel Paladin, S Smasher, G Gate";
    let mut game = board(rows, legend).draw_pile(One, &["Gate", "Gate", "Gate"]).start(Attack);
    game.attack("c3", "c4").roll("srb").draw("Gate").draw("Gate");
    assert_eq!(game.pile(One, Pile::Hand, "Gate"), 2);
    game.changed("c4").settled();
    let mut game = board(rows, legend).draw_pile(One, &["Gate"]).start(Attack);
    game.attack("c3", "b3").roll("srb").settled();
    let mut game = board(rows, legend).draw_pile(One, &["Gate"]).start(Attack);
    game.attack("c3", "c4").roll("bbb").settled();
}

#[test]
fn temple_priest_heals_for_a_card() {
    about("Temple Priest", "Heal");
    let rows = "
        4 . . K . . .
        3 . s P E . .";
    let legend = "P Temple Priest, K Citadel Knight, S Smasher, E Sera Eldwyn";
    let start = || board(rows, legend).hand(One, &["Gate"]).damage("c4", 4).start(Attack);
    let mut game = start();
    game.attack("c3", "c4").play(Choice::Discard(kind("Gate"))).roll("sb");
    assert_eq!(game.damage("c4"), 1, "2 melee and 1 special");
    assert_eq!((game.pile(One, Pile::Discard, "Gate"), game.magic(One)), (1, 0));
    game.changed("c4").settled();
    // Without the card it is an attack.
    let mut game = start();
    game.attack("c3", "c4").decline().roll("rr");
    game.changed("").settled();
    // Neither an enemy nor the summoner is healed.
    let mut game = start();
    game.attack("c3", "b3").roll("bb").settled();
    let mut game = start();
    game.attack("c3", "d3").roll("bb");
    assert_eq!(game.damage("d3"), 2);
    game.settled();
}

#[test]
fn holy_judgment_lasts_as_long_as_its_boost() {
    about("Holy Judgment", "");
    let rows = "
        4 . . s . . .
        3 E . P . K .";
    let legend = "E Sera Eldwyn, P Temple Priest, K Jacob Eldwyn, S Smasher";
    let start = || {
        let mut game = board(rows, legend).hand(One, &["Holy Judgment"]).start(Attack);
        game.event("Holy Judgment");
        game
    };
    let mut game = start();
    assert_eq!(game.active("Holy Judgment"), Some(2));
    assert_eq!([game.strength("c3"), game.strength("e3"), game.strength("c4")], [3, 2, 4]);
    game.changed("");
    game.until(Two, Attack).attack("c4", "c3").roll("bbbb");
    assert_eq!(game.active("Holy Judgment"), Some(1), "a friend fell");
    game.done().done();
    // Player one's turn begins: keep it for the last boost.
    game.accept();
    assert_eq!(game.active("Holy Judgment"), Some(0));
    game.settled();
    game.until(Two, Attack).done().done();
    assert_eq!(game.active("Holy Judgment"), None, "nothing is left to keep it with");
    game.settled();
    let mut game = start();
    game.until(Two, Attack).done().done().decline();
    assert_eq!(game.active("Holy Judgment"), None);
    game.settled();
}

#[test]
fn guarding_spirits_guard_commons_near_the_summoner() {
    about("Guarding Spirits", "Guarded");
    let rows = "
        4 . s . . s .
        3 E K . . K .";
    let legend = "E Sera Eldwyn, K Citadel Paladin, S Ragnor";
    let mut game = board(rows, legend).hand(One, &["Guarding Spirits"]).start(Magic);
    game.event("Guarding Spirits").until(Two, Attack);
    game.look_from_here();
    game.attack("b4", "b3").roll("bbb").attack("e4", "e3").roll("bbb");
    assert_eq!([game.damage("b3"), game.damage("e3")], [1, 3], "e3 is 4 spaces away");
    game.changed("b3 e3").settled();
}

#[test]
fn mass_heal_reaches_two_spaces() {
    about("Mass Heal", "");
    let rows = "
        4 K . . . . .
        3 E . J K . .
        2 k . . . . .";
    let legend = "E Sera Eldwyn, K Citadel Knight, J Jacob Eldwyn";
    let mut table = board(rows, legend).hand(One, &["Mass Heal"]).magic(One, 1);
    for (square, damage) in [("a4", 3), ("a3", 3), ("c3", 1), ("d3", 3), ("a2", 3)] {
        table = table.damage(square, damage);
    }
    let mut game = table.start(Move);
    game.event("Mass Heal");
    assert_eq!([game.damage("a4"), game.damage("c3")], [1, 0]);
    game.changed("a4 c3").settled();
}

#[test]
fn renewed_hope_summons_in_every_phase() {
    about("Renewed Hope", "");
    let rows = "4 . . G . . .\n1 E . . . . .";
    let mut game = board(rows, "E Sera Eldwyn, G Gate")
        .hand(One, &["Renewed Hope", "Temple Priest", "Temple Priest", "Temple Priest"])
        .start(Summon);
    assert!(!game.can_summon("Temple Priest", "a2"));
    game.event("Renewed Hope");
    assert!(game.can_summon("Temple Priest", "a2") && game.can_summon("Temple Priest", "c5"));
    for phase in [Move, Build, Attack, Magic] {
        game.until(One, phase);
        assert!(game.can_summon("Temple Priest", "a2"), "{phase:?}");
    }
    game.summon("Temple Priest", "a2").settled();
    game.until(Two, Attack);
    assert!(!game.can(Choice::Summon(kind("Temple Priest"))), "on its player's turn only");
}
