//! A match that is watched: any step of it, from either side or with everything open.
//!
//! Only the position is kept, and the one that the turn began with. Going back plays the log again from there or from the
//! start, which takes the device about as long as a picture.

use stonecaller_engine::{Decision, Outcome, Player, Square};

use super::face::{Face, Mark, Odds, Offer, Pile, Question, Value, Words};
use super::happening::Happening;
use super::lines::Lines;
use super::log::MatchLog;
use super::seen::looks_at_what_is_seen;
use super::session::{Barrier, Ending, Hears, Match, Told, Waits, opening, write_down};
use super::stage::{Stage, Standing};
use super::tally::Tally;
use crate::games::SetUp;
use crate::rng::Random;

/// Whose eyes a match is watched with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Those of this player, who does not know everything.
    Seat(Player),
    /// Somebody's who sees all cards.
    Open,
}

/// A place in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Moment {
    /// Where the log is.
    pub at: usize,
    /// Choices and outcomes so far.
    pub step: u16,
    /// Turns that have begun.
    pub turn: u16,
}

/// A match that is watched, whichever game it is. As a [`Match`] it offers nothing.
pub trait Watch: Match {
    /// Where it is.
    fn now(&self) -> Moment;
    /// Where it ends.
    fn end(&self) -> Moment;
    /// Whose eyes it is watched with.
    fn side(&self) -> Side;
    /// Watches it with other eyes from now on.
    fn see(&mut self, side: Side);
    /// Plays the next choice or outcome and tells what it brings about; `false` at the end.
    fn forward(&mut self, log: &MatchLog, told: &mut Told) -> bool;
    /// Goes to where so many choices and outcomes have been played; to the end if there are fewer.
    fn go_to_step(&mut self, log: &MatchLog, step: u16);
    /// Goes to where that turn begins, counted from 1; 0 is the very start.
    fn go_to_turn(&mut self, log: &MatchLog, turn: u16);
    /// Goes to where the first player is asked something.
    fn go_to_first_choice(&mut self, log: &MatchLog);
    /// Writes down in words what has happened up to here.
    fn write_lines(&mut self, log: &MatchLog);

    /// Goes one choice or outcome back; `false` at the start.
    fn back(&mut self, log: &MatchLog) -> bool {
        let step = self.now().step.checked_sub(1);
        step.map(|step| self.go_to_step(log, step)).is_some()
    }

    /// Goes on to where the next turn begins, or to the end; `false` if it is there.
    fn next_turn(&mut self, log: &MatchLog) -> bool {
        let (now, end) = (self.now(), self.end());
        if now.turn < end.turn {
            self.go_to_turn(log, now.turn + 1);
        } else {
            self.go_to_step(log, end.step);
        }
        now != self.now()
    }

    /// Goes back to where the turn begins, or the one before if it is there already; `false` at the start.
    fn last_turn(&mut self, log: &MatchLog) -> bool {
        let now = self.now();
        self.go_to_turn(log, now.turn);
        if self.now() == now {
            self.go_to_turn(log, now.turn.saturating_sub(1));
        }
        self.now() != now
    }
}

/// A match of the game `F` that is watched.
pub struct Replay<F: Face> {
    set_up: SetUp,
    truth: F,
    /// What is shown of it.
    seen: F,
    side: Side,
    now: Moment,
    end: Moment,
    /// Where the last turn began that was come to.
    kept: F,
    kept_at: Moment,
    lines: Lines,
    tally: Tally,
}

impl<F: Face> Replay<F> {
    /// A match from its start, with open cards. What does not belong to it is left out at the end of the log.
    pub fn new(set_up: SetUp, log: &MatchLog) -> Self {
        let truth: F = opening(&set_up);
        // Of a linked match only what one player knew was ever here.
        let own = set_up.tether().map(|tether| tether.me);
        let mut replay = Self {
            seen: truth.clone(),
            kept: truth.clone(),
            truth,
            set_up,
            side: own.map_or(Side::Open, Side::Seat),
            now: Moment::default(),
            end: Moment::default(),
            kept_at: Moment::default(),
            lines: Lines::new(),
            tally: Tally::new(),
        };
        replay.run(log, |_, _| false);
        replay.end = replay.now;
        replay.rewind();
        replay.look();
        replay
    }

    /// The whole position, for tests.
    pub fn truth(&self) -> &F {
        &self.truth
    }

    fn rewind(&mut self) {
        self.truth = opening(&self.set_up);
        self.now = Moment::default();
        self.keep();
    }

    fn keep(&mut self) {
        self.kept = self.truth.clone();
        self.kept_at = self.now;
    }

    /// Looks again at what is to be shown.
    fn look(&mut self) {
        self.seen = self.seen_by(self.side);
    }

    fn seen_by(&self, side: Side) -> F {
        match side {
            Side::Seat(player) => self.truth.view(player),
            Side::Open => self.truth.clone(),
        }
    }

    /// Plays what is next in the log, which ends at `after` there; `false` if it is not legal.
    fn play(&mut self, after: usize, choice: F::Choice) -> bool {
        let mut turn = self.now.turn;
        let mut heard = |event| {
            turn += u16::from(matches!(F::happening(event), Happening::Turn { .. }));
        };
        let mut hear: Hears<'_, F::Event> = &mut heard;
        if self.truth.play(choice, &mut hear).is_err() {
            return false;
        }
        let begins = turn != self.now.turn;
        self.now = Moment { at: after, step: self.now.step.saturating_add(1), turn };
        if begins {
            self.keep();
        }
        true
    }

