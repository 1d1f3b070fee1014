//! The 48 spaces of the battlefield, and sets of them as bits.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use serde::{Deserialize, Serialize};

use crate::player::Player;

/// A space: `a1` is the left end of the row nearest to [`Player::One`], `f8` the opposite corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[serde(try_from = "u8", into = "u8")]
pub struct Square(u8);

/// A number that is not a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASquare;

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("spaces are a1 to f8")
    }
}

impl core::error::Error for NotASquare {}

impl TryFrom<u8> for Square {
    type Error = NotASquare;
    fn try_from(index: u8) -> Result<Self, NotASquare> {
        Square::new(index).ok_or(NotASquare)
    }
}

impl From<Square> for u8 {
    fn from(square: Square) -> u8 {
        square.0
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}

impl core::str::FromStr for Square {
    type Err = NotASquare;
    fn from_str(text: &str) -> Result<Self, NotASquare> {
        let [column @ b'a'..=b'f', row @ b'1'..=b'8'] = text.as_bytes() else {
            return Err(NotASquare);
        };
        Ok(Square((row - b'1') * 6 + (column - b'a')))
    }
}

impl Square {
    /// The space with this index (`row * 6 + column`), if there is one.
    #[must_use]
    pub const fn new(index: u8) -> Option<Square> {
        if index < 48 { Some(Square(index)) } else { None }
    }

    /// Row and column as a player reads them on a summoner's card: row 1 is that player's back row, column 1 that
    /// player's left. `None` beyond 8 rows or 6 columns.
    #[must_use]
    pub const fn seen_by(player: Player, row: u8, column: u8) -> Option<Square> {
        if row < 1 || row > 8 || column < 1 || column > 6 {
            return None;
        }
        let index = (row - 1) * 6 + column - 1;
        match player {
            Player::One => Square::new(index),
            Player::Two => Square::new(47 - index),
        }
    }

    /// `row * 6 + column`, below 48.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 to 7, counted from [`Player::One`]'s back row.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / 6
    }

    /// 0 to 5, from [`Player::One`]'s left.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % 6
    }

    /// The number of spaces to count from one to the other, never diagonally.
    #[must_use]
    pub const fn distance(self, other: Square) -> u8 {
        self.row().abs_diff(other.row()) + self.column().abs_diff(other.column())
    }

    /// This space alone as a set.
    #[must_use]
    pub const fn bit(self) -> Squares {
        Squares(1 << self.0)
    }

    /// The spaces that share an edge with this one.
    #[must_use]
    pub const fn adjacent(self) -> Squares {
        Squares(NEAR[self.index()][0])
    }

    /// The spaces at most `n` away, without this one.
    #[must_use]
    pub const fn within(self, n: u8) -> Squares {
        match n {
            0 => Squares(0),
            1..=4 => Squares(NEAR[self.index()][n as usize - 1]),
            _ => Squares(Squares::ALL.0 & !(1 << self.0)),
        }
    }

    /// The next space in a direction, unless the board ends.
    #[must_use]
    pub const fn step(self, way: Way) -> Option<Square> {
        let next = NEXT[self.index()][way as usize];
        if next < 48 { Some(Square(next)) } else { None }
    }
}

/// The four straight directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Way {
    /// Towards row 8.
    Up,
    /// Towards row 1.
    Down,
    /// Towards column a.
    Left,
    /// Towards column f.
    Right,
}

impl Way {
    /// All four.
    pub const ALL: [Way; 4] = [Way::Up, Way::Down, Way::Left, Way::Right];
}

const fn next_table() -> [[u8; 4]; 48] {
    let mut table = [[255; 4]; 48];
    let mut i = 0;
    while i < 48 {
        let (row, column) = (i / 6, i % 6);
        if row < 7 {
            table[i][Way::Up as usize] = i as u8 + 6;
        }
        if row > 0 {
            table[i][Way::Down as usize] = i as u8 - 6;
        }
        if column > 0 {
            table[i][Way::Left as usize] = i as u8 - 1;
        }
        if column < 5 {
            table[i][Way::Right as usize] = i as u8 + 1;
        }
        i += 1;
    }
    table
}

/// Neighbours by direction; 255 where the board ends. A table because the device has no divide instruction.
static NEXT: [[u8; 4]; 48] = next_table();

const fn near_table() -> [[u64; 4]; 48] {
    let mut table = [[0; 4]; 48];
    let mut i = 0;
    while i < 48 {
        let mut j = 0;
        while j < 48 {
            let distance = Square(i as u8).distance(Square(j as u8)) as usize;
            let mut n = 1;
            while n <= 4 {
                if distance >= 1 && distance <= n {
                    table[i][n - 1] |= 1 << j;
                }
                n += 1;
            }
            j += 1;
        }
        i += 1;
    }
    table
}

/// Spaces within 1 to 4 of each space, itself left out.
static NEAR: [[u64; 4]; 48] = near_table();

/// A set of spaces. The 16 bits above the 48 spaces are free for a game's own use.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Squares(pub u64);

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl Squares {
    /// No space.
    pub const NONE: Squares = Squares(0);
    /// The whole battlefield.
    pub const ALL: Squares = Squares((1 << 48) - 1);

    /// Whether the space is in the set.
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many spaces are in the set.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Every space that shares an edge with one in the set (members only if they touch another member).
    #[must_use]
    pub const fn adjacent(self) -> Squares {
        const LEFT: u64 = 0x0000_0410_4104_1041;
        const RIGHT: u64 = LEFT << 5;
        let bits = self.0 & Self::ALL.0;
        Squares((bits << 6 | bits >> 6 | (bits & !RIGHT) << 1 | (bits & !LEFT) >> 1) & Self::ALL.0)
    }

    /// A player's `n` back rows.
    #[must_use]
    pub const fn back_rows(player: Player, n: u8) -> Squares {
        let near = (1u64 << (6 * n as u32)) - 1;
        match player {
            Player::One => Squares(near),
            Player::Two => Squares(near << (48 - 6 * n as u32)),
        }
    }
}

impl BitAnd for Squares {
    type Output = Squares;
    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Squares;
    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl BitAndAssign for Squares {
    fn bitand_assign(&mut self, other: Squares) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Squares {
    fn bitor_assign(&mut self, other: Squares) {
        self.0 |= other.0;
    }
}

impl Not for Squares {
    type Output = Squares;
    fn not(self) -> Squares {
        Squares(!self.0)
    }
}

/// The spaces of a set in order of index.
#[derive(Clone, Debug)]
pub struct Iter(u64);

impl Iterator for Iter {
    type Item = Square;
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Square(index))
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Iter;
    fn into_iter(self) -> Iter {
        Iter(self.0 & Squares::ALL.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjacency_does_not_wrap_around_the_edges() {
        for i in 0..48 {
            let square = Square(i);
            assert_eq!(square.bit().adjacent(), square.adjacent(), "{square}");
            for other in square.adjacent() {
                assert_eq!(square.distance(other), 1);
            }
        }
        assert_eq!("f1".parse::<Square>().unwrap().adjacent().len(), 2);
    }

    #[test]
    fn each_player_reads_the_board_from_their_own_side() {
        assert_eq!(Square::seen_by(Player::One, 1, 4), "d1".parse().ok());
        assert_eq!(Square::seen_by(Player::Two, 1, 4), "c8".parse().ok());
        assert_eq!(Square::seen_by(Player::One, 9, 1), None);
        assert_eq!(Squares::back_rows(Player::Two, 3).len(), 18);
        assert!(Squares::back_rows(Player::Two, 1).has("a8".parse().unwrap()));
    }
}
