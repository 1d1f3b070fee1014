//! The save region of a flash chip, with a flash chip's manners.
//!
//! Programming can only clear bits; setting them takes the erasing of a whole sector. A program
//! that forgets this fails here as it would on the device.

use std::convert::Infallible;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use embedded_storage_async::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use stonecaller_firmware::board::SAVE_BYTES;

use crate::reactor::Case;
use crate::save::SaveFile;

/// The smallest piece that can be erased.
pub const SECTOR: usize = 4096;

/// The largest piece that is programmed at once.
const PAGE: usize = 256;
/// What erasing a sector and programming a page usually take on the devices' chips.
const ERASE_MS: u64 = 45;
const PROGRAM_MS: u64 = 1;

/// The memory of the chip. It outlives the program; clones are the same chip.
#[derive(Clone)]
pub struct Flash(Arc<Mutex<Memory>>);

struct Memory {
    bytes: Vec<u8>,
    file: Option<SaveFile>,
    /// Steps that are still done before the power fails: a byte programmed or a page erased is one.
    power: Option<u32>,
    lost_power: bool,
    /// The case in whose time the chip works, if it takes any.
    case: Option<Case>,
}

impl Flash {
    /// A chip from the factory, forgotten at the end.
    pub fn blank() -> Self {
        Self::with(vec![0xFF; SAVE_BYTES as usize], None)
    }

    /// A chip that holds `bytes`, forgotten at the end.
    pub fn holding(bytes: Vec<u8>) -> Self {
        Self::with(bytes, None)
    }

    /// A chip that holds what `file` does, and keeps it there.
    pub fn in_file(file: SaveFile, bytes: Vec<u8>) -> Self {
        Self::with(bytes, Some(file))
    }

    /// Fills a chip that is forgotten at the end with what another program might have left.
    pub fn garble(&self) {
        let mut memory = self.lock();
        if memory.file.is_none() {
            memory.bytes.fill(0x5A);
        }
    }

    /// The power fails in the middle of what comes after `steps` more: bytes programmed and pages erased. The handheld
    /// that was told of this flash is then off; `None` takes it back.
    pub fn fail_power_after(&self, steps: Option<u32>) {
        let mut memory = self.lock();
        memory.power = steps;
        memory.lost_power = false;
    }

    /// Whether the power failed in the middle of something.
    pub fn has_lost_power(&self) -> bool {
        self.lock().lost_power
    }

    /// Takes the time that a device's chip takes, in which the program of `case` stands still.
    pub fn take_time(&self, case: &Case) {
        self.lock().case = Some(case.clone());
    }

    /// All that it holds.
    pub fn bytes(&self) -> Vec<u8> {
        self.lock().bytes.clone()
    }

    fn lock(&self) -> MutexGuard<'_, Memory> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with(bytes: Vec<u8>, file: Option<SaveFile>) -> Self {
        debug_assert_eq!(bytes.len(), SAVE_BYTES as usize);
        let memory = Memory { bytes, file, power: None, lost_power: false, case: None };
        Self(Arc::new(Mutex::new(memory)))
    }

    /// Lets the time pass that the chip works.
    async fn work(&self, ms: u64) {
        let Some(case) = self.lock().case.clone() else { return };
        let began = case.now();
        case.sleep_to(began + ms).await;
        case.lock().wire.stood_still(began, began + ms);
    }

    /// How many of `steps` are done before the power fails.
    fn steps_done(&self, steps: usize) -> usize {
        let mut memory = self.lock();
        let Some(left) = memory.power else { return steps };
        let done = steps.min(left as usize);
        memory.power = Some(left - done as u32);
        memory.lost_power = done < steps;
        done
    }

    /// Never returns once the power is gone.
    async fn live(&self) {
        if self.has_lost_power() {
            std::future::pending::<()>().await;
        }
    }

    fn change(
        &self,
        start: usize,
        end: usize,
        change: impl FnOnce(&mut [u8]),
    ) -> Result<(), FlashError> {
        let mut memory = self.lock();
        let Memory { bytes, file, .. } = &mut *memory;
        let place = &mut bytes[start..end];
        let before = place.to_vec();
        change(place);
        if let (Some(file), true) = (file, *place != before) {
            file.write(start, place).map_err(|error| {
                eprintln!("stonecaller: cannot write the save file: {error}");
                FlashError::File(error.kind())
            })?;
        }
        Ok(())
    }
}

