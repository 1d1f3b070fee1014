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
    ruling(
        "Mind Capture",
        "May a summoner be captured?",
        "Yes. It stays its owner's summoner: they pay inaction and build with it, and lose when it leaves, but cannot move or attack with it.",
    ),
    ruling(
        "Mind Capture",
        "Which damage decides whether the unit would be destroyed?",
        "What the attack would really add, after Stupefy, Guarded and the rest. The unit keeps its old damage and may act at once.",
    ),
    ruling(
        "Mind Capture",
        "Is a captured unit attacked and an enemy for what follows the attack?",
        "Yes. It was an enemy when the attack was declared.",
    ),
    ruling(
        "Telepathic Command",
        "Does the extra attack use up the common's own?",
        "No. It may still be one of your three attackers, and the extra one is not.",
    ),
    ruling(
        "Levitate",
        "Where is the distance measured?",
        "Where the common begins its move. It flies to the end of that move, however far it gets.",
    ),
    ruling(
        "Push",
        "May a unit be named that has no room, or cannot be forced?",
        "Yes. Nothing happens to it; instead of an attack, the attack is used up.",
    ),
    ruling(
        "Steadfast",
        "Does it stop what comes with a force?",
        "No. The damage of Blast or Ice Ram is added, and Hypnotic Call still marks the unit.",
    ),
    ruling(
        "Stupefy",
        "Do several Deceivers add up?",
        "Yes, 1 less for each, down to 0. They come after Blinding Flare and Sluggish, and do not lessen a Heal.",
    ),
    ruling(
        "Engage",
        "Is a step away and back again a step away?",
        "Yes. Every single step counts, also those of a force.",
    ),
    ruling(
        "Mimic",
        "What is copied?",
        "Every ability the common has at that moment, also granted ones, but no nameless effect such as the +2 of a weapon. Boost is the Witch's own.",
    ),
    ruling(
        "Mimic",
        "A copied ability works at the start of the Move Phase.",
        "It is too late for that start.",
    ),
    ruling(
        "Mimic",
        "The Witch copies Frost Axe and goes under a common.",
        "It lies there with its own abilities only: the common gains nothing.",
    ),
    ruling(
        "Mimic",
        "The Witch copies Living Gate.",
        "It is a gate until the turn ends, though it is no structure.",
    ),
    ruling(
        "Mind Control",
        "A borrowed card is destroyed. Who gains magic?",
        "Nobody if its new side did it. It goes to its owner's discard pile.",
    ),
    ruling("Mind Control", "May it be played for no unit at all?", "Yes. Any number may be none."),
    ruling(
        "Blast",
        "The forced unit is destroyed on its way.",
        "What it passed until then takes its damage.",
    ),
    ruling(
        "Hypnotic Call",
        "May the named unit stay where it is?",
        "Yes. The strength against it does not depend on the force.",
    ),
    ruling(
        "Perplexing Tempest",
        "Both players have one.",
        "Units move 1 space fewer, not 2. A unit left with no space cannot move.",
    ),
    ruling(
        "Lost life",
        "A life bonus ends and a card has too much damage.",
        "It is destroyed at once, by nobody: no magic is gained.",
    ),
    ruling(
        "Structural Shift",
        "May it take a unit that is a structure?",
        "Yes, and so do Glacial Shift, Cold Snap, Ice Repair and the Frost Bolts.",
    ),
    ruling(
        "Ice Shards",
        "Is an enemy unit hurt more by several structures, or spared as a structure?",
        "Neither: 1 damage for each enemy unit next to any structure of yours.",
    ),
    ruling(
        "Trample",
        "When is its damage added?",
        "At the end of the move, before anything else that follows the move. Passing one common twice counts once.",
    ),
    ruling(
        "Ice Golem",
        "May it attack, be summoned and be built?",
        "All three. It is a unit and a structure, and costs its 2 magic either way.",
    ),
    ruling(
        "Frost Axe",
        "Does a shooter gain anything from it?",
        "No. Swords are printed. Two axes give four swords for a special, and whoever controls the common has them.",
    ),
    ruling(
        "Ice Ram",
        "Whose structures, which units?",
        "As printed: any structure, moved or forced by anyone, and any unit, summoners too. A rammed Golem rams on.",
    ),
    ruling(
        "Glacial Shift",
        "Are all structures named before the first is forced?",
        "Yes. Then each is forced, in any order, if it has room.",
    ),
    ruling(
        "Parapet",
        "Does it count as a space of the shot?",
        "Yes. Only cards of your side let your units attack through.",
    ),
    ruling(
        "Divine Shield",
        "Does it answer attacks by friends, such as a Heal?",
        "Yes. The card says any attack.",
    ),
    ruling(
        "Divine Shield",
        "Bonuses for the attack come before or after the shield.",
        "The order does not matter: all bonuses are added, then the shield takes away, leaving 1.",
    ),
    ruling(
        "Protect",
        "What may an attacker next to an enemy Knight target?",
        "Any unit with Protect in its reach, near or far, of either side. Nothing else, so it cannot heal.",
    ),
    ruling(
        "Heal",
        "A face with melee and special.",
        "It removes 2. Nothing that changes damage changes healing.",
    ),
    ruling(
        "Arrow of Light",
        "What are distinct units?",
        "No two of one name in one attack. The same names may be used again in the next.",
    ),
    ruling(
        "Holy Judgment",
        "It has no boost left.",
        "It stays and gives strength until your turn starts, then it goes.",
    ),
    ruling(
        "Guarded",
        "The first attack added no damage.",
        "It was the first all the same. Damage that is no attack does not count.",
    ),
    ruling(
        "Renewed Hope",
        "May units be summoned in the Draw Phase?",
        "In the first printing, which has one, after drawing. The revised printing has none.",
    ),
];
