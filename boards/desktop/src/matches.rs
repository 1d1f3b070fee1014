//! Matches of a save file as scenario text, and back: for bug reports, and for looking at somebody else's match.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use stonecaller_firmware::games::{Playing, Seat, SetUp};
use stonecaller_firmware::play::{Cause, MOST_KEPT, MatchLog, Waits};
use stonecaller_firmware::storage::{Finish, SavedMatch, Store, Unreadable};
use stonecaller_scenario::{read_match, write_match};

use crate::flash::Flash;
use crate::handheld::block_on;
use crate::save::SaveFile;

/// A match found in a save.
struct Found {
    set_up: SetUp,
    log: MatchLog,
    /// Which one it is.
    which: &'static str,
    /// What the text cannot say or lacks.
    remark: &'static str,
}

/// Writes the match in progress in `save`, or else the newest that is kept there, as text to `file`, which must not be there
/// yet. The save stays as it is. Returns a sentence about what was written.
///
/// # Errors
/// Why nothing was written.
pub fn export(save: &Path, file: &Path) -> Result<String, String> {
    // Opening would make one.
    if !save.exists() {
        return Err(format!("there is no save file {}", save.display()));
    }
    let (_lock, bytes) = SaveFile::open(save).map_err(|error| error.to_string())?;
    // In a copy: looking for the match may repair what a power cut left.
    let found = block_on(find(Flash::holding(bytes)))
        .map_err(|why| format!("save file {}: {why}", save.display()))?;
    let Found { set_up, log, which, remark } = found;
    let text = write_match(&set_up, log.bytes())
        .ok_or_else(|| format!("save file {}: {which} makes no sense", save.display()))?;
    let mut target = File::create_new(file).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            format!("{} is there already and is not overwritten", file.display())
        }
        _ => format!("cannot write {}: {error}", file.display()),
    })?;
    if let Err(error) = target.write_all(text.as_bytes()) {
        // It is ours, and half a match is worse than none.
        let _ = fs::remove_file(file);
        return Err(format!("cannot write {}: {error}", file.display()));
    }
    Ok(format!("Wrote {which}, {}, to {}.{remark}", told(&set_up), file.display()))
}

async fn find(flash: Flash) -> Result<Found, String> {
    let unreadable = |why: Unreadable| why.to_string();
    let mut store = Store::open(flash).await.map_err(|(why, _)| why.to_string())?;
    let mut log = MatchLog::new();
    let which = "the match in progress";
    match store.current_match(&mut log).await.map_err(unreadable)? {
        Some(SavedMatch::Whole(set_up)) => return Ok(Found { set_up, log, which, remark: "" }),
        Some(SavedMatch::CutShort(set_up)) => {
            let remark = " Its last choices are damaged and not in it.";
            return Ok(Found { set_up, log, which, remark });
        }
        Some(SavedMatch::OtherRules(other)) => return Err(other.to_string()),
        None => {}
    }
    let mut kept = Default::default();
    store.matches::<MOST_KEPT>(&mut kept).await.map_err(unreadable)?;
    let newest = kept.first().ok_or("there is no match in it")?;
    match store.load_match(newest.number, &mut log).await.map_err(unreadable)? {
        Some(SavedMatch::Whole(set_up) | SavedMatch::CutShort(set_up)) => {
            let remark = match newest.finish {
                Finish { whole: false, .. } => {
                    " It was too long to be kept whole: its end is not in it."
                }
                Finish { conceded: true, .. } => " That a player gave up is not in it.",
                _ => "",
            };
            Ok(Found { set_up, log, which: "the newest kept match", remark })
        }
        Some(SavedMatch::OtherRules(other)) => Err(other.to_string()),
        None => Err("there is no match in it".into()),
    }
}

/// Reads a match as text from `file` and puts it into `save`: as the match in progress, or among the kept ones if it is over.
/// Returns a sentence about it.
///
/// # Errors
/// Why not. The save is then as it was, unless it cannot be written.
pub fn import(save: &Path, file: &Path) -> Result<String, String> {
    let text = fs::read_to_string(file)
        .map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    let (set_up, bytes) =
        read_match(&text).map_err(|fault| format!("{}:{fault}", file.display()))?;
    let mut log = MatchLog::new();
    if !log.copy(&bytes, bytes.len()) {
        return Err(format!("{}: the match is too long for a save", file.display()));
    }
    let playing = Playing::resume(set_up.clone(), &log)
        .ok_or_else(|| format!("{}: the match cannot go on", file.display()))?;
    let game = playing.as_match();
    let finish = match game.waits() {
        Waits::Over(ending) => Some(Finish {
            winner: ending.winner,
            conceded: ending.cause == Cause::Concession,
            whole: true,
            turns: game.stage().turns,
            digest: game.digest(),
        }),
        _ => None,
    };

    let (lock, bytes) = SaveFile::open(save).map_err(|error| error.to_string())?;
    let failed = |why: String| format!("save file {}: {why}", save.display());
    // In a copy, so that a refusal changes nothing.
    block_on(refuse_second(Flash::holding(bytes.clone()))).map_err(failed)?;
    block_on(put(Flash::in_file(lock, bytes), &set_up, &mut log, finish.as_ref()))
        .map_err(|why| failed(why.to_string()))?;
    let place = match finish {
        Some(_) => "among the kept matches, as it is over",
        None => "as the match in progress",
    };
    Ok(format!("Put {} into {}, {place}.", told(&set_up), save.display()))
}

async fn refuse_second(flash: Flash) -> Result<(), String> {
    let mut store = Store::open(flash).await.map_err(|(why, _)| why.to_string())?;
    match store.current_match(&mut MatchLog::new()).await {
        Ok(None) => Ok(()),
        Ok(Some(_)) => {
            Err("a match is in progress there; finish or leave it first, or use --save with another file".into())
        }
        Err(why) => Err(why.to_string()),
    }
}

async fn put(
    flash: Flash,
    set_up: &SetUp,
    log: &mut MatchLog,
    finish: Option<&Finish>,
) -> Result<(), Unreadable> {
    let mut store = Store::open(flash).await.map_err(|(why, _)| why)?;
    // It may finish what a power cut interrupted.
    store.current_match(&mut MatchLog::new()).await?;
    store.begin_match(set_up, log).await?;
    match finish {
        Some(finish) => store.end_match(log, finish).await,
        None => Ok(()),
    }
}

/// Who plays what.
fn told(set_up: &SetUp) -> String {
    let side = |seat: &Seat| format!("{} ({})", seat.name, set_up.game.faction(seat.faction).name);
    let [one, two] = &set_up.seats;
    format!("{} against {}", side(one), side(two))
}
