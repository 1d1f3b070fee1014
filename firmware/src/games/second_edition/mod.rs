//! Summoner Wars, Second Edition, for the screens.

mod emblems;
mod face;
mod glossary;
mod help;

use heapless::Vec;
use stonecaller_engine::second_edition::{
    Attack, Card, Class, Kind, Phase, Symbol, decks, finished_decks, rulings as questions,
};

pub(super) use glossary::GLOSSARY;
pub(super) use help::TOPICS;
pub use stonecaller_engine::second_edition::State;

use super::{AttackKind, Badge, CardId, DeckSymbol, Faction, GameId, Rank, Ruling, Sheet};
use crate::gfx::icons;
use crate::gfx::ink::Ink;

/// The printings, the usual one first.
pub(super) const VARIANTS: &[&str] = &["Revised printing", "First printing"];

/// Kinds that come before the decks: the unknown card and two gates.
const SHARED: u8 = 3;
/// Different cards in a deck.
const IN_A_DECK: u8 = 12;

fn id(kind: Kind) -> CardId {
    CardId { game: GameId::SecondEdition, number: kind.into() }
}

/// The deck a card belongs to, if it is not one that all share.
fn deck_of(number: u8) -> Option<usize> {
    let deck = usize::from(number.checked_sub(SHARED)? / IN_A_DECK);
    (deck < decks().len()).then_some(deck)
}

/// The colour of each deck, in their order.
const ACCENTS: [Ink; 8] =
    [Ink::VIOLET, Ink::TEAL, Ink::MOSS, Ink::ICE, Ink::OCHRE, Ink::SUN, Ink::FLAME, Ink::BLOOD];

pub(super) fn accent(number: u8) -> Ink {
    deck_of(number).and_then(|deck| ACCENTS.get(deck)).copied().unwrap_or(Ink::STONE)
}

pub(super) fn factions() -> u8 {
    finished_decks().count() as u8
}

/// The number of a faction's deck among all decks.
fn deck_number(faction: u8) -> usize {
    let last = factions().saturating_sub(1);
    let name = finished_decks().nth(faction.min(last).into()).map_or("", |deck| deck.name);
    decks().iter().position(|deck| deck.name == name).unwrap_or(0)
}

pub(super) fn faction(number: u8) -> Faction {
    let deck = deck_number(number);
    let summoner = id(Kind::of(deck, 0).unwrap_or(Kind::UNKNOWN));
    Faction { name: decks()[deck].name, accent: accent(summoner.number), summoner }
}

pub(super) fn each_card(faction: u8, mut visit: impl FnMut(CardId, u8)) {
    let deck = deck_number(faction);
    for (place, card) in decks()[deck].cards.iter().enumerate() {
        let starting =
            decks()[deck].start.iter().filter(|start| usize::from(start.0) == place).count() as u8;
        if let Some(kind) = Kind::of(deck, place) {
            visit(id(kind), card.copies + starting);
        }
    }
    visit(id(Kind::START_GATE), 1);
    visit(id(Kind::GATE), 3);
}

/// Rows of a player's own half, and columns.
pub(super) const OWN_HALF: (u8, u8) = (4, 6);

pub(super) fn each_start(faction: u8, mut visit: impl FnMut(CardId, u8, u8)) {
    let number = deck_number(faction);
    let deck = &decks()[number];
    let summoner = (0, deck.summoner.0, deck.summoner.1);
    for (place, row, column) in core::iter::once(summoner).chain(deck.start) {
        if let Some(kind) = Kind::of(number, place.into()) {
            visit(id(kind), row, column);
        }
    }
    visit(id(Kind::START_GATE), deck.gate.0, deck.gate.1);
}

pub(super) fn rulings() -> usize {
    questions::RULINGS.len()
}

pub(super) fn ruling(number: usize) -> Option<Ruling> {
    questions::RULINGS.get(number).map(|ruling| Ruling {
        about: ruling.about,
        question: ruling.question,
        answer: ruling.answer,
    })
}

pub(super) fn badge(number: u8) -> Badge {
    let kind = Kind::try_from(number).unwrap_or(Kind::UNKNOWN);
    Badge { emblem: emblems::of(number), accent: accent(number), rank: rank(kind.card()) }
}

