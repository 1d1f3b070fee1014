//! What goes over the WebSocket. Numbers are big-endian.
//!
//! To the visitor: a text message first, once,
//!
//! ```text
//! {"board":"PicoPad","width":320,"height":240,"buzzer":true,"colouredLamp":false,"hands":"alone","version":"0.1.0"}
//! ```
//!
//! where `hands` is `alone`, or with two handhelds `left` at `/ws` and `right` at `/ws/right`; then binary messages, by their first byte:
//!
//! ```text
//! 1  x:u16 y:u16 width:u16 height:u16 pixels:u16...   a rectangle of RGB565 pixels
//! 2  backlight:u16 lamp:u8 buttons:u8 sounding:u8     lamp: 0 off, 1 red, 2 green, 3 blue
//! 3  volume:u8 (hertz:u16 millis:u16)...              a melody starts; none ends it
//! 4  powered:u8 cable:u8                              cable: 0 pulled or waiting, 1 joined, 2 none
//! ```
//!
//! From the visitor: binary messages of two bytes,
//!
//! ```text
//! 1  buttons:u8    what this visitor holds down, bit 0 to 7 for Up Down Left Right A B X Y
//! 2  plugged:u8    with two handhelds: pulls the cable (0) or plugs it in (1)
//! 3  on:u8         with two handhelds: switches this one off (0) or on (1)
//! ```
//!
//! Anything else ends the visit.

use stonecaller_firmware::board::Glow;
use stonecaller_firmware::input::ButtonSet;

use crate::desk::Desk;
use crate::linked::Side;
use crate::picture::Picture;
use crate::play::quoted;
use crate::profile::BoardName;
use crate::reactor::{Tune, View};

/// The longest message that a visitor may send. Two bytes are meant; a ping may hold 125.
pub(super) const LONGEST_MESSAGE: usize = 125;

pub(super) fn hello(desk: &Desk, side: Side) -> String {
    let board = desk.seats().get(side as usize).map_or(BoardName::PicoPad, |seat| seat.board);
    let hands = if desk.cord().is_some() { side.name() } else { "alone" };
    let model = board.model();
    format!(
        "{{\"board\":{},\"width\":{},\"height\":{},\"buzzer\":{},\"colouredLamp\":{},\
         \"hands\":{},\"version\":{}}}",
        quoted(model.name),
        model.screen.width,
        model.screen.height,
        board.has_buzzer(),
        board.has_coloured_lamp(),
        quoted(hands),
        quoted(env!("CARGO_PKG_VERSION")),
    )
}

/// What a visitor says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// It holds these buttons down.
    Hold(ButtonSet),
    /// It plugs the cable in, or pulls it.
    Plug(bool),
    /// It switches the handheld on, or off.
    Switch(bool),
}

/// What a message says, if anything.
pub(super) fn said(message: &[u8]) -> Option<Said> {
    match message {
        [1, bits] => Some(Said::Hold(ButtonSet::from_bits(*bits))),
        [2, plugged @ (0 | 1)] => Some(Said::Plug(*plugged == 1)),
        [3, on @ (0 | 1)] => Some(Said::Switch(*on == 1)),
        _ => None,
    }
}

fn pixels(picture: &Picture, (x, y, width, height): (usize, usize, usize, usize)) -> Vec<u8> {
    let mut message = Vec::with_capacity(9 + width * height * 2);
    message.push(1);
    for number in [x, y, width, height] {
        // A panel is far smaller than 65,536 pixels wide.
        message.extend((number as u16).to_be_bytes());
    }
    for row in picture.pixels().chunks_exact(picture.width()).skip(y).take(height) {
        message.extend(row[x..x + width].iter().flat_map(|pixel| pixel.to_be_bytes()));
    }
    message
}

fn lights(view: &View) -> [u8; 6] {
    let [high, low] = view.backlight.to_be_bytes();
    let lamp = match view.lamp {
        Glow::Off => 0,
        Glow::Red => 1,
        Glow::Green => 2,
        Glow::Blue => 3,
    };
    [2, high, low, lamp, view.buttons.bits(), u8::from(view.sounding)]
}

fn plugs(view: &View) -> [u8; 3] {
    [4, u8::from(view.powered), view.cable.map_or(2, u8::from)]
}

