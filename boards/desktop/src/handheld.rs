//! Runs the program: power-on, polling, sleeping, and what a crash does.

use std::cell::RefCell;
use std::future::Future;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once};
use std::task::{Context, Poll, Wake, Waker};

use stonecaller_firmware::board::Facts;
use stonecaller_firmware::crash::{CrashKind, CrashReport};
use stonecaller_firmware::rng::Seed;

use crate::flash::Flash;
use crate::parts::parts;
use crate::profile::{BoardName, PicoLcd13, PicoPad, PicoSystem, Profile};
use crate::reactor::{Case, Wanted};

/// A program that was switched on and never ends by itself.
pub type Program = Pin<Box<dyn Future<Output = ()>>>;

/// What makes a program at every power-on, told why the last one stopped.
pub type Boot = Box<dyn FnMut(Option<CrashReport>) -> Program>;

/// The time between a crash and the next power-on: what a device takes to start again. Without
/// it a program that crashes at once would crash for ever without any time passing.
const RESTART_MS: u64 = 100;

/// Polls without waiting after which a script gives up. The busiest screen takes a few hundred.
const PATIENCE: u32 = 1_000_000;

/// A handheld and the program in it.
pub struct Handheld {
    case: Case,
    boot: Boot,
    program: Option<Program>,
    /// When to switch on again after a crash.
    on_at: u64,
    report: Option<CrashReport>,
    crashes: u32,
    woken: Arc<Woken>,
}

#[derive(Default)]
struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Release);
    }
}

impl Handheld {
    /// A handheld that is about to be switched on.
    pub fn new(case: Case, boot: Boot) -> Self {
        catch_crashes();
        Self {
            case,
            boot,
            program: None,
            on_at: 0,
            report: None,
            crashes: 0,
            woken: Arc::default(),
        }
    }

    /// How often the program crashed so far.
    pub fn crashes(&self) -> u32 {
        self.crashes
    }

    /// Runs in real time until [`Case::stop`].
    pub fn run(&mut self) {
        loop {
            match self.case.take_wanted() {
                Some(Wanted::Stop) => return,
                Some(Wanted::PowerCycle) => self.power_cycle(),
                None => {}
            }
            let due = self.settle();
            let woken = &self.woken.0;
            self.case.sleep_until(due, || woken.load(Ordering::Acquire));
        }
    }

    /// Plays in virtual time until it is `ms` milliseconds since the case was made.
    pub fn play_until(&mut self, ms: u64) {
        let mut polls = 0;
        loop {
            let due = self.settle();
            if self.woken.0.load(Ordering::Acquire) {
                polls += 1;
                assert!(polls < PATIENCE, "the program never waits");
                continue;
            }
            match due {
                Some(due) if due <= ms => {
                    if due > self.case.now() {
                        polls = 0;
                    }
                    self.case.jump_to(due);
                }
                _ => break,
            }
        }
        self.case.jump_to(ms);
        self.case.show(true);
    }

    /// Switches off and on.
    pub fn power_cycle(&mut self) {
        self.program = None;
        self.report = None;
        self.on_at = 0;
    }

    /// Does what can be done now, and says when there will be more to do.
    fn settle(&mut self) -> Option<u64> {
        if self.program.is_none() {
            if self.case.now() < self.on_at {
                return Some(self.on_at);
            }
            self.case.power_on();
            self.program = Some((self.boot)(self.report.take()));
            self.woken.0.store(true, Ordering::Release);
        }
        let due = self.case.fire();
        if self.woken.0.swap(false, Ordering::AcqRel) && self.poll().is_break() {
            return Some(self.on_at);
        }
        if self.woken.0.load(Ordering::Acquire) {
            self.case.show(false);
            return due;
        }
        self.case.show(true);
        // Polling has set new timers.
        self.case.fire()
    }

    fn poll(&mut self) -> std::ops::ControlFlow<()> {
        let Some(program) = &mut self.program else { return std::ops::ControlFlow::Break(()) };
        let waker = Waker::from(Arc::clone(&self.woken));
        let mut context = Context::from_waker(&waker);
        WATCHED.set(Some(None));
        // What a panic leaves half done is inside the program, which is thrown away, or in the
        // case, which power-on puts right.
        let polled = panic::catch_unwind(AssertUnwindSafe(|| program.as_mut().poll(&mut context)));
        let report = WATCHED.take().flatten();
        let reason = match polled {
            Ok(Poll::Pending) => return std::ops::ControlFlow::Continue(()),
            Ok(Poll::Ready(())) => {
                CrashReport::new(CrashKind::Panic, "the program ended", "firmware::run")
            }
            Err(_) => report.unwrap_or_else(|| {
                CrashReport::new(CrashKind::Panic, "a panic without a message", "unknown")
            }),
        };
        eprintln!(
            "stonecaller: the program crashed and starts again: {} ({})",
            reason.message, reason.place
        );
        self.crashes += 1;
        self.report = Some(reason);
        self.on_at = self.case.now() + RESTART_MS;
        // Dropping what is left may panic too; that is the same crash.
        let rest = self.program.take();
        WATCHED.set(Some(None));
        let _ = panic::catch_unwind(AssertUnwindSafe(|| drop(rest)));
        WATCHED.take();
        std::ops::ControlFlow::Break(())
    }
}

thread_local! {
    /// `Some` while this thread runs a program; then the report of its panic, once there is one.
    static WATCHED: RefCell<Option<Option<CrashReport>>> = const { RefCell::new(None) };
}

/// Makes panics of programs into reports; other panics stay what they are.
fn catch_crashes() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let ours = WATCHED.with_borrow_mut(|watched| match watched {
                Some(report) => {
                    report.get_or_insert_with(|| report_of(info));
                    true
                }
                None => false,
            });
            if !ours {
                usual(info);
            }
        }));
    });
}

/// The same words that [`CrashReport::from_panic`] finds on the device.
fn report_of(info: &PanicHookInfo<'_>) -> CrashReport {
    let message = info.payload_as_str().unwrap_or("a panic without a message");
    match info.location() {
        Some(place) => CrashReport::new(CrashKind::Panic, message, place),
        None => CrashReport::new(CrashKind::Panic, message, "unknown"),
    }
}

/// The Stonecaller program on `board`.
pub fn boot(board: BoardName, case: &Case, facts: Facts, flash: &Flash, seed: SeedSource) -> Boot {
    fn boot<P: Profile>(case: &Case, facts: Facts, flash: &Flash, seed: SeedSource) -> Boot {
        let (case, flash) = (case.clone(), flash.clone());
        Box::new(move |last_crash| {
            let parts = parts::<P>(&case, facts, flash.clone(), seed(), last_crash);
            Box::pin(async move {
                stonecaller_firmware::run(parts).await;
            })
        })
    }
    match board {
        BoardName::PicoPad => boot::<PicoPad>(case, facts, flash, seed),
        BoardName::PicoLcd13 => boot::<PicoLcd13>(case, facts, flash, seed),
        BoardName::PicoSystem => boot::<PicoSystem>(case, facts, flash, seed),
    }
}

/// Where seeds come from, one at every power-on.
pub type SeedSource = Box<dyn Fn() -> Seed>;

/// Waits for a future that never waits for anything outside this thread.
///
/// # Panics
/// If it does.
pub fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("waits for something that nobody does"),
    }
}

#[cfg(test)]
mod tests;
