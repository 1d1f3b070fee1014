//! Between two players who share the device: nothing is shown until the next one is there.

use core::fmt::Write;

use embedded_graphics::geometry::Point;
use heapless::String;
use stonecaller_engine::Player;

use super::side::{draw_side_plate, side_inks};
use super::table::TablePage;
use super::{Context, Go, Look, Page, Screen, pause};
use crate::games::CardId;
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{Align, Key, area, footer, ground, label, write_line};
use crate::input::{Action, Button, KeyEvent};
use crate::sound::Sound;

/// Waits for a player. Another button than the one that ends a turn lifts it, so that a press too many shows nothing.
pub(super) struct Cover {
    player: Player,
}

impl Cover {
    pub(super) fn new(player: Player) -> Self {
        Self { player }
    }
}

impl Screen for Cover {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        match (event.button, event.action) {
            (Button::X, Action::Press) => {
                let play = &mut *context.play;
                let Some(playing) = play.playing.as_mut() else { return Go::Back };
                playing.as_match_mut().hand_over(self.player, &mut play.log);
                context.sound(Sound::YourTurn);
                match TablePage::go_on(context) {
                    Go::Stay => Go::Root(Page::Table(TablePage)),
                    // What is asked first is a card: the list lies on the table, not on this cover.
                    Go::Open(page) => Go::OverTable(page),
                    elsewhere => elsewhere,
                }
            }
            (Button::Y, Action::Press) => {
                context.sound(Sound::Choose);
                Go::Open(Page::Pause(pause::Pause::covered()))
            }
            _ => Go::Stay,
        }
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let Some(game) = look.play.current() else { return };
        let size = scene.size();
        let seat = &game.set_up().seats[self.player as usize];
        let [_, _, light] = side_inks(self.player);
        ground(scene, scene.area(), Ink::NIGHT);
        let plate = area(20, 24, size.width - 40, 132);
        let faction = game.set_up().game.faction(seat.faction);
        scene.item(plate, (self.player, &seat.name, seat.faction), |canvas| {
            draw_side_plate(canvas, plate, self.player);
            let line = |y: i32, height: u32| area(28, y, size.width - 56, height);
            write_line(
                canvas,
                line(34, 20),
                Font::Body,
                Ink::STONE,
                Align::Center,
                "Pass the device to",
            );
            write_line(canvas, line(54, 44), Font::Title, light, Align::Center, &seat.name);
            draw_summoner(canvas, Point::new(size.width as i32 / 2 - 18, 102), faction.summoner);
        });
        let mut text: String<48> = String::new();
        let (turn, turns) = look.play.table.turns();
        let _ = match (turn == self.player, turns) {
            (true, 0 | 1) => write!(text, "{} goes first", seat.name),
            (true, turn) => write!(text, "Turn {turn}"),
            (false, _) => write!(text, "A decision for {}", seat.name),
        };
        let line = area(4, 164, size.width - 8, 20);
        if look.play.unsaved {
            label(scene, line, Font::Body, Ink::RED, Align::Center, "The match cannot be saved");
        } else {
            label(scene, line, Font::Body, Ink::STONE, Align::Center, &text);
        }
        let line = area(4, 188, size.width - 8, 22);
        text.clear();
        let _ = write!(text, "{}: press X", seat.name);
        label(scene, line, Font::Large, Ink::CHALK, Align::Center, &text);
        footer(scene, &[(Key::Letter("X"), "I am ready"), (Key::Letter("Y"), "Menu")]);
    }
}

fn draw_summoner(canvas: &mut crate::gfx::canvas::Canvas<'_>, corner: Point, card: CardId) {
    let badge = card.badge();
    let tones = [Ink::EMBLEM_DARK, Ink::EMBLEM_LIGHT, badge.accent];
    badge.emblem.draw_scaled(canvas, corner, tones, 2);
}
