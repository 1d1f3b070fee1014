//! What must be true.

use stonecaller_engine::second_edition::{Kind, OnBoard, Pile, Prompt, State};
use stonecaller_engine::{Decision, Game, Outcome, Player, Square};

use super::choices::offers;
use super::names::{
    card_on, kind, kind_or_unknown, name, phase, phase_name, seat, square, squares,
};
use crate::words::{after, counted, first, fold, meant, number, player, player_name};

const SUBJECTS: [&str; 17] = [
    "magic",
    "hand",
    "draw pile",
    "discard pile",
    "turn",
    "phase",
    "winner",
    "pending",
    "asked",
    "active",
    "under",
    "strength",
    "life",
    "damage",
    "boost",
    "changed",
    "a space",
];

/// Fails with what is there instead.
fn same<T: PartialEq>(
    what: &str,
    found: T,
    wanted: T,
    say: impl Fn(&T) -> String,
) -> Result<(), String> {
    let [found, wanted] = &[found, wanted];
    if found == wanted {
        return Ok(());
    }
    Err(format!("{what} is {}, not {}", say(found), say(wanted)))
}

/// Checks one `expect` line.
pub(super) fn check(state: &State, marked: &State, words: &str) -> Result<(), String> {
    let words = &words.replace(':', " ");
    let words = &fold(words);
    for (subject, pile) in
        [("hand", Pile::Hand), ("draw pile", Pile::Draw), ("discard pile", Pile::Discard)]
    {
        if let Some(rest) = after(words, subject) {
            return cards(state, pile, subject, rest);
        }
    }
    let (subject, rest) = first(words);
    match subject {
        "magic" => {
            let (who, n) = first(rest);
            let who = player(who)?;
            same(
                &format!("the magic of {}", seat(who)),
                state.magic(who),
                number(n)?,
                u8::to_string,
            )
        }
        "turn" => same("the turn", state.turn(), player(rest)?, |p| player_name(*p).into()),
        "phase" => same("the phase", state.phase(), phase(rest)?, |p| phase_name(*p).into()),
        "winner" => winner(state, rest),
        "pending" => pending(state, rest),
        "asked" => asked(state, rest),
        "active" => active(state, rest),
        "under" => {
            let (at, list) = first(rest);
            under(state, square(at)?, list)
        }
        "strength" => strength(state, rest),
        "life" | "damage" | "boost" => {
            let (at, n) = rest.rsplit_once(' ').ok_or("a space and a number are needed")?;
            let at = card_on(state, at)?;
            let card = state.card_at(at).ok_or_else(|| format!("{at} is empty"))?;
            let found = token(&card, subject);
            same(
                &format!("the {subject} of {} {at}", name(card.kind)),
                found,
                number(n)?,
                u8::to_string,
            )
        }
        "changed" => changed(state, marked, rest),
        "" => Err("what is expected is missing".into()),
        _ => match subject.parse::<Square>() {
            Ok(at) => on_space(state, at, rest),
            Err(_) => Err(format!(
                "`{subject}` cannot be expected ({}){}",
                SUBJECTS.join(", "),
                meant(subject, SUBJECTS)
            )),
        },
    }
}

fn token(card: &OnBoard, what: &str) -> u8 {
    match what {
        "life" => card.life,
        "damage" => card.damage,
        _ => card.boost,
    }
}

/// `c4 undead warrior of two, damage 2, boost 1` or `c4 empty`.
fn on_space(state: &State, at: Square, words: &str) -> Result<(), String> {
    let words = after(words, "is").unwrap_or(words);
    let found = state.card_at(at);
    if matches!(words, "empty" | "nothing") {
        return match found {
            Some(card) => Err(format!("{at} holds {}, it is not empty", name(card.kind))),
            None => Ok(()),
        };
    }
    let mut parts = words.split(',').map(str::trim);
    let head = parts.next().unwrap_or("");
    let (card, of) = match head.rsplit_once(" of ") {
        Some((card, who)) if kind(head).is_err() => (card, Some(player(who)?)),
        _ => (head, None),
    };
    let wanted = kind(card)?;
    let Some(card) = found else {
        return Err(format!("{at} is empty, there is no {}", name(wanted)));
    };
    same(&at.to_string(), card.kind, wanted, |k| name(*k).into())?;
    if let Some(who) = of {
        same(&format!("who controls {at}"), card.controller, who, |p| player_name(*p).into())?;
    }
    for part in parts {
        let (what, value) = first(part);
        let subject = format!("the {what} of {} {at}", name(wanted));
        match what {
            "damage" | "boost" | "life" => {
                same(&subject, token(&card, what), number(value)?, u8::to_string)?;
            }
            "undamaged" | "unboosted" if value.is_empty() => {
                let what = if what == "undamaged" { "damage" } else { "boost" };
                same(
                    &format!("the {what} of {} {at}", name(wanted)),
                    token(&card, what),
                    0,
                    u8::to_string,
                )?;
            }
            "strength" => {
                same(&subject, state.strength(at, None), number(value)?, u8::to_string)?;
            }
            "owner" => same(&subject, card.owner, player(value)?, |p| player_name(*p).into())?,
            "under" => under(state, at, value)?,
            _ => {
                return Err(format!(
                    "`{part}` says nothing about a card: damage N, boost N, life N, strength N, owner PLAYER, \
                     under CARD, undamaged, unboosted"
                ));
            }
        }
    }
    Ok(())
}

