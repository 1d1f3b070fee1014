//! Matches: the one in progress, and those kept as replays.
//!
//! The match in progress is a journal of small records. It is written again in one piece when that takes too many pages, and
//! put whole into the archive when it is over. Nothing of it is erased before what replaces it is complete.

use core::fmt;

use crc::{CRC_32_ISO_HDLC, Crc};
use embedded_storage_async::nor_flash::MultiwriteNorFlash;
use heapless::Vec;

use super::area::{Area, Walk, no_ends};
use super::journal::{JOURNAL, Journal, MOST_PAGES, replay_journal};
use super::record::{Finish, Head, LONGEST_RECORD, MOST_BYTES, MOST_SET_UP, Record};
use super::{Store, Unreadable};
use crate::games::{GameId, SetUp};
use crate::play::MatchLog;

/// Matches that are over.
pub(super) const ARCHIVE: Area = Area::new(11, 5);

pub(super) const CHECKSUM: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// A match found in the save region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedMatch {
    /// Its log is whole.
    Whole(SetUp),
    /// Damage took choices away: the log ends before them.
    CutShort(SetUp),
    /// It was played by other rules, so that its log means nothing here. It stays as it is.
    OtherRules(OtherRules),
}

/// A match that was played by other rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OtherRules {
    /// Its number.
    pub number: u32,
    /// The version of those rules, see [`GameId::rules_version`].
    pub rules: u16,
}

impl fmt::Display for OtherRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [engine, rules] = self.rules.to_be_bytes();
        let [our_engine, our_rules] = GameId::SecondEdition.rules_version().to_be_bytes();
        write!(
            f,
            "Match {} was played by rules {engine}.{rules}; these are rules {our_engine}.{our_rules}.",
            self.number
        )
    }
}

/// A match that is over and kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptMatch {
    /// What it is loaded by. Later matches have higher numbers.
    pub number: u32,
    /// What was settled before it began, unless it was played by other rules.
    pub set_up: Result<SetUp, OtherRules>,
    /// How it ended.
    pub finish: Finish,
    /// The length of its log.
    pub bytes: u16,
}

/// The set-up, or that it was of other rules. One that is of these rules and cannot be read is damaged.
pub(super) fn read_set_up(
    number: u32,
    rules: u16,
    bytes: &[u8],
) -> Result<Result<SetUp, OtherRules>, Unreadable> {
    match postcard::take_from_bytes::<GameId>(bytes) {
        Ok((game, _)) if game.rules_version() == rules => {
            // The first version of the program did not say where the players sit: at one device.
            let mut older = [0; MOST_SET_UP + 1];
            let older = older.get_mut(..=bytes.len()).ok_or(Unreadable::Damaged)?;
            older[..bytes.len()].copy_from_slice(bytes);
            let set_up = postcard::from_bytes(bytes).or_else(|_| postcard::from_bytes(older));
            set_up.map(Ok).map_err(|_| Unreadable::Damaged)
        }
        _ => Ok(Err(OtherRules { number, rules })),
    }
}

/// Collects the matches of the archive that are complete.
#[derive(Default)]
struct Entries {
    pending: Option<Entry>,
}

/// What a head in the archive says, and how much of the log has been seen.
struct Entry {
    number: u32,
    rules: u16,
    length: u16,
    check: u32,
    finish: Finish,
    set_up: Vec<u8, MOST_SET_UP>,
    left: u16,
    serial: u8,
}

impl Entries {
    /// The match that this record completes, if it completes one.
    fn see(&mut self, bytes: &[u8]) -> Option<Entry> {
        let pending = self.pending.take();
        let entry = match Record::read(bytes)? {
            Record::Head(head) => Entry {
                number: head.number,
                rules: head.rules,
                length: head.length,
                check: head.check,
                finish: head.finish?,
                set_up: Vec::from_slice(head.set_up).ok()?,
                left: head.length,
                serial: 1,
            },
            Record::Chunk { serial, bytes } => {
                let entry = pending.filter(|entry| entry.serial == serial)?;
                let left = entry.left.checked_sub(bytes.len() as u16)?;
                Entry { left, serial: serial.wrapping_add(1), ..entry }
            }
            _ => return None,
        };
        if entry.left == 0 {
            return Some(entry);
        }
        self.pending = Some(entry);
        None
    }
}

