// Small system blocks rp2040js lacks or answers too simply: crystal start-up time, ring oscillator with its random bit,
// voltage regulator, and the reset controller.

import { BasePeripheral } from 'rp2040js';

const XOSC_CTRL = 0x00;
const XOSC_STATUS = 0x04;
const XOSC_STARTUP = 0x0c;
const XOSC_ENABLE = 0xfab;

/** The crystal is stable only after the delay the firmware asks for: 256 crystal periods for each count. */
export class CrystalOscillator extends BasePeripheral {
  constructor(rp) {
    super(rp, 'XOSC');
    this.control = 0;
    this.startup = 0xc4;
    this.stableAt = Infinity;
  }

  readUint32(offset) {
    switch (offset) {
      case XOSC_CTRL:
        return this.control;
      case XOSC_STATUS: {
        const enabled = this.stableAt !== Infinity;
        return ((enabled && this.rp2040.clock.nanos >= this.stableAt ? 1 << 31 : 0) | (enabled ? 1 << 12 : 0)) >>> 0;
      }
      case XOSC_STARTUP:
        return this.startup;
      default:
        return 0;
    }
  }

  writeUint32(offset, value) {
    if (offset === XOSC_STARTUP) {
      this.startup = value;
    } else if (offset === XOSC_CTRL) {
      this.control = value;
      if (((value >> 12) & 0xfff) === XOSC_ENABLE) {
        const periods = (this.startup & 0x3fff) * 256 * (this.startup & (1 << 20) ? 4 : 1);
        if (this.stableAt === Infinity) this.stableAt = this.rp2040.clock.nanos + (periods * 1e9) / this.rp2040.xoscFreq;
      } else {
        this.stableAt = Infinity;
      }
    }
  }
}

/** Bits that the firmware gathers for the seed of its dice (RAW_BITS in firmware/src/rng.rs). */
const SEED_BITS = 4096;

const ROSC_STATUS = 0x18;
const ROSC_RANDOMBIT = 0x1c;

export class RingOscillator extends BasePeripheral {
  /** @param onSeeded called when the firmware has read as many bits as it takes for a seed */
  constructor(rp, random, onSeeded = () => {}) {
    super(rp, 'ROSC');
    this.random = random;
    this.onSeeded = onSeeded;
    this.registers = new Map();
    /** The bits read so far, up to those of one seed. */
    this.bits = [];
  }

  /** What the firmware hashes of the bits: eight at a time, the last one read on top; null until it has them all. */
  seedBytes() {
    if (this.bits.length < SEED_BITS) return null;
    return Uint8Array.from({ length: SEED_BITS / 8 }, (_, i) => this.bits.slice(8 * i, 8 * i + 8).reduceRight((byte, bit) => (byte << 1) | bit, 0));
  }

  randomBit() {
    const bit = this.random.next() >>> 31;
    if (this.bits.length < SEED_BITS && this.bits.push(bit) === SEED_BITS) this.onSeeded();
    return bit;
  }

  readUint32(offset) {
    if (offset === ROSC_STATUS) return ((1 << 31) | (1 << 12)) >>> 0;
    if (offset === ROSC_RANDOMBIT) return this.randomBit();
    return this.registers.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    this.registers.set(offset, value);
  }
}

const CHIP_RESET = 0x08;
const HAD_POWER_ON = 1 << 8;

export class VoltageRegulator extends BasePeripheral {
  constructor(rp, poweredOn) {
    super(rp, 'VREG_AND_CHIP_RESET');
    this.registers = new Map([[0, 0xb1], [4, 0x91], [CHIP_RESET, poweredOn ? HAD_POWER_ON : 0]]);
  }

  readUint32(offset) {
    // bit 12 of VREG: the output is in regulation
    return (this.registers.get(offset) ?? 0) | (offset === 0 ? 1 << 12 : 0);
  }

  writeUint32(offset, value) {
    this.registers.set(offset, value);
  }
}

const RESET = 0x0;
const RESET_WDSEL = 0x4;
const RESET_DONE = 0x8;
const ALL_BLOCKS = 0x01ffffff;

export const RESET_BIT = {
  adc: 0, dma: 2, ioBank0: 5, padsBank0: 8, pwm: 14, spi0: 16, spi1: 17, timer: 21, uart0: 22, uart1: 23,
};

/** Holds blocks in reset. `hooks[bit]` has `assert()` and perhaps `release()`. */
export class ResetController extends BasePeripheral {
  constructor(rp) {
    super(rp, 'RESETS');
    this.hooks = {};
    this.held = ALL_BLOCKS;
    this.wdsel = 0;
  }

  readUint32(offset) {
    if (offset === RESET) return this.held;
    if (offset === RESET_DONE) return ~this.held & ALL_BLOCKS;
    if (offset === RESET_WDSEL) return this.wdsel;
    return 0;
  }

  writeUint32(offset, value) {
    if (offset === RESET_WDSEL) this.wdsel = value;
    if (offset !== RESET) return;
    const before = this.held;
    this.held = value & ALL_BLOCKS;
    for (const [bit, hook] of Object.entries(this.hooks)) {
      const mask = 1 << bit;
      if (this.held & mask && !(before & mask)) hook.assert();
      if (!(this.held & mask) && before & mask) hook.release?.();
    }
  }
}
