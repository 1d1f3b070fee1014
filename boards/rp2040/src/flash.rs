//! The save region of the flash.

use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Error, Flash, READ_SIZE, WRITE_SIZE};
use embassy_rp::peripherals::FLASH;
use embedded_storage_async::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};
use stonecaller_firmware::board::SAVE_BYTES;

use crate::memory;

/// All that this driver reaches. The saves end at 2 MiB on every board, also on one with 16 MB,
/// so a mistake here cannot touch what else such a board keeps in its flash.
const REACH: usize = 2 * 1024 * 1024;

/// The save region, addressed from 0.
///
/// An operation blocks, with interrupts off: the chip runs from the flash that it writes. Nothing
/// is received on the cable while a sector is erased (45 ms, 400 ms at worst), so the link must
/// expect that.
pub struct SaveFlash {
    flash: Flash<'static, FLASH, Blocking, REACH>,
    start: u32,
}

impl SaveFlash {
    /// The save region.
    pub fn new(flash: Peri<'static, FLASH>) -> Self {
        Self { flash: Flash::new_blocking(flash), start: memory::saves_offset() }
    }

    /// What the flash chip calls itself, in eight bytes that differ between any two devices with
    /// a Winbond chip, as all of ours have.
    pub fn unique_id(&mut self) -> [u8; 8] {
        let mut id = [0; 8];
        if let Err(error) = self.flash.blocking_unique_id(&mut id) {
            defmt::error!("flash id: {}", error);
        }
        id
    }

    /// The place in flash of `length` bytes from `offset` of the region.
    fn place(&self, offset: u32, length: usize) -> Result<u32, Error> {
        let length = u32::try_from(length).map_err(|_| Error::OutOfBounds)?;
        match offset.checked_add(length) {
            Some(end) if end <= SAVE_BYTES => Ok(self.start + offset),
            _ => Err(Error::OutOfBounds),
        }
    }
}

impl ErrorType for SaveFlash {
    type Error = Error;
}

impl ReadNorFlash for SaveFlash {
    const READ_SIZE: usize = READ_SIZE;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        let place = self.place(offset, bytes.len())?;
        self.flash.blocking_read(place, bytes)
    }

    fn capacity(&self) -> usize {
        SAVE_BYTES as usize
    }
}

impl NorFlash for SaveFlash {
    const WRITE_SIZE: usize = WRITE_SIZE;
    const ERASE_SIZE: usize = ERASE_SIZE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Error> {
        let length = to.checked_sub(from).ok_or(Error::OutOfBounds)?;
        let place = self.place(from, length as usize)?;
        // One sector at a time, so that interrupts are off for one erase and not for sixteen.
        for sector in (place..place + length).step_by(ERASE_SIZE) {
            let end = (sector + ERASE_SIZE as u32).min(place + length);
            self.flash.blocking_erase(sector, end)?;
        }
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        let place = self.place(offset, bytes.len())?;
        self.flash.blocking_write(place, bytes)
    }
}

// The driver pads a page with ones, which leave what was written before.
impl MultiwriteNorFlash for SaveFlash {}
