//! The contract: listing, asking and playing agree on every choice that can be encoded, and no bytes do harm.

mod walk;

use std::collections::HashSet;
use std::sync::LazyLock;

use stonecaller_engine::second_edition::{Choice, Illegal, Printing, Roll, State};
use stonecaller_engine::{Decision, Game, LoadError};
use walk::{Seeded, legal, new_match, pairs, walk};

fn bytes_of(choice: Choice) -> Vec<u8> {
    let mut buffer = [0; 16];
    postcard::to_slice(&choice, &mut buffer).unwrap().to_vec()
}

/// Every choice that postcard can decode, but of the rolls only those of few dice.
static ENCODABLE: LazyLock<Vec<Choice>> = LazyLock::new(|| {
    let mut all = HashSet::new();
    let mut add = |bytes: &[u8]| {
        if let Ok((choice, [])) = postcard::take_from_bytes::<Choice>(bytes) {
            all.insert(choice);
        }
    };
    for tag in 0..=u8::MAX {
        add(&[tag]);
        for a in 0..=u8::MAX {
            add(&[tag, a]);
            for b in 0..=u8::MAX {
                add(&[tag, a, b]);
            }
        }
    }
    for i in 0..8 * 8 * 8 * 8_usize {
        let n = |digit: u32| (i >> (3 * digit) & 7) as u8;
        let roll = Roll { both: n(0), melee_special: n(1), ranged_special: n(2), melee: n(3) };
        all.insert(Choice::Roll(roll));
    }
    all.into_iter().collect()
});

/// A choice made of random bytes, with as many of them as it wants.
fn random_encodable(rng: &mut Seeded) -> Choice {
    loop {
        let bytes: [u8; 5] =
            core::array::from_fn(|i| rng.below(if i == 0 { 17 } else { 256 }) as u8);
        if let Ok((choice, _)) = postcard::take_from_bytes(&bytes) {
            return choice;
        }
    }
}

/// Listing, asking and playing say the same about this choice here; a refusal changes nothing.
fn agree(state: &State, listed: &HashSet<Choice>, scratch: &mut State, choice: Choice) {
    let is = listed.contains(&choice);
    assert_eq!(state.is_legal(choice), is, "{choice:?} at {:?}", state.decision());
    let mut events = 0;
    let played = scratch.play(choice, &mut |_| events += 1);
    assert_eq!(played.is_ok(), is, "{choice:?} at {:?}", state.decision());
    if is {
        assert_ne!(scratch, state, "{choice:?} did nothing at {:?}", state.decision());
        assert!(scratch.is_sound(), "{choice:?} at {:?}", state.decision());
        scratch.clone_from(state);
    } else {
        assert_eq!(scratch, state, "a refused {choice:?} changed something");
        assert_eq!(events, 0, "a refused {choice:?} did something");
    }
    if let Err(why) = played {
        assert!(!why.to_string().is_empty());
        let over = matches!(state.decision(), Decision::Over(_));
        assert_eq!(why == Illegal::Over, over, "{choice:?}");
    }
}

#[test]
fn legal_and_play_agree_on_every_choice() {
    let mut all = 0;
    let mut some = 0;
    for (printing, one, two, seed) in pairs() {
        let mut rng = Seeded(seed ^ 1);
        let mut check = |state: &State| {
            let choices = legal(state);
            let listed: HashSet<Choice> = choices.iter().copied().collect();
            assert_eq!(listed.len(), choices.len(), "a choice is listed twice: {choices:?}");
            let mut scratch = state.clone();
            for choice in choices {
                let bytes = bytes_of(choice);
                assert!(bytes.len() <= 8, "{choice:?} takes {} bytes", bytes.len());
                assert_eq!(postcard::from_bytes(&bytes), Ok(choice));
                agree(state, &listed, &mut scratch, choice);
            }
            for _ in 0..8 {
                agree(state, &listed, &mut scratch, random_encodable(&mut rng));
            }
            if rng.below(4000) == 0 {
                ENCODABLE.iter().for_each(|&c| agree(state, &listed, &mut scratch, c));
                all += 1;
            }
            some += 1;
        };
        let end = walk(new_match(printing, one, two), seed, |state, _| check(state));
        check(&end);
    }
    assert!(all > 0 && some > 10_000);
    println!("{} choices tried in {all} positions, some in {some}", ENCODABLE.len());
}

