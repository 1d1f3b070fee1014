//! Polar Dwarves.

use crate::second_edition::card::{
    Ability, Attack, Bearer, CHAMPION, Card, Class, Deck, EPIC, Phase, STANDARD, SUMMONER, Symbol,
    UNIT, ability, effect,
};
use crate::second_edition::keywords;
use crate::second_edition::rule::{
    Always, Amount, Force, If, Per, Rule, Step, Through, To, Trigger, when,
};
use crate::second_edition::target::{Filter, Who};

/// Ice Ram, whether the structure moved or was forced.
const RAM: &[Step] = &[
    Step::MayPick(Filter::any(Class::UNIT).adjacent(Who::It)),
    Step::Damage(To::One(Who::It), Amount::N(1)),
    Step::MayForce(Who::It, 1, 1, Force::Any),
];

pub(super) const DECK: Deck = Deck {
    name: "Polar Dwarves",
    summoner: (1, 4),
    gate: (3, 4),
    start: [(5, 3, 3), (6, 2, 3)],
    cards: [
        Card {
            name: "Svara",
            life: 12,
            strength: 3,
            attack: Attack::Ranged,
            symbols: &[Symbol::Logic, Symbol::Water],
            abilities: &[ability(
                "Structural Shift",
                "After this unit moves, you may force a friendly structure within 3 spaces 1 space.",
                &[when(
                    Trigger::Moved,
                    &[],
                    &[
                        Step::MayPick(Filter::friendly(Class::STRUCTURE).within(3, Who::This)),
                        Step::Force(Who::It, 1, 1, Force::Any),
                    ],
                )],
            )],
            ..SUMMONER
        },
        Card {
            name: "Jarmund",
            cost: 5,
            life: 7,
            strength: 3,
            attack: Attack::Ranged,
            symbols: &[Symbol::Logic, Symbol::Water],
            abilities: &[
                keywords::MOMENTUM,
                ability(
                    "Ice Shards",
                    "At the end of your Build Phase you may spend 1 boost of this unit: add 1 damage to each enemy unit next to a structure of yours.",
                    &[when(
                        Trigger::End(Phase::Build),
                        &[If::Boosted(Who::This)],
                        &[
                            Step::May,
                            Step::SpendBoost(1),
                            Step::Damage(
                                To::Each(Filter::enemy(Class::UNIT).by_your_structures()),
                                Amount::N(1),
                            ),
                        ],
                    )],
                ),
            ],
            ..CHAMPION
        },
        Card {
            name: "Nadiana",
            cost: 6,
            life: 7,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Water],
            abilities: &[ability(
                "Greater Frost Bolt",
                "+1 strength for each friendly structure within 2 spaces.",
                &[Rule::Always(Always::Strength(Per::Each(
                    Filter::friendly(Class::STRUCTURE).within(2, Who::This),
                )))],
            )],
            ..CHAMPION
        },
        Card {
            name: "Ollag",
            cost: 5,
            life: 7,
            strength: 3,
            symbols: &[Symbol::Logic],
            abilities: &[ability(
                "Cold Snap",
                "Friendly structures have +1 life.",
                &[Rule::Always(Always::LifeOf(Filter::friendly(Class::STRUCTURE), 1))],
            )],
            ..CHAMPION
        },
        Card {
            name: "Bear Cavalry",
            cost: 3,
            life: 5,
            strength: 3,
            symbols: &[Symbol::Water],
            abilities: &[keywords::TRAMPLE],
            ..UNIT
        },
        Card {
            name: "Frost Mage",
            cost: 1,
            life: 4,
            strength: 1,
            attack: Attack::Ranged,
            symbols: &[Symbol::Water],
            abilities: &[ability(
                "Frost Bolt",
                "+1 strength for each friendly structure next to this unit.",
                &[Rule::Always(Always::Strength(Per::Each(
                    Filter::friendly(Class::STRUCTURE).adjacent(Who::This),
                )))],
            )],
            ..UNIT
        },
        Card {
            name: "Ice Golem",
            class: Class::COMMON.and(Class::STRUCTURE),
            cost: 2,
            life: 5,
            strength: 2,
            symbols: &[Symbol::Logic],
            abilities: &[
                ability("Living Gate", "This card is a gate.", &[Rule::Always(Always::Gate)]),
                ability(
                    "Mobile Structure",
                    "This card may move although it is a structure.",
                    &[Rule::Always(Always::Mobile)],
                ),
                ability(
                    "Slow",
                    "This unit moves 1 space fewer.",
                    &[Rule::Always(Always::Move(Per::Flat(-1), Through::Nothing))],
                ),
            ],
            ..UNIT
        },
        Card {
            name: "Ice Smith",
            life: 2,
            strength: 2,
            symbols: &[Symbol::Logic],
            abilities: &[
                ability(
                    "Frost Axe",
                    "After this unit moves, you may boost it, or spend 1 boost of it to put it under a friendly common within 3 spaces.",
                    &[when(
                        Trigger::Moved,
                        &[],
                        &[
                            Step::May,
                            Step::Or(
                                If::All(&[]),
                                4,
                                If::All(&[
                                    If::Boosted(Who::This),
                                    If::Any(Filter::friendly(Class::COMMON).within(3, Who::This)),
                                ]),
                            ),
                            Step::Boost(To::One(Who::This), Amount::N(1)),
                            Step::Jump(7),
                            Step::Pick(Filter::friendly(Class::COMMON).within(3, Who::This)),
                            Step::SpendBoost(1),
                            Step::GoUnder,
                        ],
                    )],
                ),
                Ability {
                    bearer: Bearer::Top,
                    ..effect(
                        "When the common above attacks, each special counts as two melee marks too.",
                        &[Rule::Always(Always::SpecialIsMelee(2))],
                    )
                },
            ],
            ..UNIT
        },
        Card {
            name: "Ice Ram",
            active: true,
            abilities: &[effect(
                "Active: after a structure moves or is forced, you may add 1 damage to a unit next to it, then you may force that unit 1 space.",
                &[
                    when(Trigger::SomeoneMoved, &[If::Is(Who::It, Class::STRUCTURE)], RAM),
                    when(Trigger::SomeoneForced, &[If::Is(Who::It, Class::STRUCTURE)], RAM),
                ],
            )],
            ..EPIC
        },
        Card {
            name: "Glacial Shift",
            symbols: &[Symbol::Water],
            phase: Phase::Build,
            abilities: &[effect(
                "Force up to 3 friendly structures within 3 spaces of your summoner by 1 or 2 spaces each.",
                &[when(
                    Trigger::Played,
                    &[],
                    &[
                        Step::PickMany(
                            Filter::friendly(Class::STRUCTURE).within(3, Who::Summoner),
                            3,
                        ),
                        Step::Next,
                        Step::Force(Who::It, 1, 2, Force::Any),
                        Step::Jump(1),
                    ],
                )],
            )],
            ..STANDARD
        },
        Card {
            name: "Ice Repair",
            symbols: &[Symbol::Logic, Symbol::Water],
            phase: Phase::Move,
            abilities: &[effect(
                "Remove 2 damage from each friendly structure.",
                &[when(
                    Trigger::Played,
                    &[],
                    &[Step::Heal(To::Each(Filter::friendly(Class::STRUCTURE)), Amount::N(2))],
                )],
            )],
            ..STANDARD
        },
        Card {
            name: "Parapet",
            class: Class::STANDARD.and(Class::STRUCTURE),
            life: 5,
            symbols: &[Symbol::Logic],
            phase: Phase::Build,
            abilities: &[effect(
                "Friendly units may attack through this card.",
                &[Rule::Always(Always::FriendsFireThrough)],
            )],
            ..STANDARD
        },
    ],
};
