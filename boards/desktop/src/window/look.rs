//! How a case looks.

use embedded_graphics::mono_font::ascii::{FONT_6X10, FONT_10X20};
use stonecaller_firmware::board::Glow;
use stonecaller_firmware::input::{Button, ButtonSet};

use super::case::{Form, Layout, MARGIN, Marks, RIM, STRIP};
use super::paint::{Colour, Shape, Sheet, mix};
use crate::picture::rgb888;
use crate::reactor::View;

pub(super) const TABLE: (Colour, Colour) = (0x23_2730, 0x0F_1116);
pub(super) const SHELL: (Colour, Colour) = (0x4B_5464, 0x2A_303B);
const GLASS: (Colour, Colour) = (0x0E_0F14, 0x09_0A0D);
pub(super) const KNOB: (Colour, Colour) = (0x23_2831, 0x15_181E);
const LIT: (Colour, Colour) = (0xFF_D27A, 0xF0_B550);
pub(super) const INK: Colour = 0xB4_BDCB;
pub(super) const FAINT: Colour = 0x74_7E90;
const DARK: Colour = 0x24_1A08;
pub(super) const GOLD: Colour = 0xF0_B550;

impl Layout {
    /// Draws all of the case but the screen.
    pub(super) fn draw(&self, sheet: &mut Sheet, marks: Marks) {
        let scale = self.scale as f32;
        let (width, height) = self.size();
        let shell = self.place(Shape::Round(3.0, 3.0, width - 6.0, height - 6.0, 34.0));
        sheet.halo(shell, 0, 0.5, 10.0 * scale);
        sheet.fill(shell, mix(SHELL.0, 0xFF_FFFF, 0.25), mix(SHELL.1, 0, 0.4));
        let inner = self.place(Shape::Round(4.0, 4.0, width - 8.0, height - 8.0, 33.0));
        sheet.fill(inner, SHELL.0, SHELL.1);

        self.draw_glass(sheet, marks);
        self.draw_pad(sheet, marks.buttons);
        for button in [Button::X, Button::Y, Button::A, Button::B] {
            self.draw_letter(sheet, button, marks.buttons.contains(button));
        }
        self.draw_switch(sheet, marks.powered);
        match self.form {
            Form::Wide => self.draw_words(sheet, marks.cable),
            Form::Tall => self.draw_few_words(sheet),
        }
    }

    /// The switch, and the key that is another.
    fn draw_switch(&self, sheet: &mut Sheet, powered: bool) {
        let Some(shape) = self.switch() else { return };
        let Shape::Circle(x, y, _) = shape else { return };
        self.draw_knob(sheet, shape, false);
        let colour = if powered { 0x45_D864 } else { 0xFF_4B3E };
        sheet.halo(self.place(Shape::Circle(x, y, 5.0)), colour, 0.35, 6.0 * self.scale as f32);
        sheet.fill(self.place(Shape::Ring(x, y, 5.5, 1.0)), colour, colour);
        sheet.fill(self.place(Shape::Round(x - 2.5, y - 8.0, 5.0, 6.0, 0.0)), KNOB.0, KNOB.0);
        sheet.fill(self.place(Shape::Round(x - 1.0, y - 8.0, 2.0, 7.0, 1.0)), colour, colour);
        let mut word = |text: &str, down: f32, colour| {
            sheet.text(text, &FONT_6X10, self.point((x, y + down)), self.scale, colour);
        };
        word(self.hands.switch(), 20.0, INK);
        word(if powered { "on" } else { "off" }, 31.0, FAINT);
    }

    fn draw_glass(&self, sheet: &mut Sheet, marks: Marks) {
        let (width, height) = self.screen_size();
        let (left, top) = self.glass();
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
        sheet.text(
            self.hands.label(button),
            &FONT_6X10,
            self.point((x, y + 10.0)),
            self.scale,
            small,
        );
    }

    fn draw_words(&self, sheet: &mut Sheet, cable: Option<bool>) {
        let (left, right) = (self.pad(), self.letters());
        let below = MARGIN + self.screen_size().1 + 4.0;
        let mut word = |text: &str, x: f32, y: f32, colour| {
            sheet.text(text, &FONT_6X10, self.point((x, y)), self.scale, colour);
        };
        word(self.board.model().name, left, MARGIN + 12.0, INK);
        match cable {
            Some(true) => word("cable joined", left, MARGIN + 24.0, GOLD),
            Some(false) => word("cable waits", left, MARGIN + 24.0, FAINT),
            None => {}
        }
        word("Esc quits", right, MARGIN + 12.0, INK);
        word("arrows", left, below - 12.0, INK);
        word("or W A S D", left, below, INK);
        word("Enter = A", right, below - 12.0, INK);
        word("Backspace = B", right, below, INK);
    }

    /// The keys of one of two: the letters say theirs themselves.
    fn draw_few_words(&self, sheet: &mut Sheet) {
        let below = self.size().1 - MARGIN + 4.0;
        let mut word = |text: &str, x: f32| {
            sheet.text(text, &FONT_6X10, self.point((x, below)), self.scale, INK);
        };
        word(self.hands.pad(), self.pad());
        word(self.hands.also(), self.letters());
    }

    /// Puts the picture on the case, as bright as the light behind it.
    pub(super) fn draw_screen(&self, sheet: &mut Sheet, view: &View) {
        // The eye sees the root of the light, roughly.
        let seen = (f32::from(view.backlight) / 65_535.0).powf(1.0 / 2.2);
        let table: Vec<u32> =
            (0..=255u8).map(|level| (f32::from(level) * seen + 0.5) as u32).collect();
        let (left, top) = self.glass();
        let (left, top) = self.point((left + RIM, top + RIM));
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
