// A PL011 of our own: 32-deep FIFOs with trigger levels, receive time-out, bytes that take their time at the baud rate,
// overrun, framing and break errors. rp2040js's has none of this and raises the transmit interrupt for ever.

import { BasePeripheral } from 'rp2040js';

const DR = 0x00;
const RSR = 0x04;
const FR = 0x18;
const IBRD = 0x24;
const FBRD = 0x28;
const LCR_H = 0x2c;
const CR = 0x30;
const IFLS = 0x34;
const IMSC = 0x38;
const RIS = 0x3c;
const MIS = 0x40;
const ICR = 0x44;
const DMACR = 0x48;

const FR_BUSY = 1 << 3;
const FR_RXFE = 1 << 4;
const FR_TXFF = 1 << 5;
const FR_RXFF = 1 << 6;
const FR_TXFE = 1 << 7;

const LCR_BREAK = 1 << 0;
const LCR_PARITY = 1 << 1;
const LCR_TWO_STOP = 1 << 3;
const LCR_FIFO = 1 << 4;

const CR_ENABLE = 1 << 0;
const CR_TX = 1 << 8;
const CR_RX = 1 << 9;

const INT_RX = 1 << 4;
const INT_TX = 1 << 5;
const INT_TIMEOUT = 1 << 6;
const INT_FRAMING = 1 << 7;
const INT_PARITY = 1 << 8;
const INT_BREAK = 1 << 9;
const INT_OVERRUN = 1 << 10;

/** Error bits beside a received byte, as in the data register. */
export const FRAMING_ERROR = 1 << 8;
export const PARITY_ERROR = 1 << 9;
export const BREAK_ERROR = 1 << 10;
export const OVERRUN_ERROR = 1 << 11;

const FIFO_DEPTH = 32;
const TRIGGER_LEVELS = [4, 8, 16, 24, 28];
const TIMEOUT_BITS = 32;

export class Uart extends BasePeripheral {
  constructor(rp, clock, dma, index) {
    super(rp, `UART${index}`);
    this.clock = clock;
    this.dma = dma;
    this.irq = 20 + index;
    this.txRequest = 20 + 2 * index;
    this.rxRequest = 21 + 2 * index;
    /** Called when a byte starts on the wire: value, and when it will have been sent (nanoseconds). */
    this.onByteStart = () => {};
    /** Called when the line is held low (true) or let go. */
    this.onBreak = () => {};
    this.txAlarm = clock.createAlarm(() => this.byteSent());
    this.timeoutAlarm = clock.createAlarm(() => this.raise(INT_TIMEOUT));
    this.assert();
  }

  assert() {
    this.tx = [];
    this.rx = [];
    this.sending = false;
    this.overrun = false;
    this.integerDivisor = 0;
    this.fractionDivisor = 0;
    this.line = 0;
    this.control = CR_TX | CR_RX;
    this.levels = 0x12;
    this.mask = 0;
    this.raw = 0;
    this.dmaControl = 0;
    this.txAlarm.cancel();
    this.timeoutAlarm.cancel();
    this.updateLine();
  }

  // rp2040js calls this on every UART when clk_peri changes; the rate is computed when it is needed.
  clkPeriChanged() {}

  get baud() {
    const divisor = this.integerDivisor * 64 + this.fractionDivisor;
    return divisor ? (this.rp2040.clkPeri * 4) / divisor : 0;
  }

  /** Nanoseconds a byte takes: start, data, parity, stop. */
  get byteNanos() {
    const data = 5 + ((this.line >> 5) & 3);
    const bits = 1 + data + (this.line & LCR_PARITY ? 1 : 0) + (this.line & LCR_TWO_STOP ? 2 : 1);
    return (bits * 1e9) / this.baud;
  }

  get depth() {
    return this.line & LCR_FIFO ? FIFO_DEPTH : 1;
  }

  get rxTrigger() {
    return this.line & LCR_FIFO ? TRIGGER_LEVELS[(this.levels >> 3) & 7] ?? 28 : 1;
  }

  get txTrigger() {
    return this.line & LCR_FIFO ? TRIGGER_LEVELS[this.levels & 7] ?? 28 : 0;
  }

  get receiving() {
    return (this.control & (CR_ENABLE | CR_RX)) === (CR_ENABLE | CR_RX);
  }

