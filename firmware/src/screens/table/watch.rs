//! Beside the battlefield of a match that is watched: where it is, whose eyes it is seen with, and what the buttons do.

use core::fmt::Write;

use embedded_graphics::geometry::Point;
use heapless::String;

use super::super::side::side_inks;
use super::panel::{self, Layout};
use super::{Cursor, Mode, Table};
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{Align, Key, area, cut, draw_key, draw_plate, write_line};
use crate::play::{Match, Side, Watch};

/// Everything beside the battlefield.
pub(super) fn describe(scene: &mut Scene<'_>, watch: &dyn Watch, table: &Table, runs: bool) {
    let layout = Layout::of(scene);
    let game: &dyn Match = watch;
    panel::ground(scene, &layout);
    panel::turn(scene, &layout, game, table);
    panel::phases(scene, &layout, game, table);
    let looks = matches!(table.mode, Mode::Look(_));
    let (y, height) = if layout.wide { (36, 26) } else { (38, 48) };
    if looks && !layout.wide {
        panel::told(scene, &layout, game, table, y, height);
    } else {
        place_in_match(scene, &layout, watch, y, height);
    }
    if layout.wide {
        panel::counts(scene, &layout, game, table, 64);
        panel::chips(scene, &layout, game, table, 92);
        let top = if table.stage.active.is_empty() { 92 } else { 106 };
        panel::under_cursor(scene, &layout, game, table, top, (178 - top) as u32);
    } else {
        panel::counts(scene, &layout, game, table, 87);
        panel::chips(scene, &layout, game, table, 134);
    }
    let y = if layout.wide { 180 } else { 150 };
    ways(scene, &layout, looks, y);
    if looks {
        piles(scene, &layout, table.cursor == Cursor::Hand, y);
    }
    let a = if runs { "Pause" } else { "Play" };
    let hints = if looks {
        [("A", "Card"), ("B", "Back"), ("X", "Card"), ("Y", "Menu")]
    } else {
        [("A", a), ("B", "Leave"), ("X", "Look"), ("Y", "Menu")]
    };
    panel::draw_hints(scene, &layout, hints, if layout.wide { 202 } else { 191 });
}

/// Who sees it, and how that is written.
fn side(watch: &dyn Watch) -> (&str, Ink) {
    match watch.side() {
        Side::Seat(player) => {
            (watch.set_up().seats[player as usize].name.as_str(), side_inks(player)[2])
        }
        Side::Open => ("All cards", Ink::RUNE),
    }
}

/// The turn and the step, whose eyes, and how much of it is over.
fn place_in_match(scene: &mut Scene<'_>, layout: &Layout, watch: &dyn Watch, y: i32, height: u32) {
    let place = layout.row(y, height);
    let (now, end) = (watch.now(), watch.end());
    let (eyes, ink) = side(watch);
    let eyes = cut(Font::Small, eyes, place.size.width as i32 / if layout.wide { 2 } else { 1 });
    scene.item(place, (now, end, eyes, ink), |canvas| {
        let Point { x, .. } = place.top_left;
        let width = place.size.width;
        let mut turn: String<24> = String::new();
        let _ = write!(turn, "Turn {}/{}", now.turn, end.turn);
        if Font::Small.width(&turn) > width as i32 {
            turn.clear();
            let _ = write!(turn, "Turn {}", now.turn);
        }
        let mut step: String<24> = String::new();
        let _ = write!(step, "{}/{}", now.step, end.step);
        let line = |row: i32| area(x, y + row * 13, width, 12);
        write_line(canvas, line(0), Font::Small, Ink::CHALK, Align::Left, &turn);
        if layout.wide {
            write_line(canvas, line(0), Font::Small, Ink::STONE, Align::Right, &step);
            write_line(canvas, line(1), Font::Small, ink, Align::Left, eyes);
        } else {
            write_line(canvas, line(1), Font::Small, Ink::STONE, Align::Left, &step);
            write_line(canvas, line(2), Font::Small, ink, Align::Left, eyes);
        }
        // How far it is, as a bar.
        let left = if layout.wide { x + width as i32 / 2 } else { x };
        let top = if layout.wide { y + 18 } else { y + 42 };
        let long = x + width as i32 - left;
        canvas.fill(area(left, top, long as u32, 4), Ink::EDGE);
        let over = long * i32::from(now.step) / i32::from(end.step).max(1);
        canvas.fill(area(left, top, over as u32, 4), Ink::EMBER);
    });
}

/// What the directions do.
fn ways(scene: &mut Scene<'_>, layout: &Layout, looks: bool, y: i32) {
    let ways: &[(Key, &str)] = if looks {
        &[(Key::Cross, "Move")]
    } else {
        &[(Key::LeftRight, "Step"), (Key::UpDown, "Turn")]
    };
    let place = area(layout.left + 1, y, layout.width - 1, if layout.wide { 20 } else { 38 });
    scene.item(place, ways, |canvas| {
        canvas.fill(place, Ink::SLATE);
        for (number, (key, text)) in ways.iter().enumerate() {
            let number = number as i32;
            let away =
                if layout.wide { Point::new(number * 68, 0) } else { Point::new(0, number * 19) };
            let corner = place.top_left + Point::new(2, 2) + away;
            draw_key(canvas, corner, *key);
            Font::Small.draw(canvas, text, corner + Point::new(23, 11), Ink::CHALK);
        }
    });
}

/// Where the cursor comes to the hands and the discard piles.
fn piles(scene: &mut Scene<'_>, layout: &Layout, chosen: bool, y: i32) {
    let plate = if layout.wide {
        area(layout.left + 72, y, layout.width - 76, 19)
    } else {
        area(layout.left + 3, y + 19, layout.width - 5, 19)
    };
    scene.item(plate, chosen, |canvas| {
        let (fill, border, ink) = if chosen {
            (Ink::EMBER_DEEP, Ink::CHALK, Ink::CHALK)
        } else {
            (Ink::SLATE, Ink::EDGE, Ink::STONE)
        };
        draw_plate(canvas, plate, fill, border);
        write_line(canvas, plate, Font::Small, ink, Align::Center, "Cards");
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_match_fits_beside_a_narrow_battlefield() {
        // The widest that can stand there; the random matches that last longest take some 1,300 steps.
        for text in ["Turn 99/99", "9999/9999", "All cards"] {
            let width = Font::Small.width(text);
            assert!(width <= 55, "{text}: {width}");
        }
    }
}
