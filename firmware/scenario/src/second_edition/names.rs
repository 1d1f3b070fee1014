//! Cards, abilities, decks, phases and spaces by the names people read.

use stonecaller_engine::second_edition::{Deck, Kind, Phase, State, decks};
use stonecaller_engine::{Player, Square};

use crate::words::{fold, meant, player_name};

/// The card with this name.
pub(super) fn kind(name: &str) -> Result<Kind, String> {
    if name.is_empty() {
        return Err("the name of a card is missing".into());
    }
    Kind::all().find(|k| fold(k.card().name) == name).ok_or_else(|| {
        let meant = meant(name, Kind::all().map(|k| k.card().name));
        format!("no card is called `{name}`{meant}")
    })
}

/// The card with this name, or `unknown`.
pub(super) fn kind_or_unknown(name: &str) -> Result<Kind, String> {
    if name == "unknown" { Ok(Kind::UNKNOWN) } else { kind(name) }
}

/// How a card is written.
pub(super) fn name(kind: Kind) -> &'static str {
    if kind == Kind::UNKNOWN { "unknown" } else { kind.card().name }
}

/// The faction deck with this name.
pub(super) fn deck(name: &str) -> Result<&'static Deck, String> {
    decks().iter().find(|d| fold(d.name) == name).ok_or_else(|| {
        let meant = meant(name, decks().iter().map(|d| d.name));
        format!("no deck is called `{name}`{meant}")
    })
}

/// The phases by name.
pub(super) const PHASES: [(&str, Phase); 6] = [
    ("summon", Phase::Summon),
    ("move", Phase::Move),
    ("build", Phase::Build),
    ("attack", Phase::Attack),
    ("magic", Phase::Magic),
    ("draw", Phase::Draw),
];

/// The phase with this name.
pub(super) fn phase(name: &str) -> Result<Phase, String> {
    let name = name.strip_suffix(" phase").unwrap_or(name);
    PHASES.iter().find(|(n, _)| *n == name).map(|&(_, phase)| phase).ok_or_else(|| {
        let meant = meant(name, PHASES.iter().map(|p| p.0));
        format!("no phase is called `{name}`{meant}")
    })
}

/// How a phase is written.
pub(super) fn phase_name(phase: Phase) -> &'static str {
    PHASES.iter().find(|(_, p)| *p == phase).map_or("", |(name, _)| name)
}

/// The space with this name.
pub(super) fn square(word: &str) -> Result<Square, String> {
    if word.is_empty() {
        return Err("a space is missing: a1 to f8".into());
    }
    word.parse().map_err(|_| format!("`{word}` is not a space: a1 to f8"))
}

/// Whether a word was meant to be a space.
pub(super) fn is_like_a_square(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'z', b'0'..=b'9', rest @ ..] if rest.len() < 2)
}

/// Checks the name of an ability, of an event with an effect, or of the cost of inaction.
pub(super) fn ability(name: &str) -> Result<(), String> {
    let all = || {
        Kind::all()
            .flat_map(|k| k.card().abilities.iter().map(move |a| (k, a)))
            .map(|(k, a)| if a.name.is_empty() { k.card().name } else { a.name })
            .chain(["Inaction"])
    };
    if all().any(|n| fold(n) == name) {
        return Ok(());
    }
    if name.is_empty() {
        return Err("the name of an ability is missing".into());
    }
    Err(format!("no ability is called `{name}`{}", meant(name, all())))
}

/// Every space.
pub(super) fn squares() -> impl Iterator<Item = Square> {
    (0..48).filter_map(Square::new)
}

/// A card on the battlefield: `c4`, `undead warrior c4`, `undead warrior at c4`, or its name if only one is there.
pub(super) fn card_on(state: &State, text: &str) -> Result<Square, String> {
    if text.is_empty() {
        return Err("a card on the battlefield is missing, as in `Undead Warrior c4`".into());
    }
    let (before, last) = text.rsplit_once(' ').unwrap_or(("", text));
    if let Ok(at) = last.parse::<Square>() {
        let before =
            [" at", " on", " in"].iter().find_map(|w| before.strip_suffix(w)).unwrap_or(before);
        if matches!(before, "" | "at" | "on" | "in") {
            return Ok(at);
        }
        let wanted = kind(before)?;
        return match state.card_at(at) {
            Some(card) if card.kind == wanted => Ok(at),
            Some(card) => Err(format!("{at} holds {}, not {}", name(card.kind), name(wanted))),
            None => Err(format!("{at} is empty, there is no {}", name(wanted))),
        };
    }
    if is_like_a_square(last) {
        return square(last);
    }
    let wanted = kind(text)?;
    let there: Vec<Square> =
        squares().filter(|&s| state.card_at(s).is_some_and(|c| c.kind == wanted)).collect();
    match there.as_slice() {
        [] => Err(format!("no {} is on the battlefield", name(wanted))),
        [one] => Ok(*one),
        several => {
            let list: Vec<String> = several.iter().map(ToString::to_string).collect();
            Err(format!("{} is on {}: say which space", name(wanted), list.join(", ")))
        }
    }
}

/// `Undead Warrior c4`, or the space alone if it is empty.
pub(super) fn on(state: &State, at: Square) -> String {
    state.card_at(at).map_or_else(|| at.to_string(), |c| format!("{} {at}", name(c.kind)))
}

/// `player one`.
pub(super) fn seat(player: Player) -> String {
    format!("player {}", player_name(player))
}
