//! Text that runs from one page to the next.

use embedded_graphics::primitives::Rectangle;

use crate::gfx::font::{Font, wrap};
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{area, ground};

/// A value as it is now, against what is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Row {
    /// A value: what it is called, as it is printed and as it is now.
    Value { label: &'static str, printed: u8, now: u8 },
    /// Something that is counted only now: what it is called, and how much there is.
    Now { label: &'static str, now: u8 },
    /// Something that is so now.
    Word { text: &'static str },
    /// Why the value above differs: by how much, and which card or ability does it.
    Reason { change: i8, by: &'static str },
}

/// One line of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Line<'a> {
    /// What the page is about from here on.
    Title(&'a str),
    /// The name of what follows.
    Heading(&'a str),
    /// Something to read.
    Text(&'a str),
    /// A value.
    Row(Row),
}

/// A line in its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed<'a> {
    pub(super) page: u8,
    pub(super) area: Rectangle,
    pub(super) line: Line<'a>,
}

/// Where text may stand: the first page may have less room than the others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns {
    pub(super) first: Rectangle,
    pub(super) other: Rectangle,
}

/// The letters of a name above text of `font`.
pub(super) const fn heading_font(_font: Font) -> Font {
    Font::Body
}

/// Space before a section that does not begin a page.
const GAP: i32 = 5;

/// Lays sections out one under the other and tells of every line where it stands.
pub(super) struct Flow<'v, 'a> {
    font: Font,
    columns: Columns,
    page: u8,
    y: i32,
    visit: &'v mut dyn FnMut(Placed<'a>),
}

impl<'v, 'a> Flow<'v, 'a> {
    pub(super) fn new(font: Font, columns: Columns, visit: &'v mut dyn FnMut(Placed<'a>)) -> Self {
        Self { font, columns, page: 0, y: columns.first.top_left.y, visit }
    }

    fn column(&self) -> Rectangle {
        if self.page == 0 { self.columns.first } else { self.columns.other }
    }

    fn room(&self) -> i32 {
        let column = self.column();
        column.top_left.y + column.size.height as i32 - self.y
    }

    fn begun(&self) -> bool {
        self.y > self.column().top_left.y
    }

    /// Goes on at the top of the next page.
    fn turn(&mut self) {
        self.page = self.page.saturating_add(1);
        self.y = self.column().top_left.y;
    }

    /// Goes on at the top of a page, this one if nothing is on it.
    pub(super) fn begin_page(&mut self) {
        if self.page == 0 || self.begun() {
            self.turn();
        }
    }

    fn place(&mut self, line: Line<'a>, height: i32) {
        if height > self.room() && self.begun() {
            self.turn();
        }
        let column = self.column();
        let area = area(column.top_left.x, self.y, column.size.width, height as u32);
        (self.visit)(Placed { page: self.page, area, line });
        self.y += height;
    }

    /// The title of all that follows, over a rule.
    pub(super) fn title(&mut self, text: &'a str) {
        self.place(Line::Title(text), Font::Body.line_height() + 4);
    }

    /// A name, which may be empty, and a text. They stay together where a page can hold them.
    pub(super) fn section(&mut self, name: &'a str, text: &'a str) {
        let heading = heading_font(self.font);
        let width = self.column().size.width as i32;
        let names = if name.is_empty() { 0 } else { wrap(heading, name, width).count() as i32 };
        let texts = wrap(self.font, text, width).count() as i32;
        self.make_room(names * heading.line_height() + texts * self.font.line_height());
        if !name.is_empty() {
            for line in wrap(heading, name, width) {
                self.place(Line::Heading(line), heading.line_height());
            }
        }
        let height = self.font.line_height();
        for (place, line) in wrap(self.font, text, width).enumerate() {
            // The last line of a text never stands alone on a page.
            if place as i32 + 2 == texts && 2 * height > self.room() && self.begun() {
                self.turn();
            }
            self.place(Line::Text(line), height);
        }
    }

    /// Values. Each stays together with its reasons where a page can hold them.
    pub(super) fn rows(&mut self, rows: &'a [Row]) {
        let height = self.font.line_height() + 1;
        let is_value = |row: &Row| !matches!(row, Row::Reason { .. });
        for (place, row) in rows.iter().enumerate() {
            if is_value(row) {
                let reasons = rows[place + 1..].iter().take_while(|row| !is_value(row)).count();
                self.make_room(height * (1 + reasons as i32));
            }
            self.place(Line::Row(*row), height);
        }
    }

    /// Keeps a distance from what is above, or turns to a page where `height` fits.
    fn make_room(&mut self, height: i32) {
        if !self.begun() {
            return;
        }
        if GAP + height > self.room() {
            self.turn();
        } else {
            self.y += GAP;
        }
    }

    /// The page that it is at.
    pub(super) fn page(&self) -> u8 {
        self.page
    }

    /// How many pages there are.
    pub(super) fn finish(self) -> u8 {
        self.page.saturating_add(1)
    }
}

/// One dot for each page in a row at the bottom, the one that is open lit; none for a single page.
pub(super) fn page_dots(scene: &mut Scene<'_>, row: Rectangle, page: u8, pages: u8, lit: Ink) {
    if pages < 2 {
        return;
    }
    let step = (row.size.width as i32 / i32::from(pages)).min(12);
    let left = row.top_left.x + (row.size.width as i32 - step * i32::from(pages)) / 2;
    for dot in 0..pages {
        let x = left + step * i32::from(dot) + (step - 5) / 2;
        let place = area(x, row.top_left.y, 5, 5);
        ground(scene, place, if dot == page { lit } else { Ink::EDGE });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    const COLUMNS: Columns = Columns { first: area(0, 0, 100, 40), other: area(0, 0, 100, 60) };

    /// Page and text of every line that `write` lays out.
    fn laid_out(write: impl FnOnce(&mut Flow<'_, 'static>)) -> Vec<(u8, &'static str)> {
        let mut lines = Vec::new();
        let mut visit = |placed: Placed<'static>| {
            let text = match placed.line {
                Line::Title(text) | Line::Heading(text) | Line::Text(text) => text,
                Line::Row(_) => "row",
            };
            lines.push((placed.page, text));
        };
        let mut flow = Flow::new(Font::Small, COLUMNS, &mut visit);
        write(&mut flow);
        lines
    }

    #[test]
    fn a_section_stays_together_where_a_page_can_hold_it() {
        let lines = laid_out(|flow| {
            flow.section("", "one");
            flow.section("Name", "two\nthree");
        });
        assert_eq!(lines, [(0, "one"), (1, "Name"), (1, "two"), (1, "three")]);
    }

    #[test]
    fn a_text_longer_than_a_page_goes_on_and_never_ends_in_a_single_line() {
        assert_eq!(40 / Font::Small.line_height(), 3, "three lines fit on the first page");
        let lines = laid_out(|flow| flow.section("", "one\ntwo\nthree\nfour"));
        assert_eq!(lines, [(0, "one"), (0, "two"), (1, "three"), (1, "four")]);
        let lines = laid_out(|flow| flow.section("", "1\n2\n3\n4\n5\n6"));
        let pages: Vec<u8> = lines.iter().map(|line| line.0).collect();
        assert_eq!(pages, [0, 0, 0, 1, 1, 1]);
    }

    #[test]
    fn words_begin_a_page_even_where_the_first_is_empty() {
        let lines = laid_out(|flow| {
            flow.begin_page();
            flow.begin_page();
            flow.title("Words");
        });
        assert_eq!(lines, [(1, "Words")]);
    }

    #[test]
    fn a_value_takes_its_reasons_along() {
        let rows = &[
            Row::Value { label: "Life", printed: 3, now: 3 },
            Row::Value { label: "Strength", printed: 3, now: 5 },
            Row::Reason { change: 2, by: "Rage" },
        ];
        let lines = laid_out(|flow| flow.rows(rows));
        assert_eq!(lines, [(0, "row"), (1, "row"), (1, "row")]);
    }
}
