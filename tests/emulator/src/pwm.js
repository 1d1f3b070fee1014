// PWM as its outcome: frequency and duty of every slice, computed when a register changes. rp2040js steps each period
// by alarms, so a dimmed backlight alone would keep a sleeping device busy.

import { BasePeripheral } from 'rp2040js';

const SLICE_SIZE = 0x14;
const CSR = 0x00;
const DIV = 0x04;
const CTR = 0x08;
const CC = 0x0c;
const TOP = 0x10;
const EN = 0xa0;
const INTR = 0xa4;
const INTE = 0xa8;
const INTF = 0xac;
const INTS = 0xb0;

const CSR_EN = 1;
const CSR_PH_CORRECT = 2;
const CSR_A_INV = 4;
const CSR_B_INV = 8;
const PWM_WRAP_IRQ = 4;

class Slice {
  constructor() {
    this.reset();
  }

  reset() {
    this.csr = 0;
    this.div = 0x10;
    this.counter = 0;
    this.compare = 0;
    this.top = 0xffff;
    this.startNanos = 0;
  }

  get enabled() {
    return (this.csr & CSR_EN) !== 0;
  }

  /** Counts of one period. */
  get period() {
    return this.csr & CSR_PH_CORRECT ? 2 * this.top || 1 : this.top + 1;
  }

  get divider() {
    return (this.div >> 4 || 256) + (this.div & 15) / 16;
  }

  /** Share of time the output is high, 0 to 1. A slice that stands still holds its level. */
  duty(channel) {
    const compare = channel === 'A' ? this.compare & 0xffff : this.compare >>> 16;
    const inverted = this.csr & (channel === 'A' ? CSR_A_INV : CSR_B_INV);
    const high = this.enabled ? Math.min(1, compare / (this.top + 1)) : this.counter < compare ? 1 : 0;
    return inverted ? 1 - high : high;
  }
}

export class Pwm extends BasePeripheral {
  constructor(rp, clock) {
    super(rp, 'PWM');
    this.clock = clock;
    this.slices = Array.from({ length: 8 }, () => new Slice());
    // rp2040js's pins ask for these two.
    this.gpioDirection = -1;
    this.gpioValue = 0;
    this.channels = [];
    this.raw = 0;
    this.enableBits = 0;
    this.force = 0;
    /** Called with the number of a slice whose output changed. */
    this.onChange = () => {};
    this.wrapAlarms = this.slices.map((_, index) => clock.createAlarm(() => this.wrapped(index)));
  }

  gpioOnInput() {}

  assert() {
    this.slices.forEach((slice, index) => {
      slice.reset();
      this.changed(index);
    });
  }

  reset() {
    this.assert();
  }

  /** What comes out for a pin: hertz and duty. */
  output(pin) {
    const slice = this.slices[(pin >> 1) & 7];
    const duty = slice.duty(pin & 1 ? 'B' : 'A');
    return { hertz: slice.enabled ? this.rp2040.clkSys / (slice.divider * slice.period) : 0, duty };
  }

  readUint32(offset) {
    if (offset < EN) {
      const slice = this.slices[Math.floor(offset / SLICE_SIZE)];
      switch (offset % SLICE_SIZE) {
        case CSR: return slice.csr;
        case DIV: return slice.div;
        case CTR: return this.counterOf(slice);
        case CC: return slice.compare;
        case TOP: return slice.top;
      }
    }
    switch (offset) {
      case EN: return this.slices.reduce((bits, slice, index) => bits | (slice.enabled ? 1 << index : 0), 0);
      case INTR: return this.raw;
      case INTE: return this.enableBits;
      case INTF: return this.force;
      case INTS: return (this.raw & this.enableBits) | this.force;
      default: return 0;
    }
  }

  writeUint32(offset, value) {
    if (offset < EN) {
      const index = Math.floor(offset / SLICE_SIZE);
      const slice = this.slices[index];
      const counter = this.counterOf(slice);
      switch (offset % SLICE_SIZE) {
        case CSR: slice.csr = value & 0xff; break;
        case DIV: slice.div = value & 0xfff; break;
        case CTR: slice.counter = value & 0xffff; break;
        case CC: slice.compare = value; break;
        case TOP: slice.top = value & 0xffff;
      }
      if (offset % SLICE_SIZE !== CTR) slice.counter = counter;
      slice.startNanos = this.clock.nanos;
      this.changed(index);
      return;
    }
    switch (offset) {
      case EN:
        this.slices.forEach((slice, index) => {
          slice.counter = this.counterOf(slice);
          slice.startNanos = this.clock.nanos;
          slice.csr = (slice.csr & ~CSR_EN) | ((value >> index) & 1);
          this.changed(index);
        });
        break;
      case INTR: this.raw &= ~this.rawWriteValue; break;
      case INTE:
        this.enableBits = value & 0xff;
        this.slices.forEach((_, index) => this.scheduleWrap(index));
        break;
      case INTF: this.force = value & 0xff;
    }
    this.updateLine();
  }

  counterOf(slice) {
    if (!slice.enabled) return slice.counter;
    const ticks = ((this.clock.nanos - slice.startNanos) * this.rp2040.clkSys) / 1e9 / slice.divider;
    return Math.floor(slice.counter + ticks) % (slice.top + 1);
  }

  changed(index) {
    this.scheduleWrap(index);
    this.onChange(index);
  }

  // Wrap interrupts cost time only when the firmware wants them.
  scheduleWrap(index) {
    const slice = this.slices[index];
    const alarm = this.wrapAlarms[index];
    alarm.cancel();
    if (slice.enabled && this.enableBits & (1 << index)) {
      alarm.schedule((slice.period * slice.divider * 1e9) / this.rp2040.clkSys);
    }
  }

  wrapped(index) {
    this.raw |= 1 << index;
    this.updateLine();
    this.scheduleWrap(index);
  }

  updateLine() {
    this.rp2040.setInterrupt(PWM_WRAP_IRQ, ((this.raw & this.enableBits) | this.force) !== 0);
  }
}
