//! The end of a match: who won and how, its numbers, and what comes next.

use core::fmt::Write;

use embedded_graphics::geometry::Point;
use heapless::String;
use stonecaller_engine::Player;

use super::side::{draw_side_plate, side_inks};
use super::table::TablePage;
use super::{
    Context, Go, Look, Page, Screen, cover, history, lobby, move_cursor, new_match, replay,
    self_play, title,
};
use crate::games::{CardId, SetUp, Versus};
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{Align, Key, area, choice, footer, ground, write_line};
use crate::input::{Action, Button, KeyEvent};
use crate::link::Wish;
use crate::play::{Cause, Ending, Match, PlayMemory, Tally, Waits, Words};
use crate::sound::Sound;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Rematch,
    Factions,
    Watch,
    Log,
    Title,
}

impl Entry {
    const ALL: [Self; 5] = [Self::Rematch, Self::Factions, Self::Watch, Self::Log, Self::Title];

    /// With the other player at another device sides are nothing to swap.
    const fn text_linked(self) -> &'static str {
        match self {
            Self::Rematch => "Rematch",
            other => other.text(),
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Rematch => "Rematch, swap sides",
            Self::Factions => "Swap the factions",
            Self::Watch => "Watch it again",
            Self::Log => "What happened",
            Self::Title => "To the title",
        }
    }
}

/// The page of the end.
#[derive(Default)]
pub(super) struct Finish {
    cursor: usize,
}

fn ending(game: &dyn Match) -> Ending {
    match game.waits() {
        Waits::Over(ending) => ending,
        _ => Ending { winner: None, cause: Cause::Rules },
    }
}

/// How it ended, as a sentence.
fn how(game: &dyn Match, ending: Ending, words: &mut Words) {
    let set_up = game.set_up();
    let Some(winner) = ending.winner else {
        let agreed = ending.cause == Cause::Agreement;
        let _ = words.push_str(if agreed { "Both agreed on it" } else { "Nobody won" });
        return;
    };
    let loser = winner.other();
    let name = set_up.seats[loser as usize].name.as_str();
    let summoner = set_up.game.faction(set_up.seats[loser as usize].faction).summoner.name();
    let _ = match ending.cause {
        Cause::Concession => write!(words, "{name} conceded"),
        Cause::Attack(card) => {
            let by = CardId { game: set_up.game, number: card }.name();
            write!(words, "{summoner} fell to {by}")
        }
        Cause::Ability(ability) => write!(words, "{summoner} fell to {}", game.ability(ability)),
        Cause::Rules | Cause::Agreement => write!(words, "{summoner} fell"),
    };
}

impl Finish {
    /// Plays again with each player in the other seat, so that the other side of the battlefield is theirs.
    fn again(context: &mut Context<'_>, factions: bool) -> Go {
        if context.play.is_linked() {
            let wish = if factions { Wish::Swap } else { Wish::Again };
            let page = lobby::LobbyPage::after(context, wish);
            return Go::Open(Page::Lobby(page));
        }
        let Some(game) = context.play.current() else { return Go::Title(title::Entry::FIRST) };
        let mut set_up: SetUp = game.set_up().clone();
        if let (Versus::Computer(computers), false) = (&mut set_up.versus, factions) {
            computers.skills.swap(0, 1);
        }
        if let Versus::Computer(computers) = &mut set_up.versus {
            computers.seed = context.random.below(u32::MAX);
        }
        let [one, two] = &mut set_up.seats;
        if factions {
            core::mem::swap(&mut one.faction, &mut two.faction);
        } else {
            core::mem::swap(one, two);
        }
        new_match::start(context, set_up)
    }
}

impl Finish {
    /// The page of a match that has just ended, or was left at its end.
    pub(super) fn of(play: &mut PlayMemory) -> Self {
        play.put_away();
        Self::default()
    }

    fn watch(context: &mut Context<'_>) -> Go {
        let play = &mut *context.play;
        let Some(playing) = &play.playing else { return Go::Stay };
        let set_up = playing.as_match().set_up().clone();
        // Another may have been watched since.
        play.film.load(play.put_away, play.log.bytes());
        play.watch(set_up);
        Go::Open(Page::Replay(replay::ReplayPage::default()))
    }
}

