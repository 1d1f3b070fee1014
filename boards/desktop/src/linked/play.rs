//! Plays a script on two handhelds and keeps what it was asked to keep.

use crate::faults::Faults;
use crate::linked::script::{PairCommand, PairStep};
use crate::linked::{Pair, Side};
use crate::picture::Picture;
use crate::play::{Outcome, StepFacts};
use crate::reactor::Traffic;
use crate::script::Command;

/// The space between the two screens in a picture of both.
const BETWEEN: usize = 8;

/// Plays `steps` on two handhelds that were just switched on.
pub fn play(pair: &mut Pair, steps: &[PairStep]) -> Outcome {
    let mut shots = Vec::new();
    let mut facts = Vec::new();
    let mut before = traffic(pair);
    for step in steps {
        match &step.command {
            PairCommand::At(side, Command::Shot(name)) => {
                shots.push((name.clone(), pair.panel(*side)));
            }
            PairCommand::At(side, command) => at(pair, *side, command),
            PairCommand::Switch(side, true) => pair.switch_on(*side),
            PairCommand::Switch(side, false) => pair.switch_off(*side),
            PairCommand::PowerFails(side, steps) => {
                pair.flash(*side).fail_power_after(Some(*steps));
            }
            PairCommand::Wait(ms) => pair.wait(*ms),
            PairCommand::Plug(plugged) => pair.cord().plug(*plugged),
            PairCommand::Fault(fault) => {
                let mut faults = pair.cord().faults();
                fault.add_to(&mut faults);
                pair.cord().set_faults(faults);
            }
            PairCommand::Good => pair.cord().set_faults(Faults::default()),
        }
        pair.wait(0);
        let after = traffic(pair);
        facts.push(StepFacts {
            line: step.line,
            text: step.text.clone(),
            ends_ms: pair.now(),
            traffic: after.since(before),
        });
        before = after;
    }
    let last = Picture::beside(&pair.panel(Side::Left), &pair.panel(Side::Right), BETWEEN);
    let crashes = Side::BOTH.into_iter().map(|side| pair.crashes(side)).sum();
    Outcome { shots, last, steps: facts, crashes }
}

fn at(pair: &mut Pair, side: Side, command: &Command) {
    match command {
        Command::Press(buttons) => buttons.iter().for_each(|button| pair.press(side, *button)),
        Command::Down(button) => pair.set(side, *button, true),
        Command::Up(button) => pair.set(side, *button, false),
        Command::Battery(millivolts) => pair.set_battery(side, *millivolts),
        Command::Garble => pair.flash(side).garble(),
        Command::Power => pair.power_cycle(side),
        // The reader lets neither through, and a picture was taken before.
        Command::Wait(_) | Command::Still(_) | Command::Cable(_) | Command::Shot(_) => {}
    }
}

/// What both panels were sent.
fn traffic(pair: &Pair) -> Traffic {
    let [left, right] = Side::BOTH.map(|side| pair.traffic(side));
    Traffic {
        sends: left.sends + right.sends,
        pixels_sent: left.pixels_sent + right.pixels_sent,
        pixels_changed: left.pixels_changed + right.pixels_changed,
    }
}
