// The ST7789 panel as seen from its wires and from in front of it. It keeps its memory as the controller does (240
// columns by 320 rows) and turns it into the picture a person sees on the board, so a wrong MADCTL, a missing inversion
// or a swapped byte order shows. What the data sheet forbids is written down as a violation.

import { Random } from './random.js';

export const COLUMNS = 240;
export const ROWS = 320;

const CMD = {
  NOP: 0x00, SWRESET: 0x01, SLPIN: 0x10, SLPOUT: 0x11, NORON: 0x13, INVOFF: 0x20, INVON: 0x21, DISPOFF: 0x28,
  DISPON: 0x29, CASET: 0x2a, RASET: 0x2b, RAMWR: 0x2c, TEOFF: 0x34, TEON: 0x35, MADCTL: 0x36, COLMOD: 0x3a, RAMWRC: 0x3c, RAMCTRL: 0xb0,
};

const MADCTL_MY = 0x80;
const MADCTL_MX = 0x40;
const MADCTL_MV = 0x20;
const MADCTL_BGR = 0x08;
const RAMCTRL_LITTLE_ENDIAN = 0x08;

const MS = 1e6;
const AFTER_RESET = 5 * MS;
const RESET_TO_SLEEP_OUT_WHEN_AWAKE = 120 * MS;
const AFTER_SLEEP_CHANGE = 5 * MS;
const BETWEEN_SLEEP_CHANGES = 120 * MS;
const SHORTEST_RESET_PULSE = 10e3;
const SHORTEST_CLOCK_NANOS = 16;
const MOST_VIOLATIONS = 200;

export class Panel {
  /**
   * @param width @param height of the visible picture
   * @param mounting how the glass is built in: 'upright' (first memory row at the top) or 'turned' (memory rows run
   *        from left to right, columns from the bottom up)
   */
  constructor({ width, height, mounting, seed = 1 }) {
    this.width = width;
    this.height = height;
    this.mounting = mounting;
    this.random = new Random(seed ^ 0x70616e65);
    this.memory = new Uint16Array(COLUMNS * ROWS);
    this.written = new Uint8Array(COLUMNS * ROWS);
    // Counts go on over power cycles, so that differences between two moments are never negative.
    this.violations = [];
    this.pixelsSent = 0;
    this.pixelsChanged = 0;
    this.bytesReceived = 0;
    this.windows = 0;
    this.powerOn(0);
  }

  powerOn(now) {
    // Nobody knows what the memory holds at power-on.
    for (let i = 0; i < this.memory.length; i++) this.memory[i] = this.random.next() >>> 16;
    this.written.fill(0);
    this.firstPixelNanos = null;
    this.lastPixelNanos = null;
    this.markedPixelNanos = null;
    this.lastChangeNanos = null;
    this.visibleLeft = this.width * this.height;
    /** When every visible pixel had been written once. */
    this.firstFrameNanos = null;
    this.resetLow = false;
    this.resetLowSince = now;
    this.sleeping = true;
    this.sleepChangedAt = -Infinity;
    this.readyAt = now + AFTER_RESET;
    this.sleepOutAllowedAt = now;
    this.resetRegisters();
  }

  resetRegisters() {
    this.sleeping = true;
    this.displayOn = false;
    this.inverted = false;
    this.tearing = false;
    this.madctl = 0;
    this.colmod = 0x66;
    this.littleEndian = false;
    this.columns = [0, COLUMNS - 1];
    this.rows = [0, ROWS - 1];
    this.command = CMD.NOP;
    this.parameters = [];
    this.highByte = -1;
    this.writing = false;
    this.x = 0;
    this.y = 0;
    this.pixelsInWindow = 0;
  }

  /** From here on `markedPixelNanos` is the time of the first pixel. */
  mark() {
    this.markedPixelNanos = null;
  }

  violate(now, what) {
    if (this.violations.length < MOST_VIOLATIONS) this.violations.push({ ms: now / MS, what });
  }

  // --- wires ---

