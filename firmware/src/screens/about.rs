//! What this is, whose it is, and whose it is not.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};

use super::{Context, Go, Look, Screen};
use crate::gfx::font::{Font, wrap};
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{Align, FOOTER, HEADER, Key, area, footer, ground, header, label};
use crate::input::{Action, Button, KeyEvent};
use crate::sound::Sound;

/// Each page: a heading, and text in our own words.
const PAGES: [(&str, &str); 4] = [
    (
        concat!("Stonecaller ", env!("CARGO_PKG_VERSION")),
        "A handheld for summoner battles: alone against the device, two people with one device, \
         or two devices on a cable.",
    ),
    (
        "Unofficial",
        "Made by players for players. Stonecaller is not affiliated with, endorsed by or supported \
         by any publisher. Names of games and cards belong to their owners.",
    ),
    (
        "Licence",
        "Free software under the MIT licence or the Apache licence 2.0, as you prefer. It comes \
         without any warranty. The source holds both texts.",
    ),
    (
        "Thanks",
        "Built on Embassy, embedded-graphics and many more crates of the Rust community. Letters: \
         Helvetica and Century Schoolbook, © 1984-1989 Adobe Systems, © 1988 Digital Equipment.",
    ),
];

#[derive(Default)]
pub(super) struct About {
    page: usize,
}

impl Screen for About {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        if event.action == Action::Release {
            return Go::Stay;
        }
        let turned = match event.button {
            Button::Right | Button::Down => (self.page + 1) % PAGES.len(),
            Button::Left | Button::Up => (self.page + PAGES.len() - 1) % PAGES.len(),
            Button::A | Button::B if event.action == Action::Press => {
                context.sound(Sound::Back);
                return Go::Back;
            }
            _ => return Go::Stay,
        };
        context.sound(Sound::Cursor);
        self.page = turned;
        Go::Stay
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let device = look.device;
        let size = scene.size();
        let (heading, text) = PAGES[self.page];
        ground(scene, scene.area(), Ink::NIGHT);
        header(scene, "About", device.battery);
        let line = area(12, HEADER as i32 + 10, size.width - 24, 22);
        label(scene, line, Font::Large, Ink::EMBER, Align::Left, heading);
        let top = line.top_left.y + 30;
        let bottom = (size.height - FOOTER) as i32 - 18;
        let body = area(12, top, size.width - 24, (bottom - top) as u32);
        scene.item(body, self.page, |canvas| {
            let mut pen = body.top_left + Point::new(0, Font::Body.ascent() + 1);
            for line in wrap(Font::Body, text, body.size.width as i32) {
                Font::Body.draw(canvas, line, pen, Ink::CHALK);
                pen.y += Font::Body.line_height();
            }
        });
        for page in 0..PAGES.len() {
            let middle = size.width as i32 / 2 + (page as i32 * 2 - PAGES.len() as i32 + 1) * 8;
            let dot = Rectangle::new(Point::new(middle - 3, bottom + 6), Size::new(6, 6));
            ground(scene, dot, if page == self.page { Ink::EMBER } else { Ink::EDGE });
        }
        footer(scene, &[(Key::LeftRight, "Turn page"), (Key::Letter("B"), "Back")]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_fits_on_the_smaller_screen() {
        let room = 240 - FOOTER as i32 - 18 - (HEADER as i32 + 40);
        for (heading, text) in PAGES {
            let lines = wrap(Font::Body, text, 240 - 24).count() as i32;
            assert!(lines * Font::Body.line_height() <= room, "{heading}: {lines} lines");
            assert!(Font::Large.width(heading) <= 240 - 24, "{heading}");
        }
    }
}
