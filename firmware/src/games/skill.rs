//! How well the device plays, and for whom.

use serde::{Deserialize, Serialize};
use stonecaller_engine::opponent::Level;

/// How well the device plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Skill {
    /// For a first match.
    Easy,
    /// For most.
    #[default]
    Normal,
    /// As well as it can.
    Hard,
}

impl Skill {
    /// All of them, the weakest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Normal, Self::Hard];

    /// What the device is called when it plays so.
    pub const fn player_name(self) -> &'static str {
        match self {
            Self::Easy => "Pebble",
            Self::Normal => "Flint",
            Self::Hard => "Obelisk",
        }
    }

    /// The name and the word, for a menu.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Easy => "Pebble, easy",
            Self::Normal => "Flint, normal",
            Self::Hard => "Obelisk, hard",
        }
    }

    pub(super) const fn level(self) -> Level {
        match self {
            Self::Easy => Level::EASY,
            Self::Normal => Level::NORMAL,
            Self::Hard => Level::HARD,
        }
    }
}

/// Whom the device plays for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Computers {
    /// How well, for each player that it plays for.
    pub skills: [Option<Skill>; 2],
    /// What its thoughts follow from.
    pub seed: u32,
}
