//! Cave Goblins.

use crate::second_edition::card::{
    Attack, CHAMPION, Card, Class, Deck, EPIC, Phase, STANDARD, SUMMONER, Symbol, UNIT, ability,
    effect, granted,
};
use crate::second_edition::keywords;
use crate::second_edition::rule::{
    Always, Amount, Force, If, Per, Rule, Step, Through, To, Trigger, once, when,
};
use crate::second_edition::target::{Filter, Who};

pub(super) const DECK: Deck = Deck {
    name: "Cave Goblins",
    summoner: (1, 5),
    gate: (2, 4),
    start: [(7, 2, 5), (4, 3, 3)],
    cards: [
        Card {
            name: "Sneeks",
            life: 11,
            strength: 3,
            symbols: &[Symbol::Instinct, Symbol::Cunning],
            abilities: &[ability(
                "Sly",
                "Attack Phase, once a turn: this unit and a friendly unit of cost 0 exchange places.",
                &[once(
                    0,
                    Trigger::Use(Phase::Attack),
                    &[If::Any(Filter::friendly(Class::UNIT).costing(0))],
                    &[
                        Step::Pick(Filter::friendly(Class::UNIT).costing(0)),
                        Step::Exchange(Who::This, Who::It),
                    ],
                )],
            )],
            ..SUMMONER
        },
        Card {
            name: "Blarf",
            life: 6,
            strength: 0,
            symbols: &[Symbol::Cunning, Symbol::Instinct],
            abilities: &[
                ability(
                    "Blood Runes",
                    "At the start of your Attack Phase spend 1 magic to boost this unit, or add 1 damage to it.",
                    &[when(
                        Trigger::Start(Phase::Attack),
                        &[],
                        &[
                            Step::Or(If::Magic(1), 4, If::All(&[])),
                            Step::SpendMagic(1),
                            Step::Boost(To::One(Who::This), Amount::N(1)),
                            Step::Jump(5),
                            Step::Damage(To::One(Who::This), Amount::N(1)),
                        ],
                    )],
                ),
                keywords::IMBUED_STRENGTH,
            ],
            ..CHAMPION
        },
        Card {
            name: "Smeg",
            life: 4,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Cunning],
            abilities: &[
                ability(
                    "Magic Junkie",
                    "At the end of your turn spend 1 magic or discard this unit.",
                    &[when(
                        Trigger::End(Phase::Draw),
                        &[],
                        &[
                            Step::Or(If::Magic(1), 3, If::All(&[])),
                            Step::SpendMagic(1),
                            Step::Jump(4),
                            Step::Discard(Who::This),
                        ],
                    )],
                ),
                keywords::RELENTLESS,
            ],
            ..CHAMPION
        },
        Card {
            name: "The Eater",
            cost: 6,
            life: 9,
            strength: 5,
            symbols: &[Symbol::Instinct],
            abilities: &[ability(
                "Feed the Eater",
                "At the end of your Attack Phase, if this unit destroyed no unit this turn, discard a friendly adjacent unit or this unit.",
                &[
                    // Nothing to do but to remember it for the turn.
                    once(3, Trigger::Destroys, &[], &[]),
                    when(
                        Trigger::End(Phase::Attack),
                        &[If::NotUsed(3)],
                        &[
                            Step::Or(
                                If::Any(Filter::friendly(Class::UNIT).adjacent(Who::This)),
                                4,
                                If::All(&[]),
                            ),
                            Step::Pick(Filter::friendly(Class::UNIT).adjacent(Who::This)),
                            Step::Discard(Who::It),
                            Step::Jump(5),
                            Step::Discard(Who::This),
                        ],
                    ),
                ],
            )],
            ..CHAMPION
        },
        Card {
            name: "Beast Rider",
            cost: 2,
            life: 3,
            strength: 3,
            symbols: &[Symbol::Instinct],
            abilities: &[ability(
                "Charge",
                "Instead of a normal move it may move 1 to 4 clear straight spaces. Moving 3 or more spaces in one direction gives it +1 strength this turn.",
                &[Rule::Always(Always::StraightMove(4)), Rule::Always(Always::ChargeBonus(3))],
            )],
            ..UNIT
        },
        Card {
            name: "Horde Climber",
            life: 3,
            strength: 1,
            symbols: &[Symbol::Cunning],
            abilities: &[ability(
                "Climb",
                "This unit may move 1 extra space, and through structures.",
                &[Rule::Always(Always::Move(Per::Flat(1), Through::Cards(Class::STRUCTURE)))],
            )],
            ..UNIT
        },
        Card {
            name: "Horde Clinger",
            life: 2,
            strength: 2,
            symbols: &[Symbol::Cunning],
            abilities: &[
                ability("Immobile", "This unit cannot move.", &[Rule::Always(Always::Immobile)]),
                ability(
                    "Cling",
                    "After a friendly unit that began its move next to this unit has moved, you may place this unit next to it.",
                    &[when(
                        Trigger::SomeoneMoved,
                        &[
                            If::Friendly(Who::It),
                            If::Within(Who::This, Who::Space, 1),
                            If::SpaceNear(Who::It),
                        ],
                        &[Step::May, Step::SpaceNear(Who::It), Step::Place(Who::This)],
                    )],
                ),
            ],
            ..UNIT
        },
        Card {
            name: "Horde Slinger",
            life: 1,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Instinct],
            abilities: &[keywords::RELENTLESS],
            ..UNIT
        },
        Card {
            name: "Enrage the Horde",
            cost: 1,
            phase: Phase::Magic,
            abilities: &[effect(
                "Each friendly unit of cost 0 may make an extra attack.",
                &[when(
                    Trigger::Played,
                    &[],
                    &[
                        Step::Mark(Filter::friendly(Class::UNIT).costing(0)),
                        Step::MayNext,
                        Step::ExtraAttack(Who::It, false),
                        Step::Jump(1),
                    ],
                )],
            )],
            ..EPIC
        },
        Card {
            name: "Pile On",
            symbols: &[Symbol::Instinct, Symbol::Cunning],
            phase: Phase::Attack,
            active: true,
            abilities: &[granted(
                Filter::friendly(Class::UNIT),
                "Gang Up",
                "Active, friendly units: +1 strength in an attack for each other friendly unit next to the target.",
                &[Rule::Always(Always::Strength(Per::FriendNextToTarget))],
            )],
            ..STANDARD
        },
        Card {
            name: "Sneak",
            symbols: &[Symbol::Cunning],
            phase: Phase::Move,
            abilities: &[effect(
                "Force any number of friendly units of cost 0 by 1 space each.",
                &[when(
                    Trigger::Played,
                    &[],
                    &[
                        Step::PickMany(Filter::friendly(Class::UNIT).costing(0), 48),
                        Step::Next,
                        Step::Force(Who::It, 1, 1, Force::Any),
                        Step::Jump(1),
                    ],
                )],
            )],
            ..STANDARD
        },
        Card {
            name: "Unrelenting",
            cost: 1,
            symbols: &[Symbol::Instinct],
            phase: Phase::Magic,
            active: true,
            abilities: &[effect(
                "Active: friendly commons return to your hand instead of being destroyed.",
                &[Rule::Always(Always::ReturnsToHand(Filter::friendly(Class::COMMON)))],
            )],
            ..STANDARD
        },
    ],
};
