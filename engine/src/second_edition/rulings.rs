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
    /// The test or the scenario that shows it; empty where none does yet.
    pub shown_by: &'static str,
}

impl Ruling {
    const fn shown_by(self, test: &'static str) -> Ruling {
        Ruling { shown_by: test, ..self }
    }
}

const fn ruling(about: &'static str, question: &'static str, answer: &'static str) -> Ruling {
    Ruling { about, question, answer, shown_by: "" }
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
    )
    .shown_by("every_effect_of_two_cards_with_several_resolves_once"),
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
    )
    .shown_by("engage_counts_every_step_of_a_force_when_it_happens"),
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
    )
    .shown_by("ret_talus_raises_the_dead_for_two_damage"),
    ruling(
        "Summoned by Fire",
        "May another effect take the space of the destroyed unit?",
        "No. Elut-Bal is there before anything reacts.",
    )
    .shown_by("elut_bal_is_summoned_over_a_destroyed_friend"),
    ruling("Blood Summon", "May each repeat name another unit?", "Yes."),
    ruling("Life Drain", "What if the destroyed unit was the target?", "The attack ends."),
    ruling(
        "Influence",
        "May a roll be made again more than once?",
        "Yes, as long as there is boost to spend.",
    )
    .shown_by("grognack_makes_a_friend_within_three_roll_again"),
    ruling(
        "Frost units",
        "Does Piercing Frost count for Frost units of any deck?",
        "Yes, every friendly card with the word in its name.",
    ),
    ruling(
        "Inaction",
        "Is the damage of inaction ordered with other effects at the end of the Attack Phase?",
        "Yes, the active player picks the order as for any effects at the same time.",
    )
    .shown_by("inaction_and_hunger_come_in_the_order_the_player_picks"),
    ruling(
        "Moving over cards",
        "May a unit that moves through cards come back to where it began?",
        "Yes. It only cannot end on a card.",
    )
    .shown_by("a_flyer_never_gets_stuck_above_cards"),
    ruling(
        "Lost life bonus",
        "A card's life bonus ends and its damage is now enough to destroy it.",
        "It is destroyed at once. Nobody gains magic for it.",
    )
    .shown_by("a_lioness_dies_when_the_boost_that_kept_it_alive_goes"),
    ruling(
        "Once a turn",
        "A once-a-turn effect was declined. May it be used later in the turn?",
        "Yes. It counts as used only when something of it was done.",
    )
    .shown_by("a_declined_swift_shot_may_still_be_used_this_turn"),
    ruling(
        "Instead of",
        "May a unit that may not move or attack use an ability instead of that?",
        "No. It also needs to be one of the three units, and cannot do both.",
    )
    .shown_by("a_frozen_unit_cannot_prepare"),
    ruling(
        "Forced by nothing",
        "An effect forces a card that cannot be forced.",
        "Only the force is left out; the rest of the effect happens.",
    )
    .shown_by("kalal_pushes_and_stands_fast"),
    ruling(
        "Friendly to itself",
        "The printings differ on whether a card is friendly to itself.",
        "No card of these decks is touched by it.",
    ),
    ruling(
        "Losing",
        "The first printing says destroyed, the revised says leaves the battlefield.",
        "Both say that the last summoner on the battlefield wins, so it is the same.",
    )
    .shown_by("losing_the_summoner_in_any_way_loses_in_both"),
    ruling(
        "Cards under cards",
        "Who controls a card under a captured one?",
        "In the first printing whoever controls the top card, in the revised its owner. Its effect goes on in both.",
    )
    .shown_by("cards_under_a_captured_card_change_sides_only_in_the_first"),
    ruling(
        "Draw phase",
        "May units be summoned in the Draw Phase with Renewed Hope?",
        "In the first printing yes, after drawing. The revised printing has no such phase.",
    )
    .shown_by("renewed_hope_reaches_the_draw_phase_of_the_first"),
    ruling(
        "Face-down discards",
        "What does the other player know of a discard pile?",
        "Every card that went there in the open; not those discarded from the hand unshown.",
    )
    .shown_by("what_both_players_saw_stays_known"),
    ruling(
        "Charge",
        "Is it a longer normal move or a move of its own?",
        "As printed: a straight move of up to 4 clear spaces instead, which nothing slows.",
    )
    .shown_by("beast_rider_charges_straight"),
    ruling(
        "Divine Shield",
        "Does it answer attacks by friends?",
        "As printed: any attack on a Citadel unit, also a friendly one.",
    )
    .shown_by("divine_shield_answers_a_friendly_attack_too"),
    ruling(
        "Ice Ram",
        "Whose structures, and which units?",
        "As printed: any structure and any unit, however it was moved or forced.",
    )
    .shown_by("ice_ram_strikes_when_a_structure_moves"),
    ruling(
        "Mimic",
        "Which abilities are copied?",
        "All the target has at that moment, granted ones too. Boost is counted on the Mind Witch.",
    )
    .shown_by("a_mimic_copies_what_the_target_was_granted"),
    ruling(
        "Mind Control",
        "To whom does the unit go back?",
        "To the player it was taken from, also if that player had captured it.",
    ),
    ruling(
        "Levitate",
        "Does the Flight last if the unit moves away from Gwalark?",
        "Yes, for the whole move that began within 2 spaces.",
    )
    .shown_by("gwalark_flies_and_lifts_commons"),
    ruling("Unrelenting", "Whose hand does a captured common return to?", "Its owner's."),
    ruling("Frost Axe", "Does a ranged common gain anything?", "No. The marks are melee marks.")
    .shown_by("a_frost_axe_is_of_no_use_to_a_shooter_and_is_lost_with_its_bearer"),
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
    )
    .shown_by("miti_kyru_withdraws_for_boost_or_magic"),
    ruling(
        "Deck lists",
        "Do the players know each other's decks?",
        "Yes. Both lists are open; where the cards are is not.",
    )
    .shown_by("matches_that_differ_in_hidden_things_look_the_same"),
    ruling(
        "Limited",
        "May a deck of the first printing have several copies of a limited card?",
        "Yes. Only the revised printing knows limited cards, and counts starting units.",
    )
    .shown_by("limited_cards_come_once_and_starting_units_count"),
    ruling(
        "Epic events",
        "Must epic events share a symbol with the summoner?",
        "No. They come with the summoner and cannot be chosen.",
    )
    .shown_by("a_summoner_leads"),
    ruling(
        "Cards seen in a hand",
        "A card went to a hand in the open. How long does the other player know it is there?",
        "Until its player next discards a card from the hand unshown: it may be that one.",
    )
    .shown_by("a_view_plays_on_in_step_with_the_whole"),
    ruling(
        "Copies in a discard pile",
        "Some copies went there in the open and some not. Which one is taken back?",
        "One that both players saw, as nobody can tell them apart.",
    )
    .shown_by("a_view_plays_on_in_step_with_the_whole"),
    ruling(
        "Searching a pile",
        "An effect asks for a card that is not in the hand or discard pile. Must that be told?",
        "No. The player is asked all the same and declines.",
    )
    .shown_by("a_view_plays_on_in_step_with_the_whole"),
    ruling(
        "Placed units",
        "Does an effect after summoning work for a unit that is placed?",
        "No. Placing is not summoning.",
    ),
    ruling(
        "Discarded units",
        "Does an effect after destruction work for a unit that is discarded or returned?",
        "No. Only destruction counts, and only it gives magic.",
    ),
    ruling(
        "Soul Shift",
        "Does the Archer answer its own destruction?",
        "No. It is no longer there.",
    ),
    ruling(
        "Blood Runes",
        "What if there is no magic to spend?",
        "The damage is added; there is no choice.",
    )
    .shown_by("blarf_writes_runes_in_magic_or_blood"),
    ruling(
        "Guidance",
        "What if the draw pile has fewer cards?",
        "Those are drawn and nothing more happens.",
    )
    .shown_by("a_hand_is_filled_to_five_and_an_empty_pile_gives_nothing"),
    ruling(
        "Frenzy",
        "Can Influence make its die roll again?",
        "Yes. It reaches dice of abilities too.",
    )
    .shown_by("influence_reaches_the_die_of_frenzy"),
    ruling(
        "Freeze",
        "The frozen unit gets boost. Is it still frozen?",
        "Yes. Boost is looked at only when the unit is chosen.",
    ),
    ruling(
        "Vanguards",
        "The starting spaces of their units are in doubt.",
        "Citadel Knight row 4 column 3, Temple Priest row 3 column 5.",
    )
    .shown_by("the_vanguards_start_where_the_rulings_say"),
    ruling(
        "Mind Capture",
        "May a summoner be captured?",
        "Yes. Its owner still pays inaction and builds with it, and loses when it leaves, but cannot move or attack with it.",
    ),
    ruling(
        "Mind Capture",
        "Which damage decides whether the unit would be destroyed?",
        "What it would really add, after Stupefy, Guarded and the rest. The unit keeps its old damage and may act at once.",
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
        "Engage",
        "Is a step away and back again a step away?",
        "Yes. Every single step counts, also those of a force.",
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
        "Holy Judgment",
        "It has no boost left.",
        "It stays and gives strength until your turn starts, then it goes.",
    ),
    ruling(
        "Guarded",
        "The first attack added no damage.",
        "It was the first all the same. Damage that is no attack does not count.",
    ),
];
