// The link cable: two ends, a queue of bytes between them, and every fault a cable can have, drawn from a seed. An end
// is anything with `sendsTo(listener)` and `deliver(byte, atNanos, errors)`; a device is one.

import { Pieces } from './pieces.js';
import { Random } from './random.js';
import { BREAK_ERROR, FRAMING_ERROR } from './uart.js';

const NO_PIECE_FAULTS = { loss: 0, duplication: 0, reordering: 0, noise: 0 };
const NO_FAULTS = { drop: 0, flip: 0, duplicate: 0, framing: 0, delayNanos: 0, jitterNanos: 0, ...NO_PIECE_FAULTS };
// A receiver samples in the middle of a bit: beyond this difference of rates the stop bit is missed.
const RATE_TOLERANCE = 0.045;

export class Cable {
  /**
   * @param ends two devices
   * @param faults probabilities of `drop`, `flip` (one bit), `duplicate`, `framing` for each byte, and of `loss`,
   *        `duplication`, `reordering` (comes after the next) and `noise` (bytes that nobody sent come before) for each
   *        piece, which is usually a frame; `delayNanos` with `jitterNanos` on top for everything
   */
  constructor(ends, { seed = 1, ...faults } = {}) {
    this.ends = ends;
    this.faults = { ...NO_FAULTS, ...faults };
    this.connected = true;
    this.counts = { carried: 0, dropped: 0, flipped: 0, duplicated: 0, framing: 0, lost: 0, piecesLost: 0, piecesDoubled: 0, piecesLate: 0, noises: 0 };
    this.lastArrival = [0, 0];
    this.pieces = ends.map((_, from) => new Pieces(this.counts, (byte, endNanos, rate) => this.carryByte(from, byte, endNanos, rate)));
    this.reseed(seed);
    /** Bytes as they arrived: `{ ms, to, byte, errors }`, for tests that look at the traffic. */
    this.log = [];
    ends.forEach((end, index) => end.plug(this, index));
  }

  /** From now on faults come from another seed. */
  reseed(seed) {
    this.random = new Random(seed);
    // Draws of its own: which bytes fail does not depend on how pieces fare.
    const pieces = new Random(seed ^ 0x70696563);
    for (const side of this.pieces) side.random = pieces;
  }

  setFaults(faults) {
    this.faults = { ...this.faults, ...faults };
  }

  cut() {
    this.connected = false;
    for (const side of this.pieces) side.clear();
    for (const end of this.ends) end.lineChanged();
  }

  join() {
    this.connected = true;
    for (const end of this.ends) end.lineChanged();
  }

  other(index) {
    return this.ends.length === 1 ? 0 : 1 - index;
  }

  /** End `from` starts to send a byte that will be through at `endNanos`. */
  carry(from, byte, endNanos, rate) {
    if (!this.connected || !this.ends[this.other(from)].powered) {
      this.counts.lost++;
      return;
    }
    this.pieces[from].carry(byte, endNanos, rate, this.faults);
  }

  carryByte(from, byte, endNanos, rate) {
    const to = this.other(from);
    const receiver = this.ends[to];
    const { faults, random } = this;
    // Every byte draws the same number of values, so one fault more or less does not shift all that follow.
    const [drop, flip, duplicate, framing] = [random.chance(faults.drop), random.chance(faults.flip), random.chance(faults.duplicate), random.chance(faults.framing)];
    const bit = random.below(8);
    const jitter = faults.jitterNanos ? random.below(faults.jitterNanos + 1) : (random.next(), 0);
    if (drop) {
      this.counts.dropped++;
      return;
    }
    let errors = 0;
    if (flip) {
      byte ^= 1 << bit;
      this.counts.flipped++;
    }
    if (framing) {
      errors |= FRAMING_ERROR;
      this.counts.framing++;
    }
    const otherRate = receiver.linkBaud;
    if (rate && otherRate && Math.abs(rate / otherRate - 1) > RATE_TOLERANCE) {
      errors |= FRAMING_ERROR;
      byte ^= 0x55;
    }
    // Bytes keep their order whatever their delay, and each takes its time on the wire.
    const byteNanos = 10e9 / (rate || 115200);
    const free = this.lastArrival[to] + byteNanos * (1 - RATE_TOLERANCE);
    const arrival = Math.max(endNanos + faults.delayNanos + jitter, free);
    this.arrive(to, byte, arrival, errors);
    if (duplicate) {
      this.counts.duplicated++;
      this.arrive(to, byte, arrival + byteNanos, errors);
    }
  }

  arrive(to, byte, nanos, errors) {
    this.lastArrival[to] = nanos;
    this.counts.carried++;
    this.ends[to].deliver(byte, nanos, errors, () => this.connected);
    if (this.log.length < 100_000) this.log.push({ ms: nanos / 1e6, to, byte, errors });
  }

  /** End `from` holds its line low. */
  carryBreak(from, nanos) {
    if (this.connected) this.ends[this.other(from)].deliver(0, nanos, BREAK_ERROR, () => this.connected);
  }
}
