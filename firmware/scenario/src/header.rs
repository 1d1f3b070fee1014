//! The head of a file: everything before the first step.

use super::run::Fault;
use super::words::fold;

/// One line of a file, its comment taken off.
#[derive(Clone, Debug)]
pub struct Line {
    /// Counted from 1.
    pub number: usize,
    /// As written, for the drawing of the board.
    pub raw: String,
    /// As compared.
    pub folded: String,
}

impl Line {
    /// An error about this line.
    pub fn fault(&self, why: impl Into<String>) -> Fault {
        Fault { line: self.number, why: why.into() }
    }
}

/// One entry of the head: a key, what stands after it, and the lines below it that belong to it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// `hand one`, `board`, ...
    pub key: String,
    /// After the colon.
    pub value: String,
    /// The line of the key.
    pub line: Line,
    /// The lines of a drawing or a legend.
    pub block: Vec<Line>,
}

/// The head of a file.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// In the order of the file.
    pub entries: Vec<Entry>,
}

/// The words that start a step; the first of them ends the head.
pub const STEPS: [&str; 10] =
    ["choose", "roll", "draw", "first", "legal", "illegal", "expect", "mark", "best", "avoid"];

impl Header {
    /// Splits a file into its head and its steps.
    ///
    /// # Errors
    /// A line of the head that is not `key: value`.
    pub fn split(text: &str) -> Result<(Header, Vec<Line>), Fault> {
        let mut lines = text.lines().enumerate().map(|(i, raw)| Line {
            number: i + 1,
            raw: raw.split('#').next().unwrap_or("").trim().to_string(),
            folded: fold(raw.trim_start_matches('\u{feff}')),
        });
        let mut header = Header::default();
        let mut steps = Vec::new();
        for line in lines.by_ref().filter(|l| !l.folded.is_empty()) {
            let (word, _) = super::words::first(&line.folded);
            let key = line.folded.split_once(':').map(|(key, value)| (key.trim(), value.trim()));
            // `draw pile one: ...` belongs to the head, `draw one: ...` is a step.
            if STEPS.contains(&word) && !line.folded.starts_with("draw pile") {
                steps.push(line);
                break;
            }
            match (key, header.entries.last_mut()) {
                (Some((key, value)), _) => header.entries.push(Entry {
                    key: key.to_string(),
                    value: value.to_string(),
                    line: line.clone(),
                    block: Vec::new(),
                }),
                (None, Some(entry)) if matches!(entry.key.as_str(), "board" | "legend") => {
                    entry.block.push(line);
                }
                (None, _) => {
                    let meant = super::words::meant(word, STEPS);
                    return Err(line.fault(format!(
                        "`{}` is neither `key: value` nor a step ({}){meant}",
                        line.folded,
                        STEPS.join(", ")
                    )));
                }
            }
        }
        steps.extend(lines.filter(|l| !l.folded.is_empty()));
        Ok((header, steps))
    }

    /// The entry with this key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|e| e.key == key)
    }

    /// Checks that every key is one of these and stands there once.
    ///
    /// # Errors
    /// The first that does not.
    pub fn check_keys(&self, known: &[&str]) -> Result<(), Fault> {
        for (i, entry) in self.entries.iter().enumerate() {
            if !known.contains(&entry.key.as_str()) {
                let meant = super::words::meant(&entry.key, known.iter().copied());
                return Err(entry.line.fault(format!("unknown key `{}`{meant}", entry.key)));
            }
            if let Some(other) = self.entries[..i].iter().find(|e| e.key == entry.key) {
                return Err(entry.line.fault(format!(
                    "`{}` stands in line {} already",
                    entry.key, other.line.number
                )));
            }
        }
        Ok(())
    }
}
