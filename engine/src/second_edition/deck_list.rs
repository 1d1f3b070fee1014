//! Decks that players build themselves: what is in one, what the rules ask of it, and a short code for it.

use core::fmt;

use heapless::String;

use crate::player::Player;
use crate::square::Square;

use super::card::{Card, Class, Deck};
use super::catalog::{self, KINDS, Kind};
use super::state::{Printing, State};

/// A deck as its builder chooses it: a summoner, and how many copies of each champion, common and standard event.
///
/// Everything else comes with the summoner: the gates, the two starting units and the two epic events. A list may be
/// unfinished or break the rules; [`DeckList::broken`] says how.
///
/// ```
/// use stonecaller_engine::second_edition::{Broken, DeckList, Kind, Printing, State, decks};
///
/// // The Tundra Orcs, with a champion of the Polar Dwarves, who share the symbol Water.
/// let mut list = DeckList::faction(&decks()[7]);
/// list.remove(Kind::named("Shonk").unwrap());
/// assert_eq!(list.first_broken(Printing::Revised), Some(Broken::Champions(2)));
/// list.add(Kind::named("Nadiana").unwrap());
/// assert_eq!(list.first_broken(Printing::Revised), None);
///
/// let code = list.code().unwrap();
/// assert_eq!(DeckList::from_code(code.as_str(), Printing::Revised), Ok(list.clone()));
///
/// let undead = DeckList::faction(&decks()[0]);
/// let position = State::with_decks(Printing::Revised, [&list, &undead]).unwrap();
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct DeckList {
    summoner: Kind,
    copies: [u8; KINDS],
}

/// A restriction that a deck breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// The card in the summoner's place is no summoner.
    NoSummoner(Kind),
    /// A second summoner.
    SecondSummoner(Kind),
    /// A gate was added to those that every deck has.
    ExtraGate(Kind),
    /// An epic event was added; they come with the summoner.
    ExtraEpic(Kind),
    /// A card that is not known, or of no class that a deck is built of.
    NotACard(Kind),
    /// So many champions, not 3.
    Champions(u8),
    /// So many commons, not 16.
    Commons(u8),
    /// So many standard events, not 6.
    StandardEvents(u8),
    /// More than 1 copy of a champion.
    ChampionCopies(Kind),
    /// More than 4 copies of a common, the starting units not counted.
    CommonCopies(Kind),
    /// More than 2 copies of a standard event.
    StandardCopies(Kind),
    /// None of the card's deck symbols is one of the summoner's.
    Symbol(Kind),
    /// More than 1 copy of a limited card, the starting units counted. Only the revised printing has limited cards.
    Limited(Kind),
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Broken::NoSummoner(kind) => write!(f, "{kind:?} is not a summoner"),
            Broken::SecondSummoner(kind) => {
                write!(f, "a deck has one summoner, so {kind:?} cannot be added")
            }
            Broken::ExtraGate(_) => f.write_str("a deck has its four gates and no more"),
            Broken::ExtraEpic(kind) => {
                write!(f, "epic events come with the summoner, so {kind:?} cannot be added")
            }
            Broken::NotACard(_) => f.write_str("there is a card that no deck can have"),
            Broken::Champions(n) => write!(f, "a deck has 3 champions, not {n}"),
            Broken::Commons(n) => write!(f, "a deck has 16 commons, not {n}"),
            Broken::StandardEvents(n) => write!(f, "a deck has 6 standard events, not {n}"),
            Broken::ChampionCopies(kind) => {
                write!(f, "a deck has at most 1 copy of a champion: {kind:?}")
            }
            Broken::CommonCopies(kind) => {
                write!(f, "a deck has at most 4 copies of a common: {kind:?}")
            }
            Broken::StandardCopies(kind) => {
                write!(f, "a deck has at most 2 copies of a standard event: {kind:?}")
            }
            Broken::Symbol(kind) => write!(f, "{kind:?} shares no deck symbol with the summoner"),
            Broken::Limited(kind) => {
                write!(f, "a deck has at most 1 copy of {kind:?}: it is limited")
            }
        }
    }
}

impl core::error::Error for Broken {}

impl fmt::Debug for DeckList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.summoner)?;
        self.cards().try_for_each(|(kind, n)| write!(f, ", {n} {kind:?}"))
    }
}

