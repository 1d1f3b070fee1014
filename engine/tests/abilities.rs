//! The abilities listed for a card are those it has, each with the card it comes from.

mod table;
mod walk;

use std::collections::BTreeMap;

use stonecaller_engine::Square;
use stonecaller_engine::second_edition::{AbilityFrom, Choice, State};
use table::{Attack, Build, One, Summon, Two, at, board, kind};
use walk::{legal, new_match, pairs, walk};

fn squares() -> impl Iterator<Item = Square> {
    (0..48).filter_map(Square::new)
}

fn abilities(state: &State, square: Square) -> Vec<(&'static str, AbilityFrom)> {
    let mut list = Vec::new();
    state.abilities_at(square, |ability, from| list.push((ability.name, from)));
    list
}

/// What other cards give to the one on a space.
fn given(state: &State, square: &str) -> Vec<(&'static str, AbilityFrom)> {
    let mut list = abilities(state, at(square));
    list.retain(|&(_, from)| from != AbilityFrom::Own);
    list
}

#[test]
fn every_ability_is_there_once_with_its_source() {
    let mut sources = BTreeMap::new();
    for (printing, one, two, seed) in pairs() {
        walk(new_match(printing, one, two), seed, |state, _| {
            for square in squares() {
                let list = abilities(state, square);
                let Some(there) = state.card_at(square) else {
                    assert!(list.is_empty());
                    continue;
                };
                assert!(list.is_empty() || !state.is_frozen(square));
                assert!(list.is_sorted_by_key(|&(_, from)| from), "{list:?}");
                for (i, &(name, from)) in list.iter().enumerate() {
                    assert!(!list[..i].contains(&(name, from)), "{:?} {list:?}", there.kind);
                    // What it lends and has itself it may also be lent.
                    let again = list[..i].iter().any(|&(other, _)| other == name);
                    assert!(name.is_empty() || !again, "{:?} {list:?}", there.kind);
                    let source = match from {
                        AbilityFrom::Own => {
                            let printed = there.kind.card().abilities;
                            assert!(printed.iter().any(|a| a.name == name));
                            continue;
                        }
                        AbilityFrom::Gained(kind) => {
                            assert!(state.gained_by(square).any(|k| k == kind));
                            "gained"
                        }
                        AbilityFrom::Under(kind) => {
                            assert!(state.cards_under(square).any(|u| u.0 == kind));
                            "under"
                        }
                        AbilityFrom::Event(kind) => {
                            assert!(state.active_events().any(|e| e.1 == kind));
                            "event"
                        }
                        AbilityFrom::Tied(kind) => {
                            let ties = state.event_targets().any(|(.., ends)| {
                                let mine = |s: &Option<Square>| *s == Some(square);
                                let other = |s: Square| state.card_at(s).unwrap().kind == kind;
                                ends.iter().any(mine) && ends.iter().flatten().any(|&s| other(s))
                            });
                            assert!(ties);
                            "tied"
                        }
                        AbilityFrom::Unit(kind) => {
                            assert!(
                                squares().any(|s| state.card_at(s).is_some_and(|c| c.kind == kind))
                            );
                            "unit"
                        }
                    };
                    *sources.entry(source).or_insert(0) += 1;
                }
            }
            // Whatever a unit can use, it has.
            for choice in legal(state) {
                if let Choice::Use(square, rule) = choice {
                    let has = |&(name, _): &(&str, _)| name == rule.name();
                    assert!(abilities(state, square).iter().any(has), "{}", rule.name());
                }
            }
        });
    }
    println!("{sources:?}");
    assert_eq!(sources.len(), 6 - 1, "{sources:?}");
}

#[test]
fn events_give_and_tie() {
    let mut game = board("3 A . L . . .\n2 . . R . . .", "A Abua Shi, L Lioness, R Rhinoceros")
        .hand(One, &["Chant of Entangling", "Chant of Power"])
        .magic(One, 3)
        .start(Summon);
    let tied = AbilityFrom::Tied(kind("Lioness"));
    let shared: Vec<_> =
        abilities(&game.state, at("c3")).iter().map(|&(name, _)| (name, tied)).collect();
    assert_eq!(shared.len(), 2);
    game.event("Chant of Entangling").pick("c3").pick("c2");
    assert_eq!(given(&game.state, "c2"), shared);
    assert_eq!(given(&game.state, "a3"), []);
    game.until(One, Attack);
    game.event("Chant of Power").pick("c2");
    let gained = ("Imbued Strength", AbilityFrom::Gained(kind("Chant of Power")));
    assert!(given(&game.state, "c2").contains(&gained), "{:?}", given(&game.state, "c2"));
    assert_eq!(gained.1.kind(), Some(kind("Chant of Power")));
}

#[test]
fn cards_under_and_units_nearby_give() {
    let mut game = board("3 . . C . . .", "C Hellfire Cultist")
        .hand(One, &["Hellforged Weapon"])
        .magic(One, 5)
        .start(Build);
    game.event("Hellforged Weapon").pick("c3");
    let weapon = AbilityFrom::Under(kind("Hellforged Weapon"));
    assert_eq!(given(&game.state, "c3"), [("", weapon), ("Cursed", weapon)]);
    let game = board("3 . . C . . .\n2 G . V . . .", "C Deceiver, V Gwalark, G Gate").start(Build);
    let unit = AbilityFrom::Unit(kind("Gwalark"));
    assert_eq!(given(&game.state, "c3"), [("Levitate", unit)]);
    assert_eq!(given(&game.state, "c2"), []);
}

#[test]
fn a_frozen_card_has_none() {
    let mut game = board("7 . . . . . g", "G Ice Golem")
        .hand(Two, &["Freeze"])
        .magic(Two, 5)
        .start_for(Two, Summon);
    assert_eq!(abilities(&game.state, at("f7")).len(), 3);
    assert!(!game.state.is_frozen(at("f7")));
    game.event("Freeze").pick("f7");
    assert!(abilities(&game.state, at("f7")).is_empty() && game.state.is_frozen(at("f7")));
}
