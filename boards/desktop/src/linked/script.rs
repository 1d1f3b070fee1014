//! Button scripts for two handhelds: the commands of one, with its name in front, and what is done to the cable.
//!
//! ```text
//! left: press Down A     what `press`, `down`, `up`, `shot`, `battery`, `garble`, `power` say for one handheld
//! left: power off        and `power on`; `power` alone does both
//! left: power fails 12   after 12 more steps of writing its flash
//! wait 200               for both; time is shared
//! cable pull             and `cable plug`
//! cable loss 10%         and byte-loss, corruption, duplication, reordering, noise; 0% ends it
//! cable delay 40         up to so many milliseconds
//! cable good             no faults any more
//! ```

use std::collections::BTreeSet;

use crate::faults::{Faults, Share};
use crate::linked::Side;
use crate::script::{self, Command, ScriptError};

/// One thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PairCommand {
    /// What a script for one handheld can say, to one of them.
    At(Side, Command),
    /// Switches one of them on or off.
    Switch(Side, bool),
    /// Takes its power after so many steps of writing flash.
    PowerFails(Side, u32),
    /// Lets time pass, in milliseconds.
    Wait(u64),
    /// Plugs the cable in or pulls it.
    Plug(bool),
    /// Adds a fault to the cable, or takes it away.
    Fault(Fault),
    /// Takes all faults away.
    Good,
}

/// A fault of the cable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// [`Faults::loss`].
    Loss(Share),
    /// [`Faults::byte_loss`].
    ByteLoss(Share),
    /// [`Faults::corruption`].
    Corruption(Share),
    /// [`Faults::duplication`].
    Duplication(Share),
    /// [`Faults::reordering`].
    Reordering(Share),
    /// [`Faults::noise`].
    Noise(Share),
    /// [`Faults::delay_ms`].
    Delay(u32),
}

impl Fault {
    /// Adds it to those that there are.
    pub(super) fn add_to(self, faults: &mut Faults) {
        match self {
            Self::Loss(share) => faults.loss = share,
            Self::ByteLoss(share) => faults.byte_loss = share,
            Self::Corruption(share) => faults.corruption = share,
            Self::Duplication(share) => faults.duplication = share,
            Self::Reordering(share) => faults.reordering = share,
            Self::Noise(share) => faults.noise = share,
            Self::Delay(ms) => faults.delay_ms = ms,
        }
    }
}

/// A command and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairStep {
    /// The line, from 1.
    pub line: usize,
    /// The line as written, without comment.
    pub text: String,
    /// What it says.
    pub command: PairCommand,
}

/// The longest delay of a cable: longer than any device waits for an answer.
const LONGEST_DELAY_MS: u64 = 5_000;
const MOST_STEPS: u64 = 1_000_000;

/// Reads a script.
///
/// # Errors
/// At the first line that says nothing sensible.
pub fn parse(text: &str) -> Result<Vec<PairStep>, ScriptError> {
    let mut steps = Vec::new();
    let mut shots = BTreeSet::new();
    for (line, text) in script::lines(text) {
        let failed = |reason| ScriptError { line, reason };
        let command = command(text).map_err(failed)?;
        if let PairCommand::At(_, Command::Shot(name)) = &command
            && !shots.insert(name.clone())
        {
            return Err(failed(format!("there is a shot '{name}' already")));
        }
        steps.push(PairStep { line, text: text.to_owned(), command });
    }
    Ok(steps)
}

fn command(text: &str) -> Result<PairCommand, String> {
    for side in Side::BOTH {
        let rest =
            text.strip_prefix(side.name()).and_then(|rest| rest.trim_start().strip_prefix(':'));
        if let Some(rest) = rest {
            return at(side, rest.trim());
        }
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["wait", ..] => match script::command(text)? {
            Command::Wait(ms) => Ok(PairCommand::Wait(ms)),
            _ => Err("'wait' takes one number".into()),
        },
        ["cable", "plug"] => Ok(PairCommand::Plug(true)),
        ["cable", "pull"] => Ok(PairCommand::Plug(false)),
        ["cable", "good"] => Ok(PairCommand::Good),
        ["cable", "delay", ms] => {
            let ms = script::number(ms, LONGEST_DELAY_MS, "milliseconds")?;
            Ok(PairCommand::Fault(Fault::Delay(u32::try_from(ms).unwrap_or(u32::MAX))))
        }
        ["cable", fault, how_often] => {
            let fault = match *fault {
                "loss" => Fault::Loss,
                "byte-loss" => Fault::ByteLoss,
                "corruption" => Fault::Corruption,
                "duplication" => Fault::Duplication,
                "reordering" => Fault::Reordering,
                "noise" => Fault::Noise,
                _ => return Err(no_such_cable()),
            };
            percent(how_often).map(|share| PairCommand::Fault(fault(share)))
        }
        ["cable", ..] => Err(no_such_cable()),
        ["press" | "down" | "up" | "shot" | "battery" | "garble" | "power", ..] => {
            Err(format!("say on which handheld: 'left: {text}' or 'right: {text}'"))
        }
        [verb, ..] => Err(format!(
            "there is no command '{verb}' for two handhelds; lines start with 'left:', 'right:', 'wait' or 'cable'"
        )),
        [] => Err("this says nothing".into()),
    }
}

