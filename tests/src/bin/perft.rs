//! Counts the sequences of `tests/perft/second-edition.perft` again and rewrites it; `cargo xtask perft` runs it.
//! With `--new` it first takes new positions from random matches.

use std::process::ExitCode;

use stonecaller_tests::perft::{FILE, new_positions, parse, write};

fn run() -> Result<(), String> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(FILE);
    let mut entries = if std::env::args().any(|word| word == "--new") {
        new_positions()
    } else {
        parse(&std::fs::read_to_string(&path).map_err(|why| why.to_string())?)?
    };
    for entry in &mut entries {
        entry.recount().map_err(|why| format!("{}: {why}", entry.name))?;
    }
    std::fs::write(&path, write(&entries)).map_err(|why| why.to_string())?;
    println!("{} positions in {FILE}", entries.len());
    Ok(())
}

fn main() -> ExitCode {
    run().map_or_else(
        |why| {
            eprintln!("perft: {why}");
            ExitCode::FAILURE
        },
        |()| ExitCode::SUCCESS,
    )
}