fn melody(tune: &Tune) -> Vec<u8> {
    let mut message = vec![3, tune.volume.step()];
    for note in tune.notes {
        message.extend(note.hertz.to_be_bytes());
        message.extend(note.millis.to_be_bytes());
    }
    message
}

/// What one visitor was told last. However slow the visitor, this is all that is kept: what
/// changed meanwhile is told as one change.
#[derive(Default)]
pub(super) struct Told {
    picture: Option<std::sync::Arc<Picture>>,
    lights: Option<[u8; 6]>,
    plugs: Option<[u8; 3]>,
    tune: Option<u64>,
}

impl Told {
    /// The messages that bring the visitor up to `view`; none if nothing changed.
    pub(super) fn catch_up(&mut self, view: &View) -> Vec<Vec<u8>> {
        let mut messages = Vec::new();
        let whole = (0, 0, view.picture.width(), view.picture.height());
        let area = match &self.picture {
            None => Some(whole),
            Some(known) => view.picture.difference(known),
        };
        if let Some(area) = area {
            messages.push(pixels(&view.picture, area));
        }
        self.picture = Some(std::sync::Arc::clone(&view.picture));
        let lights = lights(view);
        if self.lights.replace(lights) != Some(lights) {
            messages.push(lights.to_vec());
        }
        let plugs = plugs(view);
        if self.plugs.replace(plugs) != Some(plugs) {
            messages.push(plugs.to_vec());
        }
        // A newcomer does not hear what sounded before.
        let before = self.tune.replace(view.tune.serial);
        if before.is_some_and(|serial| serial != view.tune.serial) {
            messages.push(melody(&view.tune));
        }
        messages
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reactor::{Case, Pace};
    use embedded_graphics::geometry::{Point, Size};
    use embedded_graphics::primitives::Rectangle;

    #[test]
    fn a_newcomer_gets_everything_and_then_only_changes() {
        let case = Case::new(Size::new(8, 4), Pace::Virtual);
        let mut told = Told::default();
        let first = told.catch_up(&case.view());
        assert_eq!(first.len(), 3);
        assert_eq!(first[0].len(), 9 + 8 * 4 * 2);
        assert_eq!(first[1], [2, 0, 0, 0, 0, 0]);
        assert_eq!(first[2], [4, 0, 2]);
        assert!(told.catch_up(&case.view()).is_empty());
    }

    #[test]
    fn many_changes_reach_a_slow_visitor_as_one() {
        let case = Case::new(Size::new(8, 4), Pace::Virtual);
        let mut told = Told::default();
        told.catch_up(&case.view());
        for x in 2..5 {
            let mut state = case.lock();
            state.panel.put(Rectangle::new(Point::new(x, 1), Size::new(1, 1)), &[0xF8, x as u8]);
            Case::panel_drawn(&mut state);
            drop(state);
            case.show(true);
        }
        let messages = told.catch_up(&case.view());
        assert_eq!(messages, [[1, 0, 2, 0, 1, 0, 3, 0, 1, 0xF8, 2, 0xF8, 3, 0xF8, 4]]);
    }

    #[test]
    fn only_two_bytes_of_the_right_kind_say_something() {
        assert_eq!(said(&[1, 0b10_0001]), Some(Said::Hold(ButtonSet::from_bits(0b10_0001))));
        assert_eq!(said(&[2, 0]), Some(Said::Plug(false)));
        assert_eq!(said(&[3, 1]), Some(Said::Switch(true)));
        for bad in [&[][..], &[1], &[2, 2], &[3, 9], &[4, 1], &[1, 1, 1]] {
            assert_eq!(said(bad), None);
        }
    }

    #[test]
    fn hello_says_what_the_board_is_and_whose() {
        let alone = Desk::new(&[BoardName::PicoLcd13], Pace::Virtual, 0);
        let told = hello(&alone, Side::Left);
        assert!(told.starts_with(
            "{\"board\":\"Pico-LCD-1.3\",\"width\":240,\"height\":240,\"buzzer\":false,"
        ));
        assert!(told.contains("\"hands\":\"alone\""), "{told}");
        let two = Desk::new(&[BoardName::PicoLcd13, BoardName::PicoPad], Pace::Virtual, 0);
        let right = hello(&two, Side::Right);
        assert!(right.contains("\"PicoPad\"") && right.contains("\"hands\":\"right\""), "{right}");
    }
}
