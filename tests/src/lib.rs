//! What drives the engine from outside: random players and the checks made while they play.

pub mod simulate;
