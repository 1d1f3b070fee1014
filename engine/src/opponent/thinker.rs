//! One opponent at its work.

use heapless::Vec;
use rand_core::Rng;

use crate::game::Decision;
use crate::player::Player;

use super::draw::Draw;
use super::judge::Judge;
use super::level::Level;
use super::lines::{LONGEST, Lines};
use super::trial::{Trial, score};

/// A [`Thinker::step`] ends after this many units: 1 ms on the RP2040, and the last piece of work may be a large one.
const STEP: u32 = 24;
/// No piece of work is larger, so trying ends this much before the budget does.
const LARGEST: u32 = 80;

/// How far a decision has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress<C> {
    /// Still thinking; of 255.
    Thinking(u8),
    /// This is what to choose.
    Ready(C),
    /// There is nothing to choose: another player is asked, chance is, or the game is over.
    NotAsked,
}

enum Stage {
    NotAsked,
    Listing,
    Trying,
    Ready,
}

/// A computer player: give it a view, let it step until it is ready, play what it chose, give it the next view.
///
/// ```
/// use stonecaller_engine::opponent::{Draw, Level, Progress, Thinker};
/// use stonecaller_engine::second_edition::{Printing, State, decks};
/// use stonecaller_engine::{Decision, Game, Player};
///
/// let mut game = State::new(Printing::Revised, [&decks()[0], &decks()[7]]);
/// let mut chance = Draw::new(1);
/// while let Some(outcome) = game.sample(&mut chance) {
///     game.play(outcome, &mut ())?;
/// }
/// let Decision::Choose { player, .. } = game.decision() else { panic!() };
/// let mut thinker = Thinker::begin(&game.view(player), Level::EASY, 7);
/// let choice = loop {
///     match thinker.step() {
///         Progress::Thinking(_) => { /* draw, listen, let others run */ }
///         Progress::Ready(choice) => break choice,
///         Progress::NotAsked => unreachable!(),
///     }
/// };
/// game.play(choice, &mut ())?;
/// thinker.next(&game.view(player));
/// # Ok::<(), stonecaller_engine::second_edition::Illegal>(())
/// ```
pub struct Thinker<G: Judge> {
    level: Level,
    seed: u64,
    player: Player,
    view: G,
    stage: Stage,
    lines: Lines<G>,
    trial: Trial<G>,
    /// What was decided, first choice first.
    plan: Vec<G::Choice, LONGEST, u8>,
    /// Units this decision has used and may use, and those its turn has used.
    used: u32,
    budget: u32,
    turn: u32,
    turn_used: u32,
}

impl<G: Judge> Thinker<G> {
    /// Starts to think about what the player who is asked should choose. That player's view is all it ever looks at, also
    /// if it is given a whole position.
    #[must_use]
    pub fn begin(view: &G, level: Level, seed: u64) -> Thinker<G> {
        let mut thinker = Thinker {
            level,
            seed,
            player: Player::One,
            view: view.clone(),
            stage: Stage::NotAsked,
            lines: Lines::new(view),
            trial: Trial::new(view),
            plan: Vec::new(),
            used: 0,
            budget: 0,
            turn: view.turn_number(),
            turn_used: 0,
        };
        thinker.start();
        thinker
    }

    /// Starts anew in the same memory: another match, another level, a hint.
    pub fn restart(&mut self, view: &G, level: Level, seed: u64) {
        (self.level, self.seed) = (level, seed);
        self.plan.clear();
        self.turn_used = 0;
        self.turn = view.turn_number();
        self.view.clone_from(view);
        self.start();
    }

    /// Goes on with the next decision of the same match. What was planned is kept if it still fits, and so is what this
    /// turn has used of its budget.
    pub fn next(&mut self, view: &G) {
        if self.turn != view.turn_number() {
            self.turn = view.turn_number();
            self.turn_used = 0;
        }
        if self.as_planned(view) {
            self.used = 0;
            self.stage = Stage::Ready;
            return;
        }
        self.view.clone_from(view);
        self.start();
    }

    /// Whether the last choice was made and led where it should, and the plan goes on from there.
    fn as_planned(&mut self, view: &G) -> bool {
        if self.plan.len() < 2 {
            return false;
        }
        let made = self.plan.remove(0);
        self.view.play(made, &mut ()).is_ok()
            && self.view == view.view(self.player)
            && self.view.is_legal(self.plan[0])
    }

    fn start(&mut self) {
        self.plan.clear();
        self.used = 0;
        let Decision::Choose { player, .. } = self.view.decision() else {
            self.stage = Stage::NotAsked;
            return;
        };
        self.player = player;
        // Whoever hands in a whole position does not make it cheat.
        self.view = self.view.view(player);
        let left = self.level.turn.saturating_sub(self.turn_used);
        // A quarter of what is left keeps something for what comes after.
        self.budget = self.level.decision.min(left / 4);
        let choices = self.lines.begin(&self.view);
        self.used = G::COSTS.play;
        self.stage = Stage::Listing;
        if choices <= 1 {
            self.decide(self.lines.first());
        }
    }

