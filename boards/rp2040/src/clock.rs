//! Device time, from the timer that counts microseconds.

use embassy_time::Timer;
use stonecaller_firmware::board;
use stonecaller_firmware::time::Instant;

/// Device time.
pub struct Clock;

/// Now.
pub fn now() -> Instant {
    Instant::from_millis(embassy_time::Instant::now().as_millis())
}

/// Waits until `deadline`, asleep.
pub async fn wait_until(deadline: Instant) {
    // A deadline beyond what the timer counts is half a million years away.
    match embassy_time::Instant::try_from_millis(deadline.as_millis()) {
        Some(deadline) => Timer::at(deadline).await,
        None => core::future::pending().await,
    }
}

impl board::Clock for Clock {
    fn now(&self) -> Instant {
        now()
    }

    async fn wait_until(&mut self, deadline: Instant) {
        wait_until(deadline).await;
    }
}
