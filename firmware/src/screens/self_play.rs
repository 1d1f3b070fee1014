//! A match that the device plays by itself, to try out everything a match needs: rules, saves, the screen.
//!
//! Every choice and every outcome follows from the position alone. So a match that was cut off by a power failure and
//! goes on from its save ends in the same position as one that was not, and the fingerprint at the end says so.
//!
//! With another device at the cable that does the same, the two play one match, and the fingerprint is that of what both
//! players know: it must be the same on both screens.

use core::fmt::Write;

use heapless::String;
use stonecaller_engine::Player;

use super::{Context, Go, Look, Screen};
use crate::games::{First, GameId, Seat, SetUp, Versus};
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{Align, Key, area, footer, ground, header, label};
use crate::input::{Action, Button, KeyEvent};
use crate::link::{Condition, Pick, Standing, Wish};
use crate::play::{Match, Told, Waits};
use crate::rng::{Health, Random, Seed};
use crate::sound::Sound;
use crate::time::Instant;

/// Nobody can type such a name, so a match of these players is one of this page.
const NAMES: [&str; 2] = ["*1", "*2"];
/// No match takes as many choices; one that does has gone wrong.
const MOST: u32 = 4_000;

/// The page.
pub(super) struct SelfPlay {
    choices: u32,
    digest: u64,
    over: bool,
    /// The other device has been asked for a match.
    asked: bool,
}

/// What such a match begins with.
pub(super) fn set_up() -> SetUp {
    let seat = |number: usize| Seat {
        name: String::try_from(NAMES[number]).unwrap_or_default(),
        faction: [0, 7][number],
    };
    SetUp {
        game: GameId::ALL[0],
        variant: 0,
        seats: [seat(0), seat(1)],
        first: First::Seat(Player::One),
        versus: Versus::Shared,
    }
}

/// Whether a match is one of this page.
pub(super) fn is_one(set_up: &SetUp) -> bool {
    set_up.seats.iter().zip(NAMES).all(|(seat, name)| seat.name == name)
}

/// Which of the offers is taken.
fn pick(game: &dyn Match, digest: u64) -> u16 {
    let mut count = 0;
    game.offers(&mut |_| count += 1);
    // The low bits go round evenly enough for a test, and nothing here divides 64-bit numbers.
    ((digest as u32 ^ (digest >> 32) as u32) % count.max(1)) as u16
}

impl SelfPlay {
    /// Goes on with the match that is there.
    pub(super) fn go_on() -> Self {
        Self { choices: 0, digest: 0, over: false, asked: false }
    }

    /// Begins a match; with the device at the other end of the cable, if there is one.
    pub(super) fn begin(context: &mut Context<'_>) -> Self {
        let SetUp { game, variant, seats: [one, two], .. } = set_up();
        let seat = if context.device.link.leads { one } else { two };
        let linked = context.device.link.condition == Condition::Connected
            && context.link.pick(
                Pick {
                    game,
                    variant,
                    faction: seat.faction,
                    name: seat.name,
                    wish: Wish::Fresh,
                    stand_in: None,
                },
                context.random,
            );
        if linked {
            context.play.leave();
        } else {
            context.play.begin(set_up());
        }
        Self { asked: linked, ..Self::go_on() }
    }

    /// Plays one choice of this device's own in a linked match.
    fn step_linked(&mut self, context: &mut Context<'_>) {
        let play = &mut *context.play;
        let linked = play.playing.as_mut().and_then(|playing| playing.as_linked_mut());
        let Some(linked) = linked else { return };
        self.digest = linked.position().now.digest;
        match linked.waits() {
            Waits::Choice(player) if player == linked.holder() => {
                let mut told = Told::new();
                let index = pick(linked.as_match(), self.digest);
                linked.as_match_mut().choose(index, &mut play.log, &mut told);
                self.choices += 1;
                self.digest = linked.position().now.digest;
            }
            Waits::Over(_) => self.over = true,
            Waits::Choice(_) | Waits::Chance => {}
        }
    }

    /// Plays one choice or outcome.
    fn step(&mut self, context: &mut Context<'_>) {
        if self.asked || context.play.is_linked() {
            return self.step_linked(context);
        }
        let play = &mut *context.play;
        let Some(game) = play.playing.as_mut().map(|playing| playing.as_match_mut()) else {
            self.over = true;
            return;
        };
        let mut told = Told::new();
        let digest = game.digest();
        let played = match game.waits() {
            Waits::Over(_) => false,
            Waits::Chance => {
                let mut bytes = [0; 32];
                for chunk in bytes.chunks_exact_mut(8) {
                    chunk.copy_from_slice(&digest.to_le_bytes());
                }
                let mut dice = Random::new(&Seed { bytes, health: Health::Good });
                game.chance(&mut dice, &mut play.log, &mut told)
            }
            Waits::Choice(player) => {
                if player != game.holder() {
                    game.hand_over(player, &mut play.log);
                }
                let index = pick(game, digest);
                game.choose(index, &mut play.log, &mut told)
            }
        };
        self.choices += u32::from(played);
        self.over = !played || self.choices >= MOST;
        self.digest = game.digest();
    }
}

impl Screen for SelfPlay {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        if (event.button, event.action) != (Button::B, Action::Press) {
            return Go::Stay;
        }
        context.sound(Sound::Back);
        context.link.withdraw();
        context.play.leave();
        Go::Back
    }

    fn due(&self, look: Look<'_>) -> Option<Instant> {
        let link = &look.device.link;
        let waits = look.play.playing.as_ref().and_then(|playing| playing.as_linked());
        let goes_on = match waits.map(|linked| (linked.waits(), linked.holder())) {
            Some((Waits::Choice(player), me)) => {
                player == me
                    && link.standing == Standing::InStep
                    && link.condition == Condition::Connected
            }
            Some((Waits::Over(_), _)) => true,
            Some((Waits::Chance, _)) => false,
            None => !self.asked,
        };
        (!self.over && goes_on).then_some(Instant::START)
    }

    fn tick(&mut self, context: &mut Context<'_>) -> Go {
        self.step(context);
        Go::Stay
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let size = scene.size();
        ground(scene, scene.area(), Ink::NIGHT);
        header(scene, "Match test", look.device.battery);
        let mut text: String<32> = String::new();
        let line = |y: i32| area(8, y, size.width - 16, 22);
        let link = &look.device.link;
        let state = match () {
            () if self.over => "The match is over",
            () if look.play.is_linked() && link.condition != Condition::Connected => {
                "Waiting for the cable"
            }
            () if look.play.is_linked() => "Playing over the cable",
            () if self.asked => "Waiting for the other",
            () => "Playing by itself",
        };
        label(scene, line(60), Font::Body, Ink::CHALK, Align::Center, state);
        let bytes = look.play.log.len();
        let _ = write!(text, "{bytes} bytes of log");
        label(scene, line(90), Font::Body, Ink::STONE, Align::Center, &text);
        text.clear();
        let _ = write!(text, "{:016X}", self.digest);
        let ink = if self.over { Ink::GREEN } else { Ink::STONE };
        label(scene, line(120), Font::Body, ink, Align::Center, &text);
        footer(scene, &[(Key::Letter("B"), "Stop")]);
    }
}
