//! The drawing of the battlefield and its legend.

use std::collections::BTreeMap;

use stonecaller_engine::second_edition::Kind;
use stonecaller_engine::{Player, Square};

use super::names::{kind, name, square};
use crate::header::{Entry, Line};
use crate::run::Fault;
use crate::words::{first, fold, meant, number, player};

/// A card of the legend.
#[derive(Clone, Copy, Debug)]
pub(super) struct Code {
    pub(super) owner: Player,
    pub(super) kind: Kind,
}

/// One drawn card.
#[derive(Clone, Debug)]
pub(super) struct Drawn<'h> {
    pub(super) line: &'h Line,
    pub(super) at: Square,
    pub(super) card: Code,
    pub(super) damage: u8,
    pub(super) boost: u8,
    pub(super) under: Vec<Code>,
    /// Controlled by the other player; `true` until the end of the turn.
    pub(super) captured: Option<bool>,
}

type Legend = BTreeMap<String, Code>;

/// Reads the legend: `S one Sneeks`, one card a line. Here capitals and small letters differ.
pub(super) fn legend(entry: Option<&Entry>) -> Result<Legend, Fault> {
    let mut legend = Legend::new();
    let Some(entry) = entry else { return Ok(legend) };
    if !entry.value.is_empty() {
        return Err(entry.line.fault("the legend stands below `legend:`, one card a line"));
    }
    for line in &entry.block {
        let (code, rest) = line.raw.split_once(char::is_whitespace).unwrap_or((&line.raw, ""));
        if !code.starts_with(|c: char| c.is_ascii_alphabetic())
            || !code.chars().all(|c| c.is_ascii_alphanumeric())
        {
            return Err(
                line.fault(format!("`{code}` is not a code: a letter, then letters or digits"))
            );
        }
        let rest = fold(rest);
        let (owner, card) = first(rest.trim_start_matches(['=', ' ']));
        let read = || Ok(Code { owner: player(owner)?, kind: kind(card)? });
        let code_of = read().map_err(|why: String| {
            line.fault(format!("{why} (a line of the legend is like `S one Sneeks`)"))
        })?;
        if legend.insert(code.to_string(), code_of).is_some() {
            return Err(line.fault(format!("the code `{code}` is there twice")));
        }
    }
    Ok(legend)
}

/// Reads the drawing: rows 8 to 1, each with its number and six cells.
pub(super) fn cards<'h>(entry: &'h Entry, legend: &Legend) -> Result<Vec<Drawn<'h>>, Fault> {
    if !entry.value.is_empty() {
        return Err(entry.line.fault("the rows stand below `board:`"));
    }
    let mut drawn = Vec::new();
    let mut rows = (1..=8u8).rev();
    for line in &entry.block {
        let cells: Vec<&str> = line.raw.split_whitespace().collect();
        if line.folded == "a b c d e f" {
            continue;
        }
        let Some(row) = rows.next() else {
            return Err(line.fault("the board has only 8 rows"));
        };
        if cells[0] != row.to_string() {
            return Err(line.fault(format!("row {row} is expected here, and its number first")));
        }
        if cells.len() != 7 {
            return Err(line.fault(format!("row {row} has {} cells, not 6", cells.len() - 1)));
        }
        for (column, cell) in ('a'..='f').zip(&cells[1..]) {
            let at = square(&format!("{column}{row}")).map_err(|why| line.fault(why))?;
            if *cell != "." {
                let card = cell_at(line, at, cell, legend)
                    .map_err(|why| line.fault(format!("{at}: {why}")))?;
                drawn.push(card);
            }
        }
    }
    match rows.next() {
        Some(row) => {
            let last = entry.block.last().unwrap_or(&entry.line);
            Err(last.fault(format!("row {row} of the board is missing")))
        }
        None => Ok(drawn),
    }
}

fn find(code: &str, legend: &Legend) -> Result<Code, String> {
    legend.get(code).copied().ok_or_else(|| {
        let other_case = legend.keys().find(|k| k.eq_ignore_ascii_case(code));
        match other_case {
            Some(other) => {
                format!("the legend has no `{code}`, only `{other}`: here capitals count")
            }
            None => format!(
                "the legend has no `{code}`{}",
                meant(code, legend.keys().map(String::as_str).filter(|_| code.len() > 2))
            ),
        }
    })
}

/// The boost on a card: the rules know no limit, a drawing does.
pub(super) fn boost(value: &str) -> Result<u8, String> {
    match number(value)? {
        n @ 0..=50 => Ok(n),
        n => Err(format!("{n} boost is more than the 50 a scenario can start with")),
    }
}

/// A code and its marks: `w-2+1/h!`.
fn cell_at<'h>(
    line: &'h Line,
    at: Square,
    cell: &str,
    legend: &Legend,
) -> Result<Drawn<'h>, String> {
    let split =
        |text: &'_ str| text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
    let (code, mut marks) = cell.split_at(split(cell));
    let card = find(code, legend)?;
    let mut drawn =
        Drawn { line, at, card, damage: 0, boost: 0, under: Vec::new(), captured: None };
    while let Some(mark) = marks.chars().next() {
        let rest = &marks[mark.len_utf8()..];
        let (value, next) = rest.split_at(split(rest));
        marks = next;
        match mark {
            '-' if drawn.damage == 0 => drawn.damage = number(value)?,
            '+' if drawn.boost == 0 => drawn.boost = boost(value)?,
            '/' => drawn.under.push(find(value, legend)?),
            '!' | '~' if value.is_empty() && drawn.captured.is_none() => {
                drawn.captured = Some(mark == '~');
            }
            _ => {
                return Err(format!(
                    "`{mark}{value}` is not a mark of {}: -N damage, +N boost, /CODE card under it, ! controlled by \
                     the other player, ~ the same until the end of the turn",
                    name(card.kind)
                ));
            }
        }
    }
    Ok(drawn)
}
