//! A list that may be longer than the screen.

use embedded_graphics::{geometry::Point, primitives::Rectangle};

use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{Align, area, draw_arrow, draw_plate, write_line};
use crate::input::{Action, Button, KeyEvent};

/// The height of a row.
const ROW: i32 = 20;
/// From the left edge of a row to its text.
const INSET: i32 = 24;

/// Which entry is chosen, and which one is at the top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct List {
    cursor: u16,
    first: u16,
}

/// How many rows `room` holds.
const fn rows(room: Rectangle) -> usize {
    room.size.height as usize / ROW as usize
}

impl List {
    /// The number of the chosen entry.
    pub(super) fn cursor(self) -> usize {
        self.cursor.into()
    }

    /// Moves the cursor: by one, round the end, or by as many as are in view. `None` for other keys.
    pub(super) fn key(&mut self, event: KeyEvent, count: usize, room: Rectangle) -> Option<bool> {
        if event.action == Action::Release || count == 0 {
            return None;
        }
        let (cursor, last, page) = (self.cursor(), count - 1, rows(room).max(1));
        let moved = match event.button {
            Button::Up if cursor == 0 => last,
            Button::Up => cursor - 1,
            Button::Down if cursor >= last => 0,
            Button::Down => cursor + 1,
            Button::Left => cursor.saturating_sub(page),
            Button::Right => (cursor + page).min(last),
            _ => return None,
        };
        // What comes next stays in view, so that one sees that it goes on.
        let lowest = (moved + 2).min(count).saturating_sub(page);
        let first = usize::from(self.first).clamp(lowest, moved.saturating_sub(1).max(lowest));
        (self.cursor, self.first) = (moved as u16, first as u16);
        Some(moved != cursor)
    }

    /// Shows as many of `count` entries as `room` holds.
    pub(super) fn show(
        self,
        scene: &mut Scene<'_>,
        room: Rectangle,
        count: usize,
        text: impl Fn(usize) -> &'static str,
    ) {
        let first = usize::from(self.first);
        for entry in (first..count).take(rows(room)) {
            let y = room.top_left.y + (entry - first) as i32 * ROW;
            let row = area(room.top_left.x, y, room.size.width, ROW as u32);
            show_row(scene, row, text(entry), entry == self.cursor());
        }
        let spare = room.size.height as i32 % ROW;
        scroll_bar(scene, room, first as i32 * ROW, count as i32 * ROW + spare);
    }

    /// The width of a row's text in `room`.
    #[cfg(test)]
    pub(super) fn text_width(room: Rectangle) -> i32 {
        room.size.width as i32 - INSET - 4
    }
}

fn show_row(scene: &mut Scene<'_>, row: Rectangle, text: &'static str, chosen: bool) {
    scene.item(row, (text, chosen), |canvas| {
        if chosen {
            draw_plate(canvas, row, Ink::EMBER_DEEP, Ink::EMBER);
            let notch = row.top_left + Point::new(9, ROW / 2);
            draw_arrow(canvas, notch, Point::new(1, 0), 4, Ink::EMBER);
        }
        let ink = if chosen { Ink::CHALK } else { Ink::STONE };
        let width = row.size.width - INSET as u32 - 4;
        let inside = area(row.top_left.x + INSET, row.top_left.y, width, ROW as u32);
        write_line(canvas, inside, Font::Body, ink, Align::Left, text);
    });
}

/// A bar right of `view` that says which part of `height` is seen; none if all of it is.
pub(super) fn scroll_bar(scene: &mut Scene<'_>, view: Rectangle, above: i32, height: i32) {
    let room = view.size.height as i32;
    if height <= room {
        return;
    }
    let x = view.top_left.x + view.size.width as i32 + 5;
    let track = area(x, view.top_left.y, 4, view.size.height);
    scene.item(track, (above, height), |canvas| {
        let thumb = (room * room / height).max(12);
        let y = view.top_left.y + ((room - thumb) * above / (height - room)).min(room - thumb);
        canvas.fill(track, Ink::SLATE);
        canvas.fill(area(x, y, 4, thumb as u32), Ink::STONE);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(button: Button) -> KeyEvent {
        KeyEvent { button, action: Action::Press }
    }

    #[test]
    fn the_cursor_is_always_in_view() {
        let room = area(0, 0, 200, 109);
        for count in [1, 3, 5, 6, 40, 200] {
            let mut list = List::default();
            let buttons = [Button::Down, Button::Right, Button::Up, Button::Up, Button::Left];
            for button in buttons.into_iter().cycle().take(300).chain([Button::Down; 250]) {
                assert!(list.key(press(button), count, room).is_some());
                let (cursor, first) = (list.cursor(), usize::from(list.first));
                assert!(cursor < count && (first..first + 5).contains(&cursor), "{count} {list:?}");
                assert!(first + 5 <= count.max(5), "no empty rows: {count} {list:?}");
            }
        }
        assert_eq!(List::default().key(press(Button::Down), 0, room), None);
    }
}
