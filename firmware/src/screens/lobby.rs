//! Two devices on a cable: who is at the other end, and what each player wants of a match.

use core::fmt::Write;

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};
use heapless::String;
use stonecaller_engine::Player;

use super::new_match::{Field, draw_button, draw_field, draw_player};
use super::portrait::portrait_edge;
use super::table::TablePage;
use super::{Context, Go, Look, Page, Screen, deck, move_cursor, name};
use crate::games::GameId;
use crate::gfx::font::{Font, wrap};
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{
    Align, FOOTER, HEADER, Key, area, draw_plate, footer, ground, header, label, write_line,
};
use crate::input::{Action, Button, KeyEvent};
use crate::link::{Condition, Difference, Doing, LinkView, Pick, Wish};
use crate::play::PlayMemory;
use crate::sound::Sound;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Row {
    Name,
    Faction,
    Rules,
    Ready,
}

const ROWS: [Row; 4] = [Row::Name, Row::Faction, Row::Rules, Row::Ready];

/// The page on which linked matches begin.
pub(super) struct LobbyPage {
    cursor: usize,
    wish: Wish,
    /// A match is in progress and would be given up: being ready is asked for twice.
    sure: bool,
}

impl LobbyPage {
    /// With what was wished for last time.
    pub(super) fn new(play: &mut PlayMemory) -> Self {
        play.wishes();
        Self { cursor: 1, wish: Wish::Fresh, sure: false }
    }

    /// After a match: ready at once for the same factions, or for them the other way round.
    pub(super) fn after(context: &mut Context<'_>, wish: Wish) -> Self {
        let mut page = Self::new(context.play);
        page.cursor = ROWS.len() - 1;
        let played = context.play.current().map(|game| (game.holder(), game.set_up().clone()));
        let wishes = context.play.wishes();
        if let Some((me, set_up)) = played {
            let seat = if wish == Wish::Swap { me.other() } else { me };
            wishes.stand_in = set_up.stand_in();
            if wishes.stand_in.is_none() {
                wishes.names[0] = set_up.seats[me as usize].name.clone();
            }
            wishes.factions[0] = Some(set_up.seats[seat as usize].faction);
            (wishes.game, wishes.variant) = (set_up.game, set_up.variant);
        }
        page.wish = wish;
        if wish != Wish::Fresh {
            page.be_ready(context);
        }
        page
    }

    fn be_ready(&mut self, context: &mut Context<'_>) -> bool {
        let (game, variant) = rules(context.play, &context.device.link);
        let wishes = context.play.wishes();
        let factions = u32::from(game.factions());
        let faction =
            wishes.factions[0].unwrap_or_else(|| context.random.below(factions.max(1)) as u8);
        let name = wishes.own_name(context.device.link.leads);
        let (wish, stand_in) = (self.wish, wishes.stand_in);
        let pick = Pick { game, variant, faction, name, wish, stand_in };
        context.link.pick(pick, context.random)
    }

    /// What was picked is not what is wanted any more.
    fn change(&mut self, context: &mut Context<'_>) -> bool {
        let changed = context.link.withdraw();
        if changed {
            self.wish = Wish::Fresh;
            self.sure = false;
        }
        changed
    }
}

/// The game and the set of rules: those of the device that leads.
fn rules(play: &PlayMemory, link: &LinkView) -> (GameId, u8) {
    let own =
        play.wishes.as_ref().map_or((GameId::ALL[0], 0), |wishes| (wishes.game, wishes.variant));
    match &link.peer {
        Some(peer) if !link.leads => (peer.game().unwrap_or(own.0), peer.variant),
        _ => own,
    }
}

/// A linked match begins: its table, with what is asked first.
pub(super) fn to_table(context: &mut Context<'_>) -> Go {
    let play = &mut *context.play;
    if let Some(playing) = &play.playing {
        play.table.show(playing.as_match());
    }
    match TablePage::go_on(context) {
        Go::Open(page) => Go::OverTable(page),
        go => go,
    }
}

