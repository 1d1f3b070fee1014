//! Abilities that several cards share, defined once.

use super::card::{Ability, Class, Phase, ability};
use super::rule::{Always, Amount, If, Per, Rule, Step, Through, To, Trigger, once, when};
use super::target::Who;

/// +1 strength for each boost, up to 5.
pub(super) const IMBUED_STRENGTH: Ability = ability(
    "Imbued Strength",
    "+1 strength for each boost on this unit, at most +5.",
    &[Rule::Always(Always::Strength(Per::Boost(5)))],
);

/// Attacks reach 4 spaces.
pub(super) const FAR_SHOT: Ability = ability(
    "Far Shot",
    "This unit attacks up to 4 clear straight spaces away.",
    &[Rule::Always(Always::Reach(4))],
);

/// Boost once a turn for attacking an enemy unit.
pub(super) const MOMENTUM: Ability = ability(
    "Momentum",
    "Once a turn, after this unit attacks an enemy unit, boost it.",
    &[once(
        0,
        Trigger::Attacked,
        &[If::TargetWasEnemy(Class::UNIT)],
        &[Step::Boost(To::One(Who::This), Amount::N(1))],
    )],
);

/// Damage to adjacent enemies that leave.
pub(super) const ENGAGE: Ability = ability(
    "Engage",
    "Each time an adjacent enemy unit moves or is forced away from this unit, add 1 damage to it.",
    &[when(Trigger::StepsAway, &[], &[Step::Damage(To::One(Who::It), Amount::N(1))])],
);

/// The first attack adds at most 1 damage.
pub(super) const GUARDED: Ability = ability(
    "Guarded",
    "The first attack on this unit in a turn adds at most 1 damage.",
    &[Rule::Always(Always::Guarded)],
);

/// Moves through commons and hurts them.
pub(super) const TRAMPLE: Ability = ability(
    "Trample",
    "This unit may move through commons. After the move add 1 damage to each common it went through.",
    &[Rule::Always(Always::Trample)],
);

/// An extra attacker.
pub(super) const RELENTLESS: Ability = ability(
    "Relentless",
    "This unit may attack without being one of your three attackers.",
    &[Rule::Always(Always::Relentless)],
);

/// Moves farther and over everything.
pub(super) const FLIGHT: Ability = ability(
    "Flight",
    "This unit may move 1 extra space, and through cards.",
    &[Rule::Always(Always::Move(Per::Flat(1), Through::Cards(Class::CARD)))],
);

/// Boost instead of moving.
pub(super) const PREPARE: Ability = ability(
    "Prepare",
    "Instead of moving this unit, you may boost it.",
    &[when(
        Trigger::Use(Phase::Move),
        &[If::MayMove],
        &[Step::UseMove, Step::Boost(To::One(Who::This), Amount::N(1))],
    )],
);

/// A second attack for boost.
pub(super) const SWIFT_SHOT: Ability = ability(
    "Swift Shot",
    "Once a turn, after this unit attacks, you may spend 1 boost of it for an extra attack with it.",
    &[once(
        1,
        Trigger::Attacked,
        &[If::Boosted(Who::This)],
        &[Step::May, Step::SpendBoost(1), Step::ExtraAttack(Who::This, false)],
    )],
);
