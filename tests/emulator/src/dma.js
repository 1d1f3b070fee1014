// DMA. Transfers paced by a peripheral that gives its data requests a time of its own (SPI) are pulled by it word by
// word, so a frame takes as long as the wire takes. All others move by alarms: memory to memory at one transfer a
// cycle, and requests of rp2040js peripherals as they come.

import { BasePeripheral } from 'rp2040js';

const INTR = 0x400;
const INTE0 = 0x404;
const INTF0 = 0x408;
const INTS0 = 0x40c;
const INTE1 = 0x414;
const INTF1 = 0x418;
const INTS1 = 0x41c;
const TIMER0 = 0x420;
const TIMER3 = 0x42c;
const MULTI_CHAN_TRIGGER = 0x430;
const CHAN_ABORT = 0x444;
const N_CHANNELS = 0x448;

const EN = 1 << 0;
const INCR_READ = 1 << 4;
const INCR_WRITE = 1 << 5;
const RING_SEL = 1 << 10;
const IRQ_QUIET = 1 << 21;
const BSWAP = 1 << 22;
const BUSY = 1 << 24;

const TREQ_TIMER0 = 59;
const TREQ_PERMANENT = 63;
const DMA_IRQ_0 = 11;
const MEMORY_BURST = 64;
const CHANNELS = 12;

class Channel {
  constructor(dma, index) {
    this.dma = dma;
    this.index = index;
    this.readAddress = 0;
    this.writeAddress = 0;
    this.count = 0;
    this.reload = 0;
    this.control = index << 11;
    this.alarm = dma.clock.createAlarm(() => this.step());
  }

  get busy() {
    return (this.control & BUSY) !== 0;
  }

  get request() {
    return (this.control >> 15) & 63;
  }

  get size() {
    return 1 << ((this.control >> 2) & 3);
  }

  read(offset) {
    if (this.busy) this.dma.pullers[this.request]?.settle();
    switch (offset) {
      case 0x00: case 0x14: case 0x28: case 0x3c: return this.readAddress;
      case 0x04: case 0x18: case 0x2c: case 0x34: return this.writeAddress;
      case 0x08: case 0x1c: case 0x24: case 0x38: return this.count;
      default: return this.control;
    }
  }

  write(offset, value) {
    switch (offset) {
      case 0x00: case 0x14: case 0x28: case 0x3c: this.readAddress = value; break;
      case 0x04: case 0x18: case 0x2c: case 0x34: this.writeAddress = value; break;
      case 0x08: case 0x1c: case 0x24: case 0x38: this.reload = value; break;
      default: this.control = (this.control & BUSY) | (value & 0xffffff);
    }
    // The last register of each of the four layouts is the trigger.
    if ((offset & 15) === 12) {
      if (value) this.start();
      else if (this.control & IRQ_QUIET) this.dma.raise(this.index);
    }
  }

  start() {
    if (!(this.control & EN) || this.busy) return;
    this.count = this.reload;
    if (!this.count) {
      this.finish();
      return;
    }
    this.control |= BUSY;
    const puller = this.dma.pullers[this.request];
    if (puller) puller.attach(this);
    else this.schedule();
  }

  /** One transfer's value from memory, in the size of the channel. */
  fetch() {
    const { bus } = this.dma;
    let value;
    switch (this.size) {
      case 1: value = bus.read8(this.readAddress); break;
      case 2:
        value = bus.read16(this.readAddress);
        if (this.control & BSWAP) value = ((value & 0xff) << 8) | (value >>> 8);
        break;
      default:
        value = bus.read32(this.readAddress);
        if (this.control & BSWAP) {
          value = (value << 24) | ((value & 0xff00) << 8) | ((value >>> 8) & 0xff00) | (value >>> 24);
        }
    }
    if (this.control & INCR_READ) this.readAddress = this.advance(this.readAddress, !(this.control & RING_SEL));
    this.count--;
    return value;
  }

  advance(address, ringHere) {
    const bits = (this.control >> 6) & 15;
    if (!bits || !ringHere) return address + this.size;
    const mask = (1 << bits) - 1;
    return (address & ~mask) | ((address + this.size) & mask);
  }

  transfer() {
    const { bus } = this.dma;
    const to = this.writeAddress;
    const value = this.fetch();
    if (this.size === 1) bus.write8(to, value);
    else if (this.size === 2) bus.write16(to, value);
    else bus.write32(to, value);
    if (this.control & INCR_WRITE) this.writeAddress = this.advance(to, (this.control & RING_SEL) !== 0);
  }