/// What the wire is like, in a few words, and what to do about it.
pub(super) fn trouble(link: &LinkView) -> Option<(&'static str, &'static str)> {
    Some(match (link.condition, link.differs) {
        (Condition::Connected, Some(Difference::Version)) => {
            ("Other version", "The other device has other rules. Put the same version on both.")
        }
        (Condition::Connected, Some(Difference::Rules)) => {
            ("Other rules", "The other device plays by other rules under the same version.")
        }
        (Condition::Connected, Some(Difference::Game)) => {
            ("Another game", "The other device wants a game that this one does not have.")
        }
        (Condition::Connected, None) => return None,
        (Condition::Silence, _) => {
            ("No signal", "Join the devices: TX to RX, RX to TX, ground to ground.")
        }
        (Condition::Lost { .. }, _) => {
            ("Signal lost", "The cable is out, or the other device is off.")
        }
        (Condition::HeldLow, _) => {
            ("Line held low", "Wrong wiring, or the other device has no power.")
        }
        (Condition::Noise, _) => ("Only noise", "Something is heard that is not a Stonecaller."),
        (Condition::Loop, _) => ("Looped back", "This device hears itself: TX and RX are joined."),
        (Condition::Unheard, _) => {
            ("One way only", "They are heard but do not hear us: check the wire from our TX.")
        }
        (Condition::OtherProtocol(_), _) => {
            ("Other version", "The other device speaks another version. Put the same on both.")
        }
    })
}

/// Where things stand.
struct Frames {
    other: Rectangle,
    seat: Rectangle,
    rules: Rectangle,
    ready: Rectangle,
    status: Rectangle,
}

impl Frames {
    fn of(size: Size) -> Self {
        let width = size.width - 12;
        let top = HEADER as i32 + 4;
        // Both change when the cursor goes from one to the other: no wider than it has to be.
        let row_width = width.min(228);
        let row_left = (size.width - row_width) as i32 / 2;
        Self {
            other: area(6, top, width, 56),
            seat: area(6, top + 60, width, 52),
            rules: area(row_left, top + 115, row_width, 22),
            ready: area(row_left, top + 140, row_width, 24),
            status: area(6, top + 166, width, size.height - FOOTER - HEADER - 172),
        }
    }

    fn row(&self, row: Row) -> Rectangle {
        let beside = |line: i32| {
            let left = self.seat.top_left.x + portrait_edge(2) as i32 + 11;
            let right = self.seat.top_left.x + self.seat.size.width as i32 - 6;
            let width = (right - left).min(142) as u32;
            area(left, self.seat.top_left.y + 3 + line * 23, width, 23)
        };
        match row {
            Row::Name => beside(0),
            Row::Faction => beside(1),
            Row::Rules => self.rules,
            Row::Ready => self.ready,
        }
    }
}

