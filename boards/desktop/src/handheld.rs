//! Runs the program: power-on, polling, sleeping, and what a crash does.

use std::cell::RefCell;
use std::future::Future;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once, mpsc};
use std::task::{Context, Poll, Wake, Waker};

use stonecaller_firmware::board::Facts;
use stonecaller_firmware::crash::{CrashKind, CrashReport};
use stonecaller_firmware::rng::Seed;
use stonecaller_firmware::run_until;
use stonecaller_firmware::screens::App;

use crate::flash::Flash;
use crate::memory::{self, Memory};
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

/// Crashes that are remembered with their reasons.
const MOST_REPORTS: usize = 64;

/// A handheld and the program in it.
pub struct Handheld {
    case: Case,
    boot: Boot,
    program: Option<Program>,
    /// Whether the switch is on.
    on: bool,
    /// When to switch on again after a crash.
    on_at: u64,
    /// The flash in the middle of whose work the power may fail.
    flash: Option<Flash>,
    report: Option<CrashReport>,
    crashes: u32,
    crash_reports: Vec<CrashReport>,
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
            on: true,
            on_at: 0,
            flash: None,
            report: None,
            crashes: 0,
            crash_reports: Vec::new(),
            woken: Arc::default(),
        }
    }

    /// Switches off when the power fails that `flash` was told of ([`Flash::fail_power_after`]).
    pub fn with_flash(mut self, flash: &Flash) -> Self {
        self.flash = Some(flash.clone());
        self
    }

    /// Whether it is switched on.
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// How often the program crashed so far.
    pub fn crashes(&self) -> u32 {
        self.crashes
    }

    /// Why it crashed, the first few times.
    pub fn crash_reports(&self) -> &[CrashReport] {
        &self.crash_reports
    }

    /// Runs in real time until [`Case::stop`].
    pub fn run(&mut self) {
        loop {
            match self.case.take_wanted() {
                Some(Wanted::Stop) => return,
                Some(Wanted::PowerCycle) => self.power_cycle(),
                Some(Wanted::SwitchOff) => self.switch_off(),
                Some(Wanted::SwitchOn) => self.switch_on(),
                None => {}
            }
            let due = self.settle();
            let woken = &self.woken.0;
            self.case.sleep_until(due, || woken.load(Ordering::Acquire));
        }
    }

    /// Plays in virtual time until it is `ms` milliseconds since the case was made.
    pub fn play_until(&mut self, ms: u64) {
        play_together(&mut [self], ms);
    }

    /// Shows the program to `look`, without any time passing. `None` if it is off, or in the middle of something that
    /// takes time.
    pub fn look<R: Send + 'static>(
        &mut self,
        look: impl FnOnce(&App) -> R + Send + 'static,
    ) -> Option<R> {
        let (seen, told) = mpsc::channel();
        // Nobody but us waits for what was seen.
        self.case.ask_for_a_look(Some(Box::new(move |app| drop(seen.send(look(app))))));
        self.woken.0.store(true, Ordering::Release);
        while self.on && self.is_woken() && self.case.is_looked_at() {
            self.settle();
        }
        self.case.ask_for_a_look(None);
        told.try_recv().ok()
    }

    /// Switches off, wherever the program is.
    pub fn switch_off(&mut self) {
        self.case.cut_power();
        if self.program.is_some() {
            // It sees that the power is gone, and gives its memory back.
            let _ = self.poll();
        }
        self.program = None;
        self.report = None;
        self.on = false;
    }

    /// Switches on, if it is off.
    pub fn switch_on(&mut self) {
        self.on = true;
        self.on_at = 0;
    }

    /// Switches off and on.
    pub fn power_cycle(&mut self) {
        self.switch_off();
        self.switch_on();
    }

    fn is_woken(&self) -> bool {
        self.woken.0.load(Ordering::Acquire)
    }

    /// Does what can be done now, and says when there will be more to do.
    fn settle(&mut self) -> Option<u64> {
        if !self.on {
            self.woken.0.store(false, Ordering::Release);
            return None;
        }
        if self.program.is_none() {
            if self.case.now() < self.on_at {
                // What the program before the crash waited for may still come over the cable.
                self.woken.0.store(false, Ordering::Release);
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
        if self.flash.as_ref().is_some_and(Flash::has_lost_power) {
            self.switch_off();
            return None;
        }
        if self.is_woken() {
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
        if self.crash_reports.len() < MOST_REPORTS {
            self.crash_reports.push(reason.clone());
        }
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

/// Plays handhelds that share one virtual time until it is `ms`.
pub(crate) fn play_together(handhelds: &mut [&mut Handheld], ms: u64) {
    let Some(timeline) = handhelds.first().map(|handheld| handheld.case.timeline()) else { return };
    let mut polls = 0;
    loop {
        let due = handhelds.iter_mut().filter_map(|handheld| handheld.settle()).min();
        if handhelds.iter().any(|handheld| handheld.is_woken()) {
            polls += 1;
            assert!(polls < PATIENCE, "the program never waits");
            continue;
        }
        match due {
            Some(due) if due <= ms => {
                if due > timeline.now() {
                    polls = 0;
                }
                timeline.jump_to(due);
            }
            _ => break,
        }
    }
    timeline.jump_to(ms);
    handhelds.iter().for_each(|handheld| handheld.case.show(true));
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
            let case = case.clone();
            Box::pin(async move {
                let off = case.without_power();
                let (screen, play) = run_until(parts, off, |app| case.be_looked_at(app)).await;
                memory::give_back(Memory { screen, play });
                std::future::pending::<()>().await;
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
