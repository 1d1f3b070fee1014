//! The registry: which games there are. Outside of a game's own folder nothing names one but this file.

mod help;
mod mind;
pub mod second_edition;
mod sheet;
mod skill;
mod terms;

use serde::{Deserialize, Serialize};
use stonecaller_engine::{Game, Player};

pub use help::{Block, Mark, Picture, Topic};
pub use mind::{Mind, Subject, Thought};
pub use sheet::{AttackKind, Badge, DeckSymbol, Rank, Sheet, Term};
pub use skill::{Computers, Skill};

use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::link::Tether;
use crate::play::{Linked, Match, MatchLog, Replay, Session, Told, Watch};
use mind::Thinking;

/// A game that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GameId {
    /// Summoner Wars, Second Edition.
    SecondEdition,
}

/// A card of some game, by its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CardId {
    /// The game.
    pub game: GameId,
    /// Its number; one that does not exist shows the back of a card.
    pub number: u8,
}

impl CardId {
    /// What is printed on it.
    pub fn sheet(self) -> Sheet {
        match self.game {
            GameId::SecondEdition => second_edition::sheet(self.number),
        }
    }
}

impl CardId {
    /// What a space of the battlefield shows of it.
    pub fn badge(self) -> Badge {
        match self.game {
            GameId::SecondEdition => second_edition::badge(self.number),
        }
    }

    /// Its name alone.
    pub fn name(self) -> &'static str {
        match self.game {
            GameId::SecondEdition => second_edition::name(self.number),
        }
    }
}

/// A faction a player may lead.
#[derive(Clone, Copy, Debug)]
pub struct Faction {
    /// Its name.
    pub name: &'static str,
    /// Its colour.
    pub accent: Ink,
    /// Its summoner.
    pub summoner: CardId,
}

/// An open question of the rules and how it is played here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// What it is about: a rule or a card.
    pub about: &'static str,
    /// The question.
    pub question: &'static str,
    /// The answer.
    pub answer: &'static str,
}

/// Counts changes after which a log of choices plays another match than it did, while positions keep their form: rulings,
/// cards, the order of decks. Changes to what a position or a choice is made of are counted by the engine.
const RULES: u8 = 1;

impl GameId {
    /// Every game.
    pub const ALL: [Self; 1] = [Self::SecondEdition];

    /// The version of its rules. A log of choices means something only under the rules that it was made under.
    pub const fn rules_version(self) -> u16 {
        let engine = match self {
            Self::SecondEdition => <second_edition::State as Game>::VERSION,
        };
        u16::from_be_bytes([engine, RULES])
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SecondEdition => "Second Edition",
        }
    }

    /// The sets of rules it can be played by, the usual one first.
    pub const fn variants(self) -> &'static [&'static str] {
        match self {
            Self::SecondEdition => second_edition::VARIANTS,
        }
    }

    /// How many factions there are to choose from.
    pub fn factions(self) -> u8 {
        match self {
            Self::SecondEdition => second_edition::factions(),
        }
    }

    /// A faction; the last one for a number past the end.
    pub fn faction(self, number: u8) -> Faction {
        match self {
            Self::SecondEdition => second_edition::faction(number),
        }
    }

    /// Visits the cards of a faction's deck with the number of copies that start in it, summoner first.
    pub fn each_card(self, faction: u8, visit: impl FnMut(CardId, u8)) {
        match self {
            Self::SecondEdition => second_edition::each_card(faction, visit),
        }
    }

    /// Visits the cards that a faction starts with on the battlefield: row from its own edge and column
    /// from its left, both counted from 1.
    pub fn each_start(self, faction: u8, visit: impl FnMut(CardId, u8, u8)) {
        match self {
            Self::SecondEdition => second_edition::each_start(faction, visit),
        }
    }

    /// Rows of a player's own half of the battlefield, and columns.
    pub const fn own_half(self) -> (u8, u8) {
        match self {
            Self::SecondEdition => second_edition::OWN_HALF,
        }
    }

    /// How it is played.
    pub const fn topics(self) -> &'static [Topic] {
        match self {
            Self::SecondEdition => second_edition::TOPICS,
        }
    }

    /// The words that rules and cards use, explained, in the order of the alphabet.
    pub const fn glossary(self) -> &'static [Term] {
        match self {
            Self::SecondEdition => second_edition::GLOSSARY,
        }
    }

    /// The words of the [`glossary`](Self::glossary) that a text uses, in their order.
    pub fn terms_in(self, text: &str) -> impl Iterator<Item = &'static Term> {
        terms::terms_in(self.glossary(), text)
    }

    /// How many rulings there are.
    pub fn rulings(self) -> usize {
        match self {
            Self::SecondEdition => second_edition::rulings(),
        }
    }

    /// A ruling.
    pub fn ruling(self, number: usize) -> Option<Ruling> {
        match self {
            Self::SecondEdition => second_edition::ruling(number),
        }
    }
}

