//! What players and chance hand in, why it is asked, and what happened.

use serde::{Deserialize, Serialize};

use crate::player::Player;
use crate::square::Square;

use super::card::Phase;
use super::catalog::{self, Kind};
use super::dice::Roll;

/// The number of a rule in the catalog, for the choices that name one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct RuleId(pub(crate) u8);

impl From<RuleId> for u8 {
    fn from(rule: RuleId) -> u8 {
        rule.0
    }
}

impl From<u8> for RuleId {
    /// A number that no rule has makes a rule without a name, a text or an effect.
    fn from(number: u8) -> RuleId {
        RuleId(number)
    }
}

impl RuleId {
    /// The name of the ability; for the effect of an event, the event's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        if self.0 == super::group::INACTION {
            return "Inaction";
        }
        catalog::rule(self.0).map_or("", |e| {
            if e.ability().name.is_empty() { e.kind.card().name } else { e.ability().name }
        })
    }

    /// The card it is printed on; unknown for what is on no card.
    #[must_use]
    pub fn kind(self) -> Kind {
        catalog::rule(self.0).map_or(Kind::UNKNOWN, |e| e.kind)
    }

    /// What it does, in our words.
    #[must_use]
    pub fn text(self) -> &'static str {
        if self.0 == super::group::INACTION {
            return "You attacked no enemy card this turn: add 1 damage to your summoner.";
        }
        catalog::rule(self.0).map_or("", |e| e.ability().text)
    }
}

/// One choice or chance outcome. At most 5 bytes in postcard: the tag, and a roll's four counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Choice {
    /// End the phase, the move, or the picking.
    Done,
    /// Do not do it.
    Decline,
    /// Do it.
    Accept,
    /// Summon a unit of this kind from the hand.
    Summon(Kind),
    /// Build a structure of this kind from the hand.
    Build(Kind),
    /// Play an event of this kind from the hand.
    Play(Kind),
    /// Discard a card of this kind for magic.
    Discard(Kind),
    /// Move this unit.
    Move(Square),
    /// Attack with this unit.
    Attack(Square),
    /// Use an ability of this unit.
    Use(Square, RuleId),
    /// Pick this card on the battlefield.
    Pick(Square),
    /// Pick this space.
    Space(Square),
    /// Pick a card of this kind from the pile in question.
    Card(Kind),
    /// Resolve this waiting effect next (a space, or 48 and more for active events).
    Resolve(u8, RuleId),
    /// Chance: who takes the first turn.
    First(Player),
    /// Chance: how the dice fell.
    Roll(Roll),
    /// Chance: which card was drawn.
    Draw(Kind),
}

/// Why a decision is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// What to do in this phase.
    Phase(Phase),
    /// Where to put this card.
    Enter(Kind),
    /// Where the moving unit goes next.
    Step(Square),
    /// What to attack with this unit.
    Target(Square),
    /// Something a rule asks.
    Rule(RuleId),
    /// Which effect comes first.
    Order,
    /// Which card is destroyed or damaged first.
    DestroyOrder,
    /// Whether to take control of the unit this one would destroy.
    Capture(Square),
    /// Who goes first.
    FirstPlayer,
    /// How this many dice fall.
    Roll(u8),
    /// Which card this player draws.
    Draw(Player),
    /// Nothing more: the game is over.
    Nothing,
}

impl Prompt {
    /// One short line for the screen.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Prompt::Phase(Phase::Summon) => "Summon units",
            Prompt::Phase(Phase::Move) => "Move up to 3 units",
            Prompt::Phase(Phase::Build) => "Build structures",
            Prompt::Phase(Phase::Attack) => "Attack with up to 3 units",
            Prompt::Phase(Phase::Magic) => "Discard cards for magic",
            Prompt::Phase(Phase::Draw) => "Draw up to 5",
            Prompt::Enter(_) => "Choose a space",
            Prompt::Step(_) => "Move a space, or stop",
            Prompt::Target(_) => "Choose a target",
            Prompt::Rule(rule) => rule.text(),
            Prompt::Order => "Which effect first?",
            Prompt::DestroyOrder => "Which card first?",
            Prompt::Capture(_) => "Take control instead of damage?",
            Prompt::FirstPlayer => "Who goes first?",
            Prompt::Roll(_) => "Roll the dice",
            Prompt::Draw(_) => "Draw a card",
            Prompt::Nothing => "The game is over",
        }
    }
}

