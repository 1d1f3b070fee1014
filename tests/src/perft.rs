//! Counts of choice sequences from fixed positions: a rule that changes shows up as a number that changes.
//!
//! `tests/perft/second-edition.perft` is a list of positions, each followed by its counts. Lines:
//!
//! ```text
//! position NAME
//! turn PLAYER PHASE
//! magic N N                         player one, player two
//! card PLAYER SQUARE DAMAGE BOOST NAME
//! hand|draw|discard PLAYER NAME, NAME, ...
//! first N COUNT                     sequences of N choices and chance outcomes, in the first printing
//! revised N COUNT                   the same in the revised printing
//! ```
//!
//! After a deliberate change of a rule `cargo xtask perft` counts again and rewrites the file; its difference is what
//! the change did.

use std::fmt::Write as _;

use stonecaller_engine::second_edition::set_up::SetUp;
use stonecaller_engine::second_edition::{Choice, Kind, Phase, Pile, Printing, State, decks};
use stonecaller_engine::{Decision, Game, Player, Square};

use crate::simulate::{Seeded, pick};

/// Where the file is, from the root of the project.
pub const FILE: &str = "tests/perft/second-edition.perft";
/// Counts are written down to the last depth with at most this many sequences.
const MOST: u64 = 200_000;

const PHASES: [(&str, Phase); 5] = [
    ("Summon", Phase::Summon),
    ("Move", Phase::Move),
    ("Build", Phase::Build),
    ("Attack", Phase::Attack),
    ("Magic", Phase::Magic),
];
const PILES: [(&str, Pile); 3] =
    [("hand", Pile::Hand), ("draw", Pile::Draw), ("discard", Pile::Discard)];
const PRINTINGS: [(&str, Printing); 2] =
    [("first", Printing::First), ("revised", Printing::Revised)];
const PLAYERS: [(&str, Player); 2] = [("one", Player::One), ("two", Player::Two)];

/// A position with its counts.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// What it is called.
    pub name: String,
    /// The lines that describe it, as written.
    lines: Vec<String>,
    /// Printing, depth and count.
    pub counts: Vec<(Printing, u32, u64)>,
}

fn named<T: Copy>(table: &[(&str, T)], name: &str) -> Result<T, String> {
    let entry = table.iter().find(|entry| entry.0 == name);
    entry.map(|entry| entry.1).ok_or_else(|| format!("`{name}` is not known"))
}

fn kind(name: &str) -> Result<Kind, String> {
    Kind::named(name.trim()).ok_or_else(|| format!("no card is called `{name}`"))
}

/// Reads a file.
///
/// # Errors
/// The line that makes no sense, and why.
pub fn parse(text: &str) -> Result<Vec<Entry>, String> {
    let mut entries: Vec<Entry> = Vec::new();
    for (n, line) in text.lines().enumerate() {
        let wrong = |why: String| format!("line {}: {why}: {line}", n + 1);
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix("position ") {
            entries.push(Entry { name: name.into(), ..Entry::default() });
            continue;
        }
        let entry = entries.last_mut().ok_or_else(|| wrong("no position yet".into()))?;
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            [printing @ ("first" | "revised"), depth, count] => {
                let printing = named(&PRINTINGS, printing).map_err(wrong)?;
                let depth = depth.parse().map_err(|_| wrong("no depth".into()))?;
                let count = count.parse().map_err(|_| wrong("no count".into()))?;
                entry.counts.push((printing, depth, count));
            }
            _ => entry.lines.push(line.into()),
        }
    }
    Ok(entries)
}

impl Entry {
    /// The position in a printing.
    ///
    /// # Errors
    /// What in its description makes no sense.
    pub fn position(&self, printing: Printing) -> Result<State, String> {
        let mut set_up = SetUp::new(printing);
        let mut start = None;
        for line in &self.lines {
            let number = |text: &str| text.parse::<u8>().map_err(|_| format!("{line}: no number"));
            let words: Vec<&str> = line.split(' ').collect();
            match words[..] {
                ["turn", player, phase] => {
                    start = Some((named(&PLAYERS, player)?, named(&PHASES, phase)?));
                }
                ["magic", one, two] => {
                    set_up.magic(Player::One, number(one)?);
                    set_up.magic(Player::Two, number(two)?);
                }
                ["card", player, square, damage, boost, ref name @ ..] => {
                    let at = square.parse().map_err(|_| format!("{line}: no space"))?;
                    set_up.card(named(&PLAYERS, player)?, kind(&name.join(" "))?, at);
                    set_up.tokens(at, number(damage)?, number(boost)?);
                }
                [pile @ ("hand" | "draw" | "discard"), player, ref names @ ..] => {
                    for name in names.join(" ").split(", ") {
                        let (player, pile) = (named(&PLAYERS, player)?, named(&PILES, pile)?);
                        set_up.pile(player, pile, kind(name)?);
                    }
                }
                _ => return Err(format!("`{line}` says nothing")),
            }
        }
        let (player, phase) = start.ok_or("whose turn is it?")?;
        set_up.start(player, phase).ok_or_else(|| "the position does not fit the rules".into())
    }