  setReset(low, now) {
    if (low === this.resetLow) return;
    this.resetLow = low;
    if (low) {
      this.resetLowSince = now;
      return;
    }
    const pulse = now - this.resetLowSince;
    if (pulse < SHORTEST_RESET_PULSE) {
      this.violate(now, `reset pulse of ${(pulse / 1000).toFixed(1)} us is too short`);
      return;
    }
    this.reset(now);
  }

  reset(now) {
    this.sleepOutAllowedAt = this.sleeping ? now + AFTER_RESET : now + RESET_TO_SLEEP_OUT_WHEN_AWAKE;
    this.resetRegisters();
    this.readyAt = now + AFTER_RESET;
  }

  /** One byte, with the level of the D/C wire. */
  receive(byte, isData, now, clockHertz = 0) {
    this.bytesReceived++;
    if (this.resetLow) {
      this.violate(now, `byte 0x${byte.toString(16)} while reset is held`);
      return;
    }
    if (clockHertz > 1e9 / SHORTEST_CLOCK_NANOS + 1) this.violate(now, `clock of ${clockHertz / 1e6} MHz is too fast`);
    if (isData) this.receiveData(byte, now);
    else this.receiveCommand(byte, now);
  }

  receiveCommand(byte, now) {
    this.endCommand(now);
    if (now < this.readyAt) {
      const wait = ((this.readyAt - now) / MS).toFixed(3);
      this.violate(now, `command 0x${byte.toString(16)} comes ${wait} ms before the panel is ready`);
    }
    this.command = byte;
    this.parameters = [];
    switch (byte) {
      case CMD.SWRESET:
        this.reset(now);
        break;
      case CMD.SLPOUT:
        if (now < this.sleepOutAllowedAt) this.violate(now, 'sleep out too soon after a reset or sleep in');
        this.changeSleep(false, now);
        break;
      case CMD.SLPIN:
        if (!this.sleeping && now < this.sleepChangedAt + BETWEEN_SLEEP_CHANGES) this.violate(now, 'sleep in too soon after sleep out');
        this.changeSleep(true, now);
        this.sleepOutAllowedAt = now + BETWEEN_SLEEP_CHANGES;
        break;
      case CMD.INVON: this.inverted = true; break;
      case CMD.INVOFF: this.inverted = false; break;
      case CMD.DISPON: this.displayOn = true; break;
      case CMD.DISPOFF: this.displayOn = false; break;
      case CMD.TEON: this.tearing = true; break;
      case CMD.TEOFF: this.tearing = false; break;
      case CMD.RAMWR:
        this.x = this.columns[0];
        this.y = this.rows[0];
        this.pixelsInWindow = 0;
        this.windows++;
        this.beginWriting(now);
        break;
      case CMD.RAMWRC:
        this.beginWriting(now);
    }
  }

  changeSleep(sleeping, now) {
    if (this.sleeping === sleeping) return;
    this.sleeping = sleeping;
    this.sleepChangedAt = now;
    this.readyAt = Math.max(this.readyAt, now + AFTER_SLEEP_CHANGE);
  }

  beginWriting(now) {
    this.writing = true;
    this.highByte = -1;
    if (this.sleeping) this.violate(now, 'pixels while the panel sleeps');
    if ((this.colmod & 7) !== 5) this.violate(now, `pixels in a format other than 16 bits (COLMOD 0x${this.colmod.toString(16)})`);
  }

  endCommand(now) {
    if (this.writing && this.highByte >= 0) this.violate(now, 'half a pixel at the end of a write');
    this.writing = false;
  }

  receiveData(byte, now) {
    if (this.writing) {
      if (this.highByte < 0) {
        this.highByte = byte;
        return;
      }
      const colour = this.littleEndian ? (byte << 8) | this.highByte : (this.highByte << 8) | byte;
      this.highByte = -1;
      this.writePixel(colour, now);
      return;
    }
    const parameters = this.parameters;
    parameters.push(byte);
    switch (this.command) {
      case CMD.CASET:
        if (parameters.length === 4) this.setRange('columns', now);
        break;
      case CMD.RASET:
        if (parameters.length === 4) this.setRange('rows', now);
        break;
      case CMD.MADCTL: this.madctl = byte; break;
      case CMD.COLMOD: this.colmod = byte; break;
      case CMD.RAMCTRL:
        if (parameters.length === 2) this.littleEndian = (byte & RAMCTRL_LITTLE_ENDIAN) !== 0;
        break;
      case CMD.NOP: case CMD.SWRESET: case CMD.SLPIN: case CMD.SLPOUT: case CMD.INVOFF: case CMD.INVON:
      case CMD.DISPOFF: case CMD.DISPON: case CMD.NORON:
        this.violate(now, `data byte after command 0x${this.command.toString(16)}, which takes none`);
    }
  }