/// Why a choice was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// The game waits for chance, not for a player's choice, or the other way round.
    NotAsked,
    /// This kind of choice is asked for, but not this one.
    NotOffered,
    /// It is not the phase for this.
    WrongPhase,
    /// The card is not in the hand.
    NotInHand,
    /// There is not as much magic as this costs.
    Magic(u8),
    /// There is no space where the card could go.
    NoSpace,
    /// The player has no unit there.
    NotYours,
    /// The unit has done this already.
    Already,
    /// Three units have done this already.
    ThreeUnits,
    /// The unit is not allowed to, or has nowhere to move and nothing to attack.
    NowhereToGo,
    /// Another number of dice is rolled.
    Dice(u8),
    /// The card cannot be in the draw pile.
    NotInDrawPile,
}

impl core::fmt::Display for Illegal {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Illegal::Over => "the game is over",
            Illegal::NotAsked => "the game waits for something else",
            Illegal::NotOffered => "the rules do not allow that now",
            Illegal::WrongPhase => "this is not the phase for that",
            Illegal::NotInHand => "that card is not in the hand",
            Illegal::Magic(cost) => return write!(f, "that costs {cost} magic"),
            Illegal::NoSpace => "there is no space for that card",
            Illegal::NotYours => "there is no unit of yours",
            Illegal::Already => "that unit has done so already",
            Illegal::ThreeUnits => "three units have done so already",
            Illegal::NowhereToGo => "that unit cannot do so from where it stands",
            Illegal::Dice(n) => return write!(f, "{n} dice are rolled"),
            Illegal::NotInDrawPile => "that card is not in the draw pile",
        })
    }
}

impl core::error::Error for Illegal {}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// A player begins a turn.
    Turn { player: Player },
    /// A phase begins.
    Phase { phase: Phase },
    /// A player's magic changed.
    Magic { player: Player, now: u8 },
    /// A card came to the battlefield.
    Entered { player: Player, kind: Kind, at: Square },
    /// An event was played.
    Played { player: Player, kind: Kind },
    /// A rule began to do something.
    Rule { rule: RuleId },
    /// A card changed its space.
    Moved { from: Square, to: Square },
    /// A card was forced to another space.
    Forced { from: Square, to: Square },
    /// A card was put on another space.
    Placed { from: Square, to: Square },
    /// Two cards exchanged places.
    Exchanged { a: Square, b: Square },
    /// An attack was declared.
    Attack { attacker: Square, target: Square },
    /// Dice fell.
    Rolled { roll: Roll },
    /// Damage was added.
    Damaged { at: Square, amount: u8 },
    /// Damage was removed.
    Healed { at: Square, amount: u8 },
    /// The boost on a card changed.
    Boost { at: u8, now: u8 },
    /// A card was destroyed.
    Destroyed { kind: Kind, at: Square },
    /// A card left the battlefield without being destroyed.
    Left { kind: Kind, at: Square },
    /// A card went under another.
    Under { kind: Kind, at: Square },
    /// A player took control of a card.
    Control { player: Player, at: Square },
    /// A player discarded a card from the hand.
    Discarded { player: Player, kind: Kind },
    /// An active event ended.
    Expired { player: Player, kind: Kind },
    /// A player took a card back from the discard pile.
    Retrieved { player: Player, kind: Kind },
    /// A player drew a card.
    Drew { player: Player, kind: Kind },
    /// A player won.
    Won { player: Player },
}
