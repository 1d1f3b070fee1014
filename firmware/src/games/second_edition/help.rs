//! How Second Edition is played, in our words.

use crate::games::{Block, Mark, Picture, Topic};
use crate::gfx::icon::Icon;
use crate::gfx::icons;
use crate::gfx::widgets::Key;

use Block::{Heading, Picture as Show, Point, Text};

/// What there is to learn, in the order in which one needs it.
pub(in crate::games) const TOPICS: &[Topic] = &[
    Topic { title: "In a minute", blocks: IN_A_MINUTE },
    Topic { title: "What you see", blocks: WHAT_YOU_SEE },
    Topic { title: "A turn", blocks: TURN },
    Topic { title: "Summoning", blocks: SUMMONING },
    Topic { title: "Moving", blocks: MOVING },
    Topic { title: "Building", blocks: BUILDING },
    Topic { title: "Attacking", blocks: ATTACKING },
    Topic { title: "Dice", blocks: DICE },
    Topic { title: "Magic", blocks: MAGIC },
    Topic { title: "Events", blocks: EVENTS },
    Topic { title: "Boost, force", blocks: BOOST_AND_FORCE },
    Topic { title: "Winning", blocks: WINNING },
    Topic { title: "Special cases", blocks: SPECIAL_CASES },
    Topic { title: "Two printings", blocks: TWO_PRINTINGS },
    Topic { title: "The buttons", blocks: BUTTONS },
];

/// The phases that both printings have.
const PHASES: [(&Icon, &str); 5] = [
    (&icons::PHASE_SUMMON, "Summon"),
    (&icons::PHASE_MOVE, "Move"),
    (&icons::PHASE_BUILD, "Build"),
    (&icons::PHASE_ATTACK, "Attack"),
    (&icons::PHASE_MAGIC, "Magic"),
];
/// The first printing has one more.
const SIX_PHASES: [(&Icon, &str); 6] =
    [PHASES[0], PHASES[1], PHASES[2], PHASES[3], PHASES[4], (&icons::PHASE_DRAW, "Draw")];

const IN_A_MINUTE: &[Block] = &[
    Text(
        "Two summoners stand on a battlefield of 6 by 8 spaces. Bring your opponent's summoner down before yours falls.",
    ),
    Show(Picture::Board(&["..S..G", "..B...", "...b..", "g..s.."])),
    Text(
        "You pay for units with magic. They appear next to your gates, walk up to 2 spaces a turn and attack.",
    ),
    Text(
        "Magic comes from the enemy cards you destroy and from cards you give up. Every card in your hand is either an army or its price.",
    ),
    Text(
        "Each turn three of your units may move and three may attack. Who does not attack at all is hurt.",
    ),
];

const WHAT_YOU_SEE: &[Block] = &[
    Text(
        "The battlefield fills the left of the screen. One player is blue with square corners, the other is orange with cut corners.",
    ),
    Heading("A unit"),
    Show(Picture::Unit {
        strength: "Strength and kind",
        boost: "Boost",
        life: "Life, hollow if lost",
    }),
    Text(
        "A sword means melee, a bow means ranged. The number is how many dice it rolls: green if it is more than printed, red if less.",
    ),
    Text("Summoners and champions have a frame of their own."),
    Show(Picture::Icons(&[
        (&icons::MOVED, "It has moved"),
        (&icons::ATTACKED, "It has attacked"),
        (&icons::UNDER, "A card lies under it"),
    ])),
    Heading("Beside the battlefield"),
    Text("The panel tells whose turn it is, which phase, and what both players have:"),
    Show(Picture::Icons(&[
        (&icons::MAGIC, "Magic"),
        (&icons::HAND, "Cards in hand"),
        (&icons::DECK, "Cards to draw"),
        (&icons::DISCARD, "Discarded cards"),
    ])),
    Text("Below that it says what each button does at this moment. What can be chosen glows."),
];

const TURN: &[Block] = &[
    Text("Players take turns. A turn has phases, always in this order:"),
    Show(Picture::Steps(&PHASES)),
    Point("Summon: pay for units and place them next to your gates."),
    Point("Move: up to three units walk up to 2 spaces each."),
    Point("Build: pay for gates and other structures and place them."),
    Point("Attack: up to three units attack, the same ones or others."),
    Point("Magic: give up cards from your hand, 1 magic for each."),
    Text("You may do nothing in a phase. Once it is over there is no way back to it."),
    Heading("Drawing"),
    Text(
        "By the revised printing your turn ends with drawing: if you hold fewer than five cards, fill your hand to five. Then comes whatever else happens at the end of a turn.",
    ),
    Text("By the first printing the same is a sixth phase. Events of the Draw Phase belong there."),
    Show(Picture::Steps(&SIX_PHASES)),
    Heading("The first turn"),
    Text(
        "Chance decides who begins. That player starts with 2 magic, the other with 3. Both have five cards, a summoner, two units and a gate of 10 life.",
    ),
];

