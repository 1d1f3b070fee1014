//! The pieces that screens are put together from.

use embedded_graphics::{
    Drawable,
    geometry::{Point, Size},
    primitives::{Primitive, PrimitiveStyle, Rectangle},
};

use super::canvas::Canvas;
use super::font::{Font, wrap};
use super::ink::Ink;
use super::scene::Scene;
use crate::board::BatteryReading;

/// The height of a page's heading.
pub const HEADER: u32 = 26;
/// The height of the line that says what the buttons do.
pub const FOOTER: u32 = 22;

/// Where in its area a label stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Align {
    /// At the left edge.
    Left,
    /// In the middle.
    Center,
    /// At the right edge.
    Right,
}

/// A rectangle, shorter to write.
pub const fn area(x: i32, y: i32, width: u32, height: u32) -> Rectangle {
    Rectangle::new(Point::new(x, y), Size::new(width, height))
}

/// Unwraps what cannot fail.
pub(super) fn sure<T>(result: Result<T, core::convert::Infallible>) -> T {
    match result {
        Ok(value) => value,
        Err(never) => match never {},
    }
}

/// A plain ground.
pub fn ground(scene: &mut Scene<'_>, area: Rectangle, ink: Ink) {
    scene.item(area, ink, |canvas| canvas.fill(area, ink));
}

/// One line of text in the middle of the height of `area`.
pub fn label(
    scene: &mut Scene<'_>,
    area: Rectangle,
    font: Font,
    ink: Ink,
    align: Align,
    text: &str,
) {
    scene.item(area, (font, ink, align, text), |canvas| {
        write_line(canvas, area, font, ink, align, text);
    });
}

/// Draws what [`label`] shows.
#[inline(never)]
pub fn write_line(
    canvas: &mut Canvas<'_>,
    area: Rectangle,
    font: Font,
    ink: Ink,
    align: Align,
    text: &str,
) {
    let room = area.size.width as i32 - font.width(text);
    debug_assert!(room >= 0, "{text:?} is {} pixels too wide", -room);
    let x = area.top_left.x
        + match align {
            Align::Left => 0,
            Align::Center => room / 2,
            Align::Right => room,
        };
    // Capitals stand in the middle, but no letter hangs out below.
    let height = area.size.height as i32;
    debug_assert!(height >= font.ascent() + font.descent(), "{text:?} needs a higher line");
    let y = area.top_left.y + ((height + font.ascent()) / 2).min(height - font.descent());
    font.draw(canvas, text, Point::new(x, y), ink);
}

/// As much of a text from its beginning as there is room for.
pub fn cut(font: Font, text: &str, room: i32) -> &str {
    let mut end = text.len();
    while font.width(&text[..end]) > room {
        // To the letter before; an empty text fits everywhere.
        end = text[..end].char_indices().next_back().map_or(0, |(at, _)| at);
    }
    text[..end].trim_end()
}

/// Text broken into lines from the top of `area` down; returns the height that it takes.
pub fn paragraph(scene: &mut Scene<'_>, area: Rectangle, font: Font, ink: Ink, text: &str) -> i32 {
    let lines = wrap(font, text, area.size.width as i32);
    let height = lines.clone().count() as i32 * font.line_height();
    scene.item(area, (font, ink, text), |canvas| {
        let mut pen = area.top_left + Point::new(0, font.ascent() + 1);
        for line in lines {
            font.draw(canvas, line, pen, ink);
            pen.y += font.line_height();
        }
    });
    height
}

/// The heading of a page, with the battery on the right where it is sensed.
pub fn header(scene: &mut Scene<'_>, title: &str, battery: Option<BatteryReading>) {
    let bar = area(0, 0, scene.size().width, HEADER);
    scene.item(bar, title, |canvas| {
        canvas.fill(bar, Ink::SLATE);
        canvas.fill(area(0, HEADER as i32 - 1, bar.size.width, 1), Ink::EDGE);
        let text = area(8, 0, bar.size.width - 8, HEADER - 1);
        write_line(canvas, text, Font::Large, Ink::CHALK, Align::Left, title);
    });
    if let Some(reading) = battery {
        battery_gauge(scene, Point::new(bar.size.width as i32 - 34, 6), reading);
    }
}

/// A battery of four bars; the last one is red, and then the shell.
pub fn battery_gauge(scene: &mut Scene<'_>, corner: Point, reading: BatteryReading) {
    let bars = (u32::from(reading.percent) * 4).div_ceil(100).min(4);
    let whole = Rectangle::new(corner, Size::new(27, 13));
    scene.item(whole, bars, |canvas| {
        let outline = if bars == 0 { Ink::RED } else { Ink::STONE };
        let shell = PrimitiveStyle::with_stroke(outline, 1);
        sure(Rectangle::new(corner, Size::new(25, 13)).into_styled(shell).draw(canvas));
        canvas.fill(Rectangle::new(corner + Point::new(25, 4), Size::new(2, 5)), outline);
        let ink = if bars <= 1 { Ink::RED } else { Ink::GREEN };
        for bar in 0..bars as i32 {
            let cell =
                Rectangle::new(corner + Point::new(2 + bar * 5 + bar / 3, 2), Size::new(4, 9));
            canvas.fill(cell, ink);
        }
    });
}

/// A button as a hint names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// The button with that letter.
    Letter(&'static str),
    /// Up and down.
    UpDown,
    /// Left and right.
    LeftRight,
    /// All four directions.
    Cross,
}

impl Key {
    /// The width of its picture.
    pub const fn width(self) -> i32 {
        match self {
            Self::Letter(_) => 15,
            Self::UpDown | Self::LeftRight | Self::Cross => 19,
        }
    }
}

