//! Drawing with smooth edges: shapes are distances, and a pixel at the edge is partly covered.

use embedded_graphics::mono_font::{MonoFont, MonoTextStyle};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Drawable, OriginDimensions, Pixel, Point, Size};
use embedded_graphics::text::{Baseline, Text};

/// A colour, 0x00RRGGBB.
pub(super) type Colour = u32;

/// A shape, as the distance from a point to its edge; negative inside.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    /// A rectangle with round corners: left, top, width, height, radius.
    Round(f32, f32, f32, f32, f32),
    /// A circle: middle and radius.
    Circle(f32, f32, f32),
    /// A triangle, clockwise.
    Triangle([(f32, f32); 3]),
    /// A ring: middle, radius, half the thickness.
    Ring(f32, f32, f32, f32),
    /// A thick line with round ends: from, to, half the thickness.
    Line((f32, f32), (f32, f32), f32),
    /// The right quarter of a ring: middle, radius, half the thickness.
    Wave(f32, f32, f32, f32),
}

impl Shape {
    /// The same shape at `scale` times the size, moved by `(x, y)`.
    pub(super) fn placed(self, scale: f32, (x, y): (f32, f32)) -> Self {
        let (px, py) = (|v: f32| v * scale + x, |v: f32| v * scale + y);
        match self {
            Self::Round(left, top, width, height, radius) => {
                Self::Round(px(left), py(top), width * scale, height * scale, radius * scale)
            }
            Self::Circle(cx, cy, radius) => Self::Circle(px(cx), py(cy), radius * scale),
            Self::Triangle(corners) => Self::Triangle(corners.map(|(cx, cy)| (px(cx), py(cy)))),
            Self::Ring(cx, cy, radius, half) => {
                Self::Ring(px(cx), py(cy), radius * scale, half * scale)
            }
            Self::Line((ax, ay), (bx, by), half) => {
                Self::Line((px(ax), py(ay)), (px(bx), py(by)), half * scale)
            }
            Self::Wave(cx, cy, radius, half) => {
                Self::Wave(px(cx), py(cy), radius * scale, half * scale)
            }
        }
    }

    /// The distance from `(x, y)` to the edge.
    pub(super) fn distance(self, x: f32, y: f32) -> f32 {
        match self {
            Self::Round(left, top, width, height, radius) => {
                let dx = (x - left - width / 2.0).abs() - width / 2.0 + radius;
                let dy = (y - top - height / 2.0).abs() - height / 2.0 + radius;
                dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - radius
            }
            Self::Circle(cx, cy, radius) => (x - cx).hypot(y - cy) - radius,
            Self::Triangle(corners) => (0..3)
                .map(|i| {
                    let ((ax, ay), (bx, by)) = (corners[i], corners[(i + 1) % 3]);
                    let (ex, ey) = (bx - ax, by - ay);
                    ((x - ax) * ey - (y - ay) * ex) / ex.hypot(ey)
                })
                .fold(f32::MIN, f32::max),
            Self::Ring(cx, cy, radius, half) => ((x - cx).hypot(y - cy) - radius).abs() - half,
            Self::Line((ax, ay), (bx, by), half) => {
                let (dx, dy) = (bx - ax, by - ay);
                let length = (dx * dx + dy * dy).max(f32::EPSILON);
                let along = (((x - ax) * dx + (y - ay) * dy) / length).clamp(0.0, 1.0);
                (x - ax - along * dx).hypot(y - ay - along * dy) - half
            }
            Self::Wave(cx, cy, radius, half) => {
                let ring = ((x - cx).hypot(y - cy) - radius).abs() - half;
                ring.max((y - cy).abs() - (x - cx))
            }
        }
    }

    fn bounds(self) -> (f32, f32, f32, f32) {
        match self {
            Self::Round(left, top, width, height, _) => (left, top, left + width, top + height),
            Self::Circle(cx, cy, r) => (cx - r, cy - r, cx + r, cy + r),
            Self::Triangle(c) => (
                c[0].0.min(c[1].0).min(c[2].0),
                c[0].1.min(c[1].1).min(c[2].1),
                c[0].0.max(c[1].0).max(c[2].0),
                c[0].1.max(c[1].1).max(c[2].1),
            ),
            Self::Ring(cx, cy, r, half) => {
                (cx - r - half, cy - r - half, cx + r + half, cy + r + half)
            }
            Self::Line((ax, ay), (bx, by), half) => {
                (ax.min(bx) - half, ay.min(by) - half, ax.max(bx) + half, ay.max(by) + half)
            }
            Self::Wave(cx, cy, r, half) => (cx, cy - r - half, cx + r + half, cy + r + half),
        }
    }
}

/// A window's pixels.
pub(super) struct Sheet {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pixels: Vec<Colour>,
}

