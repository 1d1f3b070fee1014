//! What has come of all matches so far.

use heapless::{String, Vec};
use serde::{Deserialize, Serialize};

use stonecaller_engine::Player;

use crate::games::{GameId, LONGEST_NAME, SetUp};

/// The version of the saved record. The first knew nothing of linked matches and of the device as a player.
const VERSION: u8 = 2;

/// Factions that are counted; those of all games together.
const MOST_FACTIONS: usize = 32;

/// How a faction has fared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Record {
    /// Its game.
    pub game: GameId,
    /// Its number there.
    pub faction: u8,
    /// Matches won.
    pub wins: u16,
    /// Matches lost.
    pub losses: u16,
}

/// Matches of one kind, as the player at this device has fared in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fared {
    /// Matches won.
    pub wins: u16,
    /// Matches lost.
    pub losses: u16,
}

impl Fared {
    fn count(&mut self, won: bool) {
        let number = if won { &mut self.wins } else { &mut self.losses };
        *number = number.saturating_add(1);
    }
}

/// Matches that somebody has won one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Streak {
    /// Who.
    pub name: String<LONGEST_NAME>,
    /// How many.
    pub wins: u16,
}

/// What has come of all matches so far.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Statistics {
    /// Matches that were played to their end.
    pub matches: u16,
    /// Those that nobody won.
    pub drawn: u16,
    /// Those that ended because somebody gave up.
    pub conceded: u16,
    /// How each faction has fared that was played, in the order of their first matches.
    pub records: Vec<Record, MOST_FACTIONS>,
    /// Who has won last, and how often in a row.
    pub streak: Streak,
    /// The longest streak of all.
    pub longest: Streak,
    /// The number of the match counted last, so that a power cut does not count one twice.
    pub(crate) counted: u32,
    /// How the player here has fared over the cable.
    pub linked: Fared,
    /// And against the device, at each of its skills, the weakest first.
    pub alone: [Fared; 3],
    /// Hints that were asked for.
    pub hints: u16,
}

impl Statistics {
    /// Nothing yet.
    pub const fn new() -> Self {
        Self {
            matches: 0,
            drawn: 0,
            conceded: 0,
            records: Vec::new(),
            streak: Streak { name: String::new(), wins: 0 },
            longest: Streak { name: String::new(), wins: 0 },
            counted: u32::MAX,
            linked: Fared { wins: 0, losses: 0 },
            alone: [Fared { wins: 0, losses: 0 }; 3],
            hints: 0,
        }
    }

    /// More than the bytes of any record: 32 factions of 8 bytes, two names, and some numbers.
    pub const MOST_BYTES: usize = 352;

    /// The record of `docs/save-format.md`; `None` if it does not fit.
    pub fn to_bytes<'b>(&self, buffer: &'b mut [u8]) -> Option<&'b [u8]> {
        *buffer.first_mut()? = VERSION;
        let length = 1 + postcard::to_slice(self, &mut buffer[1..]).ok()?.len();
        buffer.get(..length)
    }

    /// Reads a record. One of another version gives that version, and one that is damaged nothing.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Option<u8>> {
        match bytes.split_first() {
            Some((&VERSION, rest)) => postcard::from_bytes(rest).map_err(|_| None),
            Some((&1, rest)) => {
                // What is counted since then stands behind the rest, all zero.
                let mut longer = [0; Self::MOST_BYTES];
                longer.get_mut(..rest.len()).ok_or(None)?.copy_from_slice(rest);
                postcard::from_bytes(&longer).map_err(|_| None)
            }
            Some((&other, _)) => Err(Some(other)),
            None => Err(None),
        }
    }

    /// How a faction has fared.
    pub fn of(&self, game: GameId, faction: u8) -> Record {
        let known = self.records.iter().find(|it| it.game == game && it.faction == faction);
        known.copied().unwrap_or(Record { game, faction, wins: 0, losses: 0 })
    }

    fn record(&mut self, game: GameId, faction: u8) -> Option<&mut Record> {
        let known = self.records.iter().position(|it| it.game == game && it.faction == faction);
        let place = match known {
            Some(place) => place,
            None => {
                self.records.push(Record { game, faction, wins: 0, losses: 0 }).ok()?;
                self.records.len() - 1
            }
        };
        self.records.get_mut(place)
    }

    /// Counts a match that is over. One that the device played for its player is nobody's here and counts nowhere.
    pub fn count(&mut self, set_up: &SetUp, winner: Option<Player>, conceded: bool) {
        if set_up.stand_in().is_some() {
            return;
        }
        self.matches = self.matches.saturating_add(1);
        if conceded {
            self.conceded = self.conceded.saturating_add(1);
        }
        let Some(winner) = winner else {
            self.drawn = self.drawn.saturating_add(1);
            self.streak = Streak::default();
            return;
        };
        let [won, lost] = [winner, winner.other()].map(|player| &set_up.seats[player as usize]);
        if let Some(near) = set_up.only_holder() {
            match set_up.computer(near.other()) {
                Some(skill) => self.alone[skill as usize].count(winner == near),
                None => self.linked.count(winner == near),
            }
        }
        if let Some(record) = self.record(set_up.game, won.faction) {
            record.wins = record.wins.saturating_add(1);
        }
        if let Some(record) = self.record(set_up.game, lost.faction) {
            record.losses = record.losses.saturating_add(1);
        }
        if self.streak.name != won.name {
            self.streak = Streak { name: won.name.clone(), wins: 0 };
        }
        self.streak.wins = self.streak.wins.saturating_add(1);
        if self.streak.wins > self.longest.wins {
            self.longest = self.streak.clone();
        }
    }
}