const SUMMONING: &[Block] = &[
    Text("In the Summon Phase bring as many units from your hand as you can pay for."),
    Show(Picture::Board(&["...*..", "..*g*.", "...*.."])),
    Text(
        "Pay the cost in magic. Then choose an empty space next to a gate of yours. Spaces that only touch its corner are too far.",
    ),
    Text("A fresh unit is ready at once: it may move and attack in the same turn."),
    Heading("No room"),
    Text(
        "Without a gate, or with every space around your gates taken, you cannot summon. Some cards name other places to appear.",
    ),
    Show(Picture::Board(&["..bB..", ".Bgb..", "..Bx.."])),
    Text("Here nothing can be summoned: the crossed space touches the gate at a corner only."),
];

const MOVING: &[Block] = &[
    Text("In the Move Phase up to three of your units move 1 or 2 spaces each."),
    Show(Picture::Board(&["..*...", ".***..", "**b!**.", ".***..", "..*..."])),
    Text(
        "A step goes up, down, left or right to an empty space. Two steps may turn a corner; no step goes across one.",
    ),
    Heading("In the way"),
    Show(Picture::Board(&["..x...", ".*Bx..", "**b!gx.", ".***..", "..*..."])),
    Text("Cards of either side are in the way. A unit can go around them, but not through them."),
    Text(
        "A unit may step away and straight back. That is a move too, for cards that do something after a move.",
    ),
    Text(
        "Structures stand still. Some abilities make a move longer, let it pass through cards, or take its place.",
    ),
];

const BUILDING: &[Block] = &[
    Text(
        "In the Build Phase place gates and other structures from your hand, as many as you can pay for. Gates are free.",
    ),
    Show(Picture::Board(&["..*...", ".*s*..", "..*...", "******", "**g***", "******"])),
    Text(
        "They go on empty spaces: anywhere in your three back rows, or next to your summoner wherever it stands.",
    ),
    Text(
        "A gate further ahead brings your next units closer to the enemy. It also stands in the way, of both sides.",
    ),
];

const ATTACKING: &[Block] = &[
    Text(
        "In the Attack Phase up to three of your units attack, once each. They need not be the ones that moved.",
    ),
    Heading("Reach"),
    Show(Picture::Board(&["...B!..", "..B!b!B!.", "...x.."])),
    Text("A sword reaches the cards next to it."),
    Show(Picture::Board(&["w!..B!..", "w!.B!B..", "w!...B."])),
    Text(
        "A bow reaches up to 3 spaces along its row or column, if all spaces on the way are empty. The second target hides the card behind it, and the last one is too far.",
    ),
    Heading("Damage"),
    Text(
        "Roll as many dice as the unit has strength. Each mark of its own kind adds 1 damage to the target: swords for melee, bows for ranged. Specials only count if a card says so.",
    ),
    Text(
        "Damage stays. When a card has as much damage as life it is destroyed, and you gain 1 magic if it was an enemy card.",
    ),
    Text("Structures can be attacked like units. So can your own cards, but that earns nothing."),
];

const DICE: &[Block] = &[
    Text("A die has six faces, and most of them show two marks:"),
    Show(Picture::Dice(&[
        (3, &[Mark::Melee, Mark::Ranged]),
        (1, &[Mark::Melee, Mark::Special]),
        (1, &[Mark::Ranged, Mark::Special]),
        (1, &[Mark::Melee]),
    ])),
    Show(Picture::Icons(&[
        (&icons::SWORD_LARGE, "Melee on 5 of 6 faces"),
        (&icons::BOW_LARGE, "Ranged on 4 of 6"),
        (&icons::SPECIAL_LARGE, "Special on 2 of 6"),
    ])),
    Text("So a melee unit of strength 3 adds about two and a half damage, a ranged one adds 2."),
    Text(
        "A face with two marks counts for both. Specials do nothing until an ability or event gives them a meaning.",
    ),
];

