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
