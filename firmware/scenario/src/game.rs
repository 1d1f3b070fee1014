//! What a game gives so that scenarios can be about it. Another game is one more line in [`GAMES`].

use stonecaller_firmware::games::{GameId, SetUp};

use super::header::Header;
use super::run::Fault;
use super::second_edition;
use crate::seeded::Seeded;

/// A printing and the factions of both players, by their numbers on the handheld.
pub type Numbers = (u8, [u8; 2]);

/// A game that scenarios can be about.
#[derive(Clone, Copy)]
pub struct Rules {
    /// What stands after `game:`.
    pub name: &'static str,
    /// What may stand after `printing:`; `both` plays a file in every one of them.
    pub printings: &'static [&'static str],
    /// Builds the position that the head of a file describes.
    pub set_up: fn(&Header) -> Result<Box<dyn Table>, Fault>,
    /// The game as the handheld calls it.
    pub id: GameId,
    /// What the head of a file says about a match from its start: the printing and the factions.
    pub match_of: fn(&Header) -> Result<Numbers, Fault>,
    /// Writes the printing and the decks of a match, and its log as steps; `None` if the log is not one of such a match.
    pub write: fn(&SetUp, &[u8], &mut String) -> Option<()>,
}

impl std::fmt::Debug for Rules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// Every game.
pub static GAMES: &[Rules] = &[Rules {
    name: "second edition",
    printings: &["first", "revised"],
    set_up: second_edition::set_up,
    id: GameId::SecondEdition,
    match_of: second_edition::match_of,
    write: second_edition::write,
}];

/// The answer to "is this legal": yes, or why not.
pub type Legality = Result<(), String>;

/// A match on the table, driven by the words of a scenario. The words come folded: small letters, single spaces.
///
/// An error of any of these is a sentence for the person who wrote the line.
pub trait Table {
    /// Makes a choice.
    ///
    /// # Errors
    /// The words make no sense or the choice is not legal.
    fn choose(&mut self, words: &str) -> Result<(), String>;

    /// Hands in chance outcomes. `keyword` is one of `roll`, `draw` and `first`.
    ///
    /// # Errors
    /// The words make no sense or chance is not asked for that.
    fn chance(&mut self, keyword: &str, words: &str) -> Result<(), String>;

    /// Whether the choice could be made now.
    ///
    /// # Errors
    /// The words make no sense.
    fn legality(&self, words: &str) -> Result<Legality, String>;

    /// Checks that something is true.
    ///
    /// # Errors
    /// The words make no sense or it is not true.
    fn expect(&self, words: &str) -> Result<(), String>;

    /// From here on `expect changed` looks back to this moment.
    fn mark(&mut self);

    /// The position in its saved form.
    fn saved(&self) -> Vec<u8>;

    /// The small choices that the words stand for, as the log of a match has them.
    ///
    /// # Errors
    /// The words make no sense or the choice is not legal.
    fn parts(&self, words: &str) -> Result<Vec<u8>, String>;

    /// Every choice and outcome so far, as the log of a match has them.
    fn log(&self) -> Vec<u8>;

    /// Lets chance decide everything that waits for it.
    ///
    /// # Errors
    /// The game itself broke a promise.
    fn settle(&mut self, rng: &mut Seeded) -> Result<(), String>;
}
