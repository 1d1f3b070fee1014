//! The table: the battlefield, what is asked, and the cursor over what can be chosen.
//!
//! Nothing here knows a rule. What lights up is what the match offers, and what a button does is to take one of those
//! offers by its place in the list.

mod cursor;
mod dialog;
mod field;
mod motion;
mod panel;
mod show;
mod watch;

use core::fmt::Write;

use heapless::Vec;
use stonecaller_engine::{Player, Square, Squares};

pub use cursor::Cursor;
pub(super) use show::describe;

use super::{Context, Go, Look, Page, Screen, card, card_now, cover, finish, hand, pause, title};
use crate::games::{CardId, Skill, Subject, Thought, Versus};
use crate::gfx::scene::Scene;
use crate::input::{Action, Button, KeyEvent};
use crate::play::{
    Counts, Match, MatchLog, Odds, Offer, Question, Spot, Stage, Told, Waits, Words,
};
use crate::settings::{Confirm, Speed};
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

    /// The cursor has rested where it is.
    fn rest(&mut self, game: &dyn Match) {
        self.rests_at = None;
        self.rested = self.cursor;
        if let (Mode::Look(_), Cursor::Space(square)) = (&self.mode, self.cursor)
            && self.stage.at(square).is_some_and(|standing| standing.fights)
        {
            self.reach = game.reach(square);
        }
    }

    /// Whatever lies under the cursor is shown with it.
    fn cursor_moved(&mut self, game: &dyn Match, now: Instant) {
        (self.odds, self.verb, self.reach) = (None, "", (0, 0));
        // The card under the cursor and where a unit can go are shown when the cursor rests: they would be much to draw
        // at every step.
        self.rests_at = Some(now + REST_MS);
        if let Cursor::Space(square) = self.cursor {
            self.last = Some(square);
        }
        if matches!(self.mode, Mode::Look(_)) {
            return;
        }
        match self.cursor {
            Cursor::Space(square) => {
                let mut found = 0;
                let mut first = None;
                game.offers(&mut |offer| {
                    if offer.spot == Spot::Space(square) {
                        found += 1;
                        first = first.or(Some(offer));
                    }
                });
                if let (1, Some(offer)) = (found, first) {
                    self.odds = game.odds(offer.index);
                    self.verb = if offer.ability.is_some() { "Use" } else { offer.verb };
                } else if found > 1 {
                    self.verb = "Choose";
                }
            }
            Cursor::Hand => self.verb = if self.cards { "Open" } else { "Look" },
            Cursor::Yes => self.verb = "Choose",
            Cursor::No => self.verb = "Choose",
            Cursor::Active(_) => {}
        }
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
                    play.table.thinks = Some(0);
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
                    let before = game.stage();
                    if game.answer_only(&mut play.log, &mut told) {
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

    /// Begins to think about a hint for the player at the screen; it is shown when it is there.
    pub(super) fn begin_hint(context: &mut Context<'_>) {
        let table = &mut context.play.table;
        if table.awaits.is_none() {
            (table.thinks, table.hint) = (Some(0), true);
        }
    }

    /// Thinks a little for the player who is asked.
    #[inline(never)]
    fn think(context: &mut Context<'_>) -> Go {
        let play = &mut *context.play;
        let (Some(playing), hint) = (&mut play.playing, play.table.hint) else { return Go::Back };
        play.table.thought_at = context.now;
        let set_up = playing.as_match().set_up();
        let (seed, asked) = match (&set_up.versus, playing.as_match().waits()) {
            (Versus::Computer(computers), Waits::Choice(player)) => {
                (computers.seed, set_up.computer(player))
            }
            _ => (0, None),
        };
        let skill = if hint { Some(Skill::Hard) } else { asked };
        let Some(skill) = skill else {
            play.table.thinks = None;
            return Go::Stay;
        };
        let subject = Subject { skill, seed, at: play.log.len(), hint };
        match playing.think(&mut play.mind, subject) {
            Thought::Thinking(part) => play.table.thinks = Some(part),
            Thought::NotAsked => play.table.thinks = None,
            Thought::Ready if hint => return Self::show_hint(context),
            Thought::Ready => {
                let mut told = Told::new();
                play.table.thinks = None;
                if playing.play_thought(&play.mind, &mut play.log, &mut told) {
                    return Self::show(&told, context);
                }
                // It has thought about another position than this one.
                play.mind.forget();
                play.table.thinks = Some(0);
            }
        }
        Go::Stay
    }

    /// Puts the cursor on what the device would choose, and says so.
    fn show_hint(context: &mut Context<'_>) -> Go {
        let play = &mut *context.play;
        let table = &mut play.table;
        (table.thinks, table.hint) = (None, false);
        let Some(playing) = &play.playing else { return Go::Back };
        let game = playing.as_match();
        let wanted = playing.thought_of(&play.mind);
        let mut found = None;
        game.offers(&mut |offer| {
            if Some(offer.index) == wanted {
                found = Some(offer);
            }
        });
        let Some(offer) = found else { return Go::Stay };
        play.hints = play.hints.saturating_add(1);
        let mut text = Words::new();
        let id = game.set_up().game;
        let _ = match (offer.spot, offer.ability) {
            (Spot::Card(number), _) => {
                write!(text, "Hint: {} {}", offer.verb, CardId { game: id, number }.name())
            }
            (_, Some(ability)) => write!(text, "Hint: {}", game.ability(ability)),
            (Spot::Space(at), _) => match table.stage.at(at) {
                Some(card) => {
                    let name = CardId { game: id, number: card.card }.name();
                    write!(text, "Hint: {} {name}", offer.verb)
                }
                None => write!(text, "Hint: {}", offer.verb),
            },
            _ => write!(text, "Hint: {}", offer.verb),
        };
        if !matches!(table.mode, Mode::Dialog(_)) {
            table.cursor = match offer.spot {
                Spot::Space(square) => Cursor::Space(square),
                Spot::Card(_) => Cursor::Hand,
                Spot::Yes => Cursor::Yes,
                Spot::No => Cursor::No,
                Spot::Effect(..) => table.cursor,
            };
            table.mode = Mode::Choose;
            table.cursor_moved(game, context.now);
        } else if let Mode::Dialog(dialog) = &mut table.mode
            && let Some(row) = dialog.rows.iter().position(|row| row.index == offer.index)
        {
            dialog.cursor = row;
        }
        table.tell(&text, context.now);
        context.sound(Sound::Notice);
        Go::Stay
    }

    /// Ends whatever is being shown, and lets chance decide without showing it.
    fn end_motion(context: &mut Context<'_>) -> Go {
        context.play.table.motion.skip();
        let speed = core::mem::replace(&mut context.device.settings.speed, Speed::Off);
        let go = Self::go_on(context);
        context.device.settings.speed = speed;
        go
    }

    fn press(button: Button, context: &mut Context<'_>) -> Go {
        let play = &mut *context.play;
        let Some(game) = play.playing.as_mut().map(|playing| playing.as_match_mut()) else {
            return Go::Back;
        };
        let table = &mut play.table;
        table.note = None;
        if core::mem::take(&mut table.hint) {
            // Who goes on alone needs no hint.
            table.thinks = None;
        }
        match (&mut table.mode, button) {
            (_, Button::Y) => {
                let menu = pause::Pause::new(play);
                context.sound(Sound::Choose);
                Go::Open(Page::Pause(menu))
            }
            (Mode::Dialog(_), _) => dialog::press(button, context),
            (_, Button::Up | Button::Down | Button::Left | Button::Right) => {
                let view = table.viewpoint(game.holder());
                let moved = table.step(button, view);
                if moved {
                    table.cursor_moved(game, context.now);
                }
                if moved {
                    context.sound(Sound::Cursor);
                }
                Go::Stay
            }
            (Mode::Look(back), Button::B) => {
                let back = *back;
                // A list that has to be answered is there again.
                table.refresh(game, &play.log, context.now);
                table.cursor = back;
                table.cursor_moved(game, context.now);
                context.sound(Sound::Back);
                Go::Stay
            }
            (Mode::Look(_), Button::A) => Self::take_here(context),
            (Mode::Look(_) | Mode::Choose, Button::X) => Self::look(context),
            (Mode::Choose, Button::A) => Self::take(context),
            (Mode::Choose, Button::B) => {
                match game.undo(&mut play.log) {
                    Ok(()) => {
                        play.mind.forget();
                        table.refresh(game, &play.log, context.now);
                        let on = table.awaits.is_some();
                        context.sound(Sound::Back);
                        if on {
                            return Self::go_on(context);
                        }
                    }
                    Err(barrier) => {
                        table.note(barrier.text(), context.now);
                        context.sound(Sound::Refuse);
                    }
                }
                Go::Stay
            }
        }
    }

    /// Looks closely at what is under the cursor; from there the cursor goes anywhere.
    pub(super) fn look(context: &mut Context<'_>) -> Go {
        let (Some(game), table) = context.play.on_table() else { return Go::Back };
        if !matches!(table.mode, Mode::Look(_)) {
            table.mode = Mode::Look(table.cursor);
            if !matches!(table.cursor, Cursor::Space(_)) {
                let home = Square::seen_by(game.holder(), 1, 4);
                let cards = Squares::ALL.into_iter().filter(|at| table.stage.at(*at).is_some());
                let nearest =
                    home.and_then(|home| cards.min_by_key(|at| (at.distance(home), at.index())));
                table.cursor = table.last.or(nearest).map_or(Cursor::Hand, Cursor::Space);
                table.cursor_moved(game, context.now);
                context.sound(Sound::Choose);
                return Go::Stay;
            }
            table.cursor_moved(game, context.now);
        }
        let id = game.set_up().game;
        let go = match table.cursor {
            Cursor::Space(square) => match table.stage.at(square) {
                Some(standing) => Go::Open(Page::Card(card_now::page(game, square, standing))),
                None => Go::Stay,
            },
            Cursor::Active(place) => match table.stage.active.get(usize::from(place)) {
                Some(event) => {
                    let number = event.card;
                    Go::Open(Page::Card(card::CardPage::new(CardId { game: id, number })))
                }
                None => Go::Stay,
            },
            Cursor::Hand | Cursor::Yes | Cursor::No => {
                Go::Open(Page::Hand(hand::HandPage::new(context)))
            }
        };
        context.sound(Sound::Choose);
        go
    }

    /// Takes what the cursor has come to while looking around, or says why it cannot be taken.
    fn take_here(context: &mut Context<'_>) -> Go {
        let play = &mut *context.play;
        let Some(game) = play.playing.as_ref().map(|playing| playing.as_match()) else {
            return Go::Back;
        };
        let table = &mut play.table;
        let Cursor::Space(square) = table.cursor else { return Self::look(context) };
        if Squares(table.lit).has(square) {
            table.mode = Mode::Choose;
            return Self::take(context);
        }
        let mut why = Words::new();
        game.why_not(square, &mut why);
        let why = if why.is_empty() { "Nothing to choose there" } else { why.as_str() };
        table.note(why, context.now);
        context.sound(Sound::Refuse);
        Go::Stay
    }

    /// Takes what is under the cursor.
    fn take(context: &mut Context<'_>) -> Go {
        let play = &mut *context.play;
        let Some(game) = play.playing.as_ref().map(|playing| playing.as_match()) else {
            return Go::Back;
        };
        let table = &mut play.table;
        match table.cursor {
            Cursor::Hand => {
                context.sound(Sound::Choose);
                Go::Open(Page::Hand(hand::HandPage::new(context)))
            }
            Cursor::Yes => table.yes.map_or(Go::Stay, |offer| Self::choose(offer.index, context)),
            Cursor::No => {
                let Some(offer) = table.no else { return Go::Stay };
                let asks = context.device.settings.confirm == Confirm::On
                    && table.question.open
                    && game.is_anything_useful();
                if !asks {
                    return Self::choose(offer.index, context);
                }
                let rows = core::iter::once(offer).collect();
                table.mode =
                    Mode::Dialog(Dialog { rows, cursor: 0, confirms: true, optional: true });
                context.sound(Sound::Choose);
                Go::Stay
            }
            Cursor::Space(square) => {
                let mut rows: Vec<Offer, MOST_ROWS> = Vec::new();
                game.offers(&mut |offer| {
                    if offer.spot == Spot::Space(square) {
                        let _ = rows.push(offer);
                    }
                });
                match rows.as_slice() {
                    [] => {
                        let mut why = Words::new();
                        game.why_not(square, &mut why);
                        table.note(&why, context.now);
                        context.sound(Sound::Refuse);
                        Go::Stay
                    }
                    [offer] => {
                        let index = offer.index;
                        Self::choose(index, context)
                    }
                    _ => {
                        table.mode = Mode::Dialog(Dialog {
                            rows,
                            cursor: 0,
                            confirms: false,
                            optional: true,
                        });
                        context.sound(Sound::Choose);
                        Go::Stay
                    }
                }
            }
            Cursor::Active(_) => Go::Stay,
        }
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
