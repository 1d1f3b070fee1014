//! The file that stands in for the save region of the flash.
//!
//! It holds the 64 KiB of the region, byte for byte as the device's flash would. What the program
//! would not read is refused before it starts, and left as it is. Every programming and erasing goes to its place in the file and to the disk before the program hears that it is
//! done, one after the other, so being killed or losing power leaves the file as losing power
//! leaves the flash: with the last step done, not done or done in part. The program survives that
//! on the device, so it does here. (Replacing the file whole would never be torn, but would also
//! be 64 KiB for every byte, and would hide mistakes that the device then shows.)
//!
//! The file is locked while it is in use, so that two handhelds never share one chip.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use stonecaller_firmware::board::SAVE_BYTES;
use stonecaller_firmware::storage;

use crate::flash::Flash;
use crate::handheld::block_on;

const LENGTH: usize = SAVE_BYTES as usize;

/// A save file that is open and locked.
pub struct SaveFile(File);

/// Why a save file cannot be used.
#[derive(Debug)]
pub struct SaveError {
    path: PathBuf,
    reason: String,
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, reason } = self;
        write!(f, "save file {}: {reason}", path.display())
    }
}

impl SaveFile {
    /// Opens the save at `path`, or makes an empty one; returns it with what it holds.
    ///
    /// # Errors
    /// If it cannot be read and written, is in use, or is not a save. It is then left as it was.
    pub fn open(path: &Path) -> Result<(Self, Vec<u8>), SaveError> {
        let failed = |reason: String| SaveError { path: path.to_owned(), reason };
        let unreadable = |error: io::Error| failed(format!("cannot be used: {error}"));
        let mut file = match OpenOptions::new().read(true).write(true).open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                create(path).map_err(|error| failed(format!("cannot be made: {error}")))?
            }
            opened => opened.map_err(unreadable)?,
        };
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(failed("another Stonecaller is using it".into()));
            }
            // Some network file systems cannot lock; playing is still better than not playing.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(unreadable(error)),
        }
        let length = file.metadata().map_err(unreadable)?.len();
        if length != LENGTH as u64 {
            return Err(failed(format!(
                "it has {length} bytes and not {LENGTH}, so it is not a Stonecaller save; left as it is"
            )));
        }
        let mut bytes = Vec::with_capacity(LENGTH);
        file.read_to_end(&mut bytes).map_err(unreadable)?;
        if bytes.len() != LENGTH {
            return Err(failed("it changed while it was read; left as it is".into()));
        }
        // On a copy: reading may repair what a power cut left.
        block_on(storage::check(Flash::holding(bytes.clone())))
            .map_err(|why| failed(format!("{why} Left as it is.")))?;
        Ok((Self(file), bytes))
    }

    /// Puts `bytes` at `offset` of the region, on the disk before it returns.
    pub(crate) fn write(&mut self, offset: usize, bytes: &[u8]) -> io::Result<()> {
        self.0.seek(SeekFrom::Start(offset as u64))?;
        self.0.write_all(bytes)?;
        self.0.sync_data()
    }
}

/// Makes an empty save that is there whole or not at all.
fn create(path: &Path) -> io::Result<File> {
    let bytes = vec![0xFF; LENGTH];
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let draft = path.with_file_name(name);
    let made = (|| {
        let mut file = File::create_new(&draft)?;
        file.write_all(&bytes)?;
        file.sync_all()?;
        // A link, unlike a rename, never replaces a file that somebody else made meanwhile.
        match fs::hard_link(&draft, path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            Err(_) if !path.exists() => fs::rename(&draft, path),
            other => other,
        }
    })();
    let _ = fs::remove_file(&draft);
    made?;
    OpenOptions::new().read(true).write(true).open(path)
}

/// Where saves lie when nobody says: the place for a user's data on this system. `None` where
/// there is no such place, as in a container without a home.
pub fn default_path(board: &str) -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    let folder = if cfg!(windows) {
        variable("APPDATA")?.join("Stonecaller")
    } else if cfg!(target_os = "macos") {
        variable("HOME")?.join("Library/Application Support/Stonecaller")
    } else {
        let data = variable("XDG_DATA_HOME")
            .or_else(|| Some(variable("HOME")?.join(".local").join("share")))?;
        data.join("stonecaller")
    };
    Some(folder.join(format!("{board}.save")))
}

/// The save of the right one of two handhelds, beside that of the left one: `picopad.right.save`.
pub fn right_beside(left: &Path) -> PathBuf {
    let mut name = left.file_stem().unwrap_or_default().to_owned();
    name.push(".right");
    if let Some(ending) = left.extension() {
        name.push(".");
        name.push(ending);
    }
    left.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use stonecaller_firmware::settings::{Brightness, Settings};
    use stonecaller_firmware::storage::Store;

    /// A folder that goes away with the test.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path =
                std::env::temp_dir().join(format!("stonecaller-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).expect("a temporary folder");
            Self(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    async fn open(path: &Path) -> Store<Flash> {
        let (file, bytes) = SaveFile::open(path).expect("a save");
        let Ok(store) = Store::open(Flash::in_file(file, bytes)).await else {
            panic!("what is opened was checked")
        };
        store
    }

    fn refusal(path: &Path) -> String {
        SaveFile::open(path).err().expect("refused").to_string()
    }

    #[test]
    fn what_was_written_is_there_next_time() {
        let folder = Folder::new("keep");
        let path = folder.0.join("new").join("picopad.save");
        let dim = Settings { brightness: Brightness::new(2), ..Settings::default() };
        block_on(async {
            let mut store = open(&path).await;
            assert_eq!(store.settings().await, Ok(None));
            store.save_settings(&dim).await.expect("there is room");
        });
        block_on(async { assert_eq!(open(&path).await.settings().await, Ok(Some(dim))) });
        let left: Vec<_> = fs::read_dir(path.parent().expect("a folder")).expect("one").collect();
        assert_eq!(left.len(), 1, "no draft is left behind: {left:?}");
    }

    #[test]
    fn the_right_one_of_two_has_a_save_of_its_own() {
        for (left, right) in [
            ("/a/picopad.save", "/a/picopad.right.save"),
            ("my.best.save", "my.best.right.save"),
            ("plain", "plain.right"),
            (".hidden", ".hidden.right"),
        ] {
            assert_eq!(right_beside(Path::new(left)), Path::new(right));
        }
    }

    #[test]
    fn two_handhelds_do_not_share_a_save() {
        let folder = Folder::new("lock");
        let path = folder.0.join("a.save");
        let first = SaveFile::open(&path).expect("made");
        assert!(refusal(&path).contains("another Stonecaller is using it"));
        drop(first);
        SaveFile::open(&path).map(|_| ()).expect("free again");
    }

    #[test]
    fn files_of_other_kinds_are_left_alone() {
        let folder = Folder::new("foreign");
        let path = folder.0.join("letter.txt");
        let mut other_format = vec![0xFF; LENGTH];
        other_format[..16].copy_from_slice(b"STONECALLER\0SV\x09\n");
        for (content, reason) in [
            (Vec::new(), "it has 0 bytes"),
            (b"Dear Emmy".to_vec(), "it has 9 bytes"),
            (vec![0x55; LENGTH], "not Stonecaller's"),
            (vec![0xFF; LENGTH - 1], "it has 65535 bytes"),
            (other_format, "in format 9"),
        ] {
            fs::write(&path, &content).expect("a file");
            assert!(refusal(&path).contains(reason), "{}", refusal(&path));
            assert_eq!(fs::read(&path).expect("a file"), content);
        }
        assert!(refusal(&folder.0).contains("cannot be used"));
    }
}
