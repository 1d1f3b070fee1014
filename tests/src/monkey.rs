//! A monkey at the buttons.

use chacha20::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use stonecaller_firmware::input::{Action, Button, ButtonSet, KeyEvent};

/// Presses and releases random buttons, the same for the same seed.
pub struct Monkey {
    rng: ChaCha8Rng,
    held: ButtonSet,
}

impl Monkey {
    /// The monkey with that seed.
    pub fn new(seed: u64) -> Self {
        Self { rng: ChaCha8Rng::seed_from_u64(seed), held: ButtonSet::NONE }
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.rng.next_u32() % bound
    }

    /// What the monkey does next. A button comes up only after it went down.
    pub fn next_event(&mut self) -> KeyEvent {
        let button = Button::ALL[self.below(8) as usize];
        let down = self.held.contains(button);
        let action = match (down, self.below(3)) {
            (false, _) => Action::Press,
            (true, 0) if button.is_direction() => Action::Repeat,
            (true, _) => Action::Release,
        };
        self.held = self.held.with(button, action != Action::Release);
        KeyEvent { button, action }
    }

    /// Lets go of everything, as a restart of the program does.
    pub fn let_go(&mut self) {
        self.held = ButtonSet::NONE;
    }
}
