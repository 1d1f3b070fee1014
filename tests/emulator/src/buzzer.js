// What comes out of a PWM pin, written down as it changes: the buzzer's tones and the backlight's brightness.

/** Tones: silence is frequency 0. A pin that stands high or low makes no sound. */
export class Buzzer {
  constructor() {
    this.events = [];
    this.hertz = 0;
    this.duty = 0;
  }

  get sounding() {
    return this.hertz > 0;
  }

  update({ hertz, duty }, now) {
    const sounds = hertz > 0 && duty > 0 && duty < 1;
    const next = { hertz: sounds ? hertz : 0, duty: sounds ? duty : 0 };
    if (next.hertz === this.hertz && next.duty === this.duty) return;
    this.hertz = next.hertz;
    this.duty = next.duty;
    // Firmware sets several registers for one change: only the last state of an instant counts.
    const last = this.events.at(-1);
    if (last && now - last.nanos < 10_000) this.events.pop();
    this.events.push({ nanos: now, ms: now / 1e6, ...next });
  }

  /** Tones as `{ startMs, endMs, hertz, duty }`; one that still sounds has no end. */
  tones() {
    const list = [];
    this.events.forEach((event, index) => {
      if (!event.hertz) return;
      list.push({ startMs: event.ms, endMs: this.events[index + 1]?.ms ?? null, hertz: event.hertz, duty: event.duty });
    });
    return list;
  }
}

export class Backlight {
  constructor() {
    this.duty = 0;
    this.firstOnNanos = null;
    this.changes = [];
  }

  update({ duty }, now) {
    if (duty === this.duty) return;
    this.duty = duty;
    if (duty > 0) this.firstOnNanos ??= now;
    this.changes.push({ ms: now / 1e6, duty });
  }
}
