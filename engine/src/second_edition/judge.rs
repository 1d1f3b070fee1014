//! The Second Edition as a game the computer opponent can play.

use rand_core::Rng;

use crate::game::{Decision, Game};
use crate::opponent::{Costs, Judge};
use crate::player::Player;

use super::choice::Choice;
use super::habits::Intent;
use super::state::State;

impl Judge for State {
    type Intent = Intent;

    // Measured on the emulated chip: `cargo xtask bench`.
    const COSTS: Costs = Costs { play: 1, compare: 4, evaluate: 10, imagine: 6 };

    fn imagine<R: Rng>(&self, rng: &mut R) -> State {
        self.guess(rng)
    }

    fn is_settled(&self) -> bool {
        self.stack.is_empty()
    }

    fn is_doomed(&self, player: Player) -> bool {
        self.named_own_summoner(player)
    }

    fn turn_number(&self) -> u32 {
        u32::from(self.turns())
    }

    fn evaluate(&self, player: Player) -> i32 {
        self.judge(player)
    }

    fn habit<R: Rng>(&self, intent: &mut Intent, rng: &mut R) -> Option<(Choice, u32)> {
        match self.decision() {
            Decision::Choose { .. } => self.by_habit(intent, rng),
            _ => None,
        }
    }
}
