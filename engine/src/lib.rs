//! The rules of the summoner battles Stonecaller plays: no heap, no I/O, no clock, no randomness of its own.
//!
//! A position of a game is a plain value that implements [`Game`]. It always waits for exactly one thing, and
//! [`Game::decision`] says which:
//!
//! | [`Decision`] | who answers | with what |
//! |---|---|---|
//! | [`Choose`](Decision::Choose) | one player; the prompt says why | one of the choices that [`Game::legal`] lists |
//! | [`Chance`](Decision::Chance) | whoever rolls and shuffles; [`Game::sample`] does it fairly | an outcome, handed in like a choice |
//! | [`Over`](Decision::Over) | nobody | |
//!
//! Everything a player does is a chain of such small answers: which unit moves, each step of its way, that it stops.
//! [`Game::play`] takes them one by one. What a match is, then, is its set-up and the list of its answers; saving,
//! replaying, undoing and playing over a cable all work on that list.
//!
//! # Set up, decide, play
//!
//! ```
//! use stonecaller_engine::second_edition::{Choice, Illegal, Phase, Printing, Prompt, State, decks};
//! use stonecaller_engine::{Decision, Game, Player};
//!
//! let [undead, orcs] = [&decks()[0], &decks()[7]];
//! let mut game = State::new(Printing::Revised, [orcs, undead]);
//!
//! // First chance says who begins, then which cards the opening hands are. Here whatever is listed first.
//! assert_eq!(game.decision(), Decision::Chance(Prompt::FirstPlayer));
//! game.play(Choice::First(Player::One), &mut ())?;
//! while let Decision::Chance(Prompt::Draw(_)) = game.decision() {
//!     let mut first = None;
//!     game.legal(|choice| first = first.or(Some(choice)));
//!     game.play(first.unwrap(), &mut ())?;
//! }
//!
//! // Now a player chooses. `legal` is the only source of what is allowed; a refusal changes nothing and says why.
//! let summon = Prompt::Phase(Phase::Summon);
//! assert_eq!(game.decision(), Decision::Choose { player: Player::One, prompt: summon });
//! let before = game.clone();
//! let orc = "c1".parse()?;
//! assert_eq!(game.play(Choice::Move(orc), &mut ()), Err(Illegal::WrongPhase));
//! assert_eq!(game, before);
//!
//! // On to the Move Phase: Grognack steps up to c2 and stops there.
//! for choice in [Choice::Done, Choice::Move(orc), Choice::Space("c2".parse()?), Choice::Done] {
//!     assert!(game.is_legal(choice));
//!     game.play(choice, &mut ())?;
//! }
//! assert_eq!(game.card_at("c2".parse()?).unwrap().kind.card().name, "Grognack");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Chance
//!
//! Dice, draws and who begins come from outside, so the same game can be sampled, enumerated, replayed and agreed on
//! over a cable. A whole match between two players who choose at random:
//!
//! ```
//! use stonecaller_engine::second_edition::{Printing, State, decks};
//! use stonecaller_engine::{Decision, Game};
//! # struct Rng(u64);
//! # impl rand_core::TryRng for Rng {
//! #     type Error = core::convert::Infallible;
//! #     fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
//! #         self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
//! #         Ok((self.0 >> 33) as u32)
//! #     }
//! #     fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
//! #         Ok(u64::from(self.try_next_u32()?) << 32)
//! #     }
//! #     fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> { Ok(()) }
//! # }
//! # use rand_core::Rng as _;
//! # let mut rng = Rng(1);
//! let mut game = State::new(Printing::First, [&decks()[2], &decks()[5]]);
//! let outcome = loop {
//!     let choice = match game.decision() {
//!         Decision::Over(outcome) => break outcome,
//!         // Fair dice and a fair shuffle, from any generator.
//!         Decision::Chance(_) => game.sample(&mut rng).unwrap(),
//!         Decision::Choose { .. } => {
//!             let mut choices = Vec::new();
//!             game.legal(|choice| choices.push(choice));
//!             choices[rng.next_u32() as usize % choices.len()]
//!         }
//!     };
//!     game.play(choice, &mut ()).unwrap();
//! };
//! println!("{outcome:?} after {} turns", game.turns());
//! ```
//!
//! [`Game::outcomes`] lists every outcome with its weight instead, for a computer opponent that reckons.
//!
//! # Watching
//!
//! Whatever happens is told to an [`EventSink`], in order; a closure will do, and `()` costs nothing.
//!
//! ```
//! use stonecaller_engine::second_edition::{Choice, Event, Kind, Printing, State, decks};
//! use stonecaller_engine::{Game, Player};
//!
//! let mut game = State::new(Printing::Revised, [&decks()[0], &decks()[7]]);
//! game.play(Choice::First(Player::Two), &mut ()).unwrap();
//! let mut events = Vec::new();
//! game.play(Choice::Draw(Kind::GATE), &mut |event| events.push(event)).unwrap();
//! assert_eq!(events, [Event::Drew { player: Player::Two, kind: Kind::GATE }]);
//! ```
//!
//! # What a player may know
//!
//! Hands and piles are bags of kinds, and a bag may hold cards whose kind is unknown. [`Game::view`] leaves out what a
//! player may not know; what is left is a position like any other and plays on. A device that only ever had the view
//! takes each answer as [`Game::seen_by`] shows it, and stays in step with the whole.
//!
//! ```
//! use stonecaller_engine::second_edition::{Choice, Kind, Pile, Printing, State, decks};
//! use stonecaller_engine::{Game, Player};
//!
//! let mut game = State::new(Printing::Revised, [&decks()[0], &decks()[7]]);
//! let mut seen_by_two = game.view(Player::Two);
//! for choice in [Choice::First(Player::One), Choice::Draw(Kind::GATE)] {
//!     // Player two sees that player one draws a card, not which.
//!     let seen = game.seen_by(choice, Player::Two);
//!     game.play(choice, &mut ()).unwrap();
//!     seen_by_two.play(seen, &mut ()).unwrap();
//! }
//! assert_eq!(game.pile_count(Player::One, Pile::Hand, Kind::GATE), 1);
//! assert_eq!(seen_by_two.pile_count(Player::One, Pile::Hand, Kind::GATE), 0);
//! assert_eq!(seen_by_two.pile_len(Player::One, Pile::Hand), 1);
//! assert_eq!(seen_by_two, game.view(Player::Two));
//! ```
//!
//! # Keeping
//!
//! The saved form is a version byte and then postcard. Bytes from a flash or a cable may be anything: what is not a sound
//! position is refused with a [`LoadError`], and nothing panics. Two devices compare [`Game::digest`]; of a match with
//! hidden cards, that of the same view.
//!
//! ```
//! use stonecaller_engine::second_edition::{Printing, State, decks};
//! use stonecaller_engine::{Game, LoadError};
//!
//! let game = State::new(Printing::Revised, [&decks()[0], &decks()[7]]);
//! let mut buffer = [0; 1024];
//! let saved = game.save(&mut buffer).unwrap();
//! let again = State::load(saved).unwrap();
//! assert_eq!(again, game);
//! assert_eq!(again.digest(), game.digest());
//!
//! saved[0] += 1;
//! assert_eq!(State::load(saved), Err(LoadError::Version(State::VERSION + 1)));
//! assert_eq!(State::load(b""), Err(LoadError::Empty));
//! ```
//!
//! # Decks that players build
//!
//! A [`DeckList`](second_edition::DeckList) is a summoner and the cards chosen for it. It says which restrictions it
//! breaks, has a short code, and starts a match.
//!
//! ```
//! use stonecaller_engine::second_edition::{Broken, DeckList, Kind, Printing, State};
//!
//! // A code as a friend would send it: Tundra Orcs.
//! let orcs = DeckList::from_code("10zs-4jms-paq", Printing::Revised)?;
//! let mut mine = orcs.clone();
//! mine.remove(Kind::named("Shonk").unwrap());
//! assert_eq!(mine.first_broken(Printing::Revised), Some(Broken::Champions(2)));
//! mine.add(Kind::named("Nadiana").unwrap());
//! println!("{}", mine.code().unwrap());
//! let game = State::with_decks(Printing::Revised, [&mine, &orcs]).unwrap();
//! # Ok::<(), stonecaller_engine::second_edition::CodeError>(())
//! ```
//!
//! # Where to look next
//!
//! - [`Game`]: the contract itself, for whoever adds a game or plays one without knowing which.
//! - [`second_edition`]: the cards, the choices, the events of the one game there is so far.
//! - [`second_edition::State`]: besides the rules, what a screen asks: odds of an attack, where numbers and abilities come
//!   from, how far a unit reaches, and why something cannot be done.
//! - [`second_edition::set_up`]: positions that no match has to be played to, for tests and puzzles.
//! - [`second_edition::rulings`]: what the rulebooks leave open and how it is played here.
#![no_std]
#![forbid(unsafe_code)]

mod game;
pub mod opponent;
mod player;
mod save;
pub mod second_edition;
mod square;

pub use game::{Decision, EventSink, Game, Outcome};
pub use player::{ByPlayer, Player};
pub use save::LoadError;
pub use square::{Iter, NotASquare, Square, Squares, Way};
