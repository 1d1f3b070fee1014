//! Whole matches between two devices over a bad cable, from one seed: the program, the link and the saves of both, without
//! a board. Power is cut at random bytes of their flash, the cable is pulled, and frames are lost, damaged, doubled, late,
//! cut short or not ours at all.
//!
//! What a player chooses follows from the position alone, so a match ends in the same position whatever happened to the
//! cable; a match that does not is a failure, and its seed is all it takes to see it again.

use std::cell::RefCell;
use std::collections::{HashSet, VecDeque};
use std::rc::Rc;

use embassy_futures::block_on;
use rand_core::Rng;
use stonecaller_firmware::games::Skill;
use stonecaller_firmware::input::{Action, Button, KeyEvent};
use stonecaller_firmware::keep;
use stonecaller_firmware::link::{Condition, Standing};
use stonecaller_firmware::play::{Ending, Place, PlayMemory, Told, Waits};
use stonecaller_firmware::screens::App;
use stonecaller_firmware::settings::{Settings, Speed};
use stonecaller_firmware::storage::Store;
use stonecaller_firmware::time::Instant;

use crate::flash::{NorMemory, NorState};
use crate::hands::{SIZES, device, random};
use crate::saves::below;
use crate::simulate::Seeded;

/// What may go wrong, in tenths of a percent of frames, and for the match as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Frames that never arrive.
    pub lost: u32,
    /// Frames with a byte changed.
    pub damaged: u32,
    /// Frames that arrive twice.
    pub doubled: u32,
    /// Frames that arrive late, behind later ones.
    pub late: u32,
    /// Frames of which only the front arrives.
    pub cut: u32,
    /// Bytes that nobody sent, put before a frame.
    pub foreign: u32,
    /// How often the cable is pulled for a while.
    pub pulls: u32,
    /// How often the power of one of the devices fails.
    pub power_cuts: u32,
    /// Whether players take back now and then.
    pub taking_back: bool,
}

impl Faults {
    /// Some of everything, or of one thing, as the seed has it.
    pub fn from_seed(seed: u64) -> Self {
        let mut rng = Seeded::new(seed ^ 0xFA17);
        let mut some = |most: usize| match below(&mut rng, 3) {
            0 => 0,
            _ => below(&mut rng, most) as u32,
        };
        Self {
            lost: some(300),
            damaged: some(200),
            doubled: some(200),
            late: some(200),
            cut: some(100),
            foreign: some(200),
            pulls: some(4),
            power_cuts: some(5),
            taking_back: some(2) == 1,
        }
    }
}

/// How a match went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How it ended.
    pub ending: Ending,
    /// The digest of what both players knew at the end.
    pub digest: u64,
    /// Choices and outcomes.
    pub count: u16,
    /// How long it took, in milliseconds from when it began.
    pub took_ms: u64,
    /// Bytes on the wire, both ways.
    pub bytes: u64,
    /// How often the power failed.
    pub power_cuts: u32,
    /// How often something was taken back.
    pub taken_back: u32,
    /// Matches that the statistics of each device have, and those of them that its player fared in over the cable.
    pub counted: [(u16, u16); 2],
}

/// Bytes on their way, with their arrival in microseconds.
#[derive(Default)]
pub(crate) struct Wire {
    arriving: VecDeque<(u64, u8)>,
    busy_until: u64,
    held: Option<(u64, Vec<u8>)>,
    bytes: u64,
}

/// Ten bits at 115,200 baud.
const BYTE_MICROS: u64 = 87;

impl Wire {
    fn put(&mut self, bytes: &[u8], now: u64) {
        self.bytes += bytes.len() as u64;
        for byte in bytes {
            self.busy_until = self.busy_until.max(now) + BYTE_MICROS;
            self.arriving.push_back((self.busy_until, *byte));
        }
    }

