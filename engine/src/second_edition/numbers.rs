//! Strength and life, with everything that adds to them.

use crate::square::Square;

use super::board::Piece;
use super::frame::Ref;
use super::rule::{Always, Per, about};
use super::rules_of::always;
use super::state::State;

impl State {
    pub(crate) fn per(&self, per: &Per, square: Square, target: Option<Square>) -> i8 {
        let piece = self.board.at(square);
        let you = self.board.controller(square);
        match per {
            Per::Flat(n) => *n,
            Per::Damage => piece.damage.min(100) as i8,
            Per::Boost(most) => piece.boost.min(*most) as i8,
            Per::Each(filter) => {
                self.matching(filter, you, square.index() as Ref, None).len() as i8
            }
            Per::TwoMagic => (self.magic[you] / 2) as i8,
            Per::FriendNextToTarget => target.map_or(0, |target| {
                (target.adjacent() & self.board.of[you] & self.board.units & !square.bit()).len()
                    as i8
            }),
            Per::AgainstRemembered(_) => 0,
        }
    }

    /// The number of dice a unit rolls against a target (or in general).
    #[must_use]
    pub fn strength(&self, square: Square, target: Option<Square>) -> u8 {
        let piece = self.board.at(square);
        let mut strength =
            piece.kind.card().strength as i8 + i8::from(piece.flags & Piece::CHARGED != 0);
        self.each_strength(square, target, |_, n| strength = strength.saturating_add(n));
        strength.max(0) as u8
    }

    /// What the rules with these numbers add to the strength of a unit.
    pub(crate) fn each_strength(
        &self,
        square: Square,
        target: Option<Square>,
        mut visit: impl FnMut(u8, i8),
    ) {
        if self.may_have(square, about::STRENGTH) {
            for number in self.rules_at(square.index() as Ref, about::STRENGTH) {
                if let Some(Always::Strength(per)) = always(number) {
                    visit(number, self.per(per, square, target));
                }
            }
        }
        self.each_rule(about::STRENGTH_OF, |at, you, number| match always(number) {
            Some(Always::StrengthOf(filter, n))
                if self.matching(filter, you, at, None).has(square) =>
            {
                visit(number, *n);
            }
            Some(Always::Strength(Per::AgainstRemembered(n)))
                if self.board.summoner(you) == Some(square)
                    && target.is_some_and(|t| self.remembers(at, t)) =>
            {
                visit(number, *n);
            }
            _ => {}
        });
    }

    /// Whether an active event remembers the card on a space.
    pub(crate) fn remembers(&self, event: Ref, square: Square) -> bool {
        self.active
            .get((event as usize).wrapping_sub(48))
            .is_some_and(|a| Square::new(a.targets[0]) == Some(square))
    }

    /// The life of a card without its damage.
    #[must_use]
    pub fn life(&self, square: Square) -> u8 {
        let mut life = self.board.at(square).kind.card().life as i8;
        self.each_life(square, |_, n| life = life.saturating_add(n));
        life.max(0) as u8
    }

    /// What the rules with these numbers add to the life of a card.
    pub(crate) fn each_life(&self, square: Square, mut visit: impl FnMut(u8, i8)) {
        if self.may_have(square, about::LIFE) {
            for number in self.rules_at(square.index() as Ref, about::LIFE) {
                if let Some(Always::Life(per)) = always(number) {
                    visit(number, self.per(per, square, None));
                }
            }
        }
        self.each_rule(about::LIFE_OF, |at, you, number| {
            if let Some(Always::LifeOf(filter, n)) = always(number)
                && self.matching(filter, you, at, None).has(square)
            {
                visit(number, *n);
            }
        });
    }
}
