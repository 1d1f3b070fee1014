//! What a card page shows, whatever the game.

use heapless::Vec;

use crate::gfx::emblem::Emblem;
use crate::gfx::icon::Icon;
use crate::gfx::ink::Ink;

/// How much a card matters: it decides its frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rank {
    /// The one that must not fall.
    Summoner,
    /// Strong and rare.
    Champion,
    /// The rank and file.
    Common,
    /// Stands and is built.
    Structure,
    /// Is played and gone, or stays beside the battlefield.
    Event,
    /// A card nobody has seen.
    Unknown,
}

/// How a unit attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttackKind {
    /// What stands next to it.
    Melee,
    /// What is in a straight line.
    Ranged,
}

/// A word of the rules and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// The word.
    pub word: &'static str,
    /// Other forms of it, beyond the usual endings.
    pub also: &'static [&'static str],
    /// Whether it means what one would guess. A page that explains only what needs it leaves these out.
    pub plain: bool,
    /// What it means, in our words.
    pub meaning: &'static str,
}

/// A symbol that says which decks a card may be put into.
#[derive(Clone, Copy, Debug)]
pub struct DeckSymbol {
    /// Its name.
    pub name: &'static str,
    /// Its picture.
    pub icon: &'static Icon,
}

/// What a space of the battlefield shows of a card.
#[derive(Clone, Copy, Debug)]
pub struct Badge {
    /// Its picture.
    pub emblem: &'static Emblem,
    /// The colour of its faction.
    pub accent: Ink,
    /// How much it matters.
    pub rank: Rank,
}

/// What is printed on a card, in our words.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its name.
    pub name: &'static str,
    /// What it is, such as "Champion" or "Event, Move Phase".
    pub class: &'static str,
    /// How much it matters.
    pub rank: Rank,
    /// Its picture.
    pub emblem: &'static Emblem,
    /// The colour of its faction.
    pub accent: Ink,
    /// What it costs, where it costs anything.
    pub cost: Option<u8>,
    /// Dice and kind of attack, where it attacks.
    pub attack: Option<(u8, AttackKind)>,
    /// Its life, where it has any.
    pub life: Option<u8>,
    /// Its deck symbols.
    pub symbols: Vec<DeckSymbol, 3>,
    /// Name (may be empty) and text of each ability.
    pub abilities: Vec<(&'static str, &'static str), 4>,
}
