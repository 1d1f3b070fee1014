//! A part of the save region that is a queue of records, kept by `sequential-storage`.
//!
//! The queue is power-safe and walks its records from the oldest on, but says neither where one lies nor lets a page go
//! before it is full. Both are needed here: a match in progress must not be overwritten, and a page is best erased when nobody
//! waits. So the flash below it notes where it was last read and written.

use core::cell::Cell;

use embedded_storage_async::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};
use sequential_storage::cache::page_pointers::ArrayPagePointers;
use sequential_storage::cache::{Cache, CacheImpl, Uncached};
use sequential_storage::queue::{QueueConfig, QueueStorage};

use super::gather::Gathered;
use super::record::LONGEST_RECORD;
use super::{SECTOR, Unreadable, why};

/// What the queue adds to each record: a header of one word.
const ITEM_OVERHEAD: u32 = WORD as u32;

/// The queue writes words of so many bytes. A header that a power cut left half written then never grows together with what is
/// written behind it, which a queue of bytes takes for another header once in 256 times.
const WORD: usize = 8;

/// What the queue never takes for a header, nor for blank: no length has the checksum `FFFF`.
const NO_HEADER: [u8; WORD] = [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF];

/// Where an area lies.
#[derive(Clone, Copy)]
pub(super) struct Area {
    start: u32,
    /// How many pages, which are sectors, it has.
    pub(super) pages: u8,
}

/// Where a record was put.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The page.
    pub(super) page: u8,
    /// What is left of it, in bytes.
    pub(super) left: u32,
}

impl Place {
    /// Whether a record of so many bytes still fits there.
    pub(super) fn fits(self, bytes: usize) -> bool {
        self.left >= ITEM_OVERHEAD + bytes.next_multiple_of(WORD) as u32
    }
}

type Queue<'f, F, C> = QueueStorage<Watched<'f, F>, C>;

/// Where the records of each page of an area end, as far as that is known. Without it the queue walks through all of them
/// for each new one. Good as long as nobody else writes or erases there.
pub(super) type Ends = Cache<Uncached, ArrayPagePointers<LARGEST>, Uncached>;

/// The pages of the largest area.
const LARGEST: usize = 6;

/// Nothing is known yet.
pub(super) fn no_ends() -> Ends {
    Cache::new(Uncached, ArrayPagePointers::new(), Uncached)
}

impl Area {
    /// So many sectors from that one on.
    pub(super) const fn new(sector: u32, pages: u8) -> Self {
        assert!(pages as usize <= LARGEST);
        Self { start: sector * SECTOR, pages }
    }

