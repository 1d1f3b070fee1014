//! Computer players against each other, over all pairs of decks.

use std::fmt;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use rand_core::Rng;
use stonecaller_engine::opponent::{Judge, Level, Thinker, WIN};
use stonecaller_engine::second_edition::{Choice, Printing, State, decks};
use stonecaller_engine::{Decision, Game, Outcome, Player};

use crate::simulate::{Seeded, pick};
use crate::soak::MOST_DECISIONS;

/// Somebody who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Any legal choice, each as likely.
    Random,
    /// The choice after which the position looks best: one small choice ahead, with the evaluation of the opponent.
    Greedy,
    /// What looking ahead assumes that both sides do.
    Habit,
    /// The opponent at a level.
    Level(Level),
}

impl FromStr for Who {
    type Err = String;
    fn from_str(text: &str) -> Result<Who, String> {
        match text {
            "random" => Ok(Who::Random),
            "greedy" => Ok(Who::Greedy),
            "habit" => Ok(Who::Habit),
            _ => level(text).map(Who::Level),
        }
    }
}

/// A level, or one with some of its numbers changed, to try them: `hard:breadth=8,horizon=3`.
fn level(text: &str) -> Result<Level, String> {
    let (name, changes) = text.split_once(':').unwrap_or((text, ""));
    let mut level = Level::named(name).ok_or_else(|| {
        format!("`{name}` is no player: random, greedy, habit, easy, normal, hard")
    })?;
    for change in changes.split(',').filter(|change| !change.is_empty()) {
        let wrong = || format!("`{change}` is no change of a level");
        let (key, value) = change.split_once('=').ok_or_else(wrong)?;
        let value: u32 = value.parse().map_err(|_| wrong())?;
        match key {
            "decision" => level.decision = value,
            "turn" => level.turn = value,
            "listing" => level.listing = value,
            "breadth" => level.breadth = value as u8,
            "horizon" => level.horizon = value as u8,
            "trust" => level.trust = value as u8,
            "error" => level.error = value as u16,
            _ => return Err(wrong()),
        }
    }
    Ok(level)
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Who::Random => "random",
            Who::Greedy => "greedy",
            Who::Habit => "habit",
            Who::Level(level) => level.name,
        })
    }
}

/// A player in a match.
pub struct Seat {
    who: Who,
    rng: Seeded,
    thinker: Option<Box<Thinker<State>>>,
    intent: <State as Judge>::Intent,
    /// Units of work of each decision that was thought about, and of each turn.
    pub decisions: Vec<u32>,
    /// The same by turn.
    pub turns: Vec<u32>,
    turn: u16,
}

impl Seat {
    /// Somebody with a seed of their own.
    #[must_use]
    pub fn new(who: Who, seed: u64) -> Seat {
        Seat {
            who,
            rng: Seeded::new(seed),
            thinker: None,
            intent: Default::default(),
            decisions: Vec::new(),
            turns: Vec::new(),
            turn: u16::MAX,
        }
    }

    /// What they choose, from what they may know.
    pub fn choose(&mut self, view: &State) -> Option<Choice> {
        match self.who {
            Who::Random => pick(view, &mut self.rng),
            Who::Greedy => greedy(view, &mut self.rng),
            Who::Habit => view.habit(&mut self.intent, &mut self.rng).map(|(choice, _)| choice),
            Who::Level(level) => {
                let seed = self.rng.next_u64();
                let thinker = match &mut self.thinker {
                    Some(thinker) => {
                        thinker.next(view);
                        thinker
                    }
                    empty => empty.insert(Box::new(Thinker::begin(view, level, seed))),
                };
                let choice = thinker.think();
                if self.turn != view.turns() {
                    self.turn = view.turns();
                    self.turns.push(0);
                }
                self.decisions.push(thinker.used());
                if let Some(turn) = self.turns.last_mut() {
                    *turn += thinker.used();
                }
                choice
            }
        }
    }
}

