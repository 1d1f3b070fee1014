//! What drives Stonecaller from outside: stand-ins for the parts of a board that tests look into.

pub mod flash;
pub mod monkey;
pub mod panel;
