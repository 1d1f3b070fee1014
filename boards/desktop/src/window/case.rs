//! The case of the handheld: where everything is, and how it looks.
//!
//! Places are in pixels of the screen; the window shows them a whole number of times larger.

use embedded_graphics::mono_font::ascii::{FONT_6X10, FONT_10X20};
use stonecaller_firmware::board::Glow;
use stonecaller_firmware::input::{Button, ButtonSet};

use super::keys;
use super::paint::{Colour, Shape, Sheet, mix};
use crate::picture::rgb888;
use crate::profile::BoardName;
use crate::reactor::View;

const MARGIN: f32 = 18.0;
/// The width of what is left and right of the glass.
const WING: f32 = 126.0;
/// The glass around the screen, and the strip below it.
const RIM: f32 = 12.0;
const STRIP: f32 = 20.0;

const TABLE: (Colour, Colour) = (0x23_2730, 0x0F_1116);
const SHELL: (Colour, Colour) = (0x4B_5464, 0x2A_303B);
const GLASS: (Colour, Colour) = (0x0E_0F14, 0x09_0A0D);
const KNOB: (Colour, Colour) = (0x23_2831, 0x15_181E);
const LIT: (Colour, Colour) = (0xFF_D27A, 0xF0_B550);
const INK: Colour = 0xB4_BDCB;
const FAINT: Colour = 0x74_7E90;
const DARK: Colour = 0x24_1A08;
const GOLD: Colour = 0xF0_B550;

/// Everything of the case but the screen that can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Marks {
    buttons: ButtonSet,
    lamp: Glow,
    sounding: bool,
}

impl Marks {
    pub(super) fn of(view: &View) -> Self {
        Self { buttons: view.buttons, lamp: view.lamp, sounding: view.sounding }
    }
}

/// A case of a certain size in a window of a certain size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    board: BoardName,
    scale: usize,
    origin: (f32, f32),
    window: (usize, usize),
}

/// The size of the case, in pixels of the screen.
pub(super) fn size(board: BoardName) -> (usize, usize) {
    let screen = board.model().screen;
    let width = screen.width as f32 + 2.0 * (MARGIN + WING + RIM);
    let height = screen.height as f32 + 2.0 * MARGIN + RIM + STRIP;
    (width as usize, height as usize)
}

impl Layout {
    /// As large as fits, in the middle.
    pub(super) fn new(board: BoardName, window: (usize, usize)) -> Self {
        let (width, height) = size(board);
        let scale = (window.0 / width).min(window.1 / height).max(1);
        // Whole pixels, and to the left and top where the window is too small.
        let rest = |window: usize, case: usize| (window.saturating_sub(case * scale) / 2) as f32;
        let origin = (rest(window.0, width), rest(window.1, height));
        Self { board, scale, origin, window }
    }

    pub(super) fn window(&self) -> (usize, usize) {
        self.window
    }

    fn screen_size(&self) -> (f32, f32) {
        let screen = self.board.model().screen;
        (screen.width as f32, screen.height as f32)
    }

    fn place(&self, shape: Shape) -> Shape {
        shape.placed(self.scale as f32, self.origin)
    }

    fn point(&self, (x, y): (f32, f32)) -> (f32, f32) {
        let scale = self.scale as f32;
        (x * scale + self.origin.0, y * scale + self.origin.1)
    }

    fn middle(&self) -> f32 {
        MARGIN + (RIM + self.screen_size().1 + STRIP) / 2.0 - 8.0
    }

