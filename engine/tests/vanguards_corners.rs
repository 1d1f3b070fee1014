//! Vanguards, the corners: boundaries, and how their cards meet other rules.

mod table;
use stonecaller_engine::second_edition::{Choice, Pile};
use stonecaller_engine::{Decision, Game};
use table::*;

const LEGEND: &str = "E Sera Eldwyn, C Coleen Brighton, J Jacob Eldwyn, V Valna Stoutheart, A Citadel Archer, \
    K Citadel Knight, P Citadel Paladin, T Temple Priest, B Bear Cavalry, G Gate, W Wind Archer, D Deceiver";

#[test]
fn the_citadels_might_takes_any_citadel_unit_and_only_that() {
    let rows = "
        6 . . b . . .
        3 . . E B . K";
    let start = || {
        board(rows, LEGEND)
            .discard(One, &["Citadel Knight", "Citadel Archer", "Coleen Brighton", "Gate"])
            .discard(Two, &["Citadel Paladin"])
            .start(Attack)
    };
    let mut game = start();
    game.attack("c3", "c6").roll("bb");
    assert!(game.can_card("Citadel Knight") && game.can_card("Citadel Archer"));
    assert!(!game.can_card("Coleen Brighton") && !game.can_card("Gate"));
    assert!(!game.can_card("Citadel Paladin"), "not from the other player's pile");
    game.card("Citadel Knight");
    assert_eq!(game.pile(One, Pile::Hand, "Citadel Knight"), 1);
    assert_eq!(game.pile(One, Pile::Discard, "Citadel Knight"), 0);
    game.changed("c6").settled();
    // A friend is no enemy unit. One that falls was one.
    let mut game = start();
    game.attack("c3", "d3").roll("bb").settled();
    let mut game =
        board(rows, LEGEND).discard(One, &["Citadel Archer"]).damage("c6", 4).start(Attack);
    game.attack("c3", "c6").roll("bb").card("Citadel Archer").settled();
    assert_eq!(game.see("c6"), None);
    // The Knight itself gone: no Citadel unit, no might. An empty pile: nothing is asked.
    let mut game = board("6 . . b . . .\n3 . . E . . .", LEGEND)
        .discard(One, &["Citadel Archer"])
        .start(Attack);
    game.attack("c3", "c6").roll("bb").settled();
    let mut game = board(rows, LEGEND).start(Attack);
    game.attack("c3", "c6").roll("bb").settled();
}

#[test]
fn divine_shield_reaches_three_spaces_and_keeps_one_die() {
    // (the target's column, the shield's dice, the attack's dice, the damage)
    for (rows, shield, roll, damage) in [
        ("4 . . . b . .\n3 C . . P . .", Some("sb"), "bb", 2),
        ("4 . . . . b .\n3 C . . . P .", None, "bbb", 3),
        ("4 . . . b . .\n3 C . . P . .", Some("sr"), "b", 1),
        ("4 . . . b . .\n3 C . . P . .", Some("mb"), "bbb", 3),
    ] {
        let target = if shield.is_some() { "d3" } else { "e3" };
        let attacker = if shield.is_some() { "d4" } else { "e4" };
        let mut game = board(rows, LEGEND).start_for(Two, Attack);
        game.attack(attacker, target);
        if let Some(shield) = shield {
            game.roll(shield);
        }
        game.roll(roll);
        assert_eq!(game.damage(target), damage);
        game.changed(target).settled();
    }
    // Two strengths and two specials: one die is left.
    let mut game = board("4 . . . t . .\n3 C . . P . .", LEGEND).start_for(Two, Attack);
    game.attack("d4", "d3").roll("sr").roll("b").settled();
    // It does not shield herself, priests, structures, or the enemy's Citadel units.
    for rows in [
        "4 b . . . . .\n3 C . . . . .",
        "4 . b . . . .\n3 C T . . . .",
        "4 . b . . . .\n3 C G . . . .",
    ] {
        let target = if rows.contains("3 C .") { "a3" } else { "b3" };
        let attacker = if target == "a3" { "a4" } else { "b4" };
        let mut game = board(rows, LEGEND).start_for(Two, Attack);
        game.attack(attacker, target).roll("rrr").settled();
    }
    let mut game = board("4 . p . . . .\n3 C B . . . .", LEGEND).start(Attack);
    game.attack("b3", "b4").roll("rrr").settled();
}

#[test]
fn a_shield_for_one_attack_does_not_weaken_the_next() {
    let mut game =
        board("4 . . b . . .\n3 C . K . . .\n2 . . b . . .", LEGEND).start_for(Two, Attack);
    game.attack("c4", "c3").roll("sr").roll("b").attack("c2", "c3").roll("bb").roll("rrr");
    assert_eq!(game.damage("c3"), 1);
    game.settled();
}

