//! What a screen shows, as a list of items.
//!
//! A screen is a function that describes itself: it calls [`Scene::item`] for each thing it shows,
//! from back to front. The same function serves twice. First every item is only *compared*: if its
//! area or its key differs from the item in that place last time, both areas are marked. Then, for
//! each marked piece, the items that touch it are *painted*.
//!
//! A key stands for everything that the painting reads. That promise is checked by a test which
//! presses random buttons and repaints everything beside the real pipeline.

use core::hash::{Hash, Hasher};

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};
use heapless::Vec;

use super::canvas::Canvas;

/// The most items a screen has: a battlefield of 48 spaces, twice over, and its surroundings.
pub const MOST_ITEMS: usize = 128;

/// The edge of a tile, which is also the height of a band.
pub const TILE: u32 = 16;
const MOST_ROWS: usize = 15;

/// Something that can describe itself.
pub trait View {
    /// Calls [`Scene::item`] for everything shown, from back to front.
    fn describe(&self, scene: &mut Scene<'_>);
}

/// Where a [`View`] describes itself.
pub struct Scene<'a> {
    size: Size,
    pass: Pass<'a>,
}

enum Pass<'a> {
    Compare { memory: &'a mut Remembered, next: usize },
    Paint(Canvas<'a>),
}

impl<'a> Scene<'a> {
    /// A scene that compares what it is told with what `memory` holds.
    pub(super) fn compare(size: Size, memory: &'a mut Remembered) -> Self {
        Self { size, pass: Pass::Compare { memory, next: 0 } }
    }

    /// A scene that paints what it is told.
    pub(super) fn paint(size: Size, canvas: Canvas<'a>) -> Self {
        Self { size, pass: Pass::Paint(canvas) }
    }

    /// A scene that paints on the whole of a screen, kept row by row, four pixels a word, an ink each: for tests, as no
    /// device has the room.
    pub fn whole(size: Size, words: &'a mut [u32]) -> Self {
        Self::paint(size, Canvas::new(words, Rectangle::new(Point::zero(), size)))
    }

    /// A scene that paints on `piece` of a screen only.
    #[cfg(test)]
    pub(crate) fn piece(size: Size, piece: Rectangle, words: &'a mut [u32]) -> Self {
        Self::paint(size, Canvas::new(words, piece))
    }

    /// The size of the screen.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The whole screen.
    pub fn area(&self) -> Rectangle {
        Rectangle::new(Point::zero(), self.size)
    }

    /// Whether anything in `area` can matter now. While pictures are compared everything does; while a piece is
    /// painted, only what lies in it, and a page may leave out the rest.
    pub fn sees(&self, area: &Rectangle) -> bool {
        match &self.pass {
            Pass::Compare { .. } => true,
            Pass::Paint(canvas) => canvas.sees(area),
        }
    }

    /// Shows one thing: `paint` draws it, within `area`, from nothing but what `key` holds.
    pub fn item(&mut self, area: Rectangle, key: impl Hash, paint: impl FnOnce(&mut Canvas<'_>)) {
        match &mut self.pass {
            Pass::Compare { memory, next } => {
                let mut hasher = Fnv::default();
                key.hash(&mut hasher);
                memory.compare(*next, Item { area, key: hasher.0 });
                *next += 1;
            }
            Pass::Paint(canvas) => {
                if let Some(mut clipped) = canvas.clipped(&area) {
                    paint(&mut clipped);
                }
            }
        }
    }

    /// Ends a comparison: what was shown last time and is not any more is marked.
    pub(super) fn finish(self) {
        if let Pass::Compare { memory, next } = self.pass {
            for item in memory.items.iter().skip(next) {
                memory.marks.mark(&item.area);
            }
            memory.items.truncate(next);
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Item {
    area: Rectangle,
    key: u32,
}

/// What was shown last time, and which tiles differ since.
pub(super) struct Remembered {
    items: Vec<Item, MOST_ITEMS>,
    pub(super) marks: Marks,
}

impl Remembered {
    pub(super) const fn new() -> Self {
        Self { items: Vec::new(), marks: Marks { rows: [0; MOST_ROWS] } }
    }

    #[inline(never)]
    fn compare(&mut self, place: usize, item: Item) {
        match self.items.get_mut(place) {
            Some(before) if *before == item => {}
            Some(before) => {
                let old = core::mem::replace(before, item);
                self.marks.mark(&old.area);
                self.marks.mark(&item.area);
            }
            None => {
                self.marks.mark(&item.area);
                // Past the capacity an item is marked, and so painted, every time: slow, never wrong.
                let full = self.items.push(item).is_err();
                debug_assert!(!full, "a screen has more than {MOST_ITEMS} items");
            }
        }
    }
}

/// Which tiles of the screen are to be painted: a bit for each, a word for each row.
pub(super) struct Marks {
    rows: [u32; MOST_ROWS],
}

impl Marks {
    /// Marks every tile that `area` touches.
    pub(super) fn mark(&mut self, area: &Rectangle) {
        let Some(last) = area.bottom_right() else { return };
        let first = area.top_left;
        if last.x < 0 || last.y < 0 {
            return;
        }
        let tile = TILE as i32;
        let (left, right) = (first.x.max(0) / tile, (last.x / tile).min(31));
        if left > right {
            return;
        }
        let bits = (u32::MAX >> (31 - (right - left))) << left;
        let top = (first.y.max(0) / tile) as usize;
        let bottom = (last.y / tile) as usize;
        for row in self.rows.iter_mut().take(bottom + 1).skip(top) {
            *row |= bits;
        }
    }

    /// Takes the next run of marked tiles in a row, within `screen`.
    pub(super) fn take_run(&mut self, screen: Size) -> Option<Rectangle> {
        let (row, bits) = self.rows.iter_mut().enumerate().find(|(_, bits)| **bits != 0)?;
        let first = bits.trailing_zeros();
        let count = (*bits >> first).trailing_ones();
        *bits &= !((u32::MAX >> (32 - count)) << first);
        let corner = Point::new((first * TILE) as i32, (row as u32 * TILE) as i32);
        let run = Rectangle::new(corner, Size::new(count * TILE, TILE));
        Some(run.intersection(&Rectangle::new(Point::zero(), screen)))
    }
}

/// The 32-bit FNV-1a hash: small, and fast on a processor without a wide multiplication.
struct Fnv(u32);

impl Default for Fnv {
    fn default() -> Self {
        Self(0x811C_9DC5)
    }
}

impl Hasher for Fnv {
    #[inline(never)]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }

    fn finish(&self) -> u64 {
        u64::from(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn runs(marks: &mut Marks) -> Vec<(i32, i32, u32, u32)> {
        core::iter::from_fn(|| marks.take_run(Size::new(320, 240)))
            .map(|run| (run.top_left.x, run.top_left.y, run.size.width, run.size.height))
            .collect()
    }

    #[test]
    fn an_area_marks_exactly_the_tiles_it_touches() {
        let mut marks = Remembered::new().marks;
        marks.mark(&Rectangle::new(Point::new(15, 31), Size::new(2, 2)));
        assert_eq!(runs(&mut marks), [(0, 16, 32, 16), (0, 32, 32, 16)]);
        assert_eq!(runs(&mut marks), []);
    }

    #[test]
    fn areas_outside_the_screen_are_harmless() {
        let mut marks = Remembered::new().marks;
        marks.mark(&Rectangle::new(Point::new(-40, -40), Size::new(10, 10)));
        marks.mark(&Rectangle::new(Point::new(5_000, 5_000), Size::new(10, 10)));
        marks.mark(&Rectangle::new(Point::zero(), Size::zero()));
        assert_eq!(runs(&mut marks), []);
        marks.mark(&Rectangle::new(Point::new(-5, -5), Size::new(1_000, 1_000)));
        assert_eq!(runs(&mut marks).len(), 15);
    }

    #[test]
    fn two_runs_in_one_row_stay_apart() {
        let mut marks = Remembered::new().marks;
        marks.mark(&Rectangle::new(Point::new(0, 0), Size::new(16, 16)));
        marks.mark(&Rectangle::new(Point::new(304, 0), Size::new(16, 16)));
        assert_eq!(runs(&mut marks), [(0, 0, 16, 16), (304, 0, 16, 16)]);
    }
}
