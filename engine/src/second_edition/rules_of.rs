//! Which rules a card has now: its own, and those that other cards give it.

use heapless::Vec;

use crate::player::Player;
use crate::square::{Square, Squares};

use super::card::{Bearer, Class};
use super::catalog::{self, Entry, Kind};
use super::frame::Ref;
use super::rule::{Always, Rule, about};
use super::state::{ACTIVE, State};

/// Rules of one card for one question; a unit has at most 3 of its own and a few granted ones.
pub(crate) type Rules = Vec<u8, 16, u8>;

/// The player whose active area a reference points into.
pub(crate) fn area_of(at: Ref) -> Player {
    if at < 48 + ACTIVE as u8 { Player::One } else { Player::Two }
}

/// The always-on rule with this number.
pub(crate) fn always(number: u8) -> Option<&'static Always> {
    match &catalog::rule(number)?.rule {
        Rule::Always(rule) => Some(rule),
        Rule::When { .. } => None,
    }
}

/// Whether a kind has such an always-on rule.
fn holds(kind: Kind, wanted: impl Fn(&Always) -> bool) -> bool {
    kind.rules().filter_map(always).any(wanted)
}

/// Whether an event gives two units each other's abilities.
pub(crate) fn ties(kind: Kind) -> bool {
    kind.triggers() & about::HOLD != 0 && holds(kind, |rule| matches!(rule, Always::Entangle))
}

