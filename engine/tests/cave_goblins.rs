//! cave_goblins
