// Exceptions of the Cortex-M0+: NVIC with latched pending bits and four priorities, preemption, PRIMASK, WFE and WFI
// wake-up, HardFault and lock-up. The registers through which firmware sees this are in scb.js.

// What the core waits for.
export const AWAKE = 0;
export const WAIT_EVENT = 1;
export const WAIT_INTERRUPT = 2;

const NO_EXCEPTION_PRIORITY = 4;
const ENTRY_CYCLES = 15;
const RETURN_CYCLES = 12;

export const NMI = 2;
export const HARD_FAULT = 3;
export const SV_CALL = 11;
export const PEND_SV = 14;
export const SYS_TICK = 15;
const FIRST_IRQ = 16;

const SP = 13;
const LR = 14;

export class Exceptions {
  constructor(bus) {
    this.bus = bus;
    this.r = new Int32Array(16);
    this.pc = 0;
    // Flags are kept as values: negative `nf` is N, zero `zf` is Z.
    this.nf = 0;
    this.zf = 1;
    this.c = 0;
    this.v = 0;
    this.primask = 0;
    this.processStack = false;
    this.otherStackPointer = 0;
    this.ipsr = 0;

    this.enabled = 0;
    this.pending = 0;
    this.lines = 0;
    this.active = 0;
    this.priorities = new Uint8Array(48);
    this.pendingSystem = 0;
    this.vectorTable = 0;
    this.sendEventOnPending = false;
    this.interruptsChanged = false;
    this.event = false;
    this.waiting = AWAKE;

    // Time: `left` cycles remain of a batch that ends at cycle `batchEnd`. Small integers keep the inner loop fast.
    this.left = 0;
    this.batchEnd = 0;
    this.sleptCycles = 0;
    this.stopped = false;
    /** Why the core is locked up: a fault inside the fault handler. */
    this.lockup = null;
    this.lastFault = null;
  }

  get cycles() {
    return this.batchEnd - this.left;
  }

  /** rp2040js's divider adds its eight cycles through this. */
  set cycles(value) {
    this.left -= value - this.cycles;
  }

  startBatch(cycles) {
    const now = this.cycles;
    this.left = Math.min(cycles, 0x3fffffff);
    this.batchEnd = now + this.left;
  }

  endBatchAt(cycle) {
    if (cycle < this.batchEnd) {
      this.left -= this.batchEnd - cycle;
      this.batchEnd = cycle;
    }
  }

  /** Time passes while the core does nothing. */
  skipTo(cycle) {
    const now = this.cycles;
    this.left = 0;
    this.batchEnd = Math.max(now, cycle);
    this.sleptCycles += this.batchEnd - now;
  }

  // --- interrupt lines ---

  /** A peripheral's interrupt line. A rising line is latched, as in the NVIC: it stays pending if the line falls. */
  setInterrupt(irq, high) {
    const bit = 1 << irq;
    if (high) {
      if (!(this.lines & bit)) {
        this.lines |= bit;
        if (!(this.active & bit)) this.pend(bit);
      }
    } else {
      this.lines &= ~bit;
    }
  }

  pend(bits) {
    if (this.sendEventOnPending && bits & ~this.pending) this.event = true;
    this.pending |= bits;
    this.interruptsChanged = true;
    if (this.waiting) this.wakeIfDue();
  }

  clearPending(bits) {
    this.pending &= ~bits;
    this.pending |= this.lines & ~this.active;
  }

  pendSystem(exception) {
    this.pendingSystem |= 1 << exception;
    this.interruptsChanged = true;
    if (this.waiting) this.wakeIfDue();
  }

  priorityOf(exception) {
    if (exception === 0) return NO_EXCEPTION_PRIORITY;
    if (exception === NMI) return -2;
    if (exception === HARD_FAULT) return -1;
    return this.priorities[exception];
  }

  /** The pending exception that would go first, 0 for none. Lower numbers win among equals. */
  mostUrgent() {
    let best = 0;
    let bestPriority = NO_EXCEPTION_PRIORITY;
    if (this.pendingSystem) {
      for (const exception of [NMI, HARD_FAULT, SV_CALL, PEND_SV, SYS_TICK]) {
        if (this.pendingSystem & (1 << exception) && this.priorityOf(exception) < bestPriority) {
          best = exception;
          bestPriority = this.priorityOf(exception);
        }
      }
    }
    let ready = this.pending & this.enabled;
    while (ready) {
      const irq = 31 - Math.clz32(ready & -ready);
      ready &= ready - 1;
      const priority = this.priorities[FIRST_IRQ + irq];
      if (priority < bestPriority) {
        best = FIRST_IRQ + irq;
        bestPriority = priority;
      }
    }
    return best;
  }

  /** Enters the most urgent exception if it may preempt. True when it did. */
  takeInterrupt() {
    this.interruptsChanged = false;
    const exception = this.mostUrgent();
    if (!exception) return false;
    let current = this.priorityOf(this.ipsr);
    if (this.primask && current > 0) current = 0;
    if (this.priorityOf(exception) >= current) return false;
    this.enter(exception);
    return true;
  }

