//! A whole match as a scenario: what was settled before, and every choice and outcome as a step.

use stonecaller_firmware::games::{First, LONGEST_NAME, Seat, SetUp, Versus, WIDEST_NAME};
use stonecaller_firmware::gfx::font::Font;
use stonecaller_firmware::play::USUAL_NAMES;

use super::game::GAMES;
use super::header::{Entry, Header};
use super::run::{Fault, play_in, rules};

/// A name as it can stand in a list: without what means something in a line.
fn plain(name: &str) -> String {
    let mark = |c: char| matches!(c, ',' | '#' | ':') || c.is_control();
    name.replace(mark, " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Writes a match as a scenario. `log` is what [`MatchLog::bytes`](stonecaller_firmware::play::MatchLog::bytes) holds; the
/// answer is `None` if it is not the log of such a match. Who was meant to begin is not written: the first step says who
/// did. That a player gave up is no step and not written either.
pub fn write_match(set_up: &SetUp, log: &[u8]) -> Option<String> {
    let rules = GAMES.iter().find(|rules| rules.id == set_up.game)?;
    let faction = |seat: &Seat| set_up.game.faction(seat.faction).name;
    let [one, two] = &set_up.seats;
    let mut text = format!(
        "title: {} ({}) against {} ({})\ngame: {}\n",
        plain(&one.name),
        faction(one),
        plain(&two.name),
        faction(two),
        rules.name
    );
    let names = [one, two].map(|seat| plain(&seat.name));
    if names.iter().all(|name| !name.is_empty()) {
        text += &format!("players: {}, {}\n", names[0], names[1]);
    }
    (rules.write)(set_up, log, &mut text)?;
    Some(text)
}

/// Reads what [`write_match`] writes, and any other scenario that plays a match from its start: what the match begins with,
/// and its log. What the scenario expects must be true.
///
/// # Errors
/// The first line that is wrong or does not hold, or a scenario that does not start with a new match.
pub fn read_match(text: &str) -> Result<(SetUp, Vec<u8>), Fault> {
    let (header, steps) = Header::split(text)?;
    let (rules, seed) = rules(&header)?;
    if let Some(board) = header.get("board") {
        return Err(board.line.fault("a match starts without a drawn board"));
    }
    if let Some(printing) = header.get("printing").filter(|entry| entry.value == "both") {
        return Err(printing.line.fault("a match is played in one printing"));
    }
    if let Some(known) = header.get("known to") {
        return Err(known.line.fault("what only one player knew of a match cannot be played on"));
    }
    let (_, table) = play_in(rules, &header, &steps, seed)?;
    let (variant, factions) = (rules.match_of)(&header)?;
    let names = match header.get("players") {
        Some(entry) => players(entry)?,
        None => USUAL_NAMES.map(str::to_string),
    };
    let seat = |number: usize| Seat {
        // The length was checked.
        name: names[number].as_str().try_into().unwrap_or_default(),
        faction: factions[number],
    };
    let seats = [seat(0), seat(1)];
    Ok((
        SetUp { game: rules.id, variant, seats, first: First::Random, versus: Versus::Shared },
        table.log(),
    ))
}

/// `players: Eva, Tom`, as they are written.
fn players(entry: &Entry) -> Result<[String; 2], Fault> {
    let written = entry.line.raw.split_once(':').map_or("", |(_, names)| names);
    let names: Vec<&str> = written.split(',').map(str::trim).collect();
    let [one, two] = names[..] else {
        return Err(entry.line.fault("two players are needed, as in `players: Eva, Tom`"));
    };
    for name in [one, two] {
        if name.is_empty() || name.len() > LONGEST_NAME {
            return Err(entry.line.fault(format!("`{name}` has not 1 to {LONGEST_NAME} letters")));
        }
        // As where names are given on the device: the screens have no more room.
        if Font::Small.width(name) > WIDEST_NAME {
            return Err(entry.line.fault(format!("`{name}` is too wide for the screen")));
        }
    }
    Ok([one, two].map(str::to_string))
}
