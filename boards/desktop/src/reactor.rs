//! What the parts of the handheld share with each other and with whoever shows them.
//!
//! One lock holds everything that crosses the case of the handheld: pixels, light and sound going
//! out; buttons, cable and battery going in; and the timers that the program waits on. The program
//! runs in one thread; a window, a page or a script runs in others and only calls [`Case`].
//!
//! Time is real or virtual. Virtual time stands still until the program waits, then jumps to the
//! next thing that is due, so a script of a minute plays in milliseconds and always the same way.

use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant as RealInstant};

use embedded_graphics::geometry::Size;
use stonecaller_firmware::input::{ButtonSet, KeyEvent};
use stonecaller_firmware::screens::App;
use stonecaller_firmware::sound::Volume;
use stonecaller_firmware::time::Instant;

use crate::cable::{Arrival, Cable, Line, Socket, Wire};
use crate::contacts::Contacts;
use crate::picture::Picture;
pub use crate::timeline::{Pace, Timeline};
pub use crate::view::{Traffic, Tune, View};

/// Somebody who is to see the program once.
pub(crate) type Onlooker = Box<dyn FnOnce(&App) + Send>;

pub(crate) struct State {
    timeline: Timeline,
    /// Whether there is power; without it the program is gone, or about to go.
    powered: bool,
    /// When the program was switched on; its own time counts from here.
    pub(crate) powered_at: u64,
    pub(crate) timers: BTreeMap<(u64, u64), Waker>,
    pub(crate) next_timer: u64,
    pub(crate) contacts: Contacts,
    button_waiters: Vec<Waker>,
    pub(crate) wire: Wire,
    pub(crate) battery_mv: u16,
    /// The panel's memory, and whether it differs from what was last shown outside.
    pub(crate) panel: Picture,
    pub(crate) panel_asleep: bool,
    panel_changed: bool,
    shown_at: u64,
    pub(crate) traffic: Traffic,
    view: View,
    wanted: Option<Wanted>,
    onlooker: Option<Onlooker>,
}

/// What somebody outside asked of the thread that runs the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    PowerCycle,
    SwitchOff,
    SwitchOn,
    Stop,
}

/// The case of a handheld: everything that goes in and out of it. Clones are the same case.
#[derive(Clone)]
pub struct Case(Arc<Inner>);

struct Inner {
    state: Mutex<State>,
    /// Wakes the program's thread.
    inward: Condvar,
    /// Wakes those who look at the handheld.
    outward: Condvar,
}

/// A case that may be gone.
pub(crate) struct WeakCase(Weak<Inner>);

impl WeakCase {
    pub(crate) fn case(&self) -> Option<Case> {
        self.0.upgrade().map(Case)
    }
}

/// A program that keeps drawing without ever waiting is shown this often all the same.
const SHOW_EVERY_MS: u64 = 16;

/// What the battery says until told otherwise.
pub const DEFAULT_BATTERY_MV: u16 = 3_900;

impl Case {
    /// A handheld that is switched off, with a time of its own.
    pub fn new(screen: Size, pace: Pace) -> Self {
        Self::in_time(screen, &Timeline::new(pace))
    }

    /// A handheld that is switched off and shares its time with others.
    pub fn in_time(screen: Size, timeline: &Timeline) -> Self {
        let panel = Picture::black(screen);
        let view = View::dark(panel.clone());
        let state = State {
            timeline: timeline.clone(),
            powered: false,
            powered_at: 0,
            timers: BTreeMap::new(),
            next_timer: 0,
            contacts: Contacts::default(),
            button_waiters: Vec::new(),
            wire: Wire::default(),
            battery_mv: DEFAULT_BATTERY_MV,
            panel,
            panel_asleep: false,
            panel_changed: false,
            shown_at: 0,
            traffic: Traffic::default(),
            view,
            wanted: None,
            onlooker: None,
        };
        Self(Arc::new(Inner {
            state: Mutex::new(state),
            inward: Condvar::new(),
            outward: Condvar::new(),
        }))
    }

