//! The log in plain words: what both players may know, a few bytes a line.

use core::fmt::Write;

use heapless::Vec;
use stonecaller_engine::{Player, Square};

use super::happening::{Dice, Happening, How};
use super::stage::Stage;
use crate::games::{CardId, SetUp};

/// Lines that are kept; the oldest go first.
const MOST_LINES: usize = 480;

/// One line. Cards are named by number, 0 is one that may not be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Line {
    Turn { player: Player, number: u8 },
    Enters { player: Player, card: u8, at: Square },
    Plays { player: Player, card: u8 },
    Ability { ability: u8 },
    Moves { card: u8, from: Square, to: Square, how: How },
    Exchange { a: u8, b: u8 },
    Attacks { attacker: u8, target: u8 },
    Rolls { dice: Dice },
    Damage { card: u8, amount: u8 },
    Heals { card: u8, amount: u8 },
    Boost { card: u8, now: u8 },
    Destroyed { card: u8, side: Player },
    Leaves { card: u8 },
    Under { card: u8, on: u8 },
    Control { player: Player, card: u8 },
    Magic { player: Player, gained: i8, now: u8 },
    Discards { player: Player, card: u8, count: u8 },
    Ends { player: Player, card: u8 },
    Takes { player: Player, card: u8 },
    Draws { player: Player, count: u8 },
    Concedes { player: Player },
    Draw,
    Wins { player: Player },
}

const _: () = assert!(size_of::<Line>() <= 6);

impl Line {
    /// The line for something that both players may know, with the stage as it was before.
    fn of(happening: Happening, stage: &Stage) -> Option<Self> {
        let card = |at: Square| stage.at(at).map_or(0, |standing| standing.card);
        Some(match happening {
            Happening::Turn { player } => {
                Self::Turn { player, number: stage.turns.saturating_add(1).min(255) as u8 }
            }
            Happening::Phase { .. } => return None,
            Happening::Magic { player, now } => {
                let before = stage.counts[player as usize].magic;
                Self::Magic { player, gained: now as i8 - before as i8, now }
            }
            Happening::Entered { player, card, at } => Self::Enters { player, card, at },
            Happening::Played { player, card } => Self::Plays { player, card },
            Happening::Ability { ability } => Self::Ability { ability },
            Happening::Moved { from, to, how } => Self::Moves { card: card(from), from, to, how },
            Happening::Exchanged { a, b } => Self::Exchange { a: card(a), b: card(b) },
            Happening::Attack { attacker, target } => {
                Self::Attacks { attacker: card(attacker), target: card(target) }
            }
            Happening::Rolled { dice } => Self::Rolls { dice },
            Happening::Damaged { at, amount } => Self::Damage { card: card(at), amount },
            Happening::Healed { at, amount } => Self::Heals { card: card(at), amount },
            Happening::Boost { at, now } => {
                Self::Boost { card: Square::new(at).map_or(0, card), now }
            }
            Happening::Destroyed { card, at } => {
                let side = stage.at(at).map_or(stage.turn, |standing| standing.side());
                Self::Destroyed { card, side }
            }
            Happening::Left { card, .. } => Self::Leaves { card },
            Happening::Under { card: under, at } => Self::Under { card: under, on: card(at) },
            Happening::Control { player, at } => Self::Control { player, card: card(at) },
            Happening::Discarded { player, card } => Self::Discards { player, card, count: 1 },
            Happening::Expired { player, card } => Self::Ends { player, card },
            Happening::Retrieved { player, card } => Self::Takes { player, card },
            Happening::Drew { player, .. } => Self::Draws { player, count: 1 },
            Happening::Won { player } => Self::Wins { player },
        })
    }

    /// This line and the next as one, where they tell one thing.
    fn joined(self, next: Self) -> Option<Self> {
        match (self, next) {
            (Self::Draws { player, count }, Self::Draws { player: also, count: more })
                if player == also =>
            {
                Some(Self::Draws { player, count: count.saturating_add(more) })
            }
            (
                Self::Discards { player, card: 0, count },
                Self::Discards { player: also, card: 0, count: more },
            ) if player == also => {
                Some(Self::Discards { player, card: 0, count: count.saturating_add(more) })
            }
            (
                Self::Moves { card, from, to, how: How::Moved },
                Self::Moves { card: also, from: on, to: end, how: How::Moved },
            ) if card == also && to == on => {
                Some(Self::Moves { card, from, to: end, how: How::Moved })
            }
            (
                Self::Magic { player, gained, .. },
                Self::Magic { player: also, gained: more, now },
            ) if player == also && (gained > 0) == (more > 0) => {
                Some(Self::Magic { player, gained: gained.saturating_add(more), now })
            }
            _ => None,
        }
    }