impl Screen for Finish {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        if let Some(cursor) = move_cursor(self.cursor, Entry::ALL.len(), event) {
            self.cursor = cursor;
            context.sound(Sound::Cursor);
            return Go::Stay;
        }
        if (event.button, event.action) != (Button::A, Action::Press) {
            return Go::Stay;
        }
        context.sound(Sound::Choose);
        match Entry::ALL[self.cursor] {
            Entry::Rematch => Self::again(context, false),
            Entry::Factions => Self::again(context, true),
            Entry::Watch => Self::watch(context),
            Entry::Log => Go::Open(Page::History(history::History::new(context))),
            Entry::Title => {
                context.play.part();
                Go::Title(title::Entry::FIRST)
            }
        }
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let Some(game) = look.play.current() else { return };
        let size = scene.size();
        let ending = ending(game);
        ground(scene, scene.area(), Ink::NIGHT);
        let plate = area(6, 2, size.width - 12, 45);
        let mut words = Words::new();
        let fair = look.device.link.fair.filter(|_| look.play.is_linked());
        match fair {
            Some(false) => {
                let other = &game.set_up().seats[game.holder().other() as usize].name;
                let _ = write!(words, "{other} held cards never dealt");
            }
            _ => how(game, ending, &mut words),
        }
        let winner = ending.winner.unwrap_or(Player::One);
        let mut text: String<24> = String::new();
        let _ = match ending.winner {
            Some(player) => write!(text, "{} wins!", game.set_up().seats[player as usize].name),
            None => write!(text, "A draw"),
        };
        let ink = if fair == Some(false) { Ink::EMBER } else { side_inks(winner)[2] };
        scene.item(plate, (&text, &words, winner), |canvas| {
            draw_side_plate(canvas, plate, winner);
            let line = area(12, 4, size.width - 24, 23);
            write_line(canvas, line, Font::Large, Ink::CHALK, Align::Center, &text);
            let line = area(12, 26, size.width - 24, 18);
            let room = line.size.width as i32;
            let font = Font::reading_in(&words, room);
            write_line(canvas, line, font, ink, Align::Center, &words);
        });
        numbers(scene, game, look.play.table.turns().1, fair == Some(true));
        let width = (size.width - 16).min(260);
        let left = (size.width - width) as i32 / 2;
        for (row, entry) in Entry::ALL.into_iter().enumerate() {
            let place = area(left, 118 + row as i32 * 20, width, 20);
            let text = if look.play.is_linked() { entry.text_linked() } else { entry.text() };
            choice(scene, place, text, row == self.cursor);
        }
        footer(scene, &[(Key::UpDown, "Move"), (Key::Letter("A"), "Choose")]);
    }
}

/// One number of a player.
type Number = fn(&Tally, Player) -> Option<u16>;

/// The numbers of the match, a column for each player; `fair` if the other device's cards have been looked through.
fn numbers(scene: &mut Scene<'_>, game: &dyn Match, turns: u16, fair: bool) {
    let size = scene.size();
    let tally = *game.tally();
    let place = area(8, 48, size.width - 16, 70);
    let names = [0, 1].map(|seat| game.set_up().seats[seat].name.clone());
    scene.item(place, (tally, turns, fair, &names), |canvas| {
        let columns = [size.width as i32 * 5 / 8, size.width as i32 * 7 / 8];
        let mut text: String<24> = String::new();
        let _ = write!(text, "{turns} turn{}", if turns == 1 { "" } else { "s" });
        let _ = text.push_str(if fair { ", fairly dealt" } else { "" });
        Font::Small.draw(canvas, &text, Point::new(10, 58), Ink::STONE);
        for (player, x) in Player::BOTH.into_iter().zip(columns) {
            let name = &names[player as usize];
            let [_, _, light] = side_inks(player);
            Font::Small.draw(canvas, name, Point::new(x - Font::Small.width(name) / 2, 58), light);
        }
        let rows: [(&str, Number, &str); 4] = [
            ("Damage dealt", |tally, player| Some(tally.deeds(player).damage), ""),
            ("Cards destroyed", |tally, player| Some(tally.deeds(player).kills), ""),
            ("Dice rolled", |tally, player| Some(tally.deeds(player).dice), ""),
            ("Luck of the dice", |tally, player| tally.luck(player), " %"),
        ];
        for (row, (label, number, unit)) in rows.into_iter().enumerate() {
            let y = 72 + row as i32 * 14;
            Font::Body.draw(canvas, label, Point::new(10, y), Ink::STONE);
            for (player, x) in Player::BOTH.into_iter().zip(columns) {
                text.clear();
                let _ = match number(&tally, player) {
                    Some(number) => write!(text, "{number}{unit}"),
                    None => write!(text, "-"),
                };
                let at = Point::new(x - Font::Body.width(&text) / 2, y);
                Font::Body.draw(canvas, &text, at, Ink::CHALK);
            }
        }
    });
}

/// The player at the screen gives up.
pub(super) fn concede(context: &mut Context<'_>) -> Go {
    let Some(playing) = context.play.playing.as_mut() else { return Go::Back };
    let game = playing.as_match_mut();
    let holder = game.holder();
    if !matches!(game.waits(), Waits::Over(_)) {
        game.concede(holder);
    }
    context.sound(Sound::Defeat);
    Go::Root(Page::Finish(Finish::of(context.play)))
}

/// Where a match goes on that was left: behind a cover, or at its end.
pub(super) fn go_on(context: &mut Context<'_>) -> Go {
    let play = &mut *context.play;
    if let Some(playing) = &play.playing {
        play.table.show(playing.as_match());
    }
    if context.play.current().is_some_and(|game| self_play::is_one(game.set_up())) {
        return Go::Open(Page::SelfPlay(self_play::SelfPlay::go_on()));
    }
    match context.play.current().map(Match::waits) {
        // The other player is at another device, or is the device: there is nobody to hide anything from.
        Some(Waits::Choice(_) | Waits::Chance)
            if context.play.current().is_some_and(|game| !game.set_up().is_shared()) =>
        {
            match TablePage::go_on(context) {
                Go::Stay => Go::Root(Page::Table(TablePage)),
                Go::Open(page) => Go::OverTable(page),
                elsewhere => elsewhere,
            }
        }
        Some(Waits::Choice(player)) => Go::Root(Page::Cover(cover::Cover::new(player))),
        Some(Waits::Over(_)) => Go::Root(Page::Finish(Finish::of(context.play))),
        Some(Waits::Chance) => match TablePage::go_on(context) {
            Go::Stay => Go::Root(Page::Table(TablePage)),
            Go::Open(page) => Go::OverTable(page),
            elsewhere => elsewhere,
        },
        None => Go::Title(title::Entry::FIRST),
    }
}
