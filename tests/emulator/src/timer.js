// The microsecond timer. It counts from the moment it leaves reset. rp2040js's rounds an alarm down to whole
// microseconds from now, so that it may fire before its time; here it fires when the counter reaches the target.

import { BasePeripheral } from 'rp2040js';

const TIMEHR = 0x08;
const TIMELR = 0x0c;
const ALARM0 = 0x10;
const ALARM3 = 0x1c;
const ARMED = 0x20;
const TIMERAWH = 0x24;
const TIMERAWL = 0x28;
const DBGPAUSE = 0x2c;
const PAUSE = 0x30;
const INTR = 0x34;
const INTE = 0x38;
const INTF = 0x3c;
const INTS = 0x40;

export class Timer extends BasePeripheral {
  constructor(rp, clock) {
    super(rp, 'TIMER');
    this.clock = clock;
    /** The next reading is 0: the one that the firmware mixes into its seed would differ with every build of it. */
    this.zeroOnce = false;
    this.alarms = [0, 1, 2, 3].map((index) => clock.createAlarm(() => this.fire(index)));
    this.assert();
  }

  /** Held in reset. */
  assert() {
    this.startNanos = Infinity;
    this.targets = [0, 0, 0, 0];
    this.latchedHigh = 0;
    this.raw = 0;
    this.enable = 0;
    this.force = 0;
    for (const alarm of this.alarms) alarm.cancel();
    this.updateLines();
  }

  release() {
    this.startNanos = this.clock.nanos;
  }

  get micros() {
    // The small term keeps a time that is a whole microsecond from falling just below it.
    return this.startNanos === Infinity ? 0 : Math.floor((this.clock.nanos - this.startNanos) / 1000 + 1e-6);
  }

  readUint32(offset) {
    const now = this.micros;
    switch (offset) {
      case TIMERAWL:
        if (this.zeroOnce) {
          this.zeroOnce = false;
          return 0;
        }
        return now >>> 0;
      case TIMERAWH: return Math.floor(now / 2 ** 32);
      case TIMELR:
        this.latchedHigh = Math.floor(now / 2 ** 32);
        return now >>> 0;
      case TIMEHR: return this.latchedHigh;
      case ARMED: return this.alarms.reduce((bits, alarm, index) => bits | (alarm.scheduled ? 1 << index : 0), 0);
      case DBGPAUSE: return 7;
      case PAUSE: return 0;
      case INTR: return this.raw;
      case INTE: return this.enable;
      case INTF: return this.force;
      case INTS: return (this.raw & this.enable) | this.force;
    }
    return offset >= ALARM0 && offset <= ALARM3 ? this.targets[(offset - ALARM0) >> 2] : 0;
  }

  writeUint32(offset, value) {
    if (offset >= ALARM0 && offset <= ALARM3) {
      this.arm((offset - ALARM0) >> 2, value >>> 0);
      return;
    }
    switch (offset) {
      case ARMED:
        this.alarms.forEach((alarm, index) => {
          if (this.rawWriteValue & (1 << index)) alarm.cancel();
        });
        break;
      case INTR: this.raw &= ~this.rawWriteValue; break;
      case INTE: this.enable = value & 15; break;
      case INTF: this.force = value & 15;
    }
    this.updateLines();
  }

  arm(index, target) {
    this.targets[index] = target;
    if (this.startNanos === Infinity) return;
    const now = this.micros;
    // The comparison is for equality of the low 32 bits: a target in the past comes round 71 minutes later.
    const ahead = (target - (now >>> 0)) >>> 0;
    this.alarms[index].scheduleAt(Math.max(this.clock.nanos, this.startNanos + (now + ahead) * 1000));
  }

  fire(index) {
    this.raw |= 1 << index;
    this.updateLines();
  }

  updateLines() {
    const status = (this.raw & this.enable) | this.force;
    for (let i = 0; i < 4; i++) this.rp2040.setInterrupt(i, (status & (1 << i)) !== 0);
  }
}
