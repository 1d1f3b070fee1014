//! A match in progress: the whole position, what the player at the screen may see of it, and what has happened.

use heapless::Vec;
use serde::{Deserialize, Serialize};
use stonecaller_engine::{Decision, Outcome, Player, Square};

use super::audit::Audit;
use super::face::{Face, Mark, Odds, Offer, Pile, Question, Spot, Value, Words};
use super::happening::Happening;
use super::lines::{Line, Lines};
use super::linked::Counted;
use super::log::MatchLog;
use super::seen::looks_at_what_is_seen;
use super::stage::{Stage, Standing};
use super::tally::{Cause, Tally};
use crate::games::{SetUp, Versus};
use crate::rng::Random;

/// The most that one choice can bring about; see the test that plays hundreds of matches.
const MOST_HAPPENINGS: usize = 96;

/// What one choice brought about, as the player at the screen may know it.
pub type Told = Vec<Happening, MOST_HAPPENINGS>;

/// Who is told what happens: always of this one type, or the image would hold the rules once for each.
pub type Hears<'a, E> = &'a mut dyn FnMut(E);

/// What a match waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Waits {
    /// A choice of this player.
    Choice(Player),
    /// Chance.
    Chance,
    /// Nothing: it is over.
    Over(Ending),
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ending {
    /// Who won; nobody if it was drawn.
    pub winner: Option<Player>,
    /// What brought the last blow.
    pub cause: Cause,
}

/// Why nothing more can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Barrier {
    /// Nothing was chosen since the device was handed over.
    Begun,
    /// Dice were rolled.
    Dice,
    /// Cards were drawn.
    Draw,
    /// The player has seen something that was hidden before.
    Reveal,
    /// The log is longer than there is room for.
    LogFull,
    /// The other player has seen the card, at their own device.
    Shown,
    /// It was the last choice before the other player's, or before chance, and the other device has it.
    Passed,
    /// The device plays for the player at the screen, and what it chose stands.
    NotYours,
}

impl Barrier {
    /// As a sentence.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Begun => "Nothing to take back",
            Self::Dice => "Dice cannot be unrolled",
            Self::Draw => "A card was drawn",
            Self::Reveal => "Something was revealed",
            Self::LogFull => "Too long ago",
            Self::Shown => "Your opponent saw it",
            Self::Passed => "Too late to take back",
            Self::NotYours => "The device plays here",
        }
    }
}

