//! A small language for card tests: draw the battlefield, play by name, and say what changed.
//!
//! A board is drawn as rows, the row number first. A capital letter is a card of player one, a small one of player two;
//! the legend names the cards. A summoner that is not drawn stands in a far corner (Ret-Talus a1, Grognack f8).
#![allow(
    dead_code,
    unused_imports,
    missing_docs,
    unreachable_pub,
    reason = "every test file uses a part of it"
)]

use stonecaller_engine::second_edition::set_up::SetUp;
use stonecaller_engine::second_edition::{
    Choice, Class, Kind, OnBoard, Phase, Pile, Printing, Roll, State,
};
use stonecaller_engine::{Decision, Game, Player, Square};

pub use stonecaller_engine::Player::{One, Two};
pub use stonecaller_engine::second_edition::Phase::{Attack, Build, Magic, Move, Summon};

pub fn kind(name: &str) -> Kind {
    Kind::named(name).unwrap_or_else(|| panic!("no card is called {name}"))
}

pub fn at(square: &str) -> Square {
    square.parse().unwrap_or_else(|_| panic!("{square} is no space"))
}

/// Says which card and ability a test is about (`""` for the effect of an event). The registry reads these lines.
pub fn about(card: &str, ability: &str) {
    let card = kind(card).card();
    assert!(card.abilities.iter().any(|a| a.name == ability), "{} has no {ability}", card.name);
}

pub struct Table {
    set_up: SetUp,
}

/// `legend`: `"S Smasher, C Hellfire Cultist"`.
pub fn board(rows: &str, legend: &str) -> Table {
    board_in(Printing::Revised, rows, legend)
}

pub fn board_in(printing: Printing, rows: &str, legend: &str) -> Table {
    let mut set_up = SetUp::new(printing);
    let named = |letter: char| {
        let entry = legend
            .split(", ")
            .find(|e| e.starts_with(letter.to_ascii_uppercase()))
            .unwrap_or_else(|| panic!("the legend has no {letter}"));
        kind(entry[1..].trim())
    };
    let mut summoners = [false; 2];
    for row in rows.lines().map(str::trim).filter(|row| !row.is_empty()) {
        let mut cells = row.split_whitespace();
        let number = cells.next().unwrap();
        for (cell, column) in cells.zip('a'..='f') {
            let letter = cell.chars().next().unwrap();
            if letter == '.' {
                continue;
            }
            let owner = if letter.is_uppercase() { One } else { Two };
            let kind = named(letter);
            summoners[owner as usize] |= kind.card().class.is(Class::SUMMONER);
            set_up.card(owner, kind, at(&format!("{column}{number}")));
        }
    }
    if !summoners[0] {
        set_up.card(One, kind("Ret-Talus"), at("a1"));
    }
    if !summoners[1] {
        set_up.card(Two, kind("Grognack"), at("f8"));
    }
    Table { set_up }
}

impl Table {
    pub fn damage(mut self, square: &str, n: u8) -> Table {
        self.set_up.tokens(at(square), n, 0);
        self
    }
    pub fn boost(mut self, square: &str, n: u8) -> Table {
        self.set_up.tokens(at(square), 0, n);
        self
    }
    pub fn tokens(mut self, square: &str, damage: u8, boost: u8) -> Table {
        self.set_up.tokens(at(square), damage, boost);
        self
    }
    pub fn hand(mut self, owner: Player, names: &[&str]) -> Table {
        names.iter().for_each(|name| self.set_up.pile(owner, Pile::Hand, kind(name)));
        self
    }
    pub fn discard(mut self, owner: Player, names: &[&str]) -> Table {
        names.iter().for_each(|name| self.set_up.pile(owner, Pile::Discard, kind(name)));
        self
    }
    pub fn draw_pile(mut self, owner: Player, names: &[&str]) -> Table {
        names.iter().for_each(|name| self.set_up.pile(owner, Pile::Draw, kind(name)));
        self
    }
    pub fn magic(mut self, player: Player, n: u8) -> Table {
        self.set_up.magic(player, n);
        self
    }
    /// Player one's turn, at the start of a phase.
    pub fn start(self, phase: Phase) -> Played {
        self.start_for(One, phase)
    }
    pub fn start_for(self, player: Player, phase: Phase) -> Played {
        let state = self.set_up.start(player, phase).expect("a sound position");
        Played { before: state.clone(), state }
    }
}

