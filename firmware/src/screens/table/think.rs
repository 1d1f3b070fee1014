//! The device thinks: for the player it plays for, and about a hint.

use core::fmt::Write;

use super::super::{Context, Go};
use super::{Cursor, Mode, TablePage};
use crate::games::{CardId, Skill, Subject, Thought};
use crate::play::{Spot, Told, Waits, Words};
use crate::sound::Sound;

impl TablePage {
    /// Begins to think about a hint for the player at the screen; it is shown when it is there.
    pub(in super::super) fn begin_hint(context: &mut Context<'_>) {
        let table = &mut context.play.table;
        if table.awaits.is_none() {
            (table.thinks, table.hint) = (Some(0), true);
        }
    }

    /// Thinks a little for the player who is asked.
    #[inline(never)]
    pub(super) fn think(context: &mut Context<'_>) -> Go {
        let play = &mut *context.play;
        let (Some(playing), hint) = (&mut play.playing, play.table.hint) else { return Go::Back };
        play.table.thought_at = context.now;
        let set_up = playing.as_match().set_up();
        let seed = set_up.seed_of_thoughts();
        let asked = match playing.as_match().waits() {
            Waits::Choice(player) => set_up.computer(player),
            Waits::Chance | Waits::Over(_) => None,
        };
        let skill = if hint { Some(Skill::Hard) } else { asked };
        let Some(skill) = skill else {
            play.table.thinks = None;
            return Go::Stay;
        };
        let subject = Subject { skill, seed, at: play.log.len(), hint };
        match playing.think(&mut play.mind, subject) {
            Thought::Thinking(part) => play.table.thinks = Some(part),
            Thought::NotAsked => play.table.thinks = None,
            Thought::Ready if hint => return Self::show_hint(context),
            Thought::Ready => {
                let mut told = Told::new();
                play.table.thinks = None;
                if playing.play_thought(&play.mind, &mut play.log, &mut told) {
                    context.link.chosen();
                    return Self::show(&told, context);
                }
                // It has thought about another position than this one.
                play.mind.forget();
                play.table.thinks = Some(0);
            }
        }
        Go::Stay
    }

    /// Puts the cursor on what the device would choose, and says so.
    fn show_hint(context: &mut Context<'_>) -> Go {
        let play = &mut *context.play;
        let table = &mut play.table;
        (table.thinks, table.hint) = (None, false);
        let Some(playing) = &play.playing else { return Go::Back };
        let game = playing.as_match();
        let wanted = playing.thought_of(&play.mind);
        let mut found = None;
        game.offers(&mut |offer| {
            if Some(offer.index) == wanted {
                found = Some(offer);
            }
        });
        let Some(offer) = found else { return Go::Stay };
        play.hints = play.hints.saturating_add(1);
        let mut text = Words::new();
        let id = game.set_up().game;
        let _ = match (offer.spot, offer.ability) {
            (Spot::Card(number), _) => {
                write!(text, "Hint: {} {}", offer.verb, CardId { game: id, number }.name())
            }
            (_, Some(ability)) => write!(text, "Hint: {}", game.ability(ability)),
            (Spot::Space(at), _) => match table.stage.at(at) {
                Some(card) => {
                    let name = CardId { game: id, number: card.card }.name();
                    write!(text, "Hint: {} {name}", offer.verb)
                }
                None => write!(text, "Hint: {}", offer.verb),
            },
            _ => write!(text, "Hint: {}", offer.verb),
        };
        if !matches!(table.mode, Mode::Dialog(_)) {
            table.cursor = match offer.spot {
                Spot::Space(square) => Cursor::Space(square),
                Spot::Card(_) => Cursor::Hand,
                Spot::Yes => Cursor::Yes,
                Spot::No => Cursor::No,
                Spot::Effect(..) => table.cursor,
            };
            table.mode = Mode::Choose;
            table.cursor_moved(game, context.now);
        } else if let Mode::Dialog(dialog) = &mut table.mode
            && let Some(row) = dialog.rows.iter().position(|row| row.index == offer.index)
        {
            dialog.cursor = row;
        }
        table.tell(&text, context.now);
        context.sound(Sound::Notice);
        Go::Stay
    }
}
