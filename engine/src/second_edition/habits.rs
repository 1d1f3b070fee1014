//! What a player does without looking ahead: fast, because looking ahead plays whole turns like this.

use heapless::Vec;
use rand_core::Rng;

use crate::game::Game;
use crate::opponent::Judge;
use crate::player::Player;
use crate::square::{Square, Squares};

use super::card::{Class, Phase};
use super::catalog::Kind;
use super::choice::{Choice, Prompt};
use super::evaluate::keep_worth;
use super::gain::{MAGIC, Target, unit_worth};
use super::manners::temper;
use super::menu::Menu;
use super::piles::Pile;
use super::play::below;
use super::state::State;

/// Enemy cards that are looked at.
const FOES: usize = 24;
/// Answers to a rule's question that are compared.
const ANSWERS: usize = 6;
/// Magic beyond this is not worth a card.
const ENOUGH_MAGIC: u8 = 7;

/// What a player by habit has in mind.
#[derive(Clone, Copy, Debug, Default)]
pub struct Intent {
    /// Where the moving unit is heading.
    goal: Option<Square>,
    /// What the attacking unit attacks.
    target: Option<Square>,
}

impl State {
    /// What a player does here by habit, and about how many units of work it took to find.
    pub(crate) fn by_habit<R: Rng>(
        &self,
        intent: &mut Intent,
        rng: &mut R,
    ) -> Option<(Choice, u32)> {
        let (player, prompt) = self.asked();
        let menu = self.menu();
        let (choice, units) = match prompt {
            Prompt::Phase(Phase::Summon) => (self.habit_of_summoning(player, &menu), 1),
            Prompt::Phase(Phase::Move) => {
                (self.habit_of_moving(player, &menu, intent, rng), 2 + u32::from(menu.moves.len()))
            }
            Prompt::Phase(Phase::Build) => (self.habit_of_building(player, &menu), 1),
            Prompt::Phase(Phase::Attack) => {
                (self.habit_of_attacking(player, &menu, intent), 2 + u32::from(menu.attacks.len()))
            }
            Prompt::Phase(Phase::Magic) => (self.habit_of_saving(player, &menu), 1),
            Prompt::Enter(kind) => (self.habit_of_placing(player, kind, &menu), 1),
            Prompt::Step(unit) => (Some(walk(unit, &menu, intent)), 1),
            Prompt::Target(unit) => (self.habit_of_aiming(player, unit, &menu, intent), 2),
            Prompt::Phase(Phase::Draw) => (Some(Choice::Done), 1),
            _ => self.best_answer(player, &menu),
        };
        Some((choice.or_else(|| self.any(player, &menu))?, units))
    }

    fn any(&self, player: Player, menu: &Menu) -> Option<Choice> {
        let mut last = None;
        menu.each(self, player, |choice| last = Some(choice));
        last
    }

    /// The answer to a rule's question after which the position looks best; on a tie the last, which is to decline.
    fn best_answer(&self, player: Player, menu: &Menu) -> (Option<Choice>, u32) {
        let mut answers = Vec::<Choice, ANSWERS, u8>::new();
        let mut last = None;
        menu.each(self, player, |choice| {
            last = Some(choice);
            let _ = answers.push(choice);
        });
        if answers.len() < 2 {
            return (last, 1);
        }
        if answers.is_full() {
            answers.pop();
        }
        if let Some(last) = last.filter(|last| answers.last() != Some(last)) {
            let _ = answers.push(last);
        }
        let mut best = None;
        for &answer in &answers {
            let mut then = self.clone();
            then.play_unchecked(answer, &mut ());
            let value = then.worth_to(player);
            if best.is_none_or(|(most, _)| value >= most) {
                best = Some((value, answer));
            }
        }
        let units = State::COSTS.evaluate + 2 * State::COSTS.play;
        (best.map(|(_, answer)| answer), units * answers.len() as u32)
    }

    fn habit_of_summoning(&self, player: Player, menu: &Menu) -> Option<Choice> {
        let mut best = (0, Choice::Done);
        for (kind, _) in self.pile_kinds(player, Pile::Hand) {
            if !menu.has(self, player, Choice::Summon(kind)) {
                continue;
            }
            let card = kind.card();
            let net = unit_worth(kind, card) - i32::from(card.cost) * MAGIC - 40;
            if net > best.0 {
                best = (net, Choice::Summon(kind));
            }
        }
        Some(best.1)
    }

    fn habit_of_building(&self, player: Player, menu: &Menu) -> Option<Choice> {
        let gates = (self.board.of[player] & self.board.structures & !self.board.units).len();
        let gate = menu.has(self, player, Choice::Build(Kind::GATE));
        Some(if gate && gates < 2 { Choice::Build(Kind::GATE) } else { Choice::Done })
    }

    fn habit_of_saving(&self, player: Player, menu: &Menu) -> Option<Choice> {
        let magic = self.magic[player];
        if magic >= ENOUGH_MAGIC || menu.discard == 0 {
            return Some(Choice::Done);
        }
        // What cannot be paid next turn goes first, then what is worth least.
        let mut worst = (if magic < 3 { 110 } else { 85 }, Choice::Done);
        for (kind, _) in self.pile_kinds(player, Pile::Hand) {
            let (keep, cost) = keep_worth(kind);
            let keep = if cost > magic + 1 { keep - 60 } else { keep };
            if keep < worst.0 {
                worst = (keep, Choice::Discard(kind));
            }
        }
        Some(worst.1)
    }

