//! What the players want of the next match.

use heapless::String;
use stonecaller_engine::Player;

use crate::games::{Computers, First, GameId, LONGEST_NAME, Seat, SetUp, Skill, Versus};
use crate::rng::Random;

/// A set-up in which chance may still have something to decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// The game.
    pub game: GameId,
    /// Which of [`GameId::variants`].
    pub variant: u8,
    /// What the players are called.
    pub names: [String<LONGEST_NAME>; 2],
    /// Their factions; chance decides where there is none.
    pub factions: [Option<u8>; 2],
    /// Who takes the first turn.
    pub first: First,
    /// How well the device plays the second seat, when it does.
    pub skill: Skill,
    /// How well the device plays for the player here in a linked match, if it is to.
    pub stand_in: Option<Skill>,
}

/// What players are called who say nothing: the colours of their seats.
pub const USUAL_NAMES: [&str; 2] = ["Blue", "Amber"];

impl Default for Wishes {
    fn default() -> Self {
        Self {
            game: GameId::ALL[0],
            variant: 0,
            // Both are shorter than the longest name.
            names: USUAL_NAMES.map(|name| String::try_from(name).unwrap_or_default()),
            factions: [None; 2],
            first: First::Random,
            skill: Skill::Normal,
            stand_in: None,
        }
    }
}

impl From<&SetUp> for Wishes {
    fn from(set_up: &SetUp) -> Self {
        // Who played alone or over the cable is the first of two at this device.
        let near = set_up.only_holder().unwrap_or(Player::One);
        let [one, two] = [near, near.other()].map(|player| &set_up.seats[player as usize]);
        let far_name = match set_up.is_shared() {
            true => two.name.clone(),
            false => USUAL_NAMES[1].try_into().unwrap_or_default(),
        };
        // The name of the device is not that of the player it played for.
        let near_name = match set_up.stand_in() {
            None => one.name.clone(),
            Some(_) => USUAL_NAMES[0].try_into().unwrap_or_default(),
        };
        Self {
            game: set_up.game,
            variant: set_up.variant,
            names: [near_name, far_name],
            factions: [Some(one.faction), Some(two.faction)],
            first: set_up.first,
            skill: Player::BOTH
                .into_iter()
                .find_map(|player| set_up.computer(player))
                .unwrap_or_default(),
            stand_in: set_up.stand_in(),
        }
    }
}

impl Wishes {
    /// What the player at this device is called in a linked match. Whoever has said nothing is called by the colour of
    /// the seat, and the device by its own name if it plays.
    pub fn own_name(&self, leads: bool) -> String<LONGEST_NAME> {
        let [first, second] = USUAL_NAMES;
        if let Some(skill) = self.stand_in {
            return String::try_from(skill.player_name()).unwrap_or_default();
        }
        if self.names[0] == first && !leads {
            return String::try_from(second).unwrap_or_default();
        }
        self.names[0].clone()
    }

    /// The set-up, with every faction that was left to chance. Who begins stays open: the match decides that.
    pub fn settle(&self, random: &mut Random) -> SetUp {
        let factions = u32::from(self.game.factions());
        let mut seat = |number: usize| Seat {
            name: self.names[number].clone(),
            faction: self.factions[number].unwrap_or_else(|| random.below(factions) as u8),
        };
        let seats = [seat(0), seat(1)];
        SetUp {
            game: self.game,
            variant: self.variant,
            seats,
            first: self.first,
            versus: Versus::Shared,
        }
    }

    /// The set-up of a match in which the device plays the second seat.
    pub fn settle_alone(&self, random: &mut Random) -> SetUp {
        let mut set_up = self.settle(random);
        set_up.seats[1].name = String::try_from(self.skill.player_name()).unwrap_or_default();
        let (skills, seed) = ([None, Some(self.skill)], random.below(u32::MAX));
        SetUp { versus: Versus::Computer(Computers { skills, seed }), ..set_up }
    }

    /// A match that the device plays by itself, for people to look at.
    pub fn demo(random: &mut Random) -> SetUp {
        let mut set_up = Self::default().settle(random);
        let skills = [Skill::Normal, Skill::Easy];
        for (seat, skill) in set_up.seats.iter_mut().zip(skills) {
            seat.name = String::try_from(skill.player_name()).unwrap_or_default();
        }
        let (skills, seed) = (skills.map(Some), random.below(u32::MAX));
        SetUp { versus: Versus::Computer(Computers { skills, seed }), ..set_up }
    }

