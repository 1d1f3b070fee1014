//! The battlefield: 6 by 8 spaces of 30 by 30 pixels, and the cards on them.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};
use stonecaller_engine::{Player, Square};

use super::super::side::side_inks;
use crate::games::{CardId, GameId, Rank};
use crate::gfx::canvas::Canvas;
use crate::gfx::font::Font;
use crate::gfx::icons;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::area;
use crate::play::Standing;

/// The edge of a space.
pub(super) const CELL: i32 = 30;
/// The size of the whole battlefield.
pub(super) const FIELD: Size = Size::new(180, 240);

/// From whose side the battlefield is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Viewpoint(pub(super) Player);

impl Viewpoint {
    /// Column and row on the screen, from the upper left corner.
    pub(super) fn place(self, square: Square) -> (i32, i32) {
        let (column, row) = (i32::from(square.column()), i32::from(square.row()));
        match self.0 {
            Player::One => (column, 7 - row),
            Player::Two => (5 - column, row),
        }
    }

    /// The space at a place on the screen, if there is one.
    pub(super) fn square(self, column: i32, row: i32) -> Option<Square> {
        if !(0..6).contains(&column) || !(0..8).contains(&row) {
            return None;
        }
        let (column, row) = match self.0 {
            Player::One => (column, 7 - row),
            Player::Two => (5 - column, row),
        };
        Square::new((row * 6 + column) as u8)
    }

    /// The upper left corner of a space.
    pub(super) fn corner(self, square: Square) -> Point {
        let (column, row) = self.place(square);
        Point::new(column * CELL, row * CELL)
    }
}

/// How a space is marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Marks {
    /// It can be chosen.
    pub(super) lit: bool,
    /// The cursor is on it.
    pub(super) cursor: bool,
    /// The question is about the card on it.
    pub(super) about: bool,
    /// The unit looked at could move here.
    pub(super) in_move: bool,
    /// The unit looked at could attack here.
    pub(super) in_attack: bool,
    /// It was just hit.
    pub(super) flash: bool,
}

/// One space with what stands on it.
pub(super) fn cell(
    scene: &mut Scene<'_>,
    game: GameId,
    view: Viewpoint,
    square: Square,
    standing: Option<&Standing>,
    marks: Marks,
) {
    let corner = view.corner(square);
    let place = Rectangle::new(corner, Size::new(CELL as u32, CELL as u32));
    scene.item(place, (square.index() as u8, standing, marks), |canvas| {
        draw_ground(canvas, place, square, marks);
        if let Some(standing) = standing {
            draw_card(canvas, corner, game, standing, marks.flash);
        }
        if marks.about {
            draw_ring(canvas, place, 0, 1, Ink::CHALK);
        }
        if marks.lit {
            draw_ring(canvas, place, 0, 2, Ink::GLOW);
        }
        if marks.cursor {
            draw_cursor(canvas, place);
        }
    });
}

fn draw_ground(canvas: &mut Canvas<'_>, place: Rectangle, square: Square, marks: Marks) {
    let even = (square.row() + square.column()).is_multiple_of(2);
    canvas.fill(place, if even { Ink::FIELD } else { Ink::FIELD_LIGHT });
    let Point { x, y } = place.top_left;
    // The middle of the battlefield runs between rows 4 and 5, whichever way one looks.
    if square.row() == 3 || square.row() == 4 {
        let upper = y < 4 * CELL;
        let line = if upper { y + CELL - 1 } else { y };
        canvas.fill(area(x, line, CELL as u32, 1), Ink::EDGE);
    }
    if marks.in_move {
        canvas.fill(area(x + 12, y + 12, 6, 6), Ink::RUNE);
    }
    if marks.in_attack {
        draw_ring(canvas, place, 3, 1, Ink::RED);
    }
}

/// A frame `inset` pixels in from the edge.
fn draw_ring(canvas: &mut Canvas<'_>, place: Rectangle, inset: i32, width: u32, ink: Ink) {
    let Point { x, y } = place.top_left;
    let edge = (CELL - 2 * inset) as u32;
    let far = CELL - inset - width as i32;
    canvas.fill(area(x + inset, y + inset, edge, width), ink);
    canvas.fill(area(x + inset, y + far, edge, width), ink);
    canvas.fill(area(x + inset, y + inset, width, edge), ink);
    canvas.fill(area(x + far, y + inset, width, edge), ink);
}

