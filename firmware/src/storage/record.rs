//! What the match areas hold: the bytes of `docs/save-format.md`.

use serde::{Deserialize, Serialize};
use stonecaller_engine::Player;

/// The most bytes of a log in one record.
pub(super) const MOST_BYTES: usize = 240;
/// The most bytes of a set-up: 24 for the match, 60 for what a linked one is tied with, and some to spare.
pub(super) const MOST_SET_UP: usize = 96;
/// Longer than any record.
pub(super) const LONGEST_RECORD: usize = 256;

const HEAD: u8 = b'H';
const CHUNK: u8 = b'C';
const APPEND: u8 = b'A';
const REWIND: u8 = b'R';
const END: u8 = b'E';

/// How a match that is over ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Finish {
    /// Who won; nobody if it was drawn.
    pub winner: Option<Player>,
    /// The other player gave up, which no choice in the log says.
    pub conceded: bool,
    /// Every choice is in the log. A match longer than any log is kept with its beginning.
    pub whole: bool,
    /// How many turns it took.
    pub turns: u16,
    /// The fingerprint of the last position.
    pub digest: u64,
}

/// What a match begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Head<'a> {
    /// Its number; no two matches in a region have the same.
    pub(super) number: u32,
    /// The version of the rules it is played by.
    pub(super) rules: u16,
    /// The bytes of its log that follow in chunks.
    pub(super) length: u16,
    /// The checksum of those.
    pub(super) check: u32,
    /// How it ended, if it is over.
    pub(super) finish: Option<Finish>,
    /// The set-up in postcard, the game first.
    pub(super) set_up: &'a [u8],
}

/// A record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Record<'a> {
    /// A match, or the same match written again in one piece.
    Head(Head<'a>),
    /// Some of the log that the head announced. Each record after a head counts one on, so that a missing one is noticed.
    Chunk { serial: u8, bytes: &'a [u8] },
    /// Choices were made.
    Append { serial: u8, bytes: &'a [u8] },
    /// Everything from a place in the log on was taken back, and other choices may have been made.
    Rewind { serial: u8, at: u16, bytes: &'a [u8] },
    /// The match is no longer in progress.
    End,
}

impl<'a> Record<'a> {
    /// Reads one; `None` if it is not a record of this version.
    pub(super) fn read(bytes: &'a [u8]) -> Option<Self> {
        let (&kind, rest) = bytes.split_first()?;
        Some(match kind {
            HEAD => Self::Head(postcard::from_bytes(rest).ok()?),
            CHUNK => {
                let (&serial, bytes) = rest.split_first()?;
                Self::Chunk { serial, bytes }
            }
            APPEND => {
                let (&serial, bytes) = rest.split_first()?;
                Self::Append { serial, bytes }
            }
            REWIND => {
                let (&[serial, low, high], bytes) = rest.split_first_chunk()?;
                Self::Rewind { serial, at: u16::from_le_bytes([low, high]), bytes }
            }
            END => Self::End,
            _ => return None,
        })
    }

    /// Writes it into `buffer`; `None` if it does not fit.
    pub(super) fn write<'b>(&self, buffer: &'b mut [u8; LONGEST_RECORD]) -> Option<&'b [u8]> {
        let length = match self {
            Self::Head(head) => {
                buffer[0] = HEAD;
                1 + postcard::to_slice(head, &mut buffer[1..]).ok()?.len()
            }
            Self::Chunk { serial, bytes } => lay(buffer, &[CHUNK, *serial], bytes)?,
            Self::Append { serial, bytes } => lay(buffer, &[APPEND, *serial], bytes)?,
            Self::Rewind { serial, at, bytes } => {
                let [low, high] = at.to_le_bytes();
                lay(buffer, &[REWIND, *serial, low, high], bytes)?
            }
            Self::End => lay(buffer, &[END], &[])?,
        };
        buffer.get(..length)
    }
}

/// Lays the two one after the other; how long they are.
fn lay(buffer: &mut [u8], front: &[u8], bytes: &[u8]) -> Option<usize> {
    let length = front.len() + bytes.len();
    buffer.get_mut(..front.len())?.copy_from_slice(front);
    buffer.get_mut(front.len()..length)?.copy_from_slice(bytes);
    Some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_have_their_bytes_in_their_places_and_come_back() {
        let finish = Finish {
            winner: Some(Player::Two),
            conceded: true,
            whole: true,
            turns: 300,
            digest: 0x80,
        };
        let head = Head {
            number: 5,
            rules: 0x0102,
            length: 3,
            check: 1,
            finish: Some(finish),
            set_up: &[7, 8],
        };
        let bytes = [1, 2, 3];
        let cases: [(Record<'_>, &[u8]); 5] = [
            (
                Record::Head(head),
                &[b'H', 5, 0x82, 2, 3, 1, 1, 1, 1, 1, 1, 0xAC, 2, 0x80, 1, 2, 7, 8],
            ),
            (Record::Chunk { serial: 9, bytes: &bytes }, &[b'C', 9, 1, 2, 3]),
            (Record::Append { serial: 255, bytes: &bytes }, &[b'A', 255, 1, 2, 3]),
            (Record::Rewind { serial: 0, at: 258, bytes: &[] }, &[b'R', 0, 2, 1]),
            (Record::End, b"E"),
        ];
        for (record, expected) in cases {
            let mut buffer = [0; LONGEST_RECORD];
            assert_eq!(record.write(&mut buffer), Some(expected));
            assert_eq!(Record::read(expected), Some(record));
        }
    }

    #[test]
    fn what_is_not_a_record_is_not_read_and_what_is_too_long_not_written() {
        for bytes in [&b""[..], b"A", b"R\x01\x02", b"H\xFF", b"Z\x01\x02"] {
            assert_eq!(Record::read(bytes), None, "{bytes:?}");
        }
        let record = Record::Append { serial: 1, bytes: &[0; LONGEST_RECORD] };
        assert_eq!(record.write(&mut [0; LONGEST_RECORD]), None);
    }
}
