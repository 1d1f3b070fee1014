//! What drives Stonecaller from outside: random players and the checks made while they play, scenario files, and
//! stand-ins for the parts of a board that tests look into.

pub mod alone_match;
pub mod arena;
pub mod duel;
pub mod flash;
pub mod fuzz;
pub mod fuzz_duel;
pub mod hands;
pub mod liar;
pub mod linked;
pub mod meeting;
pub mod monkey;
pub mod panel;
pub mod perft;
pub mod referee;
pub mod robot;
pub mod saves;
pub mod simulate;
pub mod soak;
pub mod tactics;
pub mod whole_match;

pub use stonecaller_scenario as scenario;
