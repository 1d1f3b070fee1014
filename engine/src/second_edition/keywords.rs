//! Abilities that several cards share, defined once.

use super::card::{Ability, Bearer};
use super::rule::{Always, Per, Rule};

/// +1 strength for each boost, up to 5.
pub(super) const IMBUED_STRENGTH: Ability = Ability {
    name: "Imbued Strength",
    text: "+1 strength for each boost on this unit, at most +5.",
    bearer: Bearer::This,
    rules: &[Rule::Always(Always::Strength(Per::Boost(5)))],
};

/// Attacks reach 4 spaces.
pub(super) const FAR_SHOT: Ability = Ability {
    name: "Far Shot",
    text: "This unit attacks up to 4 clear straight spaces away.",
    bearer: Bearer::This,
    rules: &[Rule::Always(Always::Reach(4))],
};
