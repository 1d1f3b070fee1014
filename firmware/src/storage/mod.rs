//! What is kept over a restart, in the save region of the flash.
//!
//! The first sector says whose the region is and in which format (see `docs/save-format.md`). The
//! sectors after it are kept by `sequential-storage`, which survives power cuts and levels wear: a
//! map for settings and statistics, a queue for the match in progress and one for matches that are
//! over. Damage in one of them costs nothing in the others. Nothing is ever erased without being
//! asked for: a region that holds something else is reported, and stays as it is until the player
//! says otherwise.

mod area;
mod gather;
mod journal;
mod matches;
mod record;

use core::fmt;

use embedded_storage_async::nor_flash::{MultiwriteNorFlash, NorFlash};
use sequential_storage::cache::{Cache, Uncached};
use sequential_storage::map::{MapConfig, MapStorage};

pub use matches::{KeptMatch, OtherRules, SavedMatch};
pub use record::Finish;

use crate::board::SAVE_BYTES;
use crate::settings::Settings;
use crate::statistics::Statistics;
use journal::Journal;

/// The version of the format. Older ones are read or refused by name, never misread.
pub const FORMAT: u8 = 1;

const HEADER: [u8; 16] = *b"STONECALLER\0SV\x01\n";
const FORMAT_AT: usize = 14;
const _: () = assert!(HEADER[FORMAT_AT] == FORMAT);

const SECTOR: u32 = 4096;
const _: () = assert!(16 * SECTOR == SAVE_BYTES);
const MAP: core::ops::Range<u32> = SECTOR..5 * SECTOR;
const SETTINGS_KEY: u8 = 1;
const STATISTICS_KEY: u8 = 2;
/// Longer than any value of the map with its key.
const LONGEST_VALUE: usize = Statistics::MOST_BYTES + 8;
/// More bytes than the first save writes: the marks of a page, one item and its checksums.
const FIRST_SAVE: usize = 64;

/// Why the save region cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unreadable {
    /// It holds something that is not ours.
    Foreign,
    /// It was written by another version of the program, in this format.
    Format(u8),
    /// It is ours, and damaged.
    Damaged,
    /// A match of other rules is in progress there.
    OtherRules(u16),
    /// The flash itself answered with an error.
    Flash,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => {
                write!(f, "The save memory holds something that is not Stonecaller's.")
            }
            Self::Format(format) => write!(
                f,
                "The save memory was written in format {format}; this version reads format {FORMAT}."
            ),
            Self::Damaged => write!(f, "The save memory is damaged."),
            Self::OtherRules(_) => {
                write!(f, "The save memory holds a match that was begun by other rules.")
            }
            Self::Flash => write!(f, "The save memory does not answer."),
        }
    }
}

/// The save region.
pub struct Store<F: NorFlash> {
    flash: F,
    begun: bool,
    /// What is known of the match in progress, once somebody has asked.
    journal: Option<Journal>,
}

type Map<'f, F> = MapStorage<u8, &'f mut F, Cache<Uncached, Uncached, Uncached, u8>>;

impl<F: MultiwriteNorFlash> Store<F> {
    /// Looks at the region without changing it. A refusal gives the flash back.
    pub async fn open(mut flash: F) -> Result<Self, (Unreadable, F)> {
        match inspect(&mut flash).await {
            Ok(begun) => Ok(Self { flash, begun, journal: None }),
            Err(why) => Err((why, flash)),
        }
    }

