//! Measuring, against the bars.

use serde_json::{Map, Value, json};

use crate::Outcome;
use crate::bars::{
    AGAINST_SHAKMATY, Bar, CHOICE, CLONE, CURSOR_MOVE, FIRST_FRAME, FLASH, FULL_REDRAW,
    LINK_CHOICE, LINK_CHOICE_BYTES, LINK_RAM, LINK_RECONNECT, LINK_WHILE_THINKING, MATCH_LOG,
    OPPONENT, PRESS_WHILE_THINKING, RAM, RANDOM_GAMES, RESUME, SAVE_STALL, STATE,
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

/// A walk through the program in which every kind of change is met on several pages: the title, who plays, the lobby, a new
/// match, the battlefield, the hand, a card, the menu and the log of a match, help, settings, the board check.
const WALK: [(&str, Step); 75] = [
    ("wait 3000", Step::On),
    ("wait 5000", Step::Idle),
    ("press Down", Step::Cursor),
    ("press Up", Step::Cursor),
    // Who plays: the lobby of two devices, with nobody there.
    ("press A", Step::Page),
    ("press Down", Step::Cursor),
    ("press A", Step::Page),
    ("wait 3000", Step::Idle),
    ("press Down", Step::Cursor),
    ("press Down", Step::Cursor),
    ("press Up", Step::Cursor),
    ("press Up", Step::Cursor),
    ("press Up", Step::Cursor),
    ("press B", Step::Page),
    ("press A", Step::Page),
    ("press Down", Step::Cursor),
    ("press Up", Step::Cursor),
    // A new match, down to its start.
    ("press A", Step::Page),
    ("press Down", Step::Cursor),
    ("press Up", Step::Cursor),
    ("press Right Right", Step::On),
    ("press Down Down Right", Step::On),
    ("press Down Right Down", Step::On),
    // A match is dealt before the first picture of it: that is no redraw.
    ("press A", Step::On),
    ("wait 1000", Step::Idle),
    ("press X", Step::Page),
    ("wait 1000", Step::Idle),
    ("press Down", Step::Cursor),
    ("press Up", Step::Cursor),
    // The hand.
    ("press A", Step::Page),
    ("press Down", Step::Cursor),
    ("press X", Step::Page),
    ("wait 1000", Step::On),
    ("press B", Step::Page),
    ("press B", Step::Page),
    // Looking around.
    ("press X", Step::On),
    ("press Up", Step::Cursor),
    ("press Up", Step::Cursor),
    ("press Left", Step::Cursor),
    ("press Down", Step::Cursor),
    ("press Right", Step::Cursor),
    ("wait 1000", Step::On),
    ("wait 1000", Step::Idle),
    ("press B", Step::On),
    // On to the units that move.
    ("press Down", Step::On),
    ("press A", Step::On),
    ("press A", Step::On),
    ("wait 1000", Step::On),
    ("press Up", Step::Cursor),
    ("press Down", Step::Cursor),
    ("wait 1000", Step::On),
    // The menu, the log, help.
    ("press Y", Step::Page),
    ("press Down", Step::Cursor),
    ("press Down", Step::Cursor),
    ("press A", Step::Page),
    ("press B", Step::Page),
    ("press Down", Step::Cursor),
    ("press A", Step::Page),
    ("press Down", Step::Cursor),
    ("press A", Step::Page),
    ("press B", Step::Page),
    ("press B", Step::Page),
    ("press Down Down", Step::On),
    ("press A", Step::Page),
    ("press Right", Step::Cursor),
    ("press Left", Step::Cursor),
    ("press B", Step::Page),
    ("press B", Step::Page),
    ("press Y", Step::Page),
    ("press Up", Step::Cursor),
    ("press A", Step::Page),
    ("press Up Up", Step::On),
    ("press A", Step::Page),
    ("press Down", Step::Cursor),
    ("press B", Step::Page),
];

/// Says what a step took, where somebody looks for the slow one (`STONECALLER_STEPS=1`).
fn said(command: &str, took: f64) -> f64 {
    if std::env::var_os("STONECALLER_STEPS").is_some() {
        println!("{took:>8.2} ms  {command}");
    }
    took
}

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
        let bars = [RANDOM_GAMES, AGAINST_SHAKMATY, STATE, CLONE, CHOICE];
        self.rows.extend(program("engine_bench", bars, &mut self.all)?);
        Ok(())
    }

    /// Adds what saving does to the flash.
    fn add_saves(&mut self) -> Outcome {
        self.rows.extend(program("saves_bench", [MATCH_LOG], &mut self.all)?);
        Ok(())
    }

    /// Adds what the computer opponent takes on the emulated chip, some minutes of its time.
    fn add_opponent(&mut self) -> Outcome {
        let found = on_the_chip("opponents", "tests/emulator/opponents.js", "900")?;
        let value = |key: &str| found.get(key).and_then(Value::as_f64);
        self.rows.extend(OPPONENT.into_iter().filter_map(|bar| value(bar.key).map(|v| (bar, v))));
        self.all.extend(found);
        Ok(())
    }
}