/// A match, whichever game it is.
pub trait Match {
    /// What was settled before it began.
    fn set_up(&self) -> &SetUp;
    /// The player at the screen.
    fn holder(&self) -> Player;
    /// Another player takes the device.
    fn hand_over(&mut self, player: Player, log: &mut MatchLog);
    /// What it waits for.
    fn waits(&self) -> Waits;
    /// What the table shows now, to the player at the screen.
    fn stage(&self) -> Stage;
    /// A card just come to the battlefield.
    fn fresh(&self, card: u8, player: Player) -> Standing;
    /// What the player is asked.
    fn question(&self) -> Question;
    /// Visits everything legal now; nothing unless the player at the screen is asked.
    fn offers(&self, visit: &mut dyn FnMut(Offer));
    /// Answers for the player where the question is part of something begun and leaves no choice but to leave it, such
    /// as an ability that finds nothing to work on: nobody wants to be asked that. How the table stood before; `None` if
    /// there is a choice.
    fn answer_only(&mut self, log: &mut MatchLog, told: &mut Told) -> Option<Stage>;
    /// Whether anything but ending or leaving something can be chosen.
    fn is_anything_useful(&self) -> bool;
    /// What the attack with that place in the list would do, if it is one.
    fn odds(&self, index: u16) -> Option<Odds>;
    /// Plays the choice with that place in the list of what is legal. `false` if there is none.
    fn choose(&mut self, index: u16, log: &mut MatchLog, told: &mut Told) -> bool;
    /// Lets chance decide, if the match waits for it.
    fn chance(&mut self, random: &mut Random, log: &mut MatchLog, told: &mut Told) -> bool;
    /// Takes back the last choice.
    fn undo(&mut self, log: &mut MatchLog) -> Result<(), Barrier>;
    /// Whether [`Match::undo`] would work.
    fn can_undo(&self, log: &MatchLog) -> Result<(), Barrier>;
    /// Makes the first choice again that was taken back; `false` if there is none.
    fn redo(&mut self, log: &mut MatchLog, told: &mut Told) -> bool;
    /// Whether [`Match::redo`] would work.
    fn can_redo(&self, log: &MatchLog) -> bool;
    /// A player gives up.
    fn concede(&mut self, player: Player);
    /// Both players agree that nobody wins.
    fn agree_on_a_draw(&mut self);
    /// Why nothing can be done in this phase, if so.
    fn why_nothing(&self) -> Option<&'static str>;
    /// Why what is on a space cannot be chosen.
    fn why_not(&self, square: Square, words: &mut Words);
    /// Why a card of the hand cannot be played.
    fn why_not_card(&self, card: u8, words: &mut Words);
    /// The name of an ability.
    fn ability(&self, number: u8) -> &'static str;
    /// What an ability does.
    fn ability_text(&self, number: u8) -> &'static str;
    /// The known cards of a pile.
    fn each_in_pile(&self, player: Player, pile: Pile, visit: &mut dyn FnMut(u8, u8));
    /// The pile a question asks for a card of.
    fn pile_asked(&self) -> Pile;
    /// What changes a number of a card.
    fn each_change(&self, square: Square, value: Value, visit: &mut dyn FnMut(i8, &'static str));
    /// Abilities that others give to a card.
    fn each_gift(
        &self,
        square: Square,
        visit: &mut dyn FnMut(&'static str, &'static str, &'static str),
    );
    /// The cards under another.
    fn each_under(&self, square: Square, visit: &mut dyn FnMut(u8));
    /// Where a unit could move, and what it could attack.
    fn reach(&self, square: Square) -> (u64, u64);
    /// The names of the phases of a turn.
    fn phases(&self) -> &'static [&'static str];
    /// The marks on the faces of dice.
    fn faces(&self) -> [&'static [Mark]; 4];
    /// What happened, in words.
    fn lines(&self) -> &Lines;
    /// The numbers of the match.
    fn tally(&self) -> &Tally;
    /// A fingerprint of the whole position.
    fn digest(&self) -> u64;
}

/// Writes down what both players were told alike; the stage is as it was before.
pub(super) fn write_down<F: Face>(
    [first, second]: [&Told; 2],
    mut stage: Stage,
    lines: &mut Lines,
    tally: &mut Tally,
) {
    for (one, two) in first.iter().zip(second) {
        let shared = one.shared(*two);
        lines.write_down(shared, &stage);
        tally.count(shared, &stage, F::FACES, F::FACES_OF_EACH);
        stage.apply(shared, F::fresh);
    }
}

/// A match of the game `F`.
pub struct Session<F: Face> {
    pub(super) set_up: SetUp,
    /// The whole position; of a linked match, what the player at this device may know of it.
    pub(super) truth: F,
    /// What the player at the screen may know of it: whatever is shown comes from here.
    seen: F,
    pub(super) holder: Player,
    /// The last position that nothing is taken back beyond, where its log ends, and how many choices follow.
    pub(super) kept: F,
    pub(super) kept_at: usize,
    kept_tally: Tally,
    pub(super) since: u16,
    barrier: Barrier,
    /// How it ended, if not by the rules.
    ended: Option<Ending>,
    pub(super) lines: Lines,
    tally: Tally,
    /// What only a linked match counts.
    pub(super) counted: Counted,
    /// How far a linked match that is over has been played again.
    pub(super) audit: Option<Audit<F>>,
}

/// The position that a match begins with, as far as this device may know it.
pub(super) fn opening<F: Face>(set_up: &SetUp) -> F {
    let truth = F::begin(set_up);
    match set_up.tether() {
        Some(tether) => truth.view(tether.me),
        None => truth,
    }
}

impl<F: Face> Session<F> {
    /// A match that begins.
    pub fn new(set_up: SetUp) -> Self {
        let truth: F = opening(&set_up);
        let holder = set_up.only_holder().unwrap_or(Player::One);
        Self {
            seen: truth.view(holder),
            kept: truth.clone(),
            truth,
            set_up,
            holder,
            kept_at: 0,
            kept_tally: Tally::new(),
            since: 0,
            barrier: Barrier::Begun,
            ended: None,
            lines: Lines::new(),
            tally: Tally::new(),
            counted: Counted::new(),
            audit: None,
        }
    }

    /// Whether the other player is at another device.
    pub(super) fn is_linked(&self) -> bool {
        self.set_up.tether().is_some()
    }

    /// Plays what a log says, from the beginning, as far as it belongs to this match; `false` if that is not all of it.
    /// Nothing of it can be taken back.
    pub fn catch_up(&mut self, log: &MatchLog) -> bool {
        if self.is_linked() {
            return self.catch_up_linked(log);
        }
        let mut at = 0;
        let mut told = Told::new();
        while let Some((after, choice)) = log.choices::<F::Choice>(at).next() {
            let waits = self.waits();
            match waits {
                Waits::Chance => self.lines.unseal(),
                Waits::Choice(player) if player != self.holder && self.set_up.is_shared() => {
                    self.holder = player;
                    self.seen = self.truth.view(player);
                    self.lines.seal();
                }
                Waits::Choice(_) | Waits::Over(_) => {}
            }
            if !self.truth.is_legal(choice) || self.play(choice, &mut told).is_none() {
                break;
            }
            if waits == Waits::Chance {
                self.lines.seal();
            }
            at = after;
        }
        self.keep_at(at, Barrier::Begun);
        at == log.len()
    }

    /// A match that goes on where its log ends; `None` if the log is not one of such a match.
    pub fn resume(set_up: SetUp, log: &MatchLog) -> Option<Self> {
        let mut session = Self::new(set_up);
        session.catch_up(log).then_some(session)
    }

    /// The whole position, for tests and for whoever may know everything.
    pub fn truth(&self) -> &F {
        &self.truth
    }

    /// Puts another position that the player at the screen cannot tell from this one in its place, for tests, and
    /// returns the one that was there. What is taken back afterwards leads to the match as it was.
    pub fn replace_truth(&mut self, truth: F) -> F {
        debug_assert!(truth.view(self.holder) == self.seen, "the player can tell them apart");
        if self.since == 0 {
            self.kept = truth.clone();
        }
        core::mem::replace(&mut self.truth, truth)
    }

    /// Plays one choice and writes down what happened. `None` if it is not legal; otherwise whether the player at the
    /// screen has learned by it what could not be known before.
    pub(super) fn play(&mut self, choice: F::Choice, told: &mut Told) -> Option<bool> {
        self.play_if(choice, told, &mut |_| true)
    }

    /// The same in a linked match, unless the position that it leads to is not `wanted`: then nothing has changed. What
    /// is seen there is all that this device holds, so it is the position to go back to.
    pub(super) fn play_if(
        &mut self,
        choice: F::Choice,
        told: &mut Told,
        wanted: &mut dyn FnMut(&F) -> bool,
    ) -> Option<bool> {
        // Each player is told in their own words; what both were told alike is for the log.
        let stage = self.seen.outline();
        let mut first = Told::new();
        let mut second = Told::new();
        let linked = self.is_linked();
        for (player, told) in [(Player::One, &mut first), (Player::Two, &mut second)] {
            // What this device holds of a linked match is just what its player may know.
            if linked && player == self.holder {
                continue;
            }
            let mut seen = self.truth.view(player);
            let choice = self.truth.seen_by(choice, player);
            let mut full = false;
            let mut hear: Hears<'_, F::Event> =
                &mut |event| full |= told.push(F::happening(event)).is_err();
            let heard = seen.play(choice, &mut hear);
            debug_assert!(heard.is_ok() && !full, "a player cannot follow {choice:?}");
            if player == self.holder {
                self.seen = seen;
            }
        }
        let own = if self.holder == Player::One { &mut first } else { &mut second };
        let mut hear: Hears<'_, F::Event> = &mut |event| {
            if linked {
                let full = own.push(F::happening(event)).is_err();
                debug_assert!(!full, "more happens than can be told");
            }
        };
        if self.truth.play(choice, &mut hear).is_err() {
            self.seen = self.truth.view(self.holder);
            return None;
        }
        if !wanted(&self.truth) {
            self.truth.clone_from(&self.seen);
            return None;
        }
        write_down::<F>([&first, &second], stage, &mut self.lines, &mut self.tally);
        *told = if self.holder == Player::One { first } else { second };
        if linked {
            self.seen.clone_from(&self.truth);
            return Some(false);
        }
        let known = self.truth.view(self.holder);
        let learned = known != self.seen;
        self.seen = known;
        Some(learned)
    }

    /// Plays a choice of the player at the screen.
    fn make(&mut self, choice: F::Choice, log: &mut MatchLog, told: &mut Told) -> bool {
        if self.is_linked() {
            return self.make_linked(choice, log, told);
        }
        let Some(learned) = self.play(choice, told) else { return false };
        log.push(&choice);
        self.since += 1;
        if learned {
            self.keep(log, Barrier::Reveal);
        }
        true
    }

    /// Plays a choice of the device, for the player whom it plays for.
    pub(crate) fn choose_by_device(
        &mut self,
        choice: F::Choice,
        log: &mut MatchLog,
        told: &mut Told,
    ) -> bool {
        let Waits::Choice(player) = self.waits() else { return false };
        if self.set_up.computer(player).is_none() || !self.truth.is_legal(choice) {
            return false;
        }
        if self.is_linked() {
            return self.make_linked(choice, log, told);
        }
        let unknown = self.truth.unknown_to(self.holder);
        let Some(learned) = self.play(choice, told) else { return false };
        log.push(&choice);
        self.since += 1;
        // A card that was in the other hand has been seen.
        if learned || self.truth.unknown_to(self.holder) < unknown {
            self.keep(log, Barrier::Reveal);
        }
        true
    }

    /// From here on nothing is taken back beyond this position.
    pub(super) fn keep(&mut self, log: &mut MatchLog, barrier: Barrier) {
        log.forget_taken_back();
        self.keep_at(log.len(), barrier);
    }

    /// The same, where the log ends there.
    pub(super) fn keep_at(&mut self, at: usize, barrier: Barrier) {
        self.kept = self.truth.clone();
        self.kept_at = at;
        self.counted.at_kept = self.counted.at_kept.saturating_add(self.since);
        self.kept_tally = self.tally;
        self.since = 0;
        self.barrier = barrier;
        self.lines.seal();
    }

    fn nth(&self, index: u16) -> Option<F::Choice> {
        let mut found = None;
        let mut place = 0;
        self.each_legal(&mut |choice| {
            if place == index {
                found = Some(choice);
            }
            place += 1;
        });
        found
    }

    /// Whether the player is asked for nothing but to leave something begun.
    fn leaves_no_choice(&self) -> bool {
        if !self.asks_person() || self.seen.question().open {
            return false;
        }
        let (mut count, mut leaves) = (0, false);
        self.each_legal(&mut |choice| {
            count += 1;
            leaves = self.seen.offer(choice).0 == Spot::No;
        });
        count == 1 && leaves
    }

    /// Takes back one choice.
    fn take_back(&mut self, log: &mut MatchLog) {
        self.take_back_to(self.since - 1, log);
    }

    /// Takes back all but so many choices since the last position that nothing is taken back beyond.
    pub(super) fn take_back_to(&mut self, again: u16, log: &mut MatchLog) {
        self.truth = self.kept.clone();
        self.seen = self.truth.view(self.holder);
        self.tally = self.kept_tally;
        self.lines.unwind();
        let mut end = self.kept_at;
        let mut told = Told::new();
        // The log is read while the match is changed, so one choice at a time.
        for _ in 0..again {
            let Some((after, choice)) = log.choices::<F::Choice>(end).next() else { break };
            if self.play(choice, &mut told).is_none() {
                break;
            }
            end = after;
        }
        log.take_back(end);
        self.since = again;
        self.counted.take_back(self.counted.at_kept.saturating_add(again));
    }

    /// Visits what is legal; the one place where it is listed, or the image would hold the list once for each.
    #[inline(never)]
    fn each_legal(&self, visit: &mut dyn FnMut(F::Choice)) {
        self.seen.legal(visit);
    }

    fn asks_holder(&self) -> bool {
        self.waits() == Waits::Choice(self.holder)
    }

    /// Whether somebody at the screen is to choose, and not the device for them.
    fn asks_person(&self) -> bool {
        self.asks_holder() && self.set_up.computer(self.holder).is_none()
    }
}

impl<F: Face> Match for Session<F> {
    looks_at_what_is_seen!();

    fn holder(&self) -> Player {
        self.holder
    }

    fn hand_over(&mut self, player: Player, log: &mut MatchLog) {
        self.holder = player;
        self.seen = self.truth.view(player);
        self.keep(log, Barrier::Begun);
    }

    fn waits(&self) -> Waits {
        if let Some(ending) = self.ended {
            return Waits::Over(ending);
        }
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

    fn offers(&self, visit: &mut dyn FnMut(Offer)) {
        if !self.asks_person() {
            return;
        }
        let mut index = 0;
        self.each_legal(&mut |choice| {
            let (spot, verb, ability) = self.seen.offer(choice);
            let useful = self.seen.is_useful(choice);
            visit(Offer { index, spot, verb, ability, useful });
            index += 1;
        });
    }

    fn answer_only(&mut self, log: &mut MatchLog, told: &mut Told) -> Option<Stage> {
        let before = self.leaves_no_choice().then(|| self.stage())?;
        if !self.choose(0, log, told) {
            return None;
        }
        if self.since == 1 && !self.is_linked() {
            // The player has chosen nothing yet that could be taken back.
            self.keep(log, self.barrier);
        }
        Some(before)
    }

    fn is_anything_useful(&self) -> bool {
        let mut useful = false;
        self.each_legal(&mut |choice| useful |= self.seen.is_useful(choice));
        useful
    }

    fn odds(&self, index: u16) -> Option<Odds> {
        self.seen.odds(self.nth(index)?)
    }

    fn choose(&mut self, index: u16, log: &mut MatchLog, told: &mut Told) -> bool {
        let Some(choice) = self.nth(index).filter(|_| self.asks_person()) else { return false };
        self.make(choice, log, told)
    }

    fn chance(&mut self, random: &mut Random, log: &mut MatchLog, told: &mut Told) -> bool {
        // In a linked match chance is not this device's alone.
        if self.waits() != Waits::Chance || self.is_linked() {
            return false;
        }
        let settled = self.truth.settled(&self.set_up);
        let Some(outcome) = settled.or_else(|| self.truth.sample(random)) else { return false };
        let rolls = |told: &Told| told.iter().any(|h| matches!(h, Happening::Rolled { .. }));
        self.lines.unseal();
        if self.play(outcome, told).is_none() {
            return false;
        }
        log.push(&outcome);
        self.keep(log, if rolls(told) { Barrier::Dice } else { Barrier::Draw });
        true
    }

    fn can_undo(&self, log: &MatchLog) -> Result<(), Barrier> {
        match self.since {
            _ if !log.is_whole() => Err(Barrier::LogFull),
            _ if self.set_up.computer(self.holder).is_some() => Err(Barrier::NotYours),
            0 => Err(self.barrier),
            _ if self.ended.is_some() => Err(Barrier::Begun),
            // What the other player has chosen is theirs to take back.
            _ if self.is_linked() && !self.asks_holder() => Err(Barrier::Passed),
            _ => Ok(()),
        }
    }

    fn undo(&mut self, log: &mut MatchLog) -> Result<(), Barrier> {
        self.can_undo(log)?;
        loop {
            self.take_back(log);
            // What was answered for the player, and what the device replied, is taken back with what led to it.
            let replies = matches!(self.set_up.versus, Versus::Computer(_));
            let asked = !replies || self.asks_holder();
            if self.since == 0 || (asked && !self.leaves_no_choice()) {
                return Ok(());
            }
        }
    }

    fn redo(&mut self, log: &mut MatchLog, told: &mut Told) -> bool {
        let choice = log.taken_back().filter(|_| self.asks_person());
        choice.is_some_and(|choice| self.make(choice, log, told))
    }

    fn can_redo(&self, log: &MatchLog) -> bool {
        self.asks_person() && log.taken_back::<F::Choice>().is_some()
    }

    fn concede(&mut self, player: Player) {
        self.lines.push(Line::Concedes { player });
        self.lines.push(Line::Wins { player: player.other() });
        self.ended = Some(Ending { winner: Some(player.other()), cause: Cause::Concession });
    }

    fn agree_on_a_draw(&mut self) {
        self.lines.push(Line::Draw);
        self.ended = Some(Ending { winner: None, cause: Cause::Agreement });
    }
}