pub struct Played {
    pub state: State,
    before: State,
}

impl Played {
    pub fn play(&mut self, choice: Choice) -> &mut Played {
        self.state
            .play(choice, &mut ())
            .unwrap_or_else(|why| panic!("{choice:?}: {why}; {}", self.offers()));
        let mut buffer = [0; 2048];
        let saved = self.state.save(&mut buffer).expect("fits");
        assert_eq!(State::load(saved).as_ref(), Ok(&self.state), "saved in the middle");
        self
    }
    /// What is asked and what may be answered, for messages.
    pub fn offers(&self) -> String {
        let mut list = format!("{:?}:", self.state.decision());
        if matches!(self.state.decision(), Decision::Choose { .. }) {
            self.state.legal(|c| list += &format!(" {c:?}"));
        }
        list
    }
    pub fn can(&self, choice: Choice) -> bool {
        self.state.is_legal(choice)
    }
    /// From here on `changed` looks back to this moment.
    pub fn look_from_here(&mut self) -> &mut Played {
        self.before = self.state.clone();
        self
    }
    pub fn attack(&mut self, attacker: &str, target: &str) -> &mut Played {
        self.play(Choice::Attack(at(attacker))).pick(target)
    }
    pub fn can_attack(&self, attacker: &str, target: &str) -> bool {
        let mut next = self.state.clone();
        next.play(Choice::Attack(at(attacker)), &mut ()).is_ok()
            && next.is_legal(Choice::Pick(at(target)))
    }
    /// Moves a unit along these spaces and ends the move there.
    pub fn moves(&mut self, unit: &str, path: &str) -> &mut Played {
        self.play(Choice::Move(at(unit)));
        for step in path.split_whitespace() {
            self.space(step);
        }
        if self.can(Choice::Done) && self.state.depth() > 0 {
            self.done();
        }
        self
    }
    pub fn can_move(&self, unit: &str, path: &str) -> bool {
        let mut next = self.state.clone();
        next.play(Choice::Move(at(unit)), &mut ()).is_ok()
            && path
                .split_whitespace()
                .all(|step| next.play(Choice::Space(at(step)), &mut ()).is_ok())
    }
    /// Faces: `b` melee and ranged, `s` melee and special, `r` ranged and special, `m` melee.
    pub fn roll(&mut self, faces: &str) -> &mut Played {
        let roll = faces.chars().fold(Roll::default(), |roll, face| {
            roll.with_face(match face {
                'b' => 0,
                's' => 3,
                'r' => 4,
                'm' => 5,
                other => panic!("no face {other}"),
            })
        });
        self.play(Choice::Roll(roll))
    }
    pub fn pick(&mut self, square: &str) -> &mut Played {
        self.play(Choice::Pick(at(square)))
    }
    pub fn can_pick(&self, square: &str) -> bool {
        self.can(Choice::Pick(at(square)))
    }
    pub fn space(&mut self, square: &str) -> &mut Played {
        self.play(Choice::Space(at(square)))
    }
    pub fn can_space(&self, square: &str) -> bool {
        self.can(Choice::Space(at(square)))
    }
    pub fn card(&mut self, name: &str) -> &mut Played {
        self.play(Choice::Card(kind(name)))
    }
    pub fn can_card(&self, name: &str) -> bool {
        self.can(Choice::Card(kind(name)))
    }
    pub fn accept(&mut self) -> &mut Played {
        self.play(Choice::Accept)
    }
    pub fn decline(&mut self) -> &mut Played {
        self.play(Choice::Decline)
    }
    pub fn done(&mut self) -> &mut Played {
        self.play(Choice::Done)
    }
    pub fn event(&mut self, name: &str) -> &mut Played {
        self.play(Choice::Play(kind(name)))
    }
    pub fn can_event(&self, name: &str) -> bool {
        self.can(Choice::Play(kind(name)))
    }
    pub fn summon(&mut self, name: &str, square: &str) -> &mut Played {
        self.play(Choice::Summon(kind(name))).space(square)
    }
    pub fn can_summon(&self, name: &str, square: &str) -> bool {
        let mut next = self.state.clone();
        next.play(Choice::Summon(kind(name)), &mut ()).is_ok()
            && next.is_legal(Choice::Space(at(square)))
    }
    pub fn build(&mut self, name: &str, square: &str) -> &mut Played {
        self.play(Choice::Build(kind(name))).space(square)
    }
    pub fn draw(&mut self, name: &str) -> &mut Played {
        self.play(Choice::Draw(kind(name)))
    }
    fn find(&self, wanted: impl Fn(Choice) -> bool) -> Option<Choice> {
        let mut found = None;
        self.state.legal(|c| {
            if found.is_none() && wanted(c) {
                found = Some(c);
            }
        });
        found
    }
    /// The waiting effect of this name, which may be resolved next.
    pub fn resolve(&mut self, name: &str) -> &mut Played {
        let choice = self.find(|c| matches!(c, Choice::Resolve(_, rule) if rule.name() == name));
        self.play(choice.unwrap_or_else(|| panic!("{name} does not wait; {}", self.offers())))
    }
    fn using(&self, name: &str) -> Option<Choice> {
        self.find(|c| matches!(c, Choice::Use(_, rule) if rule.name() == name))
    }
    pub fn uses(&mut self, name: &str) -> &mut Played {
        let choice = self.using(name);
        self.play(choice.unwrap_or_else(|| panic!("{name} cannot be used; {}", self.offers())))
    }
    pub fn can_use(&self, name: &str) -> bool {
        self.using(name).is_some()
    }
    /// Ends the phase and, if nothing waits, every further one up to the start of `phase`, drawing nothing.
    pub fn until(&mut self, player: Player, phase: Phase) -> &mut Played {
        for _ in 0..20 {
            if self.state.turn() == player && self.state.phase() == phase {
                return self;
            }
            self.done();
        }
        panic!("{phase:?} does not come; {}", self.offers())
    }
    pub fn see(&self, square: &str) -> Option<OnBoard> {
        self.state.card_at(at(square))
    }
    fn there(&self, square: &str) -> OnBoard {
        self.see(square).unwrap_or_else(|| panic!("nothing on {square}"))
    }
    pub fn damage(&self, square: &str) -> u8 {
        self.there(square).damage
    }
    pub fn boost(&self, square: &str) -> u8 {
        self.there(square).boost
    }
    pub fn strength(&self, square: &str) -> u8 {
        self.state.strength(at(square), None)
    }
    pub fn strength_against(&self, square: &str, target: &str) -> u8 {
        self.state.strength(at(square), Some(at(target)))
    }
    pub fn is(&self, square: &str, name: &str) -> bool {
        self.see(square).is_some_and(|c| c.kind == kind(name))
    }
    pub fn magic(&self, player: Player) -> u8 {
        self.state.magic(player)
    }
    pub fn pile(&self, player: Player, pile: Pile, name: &str) -> u8 {
        self.state.pile_count(player, pile, kind(name))
    }
    pub fn active(&self, name: &str) -> Option<u8> {
        self.state.active_events().find(|e| e.1 == kind(name)).map(|e| e.2)
    }
    /// Exactly these spaces look different than at the start.
    pub fn changed(&self, squares: &str) -> &Played {
        let mut wanted: Vec<&str> = squares.split_whitespace().collect();
        wanted.sort_unstable();
        let all = ('a'..='f').flat_map(|c| (1..=8).map(move |r| format!("{c}{r}")));
        let found: Vec<String> =
            all.filter(|s| self.before.card_at(at(s)) != self.state.card_at(at(s))).collect();
        assert_eq!(found, wanted, "what changed");
        self
    }
    /// Nothing is in progress: the player is back at the phase.
    pub fn settled(&self) {
        assert_eq!(self.state.depth(), 0, "still pending: {}", self.offers());
        assert!(matches!(self.state.decision(), Decision::Choose { .. }));
    }
}
