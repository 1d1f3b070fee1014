//! Measuring, against the bars.

use serde_json::{Map, Value, json};

use crate::Outcome;
use crate::bars::{
    AGAINST_SHAKMATY, Bar, CHOICE, CLONE, CURSOR_MOVE, FIRST_FRAME, FLASH, FULL_REDRAW, RAM,
    RANDOM_GAMES, STATE,
};
use crate::emulator::{FOLDER, play_commands};
use crate::images::{Board, Image, build};
use crate::process::{cargo, command, run, run_and_read, target};
use crate::setup::{TARGET, Toolchain, npm, toolchain};

/// What a step of the walk shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// It only leads on.
    On,
    /// A cursor moves.
    Cursor,
    /// A page takes the place of another.
    Page,
    /// Nothing happens, so nothing may be sent.
    Idle,
}

/// A walk through the program in which every kind of change is met on several pages.
const WALK: [(&str, Step); 26] = [
    ("wait 3000", Step::On),
    ("wait 5000", Step::Idle),
    ("press Down", Step::Cursor),
    ("press Up", Step::Cursor),
    ("press A", Step::Page),
    ("wait 1000", Step::Idle),
    ("press Right", Step::Cursor),
    ("press Left", Step::Cursor),
    ("press B", Step::Page),
    ("press Down", Step::Cursor),
    ("press A", Step::Page),
    ("press Down", Step::Cursor),
    ("wait 1000", Step::Idle),
    ("press A", Step::Page),
    ("wait 1000", Step::Idle),
    ("press B", Step::Page),
    ("press Up", Step::Cursor),
    // The page of the buttons shows each release too, 60 ms later, which is not what is measured.
    ("press A", Step::On),
    ("down B", Step::On),
    ("wait 1000", Step::On),
    ("up B", Step::On),
    ("wait 100", Step::On),
    ("press B", Step::Page),
    ("press Down", Step::Cursor),
    ("press A", Step::Page),
    ("press B", Step::Page),
];

/// What was measured on one board.
struct Measured {
    first_frame: f64,
    cursor_move: f64,
    full_redraw: f64,
}

/// The numbers, each with its bar.
pub(crate) struct Numbers {
    rows: Vec<(Bar, f64)>,
    all: Map<String, Value>,
}

impl Numbers {
    /// How many bars are held, or which are not.
    pub(crate) fn judge(&self) -> Outcome<usize> {
        let missed: Vec<String> = self
            .rows
            .iter()
            .filter(|(bar, value)| !bar.holds(*value))
            .map(|(bar, value)| format!("{}: {value:.2}, not {}", bar.key, bar.limit()))
            .collect();
        if missed.is_empty() { Ok(self.rows.len()) } else { Err(missed.join(", ")) }
    }

    /// Adds what only a benchmark may judge, because it is time on a machine that others use too.
    fn add_engine(&mut self) -> Outcome {
        for (bar, value) in engine(&mut self.all)? {
            self.all.insert(bar.key.into(), json!(value));
            self.rows.push((bar, value));
        }
        Ok(())
    }
}

/// Measures everything, prints it and writes it down.
pub(crate) fn bench() -> Outcome {
    let images = Board::ALL.map(|board| build(board).map(|image| (board, image)));
    let images = images.into_iter().collect::<Outcome<Vec<_>>>()?;
    let mut numbers = measure(&images)?;
    numbers.add_engine()?;
    numbers.all.extend(random_games_on_the_chip()?);
    println!("{:>10}  {:>12}  what", "measured", "bar");
    for (bar, value) in &numbers.rows {
        let verdict = if bar.holds(*value) { "" } else { "  MISSED" };
        println!("{value:>10.2}  {:>12}  {} ({}){verdict}", bar.limit(), bar.what, bar.key);
    }
    println!("\nWithout a bar:");
    let unbarred =
        |key: &str| !key.contains('.') && numbers.rows.iter().all(|row| row.0.key != key);
    for (key, value) in numbers.all.iter().filter(|(key, _)| unbarred(key)) {
        println!("{:>10.2}  {key}", value.as_f64().unwrap_or(f64::NAN));
    }
    println!("\nFor each board:");
    for (key, value) in numbers.all.iter().filter(|(key, _)| key.contains('.')) {
        println!("{:>10.2}  {key}", value.as_f64().unwrap_or(f64::NAN));
    }
    let path = target().join("bench.json");
    let text = serde_json::to_string_pretty(&numbers.all).map_err(|why| why.to_string())?;
    std::fs::write(&path, text + "\n").map_err(|why| format!("{}: {why}", path.display()))?;
    println!("\nwritten to {}", path.display());
    numbers.judge().map(|_| ())
}

