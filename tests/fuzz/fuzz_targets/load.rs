//! Any bytes as a saved position.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| stonecaller_tests::fuzz::load(bytes));
