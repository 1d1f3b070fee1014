//! What an attack is worth before it is made, quickly: the table of chances and the price list of the opponent.

use crate::square::Square;

use super::card::{Attack, Card, Class};
use super::catalog::Kind;
use super::manners::manner;
use super::state::State;

/// What one magic is worth; everything is measured by it.
pub(crate) const MAGIC: i32 = 100;
/// What the chance to win at once is worth.
pub(crate) const LETHAL: i32 = 9_000;

/// What a summoner's life is worth, by life left: the last points are the dearest.
const LIFE: [i16; 16] =
    [0, 700, 1250, 1700, 2100, 2450, 2750, 3020, 3270, 3500, 3710, 3900, 4080, 4250, 4410, 4560];

/// One over a life, in 256ths: the device has no divide instruction.
const ONE_OVER: [i32; 17] = [256, 256, 128, 85, 64, 51, 43, 37, 32, 28, 26, 23, 21, 20, 18, 17, 16];

/// Dice and life beyond this are as good as this.
const MOST: usize = 12;

/// The chance, in 256ths, that `dice` of which each hits with `faces` in 256ths hit `life` times or more.
const fn chances(faces: u32) -> [[u8; MOST + 1]; MOST + 1] {
    let mut table = [[0; MOST + 1]; MOST + 1];
    // How likely each number of hits is with the dice so far, in 65,536ths.
    let mut exactly = [0u32; MOST + 2];
    exactly[0] = 65_536;
    let mut dice = 0;
    while dice <= MOST {
        let mut at_least = 0;
        let mut life = MOST + 1;
        while life > 0 {
            life -= 1;
            at_least += exactly[life];
            let rounded = at_least / 256;
            table[dice][life] = if rounded > 255 { 255 } else { rounded as u8 };
        }
        let mut hits = MOST + 1;
        while hits > 0 {
            exactly[hits] = (exactly[hits] * (256 - faces) + exactly[hits - 1] * faces) / 256;
            hits -= 1;
        }
        exactly[0] = exactly[0] * (256 - faces) / 256;
        dice += 1;
    }
    table
}

/// Five faces of six show a sword.
const MELEE: u32 = 213;
/// Four of six show a bow.
const RANGED: u32 = 171;
static KILL: [[[u8; MOST + 1]; MOST + 1]; 3] = [chances(MELEE), chances(RANGED), chances(107)];

/// A unit as somebody who attacks.
#[derive(Clone, Copy)]
pub(crate) struct Attacker {
    pub(crate) at: Square,
    pub(crate) ranged: bool,
    dice: u8,
    /// How many of its dice hit, in 256ths.
    hits: u16,
    table: u8,
}

/// A card as something to be attacked.
#[derive(Clone, Copy)]
pub(crate) struct Target {
    pub(crate) at: Square,
    /// Life left.
    pub(crate) left: u8,
    /// What it is worth to its side.
    pub(crate) worth: i32,
    /// What destroying it is worth, and each damage before.
    destroyed: i32,
    each: i32,
    pub(crate) summoner: bool,
}

/// What a unit on the battlefield is worth unhurt.
pub(crate) fn unit_worth(kind: Kind, card: &Card) -> i32 {
    let mut worth = i32::from(card.strength) * 70 + i32::from(card.life) * 40;
    worth += if card.class.is(Class::CHAMPION) { 110 } else { 50 };
    if card.attack == Attack::Ranged {
        worth += 30;
    }
    worth + i32::from(manner(kind).worth)
}

/// What a structure is worth with so much life left.
pub(crate) fn structure_worth(kind: Kind, left: u8) -> i32 {
    90 + i32::from(left) * 22 + i32::from(manner(kind).worth)
}

/// What a summoner's life is worth.
pub(crate) fn life_worth(left: u8) -> i32 {
    i32::from(LIFE[usize::from(left).min(LIFE.len() - 1)])
}

/// A wounded unit is worth this much of it: half for being there, half for the life it has left.
pub(crate) fn wounded(worth: i32, left: u8, life: u8) -> i32 {
    let share = i32::from(left) * ONE_OVER[usize::from(life).min(16)];
    (worth * (256 + share.min(256))) >> 9
}

impl State {
    /// The unit on a space as an attacker.
    pub(crate) fn attacker(&self, at: Square) -> Attacker {
        let kind = self.board.at(at).kind;
        let ranged = kind.card().attack == Attack::Ranged;
        let own = manner(kind).hits;
        let (hits, table) = match (own, ranged) {
            (0, false) => (MELEE, 0),
            (0, true) => (RANGED, 1),
            _ => (u32::from(own), 2),
        };
        Attacker { at, ranged, dice: self.strength(at, None), hits: hits as u16, table }
    }

    /// The card on a space as a target.
    pub(crate) fn target(&self, at: Square) -> Target {
        let piece = self.board.at(at);
        let card = piece.kind.card();
        let life = self.life(at);
        let left = life.saturating_sub(piece.damage);
        let summoner = card.class.is(Class::SUMMONER);
        let (worth, destroyed, each) = if summoner {
            let each = life_worth(left) - life_worth(left.saturating_sub(1));
            (life_worth(left), LETHAL, each)
        } else if card.class.is(Class::UNIT) {
            let whole = unit_worth(piece.kind, card);
            let each = (whole * ONE_OVER[usize::from(life).min(16)]) >> 9;
            let worth = wounded(whole, left, life);
            (worth, worth + MAGIC, each)
        } else {
            let worth = structure_worth(piece.kind, left);
            (worth, worth + MAGIC / 2, 22)
        };
        Target { at, left, worth, destroyed, each, summoner }
    }
}

impl Attacker {
    /// Damage to be expected, in 256ths.
    pub(crate) fn expected(&self) -> i32 {
        i32::from(self.dice) * i32::from(self.hits)
    }

    /// What an attack on a target promises.
    pub(crate) fn gain(&self, target: &Target) -> i32 {
        let [dice, left] = [self.dice, target.left].map(|n| usize::from(n).min(MOST));
        let kill = i32::from(KILL[usize::from(self.table)][dice][left]);
        let expected = self.expected();
        let most = i32::from(target.left) << 8;
        let damage = if expected > most { most } else { expected };
        let hurt = (damage * target.each) >> 8;
        (kill * target.destroyed + (256 - kill) * hurt) >> 8
    }

    /// Whether the unit may come to attack the target with a move of two spaces, as the crow flies.
    pub(crate) fn threatens(&self, target: Square) -> bool {
        let rows = self.at.row().abs_diff(target.row());
        let columns = self.at.column().abs_diff(target.column());
        if self.ranged {
            rows + columns <= 5 && rows.min(columns) <= 2
        } else {
            rows + columns <= 3
        }
    }
}

impl Target {
    /// What so much damage on average is worth, in 256ths of a damage; below 0 for what heals.
    pub(crate) fn promised(&self, expected: i32) -> i32 {
        if expected < 0 {
            return (expected * self.each) >> 8;
        }
        // As many dice of a melee unit as would do this damage.
        let dice = ((expected * 77) >> 14).clamp(0, MOST as i32) as usize;
        let kill = i32::from(KILL[0][dice][usize::from(self.left).min(MOST)]);
        let hurt = (expected.min(i32::from(self.left) << 8) * self.each) >> 8;
        (kill * self.destroyed + (256 - kill) * hurt) >> 8
    }
}