impl Screen for LobbyPage {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        if let Some(cursor) = move_cursor(self.cursor, ROWS.len(), event) {
            self.cursor = cursor;
            self.sure = false;
            context.sound(Sound::Cursor);
            return Go::Stay;
        }
        let row = ROWS[self.cursor];
        let readiness = context.device.link.readiness;
        let turns = match (event.button, event.action) {
            (Button::Left | Button::Right, Action::Press | Action::Repeat) => true,
            // Whoever plays by themselves has a name to change.
            (Button::A, Action::Press) if row == Row::Name => {
                context.play.wishes().stand_in.is_some()
            }
            (Button::A, Action::Press) => matches!(row, Row::Faction | Row::Rules),
            _ => false,
        };
        if turns {
            let on = event.button != Button::Left;
            let mine = match row {
                Row::Name | Row::Faction => true,
                Row::Rules => may_set_rules(context),
                Row::Ready => false,
            };
            if !mine || !self.change(context) {
                context.sound(Sound::Refuse);
                return Go::Stay;
            }
            let wishes = context.play.wishes();
            match row {
                Row::Name => wishes.turn_stand_in(on),
                Row::Faction => wishes.turn_faction(0, on),
                Row::Rules | Row::Ready => wishes.turn_variant(on),
            }
            context.sound(Sound::Cursor);
            return Go::Stay;
        }
        match (event.button, event.action) {
            (Button::A, Action::Press) if row == Row::Name => {
                if !self.change(context) {
                    context.sound(Sound::Refuse);
                    return Go::Stay;
                }
                let wishes = context.play.wishes();
                let page = name::NamePage::new(0, &wishes.names[0]);
                context.sound(Sound::Choose);
                Go::Open(Page::Name(page))
            }
            (Button::A, Action::Press) if readiness.mine => {
                let changed = self.change(context);
                context.sound(if changed { Sound::Back } else { Sound::Refuse });
                Go::Stay
            }
            (Button::A, Action::Press) => {
                if context.play.is_in_progress() && !self.sure {
                    self.sure = true;
                    context.sound(Sound::Notice);
                    return Go::Stay;
                }
                let ready = trouble(&context.device.link).is_none() && self.be_ready(context);
                context.sound(if ready { Sound::Choose } else { Sound::Refuse });
                Go::Stay
            }
            (Button::X, Action::Press) if row == Row::Faction => {
                let (game, _) = rules(context.play, &context.device.link);
                let faction = context.play.wishes.as_ref().and_then(|wishes| wishes.factions[0]);
                context.sound(Sound::Choose);
                Go::Open(Page::Deck(deck::DeckPage::new(game, faction.unwrap_or(0))))
            }
            (Button::B, Action::Press) => {
                if !self.change(context) {
                    context.sound(Sound::Refuse);
                    return Go::Stay;
                }
                context.sound(Sound::Back);
                Go::Back
            }
            _ => Go::Stay,
        }
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        // They are there since the page is.
        let Some(wishes) = &look.play.wishes else { return };
        let link = &look.device.link;
        let size = scene.size();
        let frames = Frames::of(size);
        ground(scene, scene.area(), Ink::NIGHT);
        header(scene, "Two devices", look.device.battery);
        other_end(scene, frames.other, link);
        // Alone, the player is who would lead.
        let first = link.leads || link.peer.is_none();
        let side = if first { Player::One } else { Player::Two };
        let (game, variant) = rules(look.play, link);
        scene.item(frames.seat, (side, game, wishes.factions[0]), |canvas| {
            draw_player(canvas, frames.seat, side, game, wishes.factions[0]);
        });
        let own_name = wishes.own_name(first);
        let chosen = ROWS[self.cursor];
        let mine = link.readiness.mine;
        for row in ROWS {
            let place = frames.row(row);
            let (text, name, turns) = match row {
                Row::Name => match wishes.stand_in {
                    Some(skill) => (skill.title(), false, !mine),
                    None => (own_name.as_str(), true, !mine),
                },
                Row::Faction => match wishes.factions[0] {
                    Some(faction) => (game.faction(faction).name, false, !mine),
                    None => ("Random faction", false, !mine),
                },
                Row::Rules => {
                    let text = game.variants().get(usize::from(variant)).copied();
                    (text.unwrap_or(""), false, !mine && (link.leads || link.peer.is_none()))
                }
                Row::Ready => match () {
                    () if mine => ("Not ready after all", false, false),
                    () if self.sure => ("Give up the other?", false, false),
                    () => ("I am ready", false, false),
                },
            };
            let chosen = row == chosen;
            let ink = if row == Row::Name { super::side::side_inks(side)[2] } else { Ink::CHALK };
            scene.item(place, (row, text, chosen, turns, side), |canvas| match row {
                Row::Ready => draw_button(canvas, place, text, chosen),
                _ => {
                    let label = if row == Row::Rules { "Rules" } else { "" };
                    draw_field(canvas, place, &Field { label, text, ink, name, turns }, chosen);
                }
            });
        }
        status(scene, frames.status, link, self.wish);
        let back = (Key::Letter("B"), "Back");
        match chosen {
            Row::Name if wishes.stand_in.is_some() => {
                footer(scene, &[back, (Key::LeftRight, "Player")]);
            }
            Row::Name => {
                let name = (Key::Letter("A"), "Name");
                footer(scene, &[back, (Key::LeftRight, "Player"), name]);
            }
            Row::Faction => {
                footer(scene, &[back, (Key::LeftRight, "Change"), (Key::Letter("X"), "Deck")]);
            }
            Row::Rules if link.leads || link.peer.is_none() => {
                footer(scene, &[back, (Key::LeftRight, "Change")]);
            }
            Row::Rules => footer(scene, &[back]),
            Row::Ready => footer(scene, &[back, (Key::Letter("A"), "Choose")]),
        }
    }
}

fn may_set_rules(context: &Context<'_>) -> bool {
    context.device.link.leads || context.device.link.peer.is_none()
}

