//! Savanna Elves.

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

/// Withdraw: there is boost or magic to spend.
fn can_pay(state: &State, frame: &Frame) -> bool {
    state.holds(&If::Boosted(Who::This), frame) || state.holds(&If::Magic(1), frame)
}

/// The unit Chant of Weaving named.
fn named(state: &State, frame: &Frame) -> Option<Square> {
    Square::new(state.active.get((frame.this as usize).wrapping_sub(48))?.targets[0])
}

/// Chant of Weaving: the summoned unit stands next to the named one.
fn beside_the_named(state: &State, frame: &Frame) -> bool {
    let summoned = Square::new(frame.it);
    matches!((named(state, frame), summoned), (Some(a), Some(b)) if a.adjacent().has(b))
}

/// Chant of Weaving: goes on with the named unit.
fn take_the_named(state: &State, frame: &mut Frame) {
    if let Some(square) = named(state, frame) {
        frame.it = square.index() as u8;
    }
}

pub(super) const DECK: Deck = Deck {
    name: "Savanna Elves",
    summoner: (1, 4),
    gate: (2, 4),
    start: [(4, 3, 4), (5, 3, 3)],
    cards: [
        Card {
            name: "Abua Shi",
            life: 10,
            strength: 5,
            attack: Attack::Ranged,
            symbols: &[Symbol::Earth, Symbol::Spirit],
            abilities: &[ability(
                "Spirit Bond",
                "After this unit moves, you may boost a friendly unit within 3 spaces and give it all boost of this unit.",
                &[when(
                    Trigger::Moved,
                    &[],
                    &[
                        Step::MayPick(Filter::friendly(Class::UNIT).within(3, Who::This)),
                        Step::Boost(To::One(Who::It), Amount::N(1)),
                        Step::GiveBoost(Who::This, Who::It),
                    ],
                )],
            )],
            ..SUMMONER
        },
        Card {
            name: "Makeinda Ru",
            cost: 5,
            life: 9,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Spirit],
            abilities: &[keywords::PREPARE, keywords::SWIFT_SHOT],
            ..CHAMPION
        },
        Card {
            name: "Miti Kyru",
            cost: 5,
            life: 7,
            strength: 4,
            symbols: &[Symbol::Earth, Symbol::Spirit],
            abilities: &[
                ability(
                    "Inspire",
                    "After this unit moves, boost each friendly adjacent unit.",
                    &[when(
                        Trigger::Moved,
                        &[],
                        &[Step::Boost(
                            To::Each(Filter::friendly(Class::UNIT).adjacent(Who::This)),
                            Amount::N(1),
                        )],
                    )],
                ),
                ability(
                    "Withdraw",
                    "After this unit attacks, you may spend 1 boost of it or 1 magic to force it 1 or 2 spaces.",
                    &[when(
                        Trigger::Attacked,
                        &[If::There(Who::This), If::Fn(can_pay)],
                        &[
                            Step::May,
                            Step::Or(If::Boosted(Who::This), 4, If::Magic(1)),
                            Step::SpendBoost(1),
                            Step::Jump(5),
                            Step::SpendMagic(1),
                            Step::Force(Who::This, 1, 2, Force::Any),
                        ],
                    )],
                ),
            ],
            ..CHAMPION
        },
        Card {
            name: "Miti Mumway",
            cost: 8,
            life: 11,
            strength: 1,
            symbols: &[Symbol::Earth],
            abilities: &[keywords::IMBUED_STRENGTH, keywords::TRAMPLE],
            ..CHAMPION
        },
        Card {
            name: "Border Archer",
            cost: 2,
            life: 4,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Spirit],
            abilities: &[keywords::PREPARE, keywords::SWIFT_SHOT],
            ..UNIT
        },
        Card {
            name: "Lioness",
            cost: 2,
            life: 2,
            strength: 3,
            symbols: &[Symbol::Earth],
            abilities: &[
                keywords::MOMENTUM,
                ability(
                    "Imbued Life",
                    "+1 life for each boost on this unit, at most +5.",
                    &[Rule::Always(Always::Life(Per::Boost(5)))],
                ),
            ],
            ..UNIT
        },
        Card {
            name: "Rhinoceros",
            cost: 2,
            life: 5,
            strength: 2,
            symbols: &[Symbol::Earth],
            abilities: &[
                ability(
                    "Imbued Speed",
                    "This unit may move 1 extra space for each boost on it, at most 5.",
                    &[Rule::Always(Always::Move(Per::Boost(5), Through::Nothing))],
                ),
                keywords::TRAMPLE,
            ],
            ..UNIT
        },
        Card {
            name: "Spirit Mage",
            cost: 1,
            life: 2,
            strength: 3,
            attack: Attack::Ranged,
            symbols: &[Symbol::Spirit],
            abilities: &[
                ability(
                    "Charged",
                    "After summoning this unit, boost it.",
                    &[when(
                        Trigger::Summoned,
                        &[],
                        &[Step::Boost(To::One(Who::This), Amount::N(1))],
                    )],
                ),
                ability(
                    "Commune with Spirits",
                    "After this unit moves, boost it, or spend 1 boost of it to boost a friendly unit within 3 spaces.",
                    &[when(
                        Trigger::Moved,
                        &[],
                        &[
                            Step::Or(
                                If::All(&[]),
                                3,
                                If::All(&[
                                    If::Boosted(Who::This),
                                    If::Any(Filter::friendly(Class::UNIT).within(3, Who::This)),
                                ]),
                            ),
                            Step::Boost(To::One(Who::This), Amount::N(1)),
                            Step::Jump(6),
                            Step::Pick(Filter::friendly(Class::UNIT).within(3, Who::This)),
                            Step::SpendBoost(1),
                            Step::Boost(To::One(Who::It), Amount::N(1)),
                        ],
                    )],
                ),
            ],
            ..UNIT
        },
        Card {
            name: "Chant of Power",
            cost: 1,
            phase: Phase::Attack,
            abilities: &[
                effect(
                    "A common or champion within 3 spaces of your summoner has Imbued Strength until the end of your turn.",
                    &[when(
                        Trigger::Played,
                        &[],
                        &[
                            Step::Pick(Filter::any(Class::TROOP).within(3, Who::Summoner)),
                            Step::GainAbilities,
                        ],
                    )],
                ),
                Ability { bearer: Bearer::Chosen, ..keywords::IMBUED_STRENGTH },
            ],
            ..EPIC
        },
        Card {
            name: "Chant of Entangling",
            symbols: &[Symbol::Spirit],
            active: true,
            abilities: &[effect(
                "Active. Name 2 friendly commons within 3 spaces of your summoner: each also has the other's own abilities. Discard this when one leaves.",
                &[
                    when(
                        Trigger::Played,
                        &[If::AtLeast(Filter::friendly(Class::COMMON).within(3, Who::Summoner), 2)],
                        &[
                            Step::Pick(Filter::friendly(Class::COMMON).within(3, Who::Summoner)),
                            Step::PickThat(
                                Filter::friendly(Class::COMMON).within(3, Who::Summoner),
                            ),
                            Step::Remember,
                        ],
                    ),
                    Rule::Always(Always::Entangle),
                ],
            )],
            ..STANDARD
        },
        Card {
            name: "Chant of Growth",
            symbols: &[Symbol::Earth],
            phase: Phase::Move,
            abilities: &[effect(
                "Boost a friendly unit and each friendly unit next to it.",
                &[when(
                    Trigger::Played,
                    &[],
                    &[
                        Step::Pick(Filter::friendly(Class::UNIT)),
                        Step::Boost(To::One(Who::It), Amount::N(1)),
                        Step::Boost(
                            To::Each(Filter::friendly(Class::UNIT).adjacent(Who::It)),
                            Amount::N(1),
                        ),
                    ],
                )],
            )],
            ..STANDARD
        },
        Card {
            name: "Chant of Weaving",
            symbols: &[Symbol::Earth, Symbol::Spirit],
            active: true,
            abilities: &[effect(
                "Active. Name a friendly unit: you may summon next to it. Each time you summon a unit next to it, boost it.",
                &[
                    when(
                        Trigger::Played,
                        &[],
                        &[Step::Pick(Filter::friendly(Class::UNIT)), Step::Remember],
                    ),
                    Rule::Always(Always::SummonsNearRemembered),
                    when(
                        Trigger::SomeoneSummoned,
                        &[If::YourTurn, If::Fn(beside_the_named)],
                        &[Step::Run(take_the_named), Step::Boost(To::One(Who::It), Amount::N(1))],
                    ),
                ],
            )],
            ..STANDARD
        },
    ],
};
