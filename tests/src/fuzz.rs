//! What hostile bytes may be thrown at: loading a position, playing a log, a save region, and the cable. Messages of a lying device are in
//! [`crate::fuzz_duel`]. Each function takes any bytes at all and
//! panics only when the engine breaks a promise. `tests/tests/fuzz.rs` runs them on stable over seeded damage.

use stonecaller_engine::second_edition::{Choice, Printing, State, decks};
use stonecaller_engine::{Game, Player};
use stonecaller_firmware::board::LineError;
use stonecaller_firmware::link::{Connection, FRAME, Line, MESSAGE};
use stonecaller_firmware::time::Instant;

use crate::simulate::{Seeded, pick};

/// Loads a position; one that loads can be saved, shown, asked and played on without a panic.
pub fn load(bytes: &[u8]) {
    let Ok(mut game) = State::load(bytes) else {
        return;
    };
    let mut buffer = [0; 1024];
    let saved = game.save(&mut buffer).expect("what was loaded fits");
    assert_eq!(State::load(saved).as_ref(), Ok(&game), "loaded, saved and loaded again");
    for player in Player::BOTH {
        let _ = game.view(player).digest();
    }
    let mut rng = Seeded::new(game.digest());
    for _ in 0..60 {
        let Some(choice) = pick(&game, &mut rng) else {
            return;
        };
        assert!(game.is_legal(choice), "{choice:?} was listed");
        let mut next = game.clone();
        assert_eq!(next.play(choice, &mut |_| ()), Ok(()), "{choice:?} was listed");
        game = next;
    }
}

/// Plays a log: the first byte is the printing and the decks, then choices. A refused one changes nothing. Now and then
/// chance and a random player help, so that most logs get somewhere.
pub fn play(bytes: &[u8]) {
    let [a, b, rest @ ..] = bytes else {
        return;
    };
    let mut rest = rest;
    let printing = if a & 1 == 0 { Printing::First } else { Printing::Revised };
    let pair = [&decks()[usize::from(a >> 1 & 7)], &decks()[usize::from(a >> 4 & 7)]];
    let mut game = State::new(printing, pair);
    let mut rng = Seeded::new(u64::from(*b));
    while !rest.is_empty() {
        let choice = match postcard::take_from_bytes::<Choice>(rest) {
            Ok((choice, after)) => {
                rest = after;
                choice
            }
            Err(_) => {
                // A byte that begins no choice stands for that many choices of a random player.
                for _ in 0..rest[0] & 15 {
                    let Some(choice) = pick(&game, &mut rng) else { return };
                    assert_eq!(game.play(choice, &mut |_| ()), Ok(()));
                }
                rest = &rest[1..];
                continue;
            }
        };
        let before = game.clone();
        match game.play(choice, &mut |_| ()) {
            Ok(()) => assert!(before.is_legal(choice)),
            Err(_) => {
                assert!(!before.is_legal(choice));
                assert_eq!(game, before, "the refused {choice:?} changed something");
            }
        }
        assert!(!game.overflowed());
    }
    let mut buffer = [0; 1024];
    let saved = game.save(&mut buffer).expect("fits");
    assert_eq!(State::load(saved).as_ref(), Ok(&game));
}

/// A save region: the first byte says how the rest makes one. Whatever it is, it is read or refused without a panic, and what
/// can then be kept comes back.
pub fn saves(bytes: &[u8]) {
    let Some((&kind, rest)) = bytes.split_first() else { return };
    let mut region = Region::begun();
    match kind & 3 {
        // Records with good checksums and any contents.
        0 => {
            for (length, record) in rest.chunks(17).filter_map(<[u8]>::split_first) {
                let record = &record[..record.len().min(usize::from(*length & 31))];
                region.push(length & 32 != 0, record);
            }
        }
        // Any bytes, over and over.
        1 => {
            let places = region.bytes[16..].iter_mut();
            places.zip(rest.iter().cycle()).for_each(|(place, byte)| *place = *byte);
        }
        // A region that was in use, damaged here and there.
        _ => {
            region.bytes = crate::saves::used(u64::from(kind >> 2));
            for damage in rest.chunks_exact(3) {
                region.bytes[usize::from(u16::from_le_bytes([damage[0], damage[1]]))] = damage[2];
            }
        }
    }
    crate::saves::survive(&region.bytes);
}

/// A save region written by hand.
pub struct Region {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Where the next record goes in the journal and in the archive.
    next: [usize; 2],
}

impl Region {
    /// One with a header and nothing else.
    pub fn begun() -> Self {
        let mut bytes = vec![0xFF; stonecaller_firmware::board::SAVE_BYTES as usize];
        bytes[..16].copy_from_slice(b"STONECALLER\0SV\x01\n");
        Self { bytes, next: [5 * 4096, 11 * 4096] }
    }

    /// Puts a record into the journal or the archive, with the checksums of the queue, as long as the first sector has room.
    pub fn push(&mut self, archive: bool, record: &[u8]) {
        let at = &mut self.next[usize::from(archive)];
        let page = *at / 4096 * 4096;
        if at.is_multiple_of(4096) {
            self.bytes[page..page + 8].fill(0);
            *at += 8;
        }
        let length = record.len().next_multiple_of(8);
        if *at + 8 + length > page + 4096 - 8 {
            return;
        }
        let mut item = crc32(record).to_le_bytes().to_vec();
        item.extend((record.len() as u16).to_le_bytes());
        item.extend(crc16(&(record.len() as u16).to_le_bytes()).to_le_bytes());
        item.extend(record);
        item.resize(8 + length, 0);
        self.bytes[*at..*at + item.len()].copy_from_slice(&item);
        *at += item.len();
    }
}