impl<F: MultiwriteNorFlash> Store<F> {
    /// The match in progress, if there is one; `log` is filled with its choices. Call it once at the start.
    ///
    /// # Errors
    /// If there was one and it cannot be read. A new one can still be begun, unless the whole area is damaged: then
    /// [`Store::clear_matches`] has to come first.
    pub async fn current_match(
        &mut self,
        log: &mut MatchLog,
    ) -> Result<Option<SavedMatch>, Unreadable> {
        log.clear();
        if !self.begun {
            return Ok(None);
        }
        self.journal = None;
        let journal = self.survey().await?;
        if core::mem::take(&mut journal.lost) {
            return Err(Unreadable::Damaged);
        }
        let Some(current) = &journal.current else { return Ok(None) };
        let set_up = match current.read_set_up()? {
            Ok(set_up) => set_up,
            Err(other) => return Ok(Some(SavedMatch::OtherRules(other))),
        };
        let (number, start) = (current.number, current.start);
        let whole = replay_journal(&mut self.flash, start, log).await?;
        let Some(current) = self.journal.as_mut().and_then(|journal| journal.current.as_mut())
        else {
            return Ok(None);
        };
        current.torn |= !whole;
        let torn = current.torn;
        if !torn {
            log.set_kept();
        }
        match self.archived(number).await? {
            // A power cut came after it was put into the archive, and before it was taken out of the journal. Or damage took
            // that it was over.
            Some((check, finish)) if torn || check == CHECKSUM.checksum(log.bytes()) => {
                self.count(number, &set_up, &finish).await?;
                self.abandon_match().await?;
                log.clear();
                return Ok(None);
            }
            // Damage made two matches have one number: this one gets another.
            Some(_) => {
                if let Some(Journal { current: Some(current), .. }) = &mut self.journal {
                    current.torn = true;
                }
            }
            None => {}
        }
        Ok(Some(if torn { SavedMatch::CutShort(set_up) } else { SavedMatch::Whole(set_up) }))
    }

    /// Begins a match; one that was in progress is forgotten, once the new one is there. `log` holds what was chosen in it
    /// already: nothing, or the beginning of another match that is taken over.
    ///
    /// # Errors
    /// [`Unreadable::OtherRules`] if a match of other rules is in progress: that goes only by [`Store::abandon_match`].
    pub async fn begin_match(
        &mut self,
        set_up: &SetUp,
        log: &mut MatchLog,
    ) -> Result<(), Unreadable> {
        self.begin().await?;
        let journal = self.survey().await?;
        if let Some(current) = &journal.current
            && let Ok(Err(other)) = current.read_set_up()
        {
            return Err(Unreadable::OtherRules(other.rules));
        }
        let number = journal.next;
        let mut buffer = [0; MOST_SET_UP];
        let set_up_bytes =
            postcard::to_slice(set_up, &mut buffer).map_err(|_| Unreadable::Damaged)?;
        let rules = set_up.game.rules_version();
        self.rewrite(number, rules, set_up_bytes, log).await
    }

