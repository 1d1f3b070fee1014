// A NOR flash chip: erasing sets whole sectors, programming only clears bits, both take their time, and power may go at
// any moment of it. Contents live in one array that outlasts resets and power cycles.

import { Random } from './random.js';

export const SECTOR = 4096;
export const PAGE = 256;

// Typical figures of the W25Q family.
export const SECTOR_ERASE_NANOS = 45e6;
export const PAGE_PROGRAM_NANOS = 0.7e6;

export class Flash {
  constructor(size, { seed = 1, uniqueId } = {}) {
    this.bytes = new Uint8Array(size).fill(0xff);
    this.random = new Random(seed ^ 0x666c7368);
    this.uniqueId = uniqueId ?? Uint8Array.from({ length: 8 }, () => this.random.next() >>> 24);
    this.erases = 0;
    this.pagesProgrammed = 0;
    this.wear = new Uint32Array(size / SECTOR);
    /** What the chip is doing now: a step of `steps()`, with the time it started. */
    this.current = null;
    // Counts down with every byte that is erased or programmed; power goes when it runs out.
    this.bytesUntilCut = Infinity;
    /** Called when it does. */
    this.onCut = () => {};
    /** Programming that asked for a 0 bit to become 1: a mistake in the firmware. */
    this.violations = [];
  }

  /** Power goes just after `count` more bytes have been erased or programmed. */
  cutAfterBytes(count) {
    this.bytesUntilCut = count;
  }

  /** The single operations the chip does for an erase, each with its duration. */
  eraseSteps(offset, length) {
    this.checkRange('erase', offset, length, SECTOR);
    const steps = [];
    for (let at = offset; at < offset + length; at += SECTOR) {
      steps.push({ kind: 'erase', offset: at, length: SECTOR, nanos: SECTOR_ERASE_NANOS });
    }
    return steps;
  }

  programSteps(offset, data) {
    this.checkRange('program', offset, data.length, PAGE);
    const steps = [];
    for (let at = 0; at < data.length; at += PAGE) {
      const part = data.slice(at, at + PAGE);
      // A page takes as long as its bytes need; a page of 0xFF leaves nothing to program but the command still runs.
      steps.push({ kind: 'program', offset: offset + at, length: part.length, data: part, nanos: PAGE_PROGRAM_NANOS });
    }
    return steps;
  }

  checkRange(what, offset, length, unit) {
    if (offset % unit || length % unit || offset + length > this.bytes.length) {
      throw new Error(`flash ${what} of ${length} bytes at ${offset.toString(16)} is out of range or unaligned`);
    }
  }

  /** Starts a step and says how long it will take: less than usual if power goes within it. */
  begin(step, now) {
    this.current = { step, start: now };
    return step.nanos * Math.min(1, this.bytesUntilCut / step.length);
  }

  /** The time of the step is over. False when power went within it. */
  finish() {
    const { step } = this.current;
    this.current = null;
    if (step.length > this.bytesUntilCut) {
      this.apply(step, this.bytesUntilCut);
      this.bytesUntilCut = Infinity;
      this.onCut();
      return false;
    }
    this.bytesUntilCut -= step.length;
    this.apply(step, step.length);
    if (step.kind === 'erase') {
      this.erases++;
      this.wear[step.offset / SECTOR]++;
    } else {
      this.pagesProgrammed++;
    }
    return true;
  }

  /** Power goes now: what was under way stays half done, in proportion to its time. */
  powerLost(now) {
    if (!this.current) return;
    const { step, start } = this.current;
    this.current = null;
    const share = Math.max(0, Math.min(1, (now - start) / step.nanos));
    const done = Math.floor(share * step.length);
    this.apply(step, done);
    // The byte that was being worked on is left with some of its bits changed.
    if (done < step.length) {
      const at = step.offset + done;
      const noise = this.random.next() >>> 24;
      if (step.kind === 'erase') this.bytes[at] |= noise;
      else this.bytes[at] &= step.data[done] | noise;
    }
  }

  apply(step, count) {
    if (step.kind === 'erase') {
      this.bytes.fill(0xff, step.offset, step.offset + count);
      return;
    }
    for (let i = 0; i < count; i++) {
      const old = this.bytes[step.offset + i];
      const wanted = step.data[i];
      if (wanted & ~old & 0xff && wanted !== 0xff && this.violations.length < 100) {
        this.violations.push(`program at ${(step.offset + i).toString(16)}: ${wanted.toString(16)} over ${old.toString(16)}`);
      }
      this.bytes[step.offset + i] = old & wanted;
    }
  }
}
