//! Bytes on the wire become frames, and frames become bytes.
//!
//! A frame is a head of one byte, a body and a CRC-32, COBS-coded, between zero bytes. There are
//! two sorts:
//!
//! - *Open* frames are for anybody who listens. The only one is the [`Greeting`].
//! - *Sealed* frames are for one connection. Their CRC also covers what both ends know and no
//!   frame spends bytes on: the nonces of sender and receiver and the whole 32-bit [`Counts`], of
//!   which only the low three bits travel in the head. A frame of another connection, one's own
//!   echo, or a duplicate from long ago fails the CRC like a broken one.

use crc::{CRC_32_ISO_HDLC, Crc};
use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::{CARD, MESSAGE};

/// The version of the protocol that these frames belong to.
pub const PROTOCOL: u8 = 1;

/// The head of a greeting in this and every later version; the version follows it.
const GREETING: u8 = 0x5C;
const CHECKSUM: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);
const CRC: usize = 4;
/// Head, message and CRC. A greeting is shorter: 2 + 5 + 5 + 1 + [`CARD`] + 4.
const LONGEST: usize = 1 + MESSAGE + CRC;

/// The longest frame: COBS adds one byte up to 254, and a zero stands on either side.
pub const FRAME: usize = LONGEST + 3;
/// A frame as it goes onto the wire.
pub type Frame = Vec<u8, FRAME>;

/// What a device tells whoever listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Greeting<'a> {
    /// Which device speaks, since when.
    pub nonce: u32,
    /// The nonce that it has been hearing lately; 0 when it hears nobody.
    pub hears: u32,
    /// What the layer above says of the device.
    pub card: &'a [u8],
}

/// Between whom a sealed frame travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The nonce of its sender.
    pub from: u32,
    /// The nonce of its receiver.
    pub to: u32,
}

/// How far one end of a connection is. Both numbers begin at 0 and are in every sealed frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Messages sent, the one under way included.
    pub sent: u32,
    /// Messages accepted.
    pub accepted: u32,
}

/// What a sealed frame says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content<'a> {
    /// Only the counts: an acknowledgement, or a sign of life.
    Bare,
    /// The message with the number [`Counts::sent`].
    Message(&'a [u8]),
    /// About being deaf for a while.
    Quiet(Quiet),
}

/// About being deaf for a while; the numbers tell one time from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Quiet {
    /// "I am going to be deaf: send nothing."
    Ask(u8),
    /// "I send nothing."
    Granted(u8),
    /// "I hear again."
    Awake(u8),
    /// "I know that you hear again."
    Heard(u8),
}

/// The two bits of a head that say what follows. `0b01` is the greeting's.
mod kind {
    pub(super) const QUIET: u8 = 0b00;
    pub(super) const BARE: u8 = 0b10;
    pub(super) const MESSAGE: u8 = 0b11;
}

/// A frame that says what `greeting` says.
pub fn greet(greeting: &Greeting<'_>) -> Option<Frame> {
    let mut plain = Plain::new();
    plain.extend_from_slice(&[GREETING, PROTOCOL]).ok()?;
    push_postcard(&mut plain, greeting)?;
    close(plain, CHECKSUM.digest())
}

/// A frame for one connection, from a sender who is at `counts`.
pub fn seal(way: Way, counts: Counts, content: Content<'_>) -> Option<Frame> {
    let kind = match content {
        Content::Quiet(_) => kind::QUIET,
        Content::Bare => kind::BARE,
        Content::Message(_) => kind::MESSAGE,
    };
    let mut plain = Plain::new();
    plain.push(kind << 6 | low_bits(counts.sent) << 3 | low_bits(counts.accepted)).ok()?;
    match content {
        Content::Bare => {}
        Content::Message(message) => plain.extend_from_slice(message).ok()?,
        Content::Quiet(quiet) => push_postcard(&mut plain, &quiet)?,
    }
    close(plain, known(way, counts))
}

type Plain = Vec<u8, LONGEST>;

fn push_postcard(plain: &mut Plain, value: &impl Serialize) -> Option<()> {
    let mut buffer = [0; LONGEST];
    plain.extend_from_slice(postcard::to_slice(value, &mut buffer).ok()?).ok()
}

type Digest = crc::Digest<'static, u32>;

/// The checksum so far of what is known without being sent.
fn known(way: Way, counts: Counts) -> Digest {
    let mut digest = CHECKSUM.digest();
    for number in [way.from, way.to, counts.sent, counts.accepted] {
        digest.update(&number.to_le_bytes());
    }
    digest
}

