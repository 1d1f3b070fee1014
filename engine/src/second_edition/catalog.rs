//! Every card of the game in one table, put together from the deck files when the engine is compiled.

use serde::{Deserialize, Serialize};

use super::card::{Ability, Attack, Bearer, Card, Class, Deck, STRUCTURE};
use super::decks::{DECKS, FINISHED};
use super::rule::{Always, Rule, Step, Trigger};
use super::target::Word;

/// A kind of card: what choices, events and piles name cards by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[serde(try_from = "u8", into = "u8")]
pub struct Kind(u8);

/// A number that no card has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchCard;

impl core::fmt::Display for NoSuchCard {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("no card has this number")
    }
}

impl TryFrom<u8> for Kind {
    type Error = NoSuchCard;
    fn try_from(number: u8) -> Result<Kind, NoSuchCard> {
        if (number as usize) < KINDS { Ok(Kind(number)) } else { Err(NoSuchCard) }
    }
}

impl From<Kind> for u8 {
    fn from(kind: Kind) -> u8 {
        kind.0
    }
}

impl core::fmt::Debug for Kind {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.card().name)
    }
}

/// Cards before the decks: the unknown card and the two gates.
const SHARED: usize = 3;
/// How many kinds there are, the unknown one included.
pub(crate) const KINDS: usize = SHARED + DECKS.len() * 12;

impl Kind {
    /// A card whose kind is not known here.
    pub const UNKNOWN: Kind = Kind(0);
    /// The 5-life gate.
    pub const GATE: Kind = Kind(1);
    /// The 10-life gate every player starts with.
    pub const START_GATE: Kind = Kind(2);

    /// Card `index` of deck number `deck`.
    #[must_use]
    pub const fn of(deck: usize, index: usize) -> Option<Kind> {
        if deck < DECKS.len() && index < 12 {
            Some(Kind((SHARED + deck * 12 + index) as u8))
        } else {
            None
        }
    }

    /// Every real kind.
    pub fn all() -> impl Iterator<Item = Kind> {
        (1..KINDS as u8).map(Kind)
    }

    /// The kind with this exact name (the 5-life gate for "Gate").
    #[must_use]
    pub fn named(name: &str) -> Option<Kind> {
        Kind::all().find(|kind| kind.card().name == name)
    }

    /// What is printed on it.
    #[must_use]
    pub fn card(self) -> &'static Card {
        &CARDS[self.0 as usize]
    }

    /// The words of its name that other cards look for.
    pub(crate) fn words(self) -> u8 {
        INDEX[self.0 as usize].words
    }

    /// The triggers its own rules have.
    pub(crate) fn triggers(self) -> u32 {
        INDEX[self.0 as usize].own
    }

    /// The moments of a turn it has rules for, see [`moment`].
    pub(crate) fn moments(self) -> u32 {
        INDEX[self.0 as usize].moments
    }

    /// The triggers of the rules it gives to others.
    pub(crate) fn grants(self) -> u32 {
        INDEX[self.0 as usize].granted
    }

    /// Its rules in the big table.
    pub(crate) fn rules(self) -> core::ops::Range<u8> {
        let entry = &INDEX[self.0 as usize];
        entry.first..entry.end
    }
}

/// The faction decks, in the order their kinds are numbered.
#[must_use]
pub fn decks() -> &'static [Deck] {
    &DECK_TABLE
}

/// The decks that are complete and may be offered to players; the others still miss abilities or their tests.
pub fn finished_decks() -> impl Iterator<Item = &'static Deck> {
    DECK_TABLE.iter().filter(|deck| FINISHED.contains(&deck.name))
}

static DECK_TABLE: [Deck; DECKS.len()] = DECKS;

const fn card_table() -> [Card; KINDS] {
    let mut cards = [Card { name: "?", life: 0, ..STRUCTURE }; KINDS];
    cards[0].class = Class(0);
    cards[1] = Card { name: "Gate", life: 5, attack: Attack::Melee, ..STRUCTURE };
    cards[2] = Card { name: "Start Gate", life: 10, copies: 1, ..STRUCTURE };
    let mut deck = 0;
    while deck < DECKS.len() {
        let mut i = 0;
        while i < 12 {
            cards[SHARED + deck * 12 + i] = DECKS[deck].cards[i];
            i += 1;
        }
        deck += 1;
    }
    cards
}

static CARDS: [Card; KINDS] = CARD_TABLE;
const CARD_TABLE: [Card; KINDS] = card_table();

/// What has to be known about a kind at every step, found in one place.
#[derive(Clone, Copy)]
struct Index {
    words: u8,
    own: u32,
    granted: u32,
    moments: u32,
    first: u8,
    end: u8,
}

/// A rule in the big table: the stack of the state refers to rules by their number here.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    /// The first ability of this name: two abilities of one name are the same ability.
    pub(crate) ability: u8,
    pub(crate) kind: Kind,
    pub(crate) slot: u8,
    pub(crate) bearer: Bearer,
    pub(crate) rule: Rule,
    pub(crate) trigger: u32,
    /// Nothing but counting on this card: its order among others cannot matter.
    pub(crate) quiet: bool,
    /// It ends in an extra attack, so it comes after everything else (see the rulings).
    pub(crate) last: bool,
}

impl Entry {
    pub(crate) fn ability(&self) -> &'static Ability {
        &self.kind.card().abilities[self.slot as usize]
    }
}