    /// Keeps what was chosen or taken back since the last time. Afterwards it survives a power cut, which otherwise leaves the
    /// log as it was. Nothing is erased in the common case, if [`Store::tidy`] is called now and then. Nothing happens
    /// without a match in progress.
    pub async fn keep_choices(&mut self, log: &mut MatchLog) -> Result<(), Unreadable> {
        let Some(Journal { current: Some(current), youngest, next, .. }) = &self.journal else {
            return Ok(());
        };
        if !current.ours {
            return Ok(());
        }
        let kept = log.kept().min(usize::from(current.length));
        let taken_back = kept < usize::from(current.length);
        let fresh = log.bytes().get(kept..).unwrap_or_default();
        if fresh.is_empty() && !taken_back && !current.torn {
            return Ok(());
        }
        let pages = youngest.map_or(0, |youngest| JOURNAL.span(current.pages[0], youngest.page));
        if current.torn || fresh.len() > MOST_BYTES || pages >= MOST_PAGES {
            // A damaged one may be in the archive, whole.
            let number = if current.torn { *next } else { current.number };
            let rules = current.rules;
            let set_up = current.set_up.clone();
            return self.rewrite(number, rules, &set_up, log).await;
        }
        let serial = current.serial;
        let record = match taken_back {
            false => Record::Append { serial, bytes: fresh },
            true => Record::Rewind { serial, at: kept as u16, bytes: fresh },
        };
        let mut buffer = [0; LONGEST_RECORD];
        let record = record.write(&mut buffer).ok_or(Unreadable::Damaged)?;
        let pushed = self.push(record).await;
        let Some(Journal { current: Some(current), .. }) = &mut self.journal else {
            return Err(Unreadable::Damaged);
        };
        match pushed {
            Ok(place) => {
                current.serial = serial.wrapping_add(1);
                current.length = log.len() as u16;
                current.pages[1] = place.page;
                log.set_kept();
                Ok(())
            }
            Err(why) => {
                // Nobody knows how much of it is there.
                current.torn = true;
                Err(why)
            }
        }
    }

    /// The match in progress is over: it is counted, and kept as a replay. The oldest replays go if there is no room.
    pub async fn end_match(
        &mut self,
        log: &mut MatchLog,
        finish: &Finish,
    ) -> Result<(), Unreadable> {
        self.keep_choices(log).await?;
        let Some(Journal { current: Some(current), .. }) = &self.journal else {
            return Ok(());
        };
        let Ok(set_up) = current.read_set_up()? else { return Ok(()) };
        let check = CHECKSUM.checksum(log.bytes());
        let head = Head {
            number: current.number,
            rules: current.rules,
            length: log.len() as u16,
            check,
            finish: Some(*finish),
            set_up: &current.set_up,
        };
        let number = current.number;
        let mut buffer = [0; LONGEST_RECORD];
        let record = Record::Head(head).write(&mut buffer).ok_or(Unreadable::Damaged)?;
        ARCHIVE.push(&mut self.flash, record, true, no_ends()).await?;
        for (bytes, serial) in log.bytes().chunks(MOST_BYTES).zip(1..) {
            let record =
                Record::Chunk { serial, bytes }.write(&mut buffer).ok_or(Unreadable::Damaged)?;
            ARCHIVE.push(&mut self.flash, record, true, no_ends()).await?;
        }
        // An archive that is damaged may take a match and not show it.
        if self.archived(number).await? != Some((check, *finish)) {
            return Err(Unreadable::Damaged);
        }
        self.count(number, &set_up, finish).await?;
        self.abandon_match().await
    }

    /// The match in progress is forgotten, of whatever rules.
    pub async fn abandon_match(&mut self) -> Result<(), Unreadable> {
        if !self.begun || self.survey().await?.current.is_none() {
            return Ok(());
        }
        self.renew().await?;
        let mut buffer = [0; LONGEST_RECORD];
        let record = Record::End.write(&mut buffer).ok_or(Unreadable::Damaged)?;
        self.push(record).await?;
        if let Some(journal) = &mut self.journal {
            journal.current = None;
        }
        Ok(())
    }

    /// Erases the page that will be written next, where that is still to be done: 45 ms on a device, and nothing otherwise.
    /// Meant for moments when nobody waits and nothing comes over the cable, such as the end of a turn or of a match.
    /// Returns whether something was erased.
    pub async fn tidy(&mut self) -> Result<bool, Unreadable> {
        match &self.journal {
            Some(Journal { current, youngest: Some(youngest), .. })
                if !youngest.ahead
                    && current.as_ref().is_none_or(|current| {
                        JOURNAL.span(current.pages[0], youngest.page) < MOST_PAGES
                    }) =>
            {
                self.free_ahead(1).await
            }
            _ => Ok(false),
        }
    }

