//! Random matches in which everything that must hold is checked after every single choice.
//!
//! A match is four things: printing, two decks and a seed. Whatever goes wrong is reported with them, so anybody can
//! play the same match again: `cargo xtask soak --replay revised:2:7:41`.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use rand_core::Rng;
use stonecaller_engine::second_edition::{Choice, Deck, Kind, Pile, Printing, State, decks};
use stonecaller_engine::{Decision, Game, Outcome, Player, Square};

use crate::referee;
use crate::simulate::{Seeded, pick};

/// The most decisions a random match may take.
///
/// No rule bounds a match: two players who each turn attack a card of the other and never roll a hit play for ever, and
/// Frenzy alone may chain as long as the dice allow. But each turn without an attack costs a summoner 1 life, draw piles
/// are never shuffled again, and random players keep hitting, so the chance to go on falls by a constant factor each
/// turn. Of 102,400 random matches the longest took 1,053, a nineteenth of this; a match that gets here is stuck.
pub const MOST_DECISIONS: u32 = 20_000;

/// One match that can be played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// Which rules.
    pub printing: Printing,
    /// The numbers of the decks of player one and two.
    pub decks: [usize; 2],
    /// What every choice comes from.
    pub seed: u64,
}

impl fmt::Display for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let printing = match self.printing {
            Printing::First => "first",
            Printing::Revised => "revised",
        };
        write!(f, "{printing}:{}:{}:{}", self.decks[0], self.decks[1], self.seed)
    }
}

impl FromStr for Match {
    type Err = String;
    fn from_str(text: &str) -> Result<Match, String> {
        let wrong = || format!("`{text}` is no match; write it like revised:2:7:41");
        let [printing, a, b, seed] = text.split(':').collect::<Vec<_>>()[..] else {
            return Err(wrong());
        };
        let printing = match printing {
            "first" => Printing::First,
            "revised" => Printing::Revised,
            _ => return Err(wrong()),
        };
        let deck =
            |text: &str| text.parse().ok().filter(|&n: &usize| n < decks().len()).ok_or_else(wrong);
        Ok(Match {
            printing,
            decks: [deck(a)?, deck(b)?],
            seed: seed.parse().map_err(|_| wrong())?,
        })
    }
}

/// Every pair of decks in both printings, with one seed.
pub fn every_pair(seed: u64) -> impl Iterator<Item = Match> {
    let n = decks().len();
    [Printing::First, Printing::Revised].into_iter().flat_map(move |printing| {
        (0..n * n).map(move |pair| Match { printing, decks: [pair / n, pair % n], seed })
    })
}

/// How much more than the invariants is looked at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Care {
    /// Compare with the slow referee whenever a phase begins.
    pub referee: bool,
    /// At this many positions try every choice that can be encoded at all.
    pub all_choices: u32,
}

/// What a finished match was like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// How it ended.
    pub outcome: Outcome,
    /// Choices and outcomes it took.
    pub decisions: u32,
    /// Turns that began.
    pub turns: u16,
    /// The most things in progress at once.
    pub deepest: usize,
    /// The largest saved position.
    pub saved_bytes: usize,
    /// The length of the log.
    pub log_bytes: usize,
    /// Answers compared with the referee.
    pub answers: usize,
}

/// A running match with everything that shadows it.
struct Soak {
    game: State,
    /// What each player may know, playing along.
    views: [State; 2],
    log: Vec<u8>,
    digests: Vec<u64>,
}

impl Match {
    fn decks(self) -> [&'static Deck; 2] {
        self.decks.map(|n| &decks()[n])
    }

    /// The first position.
    #[must_use]
    pub fn start(self) -> State {
        State::new(self.printing, self.decks())
    }

    /// Plays it with every check.
    ///
    /// # Errors
    /// What did not hold, and at which choice.
    pub fn soak(self, care: Care) -> Result<Report, String> {
        let mut step = 0;
        let mut last = None;
        self.run(care, &mut step, &mut last).map_err(|why| {
            let [a, b] = self.decks();
            format!(
                "match {self} ({} v {}), choice {step} {last:?}: {why}\n\
                 play it again with: cargo xtask soak --replay {self}",
                a.name, b.name
            )
        })
    }

