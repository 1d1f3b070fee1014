//! One position of a match.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use crate::game::Outcome;
use crate::player::{ByPlayer, Player};
use crate::square::Square;

use super::board::Board;
use super::card::{Deck, Phase};
use super::catalog::{self, Kind};
use super::frame::{Frame, NOBODY, Ref};
use super::piles::{Pile, Piles};

/// The printing whose rules a match follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Printing {
    /// The first printing: six phases.
    First,
    /// The revised printing: five phases, a longer glossary.
    #[default]
    Revised,
}

/// Events one player can have active: a deck holds eight.
pub(crate) const ACTIVE: usize = 8;
/// Cards that can lie under others: each deck has at most 2 events and 5 units that do.
pub(crate) const UNDER: usize = 16;
/// Things in progress at once; `tests` watch how deep it really gets.
pub(crate) const DEPTH: usize = 14;
/// Kinds whose abilities units have until the turn ends: ten units that copy others, and a few given ones.
pub(crate) const GAINED: usize = 16;

/// An event in an active area; kind unknown means the place is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Active {
    pub(crate) kind: Kind,
    pub(crate) boost: u8,
    /// The cards it remembers, as spaces.
    pub(crate) targets: [Ref; 2],
}

impl Active {
    pub(crate) const FREE: Active = Active { kind: Kind::UNKNOWN, boost: 0, targets: [NOBODY; 2] };
}

/// A card under another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Under {
    pub(crate) at: Square,
    pub(crate) kind: Kind,
    pub(crate) owner: Player,
}

/// A unit that has the abilities of another kind until the turn ends (Mimic, Chant of Power).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Gained {
    pub(crate) at: Square,
    pub(crate) kind: Kind,
}

/// Where in a phase the match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Part {
    /// Before the first turn.
    SetUp,
    /// Effects at the start.
    Start,
    /// The player acts.
    Main,
    /// Effects at the end.
    End,
}

/// One position of a Second Edition match, below 1 KiB.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub(crate) board: Board,
    pub(crate) piles: ByPlayer<Piles>,
    pub(crate) active: [Active; 2 * ACTIVE],
    pub(crate) under: Vec<Under, UNDER, u8>,
    pub(crate) gained: Vec<Gained, GAINED, u8>,
    pub(crate) stack: Vec<Frame, DEPTH, u8>,
    pub(crate) magic: ByPlayer<u8>,
    pub(crate) turn: Player,
    pub(crate) phase: Phase,
    pub(crate) part: Part,
    pub(crate) printing: Printing,
    pub(crate) outcome: Option<Outcome>,
    /// Units that moved, or attacked, and count towards the three.
    pub(crate) acted: u8,
    /// Whether an enemy card was attacked this turn.
    pub(crate) aggressive: bool,
    /// Before the first turn: 3 until it is known who starts, then how many players still draw their opening hand.
    pub(crate) opening: u8,
    pub(crate) turns: u16,
    /// Active events whose once-per-turn rule was used, a bit for each place.
    pub(crate) used: u16,
    /// Triggers that any card of this match has: what is not here is never looked for.
    pub(crate) watched: u32,
    /// The moments of a turn that any card of this match has rules for.
    pub(crate) moments: u32,
    /// What rules are about that cards in play give to others: found again whenever one of them changes.
    pub(crate) lent: u32,
    /// What the rules of active events are about.
    pub(crate) events: u32,
    /// Something did not fit on the stack; never true, and tests check it.
    pub(crate) overflow: bool,
}

const _: () = assert!(size_of::<State>() <= 1000, "a position is at most 1000 bytes");

impl State {
    /// A new match of two faction decks. The first thing it waits for is who goes first.
    ///
    /// ```
    /// use stonecaller_engine::second_edition::{decks, Printing, State};
    /// use stonecaller_engine::{Decision, Game};
    ///
    /// let [orcs, undead] = [&decks()[7], &decks()[0]];
    /// let match_ = State::new(Printing::Revised, [orcs, undead]);
    /// assert!(matches!(match_.decision(), Decision::Chance(_)));
    /// ```
    #[must_use]
    pub fn new(printing: Printing, decks: [&Deck; 2]) -> State {
        let mut state = State::empty(printing);
        for (player, deck) in Player::BOTH.into_iter().zip(decks) {
            state.set_up(player, deck);
        }
        state
    }

