//! The numbers of a match, for its last page.

use serde::{Deserialize, Serialize};
use stonecaller_engine::Player;

use super::face::Mark;
use super::happening::Happening;
use super::stage::Stage;

/// What one player did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Deeds {
    /// Damage on enemy cards.
    pub damage: u16,
    /// Enemy cards destroyed.
    pub kills: u16,
    /// Dice rolled for attacks.
    pub dice: u16,
    /// Marks on them that hit.
    pub hits: u16,
}

impl Deeds {
    /// Hits against what fair dice give on average, in percent; `hundredths` is the mean of those dice.
    fn luck(hits: u16, mean_hundredths: u32) -> Option<u16> {
        (mean_hundredths > 0)
            .then(|| (u32::from(hits) * 10_000 / mean_hundredths).min(u32::from(u16::MAX)) as u16)
    }
}

/// What brought something about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// The rules of the turn.
    Rules,
    /// An attack of this card.
    Attack(u8),
    /// An ability.
    Ability(u8),
    /// Its player gave up.
    Concession,
    /// The players agreed on a draw.
    Agreement,
}

/// An attack that is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Attack {
    player: Player,
    card: u8,
    ranged: bool,
}

/// The numbers of a match so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tally {
    deeds: [Deeds; 2],
    /// Mean hits of the dice each player rolled, in hundredths.
    mean: [u32; 2],
    /// What happens now is because of this.
    pub cause: Cause,
    /// Several abilities are at work, one because of another: nobody can tell from outside which of them does what.
    several: bool,
    /// Who attacks, with which card, and whether in a straight line, until the attack is over.
    attack: Option<Attack>,
}

impl Tally {
    /// Nothing yet.
    pub const fn new() -> Self {
        let none = Deeds { damage: 0, kills: 0, dice: 0, hits: 0 };
        Self { deeds: [none; 2], mean: [0; 2], cause: Cause::Rules, several: false, attack: None }
    }

    /// What a player did.
    pub fn deeds(&self, player: Player) -> Deeds {
        self.deeds[player as usize]
    }

    /// A player's hits against the mean of those dice, in percent; `None` before the first attack.
    pub fn luck(&self, player: Player) -> Option<u16> {
        Deeds::luck(self.deeds(player).hits, self.mean[player as usize])
    }

    /// Counts one thing that happened, with the stage as it was before.
    pub(super) fn count(
        &mut self,
        happening: Happening,
        stage: &Stage,
        faces: [&[Mark]; 4],
        of_each: [u8; 4],
    ) {
        match happening {
            Happening::Turn { .. } | Happening::Phase { .. } => {
                (self.cause, self.several, self.attack) = (Cause::Rules, false, None);
            }
            Happening::Played { .. } => (self.cause, self.several) = (Cause::Rules, false),
            Happening::Ability { ability } => {
                self.several |= matches!(self.cause, Cause::Ability(other) if other != ability);
                self.cause = if self.several { Cause::Rules } else { Cause::Ability(ability) };
            }
            Happening::Attack { attacker, .. } => {
                if let Some(standing) = stage.at(attacker) {
                    (self.cause, self.several) = (Cause::Attack(standing.card), false);
                    let (player, card) = (standing.side(), standing.card);
                    self.attack = Some(Attack { player, card, ranged: standing.ranged });
                }
            }
            Happening::Rolled { dice } => {
                // Dice of abilities before the attack are not the attack's, but they are few and count as well.
                let Some(Attack { player, card, ranged }) = self.attack else { return };
                // Abilities before the roll do not make its damage theirs.
                (self.cause, self.several) = (Cause::Attack(card), false);
                let mark = if ranged { Mark::Ranged } else { Mark::Melee };
                let hits = |face: usize| faces[face].contains(&mark);
                let rolled: u16 =
                    (0..4).filter(|f| hits(*f)).map(|f| u16::from(dice.faces[f])).sum();
                let sides: u32 = of_each.iter().map(|n| u32::from(*n)).sum();
                let hitting: u32 = (0..4).filter(|f| hits(*f)).map(|f| u32::from(of_each[f])).sum();
                let deeds = &mut self.deeds[player as usize];
                deeds.dice = deeds.dice.saturating_add(dice.count().into());
                deeds.hits = deeds.hits.saturating_add(rolled);
                self.mean[player as usize] +=
                    u32::from(dice.count()) * 100 * hitting / sides.max(1);
            }
            // Whoever hits an own card has nothing to be proud of, and the other did not do it.
            Happening::Damaged { at, .. } | Happening::Destroyed { at, .. }
                if self.attack.is_some_and(|attack| {
                    stage.at(at).is_some_and(|standing| standing.side() == attack.player)
                }) => {}
            Happening::Damaged { at, amount } => {
                if let Some(standing) = stage.at(at) {
                    let by = &mut self.deeds[standing.side().other() as usize];
                    by.damage = by.damage.saturating_add(amount.into());
                }
            }
            Happening::Destroyed { at, .. } => {
                if let Some(standing) = stage.at(at) {
                    let by = &mut self.deeds[standing.side().other() as usize];
                    by.kills = by.kills.saturating_add(1);
                }
            }
            _ => {}
        }
    }
}

impl Default for Tally {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cause_after(happenings: &[Happening]) -> Cause {
        let mut tally = Tally::new();
        for happening in happenings {
            tally.count(*happening, &Stage::new(), [&[]; 4], [1, 2, 2, 1]);
        }
        tally.cause
    }

    #[test]
    fn a_cause_is_named_only_where_it_is_clear() {
        let ability = |ability| Happening::Ability { ability };
        let played = Happening::Played { player: Player::One, card: 3 };
        assert_eq!(cause_after(&[ability(4)]), Cause::Ability(4));
        assert_eq!(cause_after(&[ability(4), ability(4)]), Cause::Ability(4));
        assert_eq!(cause_after(&[ability(4), ability(5)]), Cause::Rules);
        assert_eq!(cause_after(&[ability(4), ability(5), ability(6)]), Cause::Rules);
        assert_eq!(cause_after(&[ability(4), ability(5), played, ability(6)]), Cause::Ability(6));
        assert_eq!(cause_after(&[ability(4), Happening::Phase { phase: 1 }]), Cause::Rules);
    }
}
