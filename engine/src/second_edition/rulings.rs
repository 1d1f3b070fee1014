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
    ruling(
        "Inaction",
        "Is the damage of inaction ordered with other effects at the end of the Attack Phase?",
        "Yes, the active player picks the order as for any effects at the same time.",
    ),
    ruling(
        "Moving over cards",
        "May a unit that moves through cards come back to where it began?",
        "Yes. It only cannot end on a card.",
    ),
    ruling(
        "Lost life bonus",
        "A card's life bonus ends and its damage is now enough to destroy it.",
        "It is destroyed at once. Nobody gains magic for it.",
    ),
    ruling(
        "Once a turn",
        "A once-a-turn effect was declined. May it be used later in the turn?",
        "Yes. It counts as used only when something of it was done.",
    ),
    ruling(
        "Instead of",
        "May a unit that may not move or attack use an ability instead of that?",
        "No. It also needs to be one of the three units, and cannot do both.",
    ),
    ruling(
        "Forced by nothing",
        "An effect forces a card that cannot be forced.",
        "Only the force is left out; the rest of the effect happens.",
    ),
    ruling(
        "Friendly to itself",
        "The printings differ on whether a card is friendly to itself.",
        "No card of these decks is touched by it.",
    ),
    ruling(
        "Losing",
        "The first printing says destroyed, the revised says leaves the battlefield.",
        "Both say that the last summoner on the battlefield wins, so it is the same.",
    ),
    ruling(
        "Cards under cards",
        "Who controls a card under a captured one?",
        "In the first printing whoever controls the top card, in the revised its owner. Its effect goes on in both.",
    ),
    ruling(
        "Draw phase",
        "May units be summoned in the Draw Phase with Renewed Hope?",
        "In the first printing yes, after drawing. The revised printing has no such phase.",
    ),
    ruling(
        "Face-down discards",
        "What does the other player know of a discard pile?",
        "Every card that went there in the open; not those discarded from the hand unshown.",
    ),
    ruling(
        "Charge",
        "Is it a longer normal move or a move of its own?",
        "As printed: a straight move of up to 4 clear spaces instead, which nothing slows.",
    ),
    ruling(
        "Divine Shield",
        "Does it answer attacks by friends?",
        "As printed: any attack on a Citadel unit, also a friendly one.",
    ),
    ruling(
        "Ice Ram",
        "Whose structures, and which units?",
        "As printed: any structure and any unit, however it was moved or forced.",
    ),
    ruling(
        "Mind Capture",
        "May a summoner be captured?",
        "Yes, no class is excluded. Its owner has not lost while it stands.",
    ),
    ruling(
        "Mimic",
        "Which abilities are copied?",
        "All the target has at that moment, granted ones too. Boost is counted on the Mind Witch.",
    ),
    ruling(
        "Mind Control",
        "To whom does the unit go back?",
        "To the player it was taken from, also if that player had captured it.",
    ),
    ruling(
        "Levitate",
        "Does the Flight last if the unit moves away from Gwalark?",
        "Yes, for the whole move that began within 2 spaces.",
    ),
    ruling("Unrelenting", "Whose hand does a captured common return to?", "Its owner's."),
    ruling("Frost Axe", "Does a ranged common gain anything?", "No. The marks are melee marks."),
    ruling("Stupefy", "Do several Deceivers add up?", "Yes, each takes off 1, to no less than 0."),
    ruling(
        "Blinding Flare",
        "In which order do effects change the damage of a roll?",
        "First which marks count, then what adds, then what takes away, then Guarded.",
    ),
    ruling(
        "Fire Breath",
        "Is its damage the damage of an ability?",
        "It is part of the attack, so Spirit of the Phoenix adds nothing.",
    ),
    ruling("Arrow of Light", "What are distinct units?", "Units with different names."),
    ruling(
        "Engage",
        "Does a force by one's own side count as going away?",
        "Yes, every step away by a move or force of an enemy unit, whoever caused it.",
    ),
    ruling(
        "Feed the Eater",
        "May the summoner be discarded?",
        "Yes, if adjacent, and the match is lost.",
    ),
    ruling(
        "Withdraw",
        "Which price is paid if there are both boost and magic?",
        "The player picks.",
    ),
];
