//! Icons: small pictures of one tone, drawn as text in the source.
//!
//! Each is a few rows of as many characters, at most [`Icon::LARGEST`] either way:
//!
//! | character | tone |
//! |---|---|
//! | `.` | see-through |
//! | `#` | the ink it is drawn with |
//!
//! They are turned into bits when the program is compiled, and a wrong row or character is an error
//! there. The pictures themselves are in [`icons`](super::icons).

use embedded_graphics::geometry::{Point, Size};

use super::canvas::Canvas;
use super::ink::Ink;

/// A small picture of one tone. Icons of every size share this type, so that they can be chosen from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Icon {
    width: u8,
    height: u8,
    /// The pixels of each row, the leftmost highest.
    rows: [u16; Icon::LARGEST],
}

impl Icon {
    /// More pixels than this has no edge.
    pub const LARGEST: usize = 11;

    /// The picture drawn as text, see the top of this file.
    ///
    /// # Panics
    /// When there are no rows or too many, when their lengths differ or are too large, or when
    /// there is another character: at compile time, in a constant.
    pub const fn new<const HEIGHT: usize>(text: [&str; HEIGHT]) -> Self {
        assert!(HEIGHT > 0 && HEIGHT <= Self::LARGEST, "an icon has 1 to 11 rows");
        let width = text[0].len();
        assert!(width <= Self::LARGEST, "a row of an icon has at most 11 characters");
        let mut rows = [0; Self::LARGEST];
        let mut y = 0;
        while y < HEIGHT {
            let row = text[y].as_bytes();
            assert!(row.len() == width, "the rows of an icon are of the same length");
            let mut x = 0;
            while x < width {
                match row[x] {
                    b'.' => {}
                    b'#' => rows[y] |= 0x8000 >> x,
                    _ => panic!("an icon is drawn with . #"),
                }
                x += 1;
            }
            y += 1;
        }
        Self { width: width as u8, height: HEIGHT as u8, rows }
    }

    /// Pixels from left to right.
    pub const fn width(&self) -> i32 {
        self.width as i32
    }

    /// Pixels from top to bottom.
    pub const fn height(&self) -> i32 {
        self.height as i32
    }

    /// Both at once.
    pub const fn size(&self) -> Size {
        Size::new(self.width as u32, self.height as u32)
    }

    /// Draws it with its upper left corner at `corner`.
    pub fn draw(&self, canvas: &mut Canvas<'_>, corner: Point, ink: Ink) {
        if !canvas.sees_columns(corner.x..corner.x + self.width()) {
            return;
        }
        let bottom = corner.y + self.height();
        for y in canvas.rows_in_sight(corner.y..bottom) {
            let bits = self.rows[(y - corner.y) as usize];
            canvas.draw_bits(y, corner.x, u32::from(bits) << 16, ink);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::primitives::Rectangle;

    const HOOK: Icon = Icon::new(["##.", "..#"]);

    /// What a piece of the screen of 4 by 3 pixels at (10, 10) shows after drawing at `corner`.
    fn drawn(corner: Point) -> [u8; 12] {
        let mut words = [u32::from_ne_bytes([Ink::NIGHT.byte(); 4]); 3];
        let area = Rectangle::new(Point::new(10, 10), Size::new(4, 3));
        HOOK.draw(&mut Canvas::new(&mut words, area), corner, Ink::GOLD);
        let pixels: [u8; 12] = bytemuck::cast(words);
        pixels.map(|byte| u8::from(byte == Ink::GOLD.byte()))
    }

    #[test]
    fn it_is_drawn_as_it_is_written() {
        assert_eq!((HOOK.width(), HOOK.height()), (3, 2));
        assert_eq!(drawn(Point::new(11, 10)), [0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
    }

    #[test]
    fn what_is_out_of_sight_is_left_out() {
        assert_eq!(drawn(Point::new(9, 9)), [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(drawn(Point::new(13, 12)), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
        assert_eq!(drawn(Point::new(-40, 10)), [0; 12]);
        assert_eq!(drawn(Point::new(10, 500)), [0; 12]);
    }
}
