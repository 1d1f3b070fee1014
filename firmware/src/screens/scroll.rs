//! Text with headings and pictures, broken into lines from any line on.
//!
//! A screen is painted in bands, and each band asks for the lines again. So nothing here begins at
//! the start of a text: a [`Place`] says where a line begins, and the lines after it follow from it.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};

use super::pictures;
use crate::games::Block;
use crate::gfx::canvas::Canvas;
use crate::gfx::font::{Font, split_line};
use crate::gfx::ink::Ink;

/// The height that a picture is scrolled by.
const PIECE: i32 = 12;
/// Air below a picture.
const BELOW: i32 = 3;
/// How far the text of a point is moved in.
const INDENT: i32 = 10;

/// Where a line begins: the block, and the byte in its text or the piece of its picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Place {
    block: u8,
    offset: u16,
}

/// A line, or a piece of a picture.
pub(super) struct Line {
    pub(super) place: Place,
    /// Where the next one begins.
    pub(super) next: Place,
    block: Block,
    pub(super) text: &'static str,
    /// Air above it, which is part of its height.
    air: i32,
    pub(super) height: i32,
}

/// Blocks laid out with a font and a width.
#[derive(Clone, Copy)]
pub(super) struct Flow<B> {
    /// The block of that number.
    pub(super) blocks: B,
    pub(super) font: Font,
    pub(super) width: i32,
}

#[cfg(test)]
impl Line {
    /// How far its text reaches, with texts in `font`.
    pub(super) fn width(&self, font: Font) -> i32 {
        match self.block {
            Block::Heading(_) => heading_font(font).width(self.text),
            Block::Point(_) => INDENT + font.width(self.text),
            Block::Text(_) | Block::Picture(_) => font.width(self.text),
        }
    }
}

/// The font of a heading over text in `font`.
pub(super) const fn heading_font(font: Font) -> Font {
    match font {
        Font::Small => Font::Body,
        _ => Font::Large,
    }
}

impl<B: Fn(usize) -> Option<Block>> Flow<B> {
    /// The line that begins at `place`; `None` after the last one.
    pub(super) fn line(&self, place: Place) -> Option<Line> {
        let block = (self.blocks)(place.block.into())?;
        let offset = usize::from(place.offset);
        let begins = place.offset == 0 && place.block > 0;
        let (text, font, indent, air) = match block {
            Block::Heading(text) => (text, heading_font(self.font), 0, 8),
            Block::Text(text) => (text, self.font, 0, 4),
            Block::Point(text) => (text, self.font, INDENT, 3),
            Block::Picture(picture) => {
                let left =
                    pictures::height(picture, self.font) + BELOW - i32::from(place.offset) * PIECE;
                let air = if begins { 6 } else { 0 };
                let height = left.clamp(0, PIECE) + air;
                let next = self.after(place, (left > PIECE).then_some(offset + 1));
                return Some(Line { place, next, block, text: "", air, height });
            }
        };
        let rest = text.get(offset..).unwrap_or("");
        let (line, after) = split_line(font, rest, self.width - indent);
        let next = self.after(place, (!after.is_empty()).then(|| text.len() - after.len()));
        let air = if begins { air } else { 0 };
        Some(Line { place, next, block, text: line, air, height: font.line_height() + air })
    }

    /// The place further on in the block of `place`, or else the start of the next block.
    fn after(&self, place: Place, offset: Option<usize>) -> Place {
        match offset {
            Some(offset) => Place { offset: offset as u16, ..place },
            None => Place { block: place.block.saturating_add(1), offset: 0 },
        }
    }

    /// The lines from `place` on.
    pub(super) fn lines(&self, place: Place) -> impl Iterator<Item = Line> {
        core::iter::successors(self.line(place), |line| self.line(line.next))
    }

    /// The line before the one that begins at `place`; `None` before the first one.
    pub(super) fn line_before(&self, place: Place) -> Option<Line> {
        let block = if place.offset > 0 { place.block } else { place.block.checked_sub(1)? };
        self.lines(Place { block, offset: 0 }).take_while(|line| line.place < place).last()
    }

    /// The height of everything.
    pub(super) fn height(&self) -> i32 {
        self.lines(Place::default()).map(|line| line.height).sum()
    }

    /// Draws the lines from `place` on that are in sight of `canvas`, down from the top of `view`.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, view: Rectangle, place: Place) {
        let Rectangle { top_left: Point { x, y: mut top }, size } = view;
        let lowest = top + size.height as i32;
        let bottom = canvas.rows_in_sight(top..lowest).end;
        for line in self.lines(place) {
            if top >= bottom {
                break;
            }
            let ends = top + line.height;
            let (font, ink, indent) = match line.block {
                Block::Heading(_) => (heading_font(self.font), Ink::EMBER, 0),
                Block::Text(_) => (self.font, Ink::CHALK, 0),
                Block::Point(_) => (self.font, Ink::CHALK, INDENT),
                Block::Picture(picture) => {
                    // It is drawn whole by its first piece in view; the rest of it follows by itself.
                    if line.place == place || line.place.offset == 0 {
                        let above = i32::from(line.place.offset) * PIECE;
                        let corner = Point::new(x, top + line.air - above);
                        pictures::draw(canvas, picture, corner, self.width, self.font);
                    }
                    top = ends;
                    continue;
                }
            };
            // A line that does not fit whole waits for the next step down.
            if ends > lowest {
                break;
            }
            if !canvas.rows_in_sight(top..ends + 2).is_empty() {
                let base = top + line.air + font.ascent() + 1;
                if indent > 0 && line.place.offset == 0 {
                    let dot = Rectangle::new(
                        Point::new(x + 2, base - font.ascent() / 2 - 1),
                        Size::new(4, 4),
                    );
                    canvas.fill(dot, Ink::EMBER);
                }
                font.draw(canvas, line.text, Point::new(x + indent, base), ink);
            }
            top = ends;
        }
    }
}