impl Default for Statistics {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{First, Seat, Skill, Versus};
    use crate::link::{Chain, Tether};

    fn set_up(names: [&str; 2], factions: [u8; 2]) -> SetUp {
        let seat = |number: usize| Seat {
            name: names[number].try_into().expect("short"),
            faction: factions[number],
        };
        let seats = [seat(0), seat(1)];
        SetUp {
            game: GameId::SecondEdition,
            variant: 0,
            seats,
            first: First::Random,
            versus: Versus::Shared,
        }
    }

    #[test]
    fn wins_losses_and_streaks_are_counted() {
        let mut statistics = Statistics::new();
        let game = GameId::SecondEdition;
        statistics.count(&set_up(["Eva", "Tom"], [1, 2]), Some(Player::One), false);
        // In the other seat it is the same person.
        statistics.count(&set_up(["Tom", "Eva"], [1, 3]), Some(Player::Two), false);
        assert_eq!(statistics.streak, Streak { name: "Eva".try_into().expect("short"), wins: 2 });
        statistics.count(&set_up(["Tom", "Eva"], [2, 2]), Some(Player::One), true);
        assert_eq!((statistics.streak.name.as_str(), statistics.streak.wins), ("Tom", 1));
        assert_eq!((statistics.longest.name.as_str(), statistics.longest.wins), ("Eva", 2));
        let numbers =
            |faction| (statistics.of(game, faction).wins, statistics.of(game, faction).losses);
        assert_eq!([1, 2, 3, 4].map(numbers), [(1, 1), (1, 2), (1, 0), (0, 0)]);
        assert_eq!((statistics.matches, statistics.conceded, statistics.drawn), (3, 1, 0));
        statistics.count(&set_up(["Tom", "Eva"], [2, 2]), None, false);
        assert_eq!((statistics.matches, statistics.drawn, statistics.streak.wins), (4, 1, 0));
    }

    #[test]
    fn what_the_device_played_for_its_player_is_not_counted() {
        let pledge = Chain::new(Player::Two, &[2; 16]).pledge();
        let tether = Tether::new(Player::One, 9, [1; 16], pledge);
        let seats = set_up(["Pebble", "Tom"], [1, 2]);
        let played = |versus| SetUp { versus, ..seats.clone() };
        let mut statistics = Statistics::new();
        for winner in [Some(Player::One), Some(Player::Two), None] {
            let stand_in = Versus::LinkedComputer(tether.clone(), Skill::Hard);
            statistics.count(&played(stand_in), winner, winner.is_some());
        }
        assert_eq!(statistics, Statistics::new());
        statistics.count(&played(Versus::Linked(tether)), Some(Player::One), false);
        assert_eq!((statistics.matches, statistics.linked.wins), (1, 1));
    }

    #[test]
    fn they_are_kept_in_few_bytes_and_never_overflow() {
        let mut statistics = Statistics::new();
        for number in 0..=255 {
            statistics.count(
                &set_up(["WWWWWWWW", "Eva"], [number, 255 - number]),
                Some(Player::One),
                false,
            );
        }
        statistics.matches = u16::MAX;
        statistics.records[0].wins = u16::MAX;
        statistics.count(&set_up(["Tom", "Eva"], [0, 1]), Some(Player::One), false);
        assert_eq!((statistics.matches, statistics.records[0].wins), (u16::MAX, u16::MAX));
        let mut buffer = [0; Statistics::MOST_BYTES];
        let bytes = statistics.to_bytes(&mut buffer).expect("room");
        assert_eq!(Statistics::from_bytes(bytes).as_ref(), Ok(&statistics));
    }
}
