//! Positions in which something is right or wrong, put to the computer opponent: the `best` and `avoid` lines of scenario
//! files.

use std::path::{Path, PathBuf};

use stonecaller_engine::opponent::{Level, Thinker};
use stonecaller_engine::second_edition::{Choice, State};
use stonecaller_engine::{Decision, Game};

use crate::scenario::{Question, questions};

/// A question of a file.
#[derive(Clone, Debug)]
pub struct Tactic {
    /// `win-now-melee.txt:31`.
    pub name: String,
    position: State,
    wanted: bool,
    answers: Vec<Vec<Choice>>,
}

fn decoded(mut bytes: &[u8]) -> Option<Vec<Choice>> {
    let mut choices = Vec::new();
    while !bytes.is_empty() {
        let (choice, rest) = postcard::take_from_bytes(bytes).ok()?;
        choices.push(choice);
        bytes = rest;
    }
    Some(choices)
}

impl Tactic {
    fn new(file: &Path, question: &Question) -> Option<Tactic> {
        let name = file.file_name()?.to_string_lossy();
        Some(Tactic {
            name: format!("{name}:{}", question.line),
            position: State::load(&question.position).ok()?,
            wanted: question.wanted,
            answers: question.answers.iter().map(|bytes| decoded(bytes)).collect::<Option<_>>()?,
        })
    }

    /// Whether the opponent answers it rightly, and what it chose.
    #[must_use]
    pub fn put_to(&self, level: Level, seed: u64) -> (bool, Vec<Choice>) {
        let longest = self.answers.iter().map(Vec::len).max().unwrap_or(0);
        let chosen = line(&self.position, level, seed, longest);
        let given = self.answers.iter().any(|answer| chosen.starts_with(answer));
        (given == self.wanted, chosen)
    }
}

/// What the opponent chooses here and next, as long as it is asked and nothing has to be rolled.
fn line(position: &State, level: Level, seed: u64, longest: usize) -> Vec<Choice> {
    let mut game = position.clone();
    let Decision::Choose { player, .. } = game.decision() else { return Vec::new() };
    let mut thinker = Thinker::begin(&game.view(player), level, seed);
    let mut chosen = Vec::new();
    while chosen.len() < longest {
        let Some(choice) = thinker.think() else { break };
        if game.play(choice, &mut ()).is_err() {
            break;
        }
        chosen.push(choice);
        if !matches!(game.decision(), Decision::Choose { player: asked, .. } if asked == player) {
            break;
        }
        thinker.next(&game.view(player));
    }
    chosen
}

/// The questions of every file in `tests/scenarios/opponent`.
///
/// # Errors
/// A file that cannot be read or does not pass.
pub fn all() -> Result<Vec<Tactic>, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/opponent");
    let entries = std::fs::read_dir(&folder).map_err(|why| format!("{folder:?}: {why}"))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
    files.sort();
    let mut tactics = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).map_err(|why| format!("{file:?}: {why}"))?;
        let asked = questions(&text).map_err(|fault| format!("{}:{fault}", file.display()))?;
        if asked.is_empty() {
            return Err(format!("{}: nothing is asked", file.display()));
        }
        for question in &asked {
            let tactic = Tactic::new(&file, question);
            tactics.push(tactic.ok_or_else(|| format!("{}: no position", file.display()))?);
        }
    }
    Ok(tactics)
}
