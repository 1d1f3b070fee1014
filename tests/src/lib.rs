//! What drives Stonecaller from outside: random players and the checks made while they play, scenario files, and
//! stand-ins for the parts of a board that tests look into.

pub mod flash;
pub mod monkey;
pub mod panel;
pub mod scenario;
pub mod simulate;
