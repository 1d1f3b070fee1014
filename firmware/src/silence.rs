//! Silence on the cable while flash is erased: for tens of milliseconds the chip hears nothing.
//!
//! The saves are on a flash that asks before it erases ([`Silenced`]); the asking reaches the cable through [`Silence`],
//! which both sides hold. `with_silence` runs whatever writes saves, and when that asks, it makes the other device fall
//! silent first.

use core::cell::Cell;
use core::future::{Future, poll_fn};
use core::pin::pin;
use core::task::Poll;

use embassy_futures::select::{Either, select};
use embedded_storage_async::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};

use crate::board::{CableRx, CableTx, Clock, Watchdog};
use crate::link::Line;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The cable is not in use yet.
    Unused,
    /// Nobody wants silence.
    Idle,
    Wanted,
    Granted,
}

/// What the flash asks for and the cable grants.
pub struct Silence(Cell<State>);

impl Silence {
    /// Of a cable that is not in use yet: there is silence.
    pub const fn new() -> Self {
        Self(Cell::new(State::Unused))
    }

    /// The cable is in use from now on.
    pub(crate) fn begin(&self) {
        self.0.set(State::Idle);
    }

    /// Waits until there is silence. Whoever polls this also looks at [`Silence::wanted`], so nobody has to be woken.
    async fn ask(&self) {
        if self.0.get() == State::Idle {
            self.0.set(State::Wanted);
        }
        poll_fn(|_| match self.0.get() {
            State::Unused | State::Granted => Poll::Ready(()),
            State::Idle | State::Wanted => Poll::Pending,
        })
        .await;
    }

    /// Waits until somebody asks.
    async fn wanted(&self) {
        poll_fn(|_| match self.0.get() {
            State::Wanted => Poll::Ready(()),
            State::Unused | State::Idle | State::Granted => Poll::Pending,
        })
        .await;
    }
}

impl Default for Silence {
    fn default() -> Self {
        Self::new()
    }
}

/// A flash that is erased only in silence.
pub struct Silenced<F> {
    flash: F,
    silence: &'static Silence,
}

impl<F> Silenced<F> {
    /// The flash, which asks there.
    pub fn new(flash: F, silence: &'static Silence) -> Self {
        Self { flash, silence }
    }
}

impl<F: ErrorType> ErrorType for Silenced<F> {
    type Error = F::Error;
}

impl<F: ReadNorFlash> ReadNorFlash for Silenced<F> {
    const READ_SIZE: usize = F::READ_SIZE;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Self::Error> {
        self.flash.read(offset, bytes).await
    }

    fn capacity(&self) -> usize {
        self.flash.capacity()
    }
}

impl<F: NorFlash> NorFlash for Silenced<F> {
    const WRITE_SIZE: usize = F::WRITE_SIZE;
    const ERASE_SIZE: usize = F::ERASE_SIZE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Self::Error> {
        // One sector for each silence: the other device is promised that it is short.
        for sector in (from..to).step_by(F::ERASE_SIZE) {
            self.silence.ask().await;
            let end = to.min(sector + F::ERASE_SIZE as u32);
            let erased = self.flash.erase(sector, end).await;
            if self.silence.0.get() == State::Granted {
                self.silence.0.set(State::Idle);
            }
            erased?;
        }
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Self::Error> {
        self.flash.write(offset, bytes).await
    }
}

impl<F: MultiwriteNorFlash> MultiwriteNorFlash for Silenced<F> {}

/// The cable, as far as silence on it is concerned.
pub(crate) struct Cable<'a, R, T, C, W> {
    pub(crate) line: &'a mut Line,
    pub(crate) rx: &'a mut R,
    pub(crate) tx: &'a mut T,
    pub(crate) clock: &'a mut C,
    /// Many sectors together may take longer than it waits.
    pub(crate) watchdog: &'a mut W,
}

/// Does `work`, which may erase flash, and sees to it that the other device is silent meanwhile.
pub(crate) async fn with_silence<T, Rx: CableRx, Tx: CableTx, C: Clock, W: Watchdog>(
    work: impl Future<Output = T>,
    silence: &Silence,
    cable: Cable<'_, Rx, Tx, C, W>,
) -> T {
    let Cable { line, rx, tx, clock, watchdog } = cable;
    let mut work = pin!(work);
    let mut quiet = false;
    loop {
        match select(work.as_mut(), silence.wanted()).await {
            Either::First(done) => {
                if quiet {
                    line.end_quiet(clock.now());
                }
                return done;
            }
            Either::Second(()) => {
                if quiet {
                    line.end_quiet(clock.now());
                }
                line.ask_quiet(clock.now());
                while !line.is_quiet(clock.now()) {
                    while let Some(frame) = line.poll(clock.now()) {
                        tx.transmit(&frame).await;
                    }
                    let due = line.due().max(clock.now() + 1);
                    let mut bytes = [0; 32];
                    match select(rx.receive(&mut bytes), clock.wait_until(due)).await {
                        Either::First(Ok(count)) => line.receive(&bytes[..count], clock.now()),
                        Either::First(Err(error)) => line.line_error(error, clock.now()),
                        Either::Second(()) => {}
                    }
                }
                quiet = true;
                watchdog.feed();
                silence.0.set(State::Granted);
            }
        }
    }
}
