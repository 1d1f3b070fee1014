//! The pictures of texts, drawn from their description.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};

use crate::games::{Mark, Picture};
use crate::gfx::canvas::Canvas;
use crate::gfx::font::Font;
use crate::gfx::icon::Icon;
use crate::gfx::icons;
use crate::gfx::ink::Ink;
use crate::gfx::widgets::{Align, area, draw_key, draw_plate, write_line};

/// The edge of a space of a battlefield.
const CELL: i32 = 20;
/// The edge of a die that shows one or two marks.
const DIE: i32 = 30;
/// The height of a step of a turn, and the steps beside each other.
const STEP: i32 = 22;
const STEPS_IN_A_ROW: usize = 3;
/// The edge of a large space.
const LARGE_CELL: i32 = 60;

/// A gate: two posts and a lintel.
const GATE: Icon = Icon::new([
    ".#########.",
    "###########",
    ".#########.",
    ".##.....##.",
    ".##.....##.",
    ".##.....##.",
    ".##.....##.",
    ".##.....##.",
    ".##.....##.",
    "####...####",
    "####...####",
]);

/// The height of a picture beside text in `font`.
pub(super) fn height(picture: Picture, font: Font) -> i32 {
    match picture {
        Picture::Board(rows) => rows.len() as i32 * CELL + 2,
        Picture::Dice(_) => DIE,
        Picture::Steps(steps) => steps.len().div_ceil(STEPS_IN_A_ROW) as i32 * STEP,
        Picture::Unit { .. } => LARGE_CELL,
        Picture::Icons(icons) => icons.len() as i32 * row_height(font),
        Picture::Keys(keys) => keys.len() as i32 * row_height(font),
    }
}

/// The height of a row with a button or an icon in it.
fn row_height(font: Font) -> i32 {
    font.line_height().max(17) + 2
}

/// Draws a picture from `corner` down, in the middle of `width`.
pub(super) fn draw(
    canvas: &mut Canvas<'_>,
    picture: Picture,
    corner: Point,
    width: i32,
    font: Font,
) {
    if canvas.rows_in_sight(corner.y..corner.y + height(picture, font)).is_empty() {
        return;
    }
    match picture {
        Picture::Board(rows) => draw_board(canvas, rows, corner, width),
        Picture::Dice(faces) => draw_dice(canvas, faces, corner, width),
        Picture::Steps(steps) => draw_steps(canvas, steps, corner, width),
        Picture::Unit { strength, boost, life } => {
            draw_unit(canvas, [strength, boost, life], corner, width, font);
        }
        Picture::Icons(icons) => {
            for (row, (icon, words)) in (0..).zip(icons) {
                let line = row_at(corner, row, width, font);
                let lower = (line.size.height as i32 - icon.height()) / 2;
                let place = line.top_left + Point::new(10 - icon.width() / 2, lower);
                icon.draw(canvas, place, Ink::EMBER);
                write_beside(canvas, line, font, words);
            }
        }
        Picture::Keys(keys) => {
            for (row, (key, words)) in (0..).zip(keys) {
                let line = row_at(corner, row, width, font);
                let lower = (line.size.height as i32 - 15) / 2;
                draw_key(canvas, line.top_left + Point::new(10 - key.width() / 2, lower), *key);
                write_beside(canvas, line, font, words);
            }
        }
    }
}

fn row_at(corner: Point, row: i32, width: i32, font: Font) -> Rectangle {
    let height = row_height(font);
    area(corner.x, corner.y + row * height, width as u32, height as u32)
}

/// Writes words right of a button or an icon.
fn write_beside(canvas: &mut Canvas<'_>, line: Rectangle, font: Font, words: &str) {
    let room = area(line.top_left.x + 28, line.top_left.y, line.size.width - 28, line.size.height);
    write_line(canvas, room, font, Ink::CHALK, Align::Left, words);
}