const MAGIC: &[Block] = &[
    Text("Magic pays for cards. You can have 0 to 15; more than that is lost."),
    Point("1 for each enemy card that a card of yours destroys."),
    Point("1 for each card you discard from your hand in the Magic Phase, as many as you like."),
    Point("A few abilities give more."),
    Text(
        "Discarded cards are gone for the match, and the other player does not see which they were. Losing your own cards earns nothing.",
    ),
    Text(
        "Giving up good cards early buys a champion sooner. Giving up too many leaves you without an army later, as the draw pile is never filled again.",
    ),
];

const EVENTS: &[Block] = &[
    Text(
        "An event says in which phase of your turn it is played. Pay its cost, do what it says, and it is discarded.",
    ),
    Text(
        "Not in the middle of something else: first finish the move, attack or effect that is going on.",
    ),
    Heading("Active events"),
    Text(
        "They stay beside the battlefield and work on, also in the other player's turn. When your next turn starts they go.",
    ),
    Text("By the revised printing you cannot have two of the same name."),
    Heading("Epic events"),
    Text("Two in each deck, and they belong to its summoner."),
];

const BOOST_AND_FORCE: &[Block] = &[
    Heading("Boost"),
    Text(
        "Some cards collect boost, shown as gold pips. What it does depends on the card: more strength, a longer move, or a price for something. There is no limit to it.",
    ),
    Text("A unit that leaves the battlefield loses its boost."),
    Heading("Force"),
    Show(Picture::Board(&["b!B**..", "......"])),
    Text(
        "A forced card slides in one direction over empty spaces. It was not moved, so nothing that waits for a move happens.",
    ),
    Heading("Counting spaces"),
    Show(Picture::Board(&["..*...", ".***..", "**s!**.", ".***..", "..*..."])),
    Text(
        "Within 2 spaces means two steps without corners. Cards on the way do not matter, unless the text says clear.",
    ),
];

const WINNING: &[Block] = &[
    Text("The player whose summoner is the last on the battlefield wins."),
    Show(Picture::Board(&["..b...", "w.S!b..", "......"])),
    Text(
        "It does not matter how the other one went: destroyed by an attack, by an ability, by inaction, or given up for an effect.",
    ),
    Text(
        "If both would go together, the player whose turn it is picks which one goes first. The match is lost with that one.",
    ),
    Text("There is no draw, and a match does not end because cards run out."),
];

const SPECIAL_CASES: &[Block] = &[
    Heading("Inaction"),
    Text(
        "If none of your attacks had an enemy card as its target this turn, your summoner takes 1 damage at the end of the Attack Phase. The attack need not hit.",
    ),
    Heading("No cards left"),
    Text(
        "An empty draw pile stays empty. You play on with what you hold and what stands on the battlefield.",
    ),
    Heading("No gate left"),
    Text("You can still move, attack and build. A new gate lets you summon again."),
    Heading("At the same time"),
    Text("When several things happen together, the player whose turn it is picks the order."),
    Heading("Cards against rules"),
    Text("Where a card says something else than the rules, the card is right."),
    Heading("Captured cards"),
    Text(
        "A card under new control fights for its new side. When it leaves it goes back to its owner's hand or discard pile.",
    ),
    Heading("Cards under cards"),
    Text(
        "They travel along, have their effect, cannot be attacked, and are discarded with the card above. Nobody gains magic for them.",
    ),
    Text("More such questions are answered under Rulings."),
];

const TWO_PRINTINGS: &[Block] = &[
    Text(
        "The rules were printed twice. A match is played by one of them; you choose when you set it up. The revised printing is the usual one.",
    ),
    Heading("What differs"),
    Point(
        "Drawing is a sixth phase in the first printing. In the revised one it happens at the end of the turn.",
    ),
    Point("Two active events of one name: only in the first printing."),
    Point(
        "A captured card takes the cards under it along in the first printing. In the revised one those stay their owner's.",
    ),
    Point(
        "A summoner that leaves the battlefield in any way loses the match; the revised printing says so outright.",
    ),
    Point(
        "In the revised printing every card with Gate in its name is a gate, damage to several cards lands at once, and some cards are limited to one copy in a deck.",
    ),
];

const BUTTONS: &[Block] = &[
    Show(Picture::Keys(&[
        (Key::Cross, "Move the cursor"),
        (Key::Letter("A"), "Choose"),
        (Key::Letter("B"), "Take back, or go back"),
        (Key::Letter("X"), "Look at a card"),
        (Key::Letter("Y"), "Menu and this help"),
    ])),
    Text(
        "The screen always says what a button does right now; a button without a label does nothing.",
    ),
    Text(
        "Hold a direction to keep going. In a list and in a text, left and right turn whole pages.",
    ),
];
