//! What lies on the desk: one handheld, or two and the cable between them.

use crate::cord::Cord;
use crate::linked::Side;
use crate::profile::BoardName;
use crate::reactor::{Case, Pace, Timeline};

/// A handheld on the desk.
#[derive(Clone)]
pub struct Seat {
    /// The board it stands in for.
    pub board: BoardName,
    /// Everything that goes in and out of it.
    pub case: Case,
}

/// What lies on the desk. Clones are the same desk.
#[derive(Clone)]
pub struct Desk {
    seats: Vec<Seat>,
    cord: Option<Cord>,
}

impl Desk {
    /// A handheld for each of `boards`, one or two, that is switched off; two are joined.
    ///
    /// # Panics
    /// If there are none, or more.
    pub fn new(boards: &[BoardName], pace: Pace, cable_seed: u64) -> Self {
        assert!(matches!(boards.len(), 1 | 2), "a cable has two ends");
        let timeline = Timeline::new(pace);
        let seat = |board: &BoardName| Seat {
            board: *board,
            case: Case::in_time(board.model().screen, &timeline),
        };
        let seats: Vec<Seat> = boards.iter().map(seat).collect();
        let cord = match seats.as_slice() {
            [left, right] => Some(Cord::between(&left.case, &right.case, cable_seed)),
            _ => None,
        };
        Self { seats, cord }
    }

    /// The handhelds, from left to right.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The case of a handheld; one alone is on either side.
    pub fn case(&self, side: Side) -> &Case {
        let place = (side as usize).min(self.seats.len() - 1);
        &self.seats[place].case
    }

    /// Pulls the cable or plugs it in, where there is one.
    pub fn toggle_cable(&self) {
        if let Some(cord) = &self.cord {
            cord.plug(!cord.is_plugged());
        }
    }

    /// Switches a handheld off or on.
    pub fn toggle_power(&self, side: Side) {
        let case = self.case(side);
        case.switch(!case.view().powered);
    }

    /// The cable between two handhelds.
    pub fn cord(&self) -> Option<&Cord> {
        self.cord.as_ref()
    }
}
