//! vanguards
