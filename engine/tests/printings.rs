//! Where the two printings differ, each tested both ways.

mod table;
use stonecaller_engine::second_edition::Printing::{First, Revised};
use stonecaller_engine::second_edition::{Choice, Event, Phase, Pile, Printing};
use stonecaller_engine::{Decision, Game};
use table::*;

#[test]
fn the_draw_is_a_phase_only_in_the_first() {
    for (printing, phase) in [(First, true), (Revised, false)] {
        let mut game =
            board_in(printing, "3 . . . . . .", "").draw_pile(One, &["Gate", "Gate"]).start(Magic);
        let mut seen = false;
        let mut state = game.state.clone();
        state
            .play(Choice::Done, &mut |e| seen |= e == Event::Phase { phase: Phase::Draw })
            .unwrap();
        assert_eq!(seen, phase);
        game.done().draw("Gate").draw("Gate");
        assert_eq!(game.state.turn(), Two, "and the turn goes on");
        game.settled();
    }
}

#[test]
fn renewed_hope_reaches_the_draw_phase_of_the_first() {
    let start = |printing| {
        let mut game = board_in(printing, "1 E . . . . .", "E Sera Eldwyn")
            .hand(One, &["Renewed Hope", "Temple Priest"])
            .start(Summon);
        game.event("Renewed Hope").until(One, Magic).done();
        game
    };
    let mut game = start(First);
    assert_eq!((game.state.turn(), game.state.phase()), (One, Phase::Draw));
    game.summon("Temple Priest", "a2").done();
    assert_eq!(game.state.turn(), Two);
    game.settled();
    let game = start(Revised);
    assert_eq!(game.state.turn(), Two, "no phase to summon in");
    game.settled();
}

#[test]
fn two_active_events_of_one_name_only_in_the_first() {
    for (printing, again) in [(First, true), (Revised, false)] {
        let mut game =
            board_in(printing, "4 . . r . . .\n3 . . Q . . .", "Q Queen Maldaria, R Ragnor")
                .hand(One, &["Spirit of the Phoenix", "Spirit of the Phoenix"])
                .start(Summon);
        game.event("Spirit of the Phoenix");
        assert_eq!(game.can_event("Spirit of the Phoenix"), again, "{printing:?}");
    }
}

/// Wildfire next to two Cultists, each at its last life, and each next to the other.
fn wildfire(printing: Printing) -> Played {
    let mut game =
        board_in(printing, "4 . . c c . .\n3 . . B B . .", "B Ember Beast, C Hellfire Cultist")
            .damage("c4", 1)
            .damage("d4", 1)
            .start(Summon);
    game.done();
    game
}

#[test]
fn simultaneous_damage_is_ordered_in_the_first_and_at_once_in_the_revised() {
    let rows = "4 . . c . . .\n3 . c B . . .";
    let legend = "B Ember Beast, C Hellfire Cultist";
    // First: the active player damages one after the other.
    let mut game = board_in(First, rows, legend).damage("c4", 1).start(Summon);
    game.done();
    assert!(game.can_pick("c4") && game.can_pick("b3"));
    game.pick("c4");
    // c4 fell before b3 was touched.
    assert!(game.see("c4").is_none());
    game.settled();
    assert_eq!(game.damage("b3"), 1);
    // Revised: both are damaged, then the one falls; nothing is asked.
    let mut game = board_in(Revised, rows, legend).damage("c4", 1).start(Summon);
    game.done();
    assert!(game.see("c4").is_none());
    assert_eq!([game.damage("b3"), game.damage("c3")], [1, 1]);
    game.settled();
    // Revised, both fall: the order of destruction is asked.
    let mut game = board_in(Revised, rows, legend).damage("c4", 1).damage("b3", 1).start(Summon);
    game.done();
    assert!(game.can_pick("c4") && game.can_pick("b3"));
    game.pick("b3");
    assert!(game.see("c3").is_some_and(|c| c.damage == 2));
    game.settled();
}

#[test]
fn a_chain_of_fire_settles_in_both() {
    for printing in [First, Revised] {
        let mut game = wildfire(printing);
        // Two Beasts burn one after the other in an order; whatever is picked, it ends.
        for _ in 0..20 {
            if game.state.depth() == 0 {
                break;
            }
            let mut first = None;
            game.state.legal(|c| first = first.or(Some(c)));
            game.play(first.unwrap());
        }
        game.settled();
        assert!(game.see("c4").is_none() && game.see("d4").is_none());
    }
}

#[test]
fn cards_under_a_captured_card_change_sides_only_in_the_first() {
    for (printing, controller) in [(First, One), (Revised, Two)] {
        let mut game =
            board_in(printing, "6 . . a . . .\n3 . . T . . .", "T Tacullu, A Ember Archer")
                .hand(Two, &["Hellforged Weapon"])
                .start_for(Two, Build);
        game.event("Hellforged Weapon").pick("c6").until(Two, Attack).done();
        game.until(One, Attack).attack("c3", "c6").roll("bbb").accept();
        let under: Vec<_> = game.state.cards_under(at("c6")).collect();
        assert_eq!(under, [(kind("Hellforged Weapon"), Two, controller)]);
        assert_eq!(game.strength("c6"), 4, "its effect goes on in both");
        game.settled();
    }
}

#[test]
fn losing_the_summoner_in_any_way_loses_in_both() {
    // The Eater may eat its own summoner, which discards it.
    for printing in [First, Revised] {
        let mut game = board_in(printing, "3 K E . . . .", "K Sneeks, E The Eater").start(Attack);
        game.done().resolve("Feed the Eater").accept().pick("a3");
        assert!(matches!(game.state.decision(), Decision::Over(_)));
        assert_eq!(game.pile(One, Pile::Discard, "Sneeks"), 1);
    }
}
