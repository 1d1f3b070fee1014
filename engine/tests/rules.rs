//! Rules that belong to no card.

mod table;
use stonecaller_engine::second_edition::{Choice, Kind, Pile};
use stonecaller_engine::{Decision, Game, Outcome};
use table::*;

#[test]
fn a_unit_moves_one_or_two_spaces_and_may_come_back() {
    let rows = "
        4 . . s . . .
        3 . . A . . .";
    let legend = "A Undead Archer, S Smasher, G Gate";
    let game = board(rows, legend).start(Move);
    assert!(game.can_move("c3", "d3 e3") && game.can_move("c3", "d3 d4"));
    assert!(game.can_move("c3", "d3 c3"), "and back");
    assert!(!game.can_move("c3", "d3 e3 f3") && !game.can_move("c3", "d4"));
    assert!(!game.can_move("c3", "c4"), "not through cards");
    let mut game = board(rows, legend).start(Move);
    game.play(Choice::Move(at("c3")));
    assert!(!game.can(Choice::Done), "not 0 spaces");
    let game = board("3 . . G . . .", legend).start(Move);
    assert!(!game.can(Choice::Move(at("c3"))), "structures stay");
}

#[test]
fn three_units_move() {
    let mut game = board("3 S S S S . .", "S Smasher").start(Move);
    game.moves("a3", "a4").moves("b3", "b4");
    assert!(!game.can(Choice::Move(at("a4"))), "different units");
    game.moves("c3", "c4");
    assert!(!game.can(Choice::Move(at("d3"))));
    game.settled();
}

#[test]
fn structures_are_built_in_three_rows_or_beside_the_summoner() {
    let mut game = board("5 . . K . . .\n3 . . . . . .", "K Ret-Talus")
        .hand(One, &["Gate", "Gate"])
        .start(Build);
    game.play(Choice::Build(Kind::GATE));
    assert!(game.can_space("a3") && game.can_space("c6") && game.can_space("c4"));
    assert!(!game.can_space("a4") && !game.can_space("c5") && !game.can_space("d6"));
    game.space("c6").settled();
}

#[test]
fn inaction_costs_a_damage() {
    let rows = "4 . . s . . .\n3 . S S . . .";
    let mut game = board(rows, "S Smasher").start(Attack);
    game.done();
    assert_eq!(game.damage("a1"), 1);
    game.changed("a1").settled();
    let mut game = board(rows, "S Smasher").start(Attack);
    game.attack("c3", "c4").roll("rrrr").done();
    assert_eq!(game.damage("a1"), 0, "a miss is an attack");
    let mut game = board(rows, "S Smasher").start(Attack);
    game.attack("c3", "b3").roll("rrrr").done();
    assert_eq!(game.damage("a1"), 1, "a friend is no enemy card");
}

#[test]
fn magic_stays_within_fifteen() {
    let mut game =
        board("3 . . . . . .", "").hand(One, &["Gate", "Gate"]).magic(One, 14).start(Magic);
    game.play(Choice::Discard(Kind::GATE)).play(Choice::Discard(Kind::GATE));
    assert_eq!(game.magic(One), 15);
}

#[test]
fn whoever_loses_the_summoner_loses() {
    let mut game = board("8 . . . . . k\n7 . . . . . S", "K Grognack, S Smasher")
        .damage("f8", 13)
        .start(Attack);
    game.attack("f7", "f8").roll("bbbb");
    assert_eq!(game.state.decision(), Decision::Over(Outcome::Won(One)));
    assert_eq!(game.magic(One), 1);
}

#[test]
fn a_hand_is_filled_to_five_and_an_empty_pile_gives_nothing() {
    let mut game = board("3 . . . . . .", "")
        .hand(One, &["Gate", "Gate", "Gate"])
        .draw_pile(One, &["Gate", "Gate", "Gate"])
        .start(Magic);
    game.done().draw("Gate").draw("Gate");
    assert_eq!(game.pile(One, Pile::Hand, "Gate"), 5);
    game.settled();
    let mut game = board("3 . . . . . .", "").start(Magic);
    game.done().settled();
}

#[test]
fn every_effect_of_two_cards_with_several_resolves_once() {
    // Two Carriers and two Archers see a friend fall; each effect is offered once, in any order.
    let rows = "
        4 . W g A . .
        3 . . M . . .
        2 . W . A . .";
    let legend = "M Miti Kyru, A Undead Archer, W Undead Warrior, G Royal Guardian";
    let mut game = board(rows, legend).magic(One, 1).damage("c3", 6).start(Attack);
    game.attack("c3", "c4").roll("rrrr").accept().space("d3");
    let mut shifts = 0;
    while game.state.depth() > 0 {
        let mut first = None;
        game.state.legal(|c| first = first.or(Some(c)));
        let choice = first.unwrap();
        if matches!(choice, Choice::Resolve(..)) {
            game.play(choice);
        } else {
            shifts += 1;
            game.decline();
        }
    }
    assert_eq!(shifts, 2, "each Archer is asked once");
    assert_eq!([game.boost("b4"), game.boost("b2")], [1, 1]);
    game.settled();
}

#[test]
fn effects_of_one_unit_are_each_done_once() {
    // A Royal Guardian with a Hellforged Weapon under Brutal Force has Shove, Cursed and Forceful Attack.
    let rows = "
        5 . . . . . .
        4 . . r . . .
        3 . . G . . .";
    let mut game = board(rows, "G Royal Guardian, R Ragnor")
        .hand(One, &["Hellforged Weapon", "Brutal Force"])
        .start(Build);
    game.event("Hellforged Weapon").pick("c3").done().event("Brutal Force");
    game.attack("c3", "c4").roll("sbr").resolve("Shove").decline();
    game.resolve("Cursed");
    assert_eq!(game.damage("c3"), 2);
    game.space("c5");
    assert_eq!([game.damage("c3"), game.damage("c5")], [2, 3], "2 hits and Engage");
    game.settled();
}

#[test]
fn what_both_players_saw_stays_known() {
    let mut game = board("4 . . f . . .\n3 . . S . . .", "F Tundra Fighter, S Smasher")
        .hand(Two, &["Gate", "Shonk"])
        .start(Attack);
    game.attack("c3", "c4").roll("bbbb").done().done();
    game.until(Two, Attack).done();
    game.play(Choice::Discard(Kind::GATE));
    let view = game.state.view(One);
    let count = |name| view.pile_count(Two, Pile::Discard, kind(name));
    assert_eq!(count("Tundra Fighter"), 1, "it fell in the open");
    assert_eq!(count("Gate"), 0, "it went face down");
    assert_eq!(view.pile_len(Two, Pile::Discard), 2);
    assert_eq!(view.pile_count(Two, Pile::Hand, kind("Shonk")), 0);
    assert_eq!(game.state.view(Two).pile_count(Two, Pile::Discard, Kind::GATE), 1);
}
