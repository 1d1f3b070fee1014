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

    /// Why the player whose turn it is can do nothing in this phase but end it; `None` if there is something to do, or if
    /// something else is asked.
    ///
    /// ```
    /// use stonecaller_engine::second_edition::{Kind, Phase, Printing, set_up::SetUp};
    /// use stonecaller_engine::Player;
    ///
    /// let mut set_up = SetUp::new(Printing::Revised);
    /// set_up.card(Player::One, Kind::named("Svara").unwrap(), "c1".parse().unwrap());
    /// set_up.card(Player::Two, Kind::named("Grognack").unwrap(), "c8".parse().unwrap());
    /// let game = set_up.clone().start(Player::One, Phase::Attack).unwrap();
    /// assert_eq!(game.why_nothing(), Some("no enemy in reach"));
    /// let game = set_up.start(Player::One, Phase::Move).unwrap();
    /// assert_eq!(game.why_nothing(), None);
    /// ```
    #[must_use]
    pub fn why_nothing(&self) -> Option<&'static str> {
        if self.outcome.is_some() || self.chance().is_some() || !self.stack.is_empty() {
            return None;
        }
        let mut nothing = true;
        self.menu().each(self, self.turn, |choice| nothing &= choice == Choice::Done);
        if !nothing {
            return None;
        }
        let you = self.turn;
        let units = self.board.of[you] & self.board.units;
        Some(match self.phase {
            Phase::Summon | Phase::Draw => match self.cheapest(Class::UNIT) {
                None => "no units in hand",
                Some(cost) if cost > self.magic[you] => "no magic for any unit in hand",
                Some(_) => "no empty space next to a gate",
            },
            Phase::Build => match self.cheapest(Class::STRUCTURE) {
                None => "no structures in hand",
                Some(cost) if cost > self.magic[you] => "no magic for any structure in hand",
                Some(_) => "no empty space to build on",
            },
            Phase::Move if self.acted >= 3 => "three units have moved",
            Phase::Move if (units & !self.board.moved).is_empty() => "every unit has moved",
            Phase::Move => "no unit can move",
            Phase::Attack if self.acted >= 3 => "three units have attacked",
            Phase::Attack if (units & !self.board.attacked).is_empty() => "every unit has attacked",
            Phase::Attack => "no enemy in reach",
            Phase::Magic => "no cards in hand",
        })
    }

    /// What the cheapest card of a class costs that may be in the hand of the player whose turn it is.
    fn cheapest(&self, class: Class) -> Option<u8> {
        let hand = &self.piles[self.turn];
        let possible = hand.possible(Pile::Hand);
        let held = (0..32).filter(|slot| possible >> slot & 1 != 0);
        let cards = held.map(|slot| hand.kind(slot).card()).filter(|card| card.class.is(class));
        cards.map(|card| card.cost).min()
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