    fn run(self, care: Care, step: &mut u32, last: &mut Option<Choice>) -> Result<Report, String> {
        let mut rng = Seeded::new(self.seed);
        let mut side = Seeded::new(!self.seed);
        let start = self.start();
        let mut soak = Soak {
            views: Player::BOTH.map(|player| start.view(player)),
            game: start,
            log: Vec::new(),
            digests: Vec::new(),
        };
        let (mut deepest, mut saved_bytes, mut answers) = (0, 0, 0);
        let (mut phase, mut tries) = (None, care.all_choices);
        loop {
            if *step >= MOST_DECISIONS {
                return Err("the match does not end".into());
            }
            let choice = pick(&soak.game, &mut rng).ok_or("nothing is legal")?;
            *last = Some(choice);
            *step += 1;
            if tries > 0 && side.next_u32().is_multiple_of(100) {
                tries -= 1;
                try_every_choice(&soak.game)?;
            }
            saved_bytes = saved_bytes.max(soak.play(choice)?);
            let game = &soak.game;
            self.conserved(game)?;
            deepest = deepest.max(game.depth());
            let now = Some((game.turns(), game.phase()));
            if care.referee
                && game.depth() == 0
                && matches!(game.decision(), Decision::Choose { .. })
            {
                answers += referee::compare(game, phase != now, &mut side)?;
                phase = now;
            }
            if let Decision::Over(outcome) = game.decision() {
                let (log_bytes, turns) = (soak.log.len(), game.turns());
                self.replayed(&soak)?;
                return Ok(Report {
                    outcome,
                    decisions: *step,
                    turns,
                    deepest,
                    saved_bytes,
                    log_bytes,
                    answers,
                });
            }
        }
    }

    /// Every card of both decks is in exactly one place, and magic is within its track.
    fn conserved(self, game: &State) -> Result<(), String> {
        for (player, deck) in Player::BOTH.into_iter().zip(self.decks()) {
            if game.cards_of(player) != 34 {
                return Err(format!("{player:?} has {} cards", game.cards_of(player)));
            }
            if game.magic(player) > 15 {
                return Err(format!("{player:?} has {} magic", game.magic(player)));
            }
            let mut found = [0u8; 256];
            for kind in Kind::all() {
                for pile in [Pile::Hand, Pile::Draw, Pile::Discard] {
                    found[u8::from(kind) as usize] += game.pile_count(player, pile, kind);
                }
            }
            for square in (0..48).filter_map(Square::new) {
                for card in game.card_at(square).iter().filter(|card| card.owner == player) {
                    found[u8::from(card.kind) as usize] += 1;
                }
                for (kind, ..) in game.cards_under(square).filter(|under| under.1 == player) {
                    found[u8::from(kind) as usize] += 1;
                }
            }
            for (_, kind, _) in game.active_events().filter(|event| event.0 == player) {
                found[u8::from(kind) as usize] += 1;
            }
            let mut away = 0;
            for kind in Kind::all() {
                let there = found[u8::from(kind) as usize];
                let should = copies(deck, kind);
                if there > should || (there < should && game.depth() == 0) {
                    return Err(format!("{player:?} has {there} of {should} {kind:?}"));
                }
                away += should - there;
            }
            // An event that is being played is nowhere else; it is the only card that can be.
            if away > 2 {
                return Err(format!("{player:?} misses {away} cards"));
            }
        }
        if game.overflowed() { Err("a capacity overflowed".into()) } else { Ok(()) }
    }

    /// The log alone leads to the same positions.
    fn replayed(self, soak: &Soak) -> Result<(), String> {
        let mut game = self.start();
        let mut rest = &soak.log[..];
        for (n, &digest) in soak.digests.iter().enumerate() {
            let (choice, after) = postcard::take_from_bytes::<Choice>(rest)
                .map_err(|why| format!("entry {n} of the log: {why}"))?;
            rest = after;
            game.play(choice, &mut ()).map_err(|why| format!("entry {n} of the log: {why}"))?;
            if game.digest() != digest {
                return Err(format!("entry {n} of the log leads elsewhere"));
            }
        }
        if rest.is_empty() && game == soak.game { Ok(()) } else { Err("the log is longer".into()) }
    }
}

