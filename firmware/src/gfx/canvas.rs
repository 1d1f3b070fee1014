//! A piece of the screen in memory, to draw on with embedded-graphics.

use core::convert::Infallible;
use core::ops::Range;

use embedded_graphics::{
    Pixel,
    draw_target::DrawTarget,
    geometry::{Dimensions, Point, Size},
    primitives::Rectangle,
};

use super::ink::Ink;

/// A piece of the screen, addressed in the coordinates of the whole. What falls outside is not drawn.
///
/// A screen is painted in bands, and most of what it draws lies outside the band at hand. So the
/// clip is kept as plain numbers, and everything here first looks whether it is in sight at all.
pub struct Canvas<'a> {
    pixels: &'a mut [u8],
    /// The corner of the piece that `pixels` starts with.
    origin: Point,
    stride: usize,
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl<'a> Canvas<'a> {
    /// A canvas over `area` of the screen, kept row by row in `pixels`.
    pub(super) fn new(pixels: &'a mut [u8], area: Rectangle) -> Self {
        let Size { width, height } = area.size;
        debug_assert!(pixels.len() >= (width * height) as usize);
        Self {
            pixels,
            origin: area.top_left,
            stride: width as usize,
            left: area.top_left.x,
            top: area.top_left.y,
            right: area.top_left.x + width as i32,
            bottom: area.top_left.y + height as i32,
        }
    }

    /// The same canvas for as long as it is borrowed, but nothing is drawn outside `area`; `None`
    /// when none of it is in sight.
    pub fn clipped(&mut self, area: &Rectangle) -> Option<Canvas<'_>> {
        let left = self.left.max(area.top_left.x);
        let top = self.top.max(area.top_left.y);
        let right = self.right.min(area.top_left.x + area.size.width as i32);
        let bottom = self.bottom.min(area.top_left.y + area.size.height as i32);
        (left < right && top < bottom).then_some(Canvas {
            pixels: self.pixels,
            origin: self.origin,
            stride: self.stride,
            left,
            top,
            right,
            bottom,
        })
    }

    /// The rows in sight among those of `rows`.
    pub fn rows_in_sight(&self, rows: Range<i32>) -> Range<i32> {
        rows.start.max(self.top)..rows.end.min(self.bottom)
    }

    /// Fills `area`.
    pub fn fill(&mut self, area: Rectangle, ink: Ink) {
        let Size { width, height } = area.size;
        let Point { x, y } = area.top_left;
        for row in self.rows_in_sight(y..y + height as i32) {
            self.fill_row(row, x..x + width as i32, ink);
        }
    }

    /// Fills part of one row.
    #[inline]
    pub fn fill_row(&mut self, row: i32, columns: Range<i32>, ink: Ink) {
        if let Some(pixels) = self.row(row, columns) {
            pixels.fill(ink.byte());
        }
    }

    /// Sets one pixel.
    #[inline]
    pub fn dot(&mut self, x: i32, y: i32, ink: Ink) {
        self.fill_row(y, x..x + 1, ink);
    }

    /// Sets the pixels of a row for which `bits` has a one, its highest bit first.
    pub(super) fn draw_bits(&mut self, row: i32, x: i32, mut bits: u32, ink: Ink) {
        if x < self.left {
            // What is left of the clip is shifted out.
            bits = bits.checked_shl((self.left - x) as u32).unwrap_or(0);
        }
        let start = x.max(self.left);
        let Some(pixels) = self.row(row, start..start.saturating_add(32)) else { return };
        let byte = ink.byte();
        for pixel in pixels {
            if bits.cast_signed() < 0 {
                *pixel = byte;
            } else if bits == 0 {
                break;
            }
            bits <<= 1;
        }
    }

    /// The pixels of a row within `columns`, as far as they are in sight.
    #[inline]
    fn row(&mut self, row: i32, columns: Range<i32>) -> Option<&mut [u8]> {
        let from = columns.start.max(self.left);
        let to = columns.end.min(self.right);
        if row < self.top || row >= self.bottom || from >= to {
            return None;
        }
        let start = (row - self.origin.y) as usize * self.stride + (from - self.origin.x) as usize;
        self.pixels.get_mut(start..start + (to - from) as usize)
    }
}

impl Dimensions for Canvas<'_> {
    fn bounding_box(&self) -> Rectangle {
        let size = Size::new((self.right - self.left) as u32, (self.bottom - self.top) as u32);
        Rectangle::new(Point::new(self.left, self.top), size)
    }
}

impl DrawTarget for Canvas<'_> {
    type Color = Ink;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<Ink>>,
    {
        for Pixel(point, ink) in pixels {
            self.dot(point.x, point.y, ink);
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, ink: Ink) -> Result<(), Infallible> {
        self.fill(*area, ink);
        Ok(())
    }

    fn clear(&mut self, ink: Ink) -> Result<(), Infallible> {
        self.fill(self.bounding_box(), ink);
        Ok(())
    }
}
