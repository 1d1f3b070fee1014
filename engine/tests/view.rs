//! Each player's view hides what that player may not know, nothing else, and plays on in step with the whole.

mod walk;

use stonecaller_engine::second_edition::{Event, Kind, Pile, State};
use stonecaller_engine::{Decision, Game, Player, Square};
use walk::{LONG, Seeded, legal, new_match, pairs, random_choice};

/// What both players see of a position.
fn public(state: &State) -> impl PartialEq + core::fmt::Debug + use<> {
    let player = |p: Player| {
        let lens = [Pile::Hand, Pile::Draw, Pile::Discard].map(|pile| state.pile_len(p, pile));
        (lens, state.magic(p), state.cards_of(p))
    };
    let board: Vec<_> = (0..48).map(|i| state.card_at(Square::new(i).unwrap())).collect();
    let events: Vec<_> = state.active_events().collect();
    let turn = (state.turn(), state.phase(), state.turns(), state.depth());
    (Player::BOTH.map(player), board, events, turn, state.decision())
}

/// An event as somebody sees it who may not know the kind.
fn blur(event: Event) -> Event {
    match event {
        Event::Drew { player, .. } => Event::Drew { player, kind: Kind::UNKNOWN },
        Event::Discarded { player, .. } => Event::Discarded { player, kind: Kind::UNKNOWN },
        other => other,
    }
}

/// (b) A device that never knew the other player's cards follows the whole match: its position is at every step the
/// view of the whole position, it accepts everything that is revealed, and it waits for the same things.
#[test]
fn a_view_plays_on_in_step_with_the_whole() {
    let mut steps = 0;
    for (printing, one, two, seed) in pairs() {
        let mut rng = Seeded(seed);
        let mut whole = new_match(printing, one, two);
        let mut held = Player::BOTH.map(|p| whole.view(p));
        for step in 0.. {
            assert!(step < LONG, "seed {seed} does not end");
            for (player, held) in Player::BOTH.into_iter().zip(&held) {
                let at = format!("{printing:?} {one} {two} seed {seed} step {step} {player:?}");
                assert_eq!(public(held), public(&whole), "{at}");
                assert_eq!(*held, whole.view(player), "{at}");
                assert_eq!(held.digest(), whole.view(player).digest(), "{at}");
                assert!(held.is_sound(), "{at}");
            }
            // Whatever is legal in the whole is legal, as seen, for both.
            if !matches!(whole.decision(), Decision::Chance(_)) {
                for choice in legal(&whole) {
                    for (player, held) in Player::BOTH.into_iter().zip(&held) {
                        let seen = whole.seen_by(choice, player);
                        assert!(
                            held.is_legal(seen),
                            "{printing:?} {one} {two} seed {seed} step {step}: {player:?} refuses {choice:?}"
                        );
                    }
                }
            }
            let Some(choice) = random_choice(&whole, &mut rng) else {
                break;
            };
            let mut events = Vec::new();
            let before = whole.clone();
            whole.play(choice, &mut |e| events.push(blur(e))).unwrap();
            for (player, held) in Player::BOTH.into_iter().zip(&mut held) {
                let seen = before.seen_by(choice, player);
                let mut heard = Vec::new();
                let played = held.play(seen, &mut |e| heard.push(blur(e)));
                assert_eq!(
                    played,
                    Ok(()),
                    "{printing:?} {one} {two} seed {seed} step {step}: {player:?} refuses {choice:?}"
                );
                assert_eq!(heard, events, "seed {seed} step {step}: {player:?} {choice:?}");
            }
            steps += 1;
        }
    }
    assert!(steps > 50_000, "only {steps} positions");
    println!("{steps} positions");
}

