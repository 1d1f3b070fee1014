//! What is chosen, in words.

use stonecaller_engine::second_edition::{Choice, Kind, Prompt, State};
use stonecaller_engine::{Decision, Game, Square};

use super::names::{ability, card_on, kind, kind_or_unknown, name, on, seat, square};
use super::{Course, reason};
use crate::game::Legality;
use crate::words::{after, first, fold, meant};

/// One small choice; a line may hold a chain of them.
#[derive(Clone, Debug)]
pub(super) enum Atom {
    /// Exactly this.
    Plain(Choice),
    /// Pick the card on this space, or the space itself, whatever is asked.
    Here(Square),
    /// End the phase, and nothing else.
    EndPhase,
    /// End the move unless it ended by itself.
    EndMove,
    /// Use the ability of this name.
    Use(String, Option<Square>),
    /// Let the effect of this name come next: on this space, or the one with this number among those on none.
    Resolve(String, Option<Square>, Option<u8>),
}

const VERBS: [&str; 15] = [
    "done",
    "decline",
    "accept",
    "summon",
    "build",
    "play",
    "discard",
    "move",
    "attack",
    "use",
    "pick",
    "space",
    "card",
    "resolve",
    "end phase",
];

/// Reads one line of choices.
pub(super) fn read(state: &State, words: &str) -> Result<Vec<Atom>, String> {
    let (verb, rest) = first(words);
    let one = |choice| Ok(vec![Atom::Plain(choice)]);
    let alone = |atom| match rest {
        "" => Ok(vec![atom]),
        more => Err(format!("`{more}` is too much after `{verb}`")),
    };
    match verb {
        "done" | "stop" => alone(Atom::Plain(Choice::Done)),
        "decline" | "no" => alone(Atom::Plain(Choice::Decline)),
        "accept" | "yes" => alone(Atom::Plain(Choice::Accept)),
        "end" if rest == "phase" => Ok(vec![Atom::EndPhase]),
        "end" if rest == "move" => Ok(vec![Atom::Plain(Choice::Done)]),
        "summon" => enter(rest, Choice::Summon),
        "build" => enter(rest, Choice::Build),
        "play" => one(Choice::Play(kind(rest)?)),
        "discard" => one(Choice::Discard(kind_or_unknown(rest)?)),
        "card" => one(Choice::Card(kind(rest)?)),
        "pick" => one(Choice::Pick(card_on(state, rest)?)),
        "space" => one(Choice::Space(square(rest)?)),
        "move" => moving(state, rest),
        "attack" => attack(state, rest),
        "use" | "resolve" => named(state, verb, rest),
        "" => Err("a choice is missing".into()),
        "?" => Err(offers(state)),
        _ => match words.parse() {
            Ok(square) => Ok(vec![Atom::Here(square)]),
            Err(_) => Err(format!(
                "`{words}` is not a choice ({}, or a space){}",
                VERBS.join(", "),
                meant(verb, VERBS)
            )),
        },
    }
}

/// `Undead Archer at c3`: the card and, if it is said, the space.
fn enter(rest: &str, choice: fn(Kind) -> Choice) -> Result<Vec<Atom>, String> {
    let (card, at) = match rest.rsplit_once(" at ") {
        Some((card, at)) => (card, Some(square(at)?)),
        None => (rest, None),
    };
    let mut atoms = vec![Atom::Plain(choice(kind(card)?))];
    atoms.extend(at.map(|at| Atom::Plain(Choice::Space(at))));
    Ok(atoms)
}

/// `Smasher c3 to c4 c5`: the unit, and every space it steps on; without spaces only the start of the move.
fn moving(state: &State, rest: &str) -> Result<Vec<Atom>, String> {
    if rest.ends_with(" to") {
        return Err("a space is missing after `to`".into());
    }
    let (unit, path) = rest.split_once(" to ").unwrap_or((rest, ""));
    let mut atoms = vec![Atom::Plain(Choice::Move(card_on(state, unit)?))];
    for step in path.split([' ', ',']).filter(|s| !s.is_empty()) {
        atoms.push(Atom::Plain(Choice::Space(square(step)?)));
    }
    if atoms.len() > 1 {
        atoms.push(Atom::EndMove);
    }
    Ok(atoms)
}

/// `with Horde Slinger c4 against Undead Warrior c6`.
fn attack(state: &State, rest: &str) -> Result<Vec<Atom>, String> {
    let rest = after(rest, "with").unwrap_or(rest);
    let (attacker, target) = match rest.split_once(" against ") {
        Some((attacker, target)) => (attacker, Some(card_on(state, target)?)),
        None => (rest, None),
    };
    let mut atoms = vec![Atom::Plain(Choice::Attack(card_on(state, attacker)?))];
    atoms.extend(target.map(|at| Atom::Plain(Choice::Pick(at))));
    Ok(atoms)
}

/// `Raise the Dead of Ret-Talus d1`; the unit may be left out if only one has it.
fn named(state: &State, verb: &str, rest: &str) -> Result<Vec<Atom>, String> {
    // `Ice Ram 2`: the second of two events of that name.
    if verb == "resolve"
        && let Some((effect, digits)) = rest.rsplit_once(' ')
        && let (Ok(()), Ok(number)) = (ability(effect), digits.parse())
    {
        return Ok(vec![Atom::Resolve(effect.to_string(), None, Some(number))]);
    }
    let (effect, unit) = match (ability(rest), rest.rsplit_once(" of ")) {
        (Err(_), Some((effect, unit))) => (effect, Some(unit)),
        _ => (rest, None),
    };
    ability(effect)?;
    let at = unit.map(|unit| card_on(state, unit)).transpose()?;
    let effect = effect.to_string();
    Ok(vec![if verb == "use" { Atom::Use(effect, at) } else { Atom::Resolve(effect, at, None) }])
}

