//! A NOR flash in memory: programming only clears bits, erasing sets whole sectors.

use std::cell::RefCell;
use std::rc::Rc;

use embedded_storage_async::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use rand_core::Rng;
use stonecaller_firmware::board::SAVE_BYTES;

use crate::simulate::Seeded;

const SECTOR: usize = 4096;
const PAGE: usize = 256;
const SECTORS: usize = SAVE_BYTES as usize / SECTOR;

/// What a [`NorMemory`] holds, shared with the test.
#[derive(Clone)]
pub struct NorState {
    /// Every byte of the region.
    pub bytes: Vec<u8>,
    /// Bytes that may still be programmed or erased before the power fails; `None` for ever.
    pub power: Option<usize>,
    /// Sectors erased so far.
    pub erased: usize,
    /// How often each was.
    pub worn: [usize; SECTORS],
    /// Bytes programmed so far.
    pub programmed: usize,
    /// Readings so far.
    pub read: usize,
    /// What a power cut in the middle of an erase leaves.
    pub torn_erase: TornErase,
}

/// What a power cut in the middle of an erase leaves of the sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TornErase {
    /// The front of it is erased.
    Front,
    /// Bits everywhere are set, the more the later the cut came; which ones comes from this seed.
    Blurred(u64),
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
        let state = Rc::new(RefCell::new(NorState {
            bytes,
            power: None,
            erased: 0,
            worn: [0; SECTORS],
            programmed: 0,
            read: 0,
            torn_erase: TornErase::Front,
        }));
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

    /// Erases a sector, a page at a time, which is as fine as power cuts are met.
    fn erase_sector(&mut self, sector: usize) -> Result<(), NorError> {
        let whole = self.bytes[sector..sector + SECTOR].to_vec();
        for page in (sector..sector + SECTOR).step_by(PAGE) {
            if let Err(cut) = self.spend() {
                if let TornErase::Blurred(seed) = self.torn_erase {
                    let mut rng = Seeded::new(seed);
                    let done = ((page - sector) * 256 / SECTOR) as u32;
                    for (byte, old) in self.bytes[sector..].iter_mut().zip(whole) {
                        let set = (0..8).filter(|_| rng.next_u32() % 256 < done);
                        *byte = set.fold(old, |byte, bit| byte | 1 << bit);
                    }
                }
                return Err(cut);
            }
            self.bytes[page..page + PAGE].fill(0xFF);
        }
        self.erased += 1;
        self.worn[sector / SECTOR] += 1;
        Ok(())
    }
}

impl ErrorType for NorMemory {
    type Error = NorError;
}

impl ReadNorFlash for NorMemory {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorError> {
        let state = &mut *self.0.borrow_mut();
        state.read += 1;
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
        (from..to).step_by(SECTOR).try_for_each(|sector| state.erase_sector(sector))
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
