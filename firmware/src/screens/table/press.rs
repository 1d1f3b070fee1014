//! What the buttons do on the table: look around, take what is offered, take back.

use heapless::Vec;
use stonecaller_engine::{Square, Squares};

use super::super::{Context, Go, Page, card, card_now, hand, pause};
use super::{Cursor, Dialog, MOST_ROWS, Mode, TablePage, dialog};
use crate::games::CardId;
use crate::input::Button;
use crate::play::{Offer, Spot, Words};
use crate::settings::Confirm;
use crate::sound::Sound;

impl TablePage {
    pub(super) fn press(button: Button, context: &mut Context<'_>) -> Go {
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
    pub(in super::super) fn look(context: &mut Context<'_>) -> Go {
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
