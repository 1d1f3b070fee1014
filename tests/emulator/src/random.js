// A small seeded generator (xorshift32 after a mixing step). Faults, power-on garbage and the ring oscillator all draw
// from it, so a failure can be repeated from its seed.
export class Random {
  constructor(seed = 1) {
    let mixed = (seed ^ 0x9e3779b9) >>> 0;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    this.state = (mixed ^ (mixed >>> 16)) >>> 0 || 1;
  }

  /** 0 to 2^32 - 1 */
  next() {
    let s = this.state;
    s ^= s << 13;
    s ^= s >>> 17;
    s ^= s << 5;
    this.state = s >>> 0;
    return this.state;
  }

  below(limit) {
    return this.next() % limit;
  }

  /** true with this probability, 0 to 1 */
  chance(probability) {
    return this.next() / 4294967296 < probability;
  }

  fill(bytes) {
    for (let i = 0; i < bytes.length; i++) bytes[i] = this.next() >>> 24;
  }
}
