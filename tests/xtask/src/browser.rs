//! The page, in a real browser.

use std::path::Path;

use crate::Outcome;
use crate::process::{command, run_and_read};
use crate::setup::{browser, npm};
use crate::tally::count_node_tests;

const FOLDER: &str = "tests/browser";

/// Runs the tests of the page with that build of the desktop board; returns how many passed.
pub(crate) fn test(desktop: &Path) -> Outcome<usize> {
    npm(FOLDER)?;
    let mut tests = command("npm", &["test", "--silent"]);
    tests.current_dir(crate::process::root().join(FOLDER));
    tests.env("STONECALLER_BIN", desktop).env("CHROMIUM_BIN", browser()?);
    run_and_read(&mut tests).map(|printed| count_node_tests(&printed))
}
