//! The rules of the summoner battles Stonecaller plays: no heap, no I/O, no clock, no randomness of its own.
//!
//! A position of a game is a plain value that implements [`Game`]. It always waits for exactly one thing: a player's
//! choice, a chance outcome, or nothing because it is over.
//!
//! # Playing
//!
//! ```
//! use stonecaller_engine::second_edition::{Choice, Printing, State, decks};
//! use stonecaller_engine::{Decision, Game, Player};
//!
//! let mut game = State::new(Printing::Revised, [&decks()[7], &decks()[0]]);
//!
//! // Chance is handed in from outside: here it decides that player one begins.
//! game.play(Choice::First(Player::One), &mut ()).unwrap();
//!
//! // The opening hands are drawn card by card; take whatever comes first in the list.
//! while let Decision::Chance(_) = game.decision() {
//!     let mut first = None;
//!     game.legal(|choice| first = first.or(Some(choice)));
//!     game.play(first.unwrap(), &mut ()).unwrap();
//! }
//!
//! // Now player one may act; `legal` is the only source of what is allowed.
//! let mut choices = 0;
//! game.legal(|_| choices += 1);
//! assert!(choices > 0);
//! assert!(game.play(Choice::Accept, &mut ()).is_err());
//! ```
//!
//! # Watching
//!
//! Whatever happens is told to an [`EventSink`], in order; a closure will do, and `()` costs nothing.
//!
//! ```
//! use stonecaller_engine::second_edition::{Choice, Printing, State, decks};
//! use stonecaller_engine::{Game, Player};
//!
//! let mut game = State::new(Printing::First, [&decks()[0], &decks()[7]]);
//! game.play(Choice::First(Player::Two), &mut ()).unwrap();
//! let mut events = 0;
//! let mut card = None;
//! game.legal(|choice| card = Some(choice));
//! game.play(card.unwrap(), &mut |_| events += 1).unwrap();
//! assert_eq!(events, 1, "one card was drawn");
//! ```
//!
//! # Keeping
//!
//! ```
//! use stonecaller_engine::second_edition::{Printing, State, decks};
//! use stonecaller_engine::{Game, Player};
//!
//! let game = State::new(Printing::Revised, [&decks()[0], &decks()[7]]);
//! let mut buffer = [0; 1024];
//! let saved = game.save(&mut buffer).unwrap();
//! let again = State::load(saved).unwrap();
//! assert_eq!(again, game);
//! assert_eq!(again.digest(), game.digest());
//!
//! // What player two may know of it: the cards of player one are there, but unknown.
//! let view = game.view(Player::Two);
//! assert_ne!(view, game);
//! ```
#![no_std]
#![forbid(unsafe_code)]

mod game;
mod player;
mod save;
pub mod second_edition;
mod square;

pub use game::{Decision, EventSink, Game, Outcome};
pub use player::{ByPlayer, Player};
pub use save::LoadError;
pub use square::{Iter, NotASquare, Square, Squares, Way};
