//! Rules that are always on, and what they are about.

use super::card::Class;
use super::target::{Filter, Word};

/// What an always-on rule is about, as bits beside those of the triggers: what no card in play is about is never looked
/// for.
pub(crate) mod about {
    /// Strength of the card itself.
    pub(crate) const STRENGTH: u32 = 1 << 19;
    /// Strength of other cards.
    pub(crate) const STRENGTH_OF: u32 = 1 << 20;
    /// Life of the card itself.
    pub(crate) const LIFE: u32 = 1 << 21;
    /// What other cards' attacks do.
    pub(crate) const SHIELD: u32 = 1 << 22;
    /// Damage and destruction of other cards.
    pub(crate) const HARM: u32 = 1 << 23;
    /// Moving.
    pub(crate) const MOVE: u32 = 1 << 24;
    /// How far, and past what, attacks reach.
    pub(crate) const REACH: u32 = 1 << 25;
    /// Who must be attacked.
    pub(crate) const PROTECT: u32 = 1 << 26;
    /// What the attacks of a card, or those on it, do.
    pub(crate) const HITS: u32 = 1 << 27;
    /// Where units are summoned.
    pub(crate) const SUMMON: u32 = 1 << 28;
    /// Small exceptions.
    pub(crate) const TRAIT: u32 = 1 << 29;
    /// Units that an event holds still, or ties together.
    pub(crate) const HOLD: u32 = 1 << 30;
    /// Life of other cards.
    pub(crate) const LIFE_OF: u32 = 1 << 31;
}

/// What a strength or life bonus counts.
#[derive(Clone, Copy, Debug)]
pub enum Per {
    /// A fixed number.
    Flat(i8),
    /// Each damage on this.
    Damage,
    /// Each boost on this, up to a number.
    Boost(u8),
    /// Each card that matches.
    Each(Filter),
    /// Each full two magic of its player.
    TwoMagic,
    /// Each other friendly unit next to the attacked card.
    FriendNextToTarget,
    /// A fixed number while attacking what this event remembers (as your summoner).
    AgainstRemembered(i8),
}

/// What a unit may pass while it moves or attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Through {
    /// Nothing.
    Nothing,
    /// Cards of these classes.
    Cards(Class),
}

/// A rule that is always on.
#[derive(Clone, Copy, Debug)]
pub enum Always {
    /// Strength of this.
    Strength(Per),
    /// Strength of every card that matches.
    StrengthOf(Filter, i8),
    /// Life of this.
    Life(Per),
    /// Life of every card that matches.
    LifeOf(Filter, i8),
    /// Spaces more or fewer in a move, and what it may pass.
    Move(Per, Through),
    /// Every card that matches moves that many more or fewer spaces; several of one name count once.
    MoveOf(Filter, i8),
    /// It may move up to that many clear straight spaces instead of a normal move.
    StraightMove(u8),
    /// A straight move of that many spaces or more gives +1 strength until the turn ends.
    ChargeBonus(u8),
    /// It adds 1 damage to each common it passed in a move.
    Trample,
    /// It cannot move.
    Immobile,
    /// It may move although it is a structure.
    Mobile,
    /// It cannot be forced.
    Steadfast,
    /// Its attacks reach that many spaces.
    Reach(u8),
    /// Its attacks may pass cards of the class; with specials they hit every unit passed.
    FireThrough(Class),
    /// Friendly attacks may pass this card.
    FriendsFireThrough,
    /// It is a gate.
    Gate,
    /// It may also be summoned next to such cards.
    SummonedNear(Filter),
    /// Cards with the word may also be summoned next to this.
    SummonsNear(Word),
    /// Your units may also be summoned next to what this event remembers.
    SummonsNearRemembered,
    /// Your units may also be summoned next to your summoner, in every phase.
    SummonAnytime,
    /// It is summoned in the place of a friendly unit, which is destroyed.
    SummonedOver,
    /// Only specials add damage in its attacks.
    SpecialsOnly,
    /// Its attacks without a special add no damage.
    NeedsSpecial,
    /// Each special counts as that many melee marks too.
    SpecialIsMelee(u8),
    /// Attacks on it add 1 more damage for each special.
    Sluggish,
    /// The first attack on it in a turn adds at most 1 damage.
    Guarded,
    /// Attacks on cards that match are counted in specials only.
    Blinding(Filter),
    /// Attacks by adjacent enemies that show a special add 1 damage less.
    Stupefy,
    /// Adjacent enemies can only attack units with this ability.
    Protect,
    /// It may take control of an enemy unit it would destroy.
    MindCapture,
    /// Its player gains no magic for enemy units it destroys.
    Soulless,
    /// When it attacks with at most one special, it takes the damage it adds.
    Recoil,
    /// It does not use up one of the three attackers.
    Relentless,
    /// Friendly units' abilities add 1 more damage to enemy units.
    AbilityDamage,
    /// Cards that match return to their owner's hand instead of being destroyed.
    ReturnsToHand(Filter),
    /// What this event remembers has no abilities and cannot move, attack, be attacked or be forced.
    Freeze,
    /// The two units this event remembers have each other's abilities.
    Entangle,
}

impl Always {
    /// What the rule is about.
    pub(crate) const fn bit(&self) -> u32 {
        match self {
            Always::Strength(Per::AgainstRemembered(_)) | Always::StrengthOf(..) => {
                about::STRENGTH_OF
            }
            Always::Strength(_) => about::STRENGTH,
            Always::Life(_) => about::LIFE,
            Always::LifeOf(..) => about::LIFE_OF,
            Always::Blinding(_) | Always::Stupefy => about::SHIELD,
            Always::AbilityDamage | Always::ReturnsToHand(_) => about::HARM,
            Always::Move(..)
            | Always::MoveOf(..)
            | Always::StraightMove(_)
            | Always::ChargeBonus(_)
            | Always::Trample
            | Always::Immobile
            | Always::Mobile => about::MOVE,
            Always::Reach(_) | Always::FriendsFireThrough => about::REACH,
            Always::FireThrough(_) => about::REACH | about::HITS,
            Always::Protect => about::PROTECT,
            Always::SpecialsOnly
            | Always::NeedsSpecial
            | Always::SpecialIsMelee(_)
            | Always::Recoil
            | Always::Sluggish
            | Always::Guarded
            | Always::MindCapture => about::HITS,
            Always::Gate
            | Always::SummonedNear(_)
            | Always::SummonsNear(_)
            | Always::SummonsNearRemembered
            | Always::SummonAnytime
            | Always::SummonedOver => about::SUMMON,
            Always::Steadfast | Always::Relentless | Always::Soulless => about::TRAIT,
            Always::Freeze | Always::Entangle => about::HOLD,
        }
    }
}