    /// Does a small piece of work.
    pub fn step(&mut self) -> Progress<G::Choice> {
        let until = self.used + STEP;
        while self.used < until {
            match self.stage {
                Stage::NotAsked => return Progress::NotAsked,
                Stage::Ready => match self.plan.first() {
                    Some(&choice) => return Progress::Ready(choice),
                    None => return Progress::NotAsked,
                },
                Stage::Listing => self.list(),
                Stage::Trying => self.attempt(),
            }
        }
        Progress::Thinking(self.progress())
    }

    /// Thinks to the end at once.
    pub fn think(&mut self) -> Option<G::Choice> {
        loop {
            match self.step() {
                Progress::Thinking(_) => {}
                Progress::Ready(choice) => return Some(choice),
                Progress::NotAsked => return None,
            }
        }
    }

    /// How much of the budget is used, of 255.
    #[must_use]
    pub fn progress(&self) -> u8 {
        match self.stage {
            Stage::Ready | Stage::NotAsked => 255,
            _ => (u64::from(self.used) * 255 / u64::from(self.budget.max(1))).min(254) as u8,
        }
    }

    /// The best choice so far, at any time: for whoever cannot wait.
    #[must_use]
    pub fn best(&self) -> Option<G::Choice> {
        match self.stage {
            Stage::NotAsked => None,
            Stage::Ready => self.plan.first().copied(),
            Stage::Listing | Stage::Trying => {
                { self.favourite().and_then(|i| self.lines.kept[i].line.choices.first().copied()) }
                    .or(self.lines.first())
            }
        }
    }

    /// What was decided, as far as it was thought through: the first choice and what should follow it.
    #[must_use]
    pub fn plan(&self) -> &[G::Choice] {
        &self.plan
    }

    /// Units of work that this decision has used so far.
    #[must_use]
    pub fn used(&self) -> u32 {
        self.used
    }

    /// The level it plays at.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    fn list(&mut self) {
        let enough = self.level.listing.min(self.budget);
        // The position of the playouts is free as long as nothing is tried.
        let scratch = self.trial.scratch();
        let took = if self.used < enough {
            self.lines.step(&self.view, self.player, scratch)
        } else {
            None
        };
        if let Some(units) = took {
            self.used += units;
            return;
        }
        self.err();
        let arms = self.lines.kept.len().min(usize::from(self.level.breadth));
        let left = self.budget.saturating_sub(self.used);
        if arms < 2 || left == 0 {
            self.conclude();
        } else {
            self.trial.begin(arms, left);
            self.stage = Stage::Trying;
        }
    }

    /// Misjudges the lines by as much as the level does.
    fn err(&mut self) {
        if self.level.error == 0 {
            return;
        }
        // Nobody errs so far as to try what looks foolish.
        let best = self.lines.kept.first().map_or(0, |kept| kept.value);
        let foolish = best - 2 * i32::from(self.level.error);
        self.lines.kept.retain(|kept| kept.value >= foolish);
        let mut draw = Draw::new(self.seed ^ u64::from(self.turn) << 40 ^ self.view.digest());
        let width = u64::from(self.level.error) * 2 + 1;
        for kept in &mut self.lines.kept {
            let wrong = ((u64::from(draw.next_u32()) * width) >> 32) as i32;
            kept.wrong = wrong - i32::from(self.level.error);
            kept.value += kept.wrong;
        }
        let kept = &mut self.lines.kept;
        kept.sort_unstable_by_key(|k| core::cmp::Reverse(k.value));
    }

    fn attempt(&mut self) {
        if self.trial.is_over() || self.used + LARGEST >= self.budget {
            self.conclude();
            return;
        }
        let left = self.budget - self.used;
        let seed = self.seed ^ u64::from(self.turn) << 48;
        self.used +=
            self.trial.step(&mut self.lines.kept, &self.view, self.player, seed, &self.level, left);
    }

    /// The line that did best among those still in the race, or that looks best as long as none was tried.
    fn favourite(&self) -> Option<usize> {
        let kept = &self.lines.kept;
        let racing = if matches!(self.stage, Stage::Trying) { self.trial.alive() } else { 1 };
        let (mut best, trust) = (0, self.level.trust);
        for i in 1..racing.min(kept.len()) {
            if score(&kept[i], trust) > score(&kept[best], trust) {
                best = i;
            }
        }
        (!kept.is_empty()).then_some(best)
    }

    fn conclude(&mut self) {
        match self.favourite() {
            Some(best) => {
                self.plan = self.lines.kept[best].line.choices.clone();
                self.turn_used += self.used;
                self.stage = Stage::Ready;
            }
            // Too little was left of the turn even to list: then by habit.
            None => {
                let mut draw = Draw::new(self.seed);
                let habit = self.view.habit(&mut G::Intent::default(), &mut draw);
                let habit = habit.map(|(choice, _)| choice).filter(|&c| self.view.is_legal(c));
                self.decide(habit.or(self.lines.first()));
            }
        }
    }

    /// Chooses without a plan.
    fn decide(&mut self, choice: Option<G::Choice>) {
        self.plan.clear();
        self.stage = Stage::NotAsked;
        if let Some(choice) = choice {
            let _ = self.plan.push(choice);
            self.turn_used += self.used;
            self.stage = Stage::Ready;
        }
    }
}
