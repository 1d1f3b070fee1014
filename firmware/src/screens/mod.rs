//! The pages of the program and how one leads to another.

mod about;
mod bars;
mod buttons;
mod card;
mod card_now;
mod check;
mod cover;
mod crash;
mod deck;
mod finish;
mod flow;
mod hand;
mod help;
mod history;
mod library;
mod linking;
mod list;
mod lobby;
mod low_battery;
mod matches;
mod name;
mod new_match;
mod pause;
mod pictures;
mod players;
mod portrait;
mod reader;
mod replay;
mod replay_menu;
mod scroll;
mod self_play;
mod settings;
mod side;
mod splash;
mod statistics;
mod sure;
mod table;
mod title;
mod trouble;
mod unreadable;
mod waiting;

use heapless::Vec;

pub(crate) use table::Table;
pub use table::{Cursor, Pointer};

use crate::board::{BatteryReading, Charge, Facts, Glow};
use crate::crash::CrashReport;
use crate::gfx::scene::{Scene, View};
use crate::input::{Action, Button, ButtonSet, KeyEvent};
use crate::link::{Link, LinkView, Neighbour};
use crate::play::PlayMemory;
use crate::rng::{Health, Random};
use crate::settings::Settings;
use crate::sound::Sound;
use crate::storage::Unreadable;
use crate::time::Instant;

/// What every page may read.
#[derive(Clone, Debug)]
pub struct Device {
    /// The board in figures.
    pub facts: Facts,
    /// Whether there is a buzzer.
    pub has_buzzer: bool,
    /// Whether there is a lamp.
    pub has_lamp: bool,
    /// What the player has set.
    pub settings: Settings,
    /// The battery, where it is sensed.
    pub battery: Option<BatteryReading>,
    /// Where the current comes from, where that is sensed.
    pub charge: Option<Charge>,
    /// Who is at the other end of the cable.
    pub neighbour: Neighbour,
    /// How things stand with that device.
    pub link: LinkView,
    /// Whether the source of randomness looked alive at power-on.
    pub randomness: Health,
    /// The buttons that are down.
    pub held: ButtonSet,
}

/// Something a page wants done outside the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Make a sound.
    Play(Sound),
    /// Show a colour on the lamp.
    Lamp(Glow),
    /// Keep the settings.
    Save,
    /// Erase the save region, which the player has agreed to.
    ClearSaves,
    /// Forget the match that was in progress, which the player has agreed to.
    ForgetMatch,
    /// Erase the memory of matches, which the player has agreed to.
    ClearMatches,
    /// Read the log of the kept match with that number into [`PlayMemory::film`] and tell [`App::bring_match`].
    FetchMatch(u32),
}

/// What a page can reach while it handles something.
pub(crate) struct Context<'a> {
    pub(crate) device: &'a mut Device,
    /// The match that is being played, if any.
    pub(crate) play: &'a mut PlayMemory,
    pub(crate) link: &'a mut Link,
    pub(crate) random: &'a mut Random,
    pub(crate) effects: &'a mut Effects,
    pub(crate) now: Instant,
}

/// What a page may look at while it shows itself.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    pub(crate) device: &'a Device,
    pub(crate) play: &'a PlayMemory,
}

/// What is to be done, in order. No page asks for more than a few things at once.
pub type Effects = Vec<Effect, 8>;

impl Context<'_> {
    pub(crate) fn ask(&mut self, effect: Effect) {
        let full = self.effects.push(effect).is_err();
        debug_assert!(!full, "a page asks for too much at once");
    }

    pub(crate) fn sound(&mut self, sound: Sound) {
        self.ask(Effect::Play(sound));
    }
}

/// Where a page leads.
#[allow(
    clippy::large_enum_variant,
    reason = "there is no heap to box a page on, and it is moved once a press"
)]
enum Go {
    /// Nowhere.
    Stay,
    /// To a page that takes the place of this one.
    To(Page),
    /// To a page over this one, which [`Go::Back`] comes back to just as it was.
    Open(Page),
    /// To the page under this one.
    Back,
    /// To a page that lies on nothing: the pages under this one are gone.
    Root(Page),
    /// To a page that lies on the table and on nothing else.
    OverTable(Page),
    /// To the title, with the cursor on an entry.
    Title(title::Entry),
}

