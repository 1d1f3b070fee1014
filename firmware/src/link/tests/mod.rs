//! Proofs of the link without a cable.

mod line;