    pub(crate) fn send(&mut self, frame: &[u8], now: u64, faults: &Faults, rng: &mut Seeded) {
        let mut strikes = |share: u32| share > 0 && below(rng, 1000) < share as usize;
        let fates =
            [faults.foreign, faults.lost, faults.damaged, faults.cut, faults.doubled, faults.late]
                .map(&mut strikes);
        let [foreign, lost, damaged, cut, doubled, late] = fates;
        let mut frame = frame.to_vec();
        if foreign {
            let noise: Vec<u8> = (0..below(rng, 40)).map(|_| rng.next_u32() as u8).collect();
            self.put(&noise, now);
        }
        if damaged {
            let at = below(rng, frame.len());
            frame[at] ^= 1 << below(rng, 8);
        }
        if cut {
            frame.truncate(below(rng, frame.len()));
        }
        if late && self.held.is_none() {
            self.held = Some((now + 1_000 * (1 + below(rng, 60) as u64), frame));
            return;
        }
        for _ in 0..if lost { 0 } else { 1 + usize::from(doubled) } {
            self.put(&frame, now);
        }
    }

    pub(crate) fn receive(&mut self, now: u64) -> Vec<u8> {
        if let Some((_, frame)) = self.held.take_if(|(at, _)| *at <= now) {
            self.put(&frame, now);
        }
        let arrived = self.arriving.iter().take_while(|(at, _)| *at <= now).count();
        self.arriving.drain(..arrived).map(|(_, byte)| byte).collect()
    }

    fn next(&self) -> Option<u64> {
        let held = self.held.as_ref().map(|(at, _)| *at);
        self.arriving.front().map(|(at, _)| *at).into_iter().chain(held).min()
    }
}

/// One device.
struct End {
    seat: usize,
    running: Option<(App, Store<NorMemory>)>,
    memory: Option<&'static mut PlayMemory>,
    flash: Rc<RefCell<NorState>>,
    /// When it is switched on again.
    off_until: u64,
    boots: u64,
    /// Places where something was taken back already.
    undone: HashSet<(u16, u64)>,
    taken_back: u32,
    acts_at: u64,
    /// How the match ended here, and where.
    end: Option<(Ending, Place)>,
}

thread_local! {
    /// Memory of devices that are done: it can be had only once for ever.
    static MEMORY: RefCell<Vec<&'static mut PlayMemory>> = const { RefCell::new(Vec::new()) };
}

fn memory() -> &'static mut PlayMemory {
    let used = MEMORY.with(|memory| memory.borrow_mut().pop());
    used.unwrap_or_else(|| Box::leak(Box::new(PlayMemory::new())))
}

impl End {
    fn new(seat: usize) -> Self {
        let (_, flash) = NorMemory::blank();
        Self {
            seat,
            running: None,
            memory: Some(memory()),
            flash,
            off_until: 0,
            boots: 0,
            undone: HashSet::new(),
            taken_back: 0,
            acts_at: 0,
            end: None,
        }
    }

    fn switch_on(&mut self, seed: u64, now: u64) -> Result<(), String> {
        let bytes = self.flash.borrow().bytes.clone();
        let (flash, state) = NorMemory::new(bytes);
        self.flash = state;
        let play = self.memory.take().ok_or("no memory")?;
        *play = PlayMemory::new();
        let mut store = block_on(Store::open(flash)).map_err(|(why, _)| why.to_string())?;
        let settings = block_on(store.settings()).map_err(|why| why.to_string())?;
        let settings = Settings { speed: Speed::Off, ..settings.unwrap_or_default() };
        block_on(keep::resume(&mut store, play));
        block_on(keep::list(&mut store, play)).map_err(|why| why.to_string())?;
        self.boots += 1;
        let chance = random(seed ^ (self.boots << 20) ^ (self.seat as u64) << 60);
        let device = device(SIZES[self.seat], settings, false);
        let now = Instant::from_millis(now / 1_000);
        if let Some(trouble) = play.trouble {
            return Err(format!("device {} after a restart: {trouble}", self.seat));
        }
        self.running = Some((App::new(device, play, chance, None, None, now), store));
        Ok(())
    }

    fn switch_off(&mut self, until: u64) {
        if let Some((app, _)) = self.running.take() {
            self.memory = Some(app.into_play());
        }
        self.off_until = until;
    }

    fn app(&mut self) -> &mut App {
        &mut self.running.as_mut().expect("it is on").0
    }

    fn press(&mut self, button: Button, now: u64) {
        let now = Instant::from_millis(now / 1_000);
        let app = self.app();
        app.key(KeyEvent { button, action: Action::Press }, now);
        app.key(KeyEvent { button, action: Action::Release }, now);
    }

