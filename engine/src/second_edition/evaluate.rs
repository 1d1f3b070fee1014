//! How good a position is, as it stands.

use heapless::Vec;

use crate::player::Player;
use crate::square::{Square, Squares};

use super::card::{Class, Phase};
use super::catalog::Kind;
use super::gain::{Attacker, LETHAL, MAGIC, Target, unit_worth};
use super::manners::{manner, temper};
use super::piles::Pile;
use super::state::State;

/// Cards of one side that are looked at; more than these are not in play in practice, and the rest counts as material.
const CARDS: usize = 24;

/// What the magic one has is worth: the first is the most useful.
const MAGIC_WORTH: [i16; 16] =
    [0, 110, 215, 315, 410, 500, 585, 665, 740, 810, 870, 920, 960, 990, 1010, 1020];

/// The chance, in 256ths, that a summoner falls to attacks that on average do this much more damage than it has life left,
/// from -4 to +4.
const FALLS: [u8; 9] = [2, 8, 24, 60, 110, 165, 205, 230, 245];
/// What it costs to attack an own card, beside the loss: more than any level errs by, to both sides together.
const OWN: i32 = 750;

/// How much of what an attack promises counts, in 256ths.
mod share {
    /// One that can be made now.
    pub(super) const NOW: i32 = 225;
    /// One for which a unit still has to move this turn.
    pub(super) const SOON: i32 = 130;
    /// One of the other side's next turn: it will be answered, but not always.
    pub(super) const NEXT: i32 = 110;
    /// One of the turn after the other side's.
    pub(super) const LATER: i32 = 45;
}

/// One side of the battlefield.
struct Army {
    player: Player,
    worth: i32,
    attackers: Vec<Attacker, CARDS, u8>,
    targets: Vec<Target, CARDS, u8>,
    summoner: Option<(Square, u8)>,
}

/// The three best attacks of a side, and the damage of the best three on the summoner.
#[derive(Default)]
struct Best {
    gains: [i32; 3],
    summoner: [i32; 3],
}

fn insert(best: &mut [i32; 3], mut new: i32) {
    for old in best {
        if new > *old {
            core::mem::swap(old, &mut new);
        }
    }
}

impl Best {
    /// What they promise together, against a summoner with so much life left.
    fn total(&self, left: u8, most: usize) -> i32 {
        let gains: i32 = self.gains[..most].iter().sum();
        let damage: i32 = self.summoner[..most].iter().sum();
        if damage == 0 {
            return gains;
        }
        let more = ((damage >> 8) - i32::from(left)).clamp(-4, 4) + 4;
        let falls = (LETHAL * i32::from(FALLS[more as usize])) >> 8;
        gains.max(falls)
    }
}

impl State {
    /// How good the position is for a player, in hundredths of a magic.
    pub(crate) fn judge(&self, me: Player) -> i32 {
        let armies = Player::BOTH.map(|player| self.army(player));
        let [one, two] = &armies;
        let mut value = one.worth - two.worth;
        for (army, foe) in [(one, two), (two, one)] {
            let promise = self.promise(army, foe) + self.approach(army, foe);
            value += if army.player == Player::One { promise } else { -promise };
        }
        let doomed = Player::BOTH.map(|it| if self.named_own_summoner(it) { LETHAL } else { 0 });
        value += self.dice_to_fall() + doomed[1] - doomed[0];
        if me == Player::One { value } else { -value }
    }

    fn army(&self, player: Player) -> Army {
        let mut army =
            Army { player, worth: 0, attackers: Vec::new(), targets: Vec::new(), summoner: None };
        let mut gates = 0;
        for at in self.board.of[player] {
            let piece = self.board.at(at);
            let target = self.target(at);
            army.worth += target.worth;
            if target.summoner {
                army.worth += i32::from(piece.boost.min(4)) * 25;
                army.summoner = Some((at, target.left));
            } else {
                army.worth += i32::from(piece.boost.min(5)) * 35;
            }
            if self.board.structures.has(at) {
                gates += i32::from(piece.kind.words() & super::target::Word::GATE.0 != 0);
            }
            if self.board.units.has(at) {
                let _ = army.attackers.push(self.attacker(at));
            }
            let _ = army.targets.push(target);
        }
        if gates == 0 {
            army.worth -= 350;
        }
        for (owner, kind, boost) in self.active_events() {
            if owner == player {
                army.worth += i32::from(manner(kind).worth) + i32::from(boost) * 30;
            }
        }
        for under in &self.under {
            if under.owner == player {
                army.worth += 90;
            }
        }
        army.worth += i32::from(MAGIC_WORTH[usize::from(self.magic[player]).min(15)]);
        army.worth += self.hand_worth(player) + i32::from(self.pile_len(player, Pile::Draw)) * 12;
        army
    }