    /// A match without any card: tests and scenarios fill it.
    #[must_use]
    pub fn empty(printing: Printing) -> State {
        State {
            board: Board::new(),
            piles: ByPlayer([Piles::new(), Piles::new()]),
            active: [Active::FREE; 2 * ACTIVE],
            under: Vec::new(),
            gained: Vec::new(),
            stack: Vec::new(),
            magic: ByPlayer([0; 2]),
            turn: Player::One,
            phase: Phase::Summon,
            part: Part::SetUp,
            printing,
            outcome: None,
            acted: 0,
            aggressive: false,
            opening: 3,
            turns: 0,
            used: 0,
            watched: 0,
            moments: 0,
            lent: 0,
            events: 0,
            overflow: false,
        }
    }

    fn set_up(&mut self, player: Player, deck: &Deck) {
        let number = catalog::decks().iter().position(|d| d.name == deck.name).unwrap_or(0);
        let kind = |i: usize| Kind::of(number, i).unwrap_or(Kind::UNKNOWN);
        let mut put = |kind: Kind, row, column| {
            if let Some(square) = Square::seen_by(player, row, column) {
                self.board.put(square, kind, player);
            }
        };
        put(kind(0), deck.summoner.0, deck.summoner.1);
        put(Kind::START_GATE, deck.gate.0, deck.gate.1);
        for (card, row, column) in deck.start {
            put(kind(card as usize), row, column);
        }
        self.declare(player, Kind::GATE, 3);
        self.declare(player, Kind::START_GATE, 0);
        for (i, card) in deck.cards.iter().enumerate() {
            self.declare(player, kind(i), if i == 0 { 0 } else { card.copies });
        }
    }

    /// Makes a kind part of a player's deck, with `n` copies in the draw pile.
    pub(crate) fn declare(&mut self, player: Player, kind: Kind, n: u8) {
        self.watched |= kind.triggers() | kind.grants();
        self.moments |= kind.moments();
        self.overflow |= !self.piles[player].declare(kind, n);
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// The phase of the turn.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The phases of a turn in this match: the revised printing draws at the end of the Magic Phase.
    #[must_use]
    pub fn phases(&self) -> &'static [Phase] {
        match self.printing {
            Printing::First => &Phase::ALL,
            Printing::Revised => &Phase::ALL[..5],
        }
    }

    /// How many turns have begun.
    #[must_use]
    pub fn turns(&self) -> u16 {
        self.turns
    }

    /// How the match ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The printing this match follows.
    #[must_use]
    pub fn printing(&self) -> Printing {
        self.printing
    }

    /// A player's magic, 0 to 15.
    #[must_use]
    pub fn magic(&self, player: Player) -> u8 {
        self.magic[player]
    }

    /// How many cards are in a pile.
    #[must_use]
    pub fn pile_len(&self, player: Player, pile: Pile) -> u8 {
        self.piles[player].len(pile)
    }

    /// How many cards of a kind are known to be in a pile.
    #[must_use]
    pub fn pile_count(&self, player: Player, pile: Pile, kind: Kind) -> u8 {
        let piles = &self.piles[player];
        piles.slot(kind).map_or(0, |slot| piles.known(pile, slot))
    }

