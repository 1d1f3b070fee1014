//! A slow second implementation of reach, line of sight, building zones, strength and life agrees with the engine.

use rand_core::Rng;
use stonecaller_engine::second_edition::set_up::SetUp;
use stonecaller_engine::second_edition::{
    Choice, Class, Kind, Phase, Pile, Printing, State, decks,
};
use stonecaller_engine::{Decision, Game, Player, Square};
use stonecaller_tests::referee::compare;
use stonecaller_tests::simulate::{Seeded, pick};

/// Plays one random match and compares in every position where nothing is in progress.
fn match_of(printing: Printing, a: usize, b: usize, seed: u64) -> Result<(usize, usize), String> {
    let mut rng = Seeded::new(seed);
    let mut walk = Seeded::new(seed ^ 0xabcd);
    let mut game = State::new(printing, [&decks()[a], &decks()[b]]);
    let (mut positions, mut answers) = (0, 0);
    let mut phase = None;
    loop {
        if let Decision::Over(_) = game.decision() {
            return Ok((positions, answers));
        }
        if game.depth() == 0 && matches!(game.decision(), Decision::Choose { .. }) {
            let now = Some((game.turns(), game.phase()));
            let fresh = phase != now;
            phase = now;
            answers += compare(&game, fresh, &mut walk).map_err(|why| {
                format!(
                    "{} v {}, {printing:?}, seed {seed}: {why}\n{game:?}",
                    decks()[a].name,
                    decks()[b].name
                )
            })?;
            positions += 1;
        }
        let choice: Choice = pick(&game, &mut rng).ok_or("nothing is legal")?;
        game.play_unchecked(choice, &mut ());
    }
}

#[test]
fn the_slow_rules_agree_with_the_fast_ones_for_every_pair_of_decks() {
    let (mut positions, mut answers) = (0, 0);
    let mut failures = Vec::new();
    for (n, printing) in [Printing::First, Printing::Revised].into_iter().enumerate() {
        for a in 0..decks().len() {
            for b in 0..decks().len() {
                let seed = (n * 64 + a * 8 + b) as u64;
                match match_of(printing, a, b, seed) {
                    Ok((p, q)) => (positions, answers) = (positions + p, answers + q),
                    Err(why) => failures.push(why),
                }
            }
        }
    }
    for why in &failures {
        println!("{}", why.lines().next().unwrap_or_default());
    }
    assert!(failures.is_empty(), "{} disagreements, the first: {}", failures.len(), failures[0]);
    println!("{positions} positions, {answers} answers");
    assert!(positions > 5_000, "only {positions} positions");
}

/// The +2 strength of a Hellforged Weapon is no ability, so Mimic does not copy it (found by the soak, seed 200).
#[test]
fn mimic_copies_abilities_and_nothing_else() {
    let game =
        stonecaller_tests::soak::Match { printing: Printing::First, decks: [0, 1], seed: 200 };
    let care = stonecaller_tests::soak::Care { referee: true, all_choices: 0 };
    game.soak(care).unwrap_or_else(|why| panic!("{why}"));
}

/// A position no match would reach: cards of two decks anywhere, with much boost and damage.
fn scattered(printing: Printing, pair: [usize; 2], rng: &mut Seeded) -> Option<State> {
    let below = |rng: &mut Seeded, n: usize| rng.next_u32() as usize % n;
    let mut set_up = SetUp::new(printing);
    let mut free: Vec<Square> = (0..48).filter_map(Square::new).collect();
    for (player, deck) in Player::BOTH.into_iter().zip(pair) {
        for index in 0..12 {
            let kind = Kind::of(deck, index)?;
            let card = kind.card();
            for copy in 0..card.copies {
                let stands = card.class.is(Class::CARD);
                if index == 0 || (stands && (copy == 0 || below(rng, 4) == 0) && below(rng, 4) > 0)
                {
                    let at = free.swap_remove(below(rng, free.len()));
                    set_up.card(player, kind, at);
                    set_up.tokens(at, below(rng, card.life.into()) as u8, below(rng, 8) as u8);
                } else {
                    let pile = [Pile::Hand, Pile::Draw, Pile::Discard][below(rng, 3)];
                    set_up.pile(player, pile, kind);
                }
            }
        }
        for kind in [Kind::GATE, Kind::START_GATE] {
            set_up.card(player, kind, free.swap_remove(below(rng, free.len())));
        }
        set_up.magic(player, below(rng, 16) as u8);
    }
    let phase = [Phase::Summon, Phase::Move, Phase::Build, Phase::Attack][below(rng, 4)];
    set_up.start(Player::BOTH[below(rng, 2)], phase)
}

#[test]
fn they_agree_in_positions_no_match_would_reach() {
    let mut rng = Seeded::new(77);
    let (mut positions, mut answers) = (0, 0);
    for round in 0..30 {
        for pair in 0..64 {
            let printing = if round % 2 == 0 { Printing::First } else { Printing::Revised };
            let Some(game) = scattered(printing, [pair / 8, pair % 8], &mut rng) else {
                panic!("no sound position in round {round}, pair {pair}");
            };
            if game.depth() == 0 && matches!(game.decision(), Decision::Choose { .. }) {
                let compared = compare(&game, true, &mut rng);
                answers += compared.unwrap_or_else(|why| {
                    panic!("round {round}, pair {pair}, {printing:?}: {why}\n{game:?}")
                });
                positions += 1;
            }
        }
    }
    println!("{positions} positions, {answers} answers");
    assert!(positions > 1_000, "only {positions} positions");
}
