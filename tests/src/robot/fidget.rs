//! What fingers do besides playing: nothing of it changes what is chosen.

use stonecaller_firmware::input::Button;
use stonecaller_firmware::screens::Pointer;

use super::Robot;

const PAD: [Button; 4] = [Button::Up, Button::Down, Button::Left, Button::Right];
/// The entries of the menu that a robot opens, with and without a cover: turning the board, the log, rules, rulings and
/// the settings.
const ENTRIES: [u32; 5] = [1, 2, 3, 4, 5];
const ENTRIES_COVERED: [u32; 4] = [1, 2, 3, 4];

impl Robot<'_> {
    /// Fidgets now and then.
    pub(super) fn maybe_fidget(&mut self) {
        if self.fidgets > 0 && self.below(self.fidgets) == 0 {
            match (self.page(), self.below(6)) {
                ("table", 0) => self.press(Button::B),
                ("table", 1) => self.take_back_and_redo(),
                ("table", 2 | 3) => self.look_around(),
                ("table" | "cover", 4) if self.leaves => self.leave(),
                ("hand", 0..4) => self.browse(),
                ("hand", _) => self.press(Button::B),
                _ => self.open_menu(),
            }
        }
    }

    fn pad(&mut self, most: u32) {
        for _ in 0..self.below(most + 1) {
            let button = PAD[self.below(4) as usize];
            self.press(button);
        }
    }

    /// Presses B until that page is there.
    fn back_to(&mut self, page: &str) {
        for _ in 0..8 {
            if self.page() == page {
                return;
            }
            self.press(Button::B);
        }
        panic!("B does not lead from {} to {page}", self.page());
    }

    /// Presses B until nothing more is taken back, and remembers to make all of it again; how much that is.
    pub fn take_back_all(&mut self) -> usize {
        let before = self.log_bytes();
        let again = self.again.len();
        self.hands.rest();
        for _ in 0..60 {
            let was = (self.app().play().log.len(), self.page(), self.app().play().pointer());
            self.press(Button::B);
            // A list or another page may have to be left first.
            if was == (self.app().play().log.len(), self.page(), self.app().play().pointer()) {
                break;
            }
        }
        self.remember(&before);
        self.again.len() - again
    }

    /// Takes something back and makes it again by the menu.
    fn take_back_and_redo(&mut self) {
        let before = self.app().play().log.len();
        self.press(Button::B);
        if self.page() == "table" && self.app().play().log.len() < before {
            self.press(Button::Y);
            self.press(Button::A);
            self.hands.rest();
        }
    }

    fn look_around(&mut self) {
        self.press(Button::X);
        self.pad(4);
        if self.page() == "table" && matches!(self.app().play().pointer(), Pointer::Looking(_)) {
            self.press(Button::X);
        }
        if self.page() == "hand" {
            self.press(Button::B);
        } else if self.page() == "card" {
            self.pad(3);
            self.back_to("table");
        }
        if matches!(self.app().play().pointer(), Pointer::Looking(_)) && self.below(4) > 0 {
            self.press(Button::B);
        }
    }

    fn browse(&mut self) {
        match self.below(3) {
            0 => self.pad(3),
            1 => {
                // The other pile and back.
                self.press(Button::Left);
                self.press(Button::Right);
            }
            _ => {
                self.press(Button::X);
                if self.page() == "card" {
                    self.pad(3);
                    self.back_to("hand");
                }
            }
        }
    }

    /// To the title and back to the match, which lies under a cover then.
    fn leave(&mut self) {
        let play = self.app().play();
        // The cursor is one entry lower where something was taken back.
        let lower =
            self.page() == "table" && play.current().is_some_and(|game| game.can_redo(&play.log));
        self.press(Button::Y);
        (0..1 + u32::from(lower)).for_each(|_| self.press(Button::Up));
        self.press(Button::A);
        assert_eq!(self.page(), "title", "the last entry of the menu leaves the match");
        self.press(Button::A);
        assert_eq!(self.page(), "cover", "a match goes on where it was left");
        self.press(Button::X);
        self.ways.forget();
    }

    fn open_menu(&mut self) {
        let from = self.page();
        self.press(Button::Y);
        if self.page() != "pause" {
            // On the page of a hand it leads back.
            return;
        }
        let entry = match from {
            "cover" => ENTRIES_COVERED[self.below(4) as usize],
            _ => ENTRIES[self.below(5) as usize],
        };
        for _ in 0..entry {
            self.press(Button::Down);
        }
        if self.below(4) > 0 {
            self.press(Button::A);
            match self.page() {
                "table" => {
                    // Turned round: it is seen from the other side from now on.
                    self.turned = !self.turned;
                    self.ways.forget();
                    return;
                }
                // Left and Right would change something that stays.
                "settings" => self.press(Button::Down),
                _ => {
                    self.pad(3);
                    if self.page() == "help" {
                        self.press(Button::A);
                        self.pad(3);
                    }
                }
            }
            self.back_to("pause");
        }
        self.back_to(from);
    }
}
