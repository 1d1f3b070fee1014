//! Listing: what a player could do next, each to its end.

use core::hash::Hasher;

use heapless::Vec;

use crate::game::{Decision, Outcome};
use crate::player::Player;

use super::judge::{Judge, WIN};

/// The longest line: an action with more choices is thought about again on the way.
pub(super) const LONGEST: usize = 10;
/// Lines that are not at their end yet; what is begun last is ended first, so few are open at once.
const OPEN: usize = 96;
/// Lines that are kept.
pub(super) const KEPT: usize = 24;
/// Choices at one decision that are looked at. More are rare, and then the first ones have to do.
const WIDEST: usize = 128;
/// Positions that are remembered, to come to each only once.
const SEEN: usize = 512;

/// Some choices in a row.
#[derive(Clone, Debug)]
pub(super) struct Line<C> {
    pub(super) choices: Vec<C, LONGEST, u8>,
}

/// A line at its end.
#[derive(Clone, Debug)]
pub(super) struct Kept<C> {
    pub(super) line: Line<C>,
    /// What the evaluation says of its end.
    pub(super) value: i32,
    /// How wrong the level is about it.
    pub(super) wrong: i32,
    /// Sum and number of what came of trying it.
    pub(super) sum: i32,
    pub(super) tries: u16,
}

/// Everything listing keeps.
pub(super) struct Lines<G: Judge> {
    open: Vec<Line<G::Choice>, OPEN>,
    pub(super) kept: Vec<Kept<G::Choice>, KEPT>,
    seen: [u16; SEEN],
    /// The line that is being continued, where it led, and what is legal there.
    stem: Line<G::Choice>,
    here: G,
    next: Vec<G::Choice, WIDEST, u8>,
    at: usize,
    /// The first choice that is legal at the decision itself.
    first: Option<G::Choice>,
}

/// What a position after some choices is.
enum Stage {
    /// The player goes on choosing, in the middle of something.
    On,
    /// The line ends here.
    End,
}

fn stage<G: Judge>(game: &G, player: Player) -> Stage {
    match game.decision() {
        Decision::Choose { player: asked, .. }
            if asked == player && !game.is_settled() && !game.is_doomed(player) =>
        {
            Stage::On
        }
        _ => Stage::End,
    }
}

/// What a position is worth to a player, finished or not.
pub(super) fn worth<G: Judge>(game: &G, player: Player) -> i32 {
    match game.decision() {
        Decision::Over(Outcome::Won(winner)) if winner == player => WIN,
        Decision::Over(Outcome::Won(_)) => -WIN,
        Decision::Over(Outcome::Drawn) => 0,
        _ => game.evaluate(player),
    }
}

impl<G: Judge> Lines<G> {
    pub(super) fn new(view: &G) -> Lines<G> {
        Lines {
            open: Vec::new(),
            kept: Vec::new(),
            seen: [0; SEEN],
            stem: Line { choices: Vec::new() },
            here: view.clone(),
            next: Vec::new(),
            at: 0,
            first: None,
        }
    }

    /// Begins with what is legal now; how many choices that is.
    pub(super) fn begin(&mut self, view: &G) -> usize {
        self.open.clear();
        self.kept.clear();
        self.seen = [0; SEEN];
        self.stem.choices.clear();
        self.here.clone_from(view);
        self.list();
        self.first = self.next.first().copied();
        self.next.len()
    }

    /// The first legal choice, for whoever has no time at all.
    pub(super) fn first(&self) -> Option<G::Choice> {
        self.first
    }

    fn list(&mut self) {
        self.next.clear();
        self.at = 0;
        let next = &mut self.next;
        self.here.legal(|choice| {
            let _ = next.push(choice);
        });
    }

    /// Follows one choice; the units it took, or nothing when all lines are at their end. `scratch` is overwritten.
    pub(super) fn step(&mut self, view: &G, player: Player, scratch: &mut G) -> Option<u32> {
        let costs = G::COSTS;
        let Some(&choice) = self.next.get(self.at) else {
            let line = self.open.pop()?;
            self.here.clone_from(view);
            for &choice in &line.choices {
                // What was legal when it was listed is so again: nothing but these choices came in between.
                let _ = self.here.play(choice, &mut ());
            }
            let played = line.choices.len() as u32;
            self.stem = line;
            self.list();
            return Some(costs.play * (played + 1));
        };
        self.at += 1;
        scratch.clone_from(&self.here);
        if scratch.play(choice, &mut ()).is_err() {
            return Some(costs.play);
        }
        if !self.is_new(scratch) {
            return Some(costs.play + costs.compare);
        }
        let mut line = self.stem.clone();
        let _ = line.choices.push(choice);
        let more = line.choices.len() < LONGEST;
        if more && matches!(stage(scratch, player), Stage::On) && !self.open.is_full() {
            let _ = self.open.push(line);
            return Some(costs.play + costs.compare);
        }
        let value = worth(scratch, player);
        self.keep(line, value);
        Some(costs.play + costs.compare + costs.evaluate)
    }

    /// Keeps a line if it is among the best; the best stands first.
    fn keep(&mut self, line: Line<G::Choice>, value: i32) {
        let at = self.kept.iter().position(|kept| kept.value < value).unwrap_or(self.kept.len());
        if at >= KEPT {
            return;
        }
        if self.kept.is_full() {
            self.kept.pop();
        }
        let _ = self.kept.insert(at, Kept { line, value, wrong: 0, sum: 0, tries: 0 });
    }

    /// Whether a position was not met before. Two that are taken for one are one in 65,536.
    fn is_new(&mut self, game: &G) -> bool {
        let mut mix = Mix(0);
        game.hash(&mut mix);
        let mark = (mix.0 >> 16) as u16 | 1;
        let mut at = mix.0 as usize % SEEN;
        for _ in 0..16 {
            match self.seen[at] {
                0 => {
                    self.seen[at] = mark;
                    return true;
                }
                same if same == mark => return false,
                _ => at = (at + 1) % SEEN,
            }
        }
        true
    }
}

/// A quick mixture of everything that is hashed.
struct Mix(u32);

impl Mix {
    fn add(&mut self, word: u32) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b1);
    }
}

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        u64::from(self.0)
    }
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(4) {
            let mut word = [0; 4];
            for (to, from) in word.iter_mut().zip(chunk) {
                *to = *from;
            }
            self.add(u32::from_le_bytes(word));
        }
    }
    fn write_u8(&mut self, n: u8) {
        self.add(u32::from(n));
    }
    fn write_u16(&mut self, n: u16) {
        self.add(u32::from(n));
    }
    fn write_u32(&mut self, n: u32) {
        self.add(n);
    }
    fn write_u64(&mut self, n: u64) {
        self.add(n as u32);
        self.add((n >> 32) as u32);
    }
    fn write_usize(&mut self, n: usize) {
        // As wide on the device as here.
        self.add(n as u32);
    }
}
