//! The title menu.

use embedded_graphics::{geometry::Point, primitives::Rectangle};

use super::{
    Context, Go, Look, Page, Screen, about, check, deck, finish, help, matches, move_cursor,
    new_match, players, settings,
};
use crate::games::GameId;
use crate::gfx::art::{self, Glow};
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{FOOTER, Key, area, battery_gauge, choice, footer, ground};
use crate::input::{Action, Button, KeyEvent};
use crate::play::{PlayMemory, Wishes};
use crate::sound::Sound;
use crate::time::Instant;

/// What the menu offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Continue,
    NewMatch,
    Matches,
    Decks,
    HowToPlay,
    Settings,
    Check,
    About,
}

impl Entry {
    pub(super) const FIRST: Self = Self::NewMatch;
    const ALL: [Self; 8] = [
        Self::Continue,
        Self::NewMatch,
        Self::Matches,
        Self::Decks,
        Self::HowToPlay,
        Self::Settings,
        Self::Check,
        Self::About,
    ];

    const fn text(self) -> &'static str {
        match self {
            Self::Continue => "Continue",
            Self::NewMatch => "New match",
            Self::Matches => "Matches",
            Self::Decks => "Decks",
            Self::HowToPlay => "How to play",
            Self::Settings => "Settings",
            Self::Check => "Board check",
            Self::About => "About",
        }
    }

    /// What is offered now: a match can only be continued that was begun, and only be watched if one has ended.
    fn offered(play: &PlayMemory) -> impl Iterator<Item = Self> {
        let begun = play.can_go_on();
        let ended = play.statistics.matches > 0 || !play.shelf.kept().is_empty();
        Self::ALL.into_iter().filter(move |entry| match entry {
            Self::Continue => begun,
            Self::Matches => ended,
            _ => true,
        })
    }
}

/// The height of an entry.
const ROW: i32 = 20;

/// What stands where: the menu takes the room it needs, the picture what is left.
struct Places {
    /// The height of the picture.
    picture: u32,
    /// The top of the name.
    name: i32,
    /// The top of the menu.
    menu: i32,
}

impl Places {
    fn new(screen: u32, name: u32, entries: usize) -> Self {
        let name = name as i32;
        let room = screen as i32 - FOOTER as i32 - 3 - entries as i32 * ROW;
        // With many entries the name moves up to the feet of the stones.
        let picture = (room - name + 16).clamp(16, 84);
        let spare = (room - picture - name).max(0);
        let menu = room - spare / 3;
        let name = (picture + spare / 3).min(menu - name);
        Self { picture: picture as u32, name, menu }
    }
}

/// How long nobody presses anything before the device shows what it is for.
const DEMO_MS: u32 = 25_000;

pub(super) struct Title {
    cursor: Entry,
    /// Since when nobody has pressed anything; nothing is waited for until that is known.
    idle_since: Option<Instant>,
    /// The device has shown a match, and once is enough.
    shown: bool,
}

impl Title {
    /// With the cursor on what most people want.
    pub(super) fn first() -> Self {
        Self::at(Entry::FIRST)
    }

    pub(super) fn at(entry: Entry) -> Self {
        Self { cursor: entry, idle_since: None, shown: false }
    }

    /// The page has been there since then.
    pub(super) fn arrive(&mut self, now: Instant) {
        self.idle_since.get_or_insert(now);
    }

    /// After a match that the device has shown.
    pub(super) fn after_demo() -> Self {
        Self { shown: true, ..Self::first() }
    }

    /// The row that the cursor is on.
    fn row(&self, play: &PlayMemory) -> usize {
        Entry::offered(play).position(|entry| entry == self.cursor).unwrap_or(0)
    }
}

impl Screen for Title {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        self.idle_since = Some(context.now);
        self.shown = false;
        let count = Entry::offered(context.play).count();
        if let Some(row) = move_cursor(self.row(context.play), count, event) {
            self.cursor = Entry::offered(context.play).nth(row).unwrap_or(Entry::FIRST);
            context.sound(Sound::Cursor);
        } else if event.action == Action::Press && event.button == Button::A {
            context.sound(Sound::Choose);
            let game = GameId::ALL[0];
            return Go::Open(match self.cursor {
                Entry::Continue => return finish::go_on(context),
                Entry::NewMatch => Page::Players(players::Players::default()),
                Entry::Matches => Page::Matches(matches::Matches::default()),
                Entry::Decks => Page::Deck(deck::DeckPage::new(game, 0)),
                Entry::HowToPlay => Page::Help(help::Help::new(game)),
                Entry::Settings => Page::Settings(settings::SettingsPage::new(context.device)),
                Entry::Check => Page::Check(check::Check::default()),
                Entry::About => Page::About(about::About::default()),
            });
        }
        Go::Stay
    }

    fn due(&self, look: Look<'_>) -> Option<Instant> {
        let wanted = !self.shown && look.play.playing.is_none();
        self.idle_since.filter(|_| wanted).map(|since| since + DEMO_MS)
    }

    fn tick(&mut self, context: &mut Context<'_>) -> Go {
        let set_up = Wishes::demo(context.random);
        new_match::start(context, set_up)
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let device = look.device;
        let size = scene.size();
        ground(scene, scene.area(), Ink::NIGHT);
        let name = art::name_size();
        let places = Places::new(size.height, name.height, Entry::offered(look.play).count());
        art::stones(scene, area(0, 0, size.width, places.picture), Glow::Bright);
        let left = (size.width - name.width) as i32 / 2;
        art::name(scene, Rectangle::new(Point::new(left, places.name), name));
        if let Some(reading) = device.battery {
            battery_gauge(scene, Point::new(size.width as i32 - 34, 6), reading);
        }
        let width = 168;
        let left = (size.width as i32 - width) / 2;
        for (row, entry) in Entry::offered(look.play).enumerate() {
            let place = area(left, places.menu + row as i32 * ROW, width as u32, ROW as u32);
            choice(scene, place, entry.text(), entry == self.cursor);
        }
        footer(scene, &[(Key::UpDown, "Move"), (Key::Letter("A"), "Choose")]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::font::Font;

    #[test]
    fn eight_entries_and_the_name_and_the_picture_have_room() {
        let name = art::name_size().height;
        for entries in 1..=Entry::ALL.len() {
            let places = Places::new(240, name, entries);
            assert!(places.picture >= if entries < 8 { 50 } else { 34 }, "{entries}");
            assert!(places.name >= 0 && places.name + name as i32 <= places.menu, "{entries}");
            let bottom = places.menu + entries as i32 * ROW;
            assert!(bottom <= 240 - FOOTER as i32, "{entries}");
        }
        assert!(Font::Large.ascent() + Font::Large.descent() <= ROW);
    }
}
