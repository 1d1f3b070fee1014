//! The Second Edition as a [`Game`].

use rand_core::Rng;

use crate::game::{Decision, EventSink, Game};
use crate::player::Player;
use crate::square::Square;

use super::catalog::Kind;
use super::choice::{Choice, Event, Illegal, Prompt};
use super::dice::Roll;
use super::frame::Op;
use super::piles::Pile;
use super::run::Run;
use super::state::State;

impl State {
    /// Applies a choice that came from [`Game::legal`] without checking it again. Any other choice still does not panic,
    /// but what it does is not the game.
    pub fn play_unchecked<S: EventSink<Event>>(&mut self, choice: Choice, events: &mut S) {
        Run::new(self, events).apply(choice);
    }

    fn drawable(&self, player: Player, kind: Kind) -> bool {
        let piles = &self.piles[player];
        match kind {
            Kind::UNKNOWN => piles.unknown(Pile::Draw) > 0,
            kind => {
                piles.slot(kind).is_some_and(|slot| piles.possible(Pile::Draw) >> slot & 1 != 0)
            }
        }
    }
}

/// A number below `n`, each as likely as any other: the upper half of `n` times 32 random bits, drawn again where the lower
/// half is one of those that some numbers have and others lack.
pub(crate) fn below<R: Rng>(rng: &mut R, n: u32) -> u32 {
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(n);
        let lower = product as u32;
        // The first comparison spares the division nearly always.
        if lower >= n || lower >= n.wrapping_neg() % n {
            return (product >> 32) as u32;
        }
    }
}

impl Game for State {
    type Choice = Choice;
    type Event = Event;
    type Prompt = Prompt;
    type Illegal = Illegal;
    const VERSION: u8 = 1;

    fn decision(&self) -> Decision<Prompt> {
        if let Some(outcome) = self.outcome {
            return Decision::Over(outcome);
        }
        match self.chance() {
            Some(prompt) => Decision::Chance(prompt),
            None => {
                let (player, prompt) = self.asked();
                Decision::Choose { player, prompt }
            }
        }
    }

    fn legal(&self, mut visit: impl FnMut(Choice)) {
        if self.outcome.is_some() {
            return;
        }
        if self.chance().is_some() {
            self.outcomes(|choice, _| visit(choice));
        } else {
            self.menu().each(self, self.asked().0, visit);
        }
    }

    fn is_legal(&self, choice: Choice) -> bool {
        if self.outcome.is_some() {
            return false;
        }
        match (self.chance(), choice) {
            (Some(Prompt::FirstPlayer), Choice::First(_)) => true,
            (Some(Prompt::Roll(n)), Choice::Roll(roll)) => roll.dice() == u32::from(n),
            (Some(Prompt::Draw(player)), Choice::Draw(kind)) => self.drawable(player, kind),
            (Some(_), _) => false,
            (None, choice) => self.menu().has(self, self.asked().0, choice),
        }
    }

    fn play<S: EventSink<Event>>(&mut self, choice: Choice, events: &mut S) -> Result<(), Illegal> {
        if !self.is_legal(choice) {
            return Err(self.why_not(choice));
        }
        self.play_unchecked(choice, events);
        Ok(())
    }

    fn outcomes(&self, mut visit: impl FnMut(Choice, u64)) {
        match self.chance().filter(|_| self.outcome.is_none()) {
            Some(Prompt::FirstPlayer) => {
                Player::BOTH.into_iter().for_each(|p| visit(Choice::First(p), 1));
            }
            Some(Prompt::Roll(n)) => Roll::each(n, |roll, ways| visit(Choice::Roll(roll), ways)),
            Some(Prompt::Draw(player)) => {
                let piles = &self.piles[player];
                let mut slots = piles.possible(Pile::Draw);
                while slots != 0 {
                    let slot = slots.trailing_zeros() as usize;
                    slots &= slots - 1;
                    let unknown =
                        if piles.unknown(Pile::Draw) > 0 { piles.unseen(slot) } else { 0 };
                    visit(
                        Choice::Draw(piles.kind(slot)),
                        u64::from(piles.known(Pile::Draw, slot) + unknown),
                    );
                }
                if piles.unknown(Pile::Draw) > 0 {
                    // A card drawn unseen; it shares its weight with the kinds it may be, so it gets none of its own.
                    visit(Choice::Draw(Kind::UNKNOWN), 0);
                }
            }
            _ => {}
        }
    }

