//! Proofs of the link without a cable.

mod hush;
mod line;
mod simulation;
mod sweep;
mod wire;
