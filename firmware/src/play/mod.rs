//! A match while it is played.
//!
//! | module | subject |
//! |---|---|
//! | [`Face`] | what a game on the battlefield tells the screens about itself |
//! | [`Match`], [`Session`] | one match: choices, chance, taking back, who may see what |
//! | [`MatchLog`] | every choice and outcome: the save, the replay, the bug report |
//! | [`Happening`], [`Stage`] | what happened, and what the table shows |
//! | [`Lines`], [`Tally`] | the same in plain words and in numbers |
//! | [`Replay`], [`Watch`] | a match that is watched |
//! | [`Shelf`], [`Statistics`] | finished matches, and what has come of all of them |
//! | [`Wishes`] | what the players want of the next match |
//!
//! Pages speak to [`Match`], which names no game; [`crate::games`] says which there are.

mod audit;
mod face;
mod happening;
mod lines;
mod linked;
mod log;
mod replay;
mod seen;
mod session;
mod shelf;
mod stage;
mod tally;
mod wishes;

pub use audit::Audited;
pub use face::{Face, Mark, Odds, Offer, Pile, Question, Spot, Value, Words};
pub use happening::{Dice, Happening, How};
pub use lines::{Line, Lines};
pub use linked::{ChoiceBytes, Entry, Linked, Place, Position, Refused};
pub(crate) use log::LONGEST as LONGEST_LOG;
pub use log::MatchLog;
pub use replay::{Moment, Replay, Side, Watch};
pub use session::{Barrier, Ending, Hears, Match, Session, Told, Waits};
pub use shelf::{Film, Kept, MOST_KEPT, Shelf};
pub use stage::{ActiveEvent, Counts, SPACES, Stage, Standing};
pub use tally::{Cause, Deeds, Tally};
pub use wishes::{USUAL_NAMES, Wishes};

use stonecaller_engine::Squares;

use crate::games::{Mind, Playing, SetUp, Skill, Watching};
use crate::keep::Trouble;
use crate::screens::{Pointer, Table};
use crate::statistics::Statistics;

/// The memory of a match: some kilobytes, so a board keeps it in a static and never on a stack.
pub struct PlayMemory {
    /// The match, if there is one.
    pub playing: Option<Playing>,
    /// Its log.
    pub log: MatchLog,
    /// The match that is watched, if any; it is on the table then, and the other one waits.
    pub(crate) watching: Option<Watching>,
    /// The log of the match that is watched, or of the last one that ended.
    pub film: Film,
    /// The matches that can be watched.
    pub shelf: Shelf,
    /// What has come of all matches.
    pub statistics: Statistics,
    /// The number that the match has on the shelf, once it has been put there.
    pub put_away: Option<u32>,
    /// Where the device thinks.
    pub(crate) mind: Mind,
    /// Hints that were given and are not in the statistics yet.
    pub hints: u8,
    /// How the table stands on the screen.
    pub(crate) table: Table,
    /// What the last match began with.
    pub last_set_up: Option<SetUp>,
    /// What is wished for the next one, once somebody has been asked.
    pub wishes: Option<Wishes>,
    /// The match was left for good, and flash is to forget it.
    pub left: bool,
    /// Flash knows of the match.
    pub begun: bool,
    /// Flash knows that it is over.
    pub ended: bool,
    /// The other device has all of a linked match, so that flash may know that it is over.
    pub settled: bool,
    /// The player has left a linked match that is over and does not wait for the other device any more.
    parted: bool,
    /// It could not be kept.
    pub unsaved: bool,
    /// What is wrong with the match that was kept, until somebody has read it.
    pub trouble: Option<Trouble>,
}

impl PlayMemory {
    /// Memory without a match in it.
    pub const fn new() -> Self {
        Self {
            playing: None,
            log: MatchLog::new(),
            watching: None,
            film: Film::new(),
            shelf: Shelf::new(),
            statistics: Statistics::new(),
            put_away: None,
            mind: Mind::new(),
            hints: 0,
            table: Table::new(),
            last_set_up: None,
            wishes: None,
            left: false,
            begun: false,
            ended: false,
            settled: true,
            parted: false,
            unsaved: false,
            trouble: None,
        }
    }

    /// The match on the table, if there is one: the one that is watched, or else the one that is played.
    pub fn current(&self) -> Option<&dyn Match> {
        match &self.watching {
            Some(watching) => Some(watching.as_watch()),
            None => self.playing.as_ref().map(Playing::as_match),
        }
    }

    /// The match that is watched, if any.
    pub fn watched(&self) -> Option<&dyn Watch> {
        self.watching.as_ref().map(Watching::as_watch)
    }

    /// The match on the table, and the table.
    pub(crate) fn on_table(&mut self) -> (Option<&dyn Match>, &mut Table) {
        let game = match &self.watching {
            Some(watching) => Some(watching.as_watch() as &dyn Match),
            None => self.playing.as_ref().map(Playing::as_match),
        };
        (game, &mut self.table)
    }

    /// What the buttons act on while the table is shown.
    pub fn pointer(&self) -> Pointer {
        self.table.pointer()
    }

    /// The spaces that the table lights up.
    pub fn lit(&self) -> Squares {
        self.table.lit()
    }

