//! Who plays: two people at this device, two at two devices, or one against the device.

use core::fmt::Write;

use embedded_graphics::geometry::Size;
use embedded_graphics::primitives::Rectangle;
use heapless::String;

use super::{Context, Go, Look, Page, Screen, lobby, move_cursor, new_match};
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{
    Align, HEADER, Key, area, draw_plate, footer, ground, header, label, write_line,
};
use crate::input::{Action, Button, KeyEvent};
use crate::link::LinkView;
use crate::sound::Sound;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Entry {
    Shared,
    Linked,
    Alone,
}

impl Entry {
    const ALL: [Self; 3] = [Self::Shared, Self::Linked, Self::Alone];

    const fn text(self) -> &'static str {
        match self {
            Self::Shared => "Two at this device",
            Self::Linked => "Two devices",
            Self::Alone => "Against the device",
        }
    }

    /// One line more about it.
    fn about(self, link: &LinkView, text: &mut String<48>) {
        let _ = match (self, &link.peer, lobby::trouble(link)) {
            (Self::Shared, ..) => write!(text, "You pass it on after each turn"),
            (Self::Alone, ..) => write!(text, "It plays at three levels"),
            (Self::Linked, Some(peer), None) => write!(text, "{} is at the other end", peer.name),
            (Self::Linked, _, Some((what, _))) => write!(text, "On a cable. {what}"),
            (Self::Linked, None, None) => write!(text, "On a cable"),
        };
    }
}

/// The page.
#[derive(Default)]
pub(super) struct Players {
    cursor: usize,
}

const ROW: i32 = 56;
/// Two of these change when the cursor moves, and what a panel is sent for that takes its time.
const PLATE: Size = Size::new(216, 26);

/// The plate of an entry and the line below it.
fn places(width: u32, row: usize) -> (Rectangle, Rectangle) {
    let y = HEADER as i32 + 12 + row as i32 * ROW;
    (area(12, y, PLATE.width, PLATE.height), area(24, y + PLATE.height as i32 + 3, width - 36, 16))
}

impl Screen for Players {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        if let Some(cursor) = move_cursor(self.cursor, Entry::ALL.len(), event) {
            self.cursor = cursor;
            context.sound(Sound::Cursor);
            return Go::Stay;
        }
        match (event.button, event.action) {
            (Button::A, Action::Press) => {
                context.sound(Sound::Choose);
                Go::To(match Entry::ALL[self.cursor] {
                    Entry::Shared => Page::NewMatch(new_match::NewMatch::new(context.play, false)),
                    Entry::Alone => Page::NewMatch(new_match::NewMatch::new(context.play, true)),
                    Entry::Linked => Page::Lobby(lobby::LobbyPage::new(context.play)),
                })
            }
            (Button::B, Action::Press) => {
                context.sound(Sound::Back);
                Go::Back
            }
            _ => Go::Stay,
        }
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let width = scene.size().width;
        ground(scene, scene.area(), Ink::NIGHT);
        header(scene, "Who plays?", look.device.battery);
        for (row, entry) in Entry::ALL.into_iter().enumerate() {
            let (plate, line) = places(width, row);
            let chosen = row == self.cursor;
            let mut about = String::new();
            entry.about(&look.device.link, &mut about);
            scene.item(plate, (entry, chosen), |canvas| {
                let (fill, border, ink) = if chosen {
                    (Ink::EMBER_DEEP, Ink::EMBER, Ink::CHALK)
                } else {
                    (Ink::SLATE, Ink::EDGE, Ink::STONE)
                };
                draw_plate(canvas, plate, fill, border);
                let (x, y) = (plate.top_left.x + 12, plate.top_left.y);
                let line = area(x, y + 2, plate.size.width - 24, 22);
                write_line(canvas, line, Font::Large, ink, Align::Left, entry.text());
            });
            label(scene, line, Font::Small, Ink::STONE, Align::Left, &about);
        }
        footer(
            scene,
            &[(Key::UpDown, "Move"), (Key::Letter("A"), "Choose"), (Key::Letter("B"), "Back")],
        );
    }
}