fn close(mut plain: Plain, mut digest: Digest) -> Option<Frame> {
    digest.update(&plain);
    plain.extend_from_slice(&digest.finalize().to_le_bytes()).ok()?;
    let mut frame = Frame::new();
    frame.resize_default(FRAME).ok()?;
    // The first zero ends whatever noise came before.
    let coded = cobs::try_encode(&plain, frame.get_mut(1..FRAME - 1)?).ok()?;
    frame.truncate(coded + 2);
    Some(frame)
}

/// What lay between two zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard<'a> {
    /// A greeting of this protocol.
    Greeting(Greeting<'a>),
    /// A greeting of another version of the protocol.
    OtherProtocol(u8),
    /// Perhaps a sealed frame: only those can tell whom it is for.
    Sealed(Sealed<'a>),
}

/// A sealed frame that has not been opened: head, body and CRC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sealed<'a>(&'a [u8]);

/// What the bytes between two zeros are, decoded in place; `None` is noise.
pub fn hear(coded: &mut [u8]) -> Option<Heard<'_>> {
    let length = cobs::decode_in_place(coded).ok()?;
    let plain = coded.get(..length)?;
    if plain.first()? >> 6 != GREETING >> 6 {
        return Some(Heard::Sealed(Sealed(plain)));
    }
    let plain = checked(plain, CHECKSUM.digest())?;
    let (&[GREETING, version], body) = plain.split_first_chunk::<2>()? else {
        return None;
    };
    if version != PROTOCOL {
        return Some(Heard::OtherProtocol(version));
    }
    let greeting: Greeting<'_> = whole(body)?;
    (greeting.nonce != 0 && greeting.card.len() <= CARD).then_some(Heard::Greeting(greeting))
}

impl<'a> Sealed<'a> {
    /// What it says to a receiver who is at `mine`, if it came that `way`.
    ///
    /// The sender is at most one message ahead of what the receiver accepted, and cannot have
    /// accepted more than the receiver sent, so three bits and the CRC are enough to know the
    /// sender's counts.
    pub fn open(self, way: Way, mine: Counts) -> Option<(Counts, Content<'a>)> {
        let head = *self.0.first()?;
        let theirs = Counts {
            sent: up_to(mine.accepted.wrapping_add(1), head >> 3),
            accepted: up_to(mine.sent, head),
        };
        let body = checked(self.0, known(way, theirs))?.get(1..)?;
        let content = match head >> 6 {
            kind::BARE if body.is_empty() => Content::Bare,
            kind::MESSAGE if body.len() <= MESSAGE => Content::Message(body),
            kind::QUIET => Content::Quiet(whole(body)?),
            _ => return None,
        };
        Some((theirs, content))
    }
}

/// What stands before the CRC, if that is right.
fn checked(plain: &[u8], mut digest: Digest) -> Option<&[u8]> {
    let (rest, crc) = plain.split_last_chunk::<CRC>()?;
    digest.update(rest);
    (digest.finalize() == u32::from_le_bytes(*crc)).then_some(rest)
}

/// A value that takes up all of `body`.
fn whole<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Option<T> {
    match postcard::take_from_bytes(body) {
        Ok((value, [])) => Some(value),
        _ => None,
    }
}

const LOW: u32 = 0b111;

fn low_bits(count: u32) -> u8 {
    (count & LOW) as u8
}

/// The last number up to `newest` that ends in the low bits of `bits`.
fn up_to(newest: u32, bits: u8) -> u32 {
    newest.wrapping_sub(newest.wrapping_sub(u32::from(bits)) & LOW)
}

/// Gathers the bytes between two zeros.
#[derive(Clone, Debug)]
pub struct Gatherer {
    coded: Vec<u8, FRAME>,
    /// Set when `coded` has been handed out and the next byte begins anew.
    ended: bool,
    /// Set while bytes are skipped up to the next zero.
    skipping: bool,
}

/// Bytes that are no frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noise;

impl Default for Gatherer {
    fn default() -> Self {
        Self::new()
    }
}

impl Gatherer {
    /// One that begins to listen, perhaps in the middle of a frame.
    pub const fn new() -> Self {
        Self { coded: Vec::new(), ended: false, skipping: true }
    }

    /// Takes one byte, and says what has ended with it.
    pub fn take(&mut self, byte: u8) -> Option<Result<Heard<'_>, Noise>> {
        if core::mem::take(&mut self.ended) {
            self.coded.clear();
        }
        if byte != 0 {
            let too_long = !self.skipping && self.coded.push(byte).is_err();
            self.skipping |= too_long;
            return too_long.then_some(Err(Noise));
        }
        self.ended = true;
        // Two zeros in a row are only the end of one frame and the start of the next.
        if core::mem::take(&mut self.skipping) || self.coded.is_empty() {
            return None;
        }
        Some(hear(&mut self.coded).ok_or(Noise))
    }

    /// Gives up what is being gathered: bytes of it were lost.
    pub fn skip(&mut self) {
        self.skipping = true;
    }
}