    /// Goes on with the match whose log lies here already; `false` if the log is not one of such a match.
    pub fn resume(&mut self, set_up: SetUp) -> bool {
        self.table = Table::new();
        self.playing = Playing::resume(set_up.clone(), &self.log);
        (self.begun, self.ended) = (true, false);
        if self.playing.is_some() {
            self.last_set_up = Some(set_up);
        }
        self.playing.is_some()
    }

    /// What is wished for the next match; what the last one was, if nobody has been asked yet.
    pub(crate) fn wishes(&mut self) -> &mut Wishes {
        let last = self.last_set_up.as_ref();
        self.wishes.get_or_insert_with(|| last.map_or_else(Wishes::default, Wishes::from))
    }

    /// Whether a match is here that is not over.
    pub fn is_in_progress(&self) -> bool {
        self.current().is_some_and(|game| !matches!(game.waits(), Waits::Over(_)))
    }

    /// Whether the match that is played has its other player at another device.
    pub fn is_linked(&self) -> bool {
        self.playing.as_ref().is_some_and(|playing| playing.as_linked().is_some())
    }

    /// How well the device plays for its own player in the linked match that is played, if it does.
    pub fn stand_in(&self) -> Option<Skill> {
        self.playing.as_ref().and_then(|playing| playing.as_match().set_up().stand_in())
    }

    /// Leaves a match that is over. One that flash or the other device does not know to be over yet stays in memory.
    pub(crate) fn part(&mut self) {
        self.parted = true;
        if !self.is_linked() || (self.ended && self.settled) {
            self.playing = None;
        }
    }

    /// Whether flash may know that the match is over: nothing of it has to be told to another device any more, or nothing
    /// that could not be told after a restart. That somebody gave up or both agreed is not in the log, so flash has to
    /// know it before anybody else does.
    pub(crate) fn may_end(&self) -> bool {
        let Some(linked) = self.playing.as_ref().and_then(Playing::as_linked) else { return true };
        let by_word = matches!(linked.waits(), Waits::Over(ending)
            if matches!(ending.cause, Cause::Concession | Cause::Agreement));
        self.settled || self.parted || by_word
    }

    /// Whether the last match is over and flash does not know it yet: then it will after the next time that things are kept,
    /// and nobody waits for the other device any more.
    pub(crate) fn has_to_end_first(&mut self) -> bool {
        let over = self.is_linked() && !self.is_in_progress();
        over && !self.ended && !core::mem::replace(&mut self.parted, true)
    }

    /// Whether there is a match to go on with, or the end of one to look at.
    pub(crate) fn can_go_on(&self) -> bool {
        self.playing.is_some() && !(self.parted && self.ended)
    }

    /// Leaves the match for good.
    pub fn leave(&mut self) {
        self.playing = None;
        self.left = true;
    }

    /// Begins a match; one that was there is gone. Not part of its callers, or they would all need its stack.
    #[inline(never)]
    pub fn begin(&mut self, set_up: SetUp) {
        self.log.clear();
        self.table = Table::new();
        (self.begun, self.ended) = (false, false);
        (self.settled, self.parted) = (false, false);
        self.hints = 0;
        self.mind.forget();
        self.last_set_up = Some(set_up.clone());
        self.put_away = None;
        self.watching = None;
        self.playing = Some(Playing::begin(set_up));
    }

    /// Puts the match on the shelf if it is over and not there yet, and counts it.
    pub fn put_away(&mut self) -> bool {
        let Some(game) = self.playing.as_ref().map(Playing::as_match) else { return false };
        let Waits::Over(ending) = game.waits() else { return false };
        if self.put_away.is_some() || game.set_up().is_demo() {
            return false;
        }
        let (id, turns) = (self.shelf.next_id(), game.stage().turns);
        self.put_away = Some(id);
        self.statistics.count(game.set_up(), ending.winner, ending.cause == Cause::Concession);
        if self.log.is_whole() && self.film.load(Some(id), self.log.bytes()) {
            self.shelf.add(Kept { id, set_up: game.set_up().clone(), ending, turns });
        }
        true
    }

    /// Begins to watch the match whose log is in [`PlayMemory::film`].
    pub(crate) fn watch(&mut self, set_up: SetUp) {
        let mut watching = Watching::open(set_up, &self.film.log);
        watching.as_watch_mut().go_to_first_choice(&self.film.log);
        self.table.begin_to_watch(watching.as_watch());
        self.watching = Some(watching);
    }

    /// What is played is on the table again.
    pub(crate) fn stop_watching(&mut self) {
        self.watching = None;
        self.table.stop_watching(self.playing.as_ref().map(Playing::as_match));
    }

    /// A new match goes on from where the one that is watched is; `false` if there is nothing to go on with.
    pub(crate) fn take_over(&mut self) -> bool {
        let Some(watch) = self.watched() else { return false };
        if matches!(watch.waits(), Waits::Over(_)) {
            return false;
        }
        // What the other player of a linked match held is not known here.
        if watch.set_up().tether().is_some() {
            return false;
        }
        let (set_up, at) = (watch.set_up().clone(), watch.now().at);
        self.begin(set_up);
        self.log.copy(self.film.log.bytes(), at);
        self.playing.as_mut().is_some_and(|playing| playing.catch_up(&self.log))
    }
}

impl Default for PlayMemory {
    fn default() -> Self {
        Self::new()
    }
}
