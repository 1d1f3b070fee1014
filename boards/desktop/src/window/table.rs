//! What lies in the window: one case, or two and their cable; and what is where.

use stonecaller_firmware::input::Button;

use super::case::{self, Form, Layout, Marks};
use super::cord::{CordLayout, GAP};
use super::keys::Hands;
use super::look::TABLE;
use super::paint::{Sheet, mix};
use crate::linked::Side;
use crate::profile::BoardName;
use crate::reactor::View;

/// Everything in a window of a certain size.
#[derive(Clone, Debug)]
pub(super) struct Table {
    window: (usize, usize),
    cases: Vec<Layout>,
    cord: Option<CordLayout>,
}

/// What is under the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    /// A button.
    Button(Side, Button),
    /// The switch of a handheld.
    Switch(Side),
    /// The cable between two.
    Cable,
}

fn form(boards: &[BoardName]) -> Form {
    if boards.len() == 1 { Form::Wide } else { Form::Tall }
}

/// The size of everything, in pixels of a handheld's screen.
pub(super) fn size(boards: &[BoardName]) -> (usize, usize) {
    let sizes = boards.iter().map(|board| case::size(*board, form(boards)));
    let gaps = GAP as usize * boards.len().saturating_sub(1);
    sizes.fold((gaps, 0), |(wide, high), (width, height)| (wide + width, high.max(height)))
}

impl Table {
    /// As large as fits, in the middle.
    pub(super) fn new(boards: &[BoardName], window: (usize, usize)) -> Self {
        let (width, height) = size(boards);
        let scale = (window.0 / width).min(window.1 / height).max(1);
        // Whole pixels, and to the left and top where the window is too small.
        let rest = |window: usize, all: usize| (window.saturating_sub(all * scale) / 2) as f32;
        let (mut left, top) = (rest(window.0, width), rest(window.1, height));
        let form = form(boards);
        let hands = match boards.len() {
            1 => &[Hands::Alone][..],
            _ => &[Hands::Left, Hands::Right],
        };
        let mut cord = None;
        let mut cases: Vec<Layout> = Vec::new();
        for (board, hands) in boards.iter().zip(hands) {
            if !cases.is_empty() {
                cord = Some(CordLayout { scale, origin: (left, top), height: height as f32 });
                left += GAP * scale as f32;
            }
            cases.push(Layout { board: *board, form, hands: *hands, scale, origin: (left, top) });
            left += (case::size(*board, form).0 * scale) as f32;
        }
        Self { window, cases, cord }
    }

    pub(super) fn window(&self) -> (usize, usize) {
        self.window
    }

    /// What is at a point of the window.
    pub(super) fn thing_at(&self, x: f32, y: f32) -> Option<Thing> {
        let on_case = Side::BOTH.into_iter().zip(&self.cases).find_map(|(side, case)| {
            let switch = case.is_switch(x, y).then_some(Thing::Switch(side));
            case.button_at(x, y).map(|button| Thing::Button(side, button)).or(switch)
        });
        let on_cord = || self.cord.filter(|cord| cord.is_hit(x, y)).map(|_| Thing::Cable);
        on_case.or_else(on_cord)
    }

    /// Draws everything but the screens.
    pub(super) fn draw(&self, marks: &[Marks]) -> Sheet {
        let (width, height) = self.window;
        let mut sheet = Sheet::new(width, height);
        for (y, row) in sheet.pixels.chunks_exact_mut(width).enumerate() {
            row.fill(mix(TABLE.0, TABLE.1, y as f32 / height as f32));
        }
        for (case, marks) in self.cases.iter().zip(marks) {
            case.draw(&mut sheet, *marks);
        }
        if let (Some(cord), Some(marks)) = (self.cord, marks.first()) {
            cord.draw(&mut sheet, marks.cable == Some(true));
        }
        sheet
    }

    /// Draws a screen.
    pub(super) fn draw_screen(&self, sheet: &mut Sheet, place: usize, view: &View) {
        if let Some(case) = self.cases.get(place) {
            case.draw_screen(sheet, view);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::Desk;
    use crate::reactor::Pace;
    use crate::window::paint::Shape;

    const TWO: [BoardName; 2] = [BoardName::PicoPad, BoardName::PicoSystem];

    fn middle(shape: Shape) -> (f32, f32) {
        match shape {
            Shape::Round(x, y, w, h, _) => (x + w / 2.0, y + h / 2.0),
            Shape::Circle(x, y, _) => (x, y),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn everything_is_found_where_it_is_drawn() {
        let alone = BoardName::ALL.map(|board| vec![board]);
        for boards in alone.into_iter().chain([TWO.to_vec(), vec![BoardName::PicoPad; 2]]) {
            let (width, height) = size(&boards);
            for window in
                [(width, height), (width * 2 + 31, height * 2 + 9), (width * 3, height * 5)]
            {
                let table = Table::new(&boards, window);
                for (side, case) in Side::BOTH.into_iter().zip(&table.cases) {
                    for button in Button::ALL {
                        let (x, y) = middle(case.place(case.knob(button)));
                        assert_eq!(table.thing_at(x, y), Some(Thing::Button(side, button)));
                    }
                    if let Some(switch) = case.switch() {
                        let (x, y) = middle(case.place(switch));
                        assert_eq!(table.thing_at(x, y), Some(Thing::Switch(side)));
                    }
                }
                assert_eq!(table.cord.is_some(), boards.len() == 2);
                if let Some(cord) = table.cord {
                    let at = (GAP / 2.0 * cord.scale as f32, cord.height * 0.5 * cord.scale as f32);
                    let thing = table.thing_at(cord.origin.0 + at.0, cord.origin.1 + at.1);
                    assert_eq!(thing, Some(Thing::Cable));
                }
                assert_eq!(table.thing_at(0.0, 0.0), None);
            }
        }
    }

    #[test]
    fn a_window_of_any_size_can_be_drawn_and_the_cable_shows_its_state() {
        for boards in [&TWO[..], &TWO[..1]] {
            let desk = Desk::new(boards, Pace::Virtual, 0);
            for window in [(1, 1), (100, 50), (628, 300), (629, 900), (1700, 900)] {
                let table = Table::new(boards, window);
                let draw = || {
                    let views: Vec<View> =
                        desk.seats().iter().map(|seat| seat.case.view()).collect();
                    let marks: Vec<Marks> = views.iter().map(Marks::of).collect();
                    let mut sheet = table.draw(&marks);
                    for (place, view) in views.iter().enumerate() {
                        table.draw_screen(&mut sheet, place, view);
                    }
                    sheet.pixels
                };
                let plugged = draw();
                assert_eq!(plugged.len(), window.0 * window.1);
                if let Some(cord) = desk.cord() {
                    cord.plug(false);
                    assert_eq!(draw() == plugged, window.0 < 400, "{window:?}");
                    cord.plug(true);
                }
            }
        }
    }
}
