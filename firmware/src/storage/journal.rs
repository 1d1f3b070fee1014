//! The journal: the match in progress, as a queue of small records.

use embedded_storage_async::nor_flash::MultiwriteNorFlash;
use heapless::Vec;

use super::area::{Area, Ends, Place, Walk, no_ends};
use super::matches::{ARCHIVE, CHECKSUM, OtherRules, read_set_up};
use super::record::{Head, LONGEST_RECORD, MOST_BYTES, MOST_SET_UP, Record};
use super::{Store, Unreadable};
use crate::games::SetUp;
use crate::play::{LONGEST_LOG, MatchLog};

/// The match in progress.
pub(super) const JOURNAL: Area = Area::new(5, 6);
/// A journal is written again when it reaches into so many pages. The rest takes the longest log in one piece, also if a power
/// cut interrupts that: what was written until then can go, the journal cannot.
pub(super) const MOST_PAGES: u8 = 4;
const REWRITE_PAGES: u8 = 2;
const _: () = assert!(MOST_PAGES + REWRITE_PAGES == JOURNAL.pages);
const _: () =
    assert!(LONGEST_LOG / MOST_BYTES * (MOST_BYTES + 24) + 512 < REWRITE_PAGES as usize * 3800);

/// What is known of the journal once it has been looked at.
pub(super) struct Journal {
    /// The number of the next match.
    pub(super) next: u32,
    /// Where the last record lies; there may be none.
    pub(super) youngest: Option<Youngest>,
    /// The match in progress.
    pub(super) current: Option<Current>,
    /// There was one, but its beginning is lost.
    pub(super) lost: bool,
    /// The area is damaged: everything in it goes before anything is written.
    pub(super) damaged: bool,
    /// Where its pages end, unless something was erased since the last record.
    ends: Option<Ends>,
}

#[derive(Clone, Copy)]
pub(super) struct Youngest {
    pub(super) page: u8,
    /// What is left of its page, if that is known.
    pub(super) place: Option<Place>,
    /// The page after it is erased.
    pub(super) ahead: bool,
}

/// The match in progress.
pub(super) struct Current {
    pub(super) number: u32,
    pub(super) rules: u16,
    /// How many records there are before its head.
    pub(super) start: u16,
    /// The page of its head, and that of its last record.
    pub(super) pages: [u8; 2],
    /// What the next record is counted as.
    pub(super) serial: u8,
    /// The length of its log.
    pub(super) length: u16,
    /// A record is missing or does not belong: nothing can be appended.
    pub(super) torn: bool,
    pub(super) set_up: Vec<u8, MOST_SET_UP>,
    /// Whether this program can read its set-up, and so go on with it.
    pub(super) ours: bool,
}

impl Current {
    fn new(head: &Head<'_>, start: u16, page: u8) -> Option<Self> {
        Some(Self {
            ours: matches!(read_set_up(head.number, head.rules, head.set_up), Ok(Ok(_))),
            number: head.number,
            rules: head.rules,
            start,
            pages: [page; 2],
            serial: 1,
            length: 0,
            torn: false,
            set_up: Vec::from_slice(head.set_up).ok()?,
        })
    }

    pub(super) fn read_set_up(&self) -> Result<Result<SetUp, OtherRules>, Unreadable> {
        read_set_up(self.number, self.rules, &self.set_up)
    }
}

/// Walks through the records of the journal, without their choices.
#[derive(Default)]
struct Survey {
    records: u16,
    highest: u32,
    current: Option<Current>,
    /// A match that is being written in one piece, and how much of it is still to come.
    pending: Option<(Current, u16)>,
    /// Choices were found without the beginning of their match.
    orphans: bool,
}

impl Survey {
    fn see(&mut self, bytes: &[u8], page: u8) {
        let start = self.records;
        self.records = self.records.saturating_add(1);
        match Record::read(bytes) {
            Some(Record::Head(head)) => {
                self.highest = self.highest.max(head.number);
                self.pending = None;
                match Current::new(&head, start, page) {
                    Some(current) if head.length == 0 => self.begin(current),
                    Some(current) => self.pending = Some((current, head.length)),
                    None => {}
                }
            }
            Some(Record::Chunk { serial, bytes }) => {
                if let Some((mut current, left)) = self.pending.take()
                    && serial == current.serial
                    && let Some(left) = left.checked_sub(bytes.len() as u16)
                {
                    current.serial = serial.wrapping_add(1);
                    current.length += bytes.len() as u16;
                    current.pages[1] = page;
                    if left == 0 {
                        self.begin(current);
                    } else {
                        self.pending = Some((current, left));
                    }
                }
            }
            Some(Record::Append { serial, bytes }) => self.change(serial, None, bytes, page),
            Some(Record::Rewind { serial, at, bytes }) => {
                self.change(serial, Some(at), bytes, page);
            }
            Some(Record::End) => {
                self.pending = None;
                self.current = None;
                self.orphans = false;
            }
            None => {
                self.pending = None;
                if let Some(current) = &mut self.current {
                    current.torn = true;
                }
            }
        }
    }

