//! A whole match of the Second Edition in words.

use std::fmt::Write;

use stonecaller_engine::second_edition::{
    Choice, Event, Kind, Printing, Prompt, Roll, State, finished_decks,
};
use stonecaller_engine::{Decision, Game, Outcome, Player};
use stonecaller_firmware::games::SetUp;

use super::choices::{self, say};
use super::names::name;
use super::{Course, position};
use crate::game::Numbers;
use crate::header::Header;
use crate::run::Fault;
use crate::words::{fold, player_name};

/// The sets of rules in the order of the handheld.
const PRINTINGS: [(Printing, &str); 2] =
    [(Printing::Revised, "revised"), (Printing::First, "first")];

/// Choices as a log has them.
pub(super) fn encoded(made: &[Choice]) -> Vec<u8> {
    let mut log = Vec::new();
    for choice in made {
        let mut buffer = [0; 16];
        // A choice takes at most 8 bytes.
        if let Ok(bytes) = postcard::to_slice(choice, &mut buffer) {
            log.extend_from_slice(bytes);
        }
    }
    log
}

fn decoded(mut log: &[u8]) -> Option<Vec<Choice>> {
    let mut made = Vec::new();
    while !log.is_empty() {
        let (choice, rest) = postcard::take_from_bytes(log).ok()?;
        made.push(choice);
        log = rest;
    }
    Some(made)
}

/// The printing and the factions that a head names, by their numbers on the handheld.
pub(crate) fn match_of(header: &Header) -> Result<Numbers, Fault> {
    let (printing, decks) = position::printing_and_decks(header)?;
    let variant = PRINTINGS.iter().position(|(it, _)| *it == printing).unwrap_or(0) as u8;
    let Some((entry, decks)) = header.get("decks").zip(decks) else {
        return Err(Fault { line: 1, why: "a match has `decks:`".into() });
    };
    let mut factions = [0; 2];
    for (faction, deck) in factions.iter_mut().zip(decks) {
        match finished_decks().position(|it| it.name == deck.name) {
            Some(number) => *faction = number as u8,
            None => {
                return Err(entry.line.fault(format!("{} cannot be played yet", deck.name)));
            }
        }
    }
    Ok((variant, factions))
}

/// Writes the printing, the decks and every step.
pub(crate) fn write(set_up: &SetUp, log: &[u8], text: &mut String) -> Option<()> {
    let made = decoded(log)?;
    let (printing, word) = *PRINTINGS.get(usize::from(set_up.variant))?;
    let deck = |seat: usize| finished_decks().nth(set_up.seats[seat].faction.into());
    let decks = [deck(0)?, deck(1)?];
    // Writing to a string cannot fail.
    let mut state = State::new(printing, decks);
    if let Some(tether) = set_up.tether() {
        // Of a match on two devices this one has only what its own player knew.
        state = state.view(tether.me);
        let _ = writeln!(text, "known to: {}", player_name(tether.me));
    }
    let _ = writeln!(text, "printing: {word}\ndecks: {}, {}\n", decks[0].name, decks[1].name);
    let mut course = Course::new(state);
    let mut rest = made.as_slice();
    let mut turns = 0;
    while let Some(next) = rest.first() {
        let (line, count) = match (course.decision(), next) {
            (Decision::Chance(_), Choice::First(player)) => {
                (format!("first {}", player_name(*player)), 1)
            }
            (Decision::Chance(_), Choice::Roll(roll)) => (format!("roll {}", faces(*roll)), 1),
            (Decision::Chance(Prompt::Draw(player)), _) => drawn(&course, player, rest),
            (Decision::Choose { .. }, _) => chosen(&course, rest)?,
            (Decision::Chance(_) | Decision::Over(_), _) => return None,
        };
        let _ = writeln!(text, "{line}");
        for choice in &rest[..count] {
            let mut begins = None;
            let mut heard = |event| {
                if let Event::Turn { player } = event {
                    begins = Some(player);
                }
            };
            course.state.play(*choice, &mut heard).ok()?;
            course.made.push(*choice);
            if let Some(player) = begins {
                turns += 1;
                let seat = player_name(player);
                let _ = writeln!(text, "\n# turn {turns}, player {seat}");
            }
        }
        rest = &rest[count..];
    }
    match course.decision() {
        Decision::Over(Outcome::Won(player)) => {
            let _ = writeln!(text, "expect winner {}", player_name(player));
        }
        Decision::Over(Outcome::Drawn) => *text += "expect winner nobody\n",
        Decision::Choose { .. } | Decision::Chance(_) => {}
    }
    Some(())
}