const fn count_rules() -> usize {
    let mut n = 0;
    let mut kind = 0;
    while kind < KINDS {
        let abilities = CARD_TABLE[kind].abilities;
        let mut a = 0;
        while a < abilities.len() {
            n += abilities[a].rules.len();
            a += 1;
        }
        kind += 1;
    }
    n
}

/// How many rules there are.
pub(crate) const RULES: usize = count_rules();
const _: () = assert!(RULES < 255, "rule numbers are one byte and 255 means none");

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Whether `word` stands alone in `name`.
const fn has_word(name: &str, word: &str) -> bool {
    let (name, word) = (name.as_bytes(), word.as_bytes());
    let mut start = 0;
    while start + word.len() <= name.len() {
        let mut i = 0;
        while i < word.len() && name[start + i] == word[i] {
            i += 1;
        }
        let end = start + word.len();
        let starts = start == 0 || name[start - 1] == b' ';
        if i == word.len() && starts && (end == name.len() || name[end] == b' ') {
            return true;
        }
        start += 1;
    }
    false
}

const fn trigger_bit(rule: &Rule) -> u32 {
    match rule {
        Rule::Always(rule) => rule.bit(),
        Rule::When { on, .. } => on.bit(),
    }
}

/// A bit for each phase's start, end, and use by its player; 0 for other triggers.
pub(crate) const fn moment(trigger: Trigger) -> u32 {
    match trigger {
        Trigger::Start(phase) => 1 << phase as u32,
        Trigger::End(phase) => 1 << (8 + phase as u32),
        Trigger::Use(phase) => 1 << (16 + phase as u32),
        _ => 0,
    }
}

const fn is_quiet(rule: &Rule) -> bool {
    let Rule::When { steps, .. } = rule else {
        return false;
    };
    let mut i = 0;
    while i < steps.len() {
        if !matches!(steps[i], Step::Boost(..) | Step::Unboost(..)) {
            return false;
        }
        i += 1;
    }
    true
}

const fn is_last(rule: &Rule) -> bool {
    let Rule::When { steps, .. } = rule else {
        return false;
    };
    let mut i = 0;
    while i < steps.len() {
        if matches!(steps[i], Step::ExtraAttack(..)) {
            return true;
        }
        i += 1;
    }
    false
}

const BLANK: Entry = Entry {
    ability: 0,
    kind: Kind(0),
    slot: 0,
    bearer: Bearer::This,
    rule: Rule::Always(Always::Gate),
    trigger: 0,
    quiet: false,
    last: false,
};

const fn rule_table() -> ([Entry; RULES], [Index; KINDS]) {
    let mut entries = [BLANK; RULES];
    let mut index = [Index { words: 0, own: 0, granted: 0, moments: 0, first: 0, end: 0 }; KINDS];
    let mut n = 0;
    let mut ability = 0;
    let mut kind = 0;
    while kind < KINDS {
        index[kind].first = n as u8;
        let card = &CARD_TABLE[kind];
        let mut w = 0;
        while w < Word::ALL.len() {
            if has_word(card.name, Word::ALL[w].0) {
                index[kind].words |= Word::ALL[w].1.0;
            }
            w += 1;
        }
        let mut a = 0;
        while a < card.abilities.len() {
            let this = &card.abilities[a];
            let mut number = ability;
            let mut i = 0;
            while i < n && !this.name.is_empty() {
                let other = &entries[i];
                if same(
                    CARD_TABLE[other.kind.0 as usize].abilities[other.slot as usize].name,
                    this.name,
                ) {
                    number = other.ability;
                    break;
                }
                i += 1;
            }
            let mut r = 0;
            while r < this.rules.len() {
                let rule = this.rules[r];
                let trigger = trigger_bit(&rule);
                entries[n] = Entry {
                    ability: number,
                    kind: Kind(kind as u8),
                    slot: a as u8,
                    bearer: this.bearer,
                    rule,
                    trigger,
                    quiet: is_quiet(&rule),
                    last: is_last(&rule),
                };
                if let Rule::When { on, .. } = rule {
                    index[kind].moments |= moment(on);
                }
                match this.bearer {
                    Bearer::This => index[kind].own |= trigger,
                    _ => index[kind].granted |= trigger,
                }
                n += 1;
                r += 1;
            }
            ability += 1;
            a += 1;
        }
        index[kind].end = n as u8;
        kind += 1;
    }
    (entries, index)
}

/// What rules are about that units give to other units while they stand on the battlefield.
pub(crate) const LENDERS: u32 = {
    let mut mask = 0;
    let mut n = 0;
    while n < RULES {
        let entry = &TABLES.0[n];
        if matches!(entry.bearer, Bearer::Those(_))
            && CARD_TABLE[entry.kind.0 as usize].class.is(Class::UNIT)
        {
            mask |= entry.trigger;
        }
        n += 1;
    }
    mask
};

const TABLES: ([Entry; RULES], [Index; KINDS]) = rule_table();
static ENTRIES: [Entry; RULES] = TABLES.0;
static INDEX: [Index; KINDS] = TABLES.1;

/// The rule with this number; numbers from outside may be anything.
pub(crate) fn rule(number: u8) -> Option<&'static Entry> {
    ENTRIES.get(number as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_match_by_whole_words() {
        assert!(has_word("Ice Golem", "Ice") && has_word("Undead Carrier", "Carrier"));
        assert!(!has_word("Portal Device", "ice") && !has_word("Carriers", "Carrier"));
        assert_eq!(Kind::GATE.words() & Word::GATE.0, Word::GATE.0);
        assert_eq!(Kind::START_GATE.words() & Word::GATE.0, Word::GATE.0);
    }
}