    /// What the cards of a hand are worth: those that can be paid for more than those that have to wait.
    fn hand_worth(&self, player: Player) -> i32 {
        let mut worth = i32::from(self.pile_unknown(player, Pile::Hand)) * 85;
        let mut magic = self.magic[player].saturating_add(1);
        for (kind, copies) in self.pile_kinds(player, Pile::Hand) {
            for _ in 0..copies {
                let (keep, cost) = keep_worth(kind);
                if cost <= magic {
                    magic -= cost;
                    worth += keep;
                } else {
                    worth += 55.min(keep);
                }
            }
        }
        worth
    }

    /// What the attacks of a side promise, now or as soon as it can make them.
    fn promise(&self, army: &Army, foe: &Army) -> i32 {
        let Some((_, left)) = foe.summoner else { return 0 };
        let active = self.turn == army.player;
        let attacks_now = active && self.phase <= Phase::Attack;
        let moves = if self.phase <= Phase::Move { 3u8.saturating_sub(self.acted) } else { 0 };
        let free = if self.phase == Phase::Attack { 3u8.saturating_sub(self.acted) } else { 3 };
        let mut best = Best::default();
        let mut any = self.aggressive;
        for unit in &army.attackers {
            let here = if attacks_now && !self.board.attacked.has(unit.at) {
                self.targets(unit.at) & self.board.of[foe.player]
            } else {
                Squares::NONE
            };
            let can_move = attacks_now && moves > 0 && !self.board.moved.has(unit.at);
            let (mut gain, mut on_summoner) = (0, 0);
            for target in &foe.targets {
                let promised = if here.has(target.at) {
                    any = true;
                    share::NOW
                } else if can_move && unit.threatens(target.at) {
                    share::SOON
                } else if !attacks_now && unit.threatens(target.at) {
                    256
                } else {
                    continue;
                };
                let promise = unit.gain(target);
                gain = gain.max((promise * promised) >> 8);
                if target.summoner {
                    on_summoner = on_summoner.max((unit.expected() * promised) >> 8);
                }
            }
            insert(&mut best.gains, gain);
            insert(&mut best.summoner, on_summoner);
        }
        if attacks_now {
            let idle = if any { 0 } else { -150 };
            return best.total(left, usize::from(free)) + idle;
        }
        // The other side, or this one when its attacks are over.
        let share = if active { share::LATER } else { share::NEXT };
        (best.total(left, 3) * share) >> 8
    }

    /// What it is worth to be near the enemy, and for a summoner to be far from it.
    fn approach(&self, army: &Army, foe: &Army) -> i32 {
        let (Some((home, _)), Some((goal, _))) = (army.summoner, foe.summoner) else { return 0 };
        let temper = temper(self.board.at(home).kind);
        let mut worth = 0;
        for unit in &army.attackers {
            if unit.at == home {
                let row = match army.player {
                    Player::One => home.row(),
                    Player::Two => 7 - home.row(),
                };
                worth -= i32::from(row) * i32::from(temper.shy);
            } else {
                // A ranged unit is near enough at three spaces.
                let distance = unit.at.distance(goal).max(if unit.ranged { 2 } else { 1 });
                worth += (10 - i32::from(distance)) * i32::from(temper.advance);
            }
        }
        worth
    }

    /// Whether a player has named their own summoner for an effect in progress: Purge destroys what it names, and by then
    /// there is no way back.
    pub(super) fn named_own_summoner(&self, player: Player) -> bool {
        let Some(summoner) = self.board.summoner(player) else { return false };
        let names = |f: &super::frame::Frame| {
            f.op == super::frame::Op::Script && f.you == player && f.marked().has(summoner)
        };
        self.stack.iter().any(names)
    }

    /// What an attack promises whose dice are still to fall, for player one.
    fn dice_to_fall(&self) -> i32 {
        let Some((attacker, at, _, expected)) = self.dice_in_progress() else { return 0 };
        let (by, of) = (self.board.controller(attacker), self.board.controller(at));
        // Whose loss it is does not depend on who does it; but nobody hurts their own for nothing, however far they err.
        let own = if by == of && expected > 0 { OWN } else { 0 };
        let worth = self.target(at).promised(expected) + own;
        if of == Player::One { -worth } else { worth }
    }
}

/// What holding a card is worth, and what it costs to play.
pub(crate) fn keep_worth(kind: Kind) -> (i32, u8) {
    let card = kind.card();
    if card.class.is(Class::UNIT) {
        let net = unit_worth(kind, card) - i32::from(card.cost) * MAGIC;
        ((net * 5 / 8).max(60), card.cost)
    } else {
        (i32::from(manner(kind).keep), card.cost)
    }
}
