//! The name of a player, letter by letter.

use embedded_graphics::{geometry::Point, primitives::Rectangle};
use heapless::String;
use stonecaller_engine::Player;

use super::side::{draw_side_plate, side_inks};
use super::{Context, Go, Look, Screen};
use crate::games::{LONGEST_NAME, WIDEST_NAME};
use crate::gfx::canvas::Canvas;
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{
    Align, HEADER, Key, area, draw_plate, footer, ground, header, write_line,
};
use crate::input::{Action, Button, KeyEvent};
use crate::play::USUAL_NAMES;
use crate::sound::Sound;

/// Letters in a row.
const COLUMNS: u8 = 9;
/// Rows of letters; under them is one of wide keys, each as broad as three letters.
const LETTER_ROWS: u8 = 3;
const WIDE: u8 = 3;

/// What is under the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Cap {
    /// A letter, by its place in the alphabet.
    Letter(u8),
    /// Turns capitals to small letters and back.
    Case,
    Space,
    Erase,
    Done,
}

/// The name of one player.
pub(super) struct NamePage {
    seat: usize,
    text: String<LONGEST_NAME>,
    row: u8,
    column: u8,
    capitals: bool,
}

impl NamePage {
    pub(super) fn new(seat: usize, text: &str) -> Self {
        let text = String::try_from(text).unwrap_or_default();
        let capitals = text.is_empty();
        Self { seat, text, row: 0, column: 0, capitals }
    }

    fn cap(row: u8, column: u8) -> Cap {
        match (row, column / WIDE) {
            (0..LETTER_ROWS, _) => match row * COLUMNS + column {
                letter @ 0..26 => Cap::Letter(letter),
                _ => Cap::Case,
            },
            (_, 0) => Cap::Space,
            (_, 1) => Cap::Erase,
            _ => Cap::Done,
        }
    }

    fn move_by(&mut self, button: Button) -> bool {
        let rows = LETTER_ROWS + 1;
        let step = if self.row < LETTER_ROWS { 1 } else { WIDE };
        match button {
            Button::Up => self.row = (self.row + rows - 1) % rows,
            Button::Down => self.row = (self.row + 1) % rows,
            Button::Left => self.column = (self.column + COLUMNS - step) % COLUMNS,
            Button::Right => self.column = (self.column + step) % COLUMNS,
            _ => return false,
        }
        true
    }

    fn put(&mut self, character: char) -> bool {
        let mut text = self.text.clone();
        // A name has to fit beside the battlefield of the smaller screen.
        let fits = text.push(character).is_ok() && Font::Small.width(text.trim()) <= WIDEST_NAME;
        if !fits {
            return false;
        }
        self.text = text;
        // A word begins with a capital and goes on without.
        self.capitals = character == ' ';
        true
    }

    fn erase(&mut self) -> bool {
        let erased = self.text.pop().is_some();
        self.capitals = self.text.is_empty() || self.text.ends_with(' ');
        erased
    }

    /// What the player is called then: nobody has an empty name.
    fn finished(&self) -> String<LONGEST_NAME> {
        let name = match self.text.trim() {
            "" => USUAL_NAMES[self.seat.min(1)],
            name => name,
        };
        String::try_from(name).unwrap_or_default()
    }
}

impl Screen for NamePage {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        if event.action == Action::Release {
            return Go::Stay;
        }
        if self.move_by(event.button) {
            context.sound(Sound::Cursor);
            return Go::Stay;
        }
        let pressed = event.action == Action::Press;
        let did = match (event.button, Self::cap(self.row, self.column)) {
            (Button::A, Cap::Done) if pressed => {
                let wishes = context.play.wishes();
                wishes.names[self.seat.min(1)] = self.finished();
                context.sound(Sound::Choose);
                return Go::Back;
            }
            (Button::B, _) if pressed => {
                context.sound(Sound::Back);
                return Go::Back;
            }
            (Button::A, Cap::Letter(letter)) if pressed => self.put(spelled(letter, self.capitals)),
            (Button::A, Cap::Space) if pressed => !self.text.is_empty() && self.put(' '),
            (Button::A, Cap::Erase) | (Button::X, _) => self.erase(),
            (Button::A, Cap::Case) if pressed => {
                self.capitals = !self.capitals;
                true
            }
            _ => return Go::Stay,
        };
        context.sound(if did { Sound::Choose } else { Sound::Refuse });
        Go::Stay
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let width = scene.size().width;
        ground(scene, scene.area(), Ink::NIGHT);
        header(
            scene,
            if self.seat == 0 { "First player" } else { "Second player" },
            look.device.battery,
        );
        let plate = area((width as i32 - PLATE) / 2, HEADER as i32 + 10, PLATE as u32, 40);
        scene.item(plate, (self.seat, self.text.as_str()), |canvas| {
            draw_text(canvas, plate, self.seat, &self.text);
        });
        let corner = Point::new((width as i32 - i32::from(COLUMNS) * CAP_WIDTH) / 2, 86);
        for row in 0..=LETTER_ROWS {
            let step = if row < LETTER_ROWS { 1 } else { WIDE };
            for column in (0..COLUMNS).step_by(step.into()) {
                let cap = Self::cap(row, column);
                let chosen = cap == Self::cap(self.row, self.column);
                let at =
                    corner + Point::new(i32::from(column) * CAP_WIDTH, i32::from(row) * CAP_HEIGHT);
                let wide = CAP_WIDTH as u32 * u32::from(step);
                let place = area(at.x, at.y, wide - 2, CAP_HEIGHT as u32 - 3);
                scene.item(place, (cap, chosen, self.capitals), |canvas| {
                    draw_cap(canvas, place, cap, chosen, self.capitals);
                });
            }
        }
        footer(
            scene,
            &[
                (Key::Letter("A"), "Type"),
                (Key::Letter("X"), "Erase"),
                (Key::Letter("B"), "Cancel"),
            ],
        );
    }
}

