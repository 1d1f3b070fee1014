//! How well the opponent plays, as data.

/// How much an opponent thinks, and how far it errs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its name in one word.
    pub name: &'static str,
    /// The most units of work for one decision.
    pub decision: u32,
    /// The most units of work for all decisions of a turn together.
    pub turn: u32,
    /// The most units of a decision that go into listing.
    pub listing: u32,
    /// How many lines are tried; 1 tries none and takes what looks best as it stands.
    pub breadth: u8,
    /// For how many turns a line is played on: 1 ends with this one, 2 with the reply.
    pub horizon: u8,
    /// How many tries the first look at a line counts for.
    pub trust: u8,
    /// How wrong it may be about a line, to both sides, in the measure of the evaluation.
    pub error: u16,
}

impl Level {
    /// For a first match: sees what lies before it, is often wrong about it, and looks no further.
    pub const EASY: Level = Level {
        name: "easy",
        decision: 5_000,
        turn: 80_000,
        listing: 4_000,
        breadth: 1,
        horizon: 0,
        trust: 0,
        error: 350,
    };
    /// Looks at what its best ideas lead to.
    pub const NORMAL: Level = Level {
        name: "normal",
        decision: 14_000,
        turn: 200_000,
        listing: 7_000,
        breadth: 5,
        horizon: 2,
        trust: 4,
        error: 200,
    };
    /// Looks longer at more of them.
    pub const HARD: Level = Level {
        name: "hard",
        decision: 44_000,
        turn: 480_000,
        listing: 10_000,
        breadth: 16,
        horizon: 2,
        trust: 8,
        error: 0,
    };
    /// All levels, the weakest first.
    pub const ALL: [Level; 3] = [Level::EASY, Level::NORMAL, Level::HARD];

    /// The level of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name == name)
    }
}