    /// The shape of a button.
    fn knob(&self, button: Button) -> Shape {
        let (width, _) = self.screen_size();
        let y = self.middle();
        let left = MARGIN + (WING - 14.0) / 2.0;
        let right = MARGIN + 2.0 * RIM + width + WING + 7.0 + WING / 2.0;
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

    /// The button at a point of the window.
    pub(super) fn button_at(&self, x: f32, y: f32) -> Option<Button> {
        Button::ALL.into_iter().find(|button| self.place(self.knob(*button)).distance(x, y) <= 0.0)
    }

    /// Draws all of the case but the screen.
    pub(super) fn draw(&self, marks: Marks) -> Sheet {
        let mut sheet = Sheet::new(self.window.0, self.window.1);
        let scale = self.scale as f32;
        for (y, row) in sheet.pixels.chunks_exact_mut(self.window.0).enumerate() {
            row.fill(mix(TABLE.0, TABLE.1, y as f32 / self.window.1 as f32));
        }
        let (width, height) = size(self.board);
        let shell =
            self.place(Shape::Round(3.0, 3.0, width as f32 - 6.0, height as f32 - 6.0, 34.0));
        sheet.halo(shell, 0, 0.5, 10.0 * scale);
        sheet.fill(shell, mix(SHELL.0, 0xFF_FFFF, 0.25), mix(SHELL.1, 0, 0.4));
        let inner =
            self.place(Shape::Round(4.0, 4.0, width as f32 - 8.0, height as f32 - 8.0, 33.0));
        sheet.fill(inner, SHELL.0, SHELL.1);

        self.draw_glass(&mut sheet, marks);
        self.draw_pad(&mut sheet, marks.buttons);
        for button in [Button::X, Button::Y, Button::A, Button::B] {
            self.draw_letter(&mut sheet, button, marks.buttons.contains(button));
        }
        self.draw_words(&mut sheet);
        sheet
    }

    fn draw_glass(&self, sheet: &mut Sheet, marks: Marks) {
        let (width, height) = self.screen_size();
        let (left, top) = (MARGIN + WING, MARGIN);
        let (full, tall) = (width + 2.0 * RIM, height + RIM + STRIP);
        let edge = Shape::Round(left - 1.0, top - 1.0, full + 2.0, tall + 2.0, 11.0);
        sheet.fill(self.place(edge), mix(SHELL.1, 0, 0.4), mix(SHELL.0, 0xFF_FFFF, 0.2));
        sheet.fill(self.place(Shape::Round(left, top, full, tall, 10.0)), GLASS.0, GLASS.1);

        let y = top + RIM + height + STRIP / 2.0;
        let name = self.point((left + full / 2.0, y));
        sheet.text("S T O N E C A L L E R", &FONT_6X10, name, self.scale, FAINT);

        let glow = match marks.lamp {
            Glow::Off => None,
            Glow::Red if self.board.has_coloured_lamp() => Some(0xFF_4B3E),
            Glow::Blue if self.board.has_coloured_lamp() => Some(0x4B_9DFF),
            _ => Some(0x45_D864),
        };
        let lamp = self.place(Shape::Circle(left + RIM + 6.0, y, 3.5));
        match glow {
            Some(colour) => {
                sheet.halo(lamp, colour, 0.6, 6.0 * self.scale as f32);
                sheet.fill(lamp, mix(colour, 0xFF_FFFF, 0.4), colour);
            }
            None => sheet.fill(lamp, 0x2A_2E36, 0x1D_2026),
        }
        if self.board.has_buzzer() {
            let colour = if marks.sounding { GOLD } else { 0x5A_6373 };
            let x = left + full - RIM - 18.0;
            let horn = Shape::Triangle([(x - 3.0, y), (x + 5.0, y - 6.0), (x + 5.0, y + 6.0)]);
            sheet.fill(self.place(Shape::Round(x - 3.0, y - 2.5, 6.0, 5.0, 0.5)), colour, colour);
            sheet.fill(self.place(horn), colour, colour);
            for radius in [4.5, 8.0, 11.5].into_iter().filter(|_| marks.sounding) {
                sheet.fill(self.place(Shape::Wave(x + 4.0, y, radius, 0.8)), GOLD, GOLD);
            }
        }
    }

    /// The shadow under a knob, the knob, and its light.
    fn draw_knob(&self, sheet: &mut Sheet, shape: Shape, down: bool) {
        let scale = self.scale as f32;
        let placed = self.place(shape);
        if down {
            sheet.halo(placed, GOLD, 0.45, 9.0 * scale);
            sheet.fill(placed, LIT.0, LIT.1);
        } else {
            sheet.halo(
                shape.placed(scale, (self.origin.0, self.origin.1 + 2.0 * scale)),
                0,
                0.5,
                4.0 * scale,
            );
            sheet.fill(placed, mix(KNOB.0, 0xFF_FFFF, 0.22), KNOB.1);
            let inner = match shape {
                Shape::Round(x, y, w, h, r) => {
                    Shape::Round(x + 1.0, y + 1.0, w - 2.0, h - 2.0, r - 1.0)
                }
                Shape::Circle(x, y, r) => Shape::Circle(x, y, r - 1.0),
                other => other,
            };
            sheet.fill(self.place(inner), KNOB.0, KNOB.1);
        }
    }

    fn draw_pad(&self, sheet: &mut Sheet, buttons: ButtonSet) {
        let pad = [Button::Up, Button::Down, Button::Left, Button::Right];
        // Those that are down last: their light falls on their neighbours.
        for down in [false, true] {
            for button in pad.into_iter().filter(|button| buttons.contains(*button) == down) {
                self.draw_knob(sheet, self.knob(button), down);
            }
        }
        let Shape::Round(x, y, width, _, _) = self.knob(Button::Up) else { return };
        let (cx, cy) = (x + width / 2.0, self.middle());
        let half = width / 2.0;
        sheet.fill(self.place(Shape::Round(x, y + 32.0, width, width, 1.0)), KNOB.1, KNOB.1);
        sheet.fill(
            self.place(Shape::Circle(cx, cy, half * 0.55)),
            KNOB.1,
            mix(KNOB.0, 0xFF_FFFF, 0.08),
        );
        for (button, (dx, dy)) in
            pad.into_iter().zip([(0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)])
        {
            let (tx, ty): (f32, f32) = (cx + dx * 36.0, cy + dy * 36.0);
            let at = |along: f32, aside: f32| {
                (tx + dx * along - dy * aside, ty + dy * along + dx * aside)
            };
            let colour = if buttons.contains(button) { DARK } else { 0x9A_A4B4 };
            let arrow = Shape::Triangle([at(6.0, 0.0), at(-4.0, 7.0), at(-4.0, -7.0)]);
            sheet.fill(self.place(arrow), colour, colour);
        }
    }

    fn draw_letter(&self, sheet: &mut Sheet, button: Button, down: bool) {
        let shape = self.knob(button);
        self.draw_knob(sheet, shape, down);
        let Shape::Circle(x, y, _) = shape else { return };
        let (letter, small) = if down { (DARK, DARK) } else { (0xE6_EBF2, INK) };
        sheet.text(button.name(), &FONT_10X20, self.point((x, y - 4.0)), self.scale, letter);
        sheet.text(keys::label(button), &FONT_6X10, self.point((x, y + 10.0)), self.scale, small);
    }

    fn draw_words(&self, sheet: &mut Sheet) {
        let (width, height) = self.screen_size();
        let left = MARGIN + (WING - 14.0) / 2.0;
        let right = MARGIN + 2.0 * RIM + width + WING + 7.0 + WING / 2.0;
        let below = MARGIN + height + 4.0;
        let mut word = |text: &str, x: f32, y: f32, colour| {
            sheet.text(text, &FONT_6X10, self.point((x, y)), self.scale, colour);
        };
        word(self.board.model().name, left, MARGIN + 12.0, INK);
        word("Esc quits", right, MARGIN + 12.0, INK);
        word("arrows", left, below - 12.0, INK);
        word("or W A S D", left, below, INK);
        word("Enter = A", right, below - 12.0, INK);
        word("Backspace = B", right, below, INK);
    }

    /// Puts the picture on the case, as bright as the light behind it.
    pub(super) fn draw_screen(&self, sheet: &mut Sheet, view: &View) {
        // The eye sees the root of the light, roughly.
        let seen = (f32::from(view.backlight) / 65_535.0).powf(1.0 / 2.2);
        let table: Vec<u32> =
            (0..=255u8).map(|level| (f32::from(level) * seen + 0.5) as u32).collect();
        let (left, top) = self.point((MARGIN + WING + RIM, MARGIN + RIM));
        let (left, top) = (left as usize, top as usize);
        let picture = &view.picture;
        for (y, row) in picture.pixels().chunks_exact(picture.width()).enumerate() {
            let start = top + y * self.scale;
            if start + self.scale > sheet.height {
                break;
            }
            let first = start * sheet.width;
            for (x, pixel) in row.iter().enumerate() {
                let [r, g, b] = rgb888(*pixel).map(|level| table[usize::from(level)]);
                let from = left + x * self.scale;
                if from + self.scale > sheet.width {
                    break;
                }
                sheet.pixels[first + from..first + from + self.scale].fill(r << 16 | g << 8 | b);
            }
            let end = (left + picture.width() * self.scale).min(sheet.width);
            for copy in 1..self.scale {
                let to = (start + copy) * sheet.width + left.min(end);
                sheet.pixels.copy_within(first + left.min(end)..first + end, to);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reactor::{Case, Pace};

    #[test]
    fn every_button_is_found_where_it_is_drawn() {
        for board in BoardName::ALL {
            let (width, height) = size(board);
            for window in
                [(width, height), (width * 2 + 31, height * 2 + 9), (width * 3, height * 5)]
            {
                let layout = Layout::new(board, window);
                for button in Button::ALL {
                    let (x, y) = match layout.place(layout.knob(button)) {
                        Shape::Round(x, y, w, h, _) => (x + w / 2.0, y + h / 2.0),
                        Shape::Circle(x, y, _) => (x, y),
                        other => panic!("{other:?}"),
                    };
                    assert_eq!(layout.button_at(x, y), Some(button));
                }
                assert_eq!(layout.button_at(0.0, 0.0), None);
            }
        }
    }

    #[test]
    fn a_window_of_any_size_can_be_drawn() {
        for window in [(1, 1), (100, 50), (628, 300), (629, 900), (1500, 700)] {
            let case = Case::new(BoardName::PicoPad.model().screen, Pace::Virtual);
            let view = case.view();
            let layout = Layout::new(BoardName::PicoPad, window);
            let mut sheet = layout.draw(Marks::of(&view));
            layout.draw_screen(&mut sheet, &view);
            assert_eq!(sheet.pixels.len(), window.0 * window.1);
        }
    }
}