    /// The next skill of the device.
    pub fn turn_skill(&mut self, on: bool) {
        let place = Skill::ALL.iter().position(|skill| *skill == self.skill).unwrap_or(0);
        self.skill = Skill::ALL[(place + if on { 1 } else { 2 }) % 3];
    }

    /// The next who plays for this device in a linked match: the player, then the device, the weakest first.
    pub fn turn_stand_in(&mut self, on: bool) {
        let order = [None, Some(Skill::Easy), Some(Skill::Normal), Some(Skill::Hard)];
        let place = order.iter().position(|who| *who == self.stand_in).unwrap_or(0);
        self.stand_in = order[(place + if on { 1 } else { 3 }) % 4];
    }

    /// The next faction for a seat, past chance and round the end.
    pub fn turn_faction(&mut self, seat: usize, on: bool) {
        // Chance comes before the first faction.
        let count = u16::from(self.game.factions()) + 1;
        let place = self.factions[seat].map_or(0, |faction| u16::from(faction) + 1);
        let turned = (place + if on { 1 } else { count - 1 }) % count;
        self.factions[seat] = turned.checked_sub(1).map(|faction| faction as u8);
    }

    /// The next set of rules.
    pub fn turn_variant(&mut self, on: bool) {
        let count = self.game.variants().len().max(1) as u8;
        self.variant = (self.variant % count + if on { 1 } else { count - 1 }) % count;
    }

    /// The next game, with its own rules and factions.
    pub fn turn_game(&mut self, on: bool) {
        let count = GameId::ALL.len();
        let place = GameId::ALL.iter().position(|game| *game == self.game).unwrap_or(0);
        let turned = GameId::ALL[(place + if on { 1 } else { count - 1 }) % count];
        if turned != self.game {
            *self = Self { game: turned, variant: 0, factions: [None; 2], ..self.clone() };
        }
    }

    /// The next who takes the first turn.
    pub fn turn_first(&mut self, on: bool) {
        let order = [First::Random, First::Seat(Player::One), First::Seat(Player::Two)];
        let place = order.iter().position(|first| *first == self.first).unwrap_or(0);
        self.first = order[(place + if on { 1 } else { 2 }) % 3];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Health, Seed};

    fn random() -> Random {
        Random::new(&Seed { bytes: [5; 32], health: Health::Good })
    }

    #[test]
    fn chance_gives_every_faction_and_leaves_what_was_chosen() {
        let mut random = random();
        let mut wishes = Wishes::default();
        wishes.factions[1] = Some(2);
        let mut seen = 0u32;
        for _ in 0..400 {
            let set_up = wishes.settle(&mut random);
            seen |= 1 << set_up.seats[0].faction;
            assert_eq!(set_up.seats[1].faction, 2);
            assert_eq!(set_up.seats.clone().map(|seat| seat.name), wishes.names);
        }
        assert_eq!(seen, (1 << wishes.game.factions()) - 1);
    }

    #[test]
    fn turning_leads_through_everything_and_back() {
        let begun = Wishes::default();
        let mut wishes = begun.clone();
        let turns = u32::from(begun.game.factions()) + 1;
        for turn in 1..=turns {
            wishes.turn_faction(0, true);
            assert_eq!(wishes.factions[0].is_none(), turn == turns, "{turn}");
        }
        wishes.turn_faction(1, false);
        assert_eq!(wishes.factions[1], Some(begun.game.factions() - 1));
        wishes.turn_faction(1, true);
        for _ in 0..3 {
            wishes.turn_first(true);
        }
        for turn in 1..=4 {
            wishes.turn_stand_in(true);
            assert_eq!(wishes.stand_in.is_none(), turn == 4, "{turn}");
        }
        for _ in begun.game.variants() {
            wishes.turn_variant(false);
        }
        for _ in GameId::ALL {
            wishes.turn_game(true);
        }
        assert_eq!(wishes, begun);
        wishes.turn_first(false);
        assert_eq!(wishes.first, First::Seat(Player::Two));
    }

    #[test]
    fn a_set_up_is_remembered_as_it_was() {
        let mut wishes = Wishes::default();
        wishes.turn_variant(true);
        wishes.turn_first(true);
        let set_up = wishes.settle(&mut random());
        let again = Wishes::from(&set_up);
        assert_eq!(again.settle(&mut random()), set_up);
    }
}