    fn queue<'f, F: MultiwriteNorFlash, C: CacheImpl<()>>(
        self,
        flash: &'f mut F,
        touched: &'f Touched,
        cache: C,
    ) -> Result<Queue<'f, F, C>, Unreadable> {
        let range = self.start..self.start + u32::from(self.pages) * SECTOR;
        let config = QueueConfig::try_new(range).map_err(|_| Unreadable::Flash)?;
        Ok(QueueStorage::new(Watched { flash, touched }, config, cache))
    }

    fn page_at(self, address: u32) -> u8 {
        (address.saturating_sub(self.start) / SECTOR) as u8 % self.pages
    }

    /// The page so many pages on.
    pub(super) fn after(self, page: u8, steps: u8) -> u8 {
        (page + steps) % self.pages
    }

    /// So many pages behind that one, a bit for each.
    pub(super) fn bits_after(self, page: u8, pages: u8) -> u16 {
        (1..=pages).fold(0, |bits, step| bits | 1 << self.after(page, step))
    }

    /// How many pages there are from one to another, both counted.
    pub(super) fn span(self, first: u8, last: u8) -> u8 {
        (last + self.pages - first) % self.pages + 1
    }

    /// Whether a page is one of those from one to another.
    pub(super) fn contains(self, [first, last]: [u8; 2], page: u8) -> bool {
        self.span(first, page) <= self.span(first, last)
    }

    /// Visits the records from the oldest on, each with its page, until `visit` has seen enough.
    pub(super) async fn walk<F: MultiwriteNorFlash>(
        self,
        flash: &mut F,
        mut visit: impl FnMut(&[u8], u8) -> Walk,
    ) -> Result<Found, Unreadable> {
        let touched = Touched::default();
        let mut found = Found { pages: None, strange: 0 };
        let mut with_records: u16 = 0;
        {
            let mut buffer = [0; LONGEST_RECORD];
            let mut queue = self.queue(flash, &touched, Cache::new_uncached())?;
            let mut records = queue.iter().await.map_err(|error| why(&error))?;
            while let Some(record) = records.next(&mut buffer).await.map_err(|error| why(&error))? {
                // The record itself is what was read last.
                let page = self.page_at(touched.read.get());
                with_records |= 1 << page;
                found.pages = Some([found.pages.map_or(page, |[first, _]| first), page]);
                if visit(&record, page) == Walk::Enough {
                    return Ok(found);
                }
            }
        }
        for page in 0..self.pages {
            if with_records & 1 << page == 0 && !self.is_blank(flash, page).await? {
                found.strange |= 1 << page;
            }
        }
        Ok(found)
    }

    /// The one strange page there is, if it lies outside of those with records: a power cut came while it was erased or begun.
    pub(super) fn left_over(self, found: &Found) -> Option<u8> {
        let page = found.strange.trailing_zeros() as u8;
        let outside = || found.pages.is_none_or(|pages| !self.contains(pages, page));
        (found.strange.count_ones() == 1 && outside()).then_some(page)
    }

    /// Appends a record. With `replace`, the oldest page goes if there is no room, and otherwise that is an error. Hands the
    /// `ends` back, for the next one.
    pub(super) async fn push<F: MultiwriteNorFlash>(
        self,
        flash: &mut F,
        record: &[u8],
        replace: bool,
        ends: Ends,
    ) -> Result<(Place, Ends), Unreadable> {
        let touched = Touched::default();
        let mut gathered = Gathered::new(flash);
        let mut queue = self.queue(&mut gathered, &touched, ends)?;
        queue.push(record, replace).await.map_err(|error| why(&error))?;
        let (_, ends) = queue.destroy();
        gathered.flush().await.map_err(|_| Unreadable::Flash)?;
        let page = self.page_at(touched.written.get().saturating_sub(1));
        // The last word of a page is the queue's.
        let end = self.start + u32::from(page + 1) * SECTOR - WORD as u32;
        Ok((Place { page, left: end.saturating_sub(touched.written.get()) }, ends))
    }

    /// Whether a page was never written since it was erased.
    pub(super) async fn is_blank<F: NorFlash>(
        self,
        flash: &mut F,
        page: u8,
    ) -> Result<bool, Unreadable> {
        super::is_blank(flash, self.page_range(page)).await
    }

    /// Erases a page.
    pub(super) async fn erase<F: NorFlash>(
        self,
        flash: &mut F,
        page: u8,
    ) -> Result<(), Unreadable> {
        let range = self.page_range(page);
        flash.erase(range.start, range.end).await.map_err(|_| Unreadable::Flash)
    }

    fn page_range(self, page: u8) -> core::ops::Range<u32> {
        let start = self.start + u32::from(page) * SECTOR;
        start..start + SECTOR
    }
}

/// What a walk came by.
pub(super) struct Found {
    /// The pages of the oldest record and of the youngest.
    pub(super) pages: Option<[u8; 2]>,
    /// Pages, a bit for each, that are not blank and yet no record was found in.
    pub(super) strange: u16,
}

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Walk {
    /// To the next record.
    On,
    /// That was it.
    Enough,
}

/// The place that was last read, and the end of what was last written.
#[derive(Default)]
struct Touched {
    read: Cell<u32>,
    written: Cell<u32>,
    /// Where the last header was read. What is read behind it next is its record, unless the header was no good, and then it
    /// is read twice.
    header: Cell<Option<u32>>,
}

impl Touched {
    /// Spoils what looks like the header of a record that we never write. The queue stops at one that is longer than the
    /// buffer, and noise looks like one often enough.
    fn screen(&self, offset: u32, bytes: &mut [u8]) {
        self.read.set(offset);
        let Ok(word) = <&mut [u8; WORD]>::try_from(bytes) else { return };
        match self.header.get() {
            Some(header) if offset == header + ITEM_OVERHEAD => return,
            Some(header) if offset == header => self.header.set(None),
            _ => self.header.set(Some(offset)),
        }
        let length = usize::from(u16::from_le_bytes([word[4], word[5]]));
        if (length == 0 || length > LONGEST_RECORD) && *word != [0xFF; WORD] {
            *word = NO_HEADER;
        }
    }
}

/// A flash that notes what is touched.
struct Watched<'f, F> {
    flash: &'f mut F,
    touched: &'f Touched,
}

impl<F: ErrorType> ErrorType for Watched<'_, F> {
    type Error = F::Error;
}

impl<F: ReadNorFlash> ReadNorFlash for Watched<'_, F> {
    const READ_SIZE: usize = F::READ_SIZE;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), F::Error> {
        self.flash.read(offset, bytes).await?;
        self.touched.screen(offset, bytes);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.flash.capacity()
    }
}

impl<F: NorFlash> NorFlash for Watched<'_, F> {
    const WRITE_SIZE: usize = if F::WRITE_SIZE > WORD { F::WRITE_SIZE } else { WORD };
    const ERASE_SIZE: usize = F::ERASE_SIZE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), F::Error> {
        self.flash.erase(from, to).await
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), F::Error> {
        self.touched.written.set(offset + bytes.len() as u32);
        self.flash.write(offset, bytes).await
    }
}

impl<F: MultiwriteNorFlash> MultiwriteNorFlash for Watched<'_, F> {}
