//! The program's side of the cable: what the other device brings about on the pages.

use core::fmt::Write;

use super::hand::HandPage;
use super::table::TablePage;
use super::waiting::Waiting;
use super::{App, Context, Effects, Go, Page, finish, lobby, table};
use crate::board::LineError;
use crate::games::GameId;
use crate::link::{Doing, Frame, Line, News, Standing};
use crate::play::{PlayMemory, Waits, Wishes, Words};
use crate::settings::Speed;
use crate::sound::Sound;
use crate::time::Instant;

/// How long the other device of a match may be gone before that is worth a page.
const PATIENCE_MS: u32 = 600;

/// What came in one go.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Noticed {
    begins: bool,
    changed: bool,
    note: Option<&'static str>,
}

impl App {
    /// Takes what came in over the cable.
    pub fn cable(&mut self, bytes: &[u8], now: Instant) {
        self.link.receive(bytes, now);
    }

    /// Takes an error of the cable.
    pub fn cable_error(&mut self, error: LineError, now: Instant) {
        self.link.line_error(error, now);
    }

    /// When to call [`App::link_work`] next at the latest.
    pub fn link_due(&self) -> Instant {
        let alone = self.alone_since.map(|since| since + PATIENCE_MS);
        alone
            .filter(|_| !matches!(self.page, Page::Waiting(_)))
            .map_or(self.link.due(), |at| at.min(self.link.due()))
    }

    /// The next frame for the cable, until there is none.
    pub fn link_frame(&mut self, now: Instant) -> Option<Frame> {
        self.link.poll(now)
    }

    /// The memory of matches, and the cable itself, to ask for silence on it.
    pub fn play_and_line(&mut self) -> (&mut PlayMemory, &mut Line) {
        (self.play, self.link.line_mut())
    }

    /// What was heard and played is kept: it may be acknowledged.
    pub fn link_kept(&mut self) {
        self.link.kept();
    }

    /// What there is to say may be said.
    pub fn link_speak(&mut self) {
        self.link.speak(self.play);
    }

    /// Whether the table is shown, or lies under what is shown.
    fn is_in_match(&self) -> bool {
        let is_table = |page: &Page| matches!(page, Page::Table(_));
        is_table(&self.page) || self.under.iter().any(is_table)
    }

    /// Plays what the other device says.
    pub fn link_work(&mut self) {
        self.introduce();
        let shows = matches!(self.page, Page::Table(_)) && self.device.settings.speed != Speed::Off;
        let noticed = &mut self.noticed;
        self.link.work(self.play, shows, &mut |play, news| noticed.hear(play, news));
    }

    /// Brings what the other device said to the pages: after it was acknowledged, which does not wait for that. Whether there
    /// was anything; then pages may have gone on with the match, and there may be more to say.
    pub fn link_show(&mut self, now: Instant) -> (Effects, bool) {
        let mut effects = Effects::new();
        let noticed = core::mem::take(&mut self.noticed);
        if noticed.begins {
            let _ = effects.push(super::Effect::Play(Sound::Notice));
            self.step(now, &mut effects, |page, context| match page {
                Page::SelfPlay(_) => Go::Stay,
                _ => begin(context),
            });
        }
        if noticed.changed {
            self.step(now, &mut effects, changed);
        }
        if let Some(note) = noticed.note {
            self.step(now, &mut effects, |_, context| {
                context.sound(Sound::Notice);
                context.play.table.tell(note, context.now);
                Go::Stay
            });
        }
        self.wait_or_go_on(now, &mut effects);
        if self.play.stand_in().is_some() {
            // The device plays on.
            self.link.answer_draw(false);
        }
        self.show_link();
        (effects, noticed != Noticed::default())
    }

    /// Shows that the other device is gone, or that it is back.
    fn wait_or_go_on(&mut self, now: Instant, effects: &mut Effects) {
        let linked = self.play.playing.as_ref().and_then(|playing| playing.as_linked());
        let waits = linked.map(|linked| linked.waits());
        let in_progress = matches!(waits, Some(Waits::Choice(_) | Waits::Chance));
        let alone = in_progress && self.is_in_match() && !self.link.is_in_step();
        self.alone_since = if alone { self.alone_since.or(Some(now)) } else { None };
        let waits = matches!(self.page, Page::Waiting(_));
        let halted = alone && matches!(self.link.view().standing, Standing::Halted(..));
        let patient = self.alone_since.is_some_and(|since| now.since(since) < PATIENCE_MS);
        if alone && !waits && (halted || !patient) {
            self.step(now, effects, |_, context| {
                context.sound(Sound::Notice);
                context.play.table.stop_moving();
                Go::OverTable(Page::Waiting(Waiting::default()))
            });
        } else if waits && !alone {
            self.step(now, effects, |_, context| match TablePage::go_on(context) {
                Go::Stay => Go::Root(Page::Table(TablePage)),
                Go::Open(page) => Go::OverTable(page),
                elsewhere => elsewhere,
            });
        }
    }

