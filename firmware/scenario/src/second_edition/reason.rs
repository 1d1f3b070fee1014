//! Why a choice is illegal, as far as it can be told from outside. The engine alone decides whether it is.

use stonecaller_engine::second_edition::{Choice, Class, Kind, Phase, Pile, Prompt, State};
use stonecaller_engine::{Decision, Game, Square};

use super::names::{name, phase_name};

/// The reason for a choice that nothing offers.
pub(super) fn not_offered(state: &State) -> String {
    match state.decision() {
        Decision::Over(_) => "the game is over".into(),
        Decision::Chance(_) => "the game waits for chance".into(),
        Decision::Choose { .. } => "the rules do not allow that now".into(),
    }
}

/// The reason why a choice is illegal; of no meaning if it is legal.
pub(super) fn why_not(state: &State, choice: Choice) -> String {
    let Decision::Choose { prompt, .. } = state.decision() else {
        return not_offered(state);
    };
    let reason = match choice {
        Choice::Summon(_)
        | Choice::Build(_)
        | Choice::Play(_)
        | Choice::Move(_)
        | Choice::Attack(_)
        | Choice::Use(..)
            if !matches!(prompt, Prompt::Phase(_)) =>
        {
            Some("the game waits for something else".to_string())
        }
        Choice::Summon(kind) => from_hand(state, kind, Phase::Summon, Class::UNIT, "unit"),
        Choice::Build(kind) => from_hand(state, kind, Phase::Build, Class::STRUCTURE, "structure"),
        Choice::Play(kind) => from_hand(state, kind, kind.card().phase, Class::EVENT, "event"),
        Choice::Discard(kind) => in_phase(state, Phase::Magic).or_else(|| missing(state, kind)),
        Choice::Move(at) => in_phase(state, Phase::Move).or_else(|| own_unit(state, at)),
        Choice::Attack(at) => in_phase(state, Phase::Attack).or_else(|| own_unit(state, at)),
        Choice::Space(at) if matches!(prompt, Prompt::Step(from) if from.distance(at) > 1) => {
            Some("a step goes to an adjacent space (name every space of the way)".into())
        }
        Choice::Space(at) => state.card_at(at).map(|_| format!("{at} is not empty")),
        Choice::Pick(at) if state.card_at(at).is_none() => Some(format!("{at} is empty")),
        Choice::Pick(at) if prompt == Prompt::Target(at) => {
            Some("a card cannot target itself".into())
        }
        Choice::Pick(_) if matches!(prompt, Prompt::Target(_)) => {
            Some("the target is out of reach".into())
        }
        _ => None,
    };
    reason.unwrap_or_else(|| not_offered(state))
}

fn in_phase(state: &State, phase: Phase) -> Option<String> {
    (state.phase() != phase).then(|| format!("it is the {} phase", phase_name(state.phase())))
}

fn missing(state: &State, kind: Kind) -> Option<String> {
    let you = state.turn();
    let known = state.pile_count(you, Pile::Hand, kind) > 0;
    (!known).then(|| format!("{} is not in the hand", name(kind)))
}

fn from_hand(state: &State, kind: Kind, phase: Phase, class: Class, what: &str) -> Option<String> {
    let card = kind.card();
    if !card.class.is(class) {
        return Some(format!("{} is not a {what}", name(kind)).replace("a event", "an event"));
    }
    missing(state, kind).or_else(|| in_phase(state, phase)).or_else(|| {
        let magic = state.magic(state.turn());
        (card.cost > magic).then(|| {
            format!("not enough magic: {} costs {}, there is {magic}", name(kind), card.cost)
        })
    })
}

fn own_unit(state: &State, at: Square) -> Option<String> {
    match state.card_at(at) {
        None => Some(format!("{at} is empty")),
        Some(card) if card.controller != state.turn() => {
            Some(format!("the card on {at} is controlled by the other player"))
        }
        Some(card) if !card.kind.card().class.is(Class::UNIT) => {
            Some(format!("the card on {at} is not a unit"))
        }
        Some(_) => None,
    }
}
