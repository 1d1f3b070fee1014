//! The link cable: unplugged, or a plug that joins its two wires.

use std::collections::VecDeque;
use std::task::{Context, Poll, Waker};

use stonecaller_firmware::board::LineError;

/// What is in the cable's socket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cable {
    /// Nothing.
    #[default]
    Unplugged,
    /// A plug that sends everything back.
    LoopBack,
}

/// Ten bits at 115,200 baud.
const BYTE_MICROS: u64 = 87;
/// The buffers of the device's UART driver.
const BUFFER: usize = 256;

/// The wires, with bytes that take their time.
#[derive(Default)]
pub(crate) struct Wire {
    cable: Cable,
    /// When the transmitter is done with what it was given, in microseconds of the case.
    busy_until: u64,
    /// Bytes on their way back, with their arrival.
    arriving: VecDeque<(u64, u8)>,
    receivers: Vec<Waker>,
}

/// What waiting for the wire comes to.
pub(crate) enum Wait {
    /// Until that millisecond.
    Until(u64),
    /// Until something is plugged in or sent.
    ForNews,
}

impl Wire {
    pub(crate) fn plug(&mut self, cable: Cable) {
        self.cable = cable;
        self.arriving.clear();
        self.wake();
    }

    pub(crate) fn reset(&mut self) {
        self.busy_until = 0;
        self.arriving.clear();
        self.receivers.clear();
    }

    /// Takes as much of `bytes` as the transmit buffer has room for.
    pub(crate) fn transmit(&mut self, bytes: &[u8], now_ms: u64) -> Result<usize, Wait> {
        let now = now_ms * 1_000;
        let start = self.busy_until.max(now);
        let waiting = usize::try_from((start - now).div_ceil(BYTE_MICROS)).unwrap_or(BUFFER);
        let room = BUFFER.saturating_sub(waiting).min(bytes.len());
        if room == 0 && !bytes.is_empty() {
            return Err(Wait::Until(now_ms + 1));
        }
        for byte in &bytes[..room] {
            self.busy_until = self.busy_until.max(now) + BYTE_MICROS;
            // Bounded like the rest: a program that sends and never receives loses the new bytes.
            if self.cable == Cable::LoopBack && self.arriving.len() <= 2 * BUFFER {
                self.arriving.push_back((self.busy_until, *byte));
            }
        }
        self.wake();
        Ok(room)
    }

    /// Hands out what has arrived.
    pub(crate) fn receive(
        &mut self,
        buffer: &mut [u8],
        now_ms: u64,
        context: &Context<'_>,
    ) -> Poll<Result<usize, LineError>> {
        let now = now_ms * 1_000;
        let arrived = self.arriving.iter().take_while(|(arrival, _)| *arrival <= now).count();
        if arrived > BUFFER {
            self.arriving.drain(..arrived);
            return Poll::Ready(Err(LineError::Overrun));
        }
        let count = arrived.min(buffer.len());
        if count == 0 {
            if !self.receivers.iter().any(|waiter| waiter.will_wake(context.waker())) {
                self.receivers.push(context.waker().clone());
            }
            return Poll::Pending;
        }
        for (place, (_, byte)) in buffer.iter_mut().zip(self.arriving.drain(..count)) {
            *place = byte;
        }
        Poll::Ready(Ok(count))
    }

    /// How long a receiver that got nothing has to wait.
    pub(crate) fn next_arrival(&self) -> Wait {
        match self.arriving.front() {
            Some((arrival, _)) => Wait::Until(arrival.div_ceil(1_000)),
            None => Wait::ForNews,
        }
    }

    fn wake(&mut self) {
        self.receivers.drain(..).for_each(Waker::wake);
    }
}