/// The plate of the other end: who is there, or what is wrong.
fn other_end(scene: &mut Scene<'_>, place: Rectangle, link: &LinkView) {
    let mut heading: String<48> = String::new();
    let mut text: String<96> = String::new();
    let trouble = trouble(link);
    match (trouble, &link.peer) {
        (Some((what, why)), _) => {
            let _ = heading.push_str(what);
            let _ = text.push_str(why);
        }
        (None, Some(peer)) => {
            let name = if peer.name.is_empty() { "Somebody" } else { peer.name.as_str() };
            let _ = write!(heading, "Joined with {name}");
            let [major, minor, patch] = peer.version;
            let _ = write!(text, "{}, version {major}.{minor}.{patch}. ", peer.board);
            let _ = text.push_str(match peer.doing {
                Doing::Idle => "In the menu.",
                Doing::Busy => "Busy with something else.",
                Doing::Lobby => "Getting ready.",
                Doing::Match(_) => "In a linked match.",
            });
        }
        (None, None) => {
            let _ = heading.push_str("Somebody is there");
        }
    }
    let good = trouble.is_none();
    scene.item(place, (&heading, &text, good), |canvas| {
        let border = if good { Ink::GREEN } else { Ink::EDGE };
        draw_plate(canvas, place, Ink::SLATE, border);
        let line = area(place.top_left.x + 8, place.top_left.y + 3, place.size.width - 16, 20);
        let ink = if good { Ink::CHALK } else { Ink::EMBER };
        let font = Font::reading_in(&heading, line.size.width as i32);
        write_line(canvas, line, font, ink, Align::Left, &heading);
        let mut pen = Point::new(line.top_left.x, place.top_left.y + 34);
        for line in wrap(Font::Small, &text, place.size.width as i32 - 16).take(2) {
            Font::Small.draw(canvas, line, pen, Ink::STONE);
            pen.y += Font::Small.line_height();
        }
    });
}

/// How far the two players are.
fn status(scene: &mut Scene<'_>, place: Rectangle, link: &LinkView, wish: Wish) {
    let mut text: String<64> = String::new();
    let name = link.peer.as_ref().map_or("The other", |peer| peer.name.as_str());
    let ready = link.readiness;
    let _ = match (ready.mine, ready.theirs) {
        (_, Some(Wish::Again)) if ready.at_odds => write!(text, "{name} wants no swap"),
        (_, Some(Wish::Swap)) if ready.at_odds => write!(text, "{name} wants to swap factions"),
        (false, Some(Wish::Again)) => write!(text, "{name} wants a rematch"),
        (false, Some(Wish::Swap)) => write!(text, "{name} wants to swap factions"),
        (false, Some(Wish::Fresh)) => write!(text, "{name} is ready"),
        (true, None) if wish == Wish::Swap => write!(text, "Swap? Waiting for {name}"),
        (true, None) => write!(text, "Waiting for {name}"),
        (true, Some(_)) => write!(text, "Here we go"),
        (false, None) => Ok(()),
    };
    label(scene, place, Font::Body, Ink::STONE, Align::Center, &text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_stands_under_each_other() {
        for size in [Size::new(240, 240), Size::new(320, 240)] {
            let frames = Frames::of(size);
            let mut bottom = HEADER as i32;
            for place in [frames.other, frames.seat, frames.rules, frames.ready, frames.status] {
                assert!(place.top_left.y >= bottom, "{place:?}");
                bottom = place.top_left.y + place.size.height as i32;
            }
            assert!(bottom <= (size.height - FOOTER) as i32);
            assert!(frames.status.size.height as i32 >= Font::Body.line_height());
        }
    }

    #[test]
    fn every_trouble_has_room() {
        let conditions = [
            Condition::Silence,
            Condition::HeldLow,
            Condition::Noise,
            Condition::Loop,
            Condition::Unheard,
            Condition::OtherProtocol(9),
            Condition::Lost { since: crate::time::Instant::START },
        ];
        let differences = [Difference::Version, Difference::Rules, Difference::Game];
        let wire = conditions.map(|condition| LinkView { condition, ..LinkView::SILENT });
        let other = differences.map(|differs| LinkView {
            condition: Condition::Connected,
            differs: Some(differs),
            ..LinkView::SILENT
        });
        for link in wire.iter().chain(&other) {
            let (what, why) = trouble(link).expect("something is wrong");
            assert!(Font::Large.width(what) <= 212, "{what}");
            assert!(wrap(Font::Small, why, 212).count() <= 2, "{why}");
        }
    }
}
