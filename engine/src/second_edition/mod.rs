//! Summoner Wars, Second Edition, in both printings.
//!
//! [`State`] is one position and implements [`Game`](crate::Game). Cards are data: [`decks`] lists the faction decks,
//! [`Kind`] names one card, and [`rulings`] answers what the rulebooks leave open.

mod abilities;
mod always;
mod answers;
mod asked;
mod attack;
mod blocked;
mod board;
mod card;
mod catalog;
mod choice;
mod conditions;
mod deck_list;
mod decks;
mod destroy;
mod dice;
mod evaluate;
mod explain;
mod frame;
mod gain;
mod group;
mod guess;
mod habits;
mod hits;
mod judge;
mod keywords;
mod manners;
mod marks;
mod menu;
mod movement;
mod numbers;
mod odds;
mod piles;
mod play;
mod query;
mod reach;
mod rule;
mod rules_of;
pub mod rulings;
mod run;
mod script;
pub mod set_up;
mod sight;
mod state;
mod summoning;
mod target;
mod turn;
mod why;

pub use abilities::AbilityFrom;
pub use asked::{Asked, Asks};
pub use blocked::WhyNot;
pub use card::{Ability, Attack, Bearer, Card, Class, Deck, Phase, Symbol};
pub use catalog::{Kind, NoSuchCard, decks, finished_decks};
pub use choice::{Choice, Event, Illegal, Prompt, RuleId};
pub use deck_list::{Broken, Code, CodeError, DeckList};
pub use dice::Roll;
pub use explain::Source;
pub use frame::Frame;
pub use habits::Intent;
pub use odds::Odds;
pub use piles::Pile;
pub use rule::{Always, Amount, Force, Gain, If, Limit, Per, Rule, Step, Through, To, Trigger};
pub use state::{OnBoard, Printing, State};
pub use target::{Cards, Filter, Near, Side, Who, Word};
