//! A match that is watched: step by step or turn by turn, forward and back, or by itself.

use super::table::{self, TablePage};
use super::{Context, Go, Look, Page, Screen, replay_menu};
use crate::gfx::scene::Scene;
use crate::input::{Action, Button, KeyEvent};
use crate::play::{Told, Watch};
use crate::settings::Speed;
use crate::sound::Sound;
use crate::time::Instant;

/// Between two steps of a match that goes on by itself.
const PAUSE_MS: u32 = 350;
/// The same where nothing moves in between.
const STILL_PAUSE_MS: u32 = 800;

/// The page. What it shows is the table, which lags behind the match while something moves.
#[derive(Default)]
pub(super) struct ReplayPage {
    /// When the next step is made, while it goes on by itself.
    next_at: Option<Instant>,
    runs: bool,
}

impl ReplayPage {
    /// Goes somewhere else in the match at once; `go` says whether it was possible.
    fn jump(
        context: &mut Context<'_>,
        go: impl FnOnce(&mut dyn Watch, &crate::play::MatchLog) -> bool,
    ) {
        let play = &mut *context.play;
        let Some(watching) = play.watching.as_mut() else { return };
        let went = go(watching.as_watch_mut(), &play.film.log);
        play.table.watch(watching.as_watch());
        context.sound(if went { Sound::Cursor } else { Sound::Refuse });
    }

    /// Makes the next step and begins to show it; `false` at the end.
    fn step(&mut self, context: &mut Context<'_>) -> bool {
        let play = &mut *context.play;
        let Some(watching) = play.watching.as_mut() else { return false };
        let mut told = Told::new();
        if !watching.as_watch_mut().forward(&play.film.log, &mut told) {
            return false;
        }
        if !TablePage::begins_to_move(&told, context) {
            self.shown(context);
        }
        true
    }

    /// Everything that the last step brought has been shown.
    fn shown(&mut self, context: &mut Context<'_>) {
        if let Some(watching) = &context.play.watching {
            context.play.table.watch(watching.as_watch());
        }
        let still = context.device.settings.speed == Speed::Off;
        self.next_at =
            self.runs.then(|| context.now + if still { STILL_PAUSE_MS } else { PAUSE_MS });
    }

    fn stop(&mut self) {
        (self.runs, self.next_at) = (false, None);
    }

    fn press(&mut self, button: Button, context: &mut Context<'_>) -> Go {
        match button {
            Button::Right => {
                self.stop();
                if !self.step(context) {
                    context.sound(Sound::Refuse);
                }
            }
            Button::Left => {
                self.stop();
                Self::jump(context, |watch, log| watch.back(log));
            }
            Button::Down => {
                self.stop();
                Self::jump(context, |watch, log| watch.next_turn(log));
            }
            Button::Up => {
                self.stop();
                Self::jump(context, |watch, log| watch.last_turn(log));
            }
            Button::A if self.runs => {
                self.stop();
                context.sound(Sound::Back);
            }
            Button::A => {
                self.runs = true;
                context.sound(Sound::Choose);
                if !self.step(context) {
                    self.stop();
                }
            }
            Button::B => {
                context.play.stop_watching();
                context.sound(Sound::Back);
                return Go::Back;
            }
            Button::X => {
                self.stop();
                return TablePage::look(context);
            }
            Button::Y => return self.menu(context),
        }
        Go::Stay
    }

    fn menu(&mut self, context: &mut Context<'_>) -> Go {
        self.stop();
        context.sound(Sound::Choose);
        Go::Open(Page::ReplayMenu(replay_menu::ReplayMenu::new(context.play)))
    }

    /// Handles a button while one looks around.
    fn look(&mut self, button: Button, context: &mut Context<'_>) -> Go {
        let now = context.now;
        let (Some(game), table) = context.play.on_table() else { return Go::Back };
        match button {
            Button::Up | Button::Down | Button::Left | Button::Right => {
                if table.look_on_from(button, game, now) {
                    context.sound(Sound::Cursor);
                }
                Go::Stay
            }
            Button::A | Button::X => TablePage::look(context),
            Button::B => {
                table.stop_looking();
                context.sound(Sound::Back);
                Go::Stay
            }
            Button::Y => self.menu(context),
        }
    }
}

impl Screen for ReplayPage {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        let repeats = event.action == Action::Repeat && event.button.is_direction();
        if event.action != Action::Press && !repeats {
            return Go::Stay;
        }
        if context.play.table.looks() {
            self.look(event.button, context)
        } else {
            self.press(event.button, context)
        }
    }

    fn settle(&mut self, context: &mut Context<'_>) -> Go {
        if context.play.table.is_moving() {
            context.play.table.stop_moving();
            self.shown(context);
        }
        Go::Stay
    }

    fn due(&self, look: Look<'_>) -> Option<Instant> {
        [look.play.table.due(), self.next_at].into_iter().flatten().min()
    }

    fn tick(&mut self, context: &mut Context<'_>) -> Go {
        let now = context.now;
        let (game, table) = context.play.on_table();
        table.pass(game, now);
        if table.is_moving() {
            TablePage::animate(context);
            if !context.play.table.is_moving() {
                self.shown(context);
            }
        } else if self.next_at.is_some_and(|at| now >= at) {
            self.next_at = None;
            if !self.step(context) {
                self.stop();
            }
        }
        Go::Stay
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        table::describe(look, scene, Some(self.runs));
    }
}
