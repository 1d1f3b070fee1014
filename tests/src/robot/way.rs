//! The way of a cursor to where it is wanted, found by trying.

use std::collections::{HashMap, HashSet, VecDeque};

use stonecaller_engine::{Player, Square};
use stonecaller_firmware::input::Button;
use stonecaller_firmware::screens::Cursor;

const PAD: [Button; 4] = [Button::Up, Button::Down, Button::Left, Button::Right];

/// Where each direction led so far, as long as the same is offered.
#[derive(Default)]
pub(super) struct Ways(HashMap<(Cursor, Button), Cursor>);

/// Column from the left and row from the top, as the player at the screen sees a space.
fn place(square: Square, view: Player) -> (i32, i32) {
    let (column, row) = (i32::from(square.column()), i32::from(square.row()));
    match view {
        Player::One => (column, 7 - row),
        Player::Two => (5 - column, row),
    }
}

/// The directions, the likeliest first.
fn likely(from: Cursor, to: Cursor, view: Player) -> [Button; 4] {
    let (x, y) = match (from, to) {
        (Cursor::Space(from), Cursor::Space(to)) => {
            let ((from_x, from_y), (to_x, to_y)) = (place(from, view), place(to, view));
            (to_x - from_x, to_y - from_y)
        }
        (Cursor::Space(_), _) => (9, 1),
        (_, Cursor::Space(_)) => (-9, 1),
        (Cursor::Hand, _) => (0, 9),
        (_, Cursor::Hand) => (0, -9),
        (Cursor::Yes, _) => (0, 9),
        _ => (0, -9),
    };
    let mut pad = PAD;
    pad.sort_by_key(|button| match button {
        Button::Up => y,
        Button::Down => -y,
        Button::Left => x,
        _ => -x,
    });
    pad
}

impl Ways {
    pub(super) fn forget(&mut self) {
        self.0.clear();
    }

    pub(super) fn learn(&mut self, from: Cursor, button: Button, to: Cursor) {
        self.0.insert((from, button), to);
    }

    /// The next press on the way: along what is known, or into the unknown as near as there is any.
    pub(super) fn next(&self, from: Cursor, to: Cursor, view: Player) -> Option<Button> {
        let mut queue = VecDeque::from([(from, None)]);
        let mut seen = HashSet::from([from]);
        let mut unknown = None;
        while let Some((here, first)) = queue.pop_front() {
            if here == to {
                return first;
            }
            for button in likely(here, to, view) {
                let first = first.or(Some(button));
                match self.0.get(&(here, button)) {
                    Some(next) => {
                        if seen.insert(*next) {
                            queue.push_back((*next, first));
                        }
                    }
                    None => unknown = unknown.or(first),
                }
            }
        }
        unknown
    }
}
