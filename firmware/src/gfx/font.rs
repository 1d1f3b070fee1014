//! Text: proportional bitmap fonts.

use embedded_graphics::geometry::Point;

use super::canvas::Canvas;
use super::ink::Ink;

/// A glyph's place in the bits of its font.
struct Glyph {
    at: u16,
    width: u8,
    height: u8,
    /// From the pen to the first column.
    left: i8,
    /// From the baseline to the first row, negative upwards.
    top: i8,
    advance: u8,
}

/// A font as `build.rs` unpacks it.
struct FontData {
    ascent: u8,
    descent: u8,
    glyphs: &'static [Glyph],
    bits: &'static [u8],
}

mod data {
    use super::{FontData, Glyph};
    include!(concat!(env!("OUT_DIR"), "/fonts.rs"));
}

/// A size of text. One family for reading, one for the name on the title.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Font {
    /// Labels of buttons and readings: capitals 8 pixels high.
    Small,
    /// Everything one reads: capitals 11 pixels high.
    Body,
    /// Headings, menu entries and numbers: capitals 14 pixels high.
    Large,
    /// The name of the game.
    Title,
}

impl Font {
    fn data(self) -> &'static FontData {
        match self {
            Self::Small => &data::SMALL,
            Self::Body => &data::BODY,
            Self::Large => &data::LARGE,
            Self::Title => &data::TITLE,
        }
    }

    fn glyph(self, character: char) -> &'static Glyph {
        let glyphs = self.data().glyphs;
        let index = match character {
            ' '..='~' => character as usize - ' ' as usize,
            _ => data::EXTRA
                .chars()
                .position(|extra| extra == character)
                .map_or('?' as usize - ' ' as usize, |place| {
                    '~' as usize - ' ' as usize + 1 + place
                }),
        };
        &glyphs[index]
    }

    /// The font that one reads where `text` fits into `room` in it, and the small one otherwise.
    pub fn reading_in(text: &str, room: i32) -> Self {
        if Self::Body.width(text) <= room { Self::Body } else { Self::Small }
    }

    /// Height of the tallest letter or digit above the baseline.
    pub fn ascent(self) -> i32 {
        i32::from(self.data().ascent)
    }

    /// Depth of the deepest letter below the baseline.
    pub fn descent(self) -> i32 {
        i32::from(self.data().descent)
    }

    /// Height of a line: the tallest letter, the deepest, and a little air.
    pub fn line_height(self) -> i32 {
        let data = self.data();
        i32::from(data.ascent) + i32::from(data.descent) + 2 + i32::from(data.ascent) / 8
    }

    /// How far the pen moves when it writes `text`.
    #[inline(never)]
    pub fn width(self, text: &str) -> i32 {
        text.chars().map(|character| i32::from(self.glyph(character).advance)).sum()
    }

    /// Writes `text` with the pen starting at `pen` on the baseline, and returns where it ends.
    #[inline(never)]
    pub fn draw(self, canvas: &mut Canvas<'_>, text: &str, pen: Point, ink: Ink) -> Point {
        let data = self.data();
        // Brackets and commas reach a little further than letters do.
        let reach = pen.y - self.ascent() - 4..pen.y + self.descent() + 4;
        if canvas.rows_in_sight(reach).is_empty() {
            return pen + Point::new(self.width(text), 0);
        }
        let mut pen = pen;
        for character in text.chars() {
            let glyph = self.glyph(character);
            let x = pen.x + i32::from(glyph.left);
            if !canvas.sees_columns(x..x + i32::from(glyph.width)) {
                pen.x += i32::from(glyph.advance);
                continue;
            }
            let top = pen.y + i32::from(glyph.top);
            let stride = usize::from(glyph.width).div_ceil(8);
            let rows = canvas.rows_in_sight(top..top + i32::from(glyph.height));
            let mut at = usize::from(glyph.at) + (rows.start - top) as usize * stride;
            for row in rows {
                canvas.draw_bits(row, x, row_bits(&data.bits[at..at + stride]), ink);
                at += stride;
            }
            pen.x += i32::from(glyph.advance);
        }
        pen
    }
}

