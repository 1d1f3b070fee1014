//! Buttons: which there are, and how raw contacts become presses.

use crate::time::Instant;

/// A button of the handheld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Button {
    /// Direction pad, up.
    Up,
    /// Direction pad, down.
    Down,
    /// Direction pad, left.
    Left,
    /// Direction pad, right.
    Right,
    /// Choose.
    A,
    /// Back.
    B,
    /// Look closely.
    X,
    /// Menu.
    Y,
}

impl Button {
    /// Every button, in the order of their bits in [`ButtonSet`].
    pub const ALL: [Self; 8] =
        [Self::Up, Self::Down, Self::Left, Self::Right, Self::A, Self::B, Self::X, Self::Y];

    /// The name on the case, as scripts and help pages spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Up => "Up",
            Self::Down => "Down",
            Self::Left => "Left",
            Self::Right => "Right",
            Self::A => "A",
            Self::B => "B",
            Self::X => "X",
            Self::Y => "Y",
        }
    }

    /// Whether it belongs to the direction pad. Only those repeat while held.
    pub const fn is_direction(self) -> bool {
        matches!(self, Self::Up | Self::Down | Self::Left | Self::Right)
    }
}

/// A set of buttons that are down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ButtonSet(u8);

impl ButtonSet {
    /// No button.
    pub const NONE: Self = Self(0);

    /// This set with `button` added or taken out.
    #[must_use]
    pub const fn with(self, button: Button, down: bool) -> Self {
        let bit = 1 << button as u8;
        if down { Self(self.0 | bit) } else { Self(self.0 & !bit) }
    }

    /// Whether `button` is in the set.
    pub const fn contains(self, button: Button) -> bool {
        self.0 & (1 << button as u8) != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The buttons in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// One bit for each button, [`Button::Up`] lowest.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set with those bits.
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }
}

/// What a button did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// It went down.
    Press,
    /// It is still down, and acts again.
    Repeat,
    /// It came up.
    Release,
}

/// A button and what it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyEvent {
    /// Which button.
    pub button: Button,
    /// What it did.
    pub action: Action,
}

/// Contacts bounce for a few milliseconds; a change is believed at once and the button then
/// ignored for this long, so that a press costs no waiting.
pub const BOUNCE_MS: u32 = 10;
/// How long a direction is held before it repeats.
pub const REPEAT_DELAY_MS: u32 = 400;
/// How often it then repeats.
pub const REPEAT_EVERY_MS: u32 = 100;

#[derive(Clone, Copy, Debug, Default)]
struct Contact {
    settled_at: Instant,
    repeat_at: Instant,
}

/// Turns raw contact levels into [`KeyEvent`]s.
///
/// ```
/// use stonecaller_firmware::input::{Action, Button, ButtonSet, Debouncer};
/// use stonecaller_firmware::time::Instant;
///
/// let mut debouncer = Debouncer::default();
/// let mut actions = Vec::new();
/// let a_down = ButtonSet::NONE.with(Button::A, true);
/// debouncer.sample(a_down, Instant::from_millis(100), |event| actions.push(event.action));
/// debouncer.sample(ButtonSet::NONE, Instant::from_millis(101), |_| panic!("a bounce"));
/// debouncer.sample(ButtonSet::NONE, Instant::from_millis(110), |event| actions.push(event.action));
/// assert_eq!(actions, [Action::Press, Action::Release]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Debouncer {
    down: ButtonSet,
    raw: ButtonSet,
    /// Held since before there was anybody to press them for.
    ignored: ButtonSet,
    contacts: [Contact; 8],
}

impl Debouncer {
    /// Starts with buttons that are down already. They do nothing until they have come up: a
    /// button held while the device restarts was meant for what it did before.
    pub fn new(held: ButtonSet) -> Self {
        Self { ignored: held, ..Self::default() }
    }

