//! Raw contacts from any number of sources, made into presses the way the device does it.

use std::collections::{BTreeMap, VecDeque};

use stonecaller_firmware::input::{Action, Button, ButtonSet, Debouncer, KeyEvent};
use stonecaller_firmware::time::Instant;

/// Presses that wait for a busy program. More than anybody means, few enough to be over soon.
const WAITING: usize = 64;

#[derive(Default)]
pub(crate) struct Contacts {
    sources: BTreeMap<u64, ButtonSet>,
    debouncer: Debouncer,
    queue: VecDeque<KeyEvent>,
    /// Buttons whose press is or was in the queue, so that exactly those are released.
    told: ButtonSet,
}

impl Contacts {
    /// The buttons that anybody holds.
    pub(crate) fn raw(&self) -> ButtonSet {
        self.sources.values().fold(ButtonSet::NONE, |all, held| all.union(*held))
    }

    /// Takes note of what `source` holds; says whether anything changed.
    ///
    /// The contacts are sampled here and not when the program next looks, so that even the
    /// shortest tap is seen, as by the interrupt of the device.
    pub(crate) fn hold(&mut self, source: u64, held: ButtonSet, now: Instant) -> bool {
        let before = self.raw();
        if held.is_empty() {
            self.sources.remove(&source);
        } else {
            self.sources.insert(source, held);
        }
        let raw = self.raw();
        if raw == before {
            return false;
        }
        self.sample(raw, now);
        true
    }

    /// Looks again if it is time; says whether anything came of it.
    pub(crate) fn tick(&mut self, now: Instant) -> bool {
        let due = self.debouncer.due().is_some_and(|due| due <= now);
        due && {
            let before = self.queue.len();
            self.sample(self.raw(), now);
            self.queue.len() != before
        }
    }

    /// When to [`tick`](Self::tick) next.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.debouncer.due()
    }

    pub(crate) fn pop(&mut self) -> Option<KeyEvent> {
        self.queue.pop_front()
    }

    /// Forgets everything but what is held, which does nothing until it has come up.
    pub(crate) fn power_on(&mut self) {
        self.debouncer = Debouncer::new(self.raw());
        self.queue.clear();
        self.told = ButtonSet::NONE;
    }

    fn sample(&mut self, raw: ButtonSet, now: Instant) {
        let Self { debouncer, queue, told, .. } = self;
        debouncer.sample(raw, now, |event| {
            let KeyEvent { button, action } = event;
            // A full queue takes no more presses, and then not their releases either.
            let take = match action {
                Action::Release => told.contains(button),
                Action::Press | Action::Repeat => queue.len() < WAITING,
            };
            if take {
                queue.push_back(event);
                match action {
                    Action::Press => *told = told.with(button, true),
                    Action::Release => *told = told.with(button, false),
                    Action::Repeat => {}
                }
            }
        });
    }
}

/// The set of just these buttons.
pub fn set_of(buttons: impl IntoIterator<Item = Button>) -> ButtonSet {
    buttons.into_iter().fold(ButtonSet::NONE, |set, button| set.with(button, true))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ms: u64) -> Instant {
        Instant::from_millis(ms)
    }

    fn drain(contacts: &mut Contacts) -> Vec<(Button, Action)> {
        std::iter::from_fn(|| contacts.pop()).map(|event| (event.button, event.action)).collect()
    }

    #[test]
    fn a_tap_between_two_looks_is_seen() {
        let mut contacts = Contacts::default();
        contacts.hold(1, set_of([Button::A]), at(100));
        contacts.hold(1, ButtonSet::NONE, at(102));
        assert_eq!(contacts.due(), Some(at(110)));
        assert!(contacts.tick(at(110)));
        assert_eq!(
            drain(&mut contacts),
            [(Button::A, Action::Press), (Button::A, Action::Release)]
        );
    }

    #[test]
    fn a_button_is_down_while_anybody_holds_it() {
        let mut contacts = Contacts::default();
        assert!(contacts.hold(1, set_of([Button::A]), at(100)));
        assert!(!contacts.hold(2, set_of([Button::A]), at(200)));
        assert!(!contacts.hold(1, ButtonSet::NONE, at(300)));
        assert_eq!(drain(&mut contacts), [(Button::A, Action::Press)]);
        assert!(contacts.hold(2, ButtonSet::NONE, at(400)));
        assert_eq!(drain(&mut contacts), [(Button::A, Action::Release)]);
    }

    #[test]
    fn a_full_queue_stays_bounded_and_balanced() {
        let mut contacts = Contacts::default();
        for tap in 0..1_000 {
            contacts.hold(1, set_of(Button::ALL), at(tap * 100));
            contacts.hold(1, ButtonSet::NONE, at(tap * 100 + 50));
        }
        let events = drain(&mut contacts);
        assert!(events.len() <= WAITING + Button::ALL.len());
        for button in Button::ALL {
            let count = |action| events.iter().filter(|event| **event == (button, action)).count();
            assert_eq!(count(Action::Press), count(Action::Release));
        }
    }

    #[test]
    fn what_is_held_at_power_on_counts_after_it_came_up() {
        let mut contacts = Contacts::default();
        contacts.hold(1, set_of([Button::X]), at(5_000));
        contacts.power_on();
        contacts.hold(1, ButtonSet::NONE, at(100));
        assert_eq!(drain(&mut contacts), []);
        contacts.hold(1, set_of([Button::X]), at(200));
        assert_eq!(drain(&mut contacts), [(Button::X, Action::Press)]);
    }
}
