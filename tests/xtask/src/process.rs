//! Running other programs.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Outcome;

/// The workspace's folder.
pub(crate) fn root() -> PathBuf {
    // Cargo runs this from anywhere; the manifest is two folders below the workspace.
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// The folder that cargo builds into.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A program with its arguments, to be run in the workspace's folder.
pub(crate) fn command(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root()).stdin(Stdio::null());
    command
}

/// Cargo with those arguments.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    command(&cargo, arguments)
}

/// Runs it to its end and passes its output on.
pub(crate) fn run(command: &mut Command) -> Outcome {
    let shown = show(command);
    let status = command.status().map_err(|why| format!("{shown} did not start: {why}"))?;
    if status.success() { Ok(()) } else { Err(format!("{shown} failed ({status})")) }
}

/// Runs it to its end, passes its output on, and returns what it printed.
pub(crate) fn run_and_read(command: &mut Command) -> Outcome<String> {
    use std::io::{BufRead, BufReader};
    let shown = show(command);
    let started = command.stdout(Stdio::piped()).spawn();
    let mut child = started.map_err(|why| format!("{shown} did not start: {why}"))?;
    let mut printed = String::new();
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            println!("{line}");
            printed.push_str(&line);
            printed.push('\n');
        }
    }
    let status = child.wait().map_err(|why| format!("{shown}: {why}"))?;
    if status.success() {
        Ok(printed)
    } else {
        Err(format!("{shown} failed ({status})\n{printed}"))
    }
}

/// Whether a program is there and answers to `--version`.
pub(crate) fn exists(program: &str) -> bool {
    let mut probe = Command::new(program);
    probe.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    probe.status().is_ok_and(|status| status.success())
}

fn show(command: &Command) -> String {
    let words = command.get_args().map(|word| word.to_string_lossy());
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    core::iter::once(program.to_string_lossy()).chain(words).collect::<Vec<_>>().join(" ")
}
