//! What a screen asks of a position agrees with what the rules do.

mod table;
mod walk;

use stonecaller_engine::second_edition::{Choice, Event, Phase, Pile, Prompt};
use stonecaller_engine::{Decision, Game, Player, Square};
use table::{One, Two, at, board};
use walk::{PRINTINGS, Seeded, new_match, pairs, random_choice, walk};

fn squares() -> impl Iterator<Item = Square> {
    (0..48).filter_map(Square::new)
}

/// The units that moved or attacked are marked, and only they; as many are left of the three.
#[test]
fn marks_follow_what_units_did() {
    let mut marked = 0;
    for (printing, one, two, seed) in pairs() {
        let (mut phase, mut units) = (Phase::Summon, 0);
        walk(new_match(printing, one, two), seed, |state, choice| {
            if state.phase() != phase {
                (phase, units) = (state.phase(), 0);
                assert!(!squares().any(|s| state.has_moved(s) || state.has_attacked(s)));
            }
            if let Decision::Choose { prompt: Prompt::Phase(asked), .. } = state.decision() {
                let counts = matches!(asked, Phase::Move | Phase::Attack);
                assert_eq!(state.units_left().is_some(), counts && state.turns() > 0);
                for square in squares() {
                    let [moves, attacks] = [Choice::Move(square), Choice::Attack(square)];
                    assert!(!(state.has_moved(square) && state.is_legal(moves)));
                    assert!(!(state.has_attacked(square) && state.is_legal(attacks)));
                    assert!(!(state.is_frozen(square) && state.is_legal(attacks)));
                    marked += usize::from(state.has_moved(square) || state.has_attacked(square));
                }
                if state.units_left() == Some(0) && asked == Phase::Move {
                    assert!(!squares().any(|s| state.is_legal(Choice::Move(s))));
                }
            }
            if let Choice::Move(_) = choice {
                let mut next = state.clone();
                next.play(choice, &mut ()).unwrap();
                assert_eq!(next.units_left(), state.units_left().map(|n| n - 1));
                units += 1;
                assert!(units <= 3);
            }
        });
    }
    assert!(marked > 1000, "only {marked} marks");
}

#[test]
fn an_attacked_card_is_marked_until_the_turn_ends() {
    let mut game =
        board("3 . . b . . .\n2 . . S . . .", "S Smasher, B Beast Rider").start(table::Attack);
    assert!(!game.state.was_attacked(at("c3")));
    game.attack("c2", "c3");
    assert!(!game.state.was_attacked(at("c3")), "not before the dice fell");
    game.roll("rrrr");
    assert!(game.state.was_attacked(at("c3")) && !game.state.was_attacked(at("c2")));
    assert!(game.state.has_attacked(at("c2")) && !game.state.has_moved(at("c2")));
    assert_eq!(game.state.units_left(), Some(2));
    game.until(Two, table::Summon);
    assert!(!game.state.was_attacked(at("c3")) && !game.state.has_attacked(at("c2")));
    assert_eq!(game.state.units_left(), None);
}

/// Listing a pile finds every card once, and a view says how many it does not know.
#[test]
fn piles_are_listed_whole() {
    let piles = [Pile::Hand, Pile::Draw, Pile::Discard];
    let mut unknown = 0;
    for (printing, one, two, seed) in pairs().step_by(3) {
        walk(new_match(printing, one, two), seed, |state, _| {
            for seen in [state.clone(), state.view(One), state.view(Two)] {
                for player in Player::BOTH {
                    let mut hidden = 0;
                    for pile in piles {
                        let known: u8 = seen.pile_kinds(player, pile).map(|(_, n)| n).sum();
                        hidden += seen.pile_unknown(player, pile);
                        assert_eq!(
                            known + seen.pile_unknown(player, pile),
                            state.pile_len(player, pile)
                        );
                        for (kind, n) in seen.pile_kinds(player, pile) {
                            assert_eq!(n, seen.pile_count(player, pile, kind));
                            assert!(n > 0 && n <= state.pile_count(player, pile, kind));
                        }
                    }
                    assert_eq!(hidden, seen.unseen_kinds(player).map(|(_, n)| n).sum::<u8>());
                    unknown += usize::from(hidden);
                }
            }
        });
    }
    assert!(unknown > 1000, "only {unknown} unknown cards");
}

#[test]
fn a_turn_has_the_phases_of_its_printing() {
    for printing in PRINTINGS {
        let mut told = Vec::new();
        let mut rng = Seeded(4);
        let mut state = new_match(printing, 0, 7);
        while state.turns() < 2 {
            let choice = random_choice(&state, &mut rng).unwrap();
            let mut listen = |event| match event {
                Event::Turn { .. } => told.push(Phase::Summon),
                Event::Phase { phase } => told.push(phase),
                _ => {}
            };
            state.play(choice, &mut listen).unwrap();
        }
        told.pop();
        assert_eq!(told, state.phases(), "{printing:?}");
        assert_eq!(told.last().map(|p| p.name()), state.phases().last().map(|p| p.name()));
    }
    assert_eq!(Phase::ALL.map(Phase::name).join(" "), "Summon Move Build Attack Magic Draw");
}
