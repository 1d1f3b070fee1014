//! How rules point at cards and spaces.

use super::card::Class;

/// A card in a rule, seen from the card that carries the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The card with the rule.
    This,
    /// The card the rule is about: the one picked, attacked, attacking or moved.
    It,
    /// A second picked card.
    That,
    /// Your summoner.
    Summoner,
    /// The space kept in the frame, for example where a card was destroyed.
    Space,
}

/// Whose cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Yours.
    Friendly,
    /// The opponent's.
    Enemy,
    /// Anybody's.
    Either,
}

/// Where the cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Near {
    /// Anywhere on the battlefield.
    Anywhere,
    /// Within that many spaces of the card.
    Within(Who, u8),
    /// The card itself, or within that many spaces of it.
    NotBeyond(Who, u8),
    /// Within that many clear straight spaces of the card.
    Straight(Who, u8),
    /// Next to a structure of yours.
    FriendlyStructure,
}

/// Words that other cards look for in names. Only whole words count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word(pub u8);

impl Word {
    /// No word asked for.
    pub const ANY: Word = Word(0);
    /// Undead.
    pub const UNDEAD: Word = Word(1);
    /// Carrier.
    pub const CARRIER: Word = Word(2);
    /// Citadel.
    pub const CITADEL: Word = Word(4);
    /// Ember.
    pub const EMBER: Word = Word(8);
    /// Frost.
    pub const FROST: Word = Word(16);
    /// Gate.
    pub const GATE: Word = Word(32);
    /// The words with their spelling.
    pub(crate) const ALL: [(&'static str, Word); 6] = [
        ("Undead", Word::UNDEAD),
        ("Carrier", Word::CARRIER),
        ("Citadel", Word::CITADEL),
        ("Ember", Word::EMBER),
        ("Frost", Word::FROST),
        ("Gate", Word::GATE),
    ];
}

/// Cards on the battlefield: all parts must hold. The card with the rule is never among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Any of these classes.
    pub class: Class,
    /// Whose.
    pub side: Side,
    /// Where.
    pub near: Near,
    /// A word of the name.
    pub word: Word,
    /// Only units of this cost or less.
    pub cost: u8,
    /// Only cards without boost.
    pub unboosted: bool,
}

impl Filter {
    const fn of(side: Side, class: Class) -> Filter {
        Filter {
            class,
            side,
            near: Near::Anywhere,
            word: Word::ANY,
            cost: u8::MAX,
            unboosted: false,
        }
    }
    /// Your cards of a class, anywhere.
    pub(crate) const fn friendly(class: Class) -> Filter {
        Filter::of(Side::Friendly, class)
    }
    /// Enemy cards of a class, anywhere.
    pub(crate) const fn enemy(class: Class) -> Filter {
        Filter::of(Side::Enemy, class)
    }
    /// Cards of a class on either side, anywhere.
    pub(crate) const fn any(class: Class) -> Filter {
        Filter::of(Side::Either, class)
    }
    /// Only within `n` spaces of `who`.
    pub(crate) const fn within(self, n: u8, who: Who) -> Filter {
        Filter { near: Near::Within(who, n), ..self }
    }
    /// Only next to `who`.
    pub(crate) const fn adjacent(self, who: Who) -> Filter {
        self.within(1, who)
    }
    /// Only `who` and what is within `n` spaces of it.
    pub(crate) const fn not_beyond(self, n: u8, who: Who) -> Filter {
        Filter { near: Near::NotBeyond(who, n), ..self }
    }
    /// Only next to a structure of yours.
    pub(crate) const fn by_your_structures(self) -> Filter {
        Filter { near: Near::FriendlyStructure, ..self }
    }
    /// Only within `n` clear straight spaces of `who`.
    pub(crate) const fn straight(self, n: u8, who: Who) -> Filter {
        Filter { near: Near::Straight(who, n), ..self }
    }
    /// Only with this word in the name.
    pub(crate) const fn named(self, word: Word) -> Filter {
        Filter { word, ..self }
    }
    /// Only up to this cost (summoners have none and never match).
    pub(crate) const fn costing(self, cost: u8) -> Filter {
        Filter { cost, ..self }
    }
    /// Only without boost.
    pub(crate) const fn unboosted(self) -> Filter {
        Filter { unboosted: true, ..self }
    }
}

/// Cards in a hand or a discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cards {
    /// Any of these classes.
    pub class: Class,
    /// A word of the name.
    pub word: Word,
    /// This cost or less.
    pub cost: u8,
}
