// Matches against the device in which it begins and thinks for long, and what a press takes meanwhile.

import { Cable } from './cable.js';
import { Device } from './device.js';
import { Lockstep } from './lockstep.js';
import { seesOther, TITLE_MS, TO_BOARD_CHECK } from './pair.js';
import { Random } from './random.js';

const MS = 1e6;
// Against the device, at its hardest, and it begins.
const TO_MATCH = ['A', 'Down', 'Down', 'A', 'Down', 'Right', 'Down', 'Down', 'Right', 'Right', 'Down', 'A'];
const DEAL_MS = 300;

// Nothing but thinking keeps the core busy for so long.
const SURE_MS = 30;
const BUSY = 0.9;
// What it has chosen is shown for less.
const LONGEST_SHOW_MS = 5_000;

// A picture is complete when nothing has been sent for so long: between two parts of it there is less.
const QUIET_MS = 1;
const LOOK_EVERY_MS = 0.1;
const LONGEST_ANSWER_MS = 100;
// The next press comes before the cursor has rested for 150 ms, when more is shown.
const DOWN_MS = 40;
const UP_MS = 30;
const LATER_MS = 20;

// Looking around: what comes after X, until B ends it. The menu lies over the table from Y to B, and nobody thinks then.
const LOOKING = ['Up', 'Down', 'Up', 'Y', 'B', 'Down', 'Up', 'Y', 'B', 'Down', 'B'];
const CURSOR = ['Up', 'Down'];

/** A match against the device, which begins. */
export class Thinking {
  constructor(board, image, { seed = 1 } = {}) {
    this.device = Device.load({ board, image, seed });
    this.device.run(TITLE_MS);
    this.device.press(...TO_MATCH);
    this.device.run(DEAL_MS);
    this.rounds = roundsOf(this.device);
  }

  /** How much it has chosen so far: every choice is kept in flash. */
  get kept() {
    return this.device.flash.pagesProgrammed;
  }

  /** Lets time pass; whether the device thought all the while. */
  thinksFor(ms) {
    const { device, kept } = this;
    const [busy, cycles] = [device.busyCycles, device.cycles];
    device.run(ms);
    return device.busyCycles - busy >= BUSY * (device.cycles - cycles) && this.kept === kept;
  }

  /** Lets it show what it has chosen, until it thinks again; `false` if it does not, because its turn is over. */
  untilItThinks() {
    const end = this.device.time + LONGEST_SHOW_MS;
    while (!this.thinksFor(SURE_MS)) {
      if (this.device.time > end) return false;
    }
    return true;
  }

  /**
   * Presses a button: milliseconds from its edge to the first and to the last pixel of the picture that answers, or null if
   * none does.
   */
  press(name) {
    const { device } = this;
    const { panel } = device;
    const [start, sent] = [device.time, panel.pixelsSent];
    panel.mark();
    device.down(name);
    const complete = () => panel.pixelsSent > sent && device.time - panel.lastPixelNanos / MS > QUIET_MS;
    while (!complete() && device.time - start < LONGEST_ANSWER_MS) device.run(LOOK_EVERY_MS);
    const after = (nanos) => nanos / MS - start;
    const answer = panel.pixelsSent > sent ? { name, first: after(panel.markedPixelNanos), last: after(panel.lastPixelNanos) } : null;
    device.run(Math.max(0, start + DOWN_MS - device.time));
    device.up(name);
    device.run(UP_MS);
    return answer;
  }

  /** Looks around and opens the menu while it thinks, from one choice of it to the next: the answers, or null after its turn. */
  lookAround(random) {
    if (!this.untilItThinks()) return null;
    const { kept } = this;
    const answers = [];
    this.press('X');
    let inMenu = false;
    for (const name of LOOKING) {
      // At any moment of a thought. What the device chooses ends looking around.
      const thinks = this.thinksFor(1 + random.below(LATER_MS * 1000) / 1000);
      if (!thinks && !inMenu) break;
      const answer = this.press(name);
      if (this.kept !== kept) break;
      if (answer === null) throw new Error(`${name} is not answered`);
      answers.push({ ...answer, page: !CURSOR.includes(name) });
      inMenu = name === 'Y';
    }
    return answers;
  }
}

/** Answers to `count` presses or a few more while the device thinks, in as many matches as that takes. */
export function pressesWhileThinking(board, image, { seed = 1, count }) {
  const random = new Random(seed);
  const answers = [];
  let longestRoundMs = 0;
  for (let match = seed; answers.length < count; match++) {
    const thinking = new Thinking(board, image, { seed: match });
    for (let more = thinking.lookAround(random); more !== null && answers.length < count; more = thinking.lookAround(random)) {
      answers.push(...more);
    }
    longestRoundMs = Math.max(longestRoundMs, thinking.rounds.longestMs);
  }
  return { answers, longestRoundMs };
}

/** A Pico-LCD-1.3 is plugged into a PicoPad that thinks: milliseconds until its Board check says that it sees the other. */
export function neighbourSeesThinker(images, { seed = 1 } = {}) {
  const thinking = new Thinking('picopad', images.thinker, { seed });
  const neighbour = Device.load({ board: 'pico-lcd-1-3', image: images.neighbour, seed: seed + 1 });
  neighbour.run(TITLE_MS);
  neighbour.press(...TO_BOARD_CHECK);
  thinking.untilItThinks();
  const { kept } = thinking;
  const clock = new Lockstep([thinking.device, neighbour]);
  const start = clock.time;
  const busy = thinking.device.busyCycles;
  new Cable([thinking.device, neighbour], { seed });
  const took = clock.runUntil(() => seesOther(neighbour), 5_000) - start;
  const worked = ((thinking.device.busyCycles - busy) / thinking.device.chip.rp.clkSys) * 1000;
  if (worked < BUSY * took || thinking.kept !== kept) throw new Error('it did not think meanwhile');
  return took;
}

/**
 * Follows the rounds of the program's loop, each of which feeds the watchdog. `longestMs` is what the core worked in the
 * longest in which nothing was drawn and nothing kept: a piece of thought, and whatever else was due.
 */
function roundsOf(device) {
  const rounds = { longestMs: 0 };
  const { watchdog, rp } = device.chip;
  const now = () => ({ busy: device.busyCycles, work: device.panel.bytesReceived + device.flash.pagesProgrammed + device.flash.erases });
  const feed = watchdog.restart.bind(watchdog);
  let last = now();
  watchdog.restart = () => {
    const { busy, work } = now();
    if (work === last.work) rounds.longestMs = Math.max(rounds.longestMs, ((busy - last.busy) / rp.clkSys) * 1000);
    last = { busy, work };
    feed();
  };
  return rounds;
}
