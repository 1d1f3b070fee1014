//! What hostile bytes may be thrown at: loading a position, and playing a log. Each function takes any bytes at all and
//! panics only when the engine breaks a promise. `tests/tests/fuzz.rs` runs them on stable over seeded damage.

use stonecaller_engine::second_edition::{Choice, Printing, State, decks};
use stonecaller_engine::{Game, Player};

use crate::simulate::{Seeded, pick};

/// Loads a position; one that loads can be saved, shown, asked and played on without a panic.
pub fn load(bytes: &[u8]) {
    let Ok(mut game) = State::load(bytes) else {
        return;
    };
    let mut buffer = [0; 1024];
    let saved = game.save(&mut buffer).expect("what was loaded fits");
    assert_eq!(State::load(saved).as_ref(), Ok(&game), "loaded, saved and loaded again");
    for player in Player::BOTH {
        let _ = game.view(player).digest();
    }
    let mut rng = Seeded::new(game.digest());
    for _ in 0..60 {
        let Some(choice) = pick(&game, &mut rng) else {
            return;
        };
        assert!(game.is_legal(choice), "{choice:?} was listed");
        let mut next = game.clone();
        assert_eq!(next.play(choice, &mut |_| ()), Ok(()), "{choice:?} was listed");
        game = next;
    }
}

/// Plays a log: the first byte is the printing and the decks, then choices. A refused one changes nothing. Now and then
/// chance and a random player help, so that most logs get somewhere.
pub fn play(bytes: &[u8]) {
    let [a, b, rest @ ..] = bytes else {
        return;
    };
    let mut rest = rest;
    let printing = if a & 1 == 0 { Printing::First } else { Printing::Revised };
    let pair = [&decks()[usize::from(a >> 1 & 7)], &decks()[usize::from(a >> 4 & 7)]];
    let mut game = State::new(printing, pair);
    let mut rng = Seeded::new(u64::from(*b));
    while !rest.is_empty() {
        let choice = match postcard::take_from_bytes::<Choice>(rest) {
            Ok((choice, after)) => {
                rest = after;
                choice
            }
            Err(_) => {
                // A byte that begins no choice stands for that many choices of a random player.
                for _ in 0..rest[0] & 15 {
                    let Some(choice) = pick(&game, &mut rng) else { return };
                    assert_eq!(game.play(choice, &mut |_| ()), Ok(()));
                }
                rest = &rest[1..];
                continue;
            }
        };
        let before = game.clone();
        match game.play(choice, &mut |_| ()) {
            Ok(()) => assert!(before.is_legal(choice)),
            Err(_) => {
                assert!(!before.is_legal(choice));
                assert_eq!(game, before, "the refused {choice:?} changed something");
            }
        }
        assert!(!game.overflowed());
    }
    let mut buffer = [0; 1024];
    let saved = game.save(&mut buffer).expect("fits");
    assert_eq!(State::load(saved).as_ref(), Ok(&game));
}

/// Damages bytes in one of the ways a cable, a flash or an enemy does.
pub fn damage(bytes: &mut Vec<u8>, rng: &mut Seeded) {
    use rand_core::Rng;
    let below = |rng: &mut Seeded, n: usize| rng.next_u32() as usize % n.max(1);
    for _ in 0..=below(rng, 3) {
        if bytes.is_empty() {
            return;
        }
        let at = below(rng, bytes.len());
        match below(rng, 6) {
            0 => bytes[at] ^= 1 << below(rng, 8),
            1 => bytes[at] = rng.next_u32() as u8,
            2 => bytes.truncate(at),
            3 => bytes.insert(at, rng.next_u32() as u8),
            4 => drop(bytes.remove(at)),
            _ => {
                let other = below(rng, bytes.len());
                bytes.swap(at, other);
            }
        }
    }
}
