//! The registry: which games there are. Outside of a game's own folder nothing names one but this file.

mod help;
pub mod second_edition;
mod sheet;
mod terms;

use serde::{Deserialize, Serialize};
use stonecaller_engine::opponent::{Level, Progress, Thinker};
use stonecaller_engine::{Decision, Game, Player};

pub use help::{Block, Mark, Picture, Topic};
pub use sheet::{AttackKind, Badge, DeckSymbol, Rank, Sheet, Term};

use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::link::Tether;
use crate::play::{Linked, Match, MatchLog, Replay, Session, Told, Watch};

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
            Versus::Linked(tether) => Some(tether),
        }
    }

    /// How well the device plays for a player, if it plays for that one.
    pub fn computer(&self, player: Player) -> Option<Skill> {
        match &self.versus {
            Versus::Computer(computers) => computers.skills[player as usize],
            Versus::Shared | Versus::Linked(_) => None,
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
            Versus::Linked(tether) => Some(tether.me),
            Versus::Computer(_) => Some(
                Player::BOTH
                    .into_iter()
                    .find(|it| self.computer(*it).is_none())
                    .unwrap_or(Player::One),
            ),
        }
    }
}

/// How well the device plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Skill {
    /// For a first match.
    Easy,
    /// For most.
    #[default]
    Normal,
    /// As well as it can.
    Hard,
}

impl Skill {
    /// All of them, the weakest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Normal, Self::Hard];

    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
        }
    }

    /// What the device is called when it plays so.
    pub const fn player_name(self) -> &'static str {
        match self {
            Self::Easy => "Pebble",
            Self::Normal => "Flint",
            Self::Hard => "Obelisk",
        }
    }

    /// The name and the word, for a menu.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Easy => "Pebble, easy",
            Self::Normal => "Flint, normal",
            Self::Hard => "Obelisk, hard",
        }
    }

    const fn level(self) -> Level {
        match self {
            Self::Easy => Level::EASY,
            Self::Normal => Level::NORMAL,
            Self::Hard => Level::HARD,
        }
    }
}

/// Whom the device plays for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Computers {
    /// How well, for each player that it plays for.
    pub skills: [Option<Skill>; 2],
    /// What its thoughts follow from.
    pub seed: u32,
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

    /// Plays what was thought of for the player who is asked and is not at the screen.
    pub fn play_thought(&mut self, mind: &Mind, log: &mut MatchLog, told: &mut Told) -> bool {
        match (self, &mind.thinker) {
            (Self::SecondEdition(session), Thinking::SecondEdition(thinker)) => {
                thinker.best().is_some_and(|choice| session.choose_for_other(choice, log, told))
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

/// What is thought about: for whom, when and how well. Another subject is another thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    /// How well.
    pub skill: Skill,
    /// What the thoughts follow from.
    pub seed: u32,
    /// How long the log is.
    pub at: usize,
    /// Whether it is a hint for the player at the screen.
    pub hint: bool,
}

/// How far a thought is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thought {
    /// Still under way; of 255.
    Thinking(u8),
    /// Something was decided on.
    Ready,
    /// There is nothing to think about.
    NotAsked,
}

/// Pieces of thought between two looks at the buttons: together up to 4 ms on a device. More would think little faster, and a
/// press would not reach the screen in time.
const PIECES: u8 = 2;

/// Where the device thinks: some kilobytes.
pub struct Mind {
    thinker: Thinking,
    subject: Option<Subject>,
}

#[allow(clippy::large_enum_variant, reason = "there is no heap, and one mind")]
enum Thinking {
    Nothing,
    SecondEdition(Thinker<second_edition::State>),
}

impl Mind {
    /// Without a thought.
    pub const fn new() -> Self {
        Self { thinker: Thinking::Nothing, subject: None }
    }

    /// Forgets what it thought of.
    pub fn forget(&mut self) {
        self.subject = None;
    }

    // Not part of its callers, or they would all need its stack.
    #[inline(never)]
    fn second_edition(&mut self, position: &second_edition::State, what: Subject) -> Thought {
        let Decision::Choose { player, .. } = position.decision() else {
            return Thought::NotAsked;
        };
        if self.subject != Some(what) {
            let (level, seed) = (what.skill.level(), u64::from(what.seed));
            let goes_on = self.subject.is_some_and(|last| {
                (last.skill, last.seed, last.hint) == (what.skill, what.seed, what.hint)
            });
            match &mut self.thinker {
                Thinking::SecondEdition(thinker) if goes_on => thinker.next(&position.view(player)),
                Thinking::SecondEdition(thinker) => {
                    thinker.restart(&position.view(player), level, seed);
                }
                empty => {
                    *empty = Thinking::SecondEdition(Thinker::begin(
                        &position.view(player),
                        level,
                        seed,
                    ));
                }
            }
            self.subject = Some(what);
        }
        let Thinking::SecondEdition(thinker) = &mut self.thinker else { return Thought::NotAsked };
        let mut thought = Thought::NotAsked;
        for _ in 0..PIECES {
            thought = match thinker.step() {
                Progress::Thinking(part) => Thought::Thinking(part),
                Progress::Ready(_) => return Thought::Ready,
                Progress::NotAsked => return Thought::NotAsked,
            };
        }
        thought
    }
}

impl Default for Mind {
    fn default() -> Self {
        Self::new()
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
