//! Why the device stopped, in a form that survives the restart.
//!
//! A board keeps the encoded report in memory that a reset does not clear, restarts, and hands
//! the report to the program, which shows it. The checksum tells a report from whatever the RAM
//! happens to hold at power-on.

use core::fmt::{self, Write};

use crc::{CRC_32_ISO_HDLC, Crc};
use heapless::String;
use serde::{Deserialize, Serialize};

/// Room for an encoded report.
pub const CRASH_BYTES: usize = 256;

const CHECKSUM: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// What kind of stop it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CrashKind {
    /// The program found itself in a state that it does not allow.
    Panic,
    /// The processor refused an instruction.
    Fault,
    /// The watchdog was not fed.
    Hang,
}

/// Why the device stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrashReport {
    /// What kind of stop it was.
    pub kind: CrashKind,
    /// What was wrong, as far as it fits.
    pub message: String<144>,
    /// Where in the program, as far as it fits.
    pub place: String<80>,
}

impl CrashReport {
    /// A report; what does not fit is left out at the end.
    pub fn new(kind: CrashKind, message: impl fmt::Display, place: impl fmt::Display) -> Self {
        Self { kind, message: clipped(message), place: clipped(place) }
    }

    /// A report of a panic.
    pub fn from_panic(info: &core::panic::PanicInfo<'_>) -> Self {
        match info.location() {
            Some(place) => Self::new(CrashKind::Panic, info.message(), place),
            None => Self::new(CrashKind::Panic, info.message(), "unknown"),
        }
    }

    /// Writes the report where [`decode`](Self::decode) finds it.
    pub fn encode(&self, bytes: &mut [u8; CRASH_BYTES]) {
        // The largest report is 1 + (2 + 144) + (1 + 80) + 4 bytes, so this cannot fail.
        let written = postcard::to_slice_crc32(self, bytes, CHECKSUM.digest());
        debug_assert!(written.is_ok());
    }

    /// Reads a report, if there is one.
    pub fn decode(bytes: &[u8; CRASH_BYTES]) -> Option<Self> {
        postcard::from_bytes_crc32(bytes, CHECKSUM.digest()).ok()
    }
}

/// A string that takes what fits of what is written to it, and drops the rest without an error.
struct Clipped<const N: usize>(String<N>);

impl<const N: usize> Write for Clipped<N> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            if self.0.push(character).is_err() {
                break;
            }
        }
        Ok(())
    }
}

fn clipped<const N: usize>(text: impl fmt::Display) -> String<N> {
    let mut clipped = Clipped(String::new());
    // `Clipped` never fails, and a `Display` that does leaves what it wrote.
    let _ = write!(clipped, "{text}");
    clipped.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn largest() -> CrashReport {
        let long = "long words ".repeat(40);
        CrashReport::new(CrashKind::Hang, &long, &long)
    }

    #[test]
    fn the_largest_report_fits_and_comes_back() {
        let report = largest();
        let mut bytes = [0xAA; CRASH_BYTES];
        report.encode(&mut bytes);
        assert_eq!(CrashReport::decode(&bytes), Some(report));
    }

    #[test]
    fn memory_that_holds_no_report_gives_none() {
        assert_eq!(CrashReport::decode(&[0; CRASH_BYTES]), None);
        assert_eq!(CrashReport::decode(&[0xFF; CRASH_BYTES]), None);
        let mut bytes = [0; CRASH_BYTES];
        largest().encode(&mut bytes);
        for place in 0..200 {
            let mut flipped = bytes;
            flipped[place] ^= 0x10;
            assert_eq!(CrashReport::decode(&flipped), None, "byte {place}");
        }
    }

    #[test]
    fn text_is_cut_at_a_whole_character() {
        let report = CrashReport::new(CrashKind::Panic, "é".repeat(100), "here");
        assert_eq!(report.message.chars().count(), 72);
    }
}
