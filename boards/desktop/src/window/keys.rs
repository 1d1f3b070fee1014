//! Which key is which button. The page's `keys.js` and `--help` say the same.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use minifb::{InputCallback, Key};
use stonecaller_firmware::input::{Button, ButtonSet};

use crate::contacts::set_of;
use crate::reactor::Case;

/// The keyboard's hands, and the mouse's.
pub(super) const KEYBOARD: u64 = 1;
pub(super) const MOUSE: u64 = 2;

/// The button of a key.
pub(super) fn button(key: Key) -> Option<Button> {
    Some(match key {
        Key::Up | Key::W => Button::Up,
        Key::Down | Key::S => Button::Down,
        Key::Left | Key::A => Button::Left,
        Key::Right | Key::D => Button::Right,
        Key::Z | Key::L | Key::Enter | Key::NumPadEnter | Key::Space => Button::A,
        Key::X | Key::K | Key::Backspace => Button::B,
        Key::C | Key::I => Button::X,
        Key::V | Key::J => Button::Y,
        _ => return None,
    })
}

/// What is written on the case beside a button.
pub(super) const fn label(button: Button) -> &'static str {
    match button {
        Button::A => "Z L",
        Button::B => "X K",
        Button::X => "C I",
        Button::Y => "V J",
        _ => "",
    }
}

/// The keys that are down, and whether Esc ever was.
#[derive(Clone, Default)]
pub(super) struct Held {
    keys: Rc<RefCell<BTreeMap<u32, Button>>>,
    quit: Rc<Cell<bool>>,
}

impl Held {
    fn set(&self) -> ButtonSet {
        set_of(self.keys.borrow().values().copied())
    }

    /// Whether the person wants to quit.
    pub(super) fn quit(&self) -> bool {
        self.quit.get()
    }

    /// Lets all keys go: the window that has the keyboard now hears of it, not we.
    pub(super) fn release(&self, case: &Case) {
        if !self.keys.borrow().is_empty() {
            self.keys.borrow_mut().clear();
            case.hold(KEYBOARD, ButtonSet::NONE);
        }
    }

    fn key(&self, case: &Case, key: Key, down: bool) {
        if key == Key::Escape && down {
            self.quit.set(true);
        }
        let Some(button) = button(key) else { return };
        if down {
            self.keys.borrow_mut().insert(key as u32, button);
        } else {
            self.keys.borrow_mut().remove(&(key as u32));
        }
        case.hold(KEYBOARD, self.set());
    }
}

/// Hears of every key as it happens, so that a tap between two frames counts.
pub(super) struct Keyboard {
    pub(super) held: Held,
    pub(super) case: Case,
}

impl InputCallback for Keyboard {
    fn add_char(&mut self, _character: u32) {}

    fn set_key_state(&mut self, key: Key, down: bool) {
        self.held.key(&self.case, key, down);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reactor::Pace;
    use embedded_graphics::geometry::Size;

    #[test]
    fn a_button_is_held_until_its_last_key_is_up() {
        let case = Case::new(Size::new(8, 8), Pace::Virtual);
        let held = Held::default();
        held.key(&case, Key::Z, true);
        held.key(&case, Key::Enter, true);
        held.key(&case, Key::Q, true);
        held.key(&case, Key::Z, false);
        assert_eq!(case.view().buttons, set_of([Button::A]));
        held.key(&case, Key::Up, true);
        held.release(&case);
        assert_eq!(case.view().buttons, ButtonSet::NONE);
        assert!(!held.quit());
        held.key(&case, Key::Escape, true);
        held.key(&case, Key::Escape, false);
        assert!(held.quit());
    }
}