/// The faction deck a summoner leads, and its number.
fn faction_of(summoner: Kind) -> Option<(usize, &'static Deck)> {
    (0..catalog::decks().len())
        .find(|&number| Kind::of(number, 0) == Some(summoner))
        .and_then(|number| catalog::decks().get(number).map(|deck| (number, deck)))
}

impl DeckList {
    /// A list with nothing but a summoner.
    #[must_use]
    pub fn new(summoner: Kind) -> DeckList {
        DeckList { summoner, copies: [0; KINDS] }
    }

    /// A faction deck as it is sold.
    #[must_use]
    pub fn faction(deck: &Deck) -> DeckList {
        let number = catalog::decks().iter().position(|d| d.name == deck.name).unwrap_or(0);
        let mut list = DeckList::new(Kind::of(number, 0).unwrap_or(Kind::UNKNOWN));
        for (i, card) in deck.cards.iter().enumerate() {
            if let (true, Some(kind)) = (is_chosen(card), Kind::of(number, i)) {
                list.copies[kind_index(kind)] = card.copies;
            }
        }
        list
    }

    /// The summoner.
    #[must_use]
    pub fn summoner(&self) -> Kind {
        self.summoner
    }

    /// Takes another summoner, and with it other starting units and epic events.
    pub fn lead(&mut self, summoner: Kind) {
        self.summoner = summoner;
    }

    /// How many copies of a kind were chosen.
    #[must_use]
    pub fn copies(&self, kind: Kind) -> u8 {
        self.copies[kind_index(kind)]
    }

    /// Every chosen kind with its number of copies.
    pub fn cards(&self) -> impl Iterator<Item = (Kind, u8)> + '_ {
        let unknown = core::iter::once(Kind::UNKNOWN);
        unknown.chain(Kind::all()).map(|k| (k, self.copies(k))).filter(|&(_, n)| n > 0)
    }

    /// Adds a copy. Whether the rules allow it is asked later.
    pub fn add(&mut self, kind: Kind) {
        let copies = &mut self.copies[kind_index(kind)];
        *copies = copies.saturating_add(1);
    }

    /// Takes a copy out; `false` if there is none.
    pub fn remove(&mut self, kind: Kind) -> bool {
        let copies = &mut self.copies[kind_index(kind)];
        let left = copies.checked_sub(1);
        *copies = left.unwrap_or(0);
        left.is_some()
    }

    /// Visits every restriction this deck breaks; none of them means that it is legal.
    pub fn broken(&self, printing: Printing, visit: impl FnMut(Broken)) {
        self.broken_by(printing, Kind::card, visit);
    }

    /// The first restriction this deck breaks.
    #[must_use]
    pub fn first_broken(&self, printing: Printing) -> Option<Broken> {
        let mut first = None;
        self.broken(printing, |broken| first = first.or(Some(broken)));
        first
    }

    /// Whether a card could be in a deck of this summoner at all: a builder offers these.
    #[must_use]
    pub fn allows(&self, kind: Kind) -> bool {
        is_chosen(kind.card()) && shares_symbol(kind.card(), self.summoner.card())
    }

    fn broken_by(
        &self,
        printing: Printing,
        card: impl Fn(Kind) -> &'static Card,
        mut visit: impl FnMut(Broken),
    ) {
        let faction = faction_of(self.summoner);
        if faction.is_none() {
            visit(Broken::NoSummoner(self.summoner));
        }
        let (mut champions, mut commons, mut standards) = (0_u8, 0_u8, 0_u8);
        for (kind, n) in self.cards() {
            let class = card(kind).class;
            let (total, most, error) = if kind == Kind::UNKNOWN {
                visit(Broken::NotACard(kind));
                continue;
            } else if class.is(Class::SUMMONER) {
                visit(Broken::SecondSummoner(kind));
                continue;
            } else if class.is(Class::EPIC) {
                visit(Broken::ExtraEpic(kind));
                continue;
            } else if kind == Kind::GATE || kind == Kind::START_GATE {
                visit(Broken::ExtraGate(kind));
                continue;
            } else if class.is(Class::CHAMPION) {
                (&mut champions, 1, Broken::ChampionCopies(kind))
            } else if class.is(Class::COMMON) {
                (&mut commons, 4, Broken::CommonCopies(kind))
            } else if class.is(Class::STANDARD) {
                (&mut standards, 2, Broken::StandardCopies(kind))
            } else {
                visit(Broken::NotACard(kind));
                continue;
            };
            *total = total.saturating_add(n);
            if n > most {
                visit(error);
            }
            if faction.is_some() && !shares_symbol(card(kind), card(self.summoner)) {
                visit(Broken::Symbol(kind));
            }
            let starts = faction.map_or(0, |(number, deck)| {
                deck.start.iter().filter(|s| Kind::of(number, s.0 as usize) == Some(kind)).count()
            });
            let limited = printing == Printing::Revised && class.is(Class::LIMITED);
            if limited && usize::from(n) + starts > 1 {
                visit(Broken::Limited(kind));
            }
        }
        if champions != 3 {
            visit(Broken::Champions(champions));
        }
        if commons != 16 {
            visit(Broken::Commons(commons));
        }
        if standards != 6 {
            visit(Broken::StandardEvents(standards));
        }
    }
}

