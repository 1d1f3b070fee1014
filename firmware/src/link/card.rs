//! The visiting card: what a device tells of itself, and what pages show of the other end.

use heapless::{String, Vec};
use serde::{Deserialize, Serialize};

use super::{CARD, Condition, Line};
use crate::games::{GameId, LONGEST_NAME};

/// The version of the program, from its package.
pub const VERSION: [u8; 3] = [
    number(env!("CARGO_PKG_VERSION_MAJOR")),
    number(env!("CARGO_PKG_VERSION_MINOR")),
    number(env!("CARGO_PKG_VERSION_PATCH")),
];

const fn number(digits: &str) -> u8 {
    let mut number = 0;
    let mut place = 0;
    while place < digits.len() {
        number = number * 10 + (digits.as_bytes()[place] - b'0');
        place += 1;
    }
    number
}

/// What a device tells of itself. Later versions add to the end, which earlier ones pass over.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Card {
    /// The name of the board.
    pub board: String<16>,
    /// The version of the program.
    pub version: [u8; 3],
    /// The version of the rules of the game it would play.
    pub rules: u16,
    /// Which game, and which of its sets of rules.
    pub game: u8,
    /// Which of its sets of rules.
    pub variant: u8,
    /// What its player is called.
    pub name: String<LONGEST_NAME>,
    /// What it is busy with.
    pub doing: Doing,
}

/// What a device is busy with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Doing {
    /// A page outside of a match.
    #[default]
    Idle,
    /// Something of its own: a match on one device, a replay.
    Busy,
    /// The page where linked matches begin.
    Lobby,
    /// The linked match with that number.
    Match(u64),
}

/// What keeps two devices from playing with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Difference {
    /// Their programs have other rules, and are of other versions.
    Version,
    /// Their rules differ although the programs are of one version.
    Rules,
    /// The other device wants a game that this one does not have.
    Game,
}

impl Card {
    /// The card of this program on a board of that name, which is cut to what fits.
    pub fn new(board: &str) -> Self {
        let mut name = String::new();
        for character in board.chars() {
            if name.push(character).is_err() {
                break;
            }
        }
        let game = GameId::ALL[0];
        Self {
            board: name,
            version: VERSION,
            rules: game.rules_version(),
            game: 0,
            variant: 0,
            name: String::new(),
            doing: Doing::Idle,
        }
    }

    /// The bytes that travel.
    pub fn to_bytes(&self) -> Vec<u8, CARD> {
        let mut bytes = [0; CARD];
        let bytes = postcard::to_slice(self, &mut bytes).unwrap_or_default();
        Vec::from_slice(bytes).unwrap_or_default()
    }

    /// The card that `bytes` are, if it can be shown.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (card, _): (Self, _) = postcard::take_from_bytes(bytes).ok()?;
        let printable = |text: &str| text.chars().all(|character| (' '..='~').contains(&character));
        (printable(&card.board) && printable(&card.name)).then_some(card)
    }

    /// The game it would play, if this device has it.
    pub fn game(&self) -> Option<GameId> {
        GameId::ALL.get(usize::from(self.game)).copied()
    }

    /// What keeps this device from playing with one that has that card, if anything does.
    pub fn differs(&self, other: &Self) -> Option<Difference> {
        match other.game() {
            None => Some(Difference::Game),
            Some(game) if game.rules_version() == other.rules => None,
            Some(_) if self.version == other.version => Some(Difference::Rules),
            Some(_) => Some(Difference::Version),
        }
    }
}

/// What pages show of the other end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Neighbour {
    /// Nothing is heard.
    Silence,
    /// The line is held low.
    HeldLow,
    /// Something is heard that is no frame.
    Noise,
    /// The device hears itself.
    Loop,
    /// A device is heard that does not hear us.
    Unheard,
    /// A device that speaks another version of the protocol.
    OtherProtocol(u8),
    /// A device that was there.
    Lost,
    /// Another device.
    Peer {
        /// The name of its board.
        board: String<16>,
        /// The version of its program.
        version: [u8; 3],
    },
}

impl Neighbour {
    /// Who is at the other end of `line`.
    pub fn of(line: &Line) -> Self {
        match line.condition() {
            Condition::Silence => Self::Silence,
            Condition::HeldLow => Self::HeldLow,
            Condition::Noise => Self::Noise,
            Condition::Loop => Self::Loop,
            Condition::Unheard => Self::Unheard,
            Condition::OtherProtocol(version) => Self::OtherProtocol(version),
            Condition::Lost { .. } => Self::Lost,
            Condition::Connected => {
                let card = line.peer_card().and_then(Card::from_bytes);
                let Card { board, version, .. } =
                    card.unwrap_or_else(|| Card { version: [0; 3], ..Card::new("unnamed") });
                Self::Peer { board, version }
            }
        }
    }
}
