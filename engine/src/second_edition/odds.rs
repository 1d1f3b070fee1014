//! What an attack is likely to do, before its dice are rolled.

use crate::square::Square;

use super::dice::Roll;
use super::frame::{Frame, Op};
use super::state::State;

/// More dice than this are not reckoned with: no unit of the faction decks comes near.
const MOST: u8 = 20;

/// What an attack is likely to do to its target as things stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Odds {
    /// How many dice would be rolled.
    pub dice: u8,
    /// Damage added on average, in hundredths; for an attack that heals, damage removed.
    pub expected_hundredths: u16,
    /// The chance that the damage is as much as the life left, in hundredths and rounded: 0 only if it cannot be, 100
    /// only if it must be.
    pub kill_percent: u8,
    /// Whether the attack removes damage instead of adding any.
    pub heals: bool,
    /// Whether an ability asks or rolls something before the dice, which may change all this.
    pub unsettled: bool,
}

impl State {
    /// What the attack that is being declared would do to `target`: the position waits for
    /// [`Prompt::Target`](super::choice::Prompt::Target). `None` if it does not, or if that may not be attacked.
    ///
    /// ```
    /// use stonecaller_engine::second_edition::{Choice, Kind, Phase, Printing, set_up::SetUp};
    /// use stonecaller_engine::{Game, Player};
    ///
    /// let mut set_up = SetUp::new(Printing::Revised);
    /// let [orc, golem] = ["c4", "c5"].map(|square| square.parse().unwrap());
    /// set_up.card(Player::One, Kind::named("Grognack").unwrap(), orc);
    /// set_up.card(Player::Two, Kind::named("Ice Golem").unwrap(), golem);
    /// set_up.card(Player::Two, Kind::named("Svara").unwrap(), "c8".parse().unwrap());
    /// set_up.tokens(golem, 4, 0);
    /// let mut game = set_up.start(Player::One, Phase::Attack).unwrap();
    /// game.play(Choice::Attack(orc), &mut ()).unwrap();
    /// let odds = game.attack_odds(golem).unwrap();
    /// // Five of six faces show a sword, and one is enough.
    /// assert_eq!((odds.dice, odds.expected_hundredths, odds.kill_percent), (4, 333, 99));
    /// ```
    #[must_use]
    pub fn attack_odds(&self, target: Square) -> Option<Odds> {
        let frame = self.stack.last().filter(|f| f.op == Op::Declare)?;
        let attacker = Square::new(frame.this)?;
        self.declarable(frame).has(target).then(|| self.attack_odds_from(attacker, target))?
    }

    /// What an attack of the unit on one space on the card on another would do, whether or not it could be made now.
    /// `None` without a unit and a card to attack.
    #[must_use]
    pub fn attack_odds_from(&self, attacker: Square, target: Square) -> Option<Odds> {
        if !self.board.units.has(attacker) || !self.board.occupied().has(target) {
            return None;
        }
        let attack = self.attack_frame(self.board.controller(attacker), attacker, target);
        let mut odds =
            self.odds(&attack, attacker, target, self.dice_of(&attack, attacker, target));
        let group = self.before_attack(&attack);
        odds.unsettled = group.is_some_and(|group| !self.waiting(&group).is_empty());
        Some(odds)
    }

    /// What the attack in progress will do: attacker, target and odds, with everything it gained so far. `None` if no
    /// attack waits for its dice.
    #[must_use]
    pub fn attack_in_progress(&self) -> Option<(Square, Square, Odds)> {
        let attack = self.stack.iter().rev().find(|f| f.op == Op::Attack && f.pc <= 2)?;
        let (attacker, target) = (Square::new(attack.this)?, Square::new(attack.it)?);
        // Once the dice are counted, `n` is their number and no longer what a shield takes away.
        let rolling = attack.pc == 2;
        let dice = if rolling { attack.n } else { self.dice_of(attack, attacker, target) };
        let mut odds = self.odds(attack, attacker, target, dice);
        odds.unsettled = !rolling;
        Some((attacker, target, odds))
    }

    /// The attack that waits for its dice, or for what comes before them: attacker, target, how many dice there are as
    /// things stand, and their damage on average, in 256ths (below 0 if it heals). Quicker than [`Self::attack_in_progress`].
    pub(crate) fn dice_in_progress(&self) -> Option<(Square, Square, u8, i32)> {
        let attack = self.stack.iter().rev().find(|f| f.op == Op::Attack && f.pc <= 2)?;
        let (attacker, target) = (Square::new(attack.this)?, Square::new(attack.it)?);
        let dice = if attack.pc == 2 { attack.n } else { self.dice_of(attack, attacker, target) };
        let tally = self.tally(attack, attacker, target);
        let mut expected = i32::from(dice) * tally.per_die() as i32;
        if tally.is_guarded() {
            expected = expected.min(230);
        }
        let heals = attack.gains() & Frame::HEALS != 0;
        Some((attacker, target, dice, if heals { -expected } else { expected }))
    }

    fn odds(&self, attack: &Frame, attacker: Square, target: Square, dice: u8) -> Odds {
        let piece = self.board.at(target);
        let left = self.life(target).saturating_sub(piece.damage);
        let tally = self.tally(attack, attacker, target);
        let heals = attack.gains() & Frame::HEALS != 0;
        let (mut all, mut sum, mut kills) = (0, 0, 0);
        Roll::each(dice.min(MOST), |roll, ways| {
            let marks = [roll.melees(), roll.rangeds(), roll.specials()];
            let amount = if heals {
                marks[0].saturating_add(marks[2]).min(piece.damage)
            } else {
                tally.hits(marks).damage
            };
            all += ways;
            sum += ways * u64::from(amount);
            if amount >= left && amount > 0 && !heals {
                kills += ways;
            }
        });
        let rounded = |part: u64| (part * 100 + all / 2) / all;
        let expected_hundredths = (sum / all * 100 + rounded(sum % all)) as u16;
        let kill_percent = match kills {
            0 => 0,
            _ if kills == all => 100,
            _ => rounded(kills).clamp(1, 99) as u8,
        };
        Odds { dice, expected_hundredths, kill_percent, heals, unsettled: false }
    }
}
