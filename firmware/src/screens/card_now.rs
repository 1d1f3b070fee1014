//! A card on the battlefield as it is now: its numbers against the printed ones, where the difference comes from,
//! what others give it and what lies under it.

use heapless::Vec;
use stonecaller_engine::Square;

use super::card::{CardPage, Gift, MOST_GIFTS, MOST_ROWS};
use super::flow::Row;
use crate::games::CardId;
use crate::play::{Match, Standing, Value};

/// A page about the card on a space.
pub(super) fn page(game: &dyn Match, square: Square, standing: &Standing) -> CardPage {
    let card = CardId { game: game.set_up().game, number: standing.card };
    let sheet = card.sheet();
    let mut rows: Vec<Row, MOST_ROWS> = Vec::new();
    let mut add = |row: Row| {
        // What does not fit is the last reason of many; the number itself stands above it.
        let _ = rows.push(row);
    };
    if let Some((printed, _)) = sheet.attack {
        add(Row::Value { label: "Strength", printed, now: standing.strength });
        game.each_change(square, Value::Strength, &mut |change, by| {
            add(Row::Reason { change, by });
        });
    }
    if let Some(printed) = sheet.life {
        add(Row::Value { label: "Life", printed, now: standing.life });
        game.each_change(square, Value::Life, &mut |change, by| add(Row::Reason { change, by }));
    }
    if standing.damage > 0 {
        add(Row::Now { label: "Damage", now: standing.damage });
    }
    if standing.boost > 0 {
        add(Row::Now { label: "Boost", now: standing.boost });
    }
    let mut moves = false;
    game.each_change(square, Value::Move, &mut |change, by| {
        if !core::mem::replace(&mut moves, true) {
            add(Row::Word { text: "Moves" });
        }
        add(Row::Reason { change, by });
    });
    if standing.frozen {
        add(Row::Word { text: "Held still" });
    }
    if standing.captured {
        add(Row::Word { text: "Captured" });
    }
    let mut gifts: Vec<Gift, MOST_GIFTS> = Vec::new();
    game.each_gift(square, &mut |name, text, from| {
        let _ = gifts.push(Gift { name, text, from });
    });
    game.each_under(square, &mut |number| {
        let under = CardId { number, ..card }.name();
        let _ = gifts.push(Gift { name: "Under it", text: under, from: "" });
    });
    CardPage::new(card).with_rows(rows).with_gifts(gifts)
}
