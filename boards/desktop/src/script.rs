//! Button scripts: what to press and when to look, one command a line.
//!
//! ```text
//! # comments and blank lines are ignored
//! press A          down for 60 ms, then up for 60 ms; `press Down Down A` does several in turn
//! down A           until `up A`
//! wait 200         milliseconds
//! still 500        until nothing has been sent to the panel for so many milliseconds
//! shot title       writes title.png into the folder given by --shots
//! cable loop       or `cable off`
//! battery 3700     millivolts
//! garble           another program's bytes in the save memory, for tests of what is said then
//! power            off and on, with the same flash
//! ```
//!
//! The emulator's harness reads exactly the same, so that one script drives both.

use std::collections::BTreeSet;
use std::fmt;

use stonecaller_firmware::input::Button;

use crate::cable::Cable;

/// How long `press` holds a button, and then lets it rest.
pub const PRESS_MS: u64 = 60;

/// The longest `wait`: an hour.
const LONGEST_WAIT_MS: u64 = 3_600_000;

/// One thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Presses and releases buttons, one after the other.
    Press(Vec<Button>),
    /// Holds a button.
    Down(Button),
    /// Lets a button go.
    Up(Button),
    /// Lets time pass, in milliseconds.
    Wait(u64),
    /// Lets time pass until nothing has been sent to the panel for so many milliseconds.
    Still(u64),
    /// Takes a picture of the panel, under a name.
    Shot(String),
    /// Plugs something into the cable's socket.
    Cable(Cable),
    /// Sets the battery's voltage, in millivolts.
    Battery(u16),
    /// Overwrites the save memory as another program would have.
    Garble,
    /// Switches off and on.
    Power,
}

/// A command and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The line, from 1.
    pub line: usize,
    /// The line as written, without comment.
    pub text: String,
    /// What it says.
    pub command: Command,
}

/// What is wrong with a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.reason)
    }
}

/// Reads a script.
///
/// # Errors
/// At the first line that says nothing sensible.
pub fn parse(text: &str) -> Result<Vec<Step>, ScriptError> {
    let mut steps = Vec::new();
    let mut shots = BTreeSet::new();
    for (line, text) in lines(text) {
        let failed = |reason| ScriptError { line, reason };
        let command = command(text).map_err(failed)?;
        if let Command::Shot(name) = &command
            && !shots.insert(name.clone())
        {
            return Err(failed(format!("there is a shot '{name}' already")));
        }
        steps.push(Step { line, text: text.to_owned(), command });
    }
    Ok(steps)
}

/// The lines that say something, with their numbers from 1 and without comments.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let said = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    (1..).zip(said).filter(|(_, said)| !said.is_empty())
}

pub(crate) fn command(text: &str) -> Result<Command, String> {
    let mut words = text.split_whitespace();
    let verb = words.next().unwrap_or_default();
    let rest: Vec<&str> = words.collect();
    match (verb, rest.as_slice()) {
        ("press", [_, ..]) => {
            rest.iter().map(|name| button(name)).collect::<Result<_, _>>().map(Command::Press)
        }
        ("down", [name]) => button(name).map(Command::Down),
        ("up", [name]) => button(name).map(Command::Up),
        ("wait", [ms]) => number(ms, LONGEST_WAIT_MS, "milliseconds").map(Command::Wait),
        ("still", [ms]) => number(ms, LONGEST_WAIT_MS, "milliseconds").map(Command::Still),
        ("shot", [name]) => shot_name(name).map(Command::Shot),
        ("cable", ["loop"]) => Ok(Command::Cable(Cable::LoopBack)),
        ("cable", ["off"]) => Ok(Command::Cable(Cable::Unplugged)),
        ("battery", [mv]) => {
            let mv = number(mv, 6_000, "millivolts")?;
            Ok(Command::Battery(u16::try_from(mv).unwrap_or(u16::MAX)))
        }
        ("garble", []) => Ok(Command::Garble),
        ("power", []) => Ok(Command::Power),
        ("press", _) => Err("'press' takes one button or more".into()),
        ("down" | "up", _) => Err(format!("'{verb}' takes one button")),
        ("wait" | "still" | "battery", _) => Err(format!("'{verb}' takes one number")),
        ("shot", _) => Err("'shot' takes one name".into()),
        ("cable", _) => Err("'cable' takes 'loop' or 'off'".into()),
        ("garble" | "power", _) => Err(format!("'{verb}' stands alone")),
        _ => Err(format!(
            "there is no command '{verb}'; there are press, down, up, wait, still, shot, cable, battery, \
             garble and power"
        )),
    }
}