    /// The newest matches that are over, newest first, as many as fit.
    pub async fn matches<const N: usize>(
        &mut self,
        kept: &mut Vec<KeptMatch, N>,
    ) -> Result<(), Unreadable> {
        kept.clear();
        if !self.begun {
            return Ok(());
        }
        let mut entries = Entries::default();
        ARCHIVE
            .walk(&mut self.flash, |bytes, _| {
                if let Some(entry) = entries.see(bytes)
                    && let Ok(set_up) = read_set_up(entry.number, entry.rules, &entry.set_up)
                {
                    if kept.is_full() {
                        kept.remove(0);
                    }
                    let Entry { number, finish, length, .. } = entry;
                    let _ = kept.push(KeptMatch { number, set_up, finish, bytes: length });
                }
                Walk::On
            })
            .await?;
        kept.reverse();
        Ok(())
    }

    /// Loads a match that is over into `log`; nothing if there is none with that number.
    pub async fn load_match(
        &mut self,
        number: u32,
        log: &mut MatchLog,
    ) -> Result<Option<SavedMatch>, Unreadable> {
        log.clear();
        if !self.begun {
            return Ok(None);
        }
        let mut entries = Entries::default();
        let mut found = None;
        ARCHIVE
            .walk(&mut self.flash, |bytes, _| {
                match Record::read(bytes) {
                    Some(Record::Chunk { bytes, .. }) => {
                        log.restore(log.len(), bytes);
                    }
                    _ => log.clear(),
                }
                match entries.see(bytes) {
                    Some(entry) if entry.number == number => {
                        found = Some(entry);
                        Walk::Enough
                    }
                    _ => Walk::On,
                }
            })
            .await?;
        let Some(entry) = found else {
            log.clear();
            return Ok(None);
        };
        match read_set_up(entry.number, entry.rules, &entry.set_up)? {
            Ok(_) if CHECKSUM.checksum(log.bytes()) != entry.check => {
                log.clear();
                Err(Unreadable::Damaged)
            }
            Ok(set_up) => Ok(Some(SavedMatch::Whole(set_up))),
            Err(other) => {
                log.clear();
                Ok(Some(SavedMatch::OtherRules(other)))
            }
        }
    }

    /// Erases every match, in progress and over, and leaves everything else. `alive` is called before each sector.
    pub async fn clear_matches(&mut self, mut alive: impl FnMut()) -> Result<(), Unreadable> {
        self.journal = None;
        for area in [JOURNAL, ARCHIVE] {
            for page in 0..area.pages {
                alive();
                area.erase(&mut self.flash, page).await?;
            }
        }
        Ok(())
    }

    /// The checksum of a match's log and how it ended, if the archive holds it.
    async fn archived(&mut self, number: u32) -> Result<Option<(u32, Finish)>, Unreadable> {
        let mut entries = Entries::default();
        let mut found = None;
        let walked = ARCHIVE
            .walk(&mut self.flash, |bytes, _| {
                if let Some(entry) = entries.see(bytes)
                    && entry.number == number
                {
                    found = Some((entry.check, entry.finish));
                }
                Walk::On
            })
            .await;
        match walked {
            Err(Unreadable::Flash) => Err(Unreadable::Flash),
            // Damage there says nothing about the match in progress.
            _ => Ok(found),
        }
    }

    /// Counts a match that is over, once.
    async fn count(
        &mut self,
        number: u32,
        set_up: &SetUp,
        finish: &Finish,
    ) -> Result<(), Unreadable> {
        let mut statistics = match self.statistics().await {
            Ok(statistics) => statistics.unwrap_or_default(),
            Err(Unreadable::Flash) => return Err(Unreadable::Flash),
            // What cannot be read cannot be counted on, and is not overwritten.
            Err(_) => return Ok(()),
        };
        if statistics.counted == number {
            return Ok(());
        }
        statistics.count(set_up, finish.winner, finish.conceded);
        statistics.counted = number;
        match self.save_statistics(&statistics).await {
            Err(Unreadable::Flash) => Err(Unreadable::Flash),
            _ => Ok(()),
        }
    }
}