    /// One round of the program: what came in is played, kept, acknowledged, and answered. `false` if the power failed.
    fn work(&mut self, bytes: &[u8], now: u64, mut send: impl FnMut(&[u8])) -> bool {
        let Some((app, store)) = &mut self.running else { return true };
        let now = Instant::from_millis(now / 1_000);
        for bytes in bytes.chunks(32) {
            app.cable(bytes, now);
        }
        app.tick(now);
        app.link_work();
        if block_on(keep::keep(store, app.play_mut())).is_err() {
            return false;
        }
        app.link_kept();
        while let Some(frame) = app.link_frame(now) {
            send(&frame);
        }
        app.link_speak();
        while let Some(frame) = app.link_frame(now) {
            send(&frame);
        }
        app.link_show(now);
        block_on(keep::tidy(store, app.play())).is_ok()
    }

    /// The player chooses, if asked.
    fn act(&mut self, faults: &Faults, now: u64) {
        if now < self.acts_at {
            return;
        }
        let Some((app, _)) = &mut self.running else { return };
        let link = &app.device.link;
        if link.condition != Condition::Connected || link.standing != Standing::InStep {
            return;
        }
        let play = app.play_mut();
        let Some(linked) = play.playing.as_mut().and_then(|playing| playing.as_linked_mut()) else {
            return;
        };
        let holder = linked.holder();
        if linked.waits() != Waits::Choice(holder) {
            return;
        }
        let place = linked.position().now;
        // Half of the places are places to think again.
        if faults.taking_back
            && place.digest & 3 == 0
            && self.undone.insert((place.count, place.digest))
        {
            if linked.as_match_mut().undo(&mut play.log).is_ok() {
                self.taken_back += 1;
            }
            self.acts_at = now + 1_000;
            return;
        }
        let mut offers = 0u32;
        linked.offers(&mut |_| offers += 1);
        let index = (place.digest as u32 ^ (place.digest >> 32) as u32 ^ u32::from(place.count))
            % offers.max(1);
        let mut told = Told::new();
        linked.as_match_mut().choose(index as u16, &mut play.log, &mut told);
    }

