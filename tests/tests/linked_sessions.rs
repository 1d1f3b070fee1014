//! Two devices that hold one match, each what its own player may know, without a cable between them.

use stonecaller_engine::Player;
use stonecaller_firmware::games::{First, GameId, Playing, Seat, SetUp, Versus};
use stonecaller_firmware::link::{Chain, Fate, Share, Tether};
use stonecaller_firmware::play::{
    Audited, ChoiceBytes, Entry, Linked, MatchLog, Place, Refused, Told, Waits,
};
use stonecaller_tests::saves::below;
use stonecaller_tests::simulate::Seeded;

struct Side {
    playing: Playing,
    log: MatchLog,
    chain: Chain,
    /// What its player's cards are drawn with; another one than that of the chain if it cheats.
    key: Share,
}

impl Side {
    fn linked(&mut self) -> &mut dyn Linked {
        self.playing.as_linked_mut().expect("it is linked")
    }
}

const ID: u64 = 99;

fn set_ups(rng: &mut Seeded) -> [SetUp; 2] {
    let chains = Player::BOTH.map(|seat| Chain::new(seat, &[seat as u8 + 1; 16]));
    let seats = ["Eva", "Tom"]
        .map(|name| Seat { name: name.try_into().expect("short"), faction: below(rng, 8) as u8 });
    let variant = below(rng, 2) as u8;
    Player::BOTH.map(|me| {
        let peer = chains[me.other() as usize].pledge();
        SetUp {
            game: GameId::SecondEdition,
            variant,
            seats: seats.clone(),
            first: First::Random,
            versus: Versus::Linked(Tether::new(me, ID, [me as u8 + 1; 16], peer)),
        }
    })
}

fn sides(rng: &mut Seeded) -> [Side; 2] {
    set_ups(rng).map(|set_up| {
        let chain = set_up.tether().expect("linked").chain();
        let key = *chain.key();
        Side { playing: Playing::begin(set_up), log: MatchLog::new(), chain, key }
    })
}

/// Lets chance decide on both.
fn deal(sides: &mut [Side; 2]) {
    let episode = sides[0].linked().episode();
    let shares = [0, 1].map(|seat| sides[seat].chain.share(episode).expect("long enough"));
    let mut told = Told::new();
    for side in sides.iter_mut() {
        let fate = Fate::new(ID, episode, [&shares[0], &shares[1]], &side.key);
        let linked = side.playing.as_linked_mut().expect("linked");
        while linked.deal(&fate, &mut side.log, &mut told) {}
    }
}

/// Tells the other device the newest choice of one.
fn tell(sides: &mut [Side; 2], from: Player) {
    let [one, two] = sides;
    let (from, to) = if from == Player::One { (one, two) } else { (two, one) };
    let linked = from.playing.as_linked().expect("linked");
    let number = linked.position().now.count - 1;
    let entry = linked.entry(number, &from.log);
    let Some(Entry::Choice { bytes, digest, .. }) = entry else { panic!("{entry:?}") };
    let mut told = Told::new();
    let before = to.linked().position();
    let refused = to.playing.as_linked_mut().expect("linked").take(
        &bytes,
        digest ^ 1,
        &mut to.log,
        &mut told,
    );
    assert_eq!(refused, Err(Refused::Digest));
    assert_eq!(to.linked().position(), before);
    let taken =
        to.playing.as_linked_mut().expect("linked").take(&bytes, digest, &mut to.log, &mut told);
    assert_eq!(taken, Ok(()));
}

fn agree(sides: &mut [Side; 2]) {
    assert_eq!(sides[0].linked().position(), sides[1].linked().position());
    assert_eq!(sides[0].linked().episode(), sides[1].linked().episode());
    assert_eq!(sides[0].linked().waits(), sides[1].linked().waits());
}

/// A whole match, and how often something was taken back. A cheat draws with the key that it likes.
fn play(seed: u64, cheat: Option<Player>) -> ([Side; 2], u32) {
    let mut rng = Seeded::new(seed);
    let mut sides = sides(&mut rng);
    if let Some(cheat) = cheat {
        sides[cheat as usize].key = [0xC4; 16];
    }
    let mut told = Told::new();
    let mut undone = 0;
    for _ in 0..4_000 {
        agree(&mut sides);
        match sides[0].linked().waits() {
            Waits::Over(_) => break,
            Waits::Chance => deal(&mut sides),
            Waits::Choice(player) => {
                let side = &mut sides[player as usize];
                let game = side.playing.as_match_mut();
                assert_eq!(game.holder(), player);
                if below(&mut rng, 6) == 0 && game.undo(&mut side.log).is_ok() {
                    undone += 1;
                    let Place { count, digest } = side.linked().position().now;
                    let other = &mut sides[player.other() as usize];
                    let linked = other.playing.as_linked_mut().expect("linked");
                    linked.let_take_back(Place { count, digest }, &mut other.log).expect("it may");
                    continue;
                }
                let mut count = 0;
                game.offers(&mut |_| count += 1);
                assert!(count > 0);
                let index = below(&mut rng, count) as u16;
                assert!(game.choose(index, &mut side.log, &mut told));
                tell(&mut sides, player);
            }
        }
        if below(&mut rng, 40) == 0 {
            // A device that starts again knows just what it knew.
            let side = &mut sides[below(&mut rng, 2) as usize];
            let before = (side.linked().position(), side.linked().episode());
            let set_up = side.playing.as_match().set_up().clone();
            side.playing = Playing::resume(set_up, &side.log).expect("it is one of such a match");
            assert_eq!((side.linked().position(), side.linked().episode()), before);
        }
    }
    assert!(matches!(sides[0].linked().waits(), Waits::Over(_)));
    // Whatever is told again is what was told before.
    let [one, two] = &mut sides;
    let end = one.linked().position().now.count;
    for number in 0..end {
        let [a, b] = [&*one, &*two].map(|side| {
            side.playing.as_linked().expect("linked").entry(number, &side.log).expect("there")
        });
        match (&a, &b) {
            (
                Entry::Choice { player, digest, .. },
                Entry::Choice { player: also, digest: same, .. },
            ) => {
                assert_eq!((player, digest), (also, same));
            }
            _ => assert_eq!(a, b),
        }
    }
    (sides, undone)
}

