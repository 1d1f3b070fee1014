//! Any bytes as a match: decks, printing, then choices.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| stonecaller_tests::fuzz::play(bytes));
