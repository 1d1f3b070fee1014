// Device time. One cycle counter (the core's) is the only source of time: everything else is derived from it, so the
// same image and the same inputs give the same time to the last cycle.
//
// rp2040js peripherals schedule alarms on an object of this shape (`nanos`, `createAlarm`), which is why times are
// nanoseconds here. At 125 MHz a cycle is exactly 8 of them, and doubles hold integers of nanoseconds for 104 days.

/**
 * Times closer than this are the same. A double of nanoseconds is exact to 2e-6 after ten seconds and to 5e-4 after an
 * hour, and times of power-on need not fall on whole nanoseconds; a cycle is thousands of times longer.
 */
export const SLACK_NANOS = 1e-3;

class Alarm {
  constructor(clock, callback) {
    this.clock = clock;
    this.callback = callback;
    this.nanos = 0;
    this.scheduled = false;
    this.next = null;
  }

  schedule(deltaNanos) {
    this.scheduleAt(this.clock.nanos + Math.max(0, deltaNanos));
  }

  scheduleAt(nanos) {
    if (this.scheduled) this.cancel();
    this.nanos = nanos;
    this.clock.link(this);
  }

  cancel() {
    if (this.scheduled) this.clock.unlink(this);
  }
}

export class Clock {
  /** @param counter the cycle counter: `cycles`, and `endBatchAt(cycle)` to be called when an earlier event turns up */
  constructor(counter, frequency) {
    this.counter = counter;
    this.baseNanos = 0;
    this.baseCycles = counter.cycles;
    this.nanosPerCycle = 1e9 / frequency;
    this.head = null;
    // While an alarm runs, `nanos` is the time it was due, not the end of the instruction that was under way. Periodic
    // alarms would drift otherwise.
    this.dueNanos = -1;
  }

  get nanos() {
    if (this.dueNanos >= 0) return this.dueNanos;
    return this.baseNanos + (this.counter.cycles - this.baseCycles) * this.nanosPerCycle;
  }

  get micros() {
    return this.nanos / 1000;
  }

  /** The first cycle that is not before this time. */
  cycleAt(nanos) {
    return this.baseCycles + Math.ceil((nanos - SLACK_NANOS - this.baseNanos) / this.nanosPerCycle);
  }

  /** clk_sys changed: from now on a cycle takes another time. */
  setFrequency(frequency) {
    const now = this.baseNanos + (this.counter.cycles - this.baseCycles) * this.nanosPerCycle;
    this.baseNanos = now;
    this.baseCycles = this.counter.cycles;
    this.nanosPerCycle = 1e9 / frequency;
    this.counter.endBatchAt(this.counter.cycles);
  }

  createAlarm(callback) {
    return new Alarm(this, callback);
  }

  link(alarm) {
    let previous = null;
    let item = this.head;
    while (item && item.nanos <= alarm.nanos) {
      previous = item;
      item = item.next;
    }
    alarm.next = item;
    alarm.scheduled = true;
    if (previous) {
      previous.next = alarm;
    } else {
      this.head = alarm;
      this.counter.endBatchAt(this.cycleAt(alarm.nanos));
    }
  }

  unlink(alarm) {
    alarm.scheduled = false;
    if (this.head === alarm) {
      this.head = alarm.next;
      return;
    }
    for (let item = this.head; item; item = item.next) {
      if (item.next === alarm) {
        item.next = alarm.next;
        return;
      }
    }
  }

  /** Runs every alarm that is due, in order of time. */
  fireDue() {
    const now = this.nanos;
    while (this.head && this.head.nanos <= now + SLACK_NANOS) {
      const alarm = this.head;
      this.head = alarm.next;
      alarm.scheduled = false;
      this.dueNanos = alarm.nanos;
      try {
        alarm.callback();
      } finally {
        this.dueNanos = -1;
      }
    }
  }
}