fn kind_index(kind: Kind) -> usize {
    // A kind is always below KINDS; the remainder lets the compiler see it.
    usize::from(u8::from(kind)) % KINDS
}

/// Whether a card is one that the builder of a deck chooses.
fn is_chosen(card: &Card) -> bool {
    card.class.is(Class::CHAMPION.and(Class::COMMON).and(Class::STANDARD))
}

fn shares_symbol(card: &Card, summoner: &Card) -> bool {
    card.symbols.iter().any(|symbol| summoner.symbols.contains(symbol))
}

impl State {
    /// A new match of two decks that players built. The first thing it waits for is who goes first.
    ///
    /// # Errors
    /// Whose deck breaks which restriction first.
    pub fn with_decks(
        printing: Printing,
        lists: [&DeckList; 2],
    ) -> Result<State, (Player, Broken)> {
        let mut state = State::empty(printing);
        for (player, list) in Player::BOTH.into_iter().zip(lists) {
            if let Some(broken) = list.first_broken(printing) {
                return Err((player, broken));
            }
            let (number, deck) =
                faction_of(list.summoner).ok_or((player, Broken::NoSummoner(list.summoner)))?;
            let kind = |i: usize| Kind::of(number, i).unwrap_or(Kind::UNKNOWN);
            let starting = deck.start.map(|(i, row, column)| (kind(i as usize), row, column));
            let gate = (Kind::START_GATE, deck.gate.0, deck.gate.1);
            let summoner = (list.summoner, deck.summoner.0, deck.summoner.1);
            for (kind, row, column) in [summoner, gate, starting[0], starting[1]] {
                if let Some(square) = Square::seen_by(player, row, column) {
                    state.board.put(square, kind, player);
                }
            }
            state.declare(player, Kind::GATE, 3);
            state.declare(player, Kind::START_GATE, 0);
            for kind in Kind::all().skip(2) {
                let card = kind.card();
                let led = faction_of(list.summoner).is_some_and(|(number, deck)| {
                    (0..deck.cards.len()).any(|i| Kind::of(number, i) == Some(kind))
                });
                let epics = if led && card.class.is(Class::EPIC) { card.copies } else { 0 };
                let n = list.copies(kind) + epics;
                if n > 0 || kind == list.summoner || starting.iter().any(|s| s.0 == kind) {
                    state.declare(player, kind, n);
                }
            }
        }
        Ok(state)
    }
}

/// The number of this form of code. It is the code's first character.
const VERSION: u8 = 1;
/// The characters of codes by their value: digits and capitals without I, L, O and U, which are easily misread.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The longest code. In bits: version 5, summoner 8, the cards of its faction 21, then for each other faction its number
/// 8 and its cards 21 (each of the 25 cards may come from another), and the check 20: 5 + 8 + 21 + 25 * 29 + 20 = 779.
/// With the eight factions of today no summoner shares symbols with more than two others: 112 bits, 23 characters.
const LONGEST: usize = 156;
const CHECK: usize = 4;
/// The largest prime of 20 bits: one wrong character, or two neighbours exchanged, always give another check.
const PRIME: u32 = 1_048_573;