  setRange(which, now) {
    const [a, b, c, d] = this.parameters;
    const range = [(a << 8) | b, (c << 8) | d];
    const swapped = (this.madctl & MADCTL_MV) !== 0;
    const limit = (which === 'columns') !== swapped ? COLUMNS : ROWS;
    if (range[0] > range[1] || range[1] >= limit) {
      this.violate(now, `window ${which} ${range[0]} to ${range[1]} lie outside 0 to ${limit - 1}`);
    }
    this[which] = range;
  }

  // --- memory ---

  /** Index into memory of an address (x, y) as MADCTL maps it. */
  place(x, y) {
    const { madctl } = this;
    let column = x;
    let row = y;
    if (madctl & MADCTL_MV) {
      column = y;
      row = x;
    }
    if (madctl & MADCTL_MX) column = COLUMNS - 1 - column;
    if (madctl & MADCTL_MY) row = ROWS - 1 - row;
    return column >= 0 && column < COLUMNS && row >= 0 && row < ROWS ? row * COLUMNS + column : -1;
  }

  writePixel(colour, now) {
    const { columns, rows } = this;
    const size = (columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1);
    if (this.pixelsInWindow === size) this.violate(now, 'more pixels than the window holds');
    this.pixelsInWindow++;
    if (now < this.readyAt) this.violate(now, 'pixels sooner than 5 ms after sleep out');
    const index = this.place(this.x, this.y);
    this.pixelsSent++;
    this.firstPixelNanos ??= now;
    this.markedPixelNanos ??= now;
    this.lastPixelNanos = now;
    if (index >= 0) {
      if (this.memory[index] !== colour) {
        this.memory[index] = colour;
        this.pixelsChanged++;
        this.lastChangeNanos = now;
      } else if (!this.written[index]) {
        this.lastChangeNanos = now;
      }
      if (!this.written[index]) {
        this.written[index] = 1;
        if (this.isVisible(index) && --this.visibleLeft === 0) this.firstFrameNanos = now;
      }
    }
    if (this.x < columns[1]) {
      this.x++;
    } else {
      this.x = columns[0];
      this.y = this.y < rows[1] ? this.y + 1 : rows[0];
    }
  }

  /** Where the picture's (x, y) lies in memory. */
  memoryIndex(x, y) {
    return this.mounting === 'turned' ? x * COLUMNS + (COLUMNS - 1 - y) : y * COLUMNS + x;
  }

  isVisible(index) {
    const row = Math.floor(index / COLUMNS);
    const column = index % COLUMNS;
    return this.mounting === 'turned'
      ? row < this.width && COLUMNS - 1 - column < this.height
      : row < this.height && column < this.width;
  }

  /** The picture as 24-bit colour. These panels show true colours with inversion on; a panel that is off is black. */
  picture() {
    const rgb = new Uint8Array(this.width * this.height * 3);
    if (this.sleeping || !this.displayOn) return rgb;
    const flip = this.inverted ? 0 : 0xffff;
    const swap = (this.madctl & MADCTL_BGR) !== 0;
    let at = 0;
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        const colour = this.memory[this.memoryIndex(x, y)] ^ flip;
        const high = colour >> 11;
        const middle = (colour >> 5) & 63;
        const low = colour & 31;
        rgb[at] = widen5(swap ? low : high);
        rgb[at + 1] = (middle << 2) | (middle >> 4);
        rgb[at + 2] = widen5(swap ? high : low);
        at += 3;
      }
    }
    return rgb;
  }
}

function widen5(value) {
  return (value << 3) | (value >> 2);
}