/// How many cards of a kind a deck has, with those that start on the battlefield.
fn copies(deck: &Deck, kind: Kind) -> u8 {
    if kind == Kind::GATE {
        return 3;
    }
    if kind == Kind::START_GATE {
        return 1;
    }
    let number = decks().iter().position(|d| d.name == deck.name);
    let index = (0..12).find(|&i| number.is_some_and(|n| Kind::of(n, i) == Some(kind)));
    index.map_or(0, |i| {
        let starts = deck.start.iter().filter(|start| start.0 as usize == i).count() as u8;
        deck.cards[i].copies + starts
    })
}

impl Soak {
    /// Plays one choice everywhere and goes on from the loaded position. Returns how long the saved one was.
    fn play(&mut self, choice: Choice) -> Result<usize, String> {
        let seen = Player::BOTH.map(|player| self.game.seen_by(choice, player));
        let mut next = self.game.clone();
        next.play(choice, &mut ()).map_err(|why| format!("a listed choice was refused: {why}"))?;
        let mut buffer = [0; 1024];
        let saved = next.save(&mut buffer).ok_or("too long to save")?;
        let length = saved.len();
        let loaded = State::load(saved).map_err(|why| format!("not loaded again: {why}"))?;
        if loaded != next {
            return Err("saved and loaded differ".into());
        }
        if loaded.digest() != next.digest() {
            return Err("the digest changed by saving".into());
        }
        for (player, seen) in Player::BOTH.into_iter().zip(seen) {
            let view = &mut self.views[player as usize];
            view.play(seen, &mut ())
                .map_err(|why| format!("{player:?} saw {seen:?}, which was refused: {why}"))?;
            // A device that knows only what its player may know ends up knowing exactly that.
            if *view != next.view(player) {
                return Err(format!("{player:?} knows something else than a view shows"));
            }
        }
        let mut bytes = [0; 8];
        let entry = postcard::to_slice(&choice, &mut bytes)
            .map_err(|_| "a choice is longer than 8 bytes")?;
        self.log.extend_from_slice(entry);
        self.digests.push(next.digest());
        self.game = loaded;
        Ok(length)
    }
}

/// Every choice that two bytes behind a tag can say, and rolls of up to ten dice.
fn encodable() -> &'static [Choice] {
    static ALL: OnceLock<Vec<Choice>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all = Vec::new();
        let mut take = |bytes: &[u8]| {
            if let Ok((choice, [])) = postcard::take_from_bytes::<Choice>(bytes) {
                all.push(choice);
            }
        };
        for tag in 0..=127 {
            take(&[tag]);
            for a in 0..=255 {
                take(&[tag, a]);
                for b in 0..=255 {
                    take(&[tag, a, b]);
                }
            }
            for n in 0..11u32.pow(4) {
                take(&[
                    tag,
                    (n % 11) as u8,
                    (n / 11 % 11) as u8,
                    (n / 121 % 11) as u8,
                    (n / 1331) as u8,
                ]);
            }
        }
        all
    })
}

/// `legal`, `is_legal` and `play` agree about every choice that can be encoded.
///
/// # Errors
/// The first choice they do not agree about.
pub fn try_every_choice(game: &State) -> Result<(), String> {
    let mut listed = Vec::new();
    game.legal(|choice| listed.push(choice));
    let mut seen = listed.clone();
    seen.dedup();
    if seen.len() != listed.len() {
        return Err("a choice is listed twice".into());
    }
    for &choice in listed.iter().chain(encodable()) {
        let legal = game.is_legal(choice);
        if legal != listed.contains(&choice) {
            return Err(format!("listed and allowed differ about {choice:?}"));
        }
        let mut next = game.clone();
        let played = next.play(choice, &mut ());
        if played.is_ok() != legal {
            return Err(format!("allowed and played differ about {choice:?}"));
        }
        if !legal && next != *game {
            return Err(format!("the refused {choice:?} changed something"));
        }
    }
    Ok(())
}
