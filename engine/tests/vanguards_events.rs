//! Vanguards, the corners of their events.

mod table;
use stonecaller_engine::second_edition::{Choice, Pile, Printing};
use table::*;

const LEGEND: &str = "E Sera Eldwyn, J Jacob Eldwyn, K Citadel Knight, P Citadel Paladin, T Temple Priest, \
    B Bear Cavalry, G Gate, W Wind Archer, U Undead Archer";

#[test]
fn holy_judgment_loses_boost_with_every_friend_but_none_below_zero() {
    let rows = "
        5 . . b b b b
        4 . . T T T B
        3 E . G . . .";
    let start = || {
        let mut game =
            board(rows, LEGEND).hand(One, &["Holy Judgment"]).damage("c3", 4).start(Attack);
        game.event("Holy Judgment");
        game
    };
    let mut game = start();
    game.attack("f4", "f5").roll("bbbb");
    assert_eq!(game.active("Holy Judgment"), Some(2));
    game.until(Two, Attack).attack("c5", "c4").roll("bbb");
    assert_eq!(game.active("Holy Judgment"), Some(1));
    game.attack("d5", "d4").roll("bbb").attack("e5", "e4").roll("bbb");
    assert_eq!(game.active("Holy Judgment"), Some(0), "three fell, there were two");
    assert_eq!(game.strength("f4"), 4, "the strength does not need boost");
    // Nothing to spend: it goes when player one's turn starts, and nothing is asked.
    game.until(One, Summon);
    assert_eq!((game.active("Holy Judgment"), game.strength("f4")), (None, 3));
    game.settled();
}

#[test]
fn holy_judgment_counts_units_only() {
    let rows = "4 . . g . . .\n3 E . B . . .";
    let mut game = board(rows, LEGEND).hand(One, &["Holy Judgment"]).damage("c4", 2).start(Attack);
    game.event("Holy Judgment").attack("c3", "c4").roll("bbbm");
    assert_eq!(
        (game.see("c4"), game.active("Holy Judgment")),
        (None, Some(2)),
        "an enemy's structure"
    );
    let mut game = board("4 . . b . . .\n3 E . G . . .", LEGEND)
        .hand(One, &["Holy Judgment"])
        .damage("c3", 4)
        .start(Attack);
    game.event("Holy Judgment").until(Two, Attack).attack("c4", "c3").roll("bbb");
    assert_eq!((game.see("c3"), game.active("Holy Judgment")), (None, Some(2)), "one of your own");
    game.settled();
}

#[test]
fn a_kept_judgment_is_one_of_its_name() {
    for printing in [Printing::First, Printing::Revised] {
        let mut game = board_in(printing, "3 E . B . . .", LEGEND)
            .hand(One, &["Holy Judgment", "Holy Judgment"])
            .start(Attack);
        game.event("Holy Judgment");
        assert_eq!(game.can_event("Holy Judgment"), printing == Printing::First);
        if printing == Printing::First {
            game.event("Holy Judgment");
            assert_eq!(game.strength("c3"), 5, "both count");
            continue;
        }
        // It may be kept turn after turn for one boost each.
        for left in [1, 0] {
            game.until(Two, Magic).done();
            game.accept();
            assert_eq!(game.active("Holy Judgment"), Some(left));
            game.until(One, Attack);
            assert!(!game.can_event("Holy Judgment"));
        }
        game.until(Two, Magic).done();
        assert_eq!(game.active("Holy Judgment"), None);
        assert_eq!(game.pile(One, Pile::Discard, "Holy Judgment"), 1);
        game.until(One, Attack);
        assert!(game.can_event("Holy Judgment"), "now the second may come");
        game.settled();
    }
}

#[test]
fn holy_judgment_is_for_friendly_commons() {
    let mut game = board("3 E J B b . .", LEGEND).hand(One, &["Holy Judgment"]).start(Attack);
    let before = ["a3", "b3", "c3", "d3"].map(|s| game.strength(s));
    game.event("Holy Judgment");
    let after = ["a3", "b3", "c3", "d3"].map(|s| game.strength(s));
    assert_eq!(after, [before[0], before[1], before[2] + 1, before[3]]);
    game.changed("").settled();
}

#[test]
fn guarding_spirits_reach_three_spaces_and_the_first_attack() {
    let rows = "
        4 . b . b b .
        3 E . . P P .
        2 . . . b . .";
    let mut game = board(rows, LEGEND).hand(One, &["Guarding Spirits"]).start(Magic);
    game.event("Guarding Spirits").until(Two, Attack);
    game.look_from_here();
    game.attack("d4", "d3").roll("bbb");
    assert_eq!(game.damage("d3"), 1, "3 spaces away");
    game.attack("d2", "d3").roll("bbr");
    assert_eq!(game.damage("d3"), 3, "the second attack");
    game.attack("e4", "e3").roll("bbr");
    assert_eq!(game.damage("e3"), 2, "4 spaces away");
    game.changed("d3 e3").settled();
}

#[test]
fn an_attack_that_missed_was_the_first() {
    let rows = "4 . . b . . .\n3 E . P . . .\n2 . . b . . .";
    let mut game = board(rows, LEGEND).hand(One, &["Guarding Spirits"]).start(Magic);
    game.event("Guarding Spirits").until(Two, Attack).attack("c4", "c3").roll("rrr");
    game.attack("c2", "c3").roll("bbr");
    assert_eq!(game.damage("c3"), 2);
    game.settled();
}

