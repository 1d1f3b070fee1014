//! The parts of the handheld, each a thin door to its [`Case`].

use std::future::{Future, poll_fn};
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::Poll;

use embedded_graphics::geometry::Size;
use embedded_graphics::primitives::Rectangle;
use stonecaller_firmware::board::{
    Absent, Backlight, Battery, BatteryReading, Board, Buttons, Buzzer, CableRx, CableTx, Charge,
    Charger, Clock, Facts, Glow, Lamp, LineError, Panel, Parts, Watchdog,
};
use stonecaller_firmware::crash::CrashReport;
use stonecaller_firmware::input::KeyEvent;
use stonecaller_firmware::rng::Seed;
use stonecaller_firmware::silence::Silence;
use stonecaller_firmware::sound::{Note, Volume};
use stonecaller_firmware::time::Instant;

use crate::cable::{Sent, Wait};
use crate::flash::Flash;
use crate::memory::{self, Memory};
use crate::profile::{HasBattery, Profile};
use crate::reactor::{Case, Tune};

/// The desktop standing in for board `P`.
pub struct Desktop<P>(PhantomData<P>);

impl<P: Profile> Board for Desktop<P> {
    type Panel = DesktopPanel;
    type Backlight = DesktopBacklight;
    type Buttons = DesktopButtons;
    type Buzzer = P::Buzzer;
    type Lamp = P::Lamp;
    type Battery = P::Battery;
    type Charger = P::Charger;
    type CableRx = DesktopCable;
    type CableTx = DesktopCable;
    type Flash = Flash;
    type Clock = DesktopClock;
    type Watchdog = DesktopWatchdog;
}

/// All parts of one handheld at power-on.
pub fn parts<P: Profile>(
    case: &Case,
    facts: Facts,
    flash: Flash,
    seed: Seed,
    last_crash: Option<CrashReport>,
) -> Parts<Desktop<P>> {
    let Memory { screen, play } = memory::take();
    Parts {
        facts,
        panel: DesktopPanel(case.clone()),
        screen,
        play,
        // One byte for each power-on: nobody will notice.
        silence: Box::leak(Box::new(Silence::new())),
        backlight: DesktopBacklight(case.clone()),
        buttons: DesktopButtons(case.clone()),
        buzzer: P::Buzzer::fit(case),
        lamp: P::Lamp::fit(case),
        battery: P::Battery::fit(case),
        charger: P::Charger::fit(case),
        cable_rx: DesktopCable(case.clone()),
        cable_tx: DesktopCable(case.clone()),
        flash,
        clock: DesktopClock(case.clone()),
        watchdog: DesktopWatchdog,
        seed,
        last_crash,
    }
}

/// A part that can be put into a case, there or absent.
pub trait Fit {
    /// Puts it in.
    fn fit(case: &Case) -> Self;
}

impl Fit for Absent {
    fn fit(_case: &Case) -> Self {
        Self
    }
}

/// A display that keeps its pixels in memory.
pub struct DesktopPanel(Case);

impl Panel for DesktopPanel {
    fn size(&self) -> Size {
        let state = self.0.lock();
        Size::new(state.panel.width() as u32, state.panel.height() as u32)
    }

    async fn send(&mut self, area: Rectangle, pixels: &[u8]) {
        let mut state = self.0.lock();
        assert!(!state.panel_asleep, "sent {area:?} to a panel that sleeps");
        let changed = state.panel.put(area, pixels);
        state.traffic.sends += 1;
        state.traffic.pixels_sent += (pixels.len() / 2) as u64;
        state.traffic.pixels_changed += changed;
        if changed > 0 {
            Case::panel_drawn(&mut state);
        }
    }

    async fn sleep(&mut self, asleep: bool) {
        self.0.panel_sleeps(asleep);
    }
}

/// A light that watchers see as the brightness of the picture.
pub struct DesktopBacklight(Case);

impl Backlight for DesktopBacklight {
    fn set(&mut self, duty: u16) {
        self.0.update_view(|view, _| view.backlight = duty);
    }
}

/// Buttons of a keyboard, a page or a script.
pub struct DesktopButtons(Case);

