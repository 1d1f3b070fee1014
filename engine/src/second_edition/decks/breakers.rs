//! Breakers.

use crate::second_edition::card::{
    Ability, Attack, Bearer, CHAMPION, Card, Class, Deck, EPIC, Phase, STANDARD, SUMMONER, Symbol,
    UNIT, ability, effect,
};
use crate::second_edition::frame::Frame;
use crate::second_edition::keywords;
use crate::second_edition::rule::{
    Always, Amount, Force, If, Per, Rule, Step, Through, To, Trigger, when,
};
use crate::second_edition::state::State;
use crate::second_edition::target::{Filter, Who};
use crate::square::Square;

/// Blast: what was forced takes the same damage as what it passed.
fn mark_it(_: &State, frame: &mut Frame) {
    if let Some(square) = Square::new(frame.it) {
        frame.set_bits(frame.bits() | square.bit().0);
    }
}

pub(super) const DECK: Deck = Deck {
    name: "Breakers",
    summoner: (1, 3),
    gate: (2, 4),
    start: [(4, 3, 5), (5, 2, 3)],
    cards: [
        Card {
            name: "Tacullu",
            life: 13,
            strength: 3,
            attack: Attack::Ranged,
            symbols: &[Symbol::Resolve, Symbol::Air],
            abilities: &[ability(
                "Mind Capture",
                "When an attack of this unit would destroy an enemy unit, you may take control of that unit instead of adding the damage.",
                &[Rule::Always(Always::MindCapture)],
            )],
            ..SUMMONER
        },
        Card {
            name: "Gulldune",
            cost: 6,
            life: 6,
            strength: 4,
            symbols: &[Symbol::Resolve],
            abilities: &[ability(
                "Telepathic Command",
                "After this unit attacks an enemy card, a friendly common within 3 spaces may make an extra attack.",
                &[when(
                    Trigger::Attacked,
                    &[If::TargetWasEnemy(Class::CARD)],
                    &[
                        Step::MayPick(Filter::friendly(Class::COMMON).within(3, Who::This)),
                        Step::ExtraAttack(Who::It, false),
                    ],
                )],
            )],
            ..CHAMPION
        },
        Card {
            name: "Gwalark",
            cost: 6,
            life: 8,
            strength: 3,
            attack: Attack::Ranged,
            symbols: &[Symbol::Resolve, Symbol::Air],
            abilities: &[
                keywords::FLIGHT,
                Ability {
                    name: "Levitate",
                    text: "A friendly common that begins its move within 2 spaces has Flight for that move.",
                    bearer: Bearer::Those(Filter::friendly(Class::COMMON).within(2, Who::This)),
                    ..keywords::FLIGHT
                },
            ],
            ..CHAMPION
        },
        Card {
            name: "Kalal",
            cost: 7,
            life: 8,
            strength: 4,
            attack: Attack::Ranged,
            symbols: &[Symbol::Air],
            abilities: &[
                ability(
                    "Greater Push",
                    "After this unit attacks, or instead of its attack, you may force a common or champion within 3 spaces 1 space.",
                    &[
                        when(
                            Trigger::Attacked,
                            &[],
                            &[
                                Step::MayPick(Filter::any(Class::TROOP).within(3, Who::This)),
                                Step::Force(Who::It, 1, 1, Force::Any),
                            ],
                        ),
                        when(
                            Trigger::Use(Phase::Attack),
                            &[
                                If::MayAttack,
                                If::Any(Filter::any(Class::TROOP).within(3, Who::This)),
                            ],
                            &[
                                Step::UseAttack,
                                Step::Pick(Filter::any(Class::TROOP).within(3, Who::This)),
                                Step::Force(Who::It, 1, 1, Force::Any),
                            ],
                        ),
                    ],
                ),
                ability(
                    "Steadfast",
                    "This unit cannot be forced.",
                    &[Rule::Always(Always::Steadfast)],
                ),
            ],
            ..CHAMPION
        },
        Card {
            name: "Deceiver",
            cost: 1,
            life: 4,
            strength: 1,
            attack: Attack::Ranged,
            symbols: &[Symbol::Resolve],
            abilities: &[
                ability(
                    "Stupefy",
                    "An attack of an adjacent enemy that shows a special adds 1 damage less.",
                    &[Rule::Always(Always::Stupefy)],
                ),
                keywords::ENGAGE,
            ],
            ..UNIT
        },
        Card {
            name: "Mind Witch",
            cost: 1,
            life: 2,
            strength: 3,
            attack: Attack::Ranged,
            symbols: &[Symbol::Resolve],
            abilities: &[ability(
                "Mimic",
                "At the start of your Move Phase this unit may gain the abilities of a common within 3 spaces until the end of your turn.",
                &[when(
                    Trigger::Start(Phase::Move),
                    &[],
                    &[
                        Step::MayPick(Filter::any(Class::COMMON).within(3, Who::This)),
                        Step::CopyAbilities,
                    ],
                )],
            )],
            ..UNIT
        },
        Card {
            name: "Wind Archer",
            cost: 2,
            life: 2,
            strength: 4,
            attack: Attack::Ranged,
            symbols: &[Symbol::Air],
            abilities: &[
                ability(
                    "Swift",
                    "This unit may move 1 extra space.",
                    &[Rule::Always(Always::Move(Per::Flat(1), Through::Nothing))],
                ),
                keywords::FAR_SHOT,
            ],
            ..UNIT
        },
        Card {
            name: "Wind Mage",
            cost: 1,
            life: 3,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Air],
            abilities: &[ability(
                "Push",
                "After this unit attacks, or instead of its attack, you may force a common or champion within 2 spaces 1 space.",
                &[
                    when(
                        Trigger::Attacked,
                        &[],
                        &[
                            Step::MayPick(Filter::any(Class::TROOP).within(2, Who::This)),
                            Step::Force(Who::It, 1, 1, Force::Any),
                        ],
                    ),
                    when(
                        Trigger::Use(Phase::Attack),
                        &[If::MayAttack, If::Any(Filter::any(Class::TROOP).within(2, Who::This))],
                        &[
                            Step::UseAttack,
                            Step::Pick(Filter::any(Class::TROOP).within(2, Who::This)),
                            Step::Force(Who::It, 1, 1, Force::Any),
                        ],
                    ),
                ],
            )],
            ..UNIT
        },
        Card {
            name: "Mind Control",
            abilities: &[effect(
                "Take control of any number of enemy commons and champions within 2 spaces of your summoner until the end of your turn.",
                &[when(
                    Trigger::Played,
                    &[],
                    &[
                        Step::PickMany(Filter::enemy(Class::TROOP).within(2, Who::Summoner), 48),
                        Step::NextAny,
                        Step::Control(true),
                        Step::Jump(1),
                    ],
                )],
            )],
            ..EPIC
        },
        Card {
            name: "Blast",
            cost: 1,
            symbols: &[Symbol::Air],
            phase: Phase::Move,
            abilities: &[effect(
                "Force a common or champion within 3 clear straight spaces of your summoner 1 to 3 spaces, also through commons and champions. Add 1 damage to it and to each unit it passed.",
                &[when(
                    Trigger::Played,
                    &[],
                    &[
                        Step::Pick(Filter::any(Class::TROOP).straight(3, Who::Summoner)),
                        Step::ForceThrough(Who::It, 1, 3, Class::TROOP),
                        Step::Run(mark_it),
                        Step::Damage(To::Marked, Amount::N(1)),
                    ],
                )],
            )],
            ..STANDARD
        },
        Card {
            name: "Hypnotic Call",
            symbols: &[Symbol::Resolve],
            active: true,
            abilities: &[effect(
                "Active. Name a common or champion; you may force it 1 space toward your summoner. Your summoner has +1 strength against it.",
                &[
                    when(
                        Trigger::Played,
                        &[],
                        &[
                            Step::Pick(Filter::any(Class::TROOP)),
                            Step::Remember,
                            Step::MayForce(Who::It, 1, 1, Force::Toward(Who::Summoner)),
                        ],
                    ),
                    Rule::Always(Always::Strength(Per::AgainstRemembered(1))),
                ],
            )],
            ..STANDARD
        },
        Card {
            name: "Perplexing Tempest",
            symbols: &[Symbol::Resolve, Symbol::Air],
            phase: Phase::Magic,
            active: true,
            abilities: &[effect(
                "Active: every unit moves 1 space fewer.",
                &[Rule::Always(Always::MoveOf(Filter::any(Class::UNIT), -1))],
            )],
            ..STANDARD
        },
    ],
};
