//! What devices tell each other before a match and in it. `docs/link.md` has the bytes.

use heapless::{String, Vec};
use serde::{Deserialize, Serialize};
use stonecaller_engine::Player;

use super::tether::{Pledge, Share};
use crate::games::LONGEST_NAME;
use crate::play::Position;

/// What a player wants of a match after another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Wish {
    /// A match with the faction that was chosen.
    #[default]
    Fresh,
    /// The same factions once more.
    Again,
    /// The factions the other way round.
    Swap,
}

/// A player is ready for a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ready {
    /// The faction, sealed.
    pub faction: Share,
    /// What the device is bound to.
    pub pledge: Pledge,
    /// Which set of rules; that of the device that leads counts.
    pub variant: u8,
    /// What the player wants.
    pub wish: Wish,
}

/// What was sealed, opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Open {
    /// The faction.
    pub faction: u8,
    /// What it was sealed with.
    pub salt: Share,
    /// What the player is called.
    pub name: String<LONGEST_NAME>,
    /// The front of the seal that the other device told: what this answers, and nothing that was told before or after.
    pub answers: [u8; 8],
}

/// Why a device stops a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Halt {
    /// The two devices hold different positions.
    Differs,
    /// A choice was told that is not legal.
    Illegal,
    /// Chance was told that is not what was pledged.
    Chance,
    /// Something was told that has no place there.
    Senseless,
    /// The other device has put the match away as over, and this one does not know its end.
    Unfinished,
}

/// One message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dispatch {
    /// A choice after so many choices and outcomes (their number's last byte), and the digest it leads to.
    Step {
        /// The number's last byte.
        number: u8,
        /// The digest.
        digest: [u8; 8],
        /// The choice.
        choice: Vec<u8, 8>,
    },
    /// What the device gives when chance decides for the time with that number.
    Share {
        /// The number.
        episode: u16,
        /// The link.
        share: Share,
    },
    /// Choices were taken back, down to so many choices and outcomes.
    TakeBack {
        /// How many are left.
        count: u16,
        /// The digest there.
        digest: [u8; 8],
    },
    /// The device is ready for a match.
    Ready(Ready),
    /// It is not any more.
    NotReady,
    /// The match begins.
    Open(Open),
    /// The device is in this match, there.
    Resume {
        /// The match.
        id: u64,
        /// Where.
        position: Position,
    },
    /// The device does not have that match.
    NoSuchMatch {
        /// The match.
        id: u64,
    },
    /// The match is over, not by its rules or long since.
    Ended {
        /// The match.
        id: u64,
        /// Who won it.
        winner: Option<Player>,
        /// Whether somebody gave up.
        conceded: bool,
    },
    /// The player gives up.
    Concede,
    /// The player offers a draw.
    OfferDraw,
    /// The player takes the offer.
    AcceptDraw,
    /// The player does not take the offer.
    DeclineDraw,
    /// The offer stood when it was taken: the match is drawn.
    Drawn,
    /// The device goes no further with the match.
    Halted(Halt),
    /// The match is over, and this is what the device's links and its player's cards follow from.
    Secret(Share),
    /// The match is over, and this is the choice with that number, which was told face down. The number of all choices and
    /// outcomes with nothing after it: there are no more.
    Shown {
        /// The number.
        number: u16,
        /// The choice.
        choice: Vec<u8, 8>,
    },
}

impl Dispatch {
    /// The bytes; the used part of `buffer`.
    pub fn encode<'b>(&self, buffer: &'b mut [u8]) -> Option<&'b [u8]> {
        postcard::to_slice(self, buffer).ok().map(|bytes| &*bytes)
    }

    /// Reads one; `None` if it is none.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        match postcard::take_from_bytes(bytes) {
            Ok((message, [])) => Some(message),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Place;

    fn dispatches() -> [Dispatch; 19] {
        let place = Place { count: 300, digest: u64::MAX };
        let pledge = super::super::tether::Chain::new(Player::One, &[1; 16]).pledge();
        let name = "WWWWWWWW".try_into().expect("eight letters");
        [
            Dispatch::Step {
                number: 44,
                digest: [9; 8],
                choice: Vec::from_slice(&[7; 5]).expect("short"),
            },
            Dispatch::Share { episode: 1023, share: [1; 16] },
            Dispatch::TakeBack { count: 300, digest: [8; 8] },
            Dispatch::Ready(Ready { faction: [1; 16], pledge, variant: 1, wish: Wish::Swap }),
            Dispatch::NotReady,
            Dispatch::Open(Open { faction: 7, salt: [2; 16], name, answers: [4; 8] }),
            Dispatch::Resume { id: u64::MAX, position: Position { barrier: place, now: place } },
            Dispatch::NoSuchMatch { id: u64::MAX },
            Dispatch::Ended { id: u64::MAX, winner: Some(Player::Two), conceded: true },
            Dispatch::Ended { id: 0, winner: None, conceded: false },
            Dispatch::Concede,
            Dispatch::OfferDraw,
            Dispatch::AcceptDraw,
            Dispatch::DeclineDraw,
            Dispatch::Drawn,
            Dispatch::Halted(Halt::Senseless),
            Dispatch::Secret([3; 16]),
            Dispatch::Shown { number: 300, choice: Vec::from_slice(&[3, 4]).expect("short") },
            Dispatch::Shown { number: 301, choice: Vec::new() },
        ]
    }

    #[test]
    fn every_message_fits_and_comes_back() {
        for message in dispatches() {
            let mut buffer = [0; 96];
            let bytes = message.encode(&mut buffer).expect("it fits");
            assert_eq!(Dispatch::decode(bytes), Some(message.clone()));
            assert_eq!(Dispatch::decode(&bytes[..bytes.len() - 1]), None, "{message:?}");
            let mut longer = [0; 97];
            longer[..bytes.len()].copy_from_slice(bytes);
            assert_eq!(Dispatch::decode(&longer[..bytes.len() + 1]), None, "{message:?}");
        }
    }
}
