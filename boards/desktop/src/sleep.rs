//! Waiting for a moment of a case's time.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use stonecaller_firmware::time::Instant;

use crate::reactor::Case;

impl Case {
    /// A future that is ready at `deadline` of device time.
    pub(crate) fn sleep(&self, deadline: Instant) -> Sleep<'_> {
        let powered_at = self.lock().powered_at;
        self.sleep_to(powered_at.saturating_add(deadline.as_millis()))
    }

    /// A future that is ready at `deadline` of the case's time.
    pub(crate) fn sleep_to(&self, deadline: u64) -> Sleep<'_> {
        Sleep { case: self, deadline, key: None }
    }
}

/// Waits for a moment; leaves nothing behind when dropped early.
pub(crate) struct Sleep<'a> {
    case: &'a Case,
    deadline: u64,
    key: Option<(u64, u64)>,
}

impl Future for Sleep<'_> {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let mut state = self.case.lock();
        if state.now() >= self.deadline {
            return Poll::Ready(());
        }
        let key = self.key.unwrap_or_else(|| {
            state.next_timer += 1;
            (self.deadline, state.next_timer)
        });
        state.timers.insert(key, context.waker().clone());
        drop(state);
        self.key = Some(key);
        Poll::Pending
    }
}

impl Drop for Sleep<'_> {
    fn drop(&mut self) {
        if let Some(key) = self.key {
            self.case.lock().timers.remove(&key);
        }
    }
}

#[cfg(test)]
impl Case {
    pub(crate) fn timers_left(&self) -> usize {
        self.lock().timers.len()
    }
}