  schedule() {
    const cycle = this.dma.clock.nanosPerCycle;
    const { request } = this;
    if (request === TREQ_PERMANENT) this.alarm.schedule(Math.min(this.count, MEMORY_BURST) * cycle);
    else if (request >= TREQ_TIMER0) this.alarm.schedule(this.dma.timerPeriod(request - TREQ_TIMER0) * cycle);
    else if (this.dma.requests[request]) this.alarm.schedule(4 * cycle);
  }

  step() {
    if (!this.busy) return;
    const { request } = this;
    if (request < TREQ_TIMER0 && !this.dma.requests[request]) return;
    const burst = request === TREQ_PERMANENT ? Math.min(this.count, MEMORY_BURST) : 1;
    for (let i = 0; i < burst; i++) this.transfer();
    if (this.count) this.schedule();
    else this.finish();
  }

  finish() {
    this.control &= ~BUSY;
    if (!(this.control & IRQ_QUIET)) this.dma.raise(this.index);
    const next = (this.control >> 11) & 15;
    if (next !== this.index) this.dma.channels[next]?.start();
  }

  abort() {
    if (this.busy) this.dma.pullers[this.request]?.detach(this);
    this.control &= ~BUSY;
    this.alarm.cancel();
  }
}

export class Dma extends BasePeripheral {
  constructor(rp, clock, bus) {
    super(rp, 'DMA');
    this.clock = clock;
    this.bus = bus;
    this.channels = Array.from({ length: CHANNELS }, (_, index) => new Channel(this, index));
    /** Peripherals that pull words themselves, by request number: attach, detach, settle. */
    this.pullers = {};
    this.requests = new Array(64).fill(false);
    this.timers = [0, 0, 0, 0];
    this.raw = 0;
    this.enable = [0, 0];
    this.force = [0, 0];
  }

  assert() {
    for (const channel of this.channels) {
      channel.abort();
      channel.control = channel.index << 11;
    }
    this.raw = 0;
    this.enable = [0, 0];
    this.updateLines();
  }

  setDREQ(request) {
    if (this.requests[request]) return;
    this.requests[request] = true;
    for (const channel of this.channels) {
      if (channel.busy && channel.request === request && !channel.alarm.scheduled) channel.schedule();
    }
  }

  clearDREQ(request) {
    this.requests[request] = false;
  }

  /** Cycles between two transfers of a pacing timer. */
  timerPeriod(index) {
    const x = this.timers[index] >>> 16;
    const y = this.timers[index] & 0xffff;
    return x && y ? y / x : Infinity;
  }

  raise(index) {
    this.raw |= 1 << index;
    this.updateLines();
  }

  status(line) {
    return (this.raw & this.enable[line]) | this.force[line];
  }

  updateLines() {
    this.rp2040.setInterrupt(DMA_IRQ_0, this.status(0) !== 0);
    this.rp2040.setInterrupt(DMA_IRQ_0 + 1, this.status(1) !== 0);
  }

  readUint32(offset) {
    if (offset < CHANNELS * 0x40) return this.channels[offset >> 6].read(offset & 0x3f);
    if (offset >= TIMER0 && offset <= TIMER3) return this.timers[(offset - TIMER0) >> 2];
    switch (offset) {
      case INTR: return this.raw;
      case INTE0: return this.enable[0];
      case INTF0: return this.force[0];
      case INTS0: return this.status(0);
      case INTE1: return this.enable[1];
      case INTF1: return this.force[1];
      case INTS1: return this.status(1);
      case N_CHANNELS: return CHANNELS;
      default: return 0; // CHAN_ABORT among them: an abort is over by the next read
    }
  }

  writeUint32(offset, value) {
    if (offset < CHANNELS * 0x40) {
      this.channels[offset >> 6].write(offset & 0x3f, value);
      return;
    }
    if (offset >= TIMER0 && offset <= TIMER3) {
      this.timers[(offset - TIMER0) >> 2] = value;
      return;
    }
    switch (offset) {
      case INTR: case INTS0: case INTS1: this.raw &= ~this.rawWriteValue; break;
      case INTE0: this.enable[0] = value & 0xffff; break;
      case INTF0: this.force[0] = value & 0xffff; break;
      case INTE1: this.enable[1] = value & 0xffff; break;
      case INTF1: this.force[1] = value & 0xffff; break;
      case MULTI_CHAN_TRIGGER:
        for (const channel of this.channels) if (value & (1 << channel.index)) channel.start();
        break;
      case CHAN_ABORT:
        for (const channel of this.channels) if (value & (1 << channel.index)) channel.abort();
    }
    this.updateLines();
  }
}
