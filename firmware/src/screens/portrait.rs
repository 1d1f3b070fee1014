//! The picture of a card on a plate whose frame tells its rank.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};

use crate::games::{Rank, Sheet};
use crate::gfx::canvas::Canvas;
use crate::gfx::emblem::Emblem;
use crate::gfx::icon::Icon;
use crate::gfx::icons;
use crate::gfx::ink::Ink;

/// From the edge of a plate to its picture.
const fn margin(scale: i32) -> i32 {
    if scale > 1 { 4 } else { 2 }
}

/// Pixels along each edge of a portrait.
pub(super) const fn portrait_edge(scale: i32) -> u32 {
    (Emblem::EDGE as i32 * scale + 2 * margin(scale)) as u32
}

/// The picture of a card, every pixel `scale` wide.
pub(super) fn draw_portrait(canvas: &mut Canvas<'_>, corner: Point, sheet: &Sheet, scale: i32) {
    let edge = portrait_edge(scale);
    let (frame, inside) = match sheet.rank {
        Rank::Summoner => (Ink::GOLD, Ink::RAISED),
        Rank::Champion => (Ink::CHALK, Ink::RAISED),
        Rank::Common => (Ink::EDGE, Ink::RAISED),
        Rank::Structure => (Ink::ROCK, Ink::ROCK_DARK),
        Rank::Event | Rank::Unknown => (sheet.accent, Ink::SLATE),
    };
    let border = if scale > 1 { 2 } else { 1 };
    let inner = Size::new(edge - 2 * border, edge - 2 * border);
    canvas.fill(Rectangle::new(corner, Size::new(edge, edge)), frame);
    canvas.fill(Rectangle::new(corner + Point::new_equal(border as i32), inner), inside);
    let tones = [Ink::EMBLEM_DARK, Ink::EMBLEM_LIGHT, sheet.accent];
    let at = corner + Point::new_equal(margin(scale));
    if scale == 1 {
        sheet.emblem.draw(canvas, at, tones);
    } else {
        sheet.emblem.draw_scaled(canvas, at, tones, scale);
    }
}

/// The mark of a rank that stands out.
pub(super) fn rank_mark(rank: Rank) -> Option<&'static Icon> {
    match rank {
        Rank::Summoner => Some(&icons::CROWN),
        Rank::Champion => Some(&icons::STAR),
        _ => None,
    }
}