    fn sample<R: Rng>(&self, rng: &mut R) -> Option<Choice> {
        match self.chance().filter(|_| self.outcome.is_none())? {
            Prompt::FirstPlayer => Some(Choice::First(Player::BOTH[below(rng, 2) as usize])),
            Prompt::Roll(n) => {
                let mut roll = Roll::default();
                for _ in 0..n {
                    roll = roll.with_face(below(rng, 6) as u8);
                }
                Some(Choice::Roll(roll))
            }
            Prompt::Draw(player) => {
                let piles = &self.piles[player];
                let mut pick = below(rng, u32::from(piles.len(Pile::Draw)));
                let mut slots = piles.possible(Pile::Draw);
                while slots != 0 {
                    let slot = slots.trailing_zeros() as usize;
                    slots &= slots - 1;
                    let here = u32::from(piles.known(Pile::Draw, slot));
                    if pick < here {
                        return Some(Choice::Draw(piles.kind(slot)));
                    }
                    pick -= here;
                }
                Some(Choice::Draw(Kind::UNKNOWN))
            }
            _ => None,
        }
    }

    fn view(&self, player: Player) -> State {
        let mut view = self.clone();
        let other = player.other();
        view.piles[other].hide();
        view
    }

    fn seen_by(&self, choice: Choice, player: Player) -> Choice {
        match (choice, self.chance()) {
            (Choice::Draw(_), Some(Prompt::Draw(drawer))) if drawer != player => {
                Choice::Draw(Kind::UNKNOWN)
            }
            (Choice::Discard(_), _) if self.turn != player => Choice::Discard(Kind::UNKNOWN),
            _ => choice,
        }
    }

    fn is_sound(&self) -> bool {
        let known = |frame: &super::frame::Frame| match frame.op {
            Op::Script => {
                let rule = super::catalog::rule(frame.rule).map(|e| &e.rule);
                matches!(rule, Some(super::rule::Rule::When { .. }))
            }
            Op::Move | Op::Declare => {
                // The unit may have been destroyed on its way; the frame then ends by itself.
                frame.this == super::frame::NOBODY
                    || Square::new(frame.this).is_some_and(|s| self.board.units.has(s))
            }
            Op::Dying | Op::Hurt => (frame.marked() & !self.board.occupied()).is_empty(),
            _ => true,
        };
        let summoners = Player::BOTH.into_iter().all(|p| self.board.summoner(p).is_some());
        let kinds = Player::BOTH.into_iter().flat_map(|p| self.piles[p].kinds());
        let watched = kinds.clone().fold(0, |mask, k| mask | k.triggers() | k.grants());
        let moments = kinds.fold(0, |mask, k| mask | k.moments());
        let declared = |s: Square| {
            let piece = self.board.at(s);
            self.piles[piece.owner()].slot(piece.kind).is_some()
        };
        Player::BOTH.into_iter().all(|p| self.magic[p] <= 15 && self.piles[p].is_sound())
            && (self.watched, self.moments) == (watched, moments)
            && self.board.occupied().into_iter().all(declared)
            && self.sources() == (self.lent, self.events)
            && (self.outcome.is_some() || summoners)
            && self.stack.iter().all(known)
            && (self.outcome.is_some() || {
                // Whatever it waits for must be able to come.
                let mut any = false;
                self.legal(|_| any = true);
                any
            })
    }
}
