//! The program on a board: the one loop that everything goes through.

use embassy_futures::poll_once;
use embassy_futures::select::{Either, Either3, select, select3};

use crate::board::{
    Backlight, Battery, Board, Buttons, Buzzer, CableRx, CableTx, Charger, Clock, Lamp, Parts,
    Watchdog,
};
use crate::gfx::screen::{Screen, ScreenMemory};
use crate::keep;
use crate::link::{LinkView, Neighbour};
use crate::play::PlayMemory;
use crate::power::{Light, Power};
use crate::rng::Random;
use crate::screens::{App, Device, Effect, Effects};
use crate::settings::Settings;
use crate::silence::{Cable, Silence, Silenced, with_silence};
use crate::storage::{SavedMatch, Store};
use crate::time::Instant;

/// How often the battery is measured.
const MEASURE_EVERY_MS: u32 = 2_000;
/// A reading wanders by this much without the battery having changed.
const MEASURE_SLACK_MV: u16 = 15;

/// Runs the handheld, for ever.
pub async fn run<B: Board>(parts: Parts<B>) -> ! {
    Program::<B>::start(parts).await.play(|_| {}).await
}

/// Runs the handheld until `off` is ready, wherever it is then, and hands the memory back: for hosts that switch it off
/// and on all day. `look` is shown the program each time before it waits.
pub async fn run_until<B: Board>(
    parts: Parts<B>,
    off: impl Future<Output = ()>,
    look: impl FnMut(&App),
) -> (&'static mut ScreenMemory, &'static mut PlayMemory) {
    let mut program = Program::<B>::start(parts).await;
    match select(off, program.play(look)).await {
        Either::First(()) => {}
        Either::Second(never) => match never {},
    }
    (program.screen.into_memory(), program.app.into_play())
}

/// A program on its board.
struct Program<B: Board> {
    app: App,
    screen: Screen<B::Panel>,
    power: Power,
    panel_asleep: bool,
    backlight: B::Backlight,
    /// What the backlight was set to last.
    duty: u16,
    buttons: B::Buttons,
    buzzer: B::Buzzer,
    lamp: B::Lamp,
    battery: B::Battery,
    charger: B::Charger,
    measure_at: Instant,
    cable_rx: B::CableRx,
    cable_tx: B::CableTx,
    store: Saves<B>,
    silence: &'static Silence,
    save_due: bool,
    listed: bool,
    clock: B::Clock,
    watchdog: B::Watchdog,
}

/// The cable of a board.
type CableOf<'a, B> = Cable<
    'a,
    <B as Board>::CableRx,
    <B as Board>::CableTx,
    <B as Board>::Clock,
    <B as Board>::Watchdog,
>;

/// The save region, or the flash of one that cannot be used.
#[allow(clippy::large_enum_variant, reason = "there is no heap, and one save region")]
enum Saves<B: Board> {
    Open(Store<Silenced<B::Flash>>),
    Refused(Silenced<B::Flash>),
    /// Only while one becomes the other.
    Busy,
}

impl<B: Board> Program<B> {
    async fn start(parts: Parts<B>) -> Self {
        let random = Random::new(&parts.seed);
        let mut settings = Settings::default();
        let mut unreadable = None;
        let store = match Store::open(Silenced::new(parts.flash, parts.silence)).await {
            Ok(mut store) => match store.settings().await {
                Ok(saved) => {
                    settings = saved.unwrap_or_default();
                    keep::resume(&mut store, parts.play).await;
                    Saves::Open(store)
                }
                Err(why) => {
                    unreadable = Some(why);
                    Saves::Refused(store.into_flash())
                }
            },
            Err((why, flash)) => {
                unreadable = Some(why);
                Saves::Refused(flash)
            }
        };
        let facts = parts.facts;
        let mut battery = parts.battery;
        let mut charger = parts.charger;
        let device = Device {
            facts,
            has_buzzer: B::Buzzer::FITTED,
            has_lamp: B::Lamp::FITTED,
            settings,
            battery: battery.read().await,
            charge: charger.state(),
            neighbour: Neighbour::Silence,
            link: LinkView::SILENT,
            randomness: parts.seed.health,
            held: crate::input::ButtonSet::NONE,
        };
        parts.silence.begin();
        let now = parts.clock.now();
        let power = Power::new(&settings, now);
        Self {
            app: App::new(device, parts.play, random, parts.last_crash, unreadable, now),
            screen: Screen::new(parts.panel, parts.screen),
            power,
            panel_asleep: false,
            backlight: parts.backlight,
            duty: 0,
            buttons: parts.buttons,
            buzzer: parts.buzzer,
            lamp: parts.lamp,
            battery,
            charger,
            measure_at: now + MEASURE_EVERY_MS,
            cable_rx: parts.cable_rx,
            cable_tx: parts.cable_tx,
            silence: parts.silence,
            store,
            save_due: false,
            listed: false,
            clock: parts.clock,
            watchdog: parts.watchdog,
        }
    }

