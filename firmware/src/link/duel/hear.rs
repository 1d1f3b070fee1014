//! What the other device tells of the match, and what that brings about. Whatever is refused changes nothing but that the
//! devices halt, and say so.

use stonecaller_engine::Player;

use super::super::dispatch::{Dispatch, Halt};
use super::{DrawTalk, Duel, Heard};
use crate::play::{Cause, Linked, MatchLog, Place, PlayMemory, Position, Refused, Told, Waits};

impl Duel {
    /// Hears what the other device tells.
    pub(in crate::link) fn hear(
        &mut self,
        dispatch: Dispatch,
        play: &mut PlayMemory,
        told: &mut Told,
    ) -> Heard {
        let Some(linked) = play.playing.as_mut().and_then(|playing| playing.as_linked_mut()) else {
            return Heard::Nothing;
        };
        let ending = match linked.waits() {
            Waits::Over(ending) => Some(ending),
            Waits::Choice(_) | Waits::Chance => None,
        };
        let over = ending.is_some();
        let agreed = ending.is_some_and(|ending| ending.cause == Cause::Agreement);
        let joined = self.theirs.is_some();
        match dispatch {
            Dispatch::Resume { id, position } if Some(id) == self.id => {
                self.theirs = Some(position);
                self.not_there = false;
                // It may have lost its power before it heard that both agreed.
                self.confirm_draw |= agreed;
                if self.halted.take().is_some() {
                    // The other device tries again, and has to hear where this one is.
                    (self.resume_told, self.halt_told) = (false, false);
                }
                self.compare(position, linked, &play.log)
            }
            // It is in another match, or in none any more.
            Dispatch::Resume { .. } => Heard::Nothing,
            Dispatch::NoSuchMatch { id } => {
                if Some(id) == self.id {
                    (self.not_there, self.theirs) = (true, None);
                }
                Heard::Nothing
            }
            Dispatch::Ended { id, winner, .. } if Some(id) == self.id && !over => {
                // That this player has lost, or agreed to a draw, is nothing the other device can know better.
                match winner {
                    Some(winner) if winner == linked.holder() => {
                        linked.as_match_mut().concede(winner.other());
                        Heard::Ended
                    }
                    None if self.draw == DrawTalk::Accepted || self.draw == DrawTalk::Offered => {
                        linked.as_match_mut().agree_on_a_draw();
                        Heard::Ended
                    }
                    _ => self.halt(Halt::Unfinished),
                }
            }
            // Over on both: nothing is left to tell.
            Dispatch::Ended { id, .. } if Some(id) == self.id => {
                (self.they_have, self.common) = (linked.count(), linked.count());
                (self.conceded_told, self.confirm_draw) = (true, false);
                Heard::Nothing
            }
            // It is of another match.
            Dispatch::Ended { .. } => Heard::Nothing,
            Dispatch::Halted(halt) => {
                self.halted.get_or_insert((halt, false));
                Heard::Halted
            }
            Dispatch::Secret(secret) if over => {
                if let Some(checked) = &self.checked {
                    self.audit.open(checked, &secret, &play.log);
                }
                Heard::Nothing
            }
            Dispatch::Shown { number, choice } if over => {
                self.audit.hear(number, choice);
                Heard::Nothing
            }
            // It belongs to the match before this one, which was over here too.
            Dispatch::Secret(_) | Dispatch::Shown { .. } if linked.count() == 0 => Heard::Nothing,
            Dispatch::Concede if joined && !over => {
                let other = linked.holder().other();
                linked.as_match_mut().concede(other);
                Heard::Ended
            }
            // It did not hear that both agreed.
            Dispatch::AcceptDraw if agreed => {
                self.confirm_draw = true;
                Heard::Nothing
            }
            // What was said before the end became known here.
            _ if over => Heard::Nothing,
            _ if self.halted.is_some() => Heard::Halted,
            Dispatch::Step { number, digest, choice } if joined => {
                if number != linked.count() as u8 {
                    return self.halt(Halt::Senseless);
                }
                let digest = u64::from_le_bytes(digest);
                match linked.take(&choice, digest, &mut play.log, told) {
                    Ok(()) => {
                        let count = linked.count();
                        (self.they_have, self.common) = (count, count);
                        // A draw that was offered is answered by playing on.
                        if self.draw == DrawTalk::Offered {
                            self.draw = DrawTalk::None;
                        }
                        Heard::Played
                    }
                    Err(Refused::Digest) => self.halt(Halt::Differs),
                    Err(_) => self.halt(Halt::Illegal),
                }
            }
            Dispatch::TakeBack { count, digest } if joined => {
                let place = Place { count, digest: u64::from_le_bytes(digest) };
                match linked.let_take_back(place, &mut play.log) {
                    Ok(()) => {
                        let _ = linked.taken_back_to();
                        (self.they_have, self.common) = (count, count);
                        Heard::TakenBack
                    }
                    Err(Refused::Digest) => self.halt(Halt::Differs),
                    Err(_) => self.halt(Halt::Illegal),
                }
            }
            Dispatch::Share { episode, share } if joined => {
                let Some(checked) = &mut self.checked else { return Heard::Nothing };
                if !checked.share(episode, &share) {
                    return self.halt(Halt::Chance);
                }
                if episode > linked.episode() {
                    return self.halt(Halt::Senseless);
                }
                self.their_share = Some((episode, share));
                Heard::Nothing
            }
            Dispatch::OfferDraw if joined => match self.draw {
                // Both offer: that is as good as taking it, and the one in the first seat confirms.
                DrawTalk::Offered if linked.holder() == Player::One => {
                    linked.as_match_mut().agree_on_a_draw();
                    self.confirm_draw = true;
                    Heard::Ended
                }
                DrawTalk::Offered => {
                    (self.draw, self.draw_told) = (DrawTalk::Accepted, true);
                    Heard::Nothing
                }
                _ => {
                    self.draw = DrawTalk::Asked;
                    Heard::DrawOffered
                }
            },
            // Both have offered one and think that the other has taken it, or this one has offered and the other takes it.
            Dispatch::AcceptDraw
                if joined && matches!(self.draw, DrawTalk::Offered | DrawTalk::Accepted) =>
            {
                linked.as_match_mut().agree_on_a_draw();
                self.confirm_draw = true;
                Heard::Ended
            }
            // The offer had lapsed: the other device hears that nothing came of it.
            Dispatch::AcceptDraw if joined => {
                self.decline = true;
                Heard::Nothing
            }
            Dispatch::DeclineDraw if joined => {
                let offered = self.draw != DrawTalk::None;
                self.draw = DrawTalk::None;
                if offered { Heard::DrawDeclined } else { Heard::Nothing }
            }
            Dispatch::Drawn if joined && self.draw == DrawTalk::Accepted => {
                linked.as_match_mut().agree_on_a_draw();
                Heard::Ended
            }
            // This device does not know that its player agreed, be it that the power failed: the player does.
            Dispatch::Drawn if joined => {
                self.draw = DrawTalk::Asked;
                Heard::DrawOffered
            }
            _ => self.halt(Halt::Senseless),
        }
    }

