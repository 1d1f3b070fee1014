//! Finished matches that can be watched: what is known of each, and the log of the one that is watched.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::log::MatchLog;
use super::session::Ending;
use crate::games::SetUp;

/// The most matches that are listed.
pub const MOST_KEPT: usize = 16;

/// A finished match in a few words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// Its number; a later match has a higher one.
    pub id: u32,
    /// What it began with.
    pub set_up: SetUp,
    /// How it ended.
    pub ending: Ending,
    /// How many turns it took.
    pub turns: u16,
}

/// The matches that are kept, the newest first. The memory itself holds the log of one; whoever keeps more of them says so
/// with [`Shelf::set_room`] and brings the logs that are asked for
/// ([`Effect::FetchMatch`](crate::screens::Effect::FetchMatch)).
pub struct Shelf {
    kept: Vec<Kept, MOST_KEPT>,
    room: usize,
}

impl Shelf {
    /// Nothing yet, and room for one.
    pub const fn new() -> Self {
        Self { kept: Vec::new(), room: 1 }
    }

    /// How many matches are kept from now on; the oldest go first.
    pub fn set_room(&mut self, room: usize) {
        self.room = room.min(MOST_KEPT);
        self.kept.truncate(self.room);
    }

    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.kept.clear();
    }

    /// The matches, the newest first.
    pub fn kept(&self) -> &[Kept] {
        &self.kept
    }

    /// The match with that number.
    pub fn find(&self, id: u32) -> Option<&Kept> {
        self.kept.iter().find(|kept| kept.id == id)
    }

    /// The number of the next match.
    pub fn next_id(&self) -> u32 {
        self.kept.first().map_or(0, |kept| kept.id.wrapping_add(1))
    }

    /// Adds a match in front of the others.
    pub fn add(&mut self, kept: Kept) {
        if self.room == 0 {
            return;
        }
        self.kept.truncate(self.room - 1);
        let _ = self.kept.insert(0, kept);
    }
}

impl Default for Shelf {
    fn default() -> Self {
        Self::new()
    }
}

/// The log of a match that is watched or can be.
pub struct Film {
    /// Which of the [`Shelf`] it is, if it is one of them.
    pub id: Option<u32>,
    /// Its log.
    pub log: MatchLog,
}

impl Film {
    /// Of no match.
    pub const fn new() -> Self {
        Self { id: None, log: MatchLog::new() }
    }

    /// Takes the log of a match; `false` if it is too long.
    pub fn load(&mut self, id: Option<u32>, log: &[u8]) -> bool {
        let fits = self.log.copy(log, log.len());
        self.id = if fits { id } else { None };
        fits
    }
}

impl Default for Film {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{First, GameId, Seat, Versus};
    use crate::play::Cause;

    fn kept(id: u32) -> Kept {
        let seat = || Seat { name: "Eva".try_into().expect("short"), faction: 0 };
        let seats = [seat(), seat()];
        Kept {
            id,
            set_up: SetUp {
                game: GameId::SecondEdition,
                variant: 0,
                seats,
                first: First::Random,
                versus: Versus::Shared,
            },
            ending: Ending { winner: None, cause: Cause::Rules },
            turns: 3,
        }
    }

    #[test]
    fn the_newest_is_first_and_the_oldest_goes_first() {
        let mut shelf = Shelf::new();
        let ids =
            |shelf: &Shelf| shelf.kept().iter().map(|kept| kept.id).collect::<std::vec::Vec<_>>();
        for _ in 0..2 {
            shelf.add(kept(shelf.next_id()));
        }
        assert_eq!(ids(&shelf), [1], "room for one");
        shelf.set_room(3);
        for _ in 0..4 {
            shelf.add(kept(shelf.next_id()));
        }
        assert_eq!(ids(&shelf), [5, 4, 3]);
        shelf.set_room(99);
        for _ in 0..99 {
            shelf.add(kept(shelf.next_id()));
        }
        assert_eq!(shelf.kept().len(), MOST_KEPT);
        shelf.set_room(0);
        shelf.add(kept(1));
        assert_eq!(ids(&shelf), []);
    }
}
