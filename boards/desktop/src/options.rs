//! The command line.

use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::PathBuf;

use lexopt::prelude::{Long, Short};

use crate::outside::network;
use crate::profile::BoardName;

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The board to stand in for; of two, the left one.
    pub board: BoardName,
    /// What the cable leads to.
    pub cable: CableTo,
    /// What to do with it.
    pub mode: Mode,
    /// Where the save lies.
    pub save: Save,
    /// The seed of every power-on, or `None` for one from the system.
    pub seed: Option<[u8; 32]>,
    /// The figures of a build, for the Board check page.
    pub image_bytes: Option<u32>,
    /// The same, for RAM.
    pub static_ram_bytes: Option<u32>,
}

/// What the cable leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CableTo {
    /// Nothing.
    Nowhere,
    /// A second handheld beside the first, of that board.
    Handheld(BoardName),
    /// A serial port, by its name.
    Serial(String),
    /// Whoever calls at that address.
    Listen(SocketAddr),
    /// Whoever answers at that address.
    Connect(SocketAddr),
}

/// How the handheld is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    /// In a window, or as a page where there is no display.
    Window,
    /// As a page.
    Web {
        /// The port; `None` for the usual one or the next that is free.
        port: Option<u16>,
    },
    /// Not at all.
    Script {
        /// The script.
        script: PathBuf,
        /// Where the last screen goes.
        shot: Option<PathBuf>,
        /// Where the screens named in the script go.
        shots: Option<PathBuf>,
        /// Where the facts of each step go.
        json: Option<PathBuf>,
    },
    /// Not at all: a match of the save becomes text in this file.
    ExportMatch(PathBuf),
    /// Not at all: the text in this file becomes a match of the save.
    ImportMatch(PathBuf),
    /// Prints a text and does nothing.
    Print(String),
}

/// Where the save lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Save {
    /// In the user's data folder, one for each board.
    Usual,
    /// There.
    File(PathBuf),
    /// Nowhere.
    None,
}

/// The usual port of the page.
pub const USUAL_PORT: u16 = 7420;

/// The text of `--help`.
pub const HELP: &str = "\
Stonecaller: summoner battles on a handheld, here on the desktop.

    stonecaller [options]

Opens the handheld in a window. Where there is no display it serves the same
handheld as a page on this machine and prints the address.

Keys
    arrows or W A S D       direction pad
    Z or L, Enter, Space    A   choose
    X or K, Backspace       B   back
    C or I                  X   look closely
    V or J                  Y   menu
    Esc                     quits (window only; closing the window does too)
    The mouse presses the buttons on the case.

Two handhelds
    --linked              two handhelds side by side, joined by a cable. C pulls
                          and plugs it, 1 and 0 switch the left and the right
                          one off and on. Keys, placed as the buttons are:
                          left   W A S D and  T F G H (X Y B A), Space is A
                          right  arrows  and  I J K L (X Y B A), Enter is A,
                                                                 Backspace is B
                          --board or --size may be given twice: left, right
    --serial PORT         the cable is a serial port: play against a real device
    --listen ADDRESS:PORT the cable leads to another computer, which calls here
    --connect ADDRESS:PORT  or is called. Only addresses of this machine and of
                          a local network are taken, and one peer at a time

Board
    --board NAME          picopad (320x240, the default), pico-lcd-1-3 or
                          picosystem (both 240x240)
    --size WxH            320x240 or 240x240: short for picopad and picosystem

Page
    --web                 serve the page even where there is a display
    --port N              its port; 0 for any. Usually 7420 or the next free one

Script
    --script FILE         play button presses without window or page, in no time
    --shot FILE           write the last screen as PNG
    --shots DIR           write the screens that the script names, as PNG
    --json FILE           write what each step sent to the screen

Save
    --save FILE           keep the save there; made on first use. Usually in
                          your data folder, one for each board
                          The right one of two has its own: NAME.right.save
    --no-save             keep nothing (usual with --script)

Matches as text, without window or page
    --export-match FILE   write the match in progress in the save, or else the
                          newest kept one, as a scenario to a new file
    --import-match FILE   put such a match into the save: as the match in
                          progress, or among the kept ones if it is over

For tests
    --seed N              the same dice every time: a number, or 0x and hex
    --facts image=BYTES,ram=BYTES
                          figures of a build, for the Board check page

    --help, --version     what they say

Exit status: 0 done, 1 failed, 2 the command line or the script makes no sense.
";

/// The text of `--version`.
pub const VERSION: &str = concat!("stonecaller ", env!("CARGO_PKG_VERSION"), "\n");

