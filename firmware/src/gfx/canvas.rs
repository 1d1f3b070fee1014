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

/// For four bits, the bytes of a word they stand for; the highest bit is the first pixel.
static MASKS: [u32; 16] = {
    let mut masks = [0; 16];
    let mut bits = 0;
    while bits < 16 {
        let mut bytes = [0; 4];
        let mut pixel = 0;
        while pixel < 4 {
            if bits & (8 >> pixel) != 0 {
                bytes[pixel] = 0xFF;
            }
            pixel += 1;
        }
        masks[bits] = u32::from_ne_bytes(bytes);
        bits += 1;
    }
    masks
};

/// A piece of the screen, addressed in the coordinates of the whole. What falls outside is not drawn.
///
/// A screen is painted in bands, and most of what it draws lies outside the band at hand. So the
/// clip is kept as plain numbers, and everything here first looks whether it is in sight at all.
pub struct Canvas<'a> {
    /// Four pixels in a word, the first of them first in memory. A row starts with a word.
    words: &'a mut [u32],
    /// The corner of the piece that `words` starts with.
    origin: Point,
    stride: usize,
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl<'a> Canvas<'a> {
    /// A canvas over `area` of the screen, kept row by row in `words`. Its width is a multiple of four.
    pub(super) fn new(words: &'a mut [u32], area: Rectangle) -> Self {
        let Size { width, height } = area.size;
        debug_assert!(width % 4 == 0 && words.len() * 4 >= (width * height) as usize);
        Self {
            words,
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
            words: self.words,
            origin: self.origin,
            stride: self.stride,
            left,
            top,
            right,
            bottom,
        })
    }

    /// Whether any of `area` is in sight.
    pub(super) fn sees(&self, area: &Rectangle) -> bool {
        let Point { x, y } = area.top_left;
        let Size { width, height } = area.size;
        x < self.right
            && y < self.bottom
            && x + width as i32 > self.left
            && y + height as i32 > self.top
    }

    /// Whether any of those columns is in sight.
    pub fn sees_columns(&self, columns: Range<i32>) -> bool {
        columns.start < self.right && columns.end > self.left
    }

    /// The rows in sight among those of `rows`.
    pub fn rows_in_sight(&self, rows: Range<i32>) -> Range<i32> {
        rows.start.max(self.top)..rows.end.min(self.bottom)
    }

    /// Fills `area`.
    // Called from hundreds of places: as a copy in each it made the image half as large again.
    #[inline(never)]
    pub fn fill(&mut self, area: Rectangle, ink: Ink) {
        let Size { width, height } = area.size;
        let Point { x, y } = area.top_left;
        for row in self.rows_in_sight(y..y + height as i32) {
            if let Some(pixels) = self.row(row, x..x + width as i32) {
                pixels.fill(ink.byte());
            }
        }
    }

    /// Fills part of one row.
    #[inline(never)]
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
    ///
    /// Letters and emblems are all drawn here, so it goes by words of four pixels rather than by pixels.
    #[inline(never)]
    pub(super) fn draw_bits(&mut self, row: i32, x: i32, mut bits: u32, ink: Ink) {
        if row < self.top || row >= self.bottom {
            return;
        }
        let mut x = x;
        if x < self.left {
            // What is left of the clip is shifted out.
            bits = bits.checked_shl((self.left - x) as u32).unwrap_or(0);
            x = self.left;
        }
        let room = self.right - x;
        if room < 32 {
            // And what is right of it is masked.
            bits &= !(u32::MAX.checked_shr(room.max(0) as u32).unwrap_or(0));
        }
        let across = (x - self.origin.x) as usize;
        let start = (row - self.origin.y) as usize * self.stride + across;
        let mut at = start / 4;
        let fill = u32::from(ink.byte()) * 0x0101_0101;
        let aside = across as u32 % 4;
        if aside != 0 {
            // The first word has only room for some of them.
            self.blend(at, (bits >> 28) >> aside, fill);
            bits <<= 4 - aside;
            at += 1;
        }
        while bits != 0 {
            self.blend(at, bits >> 28, fill);
            bits <<= 4;
            at += 1;
        }
    }

    /// Puts `fill` where the four bits say so.
    #[inline(always)]
    fn blend(&mut self, at: usize, four: u32, fill: u32) {
        let mask = MASKS[(four & 15) as usize];
        if let Some(word) = self.words.get_mut(at) {
            *word = *word & !mask | fill & mask;
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
        bytemuck::cast_slice_mut::<u32, u8>(self.words).get_mut(start..start + (to - from) as usize)
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
