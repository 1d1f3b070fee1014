//! A piece of the screen in memory, to draw on with embedded-graphics.

use core::convert::Infallible;

use embedded_graphics::{
    Pixel,
    draw_target::DrawTarget,
    geometry::{Dimensions, Point, Size},
    primitives::Rectangle,
};

use super::font::Font;
use super::ink::Ink;

/// A piece of the screen, addressed in the coordinates of the whole. What falls outside is not drawn.
pub struct Canvas<'a> {
    pixels: &'a mut [Ink],
    /// The corner of the piece that `pixels` starts with.
    origin: Point,
    stride: usize,
    clip: Rectangle,
}

impl<'a> Canvas<'a> {
    /// A canvas over `area` of the screen, kept row by row in `pixels`.
    pub fn new(pixels: &'a mut [Ink], area: Rectangle) -> Self {
        debug_assert!(pixels.len() >= (area.size.width * area.size.height) as usize);
        Self { pixels, origin: area.top_left, stride: area.size.width as usize, clip: area }
    }

    /// The same canvas for as long as it is borrowed, but nothing is drawn outside `area`.
    pub fn clipped(&mut self, area: &Rectangle) -> Canvas<'_> {
        Canvas {
            pixels: self.pixels,
            origin: self.origin,
            stride: self.stride,
            clip: self.clip.intersection(area),
        }
    }

    /// Fills `area`.
    pub fn fill(&mut self, area: Rectangle, ink: Ink) {
        let area = self.clip.intersection(&area);
        if area.size.width == 0 {
            return;
        }
        let corner = area.top_left - self.origin;
        let mut start = corner.y as usize * self.stride + corner.x as usize;
        for _ in 0..area.size.height {
            self.pixels[start..start + area.size.width as usize].fill(ink);
            start += self.stride;
        }
    }

    /// Writes `text` with the left end of its baseline at `pen`.
    pub fn text(&mut self, font: Font, text: &str, pen: Point, ink: Ink) -> Point {
        match font.draw(self, text, pen, ink) {
            Ok(pen) => pen,
            Err(never) => match never {},
        }
    }
}

impl Dimensions for Canvas<'_> {
    fn bounding_box(&self) -> Rectangle {
        self.clip
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
            self.fill(Rectangle::new(point, Size::new(1, 1)), ink);
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, ink: Ink) -> Result<(), Infallible> {
        self.fill(*area, ink);
        Ok(())
    }

    fn clear(&mut self, ink: Ink) -> Result<(), Infallible> {
        self.fill(self.clip, ink);
        Ok(())
    }
}
