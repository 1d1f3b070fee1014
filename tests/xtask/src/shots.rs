//! Screenshots of every screen, by button scripts, from the desktop board.

use std::path::{Path, PathBuf};

use stonecaller_tests::whole_match::DICE_SEED;

use crate::Outcome;
use crate::images::{Board, Image};
use crate::pictures::same_folders;
use crate::process::{cargo, command, root, run, target};

/// The board whose pictures stand for each size.
const SIZES: [(&str, Board); 2] = [("240x240", Board::PicoSystem), ("320x240", Board::PicoPad)];

/// All scripts; a new file in the folder is played without being named anywhere.
pub(crate) fn scripts() -> Outcome<Vec<PathBuf>> {
    let folder = root().join("tests/scripts");
    let entries =
        std::fs::read_dir(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let mut scripts: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    scripts.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    scripts.sort();
    Ok(scripts)
}

/// Builds the desktop board and returns its program.
pub(crate) fn desktop() -> Outcome<PathBuf> {
    run(&mut cargo(&["build", "--quiet", "--release", "--package", "stonecaller-desktop"]))?;
    Ok(target().join("release/stonecaller"))
}

/// Plays `script` on the desktop as `board`; with `image`, as that very build of it.
pub(crate) fn play(
    desktop: &Path,
    board: Board,
    script: &Path,
    shots: &Path,
    image: Option<&Image>,
) -> Outcome {
    let _ = std::fs::remove_dir_all(shots);
    let mut play = command(&desktop.to_string_lossy(), &["--board", board.name(), "--no-save"]);
    // The dice of an emulated board, so that the chip plays the same matches.
    play.arg("--seed").arg(format!("0x{DICE_SEED}"));
    play.arg("--script").arg(script).arg("--shots").arg(shots);
    if let Some(image) = image {
        play.arg("--facts").arg(format!("image={},ram={}", image.flash_bytes, image.ram_bytes));
    }
    run(&mut play)
}

/// Plays every script at both sizes into folders `<size>/<script>` of `under`.
fn play_all(desktop: &Path, under: &Path) -> Outcome<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for (size, board) in SIZES {
        for script in scripts()? {
            let name = script.file_stem().unwrap_or_default();
            let folder = Path::new(size).join(name);
            play(desktop, board, &script, &under.join(&folder), None)?;
            folders.push(folder);
        }
    }
    Ok(folders)
}

/// Writes the screenshots that the README and the documentation show.
pub(crate) fn shots() -> Outcome {
    let shots = root().join("docs/shots");
    for folder in play_all(&desktop()?, &shots)? {
        let count = same_folders(&shots.join(&folder), &shots.join(&folder))?;
        println!("docs/shots/{}: {count} pictures", folder.display());
    }
    Ok(())
}

/// Whether the screenshots in the documentation are what the program shows; returns how many.
pub(crate) fn up_to_date(desktop: &Path) -> Outcome<usize> {
    let (kept, now) = (root().join("docs/shots"), target().join("shots"));
    let mut count = 0;
    for folder in play_all(desktop, &now)? {
        count += same_folders(&kept.join(&folder), &now.join(&folder))
            .map_err(|why| format!("{why}\n`cargo xtask shots` takes them anew"))?;
    }
    Ok(count)
}
