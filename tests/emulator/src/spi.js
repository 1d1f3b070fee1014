// SPI master with the time of the wire. Nothing happens at each bit: words that must have left by now are handed on
// when somebody looks (a register read, a change of the panel's pins, an alarm), each with the exact time of its end.
// A 240x240 frame of 16-bit pixels at 62.5 MHz takes 14.7456 ms this way and costs the host a few thousand alarms.

import { SLACK_NANOS } from './clock.js';
import { BasePeripheral } from 'rp2040js';

const CR0 = 0x00;
const CR1 = 0x04;
const DR = 0x08;
const SR = 0x0c;
const CPSR = 0x10;
const IMSC = 0x14;
const RIS = 0x18;
const MIS = 0x1c;
const ICR = 0x20;
const DMACR = 0x24;

const ENABLE = 1 << 1;
const FIFO_DEPTH = 8;
const RX_OVERRUN = 1;
const RX_HALF_FULL = 1 << 2;
const TX_HALF_EMPTY = 1 << 3;

// DMA reads its source at most this many words later than it would on the chip (4 us of bytes at 62.5 MHz).
const WORDS_BETWEEN_ALARMS = 32;

export class Spi extends BasePeripheral {
  constructor(rp, clock, dma, index) {
    super(rp, `SPI${index}`);
    this.clock = clock;
    this.dma = dma;
    this.irq = 18 + index;
    this.rxRequest = 17 + 2 * index;
    /** Called with every word that left: value, its bits, the time it ended (nanoseconds). */
    this.onWord = () => {};
    this.alarm = clock.createAlarm(() => this.settle());
    dma.pullers[16 + 2 * index] = this;
    this.assert();
  }

  assert() {
    this.alarm.cancel();
    this.control0 = 0;
    this.control1 = 0;
    this.prescale = 0;
    this.dmaControl = 0;
    this.mask = 0;
    this.overrun = 0;
    this.fifo = [];
    this.received = 0;
    this.shifting = false;
    this.word = 0;
    this.endsAt = 0;
    this.source = null;
  }

  get bits() {
    return (this.control0 & 15) + 1;
  }

  get hertz() {
    return this.prescale ? this.rp2040.clkPeri / (this.prescale * (1 + ((this.control0 >> 8) & 0xff))) : 0;
  }

  get wordNanos() {
    return (this.bits * 1e9) / this.hertz;
  }

  /** A DMA channel that feeds this SPI starts. */
  attach(channel) {
    this.settle();
    this.source = channel;
    this.settle();
  }

  detach(channel) {
    this.settle();
    if (this.source === channel) this.source = null;
  }

  refill() {
    const { source } = this;
    while (source?.busy && this.fifo.length < FIFO_DEPTH) {
      this.fifo.push(source.fetch() & ((1 << this.bits) - 1));
      if (!source.count) {
        this.source = null;
        source.finish();
        break;
      }
    }
  }

  /** Brings everything up to the present. */
  settle() {
    const now = this.clock.nanos;
    if (this.control1 & ENABLE && this.prescale) {
      const { wordNanos } = this;
      let freeAt = now;
      for (;;) {
        if (this.shifting) {
          if (this.endsAt > now + SLACK_NANOS) break;
          this.shifting = false;
          freeAt = this.endsAt;
          if (this.received < FIFO_DEPTH) this.received++;
          else this.overrun = RX_OVERRUN;
          this.onWord(this.word, this.bits, this.endsAt);
        }
        this.refill();
        if (!this.fifo.length) break;
        this.word = this.fifo.shift();
        this.shifting = true;
        this.endsAt = freeAt + wordNanos;
        this.refill();
      }
      this.plan(wordNanos);
    }
    this.updateLine();
  }

  /** The next time something depends on: the push of DMA's last word, or the next look at its source. */
  plan(wordNanos) {
    if (!this.shifting) {
      this.alarm.cancel();
    } else if (this.source) {
      const words = Math.min(this.source.count, WORDS_BETWEEN_ALARMS) - 1;
      this.alarm.scheduleAt(this.endsAt + words * wordNanos);
    } else if (this.mask || this.dma.channels.some((c) => c.busy && c.request === this.rxRequest)) {
      this.alarm.scheduleAt(this.endsAt);
    } else {
      // Nobody waits, but whoever watches the wire shall not wait for a register read.
      this.alarm.scheduleAt(this.endsAt + this.fifo.length * wordNanos);
    }
  }

  updateLine() {
    if (this.received) this.dma.setDREQ(this.rxRequest);
    else this.dma.clearDREQ(this.rxRequest);
    this.rp2040.setInterrupt(this.irq, (this.rawInterrupts() & this.mask) !== 0);
  }

  rawInterrupts() {
    return (
      this.overrun |
      (this.received >= FIFO_DEPTH / 2 ? RX_HALF_FULL : 0) |
      (this.fifo.length <= FIFO_DEPTH / 2 ? TX_HALF_EMPTY : 0)
    );
  }

  readUint32(offset) {
    this.settle();
    switch (offset) {
      case CR0: return this.control0;
      case CR1: return this.control1;
      case DR:
        if (this.received) this.received--;
        this.updateLine();
        return 0;
      case SR:
        return (
          (this.fifo.length === 0 ? 1 : 0) |
          (this.fifo.length < FIFO_DEPTH ? 2 : 0) |
          (this.received ? 4 : 0) |
          (this.received === FIFO_DEPTH ? 8 : 0) |
          (this.shifting || this.fifo.length ? 16 : 0)
        );
      case CPSR: return this.prescale;
      case IMSC: return this.mask;
      case RIS: return this.rawInterrupts();
      case MIS: return this.rawInterrupts() & this.mask;
      case DMACR: return this.dmaControl;
      default: return 0;
    }
  }

  writeUint32(offset, value) {
    this.settle();
    switch (offset) {
      case CR0: this.control0 = value; break;
      case CR1: this.control1 = value; break;
      case DR:
        if (this.fifo.length < FIFO_DEPTH) this.fifo.push(value & ((1 << this.bits) - 1));
        break;
      case CPSR: this.prescale = value & 0xfe; break;
      case IMSC: this.mask = value & 15; break;
      case ICR: this.overrun &= ~value; break;
      case DMACR: this.dmaControl = value & 3;
    }
    this.settle();
  }
}