/// Bright corners around a dark rim: the brightest thing on the screen, on any ground.
fn draw_cursor(canvas: &mut Canvas<'_>, place: Rectangle) {
    draw_ring(canvas, place, 0, 2, Ink::CHALK);
    draw_ring(canvas, place, 2, 1, Ink::EMBLEM_DARK);
    let Point { x, y } = place.top_left;
    // Corners stand out, so that it is not one of the rings of what can be chosen.
    for (dx, dy) in [(0, 0), (24, 0), (0, 24), (24, 24)] {
        let (near_x, near_y) = (if dx == 0 { 0 } else { 3 }, if dy == 0 { 0 } else { 3 });
        canvas.fill(area(x + dx, y + dy + near_y, 6, 3), Ink::CHALK);
        canvas.fill(area(x + dx + near_x, y + dy, 3, 6), Ink::CHALK);
    }
    for (dx, dy) in [(0, 11), (28, 11), (11, 0), (11, 28)] {
        let (width, height) = if dy == 11 { (2, 8) } else { (8, 2) };
        canvas.fill(area(x + dx, y + dy, width, height), Ink::EMBER);
    }
}

/// A card with everything on it, its space's corner at `corner`.
pub(super) fn draw_card(
    canvas: &mut Canvas<'_>,
    corner: Point,
    game: GameId,
    standing: &Standing,
    flash: bool,
) {
    let badge = CardId { game, number: standing.card }.badge();
    let [ground, border, light] = side_inks(standing.side());
    let frame = match badge.rank {
        Rank::Summoner => Ink::GOLD,
        Rank::Champion => Ink::CHALK,
        _ => light,
    };
    let ground = if flash { Ink::CHALK } else { border_or(ground, border, badge.rank) };
    draw_plate(canvas, corner, standing.side(), ground, frame, badge.rank);
    let tones = [Ink::EMBLEM_DARK, Ink::EMBLEM_LIGHT, badge.accent];
    badge.emblem.draw(canvas, corner + Point::new(10, 3), tones);

    if standing.fights {
        draw_strength(canvas, corner, standing);
    }
    if standing.spent {
        canvas.fill(area(corner.x + 21, corner.y + 15, 8, 8), Ink::EMBLEM_DARK);
        icons::SPENT.draw(canvas, corner + Point::new(21, 15), Ink::CHALK);
    }
    if standing.frozen {
        canvas.fill(area(corner.x + 18, corner.y + 3, 9, 9), Ink::EMBLEM_DARK);
        icons::LOCK.draw(canvas, corner + Point::new(18, 3), Ink::ICE);
    }
    if standing.captured {
        let owner = side_inks(standing.side().other())[2];
        for row in 0..6 {
            let columns = corner.x + 28 - (6 - row)..corner.x + 28;
            canvas.fill_row(corner.y + 2 + row, columns, owner);
        }
    }
    if standing.under > 0 {
        canvas.fill(area(corner.x + 2, corner.y + 18, 8, 5), Ink::EMBLEM_DARK);
        canvas.fill(area(corner.x + 3, corner.y + 18, 6, 1), Ink::GOLD);
        canvas.fill(area(corner.x + 3, corner.y + 20, 6, 1), Ink::GOLD);
    }
    draw_boost(canvas, corner, standing.boost);
    if standing.life > 0 {
        draw_life(canvas, corner, standing);
    }
}

const fn border_or(ground: Ink, border: Ink, rank: Rank) -> Ink {
    match rank {
        Rank::Structure => ground,
        _ => border,
    }
}

/// The plate of a card: square corners for the first seat, cut ones for the second.
fn draw_plate(
    canvas: &mut Canvas<'_>,
    corner: Point,
    side: Player,
    ground: Ink,
    frame: Ink,
    rank: Rank,
) {
    let width = if rank == Rank::Summoner { 2 } else { 1 };
    let (top, bottom) = (corner.y + 1, corner.y + CELL - 1);
    for row in canvas.rows_in_sight(top..bottom) {
        let from_edge = (row - top).min(bottom - 1 - row);
        let cut = match side {
            Player::One => 0,
            Player::Two => (5 - from_edge).max(0),
        };
        let (left, right) = (corner.x + 1 + cut, corner.x + CELL - 1 - cut);
        canvas.fill_row(row, left..right, frame);
        if from_edge >= width {
            let cut_in = if cut > 0 { width + 1 } else { width };
            canvas.fill_row(row, left + cut_in..right - cut_in, ground);
        }
    }
}