/// Plays a chain; the inner error says which part is illegal and why.
pub(super) fn play(state: &mut Course, atoms: &[Atom]) -> Result<Legality, String> {
    for atom in atoms {
        let choice = match atom {
            Atom::Plain(choice) => Some(*choice),
            Atom::Here(at) if state.is_legal(Choice::Space(*at)) => Some(Choice::Space(*at)),
            Atom::Here(at) => Some(Choice::Pick(*at)),
            Atom::EndPhase => match state.decision() {
                Decision::Choose { prompt: Prompt::Phase(_), .. } => Some(Choice::Done),
                _ => None,
            },
            Atom::EndMove => match state.decision() {
                Decision::Choose { prompt: Prompt::Step(_), .. } => Some(Choice::Done),
                _ => continue,
            },
            Atom::Use(effect, at) => find(state, effect, *at, None, |c| match c {
                Choice::Use(square, rule) => Some((u8::from(square), rule.name())),
                _ => None,
            })?,
            Atom::Resolve(effect, at, number) => find(state, effect, *at, *number, |c| match c {
                Choice::Resolve(place, rule) => Some((place, rule.name())),
                _ => None,
            })?,
        };
        let Some(choice) = choice else {
            return Ok(Err(reason::not_offered(state)));
        };
        let why = reason::why_not(state, choice);
        if super::play(state, choice)?.is_err() {
            let part =
                if atoms.len() > 1 { format!("{}: ", say(state, choice)) } else { String::new() };
            return Ok(Err(format!("{part}{why}")));
        }
    }
    Ok(Ok(()))
}

/// The legal choice that names this effect, on this space if one is given, or the one with this number on none.
fn find(
    state: &State,
    effect: &str,
    at: Option<Square>,
    number: Option<u8>,
    names: impl Fn(Choice) -> Option<(u8, &'static str)>,
) -> Result<Option<Choice>, String> {
    let mut found: Vec<(u8, Choice)> = Vec::new();
    state.legal(|choice| {
        if let Some((place, name)) = names(choice)
            && fold(name) == effect
            && at.is_none_or(|at| u8::from(at) == place)
        {
            found.push((place, choice));
        }
    });
    if let Some(number) = number {
        found.retain(|&(place, _)| Square::new(place).is_none());
        let place = usize::from(number).checked_sub(1);
        return Ok(place.and_then(|place| found.get(place)).map(|&(_, choice)| choice));
    }
    let several = found.iter().any(|&(place, _)| place != found[0].0);
    if several {
        let list: Vec<String> = found.iter().map(|&(_, c)| say(state, c)).collect();
        return Err(format!("several units have it, say which: {}", list.join(", ")));
    }
    Ok(found.first().map(|&(_, choice)| choice))
}

/// A choice in the words that [`read`] understands.
pub(super) fn say(state: &State, choice: Choice) -> String {
    match choice {
        Choice::Done => "done".into(),
        Choice::Decline => "decline".into(),
        Choice::Accept => "accept".into(),
        Choice::Summon(kind) => format!("summon {}", name(kind)),
        Choice::Build(kind) => format!("build {}", name(kind)),
        Choice::Play(kind) => format!("play {}", name(kind)),
        Choice::Discard(kind) => format!("discard {}", name(kind)),
        Choice::Card(kind) => format!("card {}", name(kind)),
        Choice::Move(at) => format!("move {}", on(state, at)),
        Choice::Attack(at) => format!("attack with {}", on(state, at)),
        Choice::Pick(at) => format!("pick {}", on(state, at)),
        Choice::Space(at) => format!("space {at}"),
        Choice::Use(at, rule) => format!("use {} of {}", rule.name(), on(state, at)),
        Choice::Resolve(place, rule) => match Square::new(place) {
            Some(at) if state.card_at(at).is_some() => {
                format!("resolve {} of {}", rule.name(), on(state, at))
            }
            _ => {
                // Events of one name are told apart by their order.
                let (mut alike, mut number) = (0, 0);
                state.legal(|other| {
                    if let Choice::Resolve(at, named) = other
                        && named.name() == rule.name()
                        && Square::new(at).is_none()
                    {
                        alike += 1;
                        number = if other == choice { alike } else { number };
                    }
                });
                match alike {
                    0 | 1 => format!("resolve {}", rule.name()),
                    _ => format!("resolve {} {number}", rule.name()),
                }
            }
        },
        Choice::First(player) => format!("first {}", crate::words::player_name(player)),
        Choice::Roll(_) => "roll".into(),
        Choice::Draw(kind) => format!("draw {}", name(kind)),
    }
}

/// What the game waits for and what may be answered.
pub(super) fn offers(state: &State) -> String {
    match state.decision() {
        Decision::Over(_) => "the game is over".into(),
        Decision::Chance(Prompt::Roll(n)) => format!("the game waits for a roll of {n} dice"),
        Decision::Chance(Prompt::Draw(p)) => format!("the game waits for {} to draw", seat(p)),
        Decision::Chance(_) => "the game waits for who goes first".into(),
        Decision::Choose { player, prompt } => {
            let mut list = Vec::new();
            state.legal(|choice| list.push(say(state, choice)));
            format!("{} may ({}): {}", seat(player), prompt.text(), list.join(", "))
        }
    }
}
