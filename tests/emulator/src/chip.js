// One RP2040 from reset to reset: our core, clock, memory and the peripherals that matter, in a frame of rp2040js ones.
// A reset makes a new Chip around the same memory, which is the surest way to forget nothing.

import { createHash } from 'node:crypto';
import { RP2040 } from 'rp2040js';
import { Bus, FLASH_BASE, ROM_SIZE, SRAM_BASE, SRAM_SIZE } from './bus.js';
import { Clock, SLACK_NANOS } from './clock.js';
import { Core } from './core.js';
import { Dma } from './dma.js';
import { AWAKE } from './exceptions.js';
import { Fault } from './fault.js';
import { Pwm } from './pwm.js';
import { Random } from './random.js';
import { installRom } from './rom.js';
import { SystemControl } from './scb.js';
import { Spi } from './spi.js';
import { ExecuteInPlaceControl, ExecuteInPlaceStream, FlashSerialInterface } from './ssi.js';
import { CrystalOscillator, ResetController, RESET_BIT, RingOscillator, VoltageRegulator } from './system.js';
import { Timer } from './timer.js';
import { Uart } from './uart.js';
import { Watchdog } from './watchdog.js';

// Nominally 6.5 MHz, anything from 1.8 to 12 in life. At this rate a cycle is a whole number of nanoseconds.
const RING_OSCILLATOR_HERTZ = 6.25e6;
const PAD_AFTER_RESET = 0x56;
const PIN_FUNCTION_NONE = 0x1f;
// Bits of a pin's interrupt status that follow its level.
const LEVEL_LOW = 1;
const LEVEL_HIGH = 2;
const BOOT2_SIZE = 256;
const BOOT2_LOAD_ADDRESS = SRAM_BASE + SRAM_SIZE - BOOT2_SIZE;
const STOP_REASONS = { reset: 'reset', power: 'power' };

export class Chip {
  /**
   * @param flash the flash chip (outlives this one)
   * @param sram its contents at start
   * @param watchdogMemory what the watchdog keeps over a reset
   */
  constructor({ flash, sram, watchdogMemory, poweredOn = true, randomSeed = 1 }) {
    this.flash = flash;
    this.warnings = new Set();
    const rom = new Uint8Array(ROM_SIZE);
    this.bus = new Bus({ rom, sram, flash: flash.bytes });
    this.core = new Core(this.bus);
    this.clock = new Clock(this.core, RING_OSCILLATOR_HERTZ);
    this.stopReason = null;
    this.flashSteps = [];
    this.flashAlarm = this.clock.createAlarm(() => this.flashStepDone());

    const rp = new RP2040(this.clock);
    this.rp = rp;
    rp.logger = quietLogger(this.warnings);
    rp.core = this.core;
    this.bus.rp = rp;
    rp.roscFreq = RING_OSCILLATOR_HERTZ;
    rp.clkSys = RING_OSCILLATOR_HERTZ;
    rp.clkPeri = RING_OSCILLATOR_HERTZ;
    // What rp2040js's own peripherals had scheduled at birth belongs to peripherals that are replaced below.
    this.clock.head = null;
    this.bus.systemControl = new SystemControl(this.core, this.clock, () => this.requestReset('software'));
    rp.ppb = { systickTimer: {} };
    rp.addClockListener((hertz) => this.clock.setFrequency(hertz));
    this.installPeripherals({ watchdogMemory, poweredOn, randomSeed });
    installRom(this, rom);
    this.startFromFlash();
  }

  /** The seed of the firmware's dice as 64 hex digits; null until it has gathered one. */
  get diceSeed() {
    const bytes = this.ringOscillator.seedBytes();
    if (bytes === null) return null;
    const time = new Uint8Array(8);
    return createHash('sha256').update(this.flash.uniqueId).update(bytes).update(time).digest('hex');
  }

  installPeripherals({ watchdogMemory, poweredOn, randomSeed }) {
    const { rp, clock, bus } = this;
    const dma = new Dma(rp, clock, bus);
    rp.dma = dma;
    this.dma = dma;
    this.spi = [new Spi(rp, clock, dma, 0), new Spi(rp, clock, dma, 1)];
    this.uart = [new Uart(rp, clock, dma, 0), new Uart(rp, clock, dma, 1)];
    rp.uart = this.uart;
    rp.spi = this.spi;
    this.pwm = new Pwm(rp, clock);
    rp.pwm = this.pwm;
    this.timer = new Timer(rp, clock);
    this.ringOscillator = new RingOscillator(rp, new Random(randomSeed), () => {
      this.timer.zeroOnce = true;
    });
    this.watchdog = new Watchdog(rp, clock, watchdogMemory, () => this.requestReset('watchdog'));
    const xip = new ExecuteInPlaceControl(rp, bus);
    const resets = new ResetController(rp);
    Object.assign(rp.peripherals, {
      0x14000: xip,
      0x18000: new FlashSerialInterface(rp, this.flash),
      0x50400: new ExecuteInPlaceStream(rp, xip),
      0x4000c: resets,
      0x40024: new CrystalOscillator(rp),
      0x40034: this.uart[0],
      0x40038: this.uart[1],
      0x4003c: this.spi[0],
      0x40040: this.spi[1],
      0x40050: this.pwm,
      0x40054: this.timer,
      0x40058: this.watchdog,
      0x40060: this.ringOscillator,
      0x40064: new VoltageRegulator(rp, poweredOn),
      0x50000: dma,
    });
    resets.hooks = {
      [RESET_BIT.dma]: dma,
      [RESET_BIT.pwm]: this.pwm,
      [RESET_BIT.spi0]: this.spi[0],
      [RESET_BIT.spi1]: this.spi[1],
      [RESET_BIT.uart0]: this.uart[0],
      [RESET_BIT.uart1]: this.uart[1],
      [RESET_BIT.timer]: this.timer,
      [RESET_BIT.ioBank0]: { assert: () => this.resetPins() },
      [RESET_BIT.padsBank0]: { assert: () => this.resetPads() },
    };
    this.watchPins();
    this.resetPads();
    this.resetPins();
  }

