//! Writes that follow each other are one.
//!
//! The queue writes the header of a record, its words and what is left of it one after the other, and each time the flash
//! programs a page, which takes as long for 8 bytes as for 256. The order of the bytes stays what it was.

use embedded_storage_async::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};
use heapless::Vec;

/// The record of a choice and then some. What is longer is written as it comes.
const MOST: usize = 64;

/// A flash that holds back what is written until something else is wanted of it, or until [`Gathered::flush`].
pub(super) struct Gathered<'f, F> {
    flash: &'f mut F,
    /// Where the bytes go.
    start: u32,
    bytes: Vec<u8, MOST>,
}

impl<'f, F: NorFlash> Gathered<'f, F> {
    pub(super) fn new(flash: &'f mut F) -> Self {
        Self { flash, start: 0, bytes: Vec::new() }
    }

    /// Writes what is held back. To be called at the end.
    pub(super) async fn flush(&mut self) -> Result<(), F::Error> {
        if !self.bytes.is_empty() {
            self.flash.write(self.start, &self.bytes).await?;
            self.bytes.clear();
        }
        Ok(())
    }
}

impl<F: ErrorType> ErrorType for Gathered<'_, F> {
    type Error = F::Error;
}

impl<F: NorFlash> ReadNorFlash for Gathered<'_, F> {
    const READ_SIZE: usize = F::READ_SIZE;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), F::Error> {
        self.flush().await?;
        self.flash.read(offset, bytes).await
    }

    fn capacity(&self) -> usize {
        self.flash.capacity()
    }
}

impl<F: NorFlash> NorFlash for Gathered<'_, F> {
    const WRITE_SIZE: usize = F::WRITE_SIZE;
    const ERASE_SIZE: usize = F::ERASE_SIZE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), F::Error> {
        self.flush().await?;
        self.flash.erase(from, to).await
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), F::Error> {
        let follows = offset == self.start + self.bytes.len() as u32;
        if !follows || self.bytes.len() + bytes.len() > MOST {
            self.flush().await?;
        }
        if self.bytes.is_empty() {
            self.start = offset;
        }
        match self.bytes.extend_from_slice(bytes) {
            Ok(()) => Ok(()),
            // It would not fit even alone.
            Err(_) => self.flash.write(offset, bytes).await,
        }
    }
}

impl<F: MultiwriteNorFlash> MultiwriteNorFlash for Gathered<'_, F> {}
