//! The project's commands. `cargo xtask` without arguments lists them.

mod bars;
mod bench;
mod browser;
mod emulator;
mod images;
mod pictures;
mod process;
mod scenario;
mod setup;
mod shots;
mod tally;
mod test;
mod uf2;

use std::process::ExitCode;

/// What went wrong, as a sentence.
type Outcome<T = ()> = Result<T, String>;

const USAGE: &str = "\
The commands of Stonecaller:

  cargo xtask test          everything CI checks, installing what it needs
  cargo xtask uf2 [BOARD]   firmware images, to target/uf2/<board>.uf2
  cargo xtask scenario FILE...
                            plays scenario files and prints pass or fail for each
  cargo xtask bench         what is measured against which bar, also to target/bench.json
  cargo xtask soak --seeds N [--from SEED]   random matches of every pair of decks, checked at every choice
                            and as many matches of two devices over bad cables
  cargo xtask soak --replay MATCH            one of them again, as a failure names it
  cargo xtask soak --linked --seeds N [--from SEED] | --linked --replay SEED | --linked --loss N
                            only those of two devices
  cargo xtask arena A B --games N [--decks X:Y] [--seed S]
                            computer players against each other: random, greedy, habit, easy, normal, hard
  cargo xtask tactics       positions with a right answer, put to the computer opponent at every level
  cargo xtask perft         counts choice sequences again after a rule was changed, to tests/perft/
  cargo xtask shots         screenshots of every screen at both sizes, to docs/shots/

Boards: picopad, pico-lcd-1-3, picosystem.
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        [] | ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        ["test"] => return test::test(),
        ["uf2"] => uf2::write(&images::Board::ALL),
        ["uf2", board] => images::Board::from_name(board).and_then(|board| uf2::write(&[board])),
        ["scenario", files @ ..] if !files.is_empty() => return scenario::scenario(files),
        ["bench"] => bench::bench(),
        ["soak", "--replay", _] => tool("soak", &words[1..]),
        ["soak", "--seeds", _] | ["soak", "--seeds", _, "--from", _] => {
            tool("soak", &words[1..]).and_then(|()| tool("linked_soak", &words[1..]))
        }
        ["soak", "--linked", "--seeds" | "--replay" | "--loss", _]
        | ["soak", "--linked", "--seeds", _, "--from", _] => tool("linked_soak", &words[2..]),
        ["arena", first, second, ..] if !first.starts_with('-') && !second.starts_with('-') => {
            tool("arena", &words[1..])
        }
        ["tactics"] => tool("tactics", &[]),
        ["perft"] => tool("perft", &[]),
        ["perft", "--new"] => tool("perft", &["--new"]),
        ["shots"] => shots::shots(),
        [command, ..] => {
            eprintln!("xtask: `{command}` with these arguments is not a command\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Runs a program of the tests package.
fn tool(name: &str, arguments: &[&str]) -> Outcome {
    let mut cargo =
        process::cargo(&["run", "--quiet", "--release", "--package", "stonecaller-tests"]);
    process::run(cargo.args(["--bin", name, "--"]).args(arguments))
}