    /// Counts again, to the depth that is written down or as far as is reasonable.
    ///
    /// # Errors
    /// What in the description makes no sense.
    pub fn recount(&mut self) -> Result<(), String> {
        self.counts.clear();
        for (_, printing) in PRINTINGS {
            let position = self.position(printing)?;
            for depth in 1..=7 {
                let count = perft(&position, depth);
                if count > MOST && depth > 1 || count == 0 {
                    break;
                }
                self.counts.push((printing, depth, count));
            }
        }
        Ok(())
    }

    fn write(&self, text: &mut String) {
        let _ = writeln!(text, "\nposition {}", self.name);
        for line in &self.lines {
            let _ = writeln!(text, "{line}");
        }
        for (printing, depth, count) in &self.counts {
            let name = if *printing == Printing::First { "first" } else { "revised" };
            let _ = writeln!(text, "{name} {depth} {count}");
        }
    }
}

/// The file of these positions.
#[must_use]
pub fn write(entries: &[Entry]) -> String {
    let mut text = String::from(
        "# Counts of choice sequences from fixed positions. What the lines mean: tests/src/perft.rs.\n\
         # After a deliberate change of a rule: cargo xtask perft\n",
    );
    entries.iter().for_each(|entry| entry.write(&mut text));
    text
}

/// The number of sequences of `depth` choices and chance outcomes.
#[must_use]
pub fn perft(position: &State, depth: u32) -> u64 {
    let mut count = 0;
    let mut list: Vec<Choice> = Vec::new();
    position.legal(|choice| list.push(choice));
    if depth <= 1 {
        return list.len() as u64;
    }
    for choice in list {
        let mut next = position.clone();
        next.play_unchecked(choice, &mut ());
        count += perft(&next, depth - 1);
    }
    count
}

/// Describes a position of a running match, with nothing in progress, as the file does.
fn describe(name: String, game: &State) -> Entry {
    let mut lines = Vec::new();
    let player = |player: Player| PLAYERS[player as usize].0;
    let phase = PHASES.iter().find(|(_, phase)| *phase == game.phase()).map_or("", |p| p.0);
    lines.push(format!("turn {} {phase}", player(game.turn())));
    lines.push(format!("magic {} {}", game.magic(Player::One), game.magic(Player::Two)));
    for square in (0..48).filter_map(Square::new) {
        if let Some(card) = game.card_at(square) {
            let (owner, name) = (player(card.owner), card.kind.card().name);
            lines.push(format!("card {owner} {square} {} {} {name}", card.damage, card.boost));
        }
    }
    for owner in Player::BOTH {
        for (word, pile) in PILES {
            let names: Vec<&str> = Kind::all()
                .flat_map(|kind| {
                    let n = usize::from(game.pile_count(owner, pile, kind));
                    std::iter::repeat_n(kind.card().name, n)
                })
                .collect();
            if !names.is_empty() {
                lines.push(format!("{word} {} {}", player(owner), names.join(", ")));
            }
        }
    }
    Entry { name, lines, counts: Vec::new() }
}

/// New positions: of each deck every phase of one turn in the middle of a random match, with events in hand.
#[must_use]
pub fn new_positions() -> Vec<Entry> {
    let n = decks().len();
    let mut entries = Vec::new();
    for a in 0..n {
        let b = (a + 1) % n;
        for (word, phase) in PHASES {
            let found = (0..500u64).find_map(|seed| {
                let mut rng = Seeded::new(seed);
                let mut game = State::new(Printing::Revised, [&decks()[a], &decks()[b]]);
                while !matches!(game.decision(), Decision::Over(_)) {
                    let plain = game.active_events().next().is_none()
                        && (0..48).filter_map(Square::new).all(|s| {
                            game.card_at(s).is_none_or(|c| c.under == 0 && c.owner == c.controller)
                        });
                    let units = |player| {
                        let all = (0..48).filter_map(Square::new);
                        all.filter(|&s| game.card_at(s).is_some_and(|c| c.owner == player)).count()
                    };
                    if game.turns() >= 6
                        && game.turn() == Player::One
                        && game.phase() == phase
                        && game.depth() == 0
                        && plain
                        && game.pile_len(Player::One, Pile::Hand) >= 3
                        && Player::BOTH.iter().all(|&p| units(p) >= 6)
                    {
                        let name = format!("{} v {}, {word}", decks()[a].name, decks()[b].name);
                        return Some(describe(name, &game));
                    }
                    game.play_unchecked(pick(&game, &mut rng)?, &mut ());
                }
                None
            });
            entries.extend(found);
        }
    }
    entries
}
