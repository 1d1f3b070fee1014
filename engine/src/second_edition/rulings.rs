//! What the rulebooks leave open, and how this game answers it.

/// One open question and its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// What it is about: a rule or a card.
    pub about: &'static str,
    /// The question.
    pub question: &'static str,
    /// How the game plays it.
    pub answer: &'static str,
}

const fn ruling(about: &'static str, question: &'static str, answer: &'static str) -> Ruling {
    Ruling { about, question, answer }
}

/// The list, rules first, then cards.
pub static RULINGS: &[Ruling] = &[
    ruling(
        "Extra attacks",
        "Several effects wait after an attack and one gives an extra attack. May it come first?",
        "No. Extra attacks wait until nothing else does.",
    ),
    ruling(
        "Order",
        "Several abilities of one card wait together with those of others.",
        "The active player picks any of them, one after the other.",
    ),
    ruling(
        "Boost only",
        "Waiting effects that only put on or take off boost.",
        "They happen first, by themselves: their order cannot matter.",
    ),
    ruling(
        "Events",
        "May an event be played that finds no target?",
        "No, if it starts by naming a target.",
    ),
    ruling(
        "Inaction",
        "Is the damage of inaction ordered with other effects at the end of the Attack Phase?",
        "It comes first.",
    ),
    ruling(
        "Destroyed cards",
        "Who gains magic when the ability of a card that was just destroyed destroys another?",
        "The player who controlled it, for enemy cards.",
    ),
    ruling(
        "Moving away",
        "When does a reaction to a step away happen?",
        "At that step, before the next one. A unit destroyed by it stops there.",
    ),
    ruling(
        "Lost attack",
        "Attacker or target leaves before the dice are rolled.",
        "The attack ends; nothing that happens after attacks follows.",
    ),
    ruling(
        "Both summoners",
        "Both summoners would be destroyed together.",
        "The active player picks which falls first; the other player wins.",
    ),
    ruling(
        "Raise the Dead",
        "Is the damage paid before the card is chosen?",
        "The card and the space are chosen first, then the damage is added, then the card is placed.",
    ),
    ruling(
        "Summoned by Fire",
        "May another effect take the space of the destroyed unit?",
        "No. Elut-Bal is there before anything reacts.",
    ),
    ruling("Blood Summon", "May each repeat name another unit?", "Yes."),
    ruling("Life Drain", "What if the destroyed unit was the target?", "The attack ends."),
    ruling(
        "Influence",
        "May a roll be made again more than once?",
        "Yes, as long as there is boost to spend.",
    ),
    ruling(
        "Frost units",
        "Does Piercing Frost count for Frost units of any deck?",
        "Yes, every friendly card with the word in its name.",
    ),
];
