// The watchdog, with the erratum that it counts twice each microsecond. Scratch registers and the reason for the last
// reset live in `kept`, which outlasts a reset but not a power cut.

import { BasePeripheral } from 'rp2040js';

const CTRL = 0x00;
const LOAD = 0x04;
const REASON = 0x08;
const SCRATCH0 = 0x0c;
const SCRATCH7 = 0x28;
const TICK = 0x2c;

const TRIGGER = 1 << 31;
const ENABLE = 1 << 30;
const TICK_ENABLE = 1 << 9;
const TICK_RUNNING = 1 << 10;

export const REASON_TIMER = 1;
export const REASON_FORCE = 2;
const COUNTS_PER_NANO = 2 / 1000;

export function freshWatchdogMemory() {
  return { reason: 0, scratch: new Uint32Array(8) };
}

export class Watchdog extends BasePeripheral {
  constructor(rp, clock, kept, onReset) {
    super(rp, 'WATCHDOG');
    this.clock = clock;
    this.kept = kept;
    this.onReset = onReset;
    this.enabled = false;
    this.pauseBits = 7 << 24;
    this.count = 0;
    this.countedFrom = 0;
    this.tick = 0;
    this.alarm = clock.createAlarm(() => this.reset(REASON_TIMER));
  }

  get remaining() {
    if (!this.enabled) return this.count;
    return Math.max(0, this.count - (this.clock.nanos - this.countedFrom) * COUNTS_PER_NANO);
  }

  readUint32(offset) {
    if (offset >= SCRATCH0 && offset <= SCRATCH7) return this.kept.scratch[(offset - SCRATCH0) >> 2];
    switch (offset) {
      case CTRL: return (this.enabled ? ENABLE : 0) | this.pauseBits | Math.floor(this.remaining);
      case REASON: return this.kept.reason;
      case TICK: return this.tick | (this.tick & TICK_ENABLE ? TICK_RUNNING : 0);
      default: return 0;
    }
  }

  writeUint32(offset, value) {
    if (offset >= SCRATCH0 && offset <= SCRATCH7) {
      this.kept.scratch[(offset - SCRATCH0) >> 2] = value;
      return;
    }
    switch (offset) {
      case CTRL:
        if (value & TRIGGER) {
          this.reset(REASON_FORCE);
          return;
        }
        this.count = this.remaining;
        this.enabled = (value & ENABLE) !== 0;
        this.pauseBits = value & (7 << 24);
        this.restart();
        break;
      case LOAD:
        this.count = value & 0xffffff;
        this.restart();
        break;
      case TICK:
        this.tick = value & 0x3ff;
    }
  }

  restart() {
    this.countedFrom = this.clock.nanos;
    if (this.enabled) this.alarm.schedule(this.count / COUNTS_PER_NANO);
    else this.alarm.cancel();
  }

  reset(reason) {
    this.alarm.cancel();
    this.kept.reason = reason;
    this.onReset();
  }
}