    /// Compares where the other device is with where this one is, and finds what that one lacks.
    fn compare(&mut self, theirs: Position, linked: &dyn Linked, log: &MatchLog) -> Heard {
        let mine = linked.position();
        // As far as this device knows, unless it finds below that it knows more.
        (self.they_have, self.common) = (mine.now.count, mine.now.count);
        if theirs.now == mine.now {
            return Heard::Nothing;
        }
        let same = |place: Place| {
            linked.look_back(place.count, log).filter(|(digest, _)| *digest == place.digest)
        };
        let behind = theirs.barrier.count < mine.barrier.count;
        if theirs.barrier.count == mine.barrier.count {
            if theirs.barrier != mine.barrier {
                return self.halt(Halt::Differs);
            }
            if linked.asked_at_barrier() != Some(linked.holder()) {
                return Heard::Nothing;
            }
        } else if !behind {
            return Heard::Nothing;
        }
        if same(theirs.now).is_some() {
            (self.they_have, self.common) = (theirs.now.count, theirs.now.count);
            return Heard::Nothing;
        }
        match same(theirs.barrier) {
            Some((_, asked)) if asked == Some(linked.holder()) => {
                (self.they_have, self.common) = (theirs.now.count, theirs.barrier.count);
                Heard::Nothing
            }
            _ => self.halt(Halt::Differs),
        }
    }
}