/// Looks through a match on both devices; `bend` may change what one device shows the other before it is heard.
fn audit(
    sides: &mut [Side; 2],
    bend: &mut dyn FnMut(usize, &mut (u16, ChoiceBytes)),
) -> [Audited; 2] {
    let chains = sides.each_ref().map(|side| side.chain.clone());
    let mut told: [Option<u16>; 2] = [None; 2];
    let mut shown: [Option<(u16, ChoiceBytes)>; 2] = [None, None];
    let mut came_to = [const { Audited::Right(0) }; 2];
    // Each goes as far as it can without the other.
    for seat in [0, 1].into_iter().cycle().take(2_000) {
        while let Audited::Right(_) | Audited::Tell(..) | Audited::Needs(_) = came_to[seat] {
            let side = &mut sides[seat];
            let own_key = side.key;
            let mut fate = |episode, owner: Player| {
                let shares = [0, 1].map(|seat: usize| chains[seat].share(episode).expect("there"));
                // A cheat looks through it with the key that it has drawn with.
                let own = owner as usize == seat;
                let key = if own { own_key } else { *chains[owner as usize].key() };
                Some(Fate::new(ID, episode, [&shares[0], &shares[1]], &key))
            };
            let linked = side.playing.as_linked_mut().expect("linked");
            let heard = shown[seat].as_ref().map(|(number, choice)| (*number, choice.as_slice()));
            came_to[seat] = linked.audit(&side.log, told[seat], heard, &mut fate);
            match came_to[seat].clone() {
                Audited::Right(next) => drop(shown[seat].take_if(|(number, _)| *number < next)),
                Audited::Tell(number, choice) if shown[1 - seat].is_none() => {
                    let mut telling = (number, choice);
                    bend(seat, &mut telling);
                    (told[seat], shown[1 - seat]) = (Some(number), Some(telling));
                }
                _ => break,
            }
        }
    }
    came_to
}

#[test]
fn two_devices_stay_in_step_through_whole_matches() {
    let (mut longest, mut undone) = (0, 0);
    for seed in 0..60 {
        let (mut sides, taken_back) = play(seed, None);
        longest = longest.max(sides[0].linked().count());
        let audited = audit(&mut sides, &mut |_, _| {});
        assert_eq!(audited, [Audited::Fair, Audited::Fair], "seed {seed}");
        undone += taken_back;
    }
    assert!(longest > 200 && undone > 500, "{longest} {undone}");
}

#[test]
fn what_is_not_legal_or_not_asked_changes_nothing() {
    let mut rng = Seeded::new(5);
    let mut sides = sides(&mut rng);
    let mut told = Told::new();
    deal(&mut sides);
    let Waits::Choice(player) = sides[0].linked().waits() else { panic!("a player is asked") };
    for side in &mut sides {
        let before = side.linked().position();
        let length = side.log.len();
        for bytes in [&[][..], &[0xFF], &[7, 60], &[16, 0], &[0, 0, 0], &[3, 255]] {
            let taken = side.playing.as_linked_mut().expect("linked").take(
                bytes,
                before.now.digest,
                &mut side.log,
                &mut told,
            );
            assert!(taken.is_err(), "{bytes:?}");
        }
        let place = Place { count: 0, ..before.now };
        let back =
            side.playing.as_linked_mut().expect("linked").let_take_back(place, &mut side.log);
        assert!(back.is_err());
        assert_eq!((side.linked().position(), side.log.len()), (before, length));
    }
    // The end of a phase, told to the device of the player who is asked.
    let side = &mut sides[player as usize];
    let digest = side.linked().position().now.digest;
    let taken =
        side.playing.as_linked_mut().expect("linked").take(&[0], digest, &mut side.log, &mut told);
    assert_eq!(taken, Err(Refused::NotAsked));
}

#[test]
fn whoever_draws_other_cards_than_were_dealt_is_found_out_and_nobody_else() {
    for seed in 0..20 {
        for cheat in Player::BOTH {
            let (mut sides, _) = play(seed, Some(cheat));
            let audited = audit(&mut sides, &mut |_, _| {});
            assert_eq!(audited[cheat.other() as usize], Audited::Foul, "seed {seed}");
        }
    }
}

#[test]
fn what_is_shown_has_to_be_what_was_discarded() {
    type Bend = fn(&mut (u16, ChoiceBytes));
    let bends: [Bend; 4] = [
        |(_, choice)| choice.clear(),
        |(_, choice)| *choice = ChoiceBytes::from_slice(&[0]).expect("short"),
        // The unknown card, a second time.
        |(_, choice)| *choice.last_mut().expect("a card") = 0,
        |(number, _)| *number += 1,
    ];
    for bend in bends {
        let (mut sides, _) = play(3, None);
        let mut shown = 0;
        let audited = audit(&mut sides, &mut |seat, telling| {
            shown += usize::from(seat == 1);
            if (seat, shown) == (1, 4) {
                bend(telling);
            }
        });
        assert!(shown >= 4, "somebody discards in this match");
        assert_eq!(audited[0], Audited::Foul);
    }
}
