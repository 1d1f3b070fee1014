//! One handheld or two in a window: the cases around the screens, keys and mouse for buttons.
//!
//! The window's thread only looks and presses; the program runs in its own. A frame is drawn when
//! there is something new to see, so a handheld at rest costs next to nothing.

mod case;
mod cord;
mod keys;
mod look;
mod paint;
mod table;

use std::time::{Duration, Instant};

use minifb::{MouseButton, MouseMode, Scale, ScaleMode, WindowOptions};

use crate::contacts::set_of;
use crate::desk::Desk;
use crate::linked::Side;
use crate::profile::BoardName;
use crate::reactor::View;
use case::Marks;
use paint::Sheet;
use table::{Table, Thing};

/// How much larger than its pixels one handheld is at first: fits a screen of 1366x768. Two are as large as fits.
const FIRST_SCALE: Scale = Scale::X2;
/// Rounds of looking at keys and mouse in a second.
const ROUNDS: usize = 120;
/// A window that was covered may have lost its content without telling us.
const REPAINT: Duration = Duration::from_millis(500);

/// An open window with nothing in it yet.
pub struct Window {
    window: minifb::Window,
    boards: Vec<BoardName>,
}

/// Opens a window for one handheld or two.
///
/// # Errors
/// If there is no display, with the reason.
pub fn open(boards: &[BoardName]) -> Result<Window, String> {
    let (width, height) = table::size(boards);
    let options = WindowOptions {
        resize: true,
        scale: if boards.len() == 1 { FIRST_SCALE } else { Scale::FitScreen },
        // We draw for the size that the window has.
        scale_mode: ScaleMode::UpperLeft,
        ..WindowOptions::default()
    };
    let names: Vec<&str> = boards.iter().map(|board| board.model().name).collect();
    let title = format!("Stonecaller - {}", names.join(" and "));
    minifb::Window::new(&title, width, height, options)
        .map(|window| Window { window, boards: boards.to_vec() })
        .map_err(|error| error.to_string())
}

impl Window {
    /// Shows `desk` until the window is closed.
    pub fn show(mut self, desk: &Desk) {
        let held = keys::Held::default();
        let keyboard = keys::Keyboard { held: held.clone(), desk: desk.clone() };
        self.window.set_input_callback(Box::new(keyboard));
        self.window.set_target_fps(ROUNDS);
        let mut frame = Frame::default();
        let mut mouse = Mouse::default();
        while self.window.is_open() && !held.quit() {
            if !self.window.is_active() {
                held.release(desk);
            }
            let views: Vec<View> = desk.seats().iter().map(|seat| seat.case.view()).collect();
            let size = self.window.get_size();
            let shown = if frame.update(&self.boards, size, &views) {
                let sheet = &frame.sheet;
                self.window.update_with_buffer(&sheet.pixels, sheet.width, sheet.height).is_ok()
            } else {
                self.window.update();
                true
            };
            if !shown {
                return;
            }
            let down = self.window.get_mouse_down(MouseButton::Left);
            let at = self.window.get_unscaled_mouse_pos(MouseMode::Clamp);
            let thing = at.and_then(|(x, y)| frame.table.as_ref()?.thing_at(x, y));
            mouse.is_over(desk, thing, down);
        }
    }
}

/// The mouse, which holds buttons and clicks the rest.
#[derive(Default)]
struct Mouse {
    was_down: bool,
}

impl Mouse {
    fn is_over(&mut self, desk: &Desk, thing: Option<Thing>, down: bool) {
        let clicked = down && !self.was_down;
        self.was_down = down;
        match thing.filter(|_| clicked) {
            Some(Thing::Cable) => desk.toggle_cable(),
            Some(Thing::Switch(side)) => desk.toggle_power(side),
            Some(Thing::Button(..)) | None => {}
        }
        for (side, seat) in Side::BOTH.into_iter().zip(desk.seats()) {
            let pressed = match thing {
                Some(Thing::Button(at, button)) if down && at == side => Some(button),
                _ => None,
            };
            seat.case.hold(keys::MOUSE, set_of(pressed));
        }
    }
}

/// What the window shows.
struct Frame {
    table: Option<Table>,
    marks: Vec<Marks>,
    serials: Vec<u64>,
    sheet: Sheet,
    drawn_at: Instant,
}

impl Default for Frame {
    fn default() -> Self {
        let sheet = Sheet::new(0, 0);
        Self {
            table: None,
            marks: Vec::new(),
            serials: Vec::new(),
            sheet,
            drawn_at: Instant::now(),
        }
    }
}

impl Frame {
    /// Draws what is new; says whether there is anything to show.
    fn update(&mut self, boards: &[BoardName], size: (usize, usize), views: &[View]) -> bool {
        if size.0 == 0 || size.1 == 0 {
            return false;
        }
        let known = self.table.take().filter(|table| table.window() == size);
        let resized = known.is_none();
        let table = known.unwrap_or_else(|| Table::new(boards, size));
        let marks: Vec<Marks> = views.iter().map(Marks::of).collect();
        let serials: Vec<u64> = views.iter().map(|view| view.serial).collect();
        let redraw = resized || self.marks != marks;
        let repaint = redraw || self.serials != serials || self.drawn_at.elapsed() >= REPAINT;
        if redraw {
            self.sheet = table.draw(&marks);
        }
        if repaint {
            for (place, view) in views.iter().enumerate() {
                table.draw_screen(&mut self.sheet, place, view);
            }
            self.marks = marks;
            self.serials = serials;
            self.drawn_at = Instant::now();
        }
        self.table = Some(table);
        repaint
    }
}