/// The bits of a row, the leftmost highest. Written out because a loop takes longer than the row.
#[inline]
fn row_bits(bytes: &[u8]) -> u32 {
    match *bytes {
        [a] => u32::from(a) << 24,
        [a, b] => u32::from(a) << 24 | u32::from(b) << 16,
        [a, b, c] => u32::from(a) << 24 | u32::from(b) << 16 | u32::from(c) << 8,
        [a, b, c, d] => u32::from_be_bytes([a, b, c, d]),
        _ => 0,
    }
}

/// Breaks `text` into lines no wider than `width`, at spaces and at line ends in the text.
///
/// A word wider than a line, such as a path in a crash report, is broken where it must be.
pub fn wrap(font: Font, text: &str, width: i32) -> impl Iterator<Item = &str> + Clone {
    text.split('\n').flat_map(move |paragraph| {
        let mut rest = Some(paragraph);
        core::iter::from_fn(move || {
            let (line, after) = split_line(font, rest?, width);
            rest = (!after.is_empty()).then_some(after);
            Some(line)
        })
    })
}

/// The first line of `text` when it is broken at `width`, and what is left for the next lines.
pub fn split_line(font: Font, text: &str, width: i32) -> (&str, &str) {
    let (line, after) = text.split_at(line_end(font, text, width));
    (line.trim_end_matches(' '), after.trim_start_matches(' '))
}

/// Where the first line of `text` ends: after as many words as fit, or as many letters, at least one.
fn line_end(font: Font, text: &str, width: i32) -> usize {
    let mut used = 0;
    let mut after_word = None;
    for (place, character) in text.char_indices() {
        if character == ' ' {
            after_word = Some(place);
        }
        used += i32::from(font.glyph(character).advance);
        if used > width && character != ' ' {
            return match after_word {
                Some(end) if end > 0 => end,
                _ if place > 0 => place,
                _ => character.len_utf8(),
            };
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn lines_fit_and_lose_nothing() {
        let text = "A summoner who runs out of cards keeps fighting with what stands on the field.\n\nnext";
        for font in [Font::Small, Font::Body, Font::Large] {
            for width in [60, 120, 200, 300] {
                let lines: Vec<&str> = wrap(font, text, width).collect();
                assert!(lines.iter().all(|line| font.width(line) <= width || !line.contains(' ')));
                let words: Vec<&str> = lines.iter().flat_map(|line| line.split(' ')).collect();
                assert_eq!(words.concat(), text.replace([' ', '\n'], ""));
                assert!(lines.contains(&""), "an empty line stays one");
            }
        }
    }

    #[test]
    fn a_word_too_long_is_broken_and_a_letter_too_wide_still_moves_on() {
        let path = "firmware/src/screens/check.rs:120:9";
        let lines: Vec<&str> = wrap(Font::Body, path, 100).collect();
        assert!(lines.len() > 1);
        assert!(lines.iter().all(|line| Font::Body.width(line) <= 100));
        assert_eq!(lines.concat(), path);
        assert_eq!(wrap(Font::Title, "WW", 1).collect::<Vec<_>>(), ["W", "W"]);
    }

    #[test]
    fn every_letter_has_ink_and_every_font_its_promised_size() {
        for (font, capitals) in [(Font::Small, 8), (Font::Body, 11), (Font::Large, 14)] {
            for character in '!'..='~' {
                let glyph = font.glyph(character);
                assert!(glyph.width > 0 && glyph.height > 0, "{font:?} {character}");
            }
            assert_eq!(i32::from(font.glyph('H').height), capitals, "{font:?}");
            for glyph in font.data().glyphs {
                let (top, bottom) =
                    (i32::from(glyph.top), i32::from(glyph.top) + i32::from(glyph.height));
                assert!(-top <= font.ascent() + 4 && bottom <= font.descent() + 4, "{font:?}");
            }
        }
    }
}