/// Why the flash refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlashError {
    /// The range does not lie in the save region.
    OutOfBounds,
    /// The range does not start and end at sectors.
    NotAligned,
    /// The save file could not be written.
    File(io::ErrorKind),
}

impl From<Infallible> for FlashError {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl NorFlashError for FlashError {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Self::OutOfBounds => NorFlashErrorKind::OutOfBounds,
            Self::NotAligned => NorFlashErrorKind::NotAligned,
            Self::File(_) => NorFlashErrorKind::Other,
        }
    }
}

fn range(start: u32, length: usize) -> Result<(usize, usize), FlashError> {
    let start = start as usize;
    match start.checked_add(length) {
        Some(end) if end <= SAVE_BYTES as usize => Ok((start, end)),
        _ => Err(FlashError::OutOfBounds),
    }
}

impl ErrorType for Flash {
    type Error = FlashError;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashError> {
        let (start, end) = range(offset, bytes.len())?;
        let memory = self.lock();
        bytes.copy_from_slice(&memory.bytes[start..end]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        SAVE_BYTES as usize
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashError> {
        let length = to.checked_sub(from).ok_or(FlashError::OutOfBounds)?;
        let (start, end) = range(from, length as usize)?;
        if !start.is_multiple_of(SECTOR) || !end.is_multiple_of(SECTOR) {
            return Err(FlashError::NotAligned);
        }
        // Sector by sector, so that being stopped in the middle is what a power cut is.
        for sector in (start..end).step_by(SECTOR) {
            let done = self.steps_done(SECTOR / PAGE) * PAGE;
            self.change(sector, sector + done, |place| place.fill(0xFF))?;
            self.live().await;
            self.work(ERASE_MS).await;
        }
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashError> {
        let (start, end) = range(offset, bytes.len())?;
        let done = self.steps_done(end - start);
        self.change(start, start + done, |place| {
            for (cell, byte) in place.iter_mut().zip(bytes) {
                *cell &= byte;
            }
        })?;
        self.live().await;
        self.work(PROGRAM_MS * bytes.len().div_ceil(PAGE) as u64).await;
        Ok(())
    }
}

impl MultiwriteNorFlash for Flash {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handheld::block_on;

    fn read<const N: usize>(flash: &mut Flash, offset: u32) -> [u8; N] {
        let mut bytes = [0; N];
        block_on(flash.read(offset, &mut bytes)).expect("in range");
        bytes
    }

    #[test]
    fn programming_clears_bits_and_only_erasing_sets_them() {
        let mut flash = Flash::blank();
        block_on(flash.write(10, &[0b1111_0000])).expect("in range");
        block_on(flash.write(10, &[0b1010_1111])).expect("in range");
        assert_eq!(read(&mut flash, 9), [0xFF, 0b1010_0000, 0xFF]);
        block_on(flash.erase(0, 4096)).expect("a sector");
        assert_eq!(read(&mut flash, 9), [0xFF; 3]);
    }

    #[test]
    fn erasing_takes_whole_sectors_and_no_more() {
        let mut flash = Flash::blank();
        block_on(flash.write(4095, &[0, 0])).expect("in range");
        block_on(flash.erase(4096, 8192)).expect("a sector");
        assert_eq!(read(&mut flash, 4095), [0, 0xFF]);
        assert_eq!(block_on(flash.erase(1, 4096)), Err(FlashError::NotAligned));
        assert_eq!(block_on(flash.erase(0, 4095)), Err(FlashError::NotAligned));
    }

    #[test]
    fn nothing_reaches_past_the_region() {
        let mut flash = Flash::blank();
        assert_eq!(block_on(flash.write(SAVE_BYTES - 1, &[0, 0])), Err(FlashError::OutOfBounds));
        assert_eq!(block_on(flash.erase(0, SAVE_BYTES + 4096)), Err(FlashError::OutOfBounds));
        assert_eq!(block_on(flash.erase(4096, 0)), Err(FlashError::OutOfBounds));
        assert_eq!(block_on(flash.read(u32::MAX, &mut [0])), Err(FlashError::OutOfBounds));
        assert_eq!(read(&mut flash, SAVE_BYTES - 1), [0xFF]);
    }
}
