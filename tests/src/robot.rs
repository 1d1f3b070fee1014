//! A robot that plays whole matches on the handheld with nothing but buttons.
//!
//! It looks at where the cursor is and at what is offered, as a person looks at the picture, and presses until what it
//! has chosen is taken. With fidgets it also looks around, opens pages, takes back and does the same again, without
//! ever choosing anything else for it.

mod fidget;
mod way;

use chacha20::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use stonecaller_engine::second_edition::{Choice, Prompt, State};
use stonecaller_engine::{Decision, Game, Player};
use stonecaller_firmware::games::{First, Playing, Skill};
use stonecaller_firmware::input::Button;
use stonecaller_firmware::play::{Offer, Session, Spot, Waits, Wishes};
use stonecaller_firmware::rng::Random;
use stonecaller_firmware::screens::{App, Cursor, Device, Pointer};

use crate::hands::{Deed, Hands, PRESS_MS, SPLASH_MS};
use way::Ways;

/// What the robot sets on the page of a new match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// The set of rules.
    pub variant: u8,
    /// The factions.
    pub factions: [u8; 2],
    /// Who begins.
    pub first: First,
}

/// How long buttons are down and up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// As `press` of a script.
    Script,
    /// Anything up to so long.
    Any(u32),
}

/// Picks the place of one of the offers.
pub type Chooser<'c> = dyn FnMut(&State, &[Choice], &mut ChaCha8Rng) -> usize + 'c;

/// Anything with the same chance, but phases end before everything has been done.
pub fn at_random(_: &State, legal: &[Choice], rng: &mut ChaCha8Rng) -> usize {
    let done = legal.iter().position(|choice| *choice == Choice::Done);
    match done {
        Some(done) if rng.next_u32().is_multiple_of(6) => done,
        _ => rng.next_u32() as usize % legal.len(),
    }
}

/// The match on the table.
///
/// # Panics
/// When there is none.
pub fn session(app: &App) -> &Session<State> {
    match &app.play().playing {
        Some(Playing::SecondEdition(session)) => session,
        None => panic!("there is no match on {}", app.page_name()),
    }
}

/// What is legal, in its order.
pub fn legal(state: &State) -> Vec<Choice> {
    let mut legal = Vec::new();
    state.legal(|choice| legal.push(choice));
    legal
}

/// What is offered on the table, in its order.
pub fn offers(app: &App) -> Vec<Offer> {
    let mut offers = Vec::new();
    if let Some(game) = app.play().current() {
        game.offers(&mut |offer| offers.push(offer));
    }
    offers
}

/// The choices and outcomes of a log.
pub fn choices(mut bytes: &[u8]) -> Vec<Choice> {
    let mut choices = Vec::new();
    while !bytes.is_empty() {
        let (choice, rest) = postcard::take_from_bytes(bytes).expect("a log of choices");
        choices.push(choice);
        bytes = rest;
    }
    choices
}

/// The robot.
pub struct Robot<'w> {
    /// Its hands, and the program under them.
    pub hands: Hands<'w>,
    /// How it presses.
    pub pace: Pace,
    /// It fidgets before one of so many presses; never if that is 0.
    pub fidgets: u32,
    /// Whether it also goes to the title now and then and comes back to the match.
    pub leaves: bool,
    /// How many decisions it has made, without those made again.
    pub decisions: u32,
    rng: ChaCha8Rng,
    ways: Ways,
    /// What was chosen already and taken back, the earliest last.
    again: Vec<Choice>,
    turned: bool,
}

/// How long the screen is still once the device has thought: while it does, it says more often how far it is.
pub const STILL_MS: u32 = 500;

/// Presses after which the robot gives up on something that a person finds at once.
const PATIENCE: u32 = 400;

impl<'w> Robot<'w> {
    /// A robot at a device that has just been switched on.
    pub fn new(device: Device, random: Random, seed: u64) -> Self {
        Self::with_hands(Hands::new(device, random), seed)
    }

    /// A robot whose hands are somewhere already.
    pub fn with_hands(hands: Hands<'w>, seed: u64) -> Self {
        Self {
            hands,
            pace: Pace::Script,
            fidgets: 0,
            leaves: false,
            decisions: 0,
            rng: ChaCha8Rng::seed_from_u64(seed),
            ways: Ways::default(),
            again: Vec::new(),
            turned: false,
        }
    }

    /// The program.
    pub fn app(&self) -> &App {
        &self.hands.app
    }

