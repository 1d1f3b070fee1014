//! What is printed on a card, and what a faction deck is made of.

use serde::{Deserialize, Serialize};

use super::rule::Rule;
use super::target::Filter;

/// The parts of a turn. `Draw` is a phase of its own only in the first printing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Phase {
    /// Bring units to the battlefield.
    Summon,
    /// Move up to three units.
    Move,
    /// Build structures.
    Build,
    /// Attack with up to three units.
    Attack,
    /// Discard cards for magic.
    Magic,
    /// Draw up to five.
    Draw,
}

impl Phase {
    /// All six, in the order of a turn.
    pub const ALL: [Phase; 6] =
        [Phase::Summon, Phase::Move, Phase::Build, Phase::Attack, Phase::Magic, Phase::Draw];

    /// Its name in one word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Summon => "Summon",
            Phase::Move => "Move",
            Phase::Build => "Build",
            Phase::Attack => "Attack",
            Phase::Magic => "Magic",
            Phase::Draw => "Draw",
        }
    }
}

/// What a card is. The words of a class apply separately, so these are flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class(pub u8);

impl Class {
    /// Summoner unit.
    pub const SUMMONER: Class = Class(1);
    /// Champion unit.
    pub const CHAMPION: Class = Class(2);
    /// Common unit.
    pub const COMMON: Class = Class(4);
    /// Structure.
    pub const STRUCTURE: Class = Class(8);
    /// Standard event.
    pub const STANDARD: Class = Class(16);
    /// Epic event.
    pub const EPIC: Class = Class(32);
    /// Limited: a deck of the revised printing has at most one copy.
    pub const LIMITED: Class = Class(64);
    /// Any unit.
    pub const UNIT: Class = Class(7);
    /// Common or champion.
    pub const TROOP: Class = Class(6);
    /// Anything that stands on the battlefield.
    pub const CARD: Class = Class(15);
    /// Any event.
    pub const EVENT: Class = Class(48);

    /// Whether the two share a word.
    #[must_use]
    pub const fn is(self, other: Class) -> bool {
        self.0 & other.0 != 0
    }

    /// Both classes at once.
    #[must_use]
    pub const fn and(self, other: Class) -> Class {
        Class(self.0 | other.0)
    }
}

/// Which mark on a die hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// Adjacent cards; swords hit.
    Melee,
    /// Up to 3 clear straight spaces; bows hit.
    Ranged,
}

/// The twelve deck symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are all there is to say")]
pub enum Symbol {
    Light,
    Cunning,
    Earth,
    Spirit,
    Instinct,
    Water,
    Dark,
    Resolve,
    Air,
    Divine,
    Logic,
    Fire,
}

/// One card as printed, with its text in our words and what it does.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    /// The printed name. Other cards refer to whole words of it.
    pub name: &'static str,
    /// Unit, structure, event and their sub-classes.
    pub class: Class,
    /// Magic to pay; 0 for summoners.
    pub cost: u8,
    /// Damage it can take; 0 for events.
    pub life: u8,
    /// Dice it rolls.
    pub strength: u8,
    /// Which marks hit.
    pub attack: Attack,
    /// Deck symbols, for deck construction.
    pub symbols: &'static [Symbol],
    /// Copies in the faction deck, without the starting unit.
    pub copies: u8,
    /// When an event is played.
    pub phase: Phase,
    /// Whether an event stays in the active area.
    pub active: bool,
    /// What it can do; for an event, its effect.
    pub abilities: &'static [Ability],
}

/// One named ability, or the nameless effect of an event.
#[derive(Clone, Copy, Debug)]
pub struct Ability {
    /// The printed name; empty for the effect of an event.
    pub name: &'static str,
    /// What it does, in our words, short enough for a small screen.
    pub text: &'static str,
    /// Who has it while this card is in play.
    pub bearer: Bearer,
    /// What it does, as data.
    pub rules: &'static [Rule],
}

/// Who has an ability that is printed on a card.
#[derive(Clone, Copy, Debug)]
pub enum Bearer {
    /// The card itself.
    This,
    /// The card it lies under.
    Top,
    /// Every card that matches, seen from the card that grants it.
    Those(Filter),
    /// The unit that was given it until the end of the turn.
    Chosen,
}

/// An ability of the card it is printed on.
pub(crate) const fn ability(
    name: &'static str,
    text: &'static str,
    rules: &'static [Rule],
) -> Ability {
    Ability { name, text, bearer: Bearer::This, rules }
}

/// What an event does.
pub(crate) const fn effect(text: &'static str, rules: &'static [Rule]) -> Ability {
    ability("", text, rules)
}

/// An ability that others have while this card is in play.
pub(crate) const fn granted(
    to: Filter,
    name: &'static str,
    text: &'static str,
    rules: &'static [Rule],
) -> Ability {
    Ability { name, text, bearer: Bearer::Those(to), rules }
}

/// An empty card to build entries from: `Card { name: "..", ..UNIT }`.
pub(crate) const UNIT: Card = Card {
    name: "",
    class: Class::COMMON,
    cost: 0,
    life: 0,
    strength: 0,
    attack: Attack::Melee,
    symbols: &[],
    copies: 4,
    phase: Phase::Summon,
    active: false,
    abilities: &[],
};
/// A champion to build entries from.
pub(crate) const CHAMPION: Card = Card { class: Class::CHAMPION, copies: 1, ..UNIT };
/// A summoner to build entries from.
pub(crate) const SUMMONER: Card = Card { class: Class::SUMMONER, copies: 1, ..UNIT };
/// A structure to build entries from.
pub(crate) const STRUCTURE: Card =
    Card { class: Class::STRUCTURE, copies: 3, phase: Phase::Build, ..UNIT };
/// A standard event to build entries from.
pub(crate) const STANDARD: Card = Card { class: Class::STANDARD, copies: 2, ..UNIT };
/// An epic event to build entries from.
pub(crate) const EPIC: Card = Card { class: Class::EPIC, copies: 2, ..UNIT };

/// A faction deck: twelve different cards (gates are shared) and where it starts.
#[derive(Clone, Copy, Debug)]
pub struct Deck {
    /// The faction.
    pub name: &'static str,
    /// Summoner first, then champions, commons, the epic event and the standard events.
    pub cards: [Card; 12],
    /// Row and column of the summoner, as its owner sees them.
    pub summoner: (u8, u8),
    /// Row and column of the starting gate.
    pub gate: (u8, u8),
    /// The starting units: which of `cards`, row, column.
    pub start: [(u8, u8, u8); 2],
}
