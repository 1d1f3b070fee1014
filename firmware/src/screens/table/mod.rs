//! The table: the battlefield, what is asked, and the cursor over what can be chosen.
//!
//! Nothing here knows a rule. What lights up is what the match offers, and what a button does is to take one of those
//! offers by its place in the list.

mod cursor;
mod dialog;
mod field;
mod motion;
mod panel;
mod press;
mod show;
mod think;
mod watch;

use heapless::Vec;
use stonecaller_engine::{Player, Square, Squares};

pub use cursor::Cursor;
pub(super) use show::describe;

use super::{Context, Go, Look, Page, Screen, cover, finish, hand, title};
use crate::gfx::scene::Scene;
use crate::input::{Action, Button, KeyEvent};
use crate::play::{
    Counts, Match, MatchLog, Odds, Offer, Question, Spot, Stage, Told, Waits, Words,
};
use crate::settings::Speed;
use crate::sound::Sound;
use crate::time::Instant;
use field::Viewpoint;
use motion::Motion;

/// How long the cursor rests before the range of a unit is shown.
const REST_MS: u32 = 150;
/// How long a note stays.
const NOTE_MS: u32 = 2_500;
/// The most rows that a dialog has: effects that wait at once, or things that one unit can do.
const MOST_ROWS: usize = 12;

/// What the buttons act on.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is no heap, and there is one table")]
enum Mode {
    /// The cursor is on something that can be chosen.
    Choose,
    /// The cursor is anywhere; the other is where it goes back to.
    Look(Cursor),
    /// A list lies over the battlefield.
    Dialog(Dialog),
}

/// A list over the battlefield.
#[derive(Clone, Debug)]
struct Dialog {
    rows: Vec<Offer, MOST_ROWS>,
    cursor: usize,
    /// Whether it is asked because a phase would end with something left to do.
    confirms: bool,
    /// Whether it can be left without choosing: the question stays open then.
    optional: bool,
}

/// What the buttons act on, for whoever presses them without looking at the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// The cursor is there, over what can be chosen.
    Choosing(Cursor),
    /// The cursor is there, free to look at anything.
    Looking(Cursor),
    /// A list lies over the battlefield: the row, how many rows there are, and what the row chooses.
    Listing(usize, usize, Option<Offer>),
    /// Something is being shown; any press ends that first.
    Moving,
}

/// How the table stands on the screen. It outlives the page, so that nothing is lost while others lie over it.
pub(crate) struct Table {
    stage: Stage,
    question: Question,
    /// The spaces on which something can be chosen.
    lit: u64,
    /// Whether cards can be chosen.
    cards: bool,
    yes: Option<Offer>,
    no: Option<Offer>,
    cursor: Cursor,
    mode: Mode,
    /// What the attack under the cursor would do.
    odds: Option<Odds>,
    /// What choosing under the cursor does.
    verb: &'static str,
    undo: bool,
    /// Why nothing can be done in this phase, if so.
    nothing: Option<&'static str>,
    /// The player at another device who is waited for.
    awaits: Option<Player>,
    /// The device thinks for the player who is asked; how far it is, of 255.
    thinks: Option<u8>,
    /// When it last thought a little.
    thought_at: Instant,
    /// It thinks about a hint.
    hint: bool,
    /// Where the unit looked at could move, and what it could attack.
    reach: (u64, u64),
    /// When the cursor has rested long enough for that to be shown.
    rests_at: Option<Instant>,
    /// Where it last rested.
    rested: Cursor,
    note: Option<(Words, Instant)>,
    /// The note refuses something, rather than tell something new.
    refuses: bool,
    motion: Motion,
    /// Seen from the other side than that of the player at the screen.
    turned: bool,
    /// The last space the cursor was on.
    last: Option<Square>,
}

impl Table {
    pub(crate) const fn new() -> Self {
        Self {
            stage: Stage::new(),
            question: Question { prompt: "", ability: None, about: None, card: None, open: false },
            lit: 0,
            cards: false,
            yes: None,
            no: None,
            cursor: Cursor::Hand,
            mode: Mode::Choose,
            odds: None,
            verb: "",
            undo: false,
            nothing: None,
            awaits: None,
            thinks: None,
            thought_at: Instant::START,
            hint: false,
            reach: (0, 0),
            rests_at: None,
            rested: Cursor::Hand,
            note: None,
            refuses: false,
            motion: Motion::new(),
            turned: false,
            last: None,
        }
    }

    /// What the buttons act on.
    pub(crate) fn pointer(&self) -> Pointer {
        match &self.mode {
            _ if self.motion.is_on() => Pointer::Moving,
            Mode::Choose => Pointer::Choosing(self.cursor),
            Mode::Look(_) => Pointer::Looking(self.cursor),
            Mode::Dialog(dialog) => {
                let rows = dialog.rows.len() + usize::from(dialog.confirms);
                Pointer::Listing(dialog.cursor, rows, dialog.rows.get(dialog.cursor).copied())
            }
        }
    }