fn draw_board(canvas: &mut Canvas<'_>, rows: &[&str], corner: Point, width: i32) {
    for (y, row) in (0..).zip(rows) {
        let spaces = row.bytes().filter(|letter| *letter != b'!').count() as i32;
        let left = corner.x + (width - spaces * CELL) / 2;
        let mut x = 0;
        for (place, letter) in row.bytes().enumerate() {
            if letter == b'!' {
                continue;
            }
            let glows = row.as_bytes().get(place + 1) == Some(&b'!');
            let cell = Point::new(left + x * CELL, corner.y + 1 + y * CELL);
            let light = (x + y) % 2 == 0;
            if letter != b' ' {
                draw_space(canvas, cell, letter, light);
            }
            if glows || letter == b'*' {
                frame(canvas, cell, CELL, if glows { Ink::CHALK } else { Ink::GLOW });
            }
            x += 1;
        }
    }
}

fn draw_space(canvas: &mut Canvas<'_>, cell: Point, letter: u8, light: bool) {
    let space = Rectangle::new(cell, Size::new_equal(CELL as u32 - 1));
    canvas.fill(space, if light { Ink::RAISED } else { Ink::SLATE });
    let icon = match letter.to_ascii_lowercase() {
        b'b' => &icons::SWORD_LARGE,
        b'w' => &icons::BOW_LARGE,
        b's' => &icons::CROWN,
        b'g' => &GATE,
        b'x' => {
            for step in 0..9 {
                for (x, y) in [(step, step), (8 - step, step)] {
                    canvas.fill(area(cell.x + 5 + x, cell.y + 5 + y, 2, 1), Ink::RED);
                }
            }
            return;
        }
        b'*' => {
            canvas.fill(area(cell.x + 8, cell.y + 8, 3, 3), Ink::GLOW);
            return;
        }
        _ => return,
    };
    let plate = Rectangle::new(cell + Point::new(2, 2), Size::new_equal(CELL as u32 - 5));
    draw_side_plate(canvas, plate, letter.is_ascii_lowercase());
    let middle = (CELL - 1) / 2;
    let corner = cell + Point::new(middle - icon.width() / 2, middle - icon.height() / 2);
    icon.draw(canvas, corner, Ink::EMBLEM_LIGHT);
}

/// The plate of a side: blue with square corners, or vermilion with cut ones.
fn draw_side_plate(canvas: &mut Canvas<'_>, plate: Rectangle, first: bool) {
    let (ink, border, cut) = if first {
        (Ink::SIDE_ONE, Ink::SIDE_ONE_LIGHT, 0)
    } else {
        (Ink::SIDE_TWO, Ink::SIDE_TWO_LIGHT, plate.size.width as i32 / 5)
    };
    let (left, top) = (plate.top_left.x, plate.top_left.y);
    let (right, bottom) = (left + plate.size.width as i32, top + plate.size.height as i32);
    for row in canvas.rows_in_sight(top..bottom) {
        let from_edge = (row - top).min(bottom - 1 - row);
        let inset = (cut - from_edge).max(0);
        canvas.fill_row(row, left + inset..right - inset, border);
        if from_edge > 0 {
            canvas.fill_row(row, left + inset + 1..right - inset - 1, ink);
        }
    }
}

/// A border of two pixels inside a space.
fn frame(canvas: &mut Canvas<'_>, corner: Point, edge: i32, ink: Ink) {
    let (x, y, long) = (corner.x, corner.y, edge as u32 - 1);
    for side in [
        area(x, y, long, 2),
        area(x, y + edge - 3, long, 2),
        area(x, y, 2, long),
        area(x + edge - 3, y, 2, long),
    ] {
        canvas.fill(side, ink);
    }
}

