//! Guessed positions are whole, sound, playable and no different for whoever guesses.

mod table;
mod walk;

use stonecaller_engine::second_edition::set_up::SetUp;
use stonecaller_engine::second_edition::{Choice, Phase, Pile, Printing, Prompt, State};
use stonecaller_engine::{Decision, Game, Player};
use table::{One, Two, at, kind};
use walk::{Seeded, new_match, pairs, random_choice, walk};

const PILES: [Pile; 3] = [Pile::Hand, Pile::Draw, Pile::Discard];

fn cards(state: &State) -> [u8; 2] {
    Player::BOTH.map(|p| state.cards_of(p))
}

#[test]
fn a_guess_is_whole_and_looks_the_same() {
    let (mut guesses, mut wrong, mut named) = (0, 0, 0);
    for (printing, one, two, seed) in pairs() {
        let mut rng = Seeded(seed ^ 5);
        walk(new_match(printing, one, two), seed, |state, _| {
            assert_eq!(state.guess(&mut rng), *state, "nothing to guess");
            for player in Player::BOTH {
                let here = format!("{printing:?} {one} {two} seed {seed} {player:?}");
                let view = state.view(player);
                let guess = view.guess(&mut rng);
                assert!(guess.is_sound(), "{here}");
                assert_eq!(guess.view(player), view, "{here}");
                assert_eq!(cards(&guess), cards(state), "{here}");
                for pile in PILES {
                    assert_eq!(guess.pile_unknown(player.other(), pile), 0, "{here}");
                    for (kind, n) in view.pile_kinds(player.other(), pile) {
                        assert!(n <= guess.pile_count(player.other(), pile, kind), "{here}");
                    }
                }
                assert_eq!(guess.decision(), state.decision(), "{here}");
                if let Decision::Choose { prompt: Prompt::Enter(kind), player: who } =
                    state.decision()
                {
                    assert!(guess.pile_count(who, Pile::Hand, kind) > 0, "{here}");
                    named += usize::from(who != player);
                }
                guesses += 1;
                wrong += usize::from(guess != *state);
            }
        });
    }
    println!("{guesses} guesses, {wrong} of them wrong, {named} with a card on its way");
    assert!(guesses > 50_000 && wrong > 10_000 && named > 100);
}

/// No card appears or vanishes when a guess is played on, whatever is in progress.
#[test]
fn a_guess_plays_on() {
    let mut steps = 0;
    for (printing, one, two, seed) in pairs() {
        let mut rng = Seeded(seed ^ 6);
        walk(new_match(printing, one, two), seed, |state, _| {
            if rng.below(4) != 0 {
                return;
            }
            for player in Player::BOTH {
                let mut guess = state.view(player).guess(&mut rng);
                let all = cards(&guess);
                for _ in 0..12 {
                    let Some(choice) = random_choice(&guess, &mut rng) else { break };
                    guess.play(choice, &mut ()).unwrap();
                    assert_eq!(
                        cards(&guess),
                        all,
                        "{printing:?} {one} {two} seed {seed}: {choice:?}"
                    );
                    steps += 1;
                }
                assert!(guess.is_sound() && !guess.overflowed());
            }
        });
    }
    assert!(steps > 100_000, "{steps}");
}

#[test]
fn every_arrangement_is_as_likely() {
    let mut set_up = SetUp::new(Printing::Revised);
    set_up.card(One, kind("Ret-Talus"), at("a1"));
    set_up.card(Two, kind("Grognack"), at("f8"));
    set_up.unknown(Two, Pile::Hand, 1);
    set_up.unknown(Two, Pile::Draw, 2);
    set_up.unknown(Two, Pile::Discard, 1);
    // Two smashers, a shaman and a charger: 12 arrangements in three piles of 1, 2 and 1.
    for name in ["Smasher", "Smasher", "Frost Shaman", "Tundra Charger"] {
        set_up.unseen(Two, kind(name));
    }
    let view = set_up.start(One, Phase::Move).unwrap();
    let mut counts = std::collections::HashMap::new();
    let mut rng = Seeded(3);
    let n = 12_000;
    for _ in 0..n {
        let guess = view.guess(&mut rng);
        let pile = |pile| guess.pile_kinds(Two, pile).collect::<Vec<_>>();
        *counts.entry(format!("{:?} {:?}", pile(Pile::Hand), pile(Pile::Discard))).or_insert(0) +=
            1;
    }
    // A smasher in both: 2 of 12. A smasher in one of the two: 2 of 12 each time. None: 1 of 12 each.
    assert_eq!(counts.len(), 7, "{counts:?}");
    for (what, count) in counts {
        let smashers = what.matches("Smasher").count();
        let wanted = if smashers > 0 { n / 6 } else { n / 12 };
        assert!((wanted - 200..wanted + 200).contains(&count), "{what}: {count} not {wanted}");
    }
}

/// A card that was named but not yet taken stays where its player said it is.
#[test]
fn a_named_card_is_where_it_was_named() {
    let hidden = |pile, unseen: &[&str]| {
        let mut set_up = SetUp::new(Printing::Revised);
        set_up.card(One, kind("Ret-Talus"), at("a1"));
        set_up.card(Two, kind("Grognack"), at("f8"));
        set_up.pile(One, Pile::Hand, kind("Blood Summon"));
        set_up.unknown(One, pile, 1);
        set_up.unknown(One, Pile::Draw, unseen.len() as u8 - 1);
        unseen.iter().for_each(|name| set_up.unseen(One, kind(name)));
        set_up.start(One, Phase::Summon).unwrap().view(Two)
    };
    let unseen = ["Undead Warrior", "Purge", "Purge", "Dragos", "Elut-Bal"];
    let check = |state: &State, pile, more: &[Choice]| {
        for seed in 0..20 {
            let mut guess = state.guess(&mut Seeded(seed));
            assert_eq!(guess.pile_count(One, pile, kind("Undead Warrior")), 1);
            assert_eq!(guess.view(Two), *state);
            for &choice in more {
                guess.play(choice, &mut ()).unwrap();
            }
            assert_eq!(guess.card_at(at("a2")).unwrap().kind, kind("Undead Warrior"));
        }
    };
    let warrior = Choice::Card(kind("Undead Warrior"));
    let mut view = hidden(Pile::Discard, &unseen);
    let raise = walk::legal(&view).into_iter().find(|c| matches!(c, Choice::Use(..))).unwrap();
    for choice in [raise, warrior] {
        view.play(choice, &mut ()).unwrap();
    }
    check(&view, Pile::Discard, &[Choice::Space(at("a2"))]);

    let mut view = hidden(Pile::Hand, &unseen);
    for choice in [Choice::Play(kind("Blood Summon")), warrior] {
        view.play(choice, &mut ()).unwrap();
    }
    check(&view, Pile::Hand, &[Choice::Pick(at("a1")), Choice::Space(at("a2"))]);
    // Before it is named it may be anywhere.
    let mut view = hidden(Pile::Hand, &unseen);
    view.play(Choice::Play(kind("Blood Summon")), &mut ()).unwrap();
    let held = (0..20).filter(|&seed| {
        let guess = view.guess(&mut Seeded(seed));
        guess.pile_count(One, Pile::Hand, kind("Undead Warrior")) == 1
    });
    assert!((1..15).contains(&held.count()));
}