#[test]
fn the_shield_takes_from_all_that_arrows_gave() {
    // Both come before the attack, in the order the active player picks; the sum is the same.
    let rows = "
        6 . . a . . .
        3 C . K . . .";
    for first in ["Arrow of Light", "Divine Shield"] {
        let mut game = board(rows, LEGEND)
            .hand(Two, &["Citadel Knight", "Temple Priest"])
            .start_for(Two, Attack);
        game.attack("c6", "c3").resolve(first);
        if first == "Divine Shield" {
            game.roll("sb").card("Citadel Knight").card("Temple Priest");
        } else {
            game.card("Citadel Knight").card("Temple Priest").roll("sb");
        }
        game.roll("bb");
        assert_eq!((game.damage("c3"), game.magic(Two)), (2, 2), "1 and 2 less 1");
        game.settled();
    }
}

#[test]
fn radiant_shot_counts_the_magic_of_that_moment() {
    let mut game = board("6 . . b . . .\n3 . . J . . .\n2 . . W . . .", LEGEND)
        .magic(One, 3)
        .magic(Two, 10)
        .damage("c6", 1)
        .start(Attack);
    assert_eq!(game.strength("c3"), 3, "3 magic are one pair; the enemy's do not count");
    game.attack("c3", "c6").roll("bbb");
    assert_eq!((game.damage("c6"), game.magic(One)), (4, 3), "nothing is spent");
    game.changed("c6").settled();
}

#[test]
fn guidance_draws_beyond_five_and_only_in_your_summon_phase() {
    let rows = "3 . . V . . .";
    let gates = ["Gate"; 3];
    let hand = ["Mass Heal"; 5];
    let mut game = board(rows, LEGEND).hand(One, &hand).draw_pile(One, &gates).start(Summon);
    game.draw("Gate");
    assert!(!game.can(Choice::Done) && !game.can(Choice::Decline), "it is no choice");
    game.draw("Gate");
    assert_eq!(game.state.pile_len(One, Pile::Hand), 7);
    game.settled();
    let game = board(rows, LEGEND).draw_pile(One, &gates).start(Move);
    assert_eq!(game.state.pile_len(One, Pile::Hand), 0);
    game.settled();
    board(rows, LEGEND).start(Summon).settled();
}

#[test]
fn citadel_champion_counts_citadel_units_within_two() {
    let game =
        board("5 . . K . . .\n4 . . . . A .\n3 k T V P . C\n1 . . . E . .", LEGEND).start(Attack);
    assert_eq!(game.strength("c3"), 4, "c5 and d3; e4 is 3 away, a3 an enemy's");
}

#[test]
fn arrows_of_light_need_units_and_stop_at_fifteen() {
    let rows = "6 . . b . . .\n3 . . A B . .";
    let mut game = board(rows, LEGEND)
        .hand(One, &["Citadel Archer", "Jacob Eldwyn", "Citadel Archer", "Holy Judgment"])
        .magic(One, 14)
        .start(Attack);
    game.attack("c3", "c6").card("Jacob Eldwyn").card("Citadel Archer");
    assert!(!game.can_card("Citadel Archer"), "an Archer was among them already");
    game.decline().roll("bbm");
    assert_eq!((game.magic(One), game.damage("c6")), (15, 2));
    assert_eq!(game.pile(One, Pile::Hand, "Citadel Archer"), 1);
    assert_eq!(game.state.pile_len(One, Pile::Discard), 2);
    game.changed("c6").settled();
    // With no hand nothing is asked; a friend may be the target; others have no arrows.
    let mut game = board(rows, LEGEND).start(Attack);
    game.attack("c3", "c6").roll("b").settled();
    let mut game = board(rows, LEGEND).hand(One, &["Temple Priest"]).start(Attack);
    game.attack("c3", "d3").card("Temple Priest").roll("bb");
    assert_eq!((game.damage("d3"), game.magic(One)), (2, 1));
    game.settled();
    let mut game = board(rows, LEGEND).hand(One, &["Temple Priest"]).start(Attack);
    game.attack("d3", "c3").roll("bbb").settled();
}

#[test]
fn protect_binds_everyone_next_to_it() {
    let rows = "
        6 . . . P . .
        4 . . K w . .
        3 . . . G . .
        1 . . . . . .";
    let game = board(rows, LEGEND).start_for(Two, Attack);
    assert!(game.can_attack("d4", "c4"));
    assert!(
        !game.can_attack("d4", "d6") && !game.can_attack("d4", "d3"),
        "shooters and structures too"
    );
    // Any unit with Protect will do, also one farther away or of one's own side.
    let game = board("6 . . . K . .\n4 . k w . . .\n3 . . K . . .", LEGEND).start_for(Two, Attack);
    assert!(game.can_attack("c4", "c3") && game.can_attack("c4", "b4"));
    let game = board("4 K w . . K .", LEGEND).start_for(Two, Attack);
    assert!(game.can_attack("b4", "a4") && game.can_attack("b4", "e4"));
    // Diagonal is not adjacent.
    let game = board("4 . . w P . .\n3 . K . . . .", LEGEND).start_for(Two, Attack);
    assert!(game.can_attack("c4", "d4"));
    // A healer next to an enemy Knight heals nobody.
    let game = board("4 . T B . . .\n3 . k . . . .", LEGEND).hand(One, &["Gate"]).start(Attack);
    assert!(!game.can_attack("b4", "c4") && game.can_attack("b4", "b3"));
}