fn draw_dice(canvas: &mut Canvas<'_>, faces: &[(u8, &[Mark])], corner: Point, width: i32) {
    let share = width / (faces.len() as i32).max(1);
    for (column, (count, marks)) in (0..).zip(faces) {
        let left = corner.x + column * share;
        let die = Rectangle::new(Point::new(left, corner.y), Size::new_equal(DIE as u32));
        draw_plate(canvas, die, Ink::EMBLEM_LIGHT, Ink::ROCK_LIGHT);
        // Two marks stand across the face, one in the middle.
        let places: &[i32] = if marks.len() > 1 { &[3, 15] } else { &[9] };
        for (mark, place) in marks.iter().zip(places) {
            let (icon, ink) = match mark {
                Mark::Melee => (&icons::SWORD_LARGE, Ink::BLOOD),
                Mark::Ranged => (&icons::BOW_LARGE, Ink::SIDE_ONE),
                Mark::Special => (&icons::SPECIAL_LARGE, Ink::SIDE_TWO),
            };
            icon.draw(canvas, die.top_left + Point::new(*place, *place), ink);
        }
        let digits = ["×0", "×1", "×2", "×3", "×4", "×5", "×6"];
        let words = digits.get(usize::from(*count)).copied().unwrap_or("×?");
        let room = area(left + DIE + 1, corner.y, (share - DIE - 1).max(0) as u32, DIE as u32);
        write_line(canvas, room, Font::Body, Ink::CHALK, Align::Left, words);
    }
}

fn draw_steps(canvas: &mut Canvas<'_>, steps: &[(&Icon, &str)], corner: Point, width: i32) {
    let share = width / STEPS_IN_A_ROW as i32;
    for (place, (icon, words)) in steps.iter().enumerate() {
        let column = (place % STEPS_IN_A_ROW) as i32;
        let row = (place / STEPS_IN_A_ROW) as i32;
        let left = corner.x + column * share;
        let chip = area(left, corner.y + row * STEP, share as u32 - 3, STEP as u32 - 3);
        draw_plate(canvas, chip, Ink::SLATE, Ink::EDGE);
        let lower = (chip.size.height as i32 - icon.height()) / 2;
        icon.draw(canvas, chip.top_left + Point::new(5, lower), Ink::EMBER);
        let room = area(left + 17, chip.top_left.y, chip.size.width - 19, chip.size.height);
        write_line(canvas, room, Font::Small, Ink::CHALK, Align::Left, words);
    }
}

fn draw_unit(canvas: &mut Canvas<'_>, words: [&str; 3], corner: Point, width: i32, font: Font) {
    let cell = Rectangle::new(corner, Size::new_equal(LARGE_CELL as u32));
    canvas.fill(cell, Ink::FIELD_LIGHT);
    let plate = area(corner.x + 2, corner.y + 2, LARGE_CELL as u32 - 4, LARGE_CELL as u32 - 4);
    draw_side_plate(canvas, plate, true);
    Font::Large.draw(canvas, "3", corner + Point::new(6, 19), Ink::CHALK);
    icons::SWORD_LARGE.draw(canvas, corner + Point::new(17, 7), Ink::CHALK);
    for pip in 0..2 {
        let place = corner + Point::new(LARGE_CELL - 13, 24 + pip * 9);
        icons::BOOST.draw(canvas, place, Ink::GOLD);
    }
    icons::CROWN.draw(canvas, corner + Point::new(24, 26), Ink::EMBLEM_LIGHT);
    for segment in 0..4 {
        let bar = area(corner.x + 6 + segment * 12, corner.y + LARGE_CELL - 13, 10, 6);
        canvas.fill(bar, Ink::GREEN);
        if segment > 2 {
            let hole = area(bar.top_left.x + 1, bar.top_left.y + 1, 8, 4);
            canvas.fill(hole, Ink::SIDE_ONE_DEEP);
        }
    }
    // A line from each sign to its words.
    let heights = [10, LARGE_CELL / 2, LARGE_CELL - 10];
    let starts = [30, LARGE_CELL - 4, LARGE_CELL - 8];
    for ((words, y), start) in words.iter().zip(heights).zip(starts) {
        let text = LARGE_CELL + 12;
        canvas.fill(area(corner.x + start, corner.y + y, (text - 4 - start) as u32, 1), Ink::STONE);
        let height = font.line_height().max(17);
        let room =
            area(corner.x + text, corner.y + y - height / 2, (width - text) as u32, height as u32);
        write_line(canvas, room, font, Ink::CHALK, Align::Left, words);
    }
}
