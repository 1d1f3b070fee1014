//! Plays a script in virtual time and keeps what it was asked to keep.

use std::fmt::Write;

use stonecaller_firmware::input::{Button, ButtonSet};

use crate::flash::Flash;
use crate::handheld::Handheld;
use crate::picture::Picture;
use crate::reactor::{Case, Traffic};
use crate::script::{Command, PRESS_MS, Step};

/// The script's hands.
const SOURCE: u64 = 0;

/// The device never thinks or moves for so long.
const LONGEST_UNREST_MS: u64 = 600_000;

/// How often `still` looks.
const LOOK_EVERY_MS: u64 = 5;

/// What came of a script.
pub struct Outcome {
    /// The pictures it asked for, by name.
    pub shots: Vec<(String, Picture)>,
    /// The panel at the end.
    pub last: Picture,
    /// What each step did, in order.
    pub steps: Vec<StepFacts>,
    /// How often the program crashed.
    pub crashes: u32,
}

/// What a step did.
pub struct StepFacts {
    /// The line of the script.
    pub line: usize,
    /// What it said.
    pub text: String,
    /// When it was over, in milliseconds from the start.
    pub ends_ms: u64,
    /// What was sent to the panel during it.
    pub traffic: Traffic,
}

/// Plays `steps` on a handheld that is about to be switched on, whose `case` has virtual time.
pub fn play(handheld: &mut Handheld, case: &Case, flash: &Flash, steps: &[Step]) -> Outcome {
    let mut now = case.now();
    let mut held = ButtonSet::NONE;
    let mut shots = Vec::new();
    let mut facts = Vec::new();
    handheld.play_until(now);
    let mut before = Traffic::default();
    for step in steps {
        let mut hold = |handheld: &mut Handheld, button: Button, down, now| {
            held = held.with(button, down);
            case.hold(SOURCE, held);
            handheld.play_until(now);
        };
        match &step.command {
            Command::Press(buttons) => {
                for button in buttons {
                    hold(handheld, *button, true, now + PRESS_MS);
                    hold(handheld, *button, false, now + 2 * PRESS_MS);
                    now += 2 * PRESS_MS;
                }
            }
            Command::Down(button) => hold(handheld, *button, true, now),
            Command::Up(button) => hold(handheld, *button, false, now),
            Command::Wait(ms) => now += ms,
            Command::Still(ms) => now = until_still(handheld, case, now, *ms),
            Command::Shot(name) => shots.push((name.clone(), case.panel())),
            Command::Cable(cable) => case.plug(*cable),
            Command::Battery(millivolts) => case.set_battery(*millivolts),
            Command::Garble => flash.garble(),
            Command::Power => handheld.power_cycle(),
        }
        handheld.play_until(now);
        let after = case.traffic();
        facts.push(StepFacts {
            line: step.line,
            text: step.text.clone(),
            ends_ms: now,
            traffic: after.since(before),
        });
        before = after;
    }
    Outcome { shots, last: case.panel(), steps: facts, crashes: handheld.crashes() }
}

/// Plays from `now` until nothing has been sent to the panel for `ms`; the time when that is so.
fn until_still(handheld: &mut Handheld, case: &Case, now: u64, ms: u64) -> u64 {
    let (mut time, mut since, mut sends) = (now, now, case.traffic().sends);
    while time - since < ms {
        time += LOOK_EVERY_MS;
        handheld.play_until(time);
        if case.traffic().sends != sends {
            (since, sends) = (time, case.traffic().sends);
        }
        assert!(time - now < LONGEST_UNREST_MS, "the screen is never still");
    }
    time
}

/// The facts of `outcome` as JSON.
pub fn json(outcome: &Outcome) -> String {
    let mut json = format!("{{\n  \"crashes\": {},\n  \"steps\": [", outcome.crashes);
    for (index, step) in outcome.steps.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let StepFacts { line, text, ends_ms, traffic } = step;
        let Traffic { sends, pixels_sent, pixels_changed } = traffic;
        // Writing to a string cannot fail.
        let _ = write!(
            json,
            "{comma}\n    {{ \"line\": {line}, \"text\": {}, \"ends_ms\": {ends_ms}, \
             \"sends\": {sends}, \"pixels_sent\": {pixels_sent}, \
             \"pixels_changed\": {pixels_changed} }}",
            quoted(text)
        );
    }
    json.push_str("\n  ]\n}\n");
    json
}

/// `text` as a JSON string.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            control if control < ' ' => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(control));
            }
            plain => quoted.push(plain),
        }
    }
    quoted.push('"');
    quoted
}
