//! Pointing: which card a rule means, and which cards match.

use crate::player::Player;
use crate::square::{Square, Squares};

use super::card::Class;
use super::frame::{Frame, NOBODY, Op, Ref};
use super::piles::Pile;
use super::state::State;
use super::target::{Cards, Filter, Near, Side, Who, Word};

impl State {
    /// The space of a card in a rule: `frame` has the registers of the running program, if any.
    pub(crate) fn who(
        &self,
        who: Who,
        you: Player,
        this: Ref,
        frame: Option<&Frame>,
    ) -> Option<Square> {
        match who {
            Who::This => Square::new(this),
            Who::It => Square::new(frame.map_or(NOBODY, |f| f.it)),
            Who::That => Square::new(frame.map_or(NOBODY, |f| f.that)),
            Who::Space => Square::new(frame.map_or(NOBODY, |f| f.space)),
            Who::Summoner => self.board.summoner(you),
        }
    }

    /// The cards on the battlefield that match a filter, seen from `this` of player `you`.
    pub(crate) fn matching(
        &self,
        filter: &Filter,
        you: Player,
        this: Ref,
        frame: Option<&Frame>,
    ) -> Squares {
        let board = &self.board;
        let mut set = board.class(filter.class)
            & match filter.side {
                Side::Friendly => board.of[you],
                Side::Enemy => board.of[you.other()],
                Side::Either => Squares::ALL,
            };
        match filter.near {
            Near::Anywhere => {}
            Near::Within(who, n) => {
                let center = self.who(who, you, this, frame);
                set &= center.map_or(Squares::NONE, |center| center.within(n));
            }
            Near::NotBeyond(who, n) => {
                let center = self.who(who, you, this, frame);
                set &= center.map_or(Squares::NONE, |center| center.within(n) | center.bit());
            }
            Near::Straight(who, n) => {
                let center = self.who(who, you, this, frame);
                set &=
                    center.map_or(Squares::NONE, |center| self.in_sight(center, n, Squares::NONE));
            }
            Near::FriendlyStructure => {
                set &= (board.of[you] & board.structures).adjacent();
            }
        }
        if let Some(square) = Square::new(this) {
            set &= !square.bit();
        }
        if filter.word != Word::ANY || filter.cost != u8::MAX || filter.unboosted {
            for square in set {
                let piece = board.at(square);
                let card = piece.kind.card();
                let named = filter.word == Word::ANY || piece.kind.words() & filter.word.0 != 0;
                let cheap = filter.cost == u8::MAX
                    || (card.cost <= filter.cost && !card.class.is(Class::SUMMONER));
                if !(named && cheap && (!filter.unboosted || piece.boost == 0)) {
                    set &= !square.bit();
                }
            }
        }
        set
    }

    /// The deck slots of a pile that match.
    pub(crate) fn cards_in(&self, you: Player, pile: Pile, cards: &Cards) -> u32 {
        let piles = &self.piles[you];
        let mut slots = piles.possible(pile);
        let mut left = slots;
        while left != 0 {
            let slot = left.trailing_zeros();
            left &= left - 1;
            let kind = piles.kind(slot as usize);
            let card = kind.card();
            let named = cards.word == Word::ANY || kind.words() & cards.word.0 != 0;
            if !(named && card.class.is(cards.class) && card.cost <= cards.cost) {
                slots &= !(1 << slot);
            }
        }
        slots
    }

    /// The empty spaces next to the card.
    pub(crate) fn empty_near(&self, frame: &Frame, who: Who) -> Squares {
        self.who(who, frame.you, frame.this, Some(frame))
            .map_or(Squares::NONE, |s| s.adjacent() & self.board.empty())
    }

    /// The attack in progress that a program belongs to.
    pub(crate) fn current_attack(&mut self) -> Option<&mut Frame> {
        self.stack.iter_mut().rev().find(|f| f.op == Op::Attack)
    }

    /// The class words kept in a frame about a card that may be gone.
    pub(crate) fn class_bits(&self, square: Square) -> u8 {
        self.board.at(square).kind.card().class.0 & Class::CARD.0
    }
}
