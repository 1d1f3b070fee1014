//! The program's side of the cable: what the other device brings about on the pages.

use super::hand::HandPage;
use super::table::TablePage;
use super::waiting::Waiting;
use super::{App, Context, Effects, Go, Page, finish, lobby, table};
use crate::board::LineError;
use crate::games::GameId;
use crate::link::{Doing, Frame, Line, News, Standing};
use crate::play::{PlayMemory, USUAL_NAMES, Waits};
use crate::settings::Speed;
use crate::sound::Sound;
use crate::time::Instant;

/// How long the other device of a match may be gone before that is worth a page.
const PATIENCE_MS: u32 = 600;

/// What came in one go.
#[derive(Default)]
struct Noticed {
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

    /// What was heard and played is kept: it may be acknowledged, and what there is to say may be said.
    pub fn link_kept(&mut self) {
        self.link.kept(self.play);
    }

    /// Whether the table is shown, or lies under what is shown.
    fn is_in_match(&self) -> bool {
        let is_table = |page: &Page| matches!(page, Page::Table(_));
        is_table(&self.page) || self.under.iter().any(is_table)
    }

    /// Plays what the other device says, and shows it.
    pub fn link_work(&mut self, now: Instant) -> Effects {
        let mut effects = Effects::new();
        self.introduce();
        let mut noticed = Noticed::default();
        let shows = matches!(self.page, Page::Table(_)) && self.device.settings.speed != Speed::Off;
        self.link.work(self.play, &mut |play, news| noticed.hear(play, news, shows));
        if noticed.begins {
            let _ = effects.push(super::Effect::Play(Sound::Notice));
            self.step(now, &mut effects, |_, context| begin(context));
        }
        if noticed.changed {
            self.step(now, &mut effects, changed);
        }
        if let Some(note) = noticed.note {
            self.step(now, &mut effects, |_, context| {
                context.sound(Sound::Notice);
                context.play.table.note(note, context.now);
                Go::Stay
            });
        }
        self.wait_or_go_on(now, &mut effects);
        self.show_link();
        effects
    }

    /// Shows that the other device is gone, or that it is back.
    fn wait_or_go_on(&mut self, now: Instant, effects: &mut Effects) {
        let linked = self.play.playing.as_ref().and_then(|playing| playing.as_linked());
        let waits = linked.map(|linked| linked.waits());
        let in_progress = matches!(waits, Some(Waits::Choice(_) | Waits::Chance));
        let alone = in_progress && self.is_in_match() && !self.link.is_in_step();
        self.alone_since = if alone { self.alone_since.or(Some(now)) } else { None };
        let waits = matches!(self.page, Page::Waiting(_));
        let halted = matches!(self.link.view().standing, Standing::Halted(..));
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
        let name = wishes.map(|wishes| wishes.names[0].clone());
        let name = name.unwrap_or_else(|| USUAL_NAMES[0].try_into().unwrap_or_default());
        let (game, variant) =
            wishes.map_or((GameId::ALL[0], 0), |wishes| (wishes.game, wishes.variant));
        self.link.introduce(&name, game, variant, doing);
    }

    fn show_link(&mut self) {
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
    fn hear(&mut self, play: &mut PlayMemory, news: News<'_>, shows: bool) {
        match news {
            News::Begins => self.begins = true,
            News::Happened(before, told) => {
                self.changed = true;
                if shows {
                    play.table.show_later(before, told);
                }
            }
            News::TakenBack => {
                self.changed = true;
                play.table.stop_moving();
                self.note = Some("Your opponent takes back");
            }
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