    /// The program may panic between any two statements, and the case outlives it.
    pub(crate) fn lock(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    // From outside.

    /// Says which buttons `source` (a keyboard, a visitor, a script) holds down now.
    pub fn hold(&self, source: u64, buttons: ButtonSet) {
        let mut state = self.lock();
        let now = state.device_now();
        if state.contacts.hold(source, buttons, now) {
            state.wake_buttons();
            state.publish(|state, view| {
                let raw = state.contacts.raw();
                let changed = view.buttons != raw;
                view.buttons = raw;
                changed
            });
            drop(state);
            self.0.outward.notify_all();
            self.0.inward.notify_all();
        }
    }

    /// Plugs something into the cable's socket.
    pub fn plug(&self, cable: Cable) {
        let socket = match cable {
            Cable::Unplugged => Socket::Empty,
            Cable::LoopBack => Socket::LoopBack,
        };
        self.lock().wire.plug(socket);
        self.0.inward.notify_all();
    }

    /// Plugs in a cable that leads somewhere.
    pub fn attach(&self, line: Arc<dyn Line>) {
        self.lock().wire.plug(Socket::Line(line));
        self.0.inward.notify_all();
    }

    /// Brings bytes to the socket, in the order of their arrival. Without power nobody hears them.
    pub fn deliver(&self, arrivals: impl IntoIterator<Item = Arrival>) {
        let mut state = self.lock();
        if state.powered {
            state.wire.deliver(arrivals);
            drop(state);
            self.0.inward.notify_all();
        }
    }

    /// Loses what is on its way to the socket.
    pub fn silence(&self) {
        self.lock().wire.silence();
    }

    /// Shows whether the cable to the other handheld is plugged in.
    pub fn show_cable(&self, plugged: bool) {
        self.update_view(|view, _| view.cable = Some(plugged));
    }

    pub(crate) fn weak(&self) -> WeakCase {
        WeakCase(Arc::downgrade(&self.0))
    }

    /// Sets what the battery says.
    pub fn set_battery(&self, millivolts: u16) {
        self.lock().battery_mv = millivolts;
    }

    /// Switches off and on.
    pub fn power_cycle(&self) {
        self.want(Wanted::PowerCycle);
    }

    /// Switches on or off.
    pub fn switch(&self, on: bool) {
        self.want(if on { Wanted::SwitchOn } else { Wanted::SwitchOff });
    }

    /// Ends the thread that runs the program, when it next waits.
    pub fn stop(&self) {
        self.want(Wanted::Stop);
    }

    fn want(&self, wanted: Wanted) {
        self.lock().wanted = Some(wanted);
        self.0.inward.notify_all();
    }

    /// What there is to see now.
    pub fn view(&self) -> View {
        self.lock().fresh_view()
    }

    /// Waits until there is something to see that is newer than `serial`, at most for `patience`.
    pub fn wait_for_view(&self, serial: u64, patience: Duration) -> View {
        let deadline = RealInstant::now() + patience;
        let mut state = self.lock();
        loop {
            let view = state.fresh_view();
            let left = deadline.saturating_duration_since(RealInstant::now());
            if view.serial != serial || left.is_zero() {
                return view;
            }
            // The end of a melody is news that nobody announces.
            let sound_left = if view.sounding {
                Duration::from_millis(view.tune.ends_at.saturating_sub(state.now()) + 1)
            } else {
                left
            };
            state = self
                .0
                .outward
                .wait_timeout(state, left.min(sound_left))
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
    }

    /// Wakes everybody in [`wait_for_view`](Self::wait_for_view) with a new serial number.
    pub fn touch(&self) {
        self.lock().publish(|_, _| true);
        self.0.outward.notify_all();
    }

    /// What the panel shows, whether or not the program is done drawing.
    pub fn panel(&self) -> Picture {
        self.lock().seen()
    }

    /// What was sent to the panel so far.
    pub fn traffic(&self) -> Traffic {
        self.lock().traffic
    }

    // From the thread that runs the program.

    /// Puts everything in the state it has at power-on. What is plugged in and held stays so.
    pub(crate) fn power_on(&self) {
        let mut state = self.lock();
        state.powered_at = state.now();
        state.timers.clear();
        state.button_waiters.clear();
        state.wire.reset();
        state.panel.clear();
        state.panel_asleep = false;
        state.panel_changed = true;
        state.contacts.power_on();
        state.powered = true;
        state.darken();
        drop(state);
        self.0.outward.notify_all();
    }

    /// Takes the power away: the program ends when it is polled next.
    pub(crate) fn cut_power(&self) {
        let mut state = self.lock();
        if !state.powered {
            return;
        }
        state.powered = false;
        state.wire.silence();
        state.panel.clear();
        state.darken();
        let (line, now) = (state.wire.line(), state.now() * 1_000);
        drop(state);
        if let Some(line) = line {
            line.fall_silent(now);
        }
        self.0.outward.notify_all();
    }

    /// Ready when the power is gone.
    pub(crate) async fn without_power(&self) {
        // Whoever cuts the power polls the program afterwards, so nobody has to be woken.
        std::future::poll_fn(|_| if self.lock().powered { Poll::Pending } else { Poll::Ready(()) })
            .await;
    }

    /// Lets `onlooker` see the program when it is about to wait; the last one counts.
    pub(crate) fn ask_for_a_look(&self, onlooker: Option<Onlooker>) {
        self.lock().onlooker = onlooker;
    }

    pub(crate) fn is_looked_at(&self) -> bool {
        self.lock().onlooker.is_some()
    }

    /// Shows the program to whoever asked.
    pub(crate) fn be_looked_at(&self, app: &App) {
        let onlooker = self.lock().onlooker.take();
        if let Some(onlooker) = onlooker {
            onlooker(app);
        }
    }

    pub(crate) fn take_wanted(&self) -> Option<Wanted> {
        self.lock().wanted.take()
    }

    /// Lets watchers see the panel if the program has drawn; `at_rest` when it waits.
    pub(crate) fn show(&self, at_rest: bool) {
        let mut state = self.lock();
        if state.panel_changed && (at_rest || state.now() >= state.shown_at + SHOW_EVERY_MS) {
            state.show();
            drop(state);
            self.0.outward.notify_all();
        }
    }

    /// Wakes what is due, and says when the next thing will be.
    pub(crate) fn fire(&self) -> Option<u64> {
        let mut state = self.lock();
        let now = state.now();
        let device_now = state.device_now();
        if state.contacts.tick(device_now) {
            state.wake_buttons();
        }
        while let Some(entry) = state.timers.first_entry() {
            if entry.key().0 > now {
                break;
            }
            entry.remove().wake();
        }
        let powered_at = state.powered_at;
        let buttons = state.contacts.due().map(|due| powered_at + due.as_millis());
        let timer = state.timers.first_key_value().map(|((deadline, _), _)| *deadline);
        [buttons, timer].into_iter().flatten().min()
    }

    /// Real time: sleeps until `due`, until something comes in, or until `woken` says so.
    pub(crate) fn sleep_until(&self, due: Option<u64>, woken: impl Fn() -> bool) {
        let state = self.lock();
        // Every waker is called under this lock or by the program itself, so none is missed.
        if woken() || state.wanted.is_some() {
            return;
        }
        match due {
            Some(due) => {
                let left = state.timeline.left_until(due);
                drop(self.0.inward.wait_timeout(state, left));
            }
            None => drop(self.0.inward.wait(state)),
        }
    }

    /// The time that this case lives in.
    pub fn timeline(&self) -> Timeline {
        self.lock().timeline.clone()
    }

    /// Milliseconds since the case was made.
    pub fn now(&self) -> u64 {
        self.lock().now()
    }

    pub(crate) fn device_now(&self) -> Instant {
        self.lock().device_now()
    }

    // From the parts.

    pub(crate) fn update_view(&self, change: impl FnOnce(&mut View, u64)) {
        let mut state = self.lock();
        state.publish(|state, view| {
            change(view, state.now());
            true
        });
        drop(state);
        self.0.outward.notify_all();
    }

    pub(crate) fn panel_sleeps(&self, asleep: bool) {
        let mut state = self.lock();
        state.panel_asleep = asleep;
        state.panel_changed = true;
    }

    pub(crate) fn panel_drawn(state: &mut State) {
        state.panel_changed = true;
    }

    pub(crate) fn poll_button(&self, context: &Context<'_>) -> Poll<KeyEvent> {
        let mut state = self.lock();
        match state.contacts.pop() {
            Some(event) => Poll::Ready(event),
            None => {
                if !state.button_waiters.iter().any(|waiter| waiter.will_wake(context.waker())) {
                    state.button_waiters.push(context.waker().clone());
                }
                Poll::Pending
            }
        }
    }
}

impl State {
    /// Milliseconds since the case was made.
    pub(crate) fn now(&self) -> u64 {
        self.timeline.now()
    }

    pub(crate) fn device_now(&self) -> Instant {
        Instant::from_millis(self.now().saturating_sub(self.powered_at))
    }

    fn publish(&mut self, change: impl FnOnce(&Self, &mut View) -> bool) {
        let mut view = self.view.clone();
        if change(self, &mut view) {
            view.serial += 1;
            self.view = view;
        }
    }

    /// Nothing shines, sounds or is shown any more, or yet.
    fn darken(&mut self) {
        self.publish(|state, view| {
            view.go_dark();
            view.powered = state.powered;
            true
        });
        self.show();
    }

    fn show(&mut self) {
        self.panel_changed = false;
        self.shown_at = self.now();
        self.view.picture = Arc::new(self.seen());
        self.view.serial += 1;
    }

    /// What is to be seen on the panel: nothing while it sleeps, though it keeps its memory.
    fn seen(&self) -> Picture {
        if self.panel_asleep {
            Picture::black(Size::new(self.panel.width() as u32, self.panel.height() as u32))
        } else {
            self.panel.clone()
        }
    }

    fn fresh_view(&mut self) -> View {
        let tune = &self.view.tune;
        let sounding = tune.volume != Volume::SILENT && self.now() < tune.ends_at;
        if sounding != self.view.sounding {
            self.view.sounding = sounding;
            self.view.serial += 1;
        }
        self.view.clone()
    }

    fn wake_buttons(&mut self) {
        self.button_waiters.drain(..).for_each(Waker::wake);
    }
}
