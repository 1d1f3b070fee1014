//! Two ends of a cable, and whatever happens to them.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| stonecaller_tests::fuzz::link(bytes));
