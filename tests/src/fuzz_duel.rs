//! A lying device at any moment of a match: what hostile bytes make it say never makes the honest one panic, hang, hold
//! anything but what its log gives, take what is not the other player's to do, or tell what it should not.

use stonecaller_engine::Player;
use stonecaller_firmware::link::{Chain, Dispatch, Halt, Open, Ready, Standing, Wish, sealed};
use stonecaller_firmware::play::{Cause, Entry, Place, Position, Waits};

use crate::liar::{HONEST, Held, LIAR, Table};

/// The first two bytes say how far the devices are, the rest what is said and done then.
pub fn duel(bytes: &[u8]) {
    let [seed, start, rest @ ..] = bytes else { return };
    let mut table = Table::new(u64::from(*seed), seed & 1 == 0);
    if start & 7 != 0 {
        table.begin();
        table.play_on(u32::from(start >> 3) * u32::from(start & 7) * 2);
    }
    table.take_over();
    let mut bytes = rest.iter().copied();
    while let Some(deed) = bytes.next() {
        let size = deed >> 4;
        // Whatever is under way comes to its end, so that what follows is the message's doing.
        table.wait(8);
        match deed & 15 {
            0 => {
                let message: Vec<u8> = bytes.by_ref().take(usize::from(size) * 3).collect();
                lie(&mut table, &message);
            }
            1..=6 => {
                if let Some(message) = message(deed & 15, size, &mut table, &mut bytes) {
                    let mut buffer = [0; 96];
                    lie(&mut table, message.encode(&mut buffer).expect("it fits"));
                }
            }
            7 | 8 => drop(table.choose(HONEST)),
            9 => take_back(&mut table),
            10 => match size & 3 {
                0 => table.links[HONEST].offer_draw(),
                1 => table.links[HONEST].answer_draw(true),
                2 => table.links[HONEST].answer_draw(false),
                _ => table.links[HONEST].try_again(),
            },
            11 if size == 0 => concede(&mut table),
            11 | 12 if size & 1 == 0 => drop(table.links[HONEST].withdraw()),
            11 | 12 => drop(table.pick(HONEST, size & 7)),
            13 => table.restart(true),
            14 => {
                table.restart(false);
                table.wait(u32::from(size) * 10);
                table.choose(LIAR);
                table.choose(HONEST);
                table.wait(20);
                table.take_over();
            }
            _ => table.wait(u32::from(size) * 40),
        }
        table.check_log();
    }
}

fn take_back(table: &mut Table) {
    let play = &mut *table.plays[HONEST];
    let Some(linked) = play.playing.as_mut().and_then(|playing| playing.as_linked_mut()) else {
        return;
    };
    let _ = linked.as_match_mut().undo(&mut play.log);
}

fn concede(table: &mut Table) {
    let holder = table.holder();
    if !matches!(table.waits(HONEST), None | Some(Waits::Over(_))) {
        let playing = table.plays[HONEST].playing.as_mut().expect("a match");
        playing.as_match_mut().concede(holder);
    }
}

/// The liar says that, and only what it may bring about comes of it.
fn lie(table: &mut Table, bytes: &[u8]) {
    let (before, id, standing) = (table.held(), table.id(HONEST), table.standing());
    table.tell(bytes);
    let after = table.held();
    if after == before || table.id(HONEST) != id {
        return;
    }
    let message = Dispatch::decode(bytes);
    let newly_halted =
        matches!(table.standing(), Standing::Halted(_, true)) && standing != table.standing();
    assert!(!newly_halted, "{message:?} was refused and changed something");
    let message = message.expect("what cannot be read changes nothing");
    may_bring_about(table, &message, &before, &after);
}

fn may_bring_about(table: &Table, message: &Dispatch, before: &Held, after: &Held) {
    let me = table.holder();
    let linked = table.linked(HONEST).expect("a match");
    let [old, new] = [before, after].map(|held| held.position.expect("a match"));
    let told = || linked.entry(old.now.count, &table.plays[HONEST].log);
    match message {
        Dispatch::Step { .. } => {
            assert_eq!(before.waits, Some(Waits::Choice(me.other())), "out of turn");
            assert!(after.log.starts_with(&before.log));
            assert!(matches!(told(), Some(Entry::Choice { player, .. }) if player != me));
        }
        Dispatch::Share { .. } => {
            assert_eq!(before.waits, Some(Waits::Chance), "nothing to decide");
            assert!(after.log.starts_with(&before.log));
            assert!(matches!(told(), Some(Entry::Chance { .. })));
        }
        Dispatch::TakeBack { .. } => {
            assert!(before.log.starts_with(&after.log));
            assert_eq!(new.barrier, old.barrier);
        }
        Dispatch::Concede
        | Dispatch::Ended { .. }
        | Dispatch::OfferDraw
        | Dispatch::AcceptDraw
        | Dispatch::Drawn => {
            assert_eq!((&before.log, old), (&after.log, new));
            let Some(Waits::Over(ending)) = after.waits else { panic!("{message:?}: {after:?}") };
            assert_ne!(ending.winner, Some(me.other()), "{message:?}");
            assert!(ending.winner.is_some() || ending.cause == Cause::Agreement);
        }
        // It may be what a link that was given before waited for.
        _ => {
            assert_eq!(before.waits, Some(Waits::Chance), "{message:?} changed something");
            assert!(after.log.starts_with(&before.log));
        }
    }
}