    fn map(&mut self) -> Result<Map<'_, F>, Unreadable> {
        let config = MapConfig::try_new(MAP).map_err(|_| Unreadable::Flash)?;
        Ok(MapStorage::new(&mut self.flash, config, Cache::new_uncached()))
    }

    /// Erases the whole region and starts afresh. `alive` is called before each sector: all of
    /// them together may take longer than the watchdog waits.
    pub async fn clear(mut flash: F, mut alive: impl FnMut()) -> Result<Self, (Unreadable, F)> {
        // The header goes first: a power cut half-way leaves a region that is not ours, never one
        // that is ours and holds half of something.
        for sector in (0..SAVE_BYTES).step_by(SECTOR as usize) {
            alive();
            if flash.erase(sector, sector + SECTOR).await.is_err() {
                return Err((Unreadable::Flash, flash));
            }
        }
        Self::open(flash).await
    }

    /// The settings, if any were saved.
    pub async fn settings(&mut self) -> Result<Option<Settings>, Unreadable> {
        if !self.begun {
            return Ok(None);
        }
        let mut buffer = [0; LONGEST_VALUE];
        match self.map()?.fetch_item::<&[u8]>(&mut buffer, &SETTINGS_KEY).await {
            Ok(Some(bytes)) => Settings::from_bytes(bytes).map(Some).ok_or(Unreadable::Damaged),
            Ok(None) if self.is_hardly_written().await? => Ok(None),
            Ok(None) => Err(Unreadable::Damaged),
            Err(error) => Err(why(&error)),
        }
    }

    /// Whether the map holds no more than a first save that was cut off. The map skips what it
    /// cannot read, so one that holds a lot but no settings has lost them.
    async fn is_hardly_written(&mut self) -> Result<bool, Unreadable> {
        let mut chunk = [0; 64];
        let mut written = 0;
        for at in MAP.step_by(chunk.len()) {
            self.flash.read(at, &mut chunk).await.map_err(|_| Unreadable::Flash)?;
            written += chunk.iter().filter(|byte| **byte != 0xFF).count();
        }
        Ok(written <= FIRST_SAVE)
    }

    /// Keeps `settings`. After a power cut the old ones or the new ones are there.
    pub async fn save_settings(&mut self, settings: &Settings) -> Result<(), Unreadable> {
        self.save(SETTINGS_KEY, &settings.to_bytes()).await
    }

    /// The statistics, if any were saved.
    ///
    /// # Errors
    /// [`Unreadable::Format`] with their version if another version of the program wrote them.
    pub async fn statistics(&mut self) -> Result<Option<Statistics>, Unreadable> {
        if !self.begun {
            return Ok(None);
        }
        let mut buffer = [0; LONGEST_VALUE];
        match self.map()?.fetch_item::<&[u8]>(&mut buffer, &STATISTICS_KEY).await {
            Ok(Some(bytes)) => match Statistics::from_bytes(bytes) {
                Ok(statistics) => Ok(Some(statistics)),
                Err(Some(version)) => Err(Unreadable::Format(version)),
                Err(None) => Err(Unreadable::Damaged),
            },
            Ok(None) => Ok(None),
            Err(error) => Err(why(&error)),
        }
    }

    /// Keeps `statistics`. After a power cut the old ones or the new ones are there.
    pub async fn save_statistics(&mut self, statistics: &Statistics) -> Result<(), Unreadable> {
        // A map with something in it has settings in it, so that lost ones are noticed.
        if self.settings().await?.is_none() {
            self.save_settings(&Settings::default()).await?;
        }
        let mut buffer = [0; Statistics::MOST_BYTES];
        let record = statistics.to_bytes(&mut buffer).ok_or(Unreadable::Damaged)?;
        self.save(STATISTICS_KEY, record).await
    }

    async fn save(&mut self, key: u8, value: &[u8]) -> Result<(), Unreadable> {
        self.begin().await?;
        let mut buffer = [0; LONGEST_VALUE];
        // What a power cut left half written may grow together with what is written behind it, and hide it. That
        // cannot happen to what is written behind that.
        for _ in 0..3 {
            let mut map = self.map()?;
            map.store_item(&mut buffer, &key, &value).await.map_err(|error| why(&error))?;
            match map.fetch_item::<&[u8]>(&mut buffer, &key).await {
                Ok(Some(found)) if found == value => return Ok(()),
                Ok(_) => {}
                Err(error) => return Err(why(&error)),
            }
        }
        Err(Unreadable::Damaged)
    }

    /// Writes the header, unless it is there.
    async fn begin(&mut self) -> Result<(), Unreadable> {
        if !self.begun {
            // Writing over a header that a power cut left half written only clears the bits still set.
            self.flash.write(0, &HEADER).await.map_err(|_| Unreadable::Flash)?;
            self.begun = true;
        }
        Ok(())
    }

    /// Gives the flash back.
    pub fn into_flash(self) -> F {
        self.flash
    }
}

fn why<E>(error: &sequential_storage::Error<E>) -> Unreadable {
    match error {
        sequential_storage::Error::Storage { .. } => Unreadable::Flash,
        _ => Unreadable::Damaged,
    }
}

/// Whether the region is ours and begun, or blank.
async fn inspect<F: NorFlash>(flash: &mut F) -> Result<bool, Unreadable> {
    let mut chunk = [0; 64];
    flash.read(0, &mut chunk).await.map_err(|_| Unreadable::Flash)?;
    let found = &chunk[..HEADER.len()];
    if found == HEADER {
        return Ok(true);
    }
    let format = found[FORMAT_AT];
    if found[..FORMAT_AT] == HEADER[..FORMAT_AT] && format != 0xFF && format != FORMAT {
        return Err(Unreadable::Format(format));
    }
    // A header that a power cut left half written lacks only bits that are still to be cleared.
    let half_written = found.iter().zip(HEADER).all(|(found, ours)| found & ours == ours);
    let behind = HEADER.len() as u32..SAVE_BYTES;
    if half_written && is_blank(flash, behind).await? {
        Ok(false)
    } else {
        Err(Unreadable::Foreign)
    }
}

/// Whether everything there has never been written since it was erased.
async fn is_blank<F: NorFlash>(
    flash: &mut F,
    range: core::ops::Range<u32>,
) -> Result<bool, Unreadable> {
    let mut chunk = [0; 64];
    let mut at = range.start;
    while at < range.end {
        let length = chunk.len().min((range.end - at) as usize);
        flash.read(at, &mut chunk[..length]).await.map_err(|_| Unreadable::Flash)?;
        if chunk[..length].iter().any(|byte| *byte != 0xFF) {
            return Ok(false);
        }
        at += length as u32;
    }
    Ok(true)
}

/// Looks whether a save region can be used, and changes nothing in `flash`, which should be a copy
/// where the original is precious: reading a map may repair it.
pub async fn check<F: MultiwriteNorFlash>(flash: F) -> Result<(), Unreadable> {
    let mut store = Store::open(flash).await.map_err(|(why, _)| why)?;
    store.settings().await.map(|_| ())
}
