//! Scenarios: text files that draw a position, play from it, and say what must be legal and true.
//!
//! They are the test format, the puzzle format and the notation of a bug report. `docs/scenarios.md` is the page for people
//! who write them. A whole match is one too: [`write_match`] and [`read_match`]. [`play`] plays one; [`GAMES`](game::GAMES) lists the games a file can be about.
//!
//! ```
//! use stonecaller_scenario as scenario;
//!
//! let text = "game: second edition\ndecks: Tundra Orcs, Fallen Kingdom\nfirst two\nexpect magic two 2";
//! assert!(scenario::play(text).is_ok());
//!
//! let wrong = scenario::play("game: second edition\ndecks: Tundra Orks, Fallen Kingdom\nfirst two").unwrap_err();
//! assert_eq!(wrong.line, 2);
//! assert!(wrong.why.contains("Tundra Orcs"), "{}", wrong.why);
//! ```

pub mod game;
pub mod header;
mod matches;
mod run;
mod second_edition;
mod seeded;
pub mod words;

pub use matches::{read_match, write_match};
pub use run::{Fault, Played, Question, play, play_file, questions};
pub use seeded::Seeded;