/// A message that makes sense, or nearly.
fn message(
    kind: u8,
    size: u8,
    table: &mut Table,
    bytes: &mut impl Iterator<Item = u8>,
) -> Option<Dispatch> {
    let slip = |share: &mut [u8]| {
        if size > 11 {
            share[usize::from(size) % share.len()] ^= 1;
        }
    };
    let mut next = || bytes.next().unwrap_or(0);
    if kind == 6 {
        let pledge = Chain::new(Player::Two, &[size; 16]).pledge();
        let answers = table.said.iter().rev().find_map(|said| match said {
            Dispatch::Ready(ready) => ready.faction[..8].try_into().ok(),
            _ => None,
        });
        let (salt, faction) = ([size & 1; 16], size & 3);
        return Some(match next() & 1 {
            0 => {
                let (faction, wish) = (sealed(faction, &salt), Wish::Fresh);
                Dispatch::Ready(Ready { faction, pledge, variant: size, wish })
            }
            _ => {
                let (name, answers) = ("Liar".try_into().ok()?, answers.unwrap_or_default());
                Dispatch::Open(Open { faction, salt, name, answers })
            }
        });
    }
    // A match that the liar agreed on by lying is the honest device's alone.
    table.linked(LIAR)?;
    let linked = table.linked(HONEST)?;
    let Position { barrier, now } = linked.position();
    let id = table.id(HONEST)? ^ u64::from(size == 15);
    Some(match kind {
        1 => {
            let number = table.linked(LIAR)?.count();
            if !table.choose(LIAR) {
                return None;
            }
            let entry = table.linked(LIAR)?.entry(number, &table.plays[LIAR].log)?;
            let Entry::Choice { mut bytes, digest, .. } = entry else { return None };
            let mut digest = digest.to_le_bytes();
            match size & 1 {
                0 => slip(&mut digest),
                _ => slip(&mut bytes),
            }
            Dispatch::Step { number: number as u8, digest, choice: bytes }
        }
        2 => {
            let episode = linked.episode().wrapping_add(u16::from(size & 3 == 3));
            let mut share = table.chain(LIAR).share(episode).unwrap_or_default();
            slip(&mut share);
            Dispatch::Share { episode, share }
        }
        3 => {
            let count = now.count.saturating_sub(u16::from(size & 7));
            let place = linked.look_back(count, &table.plays[HONEST].log);
            let mut digest = place.map_or(0, |(digest, _)| digest).to_le_bytes();
            slip(&mut digest);
            Dispatch::TakeBack { count, digest }
        }
        4 => match size {
            0 => Dispatch::Concede,
            1..=3 => Dispatch::OfferDraw,
            4..=6 => Dispatch::AcceptDraw,
            7 | 8 => Dispatch::DeclineDraw,
            9 | 10 => Dispatch::Drawn,
            11 => Dispatch::Halted(Halt::Differs),
            12 => Dispatch::Secret([next(); 16]),
            13 => Dispatch::Secret(*table.chain(LIAR).secret()),
            14 => {
                let choice = heapless::Vec::from_slice(&[next(), next()]).ok()?;
                Dispatch::Shown { number: u16::from(next()), choice }
            }
            _ => Dispatch::NotReady,
        },
        _ => match size {
            0 => Dispatch::NoSuchMatch { id },
            1..=4 => Dispatch::Ended {
                id,
                winner: [None, None, Some(Player::One), Some(Player::Two)][usize::from(next() & 3)],
                conceded: size & 1 == 0,
            },
            _ => {
                let far = Place { count: u16::MAX, digest: 0 };
                let back = now.count.saturating_sub(u16::from(next()));
                let before = linked.look_back(back, &table.plays[HONEST].log);
                let before = Place { count: back, digest: before.map_or(0, |(digest, _)| digest) };
                let places = [barrier, now, before, far];
                let [barrier, now] = [next(), next()].map(|byte| places[usize::from(byte & 3)]);
                Dispatch::Resume { id, position: Position { barrier, now } }
            }
        },
    })
}
