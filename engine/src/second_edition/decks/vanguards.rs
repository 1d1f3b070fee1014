//! Vanguards.

use crate::second_edition::card::{
    Ability, Attack, Bearer, CHAMPION, Card, Class, Deck, EPIC, Phase, STANDARD, SUMMONER, Symbol,
    UNIT, ability, effect,
};
use crate::second_edition::keywords;
use crate::second_edition::piles::Pile;
use crate::second_edition::rule::{Always, Amount, Gain, If, Per, Rule, Step, To, Trigger, when};
use crate::second_edition::target::{Cards, Filter, Who, Word};

const CITADEL: Cards = Cards { class: Class::UNIT, word: Word::CITADEL, cost: u8::MAX };
const UNITS: Cards = Cards { class: Class::UNIT, word: Word::ANY, cost: u8::MAX };

pub(super) const DECK: Deck = Deck {
    name: "Vanguards",
    summoner: (1, 4),
    gate: (3, 4),
    start: [(5, 4, 3), (7, 3, 5)],
    cards: [
        Card {
            name: "Sera Eldwyn",
            life: 12,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Divine, Symbol::Light],
            abilities: &[ability(
                "The Citadel's Might",
                "After this unit attacks an enemy unit while you have a Citadel unit on the battlefield, you may take a Citadel unit from your discard pile, shown.",
                &[when(
                    Trigger::Attacked,
                    &[
                        If::TargetWasEnemy(Class::UNIT),
                        If::Cards(Pile::Discard),
                        If::Any(Filter::friendly(Class::UNIT).named(Word::CITADEL)),
                    ],
                    &[Step::FromDiscard(CITADEL, true), Step::RetrieveToHand],
                )],
            )],
            ..SUMMONER
        },
        Card {
            name: "Coleen Brighton",
            cost: 6,
            life: 8,
            strength: 3,
            symbols: &[Symbol::Divine],
            abilities: &[ability(
                "Divine Shield",
                "When a friendly Citadel unit within 3 spaces is attacked, roll 2 dice: each special takes 1 strength from the attacker, to no less than 1.",
                &[when(
                    Trigger::BeforeSomeoneAttacks,
                    &[
                        If::Friendly(Who::That),
                        If::Is(Who::That, Class::UNIT),
                        If::Named(Who::That, Word::CITADEL),
                        If::Within(Who::This, Who::That, 3),
                    ],
                    &[Step::Roll(2), Step::AttackGains(Gain::LessPerSpecial)],
                )],
            )],
            ..CHAMPION
        },
        Card {
            name: "Jacob Eldwyn",
            cost: 5,
            life: 6,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Light],
            abilities: &[ability(
                "Radiant Shot",
                "+1 strength for every 2 magic you have.",
                &[Rule::Always(Always::Strength(Per::TwoMagic))],
            )],
            ..CHAMPION
        },
        Card {
            name: "Valna Stoutheart",
            cost: 6,
            life: 9,
            strength: 2,
            symbols: &[Symbol::Divine, Symbol::Light],
            abilities: &[
                ability(
                    "Guidance",
                    "At the start of your Summon Phase draw 2 cards.",
                    &[when(Trigger::Start(Phase::Summon), &[], &[Step::Draw(Amount::N(2))])],
                ),
                ability(
                    "Citadel Champion",
                    "+1 strength for each friendly Citadel unit within 2 spaces.",
                    &[Rule::Always(Always::Strength(Per::Each(
                        Filter::friendly(Class::UNIT).named(Word::CITADEL).within(2, Who::This),
                    )))],
                ),
            ],
            ..CHAMPION
        },
        Card {
            name: "Citadel Archer",
            cost: 2,
            life: 5,
            strength: 1,
            attack: Attack::Ranged,
            symbols: &[Symbol::Light],
            abilities: &[ability(
                "Arrow of Light",
                "Before this unit attacks, show and discard any number of units with different names from your hand. For each: gain 1 magic, +1 strength for the attack.",
                &[when(
                    Trigger::BeforeAttack,
                    &[If::Cards(Pile::Hand)],
                    &[
                        Step::FromHandDistinct(UNITS),
                        Step::DiscardFromHand,
                        Step::GainMagic(Amount::N(1)),
                        Step::AttackGains(Gain::Strength(1)),
                        Step::Jump(0),
                    ],
                )],
            )],
            ..UNIT
        },
        Card {
            name: "Citadel Knight",
            cost: 2,
            life: 5,
            strength: 2,
            symbols: &[Symbol::Divine],
            abilities: &[
                keywords::ENGAGE,
                ability(
                    "Protect",
                    "Adjacent enemies can only attack units with Protect.",
                    &[Rule::Always(Always::Protect)],
                ),
            ],
            ..UNIT
        },
        Card {
            name: "Citadel Paladin",
            cost: 2,
            life: 4,
            strength: 3,
            symbols: &[Symbol::Light],
            abilities: &[ability(
                "Intercession",
                "After this unit attacks an enemy unit, draw a card for each special rolled.",
                &[when(
                    Trigger::Attacked,
                    &[If::TargetWasEnemy(Class::UNIT)],
                    &[Step::Draw(Amount::Specials)],
                )],
            )],
            ..UNIT
        },
        Card {
            name: "Temple Priest",
            life: 2,
            strength: 2,
            symbols: &[Symbol::Divine],
            abilities: &[ability(
                "Heal",
                "Before this unit attacks a friendly common or champion, you may discard a card: then the attack removes 1 damage for each melee and special instead.",
                &[when(
                    Trigger::BeforeAttack,
                    &[If::Friendly(Who::It), If::Is(Who::It, Class::TROOP), If::Cards(Pile::Hand)],
                    &[Step::DiscardUnseen, Step::AttackGains(Gain::Heals)],
                )],
            )],
            ..UNIT
        },
        Card {
            name: "Holy Judgment",
            phase: Phase::Attack,
            active: true,
            abilities: &[effect(
                "Active with 2 boost. Friendly commons have +1 strength. Each time a friendly unit is destroyed take 1 boost off. As your turn starts you may spend 1 boost to keep this.",
                &[
                    when(Trigger::Played, &[], &[Step::Boost(To::One(Who::This), Amount::N(2))]),
                    Rule::Always(Always::StrengthOf(Filter::friendly(Class::COMMON), 1)),
                    when(
                        Trigger::Expires,
                        &[],
                        &[
                            Step::If(If::Boosted(Who::This)),
                            Step::May,
                            Step::SpendBoost(1),
                            Step::Keep,
                        ],
                    ),
                    when(
                        Trigger::SomeoneDestroyed,
                        &[If::WasFriendly],
                        &[Step::Unboost(To::One(Who::This), Amount::N(1))],
                    ),
                ],
            )],
            ..EPIC
        },
        Card {
            name: "Guarding Spirits",
            symbols: &[Symbol::Divine, Symbol::Light],
            phase: Phase::Magic,
            active: true,
            abilities: &[Ability {
                bearer: Bearer::Those(Filter::friendly(Class::COMMON).within(3, Who::Summoner)),
                ..keywords::GUARDED
            }],
            ..STANDARD
        },
        Card {
            name: "Mass Heal",
            cost: 1,
            symbols: &[Symbol::Divine],
            phase: Phase::Move,
            abilities: &[effect(
                "Remove 2 damage from each friendly common and champion within 2 spaces of your summoner.",
                &[when(
                    Trigger::Played,
                    &[],
                    &[Step::Heal(
                        To::Each(Filter::friendly(Class::TROOP).within(2, Who::Summoner)),
                        Amount::N(2),
                    )],
                )],
            )],
            ..STANDARD
        },
        Card {
            name: "Renewed Hope",
            symbols: &[Symbol::Light],
            active: true,
            abilities: &[effect(
                "Active: you may summon in every phase of your turn, and next to your summoner.",
                &[Rule::Always(Always::SummonAnytime)],
            )],
            ..STANDARD
        },
    ],
};