/// Pages under the one that is shown: a card over a deck over the help over the menu over the match, at most.
const MOST_UNDER: usize = 6;

/// A page.
#[allow(clippy::large_enum_variant, reason = "there is no heap, and there is one page")]
enum Page {
    Splash(splash::Splash),
    Title(title::Title),
    Settings(settings::SettingsPage),
    About(about::About),
    Check(check::Check),
    Buttons(buttons::Buttons),
    Bars(bars::Bars),
    Card(card::CardPage),
    Deck(deck::DeckPage),
    Name(name::NamePage),
    NewMatch(new_match::NewMatch),
    Crash(crash::Crash),
    Unreadable(unreadable::UnreadablePage),
    Help(help::Help),
    Reader(reader::Reader),
    Table(table::TablePage),
    Hand(hand::HandPage),
    Cover(cover::Cover),
    Pause(pause::Pause),
    History(history::History),
    Finish(finish::Finish),
    SelfPlay(self_play::SelfPlay),
    Trouble(trouble::TroublePage),
    Lobby(lobby::LobbyPage),
    Players(players::Players),
    Waiting(waiting::Waiting),
    Replay(replay::ReplayPage),
    ReplayMenu(replay_menu::ReplayMenu),
    Matches(matches::Matches),
    Statistics(statistics::StatisticsPage),
}

impl Page {
    /// What it is called in tests and reports.
    const fn name(&self) -> &'static str {
        match self {
            Self::Splash(_) => "splash",
            Self::Title(_) => "title",
            Self::Settings(_) => "settings",
            Self::About(_) => "about",
            Self::Check(_) => "check",
            Self::Buttons(_) => "buttons",
            Self::Bars(_) => "bars",
            Self::Card(_) => "card",
            Self::Deck(_) => "deck",
            Self::Name(_) => "name",
            Self::NewMatch(_) => "new match",
            Self::Crash(_) => "crash",
            Self::Unreadable(_) => "unreadable",
            Self::Help(_) => "help",
            Self::Reader(_) => "reader",
            Self::Table(_) => "table",
            Self::Hand(_) => "hand",
            Self::Cover(_) => "cover",
            Self::Pause(_) => "pause",
            Self::History(_) => "history",
            Self::Finish(_) => "finish",
            Self::SelfPlay(_) => "self play",
            Self::Trouble(_) => "trouble",
            Self::Lobby(_) => "lobby",
            Self::Players(_) => "players",
            Self::Waiting(_) => "waiting",
            Self::Replay(_) => "replay",
            Self::ReplayMenu(_) => "replay menu",
            Self::Matches(_) => "matches",
            Self::Statistics(_) => "statistics",
        }
    }
}

/// Calls a method of whichever page it is.
macro_rules! each_page {
    ($page:expr, $inner:ident => $call:expr) => {
        match $page {
            Page::Splash($inner) => $call,
            Page::Title($inner) => $call,
            Page::Settings($inner) => $call,
            Page::About($inner) => $call,
            Page::Check($inner) => $call,
            Page::Buttons($inner) => $call,
            Page::Bars($inner) => $call,
            Page::Card($inner) => $call,
            Page::Deck($inner) => $call,
            Page::Name($inner) => $call,
            Page::NewMatch($inner) => $call,
            Page::Crash($inner) => $call,
            Page::Unreadable($inner) => $call,
            Page::Help($inner) => $call,
            Page::Reader($inner) => $call,
            Page::Table($inner) => $call,
            Page::Hand($inner) => $call,
            Page::Cover($inner) => $call,
            Page::Pause($inner) => $call,
            Page::History($inner) => $call,
            Page::Finish($inner) => $call,
            Page::SelfPlay($inner) => $call,
            Page::Trouble($inner) => $call,
            Page::Lobby($inner) => $call,
            Page::Players($inner) => $call,
            Page::Waiting($inner) => $call,
            Page::Replay($inner) => $call,
            Page::ReplayMenu($inner) => $call,
            Page::Matches($inner) => $call,
            Page::Statistics($inner) => $call,
        }
    };
}

