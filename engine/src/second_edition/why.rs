//! Why a choice is refused, in words a player understands. Only asked after it was.

use crate::player::Player;
use crate::square::Square;

use super::card::{Class, Phase};
use super::catalog::Kind;
use super::choice::{Choice, Illegal, Prompt};
use super::piles::Pile;
use super::rule::{Always, about};
use super::state::State;

impl State {
    /// The reason for refusing `choice`, which is not legal here.
    pub(crate) fn why_not(&self, choice: Choice) -> Illegal {
        if self.outcome.is_some() {
            return Illegal::Over;
        }
        match (self.chance(), choice) {
            (Some(Prompt::Roll(n)), Choice::Roll(_)) => Illegal::Dice(n),
            (Some(Prompt::Draw(_)), Choice::Draw(_)) => Illegal::NotInDrawPile,
            (Some(_), _) | (None, Choice::First(_) | Choice::Roll(_) | Choice::Draw(_)) => {
                Illegal::NotAsked
            }
            (None, choice) if self.stack.is_empty() => self.why_not_in_phase(choice),
            (None, choice) => {
                let mut asked = false;
                let same =
                    |a: Choice| core::mem::discriminant(&a) == core::mem::discriminant(&choice);
                self.menu().each(self, self.asked().0, |legal| asked |= same(legal));
                if asked { Illegal::NotOffered } else { Illegal::NotAsked }
            }
        }
    }

    fn why_not_in_phase(&self, choice: Choice) -> Illegal {
        let you = self.turn;
        match choice {
            Choice::Summon(kind) => self.why_not_card(you, kind, Class::UNIT, {
                self.phase == Phase::Summon || self.summons_anytime(you)
            }),
            Choice::Build(kind) => {
                self.why_not_card(you, kind, Class::STRUCTURE, self.phase == Phase::Build)
            }
            Choice::Play(kind) => {
                self.why_not_card(you, kind, Class::EVENT, self.phase == kind.card().phase)
            }
            Choice::Discard(kind) => {
                self.why_not_card(you, kind, Class(u8::MAX), self.phase == Phase::Magic)
            }
            Choice::Move(square) => self.why_not_unit(square, Phase::Move),
            Choice::Attack(square) => self.why_not_unit(square, Phase::Attack),
            Choice::Use(square, _) if !self.board.of[you].has(square) => Illegal::NotYours,
            Choice::Use(..) => Illegal::NotOffered,
            _ => Illegal::NotAsked,
        }
    }

    fn why_not_card(&self, you: Player, kind: Kind, class: Class, now: bool) -> Illegal {
        let hand = &self.piles[you];
        let held = hand.slot(kind).is_some_and(|slot| hand.possible(Pile::Hand) >> slot & 1 != 0);
        let card = kind.card();
        if !now {
            Illegal::WrongPhase
        } else if !held {
            Illegal::NotInHand
        } else if !card.class.is(class) {
            Illegal::NotOffered
        } else if card.cost > self.magic[you] {
            Illegal::Magic(card.cost)
        } else if card.class.is(Class::EVENT) {
            Illegal::NotOffered
        } else {
            Illegal::NoSpace
        }
    }

    fn why_not_unit(&self, square: Square, phase: Phase) -> Illegal {
        let did = if phase == Phase::Move { self.board.moved } else { self.board.attacked };
        let relentless = |rule: &Always| matches!(rule, Always::Relentless);
        if self.phase != phase {
            Illegal::WrongPhase
        } else if !(self.board.of[self.turn] & self.board.units).has(square) {
            Illegal::NotYours
        } else if did.has(square) {
            Illegal::Already
        } else if self.acted >= 3
            && !(phase == Phase::Attack && self.has(square, about::TRAIT, relentless))
        {
            Illegal::ThreeUnits
        } else {
            Illegal::NowhereToGo
        }
    }
}
