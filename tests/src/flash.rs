//! A NOR flash in memory: programming only clears bits, erasing sets whole sectors.

use std::cell::RefCell;
use std::rc::Rc;

use embedded_storage_async::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use stonecaller_firmware::board::SAVE_BYTES;

const SECTOR: usize = 4096;
const PAGE: usize = 256;

/// What a [`NorMemory`] holds, shared with the test.
pub struct NorState {
    /// Every byte of the region.
    pub bytes: Vec<u8>,
    /// Bytes that may still be programmed or erased before the power fails; `None` for ever.
    pub power: Option<usize>,
    /// Sectors erased so far.
    pub erased: usize,
    /// Bytes programmed so far.
    pub programmed: usize,
}

/// The save region of a flash, in memory.
pub struct NorMemory(Rc<RefCell<NorState>>);

/// Why the flash did not do it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NorError {
    /// The power failed.
    PowerCut,
    /// Past the end, or not at a sector.
    Place,
}

impl NorFlashError for NorError {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl NorMemory {
    /// A flash that holds `bytes`.
    pub fn new(bytes: Vec<u8>) -> (Self, Rc<RefCell<NorState>>) {
        assert_eq!(bytes.len(), SAVE_BYTES as usize);
        let state =
            Rc::new(RefCell::new(NorState { bytes, power: None, erased: 0, programmed: 0 }));
        (Self(state.clone()), state)
    }

    /// A flash that has never been written.
    pub fn blank() -> (Self, Rc<RefCell<NorState>>) {
        Self::new(vec![0xFF; SAVE_BYTES as usize])
    }
}

impl NorState {
    fn spend(&mut self) -> Result<(), NorError> {
        match &mut self.power {
            Some(0) => Err(NorError::PowerCut),
            Some(left) => {
                *left -= 1;
                Ok(())
            }
            None => Ok(()),
        }
    }
}

impl ErrorType for NorMemory {
    type Error = NorError;
}

impl ReadNorFlash for NorMemory {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorError> {
        let state = self.0.borrow();
        let start = offset as usize;
        let found = state.bytes.get(start..start + bytes.len()).ok_or(NorError::Place)?;
        bytes.copy_from_slice(found);
        Ok(())
    }

    fn capacity(&self) -> usize {
        SAVE_BYTES as usize
    }
}

impl NorFlash for NorMemory {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), NorError> {
        let (from, to) = (from as usize, to as usize);
        if !from.is_multiple_of(SECTOR) || !to.is_multiple_of(SECTOR) || to > SAVE_BYTES as usize {
            return Err(NorError::Place);
        }
        let state = &mut *self.0.borrow_mut();
        for byte in from..to {
            // A power cut in the middle of an erase leaves some of the sector erased; a page at a
            // time is as coarse as parts are known to do it.
            if byte.is_multiple_of(PAGE) {
                state.spend()?;
            }
            state.bytes[byte] = 0xFF;
        }
        state.erased += (to - from) / SECTOR;
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NorError> {
        let state = &mut *self.0.borrow_mut();
        let start = offset as usize;
        if start + bytes.len() > SAVE_BYTES as usize {
            return Err(NorError::Place);
        }
        for (place, byte) in bytes.iter().enumerate() {
            state.spend()?;
            state.bytes[start + place] &= byte;
            state.programmed += 1;
        }
        Ok(())
    }
}

impl MultiwriteNorFlash for NorMemory {}
