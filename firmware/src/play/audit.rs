//! After a linked match everything is turned face up, and each device plays the match again with both hands known: whoever
//! held a card that chance had not dealt, or discarded one that was played later, is found out.
//!
//! Nobody can be found out earlier without showing cards that are nobody's business.

use stonecaller_engine::{Decision, Player};

use super::face::Face;
use super::linked::{ChoiceBytes, encoded};
use super::log::MatchLog;
use super::session::Session;
use crate::link::Fate;

/// What came of one step of the match that is played again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Audited {
    /// It was as it should be; the next one has that number.
    Right(u16),
    /// This player's own choice with that number was face down; the other device has to be told before it goes on.
    Tell(u16, ChoiceBytes),
    /// The other player's choice with that number was face down, and is needed.
    Needs(u16),
    /// That was all, and all of it was as it should be.
    Fair,
    /// The other player did what could not be done.
    Foul,
}

/// How far the match has been played again.
pub(super) struct Audit<F> {
    position: F,
    /// Where the log is.
    at: usize,
    /// Choices and outcomes so far.
    number: u16,
    /// Times that chance has decided, and outcomes of this time.
    episode: u16,
    place: u16,
}

impl<F: Face> Session<F> {
    /// Plays the next choice or outcome again. `told` is the last of this player's own choices that the other device has been
    /// told of, `shown` what the other device has shown, with its number. `fate` is what chance decides in an episode with
    /// the key of that player.
    pub(super) fn audit_step(
        &mut self,
        log: &MatchLog,
        told: Option<u16>,
        shown: Option<(u16, &[u8])>,
        fate: &mut dyn FnMut(u16, Player) -> Option<Fate>,
    ) -> Audited {
        let me = self.holder;
        let audit = self.audit.get_or_insert_with(|| Audit {
            position: F::begin(&self.set_up),
            at: 0,
            number: 0,
            episode: 0,
            place: 0,
        });
        let Some((after, logged)) = log.choices::<F::Choice>(audit.at).next() else {
            let same = audit.at == log.len() && audit.position.view(me) == self.truth;
            return if same { Audited::Fair } else { Audited::Foul };
        };
        let position = &mut audit.position;
        let mut chance = false;
        let choice = match position.decision() {
            Decision::Over(_) => return Audited::Foul,
            Decision::Chance(_) => {
                chance = true;
                let owner = position.private_chance();
                let Some(fate) = fate(audit.episode, owner.unwrap_or(me)) else {
                    return Audited::Foul;
                };
                let settled = position.settled(&self.set_up);
                let dealt = settled
                    .or_else(|| position.sample(&mut fate.outcome(audit.place, owner.is_some())));
                match dealt.filter(|dealt| position.seen_by(*dealt, me) == logged) {
                    Some(dealt) => dealt,
                    None => return Audited::Foul,
                }
            }
            Decision::Choose { player, .. } if player == me => {
                let hidden = position.seen_by(logged, me.other()) != logged;
                if hidden && told < Some(audit.number) {
                    return match encoded(&logged) {
                        Some(bytes) => Audited::Tell(audit.number, bytes),
                        None => Audited::Foul,
                    };
                }
                logged
            }
            Decision::Choose { .. } if F::is_face_down(logged) => {
                let Some((number, shown)) = shown.filter(|(number, _)| *number >= audit.number)
                else {
                    return Audited::Needs(audit.number);
                };
                match postcard::take_from_bytes::<F::Choice>(shown) {
                    Ok((choice, []))
                        if number == audit.number && position.seen_by(choice, me) == logged =>
                    {
                        choice
                    }
                    _ => return Audited::Foul,
                }
            }
            Decision::Choose { .. } => logged,
        };
        if !position.is_legal(choice) || position.play(choice, &mut ()).is_err() {
            return Audited::Foul;
        }
        (audit.at, audit.number) = (after, audit.number + 1);
        match position.decision() {
            Decision::Chance(_) if chance => audit.place += 1,
            _ if chance => (audit.episode, audit.place) = (audit.episode + 1, 0),
            _ => {}
        }
        Audited::Right(audit.number)
    }
}
