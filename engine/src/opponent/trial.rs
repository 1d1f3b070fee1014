//! Trying: the lines are played on by habit from positions that may be true.

use crate::game::Decision;
use crate::player::Player;

use super::draw::Draw;
use super::judge::{Judge, WIN};
use super::level::Level;
use super::lines::{Kept, worth};

/// A playout that goes on this long is judged where it is: some effects may chain for ever.
const LONGEST_PLAYOUT: u16 = 250;

/// A line being tried, and how far the trying has come.
pub(super) struct Trial<G: Judge> {
    /// The position of the playout, if one is under way.
    game: G,
    running: bool,
    intent: G::Intent,
    draw: Draw,
    made: u16,
    /// Which line is tried, and with which deal.
    arm: u8,
    deal: u16,
    /// Lines still in the race: always the first of those kept.
    alive: u8,
    /// Units that the current heat may use.
    heat: u32,
    heats_left: u8,
}

impl<G: Judge> Trial<G> {
    pub(super) fn new(view: &G) -> Trial<G> {
        Trial {
            game: view.clone(),
            running: false,
            intent: G::Intent::default(),
            draw: Draw::new(0),
            made: 0,
            arm: 0,
            deal: 0,
            alive: 0,
            heat: 0,
            heats_left: 0,
        }
    }

    /// Starts the race between the first `arms` lines with so many units for all.
    pub(super) fn begin(&mut self, arms: usize, units: u32) {
        self.running = false;
        (self.arm, self.deal) = (0, 0);
        self.alive = arms as u8;
        // Halving until one is left.
        self.heats_left = (usize::BITS - arms.saturating_sub(1).leading_zeros()) as u8;
        self.heat = units / u32::from(self.heats_left.max(1));
    }

    /// A position that is free as long as nothing is tried.
    pub(super) fn scratch(&mut self) -> &mut G {
        &mut self.game
    }

    /// How many lines are still in the race.
    pub(super) fn alive(&self) -> usize {
        usize::from(self.alive)
    }

    /// Whether nothing is left to find out.
    pub(super) fn is_over(&self) -> bool {
        self.alive < 2
    }

    /// Does a bit of a playout; the units it took. `left` is what the whole decision may still use.
    pub(super) fn step(
        &mut self,
        kept: &mut [Kept<G::Choice>],
        view: &G,
        player: Player,
        seed: u64,
        level: &Level,
        left: u32,
    ) -> u32 {
        let used = if self.running {
            self.go_on(kept, view, player, level.horizon)
        } else {
            self.deal(kept, view, seed)
        };
        self.heat = self.heat.saturating_sub(used);
        // A heat ends when all its lines met the same deals.
        if !self.running && self.arm == 0 && self.heat == 0 && self.deal > 0 {
            self.end_heat(kept, level.trust, left.saturating_sub(used));
        }
        used
    }

    fn deal(&mut self, kept: &[Kept<G::Choice>], view: &G, seed: u64) -> u32 {
        self.draw = Draw::new(seed ^ u64::from(self.deal) << 20);
        self.game = view.imagine(&mut self.draw);
        self.intent = G::Intent::default();
        (self.made, self.running) = (0, true);
        let mut played = 0;
        for &choice in &kept[usize::from(self.arm)].line.choices {
            played += 1;
            if self.game.play(choice, &mut ()).is_err() {
                break;
            }
        }
        G::COSTS.imagine + G::COSTS.play * played
    }

    fn go_on(
        &mut self,
        kept: &mut [Kept<G::Choice>],
        view: &G,
        player: Player,
        horizon: u8,
    ) -> u32 {
        let costs = G::COSTS;
        let ended = self.game.turn_number() >= view.turn_number() + u32::from(horizon);
        let (choice, used) = match self.game.decision() {
            Decision::Over(_) => (None, 0),
            _ if ended || self.made >= LONGEST_PLAYOUT => (None, 0),
            Decision::Chance(_) => (self.game.sample(&mut self.draw), costs.play),
            Decision::Choose { .. } => match self.game.habit(&mut self.intent, &mut self.draw) {
                Some((choice, units)) => (Some(choice), costs.play + units),
                None => (None, 0),
            },
        };
        self.made += 1;
        if let Some(choice) = choice
            && self.game.play(choice, &mut ()).is_ok()
        {
            return used;
        }
        let line = &mut kept[usize::from(self.arm)];
        line.sum += worth(&self.game, player);
        line.tries += 1;
        self.running = false;
        self.arm += 1;
        if self.arm >= self.alive {
            self.arm = 0;
            self.deal += 1;
        }
        used + costs.evaluate
    }

    fn end_heat(&mut self, kept: &mut [Kept<G::Choice>], trust: u8, left: u32) {
        let alive = &mut kept[..usize::from(self.alive)];
        // Stable, so that what looked better stays ahead of what does as well.
        insertion_sort(alive, trust);
        self.alive = self.alive.div_ceil(2);
        self.heats_left = self.heats_left.saturating_sub(1);
        self.heat = left / u32::from(self.heats_left.max(1));
    }
}

/// How well a line did: the mean of its tries, in which the first look at it counts for some. Only lines that met the same
/// deals can be compared, because a first look and a try do not look at the same moment.
pub(super) fn score<C>(kept: &Kept<C>, trust: u8) -> i32 {
    let tries = i32::from(kept.tries);
    if tries == 0 {
        return kept.value - 4 * WIN;
    }
    // What was misjudged at first stays so, however often it is tried.
    let sum = kept.sum + kept.wrong * tries + kept.value * i32::from(trust);
    sum / (tries + i32::from(trust))
}

fn insertion_sort<C>(kept: &mut [Kept<C>], trust: u8) {
    for i in 1..kept.len() {
        let mut at = i;
        while at > 0 && score(&kept[at - 1], trust) < score(&kept[at], trust) {
            kept.swap(at - 1, at);
            at -= 1;
        }
    }
}