impl State {
    /// Active events, as references with their kind.
    pub(crate) fn actives(&self) -> impl Iterator<Item = (Ref, Kind)> + '_ {
        let events = self.active.iter().enumerate().filter(|(_, a)| a.kind != Kind::UNKNOWN);
        events.map(|(i, a)| (48 + i as Ref, a.kind))
    }

    /// Active events with a rule about something in `mask`.
    pub(crate) fn actives_about(&self, mask: u32) -> impl Iterator<Item = (Ref, Kind)> + '_ {
        let events = if self.events & mask == 0 { &[] } else { &self.active[..] };
        let about = move |a: &super::state::Active| a.kind.triggers() & mask != 0;
        events
            .iter()
            .enumerate()
            .filter(move |(_, a)| about(a))
            .map(|(i, a)| (48 + i as Ref, a.kind))
    }

    /// Finds again what is lent and what active events are about; called whenever one of the sources changes.
    pub(crate) fn refresh(&mut self) {
        (self.lent, self.events) = self.sources();
    }

    pub(crate) fn sources(&self) -> (u32, u32) {
        let (mut lent, mut events) = (0, 0);
        for active in &self.active {
            lent |= active.kind.grants();
            events |= active.kind.triggers();
        }
        for under in &self.under {
            lent |= under.kind.grants();
        }
        for gained in &self.gained {
            lent |= gained.kind.triggers() | gained.kind.grants();
        }
        if self.watched & about::HOLD != 0 {
            for active in &self.active {
                if ties(active.kind) {
                    for square in active.targets.into_iter().filter_map(Square::new) {
                        lent |= self.board.at(square).kind.triggers();
                    }
                }
            }
        }
        if self.watched & catalog::LENDERS != 0 {
            for square in self.board.units {
                lent |= self.board.at(square).kind.grants() & catalog::LENDERS;
            }
        }
        (lent, events)
    }

    /// Who controls a card in play.
    pub(crate) fn controller(&self, at: Ref) -> Player {
        Square::new(at).map_or_else(|| area_of(at), |square| self.board.controller(square))
    }

    /// The cards an active Freeze holds.
    #[inline]
    pub(crate) fn frozen(&self) -> Squares {
        let mut frozen = Squares::NONE;
        if self.events & about::HOLD == 0 {
            return frozen;
        }
        for (at, kind) in self.actives_about(about::HOLD) {
            if !holds(kind, |rule| matches!(rule, Always::Freeze)) {
                continue;
            }
            frozen |= Square::new(self.active[at as usize - 48].targets[0])
                .map_or(Squares::NONE, Square::bit);
        }
        frozen
    }

    /// Whether a card can have a rule in `mask` at all: a quick look before a closer one.
    #[inline]
    pub(crate) fn may_have(&self, square: Square, mask: u32) -> bool {
        (self.board.at(square).kind.triggers() | self.lent) & mask != 0
    }

    /// Every rule the card has now whose trigger or subject is in `mask`; each ability once.
    pub(crate) fn rules_at(&self, at: Ref, mask: u32) -> Rules {
        let mut found = Rules::new();
        let Some(square) = Square::new(at) else {
            if let Some(event) = self.active.get((at as usize).wrapping_sub(48))
                && event.kind.triggers() & mask != 0
            {
                add(&mut found, event.kind, mask, |e| matches!(e.bearer, Bearer::This));
            }
            return found;
        };
        if !self.may_have(square, mask) || self.frozen().has(square) {
            return found;
        }
        let kind = self.board.at(square).kind;
        if kind.triggers() & mask != 0 {
            add(&mut found, kind, mask, |e| matches!(e.bearer, Bearer::This));
        }
        if self.lent & mask != 0 {
            self.add_lent(&mut found, square, mask);
        }
        found
    }

    /// What other cards give to the card on a space.
    fn add_lent(&self, found: &mut Rules, square: Square, mask: u32) {
        for gained in self.gained.iter().filter(|g| g.at == square) {
            // Of a unit, what is its own; of an event, the abilities it grants, but not its nameless effects.
            let event = gained.kind.card().class.is(Class::EVENT);
            add(found, gained.kind, mask, |e| {
                event != matches!(e.bearer, Bearer::This) && !(event && e.ability().name.is_empty())
            });
        }
        for under in self.under.iter().filter(|u| u.at == square) {
            add(found, under.kind, mask, |e| matches!(e.bearer, Bearer::Top));
        }
        for (event, kind) in self.actives() {
            if kind.grants() & mask != 0 {
                let those = |e: &'static Entry| match &e.bearer {
                    Bearer::Those(filter) => {
                        self.matching(filter, area_of(event), event, None).has(square)
                    }
                    _ => false,
                };
                add(found, kind, mask, those);
            }
            if ties(kind)
                && let Some(partner) = self.partner(event, square)
            {
                add(found, self.board.at(partner).kind, mask, |e| matches!(e.bearer, Bearer::This));
            }
        }
        if catalog::LENDERS & mask != 0 {
            for from in self.board.units {
                let kind = self.board.at(from).kind;
                if kind.grants() & catalog::LENDERS & mask != 0 && !self.frozen().has(from) {
                    let you = self.board.controller(from);
                    let those = |e: &'static Entry| match &e.bearer {
                        Bearer::Those(filter) => {
                            self.matching(filter, you, from.index() as Ref, None).has(square)
                        }
                        _ => false,
                    };
                    add(found, kind, mask, those);
                }
            }
        }
    }

    /// The unit that an event entangles with the one on `square`.
    pub(crate) fn partner(&self, event: Ref, square: Square) -> Option<Square> {
        let [a, b] = self.active.get((event as usize).wrapping_sub(48))?.targets.map(Square::new);
        match (a?, b?) {
            (a, b) if a == square => Some(b),
            (a, b) if b == square => Some(a),
            _ => None,
        }
    }

    /// The always-on rules of a card about something.
    pub(crate) fn always_at(
        &self,
        at: Ref,
        mask: u32,
    ) -> impl Iterator<Item = &'static Always> + use<> {
        self.rules_at(at, mask).into_iter().filter_map(always)
    }

    /// Whether a card has an always-on rule.
    pub(crate) fn has(&self, square: Square, mask: u32, wanted: impl Fn(&Always) -> bool) -> bool {
        self.may_have(square, mask) && self.always_at(square.index() as Ref, mask).any(wanted)
    }

    /// The always-on rules of every card in play about something that reaches beyond the card.
    pub(crate) fn each_always(
        &self,
        mask: u32,
        mut visit: impl FnMut(Ref, Player, &'static Always),
    ) {
        self.each_rule(mask, |at, you, number| {
            if let Some(rule) = always(number) {
                visit(at, you, rule);
            }
        });
    }

    /// The numbers of the rules of every card in play about something that reaches beyond the card.
    pub(crate) fn each_rule(&self, mask: u32, mut visit: impl FnMut(Ref, Player, u8)) {
        if self.watched & mask == 0 {
            return;
        }
        for square in self.board.occupied() {
            if self.may_have(square, mask) {
                for number in self.rules_at(square.index() as Ref, mask) {
                    visit(square.index() as Ref, self.board.controller(square), number);
                }
            }
        }
        for (event, _) in self.actives_about(mask) {
            for number in self.rules_at(event, mask) {
                visit(event, area_of(event), number);
            }
        }
    }

    /// Every card in play that has a rule with one of the triggers.
    pub(crate) fn watchers(&self, mask: u32) -> u64 {
        if self.watched & mask == 0 {
            return 0;
        }
        let mut bits = 0;
        for square in self.board.occupied() {
            let own = self.board.at(square).kind.triggers() & mask != 0;
            if own
                || (self.lent & mask != 0 && !self.rules_at(square.index() as Ref, mask).is_empty())
            {
                bits |= square.bit().0;
            }
        }
        for (at, _) in self.actives_about(mask) {
            bits |= 1 << at;
        }
        bits
    }
}

/// Adds the rules of a kind that a card bears.
fn add(found: &mut Rules, kind: Kind, mask: u32, bears: impl Fn(&'static Entry) -> bool) {
    for number in kind.rules() {
        let Some(entry) = catalog::rule(number) else {
            continue;
        };
        if entry.trigger & mask == 0 || !bears(entry) {
            continue;
        }
        // An ability a card already has is not gained a second time; nameless effects add up.
        let same = |&n: &u8| {
            n == number
                || catalog::rule(n).is_some_and(|e| {
                    e.ability == entry.ability && (e.kind, e.slot) != (entry.kind, entry.slot)
                })
        };
        if found.is_empty() || entry.ability().name.is_empty() || !found.iter().any(same) {
            let _ = found.push(number);
        }
    }
}
