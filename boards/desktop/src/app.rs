//! From the command line to a running handheld, and to an exit status.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread::{self, JoinHandle};

use stonecaller_firmware::rng::{Health, Seed};

use crate::desk::Desk;
use crate::flash::Flash;
use crate::handheld::{Handheld, SeedSource, boot};
use crate::linked::script::PairCommand;
use crate::linked::{self, Device, Pair, Side};
use crate::options::{self, CableTo, Mode, Options, Save};
use crate::outside::{Outside, network, serial};
use crate::play::{self, Outcome};
use crate::profile::{BoardName, facts};
use crate::reactor::{Case, Pace};
use crate::save::{SaveFile, default_path, right_beside};
use crate::script::{self, Command};
use crate::{matches, web, window};

/// Why the command ends early.
enum Failure {
    /// What was asked for makes no sense.
    Nonsense(String),
    /// It cannot be done here and now.
    Failed(String),
}

/// Does what the command line asks for.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    match try_run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Nonsense(reason)) => {
            eprintln!("stonecaller: {reason}\nTry 'stonecaller --help'.");
            ExitCode::from(2)
        }
        Err(Failure::Failed(reason)) => {
            eprintln!("stonecaller: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn try_run(arguments: impl IntoIterator<Item = OsString>) -> Result<(), Failure> {
    let options = options::parse(arguments).map_err(Failure::Nonsense)?;
    match &options.mode {
        Mode::Print(text) => {
            // A reader that has seen enough, as `head` has, is no failure.
            let _ = io::stdout().write_all(text.as_bytes());
            Ok(())
        }
        Mode::Script { script, shot, shots, json } => {
            let outcome = play_script(&options, script, shots.as_deref())?;
            write_outcome(&outcome, shot.as_deref(), shots.as_deref(), json.as_deref())
        }
        Mode::ExportMatch(file) => transfer(&options, file, matches::export),
        Mode::ImportMatch(file) => transfer(&options, file, matches::import),
        Mode::Web { port } => serve(&options, *port),
        Mode::Window => match window::open(&boards(&options)) {
            Ok(window) => {
                let running = start(&options)?;
                window.show(&running.desk);
                Ok(())
            }
            Err(reason) => {
                println!("No window here ({reason}), so the handheld is a page.");
                serve(&options, None)
            }
        },
    }
}

fn play_script(options: &Options, path: &Path, shots: Option<&Path>) -> Result<Outcome, Failure> {
    let nonsense =
        |reason: &dyn std::fmt::Display| Failure::Nonsense(format!("{}:{reason}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| nonsense(&format!(" {error}")))?;
    let allowed = |line: usize, command: &Command| match command {
        Command::Shot(_) if shots.is_none() => {
            Err(nonsense(&format!("{line}: 'shot' needs --shots DIR")))
        }
        Command::Garble if matches!(options.save, Save::File(_)) => {
            Err(nonsense(&format!("{line}: 'garble' would destroy the save file")))
        }
        _ => Ok(()),
    };
    if let CableTo::Handheld(right) = options.cable {
        let steps = linked::script::parse(&text).map_err(|error| nonsense(&error))?;
        for step in &steps {
            if let PairCommand::At(_, command) = &step.command {
                allowed(step.line, command)?;
            }
        }
        let device = |board, side| {
            let facts = facts(board, options.image_bytes, options.static_ram_bytes);
            Ok(Device {
                facts,
                board,
                flash: open_flash(options, side)?,
                seed: seeds(options, side),
            })
        };
        let devices = [device(options.board, Side::Left)?, device(right, Side::Right)?];
        let mut pair = Pair::with(devices, cable_seed(options));
        return Ok(linked::play::play(&mut pair, &steps));
    }
    let steps = script::parse(&text).map_err(|error| nonsense(&error))?;
    for step in &steps {
        allowed(step.line, &step.command)?;
    }
    let flash = open_flash(options, Side::Left)?;
    let case = Case::new(options.board.model().screen, Pace::Virtual);
    let mut handheld = handheld(options, options.board, Side::Left, &case, &flash);
    Ok(play::play(&mut handheld, &case, &flash, &steps))
}

fn write_outcome(
    outcome: &Outcome,
    shot: Option<&Path>,
    shots: Option<&Path>,
    json: Option<&Path>,
) -> Result<(), Failure> {
    let failed = |path: &Path, error: &io::Error| {
        Failure::Failed(format!("cannot write {}: {error}", path.display()))
    };
    let write = |path: &Path, picture: &crate::picture::Picture| {
        File::create(path)
            .and_then(|file| picture.write_png(BufWriter::new(file)))
            .map_err(|error| failed(path, &error))
    };
    if let Some(folder) = shots {
        fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
        for (name, picture) in &outcome.shots {
            write(&folder.join(format!("{name}.png")), picture)?;
        }
    }
    if let Some(path) = shot {
        write(path, &outcome.last)?;
    }
    if let Some(path) = json {
        fs::write(path, play::json(outcome)).map_err(|error| failed(path, &error))?;
    }
    Ok(())
}

fn serve(options: &Options, port: Option<u16>) -> Result<(), Failure> {
    let server = web::Server::bind(port)
        .map_err(|error| Failure::Failed(format!("cannot serve the page: {error}")))?;
    let running = start(options)?;
    let port = server.port();
    // One line that a program can read, then what a person wants to know.
    println!("Stonecaller is at http://127.0.0.1:{port}/");
    println!("Open it in a browser on this machine. Ctrl-C stops it.");
    println!("Over ssh, first: ssh -L {port}:127.0.0.1:{port} this-machine");
    let _ = io::stdout().flush();
    server.run(&running.desk);
    Ok(())
}

/// The boards of the handhelds there are to be, from left to right.
fn boards(options: &Options) -> Vec<BoardName> {
    let mut boards = vec![options.board];
    if let CableTo::Handheld(right) = options.cable {
        boards.push(right);
    }
    boards
}

/// Handhelds that play, until this is dropped.
struct Running {
    desk: Desk,
    threads: Vec<JoinHandle<()>>,
    _outside: Option<Outside>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.desk.seats().iter().for_each(|seat| seat.case.stop());
        for thread in self.threads.drain(..) {
            // The program's own panics are caught; there is nobody left to tell of another.
            let _ = thread.join();
        }
    }
}

/// Starts each program in a thread of its own, and joins the cable.
fn start(options: &Options) -> Result<Running, Failure> {
    let cannot_start = |error: io::Error| Failure::Failed(format!("cannot start: {error}"));
    let cable = Outlet::open(&options.cable)?;
    let boards = boards(options);
    let desk = Desk::new(&boards, Pace::Real, cable_seed(options));
    let mut running = Running { desk, threads: Vec::new(), _outside: None };
    for (side, board) in Side::BOTH.into_iter().zip(boards) {
        let flash = open_flash(options, side)?;
        let (options, case) = (options.clone(), running.desk.case(side).clone());
        let thread = thread::Builder::new()
            .name(format!("{} handheld", side.name()))
            .spawn(move || handheld(&options, board, side, &case, &flash).run())
            .map_err(cannot_start)?;
        running.threads.push(thread);
    }
    running._outside = cable.join(running.desk.case(Side::Left)).map_err(cannot_start)?;
    Ok(running)
}

/// Where the cable goes out, found to be there before anything starts.
enum Outlet {
    None,
    Serial(serial::Port),
    Listener(network::Listener),
    Connect(SocketAddr),
}

impl Outlet {
    fn open(cable: &CableTo) -> Result<Self, Failure> {
        Ok(match cable {
            CableTo::Nowhere | CableTo::Handheld(_) => Self::None,
            CableTo::Serial(name) => {
                Self::Serial(serial::Port::open(name).map_err(Failure::Failed)?)
            }
            CableTo::Listen(address) => {
                let listener = network::Listener::bind(*address).map_err(|error| {
                    Failure::Failed(format!("cannot listen at {address}: {error}"))
                })?;
                if let Ok(address) = listener.address() {
                    println!("The other computer calls with --connect {address}");
                }
                Self::Listener(listener)
            }
            CableTo::Connect(address) => Self::Connect(*address),
        })
    }

    fn join(self, case: &Case) -> io::Result<Option<Outside>> {
        match self {
            Self::None => Ok(None),
            Self::Serial(port) => port.join(case).map(Some),
            Self::Listener(listener) => listener.join(case).map(Some),
            Self::Connect(address) => network::connect(case, address).map(Some),
        }
    }
}

fn handheld(
    options: &Options,
    board: BoardName,
    side: Side,
    case: &Case,
    flash: &Flash,
) -> Handheld {
    let facts = facts(board, options.image_bytes, options.static_ram_bytes);
    Handheld::new(case.clone(), boot(board, case, facts, flash, seeds(options, side)))
}

/// The randomness of a handheld. One alone has the same at each power-on, as scripts expect; of two on a cable each has
/// its own, and another at each power-on.
fn seeds(options: &Options, side: Side) -> SeedSource {
    match (options.seed, &options.cable) {
        (Some(seed), CableTo::Handheld(_)) => linked::seeds(seed, side),
        (Some(bytes), _) => Box::new(move || Seed { bytes, health: Health::Good }),
        (None, _) => Box::new(system_seed),
    }
}

/// What the faults of a cable come from.
fn cable_seed(options: &Options) -> u64 {
    let bytes = options.seed.unwrap_or_default();
    bytes.chunks(8).fold(0, |seed, part| {
        part.iter().fold(seed, |seed: u64, byte| seed.rotate_left(8) ^ u64::from(*byte))
    })
}

fn system_seed() -> Seed {
    let mut bytes = [0; 32];
    let health = match getrandom::fill(&mut bytes) {
        Ok(()) => Health::Good,
        // Said on the Board check page, as on a device whose source is dead.
        Err(_) => Health::Stuck,
    };
    Seed { bytes, health }
}

fn open_flash(options: &Options, side: Side) -> Result<Flash, Failure> {
    let Some(path) = save_path(options, side) else {
        if options.save == Save::Usual && side == Side::Left {
            eprintln!("stonecaller: no home folder here, so nothing is saved; see --save");
        }
        return Ok(Flash::blank());
    };
    let (file, bytes) = SaveFile::open(&path).map_err(|error| {
        Failure::Failed(format!("{error}\nUse --save with another file, or --no-save."))
    })?;
    Ok(Flash::in_file(file, bytes))
}

/// Where the save lies, if there is one and a place for it.
fn save_path(options: &Options, side: Side) -> Option<PathBuf> {
    let board = match (side, &options.cable) {
        (Side::Right, CableTo::Handheld(right)) => *right,
        _ => options.board,
    };
    let path = match &options.save {
        Save::None => return None,
        Save::File(path) => path.clone(),
        Save::Usual => default_path(board.name())?,
    };
    Some(match side {
        Side::Left => path,
        Side::Right => right_beside(&path),
    })
}

/// Takes a match out of the save, or puts one in, and says so.
fn transfer(
    options: &Options,
    file: &Path,
    act: fn(&Path, &Path) -> Result<String, String>,
) -> Result<(), Failure> {
    let save = save_path(options, Side::Left)
        .ok_or_else(|| Failure::Failed("no home folder here, so no save; see --save".into()))?;
    let done = act(&save, file).map_err(Failure::Failed)?;
    // It is done, whether or not somebody reads it.
    let _ = writeln!(io::stdout(), "{done}");
    Ok(())
}
