//! Plays scenario files; `docs/scenarios.md` says how they are written.

use std::path::Path;
use std::process::ExitCode;

use stonecaller_tests::scenario;

/// Plays each file and prints whether it passed, or in which line it failed and why.
pub(crate) fn scenario(files: &[&str]) -> ExitCode {
    let mut failed = 0;
    for file in files {
        match scenario::play_file(Path::new(file)) {
            Ok(played) => {
                println!("pass {file} ({} steps, {} checks)", played.steps, played.checks);
            }
            Err(why) => {
                println!("fail {why}");
                failed += 1;
            }
        }
    }
    if files.len() > 1 {
        println!("{} passed, {failed} failed", files.len() - failed);
    }
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