  /** WFI ignores PRIMASK, WFE does not: an interrupt masked by it is no event. */
  wakeIfDue() {
    if (this.lockup) return;
    if (this.waiting === WAIT_EVENT && this.event) {
      this.event = false;
      this.waiting = AWAKE;
      return;
    }
    const exception = this.mostUrgent();
    if (!exception) return;
    let current = this.priorityOf(this.ipsr);
    if (this.waiting === WAIT_EVENT && this.primask && current > 0) current = 0;
    if (this.priorityOf(exception) < current) this.waiting = AWAKE;
  }

  // --- entry and return ---

  enter(exception) {
    const { r, bus } = this;
    const aligned = (r[SP] - 32) & ~4;
    const wasMisaligned = r[SP] & 4 ? 1 : 0;
    bus.write32(aligned, r[0]);
    bus.write32(aligned + 4, r[1]);
    bus.write32(aligned + 8, r[2]);
    bus.write32(aligned + 12, r[3]);
    bus.write32(aligned + 16, r[12]);
    bus.write32(aligned + 20, r[LR]);
    bus.write32(aligned + 24, this.pc);
    bus.write32(aligned + 28, this.programStatus() | (wasMisaligned << 9));
    r[SP] = aligned;
    r[LR] = this.ipsr ? 0xfffffff1 : this.processStack ? 0xfffffffd : 0xfffffff9;
    if (this.processStack) this.switchStack(false);
    this.ipsr = exception;
    if (exception >= FIRST_IRQ) {
      const bit = 1 << (exception - FIRST_IRQ);
      this.pending &= ~bit;
      this.active |= bit;
    } else {
      this.pendingSystem &= ~(1 << exception);
    }
    this.event = true;
    this.interruptsChanged = true;
    this.left -= ENTRY_CYCLES;
    this.pc = bus.read32(this.vectorTable + 4 * exception) & ~1;
  }

  leave(excReturn) {
    const { r, bus } = this;
    const finished = this.ipsr;
    const toProcessStack = (excReturn & 15) === 13;
    if (toProcessStack) this.switchStack(true);
    const frame = r[SP];
    r[0] = bus.read32(frame);
    r[1] = bus.read32(frame + 4);
    r[2] = bus.read32(frame + 8);
    r[3] = bus.read32(frame + 12);
    r[12] = bus.read32(frame + 16);
    r[LR] = bus.read32(frame + 20);
    this.pc = bus.read32(frame + 24) & ~1;
    const status = bus.read32(frame + 28);
    r[SP] = (frame + 32) | (status & (1 << 9) ? 4 : 0);
    this.setFlags(status);
    this.ipsr = status & 0x3f;
    if (finished >= FIRST_IRQ) {
      const bit = 1 << (finished - FIRST_IRQ);
      this.active &= ~bit;
      this.pending |= this.lines & bit;
    }
    this.event = true;
    this.interruptsChanged = true;
    this.left -= RETURN_CYCLES;
  }

  branchExchange(target) {
    if (this.ipsr && target >>> 28 === 15) this.leave(target);
    else this.pc = target & ~1;
  }

  superviseCall() {
    this.pendSystem(SV_CALL);
  }

  /** A second fault while the first is handled locks the core up; only a reset gets it out of that. */
  hardFault(cause) {
    const fault = { message: cause.message, pc: this.pc, cycles: this.cycles };
    if (this.ipsr === HARD_FAULT || this.ipsr === NMI) {
      this.lockUp(fault);
      return;
    }
    this.lastFault = fault;
    try {
      this.enter(HARD_FAULT);
    } catch {
      this.lockUp(fault);
    }
  }

  lockUp(fault) {
    const first = this.lastFault && this.lastFault !== fault ? `, after ${this.lastFault.message}` : '';
    this.lockup = { ...fault, message: `core locked up by ${fault.message}${first}` };
    this.waiting = WAIT_INTERRUPT;
  }

  // --- status registers ---

  programStatus() {
    return this.flags() | this.ipsr | (1 << 24);
  }

  flags() {
    return (this.nf < 0 ? 1 << 31 : 0) | (this.zf === 0 ? 1 << 30 : 0) | (this.c << 29) | (this.v << 28);
  }

  setFlags(status) {
    this.nf = status;
    this.zf = status & (1 << 30) ? 0 : 1;
    this.c = (status >>> 29) & 1;
    this.v = (status >>> 28) & 1;
  }

  switchStack(process) {
    if (process === this.processStack) return;
    const other = this.otherStackPointer;
    this.otherStackPointer = this.r[SP];
    this.r[SP] = other;
    this.processStack = process;
  }

  readSpecial(register) {
    switch (register) {
      case 0: return this.flags();
      case 3: return this.programStatus();
      case 5: return this.ipsr;
      case 8: return this.processStack ? this.otherStackPointer : this.r[SP];
      case 9: return this.processStack ? this.r[SP] : this.otherStackPointer;
      case 16: return this.primask;
      case 20: return this.processStack ? 2 : 0;
      default: return 0;
    }
  }

  writeSpecial(register, value) {
    switch (register) {
      case 0: this.setFlags(value); break;
      case 8:
        if (this.processStack) this.otherStackPointer = value & ~3;
        else this.r[SP] = value & ~3;
        break;
      case 9:
        if (this.processStack) this.r[SP] = value & ~3;
        else this.otherStackPointer = value & ~3;
        break;
      case 16:
        this.primask = value & 1;
        this.interruptsChanged = true;
        break;
      case 20:
        if (!this.ipsr) this.switchStack((value & 2) !== 0);
    }
  }
}
