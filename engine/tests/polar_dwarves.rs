//! polar_dwarves