    fn begin(&mut self, current: Current) {
        self.current = Some(current);
        self.pending = None;
        self.orphans = false;
    }

    fn change(&mut self, serial: u8, at: Option<u16>, bytes: &[u8], page: u8) {
        self.pending = None;
        let Some(current) = &mut self.current else {
            self.orphans = true;
            return;
        };
        current.pages[1] = page;
        let at = at.unwrap_or(current.length);
        let length = usize::from(at) + bytes.len();
        if current.torn || serial != current.serial || at > current.length || length > LONGEST_LOG {
            current.torn = true;
            return;
        }
        current.serial = serial.wrapping_add(1);
        current.length = length as u16;
    }
}

impl<F: MultiwriteNorFlash> Store<F> {
    /// Looks at the journal, unless that was done before.
    pub(super) async fn survey(&mut self) -> Result<&mut Journal, Unreadable> {
        if self.journal.is_none() {
            let mut survey = Survey::default();
            let found = JOURNAL
                .walk(&mut self.flash, |bytes, page| {
                    survey.see(bytes, page);
                    Walk::On
                })
                .await?;
            let mut highest = survey.highest;
            // An archive that cannot be read does not keep anybody from playing.
            let archive = ARCHIVE
                .walk(&mut self.flash, |bytes, _| {
                    if let Some(Record::Head(head)) = Record::read(bytes) {
                        highest = highest.max(head.number);
                    }
                    Walk::On
                })
                .await;
            if let Some(page) = archive.ok().and_then(|found| ARCHIVE.left_over(&found)) {
                ARCHIVE.erase(&mut self.flash, page).await?;
            }
            let youngest =
                found.pages.map(|[_, page]| Youngest { page, place: None, ahead: false });
            let journal = self.journal.insert(Journal {
                next: highest.wrapping_add(1),
                youngest,
                current: survey.current,
                lost: survey.orphans,
                damaged: false,
                ends: None,
            });
            if let Some(page) = JOURNAL.left_over(&found) {
                JOURNAL.erase(&mut self.flash, page).await?;
            } else if found.strange != 0
                && let Some([_, last]) = journal.current.as_ref().map(|current| current.pages)
                && found.strange & !JOURNAL.bits_after(last, REWRITE_PAGES) == 0
            {
                // They were erased to make room for writing the match in one piece. What else lies there is of no use.
                for step in 1..=REWRITE_PAGES {
                    let page = JOURNAL.after(last, step);
                    if found.strange & 1 << page != 0 {
                        JOURNAL.erase(&mut self.flash, page).await?;
                    }
                }
                self.drop_tail().await?;
            } else if found.strange != 0 {
                journal.damaged = true;
                match &mut journal.current {
                    Some(current) => current.torn = true,
                    None => journal.lost = true,
                }
            }
        }
        self.journal.as_mut().ok_or(Unreadable::Damaged)
    }

    /// Erases the journal, if it is damaged. Whoever writes then writes everything.
    pub(super) async fn renew(&mut self) -> Result<(), Unreadable> {
        if let Some(journal) = &mut self.journal
            && journal.damaged
        {
            for page in 0..JOURNAL.pages {
                JOURNAL.erase(&mut self.flash, page).await?;
            }
            (journal.youngest, journal.current, journal.damaged) = (None, None, false);
            journal.ends = None;
        }
        Ok(())
    }

    /// Writes a match into the journal in one piece. It takes the place of whatever is there once it is complete.
    pub(super) async fn rewrite(
        &mut self,
        number: u32,
        rules: u16,
        set_up: &[u8],
        log: &mut MatchLog,
    ) -> Result<(), Unreadable> {
        let head = Head {
            number,
            rules,
            length: log.len() as u16,
            check: CHECKSUM.checksum(log.bytes()),
            finish: None,
            set_up,
        };
        self.renew().await?;
        if !log.is_empty() {
            self.drop_tail().await?;
            let pages = 1 + (log.len() > 3_000) as u8;
            self.free_ahead(pages).await?;
        }
        let mut buffer = [0; LONGEST_RECORD];
        let record = Record::Head(head).write(&mut buffer).ok_or(Unreadable::Damaged)?;
        let mut place = self.push(record).await?;
        let mut current = Current::new(&head, 0, place.page).ok_or(Unreadable::Damaged)?;
        for bytes in log.bytes().chunks(MOST_BYTES) {
            let record = Record::Chunk { serial: current.serial, bytes };
            let record = record.write(&mut buffer).ok_or(Unreadable::Damaged)?;
            place = self.push(record).await?;
            current.serial = current.serial.wrapping_add(1);
        }
        current.length = log.len() as u16;
        current.pages[1] = place.page;
        if let Some(journal) = &mut self.journal {
            journal.current = Some(current);
            if journal.next == number {
                journal.next = number.wrapping_add(1);
            }
        }
        log.set_kept();
        Ok(())
    }

