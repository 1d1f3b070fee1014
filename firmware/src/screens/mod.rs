//! The pages of the program and how one leads to another.

mod about;
mod bars;
mod buttons;
mod check;
mod crash;
mod settings;
mod splash;
mod title;
mod unreadable;

use heapless::Vec;

use crate::board::{BatteryReading, Charge, Facts, Glow};
use crate::crash::CrashReport;
use crate::gfx::scene::{Scene, View};
use crate::input::{Action, Button, ButtonSet, KeyEvent};
use crate::neighbour::Neighbour;
use crate::rng::Health;
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
    /// Light the panel as the settings say.
    Light,
    /// Show a colour on the lamp.
    Lamp(Glow),
    /// Keep the settings.
    Save,
    /// Erase the save region, which the player has agreed to.
    ClearSaves,
}

/// What a page can reach while it handles something.
pub(crate) struct Context<'a> {
    device: &'a mut Device,
    effects: &'a mut Effects,
    now: Instant,
}

/// What is to be done, in order. No page asks for more than a few things at once.
pub type Effects = Vec<Effect, 8>;

impl Context<'_> {
    fn ask(&mut self, effect: Effect) {
        let full = self.effects.push(effect).is_err();
        debug_assert!(!full, "a page asks for too much at once");
    }

    fn sound(&mut self, sound: Sound) {
        self.ask(Effect::Play(sound));
    }
}

/// Where a page leads.
#[allow(
    clippy::large_enum_variant,
    reason = "there is no heap to box a page on, and it is moved once a press"
)]
enum Go {
    Stay,
    To(Page),
}

impl Go {
    /// To the title, with the cursor where it was.
    fn title(entry: title::Entry) -> Self {
        Self::To(Page::Title(title::Title::at(entry)))
    }
}

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
    Crash(crash::Crash),
    Unreadable(unreadable::UnreadablePage),
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
            Page::Crash($inner) => $call,
            Page::Unreadable($inner) => $call,
        }
    };
}

/// What a page does. Most pages only need keys and a description.
trait Screen {
    /// Handles a button.
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go;

    /// When the page wants [`tick`](Self::tick) to be called, if at all.
    fn due(&self) -> Option<Instant> {
        None
    }

    /// Handles the passing of time.
    fn tick(&mut self, _context: &mut Context<'_>) -> Go {
        Go::Stay
    }

    /// Shows itself.
    fn describe(&self, device: &Device, scene: &mut Scene<'_>);
}

/// The program without the board: buttons and time in, pictures and effects out.
pub struct App {
    page: Page,
    /// What every page may read; readings are put in here from outside.
    pub device: Device,
}

impl App {
    /// The program as it starts: with a crash to show, saves it cannot read, or the splash.
    pub fn new(
        device: Device,
        crash: Option<CrashReport>,
        unreadable: Option<Unreadable>,
        now: Instant,
    ) -> Self {
        let page = match (crash, unreadable) {
            (Some(report), unreadable) => Page::Crash(crash::Crash::new(report, unreadable)),
            (None, Some(why)) => Page::Unreadable(unreadable::UnreadablePage::new(why)),
            (None, None) => Page::Splash(splash::Splash::new(now)),
        };
        Self { page, device }
    }

    /// Handles a button.
    pub fn key(&mut self, event: KeyEvent, now: Instant) -> Effects {
        let down = event.action != Action::Release;
        self.device.held = self.device.held.with(event.button, down);
        self.step(now, |page, context| each_page!(page, inner => inner.key(event, context)))
    }

    /// When to call [`tick`](Self::tick) next, if at all.
    pub fn due(&self) -> Option<Instant> {
        each_page!(&self.page, inner => inner.due())
    }

    /// Handles the passing of time.
    pub fn tick(&mut self, now: Instant) -> Effects {
        if self.due().is_none_or(|due| now < due) {
            return Effects::new();
        }
        self.step(now, |page, context| each_page!(page, inner => inner.tick(context)))
    }

    fn step(
        &mut self,
        now: Instant,
        act: impl FnOnce(&mut Page, &mut Context<'_>) -> Go,
    ) -> Effects {
        let mut effects = Effects::new();
        let mut context = Context { device: &mut self.device, effects: &mut effects, now };
        if let Go::To(page) = act(&mut self.page, &mut context) {
            self.page = page;
        }
        effects
    }
}

impl View for App {
    fn describe(&self, scene: &mut Scene<'_>) {
        each_page!(&self.page, inner => inner.describe(&self.device, scene));
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
