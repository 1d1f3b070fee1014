//! Which key does what. The page's `keys.js` and `--help` say the same.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use minifb::{InputCallback, Key};
use stonecaller_firmware::input::{Button, ButtonSet};

use crate::desk::Desk;
use crate::linked::Side;

/// The keyboard's hands, and the mouse's.
pub(super) const KEYBOARD: u64 = 1;
pub(super) const MOUSE: u64 = 2;

/// Whose hands press the buttons of a handheld.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hands {
    /// Both hands of whoever sits there alone.
    Alone,
    /// Those of the person on the left.
    Left,
    /// Those of the person on the right.
    Right,
}

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Press(Side, Button),
    /// Pulls the cable or plugs it in.
    Cable,
    /// Switches off or on.
    Switch(Side),
}

/// The button of a key, with one handheld.
fn alone(key: Key) -> Option<Button> {
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

/// What a key does with two: the keys lie as the buttons do, for either hand of either person.
fn of_two(key: Key) -> Option<Meaning> {
    let left = |button| Meaning::Press(Side::Left, button);
    let right = |button| Meaning::Press(Side::Right, button);
    Some(match key {
        Key::W => left(Button::Up),
        Key::S => left(Button::Down),
        Key::A => left(Button::Left),
        Key::D => left(Button::Right),
        Key::T => left(Button::X),
        Key::F => left(Button::Y),
        Key::G => left(Button::B),
        Key::H | Key::Space => left(Button::A),
        Key::Up => right(Button::Up),
        Key::Down => right(Button::Down),
        Key::Left => right(Button::Left),
        Key::Right => right(Button::Right),
        Key::I => right(Button::X),
        Key::J => right(Button::Y),
        Key::K | Key::Backspace => right(Button::B),
        Key::L | Key::Enter | Key::NumPadEnter => right(Button::A),
        Key::C => Meaning::Cable,
        Key::Key1 => Meaning::Switch(Side::Left),
        Key::Key0 => Meaning::Switch(Side::Right),
        _ => return None,
    })
}

impl Hands {
    /// What is written on the case beside a button.
    pub(super) const fn label(self, button: Button) -> &'static str {
        match (self, button) {
            (Self::Alone, Button::A) => "Z L",
            (Self::Alone, Button::B) => "X K",
            (Self::Alone, Button::X) => "C I",
            (Self::Alone, Button::Y) => "V J",
            (Self::Left, Button::A) => "H",
            (Self::Left, Button::B) => "G",
            (Self::Left, Button::X) => "T",
            (Self::Left, Button::Y) => "F",
            (Self::Right, Button::A) => "L",
            (Self::Right, Button::B) => "K",
            (Self::Right, Button::X) => "I",
            (Self::Right, Button::Y) => "J",
            _ => "",
        }
    }

    /// What is written below the pad.
    pub(super) const fn pad(self) -> &'static str {
        match self {
            Self::Alone => "arrows or W A S D",
            Self::Left => "W A S D",
            Self::Right => "arrow keys",
        }
    }

    /// Keys besides those that the letters name.
    pub(super) const fn also(self) -> &'static str {
        match self {
            Self::Alone => "Enter = A",
            Self::Left => "Space = A",
            Self::Right => "Enter = A",
        }
    }

    /// The key of the switch.
    pub(super) const fn switch(self) -> &'static str {
        match self {
            Self::Alone => "",
            Self::Left => "key 1",
            Self::Right => "key 0",
        }
    }
}

/// The keys that are down, and whether Esc ever was.
#[derive(Clone, Default)]
pub(super) struct Held {
    keys: Rc<RefCell<BTreeMap<u32, Meaning>>>,
    quit: Rc<Cell<bool>>,
}

impl Held {
    fn set(&self, side: Side) -> ButtonSet {
        self.keys.borrow().values().fold(ButtonSet::NONE, |set, meaning| match meaning {
            Meaning::Press(at, button) if *at == side => set.with(*button, true),
            _ => set,
        })
    }

    /// Whether the person wants to quit.
    pub(super) fn quit(&self) -> bool {
        self.quit.get()
    }

