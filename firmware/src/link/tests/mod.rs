//! Proofs of the link without a cable.

mod line;
mod simulation;
mod sweep;
mod wire;