    fn ending(&mut self) -> Option<Ending> {
        let playing = self.running.as_ref()?.0.play().playing.as_ref()?;
        match playing.as_match().waits() {
            Waits::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// Whether the match is over and in the archive: nothing more can be lost.
    fn is_done(&mut self) -> bool {
        let playing = |app: &App| app.play().playing.is_some() && !app.play().ended;
        self.end.is_some() && self.running.as_ref().is_some_and(|(app, _)| !playing(app))
    }

    /// Remembers the end once it is there: after another power cut it lies in the archive only.
    fn notice_the_end(&mut self) {
        let Some(ending) = self.ending() else { return };
        let playing = self.running.as_ref().and_then(|(app, _)| app.play().playing.as_ref());
        let place = playing.and_then(|playing| playing.as_linked()).map(|it| it.position().now);
        self.end = place.map(|place| (ending, place));
    }
}

impl Drop for End {
    fn drop(&mut self) {
        self.switch_off(0);
        if let Some(memory) = self.memory.take() {
            MEMORY.with(|pool| pool.borrow_mut().push(memory));
        }
    }
}

/// Two devices and what is between them.
struct Two {
    ends: [End; 2],
    /// Toward the second, and toward the first.
    wires: [Wire; 2],
    now: u64,
    pulled_until: u64,
    rng: Seeded,
}

impl Two {
    fn round(&mut self, faults: &Faults) -> [bool; 2] {
        [0, 1].map(|seat| {
            let bytes = self.wires[1 - seat].receive(self.now);
            let (wire, rng) = (&mut self.wires[seat], &mut self.rng);
            let pulled = self.now < self.pulled_until;
            let now = self.now;
            let heard = if pulled { &[][..] } else { &bytes };
            self.ends[seat].work(heard, now, |frame| wire.send(frame, now, faults, rng))
        })
    }

    /// To the next moment that something happens.
    fn pass(&mut self) {
        let due = |end: &End| {
            let (app, _) = end.running.as_ref()?;
            let due = app.due().map_or(app.link_due(), |due| due.min(app.link_due()));
            Some(due.as_millis() * 1_000)
        };
        let offs = self.ends.iter().filter(|end| end.running.is_none()).map(|end| end.off_until);
        let next = self.ends.iter().filter_map(due).chain(offs);
        let next = next.chain(self.wires.iter().filter_map(Wire::next)).min().unwrap_or(0);
        // Time counts in milliseconds on the devices.
        self.now = (next.max(self.now + 1).div_ceil(1_000) * 1_000).max(self.now + 1_000);
    }
}

/// Both devices come to the page of linked matches and agree on one, be it that a device plays for its player.
fn agree(two: &mut Two, seed: u64, stand_ins: [Option<Skill>; 2]) -> Result<(), String> {
    let none = Faults::default();
    for (seat, stand_in) in stand_ins.into_iter().enumerate() {
        two.ends[seat].switch_on(seed, two.now)?;
        let now = two.now;
        let end = &mut two.ends[seat];
        // Past the splash, to a new match, to two devices, and there to a faction of the eight.
        for button in [Button::A, Button::A, Button::Down, Button::A] {
            end.press(button, now);
        }
        if let Some(skill) = stand_in {
            end.press(Button::Up, now);
            for _ in 0..=skill as usize {
                end.press(Button::Right, now);
            }
            end.press(Button::Down, now);
        }
        let turns = 1 + (seed >> (4 * seat)) % 8;
        for _ in 0..turns {
            end.press(Button::Right, now);
        }
        for button in [Button::Down, Button::Down] {
            end.press(button, now);
        }
        if end.app().page_name() != "lobby" {
            return Err(format!("not in the lobby but on {}", end.app().page_name()));
        }
    }
    let start = two.now;
    while two.now < start + 10_000_000 {
        two.round(&none);
        let now = two.now;
        for end in &mut two.ends {
            let link = end.app().device.link.clone();
            if link.condition == Condition::Connected
                && link.peer.is_some()
                && !link.readiness.mine
                && end.app().page_name() == "lobby"
            {
                end.press(Button::A, now);
            }
        }
        if two.ends.iter_mut().all(|end| end.app().play().is_linked()) {
            return Ok(());
        }
        two.pass();
    }
    Err("the devices do not agree on a match".into())
}

/// Plays the match of a seed over a cable with these faults.
///
/// # Errors
/// When it does not end, or not alike on both devices.
pub fn play(seed: u64, faults: Faults) -> Result<Report, String> {
    play_between(seed, faults, [None; 2])
}

/// The same, with devices that play for their players. Nobody presses a button once the match has begun.
///
/// # Errors
/// When it does not end, or not alike on both devices.
pub fn play_between(
    seed: u64,
    faults: Faults,
    stand_ins: [Option<Skill>; 2],
) -> Result<Report, String> {
    let mut two = Two {
        ends: [End::new(0), End::new(1)],
        wires: [Wire::default(), Wire::default()],
        now: 1_000_000,
        pulled_until: 0,
        rng: Seeded::new(seed ^ 0xCAB1E),
    };
    agree(&mut two, seed, stand_ins)?;
    let began = two.now;
    let mut rng = Seeded::new(seed ^ 0xB0B);
    let (mut cuts, mut pulls) = (0, 0);
    let mut next_cut = began + 1_000 * below(&mut rng, 900) as u64;
    let mut next_pull = began + 1_000 * below(&mut rng, 900) as u64;
    loop {
        if two.now - began > 3_600_000_000 {
            return Err(format!("still not over after an hour: {}", standing(&mut two)));
        }
        let alive = two.round(&faults);
        let now = two.now;
        for (seat, alive) in alive.into_iter().enumerate() {
            let end = &mut two.ends[seat];
            if !alive {
                // The flash has no power any more, and so has the rest.
                if end.flash.borrow().power.is_none() {
                    return Err(format!("device {seat}: flash refuses without a power cut"));
                }
                // The end may be in the archive already, where nobody looks for it.
                end.notice_the_end();
                end.switch_off(now + 1_000 * below(&mut rng, 3_000) as u64);
            }
            if end.running.is_none() && now >= end.off_until {
                end.switch_on(seed, now)?;
            }
            end.act(&faults, now);
            end.notice_the_end();
            if let Some((app, _)) = &end.running
                && let Standing::Halted(halt, here) = app.device.link.standing
            {
                return Err(format!("device {seat} halted: {halt:?}, found here: {here}"));
            }
        }
        if cuts < faults.power_cuts && now >= next_cut {
            cuts += 1;
            next_cut = now + 1_000 * below(&mut rng, 6_000) as u64;
            let end = &mut two.ends[below(&mut rng, 2)];
            if below(&mut rng, 2) == 0 {
                end.switch_off(now + 1_000 * below(&mut rng, 4_000) as u64);
            } else {
                // In the middle of something that is written, soon.
                end.flash.borrow_mut().power = Some(below(&mut rng, 200));
            }
        }
        if pulls < faults.pulls && now >= next_pull {
            pulls += 1;
            two.pulled_until = now + 1_000 * below(&mut rng, 5_000) as u64;
            next_pull = two.pulled_until + 1_000 * below(&mut rng, 4_000) as u64;
        }
        if two.ends.iter_mut().all(End::is_done) {
            break;
        }
        two.pass();
    }
    let report = report(&mut two, began, cuts)?;
    look_through(&mut two, &faults, cuts == 0)?;
    Ok(report)
}

/// The devices look through the match with all cards face up. Nothing is foul, and without a power cut both come to that.
fn look_through(two: &mut Two, faults: &Faults, both: bool) -> Result<(), String> {
    let fair = |two: &Two| {
        two.ends.each_ref().map(|end| end.running.as_ref().and_then(|it| it.0.device.link.fair))
    };
    let until = two.now.max(two.pulled_until) + 60_000_000;
    while two.now < until && fair(two).contains(&None) && both {
        two.round(faults);
        two.pass();
    }
    match fair(two) {
        found if found.contains(&Some(false)) => Err(format!("found foul: {found:?}")),
        found if both && found != [Some(true); 2] => Err(format!("not looked through: {found:?}")),
        _ => Ok(()),
    }
}

fn standing(two: &mut Two) -> String {
    let tell = |end: &mut End| match &end.running {
        None => "off".to_string(),
        Some((app, _)) => {
            let count = app
                .play()
                .playing
                .as_ref()
                .and_then(|it| it.as_linked())
                .map(|it| (it.count(), it.waits()));
            format!(
                "{} {:?} {:?} {count:?}",
                app.page_name(),
                app.device.link.condition,
                app.device.link.standing
            )
        }
    };
    two.ends.each_mut().map(tell).join(" | ")
}

fn report(two: &mut Two, began: u64, power_cuts: u32) -> Result<Report, String> {
    let took_ms = (two.now - began) / 1_000;
    let bytes = two.wires.iter().map(|wire| wire.bytes).sum();
    let taken_back = two.ends.iter().map(|end| end.taken_back).sum();
    let counted = two.ends.each_mut().map(|end| {
        let statistics = &end.app().play().statistics;
        (statistics.matches, statistics.linked.wins + statistics.linked.losses)
    });
    let [one, two] = two.ends.each_ref().map(|end| end.end);
    if one != two {
        return Err(format!("the devices ended differently: {one:?} and {two:?}"));
    }
    let (ending, place) = one.ok_or("no end")?;
    let (digest, count) = (place.digest, place.count);
    Ok(Report { ending, digest, count, took_ms, bytes, power_cuts, taken_back, counted })
}

/// Plays the match of a seed over a good cable and over a bad one, and compares.
///
/// # Errors
/// When they do not end alike.
pub fn compare(seed: u64) -> Result<(Report, Report), String> {
    let faults = Faults::from_seed(seed);
    let good =
        play(seed, Faults::default()).map_err(|why| format!("seed {seed}, good cable: {why}"))?;
    let bad = play(seed, faults).map_err(|why| format!("seed {seed}, {faults:?}: {why}"))?;
    if (good.digest, good.count, good.ending) != (bad.digest, bad.count, bad.ending) {
        return Err(format!("seed {seed}, {faults:?}: {good:?} became {bad:?}"));
    }
    Ok((good, bad))
}