const CAP_WIDTH: i32 = 25;
const CAP_HEIGHT: i32 = 32;
/// The width of the plate that the name stands on, and of the place of a letter.
const PLATE: i32 = 224;
const PLACE: i32 = 25;

const fn spelled(letter: u8, capital: bool) -> char {
    (if capital { b'A' + letter } else { b'a' + letter }) as char
}

fn draw_text(canvas: &mut Canvas<'_>, plate: Rectangle, seat: usize, text: &str) {
    let [_, _, light] = side_inks(Player::BOTH[seat.min(1)]);
    draw_side_plate(canvas, plate, Player::BOTH[seat.min(1)]);
    let left = plate.top_left.x + (PLATE - PLACE * LONGEST_NAME as i32) / 2;
    let mut letters = text.chars();
    let next = text.chars().count();
    for place in 0..LONGEST_NAME {
        let x = left + place as i32 * PLACE;
        let ink = if place == next { Ink::EMBER } else { light };
        let high = if place == next { 3 } else { 1 };
        canvas.fill(area(x + 2, plate.top_left.y + 33 - high, PLACE as u32 - 4, high as u32), ink);
        if let Some(letter) = letters.next() {
            let mut bytes = [0; 4];
            let text = letter.encode_utf8(&mut bytes);
            let box_of_letter = area(x, plate.top_left.y + 5, PLACE as u32, 24);
            write_line(canvas, box_of_letter, Font::Large, Ink::CHALK, Align::Center, text);
        }
    }
}

fn draw_cap(canvas: &mut Canvas<'_>, place: Rectangle, cap: Cap, chosen: bool, capitals: bool) {
    let (fill, border, ink) = if chosen {
        (Ink::EMBER_DEEP, Ink::EMBER, Ink::CHALK)
    } else {
        (Ink::SLATE, Ink::RAISED, Ink::STONE)
    };
    draw_plate(canvas, place, fill, border);
    let mut bytes = [0; 4];
    let (font, text) = match cap {
        Cap::Letter(letter) => (Font::Large, &*spelled(letter, capitals).encode_utf8(&mut bytes)),
        Cap::Case if capitals => (Font::Small, "abc"),
        Cap::Case => (Font::Small, "ABC"),
        Cap::Space => (Font::Body, "Space"),
        Cap::Erase => (Font::Body, "Erase"),
        Cap::Done => (Font::Body, "Done"),
    };
    write_line(canvas, place, font, ink, Align::Center, text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_and_key_can_be_reached_and_only_those() {
        let mut seen = std::vec::Vec::new();
        let mut page = NamePage::new(0, "");
        for _ in 0..=LETTER_ROWS {
            for _ in 0..COLUMNS {
                let cap = NamePage::cap(page.row, page.column);
                if !seen.contains(&cap) {
                    seen.push(cap);
                }
                assert!(page.move_by(Button::Right));
            }
            assert!(page.move_by(Button::Down));
        }
        assert_eq!(seen.len(), 26 + 4);
        assert_eq!((page.row, page.column), (0, 0), "round the end");
        assert!(!page.move_by(Button::A));
    }

    #[test]
    fn a_name_holds_eight_letters_and_is_never_empty() {
        let mut page = NamePage::new(1, "Bob");
        assert!("berts".chars().all(|letter| page.put(letter)));
        assert!(!page.put('x'), "the ninth is refused");
        assert_eq!(page.finished(), "Bobberts");
        for _ in 0..8 {
            assert!(page.erase());
        }
        assert!(!page.erase() && page.capitals);
        assert_eq!(page.finished(), "Amber");
        assert!(page.put('A') && !page.capitals, "small letters follow");
        assert!(page.put(' ') && page.capitals, "a capital follows");
        assert_eq!(page.finished(), "A", "no space at the end");
        assert_eq!(NamePage::new(0, "much too long a name").finished(), "Blue");
    }

    #[test]
    fn letters_fit_their_places() {
        for letter in 0..26 {
            for capital in [true, false] {
                let mut bytes = [0; 4];
                let text = spelled(letter, capital).encode_utf8(&mut bytes);
                assert!(Font::Large.width(text) <= PLACE.min(CAP_WIDTH - 2), "{text}");
            }
        }
        assert!(86 + 4 * CAP_HEIGHT <= 240 - crate::gfx::widgets::FOOTER as i32);
    }
}