fn button(name: &str) -> Result<Button, String> {
    // Spelled as on the case; the emulator's harness knows no other spelling.
    Button::ALL.into_iter().find(|button| button.name() == name).ok_or_else(|| {
        let names = Button::ALL.map(Button::name).join(" ");
        format!("there is no button '{name}'; there are {names}")
    })
}

pub(crate) fn number(text: &str, most: u64, unit: &str) -> Result<u64, String> {
    // `parse` alone would take a plus sign.
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<u64>() {
        Ok(number) if digits && number <= most => Ok(number),
        _ => Err(format!("'{text}' is not a number of {unit} from 0 to {most}")),
    }
}

fn shot_name(name: &str) -> Result<String, String> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    if !name.starts_with(|first: char| first.is_ascii_alphanumeric()) || !name.bytes().all(plain) {
        return Err(format!(
            "'{name}' cannot be a file's name; use letters, digits, '-', '_' and '.'"
        ));
    }
    Ok(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_read() {
        let text = "# start\r\n\n press Down Down A # twice\ndown X\nup X\nwait 200\nstill 500\nshot a-1\n\
                    cable loop\ncable off\nbattery 3700\npower\n";
        let steps = parse(text).expect("a good script");
        let commands: Vec<Command> = steps.iter().map(|step| step.command.clone()).collect();
        assert_eq!(
            commands,
            [
                Command::Press(vec![Button::Down, Button::Down, Button::A]),
                Command::Down(Button::X),
                Command::Up(Button::X),
                Command::Wait(200),
                Command::Still(500),
                Command::Shot("a-1".into()),
                Command::Cable(Cable::LoopBack),
                Command::Cable(Cable::Unplugged),
                Command::Battery(3_700),
                Command::Power,
            ]
        );
        assert_eq!((steps[0].line, steps[0].text.as_str()), (3, "press Down Down A"));
    }

    #[test]
    fn what_makes_no_sense_is_named_with_its_line() {
        for (text, line, reason) in [
            ("press A\npress Start", 2, "no button 'Start'"),
            ("press a", 1, "no button 'a'"),
            ("press", 1, "one button or more"),
            ("down A B", 1, "takes one button"),
            ("wait", 1, "takes one number"),
            ("still", 1, "takes one number"),
            ("wait soon", 1, "'soon' is not a number"),
            ("wait -1", 1, "'-1' is not a number"),
            ("wait +1", 1, "'+1' is not a number"),
            ("wait 99999999999999999999", 1, "from 0 to 3600000"),
            ("battery 9000", 1, "from 0 to 6000"),
            ("shot -a", 1, "cannot be a file's name"),
            ("shot ../a", 1, "cannot be a file's name"),
            ("shot a\nshot a", 2, "already"),
            ("cable on", 1, "'loop' or 'off'"),
            ("power off", 1, "stands alone"),
            ("\n\njump", 3, "no command 'jump'"),
        ] {
            let error = parse(text).expect_err(text);
            assert_eq!(error.line, line, "{text}");
            assert!(error.reason.contains(reason), "{text}: {error}");
        }
    }

    #[test]
    fn an_empty_script_does_nothing() {
        assert_eq!(parse(""), Ok(Vec::new()));
    }
}