    /// The numbers of a player as they are shown.
    pub(crate) fn counts(&self, player: Player) -> Counts {
        self.stage.counts[player as usize]
    }

    /// Whose turn is shown, and how many have begun.
    pub(crate) fn turns(&self) -> (Player, u16) {
        (self.stage.turn, self.stage.turns)
    }

    /// Shows the match as it stands.
    pub(crate) fn show(&mut self, game: &dyn Match) {
        self.stage = game.stage();
    }

    /// The spaces on which something can be chosen.
    pub(crate) fn lit(&self) -> Squares {
        Squares(self.lit)
    }

    /// Shows a match that is watched; nothing is chosen on it.
    pub(crate) fn begin_to_watch(&mut self, game: &dyn Match) {
        *self = Self { turned: self.turned, ..Self::new() };
        self.watch(game);
    }

    /// Shows the match that is watched as it stands.
    pub(super) fn watch(&mut self, game: &dyn Match) {
        self.stage = game.stage();
        if self.looks() {
            self.rest(game);
        }
    }

    /// Shows what is played again, if anything is.
    pub(crate) fn stop_watching(&mut self, game: Option<&dyn Match>) {
        *self = Self { turned: self.turned, ..Self::new() };
        if let Some(game) = game {
            self.stage = game.stage();
        }
    }

    /// Whether the cursor is free to look at anything.
    pub(super) fn looks(&self) -> bool {
        matches!(self.mode, Mode::Look(_))
    }

    /// Does not look around any more.
    pub(super) fn stop_looking(&mut self) {
        self.mode = Mode::Choose;
        self.cursor = Cursor::Hand;
        (self.reach, self.rests_at, self.rested) = ((0, 0), None, Cursor::Hand);
    }

    /// Whether something is being shown.
    pub(super) fn is_moving(&self) -> bool {
        self.motion.is_on()
    }

    /// Ends what is being shown.
    pub(super) fn stop_moving(&mut self) {
        self.motion.skip();
    }

    /// Shows what happened at another device, after everything that is still to be shown.
    pub(super) fn show_later(&mut self, before: &Stage, told: &Told) {
        if !self.motion.is_on() && !self.motion.has_more() {
            self.stage = before.clone();
            self.motion.begin(told);
        } else if !self.motion.add(told) {
            // Too much to be shown: the table jumps to how it stands.
            self.motion.skip();
        }
    }

    /// When the table wants something to be done next.
    pub(super) fn due(&self) -> Option<Instant> {
        if self.thinks.is_some() && !self.motion.is_on() {
            return Some(self.thought_at + 1);
        }
        let note = self.note.as_ref().map(|(_, until)| *until);
        [self.motion.due(), note, self.rests_at].into_iter().flatten().min()
    }

    /// Does not think at that moment.
    pub(super) fn think_later(&mut self, now: Instant) {
        self.thought_at = now;
    }

    /// Moves the cursor while one looks around; `false` if it stays.
    pub(super) fn look_on_from(&mut self, button: Button, game: &dyn Match, now: Instant) -> bool {
        let moved = self.step(button, self.viewpoint(game.holder()));
        if moved {
            self.cursor_moved(game, now);
        }
        moved
    }

    /// Lets a note go and shows what the cursor rests on, when it is time.
    pub(super) fn pass(&mut self, game: Option<&dyn Match>, now: Instant) {
        if self.note.as_ref().is_some_and(|(_, until)| now >= *until) {
            self.note = None;
        }
        if let (Some(game), true) = (game, self.rests_at.is_some_and(|at| now >= at)) {
            self.rest(game);
        }
    }

    /// Turns the battlefield round.
    pub(crate) fn turn(&mut self) {
        self.turned = !self.turned;
    }

    fn viewpoint(&self, holder: Player) -> Viewpoint {
        Viewpoint(if self.turned { holder.other() } else { holder })
    }

