//! What the table shows: the battlefield and the numbers beside it, as one player may know them.

use heapless::Vec;
use stonecaller_engine::{Player, Square};

use super::happening::Happening;

/// Spaces of a battlefield.
pub const SPACES: usize = 48;
/// Active events that are shown; the rules allow eight for each player.
const MOST_ACTIVE: usize = 16;

/// A card on the battlefield.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Standing {
    /// Its number.
    pub card: u8,
    /// Whether the second seat controls it.
    pub second: bool,
    /// Whether the other seat's deck is where it came from.
    pub captured: bool,
    /// Dice it rolls now.
    pub strength: u8,
    /// Dice as printed.
    pub printed_strength: u8,
    /// Whether it attacks in straight lines.
    pub ranged: bool,
    /// Whether it is a unit at all.
    pub fights: bool,
    /// Life without damage, as it is now.
    pub life: u8,
    /// Damage on it.
    pub damage: u8,
    /// Boost on it.
    pub boost: u8,
    /// Cards under it.
    pub under: u8,
    /// It has moved, or attacked, in this phase.
    pub spent: bool,
    /// It cannot do anything.
    pub frozen: bool,
}

impl Standing {
    /// Who controls it.
    pub fn side(&self) -> Player {
        if self.second { Player::Two } else { Player::One }
    }
}

/// The numbers of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts {
    /// Magic.
    pub magic: u8,
    /// Cards in the hand.
    pub hand: u8,
    /// Cards in the draw pile.
    pub draw: u8,
    /// Cards in the discard pile.
    pub discard: u8,
}

/// An event that stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActiveEvent {
    /// Whose it is.
    pub side: Player,
    /// Its number.
    pub card: u8,
    /// Boost on it.
    pub boost: u8,
}

/// Everything the table shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stage {
    /// The spaces, by [`Square::index`].
    pub cells: [Option<Standing>; SPACES],
    /// The numbers of each seat.
    pub counts: [Counts; 2],
    /// Active events, the first seat's first.
    pub active: Vec<ActiveEvent, MOST_ACTIVE>,
    /// Whose turn it is.
    pub turn: Player,
    /// How many turns have begun.
    pub turns: u16,
    /// The phase, by its place in [`Face::PHASES`](super::Face::PHASES).
    pub phase: u8,
    /// How many units may still move or attack in this phase.
    pub units_left: Option<u8>,
}

impl Stage {
    /// An empty battlefield.
    pub const fn new() -> Self {
        Self {
            cells: [None; SPACES],
            counts: [Counts { magic: 0, hand: 0, draw: 0, discard: 0 }; 2],
            active: Vec::new(),
            turn: Player::One,
            turns: 0,
            phase: 0,
            units_left: None,
        }
    }

    /// The card on a space.
    pub fn at(&self, square: Square) -> Option<&Standing> {
        self.cells[square.index()].as_ref()
    }

    fn at_mut(&mut self, square: Square) -> Option<&mut Standing> {
        self.cells[square.index()].as_mut()
    }

    /// Changes what one thing that happened changes. What it leaves out (strength, marks) follows when everything has
    /// been shown and the position itself is asked again.
    pub fn apply(&mut self, happening: Happening, fresh: impl Fn(u8, Player) -> Standing) {
        match happening {
            Happening::Turn { player } => {
                self.turn = player;
                self.turns = self.turns.saturating_add(1);
                for standing in self.cells.iter_mut().flatten() {
                    standing.spent = false;
                }
            }
            Happening::Phase { phase } => {
                self.phase = phase;
                for standing in self.cells.iter_mut().flatten() {
                    standing.spent = false;
                }
            }
            Happening::Magic { player, now } => self.counts[player as usize].magic = now,
            Happening::Entered { player, card, at } => {
                self.cells[at.index()] = Some(fresh(card, player));
                let hand = &mut self.counts[player as usize].hand;
                *hand = hand.saturating_sub(1);
            }
            Happening::Played { player, .. } => {
                let hand = &mut self.counts[player as usize].hand;
                *hand = hand.saturating_sub(1);
            }
            Happening::Moved { from, to, .. } => {
                if let Some(card) = self.cells[from.index()].take() {
                    self.cells[to.index()] = Some(card);
                }
            }
            Happening::Exchanged { a, b } => self.cells.swap(a.index(), b.index()),
            Happening::Damaged { at, amount } => {
                if let Some(standing) = self.at_mut(at) {
                    standing.damage = standing.damage.saturating_add(amount);
                }
            }
            Happening::Healed { at, amount } => {
                if let Some(standing) = self.at_mut(at) {
                    standing.damage = standing.damage.saturating_sub(amount);
                }
            }
            Happening::Boost { at, now } => {
                if let Some(standing) = Square::new(at).and_then(|at| self.at_mut(at)) {
                    standing.boost = now;
                }
            }
            Happening::Destroyed { at, .. } | Happening::Left { at, .. } => {
                self.cells[at.index()] = None;
            }
            Happening::Under { at, .. } => {
                if let Some(standing) = self.at_mut(at) {
                    standing.under = standing.under.saturating_add(1);
                }
            }
            Happening::Control { player, at } => {
                if let Some(standing) = self.at_mut(at) {
                    standing.second = player == Player::Two;
                }
            }
            Happening::Discarded { player, .. } => {
                let counts = &mut self.counts[player as usize];
                counts.hand = counts.hand.saturating_sub(1);
                counts.discard = counts.discard.saturating_add(1);
            }
            Happening::Expired { player, card } => {
                let gone = self.active.iter().position(|a| a.side == player && a.card == card);
                if let Some(gone) = gone {
                    self.active.remove(gone);
                }
            }
            Happening::Retrieved { player, .. } => {
                let counts = &mut self.counts[player as usize];
                counts.hand = counts.hand.saturating_add(1);
                counts.discard = counts.discard.saturating_sub(1);
            }
            Happening::Drew { player, .. } => {
                let counts = &mut self.counts[player as usize];
                counts.hand = counts.hand.saturating_add(1);
                counts.draw = counts.draw.saturating_sub(1);
            }
            Happening::Ability { .. }
            | Happening::Attack { .. }
            | Happening::Rolled { .. }
            | Happening::Won { .. } => {}
        }
    }
}

impl Default for Stage {
    fn default() -> Self {
        Self::new()
    }
}
