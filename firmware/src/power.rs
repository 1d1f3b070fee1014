//! Dimming and sleeping: what the light does when nobody touches the device.
//!
//! After a while without a button the panel dims, after a longer while the device sleeps: light off,
//! panel asleep, nothing drawn. The program goes on all the same: time passes for the page that
//! is open, the cable is greeted, the battery is measured. It is the same on every page and on every
//! current, so that there is one rule to know.
//!
//! A press on a dimmed device counts as usual; who can see the picture knows what is pressed. The
//! press that wakes a sleeping one does nothing else, for nobody saw what it would have done.
//!
//! Only presses and releases count as touch. A direction that is held repeats, but in a bag
//! something may lie on it for hours.

use crate::input::{Action, ButtonSet, KeyEvent};
use crate::settings::Settings;
use crate::time::Instant;

/// How the panel is lit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Light {
    /// As the settings say.
    Full,
    /// Darker: nobody has touched the device for a while.
    Dimmed,
    /// Not at all: the device sleeps.
    Off,
}

/// Knows how the panel is to be lit. Without I/O: buttons and time in, a [`Light`] out.
///
/// ```
/// use stonecaller_firmware::input::{Action, Button, KeyEvent};
/// use stonecaller_firmware::power::{Light, Power};
/// use stonecaller_firmware::settings::Settings;
/// use stonecaller_firmware::time::Instant;
///
/// let mut power = Power::new(&Settings::default(), Instant::START);
/// assert_eq!(power.due(), Some(Instant::from_millis(30_000)));
/// power.tick(Instant::from_millis(300_000));
/// assert_eq!(power.light(), Light::Off);
///
/// // The press that wakes it is nobody else's.
/// let press = KeyEvent { button: Button::A, action: Action::Press };
/// assert_eq!(power.key(press, Instant::from_millis(400_000)), None);
/// assert_eq!(power.light(), Light::Full);
/// ```
#[derive(Clone, Debug)]
pub struct Power {
    light: Light,
    touched_at: Instant,
    dims_after_ms: Option<u32>,
    sleeps_after_ms: Option<u32>,
    /// Buttons that woke the device and have not come up since.
    swallowed: ButtonSet,
}

impl Power {
    /// A device that was switched on at `now`.
    pub fn new(settings: &Settings, now: Instant) -> Self {
        Self {
            light: Light::Full,
            touched_at: now,
            dims_after_ms: settings.dims_after_ms(),
            sleeps_after_ms: settings.sleeps_after_ms(),
            swallowed: ButtonSet::NONE,
        }
    }

    /// Follows settings that may have changed.
    pub fn follow(&mut self, settings: &Settings) {
        self.dims_after_ms = settings.dims_after_ms();
        self.sleeps_after_ms = settings.sleeps_after_ms();
    }

    /// What is left for the program of something that a button did: all of it, or nothing.
    pub fn key(&mut self, event: KeyEvent, now: Instant) -> Option<KeyEvent> {
        let button = event.button;
        let asleep = self.light == Light::Off;
        let swallowed = match event.action {
            Action::Press => {
                self.touch(now);
                self.swallowed = self.swallowed.with(button, asleep);
                asleep
            }
            Action::Repeat => asleep || self.swallowed.contains(button),
            Action::Release => {
                // What was held when the device fell asleep may come up without waking it; the
                // program saw it go down, so it sees that too.
                if !asleep {
                    self.touch(now);
                }
                let swallowed = self.swallowed.contains(button);
                self.swallowed = self.swallowed.with(button, false);
                swallowed
            }
        };
        if swallowed { None } else { Some(event) }
    }

    /// Lights the panel fully and begins to count afresh, as a press does.
    pub fn touch(&mut self, now: Instant) {
        self.touched_at = now;
        self.light = Light::Full;
    }

    /// When to call [`tick`](Self::tick) next, if at all.
    pub fn due(&self) -> Option<Instant> {
        let after = match self.light {
            Light::Full => self.dims_after_ms.or(self.sleeps_after_ms),
            Light::Dimmed => self.sleeps_after_ms,
            Light::Off => None,
        };
        after.map(|ms| self.touched_at + ms)
    }

    /// Handles the passing of time.
    pub fn tick(&mut self, now: Instant) {
        let passed = |ms: Option<u32>| ms.is_some_and(|ms| now >= self.touched_at + ms);
        self.light = if self.light == Light::Off || passed(self.sleeps_after_ms) {
            Light::Off
        } else if passed(self.dims_after_ms) {
            Light::Dimmed
        } else {
            Light::Full
        };
    }