/// Each reason for a refusal, from positions in which nothing else is wrong.
#[test]
fn a_refusal_says_why() {
    use stonecaller_engine::Player::{One, Two};
    use stonecaller_engine::second_edition::set_up::SetUp;
    use stonecaller_engine::second_edition::{Kind, Phase, Pile};
    let kind = |name| Kind::named(name).unwrap();
    let at = |square: &str| square.parse().unwrap();
    let table = |phase| {
        let mut set_up = SetUp::new(Printing::Revised);
        set_up.card(One, kind("Ret-Talus"), at("a1"));
        set_up.card(Two, kind("Grognack"), at("f8"));
        for square in ["c4", "d5", "e4", "f5"] {
            set_up.card(One, kind("Undead Warrior"), at(square));
        }
        for name in ["Undead Archer", "Dragos", "Purge"] {
            set_up.pile(One, Pile::Hand, kind(name));
        }
        set_up.pile(One, Pile::Draw, Kind::GATE);
        set_up.magic(One, 3);
        set_up.start(One, phase).unwrap()
    };
    let refuse = |state: &State, choice| state.clone().play(choice, &mut ()).unwrap_err();
    let summon = table(Phase::Summon);
    assert_eq!(refuse(&summon, Choice::Summon(kind("Smasher"))), Illegal::NotInHand);
    assert_eq!(refuse(&summon, Choice::Summon(kind("Dragos"))), Illegal::Magic(6));
    assert_eq!(refuse(&summon, Choice::Summon(kind("Undead Archer"))), Illegal::NoSpace);
    assert_eq!(refuse(&summon, Choice::Summon(kind("Purge"))), Illegal::NotOffered);
    assert_eq!(refuse(&summon, Choice::Play(kind("Purge"))), Illegal::WrongPhase);
    assert_eq!(refuse(&summon, Choice::Move(at("a1"))), Illegal::WrongPhase);
    assert_eq!(refuse(&summon, Choice::Accept), Illegal::NotAsked);
    assert_eq!(refuse(&summon, Choice::Draw(Kind::GATE)), Illegal::NotAsked);

    let mut moves = table(Phase::Move);
    assert_eq!(refuse(&moves, Choice::Move(at("f8"))), Illegal::NotYours);
    assert_eq!(refuse(&moves, Choice::Move(at("b3"))), Illegal::NotYours);
    for (from, to) in [("c4", "c5"), ("d5", "d6"), ("e4", "e5")] {
        moves.play(Choice::Move(at(from)), &mut ()).unwrap();
        assert_eq!(refuse(&moves, Choice::Space(at("a8"))), Illegal::NotOffered);
        assert_eq!(refuse(&moves, Choice::Move(at("a1"))), Illegal::NotAsked);
        moves.play(Choice::Space(at(to)), &mut ()).unwrap();
        moves.play(Choice::Done, &mut ()).unwrap();
    }
    assert_eq!(refuse(&moves, Choice::Move(at("c5"))), Illegal::Already);
    assert_eq!(refuse(&moves, Choice::Move(at("a1"))), Illegal::ThreeUnits);

    let attack = table(Phase::Attack);
    assert_eq!(refuse(&attack, Choice::Attack(at("a1"))), Illegal::NowhereToGo);
    let first = new_match(Printing::Revised, 0, 1);
    assert_eq!(refuse(&first, Choice::Done), Illegal::NotAsked);
    let mut draw = first;
    draw.play(Choice::First(One), &mut ()).unwrap();
    assert_eq!(refuse(&draw, Choice::Draw(kind("Smasher"))), Illegal::NotInDrawPile);
    let end = walk(new_match(Printing::First, 0, 1), 1, |state, _| {
        if let Decision::Chance(stonecaller_engine::second_edition::Prompt::Roll(n)) =
            state.decision()
        {
            let roll = Roll { both: n + 1, ..Roll::default() };
            assert_eq!(refuse(state, Choice::Roll(roll)), Illegal::Dice(n));
        }
    });
    assert_eq!(refuse(&end, Choice::Done), Illegal::Over);
}