/// Reads the command line, without the program's name.
///
/// # Errors
/// A sentence about the first thing that makes no sense.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Options, String> {
    let mut boards = Vec::new();
    let (mut linked, mut serial, mut listen, mut connect) = (false, None, None, None);
    let (mut web, mut port) = (false, None);
    let (mut script, mut shot, mut shots, mut json) = (None, None, None, None);
    let (mut save, mut no_save) = (None, false);
    let (mut export, mut import) = (None, None);
    let mut seed = None;
    let (mut image_bytes, mut static_ram_bytes) = (None, None);
    let mut print = None;

    let mut parser = lexopt::Parser::from_args(arguments);
    while let Some(argument) = parser.next().map_err(sentence)? {
        match argument {
            Short('h') | Long("help") => print = Some(HELP),
            Short('V') | Long("version") => print = Some(VERSION),
            Long("board") => {
                let name = text(&mut parser)?;
                let found = BoardName::from_name(&name).ok_or_else(|| {
                    let names = BoardName::ALL.map(BoardName::name).join(", ");
                    format!("there is no board '{name}'; there are {names}")
                })?;
                boards.push(found);
            }
            Long("size") => {
                let found = match text(&mut parser)?.as_str() {
                    "320x240" => BoardName::PicoPad,
                    "240x240" => BoardName::PicoSystem,
                    other => {
                        return Err(format!(
                            "there is no size '{other}'; there are 320x240 and 240x240"
                        ));
                    }
                };
                boards.push(found);
            }
            Long("linked") => linked = true,
            Long("serial") => once(&mut serial, text(&mut parser)?, "serial port")?,
            Long("listen") => {
                let found = local_address(&text(&mut parser)?)?;
                once(&mut listen, found, "address to listen on")?;
            }
            Long("connect") => {
                let found = local_address(&text(&mut parser)?)?;
                if found.port() == 0 {
                    return Err("a port to connect to is from 1 to 65535".into());
                }
                once(&mut connect, found, "address to connect to")?;
            }
            Long("web") => web = true,
            Long("port") => {
                let number = text(&mut parser)?;
                let number = number
                    .parse()
                    .map_err(|_| format!("'{number}' is not a port from 0 to 65535"))?;
                once(&mut port, number, "port")?;
            }
            Long("script") => once(&mut script, path(&mut parser)?, "script")?,
            Long("shot") => once(&mut shot, path(&mut parser)?, "shot")?,
            Long("shots") => once(&mut shots, path(&mut parser)?, "shots")?,
            Long("json") => once(&mut json, path(&mut parser)?, "json")?,
            Long("save") => once(&mut save, path(&mut parser)?, "save")?,
            Long("no-save") => no_save = true,
            Long("export-match") => once(&mut export, path(&mut parser)?, "match to export")?,
            Long("import-match") => once(&mut import, path(&mut parser)?, "match to import")?,
            Long("seed") => once(&mut seed, parse_seed(&text(&mut parser)?)?, "seed")?,
            Long("facts") => {
                parse_facts(&text(&mut parser)?, &mut image_bytes, &mut static_ram_bytes)?;
            }
            other => return Err(sentence(other.unexpected())),
        }
    }

    let (board, cable) = board_and_cable(&boards, linked, serial, listen, connect)?;
    let transfer = match (export, import) {
        (Some(_), Some(_)) => {
            return Err("--export-match and --import-match do not go together".into());
        }
        (Some(file), None) => Some(Mode::ExportMatch(file)),
        (None, Some(file)) => Some(Mode::ImportMatch(file)),
        (None, None) => None,
    };
    let shown = script.is_some() || web || port.is_some();
    if transfer.is_some() && (shown || no_save) {
        return Err("--export-match and --import-match only go with --save and --board".into());
    }
    let alone = matches!(cable, CableTo::Nowhere);
    if transfer.is_some() && !alone {
        return Err("--export-match and --import-match only go with --save and --board".into());
    }
    if script.is_some() && !alone && !linked {
        return Err(
            "--script plays without the world outside, so it goes with --linked but not with \
                    --serial, --listen or --connect"
                .into(),
        );
    }
    let mode = match (print, script) {
        (Some(text), _) => Mode::Print(text.to_owned()),
        (None, Some(_)) if web || port.is_some() => {
            return Err("--script shows no page, so it does not go with --web or --port".into());
        }
        (None, Some(script)) => Mode::Script { script, shot, shots, json },
        (None, None) if shot.is_some() || shots.is_some() || json.is_some() => {
            return Err("--shot, --shots and --json go with --script".into());
        }
        (None, None) if web => Mode::Web { port },
        (None, None) if port.is_some() => return Err("--port goes with --web".into()),
        (None, None) => transfer.unwrap_or(Mode::Window),
    };
    let save = match (save, no_save) {
        (Some(_), true) => return Err("--save and --no-save do not go together".into()),
        (Some(path), false) => Save::File(path),
        (None, false) if !matches!(mode, Mode::Script { .. }) => Save::Usual,
        (None, _) => Save::None,
    };
    Ok(Options { board, cable, mode, save, seed, image_bytes, static_ram_bytes })
}

