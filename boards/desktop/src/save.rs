//! The file that stands in for the save region of the flash.
//!
//! A block of 4 KiB that says what the file is, then the 64 KiB of the region. Every programming
//! and erasing goes to its place in the file and to the disk before the program hears that it is
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

/// How the file begins. A person who opens it learns what it is.
const GREETING: &[u8] = b"Stonecaller save 1\n";
const HEADER: usize = 4096;
const LENGTH: usize = HEADER + SAVE_BYTES as usize;

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
        if !bytes.starts_with(GREETING) || bytes.len() != LENGTH {
            return Err(failed("it is not a Stonecaller save; left as it is".into()));
        }
        Ok((Self(file), bytes.split_off(HEADER)))
    }

    /// Puts `bytes` at `offset` of the region, on the disk before it returns.
    pub(crate) fn write(&mut self, offset: usize, bytes: &[u8]) -> io::Result<()> {
        self.0.seek(SeekFrom::Start((HEADER + offset) as u64))?;
        self.0.write_all(bytes)?;
        self.0.sync_data()
    }
}

/// Makes an empty save that is there whole or not at all.
fn create(path: &Path) -> io::Result<File> {
    let mut bytes = vec![0xFF; LENGTH];
    bytes[..HEADER].fill(0);
    bytes[..GREETING.len()].copy_from_slice(GREETING);

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flash::Flash;
    use crate::handheld::block_on;
    use embedded_storage_async::nor_flash::NorFlash;

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

    fn refusal(path: &Path) -> String {
        SaveFile::open(path).err().expect("refused").to_string()
    }

    #[test]
    fn what_was_written_is_there_next_time() {
        let folder = Folder::new("keep");
        let path = folder.0.join("new").join("picopad.save");
        {
            let (file, bytes) = SaveFile::open(&path).expect("made");
            let mut flash = Flash::in_file(file, bytes);
            block_on(flash.write(5_000, b"hello")).expect("in range");
            block_on(flash.write(5_000, b"h")).expect("in range");
        }
        let (file, bytes) = SaveFile::open(&path).expect("there");
        assert_eq!(bytes[4_999..5_006], *b"\xFFhello\xFF");
        let mut flash = Flash::in_file(file, bytes);
        block_on(flash.erase(4096, 8192)).expect("a sector");
        drop(flash);
        let (_, bytes) = SaveFile::open(&path).expect("there");
        assert!(bytes.iter().all(|byte| *byte == 0xFF));
        let left: Vec<_> = fs::read_dir(path.parent().expect("a folder")).expect("one").collect();
        assert_eq!(left.len(), 1, "no draft is left behind: {left:?}");
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
        for (content, reason) in [
            (Vec::new(), "it has 0 bytes"),
            (b"Dear Emmy".to_vec(), "it has 9 bytes"),
            (vec![0x55; LENGTH], "not a Stonecaller save"),
            (vec![0xFF; SAVE_BYTES as usize], "it has 65536 bytes"),
        ] {
            fs::write(&path, &content).expect("a file");
            assert!(refusal(&path).contains(reason), "{}", refusal(&path));
            assert_eq!(fs::read(&path).expect("a file"), content);
        }
        assert!(refusal(&folder.0).contains("cannot be used"));
    }
}
