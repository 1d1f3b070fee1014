//! What happened, shown one thing after the other.

use stonecaller_engine::{Player, Square};

use crate::play::{Dice, Happening, Stage, Standing, Told};
use crate::settings::Speed;
use crate::sound::Sound;
use crate::time::Instant;

/// Between two pictures of something that moves.
const FRAME_MS: u32 = 33;
/// Steps that a beat is divided into.
pub(super) const STEPS: i32 = 16;

/// The attack that is going on: who, whom, and what was rolled for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Clash {
    pub(super) attacker: Square,
    pub(super) target: Square,
    pub(super) ranged: bool,
}

/// One thing being shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beat {
    pub(super) happening: Happening,
    start: Instant,
    length: u32,
    /// When the last picture of it was made.
    drawn: Instant,
    /// How far it is, up to [`STEPS`].
    pub(super) step: i32,
}

/// Everything still to be shown.
pub(super) struct Motion {
    told: Told,
    next: usize,
    pub(super) beat: Option<Beat>,
    pub(super) clash: Option<Clash>,
    /// Where something last happened: magic flows from there.
    pub(super) focus: Option<Square>,
}

/// How long each thing takes, in milliseconds; 0 is not shown.
fn length(happening: Happening, holder: Player) -> u32 {
    match happening {
        Happening::Moved { .. } | Happening::Exchanged { .. } => 160,
        Happening::Attack { .. } => 200,
        Happening::Rolled { .. } => 1_000,
        Happening::Damaged { .. } => 320,
        Happening::Healed { .. } | Happening::Control { .. } | Happening::Entered { .. } => 200,
        Happening::Destroyed { .. } => 260,
        Happening::Left { .. } | Happening::Under { .. } => 160,
        Happening::Played { .. } => 700,
        Happening::Ability { .. } => 450,
        Happening::Magic { .. } => 200,
        Happening::Boost { .. } => 100,
        Happening::Expired { .. } => 300,
        Happening::Retrieved { .. } => 500,
        Happening::Drew { player, .. } if player == holder => 600,
        Happening::Drew { .. } | Happening::Discarded { .. } => 80,
        Happening::Turn { .. } | Happening::Phase { .. } | Happening::Won { .. } => 0,
    }
}

fn sound(happening: Happening) -> Option<Sound> {
    match happening {
        Happening::Moved { .. } | Happening::Exchanged { .. } | Happening::Entered { .. } => {
            Some(Sound::Move)
        }
        Happening::Rolled { .. } => Some(Sound::Dice),
        Happening::Damaged { .. } => Some(Sound::Hit),
        Happening::Healed { .. } => Some(Sound::Heal),
        Happening::Destroyed { .. } => Some(Sound::Death),
        Happening::Magic { .. } => Some(Sound::Magic),
        _ => None,
    }
}

impl Motion {
    pub(super) const fn new() -> Self {
        Self { told: Told::new(), next: 0, beat: None, clash: None, focus: None }
    }

    /// Whether something is being shown.
    pub(super) fn is_on(&self) -> bool {
        self.beat.is_some()
    }

    /// Whether there is something that has not begun to be shown.
    pub(super) fn has_more(&self) -> bool {
        self.next < self.told.len()
    }

    /// Begins to show what happened. Call [`Motion::go_on`] next.
    pub(super) fn begin(&mut self, told: &Told) {
        self.told.clear();
        let _ = self.told.extend_from_slice(told);
        self.next = 0;
        self.beat = None;
    }

    /// Shows this after everything else that is still to be shown; `false` if that is too much already.
    pub(super) fn add(&mut self, told: &Told) -> bool {
        let shown = self.next.min(self.told.len());
        let left = self.told.len() - shown;
        self.told.copy_within(shown.., 0);
        self.told.truncate(left);
        self.next = 0;
        self.told.extend_from_slice(told).is_ok()
    }

    /// When the next picture is due.
    pub(super) fn due(&self) -> Option<Instant> {
        let beat = self.beat?;
        let step_ms = (beat.length / STEPS as u32).max(FRAME_MS);
        Some((beat.drawn + step_ms).min(beat.start + beat.length))
    }

    /// Shows more: the next picture of what is being shown, or the next thing. Returns the sound it makes.
    pub(super) fn go_on(
        &mut self,
        stage: &mut Stage,
        speed: Speed,
        holder: Player,
        fresh: &dyn Fn(u8, Player) -> Standing,
        now: Instant,
    ) -> Option<Sound> {
        if let Some(beat) = &mut self.beat {
            let passed = now.since(beat.start).min(beat.length);
            if passed < beat.length {
                beat.drawn = now;
                beat.step = (passed * STEPS as u32 / beat.length.max(1)) as i32;
                return None;
            }
            let done = beat.happening;
            self.beat = None;
            stage.apply(done, fresh);
        }
        while let Some(&happening) = self.told.get(self.next) {
            self.next += 1;
            self.notice(happening, stage);
            let length = speed.stretch(length(happening, holder));
            if length > 0 {
                self.beat = Some(Beat { happening, start: now, length, drawn: now, step: 0 });
                return sound(happening);
            }
            stage.apply(happening, fresh);
        }
        None
    }

    /// Shows nothing more.
    pub(super) fn skip(&mut self) {
        self.beat = None;
        self.next = self.told.len();
    }

    fn notice(&mut self, happening: Happening, stage: &Stage) {
        match happening {
            Happening::Attack { attacker, target } => {
                let ranged = stage.at(attacker).is_some_and(|standing| standing.ranged);
                self.clash = Some(Clash { attacker, target, ranged });
            }
            Happening::Turn { .. } | Happening::Phase { .. } => self.clash = None,
            Happening::Damaged { at, .. }
            | Happening::Destroyed { at, .. }
            | Happening::Entered { at, .. } => self.focus = Some(at),
            _ => {}
        }
    }

    /// The dice being shown, if any, and whether they still tumble.
    pub(super) fn dice(&self) -> Option<(Dice, Option<i32>)> {
        let beat = self.beat?;
        let Happening::Rolled { dice } = beat.happening else { return None };
        let tumbling = (beat.step < STEPS * 2 / 5).then_some(beat.step);
        Some((dice, tumbling))
    }
}

/// How far something eased has come after `step` of [`STEPS`], of 256.
pub(super) fn eased(step: i32) -> i32 {
    // 3t^2 - 2t^3, in 256ths.
    let t = step * 256 / STEPS;
    t * t * (3 * 256 - 2 * t) / (256 * 256)
}