impl Buttons for DesktopButtons {
    async fn next(&mut self) -> KeyEvent {
        poll_fn(|context| self.0.poll_button(context)).await
    }
}

/// A buzzer that watchers hear, or see.
pub struct DesktopBuzzer(Case);

impl Fit for DesktopBuzzer {
    fn fit(case: &Case) -> Self {
        Self(case.clone())
    }
}

impl Buzzer for DesktopBuzzer {
    fn play(&mut self, melody: &'static [Note], volume: Volume) {
        self.0.update_view(|view, now| {
            let millis: u64 = melody.iter().map(|note| u64::from(note.millis)).sum();
            let serial = view.tune.serial + 1;
            view.tune = Tune { serial, notes: melody, volume, ends_at: now + millis };
        });
    }
}

/// A light on the case.
pub struct DesktopLamp(Case);

impl Fit for DesktopLamp {
    fn fit(case: &Case) -> Self {
        Self(case.clone())
    }
}

impl Lamp for DesktopLamp {
    fn show(&mut self, glow: Glow) {
        self.0.update_view(|view, _| view.lamp = glow);
    }
}

/// A battery that says what it was told to say, on the scale of board `P`.
pub struct DesktopBattery<P>(Case, PhantomData<P>);

impl<P> Fit for DesktopBattery<P> {
    fn fit(case: &Case) -> Self {
        Self(case.clone(), PhantomData)
    }
}

impl<P: HasBattery> Battery for DesktopBattery<P> {
    async fn read(&mut self) -> Option<BatteryReading> {
        let millivolts = self.0.lock().battery_mv;
        Some(P::measure(millivolts))
    }
}

/// A charger with no plug in it.
pub struct DesktopCharger;

impl Fit for DesktopCharger {
    fn fit(_case: &Case) -> Self {
        Self
    }
}

impl Charger for DesktopCharger {
    fn state(&mut self) -> Option<Charge> {
        Some(Charge::OnBattery)
    }
}

/// Either side of the link cable.
pub struct DesktopCable(Case);

impl CableRx for DesktopCable {
    async fn receive(&mut self, buffer: &mut [u8]) -> Result<usize, LineError> {
        if buffer.is_empty() {
            return Ok(0);
        }
        let mut sleep = None;
        poll_fn(|context| {
            loop {
                let mut state = self.0.lock();
                let now = state.now();
                let received = state.wire.receive(buffer, now, context);
                let arrival = state.wire.next_arrival();
                drop(state);
                let (Poll::Pending, Wait::Until(arrival)) = (&received, arrival) else {
                    return received;
                };
                let sleep = sleep.insert(self.0.sleep_to(arrival));
                if Pin::new(sleep).poll(context).is_pending() {
                    return Poll::Pending;
                }
            }
        })
        .await
    }
}

impl CableTx for DesktopCable {
    async fn transmit(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let sent = {
                let mut state = self.0.lock();
                let now = state.now();
                state.wire.transmit(bytes, now)
            };
            match sent {
                Ok(Sent { taken, out }) => {
                    bytes = &bytes[taken..];
                    if let Some((line, burst)) = out {
                        line.carry(&burst);
                    }
                }
                Err(Wait::Until(moment)) => self.0.sleep_to(moment).await,
                Err(Wait::ForNews) => unreachable!("a transmitter waits for time only"),
            }
        }
    }
}

/// Time since power-on.
pub struct DesktopClock(Case);

impl Clock for DesktopClock {
    fn now(&self) -> Instant {
        self.0.device_now()
    }

    async fn wait_until(&mut self, deadline: Instant) {
        let mut sleep = self.0.sleep(deadline);
        poll_fn(|context| {
            // Whoever wants to see the program gets it to go round once: a wait that ends early is none to it.
            if self.0.is_looked_at() {
                return Poll::Ready(());
            }
            Pin::new(&mut sleep).poll(context)
        })
        .await;
    }
}

/// Nothing to restart: a desktop program that hangs is looked at in a debugger.
pub struct DesktopWatchdog;

impl Watchdog for DesktopWatchdog {
    fn feed(&mut self) {}
}
