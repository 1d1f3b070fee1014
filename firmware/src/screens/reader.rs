//! A text to read: by line, by page, and on to the next one.

use core::fmt::Write;

use embedded_graphics::{geometry::Size, primitives::Rectangle};

use super::library::{Document, Shelf};
use super::list::scroll_bar;
use super::scroll::{Flow, Place, heading_font};
use super::{Context, Device, Go, Look, Screen};
use crate::games::Block;
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{Align, FOOTER, HEADER, Key, area, footer, ground, header, label};
use crate::input::{Action, Button, KeyEvent};
use crate::settings::Settings;
use crate::sound::Sound;

/// The font of texts, by the text size that the player has set.
pub(super) const fn text_font(settings: &Settings) -> Font {
    settings.text.reading()
}

pub(super) struct Reader {
    document: Document,
    /// The first line in view.
    first: Place,
    /// The height of what lies above it.
    above: i32,
    /// The font and the screen that the text was opened for.
    wanted: (Font, Size),
    /// The font and the screen it is laid out with.
    layout: (Font, Size),
    /// The height of everything.
    height: i32,
}

/// Where the text stands on a screen of that size.
const fn view(screen: Size) -> Rectangle {
    area(10, HEADER as i32 + 4, screen.width - 26, screen.height - HEADER - FOOTER - 6)
}

fn flow(
    document: Document,
    (font, screen): (Font, Size),
) -> Flow<impl Fn(usize) -> Option<Block> + Copy> {
    let width = view(screen).size.width as i32;
    Flow { blocks: move |number| document.block(number), font, width }
}

fn layout_on(device: &Device) -> (Font, Size) {
    (text_font(&device.settings), device.facts.model.screen)
}

impl Reader {
    /// With the first line of `document` at the top.
    pub(super) fn new(document: Document, device: &Device) -> Self {
        Self::laid_out(document, layout_on(device))
    }

    /// With texts in the font that is wanted, or in a larger one on the shelves with short texts.
    fn laid_out(document: Document, wanted: (Font, Size)) -> Self {
        let (font, screen) = wanted;
        let brief = document.shelf != Shelf::Topics;
        let layout = (if brief { heading_font(font) } else { font }, screen);
        let height = flow(document, layout).height();
        Self { document, first: Place::default(), above: 0, wanted, layout, height }
    }

    fn room(&self) -> i32 {
        view(self.layout.1).size.height as i32
    }

    /// Goes on by one line, if anything lies below the view.
    fn down(&mut self) -> bool {
        if self.above + self.room() >= self.height {
            return false;
        }
        let Some(line) = flow(self.document, self.layout).line(self.first) else { return false };
        self.above += line.height;
        self.first = line.next;
        true
    }

    /// Goes back by one line, if there is one.
    fn up(&mut self) -> bool {
        let flow = flow(self.document, self.layout);
        let Some(line) = flow.line_before(self.first) else { return false };
        self.above -= line.height;
        self.first = line.place;
        true
    }

    /// Takes as many steps as leave a line or two of what was in view.
    fn page(&mut self, step: fn(&mut Self) -> bool) -> bool {
        let from = self.above;
        let far = self.room() - 2 * self.layout.0.line_height();
        let mut moved = false;
        while (self.above - from).abs() < far && step(self) {
            moved = true;
        }
        moved
    }
}

impl Screen for Reader {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        let wanted = layout_on(context.device);
        if wanted != self.wanted {
            *self = Self::laid_out(self.document, wanted);
        }
        let moved = match (event.button, event.action) {
            (_, Action::Release) => return Go::Stay,
            (Button::Down, _) => self.down(),
            (Button::Up, _) => self.up(),
            (Button::Right, _) => self.page(Self::down),
            (Button::Left, _) => self.page(Self::up),
            (Button::A, Action::Press) => {
                *self = Self::laid_out(self.document.neighbour(true), wanted);
                context.sound(Sound::Choose);
                return Go::Stay;
            }
            (Button::B, Action::Press) => {
                context.sound(Sound::Back);
                return Go::Back;
            }
            _ => return Go::Stay,
        };
        // A button that is held scrolls in silence.
        if event.action == Action::Press {
            context.sound(if moved { Sound::Cursor } else { Sound::Refuse });
        }
        Go::Stay
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let size = scene.size();
        ground(scene, scene.area(), Ink::NIGHT);
        header(scene, self.document.title(), look.device.battery);
        let count = self.document.shelf.count(self.document.game);
        let mut number = heapless::String::<12>::new();
        // Two numbers below a thousand and a stroke always fit.
        let _ = write!(number, "{}/{count}", self.document.number + 1);
        let place = area(size.width as i32 - 84, 0, 46, HEADER - 1);
        label(scene, place, Font::Small, Ink::STONE, Align::Right, &number);

        let view = view(size);
        scene.item(view, (self.document, self.first, self.layout.0), |canvas| {
            flow(self.document, (self.layout.0, size)).draw(canvas, view, self.first);
        });
        scroll_bar(scene, view, self.above, self.height);
        footer(
            scene,
            &[(Key::Cross, "Scroll"), (Key::Letter("A"), "Next"), (Key::Letter("B"), "Back")],
        );
    }
}

#[cfg(test)]
mod tests;
