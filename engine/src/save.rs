//! The saved form of a position (a version byte, then postcard) and its fingerprint.

use core::fmt;

use postcard::ser_flavors::Flavor;
use serde::Serialize;

use crate::game::Game;

/// Why bytes are not a saved position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// There are no bytes.
    Empty,
    /// Another version of the game wrote this.
    Version(u8),
    /// The bytes end early or hold a value that does not exist.
    Malformed,
    /// The bytes decode, but no game reaches such a position.
    Unsound,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Empty => f.write_str("there is nothing saved"),
            LoadError::Version(version) => write!(f, "saved by version {version} of this game"),
            LoadError::Malformed => f.write_str("the saved bytes are damaged"),
            LoadError::Unsound => f.write_str("the saved position does not fit the rules"),
        }
    }
}

impl core::error::Error for LoadError {}

pub(crate) fn save<'b, G: Game>(game: &G, buffer: &'b mut [u8]) -> Option<&'b mut [u8]> {
    let (version, rest) = buffer.split_first_mut()?;
    *version = G::VERSION;
    let used = postcard::to_slice(game, rest).ok()?.len();
    buffer.get_mut(..used + 1)
}

pub(crate) fn load<G: Game>(bytes: &[u8]) -> Result<G, LoadError> {
    let (&version, rest) = bytes.split_first().ok_or(LoadError::Empty)?;
    if version != G::VERSION {
        return Err(LoadError::Version(version));
    }
    let (game, rest) = postcard::take_from_bytes::<G>(rest).map_err(|_| LoadError::Malformed)?;
    if !rest.is_empty() {
        return Err(LoadError::Malformed);
    }
    if game.is_sound() { Ok(game) } else { Err(LoadError::Unsound) }
}

/// FNV-1a over the serialised bytes: the bytes are the same on every machine, so the number is too.
struct Fingerprint(u64);

impl Flavor for Fingerprint {
    type Output = u64;
    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        Ok(())
    }
    fn finalize(self) -> postcard::Result<u64> {
        Ok(self.0)
    }
}

pub(crate) fn digest<T: Serialize>(value: &T) -> u64 {
    // Hashing cannot run out of room, so the error never comes.
    postcard::serialize_with_flavor(value, Fingerprint(0xcbf2_9ce4_8422_2325)).unwrap_or(0)
}
