//! What is legal now. Listing and checking both read the same [`Menu`], so they cannot disagree.

use heapless::Vec;

use crate::player::Player;
use crate::square::{Square, Squares, Way};

use super::card::{Class, Phase};
use super::catalog::{self, Kind};
use super::choice::{Choice, Prompt, RuleId};
use super::frame::{Frame, NO_RULE, Op, Ref};
use super::piles::Pile;
use super::rule::{Always, Force, Limit, Rule, Step, Trigger};
use super::state::{Part, State};
use super::target::{Cards, Filter, Who, Word};

/// Effects that wait for an order.
pub(crate) type Waiting = Vec<(Ref, u8), 64>;

/// The legal choices in compact form: sets of spaces and of deck slots.
#[derive(Default)]
pub(crate) struct Menu {
    pub(crate) done: bool,
    pub(crate) decline: bool,
    pub(crate) accept: bool,
    pub(crate) spaces: Squares,
    pub(crate) picks: Squares,
    pub(crate) moves: Squares,
    pub(crate) attacks: Squares,
    pub(crate) uses: Squares,
    pub(crate) summon: u32,
    pub(crate) build: u32,
    pub(crate) play: u32,
    pub(crate) discard: u32,
    pub(crate) card: u32,
    /// A card that stays face down may be one this holder does not know.
    pub(crate) face_down: bool,
    /// Effects to put in order.
    pub(crate) order: bool,
}