    /// Appends a record to the journal.
    pub(super) async fn push(&mut self, record: &[u8]) -> Result<Place, Unreadable> {
        let journal = self.journal.as_ref().ok_or(Unreadable::Damaged)?;
        // The queue takes a page for blank by two of its bytes. One that a power cut left half erased would pass.
        if let Some(youngest) = &journal.youngest
            && !youngest.ahead
            && !youngest.place.is_some_and(|place| place.fits(record.len()))
        {
            self.free_ahead(1).await?;
        }
        let journal = self.journal.as_mut().ok_or(Unreadable::Damaged)?;
        let ends = journal.ends.take().unwrap_or_else(no_ends);
        let (place, ends) = JOURNAL.push(&mut self.flash, record, false, ends).await?;
        journal.ends = Some(ends);
        let ahead = match &journal.youngest {
            Some(youngest) => youngest.ahead && youngest.page == place.page,
            None => false,
        };
        journal.youngest = Some(Youngest { page: place.page, place: Some(place), ahead });
        Ok(place)
    }

    /// Erases what a power cut left of a match that was to be written in one piece, as far as it fills pages of its own.
    async fn drop_tail(&mut self) -> Result<(), Unreadable> {
        let Some(Journal { current: Some(current), youngest: Some(youngest), ends, .. }) =
            &mut self.journal
        else {
            return Ok(());
        };
        let last = current.pages[1];
        let tail = JOURNAL.span(last, youngest.page) - 1;
        if tail == 0 {
            return Ok(());
        }
        *youngest = Youngest { page: last, place: None, ahead: false };
        *ends = None;
        // From the oldest on: a power cut in the middle then never leaves every page closed, which the queue cannot read.
        for step in 1..=tail {
            JOURNAL.erase(&mut self.flash, JOURNAL.after(last, step)).await?;
        }
        Ok(())
    }

    /// Erases the next pages, where they are not blank. Whether one was not.
    pub(super) async fn free_ahead(&mut self, pages: u8) -> Result<bool, Unreadable> {
        let Some(Journal { current, youngest: Some(youngest), ends, .. }) = &mut self.journal
        else {
            return Ok(false);
        };
        let mut erased = false;
        for step in 1..=pages {
            let page = JOURNAL.after(youngest.page, step);
            if current.as_ref().is_some_and(|current| JOURNAL.contains(current.pages, page)) {
                return Err(Unreadable::Damaged);
            }
            if !JOURNAL.is_blank(&mut self.flash, page).await? {
                *ends = None;
                JOURNAL.erase(&mut self.flash, page).await?;
                erased = true;
            }
        }
        youngest.ahead = true;
        Ok(erased)
    }
}

/// Fills `log` from the journal, from the record with that place on. `false` if something is missing.
pub(super) async fn replay_journal<F: MultiwriteNorFlash>(
    flash: &mut F,
    start: u16,
    log: &mut MatchLog,
) -> Result<bool, Unreadable> {
    let mut place = 0_u16;
    let mut whole = true;
    let mut serial = 0_u8;
    let (mut length, mut check) = (0, 0);
    let mut in_chunks = false;
    JOURNAL
        .walk(flash, |bytes, _| {
            let at = place;
            place = place.saturating_add(1);
            if at < start || !whole {
                return Walk::On;
            }
            let (counted, restored) = match Record::read(bytes) {
                Some(Record::Head(head)) if at == start => {
                    (length, check, in_chunks) =
                        (usize::from(head.length), head.check, head.length > 0);
                    (0, true)
                }
                Some(Record::Chunk { serial, bytes }) if in_chunks => {
                    let restored = log.restore(log.len(), bytes);
                    in_chunks = log.len() < length;
                    let right = in_chunks || CHECKSUM.checksum(log.bytes()) == check;
                    (serial, restored && right)
                }
                // A match that was to be written in one piece, until the power went.
                Some(Record::Head(_) | Record::Chunk { .. }) => return Walk::On,
                Some(Record::Append { serial, bytes }) => (serial, log.restore(log.len(), bytes)),
                Some(Record::Rewind { serial, at, bytes }) => {
                    (serial, log.restore(at.into(), bytes))
                }
                Some(Record::End) | None => (0, false),
            };
            whole = restored && counted == serial;
            serial = serial.wrapping_add(1);
            Walk::On
        })
        .await?;
    Ok(whole)
}
