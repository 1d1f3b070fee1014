//! The abilities a card has now, and where each comes from.

use heapless::Vec;

use crate::square::Square;

use super::card::{Ability, Bearer, Class};
use super::catalog::{self, Entry, Kind};
use super::frame::Ref;
use super::rules_of::ties;
use super::state::State;

/// Where an ability of a card comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AbilityFrom {
    /// It is printed on the card.
    Own,
    /// The card has the abilities of this one until the turn ends.
    Gained(Kind),
    /// This card lies under it.
    Under(Kind),
    /// This active event gives it.
    Event(Kind),
    /// An event ties it to this unit, and they share their abilities.
    Tied(Kind),
    /// This unit on the battlefield gives it.
    Unit(Kind),
}

impl AbilityFrom {
    /// The other card that it comes from.
    #[must_use]
    pub fn kind(self) -> Option<Kind> {
        match self {
            AbilityFrom::Own => None,
            AbilityFrom::Gained(kind)
            | AbilityFrom::Under(kind)
            | AbilityFrom::Event(kind)
            | AbilityFrom::Tied(kind)
            | AbilityFrom::Unit(kind) => Some(kind),
        }
    }
}

impl State {
    /// Visits the abilities that the card on a space has now, each once: its own first, then those of other cards. A
    /// frozen card has none, see [`State::is_frozen`]. An ability without a name is the effect of the card it is from.
    ///
    /// ```
    /// use stonecaller_engine::second_edition::{AbilityFrom, Kind, Phase, Printing, set_up::SetUp};
    /// use stonecaller_engine::Player;
    ///
    /// let mut set_up = SetUp::new(Printing::Revised);
    /// let golem = "c4".parse().unwrap();
    /// let smith = Kind::named("Ice Smith").unwrap();
    /// set_up.card(Player::One, Kind::named("Svara").unwrap(), "c1".parse().unwrap());
    /// set_up.card(Player::One, Kind::named("Ice Golem").unwrap(), golem);
    /// set_up.under(Player::One, smith, golem);
    /// set_up.card(Player::Two, Kind::named("Grognack").unwrap(), "c8".parse().unwrap());
    /// let game = set_up.start(Player::One, Phase::Move).unwrap();
    /// let mut abilities = Vec::new();
    /// game.abilities_at(golem, |ability, from| abilities.push((ability.name, from)));
    /// assert_eq!(abilities[0], ("Living Gate", AbilityFrom::Own));
    /// assert_eq!(abilities[3], ("", AbilityFrom::Under(smith)));
    /// ```
    pub fn abilities_at(
        &self,
        square: Square,
        mut visit: impl FnMut(&'static Ability, AbilityFrom),
    ) {
        let own = self.board.at(square).kind;
        if own == Kind::UNKNOWN || self.is_frozen(square) {
            return;
        }
        for ability in own.card().abilities {
            if matches!(ability.bearer, Bearer::This | Bearer::Those(_)) {
                visit(ability, AbilityFrom::Own);
            }
        }
        // The rules are asked subject by subject, so that one question never has more answers than fit.
        let mut lent: Vec<(AbilityFrom, u8), 32, u8> = Vec::new();
        let mut left = self.lent;
        while left != 0 {
            let subject = left & left.wrapping_neg();
            left &= left - 1;
            for number in self.rules_at(square.index() as Ref, subject) {
                let Some(entry) = catalog::rule(number) else { continue };
                let same = |n: u8| {
                    catalog::rule(n).is_some_and(|e| (e.kind, e.slot) == (entry.kind, entry.slot))
                };
                if !lent.iter().any(|&(_, n)| same(n))
                    && let Some(from) = self.lender(square, entry)
                {
                    let _ = lent.push((from, number));
                }
            }
        }
        // A dozen at most: the library's sort would take 8 KiB of a device's flash.
        for end in 1..lent.len() {
            for place in (1..=end).rev() {
                if lent[place - 1] > lent[place] {
                    lent.swap(place - 1, place);
                }
            }
        }
        for (from, number) in lent {
            if let Some(entry) = catalog::rule(number) {
                visit(entry.ability(), from);
            }
        }
    }

    /// What gives a rule to the card on a space that has it; nothing if it is the card's own.
    fn lender(&self, square: Square, entry: &Entry) -> Option<AbilityFrom> {
        let kind = entry.kind;
        let printed = matches!(entry.bearer, Bearer::This);
        if printed && kind == self.board.at(square).kind {
            return None;
        }
        let of_event = kind.card().class.is(Class::EVENT);
        // Nameless effects of events are not gained, only their abilities.
        let gains = printed != of_event && !(of_event && entry.ability().name.is_empty());
        if gains && self.gained_by(square).any(|k| k == kind) {
            return Some(AbilityFrom::Gained(kind));
        }
        match entry.bearer {
            Bearer::This => {
                let shares = |(event, k)| {
                    ties(k)
                        && self
                            .partner(event, square)
                            .is_some_and(|partner| self.board.at(partner).kind == kind)
                };
                self.actives().any(shares).then_some(AbilityFrom::Tied(kind))
            }
            Bearer::Top => Some(AbilityFrom::Under(kind)),
            Bearer::Those(_) if of_event => Some(AbilityFrom::Event(kind)),
            Bearer::Those(_) => Some(AbilityFrom::Unit(kind)),
            Bearer::Chosen => None,
        }
    }
}
