//! What is legal now. Listing and checking both read the same [`Menu`], so they cannot disagree.

use crate::player::Player;
use crate::square::{Square, Squares};

use super::card::{Class, Phase};
use super::catalog::{self, Kind};
use super::choice::{Choice, Prompt, RuleId};
use super::frame::{Frame, Op, Ref};
use super::piles::Pile;
use super::rule::{Always, Force, Rule, Step, Trigger, about};
use super::state::{Part, State};
use super::target::Filter;

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
            Op::Draw | Op::Played | Op::Expire | Op::Slide => {}
        }
        menu
    }

    fn phase_menu(&self, menu: &mut Menu) {
        let you = self.turn;
        menu.done = true;
        let hand = &self.piles[you];
        let possible = hand.possible(Pile::Hand);
        let summons = self.phase == Phase::Summon || self.summons_anytime(you);
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
                    if self.can_move(square) {
                        menu.moves |= square.bit();
                    }
                }
            }
            Phase::Build if menu.build != 0 && self.build_spaces(you).is_empty() => menu.build = 0,
            Phase::Attack => {
                let frozen = self.frozen();
                let relentless = |rule: &Always| matches!(rule, Always::Relentless);
                for square in self.board.of[you] & self.board.units & !self.board.attacked & !frozen
                {
                    let free = self.acted < 3 || self.has(square, about::TRAIT, relentless);
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
        let now = catalog::moment(Trigger::Use(self.phase));
        if self.moments & now != 0 {
            let lent = self.lent & Trigger::Use(self.phase).bit() != 0;
            for square in self.board.of[you] & self.board.units {
                let own = self.board.at(square).kind.moments() & now != 0;
                if (own || lent) && !self.uses_at(square).is_empty() {
                    menu.uses |= square.bit();
                }
            }
        }
    }

    /// The programs a unit's player may start now.
    pub(crate) fn uses_at(&self, square: Square) -> super::rules_of::Rules {
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
                        !self.matching(filter, self.turn, super::frame::NOBODY, None).is_empty()
                    }
                    _ => true,
                };
                return target && given.iter().all(|c| self.holds(c, &frame));
            }
        }
        true
    }

    fn script_menu(&self, frame: &Frame, menu: &mut Menu) {
        let Some(step) = self.step(frame) else { return };
        let matching = |filter: &Filter| self.matching(filter, frame.you, frame.this, Some(frame));
        match step {
            Step::May | Step::Or(..) => (menu.accept, menu.decline) = (true, true),
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
            Step::PickThat(filter) => {
                let it = Square::new(frame.it).map_or(Squares::NONE, Square::bit);
                menu.picks = matching(filter) & !it;
            }
            Step::MayNext => (menu.picks, menu.decline) = (frame.marked(), true),
            Step::FromHandDistinct(cards) => {
                let taken = frame.bits() as u32;
                menu.card = self.cards_in(frame.you, Pile::Hand, cards) & !taken;
                menu.decline = true;
            }
            Step::DiscardUnseen => {
                menu.discard = self.piles[frame.you].possible(Pile::Hand);
                menu.face_down = self.piles[frame.you].unknown(Pile::Hand) > 0;
                menu.decline = true;
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
                menu.spaces = self.force_spaces(frame, *who, (*min, *max), *force, Class(0));
            }
            Step::ForceThrough(who, min, max, class) => {
                menu.spaces = self.force_spaces(frame, *who, (*min, *max), Force::Any, *class);
            }
            Step::MayForce(who, min, max, force) => {
                menu.spaces = self.force_spaces(frame, *who, (*min, *max), *force, Class(0));
                menu.decline = true;
            }
            _ => {}
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