fn digits(text: &mut heapless::String<4>, number: u8) -> &str {
    use core::fmt::Write;
    text.clear();
    let _ = write!(text, "{number}");
    text
}

fn draw_strength(canvas: &mut Canvas<'_>, corner: Point, standing: &Standing) {
    let ink = match standing.strength.cmp(&standing.printed_strength) {
        core::cmp::Ordering::Less => Ink::RED,
        core::cmp::Ordering::Equal => Ink::CHALK,
        core::cmp::Ordering::Greater => Ink::GREEN,
    };
    let mut text = heapless::String::new();
    let text = digits(&mut text, standing.strength);
    let width = Font::Small.width(text);
    canvas.fill(area(corner.x + 2, corner.y + 2, width as u32 + 2, 9), Ink::EMBLEM_DARK);
    canvas.fill(area(corner.x + 2, corner.y + 10, 9, 8), Ink::EMBLEM_DARK);
    Font::Small.draw(canvas, text, corner + Point::new(4, 10), ink);
    let icon = if standing.ranged { &icons::BOW } else { &icons::SWORD };
    icon.draw(canvas, corner + Point::new(3, 11), ink);
}

/// Boost as gold pips down the right edge; from six on, a number.
fn draw_boost(canvas: &mut Canvas<'_>, corner: Point, boost: u8) {
    if boost == 0 {
        return;
    }
    if boost > 5 {
        let mut text = heapless::String::new();
        let text = digits(&mut text, boost);
        let width = Font::Small.width(text);
        let x = corner.x + 28 - width;
        canvas.fill(area(x - 1, corner.y + 1, width as u32 + 2, 10), Ink::EMBLEM_DARK);
        Font::Small.draw(canvas, text, Point::new(x, corner.y + 10), Ink::GOLD);
        return;
    }
    for pip in 0..i32::from(boost) {
        canvas.fill(area(corner.x + 24, corner.y + 2 + pip * 4, 5, 4), Ink::EMBLEM_DARK);
        canvas.fill(area(corner.x + 25, corner.y + 3 + pip * 4, 3, 2), Ink::GOLD);
    }
}

/// Life as segments along the bottom, lost ones hollow; above 10, a number and a bar.
fn draw_life(canvas: &mut Canvas<'_>, corner: Point, standing: &Standing) {
    let life = i32::from(standing.life);
    let left = life - i32::from(standing.damage.min(standing.life));
    let ink = if left * 3 <= life { Ink::GOLD } else { Ink::GREEN };
    let (mut x, y) = (corner.x + 3, corner.y + 23);
    let end = corner.x + CELL - 3;
    canvas.fill(area(x - 1, y - 1, CELL as u32 - 4, 6), Ink::EMBLEM_DARK);
    if life > 10 {
        let mut text = heapless::String::new();
        let text = digits(&mut text, left as u8);
        let width = Font::Small.width(text);
        canvas.fill(area(x - 1, y - 5, width as u32 + 2, 10), Ink::EMBLEM_DARK);
        Font::Small.draw(canvas, text, Point::new(x, y + 4), ink);
        x += width + 1;
        let full = (end - x) * left / life;
        canvas.fill(area(x, y, (end - x) as u32, 4), Ink::EDGE);
        canvas.fill(area(x + 1, y + 1, (end - x - 2) as u32, 2), Ink::EMBLEM_DARK);
        canvas.fill(area(x, y, full.max(0) as u32, 4), ink);
        return;
    }
    for segment in 0..life {
        let from = x + (end - x) * segment / life;
        let to = x + (end - x) * (segment + 1) / life - 1;
        let width = (to - from) as u32;
        canvas.fill(area(from, y, width, 4), if segment < left { ink } else { Ink::EDGE });
        if segment >= left && width > 2 {
            canvas.fill(area(from + 1, y + 1, width - 2, 2), Ink::EMBLEM_DARK);
        }
    }
}
