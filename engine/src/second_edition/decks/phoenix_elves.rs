//! Phoenix Elves.

use crate::second_edition::card::{
    Attack, CHAMPION, Card, Class, Deck, EPIC, Phase, STANDARD, SUMMONER, Symbol, UNIT, ability,
    effect, granted,
};
use crate::second_edition::keywords;
use crate::second_edition::rule::{Always, Amount, Force, If, Rule, Step, To, Trigger, when};
use crate::second_edition::target::{Filter, Who, Word};

pub(super) const DECK: Deck = Deck {
    name: "Phoenix Elves",
    summoner: (1, 4),
    gate: (2, 4),
    start: [(4, 3, 3), (7, 3, 4)],
    cards: [
        Card {
            name: "Queen Maldaria",
            life: 9,
            strength: 4,
            attack: Attack::Ranged,
            symbols: &[Symbol::Fire, Symbol::Divine],
            abilities: &[
                keywords::MOMENTUM,
                ability(
                    "Call Protection",
                    "At the end of your Attack Phase you may spend 1 boost of this unit to place a friendly common next to it.",
                    &[when(
                        Trigger::End(Phase::Attack),
                        &[If::Boosted(Who::This), If::SpaceNear(Who::This)],
                        &[
                            Step::MayPick(Filter::friendly(Class::COMMON)),
                            Step::SpaceNear(Who::This),
                            Step::SpendBoost(1),
                            Step::Place(Who::It),
                        ],
                    )],
                ),
            ],
            ..SUMMONER
        },
        Card {
            name: "Fanessa",
            cost: 5,
            life: 9,
            strength: 3,
            symbols: &[Symbol::Divine],
            abilities: &[ability(
                "Riposte",
                "After an adjacent enemy unit attacks this unit, if this unit is still there, add 1 damage to that enemy.",
                &[when(
                    Trigger::SomeoneAttacked,
                    &[If::Same(Who::This, Who::That), If::TargetWasAdjacent, If::Enemy(Who::It)],
                    &[Step::Damage(To::One(Who::It), Amount::N(1))],
                )],
            )],
            ..CHAMPION
        },
        Card {
            name: "Fire Drake",
            cost: 8,
            life: 10,
            strength: 4,
            attack: Attack::Ranged,
            symbols: &[Symbol::Fire, Symbol::Divine],
            abilities: &[
                ability(
                    "Protector",
                    "You may summon this unit next to your summoner.",
                    &[Rule::Always(Always::SummonedNear(Filter::friendly(Class::SUMMONER)))],
                ),
                ability(
                    "Fire Breath",
                    "This unit may attack through units. If it does, each special adds 1 damage to every unit between it and its target.",
                    &[Rule::Always(Always::FireThrough(Class::UNIT))],
                ),
            ],
            ..CHAMPION
        },
        Card {
            name: "Holleas",
            cost: 5,
            life: 7,
            strength: 3,
            attack: Attack::Ranged,
            symbols: &[Symbol::Fire],
            abilities: &[
                ability(
                    "Fiery Summon",
                    "You may summon Ember units next to this unit.",
                    &[Rule::Always(Always::SummonsNear(Word::EMBER))],
                ),
                ability(
                    "Ignite",
                    "Friendly Ember units next to this unit have +1 strength.",
                    &[Rule::Always(Always::StrengthOf(
                        Filter::friendly(Class::UNIT).adjacent(Who::This).named(Word::EMBER),
                        1,
                    ))],
                ),
            ],
            ..CHAMPION
        },
        Card {
            name: "Ember Archer",
            cost: 1,
            life: 2,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Fire],
            abilities: &[ability(
                "Quick Shot",
                "After this unit moves, you may add 1 damage to a unit within 3 clear straight spaces.",
                &[when(
                    Trigger::Moved,
                    &[],
                    &[
                        Step::MayPick(Filter::any(Class::UNIT).straight(3, Who::This)),
                        Step::Damage(To::One(Who::It), Amount::N(1)),
                    ],
                )],
            )],
            ..UNIT
        },
        Card {
            name: "Ember Beast",
            cost: 2,
            life: 3,
            strength: 3,
            symbols: &[Symbol::Fire],
            abilities: &[
                ability(
                    "Born of Fire",
                    "You may summon this unit next to a friendly Ember unit.",
                    &[Rule::Always(Always::SummonedNear(
                        Filter::friendly(Class::UNIT).named(Word::EMBER),
                    ))],
                ),
                ability(
                    "Wildfire",
                    "At the start of your Move Phase add 1 damage to each adjacent enemy unit.",
                    &[when(
                        Trigger::Start(Phase::Move),
                        &[],
                        &[Step::Damage(
                            To::Each(Filter::enemy(Class::UNIT).adjacent(Who::This)),
                            Amount::N(1),
                        )],
                    )],
                ),
            ],
            ..UNIT
        },
        Card {
            name: "Ember Mage",
            cost: 1,
            life: 2,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Divine],
            abilities: &[keywords::GUARDED],
            ..UNIT
        },
        Card {
            name: "Royal Guardian",
            cost: 2,
            life: 4,
            strength: 1,
            symbols: &[Symbol::Divine],
            abilities: &[
                keywords::ENGAGE,
                ability(
                    "Shove",
                    "After this unit attacks an adjacent enemy common or champion, you may force that enemy 1 space.",
                    &[when(
                        Trigger::Attacked,
                        &[
                            If::TargetWasEnemy(Class::TROOP),
                            If::TargetWasAdjacent,
                            If::There(Who::It),
                        ],
                        &[Step::MayForce(Who::It, 1, 1, Force::Any)],
                    )],
                ),
            ],
            ..UNIT
        },
        Card {
            name: "Spirit of the Phoenix",
            active: true,
            abilities: &[effect(
                "Active: whenever an ability of a friendly unit adds damage to an enemy unit outside an attack, it adds 1 more.",
                &[Rule::Always(Always::AbilityDamage)],
            )],
            ..EPIC
        },
        Card {
            name: "Blinding Flare",
            cost: 1,
            symbols: &[Symbol::Divine],
            phase: Phase::Magic,
            active: true,
            abilities: &[effect(
                "Active: attacks on your summoner, and on friendly units next to it, add 1 damage for each special and nothing else.",
                &[Rule::Always(Always::Blinding(
                    Filter::friendly(Class::UNIT).not_beyond(1, Who::Summoner),
                ))],
            )],
            ..STANDARD
        },
        Card {
            name: "Burn",
            symbols: &[Symbol::Fire],
            phase: Phase::Move,
            abilities: &[effect(
                "Add 2 damage to a common or champion within 2 spaces of your summoner.",
                &[when(
                    Trigger::Played,
                    &[],
                    &[
                        Step::Pick(Filter::any(Class::TROOP).within(2, Who::Summoner)),
                        Step::Damage(To::One(Who::It), Amount::N(2)),
                    ],
                )],
            )],
            ..STANDARD
        },
        Card {
            name: "Divine Retribution",
            symbols: &[Symbol::Fire, Symbol::Divine],
            phase: Phase::Magic,
            active: true,
            abilities: &[granted(
                Filter::friendly(Class::SUMMONER),
                "Aura of the Phoenix",
                "Active, your summoner: after it or a friendly unit within 3 spaces of it is attacked by an enemy unit, add 1 damage to that enemy.",
                &[when(
                    Trigger::SomeoneAttacked,
                    &[
                        If::Enemy(Who::It),
                        If::TargetWasEnemy(Class::UNIT),
                        If::NotBeyond(Who::This, Who::Space, 3),
                    ],
                    &[Step::Damage(To::One(Who::It), Amount::N(1))],
                )],
            )],
            ..STANDARD
        },
    ],
};