/// What a page does. Most pages only need keys and a description.
trait Screen {
    /// Handles a button.
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go;

    /// Ends what it is showing: something is pressed, which counts on the page that this leads to.
    fn settle(&mut self, _context: &mut Context<'_>) -> Go {
        Go::Stay
    }

    /// When the page wants [`tick`](Self::tick) to be called, if at all.
    fn due(&self, _look: Look<'_>) -> Option<Instant> {
        None
    }

    /// Handles the passing of time.
    fn tick(&mut self, _context: &mut Context<'_>) -> Go {
        Go::Stay
    }

    /// Shows itself.
    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>);
}

/// The program without the board: buttons and time in, pictures and effects out.
pub struct App {
    page: Page,
    under: Vec<Page, MOST_UNDER>,
    play: &'static mut PlayMemory,
    random: Random,
    link: Link,
    /// What the other device has said and no page has heard yet.
    noticed: linking::Noticed,
    /// Since when the other device of a linked match is not there.
    alone_since: Option<Instant>,
    low_battery: low_battery::LowBattery,
    /// What every page may read; readings are put in here from outside.
    pub device: Device,
}

impl App {
    /// The program as it starts: with a crash to show, saves it cannot read, or the splash.
    pub fn new(
        device: Device,
        play: &'static mut PlayMemory,
        random: Random,
        crash: Option<CrashReport>,
        unreadable: Option<Unreadable>,
        now: Instant,
    ) -> Self {
        let page = match (crash, unreadable) {
            (Some(report), unreadable) => Page::Crash(crash::Crash::new(report, unreadable)),
            (None, Some(why)) => Page::Unreadable(unreadable::UnreadablePage::new(why)),
            (None, None) if play.trouble.is_some() => match play.trouble.take() {
                Some(trouble) => Page::Trouble(trouble::TroublePage::new(trouble)),
                None => Page::Splash(splash::Splash::new(now)),
            },
            // Whoever has a match to go on with is not kept waiting.
            (None, None) if play.playing.is_some() => {
                Page::Title(title::Title::at(title::Entry::Continue))
            }
            (None, None) => Page::Splash(splash::Splash::new(now)),
        };
        let low_battery = low_battery::LowBattery::default();
        let mut random = random;
        let link = Link::new(device.facts.model.name, random.below(u32::MAX));
        let mut device = device;
        device.link = link.view();
        let (under, alone_since) = (Vec::new(), None);
        let noticed = linking::Noticed::default();
        let mut app =
            Self { page, under, play, random, link, noticed, alone_since, low_battery, device };
        app.go_on_by_itself(now);
        app
    }

    /// A match in which the device plays for its player goes on without a button after the power was gone.
    fn go_on_by_itself(&mut self, now: Instant) {
        let plays = self.play.stand_in().is_some() && self.play.is_in_progress();
        if plays && matches!(self.page, Page::Title(_)) {
            self.step(now, &mut Effects::new(), |_, context| finish::go_on(context));
        }
    }

    /// The match that is being played, if any, and its log.
    pub fn play(&self) -> &PlayMemory {
        self.play
    }

    /// The same, to be changed: for tests that put another position in its place.
    pub fn play_mut(&mut self) -> &mut PlayMemory {
        self.play
    }

