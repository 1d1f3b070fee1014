//! Tundra Orcs.

use crate::second_edition::card::{
    Ability, Attack, Bearer, CHAMPION, Card, Class, Deck, EPIC, Phase, STANDARD, SUMMONER, Symbol,
    UNIT,
};
use crate::second_edition::frame::Frame;
use crate::second_edition::keywords;
use crate::second_edition::rule::{
    Always, Amount, Force, If, Per, Rule, Step, To, Trigger, once, when,
};
use crate::second_edition::state::State;
use crate::second_edition::target::{Filter, Who, Word};
use crate::square::Square;

/// Primal Fury: the attack was your summoner's.
fn by_your_summoner(state: &State, frame: &Frame) -> bool {
    Square::new(frame.it).is_some() && state.board.summoner(frame.you) == Square::new(frame.it)
}

pub(super) const DECK: Deck = Deck {
    name: "Tundra Orcs",
    summoner: (1, 3),
    gate: (3, 4),
    start: [(7, 4, 4), (4, 3, 3)],
    cards: [
        Card {
            name: "Grognack",
            life: 14,
            strength: 4,
            symbols: &[Symbol::Instinct, Symbol::Water],
            abilities: &[
                Ability {
                    name: "Restore",
                    text: "After this unit moves, boost it if it has no boost.",
                    bearer: Bearer::This,
                    rules: &[when(
                        Trigger::Moved,
                        &[If::Unboosted(Who::This)],
                        &[Step::Boost(To::One(Who::This), Amount::N(1))],
                    )],
                },
                Ability {
                    name: "Influence",
                    text: "On your turn you may spend 1 boost of this unit to roll all dice again that a friendly unit within 3 spaces rolled.",
                    bearer: Bearer::This,
                    rules: &[when(
                        Trigger::Rolled,
                        &[
                            If::YourTurn,
                            If::Boosted(Who::This),
                            If::Friendly(Who::It),
                            If::Within(Who::This, Who::It, 3),
                        ],
                        &[Step::May, Step::SpendBoost(1), Step::Reroll],
                    )],
                },
            ],
            ..SUMMONER
        },
        Card {
            name: "Ragnor",
            cost: 5,
            life: 8,
            strength: 3,
            symbols: &[Symbol::Instinct, Symbol::Water],
            abilities: &[Ability {
                name: "Blood Bond",
                text: "After this unit attacks an enemy unit, boost your summoner once for each special rolled.",
                bearer: Bearer::This,
                rules: &[when(
                    Trigger::Attacked,
                    &[If::TargetWasEnemy(Class::UNIT)],
                    &[Step::Boost(To::One(Who::Summoner), Amount::Specials)],
                )],
            }],
            ..CHAMPION
        },
        Card {
            name: "Shonk",
            cost: 5,
            life: 11,
            strength: 8,
            symbols: &[Symbol::Instinct],
            abilities: &[Ability {
                name: "Wild Strike",
                text: "This unit adds 1 damage for each special; melee marks add none.",
                bearer: Bearer::This,
                rules: &[Rule::Always(Always::SpecialsOnly)],
            }],
            ..CHAMPION
        },
        Card {
            name: "Targan",
            cost: 5,
            life: 6,
            strength: 4,
            attack: Attack::Ranged,
            symbols: &[Symbol::Water],
            abilities: &[
                keywords::FAR_SHOT,
                Ability {
                    name: "Piercing Frost",
                    text: "Friendly Frost units next to this unit have +1 strength.",
                    bearer: Bearer::This,
                    rules: &[Rule::Always(Always::StrengthOf(
                        Filter::friendly(Class::UNIT).adjacent(Who::This).named(Word::FROST),
                        1,
                    ))],
                },
            ],
            ..CHAMPION
        },
        Card {
            name: "Frost Shaman",
            cost: 1,
            life: 4,
            strength: 3,
            attack: Attack::Ranged,
            symbols: &[Symbol::Water],
            abilities: &[Ability {
                name: "Unwieldy Magic",
                text: "An attack of this unit without a special adds no damage.",
                bearer: Bearer::This,
                rules: &[Rule::Always(Always::NeedsSpecial)],
            }],
            ..UNIT
        },
        Card {
            name: "Smasher",
            cost: 3,
            life: 6,
            strength: 4,
            symbols: &[Symbol::Water],
            abilities: &[Ability {
                name: "Sluggish",
                text: "When this unit is attacked, each special adds 1 more damage to it.",
                bearer: Bearer::This,
                rules: &[Rule::Always(Always::Sluggish)],
            }],
            ..UNIT
        },
        Card {
            name: "Tundra Charger",
            life: 2,
            strength: 2,
            symbols: &[Symbol::Instinct],
            abilities: &[Ability {
                name: "Blood Rush",
                text: "After summoning this unit, you may add 1 damage to it to force it 1 space.",
                bearer: Bearer::This,
                rules: &[when(
                    Trigger::Summoned,
                    &[],
                    &[
                        Step::May,
                        Step::Damage(To::One(Who::This), Amount::N(1)),
                        Step::Force(Who::This, 1, 1, Force::Any),
                    ],
                )],
            }],
            ..UNIT
        },
        Card {
            name: "Tundra Fighter",
            cost: 1,
            life: 3,
            strength: 2,
            symbols: &[Symbol::Instinct],
            abilities: &[Ability {
                name: "Frenzy",
                text: "After it attacks an adjacent enemy card roll a die. On a special you may force this unit 1 space, then it may attack an adjacent enemy card.",
                bearer: Bearer::This,
                rules: &[when(
                    Trigger::Attacked,
                    &[If::TargetWasEnemy(Class::CARD), If::TargetWasAdjacent],
                    &[
                        Step::Roll(1),
                        Step::If(If::Specials(1)),
                        Step::MayForce(Who::This, 1, 1, Force::Any),
                        Step::ExtraAttack(Who::This, true),
                    ],
                )],
            }],
            ..UNIT
        },
        Card {
            name: "For Glory",
            phase: Phase::Build,
            active: true,
            abilities: &[Ability {
                name: "Reckless Strike",
                text: "Active: friendly commons have +2 strength. One that attacks with 0 or 1 special takes the damage it adds.",
                bearer: Bearer::Those(Filter::friendly(Class::COMMON)),
                rules: &[
                    Rule::Always(Always::Strength(Per::Flat(2))),
                    Rule::Always(Always::Recoil),
                ],
            }],
            ..EPIC
        },
        Card {
            name: "Brutal Force",
            symbols: &[Symbol::Instinct, Symbol::Water],
            phase: Phase::Attack,
            active: true,
            abilities: &[Ability {
                name: "Forceful Attack",
                text: "Active: after a friendly unit damages a unit with an attack, it may force it 1 space away from itself.",
                bearer: Bearer::Those(Filter::friendly(Class::UNIT)),
                rules: &[when(
                    Trigger::Attacked,
                    &[If::AddedDamage, If::Is(Who::It, Class::UNIT)],
                    &[Step::MayForce(Who::It, 1, 1, Force::Away(Who::This))],
                )],
            }],
            ..STANDARD
        },
        Card {
            name: "Freeze",
            symbols: &[Symbol::Water],
            active: true,
            abilities: &[Ability {
                name: "",
                text: "Active. Name an unboosted common or champion within 3 spaces of your summoner: it has no abilities and cannot move, attack, be attacked or be forced.",
                bearer: Bearer::This,
                rules: &[
                    when(
                        Trigger::Played,
                        &[],
                        &[
                            Step::Pick(
                                Filter::any(Class::TROOP).within(3, Who::Summoner).unboosted(),
                            ),
                            Step::Remember,
                        ],
                    ),
                    Rule::Always(Always::Freeze),
                ],
            }],
            ..STANDARD
        },
        Card {
            name: "Primal Fury",
            symbols: &[Symbol::Instinct],
            phase: Phase::Attack,
            active: true,
            abilities: &[Ability {
                name: "",
                text: "Active, once a turn: after your summoner attacks an adjacent enemy card, you may force it 1 or 2 spaces, then it may attack an adjacent enemy card.",
                bearer: Bearer::This,
                rules: &[once(
                    0,
                    Trigger::SomeoneAttacked,
                    &[
                        If::Fn(by_your_summoner),
                        If::TargetWasEnemy(Class::CARD),
                        If::TargetWasAdjacent,
                    ],
                    &[
                        Step::MayForce(Who::Summoner, 1, 2, Force::Any),
                        Step::ExtraAttack(Who::Summoner, true),
                    ],
                )],
            }],
            ..STANDARD
        },
    ],
};
