//! Fallen Kingdom.

use crate::second_edition::card::{
    Ability, Attack, Bearer, CHAMPION, Card, Class, Deck, EPIC, Phase, STANDARD, SUMMONER, Symbol,
    UNIT,
};
use crate::second_edition::keywords;
use crate::second_edition::piles::Pile;
use crate::second_edition::rule::{
    Always, Amount, Gain, If, Per, Rule, Step, To, Trigger, once, when,
};
use crate::second_edition::target::{Cards, Filter, Who, Word};

const UNDEAD: Cards = Cards { class: Class::UNIT, word: Word::UNDEAD, cost: u8::MAX };
const CARRIER: Cards = Cards { class: Class::UNIT, word: Word::CARRIER, cost: u8::MAX };
const CHEAP: Cards = Cards { class: Class::UNIT, word: Word::ANY, cost: 2 };

pub(super) const DECK: Deck = Deck {
    name: "Fallen Kingdom",
    summoner: (1, 4),
    gate: (3, 4),
    start: [(5, 3, 3), (6, 4, 4)],
    cards: [
        Card {
            name: "Ret-Talus",
            life: 12,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Fire, Symbol::Dark],
            abilities: &[Ability {
                name: "Raise the Dead",
                text: "Summon Phase, once a turn: add 2 damage to this unit to place an Undead unit from your discard pile next to it.",
                bearer: Bearer::This,
                rules: &[once(
                    2,
                    Trigger::Use(Phase::Summon),
                    &[If::InDiscard(UNDEAD), If::SpaceNear(Who::This)],
                    &[
                        Step::FromDiscard(UNDEAD, false),
                        Step::SpaceNear(Who::This),
                        Step::Damage(To::One(Who::This), Amount::N(2)),
                        Step::PlaceFromDiscard,
                    ],
                )],
            }],
            ..SUMMONER
        },
        Card {
            name: "Dragos",
            cost: 6,
            life: 8,
            strength: 4,
            symbols: &[Symbol::Dark],
            abilities: &[Ability {
                name: "Life Drain",
                text: "Before it attacks, this unit may destroy a friendly unit within 2 spaces; then each special counts as a melee mark too.",
                bearer: Bearer::This,
                rules: &[when(
                    Trigger::BeforeAttack,
                    &[],
                    &[
                        Step::MayPick(Filter::friendly(Class::UNIT).within(2, Who::This)),
                        Step::Destroy(Who::It),
                        Step::AttackGains(Gain::SpecialIsMelee),
                    ],
                )],
            }],
            ..CHAMPION
        },
        Card {
            name: "Elut-Bal",
            cost: 6,
            life: 6,
            strength: 6,
            symbols: &[Symbol::Fire],
            abilities: &[Ability {
                name: "Summoned by Fire",
                text: "To summon this unit also destroy a friendly unit; this unit takes its space.",
                bearer: Bearer::This,
                rules: &[Rule::Always(Always::SummonedOver)],
            }],
            ..CHAMPION
        },
        Card {
            name: "Gul-Dass",
            cost: 6,
            life: 8,
            strength: 2,
            symbols: &[Symbol::Fire, Symbol::Dark],
            abilities: &[Ability {
                name: "Wrath",
                text: "+1 strength for each damage on this unit.",
                bearer: Bearer::This,
                rules: &[Rule::Always(Always::Strength(Per::Damage))],
            }],
            ..CHAMPION
        },
        Card {
            name: "Hellfire Cultist",
            life: 2,
            strength: 2,
            attack: Attack::Ranged,
            symbols: &[Symbol::Fire],
            abilities: &[Ability {
                name: "Immolate",
                text: "After this unit is destroyed, add 1 damage to each enemy unit that was next to it.",
                bearer: Bearer::This,
                rules: &[when(
                    Trigger::Destroyed,
                    &[],
                    &[Step::Damage(
                        To::Each(Filter::enemy(Class::UNIT).adjacent(Who::Space)),
                        Amount::N(1),
                    )],
                )],
            }],
            ..UNIT
        },
        Card {
            name: "Undead Archer",
            cost: 2,
            life: 2,
            strength: 3,
            attack: Attack::Ranged,
            symbols: &[Symbol::Fire],
            abilities: &[Ability {
                name: "Soul Shift",
                text: "On your turn, after a unit within 3 spaces is destroyed, this unit may take its space.",
                bearer: Bearer::This,
                rules: &[when(
                    Trigger::SomeoneDestroyed,
                    &[If::YourTurn, If::Within(Who::This, Who::Space, 3), If::SpaceEmpty],
                    &[Step::May, Step::Place(Who::This)],
                )],
            }],
            ..UNIT
        },
        Card {
            name: "Undead Carrier",
            cost: 1,
            life: 3,
            strength: 2,
            symbols: &[Symbol::Dark],
            abilities: &[
                Ability {
                    name: "Soulless",
                    text: "You gain no magic for enemy units this unit destroys.",
                    bearer: Bearer::This,
                    rules: &[Rule::Always(Always::Soulless)],
                },
                Ability {
                    name: "Infect",
                    text: "After this unit destroys a unit, you may put a Carrier unit from your discard pile in its space.",
                    bearer: Bearer::This,
                    rules: &[when(
                        Trigger::Destroys,
                        &[If::SpaceEmpty, If::Cards(Pile::Discard)],
                        &[Step::FromDiscard(CARRIER, true), Step::PlaceFromDiscard],
                    )],
                },
            ],
            ..UNIT
        },
        Card {
            name: "Undead Warrior",
            cost: 2,
            life: 4,
            strength: 2,
            symbols: &[Symbol::Dark],
            abilities: &[
                Ability {
                    name: "Blood Fury",
                    text: "Boost this unit each time a unit is destroyed on your turn. At the end of your turn take 2 boost off it.",
                    bearer: Bearer::This,
                    rules: &[
                        when(
                            Trigger::SomeoneDestroyed,
                            &[If::YourTurn],
                            &[Step::Boost(To::One(Who::This), Amount::N(1))],
                        ),
                        when(
                            Trigger::End(Phase::Draw),
                            &[],
                            &[Step::Unboost(To::One(Who::This), Amount::N(2))],
                        ),
                    ],
                },
                keywords::IMBUED_STRENGTH,
            ],
            ..UNIT
        },
        Card {
            name: "Sacrificial Pyre",
            cost: 1,
            active: true,
            abilities: &[Ability {
                name: "",
                text: "Active. Boost this card each time a unit is destroyed. When it is discarded, remove 1 damage for each boost from one unit.",
                bearer: Bearer::This,
                rules: &[
                    when(
                        Trigger::SomeoneDestroyed,
                        &[],
                        &[Step::Boost(To::One(Who::This), Amount::N(1))],
                    ),
                    when(
                        Trigger::Expires,
                        &[],
                        &[
                            Step::Pick(Filter::any(Class::UNIT)),
                            Step::Heal(To::One(Who::It), Amount::BoostOn(Who::This)),
                        ],
                    ),
                ],
            }],
            ..EPIC
        },
        Card {
            name: "Hellforged Weapon",
            symbols: &[Symbol::Fire],
            phase: Phase::Build,
            abilities: &[
                Ability {
                    name: "",
                    text: "Put this card under a friendly common. It has +2 strength and Cursed.",
                    bearer: Bearer::This,
                    rules: &[when(
                        Trigger::Played,
                        &[],
                        &[Step::Pick(Filter::friendly(Class::COMMON)), Step::PutUnder],
                    )],
                },
                Ability {
                    name: "",
                    text: "The common above has +2 strength.",
                    bearer: Bearer::Top,
                    rules: &[Rule::Always(Always::Strength(Per::Flat(2)))],
                },
                Ability {
                    name: "Cursed",
                    text: "After this unit attacks, add 1 damage to it for each special it rolled.",
                    bearer: Bearer::Top,
                    rules: &[when(
                        Trigger::Attacked,
                        &[],
                        &[Step::Damage(To::One(Who::This), Amount::Specials)],
                    )],
                },
            ],
            ..STANDARD
        },
        Card {
            name: "Purge",
            symbols: &[Symbol::Fire, Symbol::Dark],
            phase: Phase::Move,
            abilities: &[Ability {
                name: "",
                text: "Name any number of friendly units. For each you may add 2 damage to a unit next to it. Destroy each.",
                bearer: Bearer::This,
                rules: &[when(
                    Trigger::Played,
                    &[],
                    &[
                        Step::PickMany(Filter::friendly(Class::UNIT), 48),
                        Step::Next,
                        Step::MayPickThat(Filter::any(Class::UNIT).adjacent(Who::It)),
                        Step::Damage(To::One(Who::That), Amount::N(2)),
                        Step::Destroy(Who::It),
                        Step::Jump(1),
                    ],
                )],
            }],
            ..STANDARD
        },
        Card {
            name: "Blood Summon",
            symbols: &[Symbol::Dark],
            abilities: &[Ability {
                name: "",
                text: "Any number of times: place a unit of cost 2 or less from your hand next to a friendly unit, then add 2 damage to that one.",
                bearer: Bearer::This,
                rules: &[when(
                    Trigger::Played,
                    &[],
                    &[
                        Step::FromHand(CHEAP, true),
                        Step::Pick(Filter::friendly(Class::UNIT)),
                        Step::SpaceNear(Who::It),
                        Step::PlaceFromHand,
                        Step::Damage(To::One(Who::It), Amount::N(2)),
                        Step::Jump(0),
                    ],
                )],
            }],
            ..STANDARD
        },
    ],
};