    /// The kinds known to be in a pile, with how many copies, in the order of the deck.
    pub fn pile_kinds(&self, player: Player, pile: Pile) -> impl Iterator<Item = (Kind, u8)> + '_ {
        let piles = &self.piles[player];
        let copies = move |(slot, &kind): (usize, &Kind)| (kind, piles.known(pile, slot));
        piles.kinds().iter().enumerate().map(copies).filter(|&(_, n)| n > 0)
    }

    /// How many cards of a pile are of unknown kind.
    #[must_use]
    pub fn pile_unknown(&self, player: Player, pile: Pile) -> u8 {
        self.piles[player].unknown(pile)
    }

    /// The kinds that a player's unknown cards are, with how many copies: which of them is in which pile is not known.
    pub fn unseen_kinds(&self, player: Player) -> impl Iterator<Item = (Kind, u8)> + '_ {
        let piles = &self.piles[player];
        let copies = move |(slot, &kind): (usize, &Kind)| (kind, piles.unseen(slot));
        piles.kinds().iter().enumerate().map(copies).filter(|&(_, n)| n > 0)
    }

    /// The card on a space.
    #[must_use]
    pub fn card_at(&self, square: Square) -> Option<OnBoard> {
        let piece = self.board.at(square);
        (piece.kind != Kind::UNKNOWN).then(|| OnBoard {
            kind: piece.kind,
            owner: piece.owner(),
            controller: self.board.controller(square),
            damage: piece.damage,
            boost: piece.boost,
            life: self.life(square),
            under: self.under.iter().filter(|u| u.at == square).count() as u8,
        })
    }

    /// The cards under the one on a space: which, whose, and who controls them (in the first printing whoever controls
    /// the card on top).
    pub fn cards_under(&self, square: Square) -> impl Iterator<Item = (Kind, Player, Player)> + '_ {
        let top = self.board.controller(square);
        let first = self.printing == Printing::First;
        self.under
            .iter()
            .filter(move |u| u.at == square)
            .map(move |u| (u.kind, u.owner, if first { top } else { u.owner }))
    }

    /// The active events: whose, which, and the boost on each.
    pub fn active_events(&self) -> impl Iterator<Item = (Player, Kind, u8)> + '_ {
        let player = |i: usize| if i < ACTIVE { Player::One } else { Player::Two };
        self.active
            .iter()
            .enumerate()
            .filter(|(_, a)| a.kind != Kind::UNKNOWN)
            .map(move |(i, a)| (player(i), a.kind, a.boost))
    }

    /// The cards each active event names: whose event, which, and where they stand.
    pub fn event_targets(&self) -> impl Iterator<Item = (Player, Kind, [Option<Square>; 2])> + '_ {
        let targets = self.active.iter().filter(|a| a.kind != Kind::UNKNOWN).map(|a| a.targets);
        self.active_events()
            .zip(targets)
            .map(|((player, kind, _), t)| (player, kind, t.map(Square::new)))
    }

    /// The cards whose abilities the one on a space has until the turn ends.
    pub fn gained_by(&self, square: Square) -> impl Iterator<Item = Kind> + '_ {
        self.gained.iter().filter(move |g| g.at == square).map(|g| g.kind)
    }

    /// Whether the unit on a space has +1 strength until the turn ends because of how far it moved.
    #[must_use]
    pub fn has_charged(&self, square: Square) -> bool {
        self.board.at(square).flags & super::board::Piece::CHARGED != 0
    }

    /// Whether a declared capacity was ever too small; a rules error worth reporting.
    #[must_use]
    pub fn overflowed(&self) -> bool {
        self.overflow
    }

    /// How many effects are in progress.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    /// The cards of a player's deck that are somewhere: piles, battlefield, under cards, active area, being played.
    #[must_use]
    pub fn cards_of(&self, player: Player) -> u8 {
        let piles: u8 =
            [Pile::Hand, Pile::Draw, Pile::Discard].iter().map(|&p| self.pile_len(player, p)).sum();
        let board = self
            .board
            .occupied()
            .into_iter()
            .filter(|&s| self.board.at(s).owner() == player)
            .count();
        let under = self.under.iter().filter(|u| u.owner == player).count();
        let active = self.active_events().filter(|e| e.0 == player).count();
        let played = self.stack.iter().filter(|f| f.is_card_in_hand_of(player)).count();
        piles + (board + under + active + played) as u8
    }
}

/// What lies on a space, for screens and tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnBoard {
    /// Which card.
    pub kind: Kind,
    /// In whose deck it started.
    pub owner: Player,
    /// Who controls it.
    pub controller: Player,
    /// Damage on it.
    pub damage: u8,
    /// Boost on it.
    pub boost: u8,
    /// Its life without damage, bonuses included.
    pub life: u8,
    /// Cards under it.
    pub under: u8,
}
