//! What a game on the battlefield tells the screens about itself.

use heapless::String;
use stonecaller_engine::{Game, Player, Square};

use super::happening::Happening;
use super::stage::{Stage, Standing};
use crate::games::{GameId, SetUp};

/// A line or two of text.
pub type Words = String<96>;

/// Where on the screen a choice is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// On a space of the battlefield.
    Space(Square),
    /// In a list of cards: of the hand, or of the pile in question.
    Card(u8),
    /// In a list of effects that wait: which ability, and the space of its card where it has one.
    Effect(u8, Option<Square>),
    /// Beside the battlefield: go on.
    Yes,
    /// Beside the battlefield: leave it, stop here, end the phase.
    No,
}

/// One legal choice, as the screen offers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Offer {
    /// Its place in the list of what is legal.
    pub index: u16,
    /// Where it is offered.
    pub spot: Spot,
    /// What it does, in a word or two: "Move", "Attack", "End phase".
    pub verb: &'static str,
    /// The ability it uses, if it is not plain play.
    pub ability: Option<u8>,
    /// Whether a player is likely to want it: it does something, and not to the player's own cards.
    pub useful: bool,
}

/// What a player is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// In about four words: "Choose a unit to move".
    pub prompt: &'static str,
    /// The ability that asks, if one does.
    pub ability: Option<u8>,
    /// The card it is about, if it stands on the battlefield.
    pub about: Option<Square>,
    /// The card it is about, if it does not.
    pub card: Option<u8>,
    /// Whether it is the open question of a phase rather than a part of something begun.
    pub open: bool,
}

/// What an attack would do as things stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Odds {
    /// Dice rolled.
    pub dice: u8,
    /// Mean damage in hundredths.
    pub hundredths: u16,
    /// Chance to destroy the target, in percent.
    pub kill_percent: u8,
    /// It takes damage off instead.
    pub heals: bool,
}

/// Which pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pile {
    /// The cards a player holds.
    Hand,
    /// The cards a player has let go.
    Discard,
}

/// A mark on a die: how a face is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A sword.
    Melee,
    /// A bow.
    Ranged,
    /// A star.
    Special,
}

/// Numbers of a card on the battlefield that may differ from the printed ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Dice.
    Strength,
    /// Life.
    Life,
    /// Spaces of a move.
    Move,
}

/// A game on the battlefield of 6 by 8, as the screens see it.
///
/// The rules are the engine's; this is only how to show them. Everything takes the position as the player at the screen may
/// know it, so that nothing else can be shown.
pub trait Face: Game {
    /// Which game it is.
    const GAME: GameId;
    /// The names of the phases of a turn, as far as any set of rules has them.
    const PHASES: &'static [&'static str];
    /// The marks on each different face of a die.
    const FACES: [&'static [Mark]; 4];
    /// How many faces of a die are of each kind.
    const FACES_OF_EACH: [u8; 4];

    /// How many phases a turn has by the rules of this match.
    fn phases(&self) -> u8;

    /// The position that a match begins with.
    fn begin(set_up: &SetUp) -> Self;

    /// The outcome of the chance it waits for, if the set-up has settled that.
    fn settled(&self, set_up: &SetUp) -> Option<Self::Choice>;

    /// The player who alone may see the outcome of the chance it waits for, if only one may.
    fn private_chance(&self) -> Option<Player>;

    /// Whether a choice or an outcome is about a card that is face down: not all of it was told.
    fn is_face_down(choice: Self::Choice) -> bool;

    /// How many cards there are whose kind `player` does not know.
    fn unknown_to(&self, player: Player) -> u16;

    /// What the table shows.
    fn stage(&self) -> Stage;

    /// The same without what cards do to each other (strength, marks), which takes several times as long to find out: enough
    /// for the log.
    fn outline(&self) -> Stage;

    /// A card just come to the battlefield.
    fn fresh(card: u8, player: Player) -> Standing;

    /// An event in the words that all games share.
    fn happening(event: Self::Event) -> Happening;

    /// What is asked now.
    fn question(&self) -> Question;

    /// Where and how a legal choice is offered.
    fn offer(&self, choice: Self::Choice) -> (Spot, &'static str, Option<u8>);

    /// Whether a player is likely to want a choice: it does something, rather than end or leave something, and not to
    /// the player's own cards.
    fn is_useful(&self, choice: Self::Choice) -> bool;

    /// What the attack of this choice would do, if it is one.
    fn odds(&self, choice: Self::Choice) -> Option<Odds>;

    /// Why nothing can be done in this phase, if so.
    fn why_nothing(&self) -> Option<&'static str>;

    /// Why the card or the space there cannot be chosen now.
    fn why_not(&self, square: Square, words: &mut Words);

    /// Why a card of the hand cannot be played now.
    fn why_not_card(&self, card: u8, words: &mut Words);

    /// The name of an ability.
    fn ability(number: u8) -> &'static str;

    /// What an ability does.
    fn ability_text(number: u8) -> &'static str;

    /// The known cards of a pile with how many there are of each.
    fn each_in_pile(&self, player: Player, pile: Pile, visit: &mut dyn FnMut(u8, u8));

    /// Which pile a question asks for a card of; the hand unless it says otherwise.
    fn pile_asked(&self) -> Pile;

    /// What changes a number of the card on a space: by how much, and the name of what does it.
    fn each_change(&self, square: Square, value: Value, visit: &mut dyn FnMut(i8, &'static str));

    /// Abilities that other cards give to the one on a space: name and text of each, and the card it comes from.
    fn each_gift(
        &self,
        square: Square,
        visit: &mut dyn FnMut(&'static str, &'static str, &'static str),
    );

    /// The cards under the one on a space.
    fn each_under(&self, square: Square, visit: &mut dyn FnMut(u8));

    /// Where the unit on a space could move to, and what it could attack, as bits of spaces.
    fn reach(&self, square: Square) -> (u64, u64);
}
