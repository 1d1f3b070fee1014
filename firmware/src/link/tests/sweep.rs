//! How long 500 messages take on a bad cable: the table in `docs/link.md`.

use std::fmt::Write;
use std::string::String;

use super::wire::{Faults, Wire};

const MESSAGES: u32 = 500;
const SEEDS: u64 = 10;

/// Milliseconds until the other end has acknowledged all, and the bytes that took.
fn took(seed: u64, lost: u32) -> (u64, u64) {
    let mut wire = Wire::new(seed);
    while !wire.is_connected() {
        let soon = wire.now() + 10;
        wire.step(soon);
    }
    wire.faults = Faults { lost, ..Faults::default() };
    let start = wire.now();
    let before: u64 = wire.bytes.iter().sum();
    let mut sent = 0;
    loop {
        if wire.ends[1].incoming().is_some() {
            wire.ends[1].accept();
        }
        if wire.ends[0].is_idle() {
            if sent == MESSAGES {
                let bytes: u64 = wire.bytes.iter().sum();
                return (u64::from(wire.now().since(start)), bytes - before);
            }
            sent += 1;
            wire.ends[0].send(&[sent as u8; 14]).expect("idle");
        }
        wire.collect();
        let soon = wire.now() + 1_000;
        wire.step(soon);
    }
}

fn table() -> String {
    let mut table = String::from(
        "| frames lost | 500 messages | one message | bytes for each |\n|---|---|---|---|\n",
    );
    for percent in [0, 1, 2, 5, 10, 15, 20, 25, 30] {
        let (mut ms, mut bytes) = (0, 0);
        for seed in 0..SEEDS {
            let once = took(seed, percent * 10);
            ms += once.0;
            bytes += once.1;
        }
        let ms = ms / SEEDS;
        let each = ms * 10 / u64::from(MESSAGES);
        let bytes = bytes * 10 / SEEDS / u64::from(MESSAGES);
        writeln!(
            table,
            "| {percent} % | {}.{:02} s | {}.{} ms | {}.{} |",
            ms / 1_000,
            ms % 1_000 / 10,
            each / 10,
            each % 10,
            bytes / 10,
            bytes % 10
        )
        .unwrap();
    }
    table
}

#[test]
fn the_table_of_losses_is_as_documented() {
    let table = table();
    std::println!("{table}");
    let page = include_str!("../../../../docs/link.md");
    assert!(page.contains(&table), "put this table into docs/link.md:\n{table}");
}