/// The choice after which the position looks best.
fn greedy(view: &State, rng: &mut Seeded) -> Option<Choice> {
    let Decision::Choose { player, .. } = view.decision() else { return None };
    let mut best: Option<(i32, Choice)> = None;
    let mut same = 0;
    view.legal(|choice| {
        let mut then = view.clone();
        if then.play(choice, &mut ()).is_err() {
            return;
        }
        let value = match then.decision() {
            Decision::Over(Outcome::Won(winner)) => {
                if winner == player {
                    WIN
                } else {
                    -WIN
                }
            }
            _ => then.evaluate(player),
        };
        // Of equal ones, each is as likely.
        same = if best.is_some_and(|(most, _)| most == value) { same + 1 } else { 1 };
        let better = best.is_none_or(|(most, _)| value > most);
        let tied = best.is_some_and(|(most, _)| value == most);
        if better || tied && rng.next_u32().is_multiple_of(same) {
            best = Some((value, choice));
        }
    });
    best.map(|(_, choice)| choice)
}

/// Plays one match; who won, if anybody did before it took too long.
#[must_use]
pub fn play(pair: [usize; 2], seats: &mut [Seat; 2], seed: u64) -> Option<Player> {
    let mut chance = Seeded::new(seed);
    let mut game = State::new(Printing::Revised, pair.map(|deck| &decks()[deck]));
    for _ in 0..MOST_DECISIONS {
        let choice = match game.decision() {
            Decision::Over(Outcome::Won(player)) => return Some(player),
            Decision::Over(Outcome::Drawn) => return None,
            Decision::Chance(_) => game.sample(&mut chance)?,
            Decision::Choose { player, .. } => seats[player as usize].choose(&game.view(player))?,
        };
        if let Err(why) = game.play(choice, &mut ()) {
            panic!("{choice:?} was chosen in {:?}: {why}", game.decision());
        }
    }
    None
}

/// What came of many matches, for the first of the two.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// Matches won, lost, and not decided.
    pub wins: u32,
    /// Lost.
    pub losses: u32,
    /// Not decided.
    pub draws: u32,
    /// Won and played with each deck.
    pub by_deck: [(u32, u32); 8],
    /// Units of every decision of both, first the first's.
    pub decisions: [Vec<u32>; 2],
    /// Units of every turn of both.
    pub turns: [Vec<u32>; 2],
}

impl Score {
    /// Matches played.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.wins + self.losses + self.draws
    }

    /// The share won (a draw is half a win) and the 95 % interval after Wilson.
    #[must_use]
    pub fn rate(&self) -> (f64, f64, f64) {
        interval(f64::from(self.wins) + f64::from(self.draws) / 2.0, f64::from(self.games()))
    }
}

/// A share and its 95 % interval after Wilson.
#[must_use]
pub fn interval(won: f64, n: f64) -> (f64, f64, f64) {
    let z = 1.959_964;
    let (n, rate) = (n.max(1.0), won / n.max(1.0));
    let middle = (rate + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
    (rate, middle - half, middle + half)
}

/// Plays matches between two, on all cores: every pair of decks in turn, then with seats exchanged, then anew.
#[must_use]
pub fn arena(players: [Who; 2], games: u32, pairs: &[[usize; 2]], seed: u64) -> Score {
    let next = AtomicU32::new(0);
    let score = Mutex::new(Score::default());
    let work = || loop {
        let game = next.fetch_add(1, Ordering::Relaxed);
        if game >= games {
            return;
        }
        let n = pairs.len() as u32;
        let pair = pairs[(game % n) as usize];
        // The first of the two has the first deck of the pair; seats are exchanged every other round.
        let first = ((game / n) % 2) as usize;
        let number = seed.wrapping_mul(1_000_003).wrapping_add(u64::from(game));
        let new = |i: usize| Seat::new(players[i], number.wrapping_mul(2) + i as u64);
        let (mut seats, mut decks) = ([new(0), new(1)], pair);
        if first == 1 {
            seats.reverse();
            decks.reverse();
        }
        let winner = play(decks, &mut seats, number);
        let Ok(mut score) = score.lock() else { return };
        let won = winner.map(|player| player as usize == first);
        match won {
            Some(true) => score.wins += 1,
            Some(false) => score.losses += 1,
            None => score.draws += 1,
        }
        let deck = &mut score.by_deck[pair[0]];
        *deck = (deck.0 + u32::from(won == Some(true)), deck.1 + 1);
        for i in 0..2 {
            let seat = &mut seats[i ^ first];
            score.decisions[i].append(&mut seat.decisions);
            score.turns[i].append(&mut seat.turns);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(2);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    score.into_inner().unwrap_or_default()
}

/// Every pair of decks.
#[must_use]
pub fn every_pair() -> Vec<[usize; 2]> {
    let n = decks().len();
    (0..n * n).map(|pair| [pair / n, pair % n]).collect()
}