fn saved(state: &State) -> Vec<u8> {
    let mut buffer = [0; 2048];
    state.save(&mut buffer).unwrap().to_vec()
}

/// Plays on from a position that came from bytes: whatever it is, nothing panics and it stays sound enough to save.
fn survives(mut state: State, rng: &mut Seeded) {
    for _ in 0..60 {
        let Some(choice) = (match state.decision() {
            Decision::Over(_) => None,
            Decision::Chance(_) => state.sample(rng),
            Decision::Choose { .. } => {
                let choices = legal(&state);
                (!choices.is_empty()).then(|| choices[rng.below(choices.len())])
            }
        }) else {
            return;
        };
        let _ = state.play(choice, &mut ());
        let _ = state.play(random_encodable(rng), &mut ());
        saved(&state);
        let _ = state.view(state.turn());
    }
}

#[test]
fn another_version_is_refused_by_its_number() {
    let good = saved(&new_match(Printing::Revised, 0, 1));
    assert_eq!(good[0], State::VERSION);
    assert_eq!(State::load(&[]), Err(LoadError::Empty));
    for version in (0..=u8::MAX).filter(|&v| v != State::VERSION) {
        let mut bytes = good.clone();
        bytes[0] = version;
        assert_eq!(State::load(&bytes), Err(LoadError::Version(version)));
    }
}

#[test]
fn every_cut_or_longer_save_is_refused() {
    let end = walk(new_match(Printing::Revised, 3, 4), 5, |state, _| {
        let good = saved(state);
        assert_eq!(State::load(&good).as_ref(), Ok(state));
    });
    let good = saved(&end);
    for len in 1..good.len() {
        assert_eq!(State::load(&good[..len]), Err(LoadError::Malformed), "{len} bytes");
    }
    let mut more = good;
    more.push(0);
    assert_eq!(State::load(&more), Err(LoadError::Malformed));
}

#[test]
fn random_bytes_never_panic() {
    let mut rng = Seeded(1);
    for _ in 0..20_000 {
        let mut bytes: Vec<u8> = (0..rng.below(1200)).map(|_| rng.below(256) as u8).collect();
        if let Some(version) = bytes.first_mut() {
            *version = State::VERSION;
        }
        let _ = postcard::take_from_bytes::<Choice>(&bytes);
        if let Ok(state) = State::load(&bytes) {
            survives(state, &mut rng);
        }
    }
}

#[test]
fn damaged_saves_never_panic() {
    let (mut loaded, mut refused) = (0, 0);
    for (printing, one, two, seed) in pairs() {
        let mut rng = Seeded(seed ^ 2);
        walk(new_match(printing, one, two), seed, |state, _| {
            if rng.below(12) != 0 {
                return;
            }
            let mut bytes = saved(state);
            for _ in 0..=rng.below(3) {
                let at = 1 + rng.below(bytes.len() - 1);
                bytes[at] = match rng.below(3) {
                    0 => bytes[at] ^ 1 << rng.below(8),
                    1 => rng.below(256) as u8,
                    _ => bytes[at].wrapping_add(1),
                };
            }
            match State::load(&bytes) {
                Ok(state) => {
                    loaded += 1;
                    survives(state, &mut rng);
                }
                Err(why) => {
                    refused += 1;
                    assert!(!why.to_string().is_empty());
                }
            }
        });
    }
    assert!(loaded > 100 && refused > 100, "{loaded} loaded, {refused} refused");
    println!("{loaded} loaded, {refused} refused");
}
