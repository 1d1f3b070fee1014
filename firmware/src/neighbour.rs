//! Who is at the other end of the cable.
//!
//! Twice a second a device says its name. Hearing oneself means the cable is looped back, hearing
//! another device means a peer; anything else on the wire is told apart so that a person knows
//! what to mend. Bytes and time in, bytes and a status out: no port and no clock in here.
//!
//! A frame is the postcard form of [`Greeting`] with its CRC-32, COBS-coded, between zero bytes.

use crc::{CRC_32_ISO_HDLC, Crc};
use heapless::{String, Vec};
use serde::{Deserialize, Serialize};

use crate::board::LineError;
use crate::time::Instant;

/// How often a device says its name.
pub const GREET_EVERY_MS: u32 = 500;
/// How long a device is believed to be there after it was last heard: three greetings.
pub const FORGET_AFTER_MS: u32 = 3 * GREET_EVERY_MS;

const CHECKSUM: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);
/// 2 (tag) + 5 (nonce) + 1 + 16 (board) + 3 (version) + 4 (CRC), with room for later versions.
const LONGEST: usize = 48;

/// The longest frame: the message, COBS's one byte for each 254, and a zero on either side.
pub const FRAME: usize = LONGEST + 3;

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

/// Marks a greeting among whatever else may travel on the cable one day.
const TAG: u16 = 0x5C01;

/// What a device says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Greeting {
    tag: u16,
    /// A number drawn at power-on, so that a device knows its own voice.
    nonce: u32,
    /// The name of the board.
    pub board: String<16>,
    /// The version of the program.
    pub version: [u8; 3],
}

/// What is known of the other end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Neighbour {
    /// Nothing is heard.
    Silence,
    /// The line is held low.
    HeldLow,
    /// Something is heard that is not a greeting.
    Noise,
    /// The device hears itself.
    Loop,
    /// Another device.
    Peer {
        /// The name of its board.
        board: String<16>,
        /// The version of its program.
        version: [u8; 3],
    },
}

/// Listens and greets.
pub struct Neighbourhood {
    greeting: Greeting,
    greet_at: Instant,
    frame: Vec<u8, FRAME>,
    /// Set while bytes are skipped up to the next zero.
    lost: bool,
    neighbour: Neighbour,
    heard_at: Instant,
}

impl Neighbourhood {
    /// The neighbourhood of a device of that kind, with a random `nonce`.
    pub fn new(board: &str, nonce: u32) -> Self {
        let mut name = String::new();
        for character in board.chars() {
            if name.push(character).is_err() {
                break;
            }
        }
        Self {
            greeting: Greeting { tag: TAG, nonce, board: name, version: VERSION },
            greet_at: Instant::START,
            frame: Vec::new(),
            lost: true,
            neighbour: Neighbour::Silence,
            heard_at: Instant::START,
        }
    }

    /// What is known of the other end.
    pub fn neighbour(&self) -> &Neighbour {
        &self.neighbour
    }

    /// When to [`poll`](Self::poll) next.
    pub fn due(&self) -> Instant {
        self.greet_at
    }

    /// Forgets who is gone, and returns a frame to send when it is time to greet.
    pub fn poll(&mut self, now: Instant) -> Option<Vec<u8, FRAME>> {
        if now.since(self.heard_at) >= FORGET_AFTER_MS {
            self.neighbour = Neighbour::Silence;
        }
        if now < self.greet_at {
            return None;
        }
        self.greet_at = now + GREET_EVERY_MS;
        encode(&self.greeting)
    }

    /// Takes what came in.
    pub fn receive(&mut self, bytes: &[u8], now: Instant) {
        for &byte in bytes {
            if byte != 0 {
                self.lost |= self.frame.push(byte).is_err();
                continue;
            }
            let heard = if self.lost { None } else { decode(&mut self.frame) };
            // Two zeros in a row are only the end of one frame and the start of the next.
            let empty = self.frame.is_empty() && !self.lost;
            self.frame.clear();
            self.lost = false;
            match heard {
                Some(greeting) if greeting.nonce == self.greeting.nonce => {
                    self.hear(Neighbour::Loop, now);
                }
                Some(Greeting { board, version, .. }) => {
                    self.hear(Neighbour::Peer { board, version }, now);
                }
                None if empty => {}
                None => self.hear_trouble(Neighbour::Noise, now),
            }
        }
    }

    /// Takes an error of the line: the frame it fell into is lost.
    pub fn line_error(&mut self, error: LineError, now: Instant) {
        self.frame.clear();
        self.lost = true;
        match error {
            LineError::Break => self.hear_trouble(Neighbour::HeldLow, now),
            LineError::Garbled => self.hear_trouble(Neighbour::Noise, now),
            // Bytes were lost because we were slow; that says nothing of the other end.
            LineError::Overrun => {}
        }
    }