    /// Writes the line as a sentence.
    pub fn write(
        self,
        set_up: &SetUp,
        ability: impl Fn(u8) -> &'static str,
        words: &mut impl Write,
    ) {
        let name = |player: Player| set_up.seats[player as usize].name.as_str();
        let card = |number: u8| match number {
            0 => "a card",
            number => CardId { game: set_up.game, number }.name(),
        };
        // A sentence that is too long is cut at the end of its words; a test shows that none is.
        let _ = match self {
            Self::Turn { player, number } => write!(words, "Turn {number}: {}", name(player)),
            Self::Enters { player, card: which, at } => {
                write!(words, "{} brings {} to {at}", name(player), card(which))
            }
            Self::Plays { player, card: which } => {
                write!(words, "{} plays {}", name(player), card(which))
            }
            Self::Ability { ability: number } => write!(words, "{}", ability(number)),
            Self::Moves { card: which, from, to, how } => {
                let verb = match how {
                    How::Moved => "moves",
                    How::Forced => "is forced",
                    How::Placed => "is put",
                };
                if from == to {
                    // Out and back again, in steps that are told as one.
                    write!(words, "{} {verb} and is back on {to}", card(which))
                } else {
                    write!(words, "{} {verb} {from} to {to}", card(which))
                }
            }
            Self::Exchange { a, b } => write!(words, "{} and {} swap places", card(a), card(b)),
            Self::Attacks { attacker, target } => {
                write!(words, "{} attacks {}", card(attacker), card(target))
            }
            Self::Rolls { dice } => match dice.count() {
                1 => write!(words, "1 die is rolled"),
                n => write!(words, "{n} dice are rolled"),
            },
            Self::Damage { card: which, amount } => {
                write!(words, "{} takes {amount} damage", card(which))
            }
            Self::Heals { card: which, amount } => {
                write!(words, "{} loses {amount} damage", card(which))
            }
            Self::Boost { card: 0, now } => write!(words, "An event has {now} boost now"),
            Self::Boost { card: which, now } => {
                write!(words, "{} has {now} boost now", card(which))
            }
            Self::Destroyed { card: which, .. } => write!(words, "{} is destroyed", card(which)),
            Self::Leaves { card: which } => write!(words, "{} leaves", card(which)),
            Self::Under { card: which, on } => {
                write!(words, "{} goes under {}", card(which), card(on))
            }
            Self::Control { player, card: which } => {
                write!(words, "{} controls {} now", name(player), card(which))
            }
            Self::Magic { player, gained, now } => {
                let verb = if gained < 0 { "spends" } else { "gains" };
                write!(words, "{} {verb} {} magic: {now}", name(player), gained.unsigned_abs())
            }
            Self::Discards { player, card: 0, count: 1 } => {
                write!(words, "{} discards a card", name(player))
            }
            Self::Discards { player, card: 0, count } => {
                write!(words, "{} discards {count} cards", name(player))
            }
            Self::Discards { player, card: which, .. } => {
                write!(words, "{} discards {}", name(player), card(which))
            }
            Self::Ends { card: which, .. } => write!(words, "{} ends", card(which)),
            Self::Takes { player, card: which } => {
                write!(words, "{} takes back {}", name(player), card(which))
            }
            Self::Draws { player, count: 1 } => write!(words, "{} draws a card", name(player)),
            Self::Draws { player, count } => write!(words, "{} draws {count} cards", name(player)),
            Self::Draw => write!(words, "Both agree on a draw"),
            Self::Concedes { player } => write!(words, "{} concedes", name(player)),
            Self::Wins { player } => write!(words, "{} wins", name(player)),
        };
    }
}

/// The lines of a match, the oldest first.
pub struct Lines {
    lines: Vec<Line, MOST_LINES>,
    /// Lines that stay as they are whatever is taken back.
    sealed: usize,
}

impl Lines {
    /// No lines.
    pub const fn new() -> Self {
        Self { lines: Vec::new(), sealed: 0 }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// A line, 0 the oldest.
    pub fn get(&self, number: usize) -> Option<Line> {
        self.lines.get(number).copied()
    }

    /// Writes down something that both players may know.
    pub(super) fn write_down(&mut self, happening: Happening, stage: &Stage) {
        if let Some(line) = Line::of(happening, stage) {
            self.push(line);
        }
    }

    pub(super) fn push(&mut self, line: Line) {
        if self.lines.len() > self.sealed
            && let Some(last) = self.lines.last_mut()
            && let Some(both) = last.joined(line)
        {
            *last = both;
            return;
        }
        if self.lines.is_full() {
            // Many at once: moving the rest up takes time.
            let gone = MOST_LINES / 4;
            self.lines.copy_within(gone.., 0);
            self.lines.truncate(MOST_LINES - gone);
            self.sealed = self.sealed.saturating_sub(gone);
        }
        let _ = self.lines.push(line);
    }

    /// Nothing of what stands there is taken back any more, so what chance brings may join it.
    pub(super) fn unseal(&mut self) {
        self.sealed = 0;
    }

    /// From here on lines can be taken back.
    pub(super) fn seal(&mut self) {
        self.sealed = self.lines.len();
    }

    /// Forgets the lines since they were sealed.
    pub(super) fn unwind(&mut self) {
        self.lines.truncate(self.sealed);
    }
}

impl Default for Lines {
    fn default() -> Self {
        Self::new()
    }
}