/// The longest name of a player, in letters.
pub const LONGEST_NAME: usize = 8;

/// The widest name in small letters, in pixels: what is left beside the battlefield of the smaller screen.
pub const WIDEST_NAME: i32 = 55;

/// Whether a player may be called that: letters that can be shown, no wider than there is room for.
pub fn is_name(name: &str) -> bool {
    let printable = name.chars().all(|letter| (' '..='~').contains(&letter));
    printable && !name.is_empty() && Font::Small.width(name) <= WIDEST_NAME
}

/// One player of a match.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seat {
    /// What the player is called.
    pub name: heapless::String<LONGEST_NAME>,
    /// The faction's number.
    pub faction: u8,
}

/// Who takes the first turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum First {
    /// Chance decides.
    #[default]
    Random,
    /// This player.
    Seat(Player),
}

/// Everything that is settled before a match begins.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetUp {
    /// The game.
    pub game: GameId,
    /// Which of [`GameId::variants`].
    pub variant: u8,
    /// The players. The first is blue with square corners and sits at row 1.
    pub seats: [Seat; 2],
    /// Who takes the first turn.
    pub first: First,
    /// Where the players sit.
    pub versus: Versus,
}

impl SetUp {
    /// What joins this match to another device, if something does.
    pub fn tether(&self) -> Option<&Tether> {
        match &self.versus {
            Versus::Shared | Versus::Computer(_) => None,
            Versus::Linked(tether) | Versus::LinkedComputer(tether, _) => Some(tether),
        }
    }

    /// How well the device plays for a player, if it plays for that one.
    pub fn computer(&self, player: Player) -> Option<Skill> {
        match &self.versus {
            Versus::Computer(computers) => computers.skills[player as usize],
            Versus::LinkedComputer(tether, skill) => (tether.me == player).then_some(*skill),
            Versus::Shared | Versus::Linked(_) => None,
        }
    }

    /// How well the device plays for its own player in a linked match, if it does: nobody here chooses anything then.
    pub fn stand_in(&self) -> Option<Skill> {
        match &self.versus {
            Versus::LinkedComputer(_, skill) => Some(*skill),
            Versus::Shared | Versus::Linked(_) | Versus::Computer(_) => None,
        }
    }

    /// What the thoughts of the device follow from, where it plays. Not part of its callers, or they would need its stack.
    #[inline(never)]
    pub(crate) fn seed_of_thoughts(&self) -> u32 {
        match &self.versus {
            Versus::Computer(computers) => computers.seed,
            Versus::LinkedComputer(tether, _) => tether.seed_of_thoughts(),
            Versus::Shared | Versus::Linked(_) => 0,
        }
    }

    /// Whether both players share this device and must not see each other's cards.
    pub fn is_shared(&self) -> bool {
        self.versus == Versus::Shared
    }

    /// Whether nobody plays but the device: a match to look at, which is not kept.
    pub fn is_demo(&self) -> bool {
        Player::BOTH.into_iter().all(|player| self.computer(player).is_some())
    }

    /// The player at the screen, where that never changes.
    pub fn only_holder(&self) -> Option<Player> {
        match &self.versus {
            Versus::Shared => None,
            Versus::Linked(tether) | Versus::LinkedComputer(tether, _) => Some(tether.me),
            Versus::Computer(_) => Some(
                Player::BOTH
                    .into_iter()
                    .find(|it| self.computer(*it).is_none())
                    .unwrap_or(Player::One),
            ),
        }
    }
}

/// Where the players sit. New kinds are added at the end: a save tells them apart by their place here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Versus {
    /// Both at this device.
    #[default]
    Shared,
    /// The other player at a device of their own, joined by the cable.
    Linked(Tether),
    /// The device plays for one of them, or for both.
    Computer(Computers),
    /// The other player at a device of their own, and this one plays for the player here.
    LinkedComputer(Tether, Skill),
}

/// A match of one of the games.
#[allow(clippy::large_enum_variant, reason = "there is no heap, and there is one match")]
pub enum Playing {
    /// Summoner Wars, Second Edition.
    SecondEdition(Session<second_edition::State>),
}

impl Playing {
    /// A match that begins.
    pub fn begin(set_up: SetUp) -> Self {
        match set_up.game {
            GameId::SecondEdition => Self::SecondEdition(Session::new(set_up)),
        }
    }

    /// Plays what a log says, from the beginning; see [`Session::catch_up`].
    pub fn catch_up(&mut self, log: &MatchLog) -> bool {
        match self {
            Self::SecondEdition(session) => session.catch_up(log),
        }
    }

