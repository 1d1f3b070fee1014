//! The case of a handheld: where everything is.
//!
//! Places are in pixels of the screen; the window shows them a whole number of times larger. One handheld alone is wide,
//! with its buttons beside the screen; of two each is tall, with its buttons below.

use stonecaller_firmware::board::Glow;
use stonecaller_firmware::input::{Button, ButtonSet};

use super::keys::Hands;
use super::paint::Shape;
use crate::profile::BoardName;
use crate::reactor::View;

pub(super) const MARGIN: f32 = 18.0;
/// The width of what is left and right of the glass.
pub(super) const WING: f32 = 126.0;
/// The glass around the screen, and the strip below it.
pub(super) const RIM: f32 = 12.0;
pub(super) const STRIP: f32 = 20.0;

/// The height of the buttons below the screen of a tall case.
const DECK: f32 = 128.0;

/// Everything of the case but the screen that can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Marks {
    pub(super) buttons: ButtonSet,
    pub(super) lamp: Glow,
    pub(super) sounding: bool,
    pub(super) powered: bool,
    pub(super) cable: Option<bool>,
}

impl Marks {
    pub(super) fn of(view: &View) -> Self {
        let View { buttons, lamp, sounding, powered, cable, .. } = *view;
        Self { buttons, lamp, sounding, powered, cable }
    }
}

/// Where the buttons of a case are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Beside the screen.
    Wide,
    /// Below it.
    Tall,
}

/// A case somewhere in a window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) board: BoardName,
    pub(super) form: Form,
    /// Who presses its buttons with which keys.
    pub(super) hands: Hands,
    pub(super) scale: usize,
    pub(super) origin: (f32, f32),
}

/// The size of the case, in pixels of the screen.
pub(super) fn size(board: BoardName, form: Form) -> (usize, usize) {
    let screen = board.model().screen;
    let (beside, below) = match form {
        Form::Wide => (WING, 0.0),
        Form::Tall => (0.0, DECK),
    };
    let width = screen.width as f32 + 2.0 * (MARGIN + beside + RIM);
    let height = screen.height as f32 + 2.0 * MARGIN + RIM + STRIP + below;
    (width as usize, height as usize)
}

impl Layout {
    pub(super) fn size(&self) -> (f32, f32) {
        let (width, height) = size(self.board, self.form);
        (width as f32, height as f32)
    }

    pub(super) fn screen_size(&self) -> (f32, f32) {
        let screen = self.board.model().screen;
        (screen.width as f32, screen.height as f32)
    }

    pub(super) fn place(&self, shape: Shape) -> Shape {
        shape.placed(self.scale as f32, self.origin)
    }

    pub(super) fn point(&self, (x, y): (f32, f32)) -> (f32, f32) {
        let scale = self.scale as f32;
        (x * scale + self.origin.0, y * scale + self.origin.1)
    }

    /// The left upper corner of the glass around the screen.
    pub(super) fn glass(&self) -> (f32, f32) {
        match self.form {
            Form::Wide => (MARGIN + WING, MARGIN),
            Form::Tall => (MARGIN, MARGIN),
        }
    }

    /// The height of the middle of the buttons.
    pub(super) fn middle(&self) -> f32 {
        let glass = RIM + self.screen_size().1 + STRIP;
        match self.form {
            Form::Wide => MARGIN + glass / 2.0 - 8.0,
            Form::Tall => MARGIN + glass + 10.0 + 54.0,
        }
    }

    /// Where the middle of the pad is, from the left.
    pub(super) fn pad(&self) -> f32 {
        match self.form {
            Form::Wide => MARGIN + (WING - 14.0) / 2.0,
            Form::Tall => MARGIN + 54.0,
        }
    }

    /// Where the middle of the letters is, from the left.
    pub(super) fn letters(&self) -> f32 {
        match self.form {
            Form::Wide => MARGIN + 2.0 * RIM + self.screen_size().0 + WING + 7.0 + WING / 2.0,
            Form::Tall => self.size().0 - MARGIN - 58.0,
        }
    }

    /// The switch of a tall case, between pad and letters.
    pub(super) fn switch(&self) -> Option<Shape> {
        let x = (self.pad() + 49.0 + self.letters() - 55.0) / 2.0;
        (self.form == Form::Tall).then(|| Shape::Circle(x, self.middle() - 8.0, 12.0))
    }

    /// The shape of a button.
    pub(super) fn knob(&self, button: Button) -> Shape {
        let y = self.middle();
        let (left, right) = (self.pad(), self.letters());
        let (arm, thick) = (36.0, 34.0);
        let across = |x: f32, y: f32| Shape::Round(x, y, arm, thick, 7.0);
        let upright = |x: f32, y: f32| Shape::Round(x, y, thick, arm, 7.0);
        let round = |dx: f32, dy: f32| Shape::Circle(right + dx, y + dy, 21.0);
        match button {
            Button::Up => upright(left - thick / 2.0, y - thick / 2.0 - arm + 4.0),
            Button::Down => upright(left - thick / 2.0, y + thick / 2.0 - 4.0),
            Button::Left => across(left - thick / 2.0 - arm + 4.0, y - thick / 2.0),
            Button::Right => across(left + thick / 2.0 - 4.0, y - thick / 2.0),
            Button::X => round(0.0, -34.0),
            Button::Y => round(-34.0, 0.0),
            Button::A => round(34.0, 0.0),
            Button::B => round(0.0, 34.0),
        }
    }

    /// Whether a point of the window is on the switch.
    pub(super) fn is_switch(&self, x: f32, y: f32) -> bool {
        // A little beside it counts: it is small.
        let reach = 4.0 * self.scale as f32;
        self.switch().is_some_and(|shape| self.place(shape).distance(x, y) <= reach)
    }

    /// The button at a point of the window.
    pub(super) fn button_at(&self, x: f32, y: f32) -> Option<Button> {
        Button::ALL.into_iter().find(|button| self.place(self.knob(*button)).distance(x, y) <= 0.0)
    }
}