  /** A byte has arrived, now. `errors` are the error bits above. */
  receive(byte, errors = 0) {
    if (!this.receiving) return;
    if (this.rx.length >= this.depth) {
      // The byte is lost; the mark goes with the next one that finds room.
      this.overrun = true;
      this.raise(INT_OVERRUN);
      return;
    }
    this.rx.push((byte & 0xff) | errors | (this.overrun ? OVERRUN_ERROR : 0));
    this.overrun = false;
    if (errors & FRAMING_ERROR) this.raw |= INT_FRAMING;
    if (errors & PARITY_ERROR) this.raw |= INT_PARITY;
    if (errors & BREAK_ERROR) this.raw |= INT_BREAK;
    if (this.rx.length >= this.rxTrigger) this.raw |= INT_RX;
    this.restartTimeout();
    this.updateLine();
  }

  restartTimeout() {
    if (this.rx.length && this.baud) this.timeoutAlarm.schedule((TIMEOUT_BITS * 1e9) / this.baud);
    else this.timeoutAlarm.cancel();
  }

  startSending() {
    if (this.sending || !this.tx.length || !this.baud) return;
    if ((this.control & (CR_ENABLE | CR_TX)) !== (CR_ENABLE | CR_TX)) return;
    const byte = this.tx.shift();
    this.sending = true;
    this.txAlarm.schedule(this.byteNanos);
    this.onByteStart(byte, this.txAlarm.nanos);
    // The interrupt comes with the step down to the trigger level, not with being below it.
    if (this.tx.length === this.txTrigger) this.raw |= INT_TX;
    this.updateLine();
  }

  byteSent() {
    this.sending = false;
    if (!this.tx.length && !(this.line & LCR_FIFO)) this.raw |= INT_TX;
    this.startSending();
    this.updateLine();
  }

  raise(bits) {
    this.raw |= bits;
    this.updateLine();
  }

  updateLine() {
    this.rp2040.setInterrupt(this.irq, (this.raw & this.mask) !== 0);
    this.request(this.txRequest, this.dmaControl & 2 && this.tx.length < this.depth);
    this.request(this.rxRequest, this.dmaControl & 1 && this.rx.length > 0);
  }

  request(number, wanted) {
    if (wanted) this.dma.setDREQ(number);
    else this.dma.clearDREQ(number);
  }

  readUint32(offset) {
    switch (offset) {
      case DR: return this.readByte();
      case RSR: return 0;
      case FR:
        return (
          (this.sending || this.tx.length ? FR_BUSY : 0) |
          (this.rx.length ? 0 : FR_RXFE) |
          (this.tx.length >= this.depth ? FR_TXFF : 0) |
          (this.rx.length >= this.depth ? FR_RXFF : 0) |
          (this.tx.length ? 0 : FR_TXFE)
        );
      case IBRD: return this.integerDivisor;
      case FBRD: return this.fractionDivisor;
      case LCR_H: return this.line;
      case CR: return this.control;
      case IFLS: return this.levels;
      case IMSC: return this.mask;
      case RIS: return this.raw;
      case MIS: return this.raw & this.mask;
      case DMACR: return this.dmaControl;
      case 0xfe0: return 0x11;
      case 0xfe4: return 0x10;
      case 0xfe8: return 0x34;
      default: return 0;
    }
  }

  readByte() {
    const value = this.rx.shift() ?? 0;
    if (this.rx.length < this.rxTrigger) this.raw &= ~INT_RX;
    if (!this.rx.length) this.raw &= ~INT_TIMEOUT;
    this.restartTimeout();
    this.updateLine();
    return value;
  }

  writeUint32(offset, value) {
    switch (offset) {
      case DR:
        if (this.tx.length < this.depth) this.tx.push(value & 0xff);
        if (this.tx.length > this.txTrigger) this.raw &= ~INT_TX;
        this.startSending();
        break;
      case IBRD: this.integerDivisor = value & 0xffff; break;
      case FBRD: this.fractionDivisor = value & 0x3f; break;
      case LCR_H: {
        const before = this.line;
        this.line = value & 0xff;
        if ((before ^ value) & LCR_BREAK) this.onBreak((value & LCR_BREAK) !== 0);
        break;
      }
      case CR:
        this.control = value & 0xffff;
        this.startSending();
        break;
      case IFLS: this.levels = value & 0x3f; break;
      case IMSC: this.mask = value & 0x7ff; break;
      case ICR: this.raw &= ~this.rawWriteValue; break;
      case DMACR: this.dmaControl = value & 7;
    }
    this.updateLine();
  }
}
