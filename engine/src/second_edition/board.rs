//! The cards on the battlefield.

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::player::{ByPlayer, Player};
use crate::square::{Square, Squares};

use super::card::Class;
use super::catalog::Kind;

/// One card on a space with what lies on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Piece {
    pub(crate) kind: Kind,
    pub(crate) damage: u8,
    pub(crate) boost: u8,
    pub(crate) flags: u8,
}

impl Piece {
    const EMPTY: Piece = Piece { kind: Kind::UNKNOWN, damage: 0, boost: 0, flags: 0 };
    /// Its owner is player two.
    pub(crate) const OWNER: u8 = 1;
    /// It was attacked this turn.
    pub(crate) const ATTACKED: u8 = 2;
    /// It has +1 strength until the turn ends.
    pub(crate) const CHARGED: u8 = 4;
    /// Its control goes back when the turn ends.
    pub(crate) const BORROWED: u8 = 8;
    /// Once-per-turn rules that were used: four bits from here.
    pub(crate) const USED: u8 = 16;

    pub(crate) fn owner(self) -> Player {
        if self.flags & Piece::OWNER == 0 { Player::One } else { Player::Two }
    }
}

/// The battlefield. The sets repeat what the pieces say, so that questions about many cards are a few instructions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    pieces: [Piece; 48],
    pub(crate) of: ByPlayer<Squares>,
    pub(crate) units: Squares,
    pub(crate) structures: Squares,
    pub(crate) commons: Squares,
    /// Where the summoner of each owner stands, 255 if it is gone.
    summoners: ByPlayer<u8>,
    /// Units that moved this phase.
    pub(crate) moved: Squares,
    /// Units that attacked this phase.
    pub(crate) attacked: Squares,
}

impl Board {
    pub(crate) const fn new() -> Board {
        Board {
            pieces: [Piece::EMPTY; 48],
            of: ByPlayer([Squares::NONE; 2]),
            units: Squares::NONE,
            structures: Squares::NONE,
            commons: Squares::NONE,
            summoners: ByPlayer([255; 2]),
            moved: Squares::NONE,
            attacked: Squares::NONE,
        }
    }

    pub(crate) fn occupied(&self) -> Squares {
        self.of[Player::One] | self.of[Player::Two]
    }

    pub(crate) fn empty(&self) -> Squares {
        !self.occupied() & Squares::ALL
    }

    pub(crate) fn at(&self, square: Square) -> &Piece {
        &self.pieces[square.index()]
    }

    pub(crate) fn at_mut(&mut self, square: Square) -> &mut Piece {
        &mut self.pieces[square.index()]
    }

    pub(crate) fn controller(&self, square: Square) -> Player {
        if self.of[Player::Two].has(square) { Player::Two } else { Player::One }
    }

    pub(crate) fn summoner(&self, player: Player) -> Option<Square> {
        // The owner matters: a captured summoner is still the one to protect.
        Square::new(self.summoners[player])
    }

    pub(crate) fn summoners(&self) -> Squares {
        let [one, two] = Player::BOTH.map(|p| self.summoner(p).map_or(Squares::NONE, Square::bit));
        one | two
    }

    /// Cards of any of the classes.
    pub(crate) fn class(&self, class: Class) -> Squares {
        let mut set = Squares::NONE;
        if class.is(Class::SUMMONER) {
            set |= self.summoners();
        }
        if class.is(Class::COMMON) {
            set |= self.commons;
        }
        if class.is(Class::CHAMPION) {
            set |= self.units & !self.commons & !self.summoners();
        }
        if class.is(Class::STRUCTURE) {
            set |= self.structures;
        }
        set
    }

    fn mark(&mut self, square: Square, kind: Kind) {
        let class = kind.card().class;
        let bit = square.bit();
        if class.is(Class::UNIT) {
            self.units |= bit;
        }
        if class.is(Class::STRUCTURE) {
            self.structures |= bit;
        }
        if class.is(Class::COMMON) {
            self.commons |= bit;
        }
        if class.is(Class::SUMMONER) {
            let owner = self.at(square).owner();
            self.summoners[owner] = square.index() as u8;
        }
    }

    fn sets(&mut self) -> [&mut Squares; 7] {
        let ByPlayer([one, two]) = &mut self.of;
        [
            one,
            two,
            &mut self.units,
            &mut self.structures,
            &mut self.commons,
            &mut self.moved,
            &mut self.attacked,
        ]
    }

    /// Puts a fresh card on a space.
    pub(crate) fn put(&mut self, square: Square, kind: Kind, owner: Player) {
        self.remove(square);
        *self.at_mut(square) = Piece { kind, flags: owner as u8, ..Piece::EMPTY };
        self.of[owner] |= square.bit();
        self.mark(square, kind);
    }

    pub(crate) fn remove(&mut self, square: Square) {
        for summoner in &mut self.summoners.0 {
            if *summoner == square.index() as u8 {
                *summoner = 255;
            }
        }
        *self.at_mut(square) = Piece::EMPTY;
        for set in self.sets() {
            *set &= !square.bit();
        }
    }

    /// Exchanges what is on two spaces; either may be empty.
    pub(crate) fn swap(&mut self, a: Square, b: Square) {
        self.pieces.swap(a.index(), b.index());
        let (x, y) = (a.index() as u8, b.index() as u8);
        for summoner in &mut self.summoners.0 {
            if *summoner == x {
                *summoner = y;
            } else if *summoner == y {
                *summoner = x;
            }
        }
        let both = a.bit() | b.bit();
        for set in self.sets() {
            if set.has(a) != set.has(b) {
                set.0 ^= both.0;
            }
        }
    }

    pub(crate) fn give(&mut self, square: Square, player: Player) {
        if self.occupied().has(square) {
            self.of[player] |= square.bit();
            self.of[player.other()] &= !square.bit();
        }
    }
}

// Only the occupied spaces are written: most of the board is empty, and the sets are found again while reading.
impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let occupied = self.occupied();
        let mut tuple = serializer.serialize_tuple(4 + occupied.len() as usize)?;
        tuple.serialize_element(&self.of[Player::One])?;
        tuple.serialize_element(&self.of[Player::Two])?;
        tuple.serialize_element(&self.moved)?;
        tuple.serialize_element(&self.attacked)?;
        for square in occupied {
            tuple.serialize_element(self.at(square))?;
        }
        tuple.end()
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Board;
            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("a battlefield")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Board, A::Error> {
                let mut next =
                    || seq.next_element::<Squares>()?.ok_or_else(|| A::Error::custom("cut short"));
                let (one, two, moved, attacked) = (next()?, next()?, next()?, next()?);
                let occupied = one | two;
                if !(one & two).is_empty()
                    || occupied.0 >> 48 != 0
                    || !((moved | attacked) & !occupied).is_empty()
                {
                    return Err(A::Error::custom("two cards on one space"));
                }
                let mut board = Board { of: ByPlayer([one, two]), moved, attacked, ..Board::new() };
                for square in occupied {
                    let piece: Piece =
                        seq.next_element()?.ok_or_else(|| A::Error::custom("cut short"))?;
                    if !piece.kind.card().class.is(Class::CARD) {
                        return Err(A::Error::custom("not a card that stands"));
                    }
                    *board.at_mut(square) = piece;
                    board.mark(square, piece.kind);
                }
                Ok(board)
            }
        }
        // The bound is the most that can follow: four sets and 48 cards.
        deserializer.deserialize_tuple(52, Reader)
    }
}
