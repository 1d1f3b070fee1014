//! What the parts of a program mean: which card, whether a condition holds, how much.

use crate::square::{Square, Squares};

use super::card::Class;
use super::frame::{Frame, NOBODY, Ref};
use super::piles::Pile;
use super::rule::{Amount, If, Limit, To};
use super::state::State;
use super::target::Who;

impl State {
    pub(crate) fn ref_of(&self, who: Who, frame: &Frame) -> Ref {
        match who {
            Who::This => frame.this,
            Who::It => frame.it,
            Who::That => frame.that,
            Who::Space => frame.space,
            Who::Summoner => self.board.summoner(frame.you).map_or(NOBODY, |s| s.index() as Ref),
        }
    }

    pub(crate) fn boost_on(&self, at: Ref) -> u8 {
        match Square::new(at) {
            Some(square) => self.board.at(square).boost,
            None => self.active.get((at as usize).wrapping_sub(48)).map_or(0, |a| a.boost),
        }
    }

    /// Whether a condition is true for a program.
    pub(crate) fn holds(&self, condition: &If, frame: &Frame) -> bool {
        let at = |who| Square::new(self.ref_of(who, frame));
        match condition {
            If::YourTurn => self.turn == frame.you,
            If::There(who) => at(*who).is_some_and(|s| self.board.occupied().has(s)),
            If::Boosted(who) => self.boost_on(self.ref_of(*who, frame)) > 0,
            If::Unboosted(who) => self.boost_on(self.ref_of(*who, frame)) == 0,
            If::Within(a, b, n) => {
                matches!((at(*a), at(*b)), (Some(a), Some(b)) if a.within(*n).has(b))
            }
            If::Enemy(who) => at(*who).is_some_and(|s| self.board.of[frame.you.other()].has(s)),
            If::Friendly(who) => at(*who).is_some_and(|s| self.board.of[frame.you].has(s)),
            If::Is(who, class) => at(*who).is_some_and(|s| self.board.class(*class).has(s)),
            If::TargetWasEnemy(class) => frame.m & 16 != 0 && Class(frame.m & 15).is(*class),
            If::TargetWasAdjacent => frame.m & 32 != 0,
            If::AddedDamage => frame.m & 64 != 0,
            If::Specials(n) => frame.specials() >= *n,
            If::SpaceEmpty => Square::new(frame.space).is_some_and(|s| self.board.empty().has(s)),
            If::Any(filter) => {
                !self.matching(filter, frame.you, frame.this, Some(frame)).is_empty()
            }
            If::WasClass(class) => Class(frame.m & 15).is(*class),
            If::WasFriendly => frame.m >> 7 == frame.you as u8,
            If::InDiscard(cards) => self.cards_in(frame.you, Pile::Discard, cards) != 0,
            If::SpaceNear(who) => !self.empty_near(frame, *who).is_empty(),
            If::Same(a, b) => {
                let a = self.ref_of(*a, frame);
                a != NOBODY && a == self.ref_of(*b, frame)
            }
            If::NotBeyond(a, b, n) => {
                matches!((at(*a), at(*b)), (Some(a), Some(b)) if a == b || a.within(*n).has(b))
            }
            If::Named(who, word) => {
                at(*who).is_some_and(|s| self.board.at(s).kind.words() & word.0 != 0)
            }
            If::Cards(pile) => self.pile_len(frame.you, *pile) > 0,
            If::Magic(n) => self.magic[frame.you] >= *n,
            If::NotUsed(mark) => !self.used(frame.this, Limit::OncePerTurn(*mark)),
            If::AtLeast(filter, n) => {
                self.matching(filter, frame.you, frame.this, Some(frame)).len() >= *n
            }
            If::MayMove => at(Who::This).is_some_and(|s| {
                self.acted < 3 && !self.board.moved.has(s) && self.movement(s).is_some()
            }),
            If::MayAttack => {
                at(Who::This).is_some_and(|s| self.acted < 3 && !self.board.attacked.has(s))
            }
            If::All(conditions) => conditions.iter().all(|c| self.holds(c, frame)),
            If::Fn(decides) => decides(self, frame),
        }
    }

    pub(crate) fn amount(&self, amount: &Amount, frame: &Frame) -> u8 {
        match amount {
            Amount::N(n) => *n,
            Amount::Specials => frame.specials(),
            Amount::BoostOn(who) => self.boost_on(self.ref_of(*who, frame)),
            Amount::Fn(counts) => counts(self, frame),
        }
    }

    pub(crate) fn those(&self, to: &To, frame: &Frame) -> Squares {
        match to {
            To::One(who) => {
                Square::new(self.ref_of(*who, frame)).map_or(Squares::NONE, Square::bit)
                    & self.board.occupied()
            }
            To::Each(filter) => self.matching(filter, frame.you, frame.this, Some(frame)),
            To::Marked => frame.marked() & self.board.occupied(),
        }
    }
}
