//! A lying device at any moment of a match.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| stonecaller_tests::fuzz_duel::duel(bytes));