    /// Units come next to the enemy's way, structures near their summoner.
    fn habit_of_placing(&self, player: Player, kind: Kind, menu: &Menu) -> Option<Choice> {
        let enemy = self.board.summoner(player.other())?;
        let own = self.board.summoner(player)?;
        let unit = kind.card().class.is(Class::UNIT);
        let far = |s: Square| {
            if unit { s.distance(enemy) } else { s.distance(own) * 2 + s.distance(enemy) }
        };
        menu.spaces.into_iter().min_by_key(|&s| far(s)).map(Choice::Space)
    }

    fn foes(&self, player: Player) -> Vec<Target, FOES, u8> {
        let mut foes = Vec::new();
        for at in self.board.of[player.other()] {
            let _ = foes.push(self.target(at));
        }
        foes
    }

    fn habit_of_attacking(
        &self,
        player: Player,
        menu: &Menu,
        intent: &mut Intent,
    ) -> Option<Choice> {
        let foes = self.foes(player);
        let mut best = (0, None);
        for at in menu.attacks {
            let unit = self.attacker(at);
            let reach = self.targets(at);
            for foe in foes.iter().filter(|foe| reach.has(foe.at)) {
                let gain = unit.gain(foe);
                if gain > best.0 || best.1.is_none() {
                    best = (gain, Some((at, foe.at)));
                }
            }
        }
        let (unit, target) = best.1?;
        intent.target = Some(target);
        Some(Choice::Attack(unit))
    }

    fn habit_of_aiming(
        &self,
        player: Player,
        unit: Square,
        menu: &Menu,
        intent: &mut Intent,
    ) -> Option<Choice> {
        if let Some(target) = intent.target.take().filter(|&target| menu.picks.has(target)) {
            return Some(Choice::Pick(target));
        }
        let attacker = self.attacker(unit);
        let reachable = menu.picks & self.board.of[player.other()];
        let best = reachable.into_iter().max_by_key(|&at| attacker.gain(&self.target(at)));
        best.map(Choice::Pick).or(menu.decline.then_some(Choice::Decline))
    }

    fn habit_of_moving<R: Rng>(
        &self,
        player: Player,
        menu: &Menu,
        intent: &mut Intent,
        rng: &mut R,
    ) -> Option<Choice> {
        let goal = self.board.summoner(player.other())?;
        let home = self.board.summoner(player)?;
        let temper = temper(self.board.at(home).kind);
        let foes = self.foes(player);
        // A little whim, so that equal ways do not always go alike.
        let mut best = (12 + below(rng, 8) as i32, None);
        for at in menu.moves {
            let unit = self.attacker(at);
            let gains: Vec<i32, FOES, u8> = foes.iter().map(|foe| unit.gain(foe)).collect();
            let summoner = at == home;
            let score = |to: Square| {
                let reach = if unit.ranged { self.lines(to, 3, at.bit()) } else { to.adjacent() };
                let mut gain = 0;
                for (foe, &promise) in foes.iter().zip(&gains) {
                    if reach.has(foe.at) {
                        gain = gain.max(promise);
                    }
                }
                let near = if summoner {
                    -self.danger(to, player) * 45
                } else {
                    let distance = to.distance(goal).max(if unit.ranged { 2 } else { 1 });
                    -i32::from(distance) * i32::from(temper.advance)
                };
                gain * 3 / 4 + near
            };
            let stay = score(at);
            for to in self.move_range(at) {
                let better = score(to) - stay;
                if better > best.0 {
                    best = (better, Some((at, to)));
                }
            }
        }
        let Some((unit, to)) = best.1 else { return Some(Choice::Done) };
        intent.goal = Some(to);
        Some(Choice::Move(unit))
    }

    /// How many enemy units may come to attack a space.
    fn danger(&self, space: Square, player: Player) -> i32 {
        let near: Squares = space.within(3);
        i32::from((near & self.board.of[player.other()] & self.board.units).len())
    }
}

/// The next step of a unit that is heading somewhere.
fn walk(unit: Square, menu: &Menu, intent: &Intent) -> Choice {
    let goal = intent.goal.unwrap_or(unit);
    if menu.done && unit == goal {
        return Choice::Done;
    }
    let next = menu.spaces.into_iter().min_by_key(|s| s.distance(goal));
    match next {
        Some(next) if !menu.done || next.distance(goal) < unit.distance(goal) => {
            Choice::Space(next)
        }
        _ => Choice::Done,
    }
}

impl State {
    /// What the position is worth to a player, finished or not.
    fn worth_to(&self, player: Player) -> i32 {
        match self.decision() {
            crate::Decision::Over(crate::Outcome::Won(winner)) => {
                if winner == player {
                    crate::opponent::WIN
                } else {
                    -crate::opponent::WIN
                }
            }
            _ => self.judge(player),
        }
    }
}
