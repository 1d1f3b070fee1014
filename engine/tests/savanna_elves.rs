//! savanna_elves
