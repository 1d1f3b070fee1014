//! A cable that leaves this program: to a serial port or to another computer.
//!
//! One thread opens the far place, again and again if it has to, and reads; one writes. The program hears bytes as
//! from any cable, and never waits for either: what does not fit into the buffers is lost, as on a wire.

pub mod network;
pub mod serial;

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::cable::{BYTE_MICROS, Line};
use crate::reactor::Case;

/// How long a read waits before it looks whether everything is over.
const READ_PATIENCE: Duration = Duration::from_millis(50);
/// The pause before a place is opened again.
const RETRY: Duration = Duration::from_millis(500);
/// How far bytes that came in a lump may be ahead of the wire: about a hundred bytes.
const MOST_AHEAD_MICROS: u64 = 10_000;
/// Bytes that wait to be written: a third of a second at the cable's speed.
const MOST_WAITING: usize = 4 * 1024;

/// Both directions of an open cable.
struct Ends {
    reader: Box<dyn Read + Send>,
    writer: Box<dyn Write + Send>,
    /// Who is there, for the person.
    name: String,
    /// Whether bytes come in lumps and have to be brought to the speed of the wire.
    lumpy: bool,
    /// Who says nothing for so long is gone.
    patience: Option<Duration>,
    /// Held while the cable is open.
    _place: Option<network::Place>,
}

/// Where a cable leads.
trait Destination: Send {
    /// Opens it; returns soon either way.
    fn open(&mut self) -> Result<Ends, String>;
}

/// A cable to the world outside, until it is dropped.
pub struct Outside {
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Outside {
    fn join(case: &Case, destination: impl Destination + 'static) -> io::Result<Self> {
        let over = Arc::new(AtomicBool::new(false));
        let outlet = Arc::new(Outlet::default());
        case.attach(Arc::clone(&outlet) as Arc<dyn Line>);
        case.show_cable(false);
        let carrier = Carrier { case: case.clone(), outlet, over: Arc::clone(&over), said: None };
        let thread =
            thread::Builder::new().name("cable".into()).spawn(move || carrier.run(destination))?;
        Ok(Self { over, thread: Some(thread) })
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Release);
        if let Some(thread) = self.thread.take() {
            // It panics no more than we do, and there is nobody left to tell.
            let _ = thread.join();
        }
    }
}

/// What waits to be written.
#[derive(Default)]
struct Outlet {
    waiting: Mutex<Waiting>,
    news: Condvar,
}

#[derive(Default)]
struct Waiting {
    bytes: VecDeque<u8>,
    /// Whether there is anybody to write to.
    open: bool,
}

impl Outlet {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self, open: bool) {
        let mut waiting = self.lock();
        waiting.bytes.clear();
        waiting.open = open;
        drop(waiting);
        self.news.notify_all();
    }

    /// Waits for bytes to write; `None` once there is nobody to write to.
    fn take(&self) -> Option<Vec<u8>> {
        let mut waiting = self.lock();
        while waiting.open && waiting.bytes.is_empty() {
            waiting = self.news.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
        waiting.open.then(|| waiting.bytes.drain(..).collect())
    }
}

impl Line for Outlet {
    fn carry(&self, burst: &[(u64, u8)]) {
        let mut waiting = self.lock();
        if waiting.open {
            let room = MOST_WAITING.saturating_sub(waiting.bytes.len());
            waiting.bytes.extend(burst.iter().take(room).map(|(_, byte)| *byte));
            drop(waiting);
            self.news.notify_all();
        }
    }
}

/// What carries bytes between a case and the world.
struct Carrier {
    case: Case,
    outlet: Arc<Outlet>,
    over: Arc<AtomicBool>,
    /// The last thing that was said, so that it is not said twice a second.
    said: Option<String>,
}

impl Carrier {
    fn run(mut self, mut destination: impl Destination) {
        while !self.over.load(Ordering::Acquire) {
            match destination.open() {
                Ok(ends) => {
                    self.outlet.open(true);
                    let why = self.carry(ends);
                    self.outlet.open(false);
                    self.case.silence();
                    if self.case.view().cable == Some(true) {
                        self.case.show_cable(false);
                        self.say(format!("{why}; waiting for it to come back"));
                    } else {
                        self.say(why);
                    }
                }
                Err(why) => self.say(why),
            }
            if !self.over.load(Ordering::Acquire) {
                thread::sleep(RETRY);
            }
        }
    }

    fn say(&mut self, what: String) {
        if !self.over.load(Ordering::Acquire) && self.said.as_ref() != Some(&what) {
            eprintln!("stonecaller: cable: {what}");
            self.said = Some(what);
        }
    }

    /// Carries bytes until it cannot; says why.
    fn carry(&mut self, ends: Ends) -> String {
        let Ends { mut reader, mut writer, name, lumpy, patience, _place } = ends;
        let outlet = Arc::clone(&self.outlet);
        let broken = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                while let Some(bytes) = outlet.take() {
                    // What a slow port does not take in time is lost, as on a wire that nobody listens to.
                    let written = writer.write_all(&bytes).and_then(|()| writer.flush());
                    if written.is_err_and(|error| !is_timeout(&error)) {
                        broken.store(true, Ordering::Release);
                        return;
                    }
                }
            });
            let why = self.read(&mut *reader, &name, lumpy, patience, &broken);
            outlet.open(false);
            why
        })
    }

    fn read(
        &mut self,
        reader: &mut dyn Read,
        name: &str,
        lumpy: bool,
        patience: Option<Duration>,
        broken: &AtomicBool,
    ) -> String {
        let mut heard = Instant::now();
        let mut joined = false;
        // When the last byte is there, in microseconds of the case.
        let mut last = 0;
        let mut buffer = [0; 256];
        loop {
            if self.over.load(Ordering::Acquire) || broken.load(Ordering::Acquire) {
                return gone(name, joined);
            }
            match reader.read(&mut buffer) {
                Ok(0) => return gone(name, joined),
                Ok(count) => {
                    heard = Instant::now();
                    if !joined {
                        joined = true;
                        self.case.show_cable(true);
                        self.say(format!("joined with {name}"));
                    }
                    let now = self.case.now() * 1_000;
                    let step = if lumpy { BYTE_MICROS } else { 0 };
                    let from = if lumpy { now.max(last) } else { now };
                    let arrivals = (1..).map(|place| from + place * step);
                    last = from + count as u64 * step;
                    self.case.deliver(arrivals.zip(buffer[..count].iter().map(|byte| Ok(*byte))));
                    // Whoever sends faster than the wire has to wait, as at the other end of a full pipe.
                    thread::sleep(Duration::from_micros(
                        last.saturating_sub(now + MOST_AHEAD_MICROS),
                    ));
                }
                Err(error) if is_timeout(&error) => {
                    if patience.is_some_and(|patience| heard.elapsed() >= patience) {
                        return format!("nothing comes from {name}");
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return gone(name, joined),
            }
        }
    }
}

/// What is said of somebody who is not there any more.
fn gone(name: &str, joined: bool) -> String {
    if joined {
        format!("lost {name}")
    } else {
        format!("{name} hung up at once: busy, or no Stonecaller")
    }
}

/// Whether a read or write took too long; systems have two names for it.
fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

#[cfg(test)]
mod tests;
