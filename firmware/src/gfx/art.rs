//! The picture of the title: three standing stones at dusk, the middle one calling.

use embedded_graphics::{
    Drawable,
    geometry::{Point, Size},
    primitives::{Line, Primitive, PrimitiveStyle, Rectangle},
};

use super::canvas::Canvas;
use super::font::Font;
use super::ink::Ink;
use super::scene::Scene;
use super::widgets::{area, sure};

/// How brightly the rune glows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Glow {
    /// Asleep.
    Deep,
    /// Waking.
    Dim,
    /// Calling.
    Bright,
}

impl Glow {
    const fn ink(self) -> Ink {
        match self {
            Self::Deep => Ink::RUNE_DEEP,
            Self::Dim => Ink::RUNE_DIM,
            Self::Bright => Ink::RUNE,
        }
    }
}

/// Half the width of a stone at each twelfth of its height, from the top, in 64ths of its full width.
const OUTLINE: [i32; 12] = [9, 17, 21, 23, 24, 25, 26, 27, 28, 29, 30, 32];

/// The stones in `frame`, as wide as the screen, with the rune glowing as it does.
pub fn stones(scene: &mut Scene<'_>, frame: Rectangle, glow: Glow) {
    let width = frame.size.width as i32;
    let height = frame.size.height as i32;
    let ground = frame.top_left.y + height * 5 / 6;
    let middle = frame.top_left.x + width / 2;

    scene.item(frame, (), |canvas| {
        draw_sky(canvas, frame, ground);
        let side = height * 9 / 16;
        draw_stone(canvas, middle - height * 5 / 8, ground + 3, side, side * 7 / 16);
        draw_stone(canvas, middle + height * 5 / 8, ground + 3, side, side * 7 / 16);
    });
    // The stone that calls is an item of its own, so that its glow repaints nothing else.
    let tall = height * 3 / 4;
    let broad = tall / 2;
    let stone = area(middle - broad / 2 - 1, ground + 5 - tall, broad as u32 + 2, tall as u32 + 1);
    scene.item(stone, glow, |canvas| {
        draw_stone(canvas, middle, ground + 5, tall, broad);
        draw_rune(canvas, Point::new(middle, ground + 5 - tall / 2), tall / 4, glow.ink());
    });
}

fn draw_sky(canvas: &mut Canvas<'_>, frame: Rectangle, ground: i32) {
    let width = frame.size.width;
    let top = frame.top_left.y;
    let sky = ground - top;
    let [high, low] = [3, 6].map(|part| top + sky * part / 8);
    // Nothing is filled twice: this is the largest picture there is.
    canvas.fill(area(0, top, width, (high - top) as u32), Ink::NIGHT);
    for (edge, until, ink) in [(high, low, Ink::DUSK_HIGH), (low, ground, Ink::DUSK)] {
        canvas.fill(area(0, edge, width, (until - edge) as u32), ink);
        // Three rows of scattered dots soften the edge.
        for (above, gap) in [(1, 2), (2, 4), (3, 8)] {
            for row in canvas.rows_in_sight(edge - above..edge - above + 1) {
                for x in (above % 2..width as i32).step_by(gap) {
                    canvas.dot(x, row, ink);
                }
            }
        }
    }
    // A few stars, placed by a fixed stride that never lines up.
    let starry = if canvas.rows_in_sight(top..low).is_empty() { 0 } else { 22 };
    for star in 0..starry {
        let x = (star * 97 + 31) % width as i32;
        let y = top + 4 + (star * 53) % (sky * 5 / 8);
        let ink = if star % 3 == 0 { Ink::CHALK } else { Ink::EDGE };
        canvas.dot(x, y, ink);
    }
    let below = (top + frame.size.height as i32 - ground).max(0) as u32;
    canvas.fill(area(0, ground - 1, width, 1), Ink::EMBER);
    canvas.fill(area(0, ground, width, below), Ink::SLATE);
    if canvas.rows_in_sight(ground - 4..ground + 1).is_empty() {
        return;
    }
    for blade in 0..width as i32 / 7 {
        let x = blade * 7 + blade * blade % 5;
        canvas.fill(area(x, ground - 2 - blade % 3, 1, 3), Ink::SLATE);
    }
}

/// A stone that stands on `base` with its middle at `x`: light from the left, worn at the top.
fn draw_stone(canvas: &mut Canvas<'_>, x: i32, base: i32, height: i32, width: i32) {
    for y in canvas.rows_in_sight(base - height..base) {
        let row = y - (base - height);
        let twelfths = row * 12;
        let step = (twelfths / height) as usize;
        let next = OUTLINE[(step + 1).min(11)];
        // Between two entries of the outline the edge runs straight.
        let part = twelfths % height;
        let half = (OUTLINE[step] * height + (next - OUTLINE[step]) * part) * width / (64 * height);
        let lit = if row < height / 12 { half / 3 } else { -half * 5 / 8 };
        canvas.fill_row(y, x - half..x + lit, Ink::ROCK_LIGHT);
        canvas.fill_row(y, x + lit..x + half / 3, Ink::ROCK);
        canvas.fill_row(y, x + half / 3..x + half, Ink::ROCK_DARK);
    }
}

/// The mark on the calling stone: a circle broken by a rising stroke.
fn draw_rune(canvas: &mut Canvas<'_>, middle: Point, reach: i32, ink: Ink) {
    let stroke = PrimitiveStyle::with_stroke(ink, 3);
    let arm = reach * 5 / 8;
    let lines = [
        ((0, -reach), (0, reach)),
        ((0, -reach), (-arm, -reach / 3)),
        ((0, -reach), (arm, -reach / 3)),
        ((-arm, reach / 5), (0, reach * 2 / 3)),
        ((arm, reach / 5), (0, reach * 2 / 3)),
    ];
    for ((from_x, from_y), (to_x, to_y)) in lines {
        let line = Line::new(middle + Point::new(from_x, from_y), middle + Point::new(to_x, to_y));
        sure(line.into_styled(stroke).draw(canvas));
    }
}

/// The name of the game in the middle of `frame`, cut in stone: light above, dark below.
pub fn name(scene: &mut Scene<'_>, frame: Rectangle) {
    scene.item(frame, "name", |canvas| {
        let text = "Stonecaller";
        let x = frame.top_left.x + (frame.size.width as i32 - Font::Title.width(text)) / 2;
        let y = frame.top_left.y + (frame.size.height as i32 + Font::Title.ascent()) / 2;
        Font::Title.draw(canvas, text, Point::new(x + 2, y + 2), Ink::grey(0));
        Font::Title.draw(canvas, text, Point::new(x, y + 1), Ink::ROCK);
        Font::Title.draw(canvas, text, Point::new(x, y), Ink::CHALK);
    });
}

/// The size of the frame that [`name`] needs.
pub fn name_size() -> Size {
    let width = Font::Title.width("Stonecaller") + 8;
    Size::new(width as u32, (Font::Title.ascent() + 10) as u32)
}
