//! The odds shown before an attack are those of really rolling.

mod table;
mod walk;

use stonecaller_engine::second_edition::{Choice, Event, Odds, Prompt, State};
use stonecaller_engine::{Decision, Game, Square};
use table::{Attack, One, at, board};
use walk::{legal, new_match, pairs, walk};

/// What one outcome of the dice does to the target: the damage, and whether the target leaves.
fn really(state: &State, target: Square, roll: Choice) -> (u8, bool) {
    let mut next = state.clone();
    let mut events = Vec::new();
    next.play(roll, &mut |e| events.push(e)).unwrap();
    // Rolling again and capturing are declined, and the target is hurt first.
    for _ in 0..8 {
        let Decision::Choose { prompt, .. } = next.decision() else { break };
        let influence = matches!(prompt, Prompt::Rule(rule) if rule.name() == "Influence");
        let answer = match prompt {
            Prompt::Capture(_) => Choice::Decline,
            Prompt::Rule(_) if influence => Choice::Decline,
            Prompt::Order => match legal(&next)[0] {
                choice @ Choice::Resolve(_, rule) if rule.name() == "Influence" => choice,
                _ => break,
            },
            Prompt::DestroyOrder if next.is_legal(Choice::Pick(target)) => Choice::Pick(target),
            _ => break,
        };
        next.play(answer, &mut |e| events.push(e)).unwrap();
    }
    let other = |e: &&Event| matches!(e, Event::Rule { rule } if rule.name() != "Influence");
    let before = events.iter().position(|e| other(&e)).unwrap_or(events.len());
    let mut damage = 0;
    let mut left = false;
    for event in &events[..before] {
        match *event {
            Event::Damaged { at, amount } if at == target => damage += amount,
            Event::Destroyed { at, .. } | Event::Left { at, .. } => left |= at == target,
            _ => {}
        }
    }
    // Something else may have come in between; then it is on its way.
    let there = state.card_at(target).unwrap();
    let lethal = damage > 0 && there.damage + damage >= there.life;
    assert!(lethal || !left, "{target} leaves with {damage} damage");
    assert!(left || !lethal || before < events.len() || next.depth() > 0, "{target} stays");
    (damage, lethal)
}

/// The odds as every outcome played on a copy gives them; the position waits for the dice.
fn played(state: &State, target: Square) -> (u16, u8) {
    let (mut all, mut sum, mut kills) = (0, 0, 0);
    state.outcomes(|roll, ways| {
        let (damage, lethal) = really(state, target, roll);
        all += ways;
        sum += ways * u64::from(damage);
        kills += if lethal { ways } else { 0 };
    });
    let mean = (sum as f64 * 100.0 / all as f64).round() as u16;
    let percent = kills as f64 * 100.0 / all as f64;
    let shown = match percent.round() as u8 {
        0 if kills > 0 => 1,
        100 if kills < all => 99,
        n => n,
    };
    (mean, shown)
}

#[test]
fn odds_are_those_of_playing_every_outcome() {
    let (mut compared, mut unsettled, mut none, mut certain, mut open) = (0, 0, 0, 0, 0);
    for (printing, one, two, seed) in pairs() {
        walk(new_match(printing, one, two), seed, |state, choice| {
            let Decision::Choose { prompt: Prompt::Target(attacker), .. } = state.decision() else {
                assert_eq!(state.attack_odds(at("a1")), None);
                return;
            };
            let Choice::Pick(target) = choice else { return };
            let here = format!("{printing:?} {one} {two} seed {seed}: {attacker} on {target}");
            let odds = state.attack_odds(target).unwrap();
            assert_eq!(state.attack_odds_from(attacker, target), Some(odds), "{here}");
            assert_eq!(odds.dice, state.strength(attacker, Some(target)), "{here}");
            let mut next = state.clone();
            next.play(choice, &mut ()).unwrap();
            if odds.unsettled {
                unsettled += 1;
                return;
            }
            if odds.dice == 0 {
                none += 1;
                assert_eq!(odds, Odds::default(), "{here}");
                return;
            }
            assert_eq!(next.decision(), Decision::Chance(Prompt::Roll(odds.dice)), "{here}");
            assert_eq!(next.attack_in_progress(), Some((attacker, target, odds)), "{here}");
            assert_eq!(
                (odds.expected_hundredths, odds.kill_percent),
                played(&next, target),
                "{here}"
            );
            compared += 1;
            certain += usize::from(odds.kill_percent == 100);
            open += usize::from((1..100).contains(&odds.kill_percent));
        });
    }
    println!(
        "{compared} attacks, {unsettled} unsettled, {none} without dice, {open} open, {certain} certain"
    );
    assert!(compared > 500 && unsettled > 20 && open > 100 && certain > 0);
}

/// Dice, damage in hundredths and chance to destroy for an attack of the first card on the second.
fn odds(attacker: &str, target: &str) -> (u8, u16, u8) {
    let legend = format!("A {attacker}, B {target}");
    let game = board("5 . . b . . .\n4 . . A . . .", &legend).start(Attack);
    let odds = game.state.attack_odds_from(at("c4"), at("c5")).unwrap();
    (odds.dice, odds.expected_hundredths, odds.kill_percent)
}

#[test]
fn shields_and_weapons_count() {
    // Two dice, five faces of six: 10/6.
    assert_eq!(odds("Ice Golem", "Gate"), (2, 167, 0));
    // Sluggish: two more marks on six faces.
    assert_eq!(odds("Ice Golem", "Smasher"), (2, 233, 0));
    // Guarded: 1 damage unless both dice miss, 35/36.
    assert_eq!(odds("Ice Golem", "Ember Mage"), (2, 97, 0));
    // Stupefy: 1 less in the 19 of 36 rolls that have a special and a hit.
    assert_eq!(odds("Ice Golem", "Deceiver"), (2, 114, 0));
    // Wild Strike: eight dice, one face of three, at least five of them: 577 in 6561.
    assert_eq!(odds("Shonk", "Gate"), (8, 267, 9));
    // Unwieldy Magic: 2 on average, less the 2/3 of rolls without a special.
    assert_eq!(odds("Frost Shaman", "Gate"), (3, 133, 0));
}

#[test]
fn there_are_no_odds_without_two_cards() {
    let game = board("5 . . g . . .\n4 . . A . . .", "A Smasher, G Gate").start(Attack);
    let odds = |attacker, target| game.state.attack_odds_from(at(attacker), at(target));
    assert!(odds("c4", "c5").is_some());
    assert_eq!([odds("c4", "c6"), odds("c5", "c4"), odds("d4", "c5")], [None; 3]);
    assert_eq!(game.state.attack_odds(at("c5")), None, "nobody attacks yet");
    assert_eq!(game.state.attack_in_progress(), None);
}

#[test]
fn healing_is_not_hurting() {
    let mut game = board("5 . . K . . .\n4 . . P . . .", "P Temple Priest, K Citadel Knight")
        .damage("c5", 2)
        .hand(One, &["Temple Priest"])
        .start(Attack);
    game.play(Choice::Attack(at("c4")));
    let odds = game.state.attack_odds(at("c5")).unwrap();
    assert!(odds.unsettled && !odds.heals, "{odds:?}");
    game.pick("c5");
    game.play(Choice::Discard(table::kind("Temple Priest")));
    let (_, target, odds) = game.state.attack_in_progress().unwrap();
    // One of both faces shows two of the marks, every other at least one: both dice remove both damage.
    assert_eq!((target, odds.heals, odds.kill_percent), (at("c5"), true, 0));
    assert_eq!((odds.dice, odds.expected_hundredths), (2, 200));
}