/// Measures everything, prints it and writes it down.
pub(crate) fn bench() -> Outcome {
    let images = Board::ALL.map(|board| build(board).map(|image| (board, image)));
    let images = images.into_iter().collect::<Outcome<Vec<_>>>()?;
    let mut numbers = measure(&images)?;
    numbers.add_engine()?;
    numbers.add_saves()?;
    numbers.add_opponent()?;
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
    let mut most = [0.0_f64; 8];
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
            (&RESUME, resumed(*board, image)?),
            (&SAVE_STALL, stalled(*board, image)?),
            (&LINK_RAM, image.link_ram_bytes as f64),
        ];
        for ((bar, value), most) in values.into_iter().zip(&mut most) {
            note(bar.key, *board, value);
            // The bar of a full redraw is for 240x240: a wider panel's wire alone takes longer.
            if bar.key != FULL_REDRAW.key || *board != Board::PicoPad {
                *most = most.max(value);
            }
        }
    }
    let bars = [FULL_REDRAW, CURSOR_MOVE, FIRST_FRAME, FLASH, RAM, RESUME, SAVE_STALL, LINK_RAM];
    let mut rows: Vec<(Bar, f64)> = bars.into_iter().zip(most).collect();
    for (bar, value) in &rows {
        all.insert(bar.key.into(), json!(value));
    }
    let found = of_images("link-bench.js")?;
    let bars = [LINK_CHOICE, LINK_RECONNECT, LINK_CHOICE_BYTES];
    rows.extend(with_bars("link-bench.js", bars, &found)?);
    all.extend(found);
    let found = of_images("thinking-bench.js")?;
    let bars = [PRESS_WHILE_THINKING, LINK_WHILE_THINKING];
    rows.extend(with_bars("thinking-bench.js", bars, &found)?);
    all.extend(found);
    Ok(Numbers { rows, all })
}

/// What a script of the emulator measures of the images, which have been built.
fn of_images(script: &str) -> Outcome<Map<String, Value>> {
    let mut node = command("node", &[&format!("{FOLDER}/{script}")]);
    let printed = run_and_read(node.arg(target().join(TARGET).join("image")))?;
    serde_json::from_str(&printed).map_err(|why| format!("{script}: {why}"))
}

/// The way to the match that the device plays by itself, in the Board check.
const SELF_PLAY: &str = "press Down Down Down Down A Up Up A";
/// The way into a match of two people.
const INTO_A_MATCH: [&str; 7] = [
    "wait 2500",
    "press A A",
    "press Right Right Down Down Right Down Right Down",
    "press A",
    "wait 300",
    "press X",
    "wait 400",
];

/// A number of a step or a start of a report.
fn number(of: &Value, key: &str) -> Outcome<f64> {
    of[key].as_f64().ok_or_else(|| format!("the emulator reported no {key}"))
}