/// Measures the images, in emulated cycles, which come out the same every time: a test may judge them.
pub(crate) fn measure(images: &[(Board, Image)]) -> Outcome<Numbers> {
    let mut all = Map::new();
    let mut most = [0.0_f64; 5];
    let mut note = |key: &str, board: Board, value: f64| {
        all.insert(format!("{key}.{}", board.name()), json!(value))
    };
    for (board, image) in images {
        let walked = walk(*board, image)?;
        let kib = |bytes: u64| bytes as f64 / 1024.0;
        let values = [
            (&FULL_REDRAW, walked.full_redraw),
            (&CURSOR_MOVE, walked.cursor_move),
            (&FIRST_FRAME, walked.first_frame),
            (&FLASH, kib(image.flash_bytes)),
            (&RAM, kib(image.ram_bytes)),
        ];
        for ((bar, value), most) in values.into_iter().zip(&mut most) {
            note(bar.key, *board, value);
            // The bar of a full redraw is for 240x240: a wider panel's wire alone takes longer.
            if bar.key != FULL_REDRAW.key || *board != Board::PicoPad {
                *most = most.max(value);
            }
        }
    }
    let bars = [FULL_REDRAW, CURSOR_MOVE, FIRST_FRAME, FLASH, RAM];
    let rows: Vec<(Bar, f64)> = bars.into_iter().zip(most).collect();
    for (bar, value) in &rows {
        all.insert(bar.key.into(), json!(value));
    }
    Ok(Numbers { rows, all })
}

/// Measures the engine on this machine; a program of the tests does it and prints what it found.
fn engine(all: &mut Map<String, Value>) -> Outcome<Vec<(Bar, f64)>> {
    let mut bench = cargo(&["run", "--quiet", "--release", "--package", "stonecaller-tests"]);
    let printed = run_and_read(bench.args(["--bin", "engine_bench"]))?;
    let found: Map<String, Value> =
        serde_json::from_str(&printed).map_err(|why| format!("engine_bench: {why}"))?;
    let bars = [RANDOM_GAMES, AGAINST_SHAKMATY, STATE, CLONE, CHOICE];
    let rows = bars.into_iter().map(|bar| {
        let value = found.get(bar.key).and_then(Value::as_f64);
        value.ok_or_else(|| format!("engine_bench measured no {}", bar.key)).map(|v| (bar, v))
    });
    let rows = rows.collect::<Outcome<Vec<_>>>()?;
    all.extend(found);
    Ok(rows)
}

/// Random matches on the emulated chip, 4 s of its time.
fn random_games_on_the_chip() -> Outcome<Map<String, Value>> {
    if toolchain()? == Toolchain::Debian {
        return Ok(Map::new());
    }
    npm(FOLDER)?;
    let mut build = cargo(&["build", "--quiet", "--package", "stonecaller-rp2040", "--profile"]);
    run(build.args(["image", "--target", TARGET, "--example", "random_games"]))?;
    let image = target().join(TARGET).join("image/examples/random_games");
    let mut node = command("node", &["tests/emulator/random-games.js"]);
    let printed = run_and_read(node.arg(image).arg("4000"))?;
    serde_json::from_str(&printed).map_err(|why| format!("random-games.js: {why}"))
}

fn walk(board: Board, image: &Image) -> Outcome<Measured> {
    let report = play_commands(board, image, "bench", &WALK.map(|(command, _)| command))?;
    let wrong = |what: &str| format!("{}: the emulator reported no {what}", board.name());
    let start = &report["starts"][0];
    // Lit, not only sent: until then a person sees nothing.
    let first_frame = start["backlightOnMs"].as_f64().ok_or_else(|| wrong("first frame"))?;
    let mut measured = Measured { first_frame, cursor_move: 0.0, full_redraw: 0.0 };
    let steps = report["steps"].as_array().ok_or_else(|| wrong("steps"))?;
    for ((command, kind), step) in WALK.iter().zip(steps) {
        let took = || {
            let last = step["lastPixelMs"]
                .as_f64()
                .ok_or_else(|| wrong(&format!("pixel after `{command}`")))?;
            let press = step["startMs"].as_f64().ok_or_else(|| wrong("time"))?;
            Ok::<f64, String>(last - press)
        };
        match kind {
            Step::On => {}
            Step::Cursor => measured.cursor_move = measured.cursor_move.max(took()?),
            Step::Page => measured.full_redraw = measured.full_redraw.max(took()?),
            Step::Idle if step["panelBytes"].as_u64() == Some(0) => {}
            Step::Idle => {
                return Err(format!(
                    "{}: an idle panel was sent {}",
                    board.name(),
                    step["panelBytes"]
                ));
            }
        }
    }
    Ok(measured)
}
