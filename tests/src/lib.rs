//! What drives Stonecaller from outside: random players and the checks made while they play, scenario files, and
//! stand-ins for the parts of a board that tests look into.

pub mod flash;
pub mod fuzz;
pub mod monkey;
pub mod panel;
pub mod perft;
pub mod referee;
pub mod scenario;
pub mod simulate;
pub mod soak;