  // --- pins ---

  /** `onPins` hears of every change that may alter what a pin drives or how it is pulled. */
  watchPins() {
    this.onPins = () => {};
    const changed = () => this.onPins();
    const { rp } = this;
    for (const block of [0x40014, 0x4001c]) {
      const peripheral = rp.peripherals[block];
      const write = peripheral.writeUint32.bind(peripheral);
      peripheral.writeUint32 = (offset, value) => {
        write(offset, value);
        changed();
      };
    }
    for (const pin of rp.gpio) pin.addListener(changed);
    this.pwm.onChange = changed;
  }

  resetPins() {
    for (const pin of this.rp.gpio) {
      pin.ctrl = PIN_FUNCTION_NONE;
      pin.irqEnableMask = 0;
      pin.irqForceMask = 0;
      pin.irqStatus = pin.inputValue ? LEVEL_HIGH : LEVEL_LOW;
      pin.checkForUpdates();
    }
    this.rp.updateIOInterrupt();
    this.onPins();
  }

  resetPads() {
    for (const pin of this.rp.gpio) pin.padValue = PAD_AFTER_RESET;
    this.onPins();
  }

  /** What a pin drives: `{ driven, hertz, duty }`. A plain output is a duty of 0 or 1. */
  pinOutput(number) {
    const pin = this.rp.gpio[number];
    if (pin.functionSelect === 4) return { driven: true, ...this.pwm.output(number) };
    if (pin.functionSelect === 5 && pin.outputEnable) return { driven: true, hertz: 0, duty: pin.outputValue ? 1 : 0 };
    return { driven: false, hertz: 0, duty: 0 };
  }

  setPinInput(number, high) {
    const pin = this.rp.gpio[number];
    if (pin.rawInputValue !== high) pin.setInputValue(high);
  }

  // --- start, stop, run ---

  /** What the real ROM does: load boot stage 2 from flash into RAM, check it, run it. It goes on to the image. */
  startFromFlash() {
    const { bus, core, flash } = this;
    const boot2 = flash.bytes.subarray(0, BOOT2_SIZE);
    const stored = new DataView(flash.bytes.buffer).getUint32(BOOT2_SIZE - 4, true);
    if (boot2Checksum(boot2.subarray(0, BOOT2_SIZE - 4)) !== stored) {
      this.stopWith('flash holds no valid boot stage 2: a real board would stay in its USB boot loader');
      return;
    }
    bus.sram8.set(boot2, BOOT2_LOAD_ADDRESS - SRAM_BASE);
    core.r[13] = BOOT2_LOAD_ADDRESS;
    core.r[14] = 0;
    core.vectorTable = FLASH_BASE + BOOT2_SIZE;
    core.pc = BOOT2_LOAD_ADDRESS;
  }

  requestReset(cause) {
    this.stop({ kind: STOP_REASONS.reset, cause });
  }

  /** The firmware did something after which going on makes no sense. */
  stopWith(message) {
    this.stop({ kind: 'halted', cause: message });
  }

  /** Without a debugger a breakpoint is a fault. */
  breakpoint(number) {
    throw new Fault(`breakpoint ${number} at 0x${(this.core.pc - 2).toString(16)}`);
  }

  stop(reason) {
    if (this.stopReason) return;
    this.stopReason = reason;
    this.core.endBatchAt(this.core.cycles);
  }

  /** Runs to this time (nanoseconds since reset), or until something stops the chip. */
  runTo(nanos) {
    const { clock, core } = this;
    while (!this.stopReason) {
      clock.fireDue();
      const now = clock.nanos;
      if (now >= nanos - SLACK_NANOS || this.stopReason) return;
      const next = clock.head ? Math.min(clock.head.nanos, nanos) : nanos;
      // At least one cycle: a step of none would be taken for ever.
      const cycle = Math.max(clock.cycleAt(next), core.cycles + 1);
      if (core.waiting !== AWAKE || this.flashSteps.length) {
        core.skipTo(cycle);
      } else {
        core.startBatch(cycle - core.cycles);
        core.run();
      }
    }
  }

  // --- flash ---

  leaveExecuteInPlace() {
    for (const channel of this.dma.channels) {
      if (channel.busy && channel.readAddress >>> 28 === 1) {
        this.warnings.add(`DMA channel ${channel.index} reads flash while it is being written`);
      }
    }
  }

  enterExecuteInPlace() {}

  /** The core stands still until all of them are done; everything else goes on. */
  runFlashSteps(steps) {
    if (!steps.length) return;
    this.flashSteps = steps;
    this.beginFlashStep();
    this.core.endBatchAt(this.core.cycles);
  }

  beginFlashStep() {
    this.flashAlarm.schedule(this.flash.begin(this.flashSteps[0], this.clock.nanos));
  }

  flashStepDone() {
    if (!this.flash.finish()) {
      this.stop({ kind: STOP_REASONS.power, cause: 'power cut during a flash operation' });
      return;
    }
    this.flashSteps.shift();
    if (this.flashSteps.length) this.beginFlashStep();
  }
}

/** CRC-32 as the boot ROM computes it: most significant bit first, no final inversion. */
export function boot2Checksum(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let i = 0; i < 8; i++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

function quietLogger(warnings) {
  const keep = (component, message) => {
    if (warnings.size < 100) warnings.add(`${component}: ${message}`);
  };
  return { debug() {}, info() {}, warn: keep, error: keep };
}
