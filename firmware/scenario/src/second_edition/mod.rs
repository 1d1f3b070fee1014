//! Scenarios of the Second Edition.

mod board;
mod chance;
mod choices;
mod expect;
mod names;
mod piles;
mod position;
mod reason;
mod whole;

pub(super) use whole::{match_of, write};

use stonecaller_engine::second_edition::{Choice, State};
use stonecaller_engine::{Decision, Game};

use super::game::{Legality, Table};
use super::header::Header;
use super::run::Fault;
use crate::seeded::Seeded;

/// The match that the head of a file describes.
pub(super) fn set_up(header: &Header) -> Result<Box<dyn Table>, Fault> {
    let state = position::read(header)?;
    Ok(Box::new(Match { marked: state.clone(), state: Course::new(state) }))
}

/// A position, and how it was come to.
#[derive(Clone)]
struct Course {
    state: State,
    made: Vec<Choice>,
}

impl Course {
    fn new(state: State) -> Self {
        Self { state, made: Vec::new() }
    }
}

impl std::ops::Deref for Course {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

/// A match on the table.
struct Match {
    state: Course,
    /// What `expect changed` compares with.
    marked: State,
}

/// Plays one choice and checks what the engine promises about every position. The outer error is a broken promise.
fn play(course: &mut Course, choice: Choice) -> Result<Legality, String> {
    if let Err(why) = course.state.play(choice, &mut ()) {
        return Ok(Err(why.to_string()));
    }
    course.made.push(choice);
    let state = &course.state;
    let mut buffer = [0; 2048];
    let saved = state.save(&mut buffer).ok_or("the engine cannot save this position")?;
    if State::load(saved).as_ref() != Ok(state) || state.overflowed() {
        return Err("the engine does not load what it saved".into());
    }
    Ok(Ok(()))
}

impl Table for Match {
    fn choose(&mut self, words: &str) -> Result<(), String> {
        let atoms = choices::read(&self.state, words)?;
        let mut next = self.state.clone();
        match choices::play(&mut next, &atoms)? {
            Ok(()) => {
                self.state = next;
                Ok(())
            }
            Err(why) => {
                Err(format!("`{words}` is not legal: {why}; {}", choices::offers(&self.state)))
            }
        }
    }

    fn chance(&mut self, keyword: &str, words: &str) -> Result<(), String> {
        match keyword {
            "roll" => chance::roll(&mut self.state, words),
            "draw" => chance::draw(&mut self.state, words),
            _ => chance::first(&mut self.state, words),
        }
    }

    fn legality(&self, words: &str) -> Result<Legality, String> {
        let atoms = choices::read(&self.state, words)?;
        choices::play(&mut self.state.clone(), &atoms)
    }

    fn expect(&self, words: &str) -> Result<(), String> {
        expect::check(&self.state, &self.marked, words)
    }

    fn mark(&mut self) {
        self.marked = self.state.state.clone();
    }

    fn saved(&self) -> Vec<u8> {
        let mut buffer = [0; 2048];
        self.state.save(&mut buffer).map(|saved| saved.to_vec()).unwrap_or_default()
    }

    fn parts(&self, words: &str) -> Result<Vec<u8>, String> {
        let atoms = choices::read(&self.state, words)?;
        let mut next = Course::new(self.state.state.clone());
        choices::play(&mut next, &atoms)?.map_err(|why| {
            format!("`{words}` is not legal: {why}; {}", choices::offers(&self.state))
        })?;
        Ok(whole::encoded(&next.made))
    }

    fn log(&self) -> Vec<u8> {
        whole::encoded(&self.state.made)
    }

    fn settle(&mut self, rng: &mut Seeded) -> Result<(), String> {
        while let Decision::Chance(_) = self.state.decision() {
            let outcome = self.state.sample(rng).ok_or("the engine has no outcome to sample")?;
            play(&mut self.state, outcome)??;
        }
        Ok(())
    }
}