fn board_and_cable(
    boards: &[BoardName],
    linked: bool,
    serial: Option<String>,
    listen: Option<SocketAddr>,
    connect: Option<SocketAddr>,
) -> Result<(BoardName, CableTo), String> {
    let mut cables: Vec<CableTo> = Vec::new();
    cables.extend(serial.map(CableTo::Serial));
    cables.extend(listen.map(CableTo::Listen));
    cables.extend(connect.map(CableTo::Connect));
    let (left, right) = match boards {
        [] => (BoardName::PicoPad, BoardName::PicoPad),
        [both] => (*both, *both),
        [left, right] if linked => (*left, *right),
        [_, _] => return Err("the board or size is given twice, which goes with --linked".into()),
        _ => return Err("the board or size is given more than twice".into()),
    };
    if linked {
        cables.push(CableTo::Handheld(right));
    }
    match cables.len() {
        0 => Ok((left, CableTo::Nowhere)),
        1 => Ok((left, cables.remove(0))),
        _ => {
            Err("there is one cable: only one of --linked, --serial, --listen and --connect".into())
        }
    }
}

/// An address on this machine or on a local network.
fn local_address(text: &str) -> Result<SocketAddr, String> {
    let named = text.strip_prefix("localhost:").map(|port| format!("127.0.0.1:{port}"));
    let address: SocketAddr = named.as_deref().unwrap_or(text).parse().map_err(|_| {
        format!(
            "'{text}' is not an address and a port, such as 192.168.1.20:7421 or [fe80::1]:7421"
        )
    })?;
    network::check(address.ip())?;
    Ok(address)
}

fn once<T>(place: &mut Option<T>, value: T, name: &str) -> Result<(), String> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("the {name} is given twice")),
    }
}

fn sentence(error: lexopt::Error) -> String {
    match error {
        lexopt::Error::UnexpectedOption(option) => format!("there is no option '{option}'"),
        lexopt::Error::UnexpectedArgument(word) => {
            format!("'{}' is not expected here", word.to_string_lossy())
        }
        other => other.to_string(),
    }
}

fn text(parser: &mut lexopt::Parser) -> Result<String, String> {
    let value = parser.value().map_err(sentence)?;
    value.into_string().map_err(|value| format!("'{}' is not text", value.to_string_lossy()))
}

fn path(parser: &mut lexopt::Parser) -> Result<PathBuf, String> {
    let value = parser.value().map_err(sentence)?;
    if value.is_empty() { Err("a file's name is empty".into()) } else { Ok(value.into()) }
}

fn parse_seed(text: &str) -> Result<[u8; 32], String> {
    let mut seed = [0; 32];
    if let Some(digits) = text.strip_prefix("0x") {
        let hex = !digits.is_empty()
            && digits.len() <= 64
            && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        if hex {
            let padded = format!("{digits:0>64}");
            for (byte, pair) in seed.iter_mut().zip(padded.as_bytes().chunks_exact(2)) {
                let digit = |place: usize| char::from(pair[place]).to_digit(16).unwrap_or(0) as u8;
                *byte = digit(0) << 4 | digit(1);
            }
            return Ok(seed);
        }
    } else if let Ok(number) = text.parse::<u64>() {
        // The same place that the hex digits of the number would have.
        seed[24..].copy_from_slice(&number.to_be_bytes());
        return Ok(seed);
    }
    Err(format!("'{text}' is not a seed: a number, or 0x and up to 64 hex digits"))
}

fn parse_facts(text: &str, image: &mut Option<u32>, ram: &mut Option<u32>) -> Result<(), String> {
    for fact in text.split(',') {
        let place = match fact.split_once('=') {
            Some(("image", bytes)) => bytes.parse().ok().map(|bytes| (&mut *image, bytes)),
            Some(("ram", bytes)) => bytes.parse().ok().map(|bytes| (&mut *ram, bytes)),
            _ => None,
        };
        let Some((place, bytes)) = place else {
            return Err(format!("'{fact}' is no fact; facts are image=BYTES,ram=BYTES"));
        };
        once(place, bytes, "fact")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
