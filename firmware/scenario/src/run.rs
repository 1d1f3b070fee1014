//! Plays a file from top to bottom.

use std::fmt;
use std::path::Path;

use super::game::{GAMES, Rules, Table};
use super::header::{Header, Line, STEPS};
use super::words::{first, meant};
use crate::seeded::Seeded;

/// Why a scenario failed or cannot be read, and in which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Counted from 1.
    pub line: usize,
    /// A sentence.
    pub why: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.why)
    }
}

/// What a scenario that passed did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Choices and chance outcomes handed in.
    pub steps: usize,
    /// `legal`, `illegal` and `expect` lines.
    pub checks: usize,
}

/// A question that a file puts to whoever plays: a `best` or an `avoid` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The line, counted from 1.
    pub line: usize,
    /// The position in its saved form.
    pub position: Vec<u8>,
    /// Whether one of the answers has to be chosen (`best`), or none may be (`avoid`).
    pub wanted: bool,
    /// The answers: each the small choices it stands for, as the log of a match has them.
    pub answers: Vec<Vec<u8>>,
}

/// The questions of a scenario, which has to pass. One that is played in several printings asks in the last of them.
///
/// # Errors
/// The first line that is wrong or does not hold.
pub fn questions(text: &str) -> Result<Vec<Question>, Fault> {
    let (mut header, steps) = Header::split(text)?;
    let (rules, seed) = rules(&header)?;
    if let Some(entry) =
        header.entries.iter_mut().find(|e| e.key == "printing" && e.value == "both")
        && let Some(last) = rules.printings.last()
    {
        entry.value = (*last).to_string();
    }
    let mut rng = seed.map(Seeded::new);
    let mut table = (rules.set_up)(&header)?;
    let mut questions = Vec::new();
    for line in &steps {
        step(table.as_mut(), line, &mut rng, &mut Played::default())
            .map_err(|why| line.fault(why))?;
        let (keyword, words) = first(&line.folded);
        if matches!(keyword, "best" | "avoid") {
            let answers = words.split(" or ").map(|words| table.parts(words));
            let answers = answers.collect::<Result<_, _>>().map_err(|why| line.fault(why))?;
            questions.push(Question {
                line: line.number,
                position: table.saved(),
                wanted: keyword == "best",
                answers,
            });
        }
    }
    Ok(questions)
}

/// Plays the scenario in a file. The error is `FILE:LINE: why`.
///
/// # Errors
/// The file cannot be read or the scenario fails.
pub fn play_file(path: &Path) -> Result<Played, String> {
    let text =
        std::fs::read_to_string(path).map_err(|why| format!("{}:1: {why}", path.display()))?;
    play(&text).map_err(|fault| format!("{}:{fault}", path.display()))
}

/// Plays a scenario.
///
/// # Errors
/// The first line that is wrong or does not hold.
pub fn play(text: &str) -> Result<Played, Fault> {
    let (mut header, steps) = Header::split(text)?;
    let (rules, seed) = rules(&header)?;
    let printing = header.entries.iter().position(|entry| entry.key == "printing");
    let Some(printing) = printing.filter(|&i| header.entries[i].value == "both") else {
        return Ok(play_in(rules, &header, &steps, seed)?.0);
    };
    let mut played = Played::default();
    for name in rules.printings {
        header.entries[printing].value = (*name).to_string();
        let ended = play_in(rules, &header, &steps, seed).map_err(|fault| Fault {
            why: format!("{} (in the {name} printing)", fault.why),
            ..fault
        })?;
        played = ended.0;
    }
    Ok(played)
}

/// The game that a file is about, and its seed.
pub(crate) fn rules(header: &Header) -> Result<(&'static Rules, Option<u64>), Fault> {
    let Some(game) = header.get("game") else {
        return Err(Fault {
            line: 1,
            why: "`game:` is missing, as in `game: second edition`".into(),
        });
    };
    let Some(rules) = GAMES.iter().find(|rules| rules.name == game.value) else {
        let meant = meant(&game.value, GAMES.iter().map(|rules| rules.name));
        return Err(game.line.fault(format!("no game is called `{}`{meant}", game.value)));
    };
    let seed = match header.get("seed") {
        None => None,
        Some(seed) => match seed.value.parse::<u64>() {
            Ok(n) => Some(n),
            Err(_) => {
                return Err(seed.line.fault(format!("`{}` is not a whole number", seed.value)));
            }
        },
    };
    Ok((rules, seed))
}

/// Plays every step; what was done, and how the table stands then.
pub(crate) fn play_in(
    rules: &Rules,
    header: &Header,
    steps: &[Line],
    seed: Option<u64>,
) -> Result<(Played, Box<dyn Table>), Fault> {
    let mut rng = seed.map(Seeded::new);
    let mut table = (rules.set_up)(header)?;
    let mut played = Played::default();
    for line in steps {
        step(table.as_mut(), line, &mut rng, &mut played).map_err(|why| line.fault(why))?;
    }
    if played == Played::default() {
        let line = header.entries.last().map_or(1, |entry| entry.line.number);
        return Err(Fault { line, why: "nothing is chosen and nothing is checked".into() });
    }
    Ok((played, table))
}

fn step(
    table: &mut dyn Table,
    line: &Line,
    rng: &mut Option<Seeded>,
    played: &mut Played,
) -> Result<(), String> {
    let (keyword, words) = first(&line.folded);
    let asks =
        matches!(keyword, "choose" | "legal" | "illegal" | "expect" | "mark" | "best" | "avoid");
    if let (true, Some(rng)) = (asks, rng) {
        table.settle(rng)?;
    }
    match keyword {
        "choose" => table.choose(words)?,
        "roll" | "draw" | "first" => table.chance(keyword, words)?,
        "legal" => {
            table
                .legality(words)?
                .map_err(|why| format!("`{words}` should be legal, but {why}"))?;
        }
        "illegal" => illegal(table, words)?,
        // Which one is best is for players to find; here it only has to be possible.
        "best" | "avoid" => {
            for words in words.split(" or ") {
                table.parts(words)?;
            }
        }
        "expect" => table.expect(words)?,
        "mark" if words.is_empty() => table.mark(),
        "mark" => return Err("`mark` stands alone".into()),
        _ if line.folded.contains(':') => {
            return Err(format!(
                "`{}` stands after the first step, keys come before it",
                line.folded
            ));
        }
        other => {
            let meant = meant(other, STEPS);
            return Err(format!("`{other}` is not a step ({}){meant}", STEPS.join(", ")));
        }
    }
    match keyword {
        "legal" | "illegal" | "expect" | "best" | "avoid" => played.checks += 1,
        "mark" => {}
        _ => played.steps += 1,
    }
    Ok(())
}

/// `illegal move c3 to c4 because REASON`; the reason may be left out.
fn illegal(table: &dyn Table, words: &str) -> Result<(), String> {
    let (words, reason) = match words.split_once(" because ") {
        Some((words, reason)) => (words, Some(reason.trim_start_matches([' ', ':']))),
        None => (words, None),
    };
    let Err(why) = table.legality(words)? else {
        return Err(format!("`{words}` should be illegal, but it is legal"));
    };
    match reason {
        Some("") => Err("a reason is missing after `because`".into()),
        Some(reason) if !why.contains(reason) => {
            Err(format!("`{words}` is illegal, but not because {reason}: {why}"))
        }
        _ => Ok(()),
    }
}