    /// The memory for a match, for another program.
    pub fn into_play(self) -> &'static mut PlayMemory {
        self.play
    }

    /// What the page is called, for tests and reports.
    pub fn page_name(&self) -> &'static str {
        self.page.name()
    }

    /// On the page of a hand or a discard pile: the row, how many rows there are, and the offer that the row takes.
    pub fn listed(&self) -> Option<(usize, usize, Option<u16>)> {
        match &self.page {
            Page::Hand(page) => Some(page.listed()),
            _ => None,
        }
    }

    /// How many pages lie under the one that is shown.
    pub fn pages_under(&self) -> usize {
        self.under.len()
    }

    /// Handles a button.
    pub fn key(&mut self, event: KeyEvent, now: Instant) -> Effects {
        let down = event.action != Action::Release;
        self.device.held = self.device.held.with(event.button, down);
        // What a press does is shown before the device thinks on.
        self.play.table.think_later(now);
        let mut effects = Effects::new();
        if down {
            let shown = self.page.name();
            self.step(
                now,
                &mut effects,
                |page, context| each_page!(page, inner => inner.settle(context)),
            );
            // What ends the last thing a player sees does not lift the cover or leave the end as well.
            if self.page.name() != shown && matches!(self.page, Page::Cover(_) | Page::Finish(_)) {
                return effects;
            }
        }
        self.step(
            now,
            &mut effects,
            |page, context| each_page!(page, inner => inner.key(event, context)),
        );
        effects
    }

    /// The log of a kept match that was asked for with [`Effect::FetchMatch`] lies in [`PlayMemory::film`], or cannot be
    /// had.
    pub fn bring_match(&mut self, id: u32, read: bool, now: Instant) -> Effects {
        let mut effects = Effects::new();
        self.step(now, &mut effects, |page, context| match page {
            Page::Matches(page) => page.bring(id, read, context),
            _ => Go::Stay,
        });
        effects
    }

    /// When to call [`tick`](Self::tick) next, if at all.
    pub fn due(&self) -> Option<Instant> {
        [self.page_due(), self.low_battery.due()].into_iter().flatten().min()
    }

    fn page_due(&self) -> Option<Instant> {
        let look = Look { device: &self.device, play: self.play };
        each_page!(&self.page, inner => inner.due(look))
    }

    /// Handles the passing of time.
    pub fn tick(&mut self, now: Instant) -> Effects {
        let mut effects = Effects::new();
        if self.page_due().is_some_and(|due| now >= due) {
            self.step(
                now,
                &mut effects,
                |page, context| each_page!(page, inner => inner.tick(context)),
            );
        }
        if self.low_battery.update(&self.device, now) {
            // If there is no room, the page has something to say itself.
            let _ = effects.push(Effect::Play(Sound::Notice));
        }
        effects
    }

    fn step(
        &mut self,
        now: Instant,
        effects: &mut Effects,
        act: impl FnOnce(&mut Page, &mut Context<'_>) -> Go,
    ) {
        let mut context = Context {
            device: &mut self.device,
            play: self.play,
            link: &mut self.link,
            random: &mut self.random,
            effects,
            now,
        };
        match act(&mut self.page, &mut context) {
            Go::Stay => {}
            Go::To(page) => self.page = page,
            Go::Open(page) => {
                let left = core::mem::replace(&mut self.page, page);
                let full = self.under.push(left).is_err();
                debug_assert!(!full, "pages lie deeper than they can");
            }
            Go::Back => {
                // A page that lies on nothing goes back to the title.
                self.page = self.under.pop().unwrap_or_else(|| Page::Title(title::Title::first()));
            }
            Go::Root(page) => {
                self.under.clear();
                self.page = page;
            }
            Go::OverTable(page) => {
                self.under.clear();
                let _ = self.under.push(Page::Table(table::TablePage));
                self.page = page;
            }
            Go::Title(entry) => {
                self.under.clear();
                self.page = Page::Title(title::Title::at(entry));
            }
        }
        if let Page::Title(title) = &mut self.page {
            title.arrive(now);
        }
    }
}

impl View for App {
    fn describe(&self, scene: &mut Scene<'_>) {
        let look = Look { device: &self.device, play: self.play };
        each_page!(&self.page, inner => inner.describe(look, scene));
        self.low_battery.describe(scene);
    }
}

/// Moves a cursor over `count` entries, round the end.
fn move_cursor(cursor: usize, count: usize, event: KeyEvent) -> Option<usize> {
    if event.action == Action::Release || count == 0 {
        return None;
    }
    match event.button {
        Button::Up => Some((cursor + count - 1) % count),
        Button::Down => Some((cursor + 1) % count),
        _ => None,
    }
}