fn no_such_cable() -> String {
    "'cable' takes pull, plug, good, delay MS, or one of loss, byte-loss, corruption, duplication, \
     reordering and noise with a percentage such as 10%"
        .into()
}

fn at(side: Side, text: &str) -> Result<PairCommand, String> {
    match text.split_whitespace().collect::<Vec<_>>().as_slice() {
        [] => Err(format!("'{}:' needs a command", side.name())),
        ["power", "off"] => Ok(PairCommand::Switch(side, false)),
        ["power", "on"] => Ok(PairCommand::Switch(side, true)),
        ["power", "fails", steps] => {
            let steps = script::number(steps, MOST_STEPS, "steps")?;
            Ok(PairCommand::PowerFails(side, u32::try_from(steps).unwrap_or(u32::MAX)))
        }
        ["power", _, ..] => Err("'power' stands alone, or takes off, on or 'fails STEPS'".into()),
        ["wait", ..] => Err("time is shared: 'wait' names no handheld".into()),
        ["still", ..] => Err("time is shared: 'still' is for one handheld alone".into()),
        ["cable", ..] => Err("there is one cable: 'cable' names no handheld".into()),
        _ => script::command(text).map(|command| PairCommand::At(side, command)),
    }
}

/// A percentage with up to four decimals.
fn percent(text: &str) -> Result<Share, String> {
    let wrong = || format!("'{text}' is not a percentage from 0% to 100%, such as 10% or 0.5%");
    let number = text.strip_suffix('%').ok_or_else(wrong)?;
    let (whole, decimals) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(decimals) || whole.len() > 3 || decimals.len() > 4 {
        return Err(wrong());
    }
    let millionths = format!("{whole}{decimals:0<4}").parse::<u32>().map_err(|_| wrong())?;
    if millionths > 1_000_000 { Err(wrong()) } else { Ok(Share::per_million(millionths)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stonecaller_firmware::input::Button;

    #[test]
    fn every_command_is_read() {
        let text = "wait 100 # both\nleft: press Down A\nright : down X\nleft:shot a\nright: power\n\
                    left: power off\nleft: power on\nright: power fails 12\ncable pull\ncable plug\n\
                    cable loss 10%\ncable corruption 0.25%\ncable delay 40\ncable good\n";
        let commands: Vec<PairCommand> =
            parse(text).expect("a good script").into_iter().map(|step| step.command).collect();
        assert_eq!(
            commands,
            [
                PairCommand::Wait(100),
                PairCommand::At(Side::Left, Command::Press(vec![Button::Down, Button::A])),
                PairCommand::At(Side::Right, Command::Down(Button::X)),
                PairCommand::At(Side::Left, Command::Shot("a".into())),
                PairCommand::At(Side::Right, Command::Power),
                PairCommand::Switch(Side::Left, false),
                PairCommand::Switch(Side::Left, true),
                PairCommand::PowerFails(Side::Right, 12),
                PairCommand::Plug(false),
                PairCommand::Plug(true),
                PairCommand::Fault(Fault::Loss(Share::percent(10))),
                PairCommand::Fault(Fault::Corruption(Share::per_million(2_500))),
                PairCommand::Fault(Fault::Delay(40)),
                PairCommand::Good,
            ]
        );
    }

    #[test]
    fn what_makes_no_sense_is_named_with_its_line() {
        for (text, line, reason) in [
            ("wait 5\npress A", 2, "say on which handheld: 'left: press A'"),
            ("power", 1, "say on which handheld"),
            ("left: press Start", 1, "no button 'Start'"),
            ("left:", 1, "needs a command"),
            ("left: wait 10", 1, "time is shared"),
            ("left: still 10", 1, "time is shared"),
            ("left: cable loop", 1, "there is one cable"),
            ("right: power maybe", 1, "'power' stands alone"),
            ("middle: press A", 1, "lines start with 'left:'"),
            ("cable loop", 1, "'cable' takes pull"),
            ("cable loss 10", 1, "not a percentage"),
            ("cable loss 101%", 1, "not a percentage"),
            ("cable loss 1.%", 1, "not a percentage"),
            ("cable rust 1%", 1, "'cable' takes pull"),
            ("cable delay 9999", 1, "from 0 to 5000"),
            ("left: shot a\nright: shot a", 2, "already"),
        ] {
            let error = parse(text).expect_err(text);
            assert_eq!(error.line, line, "{text}");
            assert!(error.reason.contains(reason), "{text}: {error}");
        }
    }
}
