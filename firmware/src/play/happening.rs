//! One thing that happened in a match, in words that every game on the battlefield shares.

use stonecaller_engine::{Player, Square};

/// How dice fell: how many show each of up to four different faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dice {
    /// For each face of [`Face::FACES`](super::Face::FACES), how many dice show it.
    pub faces: [u8; 4],
}

impl Dice {
    /// How many were rolled.
    pub fn count(self) -> u8 {
        self.faces.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// The face of each die, sorted by face.
    pub fn each(self) -> impl Iterator<Item = u8> + Clone {
        (0..4u8)
            .flat_map(move |face| core::iter::repeat_n(face, self.faces[usize::from(face)].into()))
    }
}

/// How a card changed its space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum How {
    /// It moved.
    Moved,
    /// Something forced it.
    Forced,
    /// It was put there.
    Placed,
}

/// One thing that happened. Cards are numbers of [`CardId`](crate::games::CardId); 0 is one that may not be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Happening {
    /// A player begins a turn.
    Turn { player: Player },
    /// A phase begins.
    Phase { phase: u8 },
    /// A player's magic changed.
    Magic { player: Player, now: u8 },
    /// A card came to the battlefield.
    Entered { player: Player, card: u8, at: Square },
    /// An event was played.
    Played { player: Player, card: u8 },
    /// An ability began to do something.
    Ability { ability: u8 },
    /// A card changed its space.
    Moved { from: Square, to: Square, how: How },
    /// Two cards exchanged places.
    Exchanged { a: Square, b: Square },
    /// An attack was declared.
    Attack { attacker: Square, target: Square },
    /// Dice fell.
    Rolled { dice: Dice },
    /// Damage was added.
    Damaged { at: Square, amount: u8 },
    /// Damage was removed.
    Healed { at: Square, amount: u8 },
    /// The boost on a card changed: a space, or 48 and more for active events.
    Boost { at: u8, now: u8 },
    /// A card was destroyed.
    Destroyed { card: u8, at: Square },
    /// A card left the battlefield without being destroyed.
    Left { card: u8, at: Square },
    /// A card went under another.
    Under { card: u8, at: Square },
    /// A player took control of a card.
    Control { player: Player, at: Square },
    /// A player discarded a card from the hand.
    Discarded { player: Player, card: u8 },
    /// An active event ended.
    Expired { player: Player, card: u8 },
    /// A player took a card back from the discard pile.
    Retrieved { player: Player, card: u8 },
    /// A player drew a card.
    Drew { player: Player, card: u8 },
    /// A player won.
    Won { player: Player },
}

impl Happening {
    /// What both players may know of it, given how each of them saw it: where the two differ, it is a card that one
    /// of them may not see.
    #[must_use]
    pub fn shared(self, seen_by_other: Self) -> Self {
        if self == seen_by_other { self } else { self.face_down() }
    }

    /// The same with its card turned over.
    #[must_use]
    fn face_down(self) -> Self {
        match self {
            Self::Discarded { player, .. } => Self::Discarded { player, card: 0 },
            Self::Retrieved { player, .. } => Self::Retrieved { player, card: 0 },
            Self::Drew { player, .. } => Self::Drew { player, card: 0 },
            Self::Played { player, .. } => Self::Played { player, card: 0 },
            Self::Under { at, .. } => Self::Under { at, card: 0 },
            other => other,
        }
    }
}
