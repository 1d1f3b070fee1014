//! The socket of the link cable, and the wires in it with bytes that take their time.

use std::collections::VecDeque;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use stonecaller_firmware::board::LineError;

/// What a script can put into the cable's socket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cable {
    /// Nothing.
    #[default]
    Unplugged,
    /// A plug that sends everything back.
    LoopBack,
}

/// A byte on its way and when it is there, in microseconds of the case; or what went wrong there.
pub type Arrival = (u64, Result<u8, LineError>);

/// What a device sent at one time: each byte and when it has left, in microseconds of the case.
pub type Burst = Vec<(u64, u8)>;

/// A cable that leads somewhere.
pub trait Line: Send + Sync {
    /// Takes what a device sent at one time, and when each byte has left it, in microseconds of its case.
    fn carry(&self, burst: &[(u64, u8)]);

    /// The device lost its power at that microsecond, and with it the level of its line.
    fn fall_silent(&self, _at: u64) {}
}

/// Ten bits at 115,200 baud.
pub const BYTE_MICROS: u64 = 87;
/// The buffers of the device's UART driver.
const BUFFER: usize = 256;
/// Bytes on their way at most, as through a cable with a long delay; more are lost.
const MOST_ON_THE_WAY: usize = 16 * 1024;
/// What the UART itself holds while the program is stopped.
const FIFO: usize = 32;

/// What is in the socket.
#[derive(Clone, Default)]
pub(crate) enum Socket {
    #[default]
    Empty,
    LoopBack,
    Line(Arc<dyn Line>),
}

/// The wires.
#[derive(Default)]
pub(crate) struct Wire {
    socket: Socket,
    /// When the transmitter is done with what it was given, in microseconds of the case.
    busy_until: u64,
    /// What is on its way here.
    arriving: VecDeque<Arrival>,
    receivers: Vec<Waker>,
}

/// What waiting for the wire comes to.
pub(crate) enum Wait {
    /// Until that millisecond.
    Until(u64),
    /// Until something is plugged in or sent.
    ForNews,
}

/// What the transmitter took, and what its line is to carry once the case is unlocked.
pub(crate) struct Sent {
    pub(crate) taken: usize,
    pub(crate) out: Option<(Arc<dyn Line>, Burst)>,
}

impl Wire {
    /// Puts something else into the socket. What was on its way is lost.
    pub(crate) fn plug(&mut self, socket: Socket) {
        self.socket = socket;
        self.arriving.clear();
        self.wake();
    }

    /// The line, if it leads somewhere.
    pub(crate) fn line(&self) -> Option<Arc<dyn Line>> {
        match &self.socket {
            Socket::Line(line) => Some(Arc::clone(line)),
            Socket::Empty | Socket::LoopBack => None,
        }
    }

    /// Loses what is on its way here.
    pub(crate) fn silence(&mut self) {
        self.arriving.clear();
    }

    pub(crate) fn reset(&mut self) {
        self.busy_until = 0;
        self.arriving.clear();
        self.receivers.clear();
    }

    /// Takes as much of `bytes` as the transmit buffer has room for.
    pub(crate) fn transmit(&mut self, bytes: &[u8], now_ms: u64) -> Result<Sent, Wait> {
        let now = now_ms * 1_000;
        let start = self.busy_until.max(now);
        let waiting = usize::try_from((start - now).div_ceil(BYTE_MICROS)).unwrap_or(BUFFER);
        let taken = BUFFER.saturating_sub(waiting).min(bytes.len());
        if taken == 0 && !bytes.is_empty() {
            return Err(Wait::Until(now_ms + 1));
        }
        let burst =
            (1..).map(|place| start + place * BYTE_MICROS).zip(bytes[..taken].iter().copied());
        self.busy_until = start + taken as u64 * BYTE_MICROS;
        let out = match &self.socket {
            Socket::Empty => None,
            Socket::LoopBack => {
                // A program that sends and never receives loses the new bytes.
                let room = (2 * BUFFER + 1).saturating_sub(self.arriving.len());
                self.arriving.extend(burst.take(room).map(|(at, byte)| (at, Ok(byte))));
                self.wake();
                None
            }
            Socket::Line(line) => Some((Arc::clone(line), burst.collect())),
        };
        Ok(Sent { taken, out })
    }

    /// Takes what is on its way here, in the order of its arrival.
    pub(crate) fn deliver(&mut self, arrivals: impl IntoIterator<Item = Arrival>) {
        for arrival in arrivals {
            if self.arriving.len() < MOST_ON_THE_WAY {
                self.arriving.push_back(arrival);
            }
        }
        self.wake();
    }

    /// The program stood still since `from_ms`, as it does while the flash is busy: what the UART had no room for is lost.
    pub(crate) fn stood_still(&mut self, from_ms: u64, now_ms: u64) {
        let (from, now) = (from_ms * 1_000, now_ms * 1_000);
        let mut held = 0;
        let mut overrun = false;
        self.arriving.retain(|(at, signal)| {
            let during = *at > from && *at <= now && signal.is_ok();
            held += usize::from(during);
            let lost = during && held > FIFO;
            overrun |= lost;
            !lost
        });
        if overrun {
            let place = self.arriving.iter().take_while(|(at, _)| *at <= now).count();
            self.arriving.insert(place, (now, Err(LineError::Overrun)));
        }
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
        if let (1.., Some((_, Err(error)))) = (arrived, self.arriving.front()) {
            let error = *error;
            self.arriving.pop_front();
            return Poll::Ready(Err(error));
        }
        let mut count = 0;
        while count < arrived.min(buffer.len())
            && let Some((_, Ok(byte))) = self.arriving.front()
        {
            buffer[count] = *byte;
            count += 1;
            self.arriving.pop_front();
        }
        if count == 0 {
            if !self.receivers.iter().any(|waiter| waiter.will_wake(context.waker())) {
                self.receivers.push(context.waker().clone());
            }
            return Poll::Pending;
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