fn list(cards: &[(u8, Kind)]) -> String {
    if cards.is_empty() {
        return "nothing".into();
    }
    let items: Vec<String> = cards
        .iter()
        .map(|&(n, kind)| if n == 1 { name(kind).into() } else { format!("{n} {}", name(kind)) })
        .collect();
    items.join(", ")
}

fn tally(words: &str) -> Result<Vec<(u8, Kind)>, String> {
    let mut cards: Vec<(u8, Kind)> = Vec::new();
    for (n, item) in counted(words)? {
        let kind = kind_or_unknown(item)?;
        match cards.iter_mut().find(|(_, k)| *k == kind) {
            Some((count, _)) => *count = count.saturating_add(n),
            None => cards.push((n, kind)),
        }
    }
    cards.retain(|&(n, _)| n > 0);
    cards.sort_by_key(|&(_, kind)| kind);
    Ok(cards)
}

/// `hand one 5`, `hand one Gate, 2 Smasher`, `hand one has Gate`.
fn cards(state: &State, pile: Pile, subject: &str, words: &str) -> Result<(), String> {
    let (who, rest) = first(words);
    let who = player(who)?;
    let what = format!("the {subject} of {}", seat(who));
    if rest.is_empty() {
        return Err("cards or their number are missing".into());
    }
    if let Ok(n) = number(rest) {
        return same(&what, state.pile_len(who, pile), n, |n| format!("{n} cards"));
    }
    let count = |kind: Kind| state.pile_count(who, pile, kind);
    if let Some(rest) = after(rest, "has") {
        for (n, kind) in tally(rest)? {
            if count(kind) < n {
                return Err(format!("{what} has {} {}, not {n}", count(kind), name(kind)));
            }
        }
        return Ok(());
    }
    let mut found: Vec<(u8, Kind)> =
        Kind::all().map(|k| (count(k), k)).filter(|&(n, _)| n > 0).collect();
    let known: u8 = found.iter().map(|&(n, _)| n).sum();
    let unknown = state.pile_len(who, pile).saturating_sub(known);
    if unknown > 0 {
        found.insert(0, (unknown, Kind::UNKNOWN));
    }
    same(&what, found, tally(rest)?, |cards| list(cards))
}

fn winner(state: &State, words: &str) -> Result<(), String> {
    let wanted = match words {
        "nobody" | "none" => None,
        who => Some(Outcome::Won(player(who)?)),
    };
    same("the winner", state.outcome(), wanted, |w| match w {
        Some(Outcome::Won(player)) => player_name(*player).into(),
        _ => "nobody".into(),
    })
}

/// `pending nothing`, `pending roll 3`, `pending draw two`, `pending first player`.
fn pending(state: &State, words: &str) -> Result<(), String> {
    let (what, rest) = first(words);
    let decision = state.decision();
    let holds = match (what, rest) {
        ("nothing", "") => {
            state.depth() == 0
                && matches!(
                    decision,
                    Decision::Over(_) | Decision::Choose { prompt: Prompt::Phase(_), .. }
                )
        }
        ("roll", "") => matches!(decision, Decision::Chance(Prompt::Roll(_))),
        ("roll", n) => decision == Decision::Chance(Prompt::Roll(number(n)?)),
        ("draw", "") => matches!(decision, Decision::Chance(Prompt::Draw(_))),
        ("draw", who) => decision == Decision::Chance(Prompt::Draw(player(who)?)),
        ("first", "player") => decision == Decision::Chance(Prompt::FirstPlayer),
        ("choice", who) => {
            matches!(decision, Decision::Choose { player: p, .. } if p == player(who)?)
        }
        _ => {
            return Err(format!(
                "`{words}` cannot be pending: nothing, roll N, draw PLAYER, choice PLAYER, first player"
            ));
        }
    };
    if holds { Ok(()) } else { Err(format!("not {words}: {}", offers(state))) }
}

