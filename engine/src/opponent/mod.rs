//! A computer opponent for any game that can [`Judge`] its positions.
//!
//! It decides from what its player may know ([`Game::view`](crate::Game::view)) and from nothing else. One decision goes
//! like this:
//!
//! 1. **Listing.** Whatever the player could do next is followed to its end (the unit and its way and where it stops, the
//!    event and its targets) and judged as it stands. The best of these lines are kept. See `lines`.
//! 2. **Trying.** Each kept line is played on from positions the player may hold for true: hidden cards are dealt anew, dice
//!    fall anew, and both sides play by habit for a while. All lines meet the same deals. Half of the lines are dropped
//!    again and again, and the rest get what is left of the budget. See `trial`.
//!
//! The choices of the best line are then made one by one without thinking again, as long as nothing unforeseen happens.
//!
//! [`Thinker::step`] does a small bounded piece of work, so a program can go on drawing in between. Work is counted in
//! units, never in time: the same view, level and seed give the same choice on every machine.

mod draw;
mod judge;
mod level;
mod lines;
mod thinker;
mod trial;

pub use draw::Draw;
pub use judge::{Costs, Judge, WIN};
pub use level::Level;
pub use thinker::{Progress, Thinker};