impl Sheet {
    pub(super) fn new(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![0; width * height] }
    }

    /// Fills `shape` from `top` to `bottom` colour.
    pub(super) fn fill(&mut self, shape: Shape, top: Colour, bottom: Colour) {
        let (_, from, _, to) = shape.bounds();
        self.cover(shape, 1.0, |distance, y| {
            let colour = mix(top, bottom, (y - from) / (to - from).max(1.0));
            ((0.5 - distance).clamp(0.0, 1.0), colour)
        });
    }

    /// A soft light or shadow that reaches `reach` pixels out of `shape`.
    pub(super) fn halo(&mut self, shape: Shape, colour: Colour, strength: f32, reach: f32) {
        self.cover(shape, reach, |distance, _| {
            let near = (1.0 - distance.max(0.0) / reach).clamp(0.0, 1.0);
            (near * near * strength, colour)
        });
    }

    fn cover(&mut self, shape: Shape, reach: f32, paint: impl Fn(f32, f32) -> (f32, Colour)) {
        let (left, top, right, bottom) = shape.bounds();
        let range = |from: f32, to: f32, most: usize| {
            ((from - reach).max(0.0) as usize)..(((to + reach).max(0.0) as usize + 1).min(most))
        };
        for y in range(top, bottom, self.height) {
            for x in range(left, right, self.width) {
                let (px, py) = (x as f32 + 0.5, y as f32 + 0.5);
                let (cover, colour) = paint(shape.distance(px, py), py);
                if cover > 0.0 {
                    let pixel = &mut self.pixels[y * self.width + x];
                    *pixel = mix(*pixel, colour, cover);
                }
            }
        }
    }

    /// Writes `text` with its middle at `(x, y)`, each pixel of the font `scale` pixels wide.
    pub(super) fn text(
        &mut self,
        text: &str,
        font: &MonoFont<'_>,
        (x, y): (f32, f32),
        scale: usize,
        colour: Colour,
    ) {
        let advance = font.character_size.width + font.character_spacing;
        let width = (advance * text.chars().count() as u32) as usize * scale;
        let height = font.character_size.height as usize * scale;
        let mut pen = Pen {
            left: x.round() as i64 - (width / 2) as i64,
            top: y.round() as i64 - (height / 2) as i64,
            scale: scale as i64,
            colour,
            sheet: self,
        };
        let style = MonoTextStyle::new(font, BinaryColor::On);
        // A pen cannot fail.
        let _ = Text::with_baseline(text, Point::zero(), style, Baseline::Top).draw(&mut pen);
    }
}

/// Draws a font's pixels as squares.
struct Pen<'a> {
    left: i64,
    top: i64,
    scale: i64,
    colour: Colour,
    sheet: &'a mut Sheet,
}

impl OriginDimensions for Pen<'_> {
    fn size(&self) -> Size {
        Size::new(self.sheet.width as u32, self.sheet.height as u32)
    }
}

impl DrawTarget for Pen<'_> {
    type Color = BinaryColor;
    type Error = std::convert::Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Self::Error>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        for Pixel(point, colour) in pixels {
            if colour == BinaryColor::Off {
                continue;
            }
            let left = self.left + i64::from(point.x) * self.scale;
            let top = self.top + i64::from(point.y) * self.scale;
            for y in top.max(0)..(top + self.scale).min(self.sheet.height as i64) {
                for x in left.max(0)..(left + self.scale).min(self.sheet.width as i64) {
                    self.sheet.pixels[y as usize * self.sheet.width + x as usize] = self.colour;
                }
            }
        }
        Ok(())
    }
}

/// Between two colours, `share` of the second.
pub(super) fn mix(one: Colour, other: Colour, share: f32) -> Colour {
    let share = (share.clamp(0.0, 1.0) * 256.0) as u32;
    let channel = |shift: u32| {
        let (a, b) = (one >> shift & 0xFF, other >> shift & 0xFF);
        (a * (256 - share) + b * share) >> 8 << shift
    };
    channel(16) | channel(8) | channel(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_know_inside_from_outside() {
        for (shape, inside, outside) in [
            (Shape::Round(0.0, 0.0, 10.0, 6.0, 2.0), (5.0, 3.0), (0.1, 0.1)),
            (Shape::Circle(5.0, 5.0, 3.0), (6.0, 6.0), (8.0, 8.0)),
            (Shape::Triangle([(5.0, 0.0), (10.0, 10.0), (0.0, 10.0)]), (5.0, 5.0), (1.0, 1.0)),
            (Shape::Wave(0.0, 0.0, 5.0, 1.0), (5.0, 0.0), (0.0, 5.5)),
            (Shape::Ring(0.0, 0.0, 5.0, 1.0), (0.0, 5.5), (0.0, 3.5)),
            (Shape::Line((0.0, 0.0), (6.0, 8.0), 2.0), (7.0, 9.0), (8.0, 10.0)),
        ] {
            assert!(shape.distance(inside.0, inside.1) < 0.0, "{shape:?}");
            assert!(shape.distance(outside.0, outside.1) > 0.0, "{shape:?}");
        }
    }

    #[test]
    fn drawing_over_the_edge_is_cut() {
        let mut sheet = Sheet::new(8, 8);
        sheet.fill(Shape::Circle(0.0, 0.0, 4.0), 0xFF_FFFF, 0xFF_FFFF);
        sheet.fill(Shape::Circle(-90.0, 90.0, 4.0), 0xFF_FFFF, 0xFF_FFFF);
        assert_eq!(sheet.pixels[0], 0xFF_FFFF);
        sheet.text("W", &embedded_graphics::mono_font::ascii::FONT_6X10, (8.0, 8.0), 3, 0xFF);
        assert_eq!(mix(0, 0xFF_FFFF, 1.0), 0xFF_FFFF);
        assert_eq!(mix(0x12_3456, 0, 0.0), 0x12_3456);
    }
}