    /// Plays until it is far enough, or to the end.
    fn run(&mut self, log: &MatchLog, enough: impl Fn(Moment, &F) -> bool) {
        let mut choices = log.choices(self.now.at);
        while !enough(self.now, &self.truth) {
            let Some((after, choice)) = choices.next() else { return };
            if !self.play(after, choice) {
                return;
            }
        }
    }
}

impl<F: Face> Watch for Replay<F> {
    fn now(&self) -> Moment {
        self.now
    }

    fn end(&self) -> Moment {
        self.end
    }

    fn side(&self) -> Side {
        self.side
    }

    fn see(&mut self, side: Side) {
        self.side = side;
        self.look();
    }

    fn forward(&mut self, log: &MatchLog, told: &mut Told) -> bool {
        told.clear();
        let Some((after, choice)) = log.choices::<F::Choice>(self.now.at).next() else {
            return false;
        };
        let choice_seen = match self.side {
            Side::Seat(player) => self.truth.seen_by(choice, player),
            Side::Open => choice,
        };
        if !self.play(after, choice) {
            return false;
        }
        let mut full = false;
        let mut hear: Hears<'_, F::Event> = &mut |event| {
            full |= told.push(F::happening(event)).is_err();
        };
        let heard = self.seen.play(choice_seen, &mut hear);
        debug_assert!(heard.is_ok() && !full, "nobody can follow {choice:?}");
        self.look();
        true
    }

    fn go_to_step(&mut self, log: &MatchLog, step: u16) {
        if step < self.now.step {
            if self.kept_at.step <= step {
                (self.truth, self.now) = (self.kept.clone(), self.kept_at);
            } else {
                self.rewind();
            }
        }
        self.run(log, |now, _| now.step >= step);
        self.look();
    }

    fn go_to_turn(&mut self, log: &MatchLog, turn: u16) {
        if turn == self.kept_at.turn {
            (self.truth, self.now) = (self.kept.clone(), self.kept_at);
        } else if turn <= self.now.turn {
            self.rewind();
        }
        self.run(log, |now, _| now.turn >= turn);
        self.look();
    }

    fn go_to_first_choice(&mut self, log: &MatchLog) {
        self.rewind();
        self.run(log, |_, truth| !matches!(truth.decision(), Decision::Chance(_)));
        self.look();
    }

    fn write_lines(&mut self, log: &MatchLog) {
        (self.lines, self.tally) = (Lines::new(), Tally::new());
        let mut truth: F = opening(&self.set_up);
        let mut chooser = Player::One;
        for (after, choice) in log.choices::<F::Choice>(0) {
            if after > self.now.at {
                break;
            }
            // Lines are joined as they are while it is played: not across what cannot be taken back.
            let chance = match truth.decision() {
                Decision::Choose { player, .. } => {
                    if player != chooser {
                        self.lines.seal();
                    }
                    chooser = player;
                    false
                }
                Decision::Chance(_) | Decision::Over(_) => true,
            };
            if chance {
                self.lines.unseal();
            }
            let mut told = [Told::new(), Told::new()];
            for (player, told) in Player::BOTH.into_iter().zip(&mut told) {
                let mut seen = truth.view(player);
                // What does not fit was not told while it was played either.
                let mut hear: Hears<'_, F::Event> = &mut |event| {
                    let _ = told.push(F::happening(event));
                };
                let _ = seen.play(truth.seen_by(choice, player), &mut hear);
            }
            let stage = truth.stage();
            let mut silent: Hears<'_, F::Event> = &mut |_| {};
            if truth.play(choice, &mut silent).is_err() {
                break;
            }
            let [first, second] = &told;
            write_down::<F>([first, second], stage, &mut self.lines, &mut self.tally);
            if chance {
                self.lines.seal();
            }
        }
    }
}

impl<F: Face> Match for Replay<F> {
    looks_at_what_is_seen!();

    fn holder(&self) -> Player {
        match self.side {
            Side::Seat(player) => player,
            Side::Open => Player::One,
        }
    }

    fn hand_over(&mut self, _player: Player, _log: &mut MatchLog) {}

    fn waits(&self) -> Waits {
        match self.truth.decision() {
            Decision::Choose { player, .. } => Waits::Choice(player),
            Decision::Chance(_) => Waits::Chance,
            Decision::Over(outcome) => {
                let winner = match outcome {
                    Outcome::Won(player) => Some(player),
                    Outcome::Drawn => None,
                };
                Waits::Over(Ending { winner, cause: self.tally.cause })
            }
        }
    }

    fn offers(&self, _visit: &mut dyn FnMut(Offer)) {}

    fn answer_only(&mut self, _log: &mut MatchLog, _told: &mut Told) -> Option<Stage> {
        None
    }

    fn is_anything_useful(&self) -> bool {
        false
    }

    fn odds(&self, _index: u16) -> Option<Odds> {
        None
    }

    fn choose(&mut self, _index: u16, _log: &mut MatchLog, _told: &mut Told) -> bool {
        false
    }

    fn chance(&mut self, _random: &mut Random, _log: &mut MatchLog, _told: &mut Told) -> bool {
        false
    }

    fn undo(&mut self, _log: &mut MatchLog) -> Result<(), Barrier> {
        Err(Barrier::Begun)
    }

    fn can_undo(&self, _log: &MatchLog) -> Result<(), Barrier> {
        Err(Barrier::Begun)
    }

    fn redo(&mut self, _log: &mut MatchLog, _told: &mut Told) -> bool {
        false
    }

    fn can_redo(&self, _log: &MatchLog) -> bool {
        false
    }

    fn concede(&mut self, _player: Player) {}

    fn agree_on_a_draw(&mut self) {}
}
