//! Plays every file under `tests/scenarios`: dropping one in registers it.

use std::path::{Path, PathBuf};

use stonecaller_tests::scenario;

fn files(folder: &Path, list: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            files(&path, list);
        } else {
            list.push(path);
        }
    }
}

/// Every scenario file.
fn all() -> Vec<PathBuf> {
    let mut list = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios"), &mut list);
    list.sort();
    list
}

#[test]
fn every_scenario_passes() {
    let files = all();
    assert!(!files.is_empty(), "there are no scenarios");
    let failures: Vec<String> =
        files.iter().filter_map(|file| scenario::play_file(file).err()).collect();
    assert!(
        failures.is_empty(),
        "{} of {} scenarios fail:\n{}",
        failures.len(),
        files.len(),
        failures.join("\n")
    );
}

#[test]
fn the_example_on_the_page_passes() {
    let page = include_str!("../../docs/scenarios.md");
    let example = page.split("```").nth(1).expect("the page has an example");
    scenario::play(example).expect("it passes");
}
