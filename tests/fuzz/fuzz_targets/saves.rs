//! Any bytes as a save region.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| stonecaller_tests::fuzz::saves(bytes));
