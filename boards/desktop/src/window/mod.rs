//! The handheld in a window: the case around the screen, keys and mouse for buttons.
//!
//! The window's thread only looks and presses; the program runs in its own. A frame is drawn when
//! there is something new to see, so a handheld at rest costs next to nothing.

mod case;
mod keys;
mod paint;

use std::time::{Duration, Instant};

use minifb::{MouseButton, MouseMode, ScaleMode, WindowOptions};

use crate::contacts::set_of;
use crate::profile::BoardName;
use crate::reactor::{Case, View};
use case::{Layout, Marks};
use paint::Sheet;

/// How much larger than its pixels the handheld is at first: fits a screen of 1366x768.
const FIRST_SCALE: usize = 2;
/// Rounds of looking at keys and mouse in a second.
const ROUNDS: usize = 120;
/// A window that was covered may have lost its content without telling us.
const REPAINT: Duration = Duration::from_millis(500);

/// An open window with nothing in it yet.
pub struct Window {
    window: minifb::Window,
    board: BoardName,
}

/// Opens a window for `board`.
///
/// # Errors
/// If there is no display, with the reason.
pub fn open(board: BoardName) -> Result<Window, String> {
    let (width, height) = case::size(board);
    let options = WindowOptions {
        resize: true,
        // We draw for the size that the window has.
        scale_mode: ScaleMode::UpperLeft,
        ..WindowOptions::default()
    };
    let title = format!("Stonecaller - {}", board.model().name);
    minifb::Window::new(&title, width * FIRST_SCALE, height * FIRST_SCALE, options)
        .map(|window| Window { window, board })
        .map_err(|error| error.to_string())
}

impl Window {
    /// Shows `case` until the window is closed.
    pub fn show(mut self, case: &Case) {
        let held = keys::Held::default();
        let keyboard = keys::Keyboard { held: held.clone(), case: case.clone() };
        self.window.set_input_callback(Box::new(keyboard));
        self.window.set_target_fps(ROUNDS);
        let mut frame = Frame::default();
        while self.window.is_open() && !held.quit() {
            if !self.window.is_active() {
                held.release(case);
            }
            let view = case.view();
            let size = self.window.get_size();
            let shown = if frame.update(self.board, size, &view) {
                let sheet = &frame.sheet;
                self.window.update_with_buffer(&sheet.pixels, sheet.width, sheet.height).is_ok()
            } else {
                self.window.update();
                true
            };
            if !shown {
                return;
            }
            let pressed = self
                .window
                .get_unscaled_mouse_pos(MouseMode::Clamp)
                .filter(|_| self.window.get_mouse_down(MouseButton::Left))
                .and_then(|(x, y)| frame.layout?.button_at(x, y));
            case.hold(keys::MOUSE, set_of(pressed));
        }
    }
}

/// What the window shows.
struct Frame {
    layout: Option<Layout>,
    marks: Option<Marks>,
    serial: Option<u64>,
    sheet: Sheet,
    drawn_at: Instant,
}

impl Default for Frame {
    fn default() -> Self {
        let sheet = Sheet::new(0, 0);
        Self { layout: None, marks: None, serial: None, sheet, drawn_at: Instant::now() }
    }
}

impl Frame {
    /// Draws what is new; says whether there is anything to show.
    fn update(&mut self, board: BoardName, size: (usize, usize), view: &View) -> bool {
        if size.0 == 0 || size.1 == 0 {
            return false;
        }
        let layout = match self.layout {
            Some(layout) if layout.window() == size => layout,
            _ => Layout::new(board, size),
        };
        let marks = Marks::of(view);
        let resized = self.layout.is_none_or(|known| known.window() != size);
        if resized || self.marks != Some(marks) {
            self.sheet = layout.draw(marks);
        } else if self.serial == Some(view.serial) && self.drawn_at.elapsed() < REPAINT {
            return false;
        }
        layout.draw_screen(&mut self.sheet, view);
        self.layout = Some(layout);
        self.marks = Some(marks);
        self.serial = Some(view.serial);
        self.drawn_at = Instant::now();
        true
    }
}
