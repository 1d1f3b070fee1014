//! From the command line to a running handheld, and to an exit status.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread::{self, JoinHandle};

use stonecaller_firmware::rng::{Health, Seed};

use crate::flash::Flash;
use crate::handheld::{Handheld, SeedSource, boot};
use crate::options::{self, Mode, Options, Save};
use crate::play::{self, Outcome};
use crate::profile::facts;
use crate::reactor::{Case, Pace};
use crate::save::{SaveFile, default_path};
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
        Mode::Window => match window::open(options.board) {
            Ok(window) => {
                let (case, thread) = start(&options)?;
                window.show(&case);
                finish(&case, thread);
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
    let steps = script::parse(&text).map_err(|error| nonsense(&error))?;
    if shots.is_none()
        && let Some(step) = steps.iter().find(|step| matches!(step.command, Command::Shot(_)))
    {
        return Err(nonsense(&format!("{}: 'shot' needs --shots DIR", step.line)));
    }
    if matches!(options.save, Save::File(_))
        && let Some(step) = steps.iter().find(|step| step.command == Command::Garble)
    {
        return Err(nonsense(&format!("{}: 'garble' would destroy the save file", step.line)));
    }
    let flash = open_flash(options)?;
    let case = Case::new(options.board.model().screen, Pace::Virtual);
    let mut handheld = handheld(options, &case, &flash);
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
    let (case, thread) = start(options)?;
    let port = server.port();
    // One line that a program can read, then what a person wants to know.
    println!("Stonecaller is at http://127.0.0.1:{port}/");
    println!("Open it in a browser on this machine. Ctrl-C stops it.");
    println!("Over ssh, first: ssh -L {port}:127.0.0.1:{port} this-machine");
    let _ = io::stdout().flush();
    server.run(&case, options.board);
    finish(&case, thread);
    Ok(())
}

/// Starts the program in a thread of its own.
fn start(options: &Options) -> Result<(Case, JoinHandle<()>), Failure> {
    let flash = open_flash(options)?;
    let case = Case::new(options.board.model().screen, Pace::Real);
    let (options, inner) = (options.clone(), case.clone());
    let thread = thread::Builder::new()
        .name("handheld".into())
        .spawn(move || handheld(&options, &inner, &flash).run())
        .map_err(|error| Failure::Failed(format!("cannot start: {error}")))?;
    Ok((case, thread))
}

fn finish(case: &Case, thread: JoinHandle<()>) {
    case.stop();
    // The program's own panics are caught; there is nobody left to tell of another.
    let _ = thread.join();
}

fn handheld(options: &Options, case: &Case, flash: &Flash) -> Handheld {
    let seed: SeedSource = match options.seed {
        Some(bytes) => Box::new(move || Seed { bytes, health: Health::Good }),
        None => Box::new(system_seed),
    };
    let facts = facts(options.board, options.image_bytes, options.static_ram_bytes);
    Handheld::new(case.clone(), boot(options.board, case, facts, flash, seed))
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

fn open_flash(options: &Options) -> Result<Flash, Failure> {
    let Some(path) = save_path(options) else {
        if options.save == Save::Usual {
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
fn save_path(options: &Options) -> Option<PathBuf> {
    match &options.save {
        Save::None => None,
        Save::File(path) => Some(path.clone()),
        Save::Usual => default_path(options.board.name()),
    }
}

/// Takes a match out of the save, or puts one in, and says so.
fn transfer(
    options: &Options,
    file: &Path,
    act: fn(&Path, &Path) -> Result<String, String>,
) -> Result<(), Failure> {
    let save = save_path(options)
        .ok_or_else(|| Failure::Failed("no home folder here, so no save; see --save".into()))?;
    let done = act(&save, file).map_err(Failure::Failed)?;
    // It is done, whether or not somebody reads it.
    let _ = writeln!(io::stdout(), "{done}");
    Ok(())
}