/// The code of a deck: capital letters and digits, for typing, for a message, for a cable.
///
/// Codes are stable: cards keep their numbers, and another form would have another first character. Reading accepts
/// small letters, ignores spaces and hyphens, and takes O for 0, I and L for 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code(String<LONGEST, u8>);

impl Code {
    /// The characters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why a text is no deck's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeError {
    /// A character that no code has.
    Character(char),
    /// Too few or too many characters.
    Length(usize),
    /// A form of code that this version cannot read.
    Version(u8),
    /// A character was mistyped, left out or added.
    Check,
    /// It names a faction that this version does not know.
    Faction(u8),
    /// It says the same thing in another way than a code does.
    Form,
    /// It is the code of a deck that breaks the rules.
    Broken(Broken),
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeError::Character(c) => write!(f, "a code has no character {c:?}"),
            CodeError::Length(n) => write!(f, "no code has {n} characters"),
            CodeError::Version(n) => write!(f, "codes of version {n} cannot be read here"),
            CodeError::Check => f.write_str("a character is wrong, missing or too much"),
            CodeError::Faction(n) => write!(f, "faction {n} is not known here"),
            CodeError::Form => f.write_str("this is not how a code is written"),
            CodeError::Broken(broken) => broken.fmt(f),
        }
    }
}

impl core::error::Error for CodeError {}

/// Values of 5 bits, written and read as numbers of any width.
struct Digits {
    values: heapless::Vec<u8, LONGEST, u8>,
    /// Bits written or read.
    bit: usize,
}

impl Digits {
    fn write(&mut self, value: u8, width: usize) -> Option<()> {
        for i in (0..width).rev() {
            if self.bit.is_multiple_of(5) {
                self.values.push(0).ok()?;
            }
            *self.values.last_mut()? |= (value >> i & 1) << (4 - self.bit % 5);
            self.bit += 1;
        }
        Some(())
    }

    fn read(&mut self, width: usize) -> Option<u8> {
        let mut value = 0;
        for _ in 0..width {
            let digit = self.values.get(self.bit / 5)?;
            value = value << 1 | digit >> (4 - self.bit % 5) & 1;
            self.bit += 1;
        }
        Some(value)
    }
}

fn check(values: &[u8]) -> u32 {
    values.iter().fold(7, |sum, &v| (sum * 37 + u32::from(v) + 1) % PRIME)
}

/// The bits that hold the number of copies of a card, none for a card that is not chosen.
fn width(card: &Card) -> usize {
    match card.class {
        class if class.is(Class::CHAMPION) => 1,
        class if class.is(Class::STANDARD) => 2,
        class if class.is(Class::COMMON) => 3,
        _ => 0,
    }
}

impl DeckList {
    /// The code of this deck; `None` for a deck with so many copies of a card that it cannot be legal.
    #[must_use]
    pub fn code(&self) -> Option<Code> {
        let (own, _) = faction_of(self.summoner)?;
        if self.cards().any(|(kind, _)| !is_chosen(kind.card())) {
            return None;
        }
        let mut digits = Digits { values: heapless::Vec::new(), bit: 0 };
        digits.write(VERSION, 5)?;
        let others = (0..catalog::decks().len()).filter(|&n| n != own);
        for faction in core::iter::once(own).chain(others) {
            let deck = catalog::decks().get(faction)?;
            let kinds = || (0..deck.cards.len()).filter_map(|i| Kind::of(faction, i));
            if faction != own && kinds().all(|kind| self.copies(kind) == 0) {
                continue;
            }
            digits.write(faction as u8, 8)?;
            for kind in kinds() {
                let (n, width) = (self.copies(kind), width(kind.card()));
                if n >> width != 0 {
                    return None;
                }
                digits.write(n, width)?;
            }
        }
        let check = check(&digits.values);
        for i in (0..CHECK).rev() {
            digits.values.push((check >> (5 * i) & 31) as u8).ok()?;
        }
        let mut code = String::new();
        for value in digits.values {
            code.push(char::from(*ALPHABET.get(value as usize)?)).ok()?;
        }
        Some(Code(code))
    }