    /// Looks again at what the match shows and offers, and puts the cursor where it is most likely wanted.
    fn refresh(&mut self, game: &dyn Match, log: &MatchLog, now: Instant) {
        let asked_before = self.question.clone();
        self.stage = game.stage();
        self.question = game.question();
        (self.lit, self.cards, self.yes, self.no) = (0, false, None, None);
        let mut effects: Vec<Offer, MOST_ROWS> = Vec::new();
        let mut useful = 0;
        game.offers(&mut |offer| match offer.spot {
            Spot::Space(square) => {
                self.lit |= square.bit().0;
                useful |= if offer.useful { square.bit().0 } else { 0 };
            }
            Spot::Card(_) => self.cards = true,
            Spot::Effect(..) => {
                let full = effects.push(offer).is_err();
                debug_assert!(!full, "more effects wait than a list shows");
            }
            Spot::Yes => self.yes = Some(offer),
            Spot::No => self.no = Some(offer),
        });
        self.undo = game.can_undo(log).is_ok();
        let idle = self.question.open && self.lit == 0 && !self.cards;
        let holder = game.holder();
        let mut computer = false;
        self.awaits = match game.waits() {
            Waits::Choice(player) => {
                computer = game.set_up().computer(player).is_some();
                Some(player).filter(|_| player != holder || computer)
            }
            Waits::Chance => Some(holder.other()),
            Waits::Over(_) => None,
        };
        // Who looks around while the device thinks does not stop it.
        (self.thinks, self.hint) = (computer.then(|| self.thinks.unwrap_or(0)), false);
        self.nothing = if idle && self.awaits.is_none() { game.why_nothing() } else { None };
        self.mode = Mode::Choose;
        if !effects.is_empty() {
            self.mode =
                Mode::Dialog(Dialog { rows: effects, cursor: 0, confirms: false, optional: false });
        } else if let (Some(yes), 0) = (self.yes, self.lit) {
            // Yes and no, and nothing else: the list shows what it is about.
            let rows = [Some(yes), self.no].into_iter().flatten().collect();
            self.mode = Mode::Dialog(Dialog { rows, cursor: 0, confirms: false, optional: false });
        }
        let same_question = asked_before.prompt == self.question.prompt;
        self.cursor = self.best_cursor(Squares(useful), same_question, holder);
        self.cursor_moved(game, now);
        self.rest(game);
    }

    /// Says why not.
    fn note(&mut self, text: &str, now: Instant) {
        self.tell(text, now);
        self.refuses = true;
    }

    /// Says something new.
    pub(super) fn tell(&mut self, text: &str, now: Instant) {
        let mut words = Words::new();
        let _ = words.push_str(text);
        self.note = Some((words, now + NOTE_MS));
        self.refuses = false;
    }
}

/// The page of the table. Everything it remembers is in [`Table`] and in the match.
#[derive(Default)]
pub(super) struct TablePage;

impl TablePage {
    /// Plays one of the offers and shows what it brings about.
    pub(super) fn choose(index: u16, context: &mut Context<'_>) -> Go {
        let mut told = Told::new();
        let play = &mut *context.play;
        let Some(game) = play.playing.as_mut().map(|playing| playing.as_match_mut()) else {
            return Go::Stay;
        };
        if !game.choose(index, &mut play.log, &mut told) {
            context.sound(Sound::Refuse);
            return Go::Stay;
        }
        context.link.chosen();
        context.sound(Sound::Choose);
        Self::show(&told, context)
    }

    /// Makes again what was taken back, from a page that lies on the table.
    pub(super) fn redo(context: &mut Context<'_>) -> Go {
        let mut told = Told::new();
        let play = &mut *context.play;
        let Some(game) = play.playing.as_mut().map(|playing| playing.as_match_mut()) else {
            return Go::Back;
        };
        if !game.redo(&mut play.log, &mut told) {
            return Go::Back;
        }
        match Self::show(&told, context) {
            Go::Stay => Go::Back,
            Go::Open(page) => Go::To(page),
            elsewhere => elsewhere,
        }
    }

    /// Shows what happened, and goes on from there.
    fn show(told: &Told, context: &mut Context<'_>) -> Go {
        if Self::begins_to_move(told, context) { Go::Stay } else { Self::go_on(context) }
    }

    /// Begins to show what happened; `false` if there is nothing to show or it is not wanted.
    pub(super) fn begins_to_move(told: &Told, context: &mut Context<'_>) -> bool {
        if context.device.settings.speed == Speed::Off {
            return false;
        }
        context.play.table.motion.begin(told);
        Self::animate(context);
        context.play.table.motion.is_on()
    }

    /// Shows more of what happened.
    pub(super) fn animate(context: &mut Context<'_>) {
        let (Some(game), table) = context.play.on_table() else { return };
        let speed = context.device.settings.speed;
        let fresh = |card: u8, player: Player| game.fresh(card, player);
        let sound = table.motion.go_on(&mut table.stage, speed, game.holder(), &fresh, context.now);
        if let Some(sound) = sound {
            context.sound(sound);
        }
    }

    /// Begins to show what happened at another device, or goes on if there is nothing to show.
    pub(super) fn go_on_showing(context: &mut Context<'_>) -> Go {
        if context.play.table.motion.is_on() {
            return Go::Stay;
        }
        Self::animate(context);
        if context.play.table.motion.is_on() { Go::Stay } else { Self::go_on(context) }
    }