    /// Looks at the contacts at `now` and reports what the buttons did.
    pub fn sample(&mut self, raw: ButtonSet, now: Instant, mut report: impl FnMut(KeyEvent)) {
        self.ignored = ButtonSet(self.ignored.0 & raw.0);
        let raw = ButtonSet(raw.0 & !self.ignored.0);
        self.raw = raw;
        for (button, contact) in Button::ALL.into_iter().zip(&mut self.contacts) {
            let down = raw.contains(button);
            if down != self.down.contains(button) {
                if now < contact.settled_at {
                    continue;
                }
                self.down = self.down.with(button, down);
                contact.settled_at = now + BOUNCE_MS;
                contact.repeat_at = now + REPEAT_DELAY_MS;
                let action = if down { Action::Press } else { Action::Release };
                report(KeyEvent { button, action });
            } else if down && button.is_direction() && now >= contact.repeat_at {
                contact.repeat_at = now + REPEAT_EVERY_MS;
                report(KeyEvent { button, action: Action::Repeat });
            }
        }
    }

    /// When to sample next even if no contact changes; `None` while only a change matters.
    pub fn due(&self) -> Option<Instant> {
        Button::ALL
            .into_iter()
            .zip(&self.contacts)
            .filter_map(|(button, contact)| {
                let down = self.down.contains(button);
                if down != self.raw.contains(button) {
                    Some(contact.settled_at)
                } else if down && button.is_direction() {
                    Some(contact.repeat_at)
                } else {
                    None
                }
            })
            .min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn sample(debouncer: &mut Debouncer, raw: ButtonSet, ms: u64) -> Vec<(Button, Action)> {
        let mut events = Vec::new();
        debouncer.sample(raw, Instant::from_millis(ms), |event| {
            events.push((event.button, event.action));
        });
        events
    }

    #[test]
    fn bouncing_contact_is_one_press_and_one_release() {
        let mut debouncer = Debouncer::default();
        let down = ButtonSet::NONE.with(Button::A, true);
        let mut events = Vec::new();
        for ms in 0..200 {
            // Chatter for 6 ms after each real change.
            let raw = match ms {
                50..56 | 150..156 if ms % 2 == 1 => ButtonSet::NONE,
                50..156 => down,
                _ => ButtonSet::NONE,
            };
            events.extend(sample(&mut debouncer, raw, ms));
        }
        assert_eq!(events, [(Button::A, Action::Press), (Button::A, Action::Release)]);
    }

    #[test]
    fn a_tap_shorter_than_the_bounce_time_is_still_released() {
        let mut debouncer = Debouncer::default();
        let down = ButtonSet::NONE.with(Button::B, true);
        assert_eq!(sample(&mut debouncer, down, 0).len(), 1);
        assert!(sample(&mut debouncer, ButtonSet::NONE, 3).is_empty());
        let due = debouncer.due().expect("the release is still to be reported");
        assert_eq!(due, Instant::from_millis(u64::from(BOUNCE_MS)));
        assert_eq!(
            sample(&mut debouncer, ButtonSet::NONE, due.as_millis()),
            [(Button::B, Action::Release)]
        );
        assert_eq!(debouncer.due(), None);
    }

    #[test]
    fn directions_repeat_and_letters_do_not() {
        let mut debouncer = Debouncer::default();
        let both = ButtonSet::NONE.with(Button::Down, true).with(Button::A, true);
        let repeats: Vec<u64> = (0..1_000)
            .filter(|&ms| {
                sample(&mut debouncer, both, ms).contains(&(Button::Down, Action::Repeat))
            })
            .collect();
        assert_eq!(repeats, [400, 500, 600, 700, 800, 900]);
        let mut debouncer = Debouncer::default();
        let letters = (0..1_000)
            .flat_map(|ms| sample(&mut debouncer, both, ms))
            .filter(|(button, _)| *button == Button::A);
        assert_eq!(letters.count(), 1);
    }

    #[test]
    fn a_button_held_from_the_start_counts_only_after_it_came_up() {
        let held = ButtonSet::NONE.with(Button::A, true).with(Button::Down, true);
        let mut debouncer = Debouncer::new(held);
        for ms in 0..1_000 {
            assert!(sample(&mut debouncer, held, ms).is_empty(), "at {ms} ms");
        }
        assert!(sample(&mut debouncer, ButtonSet::NONE, 1_000).is_empty());
        assert_eq!(sample(&mut debouncer, held, 1_100).len(), 2);
    }

    #[test]
    fn nothing_is_due_while_nothing_is_held() {
        assert_eq!(Debouncer::default().due(), None);
    }
}