/// (a) Two matches that differ only in what player two draws and discards face down look the same to player one, from
/// the first card to where the difference shows.
#[test]
fn matches_that_differ_in_hidden_things_look_the_same() {
    let (mut alike, mut different) = (0, 0);
    for (printing, one, two, seed) in pairs() {
        let mut rng = Seeded(seed ^ 3);
        let mut a = new_match(printing, one, two);
        let mut b = a.clone();
        for _ in 0..LONG {
            let at = format!("{printing:?} {one} {two} seed {seed}");
            assert_eq!(a.view(Player::One), b.view(Player::One), "{at}");
            assert_eq!(a.decision(), b.decision(), "{at}");
            alike += 1;
            if a != b {
                different += 1;
                assert_ne!(a.view(Player::Two), b.view(Player::Two), "{at}");
            }
            // Any choice of one match for which the other has one that player one cannot tell from it.
            let mut pairs = Vec::new();
            if let Decision::Chance(_) = a.decision() {
                let x = a.sample(&mut rng).unwrap();
                let y = b.sample(&mut rng).unwrap();
                let same = a.seen_by(x, Player::One) == b.seen_by(y, Player::One);
                pairs.push((x, if same { y } else { x }));
            } else {
                for x in legal(&a) {
                    let seen = a.seen_by(x, Player::One);
                    let same = |&y: &_| b.seen_by(y, Player::One) == seen;
                    let like: Vec<_> = legal(&b).into_iter().filter(same).collect();
                    if !like.is_empty() {
                        pairs.push((x, like[rng.below(like.len())]));
                    }
                }
            }
            if pairs.is_empty() {
                break;
            }
            let (x, y) = pairs[rng.below(pairs.len())];
            a.play(x, &mut ()).unwrap();
            b.play(y, &mut ()).unwrap();
        }
    }
    assert!(different > 10_000, "{different} of {alike} positions differ");
    println!("{different} of {alike} positions differ");
}

/// What a view keeps and what it leaves out, kind by kind.
#[test]
fn a_view_hides_the_other_hand_and_the_draw_pile_and_nothing_else() {
    let (mut public_discards, mut shown) = (0, 0);
    for (printing, one, two, seed) in pairs() {
        // What the table saw go to a discard pile and to a hand, counted from the events alone.
        let mut state = new_match(printing, one, two);
        let mut rng = Seeded(seed ^ 4);
        while let Some(choice) = random_choice(&state, &mut rng) {
            let mut seen = Vec::new();
            let before = state.clone();
            state.play(choice, &mut |e| seen.push(e)).unwrap();
            for player in Player::BOTH {
                let other = player.other();
                let view = state.view(player);
                for kind in Kind::all() {
                    for pile in [Pile::Hand, Pile::Draw, Pile::Discard] {
                        let own = state.pile_count(player, pile, kind);
                        assert_eq!(view.pile_count(player, pile, kind), own, "own cards");
                        let whole = state.pile_count(other, pile, kind);
                        let known = view.pile_count(other, pile, kind);
                        assert!(known <= whole, "seed {seed}: {kind:?} is not there");
                        if pile == Pile::Draw {
                            assert_eq!(known, 0, "seed {seed}: a draw pile is secret");
                        }
                    }
                }
                for event in &seen {
                    match *event {
                        Event::Destroyed { kind, at } => {
                            let owner = before.card_at(at).map(|c| c.owner);
                            let still = state.pile_count(other, Pile::Discard, kind) > 0;
                            if owner == Some(other)
                                && still
                                && before.card_at(at).unwrap().kind == kind
                            {
                                assert!(
                                    view.pile_count(other, Pile::Discard, kind) > 0,
                                    "seed {seed}: everybody saw {kind:?} destroyed"
                                );
                                public_discards += 1;
                            }
                        }
                        Event::Retrieved { player: who, kind } if who == other => {
                            assert!(view.pile_count(other, Pile::Hand, kind) > 0, "seed {seed}");
                            shown += 1;
                        }
                        Event::Drew { player: who, kind } if who == other => {
                            let before = before.view(player).pile_count(other, Pile::Hand, kind);
                            let now = view.pile_count(other, Pile::Hand, kind);
                            assert!(now <= before, "seed {seed}: a drawn {kind:?} is seen");
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    assert!(public_discards > 1_000 && shown > 0, "{public_discards} {shown}");
}
