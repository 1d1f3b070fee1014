//! Emblems: small pictures of three tones, drawn as text in the source.
//!
//! Each is [`Emblem::EDGE`] rows of as many characters:
//!
//! | character | tone |
//! |---|---|
//! | `.` | see-through |
//! | `#` | dark: outlines and shade |
//! | `o` | light: what the light falls on |
//! | `+` | accent: the colour of the faction |
//!
//! They are turned into bits when the program is compiled, and a wrong row or character is an error there.

use embedded_graphics::geometry::Point;

use super::canvas::Canvas;
use super::ink::Ink;

/// A picture of 18 by 18 pixels in three tones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Emblem {
    /// For each row two planes of three bytes, the leftmost pixel highest: a pixel in the first is dark, in the second
    /// light, in both accent. Plain words for each tone would take twice the flash.
    rows: [[[u8; 3]; 2]; Emblem::EDGE],
}

impl Emblem {
    /// Pixels along each edge.
    pub const EDGE: usize = 18;

    /// The picture drawn as text, see the top of this file.
    ///
    /// # Panics
    /// When a row is too short or too long or holds another character: at compile time, in a constant.
    pub const fn new(text: [&str; Self::EDGE]) -> Self {
        let mut rows = [[[0; 3]; 2]; Self::EDGE];
        let mut y = 0;
        while y < Self::EDGE {
            let row = text[y].as_bytes();
            assert!(row.len() == Self::EDGE, "a row of an emblem has 18 characters");
            let mut x = 0;
            while x < Self::EDGE {
                let (byte, bit) = (x / 8, 0x80 >> (x % 8));
                let (first, second) = match row[x] {
                    b'.' => (0, 0),
                    b'#' => (bit, 0),
                    b'o' => (0, bit),
                    b'+' => (bit, bit),
                    _ => panic!("an emblem is drawn with . # o +"),
                };
                rows[y][0][byte] |= first;
                rows[y][1][byte] |= second;
                x += 1;
            }
            y += 1;
        }
        Self { rows }
    }

    /// The dark, the light and the accent pixels of a row, the leftmost highest.
    fn row(&self, y: usize) -> [u32; 3] {
        let [first, second] = self.rows[y].map(|[a, b, c]| u32::from_be_bytes([a, b, c, 0]));
        [first & !second, second & !first, first & second]
    }

    /// Draws it with its upper left corner at `corner`, in dark, light and accent.
    pub fn draw(&self, canvas: &mut Canvas<'_>, corner: Point, tones: [Ink; 3]) {
        if !canvas.sees_columns(corner.x..corner.x + Self::EDGE as i32) {
            return;
        }
        let bottom = corner.y + Self::EDGE as i32;
        for y in canvas.rows_in_sight(corner.y..bottom) {
            let row = self.row((y - corner.y) as usize);
            for (bits, ink) in row.into_iter().zip(tones) {
                if bits != 0 {
                    canvas.draw_bits(y, corner.x, bits, ink);
                }
            }
        }
    }

    /// Draws it with every pixel as a square of `scale` by `scale`; nothing when `scale` is not positive.
    pub fn draw_scaled(&self, canvas: &mut Canvas<'_>, corner: Point, tones: [Ink; 3], scale: i32) {
        let edge = Self::EDGE as i32 * scale;
        if !canvas.sees_columns(corner.x..corner.x + edge) {
            return;
        }
        let bottom = corner.y + edge;
        for y in canvas.rows_in_sight(corner.y..bottom) {
            let row = self.row(((y - corner.y) / scale) as usize);
            for (bits, ink) in row.into_iter().zip(tones) {
                let mut left = bits;
                let mut x = corner.x;
                // Pixels that stand together are one piece of the row.
                while left != 0 {
                    let gap = left.leading_zeros();
                    let run = (left << gap).leading_ones();
                    x += gap as i32 * scale;
                    let end = x + run as i32 * scale;
                    canvas.fill_row(y, x..end, ink);
                    x = end;
                    left = left.checked_shl(gap + run).unwrap_or(0);
                }
            }
        }
    }

    /// How many pixels are not see-through.
    pub fn weight(&self) -> u32 {
        (0..Self::EDGE).flat_map(|y| self.row(y)).map(u32::count_ones).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::{geometry::Size, primitives::Rectangle};

    static HEAD: Emblem = Emblem::new([
        "#................#",
        "..................",
        "..................",
        "......######......",
        ".....#oooooo#.....",
        ".....#o#oo#o#.....",
        ".....#oooooo#.....",
        ".....#++++++#.....",
        ".....#oooooo#.....",
        "......######......",
        "..................",
        "..................",
        "..................",
        "..................",
        "..................",
        "..................",
        "..................",
        "o................+",
    ]);

    fn drawn(scale: i32) -> std::vec::Vec<u8> {
        let edge = 20 * scale as u32;
        let night = u32::from_ne_bytes([Ink::NIGHT.byte(); 4]);
        let mut words = std::vec![night; (edge * edge / 4) as usize];
        let whole = Rectangle::new(Point::zero(), Size::new(edge, edge));
        let mut canvas = Canvas::new(&mut words, whole);
        let tones = [Ink::EMBLEM_DARK, Ink::EMBLEM_LIGHT, Ink::GOLD];
        if scale == 1 {
            HEAD.draw(&mut canvas, Point::new(1, 1), tones);
        } else {
            HEAD.draw_scaled(&mut canvas, Point::new(scale, scale), tones, scale);
        }
        bytemuck::cast_slice(&words).to_vec()
    }

    #[test]
    fn a_scaled_picture_is_the_plain_one_in_larger_pixels() {
        let plain = drawn(1);
        for scale in [2, 3] {
            let large = drawn(scale);
            let edge = 20 * scale as usize;
            for (place, pixel) in large.iter().enumerate() {
                let (x, y) = (place % edge / scale as usize, place / edge / scale as usize);
                assert_eq!(*pixel, plain[y * 20 + x], "{scale} {x} {y}");
            }
        }
    }
}