#[test]
fn a_frozen_or_captured_knight_protects_nobody() {
    let mut game = board(
        "4 . . B A . .\n3 S . k . . .",
        "S Grognack, B Bear Cavalry, A Citadel Archer, K Citadel Knight",
    )
    .hand(One, &["Freeze"])
    .start(Summon);
    game.event("Freeze").pick("c3").until(One, Attack);
    assert!(game.can_attack("c4", "d4") && !game.can_attack("c4", "c3"));
    let mut game = board(
        "5 . . w . . .\n4 . S k b . .",
        "S Tacullu, K Citadel Knight, B Bear Cavalry, W Wind Archer",
    )
    .hand(One, &["Mind Control"])
    .start(Summon);
    game.event("Mind Control").pick("c4").done().until(One, Attack);
    assert!(game.can_attack("c4", "d4") && game.can_attack("b4", "c4"));
}

#[test]
fn a_knight_engages_who_leaves() {
    let rows = "4 . . b . . .\n3 . . K . . .";
    let mut game = board(rows, LEGEND).start_for(Two, Move);
    game.moves("c4", "c5 c4");
    assert_eq!(game.damage("c4"), 1, "one step away, one back");
    game.changed("c4").settled();
    let mut game = board("4 . . B . . .\n3 . . K . . .", LEGEND).start(Move);
    game.moves("c4", "c5").moves("c3", "c2").changed("c2 c3 c4 c5").settled();
    assert_eq!(game.damage("c5"), 0);
}

#[test]
fn intercession_draws_what_there_is() {
    let rows = "4 . . b . . .\n3 . K P . . .";
    let mut game = board(rows, LEGEND).draw_pile(One, &["Gate"]).start(Attack);
    game.attack("c3", "c4").roll("srr").draw("Gate");
    assert_eq!(game.pile(One, Pile::Hand, "Gate"), 1);
    game.settled();
    // A target that fell counts, a friend does not.
    let mut game =
        board(rows, LEGEND).damage("c4", 4).draw_pile(One, &["Gate", "Gate"]).start(Attack);
    game.attack("c3", "c4").roll("sbb").draw("Gate").settled();
    assert_eq!((game.see("c4"), game.state.pile_len(One, Pile::Draw)), (None, 1));
    let mut game = board(rows, LEGEND).draw_pile(One, &["Gate"]).start(Attack);
    game.attack("c3", "b3").roll("sss").settled();
}

#[test]
fn heal_takes_away_what_is_there_and_needs_a_card() {
    let rows = "
        4 . . J . . .
        3 . G T B . .";
    let start =
        |damage| board(rows, LEGEND).hand(One, &["Mass Heal"]).damage("c4", damage).start(Attack);
    for (damage, roll, left) in [(1, "ss", 0), (5, "ss", 1), (5, "sr", 2), (5, "bm", 3)] {
        let mut game = start(damage);
        game.attack("c3", "c4").play(Choice::Discard(kind("Mass Heal"))).roll(roll);
        assert_eq!(game.damage("c4"), left, "{roll}");
        game.settled();
    }
    // The card is lost without magic, and the attack was the Priest's.
    let mut game = start(5);
    game.attack("c3", "c4").play(Choice::Discard(kind("Mass Heal"))).roll("ss");
    assert!(!game.can(Choice::Attack(at("c3"))) && game.magic(One) == 0);
    // Declined it hurts; a structure is never healed; without a hand nothing is asked.
    let mut game = start(1);
    game.attack("c3", "c4").decline().roll("bb");
    assert_eq!((game.damage("c4"), game.pile(One, Pile::Hand, "Mass Heal")), (3, 1));
    let mut game = start(1);
    game.attack("c3", "b3").roll("bb");
    assert_eq!(game.damage("b3"), 2);
    let mut game = board(rows, LEGEND).damage("d3", 1).start(Attack);
    game.attack("c3", "d3").roll("bb");
    assert_eq!(game.damage("d3"), 3);
    // Healing a friend does not spare the summoner the cost of inaction.
    let mut game = start(5);
    game.attack("c3", "c4").play(Choice::Discard(kind("Mass Heal"))).roll("ss").done();
    assert_eq!(game.damage("a1"), 1);
}

#[test]
fn a_heal_cannot_destroy_and_a_deceiver_cannot_lessen_it() {
    let mut game = board("4 . . B . . .\n3 . d T . . .", LEGEND)
        .hand(One, &["Gate"])
        .damage("c4", 4)
        .start(Attack);
    game.attack("c3", "c4").play(Choice::Discard(kind("Gate"))).roll("sb");
    assert_eq!(game.damage("c4"), 1);
    game.changed("c4").settled();
    assert!(matches!(game.state.decision(), Decision::Choose { .. }));
}

#[test]
fn friends_of_other_names_have_no_might() {
    let mut game = board("6 . . b . . .\n3 . . E T B .", LEGEND)
        .discard(One, &["Citadel Archer"])
        .start(Attack);
    game.attack("c3", "c6").roll("bb").settled();
}