    /// Everything that a device does between power-on and power-off.
    async fn play(&mut self, mut look: impl FnMut(&App)) -> ! {
        loop {
            self.present().await;
            self.keep_match().await;
            self.tidy().await;
            self.list_matches().await;
            if core::mem::take(&mut self.save_due) {
                // After the picture: a flash that has to erase stalls everything for a moment.
                self.save().await;
            }
            look(&self.app);
            self.wait().await;
        }
    }

    /// Shows the page in its light, or lets the panel sleep.
    async fn present(&mut self) {
        let brightness = self.app.device.settings.brightness;
        let duty = match self.power.light() {
            Light::Full => brightness.duty(),
            Light::Dimmed => brightness.dimmed().duty(),
            Light::Off => 0,
        };
        if duty == 0 {
            self.light(0);
            if !self.panel_asleep {
                self.panel_asleep = true;
                self.screen.sleep(true).await;
            }
            return;
        }
        if self.panel_asleep {
            self.panel_asleep = false;
            self.screen.sleep(false).await;
        }
        self.screen.set_palette(self.app.device.settings.palette);
        self.screen.show(&self.app).await;
        // Only now: nobody is to see what the panel held before, noise at first.
        self.light(duty);
    }

    fn light(&mut self, duty: u16) {
        if self.duty != duty {
            self.duty = duty;
            self.backlight.set(duty);
        }
    }

    /// Waits for something to happen, and handles it and whatever else is already there.
    async fn wait(&mut self) {
        let deadline = [self.app.due(), self.power.due()]
            .into_iter()
            .flatten()
            .fold(self.measure_at.min(self.app.link_due()), Instant::min);
        let mut bytes = [0; 32];
        let happened = select3(
            self.buttons.next(),
            self.cable_rx.receive(&mut bytes),
            self.clock.wait_until(deadline),
        )
        .await;
        self.watchdog.feed();
        let now = self.clock.now();
        match happened {
            Either3::First(event) => {
                let mut event = Some(event);
                // Everything pressed while the last picture was drawn counts before the next.
                while let Some(pressed) = event {
                    if let Some(pressed) = self.power.key(pressed, now) {
                        let effects = self.app.key(pressed, now);
                        self.carry_out(effects).await;
                    }
                    event = match poll_once(self.buttons.next()) {
                        core::task::Poll::Ready(more) => Some(more),
                        core::task::Poll::Pending => None,
                    };
                }
            }
            Either3::Second(Ok(count)) => self.app.cable(&bytes[..count], now),
            Either3::Second(Err(error)) => self.app.cable_error(error, now),
            Either3::Third(()) => {}
        }
        let effects = self.app.tick(now);
        self.carry_out(effects).await;
        self.power.follow(&self.app.device.settings);
        self.power.tick(now);
        self.link().await;
        if now >= self.measure_at {
            self.measure_at = now + MEASURE_EVERY_MS;
            self.measure().await;
        }
    }

    /// Hears what the other device says and says what there is to say. Of a linked match everything is kept before it is
    /// acknowledged or told, so nothing of it is lost with the power; pages and the picture wait for that.
    async fn link(&mut self) {
        let mut more = true;
        while more {
            self.app.link_work();
            if self.app.play().is_linked() {
                self.keep_match().await;
            }
            self.app.link_kept();
            self.send_frames().await;
            self.app.link_speak();
            self.send_frames().await;
            let effects;
            (effects, more) = self.app.link_show(self.clock.now());
            self.carry_out(effects).await;
        }
    }

    async fn send_frames(&mut self) {
        while let Some(frame) = self.app.link_frame(self.clock.now()) {
            self.cable_tx.transmit(&frame).await;
        }
    }

    async fn measure(&mut self) {
        let reading = self.battery.read().await;
        let steady = matches!((reading, self.app.device.battery), (Some(new), Some(old))
            if new.millivolts.abs_diff(old.millivolts) <= MEASURE_SLACK_MV);
        if !steady {
            self.app.device.battery = reading;
        }
        self.app.device.charge = self.charger.state();
    }

