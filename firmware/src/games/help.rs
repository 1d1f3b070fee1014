//! How a game is explained: texts with headings and pictures, as plain data.

use crate::gfx::icon::Icon;
use crate::gfx::widgets::Key;

/// Something a player may want to read about.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// What it is about, in a few words.
    pub title: &'static str,
    /// What is said about it.
    pub blocks: &'static [Block],
}

/// A piece of a text.
#[derive(Clone, Copy, Debug)]
pub enum Block {
    /// What the next pieces are about.
    Heading(&'static str),
    /// A paragraph.
    Text(&'static str),
    /// One thing of several, with a mark before it.
    Point(&'static str),
    /// Something to look at.
    Picture(Picture),
}

/// A picture, drawn from what it says.
#[derive(Clone, Copy, Debug)]
pub enum Picture {
    /// A piece of a battlefield, a row of spaces for each text, all of the same length.
    ///
    /// | character | space |
    /// |---|---|
    /// | ` ` | none |
    /// | `.` | empty |
    /// | `*` | empty, and can be chosen |
    /// | `x` | empty, and cannot be chosen |
    /// | `b` `B` | a blade of the first side, of the second |
    /// | `w` `W` | a bow |
    /// | `g` `G` | a gate |
    /// | `s` `S` | a summoner |
    ///
    /// After a character, `!` stands for a glow around that space. It takes no space itself.
    Board(&'static [&'static str]),
    /// Faces of dice: how many of each, and their marks.
    Dice(&'static [(u8, &'static [Mark])]),
    /// Parts of a turn, in their order.
    Steps(&'static [(&'static Icon, &'static str)]),
    /// A unit on its space, twice as large, with words for what it shows.
    Unit {
        /// Dice and kind of attack.
        strength: &'static str,
        /// Boost.
        boost: &'static str,
        /// Life left and lost.
        life: &'static str,
    },
    /// Icons and what they stand for.
    Icons(&'static [(&'static Icon, &'static str)]),
    /// Buttons and what they do.
    Keys(&'static [(Key, &'static str)]),
}

/// A sign on a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A sword.
    Melee,
    /// A bow.
    Ranged,
    /// A star.
    Special,
}
