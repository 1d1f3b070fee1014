//! What is kept over a restart, in the save region of the flash.
//!
//! The first sector says whose the region is and in which format (see `docs/save-format.md`); the
//! sectors after it are a map kept by `sequential-storage`, which survives power cuts and levels
//! wear. Nothing is ever erased without being asked for: a region that holds something else is
//! reported, and stays as it is until the player says otherwise.

use core::fmt;

use embedded_storage_async::nor_flash::{MultiwriteNorFlash, NorFlash};
use sequential_storage::cache::{Cache, Uncached};
use sequential_storage::map::{MapConfig, MapStorage};

use crate::board::SAVE_BYTES;
use crate::settings::Settings;

/// The version of the format. Older ones are read or refused by name, never misread.
pub const FORMAT: u8 = 1;

const HEADER: [u8; 16] = *b"STONECALLER\0SV\x01\n";
const FORMAT_AT: usize = 14;
const _: () = assert!(HEADER[FORMAT_AT] == FORMAT);

const SECTOR: u32 = 4096;
const MAP: core::ops::Range<u32> = SECTOR..5 * SECTOR;
const SETTINGS_KEY: u8 = 1;
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
            Self::Flash => write!(f, "The save memory does not answer."),
        }
    }
}

/// The save region.
pub struct Store<F: NorFlash> {
    map: MapStorage<u8, F, Cache<Uncached, Uncached, Uncached, u8>>,
    begun: bool,
}

impl<F: MultiwriteNorFlash> Store<F> {
    /// Looks at the region without changing it. A refusal gives the flash back.
    pub async fn open(mut flash: F) -> Result<Self, (Unreadable, F)> {
        let begun = match inspect(&mut flash).await {
            Ok(begun) => begun,
            Err(why) => return Err((why, flash)),
        };
        let Ok(config) = MapConfig::try_new(MAP) else {
            return Err((Unreadable::Flash, flash));
        };
        Ok(Self { map: MapStorage::new(flash, config, Cache::new_uncached()), begun })
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
        let mut buffer = [0; 64];
        match self.map.fetch_item::<&[u8]>(&mut buffer, &SETTINGS_KEY).await {
            Ok(Some(bytes)) => match postcard::from_bytes(bytes) {
                Ok(settings) => Ok(Some(settings)),
                Err(_) => Err(Unreadable::Damaged),
            },
            Ok(None) if self.is_hardly_written().await? => Ok(None),
            Ok(None) => Err(Unreadable::Damaged),
            Err(sequential_storage::Error::Storage { .. }) => Err(Unreadable::Flash),
            Err(_) => Err(Unreadable::Damaged),
        }
    }

    /// Whether the map holds no more than a first save that was cut off. The map skips what it
    /// cannot read, so one that holds a lot but no settings has lost them.
    async fn is_hardly_written(&mut self) -> Result<bool, Unreadable> {
        let mut chunk = [0; 64];
        let mut written = 0;
        for at in MAP.step_by(chunk.len()) {
            self.map.flash().read(at, &mut chunk).await.map_err(|_| Unreadable::Flash)?;
            written += chunk.iter().filter(|byte| **byte != 0xFF).count();
        }
        Ok(written <= FIRST_SAVE)
    }

    /// Keeps `settings`. After a power cut the old ones or the new ones are there.
    pub async fn save_settings(&mut self, settings: &Settings) -> Result<(), Unreadable> {
        if !self.begun {
            self.begin().await?;
        }
        let mut value = [0; 16];
        let value: &[u8] =
            postcard::to_slice(settings, &mut value).map_err(|_| Unreadable::Damaged)?;
        let mut buffer = [0; 64];
        match self.map.store_item(&mut buffer, &SETTINGS_KEY, &value).await {
            Ok(()) => Ok(()),
            Err(sequential_storage::Error::Storage { .. }) => Err(Unreadable::Flash),
            Err(_) => Err(Unreadable::Damaged),
        }
    }

    async fn begin(&mut self) -> Result<(), Unreadable> {
        // Writing over a header that a power cut left half written only clears the bits still set.
        let flash = self.map.flash();
        flash.write(0, &HEADER).await.map_err(|_| Unreadable::Flash)?;
        self.begun = true;
        Ok(())
    }

    /// Gives the flash back.
    pub fn into_flash(self) -> F {
        self.map.destroy().0
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
    if half_written && is_blank(flash).await? { Ok(false) } else { Err(Unreadable::Foreign) }
}

/// Whether everything behind the header has never been written.
async fn is_blank<F: NorFlash>(flash: &mut F) -> Result<bool, Unreadable> {
    let mut chunk = [0; 64];
    for at in (0..SAVE_BYTES).step_by(chunk.len()) {
        flash.read(at, &mut chunk).await.map_err(|_| Unreadable::Flash)?;
        let behind = if at == 0 { &chunk[HEADER.len()..] } else { &chunk[..] };
        if behind.iter().any(|byte| *byte != 0xFF) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Looks whether a save region can be used, and changes nothing in `flash`, which should be a copy
/// where the original is precious: reading a map may repair it.
pub async fn check<F: MultiwriteNorFlash>(flash: F) -> Result<(), Unreadable> {
    let mut store = Store::open(flash).await.map_err(|(why, _)| why)?;
    store.settings().await.map(|_| ())
}
