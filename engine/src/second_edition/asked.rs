//! What exactly a waiting rule asks, for the words of a screen.

use crate::square::Square;

use super::catalog::Kind;
use super::frame::{Frame, Op};
use super::piles::Pile;
use super::rule::{Step, To};
use super::state::{ACTIVE, State};
use super::target::Who;

/// What a rule asks a player for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// Whether to do it.
    May,
    /// Which of two things to do: accepting is the first, declining the second.
    Either(&'static str, &'static str),
    /// A card on the battlefield; with `true` none will do as well.
    Target(bool),
    /// A few cards on the battlefield, one after the other.
    Targets,
    /// An empty space.
    Space,
    /// Where to force the card on this space.
    Force(Square),
    /// A card of a pile.
    Card(Pile),
    /// A card of the hand that is discarded face down.
    FaceDown,
}

/// A waiting rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What it asks for.
    pub asks: Asks,
    /// Where the card stands whose rule it is, if it stands on the battlefield.
    pub at: Option<Square>,
    /// The card whose rule it is.
    pub kind: Kind,
}

/// What a branch of a rule begins with, in a word or two.
fn begins(step: Option<&Step>) -> &'static str {
    match step {
        Some(Step::SpendMagic(_)) => "Spend magic",
        Some(Step::SpendBoost(_)) => "Spend boost",
        Some(Step::Boost(..)) => "Boost it",
        Some(Step::Damage(To::One(Who::This), _)) => "Damage it",
        Some(Step::Discard(Who::This)) => "Discard it",
        Some(Step::Pick(_)) => "Another unit",
        Some(Step::Destroy(_)) => "Destroy it",
        _ => "Go on",
    }
}

impl State {
    /// What the rule that waits for a player asks for; `None` when no rule does.
    #[must_use]
    pub fn asked_by_rule(&self) -> Option<Asked> {
        let frame = self.stack.last().filter(|frame| frame.op == Op::Script)?;
        let entry = super::catalog::rule(frame.rule)?;
        let asks = match self.step(frame)? {
            Step::Or(_, other, _) => {
                let at = |pc: usize| match &entry.rule {
                    super::rule::Rule::When { steps, .. } => steps.get(pc),
                    super::rule::Rule::Always(_) => None,
                };
                Asks::Either(begins(at(frame.pc as usize + 1)), begins(at(*other as usize)))
            }
            Step::Pick(_) | Step::PickThat(_) | Step::Next => Asks::Target(false),
            Step::MayPick(_) | Step::MayPickThat(_) | Step::MayNext => Asks::Target(true),
            Step::PickMany(..) => Asks::Targets,
            Step::SpaceNear(_) => Asks::Space,
            Step::FromDiscard(..) => Asks::Card(Pile::Discard),
            Step::FromHand(..) | Step::FromHandDistinct(_) => Asks::Card(Pile::Hand),
            Step::DiscardUnseen => Asks::FaceDown,
            Step::Force(who, ..) | Step::MayForce(who, ..) | Step::ForceThrough(who, ..) => {
                let forced = self.who(*who, frame.you, frame.this, Some(frame));
                forced.map_or(Asks::Space, Asks::Force)
            }
            _ => Asks::May,
        };
        Some(Asked { asks, at: Square::new(frame.this), kind: self.kind_of(frame, entry.kind) })
    }

    /// The card whose program a frame is: what stands or lies there, or the card the rule is printed on.
    fn kind_of(&self, frame: &Frame, printed: Kind) -> Kind {
        match Square::new(frame.this) {
            Some(square) if self.board.occupied().has(square) => self.board.at(square).kind,
            Some(_) => printed,
            None => {
                let place = (frame.this as usize).wrapping_sub(48);
                let event = self.active.get(place).filter(|_| place < 2 * ACTIVE);
                event.map_or(printed, |event| event.kind)
            }
        }
    }
}