    async fn carry_out(&mut self, effects: Effects) {
        for effect in effects {
            match effect {
                Effect::Play(sound) => {
                    let volume = self.app.device.settings.volume;
                    self.buzzer.play(sound.heard_at(volume), volume);
                }
                Effect::Lamp(glow) => self.lamp.show(glow),
                Effect::Save => self.save_due = true,
                Effect::ClearSaves => self.clear_saves().await,
                Effect::ForgetMatch => self.forget_match(false).await,
                Effect::ClearMatches => self.forget_match(true).await,
                Effect::FetchMatch(id) => self.fetch_match(id).await,
            }
        }
    }

    /// Finds the kept matches, once: the first picture does not wait for them.
    async fn list_matches(&mut self) {
        if core::mem::replace(&mut self.listed, true) {
            return;
        }
        let listed = self.in_silence(async |store, play| keep::list(store, play).await).await;
        if let Some(Err(why)) = listed {
            crate::log::error!("kept matches cannot be read: {}", why);
        }
    }

    /// Works on the saves; nothing if they cannot be used. Where flash has to be erased, the other device is told.
    async fn in_silence<T>(
        &mut self,
        work: impl AsyncFnOnce(&mut Store<Silenced<B::Flash>>, &mut PlayMemory) -> T,
    ) -> Option<T> {
        let silence = self.silence;
        let (saves, play, cable) = self.saves_and_cable();
        let Saves::Open(store) = saves else { return None };
        Some(with_silence(work(store, play), silence, cable).await)
    }

    /// What is saved, where, and the cable that has to be silent meanwhile.
    fn saves_and_cable(&mut self) -> (&mut Saves<B>, &mut PlayMemory, CableOf<'_, B>) {
        let (play, line) = self.app.play_and_line();
        let cable = Cable {
            line,
            rx: &mut self.cable_rx,
            tx: &mut self.cable_tx,
            clock: &mut self.clock,
            watchdog: &mut self.watchdog,
        };
        (&mut self.store, play, cable)
    }

    /// Erases what will be written next, when nobody waits.
    async fn tidy(&mut self) {
        let tidied = self.in_silence(async |store, play| keep::tidy(store, play).await).await;
        if let Some(Err(why)) = tidied {
            crate::log::error!("flash is not tidied: {}", why);
        }
    }

    /// Keeps the match as it stands: a choice is in flash before the next is asked for.
    async fn keep_match(&mut self) {
        let kept = self.in_silence(async |store, play| keep::keep(store, play).await).await;
        if let Some(kept) = kept {
            self.app.play_mut().unsaved = kept.is_err();
            if let Err(why) = kept {
                crate::log::error!("the match is not saved: {}", why);
            }
        }
    }

    /// Reads a kept match for whoever wants to watch it.
    async fn fetch_match(&mut self, id: u32) {
        let read = self.in_silence(async |store, play| {
            play.film.id = None;
            let read = store.load_match(id, &mut play.film.log).await;
            matches!(read, Ok(Some(SavedMatch::Whole(_))))
        });
        let read = read.await == Some(true);
        self.app.play_mut().film.id = read.then_some(id);
        let now = self.clock.now();
        // It leads to another page at most.
        let _ = self.app.bring_match(id, read, now);
    }

    /// Forgets the match that cannot go on, or everything in the memory of matches.
    async fn forget_match(&mut self, all: bool) {
        let forgotten = self.in_silence(async |store, _| match all {
            true => store.clear_matches(|| {}).await,
            false => store.abandon_match().await,
        });
        if let Some(Err(why)) = forgotten.await {
            crate::log::error!("the match is not forgotten: {}", why);
        }
    }

    async fn save(&mut self) {
        let settings = self.app.device.settings;
        let saved = self.in_silence(async |store, _| store.save_settings(&settings).await).await;
        if let Some(Err(why)) = saved {
            crate::log::error!("settings not saved: {}", why);
        }
    }

    async fn clear_saves(&mut self) {
        let silence = self.silence;
        let (saves, _, cable) = self.saves_and_cable();
        let flash = match core::mem::replace(saves, Saves::Busy) {
            Saves::Open(store) => store.into_flash(),
            Saves::Refused(flash) => flash,
            Saves::Busy => return,
        };
        let cleared = Store::clear(flash, || {});
        *saves = match with_silence(cleared, silence, cable).await {
            Ok(store) => Saves::Open(store),
            Err((why, flash)) => {
                crate::log::error!("saves not cleared: {}", why);
                Saves::Refused(flash)
            }
        };
    }
}
