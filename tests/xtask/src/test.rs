//! Everything that CI checks.

use std::path::Path;
use std::process::ExitCode;

use stonecaller_tests::whole_match::DICE_SEED;

use crate::Outcome;
use crate::images::{Board, Image, build};
use crate::process::{cargo, command, root, run, run_and_read, target};
use crate::setup::{TARGET, Toolchain, npm, toolchain};
use crate::tally::{Tally, count_cargo_tests, count_node_tests};
use crate::{bench, browser, emulator, pictures, shots, uf2};

/// Runs every check, also after one has failed, and ends with a summary.
pub(crate) fn test() -> ExitCode {
    let mut tally = Tally::default();
    let one = |outcome: Outcome| outcome.map(|()| 1);
    tally.check("set-up", || one(toolchain().and_then(|_| npm(emulator::FOLDER))));
    tally.check("formatting", || one(run(&mut cargo(&["fmt", "--all", "--check"]))));
    tally.check("clippy on this machine", || {
        one(run(&mut cargo(&[
            "clippy",
            "--quiet",
            "--workspace",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ])))
    });
    tally.check("clippy on the device", || one(clippy_on_the_device()));
    tally.check("unit and doc tests", || {
        let printed = run_and_read(&mut cargo(&["test", "--workspace"]))?;
        Ok(count_cargo_tests(&printed))
    });
    tally.check("documentation", || {
        let mut doc = cargo(&["doc", "--quiet", "--workspace", "--no-deps"]);
        one(run(doc.env("RUSTDOCFLAGS", "-D warnings")))
    });

    let mut images = Vec::new();
    tally.check("images", || {
        for board in Board::ALL {
            images.push((board, build(board)?));
        }
        Ok(images.len())
    });
    tally.check("UF2 files", || uf2_files(&images));
    tally.check("the emulator's own tests", || {
        let mut tests = command("npm", &["test", "--silent"]);
        tests.current_dir(root().join(emulator::FOLDER));
        run_and_read(&mut tests).map(|printed| count_node_tests(&printed))
    });

    tally.check("the images in hand", || {
        let mut tests = command("node", &["--test", "images/"]);
        tests.current_dir(root().join(emulator::FOLDER));
        tests.env("STONECALLER_IMAGES", target().join(TARGET).join("image"));
        run_and_read(&mut tests).map(|printed| count_node_tests(&printed))
    });

    let mut desktop = None;
    tally.check("desktop build", || {
        desktop = Some(shots::desktop()?);
        Ok(1)
    });
    if let Some(desktop) = desktop {
        tally.check("the same picture on chip and desktop", || same_pictures(&desktop, &images));
        tally.check("screenshots in docs/shots", || shots::up_to_date(&desktop));
        tally.check("the page in a browser", || browser::test(&desktop));
    }
    tally.check("bars", || {
        if images.len() < Board::ALL.len() {
            return Err("there are no images to measure".into());
        }
        bench::measure(&images)?.judge()
    });
    if tally.close() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn clippy_on_the_device() -> Outcome {
    if toolchain()? == Toolchain::Debian {
        println!("left out: Debian's compiler has no clippy for this target");
        return Ok(());
    }
    let mut clippy =
        cargo(&["clippy", "--quiet", "--target", TARGET, "--lib", "--bins", "--examples"]);
    for package in ["engine", "firmware", "rp2040"] {
        clippy.args(["--package", &format!("stonecaller-{package}")]);
    }
    for board in Board::ALL {
        clippy.args(["--package", &board.package()]);
    }
    run(clippy.args(["--", "-D", "warnings"]))
}

/// Writes each UF2 file and lets the emulator start from it: what is dropped on a device runs.
fn uf2_files(images: &[(Board, Image)]) -> Outcome<usize> {
    let boards: Vec<Board> = images.iter().map(|(board, _)| *board).collect();
    uf2::write(&boards)?;
    for board in &boards {
        let script = target().join("emulator/from-uf2.txt");
        std::fs::create_dir_all(target().join("emulator")).map_err(|why| why.to_string())?;
        std::fs::write(&script, "wait 2500\nshot from-uf2\n").map_err(|why| why.to_string())?;
        let shots = target().join("emulator").join(board.name());
        emulator::play(*board, &uf2::path(*board), &script, &shots)?;
    }
    Ok(boards.len())
}

/// Plays every script on every board, on the chip and on the desktop; returns how many pictures agree.
fn same_pictures(desktop: &Path, images: &[(Board, Image)]) -> Outcome<usize> {
    // The boards side by side: one emulated chip keeps one core busy.
    std::thread::scope(|scope| {
        let boards: Vec<_> = images
            .iter()
            .map(|(board, image)| scope.spawn(|| same_pictures_on(desktop, *board, image)))
            .collect();
        let counts = boards.into_iter().map(|board| {
            board.join().unwrap_or_else(|_| Err("comparing pictures has panicked".to_string()))
        });
        counts.sum()
    })
}

fn same_pictures_on(desktop: &Path, board: Board, image: &Image) -> Outcome<usize> {
    // At the first power-on the dice are the same everywhere, or no script plays the same match.
    let report = emulator::play_commands(board, image, "dice", &["wait 600"])?;
    let seed = &report["starts"][0]["diceSeed"];
    if seed != DICE_SEED {
        return Err(format!(
            "{}: the dice have the seed {seed}, but DICE_SEED in tests/src/whole_match.rs is {DICE_SEED}",
            board.name()
        ));
    }
    let mut count = 0;
    for script in shots::scripts()? {
        let name = script.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let folder = target().join("pictures").join(board.name()).join(name);
        let (chip, desk) = (folder.join("chip"), folder.join("desktop"));
        let _ = std::fs::remove_dir_all(&folder);
        emulator::play(board, &image.path, &script, &chip)?;
        shots::play(desktop, board, &script, &desk, Some(image))?;
        count += pictures::same_folders(&chip, &desk)?;
    }
    println!("{}: good", board.name());
    Ok(count)
}
