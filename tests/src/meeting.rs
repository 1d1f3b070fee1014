//! Two devices that agree on a match while everything goes wrong from the very first moment: links and saves without pages. Players are ready as
//! soon as they can be, change their minds, and leave a match that the other device does not have. Once cable and power are good, both come to be
//! in one match.

use std::cell::RefCell;
use std::rc::Rc;

use embassy_futures::block_on;
use stonecaller_firmware::games::{GameId, Playing};
use stonecaller_firmware::keep;
use stonecaller_firmware::link::{Condition, Link, Pick, Standing, Wish};
use stonecaller_firmware::play::{PlayMemory, Told, Waits};
use stonecaller_firmware::storage::Store;
use stonecaller_firmware::time::Instant;

use crate::duel::{Faults, Wire};
use crate::flash::{NorMemory, NorState};
use crate::hands::random;
use crate::saves::below;
use crate::simulate::Seeded;

/// How long things go wrong.
const BAD_MS: u64 = 4_000;
/// How long it may take until both are in one match afterwards: players wait a while before they leave one.
const GOOD_MS: u64 = 20_000;
/// How long a player waits for a device that does not have the match.
const LEAVE_AFTER_MS: u64 = 1_000;

struct End {
    seat: u64,
    on: Option<(Link, Store<NorMemory>)>,
    play: Box<PlayMemory>,
    flash: Rc<RefCell<NorState>>,
    on_at: u64,
    boots: u64,
    not_there_since: Option<u64>,
}

impl End {
    fn new(seat: u64) -> Self {
        let (_, flash) = NorMemory::blank();
        let play = Box::new(PlayMemory::new());
        Self { seat, on: None, play, flash, on_at: 0, boots: 0, not_there_since: None }
    }

    fn switch_on(&mut self, seed: u64) -> Result<(), String> {
        let (flash, state) = NorMemory::new(self.flash.borrow().bytes.clone());
        self.flash = state;
        *self.play = PlayMemory::new();
        let mut store = block_on(Store::open(flash)).map_err(|(why, _)| why.to_string())?;
        block_on(keep::resume(&mut store, &mut self.play));
        block_on(keep::list(&mut store, &mut self.play)).map_err(|why| why.to_string())?;
        if let Some(trouble) = self.play.trouble {
            return Err(format!("device {} after a restart: {trouble}", self.seat));
        }
        self.boots += 1;
        let nonce = random(seed ^ self.boots << 20 ^ self.seat << 60).below(u32::MAX);
        self.on = Some((Link::new("test", nonce), store));
        Ok(())
    }

    /// `false` if the power failed.
    fn work(&mut self, bytes: &[u8], now: u64, mut send: impl FnMut(&[u8])) -> bool {
        let Some((link, store)) = &mut self.on else { return true };
        let now = Instant::from_millis(now);
        link.receive(bytes, now);
        link.work(&mut self.play, false, &mut |_, _| {});
        if block_on(keep::keep(store, &mut self.play)).is_err() {
            return false;
        }
        link.kept();
        link.speak(&self.play);
        while let Some(frame) = link.poll(now) {
            send(&frame);
        }
        true
    }

    fn id(&self) -> Option<u64> {
        let linked = self.play.playing.as_ref().and_then(Playing::as_linked)?;
        linked.set_up().tether().map(|tether| tether.id)
    }

    fn standing(&self) -> Option<Standing> {
        let view = self.on.as_ref()?.0.view();
        (view.condition == Condition::Connected).then_some(view.standing)
    }

    /// What the player does.
    fn act(&mut self, now: u64, fickle: bool, rng: &mut Seeded) {
        let standing = self.standing();
        let Some((link, _)) = &mut self.on else { return };
        let since = match standing {
            Some(Standing::NotThere) => Some(self.not_there_since.unwrap_or(now)),
            _ => None,
        };
        self.not_there_since = since;
        if since.is_some_and(|since| now - since > LEAVE_AFTER_MS) {
            self.play.leave();
            return;
        }
        let play = &mut *self.play;
        let game = play.playing.as_mut().map(Playing::as_match_mut);
        if let Some(game) = game.filter(|game| !matches!(game.waits(), Waits::Over(_))) {
            if standing == Some(Standing::InStep) && game.waits() == Waits::Choice(game.holder()) {
                game.choose(0, &mut play.log, &mut Told::new());
                link.chosen();
            }
            return;
        }
        if link.view().readiness.mine {
            if fickle && below(rng, 60) == 0 {
                link.withdraw();
            }
            return;
        }
        let mut chance = random(rand_core::Rng::next_u64(rng));
        let name = ["Eva", "Tom"][self.seat as usize].try_into().expect("short");
        let faction = chance.below(8) as u8;
        let (game, wish) = (GameId::ALL[0], Wish::Fresh);
        link.pick(Pick { game, variant: 0, faction, name, wish, stand_in: None }, &mut chance);
    }
}

/// Two devices of a seed come to be in one match. How long it took once nothing went wrong any more, in milliseconds.
///
/// # Errors
/// When they do not, or disagree about anything.
pub fn meet(seed: u64) -> Result<u64, String> {
    let mut rng = Seeded::new(seed ^ 0x4D45_4554);
    let faults = Faults::from_seed(seed);
    let mut ends = [End::new(0), End::new(1)];
    let mut wires = [Wire::default(), Wire::default()];
    let mut pulled_until = 0;
    let [first, second] = [(); 2].map(|()| below(&mut rng, 300) as u64);
    (ends[0].on_at, ends[1].on_at) = (first, second);
    for now in 0..BAD_MS + GOOD_MS {
        let bad = now < BAD_MS;
        let frame_faults = if bad { faults } else { Faults::default() };
        for seat in 0..2 {
            let bytes = wires[1 - seat].receive(now * 1_000);
            let heard = if now < pulled_until { &[][..] } else { &bytes };
            let (wire, end) = (&mut wires[seat], &mut ends[seat]);
            let alive = end.work(heard, now, |frame| {
                wire.send(frame, now * 1_000, &frame_faults, &mut rng);
            });
            if !alive {
                (end.on, end.on_at) = (None, now + below(&mut rng, 400) as u64);
            }
            if end.on.is_none() && now >= end.on_at {
                end.switch_on(seed)?;
            }
            end.act(now, bad, &mut rng);
            if let Some(Standing::Halted(halt, here)) = end.standing() {
                return Err(format!("seed {seed}: device {seat} halted: {halt:?}, here {here}"));
            }
        }
        if bad {
            let end = &mut ends[below(&mut rng, 2)];
            match below(&mut rng, 600) {
                0 => (end.on, end.on_at) = (None, now + below(&mut rng, 400) as u64),
                1 | 2 => end.flash.borrow_mut().power = Some(below(&mut rng, 120)),
                3 => pulled_until = now + below(&mut rng, 300) as u64,
                _ => {}
            }
            continue;
        }
        let one = ends[0].id().is_some() && ends[0].id() == ends[1].id();
        if one && ends.iter().all(|end| end.standing() == Some(Standing::InStep)) {
            return Ok(now - BAD_MS);
        }
    }
    let tell = |end: &End| {
        let view = end.on.as_ref().map(|(link, _)| link.view());
        format!("{:?} {:?}", end.id(), view.map(|view| (view.standing, view.readiness)))
    };
    Err(format!("seed {seed}: not in one match: {}", ends.each_ref().map(tell).join(" | ")))
}
