//! The cable between two handhelds: it can be pulled and plugged, and it can be a bad one.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use stonecaller_firmware::board::LineError;

use crate::cable::Line;
use crate::faults::{Faults, FaultyWire};
use crate::linked::Side;
use crate::reactor::{Case, WeakCase};

/// A cable between two cases. Clones are the same cable.
#[derive(Clone)]
pub struct Cord(Arc<Inner>);

struct Inner {
    /// Weak, because each case holds its end of the cable.
    ends: [WeakCase; 2],
    state: Mutex<State>,
}

struct State {
    plugged: bool,
    faults: Faults,
    /// By the side that sends.
    wires: [FaultyWire; 2],
    sent: [u64; 2],
}

/// One end of a cord.
struct End {
    cord: Arc<Inner>,
    side: Side,
}

impl Cord {
    /// Joins two cases. What faults do, once there are any, comes from `seed`.
    pub fn between(left: &Case, right: &Case, seed: u64) -> Self {
        let state = State {
            plugged: true,
            faults: Faults::default(),
            wires: [FaultyWire::new(seed), FaultyWire::new(!seed)],
            sent: [0; 2],
        };
        let ends = [left.weak(), right.weak()];
        let cord = Self(Arc::new(Inner { ends, state: Mutex::new(state) }));
        for (side, case) in Side::BOTH.into_iter().zip([left, right]) {
            case.attach(Arc::new(End { cord: Arc::clone(&cord.0), side }));
            case.show_cable(true);
        }
        cord
    }

    /// Whether both plugs are in.
    pub fn is_plugged(&self) -> bool {
        self.0.lock().plugged
    }

    /// Plugs it in or pulls it. What is in the cable when it is pulled is lost.
    pub fn plug(&self, plugged: bool) {
        let mut state = self.0.lock();
        if state.plugged == plugged {
            return;
        }
        state.plugged = plugged;
        state.wires.iter_mut().for_each(FaultyWire::clear);
        drop(state);
        for case in self.0.ends.iter().filter_map(WeakCase::case) {
            case.silence();
            case.show_cable(plugged);
        }
    }

    /// What is wrong with it.
    pub fn faults(&self) -> Faults {
        self.0.lock().faults
    }

    /// Makes it a better or a worse cable.
    pub fn set_faults(&self, faults: Faults) {
        self.0.lock().faults = faults;
    }

    /// Bytes that a side has sent into the cable so far, whatever became of them.
    pub fn bytes_sent(&self, side: Side) -> u64 {
        self.0.lock().sent[side as usize]
    }
}

impl Inner {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn far_end(&self, side: Side) -> Option<Case> {
        self.ends[side.other() as usize].case()
    }
}

impl Line for End {
    fn carry(&self, burst: &[(u64, u8)]) {
        let mut state = self.cord.lock();
        if !state.plugged {
            return;
        }
        let State { faults, wires, sent, .. } = &mut *state;
        sent[self.side as usize] += burst.len() as u64;
        let arrivals = wires[self.side as usize].pass(faults, burst);
        // The far case locks itself; no two locks are ever held at once.
        drop(state);
        if let Some(case) = self.cord.far_end(self.side) {
            case.deliver(arrivals.into_iter().map(|(at, byte)| (at, Ok(byte))));
        }
    }

    fn fall_silent(&self, at: u64) {
        let plugged = self.cord.lock().plugged;
        if let Some(case) = self.cord.far_end(self.side).filter(|_| plugged) {
            case.deliver([(at, Err(LineError::Break))]);
        }
    }
}
