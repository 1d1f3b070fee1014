//! A list over the battlefield: what a unit can do, yes or no, which effect first.

use embedded_graphics::{geometry::Point, primitives::Rectangle};

use super::super::{Context, Go, move_cursor};
use super::field::{CELL, Viewpoint};
use super::{Dialog, Mode, Table, TablePage};
use crate::games::CardId;
use crate::gfx::canvas::Canvas;
use crate::gfx::font::{Font, wrap};
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{Align, area, draw_arrow, draw_plate, write_line};
use crate::input::{Action, Button, KeyEvent};
use crate::play::{Match, Offer, Spot};
use crate::sound::Sound;

/// The height of a row, and where there are many.
const ROW: i32 = 18;
const LOW_ROW: i32 = 16;
/// The highest that a list can be.
const HIGHEST: i32 = 8 * CELL - 8;

/// Handles a button while a list lies over the battlefield.
pub(super) fn press(button: Button, context: &mut Context<'_>) -> Go {
    let play = &mut *context.play;
    let Some(game) = play.playing.as_mut().map(|playing| playing.as_match_mut()) else {
        return Go::Back;
    };
    let table = &mut play.table;
    let Mode::Dialog(dialog) = &mut table.mode else { return Go::Stay };
    let rows = dialog.rows.len() + usize::from(dialog.confirms);
    let event = KeyEvent { button, action: Action::Press };
    if let Some(cursor) = move_cursor(dialog.cursor, rows, event) {
        dialog.cursor = cursor;
        context.sound(Sound::Cursor);
        return Go::Stay;
    }
    match button {
        Button::A => match dialog.rows.get(dialog.cursor) {
            Some(offer) => {
                let index = offer.index;
                TablePage::choose(index, context)
            }
            None => {
                table.mode = Mode::Choose;
                context.sound(Sound::Back);
                Go::Stay
            }
        },
        Button::B if dialog.optional => {
            table.mode = Mode::Choose;
            context.sound(Sound::Back);
            Go::Stay
        }
        Button::B => {
            match game.undo(&mut play.log) {
                Ok(()) => {
                    table.refresh(game, &play.log, context.now);
                    context.sound(Sound::Back);
                }
                Err(barrier) => {
                    table.note(barrier.text(), context.now);
                    context.sound(Sound::Refuse);
                }
            }
            Go::Stay
        }
        Button::X => TablePage::look(context),
        _ => Go::Stay,
    }
}

/// The name of a row.
fn row_text(game: &dyn Match, dialog: &Dialog, place: usize) -> &'static str {
    match dialog.rows.get(place) {
        Some(Offer { ability: Some(ability), .. }) => game.ability(*ability),
        Some(offer) => offer.verb,
        None => "Not yet",
    }
}

/// What is said above the rows: heading and text.
fn words(game: &dyn Match, table: &Table, dialog: &Dialog) -> (&'static str, &'static str) {
    if dialog.confirms {
        return ("End the phase?", "There is still something you could do.");
    }
    let under_cursor = dialog.rows.get(dialog.cursor).and_then(|offer| offer.ability);
    if let Some(ability) = under_cursor {
        return (table.question.prompt, game.ability_text(ability));
    }
    if let Some(ability) = table.question.ability {
        return (game.ability(ability), game.ability_text(ability));
    }
    let heading = match dialog.rows.first().map(|offer| offer.spot) {
        Some(Spot::Space(square)) => match table.stage.at(square) {
            Some(standing) => CardId { game: game.set_up().game, number: standing.card }.name(),
            None => table.question.prompt,
        },
        _ => table.question.prompt,
    };
    (heading, "")
}

/// Draws the list, on the half of the battlefield that it is not about.
pub(super) fn describe(
    scene: &mut Scene<'_>,
    game: &dyn Match,
    table: &Table,
    dialog: &Dialog,
    view: Viewpoint,
) {
    let (heading, text) = words(game, table, dialog);
    let width = 172;
    let inside = width - 16;
    let lines = wrap(Font::Small, text, inside).count() as i32;
    let rows = dialog.rows.len() + usize::from(dialog.confirms);
    let tall = if rows as i32 * ROW + 32 <= HIGHEST { ROW } else { LOW_ROW };
    let list = rows as i32 * tall + 32;
    // Where many effects wait there is no room for a text: X shows the cards that they are printed on.
    let room = list + lines * Font::Small.line_height() <= HIGHEST;
    let lines = if text.is_empty() || !room { 0 } else { lines };
    let height = list + lines * Font::Small.line_height();
    let about = match dialog.rows.first().map(|offer| offer.spot) {
        Some(Spot::Space(square)) => Some(square),
        _ => table.question.about,
    };
    let low = about.is_some_and(|square| view.place(square).1 < 4);
    let top = if low { 236 - height } else { 4 };
    let top = top.clamp(4, (8 * CELL - height).max(4));
    let plate = area(4, top, width as u32, height as u32);
    let key = (heading, text, lines, dialog.cursor, rows, top, dialog.confirms);
    scene.item(plate, key, |canvas| {
        draw_plate(canvas, plate, Ink::NIGHT, Ink::EMBER);
        let Point { x, y } = plate.top_left;
        let line = area(x + 8, y + 3, inside as u32, 18);
        let font = Font::reading_in(heading, inside);
        write_line(canvas, line, font, Ink::EMBER, Align::Left, heading);
        let mut pen = Point::new(x + 8, y + 20 + Font::Small.ascent() + 1);
        for line in wrap(Font::Small, text, inside).take(lines as usize) {
            Font::Small.draw(canvas, line, pen, Ink::CHALK);
            pen.y += Font::Small.line_height();
        }
        let first = y + 24 + lines * Font::Small.line_height();
        for place in 0..rows {
            let row = area(x + 6, first + place as i32 * tall, width as u32 - 12, tall as u32);
            draw_row(canvas, row, row_text(game, dialog, place), place == dialog.cursor);
        }
    });
}

fn draw_row(canvas: &mut Canvas<'_>, row: Rectangle, text: &str, chosen: bool) {
    if chosen {
        draw_plate(canvas, row, Ink::EMBER_DEEP, Ink::EMBER);
        let notch = row.top_left + Point::new(6, row.size.height as i32 / 2);
        draw_arrow(canvas, notch, Point::new(1, 0), 4, Ink::EMBER);
    }
    let ink = if chosen { Ink::CHALK } else { Ink::STONE };
    let inside = area(row.top_left.x + 16, row.top_left.y, row.size.width - 18, row.size.height);
    let font = Font::reading_in(text, inside.size.width as i32);
    write_line(canvas, inside, font, ink, Align::Left, text);
}