    /// Tells the other device who is here and what this one is busy with.
    fn introduce(&mut self) {
        // Nobody listens: the picture need not wait for a new card.
        if self.link.is_alone() {
            return;
        }
        let doing = match (&self.page, self.play.playing.as_ref().and_then(|it| it.as_linked())) {
            (Page::Lobby(_), _) => Doing::Lobby,
            (_, Some(linked)) if self.is_in_match() => {
                linked.set_up().tether().map_or(Doing::Idle, |tether| Doing::Match(tether.id))
            }
            _ if self.under.iter().any(|page| matches!(page, Page::Lobby(_))) => Doing::Lobby,
            _ if self.is_in_match() => Doing::Busy,
            (Page::Cover(_) | Page::Replay(_) | Page::ReplayMenu(_) | Page::SelfPlay(_), _) => {
                Doing::Busy
            }
            _ => Doing::Idle,
        };
        let wishes = self.play.wishes.as_ref();
        let leads = self.device.link.leads;
        let name = match wishes {
            Some(wishes) => wishes.own_name(leads),
            None => Wishes::default().own_name(leads),
        };
        let (game, variant) =
            wishes.map_or((GameId::ALL[0], 0), |wishes| (wishes.game, wishes.variant));
        self.link.introduce(&name, game, variant, doing);
    }

    fn show_link(&mut self) {
        // Nothing has changed while nobody was ever heard and the wire is as silent as before.
        let condition = self.link.condition();
        if self.link.is_alone() && self.device.link.condition == condition {
            return;
        }
        let view = self.link.view();
        if self.device.link != view {
            self.device.link = view;
        }
        let neighbour = self.link.neighbour();
        if self.device.neighbour != neighbour {
            self.device.neighbour = neighbour;
        }
    }
}

impl Noticed {
    fn hear(&mut self, play: &mut PlayMemory, news: News<'_>) {
        match news {
            News::Begins => self.begins = true,
            News::Happened(before, told) => {
                self.changed = true;
                // Nobody wants to watch both opening hands being dealt.
                if let Some(before) = before.filter(|before| before.turns > 0) {
                    play.table.show_later(before, told);
                }
            }
            News::TakenBack => {
                self.changed = true;
                play.table.stop_moving();
                self.note = Some("Your opponent takes back");
            }
            // The device declines it by itself.
            News::DrawOffered if play.stand_in().is_some() => {}
            News::DrawOffered => self.note = Some("A draw is offered: press Y"),
            News::DrawDeclined => self.note = Some("Your offer was declined"),
            News::Ended => {
                play.table.stop_moving();
                self.changed = true;
            }
            News::Halted => self.changed = true,
        }
    }
}

/// A linked match begins.
fn begin(context: &mut Context<'_>) -> Go {
    match lobby::to_table(context) {
        Go::Stay => Go::Root(Page::Table(TablePage)),
        elsewhere => elsewhere,
    }
}

/// The match has changed under the page.
fn changed(page: &mut Page, context: &mut Context<'_>) -> Go {
    if let Page::SelfPlay(_) = page {
        return Go::Stay;
    }
    say_who_begins(context);
    let over = |play: &PlayMemory| {
        play.playing.as_ref().is_some_and(|it| matches!(it.as_match().waits(), Waits::Over(_)))
    };
    match page {
        Page::Table(_) => table::TablePage::go_on_showing(context),
        Page::Title(_) | Page::Finish(_) | Page::Lobby(_) => Go::Stay,
        _ if over(context.play) => Go::Root(Page::Finish(finish::Finish::of(context.play))),
        page => {
            TablePage::refresh(context);
            if let Page::Hand(hand) = page {
                *hand = HandPage::new(context);
            }
            Go::Stay
        }
    }
}

/// When the first turn has just begun, whose it is.
fn say_who_begins(context: &mut Context<'_>) {
    let play = &mut *context.play;
    let Some(game) = play.playing.as_ref().map(|playing| playing.as_match()) else { return };
    if play.table.turns().1 > 0 {
        return;
    }
    let now = game.stage();
    if now.turns == 1 {
        let mut text = Words::new();
        let name = &game.set_up().seats[now.turn as usize].name;
        let person = game.set_up().computer(now.turn).is_none();
        let _ = match now.turn == game.holder() && person {
            true => text.push_str("You begin").is_ok(),
            false => write!(text, "{name} begins").is_ok(),
        };
        play.table.tell(&text, context.now);
    }
}