/// From power-on to a resumed match, in milliseconds: the start with a long log, and then the two pages on the way.
fn resumed(board: Board, image: &Image) -> Outcome<f64> {
    let long = ["wait 2500", SELF_PLAY, "wait 1000", "power", "wait 1500"];
    let report = play_commands(board, image, "resume-long", &long)?;
    let start = number(&report["starts"][1], "backlightOnMs")?;
    let ways = ["power", "wait 1500", "press A", "wait 300", "press X"];
    let commands: Vec<&str> = INTO_A_MATCH.into_iter().chain(ways).collect();
    let report = play_commands(board, image, "resume", &commands)?;
    let step = |back: usize| -> Outcome<f64> {
        let step = &report["steps"][commands.len() - back];
        Ok(number(step, "lastPixelMs")? - number(step, "startMs")?)
    };
    Ok(start + step(3)? + step(1)?)
}

/// The longest that keeping a choice takes while a match plays itself, erases aside, which wait for the end of a turn: the
/// pages that are programmed for one choice, at the time that the flash takes for one.
fn stalled(board: Board, image: &Image) -> Outcome<f64> {
    const PAGE_MS: f64 = 0.7;
    let choices = ["press Down A A", "press A", "press A", "press A", "press A"];
    let commands: Vec<&str> = INTO_A_MATCH.into_iter().chain(choices).collect();
    let report = play_commands(board, image, "stall", &commands)?;
    let mut most: f64 = 0.0;
    for step in INTO_A_MATCH.len()..commands.len() {
        most = most.max(number(&report["steps"][step], "flashPages")? * PAGE_MS);
    }
    Ok(most)
}

/// Measures on this machine; a program of the tests does it and prints what it found.
fn program<const N: usize>(
    name: &str,
    bars: [Bar; N],
    all: &mut Map<String, Value>,
) -> Outcome<Vec<(Bar, f64)>> {
    let mut bench = cargo(&["run", "--quiet", "--release", "--package", "stonecaller-tests"]);
    let printed = run_and_read(bench.args(["--bin", name]))?;
    let found: Map<String, Value> =
        serde_json::from_str(&printed).map_err(|why| format!("{name}: {why}"))?;
    let rows = with_bars(name, bars, &found)?;
    all.extend(found);
    Ok(rows)
}

/// The bars, each with what a program found.
fn with_bars<const N: usize>(
    name: &str,
    bars: [Bar; N],
    found: &Map<String, Value>,
) -> Outcome<Vec<(Bar, f64)>> {
    let rows = bars.into_iter().map(|bar| {
        let value = found.get(bar.key).and_then(Value::as_f64);
        value.ok_or_else(|| format!("{name} measured no {}", bar.key)).map(|v| (bar, v))
    });
    rows.collect()
}

/// Runs an example of the chip's package on the emulated chip, with the script that reads what it found; nothing where
/// there is no compiler for the chip.
fn on_the_chip(example: &str, script: &str, argument: &str) -> Outcome<Map<String, Value>> {
    if toolchain()? == Toolchain::Debian {
        return Ok(Map::new());
    }
    npm(FOLDER)?;
    let mut build = cargo(&["build", "--quiet", "--package", "stonecaller-rp2040", "--profile"]);
    run(build.args(["image", "--target", TARGET, "--example", example]))?;
    let image = target().join(TARGET).join("image/examples").join(example);
    let mut node = command("node", &[script]);
    let printed = run_and_read(node.arg(image).arg(argument))?;
    serde_json::from_str(&printed).map_err(|why| format!("{script}: {why}"))
}

/// Random matches on the emulated chip, 4 s of its time.
fn random_games_on_the_chip() -> Outcome<Map<String, Value>> {
    on_the_chip("random_games", "tests/emulator/random-games.js", "4000")
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
            Step::Cursor => measured.cursor_move = measured.cursor_move.max(said(command, took()?)),
            Step::Page => measured.full_redraw = measured.full_redraw.max(said(command, took()?)),
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
