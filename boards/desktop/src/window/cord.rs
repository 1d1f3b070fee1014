//! The cable between two cases: where it is, and how it looks plugged in and pulled.

use embedded_graphics::mono_font::ascii::FONT_6X10;

use super::look::{FAINT, GOLD, INK, KNOB, SHELL};
use super::paint::{Colour, Shape, Sheet, mix};

/// The space between two cases, in pixels of their screens.
pub(super) const GAP: f32 = 92.0;

/// A hanging cable, in pieces; enough that no corner shows.
const PIECES: u16 = 24;
const THICK: f32 = 2.6;

const GREY: Colour = 0x5A_6373;

/// The space between two cases.
#[derive(Clone, Copy, Debug)]
pub(super) struct CordLayout {
    pub(super) scale: usize,
    /// The left upper corner of the space, in the window.
    pub(super) origin: (f32, f32),
    pub(super) height: f32,
}

impl CordLayout {
    fn place(&self, shape: Shape) -> Shape {
        shape.placed(self.scale as f32, self.origin)
    }

    /// The height of the sockets.
    fn sockets(&self) -> f32 {
        self.height * 0.36
    }

    /// What can be clicked: the cable with its words.
    fn reach(&self) -> Shape {
        Shape::Round(8.0, self.sockets() - 26.0, GAP - 16.0, 150.0, 10.0)
    }

    /// Whether a point of the window is on the cable.
    pub(super) fn is_hit(&self, x: f32, y: f32) -> bool {
        self.place(self.reach()).distance(x, y) <= 0.0
    }

    pub(super) fn draw(&self, sheet: &mut Sheet, plugged: bool) {
        let y = self.sockets();
        for x in [2.0, GAP - 2.0] {
            let socket = Shape::Round(x - 7.0, y - 11.0, 14.0, 22.0, 3.0);
            sheet.fill(self.place(socket), mix(SHELL.0, 0xFF_FFFF, 0.1), mix(SHELL.1, 0, 0.3));
            let hole = Shape::Round(x - 4.0, y - 7.0, 8.0, 14.0, 2.0);
            sheet.fill(self.place(hole), 0x0B_0C10, 0x14_171C);
        }
        let colour = if plugged { GOLD } else { GREY };
        // The right plug hangs down when it is pulled.
        let (from, to) =
            ((22.0, y), if plugged { (GAP - 22.0, y) } else { (GAP - 34.0, y + 58.0) });
        self.draw_sag(sheet, from, to, if plugged { 34.0 } else { 30.0 }, colour);
        self.draw_plug(sheet, (2.0, y), (22.0, y), plugged);
        if plugged {
            self.draw_plug(sheet, (GAP - 2.0, y), (GAP - 22.0, y), true);
        } else {
            self.draw_plug(sheet, (GAP - 24.0, y + 43.0), (GAP - 34.0, y + 58.0), false);
        }
        let (first, second) =
            if plugged { ("cable in", "C pulls it") } else { ("CABLE OUT", "C plugs it") };
        self.word(sheet, first, y + 98.0, if plugged { GOLD } else { 0xFF_6B5E });
        self.word(sheet, second, y + 111.0, INK);
        self.word(sheet, "Esc quits", self.height - 14.0, FAINT);
    }

    fn word(&self, sheet: &mut Sheet, text: &str, y: f32, colour: Colour) {
        let scale = self.scale as f32;
        let place = (GAP / 2.0 * scale + self.origin.0, y * scale + self.origin.1);
        sheet.text(text, &FONT_6X10, place, self.scale, colour);
    }

    /// A plug with its tip in the socket and its sleeve on the cable.
    fn draw_plug(&self, sheet: &mut Sheet, tip: (f32, f32), end: (f32, f32), live: bool) {
        let at = |share: f32| (tip.0 + (end.0 - tip.0) * share, tip.1 + (end.1 - tip.1) * share);
        let pin = if live { 0xE6_EBF2 } else { 0xB4_BDCB };
        sheet.fill(self.place(Shape::Line(tip, at(0.5), 2.2)), pin, pin);
        let body = self.place(Shape::Line(at(0.45), end, 5.5));
        sheet.halo(body, 0, 0.4, 3.0 * self.scale as f32);
        sheet.fill(body, mix(KNOB.0, 0xFF_FFFF, 0.2), KNOB.1);
        let band = if live { GOLD } else { GREY };
        let length = (end.0 - tip.0).hypot(end.1 - tip.1);
        let aside = (-(end.1 - tip.1) / length * 4.2, (end.0 - tip.0) / length * 4.2);
        let (x, y) = at(0.8);
        let across = Shape::Line((x - aside.0, y - aside.1), (x + aside.0, y + aside.1), 1.1);
        sheet.fill(self.place(across), band, band);
    }

    /// A cable that hangs by `sag` between two points.
    fn draw_sag(
        &self,
        sheet: &mut Sheet,
        from: (f32, f32),
        to: (f32, f32),
        sag: f32,
        colour: Colour,
    ) {
        let at = |piece: u16| {
            let share = f32::from(piece) / f32::from(PIECES);
            let hang = 4.0 * sag * share * (1.0 - share);
            (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share + hang)
        };
        let pieces = || (0..PIECES).map(|piece| (at(piece), at(piece + 1)));
        for (a, b) in pieces() {
            let edge = self.place(Shape::Line(a, b, THICK + 1.0));
            sheet.fill(edge, mix(colour, 0, 0.75), mix(colour, 0, 0.75));
        }
        for (a, b) in pieces() {
            sheet.fill(self.place(Shape::Line(a, b, THICK)), colour, colour);
        }
    }
}
