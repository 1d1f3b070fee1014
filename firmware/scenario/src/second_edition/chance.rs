//! What is rolled, what is drawn, and who goes first.

use stonecaller_engine::second_edition::{Choice, Prompt, Roll};
use stonecaller_engine::{Decision, Game};

use super::Course;
use super::choices::offers;
use super::names::{kind_or_unknown, name, seat};
use crate::words::{counted, first as first_word, number, player};

/// The player who takes the first turn.
pub(super) fn first(state: &mut Course, words: &str) -> Result<(), String> {
    let player = player(words)?;
    if state.decision() != Decision::Chance(Prompt::FirstPlayer) {
        return Err(format!("it is not asked who goes first; {}", offers(state)));
    }
    super::play(state, Choice::First(player))?
}

/// Dice by what they show: `roll 2 melee+ranged, melee`.
pub(super) fn roll(state: &mut Course, words: &str) -> Result<(), String> {
    let roll = faces(words)?;
    let Decision::Chance(Prompt::Roll(dice)) = state.decision() else {
        return Err(format!("nothing is rolled here; {}", offers(state)));
    };
    if roll.dice() != u32::from(dice) {
        return Err(format!("{} dice are named, but {dice} are rolled", roll.dice()));
    }
    super::play(state, Choice::Roll(roll))?
}

fn faces(words: &str) -> Result<Roll, String> {
    let mut roll = Roll::default();
    let mut count = None;
    if words.is_empty() {
        return Err("the faces are missing (write `nothing` for no dice)".into());
    }
    for word in words.split([' ', ',']).filter(|w| !w.is_empty() && words != "nothing") {
        let digits = word.strip_suffix('x').unwrap_or(word);
        if digits.bytes().all(|b| b.is_ascii_digit()) && count.is_none() && !digits.is_empty() {
            count = Some(number(digits)?);
            continue;
        }
        let face = match word {
            "melee+ranged" | "ranged+melee" | "mr" => 0,
            "melee+special" | "special+melee" | "ms" => 3,
            "ranged+special" | "special+ranged" | "rs" => 4,
            "melee" | "m" => 5,
            other => {
                return Err(format!(
                    "no die shows `{other}`: the faces are melee+ranged (mr), melee+special (ms), \
                     ranged+special (rs) and melee (m)"
                ));
            }
        };
        for _ in 0..count.take().unwrap_or(1) {
            if roll.dice() >= 99 {
                return Err("that is more than 99 dice".into());
            }
            roll = roll.with_face(face);
        }
    }
    match count {
        Some(_) => Err("a face is missing after the number".into()),
        None => Ok(roll),
    }
}

/// Cards by name, drawn one after the other: `draw one: Gate, 2 Smasher`.
pub(super) fn draw(state: &mut Course, words: &str) -> Result<(), String> {
    let (word, rest) = first_word(words);
    let (who, list) = match player(word) {
        // `1 gate` and `2 gate` are counts; players are written out here.
        Ok(who) if !word.starts_with(['1', '2']) => (Some(who), rest),
        _ => (None, words),
    };
    let mut cards = Vec::new();
    for (n, card) in counted(list)? {
        cards.extend(std::iter::repeat_n(kind_or_unknown(card)?, n.into()));
    }
    if cards.is_empty() {
        return Err("the cards that are drawn are missing".into());
    }
    let mut next = state.clone();
    for card in cards {
        let Decision::Chance(Prompt::Draw(drawer)) = next.decision() else {
            return Err(format!("{} is not drawn here; {}", name(card), offers(&next)));
        };
        if who.is_some_and(|who| who != drawer) {
            return Err(format!("{} draws here", seat(drawer)));
        }
        super::play(&mut next, Choice::Draw(card))?
            .map_err(|_| format!("{} is not in the draw pile of {}", name(card), seat(drawer)))?;
    }
    *state = next;
    Ok(())
}