    /// How the panel is to be lit now.
    pub const fn light(&self) -> Light {
        self.light
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Button;
    use crate::settings::{DimAfter, SleepAfter};

    const SETTINGS: Settings = Settings {
        brightness: crate::settings::Brightness::new(8),
        volume: crate::sound::Volume::new(3),
        speed: crate::settings::Speed::Normal,
        confirm: crate::settings::Confirm::On,
        palette: crate::settings::Palette::Standard,
        text: crate::settings::TextSize::Normal,
        dim_after: DimAfter::QuarterMinute,
        sleep_after: SleepAfter::Minute,
    };

    fn event(button: Button, action: Action) -> KeyEvent {
        KeyEvent { button, action }
    }

    fn at(seconds: u64) -> Instant {
        Instant::from_millis(seconds * 1_000)
    }

    /// A device that fell asleep a minute after power-on.
    fn asleep() -> Power {
        let mut power = Power::new(&SETTINGS, Instant::START);
        power.tick(at(60));
        assert_eq!(power.light(), Light::Off);
        power
    }

    #[test]
    fn it_dims_then_sleeps_and_says_when() {
        let mut power = Power::new(&SETTINGS, at(100));
        assert_eq!(power.due(), Some(at(115)));
        power.tick(Instant::from_millis(114_999));
        assert_eq!(power.light(), Light::Full);
        power.tick(at(115));
        assert_eq!((power.light(), power.due()), (Light::Dimmed, Some(at(160))));
        power.tick(at(160));
        assert_eq!((power.light(), power.due()), (Light::Off, None));
        power.tick(at(100_000));
        assert_eq!(power.light(), Light::Off);
    }

    #[test]
    fn a_press_while_dimmed_counts_and_brightens() {
        let mut power = Power::new(&SETTINGS, Instant::START);
        power.tick(at(20));
        assert_eq!(power.light(), Light::Dimmed);
        let press = event(Button::Left, Action::Press);
        assert_eq!(power.key(press, at(21)), Some(press));
        assert_eq!((power.light(), power.due()), (Light::Full, Some(at(36))));
    }

    #[test]
    fn the_press_that_wakes_is_swallowed_whole_and_the_next_one_is_not() {
        let mut power = asleep();
        assert_eq!(power.key(event(Button::Down, Action::Press), at(70)), None);
        assert_eq!(power.light(), Light::Full);
        assert_eq!(power.key(event(Button::Down, Action::Repeat), at(71)), None);
        // Another button meanwhile is one that somebody saw the picture for.
        let other = event(Button::A, Action::Press);
        assert_eq!(power.key(other, at(72)), Some(other));
        assert_eq!(power.key(event(Button::Down, Action::Release), at(73)), None);
        for action in [Action::Press, Action::Repeat, Action::Release] {
            let again = event(Button::Down, action);
            assert_eq!(power.key(again, at(74)), Some(again));
        }
    }

    #[test]
    fn a_button_held_into_sleep_neither_keeps_it_awake_nor_wakes_it() {
        let mut power = Power::new(&SETTINGS, Instant::START);
        let press = event(Button::Up, Action::Press);
        assert_eq!(power.key(press, at(1)), Some(press));
        for second in 2..=61 {
            power.key(event(Button::Up, Action::Repeat), at(second));
            power.tick(at(second));
        }
        assert_eq!(power.light(), Light::Off);
        assert_eq!(power.key(event(Button::Up, Action::Repeat), at(62)), None);
        let release = event(Button::Up, Action::Release);
        assert_eq!(power.key(release, at(63)), Some(release));
        assert_eq!(power.light(), Light::Off);
    }

    #[test]
    fn letting_go_of_a_button_counts_as_touch() {
        let mut power = Power::new(&SETTINGS, Instant::START);
        power.key(event(Button::X, Action::Press), at(1));
        power.tick(at(20));
        power.key(event(Button::X, Action::Release), at(21));
        assert_eq!((power.light(), power.due()), (Light::Full, Some(at(36))));
    }

    #[test]
    fn never_is_never() {
        let never =
            Settings { dim_after: DimAfter::Never, sleep_after: SleepAfter::Never, ..SETTINGS };
        let mut power = Power::new(&never, Instant::START);
        assert_eq!(power.due(), None);
        power.tick(at(1_000_000));
        assert_eq!(power.light(), Light::Full);

        // Without dimming it still sleeps.
        power.follow(&Settings { sleep_after: SleepAfter::Minute, ..never });
        assert_eq!(power.due(), Some(at(60)));
        power.tick(at(1_000_000));
        assert_eq!(power.light(), Light::Off);
    }

    #[test]
    fn settings_take_effect_at_once() {
        let mut power = Power::new(&SETTINGS, Instant::START);
        power.tick(at(20));
        power.follow(&Settings { dim_after: DimAfter::HalfMinute, ..SETTINGS });
        power.tick(at(21));
        assert_eq!((power.light(), power.due()), (Light::Full, Some(at(30))));
    }
}