impl State {
    /// Whether the game waits for chance, and for what.
    pub(crate) fn chance(&self) -> Option<Prompt> {
        if self.part == Part::SetUp && self.opening > 2 {
            return Some(Prompt::FirstPlayer);
        }
        let frame = self.stack.last()?;
        match frame.op {
            Op::Draw => Some(Prompt::Draw(frame.you)),
            Op::Attack if frame.pc == 2 => Some(Prompt::Roll(frame.n)),
            Op::Script => match self.step(frame)? {
                Step::Roll(n) => Some(Prompt::Roll(*n)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The step a program is at.
    pub(crate) fn step(&self, frame: &Frame) -> Option<&'static Step> {
        match &catalog::rule(frame.rule)?.rule {
            Rule::When { steps, .. } => steps.get(frame.pc as usize),
            Rule::Always(_) => None,
        }
    }

    /// Who has to choose, and why.
    pub(crate) fn asked(&self) -> (Player, Prompt) {
        let Some(frame) = self.stack.last() else {
            return (self.turn, Prompt::Phase(self.phase));
        };
        let here = Square::new(frame.this);
        let prompt = match (frame.op, here) {
            (Op::Enter, _) => Prompt::Enter(frame.kind),
            (Op::Move, Some(square)) => Prompt::Step(square),
            (Op::Declare, Some(square)) => Prompt::Target(square),
            (Op::Attack, Some(square)) => Prompt::Capture(square),
            (Op::Script, _) => Prompt::Rule(RuleId(frame.rule)),
            (Op::Group, _) => Prompt::Order,
            _ => Prompt::DestroyOrder,
        };
        let player = match frame.op {
            Op::Group | Op::Dying | Op::Hurt => self.turn,
            _ => frame.you,
        };
        (player, prompt)
    }

    /// The legal choices of a player now.
    pub(crate) fn menu(&self) -> Menu {
        let mut menu = Menu::default();
        let Some(frame) = self.stack.last() else {
            self.phase_menu(&mut menu);
            return menu;
        };
        match frame.op {
            Op::Enter => {
                menu.spaces = if frame.n == 1 {
                    self.build_spaces(frame.you)
                } else {
                    self.summon_spaces_for(frame.you, frame.kind, self.summon_spaces(frame.you))
                };
            }
            Op::Move => {
                menu.spaces = self.move_steps(frame);
                menu.done = frame.m > 0 && Square::new(frame.space) == Square::new(frame.this);
            }
            Op::Declare => {
                menu.picks = self.declarable(frame);
                menu.decline = frame.n == 1;
            }
            Op::Attack => (menu.accept, menu.decline) = (true, true),
            Op::Script => self.script_menu(frame, &mut menu),
            Op::Group => menu.order = true,
            Op::Dying | Op::Hurt => menu.picks = frame.marked(),
            Op::Draw | Op::Played | Op::Expire => {}
        }
        menu
    }

    fn phase_menu(&self, menu: &mut Menu) {
        let you = self.turn;
        menu.done = true;
        let hand = &self.piles[you];
        let possible = hand.possible(Pile::Hand);
        let anytime = self.actives().any(|(event, kind)| {
            self.controller(event) == you
                && kind.rules().any(|n| {
                    matches!(
                        catalog::rule(n).map(|e| &e.rule),
                        Some(Rule::Always(Always::SummonAnytime))
                    )
                })
        });
        let summons = self.phase == Phase::Summon || anytime;
        let mut spaces = None;
        let mut left = possible;
        while left != 0 {
            let slot = left.trailing_zeros();
            left &= left - 1;
            let kind = hand.kind(slot as usize);
            let card = kind.card();
            let bit = 1 << slot;
            if card.class.is(Class::UNIT) {
                if summons && card.cost <= self.magic[you] {
                    let common = *spaces.get_or_insert_with(|| self.summon_spaces(you));
                    if !self.summon_spaces_for(you, kind, common).is_empty() {
                        menu.summon |= bit;
                    }
                }
            } else if card.class.is(Class::EVENT)
                && !card.class.is(Class::STRUCTURE)
                && card.phase == self.phase
                && self.playable(kind)
            {
                menu.play |= bit;
            }
            if card.class.is(Class::STRUCTURE)
                && self.phase == Phase::Build
                && card.cost <= self.magic[you]
            {
                menu.build |= bit;
            }
        }
        match self.phase {
            Phase::Move if self.acted < 3 => {
                for square in self.board.of[you] & self.board.units & !self.board.moved {
                    if let Some((_, through)) = self.movement(square)
                        && !(square.adjacent() & (self.board.empty() | through)).is_empty()
                    {
                        menu.moves |= square.bit();
                    }
                }
            }
            Phase::Build if menu.build != 0 && self.build_spaces(you).is_empty() => menu.build = 0,
            Phase::Attack => {
                let frozen = self.frozen();
                for square in self.board.of[you] & self.board.units & !self.board.attacked & !frozen
                {
                    let free = self.acted < 3
                        || self.has(square, |rule| matches!(rule, Always::Relentless));
                    if free && !self.targets(square).is_empty() {
                        menu.attacks |= square.bit();
                    }
                }
            }
            Phase::Magic => {
                menu.discard = possible;
                menu.face_down = hand.unknown(Pile::Hand) > 0;
            }
            _ => {}
        }
        if self.watched & Trigger::Use(self.phase).bit() != 0 {
            for square in self.board.of[you] & self.board.units {
                if !self.uses_at(square).is_empty() {
                    menu.uses |= square.bit();
                }
            }
        }
    }

    /// The programs a unit's player may start now.
    pub(crate) fn uses_at(&self, square: Square) -> super::query::Rules {
        let mut rules = self.rules_at(square.index() as Ref, Trigger::Use(self.phase).bit());
        rules.retain(|&number| match catalog::rule(number).map(|e| &e.rule) {
            Some(Rule::When { on: Trigger::Use(phase), given, limit, .. }) => {
                let mut frame = Frame::new(Op::Script, self.turn);
                frame.this = square.index() as Ref;
                *phase == self.phase
                    && !self.used(frame.this, *limit)
                    && given.iter().all(|c| self.holds(c, &frame))
            }
            _ => false,
        });
        rules
    }

    /// Whether a once-per-turn rule was used.
    pub(crate) fn used(&self, at: Ref, limit: Limit) -> bool {
        let Limit::OncePerTurn(mark) = limit else {
            return false;
        };
        match Square::new(at) {
            Some(square) => self.board.at(square).flags & (super::board::Piece::USED << mark) != 0,
            None => self
                .active
                .get((at as usize).wrapping_sub(48))
                .is_some_and(|a| a.used & 1 << mark != 0),
        }
    }

    /// Whether an event can be played: it can be paid, its first target exists, and no event of its name forbids it.
    fn playable(&self, kind: Kind) -> bool {
        let card = kind.card();
        if card.cost > self.magic[self.turn] {
            return false;
        }
        let same = |(event, k): (Ref, Kind)| k == kind && self.controller(event) == self.turn;
        if card.active
            && self.printing == super::state::Printing::Revised
            && self.actives().any(same)
        {
            return false;
        }
        for number in kind.rules() {
            if let Some(Rule::When { on: Trigger::Played, given, steps, .. }) =
                catalog::rule(number).map(|e| &e.rule)
            {
                let frame = Frame::new(Op::Script, self.turn);
                let target = match steps.first() {
                    Some(Step::Pick(filter)) => {
                        !self.matching(filter, self.turn, super::frame::NOBODY, &[]).is_empty()
                    }
                    _ => true,
                };
                return target && given.iter().all(|c| self.holds(c, &frame));
            }
        }
        true
    }

    /// The next spaces of a moving unit: empty ones, and cards it may pass if it can still come down behind them.
    fn move_steps(&self, frame: &Frame) -> Squares {
        let (Some(square), Some(at)) = (Square::new(frame.this), Square::new(frame.space)) else {
            return Squares::NONE;
        };
        if frame.n == 0 {
            return Squares::NONE;
        }
        let own = square.bit();
        let empty = self.board.empty() | own;
        let through = self.movement(square).map_or(Squares::NONE, |(_, through)| through);
        let mut spaces = at.adjacent() & empty;
        for card in at.adjacent() & through & !own {
            // Walk over cards for the steps that remain; an empty space must come in time.
            let (mut reached, mut seen) = (card.bit(), card.bit());
            for _ in 1..frame.n {
                let next = reached.adjacent();
                if !(next & empty).is_empty() {
                    spaces |= card.bit();
                    break;
                }
                reached = next & through & !seen;
                seen |= reached;
            }
        }
        spaces
    }

    pub(crate) fn declarable(&self, frame: &Frame) -> Squares {
        let Some(square) = Square::new(frame.this) else {
            return Squares::NONE;
        };
        let mut set = self.targets(square);
        if frame.m == 1 {
            set &= square.adjacent() & self.board.of[self.board.controller(square).other()];
        }
        set
    }

    /// Where a card may be forced to.
    pub(crate) fn force_spaces(
        &self,
        frame: &Frame,
        who: Who,
        min: u8,
        max: u8,
        force: Force,
    ) -> Squares {
        let mut spaces = Squares::NONE;
        let Some(square) = self.who(who, frame.you, frame.this, &[*frame]) else {
            return spaces;
        };
        if self.frozen().has(square) || self.has(square, |rule| matches!(rule, Always::Steadfast)) {
            return spaces;
        }
        let empty = self.board.empty();
        for way in Way::ALL {
            let mut at = square;
            for n in 1..=max {
                let Some(next) = at.step(way) else { break };
                if !empty.has(next) {
                    break;
                }
                let fits = match force {
                    Force::Any => true,
                    Force::Away(from) => self.nearer(frame, from, at, next) == Some(false),
                    Force::Toward(to) => self.nearer(frame, to, at, next) == Some(true),
                };
                if !fits {
                    break;
                }
                at = next;
                if n >= min {
                    spaces |= at.bit();
                }
            }
        }
        spaces
    }

    /// Whether a step leads nearer to the card.
    fn nearer(&self, frame: &Frame, who: Who, from: Square, to: Square) -> Option<bool> {
        let center = self.who(who, frame.you, frame.this, &[*frame])?;
        Some(to.distance(center) < from.distance(center))
    }

    fn script_menu(&self, frame: &Frame, menu: &mut Menu) {
        let Some(step) = self.step(frame) else { return };
        let matching = |filter: &Filter| self.matching(filter, frame.you, frame.this, &[*frame]);
        match step {
            Step::May | Step::Or(_) => (menu.accept, menu.decline) = (true, true),
            Step::Pick(filter) => menu.picks = matching(filter),
            Step::MayPick(filter) | Step::MayPickThat(filter) => {
                menu.picks = matching(filter);
                menu.decline = true;
            }
            Step::PickMany(filter, most) => {
                if frame.marked().len() < *most {
                    menu.picks = matching(filter) & !frame.marked();
                }
                menu.done = true;
            }
            Step::Next => menu.picks = frame.marked(),
            Step::SpaceNear(who) => menu.spaces = self.empty_near(frame, *who),
            Step::FromDiscard(cards, may) => {
                menu.card = self.cards_in(frame.you, Pile::Discard, cards);
                menu.decline = *may || menu.card == 0;
            }
            Step::FromHand(cards, may) => {
                menu.card = self.cards_in(frame.you, Pile::Hand, cards);
                menu.decline = *may || menu.card == 0;
            }
            Step::Force(who, min, max, force) => {
                menu.spaces = self.force_spaces(frame, *who, *min, *max, *force);
            }
            Step::MayForce(who, min, max, force) => {
                menu.spaces = self.force_spaces(frame, *who, *min, *max, *force);
                menu.decline = true;
            }
            _ => {}
        }
    }

    pub(crate) fn empty_near(&self, frame: &Frame, who: Who) -> Squares {
        self.who(who, frame.you, frame.this, &[*frame])
            .map_or(Squares::NONE, |s| s.adjacent() & self.board.empty())
    }

    /// The deck slots of a pile that match.
    pub(crate) fn cards_in(&self, you: Player, pile: Pile, cards: &Cards) -> u32 {
        let piles = &self.piles[you];
        let mut slots = piles.possible(pile);
        let mut left = slots;
        while left != 0 {
            let slot = left.trailing_zeros();
            left &= left - 1;
            let kind = piles.kind(slot as usize);
            let card = kind.card();
            let named = cards.word == Word::ANY || kind.words() & cards.word.0 != 0;
            if !(named && card.class.is(cards.class) && card.cost <= cards.cost) {
                slots &= !(1 << slot);
            }
        }
        slots
    }

    /// The effects of a group that can be resolved next; extra attacks wait until nothing else does.
    pub(crate) fn waiting(&self, frame: &Frame) -> Waiting {
        let mut waiting = Waiting::new();
        if frame.rule != NO_RULE {
            let _ = waiting.push((frame.space, frame.rule));
        }
        let mask = frame.triggers();
        let mut bits = frame.bits();
        while bits != 0 {
            let at = bits.trailing_zeros() as Ref;
            bits &= bits - 1;
            for number in self.rules_at(at, mask) {
                if self.ready(frame, at, number) {
                    let _ = waiting.push((at, number));
                }
            }
        }
        if waiting.iter().any(|&(_, n)| catalog::rule(n).is_some_and(|e| !e.last)) {
            waiting.retain(|&(_, n)| catalog::rule(n).is_some_and(|e| !e.last));
        }
        waiting
    }

    /// Whether a rule of a card starts in this group: right trigger, conditions true, not used up.
    fn ready(&self, group: &Frame, at: Ref, number: u8) -> bool {
        let Some(entry) = catalog::rule(number) else {
            return false;
        };
        let Rule::When { on, given, limit, .. } = &entry.rule else {
            return false;
        };
        if group.dice[0] == at + 1 && group.dice[1..].contains(&(number + 1)) {
            return false;
        }
        let fits = match on {
            Trigger::Start(phase) | Trigger::End(phase) => *phase == self.phase,
            Trigger::Attacked | Trigger::Moved | Trigger::Summoned | Trigger::BeforeAttack => {
                at == group.this
            }
            Trigger::SomeoneMoved | Trigger::SomeoneSummoned => at != group.this,
            Trigger::Destroys => at == group.it,
            _ => true,
        };
        fits && !self.used(at, *limit) && {
            let script = self.script_for(group, at, number);
            given.iter().all(|c| self.holds(c, &script))
        }
    }
}

impl Menu {
    fn slots(self_: u32, state: &State, you: Player, mut visit: impl FnMut(Kind)) {
        let mut left = self_;
        while left != 0 {
            let slot = left.trailing_zeros();
            left &= left - 1;
            visit(state.piles[you].kind(slot as usize));
        }
    }

    /// Visits every choice.
    pub(crate) fn each(&self, state: &State, you: Player, mut visit: impl FnMut(Choice)) {
        self.picks.into_iter().for_each(|s| visit(Choice::Pick(s)));
        self.spaces.into_iter().for_each(|s| visit(Choice::Space(s)));
        self.moves.into_iter().for_each(|s| visit(Choice::Move(s)));
        self.attacks.into_iter().for_each(|s| visit(Choice::Attack(s)));
        Menu::slots(self.summon, state, you, |k| visit(Choice::Summon(k)));
        Menu::slots(self.build, state, you, |k| visit(Choice::Build(k)));
        Menu::slots(self.play, state, you, |k| visit(Choice::Play(k)));
        Menu::slots(self.discard, state, you, |k| visit(Choice::Discard(k)));
        Menu::slots(self.card, state, you, |k| visit(Choice::Card(k)));
        if self.face_down {
            visit(Choice::Discard(Kind::UNKNOWN));
        }
        for square in self.uses {
            state.uses_at(square).iter().for_each(|&n| visit(Choice::Use(square, RuleId(n))));
        }
        if self.order
            && let Some(frame) = state.stack.last()
        {
            state.waiting(frame).iter().for_each(|&(at, n)| visit(Choice::Resolve(at, RuleId(n))));
        }
        if self.accept {
            visit(Choice::Accept);
        }
        if self.decline {
            visit(Choice::Decline);
        }
        if self.done {
            visit(Choice::Done);
        }
    }

    /// Whether a choice is on the menu.
    pub(crate) fn has(&self, state: &State, you: Player, choice: Choice) -> bool {
        let slot = |slots: u32, kind| {
            state.piles[you].slot(kind).is_some_and(|slot| slots >> slot & 1 != 0)
        };
        match choice {
            Choice::Done => self.done,
            Choice::Decline => self.decline,
            Choice::Accept => self.accept,
            Choice::Summon(kind) => slot(self.summon, kind),
            Choice::Build(kind) => slot(self.build, kind),
            Choice::Play(kind) => slot(self.play, kind),
            Choice::Discard(Kind::UNKNOWN) => self.face_down,
            Choice::Discard(kind) => slot(self.discard, kind),
            Choice::Card(kind) => slot(self.card, kind),
            Choice::Move(square) => self.moves.has(square),
            Choice::Attack(square) => self.attacks.has(square),
            Choice::Pick(square) => self.picks.has(square),
            Choice::Space(square) => self.spaces.has(square),
            Choice::Use(square, rule) => {
                self.uses.has(square) && state.uses_at(square).contains(&rule.0)
            }
            Choice::Resolve(at, rule) => {
                self.order
                    && state
                        .stack
                        .last()
                        .is_some_and(|frame| state.waiting(frame).contains(&(at, rule.0)))
            }
            Choice::First(_) | Choice::Roll(_) | Choice::Draw(_) => false,
        }
    }
}
