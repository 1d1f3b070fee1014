//! breakers
