//! Where the device thinks, a little at a time.

use stonecaller_engine::opponent::{Progress, Thinker};
use stonecaller_engine::{Decision, Game};

use super::{Skill, second_edition};

/// What is thought about: for whom, when and how well. Another subject is another thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    /// How well.
    pub skill: Skill,
    /// What the thoughts follow from.
    pub seed: u32,
    /// How long the log is.
    pub at: usize,
    /// Whether it is a hint for the player at the screen.
    pub hint: bool,
}

/// How far a thought is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thought {
    /// Still under way; of 255.
    Thinking(u8),
    /// Something was decided on.
    Ready,
    /// There is nothing to think about.
    NotAsked,
}

/// Pieces of thought between two looks at the buttons: together up to 4 ms on a device. More would think little faster, and a
/// press would not reach the screen in time.
const PIECES: u8 = 2;

/// Where the device thinks: some kilobytes.
pub struct Mind {
    pub(super) thinker: Thinking,
    subject: Option<Subject>,
}

#[allow(clippy::large_enum_variant, reason = "there is no heap, and one mind")]
pub(super) enum Thinking {
    Nothing,
    SecondEdition(Thinker<second_edition::State>),
}

impl Mind {
    /// Without a thought.
    pub const fn new() -> Self {
        Self { thinker: Thinking::Nothing, subject: None }
    }

    /// Forgets what it thought of.
    pub fn forget(&mut self) {
        self.subject = None;
    }

    // Not part of its callers, or they would all need its stack.
    #[inline(never)]
    pub(super) fn second_edition(
        &mut self,
        position: &second_edition::State,
        what: Subject,
    ) -> Thought {
        let Decision::Choose { player, .. } = position.decision() else {
            return Thought::NotAsked;
        };
        if self.subject != Some(what) {
            let (level, seed) = (what.skill.level(), u64::from(what.seed));
            let goes_on = self.subject.is_some_and(|last| {
                (last.skill, last.seed, last.hint) == (what.skill, what.seed, what.hint)
            });
            match &mut self.thinker {
                Thinking::SecondEdition(thinker) if goes_on => thinker.next(&position.view(player)),
                Thinking::SecondEdition(thinker) => {
                    thinker.restart(&position.view(player), level, seed);
                }
                empty => {
                    *empty = Thinking::SecondEdition(Thinker::begin(
                        &position.view(player),
                        level,
                        seed,
                    ));
                }
            }
            self.subject = Some(what);
        }
        let Thinking::SecondEdition(thinker) = &mut self.thinker else { return Thought::NotAsked };
        let mut thought = Thought::NotAsked;
        for _ in 0..PIECES {
            thought = match thinker.step() {
                Progress::Thinking(part) => Thought::Thinking(part),
                Progress::Ready(_) => return Thought::Ready,
                Progress::NotAsked => return Thought::NotAsked,
            };
        }
        thought
    }
}

impl Default for Mind {
    fn default() -> Self {
        Self::new()
    }
}
