// Faults of whole pieces. A piece is what a device puts on the wire in one go: up to the zero that ends a frame, or up to
// a pause. Each end of the cable has one of these; what is to happen to a piece is drawn when its first byte comes.

const PAUSE_BYTES = 3;
const MOST_NOISE_BYTES = 6;
// A device that babbles without a pause does not fill the memory.
const MOST_BYTES = 512;

export class Pieces {
  /** @param pass called with each byte that comes out of this: the byte, when it is through, and the rate */
  constructor(counts, pass) {
    this.random = null;
    this.counts = counts;
    this.pass = pass;
    this.fate = null;
    /** The piece under way, as far as something needs it later. */
    this.bytes = [];
    this.meaningful = false;
    this.lastNanos = 0;
    /** A piece that comes after the next one. */
    this.held = [];
  }

  /** A byte that will be through at `endNanos`. */
  carry(byte, endNanos, rate, faults) {
    const byteNanos = 10e9 / (rate || 115_200);
    if (this.fate === null || endNanos - this.lastNanos > PAUSE_BYTES * byteNanos || this.bytes.length >= MOST_BYTES) {
      this.begin(endNanos, rate, faults);
    }
    this.lastNanos = endNanos;
    this.bytes.push(byte);
    if (!this.fate.lost && !this.fate.late) this.pass(byte, endNanos, rate);
    // Frames begin and end with a zero, so only one behind something else is an end.
    if (byte === 0 && this.meaningful) this.end(endNanos, rate);
    else if (byte !== 0) this.meaningful = true;
  }

  begin(endNanos, rate, faults) {
    const { random } = this;
    // Every piece draws the same number of values, as every byte does.
    const [lost, doubled, late, noisy] = [faults.loss, faults.duplication, faults.reordering, faults.noise].map((p) => random.chance(p));
    const [length, noise] = [1 + random.below(MOST_NOISE_BYTES), random.next()];
    this.fate = { lost, doubled, late: late && !lost && !this.held.length };
    this.bytes = [];
    this.meaningful = false;
    if (lost) this.counts.piecesLost++;
    if (noisy) {
      this.counts.noises++;
      for (let i = 0; i < length; i++) this.pass(Math.imul(noise, i + 1) >>> 24, endNanos, rate);
    }
  }

  end(endNanos, rate) {
    const { fate, bytes } = this;
    this.fate = null;
    if (fate.late) {
      this.counts.piecesLate++;
      this.held = bytes;
      return;
    }
    const after = fate.doubled && !fate.lost ? [...bytes, ...this.held] : this.held;
    if (fate.doubled && !fate.lost) this.counts.piecesDoubled++;
    this.held = [];
    for (const byte of after) this.pass(byte, endNanos, rate);
  }

  /** The cable was pulled: nothing is kept in it. */
  clear() {
    this.fate = null;
    this.bytes = [];
    this.held = [];
  }
}