#[test]
fn guarding_spirits_guard_neither_summoner_nor_champion_nor_against_events() {
    let rows = "4 b b . . . .\n3 E J . . . .";
    let mut game = board(rows, LEGEND).hand(One, &["Guarding Spirits"]).start(Magic);
    game.event("Guarding Spirits").until(Two, Attack);
    game.attack("a4", "a3").roll("bbb").attack("b4", "b3").roll("bbb");
    assert_eq!([game.damage("a3"), game.damage("b3")], [3, 3]);
    // Damage that is no attack is not lessened: Trample after Trample.
    let mut game =
        board("3 E P b . . .\n2 . b . . . .", LEGEND).hand(One, &["Guarding Spirits"]).start(Magic);
    game.event("Guarding Spirits").until(Two, Move);
    game.moves("c3", "b3 b4").moves("b2", "b3 c3");
    assert_eq!(game.damage("b3"), 2);
    game.until(Two, Attack).attack("c3", "b3").roll("bbb");
    assert_eq!(game.damage("b3"), 3, "trampling was no attack: this is the first");
    game.settled();
}

#[test]
fn spirits_leave_when_your_turn_starts() {
    let mut game =
        board("4 . . b . . .\n3 E . P . . .", LEGEND).hand(One, &["Guarding Spirits"]).start(Magic);
    game.event("Guarding Spirits").until(One, Summon);
    assert_eq!(game.active("Guarding Spirits"), None);
    assert_eq!(game.pile(One, Pile::Discard, "Guarding Spirits"), 1);
}

#[test]
fn mass_heal_spares_no_friend_within_two() {
    let rows = "
        5 . . . . . .
        4 . . T . . .
        3 . . E b J .
        2 . . G . . .
        1 . . . . P .";
    let mut table = board(rows, LEGEND).hand(One, &["Mass Heal"]).magic(One, 2);
    for (square, damage) in [("c4", 1), ("c3", 4), ("d3", 3), ("e3", 4), ("c2", 3), ("e1", 3)] {
        table = table.damage(square, damage);
    }
    let mut game = table.start(Move);
    game.event("Mass Heal");
    assert_eq!([game.damage("c4"), game.damage("e3")], [0, 2]);
    assert_eq!(game.magic(One), 1);
    game.changed("c4 e3").settled();
    let game = board(rows, LEGEND).hand(One, &["Mass Heal"]).start(Move);
    assert!(!game.can_event("Mass Heal"), "it costs 1");
    let game = board(rows, LEGEND).hand(One, &["Mass Heal"]).magic(One, 1).start(Summon);
    assert!(!game.can_event("Mass Heal"), "in the Move Phase");
}

#[test]
fn renewed_hope_still_costs_and_lets_newcomers_act() {
    let rows = "6 . . b . . .\n4 . . G . . .\n1 E . . . . .";
    let mut game = board(rows, LEGEND)
        .hand(One, &["Renewed Hope", "Citadel Paladin", "Citadel Knight"])
        .magic(One, 3)
        .start(Summon);
    game.event("Renewed Hope").until(One, Attack).summon("Citadel Paladin", "c5");
    assert_eq!(game.magic(One), 1);
    assert!(!game.can(Choice::Summon(kind("Citadel Knight"))), "2 magic are not there");
    game.attack("c5", "c6").roll("bbb");
    assert_eq!(game.damage("c6"), 3);
    game.settled();
    // It ends when the next turn of its player starts.
    game.until(One, Summon).done();
    assert!(!game.can(Choice::Summon(kind("Citadel Knight"))));
}

#[test]
fn renewed_hope_reaches_the_draw_phase_of_the_first_printing() {
    for printing in [Printing::First, Printing::Revised] {
        let mut game = board_in(printing, "1 E . . . . .", LEGEND)
            .hand(One, &["Renewed Hope", "Temple Priest"])
            .start(Summon);
        game.event("Renewed Hope").until(One, Magic).done();
        let first = printing == Printing::First;
        assert_eq!(game.can(Choice::Summon(kind("Temple Priest"))), first);
        assert_eq!(game.state.turn(), if first { One } else { Two });
        if first {
            game.summon("Temple Priest", "a2").done();
        }
        assert_eq!(game.state.turn(), Two);
        game.settled();
    }
}

#[test]
fn renewed_hope_is_for_units_next_to_your_own_summoner() {
    let mut game = board("8 . . . . . k\n1 E . . . . .", "E Sera Eldwyn, K Grognack")
        .hand(One, &["Renewed Hope", "Temple Priest", "Gate"])
        .start(Summon);
    assert!(!game.can(Choice::Summon(kind("Temple Priest"))), "no gate");
    game.event("Renewed Hope");
    assert!(game.can_summon("Temple Priest", "b1") && !game.can_summon("Temple Priest", "b2"));
    assert!(!game.can_summon("Temple Priest", "f7"));
    game.done();
    assert!(!game.can(Choice::Build(kind("Gate"))), "building keeps its phase");
    game.settled();
}

#[test]
fn fallen_enemies_cost_holy_judgment_nothing() {
    let mut game = board("4 . . b . . .\n3 E . B . . .", LEGEND)
        .hand(One, &["Holy Judgment"])
        .damage("c4", 4)
        .start(Attack);
    game.event("Holy Judgment").attack("c3", "c4").roll("bbbb");
    assert_eq!((game.see("c4"), game.active("Holy Judgment")), (None, Some(2)));
    game.settled();
}
