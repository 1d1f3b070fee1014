//! A small language for card tests: put cards on a table by name, play by name, look at what is there.
#![allow(dead_code, missing_docs, unreachable_pub, reason = "every test file uses a part of it")]

use stonecaller_engine::second_edition::set_up::SetUp;
use stonecaller_engine::second_edition::{
    Choice, Kind, OnBoard, Phase, Pile, Printing, Roll, State,
};
use stonecaller_engine::{Decision, Game, Player, Square};

pub fn kind(name: &str) -> Kind {
    Kind::named(name).unwrap_or_else(|| panic!("no card is called {name}"))
}

pub fn at(square: &str) -> Square {
    square.parse().unwrap()
}

pub struct Table(pub SetUp);

impl Table {
    /// Ret-Talus on a1 against Grognack on f8, far from everything, and the cards given: `"One Undead Archer c3"`.
    pub fn new(printing: Printing, cards: &[&str]) -> Table {
        let mut table = Table(SetUp::new(printing));
        table.card("One Ret-Talus a1");
        table.card("Two Grognack f8");
        cards.iter().for_each(|card| table.card(card));
        table
    }
    pub fn card(&mut self, line: &str) {
        let (owner, rest) = line.split_once(' ').unwrap();
        let (name, square) = rest.rsplit_once(' ').unwrap();
        let owner = if owner == "One" { Player::One } else { Player::Two };
        self.0.card(owner, kind(name), at(square));
    }
    pub fn tokens(mut self, square: &str, damage: u8, boost: u8) -> Table {
        self.0.tokens(at(square), damage, boost);
        self
    }
    pub fn pile(mut self, owner: Player, pile: Pile, name: &str) -> Table {
        self.0.pile(owner, pile, kind(name));
        self
    }
    pub fn start(self, phase: Phase) -> Played {
        Played(self.0.start(Player::One, phase).expect("a sound position"))
    }
}

pub struct Played(pub State);

impl Played {
    pub fn play(&mut self, choice: Choice) -> &mut Played {
        self.0
            .play(choice, &mut ())
            .unwrap_or_else(|why| panic!("{choice:?}: {why}; {:?}", self.0.decision()));
        self
    }
    pub fn attack(&mut self, attacker: &str, target: &str) -> &mut Played {
        self.play(Choice::Attack(at(attacker))).play(Choice::Pick(at(target)))
    }
    /// Faces: `b` melee and ranged, `s` melee and special, `r` ranged and special, `m` melee.
    pub fn roll(&mut self, faces: &str) -> &mut Played {
        let roll = faces.chars().fold(Roll::default(), |roll, face| {
            roll.with_face(match face {
                'b' => 0,
                's' => 3,
                'r' => 4,
                _ => 5,
            })
        });
        self.play(Choice::Roll(roll))
    }
    pub fn see(&self, square: &str) -> Option<OnBoard> {
        self.0.card_at(at(square))
    }
    pub fn damage(&self, square: &str) -> u8 {
        self.see(square).unwrap_or_else(|| panic!("nothing on {square}")).damage
    }
    /// Nothing is in progress: the player is back at the phase.
    pub fn settled(&self) {
        assert_eq!(self.0.depth(), 0, "still pending: {:?}", self.0.decision());
        assert!(matches!(self.0.decision(), Decision::Choose { .. }));
    }
}
