//! Scripts on the real images, on the emulated chip.

use std::path::Path;

use serde_json::Value;

use crate::Outcome;
use crate::images::{Board, Image};
use crate::process::{command, run, target};
use crate::setup::npm;

/// The harness.
pub(crate) const FOLDER: &str = "tests/emulator";

/// Plays `script` on the emulated `board`, writes its screenshots to `shots`, and returns what was
/// measured. Anything that a real panel or flash would not forgive is an error.
pub(crate) fn play(board: Board, image: &Path, script: &Path, shots: &Path) -> Outcome<Value> {
    npm(FOLDER)?;
    let name = script.file_stem().unwrap_or_default().to_string_lossy();
    let json = target().join("emulator").join(format!("{}-{name}.json", board.name()));
    let mut harness =
        command("node", &["tests/emulator/run.js", "--board", board.name(), "--image"]);
    harness
        .arg(image)
        .arg("--script")
        .arg(script)
        .arg("--shots")
        .arg(shots)
        .arg("--json")
        .arg(&json);
    run(&mut harness)?;
    let text =
        std::fs::read_to_string(&json).map_err(|why| format!("{}: {why}", json.display()))?;
    let report: Value =
        serde_json::from_str(&text).map_err(|why| format!("{}: {why}", json.display()))?;
    for complaint in ["panelViolations", "flashViolations", "warnings"] {
        match report[complaint].as_array() {
            Some(complaints) if complaints.is_empty() => {}
            _ => return Err(format!("{}: {complaint}: {}", board.name(), report[complaint])),
        }
    }
    Ok(report)
}

/// Plays a list of commands that is not worth a file of its own.
pub(crate) fn play_commands(
    board: Board,
    image: &Image,
    name: &str,
    commands: &[&str],
) -> Outcome<Value> {
    let folder = target().join("emulator");
    let script = folder.join(format!("{}-{name}.txt", board.name()));
    std::fs::create_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    std::fs::write(&script, commands.join("\n"))
        .map_err(|why| format!("{}: {why}", script.display()))?;
    play(board, &image.path, &script, &folder)
}
