//! What is asked before it is done: two answers, the one that changes nothing first.

use super::{Context, move_cursor};
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{area, choice};
use crate::input::{Action, Button, KeyEvent};
use crate::sound::Sound;

/// What a player answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Yes,
    No,
    /// Neither: the question is left.
    Leave,
}

/// The answer that the cursor is on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sure {
    yes: bool,
}

impl Sure {
    /// With the cursor on yes: for what was asked by somebody else.
    pub(super) const fn on_yes() -> Self {
        Self { yes: true }
    }

    /// Handles a button; the answer, once there is one.
    pub(super) fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Option<Answer> {
        if let Some(cursor) = move_cursor(usize::from(self.yes), 2, event) {
            self.yes = cursor == 1;
            context.sound(Sound::Cursor);
            return None;
        }
        let answer = match (event.button, event.action) {
            // What it does makes its own sound.
            (Button::A, Action::Press) if self.yes => return Some(Answer::Yes),
            (Button::A, Action::Press) => Answer::No,
            (Button::B | Button::Y, Action::Press) => Answer::Leave,
            _ => return None,
        };
        context.sound(Sound::Back);
        Some(answer)
    }

    /// Shows the two answers, no and yes, one under the other.
    pub(super) fn describe(self, scene: &mut Scene<'_>, top: i32, answers: [&str; 2]) {
        let width = (scene.size().width - 40).min(220);
        let left = (scene.size().width - width) as i32 / 2;
        for (row, text) in answers.into_iter().enumerate() {
            let place = area(left, top + row as i32 * 30, width, 28);
            choice(scene, place, text, self.yes == (row == 1));
        }
    }
}