    /// Looks again at a match that has changed while another page was shown.
    pub(super) fn refresh(context: &mut Context<'_>) {
        let play = &mut *context.play;
        let Some(playing) = &play.playing else { return };
        let waited = play.table.awaits.is_some();
        play.table.motion.skip();
        play.table.refresh(playing.as_match(), &play.log, context.now);
        if waited && play.table.awaits.is_none() {
            context.sound(Sound::YourTurn);
        }
    }

    /// Lets chance decide until a player is asked, and asks.
    pub(super) fn go_on(context: &mut Context<'_>) -> Go {
        loop {
            let play = &mut *context.play;
            let Some(game) = play.playing.as_mut().map(|playing| playing.as_match_mut()) else {
                return Go::Back;
            };
            let linked = game.set_up().tether().is_some();
            match game.waits() {
                // The other device goes on, or the two of them together.
                Waits::Chance if linked => {
                    play.table.refresh(game, &play.log, context.now);
                    return Go::Stay;
                }
                Waits::Choice(player) if linked && player != game.holder() => {
                    play.table.refresh(game, &play.log, context.now);
                    return Go::Stay;
                }
                Waits::Choice(player) if game.set_up().computer(player).is_some() => {
                    play.table.refresh(game, &play.log, context.now);
                    return Go::Stay;
                }
                Waits::Chance => {
                    let mut told = Told::new();
                    // What was shown so far is what stands; chance changes it next.
                    play.table.stage = game.stage();
                    if !game.chance(context.random, &mut play.log, &mut told) {
                        return Go::Back;
                    }
                    if Self::begins_to_move(&told, context) {
                        return Go::Stay;
                    }
                }
                Waits::Choice(player) if player == game.holder() => {
                    let mut told = Told::new();
                    if let Some(before) = game.answer_only(&mut play.log, &mut told) {
                        play.table.stage = before;
                        if Self::begins_to_move(&told, context) {
                            return Go::Stay;
                        }
                        continue;
                    }
                    let called = !game.set_up().is_shared() && play.table.awaits.is_some();
                    play.table.refresh(game, &play.log, context.now);
                    if called {
                        context.sound(Sound::YourTurn);
                    }
                    let table = &context.play.table;
                    let only_cards = table.cards && table.lit == 0 && !table.question.open;
                    if only_cards {
                        return Go::Open(Page::Hand(hand::HandPage::new(context)));
                    }
                    return Go::Stay;
                }
                Waits::Choice(player) => {
                    play.table.stage = game.stage();
                    return Go::Root(Page::Cover(cover::Cover::new(player)));
                }
                Waits::Over(_) if game.set_up().is_demo() => return Self::end_demo(context),
                Waits::Over(ending) => {
                    play.table.stage = game.stage();
                    let won = ending.winner == Some(game.holder());
                    context.sound(if won { Sound::Victory } else { Sound::Defeat });
                    return Go::Root(Page::Finish(finish::Finish::of(context.play)));
                }
            }
        }
    }

    /// The device has shown enough.
    fn end_demo(context: &mut Context<'_>) -> Go {
        context.play.playing = None;
        Go::Root(Page::Title(title::Title::after_demo()))
    }

    /// Ends whatever is being shown, and lets chance decide without showing it.
    fn end_motion(context: &mut Context<'_>) -> Go {
        context.play.table.motion.skip();
        let speed = core::mem::replace(&mut context.device.settings.speed, Speed::Off);
        let go = Self::go_on(context);
        context.device.settings.speed = speed;
        go
    }
}

impl Screen for TablePage {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        if event.action == Action::Release {
            return Go::Stay;
        }
        if event.action == Action::Repeat && !event.button.is_direction() {
            return Go::Stay;
        }
        if context.play.current().is_some_and(|game| game.set_up().is_demo()) {
            return Self::end_demo(context);
        }
        Self::press(event.button, context)
    }

    fn settle(&mut self, context: &mut Context<'_>) -> Go {
        // A press ends what is shown and then does what it says: none is lost, and it does not matter when it comes.
        if context.play.table.motion.is_on() { Self::end_motion(context) } else { Go::Stay }
    }

    fn due(&self, look: Look<'_>) -> Option<Instant> {
        look.play.table.due()
    }

    fn tick(&mut self, context: &mut Context<'_>) -> Go {
        let (game, table) = context.play.on_table();
        table.pass(game, context.now);
        if !table.motion.is_on() {
            let thinks = table.thinks.is_some();
            return if thinks { Self::think(context) } else { Go::Stay };
        }
        Self::animate(context);
        if context.play.table.motion.is_on() {
            return Go::Stay;
        }
        Self::go_on(context)
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        show::describe(look, scene, None);
    }
}
