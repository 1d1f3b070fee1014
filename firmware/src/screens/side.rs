//! The plates of the two players: they differ in colour and in shape.

use embedded_graphics::primitives::Rectangle;
use stonecaller_engine::Player;

use crate::gfx::canvas::Canvas;
use crate::gfx::ink::Ink;

/// How far the corners of the second seat are cut.
const CUT: i32 = 9;

/// The colours of a seat: ground, border, text.
pub(super) const fn side_inks(side: Player) -> [Ink; 3] {
    match side {
        Player::One => [Ink::SIDE_ONE_DEEP, Ink::SIDE_ONE, Ink::SIDE_ONE_LIGHT],
        Player::Two => [Ink::SIDE_TWO_DEEP, Ink::SIDE_TWO, Ink::SIDE_TWO_LIGHT],
    }
}

/// A plate of a seat: the first has square corners, the second cut ones.
pub(super) fn draw_side_plate(canvas: &mut Canvas<'_>, plate: Rectangle, side: Player) {
    let [fill, border, _] = side_inks(side);
    let cut = if side == Player::One { 0 } else { CUT };
    let (left, right) = (plate.top_left.x, plate.top_left.x + plate.size.width as i32);
    let (top, bottom) = (plate.top_left.y, plate.top_left.y + plate.size.height as i32);
    for row in canvas.rows_in_sight(top..bottom) {
        let from_edge = (row - top).min(bottom - 1 - row);
        let outer = (cut - from_edge).max(0);
        canvas.fill_row(row, left + outer..right - outer, border);
        if from_edge >= 2 {
            // Along the cut the border is as broad as it is elsewhere.
            let inner = if outer > 0 || cut > from_edge - 2 { outer + 3 } else { 2 };
            canvas.fill_row(row, left + inner..right - inner, fill);
        }
    }
}
