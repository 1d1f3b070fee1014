//! phoenix_elves