    /// The deck with this code.
    ///
    /// # Errors
    /// Why the text is not the code of a deck that is legal in this printing.
    pub fn from_code(text: &str, printing: Printing) -> Result<DeckList, CodeError> {
        let mut values: heapless::Vec<u8, LONGEST, u8> = heapless::Vec::new();
        let mut length = 0;
        for character in text.chars().filter(|c| !matches!(c, ' ' | '-')) {
            let capital = match character.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                other => other,
            };
            let value = ALPHABET.iter().position(|&c| char::from(c) == capital);
            let value = value.ok_or(CodeError::Character(character))?;
            // Too long a text is only counted.
            let _ = values.push(value as u8);
            length += 1;
        }
        let payload = values.len().checked_sub(CHECK).filter(|&n| n > 0 && length <= LONGEST);
        let payload = payload.ok_or(CodeError::Length(length))?;
        if values[0] != VERSION {
            return Err(CodeError::Version(values[0]));
        }
        let sum = values[payload..].iter().fold(0, |sum, &v| sum << 5 | u32::from(v));
        values.truncate(payload);
        if check(&values) != sum {
            return Err(CodeError::Check);
        }
        let mut digits = Digits { values, bit: 5 };
        let mut list: Option<DeckList> = None;
        while let Some(faction) = digits.read(8) {
            let number = usize::from(faction);
            let deck = catalog::decks().get(number).ok_or(CodeError::Faction(faction))?;
            let summoner = Kind::of(number, 0).ok_or(CodeError::Faction(faction))?;
            let list = list.get_or_insert_with(|| DeckList::new(summoner));
            for (i, card) in deck.cards.iter().enumerate() {
                let n = digits.read(width(card)).ok_or(CodeError::Form)?;
                if let (true, Some(kind)) = (n > 0, Kind::of(number, i)) {
                    list.copies[kind_index(kind)] = n;
                }
            }
        }
        let list = list.ok_or(CodeError::Form)?;
        if let Some(broken) = list.first_broken(printing) {
            return Err(CodeError::Broken(broken));
        }
        // There is one code for each deck: the bits that fill the last character and the order are part of it.
        let own = list.code().ok_or(CodeError::Form)?;
        let same = own.as_str().len() == payload + CHECK
            && own.0.bytes().zip(&digits.values).all(|(c, &v)| c == ALPHABET[usize::from(v & 31)]);
        if same { Ok(list) } else { Err(CodeError::Form) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::second_edition::card::{Symbol, UNIT};

    static LIMITED_ARCHER: Card = Card {
        name: "Undead Archer",
        class: Class(Class::COMMON.0 | Class::LIMITED.0),
        symbols: &[Symbol::Fire],
        ..UNIT
    };
    static LIMITED_CULTIST: Card = Card { name: "Hellfire Cultist", ..LIMITED_ARCHER };

    fn broken(list: &DeckList, printing: Printing) -> heapless::Vec<Broken, 8> {
        let mut all = heapless::Vec::new();
        let archer = Kind::named("Undead Archer").unwrap();
        let cultist = Kind::named("Hellfire Cultist").unwrap();
        let card = |kind| match kind {
            kind if kind == archer => &LIMITED_ARCHER,
            kind if kind == cultist => &LIMITED_CULTIST,
            kind => Kind::card(kind),
        };
        list.broken_by(printing, card, |b| all.push(b).unwrap());
        all
    }

    /// No card of the eight decks is limited, so two are made so here: one that starts on the battlefield, one that
    /// does not.
    #[test]
    fn limited_cards_come_once_and_starting_units_count() {
        let archer = Kind::named("Undead Archer").unwrap();
        let cultist = Kind::named("Hellfire Cultist").unwrap();
        let mut list = DeckList::faction(&catalog::decks()[0]);
        let both = [Broken::Limited(cultist), Broken::Limited(archer)];
        assert_eq!(broken(&list, Printing::Revised), both);
        assert_eq!(broken(&list, Printing::First), []);
        for _ in 0..3 {
            list.remove(archer);
            list.remove(cultist);
        }
        // One chosen cultist is fine; one chosen archer is the second beside the one that starts.
        assert_eq!(
            broken(&list, Printing::Revised),
            [Broken::Limited(archer), Broken::Commons(10)]
        );
        list.remove(archer);
        assert_eq!(broken(&list, Printing::Revised), [Broken::Commons(9)]);
    }
}
