//! `stonecaller`: the handheld on the desktop. Everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    stonecaller_desktop::app::run(std::env::args_os().skip(1))
}
