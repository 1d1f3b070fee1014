//! How to play, the glossary and the rulings: lists of what there is to read.

use embedded_graphics::{geometry::Size, primitives::Rectangle};

use super::library::{Document, Shelf};
use super::list::List;
use super::{Context, Go, Look, Page, Screen, reader};
use crate::games::GameId;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{FOOTER, HEADER, Key, area, footer, ground, header};
use crate::input::{Action, Button, KeyEvent};
use crate::sound::Sound;

/// Shelves that the first one leads to, after its own texts.
const FURTHER: [Shelf; 2] = [Shelf::Glossary, Shelf::Rulings];

pub(super) struct Help {
    game: GameId,
    shelf: Shelf,
    list: List,
}

/// Where the list stands on a screen of that size.
const fn room(screen: Size) -> Rectangle {
    area(6, HEADER as i32 + 4, screen.width - 20, screen.height - HEADER - FOOTER - 6)
}

impl Help {
    /// Everything there is to read about a game.
    pub(super) fn new(game: GameId) -> Self {
        Self::at(game, Shelf::Topics)
    }

    /// Only the texts of one kind.
    pub(super) fn at(game: GameId, shelf: Shelf) -> Self {
        Self { game, shelf, list: List::default() }
    }

    fn further(&self) -> &'static [Shelf] {
        if self.shelf == Shelf::Topics { &FURTHER } else { &[] }
    }

    fn count(&self) -> usize {
        self.shelf.count(self.game) + self.further().len()
    }

    fn entry(&self, number: usize) -> &'static str {
        match number.checked_sub(self.shelf.count(self.game)) {
            None => self.shelf.entry(self.game, number),
            Some(past) => self.further().get(past).map_or("", |shelf| shelf.title()),
        }
    }
}

impl Screen for Help {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        let room = room(context.device.facts.model.screen);
        if let Some(moved) = self.list.key(event, self.count(), room) {
            if moved || event.action == Action::Press {
                context.sound(if moved { Sound::Cursor } else { Sound::Refuse });
            }
            return Go::Stay;
        }
        match (event.button, event.action) {
            (Button::A, Action::Press) => {
                context.sound(Sound::Choose);
                let number = self.list.cursor();
                let past = number.checked_sub(self.shelf.count(self.game));
                Go::Open(match past.and_then(|past| self.further().get(past)) {
                    Some(shelf) => Page::Help(Self::at(self.game, *shelf)),
                    None => {
                        let (game, shelf) = (self.game, self.shelf);
                        let document = Document { game, shelf, number: number as u16 };
                        Page::Reader(reader::Reader::new(document, context.device))
                    }
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
        ground(scene, scene.area(), Ink::NIGHT);
        header(scene, self.shelf.title(), look.device.battery);
        self.list.show(scene, room(scene.size()), self.count(), |number| self.entry(number));
        footer(
            scene,
            &[(Key::Cross, "Move"), (Key::Letter("A"), "Read"), (Key::Letter("B"), "Back")],
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::font::Font;

    #[test]
    fn every_row_and_title_fits_on_the_smaller_screen() {
        let width = List::text_width(room(Size::new(240, 240)));
        for game in GameId::ALL {
            for shelf in [Shelf::Topics, Shelf::Glossary, Shelf::Rulings] {
                let help = Help::at(game, shelf);
                assert!(help.count() > 0);
                for number in 0..help.count() {
                    let entry = help.entry(number);
                    assert!(!entry.is_empty() && Font::Body.width(entry) <= width, "{entry}");
                }
                // Beside the title of a text stand its number and the battery.
                for number in 0..shelf.count(game) as u16 {
                    let title = Document { game, shelf, number }.title();
                    assert!(Font::Large.width(title) <= 240 - 8 - 84, "{title}");
                }
            }
        }
    }
}