pub(super) fn name(number: u8) -> &'static str {
    Kind::try_from(number).unwrap_or(Kind::UNKNOWN).card().name
}

pub(super) fn sheet(number: u8) -> Sheet {
    let kind = Kind::try_from(number).unwrap_or(Kind::UNKNOWN);
    let card = kind.card();
    let rank = rank(card);
    let stands = card.class.is(Class::CARD);
    let fights = card.class.is(Class::UNIT) || (stands && card.strength > 0);
    let kind_of_attack = match card.attack {
        Attack::Melee => AttackKind::Melee,
        Attack::Ranged => AttackKind::Ranged,
    };
    let mut abilities = Vec::new();
    for ability in card.abilities {
        let full = abilities.push((ability.name, ability.text)).is_err();
        debug_assert!(!full, "{} has more abilities than a page holds", card.name);
    }
    Sheet {
        name: card.name,
        class: class(card),
        rank,
        emblem: emblems::of(number),
        accent: accent(number),
        cost: (rank != Rank::Summoner && rank != Rank::Unknown).then_some(card.cost),
        attack: fights.then_some((card.strength, kind_of_attack)),
        life: stands.then_some(card.life),
        symbols: card.symbols.iter().map(|of_card| symbol(*of_card)).collect(),
        abilities,
    }
}

fn rank(card: &Card) -> Rank {
    match card.class {
        class if class.is(Class::SUMMONER) => Rank::Summoner,
        class if class.is(Class::CHAMPION) => Rank::Champion,
        class if class.is(Class::COMMON) => Rank::Common,
        class if class.is(Class::STRUCTURE) => Rank::Structure,
        class if class.is(Class::EVENT) => Rank::Event,
        _ => Rank::Unknown,
    }
}

fn class(card: &Card) -> &'static str {
    match (rank(card), card.phase) {
        (Rank::Summoner, _) => "Summoner",
        (Rank::Champion, _) => "Champion",
        (Rank::Common, _) if card.class.is(Class::STRUCTURE) => "Common unit and structure",
        (Rank::Common, _) => "Common unit",
        (Rank::Structure, _) if card.class.is(Class::EPIC) => "Epic structure",
        (Rank::Structure, _) => "Structure",
        (Rank::Event, phase) => event_class(card.class.is(Class::EPIC), card.active, phase),
        (Rank::Unknown, _) => "Unknown card",
    }
}

const fn event_class(epic: bool, active: bool, phase: Phase) -> &'static str {
    macro_rules! words {
        ($phase:literal) => {
            match (epic, active) {
                (false, false) => concat!("Event · ", $phase),
                (false, true) => concat!("Active event · ", $phase),
                (true, false) => concat!("Epic event · ", $phase),
                (true, true) => concat!("Epic active event · ", $phase),
            }
        };
    }
    match phase {
        Phase::Summon => words!("Summon"),
        Phase::Move => words!("Move"),
        Phase::Build => words!("Build"),
        Phase::Attack => words!("Attack"),
        Phase::Magic => words!("Magic"),
        Phase::Draw => words!("Draw"),
    }
}

const fn symbol(symbol: Symbol) -> DeckSymbol {
    let (name, icon) = match symbol {
        Symbol::Light => ("Light", &icons::LIGHT),
        Symbol::Cunning => ("Cunning", &icons::CUNNING),
        Symbol::Earth => ("Earth", &icons::EARTH),
        Symbol::Spirit => ("Spirit", &icons::SPIRIT),
        Symbol::Instinct => ("Instinct", &icons::INSTINCT),
        Symbol::Water => ("Water", &icons::WATER),
        Symbol::Dark => ("Dark", &icons::DARK),
        Symbol::Resolve => ("Resolve", &icons::RESOLVE),
        Symbol::Air => ("Air", &icons::AIR),
        Symbol::Divine => ("Divine", &icons::DIVINE),
        Symbol::Logic => ("Logic", &icons::LOGIC),
        Symbol::Fire => ("Fire", &icons::FIRE),
    };
    DeckSymbol { name, icon }
}