fn faces(roll: Roll) -> String {
    let faces = [
        (roll.both, "melee+ranged"),
        (roll.melee_special, "melee+special"),
        (roll.ranged_special, "ranged+special"),
        (roll.melee, "melee"),
    ];
    counted(faces.into_iter().filter(|(count, _)| *count > 0))
}

/// A list with counts.
fn counted<'n>(items: impl Iterator<Item = (u8, &'n str)>) -> String {
    let items: Vec<String> = items
        .map(|(count, name)| if count == 1 { name.into() } else { format!("{count} {name}") })
        .collect();
    if items.is_empty() { "nothing".into() } else { items.join(", ") }
}

/// All that a player draws one after the other, in its order.
fn drawn(course: &Course, player: Player, rest: &[Choice]) -> (String, usize) {
    let mut state = course.state.clone();
    let mut cards: Vec<(u8, Kind)> = Vec::new();
    let mut count = 0;
    for choice in rest {
        let (Decision::Chance(Prompt::Draw(drawer)), Choice::Draw(kind)) =
            (state.decision(), *choice)
        else {
            break;
        };
        let mut turn = false;
        let mut heard = |event| turn |= matches!(event, Event::Turn { .. });
        if drawer != player || state.play(*choice, &mut heard).is_err() {
            break;
        }
        match cards.last_mut() {
            Some((copies, last)) if *last == kind => *copies += 1,
            _ => cards.push((1, kind)),
        }
        count += 1;
        if turn {
            break;
        }
    }
    let list = counted(cards.into_iter().map(|(copies, kind)| (copies, name(kind))));
    // What cannot be drawn is refused by whoever plays the step.
    (format!("draw {}: {list}", player_name(player)), count.max(1))
}

/// The words for what is chosen next, and how many choices they stand for: as many as read as one thing.
fn chosen(course: &Course, rest: &[Choice]) -> Option<(String, usize)> {
    let state = &course.state;
    let spaces = rest[1..].iter().map_while(|choice| match choice {
        Choice::Space(at) => Some(at.to_string()),
        _ => None,
    });
    let spaces: Vec<String> = spaces.collect();
    let mut tries: Vec<String> = Vec::new();
    match (rest[0], rest.get(1)) {
        (Choice::Summon(_) | Choice::Build(_), Some(Choice::Space(at))) => {
            tries.push(format!("{} at {at}", say(state, rest[0])));
        }
        (Choice::Attack(_), Some(Choice::Pick(at))) => {
            let target = super::names::on(state, *at);
            tries.push(format!("{} against {target}", say(state, rest[0])));
        }
        (Choice::Move(_), Some(Choice::Space(_))) => {
            tries.push(format!("{} to {}", say(state, rest[0]), spaces.join(" ")));
        }
        (Choice::Done, _)
            if matches!(state.decision(), Decision::Choose { prompt: Prompt::Phase(_), .. }) =>
        {
            tries.push("end phase".into());
        }
        _ => {}
    }
    tries.push(say(state, rest[0]));
    // The reader itself says what the words mean.
    tries.into_iter().find_map(|words| {
        let mut next = Course::new(state.clone());
        let atoms = choices::read(state, &fold(&words)).ok()?;
        choices::play(&mut next, &atoms).ok()?.ok()?;
        rest.starts_with(&next.made).then(|| (format!("choose {words}"), next.made.len()))
    })
}