    fn hear(&mut self, neighbour: Neighbour, now: Instant) {
        self.neighbour = neighbour;
        self.heard_at = now;
    }

    /// A bad frame now and then does not hide a peer that is still heard.
    fn hear_trouble(&mut self, trouble: Neighbour, now: Instant) {
        if !matches!(self.neighbour, Neighbour::Loop | Neighbour::Peer { .. }) {
            self.hear(trouble, now);
        }
    }
}

fn encode(greeting: &Greeting) -> Option<Vec<u8, FRAME>> {
    let mut message = [0; LONGEST];
    let message = postcard::to_slice_crc32(greeting, &mut message, CHECKSUM.digest()).ok()?;
    let mut frame = Vec::new();
    frame.resize_default(FRAME).ok()?;
    // The first zero ends whatever noise came before.
    let coded = cobs::try_encode(message, frame.get_mut(1..FRAME - 1)?).ok()?;
    frame.truncate(coded + 2);
    Some(frame)
}

fn decode(frame: &mut [u8]) -> Option<Greeting> {
    let length = cobs::decode_in_place(frame).ok()?;
    let greeting: Greeting =
        postcard::from_bytes_crc32(frame.get(..length)?, CHECKSUM.digest()).ok()?;
    let printable = greeting.board.chars().all(|character| (' '..='~').contains(&character));
    (greeting.tag == TAG && printable).then_some(greeting)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Instant = Instant::from_millis(10_000);

    fn pair() -> (Neighbourhood, Neighbourhood) {
        (Neighbourhood::new("PicoPad", 1), Neighbourhood::new("PicoSystem", 2))
    }

    fn greeting_of(device: &mut Neighbourhood, now: Instant) -> Vec<u8, FRAME> {
        device.poll(now).expect("it is time to greet")
    }

    #[test]
    fn a_peer_is_seen_and_forgotten() {
        let (mut here, mut there) = pair();
        let frame = greeting_of(&mut there, NOW);
        here.receive(&frame, NOW);
        let Neighbour::Peer { board, version } = here.neighbour() else {
            panic!("{:?}", here.neighbour());
        };
        assert_eq!((board.as_str(), *version), ("PicoSystem", VERSION));
        here.poll(NOW + (FORGET_AFTER_MS - 1));
        assert!(matches!(here.neighbour(), Neighbour::Peer { .. }));
        here.poll(NOW + FORGET_AFTER_MS);
        assert_eq!(*here.neighbour(), Neighbour::Silence);
    }

    #[test]
    fn ones_own_voice_is_a_loop() {
        let (mut here, _) = pair();
        let frame = greeting_of(&mut here, NOW);
        for byte in frame {
            here.receive(&[byte], NOW);
        }
        assert_eq!(*here.neighbour(), Neighbour::Loop);
    }

    #[test]
    fn a_flipped_bit_anywhere_is_noise_and_the_next_frame_is_heard() {
        let (_, mut there) = pair();
        let frame = greeting_of(&mut there, NOW);
        for bit in 8..(frame.len() - 1) * 8 {
            let (mut here, _) = pair();
            let mut broken = frame.clone();
            broken[bit / 8] ^= 1 << (bit % 8);
            here.receive(&broken, NOW);
            assert_eq!(*here.neighbour(), Neighbour::Noise, "bit {bit}");
            here.receive(&frame, NOW);
            assert!(matches!(here.neighbour(), Neighbour::Peer { .. }), "bit {bit}");
        }
    }

    #[test]
    fn trouble_is_named_but_does_not_hide_a_peer() {
        let (mut here, mut there) = pair();
        here.line_error(LineError::Break, NOW);
        assert_eq!(*here.neighbour(), Neighbour::HeldLow);
        here.receive(&[1, 2, 3, 0, 9, 9, 0], NOW);
        assert_eq!(*here.neighbour(), Neighbour::Noise);
        here.receive(&greeting_of(&mut there, NOW), NOW);
        here.line_error(LineError::Garbled, NOW);
        here.receive(&[7; 500], NOW);
        here.receive(&[0], NOW);
        assert!(matches!(here.neighbour(), Neighbour::Peer { .. }));
    }

    #[test]
    fn greetings_come_twice_a_second() {
        let (mut here, _) = pair();
        let sent =
            (10_000..12_000).filter(|&ms| here.poll(Instant::from_millis(ms)).is_some()).count();
        assert_eq!(sent, 4);
    }

    #[test]
    fn the_longest_greeting_fits() {
        let mut here = Neighbourhood::new("A board of a very long name", u32::MAX);
        assert!(here.poll(NOW).is_some());
    }
}