/// `asked two`, `asked one soul shift`, `asked one choose a target`.
fn asked(state: &State, words: &str) -> Result<(), String> {
    let (who, why) = first(words);
    let who = player(who)?;
    let Decision::Choose { player, prompt } = state.decision() else {
        return Err(format!("nobody is asked: {}", offers(state)));
    };
    let name = match prompt {
        Prompt::Rule(rule) => rule.name(),
        Prompt::Capture(_) => "Mind Capture",
        other => other.text(),
    };
    same("who is asked", player, who, |p| player_name(*p).into())?;
    let text = fold(prompt.text());
    if why.is_empty() || fold(name) == why || text == why {
        return Ok(());
    }
    Err(format!("{} is asked for `{name}`, not `{why}`", seat(player)))
}

/// `active one nothing`, `active one sacrificial pyre +2`.
fn active(state: &State, words: &str) -> Result<(), String> {
    let (who, events) = first(words);
    let who = player(who)?;
    let mut found: Vec<(String, u8)> = state
        .active_events()
        .filter(|e| e.0 == who)
        .map(|(_, kind, boost)| (name(kind).to_string(), boost))
        .collect();
    let mut wanted = Vec::new();
    if events.is_empty() {
        return Err("an event or `nothing` is missing".into());
    }
    for event in events.split(',').map(str::trim).filter(|e| *e != "nothing") {
        let (event, boost) = match event.rsplit_once(" +") {
            Some((event, boost)) => (event, number(boost)?),
            None => (event, 0),
        };
        wanted.push((name(kind(event)?).to_string(), boost));
    }
    found.sort();
    wanted.sort();
    same(&format!("the active area of {}", seat(who)), found, wanted, |events| {
        let items: Vec<String> = events
            .iter()
            .map(
                |(name, boost)| if *boost == 0 { name.clone() } else { format!("{name} +{boost}") },
            )
            .collect();
        if items.is_empty() { "nothing".into() } else { items.join(", ") }
    })
}

fn under(state: &State, at: Square, words: &str) -> Result<(), String> {
    let mut found: Vec<(u8, Kind)> = Vec::new();
    for (kind, _, _) in state.cards_under(at) {
        match found.iter_mut().find(|(_, k)| *k == kind) {
            Some((n, _)) => *n += 1,
            None => found.push((1, kind)),
        }
    }
    found.sort_by_key(|&(_, kind)| kind);
    same(&format!("under the card on {at}"), found, tally(words)?, |cards| list(cards))
}

/// `strength c4 3`, `strength c4 against c5 4`.
fn strength(state: &State, words: &str) -> Result<(), String> {
    let (units, n) = words.rsplit_once(' ').ok_or("a unit and a number are needed")?;
    let (unit, target) = match units.split_once(" against ") {
        Some((unit, target)) => (unit, Some(card_on(state, target)?)),
        None => (units, None),
    };
    let at = card_on(state, unit)?;
    let card = state.card_at(at).ok_or_else(|| format!("{at} is empty"))?;
    same(
        &format!("the strength of {} {at}", name(card.kind)),
        state.strength(at, target),
        number(n)?,
        u8::to_string,
    )
}

/// `changed c4, d5` or `changed nothing`: exactly these spaces look different than at the start or the last `mark`.
fn changed(state: &State, marked: &State, words: &str) -> Result<(), String> {
    if words.is_empty() {
        return Err("spaces or `nothing` are missing".into());
    }
    let mut wanted = Vec::new();
    for word in words.split([' ', ',']).filter(|w| !w.is_empty() && *w != "nothing") {
        wanted.push(square(word)?);
    }
    wanted.sort_unstable();
    wanted.dedup();
    let look = |state: &State, at: Square| {
        (state.card_at(at), state.cards_under(at).collect::<Vec<(Kind, Player, Player)>>())
    };
    let found: Vec<Square> = squares().filter(|&s| look(state, s) != look(marked, s)).collect();
    same("what changed", found, wanted, |squares| {
        let items: Vec<String> = squares.iter().map(ToString::to_string).collect();
        if items.is_empty() { "nothing".into() } else { items.join(" ") }
    })
}
