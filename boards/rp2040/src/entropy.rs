//! The seed, from the ring oscillator.

use embassy_futures::yield_now;
use embassy_rp::clocks::RoscRng;
use embassy_time::Instant;
use stonecaller_firmware::rng::{Conditioner, RAW_BITS, Seed};

/// The oscillator runs at about 6.5 MHz, a twentieth of the processor's clock, and two bits read
/// within one of its waves are the same. Eight reads take about 1 microsecond, so bytes this far
/// apart lean on each other little; the conditioner takes care of what is left.
const CYCLES_BETWEEN_BYTES: u32 = 600;

/// Gathers a seed, in pieces: the panel is being started at the same time.
pub async fn gather(serial: &[u8]) -> Seed {
    let mut conditioner = Conditioner::new();
    conditioner.add_extra(serial);
    for byte in 0..RAW_BITS / 8 {
        // `RoscRng` implements older `rand_core` traits than ours; its bytes are all we take.
        let raw = RoscRng::next_u8();
        for bit in 0..8 {
            conditioner.add_bit(raw >> bit & 1 == 1);
        }
        cortex_m::asm::delay(CYCLES_BETWEEN_BYTES);
        if byte % 32 == 0 {
            yield_now().await;
        }
    }
    // How long it took depends on the crystal's start, the voltage and the temperature.
    conditioner.add_extra(&Instant::now().as_ticks().to_le_bytes());
    conditioner.finish()
}