    fn page(&self) -> &'static str {
        self.app().page_name()
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.rng.next_u32() % bound
    }

    /// Presses a button at the robot's pace.
    pub fn press(&mut self, button: Button) {
        let (down, up) = match self.pace {
            Pace::Script => (PRESS_MS, PRESS_MS),
            Pace::Any(most) => (self.below(most) + 1, self.below(most) + 1),
        };
        self.hands.tap(button, down, up);
    }

    fn log_bytes(&self) -> Vec<u8> {
        self.app().play().log.bytes().to_vec()
    }

    /// From the splash to the title.
    pub fn to_title(&mut self) {
        self.hands.wait(SPLASH_MS);
        assert_eq!(self.page(), "title");
    }

    /// From the title, with the cursor on a new match, to the first cover.
    pub fn begin(&mut self, table: Table) {
        self.press(Button::A);
        self.press(Button::A);
        self.set_up(table);
    }

    /// From the page of a new match, just opened, to the first cover.
    pub fn set_up(&mut self, table: Table) {
        assert_eq!(self.page(), "new match");
        // The cursor is on the start where a match was played before, and on the first faction otherwise.
        let to_rules: &[Button] = match self.app().play().last_set_up {
            Some(_) => &[Button::Down],
            None => &[Button::Up, Button::Up],
        };
        to_rules.iter().for_each(|button| self.press(*button));
        self.turn(|wishes| wishes.variant == table.variant);
        for seat in 0..2 {
            self.press(Button::Down);
            self.press(Button::Down);
            self.turn(|wishes| wishes.factions[seat] == Some(table.factions[seat]));
        }
        self.press(Button::Down);
        self.turn(|wishes| wishes.first == table.first);
        self.press(Button::Down);
        self.press(Button::A);
        if self.page() == "new match" {
            // Another match is in progress: it is asked twice.
            self.press(Button::A);
        }
        assert_eq!(self.page(), "cover");
    }

    /// From the title, with the cursor on a new match, into a match against the device, which has the second seat.
    pub fn begin_alone(&mut self, table: Table, skill: Skill) {
        for button in [Button::A, Button::Down, Button::Down, Button::A, Button::Up, Button::Up] {
            self.press(button);
        }
        assert_eq!(self.page(), "new match");
        self.turn(|wishes| wishes.variant == table.variant);
        self.press(Button::Down);
        self.press(Button::Down);
        self.turn(|wishes| wishes.factions[0] == Some(table.factions[0]));
        self.press(Button::Down);
        self.turn(|wishes| wishes.skill == skill);
        self.press(Button::Down);
        self.turn(|wishes| wishes.factions[1] == Some(table.factions[1]));
        self.press(Button::Down);
        self.turn(|wishes| wishes.first == table.first);
        self.press(Button::Down);
        self.press(Button::A);
    }

    /// Turns a row of the new match until it says what is wanted.
    fn turn(&mut self, wanted: impl Fn(&Wishes) -> bool) {
        for _ in 0..20 {
            if self.app().play().wishes.as_ref().is_some_and(&wanted) {
                return;
            }
            self.press(Button::Right);
        }
        panic!("the new match cannot be set up as told: {:?}", self.app().play().wishes);
    }

    /// Whether something was taken back that is to be chosen again.
    pub fn has_to_choose_again(&self) -> bool {
        !self.again.is_empty()
    }

    /// Plays until the match is over.
    pub fn play(&mut self, choose: &mut Chooser<'_>) {
        while !self.step(choose) {}
    }

    /// Plays one decision, or gets to where one is asked; `true` once the match is over.
    pub fn step(&mut self, choose: &mut Chooser<'_>) -> bool {
        match self.page() {
            "finish" => return true,
            "cover" => {
                self.maybe_fidget();
                // What is shown before a cover has to be over: the press that ends it does not lift the cover.
                self.hands.deeds.push(Deed::Rest(0));
                self.press(Button::X);
            }
            "table" if self.hands.is_moving() => self.let_it_move(),
            // The device thinks about its own choices.
            "table" if !self.is_asked() => self.hands.still(STILL_MS),
            "table" | "hand" => {
                let choice = self.again.pop().unwrap_or_else(|| {
                    self.decisions += 1;
                    let state = session(&self.hands.app).truth();
                    let legal = legal(state);
                    legal[choose(state, &legal, &mut self.rng)]
                });
                self.take(choice);
            }
            other => panic!("a match does not lead to the page {other}"),
        }
        false
    }

    /// Whether the player at the screen is asked.
    pub fn is_asked(&self) -> bool {
        let game = self.app().play().current();
        game.is_some_and(|game| game.waits() == Waits::Choice(game.holder()))
    }

    /// Watches, or ends what is shown with a press that does nothing else of note.
    fn let_it_move(&mut self) {
        let pad = [Button::Up, Button::Down, Button::Left, Button::Right];
        match self.below(4) {
            0 => self.hands.rest(),
            1 if self.fidgets > 0 => self.press(pad[0]),
            2 if self.fidgets > 0 => self.press(pad[3]),
            _ => {
                let ms = self.below(700) + 1;
                self.hands.wait(ms);
            }
        }
    }

    /// Presses until `choice`, which is legal, is taken, or until a fidget has taken back something that comes first.
    pub fn take(&mut self, choice: Choice) {
        let before = self.log_bytes();
        let state = session(self.app()).truth();
        let index = legal(state).iter().position(|legal| *legal == choice);
        let index = index.unwrap_or_else(|| panic!("{choice:?} is not legal any more"));
        let offer = offers(self.app())[index];
        self.ways.forget();
        let mut listed = 0;
        for _ in 0..PATIENCE {
            self.maybe_fidget();
            if self.app().play().log.len() < before.len() {
                self.again.push(choice);
                self.remember(&before);
                return;
            }
            let button = self.next_press(offer, &mut listed);
            let from = self.app().play().pointer();
            self.press(button);
            let to = self.app().play().pointer();
            if let (Pointer::Choosing(from), Pointer::Choosing(to)) = (from, to) {
                self.ways.learn(from, button, to);
            }
            let log = self.app().play().log.bytes();
            if log.len() > before.len() {
                assert_eq!(choices(&log[before.len()..])[0], choice, "another choice was taken");
                return;
            }
            if log.len() < before.len() {
                // A list that has to be answered was searched in vain: B takes back there.
                self.again.push(choice);
                self.remember(&before);
                return;
            }
        }
        panic!("{choice:?} cannot be reached: {offer:?}, {:?}", self.app().play().pointer());
    }

    /// Remembers to make again what has been taken back since the log was `before`.
    fn remember(&mut self, before: &[u8]) {
        let after = self.app().play().log.len();
        if after < before.len() {
            // Where there is nothing to decide the table answers by itself.
            let mut state = session(&self.hands.app).truth().clone();
            let mut again = Vec::new();
            for choice in choices(&before[after..]) {
                let open =
                    matches!(state.decision(), Decision::Choose { prompt: Prompt::Phase(_), .. });
                let leaves = matches!(choice, Choice::Done | Choice::Decline);
                if open || !leaves || legal(&state).len() > 1 {
                    again.push(choice);
                }
                state.play(choice, &mut ()).expect("it was legal before");
            }
            self.again.extend(again.into_iter().rev());
        }
    }

    /// What to press next for an offer.
    fn next_press(&mut self, offer: Offer, listed: &mut u32) -> Button {
        if let Some((_, rows, index)) = self.app().listed() {
            if index == Some(offer.index) {
                return Button::A;
            }
            *listed += 1;
            if matches!(offer.spot, Spot::Card(_)) {
                // Not among these: it is in the other pile.
                if *listed > rows as u32 { self.look_elsewhere(listed) } else { Button::Down }
            } else {
                Button::B
            }
        } else {
            let wanted = match offer.spot {
                Spot::Space(square) => Some(Cursor::Space(square)),
                Spot::Card(_) => Some(Cursor::Hand),
                Spot::Yes => Some(Cursor::Yes),
                Spot::No => Some(Cursor::No),
                Spot::Effect(..) => None,
            };
            match (self.app().play().pointer(), wanted) {
                (Pointer::Listing(_, _, Some(row)), _) if row.index == offer.index => Button::A,
                (Pointer::Listing(_, rows, _), _) => {
                    *listed += 1;
                    if *listed > rows as u32 {
                        *listed = 0;
                        Button::B
                    } else {
                        Button::Down
                    }
                }
                (Pointer::Looking(_), _) => Button::B,
                (Pointer::Choosing(cursor), Some(wanted)) if cursor == wanted => {
                    *listed = 0;
                    Button::A
                }
                (Pointer::Choosing(cursor), Some(wanted)) => {
                    let view = self.view();
                    self.ways
                        .next(cursor, wanted, view)
                        .unwrap_or_else(|| panic!("no way from {cursor:?} to {wanted:?}"))
                }
                (pointer, _) => panic!("{pointer:?} does not show {offer:?}"),
            }
        }
    }

    fn look_elsewhere(&mut self, listed: &mut u32) -> Button {
        *listed = 0;
        Button::Right
    }

    /// From which side the battlefield is seen.
    fn view(&self) -> Player {
        let holder = self.app().play().current().map_or(Player::One, |game| game.holder());
        if self.turned { holder.other() } else { holder }
    }
}