    /// Lets all keys go: the window that has the keyboard now hears of it, not we.
    pub(super) fn release(&self, desk: &Desk) {
        if !self.keys.borrow().is_empty() {
            self.keys.borrow_mut().clear();
            self.tell(desk);
        }
    }

    fn tell(&self, desk: &Desk) {
        for (side, seat) in Side::BOTH.into_iter().zip(desk.seats()) {
            seat.case.hold(KEYBOARD, self.set(side));
        }
    }

    fn key(&self, desk: &Desk, key: Key, down: bool) {
        if key == Key::Escape && down {
            self.quit.set(true);
        }
        let meaning = match desk.cord() {
            Some(_) => of_two(key),
            None => alone(key).map(|button| Meaning::Press(Side::Left, button)),
        };
        let Some(meaning) = meaning else { return };
        if !down {
            self.keys.borrow_mut().remove(&(key as u32));
        } else if self.keys.borrow_mut().insert(key as u32, meaning).is_none() {
            // Once, however long it is held.
            match meaning {
                Meaning::Press(..) => {}
                Meaning::Cable => desk.toggle_cable(),
                Meaning::Switch(side) => desk.toggle_power(side),
            }
        }
        self.tell(desk);
    }
}

/// Hears of every key as it happens, so that a tap between two frames counts.
pub(super) struct Keyboard {
    pub(super) held: Held,
    pub(super) desk: Desk,
}

impl InputCallback for Keyboard {
    fn add_char(&mut self, _character: u32) {}

    fn set_key_state(&mut self, key: Key, down: bool) {
        self.held.key(&self.desk, key, down);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contacts::set_of;
    use crate::profile::BoardName;
    use crate::reactor::Pace;

    fn buttons(desk: &Desk, side: Side) -> ButtonSet {
        desk.case(side).view().buttons
    }

    #[test]
    fn a_button_is_held_until_its_last_key_is_up() {
        let desk = Desk::new(&[BoardName::PicoPad], Pace::Virtual, 0);
        let held = Held::default();
        held.key(&desk, Key::Z, true);
        held.key(&desk, Key::Enter, true);
        held.key(&desk, Key::Q, true);
        held.key(&desk, Key::Z, false);
        assert_eq!(buttons(&desk, Side::Left), set_of([Button::A]));
        held.key(&desk, Key::Up, true);
        held.release(&desk);
        assert_eq!(buttons(&desk, Side::Left), ButtonSet::NONE);
        assert!(!held.quit());
        held.key(&desk, Key::Escape, true);
        held.key(&desk, Key::Escape, false);
        assert!(held.quit());
    }

    #[test]
    fn two_people_share_a_keyboard_and_a_cable() {
        let desk = Desk::new(&[BoardName::PicoPad; 2], Pace::Virtual, 0);
        let held = Held::default();
        held.key(&desk, Key::H, true);
        held.key(&desk, Key::Up, true);
        held.key(&desk, Key::I, true);
        assert_eq!(buttons(&desk, Side::Left), set_of([Button::A]));
        assert_eq!(buttons(&desk, Side::Right), set_of([Button::Up, Button::X]));
        held.key(&desk, Key::Up, false);
        assert_eq!(buttons(&desk, Side::Right), set_of([Button::X]));
        let plugged = || desk.cord().is_some_and(|cord| cord.is_plugged());
        // A key that is held says it is down again and again.
        held.key(&desk, Key::C, true);
        held.key(&desk, Key::C, true);
        assert!(!plugged());
        held.key(&desk, Key::C, false);
        held.key(&desk, Key::C, true);
        assert!(plugged());
    }

    #[test]
    fn what_is_written_on_the_cases_is_true() {
        for button in [Button::A, Button::B, Button::X, Button::Y] {
            for (hands, side) in [(Hands::Left, Side::Left), (Hands::Right, Side::Right)] {
                let key = match hands.label(button) {
                    "T" => Key::T,
                    "F" => Key::F,
                    "G" => Key::G,
                    "H" => Key::H,
                    "I" => Key::I,
                    "J" => Key::J,
                    "K" => Key::K,
                    "L" => Key::L,
                    other => panic!("{other}"),
                };
                assert_eq!(of_two(key), Some(Meaning::Press(side, button)));
            }
        }
    }
}