/// What the buttons do right now, at the bottom of the page.
pub fn footer(scene: &mut Scene<'_>, hints: &[(Key, &str)]) {
    let Size { width, height } = scene.size();
    let bar = area(0, (height - FOOTER) as i32, width, FOOTER);
    scene.item(bar, "footer", |canvas| {
        canvas.fill(bar, Ink::SLATE);
        canvas.fill(Rectangle::new(bar.top_left, Size::new(width, 1)), Ink::EDGE);
    });
    // One item for each: those that stay the same are not drawn again when another changes.
    let mut x = 8;
    for (key, text) in hints {
        let long = key.width() + 5 + Font::Body.width(text);
        let place = area(x, bar.top_left.y + 1, long as u32, FOOTER - 1);
        scene.item(place, (key, text), |canvas| {
            draw_key(canvas, place.top_left + Point::new(0, 3), *key);
            let beside = area(x + key.width() + 5, place.top_left.y, place.size.width, FOOTER - 1);
            write_line(canvas, beside, Font::Body, Ink::CHALK, Align::Left, text);
        });
        x += long + 12;
    }
    debug_assert!(x - 12 <= width as i32, "{hints:?} are too wide by {}", x - 12 - width as i32);
}

/// Draws a button as a hint shows it.
pub fn draw_key(canvas: &mut Canvas<'_>, corner: Point, key: Key) {
    let cap = Rectangle::new(corner, Size::new(key.width() as u32, 15));
    draw_plate(canvas, cap, Ink::CHALK, Ink::CHALK);
    let middle = corner + Point::new(key.width() / 2, 7);
    let arrows: &[(i32, i32)] = match key {
        Key::Letter(letter) => {
            write_line(canvas, cap, Font::Body, Ink::NIGHT, Align::Center, letter);
            &[]
        }
        Key::UpDown => &[(0, -1), (0, 1)],
        Key::LeftRight => &[(-1, 0), (1, 0)],
        Key::Cross => &[(0, -1), (0, 1), (-1, 0), (1, 0)],
    };
    // Four arrows share the room of two.
    let (reach, length) = if arrows.len() > 2 { ((4, 3), 3) } else { ((3, 2), 4) };
    for &(x, y) in arrows {
        let base = middle + Point::new(x * reach.0, y * reach.1);
        draw_arrow(canvas, base, Point::new(x, y), length, Ink::NIGHT);
    }
}

/// A solid arrow head: its base in the middle at `base`, pointing along `to`, `length` long.
#[inline(never)]
pub fn draw_arrow(canvas: &mut Canvas<'_>, base: Point, to: Point, length: i32, ink: Ink) {
    for across in -length..=length {
        let along = length - across.abs();
        // From the base towards the tip, whichever way that is.
        let (x, y) = (base.x + to.y * across, base.y + to.x * across);
        let end = (x + to.x * along, y + to.y * along);
        let corner = Point::new(x.min(end.0), y.min(end.1));
        let size = Size::new((x - end.0).unsigned_abs() + 1, (y - end.1).unsigned_abs() + 1);
        canvas.fill(Rectangle::new(corner, size), ink);
    }
}

/// One choice of a list. The chosen one is the brightest thing on the page.
pub fn choice(scene: &mut Scene<'_>, row: Rectangle, text: &str, chosen: bool) {
    scene.item(row, (text, chosen), |canvas| {
        if chosen {
            draw_plate(canvas, row, Ink::EMBER_DEEP, Ink::EMBER);
            let notch = row.top_left + Point::new(9, row.size.height as i32 / 2);
            draw_arrow(canvas, notch, Point::new(1, 0), 5, Ink::EMBER);
        }
        let ink = if chosen { Ink::CHALK } else { Ink::STONE };
        let inside =
            area(row.top_left.x + 24, row.top_left.y, row.size.width - 24, row.size.height);
        // Many choices stand close together, and are smaller then.
        let large = Font::Large.ascent() + Font::Large.descent() <= row.size.height as i32;
        let font = if large { Font::Large } else { Font::Body };
        write_line(canvas, inside, font, ink, Align::Left, text);
    });
}

/// How far each of the outermost rows of a plate steps in, for round corners.
const CORNER: [i32; 5] = [3, 2, 1, 1, 0];

/// A rounded plate with a border of two pixels.
///
/// It lies under every chosen row, so it is drawn as whole rows, which is several times as fast as
/// asking of each pixel whether it is inside.
#[inline(never)]
pub fn draw_plate(canvas: &mut Canvas<'_>, plate: Rectangle, fill: Ink, border: Ink) {
    let (left, right) = (plate.top_left.x, plate.top_left.x + plate.size.width as i32);
    let (top, bottom) = (plate.top_left.y, plate.top_left.y + plate.size.height as i32);
    let inset = |from_edge: i32| CORNER.get(from_edge as usize).copied().unwrap_or(0);
    for row in canvas.rows_in_sight(top..bottom) {
        let from_edge = (row - top).min(bottom - 1 - row);
        let outer = inset(from_edge);
        canvas.fill_row(row, left + outer..right - outer, border);
        if from_edge >= 2 {
            let inner = inset(from_edge - 2).max(outer) + 2;
            canvas.fill_row(row, left + inner..right - inner, fill);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_where_the_room_ends() {
        let wide = Font::Small.width("Wo");
        assert_eq!(cut(Font::Small, "Wort", wide), "Wo");
        assert_eq!(cut(Font::Small, "Wort", wide - 1), "W");
        assert_eq!(cut(Font::Small, "Wort", 999), "Wort");
        assert_eq!(cut(Font::Small, "\u{d7}\u{d7}", 0), "");
    }
}
