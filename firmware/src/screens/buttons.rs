//! Every button, seen to work.

use embedded_graphics::{
    Drawable,
    geometry::{Point, Size},
    primitives::{Circle, Primitive, PrimitiveStyleBuilder, Rectangle, StrokeAlignment},
};

use super::{Context, Go, Look, Page, Screen, check};
use crate::gfx::canvas::Canvas;
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{
    Align, Key, area, draw_arrow, draw_plate, footer, ground, header, label, write_line,
};
use crate::input::{Action, Button, KeyEvent};
use crate::sound::Sound;
use crate::time::Instant;

/// B is one of the buttons to try, so leaving takes a longer press of it.
const HOLD_TO_LEAVE_MS: u32 = 700;

pub(super) struct Buttons {
    pub(super) check: check::Check,
    leave_at: Option<Instant>,
}

impl Buttons {
    pub(super) fn new(check: check::Check) -> Self {
        Self { check, leave_at: None }
    }
}

impl Screen for Buttons {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        match event.action {
            Action::Press => {
                self.check.seen = self.check.seen.with(event.button, true);
                context.sound(Sound::Cursor);
                if event.button == Button::B {
                    self.leave_at = Some(context.now + HOLD_TO_LEAVE_MS);
                }
            }
            Action::Release if event.button == Button::B => self.leave_at = None,
            _ => {}
        }
        Go::Stay
    }

    fn due(&self, _look: Look<'_>) -> Option<Instant> {
        self.leave_at
    }

    fn tick(&mut self, context: &mut Context<'_>) -> Go {
        context.sound(Sound::Back);
        Go::To(Page::Check(self.check))
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let device = look.device;
        let size = scene.size();
        ground(scene, scene.area(), Ink::NIGHT);
        header(scene, "Buttons", device.battery);
        let line = area(0, 34, size.width, 20);
        let all = Button::ALL.into_iter().all(|button| self.check.seen.contains(button));
        let text = if all { "All eight work" } else { "Press every button" };
        label(
            scene,
            line,
            Font::Body,
            if all { Ink::GREEN } else { Ink::CHALK },
            Align::Center,
            text,
        );

        let middle = 136;
        let pads = [size.width as i32 / 4 + 4, size.width as i32 * 3 / 4 - 4];
        for button in Button::ALL {
            let (pad, x, y) = match button {
                Button::Up => (pads[0], 0, -1),
                Button::Down => (pads[0], 0, 1),
                Button::Left => (pads[0], -1, 0),
                Button::Right => (pads[0], 1, 0),
                Button::A => (pads[1], 1, 0),
                Button::B => (pads[1], 0, 1),
                Button::X => (pads[1], 0, -1),
                Button::Y => (pads[1], -1, 0),
            };
            let to = Point::new(x, y);
            let state = State {
                down: device.held.contains(button),
                seen: self.check.seen.contains(button),
            };
            let place =
                Rectangle::with_center(Point::new(pad, middle) + to * 36, Size::new(35, 35));
            scene.item(place, (button, state.down, state.seen), |canvas| {
                if button.is_direction() {
                    draw_direction(canvas, place, to, state);
                } else {
                    draw_letter(canvas, place, button, state);
                }
            });
        }
        footer(scene, &[(Key::Letter("B"), "Hold to go back")]);
    }
}

#[derive(Clone, Copy)]
struct State {
    down: bool,
    seen: bool,
}

impl State {
    /// The inks of the ground, the border and the sign.
    const fn inks(self) -> (Ink, Ink, Ink) {
        match (self.down, self.seen) {
            (true, _) => (Ink::EMBER, Ink::CHALK, Ink::NIGHT),
            (false, true) => (Ink::SLATE, Ink::GREEN, Ink::GREEN),
            (false, false) => (Ink::SLATE, Ink::EDGE, Ink::STONE),
        }
    }
}

fn draw_direction(canvas: &mut Canvas<'_>, place: Rectangle, to: Point, state: State) {
    let (fill, border, sign) = state.inks();
    draw_plate(canvas, place, fill, border);
    draw_arrow(canvas, place.center() - to * 4, to, 9, sign);
}

fn draw_letter(canvas: &mut Canvas<'_>, place: Rectangle, button: Button, state: State) {
    let (fill, border, sign) = state.inks();
    let style = PrimitiveStyleBuilder::new()
        .fill_color(fill)
        .stroke_color(border)
        .stroke_width(2)
        .stroke_alignment(StrokeAlignment::Inside)
        .build();
    let Ok(()) = Circle::new(place.top_left, place.size.width).into_styled(style).draw(canvas);
    write_line(canvas, place, Font::Large, sign, Align::Center, button.name());
}