    /// A match that goes on where its log ends; `None` if the log is not one of such a match.
    pub fn resume(set_up: SetUp, log: &MatchLog) -> Option<Self> {
        match set_up.game {
            GameId::SecondEdition => Session::resume(set_up, log).map(Self::SecondEdition),
        }
    }

    /// The match, whichever game it is.
    pub fn as_match(&self) -> &dyn Match {
        match self {
            Self::SecondEdition(session) => session,
        }
    }

    /// The match with what it needs of another device, if the other player is at one.
    pub fn as_linked(&self) -> Option<&dyn Linked> {
        match self {
            Self::SecondEdition(session) => session.as_linked(),
        }
    }

    /// The same, to play on.
    pub fn as_linked_mut(&mut self) -> Option<&mut dyn Linked> {
        match self {
            Self::SecondEdition(session) => session.as_linked_mut(),
        }
    }

    /// Thinks a little about what the player who is asked should choose, from what that player may know.
    pub fn think(&self, mind: &mut Mind, what: Subject) -> Thought {
        match self {
            Self::SecondEdition(session) => mind.second_edition(session.truth(), what),
        }
    }

    /// The place of what was thought of in the list of what is legal.
    pub fn thought_of(&self, mind: &Mind) -> Option<u16> {
        match (self, &mind.thinker) {
            (Self::SecondEdition(session), Thinking::SecondEdition(thinker)) => {
                let wanted = thinker.best()?;
                let mut place = 0;
                let mut found = None;
                session.truth().legal(|choice| {
                    if choice == wanted {
                        found = Some(place);
                    }
                    place += 1;
                });
                found
            }
            _ => None,
        }
    }

    /// Plays what was thought of for the player who is asked, if the device plays for that one.
    pub fn play_thought(&mut self, mind: &Mind, log: &mut MatchLog, told: &mut Told) -> bool {
        match (self, &mind.thinker) {
            (Self::SecondEdition(session), Thinking::SecondEdition(thinker)) => {
                thinker.best().is_some_and(|choice| session.choose_by_device(choice, log, told))
            }
            _ => false,
        }
    }

    /// The same, to play on.
    pub fn as_match_mut(&mut self) -> &mut dyn Match {
        match self {
            Self::SecondEdition(session) => session,
        }
    }
}

/// A match of one of the games that is watched.
pub(crate) enum Watching {
    /// Summoner Wars, Second Edition.
    SecondEdition(Replay<second_edition::State>),
}

impl Watching {
    /// A match from its start.
    pub(crate) fn open(set_up: SetUp, log: &MatchLog) -> Self {
        match set_up.game {
            GameId::SecondEdition => Self::SecondEdition(Replay::new(set_up, log)),
        }
    }

    /// The match, whichever game it is.
    pub(crate) fn as_watch(&self) -> &dyn Watch {
        match self {
            Self::SecondEdition(replay) => replay,
        }
    }

    /// The same, to go to another place in it.
    pub(crate) fn as_watch_mut(&mut self) -> &mut dyn Watch {
        match self {
            Self::SecondEdition(replay) => replay,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::Chain;

    #[test]
    fn where_players_sit_keeps_its_place_in_saves() {
        let pledge = Chain::new(Player::Two, &[2; 16]).pledge();
        let tether = Tether::new(Player::One, 9, [1; 16], pledge);
        let kinds = [
            Versus::Shared,
            Versus::Linked(tether.clone()),
            Versus::Computer(Computers { skills: [None, Some(Skill::Easy)], seed: 3 }),
            Versus::LinkedComputer(tether, Skill::Normal),
        ];
        let mut buffer = [0; 96];
        for (place, versus) in kinds.into_iter().enumerate() {
            let bytes = postcard::to_slice(&versus, &mut buffer).expect("room");
            assert_eq!(usize::from(bytes[0]), place);
            assert_eq!(postcard::from_bytes(bytes), Ok(versus));
        }
    }

    #[test]
    fn a_device_that_plays_over_the_cable_plays_for_its_own_player_only() {
        let pledge = Chain::new(Player::One, &[2; 16]).pledge();
        let tether = Tether::new(Player::Two, 9, [1; 16], pledge);
        let seat = || Seat { name: heapless::String::new(), faction: 0 };
        let set_up = SetUp {
            game: GameId::SecondEdition,
            variant: 0,
            seats: [seat(), seat()],
            first: First::Random,
            versus: Versus::LinkedComputer(tether, Skill::Normal),
        };
        assert_eq!(Player::BOTH.map(|it| set_up.computer(it)), [None, Some(Skill::Normal)]);
        assert_eq!(set_up.only_holder(), Some(Player::Two));
        assert!(set_up.tether().is_some() && !set_up.is_demo() && !set_up.is_shared());
    }
}
