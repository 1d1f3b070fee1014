//! Questions about a position: which rules apply where, strength, life, reach, summoning spaces.

use heapless::Vec;

use crate::player::Player;
use crate::square::{Square, Squares, Way};

use super::board::Piece;
use super::card::{Attack, Bearer, Class};
use super::catalog::{self, Entry, Kind};
use super::frame::{Frame, NOBODY, Op, Ref};
use super::rule::{Always, Per, Rule, Through, Trigger};
use super::state::{ACTIVE, State};
use super::target::{Filter, Near, Side, Who, Word};

/// Rules of one card for one question; a unit has at most 3 of its own and a few granted ones.
pub(crate) type Rules = Vec<u8, 16>;

/// The player whose active area a reference points into.
pub(crate) fn area_of(at: Ref) -> Player {
    if at < 48 + ACTIVE as u8 { Player::One } else { Player::Two }
}

impl State {
    /// Active events, as references with their kind.
    pub(crate) fn actives(&self) -> impl Iterator<Item = (Ref, Kind)> + '_ {
        let events = self.active.iter().enumerate().filter(|(_, a)| a.kind != Kind::UNKNOWN);
        events.map(|(i, a)| (48 + i as Ref, a.kind))
    }

    /// Whether any event is active.
    fn any_active(&self) -> bool {
        self.active.iter().any(|a| a.kind != Kind::UNKNOWN)
    }

    /// Who controls a card in play.
    pub(crate) fn controller(&self, at: Ref) -> Player {
        Square::new(at).map_or_else(|| area_of(at), |square| self.board.controller(square))
    }

    /// Whether an active Freeze holds the card.
    pub(crate) fn frozen(&self) -> Squares {
        let mut frozen = Squares::NONE;
        for (at, kind) in self.actives() {
            if kind.triggers() & Trigger::ALWAYS != 0 {
                for number in kind.rules() {
                    if let Some(Entry { rule: Rule::Always(Always::Freeze), .. }) =
                        catalog::rule(number)
                        && let Some(target) = Square::new(self.active[at as usize - 48].targets[0])
                    {
                        frozen |= target.bit();
                    }
                }
            }
        }
        frozen
    }

    /// Every rule the card has now whose trigger is in `mask`; each ability once.
    pub(crate) fn rules_at(&self, at: Ref, mask: u32) -> Rules {
        let mut found = Rules::new();
        if self.watched & mask == 0 {
            return found;
        }
        let Some(square) = Square::new(at) else {
            if let Some(event) = self.active.get(at as usize - 48) {
                add(&mut found, event.kind, mask, |b| matches!(b, Bearer::This));
            }
            return found;
        };
        let piece = self.board.at(square);
        let any_active = self.any_active();
        if any_active && self.frozen().has(square) {
            return found;
        }
        add(&mut found, piece.kind, mask, |b| matches!(b, Bearer::This));
        if piece.gained != Kind::UNKNOWN {
            let event = piece.gained.card().class.is(Class::EVENT);
            add(&mut found, piece.gained, mask, |b| {
                if event { matches!(b, Bearer::Chosen) } else { matches!(b, Bearer::This) }
            });
        }
        for under in &self.under {
            if under.at == square {
                add(&mut found, under.kind, mask, |b| matches!(b, Bearer::Top));
            }
        }
        if any_active {
            for (event, kind) in self.actives() {
                if kind.grants() & mask != 0 {
                    add(&mut found, kind, mask, |b| match b {
                        Bearer::Those(filter) => {
                            self.matching(filter, area_of(event), event, &[]).has(square)
                        }
                        _ => false,
                    });
                }
                self.add_entangled(&mut found, event, square, mask);
            }
        }
        found
    }

    fn add_entangled(&self, found: &mut Rules, event: Ref, square: Square, mask: u32) {
        let active = &self.active[event as usize - 48];
        let [a, b] = active.targets;
        let (Some(a), Some(b)) = (Square::new(a), Square::new(b)) else {
            return;
        };
        let partner = if a == square { b } else { a };
        if (a == square || b == square)
            && active.kind.rules().any(|n| always(n).is_some_and(|r| matches!(r, Always::Entangle)))
        {
            add(found, self.board.at(partner).kind, mask, |b| matches!(b, Bearer::This));
        }
    }

    /// The always-on rules of a card.
    pub(crate) fn always_at(&self, at: Ref) -> impl Iterator<Item = &'static Always> + use<> {
        self.rules_at(at, Trigger::ALWAYS).into_iter().filter_map(always)
    }

    /// Whether a card has an always-on rule.
    pub(crate) fn has(&self, square: Square, wanted: impl Fn(&Always) -> bool) -> bool {
        // Cards without any such rule are most cards: ask the table before looking closer.
        self.may_have_always(square) && self.always_at(square.index() as Ref).any(wanted)
    }

    fn may_have_always(&self, square: Square) -> bool {
        let piece = self.board.at(square);
        piece.kind.triggers() & Trigger::ALWAYS != 0
            || piece.gained != Kind::UNKNOWN
            || !self.under.is_empty()
            || self.any_active()
    }

    /// The always-on rules that reach beyond their card: those of every card in play.
    pub(crate) fn each_always(&self, mut visit: impl FnMut(Ref, Player, &'static Always)) {
        if self.watched & Trigger::ALWAYS == 0 {
            return;
        }
        for square in self.board.occupied() {
            if self.board.at(square).kind.triggers() & Trigger::ALWAYS != 0
                || self.board.at(square).gained != Kind::UNKNOWN
            {
                for rule in self.always_at(square.index() as Ref) {
                    visit(square.index() as Ref, self.board.controller(square), rule);
                }
            }
        }
        for (event, kind) in self.actives() {
            if kind.triggers() & Trigger::ALWAYS != 0 {
                for rule in self.always_at(event) {
                    visit(event, area_of(event), rule);
                }
            }
        }
    }

    /// The space of a card in a rule: `regs` are the registers of the running program, if any.
    pub(crate) fn who(&self, who: Who, you: Player, this: Ref, regs: &[Frame]) -> Option<Square> {
        let frame = regs.first();
        match who {
            Who::This => Square::new(this),
            Who::It => Square::new(frame.map_or(NOBODY, |f| f.it)),
            Who::That => Square::new(frame.map_or(NOBODY, |f| f.that)),
            Who::Space => Square::new(frame.map_or(NOBODY, |f| f.space)),
            Who::Summoner => self.board.summoner(you),
        }
    }

    /// The cards on the battlefield that match a filter, seen from `this` of player `you`.
    pub(crate) fn matching(
        &self,
        filter: &Filter,
        you: Player,
        this: Ref,
        regs: &[Frame],
    ) -> Squares {
        let board = &self.board;
        let mut set = board.class(filter.class)
            & match filter.side {
                Side::Friendly => board.of[you],
                Side::Enemy => board.of[you.other()],
                Side::Either => Squares::ALL,
            };
        match filter.near {
            Near::Anywhere => {}
            Near::Within(who, n) => {
                set &=
                    self.who(who, you, this, regs).map_or(Squares::NONE, |center| center.within(n));
            }
            Near::Straight(who, n) => {
                set &= self
                    .who(who, you, this, regs)
                    .map_or(Squares::NONE, |center| self.in_sight(center, n, Squares::NONE));
            }
        }
        if let Some(square) = Square::new(this) {
            set &= !square.bit();
        }
        if filter.word != Word::ANY || filter.cost != u8::MAX || filter.unboosted {
            for square in set {
                let piece = board.at(square);
                let card = piece.kind.card();
                let named = filter.word == Word::ANY || piece.kind.words() & filter.word.0 != 0;
                let cheap = filter.cost == u8::MAX
                    || (card.cost <= filter.cost && !card.class.is(Class::SUMMONER));
                if !(named && cheap && (!filter.unboosted || piece.boost == 0)) {
                    set &= !square.bit();
                }
            }
        }
        set
    }

    /// The cards first met within `reach` straight spaces, looking past those in `through`.
    pub(crate) fn in_sight(&self, from: Square, reach: u8, through: Squares) -> Squares {
        let occupied = self.board.occupied();
        let mut seen = Squares::NONE;
        for way in Way::ALL {
            let mut at = from;
            for _ in 0..reach {
                let Some(next) = at.step(way) else { break };
                at = next;
                if occupied.has(at) {
                    seen |= at.bit();
                    if !through.has(at) {
                        break;
                    }
                }
            }
        }
        seen
    }

    /// What a unit could declare as the target of an attack.
    pub(crate) fn targets(&self, attacker: Square) -> Squares {
        let board = &self.board;
        let me = board.controller(attacker);
        let mut set = if board.at(attacker).kind.card().attack == Attack::Melee {
            attacker.adjacent() & board.occupied()
        } else {
            let (mut reach, mut through) = (3, Squares::NONE);
            if self.may_have_always(attacker) {
                for rule in self.always_at(attacker.index() as Ref) {
                    match rule {
                        Always::Reach(n) => reach = reach.max(*n),
                        Always::FireThrough(class) => through |= board.class(*class),
                        _ => {}
                    }
                }
            }
            for square in board.of[me] & board.structures {
                if self.has(square, |rule| matches!(rule, Always::FriendsFireThrough)) {
                    through |= square.bit();
                }
            }
            self.in_sight(attacker, reach, through)
        };
        if self.watched & Trigger::ALWAYS != 0 {
            let protects = |s: &Square| self.has(*s, |rule| matches!(rule, Always::Protect));
            if (attacker.adjacent() & board.of[me.other()] & board.units)
                .into_iter()
                .any(|s| protects(&s))
            {
                for square in set {
                    if !protects(&square) {
                        set &= !square.bit();
                    }
                }
            }
            if self.any_active() {
                set &= !self.frozen();
            }
        }
        set
    }

    fn per(&self, per: &Per, square: Square, this: Ref, target: Option<Square>) -> i8 {
        let piece = self.board.at(square);
        let you = self.board.controller(square);
        match per {
            Per::Flat(n) => *n,
            Per::Damage => piece.damage.min(100) as i8,
            Per::Boost(most) => piece.boost.min(*most) as i8,
            Per::Each(filter) => self.matching(filter, you, this, &[]).len() as i8,
            Per::TwoMagic => (self.magic[you] / 2) as i8,
            Per::FriendNextToTarget => target.map_or(0, |target| {
                (target.adjacent() & self.board.of[you] & self.board.units & !square.bit()).len()
                    as i8
            }),
            Per::AgainstRemembered(_) => 0,
        }
    }

    /// The number of dice a unit rolls against a target (or in general).
    #[must_use]
    pub fn strength(&self, square: Square, target: Option<Square>) -> u8 {
        let piece = self.board.at(square);
        let mut strength =
            piece.kind.card().strength as i8 + i8::from(piece.flags & Piece::CHARGED != 0);
        if self.watched & Trigger::ALWAYS == 0 {
            return strength as u8;
        }
        if self.may_have_always(square) {
            for number in self.rules_at(square.index() as Ref, Trigger::ALWAYS) {
                if let Some(Always::Strength(per)) = always(number) {
                    strength = strength.saturating_add(self.per(
                        per,
                        square,
                        square.index() as Ref,
                        target,
                    ));
                }
            }
        }
        self.each_always(|at, you, rule| match rule {
            Always::StrengthOf(filter, n) if self.matching(filter, you, at, &[]).has(square) => {
                strength = strength.saturating_add(*n);
            }
            Always::Strength(Per::AgainstRemembered(n))
                if self.board.summoner(you) == Some(square)
                    && target.is_some_and(|t| {
                        self.active
                            .get(at as usize - 48)
                            .is_some_and(|a| Square::new(a.targets[0]) == Some(t))
                    }) =>
            {
                strength = strength.saturating_add(*n);
            }
            _ => {}
        });
        strength.max(0) as u8
    }

    /// The life of a card without its damage.
    #[must_use]
    pub fn life(&self, square: Square) -> u8 {
        let mut life = self.board.at(square).kind.card().life as i8;
        if self.watched & Trigger::ALWAYS == 0 {
            return life as u8;
        }
        if self.may_have_always(square) {
            for rule in self.always_at(square.index() as Ref) {
                if let Always::Life(per) = rule {
                    life = life.saturating_add(self.per(per, square, square.index() as Ref, None));
                }
            }
        }
        self.each_always(|at, you, rule| {
            if let Always::LifeOf(filter, n) = rule
                && self.matching(filter, you, at, &[]).has(square)
            {
                life = life.saturating_add(*n);
            }
        });
        life.max(0) as u8
    }

    /// How many spaces a unit may move and the cards it may pass; `None` if it cannot move at all.
    pub(crate) fn movement(&self, square: Square) -> Option<(u8, Squares)> {
        let (mut steps, mut through) = (2i8, Squares::NONE);
        let mut mobile = !self.board.structures.has(square);
        if self.may_have_always(square) || self.watched & Trigger::ALWAYS != 0 {
            if self.any_active() && self.frozen().has(square) {
                return None;
            }
            for rule in self.always_at(square.index() as Ref) {
                match rule {
                    Always::Move(per, passes) => {
                        steps = steps.saturating_add(self.per(
                            per,
                            square,
                            square.index() as Ref,
                            None,
                        ));
                        if let Through::Cards(class) = passes {
                            through |= self.board.class(*class);
                        }
                    }
                    Always::Trample => through |= self.board.commons,
                    Always::Immobile => return None,
                    Always::Mobile => mobile = true,
                    _ => {}
                }
            }
            let mut slowed = false;
            for (event, kind) in self.actives() {
                for number in kind.rules() {
                    if let Some(Always::MoveOf(filter, n)) = always(number)
                        && !slowed
                        && self.matching(filter, area_of(event), event, &[]).has(square)
                    {
                        steps = steps.saturating_add(*n);
                        slowed = true;
                    }
                }
            }
        }
        (mobile && steps > 0).then_some((steps as u8, through & !square.bit()))
    }

    /// Gates of a player.
    fn gates(&self, player: Player) -> Squares {
        let mut gates = Squares::NONE;
        for square in self.board.of[player] & self.board.structures {
            let kind = self.board.at(square).kind;
            if kind.words() & Word::GATE.0 != 0
                || self.has(square, |rule| matches!(rule, Always::Gate))
            {
                gates |= square.bit();
            }
        }
        gates
    }

    /// The spaces next to a player's gates, and next to what active events and units allow for everything.
    pub(crate) fn summon_spaces(&self, player: Player) -> Squares {
        let mut near = self.gates(player);
        for (event, kind) in self.actives().filter(|(event, _)| area_of(*event) == player) {
            for rule in kind.rules().filter_map(always) {
                match rule {
                    Always::SummonAnytime => {
                        near |= self.board.summoner(player).map_or(Squares::NONE, Square::bit);
                    }
                    Always::SummonsNearRemembered => {
                        near |= Square::new(self.active[event as usize - 48].targets[0])
                            .map_or(Squares::NONE, Square::bit);
                    }
                    _ => {}
                }
            }
        }
        near.adjacent() & self.board.empty()
    }

    /// The spaces a unit of this kind may be summoned to, given those for every unit.
    pub(crate) fn summon_spaces_for(&self, player: Player, kind: Kind, common: Squares) -> Squares {
        let mut spaces = common;
        if kind.triggers() & Trigger::ALWAYS != 0 {
            for rule in kind.rules().filter_map(always) {
                match rule {
                    Always::SummonedOver => return self.board.of[player] & self.board.units,
                    Always::SummonedNear(filter) => {
                        spaces |= self.matching(filter, player, NOBODY, &[]).adjacent()
                            & self.board.empty();
                    }
                    _ => {}
                }
            }
        }
        if kind.words() != 0 && self.watched & Trigger::ALWAYS != 0 {
            for square in self.board.of[player] & self.board.units {
                let named = |rule: &Always| matches!(rule, Always::SummonsNear(word) if kind.words() & word.0 != 0);
                if self.has(square, named) {
                    spaces |= square.adjacent() & self.board.empty();
                }
            }
        }
        spaces
    }

    /// The spaces a player may build on.
    pub(crate) fn build_spaces(&self, player: Player) -> Squares {
        let near = self.board.summoner(player).map_or(Squares::NONE, Square::adjacent);
        (Squares::back_rows(player, 3) | near) & self.board.empty()
    }

    /// The attack in progress that a program belongs to.
    pub(crate) fn current_attack(&mut self) -> Option<&mut Frame> {
        self.stack.iter_mut().rev().find(|f| f.op == Op::Attack)
    }
}

fn always(number: u8) -> Option<&'static Always> {
    match &catalog::rule(number)?.rule {
        Rule::Always(rule) => Some(rule),
        Rule::When { .. } => None,
    }
}

fn add(found: &mut Rules, kind: Kind, mask: u32, bears: impl Fn(&'static Bearer) -> bool) {
    for number in kind.rules() {
        let Some(entry) = catalog::rule(number) else {
            continue;
        };
        if entry.trigger & mask == 0 || !bears(&entry.bearer) {
            continue;
        }
        // An ability a card already has is not gained a second time; nameless effects add up.
        let same = |&n: &u8| {
            n == number
                || catalog::rule(n).is_some_and(|e| {
                    e.ability == entry.ability && (e.kind, e.slot) != (entry.kind, entry.slot)
                })
        };
        if entry.ability().name.is_empty() || !found.iter().any(same) {
            let _ = found.push(number);
        }
    }
}