/// The checksum of a record in the queue.
fn crc32(bytes: &[u8]) -> u32 {
    let crc = !bytes.iter().fold(0xEEEE_EEEE_u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            if crc & 1 == 1 { crc >> 1 ^ 0x82F6_3B78 } else { crc >> 1 }
        })
    });
    match crc {
        0 => 1,
        crc if matches!(crc as u8, 0 | 0xFF) => crc ^ 1,
        crc => crc,
    }
}

/// The checksum of its length.
fn crc16(bytes: &[u8]) -> u16 {
    let crc =
        bytes.iter().fold(0xFFFF_u16, |crc, byte| {
            (0..8).fold(crc ^ u16::from(*byte), |crc, _| {
                if crc & 1 == 1 { crc >> 1 ^ 0x1A2E } else { crc >> 1 }
            })
        });
    if crc == 0 { 0xFFFE } else { !crc }
}

/// Two ends of a cable, and what the bytes say happens to them: time, restarts, silences, frames carried, lost, doubled and repeated
/// from any moment before, and bytes out of nowhere. Nothing panics or talks without bound, and as long as nobody forges bytes every
/// message arrives in order and once.
pub fn link(bytes: &[u8]) {
    let mut cable = Cable::new();
    let mut rest = bytes.iter().copied();
    while let Some(deed) = rest.next() {
        let end = usize::from(deed >> 7);
        let size = usize::from(deed >> 4 & 7);
        match deed & 15 {
            0..=3 => cable.carry(end, true),
            4 => cable.carry(end, false),
            5 => cable.now = cable.now + (1 << (2 * size)),
            6 => cable.now = cable.now + 7,
            7 => {
                let nth = usize::from(rest.next().unwrap_or(0)) << 3 | size;
                if let Some(old) = cable.recorded.iter().rev().nth(nth).cloned() {
                    cable.ends[end].receive(&old, cable.now);
                }
            }
            8 => {
                cable.forged = true;
                let noise: Vec<u8> = rest.by_ref().take(size * size * 3).collect();
                cable.ends[end].receive(&noise, cable.now);
            }
            9 => {
                let errors = [LineError::Break, LineError::Overrun, LineError::Garbled];
                cable.ends[end].line_error(errors[size % 3], cable.now);
            }
            10 => cable.ends[end].ask_quiet(cable.now),
            11 => cable.ends[end].end_quiet(cable.now),
            12 => cable.ends[end].introduce(&[deed; 80][..size * 10]),
            13 if size == 7 => {
                cable.restarts += 1;
                cable.ends[end] = Line::new(cable.restarts * 77_777);
            }
            _ => cable.converse(end, size),
        }
    }
}

/// Two ends, everything they ever said, and what the layers above have seen.
struct Cable {
    ends: [Line; 2],
    now: Instant,
    restarts: u32,
    recorded: Vec<Vec<u8>>,
    /// Set when bytes came that neither end sent: they may then say anything.
    forged: bool,
    connections: [Option<Connection>; 2],
    sent: [u32; 2],
    accepted: [u32; 2],
}

impl Cable {
    fn new() -> Self {
        Self {
            ends: [Line::new(1), Line::new(2)],
            now: Instant::START,
            restarts: 2,
            recorded: Vec::new(),
            forged: false,
            connections: [None; 2],
            sent: [0; 2],
            accepted: [0; 2],
        }
    }

    /// What one end has to say reaches the other, or is lost.
    fn carry(&mut self, from: usize, arrives: bool) {
        for count in 0.. {
            let Some(frame) = self.ends[from].poll(self.now) else { break };
            assert!(count < 6, "an end talks without an end");
            assert!(frame.len() <= FRAME && frame.first() == Some(&0) && frame.last() == Some(&0));
            if arrives {
                self.ends[1 - from].receive(&frame, self.now);
            }
            self.recorded.push(frame.to_vec());
        }
        assert!(self.ends[from].due() > self.now, "it said everything and is due at once");
        let _ = (self.ends[from].condition(), self.ends[from].is_quiet(self.now));
    }

    /// The layer above accepts a message and sends another.
    fn converse(&mut self, end: usize, size: usize) {
        let line = &mut self.ends[end];
        if self.connections[end] != line.connection() {
            self.connections[end] = line.connection();
            (self.sent[end], self.accepted[end]) = (0, 0);
        }
        let Some(connection) = line.connection() else {
            assert_eq!(line.incoming(), None);
            return;
        };
        if let Some(message) = line.incoming() {
            let expected = [connection.id.to_le_bytes(), self.accepted[end].to_le_bytes()].concat();
            assert!(self.forged || message.starts_with(&expected), "not the next message");
            line.accept();
            self.accepted[end] += 1;
        }
        if line.is_idle() {
            let mut message = [connection.id.to_le_bytes(), self.sent[end].to_le_bytes()].concat();
            message.resize((8 + size * 13).min(MESSAGE), 0);
            assert_eq!(line.send(&message), Ok(()));
            self.sent[end] += 1;
        }
    }
}

/// Damages bytes in one of the ways a cable, a flash or an enemy does.
pub fn damage(bytes: &mut Vec<u8>, rng: &mut Seeded) {
    use rand_core::Rng;
    let below = |rng: &mut Seeded, n: usize| rng.next_u32() as usize % n.max(1);
    for _ in 0..=below(rng, 3) {
        if bytes.is_empty() {
            return;
        }
        let at = below(rng, bytes.len());
        match below(rng, 6) {
            0 => bytes[at] ^= 1 << below(rng, 8),
            1 => bytes[at] = rng.next_u32() as u8,
            2 => bytes.truncate(at),
            3 => bytes.insert(at, rng.next_u32() as u8),
            4 => drop(bytes.remove(at)),
            _ => {
                let other = below(rng, bytes.len());
                bytes.swap(at, other);
            }
        }
    }
}
