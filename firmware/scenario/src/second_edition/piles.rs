//! Which cards there are: the decks, and what of them is in which pile.

use std::collections::BTreeMap;

use stonecaller_engine::Player;
use stonecaller_engine::second_edition::set_up::SetUp;
use stonecaller_engine::second_edition::{Class, Deck, Kind, Pile, decks};

use super::names::{kind_or_unknown, name, seat};
use crate::words::counted;

/// The most copies of a kind a deck can hold: four, and two starting units.
const COPIES: u8 = 6;
/// The cards of a deck.
const CARDS: u8 = 34;

/// The cards of one player that are not placed yet.
pub(super) struct Supply {
    owner: Player,
    /// The deck and what is left of it; without one any cards will do.
    deck: Option<(&'static str, BTreeMap<Kind, u8>)>,
    placed: BTreeMap<Kind, u8>,
    unknown: [u8; 3],
    rest: Option<(Pile, bool)>,
}

fn contents(deck: &'static Deck) -> BTreeMap<Kind, u8> {
    let number = decks().iter().position(|d| d.name == deck.name).unwrap_or(0);
    let mut cards = BTreeMap::from([(Kind::GATE, 3), (Kind::START_GATE, 1)]);
    for (i, card) in deck.cards.iter().enumerate() {
        if let Some(kind) = Kind::of(number, i) {
            let starting = deck.start.iter().filter(|s| usize::from(s.0) == i).count() as u8;
            cards.insert(kind, card.copies + starting);
        }
    }
    cards
}

impl Supply {
    pub(super) fn new(owner: Player, deck: Option<&'static Deck>) -> Supply {
        Supply {
            owner,
            deck: deck.map(|deck| (deck.name, contents(deck))),
            placed: BTreeMap::new(),
            unknown: [0; 3],
            rest: None,
        }
    }

    /// Takes a card out of the supply; an error if the deck has no more.
    pub(super) fn take(&mut self, kind: Kind) -> Result<(), String> {
        if let Some((deck, left)) = &mut self.deck {
            match left.get_mut(&kind) {
                None => {
                    return Err(format!(
                        "{} is not in the {deck} deck of {}",
                        name(kind),
                        seat(self.owner)
                    ));
                }
                Some(0) => {
                    return Err(format!("the {deck} deck has no further {}", name(kind)));
                }
                Some(n) => *n -= 1,
            }
        }
        let placed = self.placed.entry(kind).or_default();
        *placed += 1;
        if *placed > COPIES {
            return Err(format!("no deck has more than {COPIES} {}", name(kind)));
        }
        if self.placed.len() > 28 || self.placed.values().sum::<u8>() > CARDS {
            return Err(format!("{} has more cards than a deck can hold", seat(self.owner)));
        }
        Ok(())
    }

    /// Fills a pile from a list: `Gate, 2 Smasher, 3 unknown, rest`.
    pub(super) fn fill(
        &mut self,
        set_up: &mut SetUp,
        pile: Pile,
        list: &str,
    ) -> Result<(), String> {
        for (n, item) in counted(list)? {
            if matches!(item, "rest" | "rest unknown") {
                if self.deck.is_none() {
                    return Err("`rest` is the rest of a deck: `decks:` is missing".into());
                }
                if n != 1 || self.rest.is_some() {
                    return Err("`rest` can stand only once for each player".into());
                }
                self.rest = Some((pile, item == "rest unknown"));
                continue;
            }
            let kind = kind_or_unknown(item)?;
            if kind == Kind::UNKNOWN {
                if self.deck.is_none() {
                    return Err("unknown cards are cards of a deck: `decks:` is missing".into());
                }
                self.unknown[pile as usize] = self.unknown[pile as usize].saturating_add(n).min(99);
                continue;
            }
            let class = kind.card().class;
            if class.is(Class::SUMMONER) || kind == Kind::START_GATE {
                return Err(format!("{} is never in a pile", name(kind)));
            }
            for _ in 0..n {
                self.take(kind)?;
                set_up.pile(self.owner, pile, kind);
            }
        }
        Ok(())
    }

    /// Puts what is left of the deck where it belongs, once everything else is placed.
    pub(super) fn finish(mut self, set_up: &mut SetUp) -> Result<(), String> {
        let Some((deck, left)) = self.deck.take() else { return Ok(()) };
        let in_piles =
            |kind: &Kind| *kind != Kind::START_GATE && !kind.card().class.is(Class::SUMMONER);
        let left: Vec<Kind> = left
            .into_iter()
            .filter(|(kind, _)| in_piles(kind))
            .flat_map(|(kind, n)| std::iter::repeat_n(kind, n.into()))
            .collect();
        let unknown: usize = self.unknown.iter().map(|&n| usize::from(n)).sum();
        let who = seat(self.owner);
        if let (Some((pile, false)), 0) = (self.rest, unknown) {
            left.iter().for_each(|&kind| set_up.pile(self.owner, pile, kind));
            return Ok(());
        }
        if let Some((pile, _)) = self.rest {
            let Some(more) = left.len().checked_sub(unknown) else {
                return Err(format!(
                    "{who} has {unknown} unknown cards, but only {} of the {deck} deck are left",
                    left.len()
                ));
            };
            self.unknown[pile as usize] += more as u8;
        } else if unknown == 0 {
            return Ok(());
        } else if unknown != left.len() {
            return Err(format!(
                "{who} has {unknown} unknown cards, but {} of the {deck} deck are left: where are the others? \
                 (`draw pile: rest` puts them there)",
                left.len()
            ));
        }
        left.iter().for_each(|&kind| set_up.unseen(self.owner, kind));
        for pile in [Pile::Hand, Pile::Draw, Pile::Discard] {
            set_up.unknown(self.owner, pile, self.unknown[pile as usize]);
        }
        Ok(())
    }
}
