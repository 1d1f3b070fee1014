// Several devices on one clock. Each runs a slice of time in turn. A slice is shorter than a byte on the wire, and a
// byte is handed over when it starts, so it is always there before the receiver gets to the time it arrives: the
// outcome does not depend on who runs first.

import { SLACK_NANOS } from './clock.js';

const MS = 1e6;
const SLICE_NANOS = 40_000;

export class Lockstep {
  constructor(devices) {
    this.devices = devices;
    this.now = Math.max(...devices.map((device) => device.nanos));
    for (const device of devices) device.runTo(this.now);
  }

  get time() {
    return this.now / MS;
  }

  run(ms) {
    const end = this.now + ms * MS;
    while (this.now < end - SLACK_NANOS) {
      this.now = Math.min(end, this.now + SLICE_NANOS);
      for (const device of this.devices) device.runTo(this.now);
    }
  }

  runUntil(condition, limitMs = 10_000, stepMs = 1) {
    const end = this.now + limitMs * MS;
    while (!condition()) {
      if (this.now >= end) throw new Error(`condition did not come true within ${limitMs} ms of device time`);
      this.run(stepMs);
    }
    return this.time;
  }

  /** Presses a button on one device while all of them run. */
  press(device, name, downMs = 60, upMs = 60) {
    device.down(name);
    this.run(downMs);
    device.up(name);
    this.run(upMs);
  }
}
