// One handheld: a board with its chip, panel, buttons, buzzer, battery and link, and the API tests use. Times in the
// API are milliseconds of device time; inside they are nanoseconds since the first power-on.

import { SLACK_NANOS } from './clock.js';
import { readFileSync } from 'node:fs';
import { BUTTONS, findBoard } from './board.js';
import { SRAM_SIZE } from './bus.js';
import { Backlight, Buzzer } from './buzzer.js';
import { Chip } from './chip.js';
import { Flash } from './flash.js';
import { parseImage } from './image.js';
import { Panel } from './panel.js';
import { savePng } from './png.js';
import { Random } from './random.js';
import { freshWatchdogMemory } from './watchdog.js';
import { Wiring } from './wiring.js';

const MS = 1e6;
const PRESS_MS = 60;

export class Device {
  /**
   * @param board name of a board, see board.js
   * @param image path of an ELF or UF2 file, or its bytes
   * @param flash contents of the flash before the image is put into it (saves of an earlier run)
   * @param seed for everything that is random in a real device
   */
  static load({ board, image, flash, seed = 1, powerOn = true }) {
    const device = new Device(findBoard(board), { seed });
    if (flash) {
      if (flash.length !== device.flash.bytes.length) {
        throw new Error(`flash contents have ${flash.length} bytes, this board has ${device.flash.bytes.length}`);
      }
      device.flash.bytes.set(flash);
    }
    const bytes = typeof image === 'string' ? readFileSync(image) : image;
    for (const { offset, data } of parseImage(bytes, device.flash.bytes.length)) device.flash.bytes.set(data, offset);
    if (powerOn) device.powerOn();
    return device;
  }

  constructor(board, { seed = 1 } = {}) {
    this.board = board;
    this.seed = seed;
    this.random = new Random(seed ^ 0x64657663);
    this.flash = new Flash(board.flashSize, { seed });
    this.panel = new Panel({ ...board.panel, seed });
    this.backlight = new Backlight();
    this.buzzer = new Buzzer();
    this.leds = {};
    this.sram = new Uint8Array(SRAM_SIZE);
    this.watchdogMemory = freshWatchdogMemory();
    this.pressed = new Set();
    this.batteryVolts = board.battery.defaultVolts;
    this.usbPower = false;
    this.charging = false;
    this.cable = null;
    this.cableEnd = 0;
    this.chip = null;
    this.wiring = null;
    /** Device time of the last reset, and the present while the power is off. */
    this.startNanos = 0;
    this.offNanos = 0;
    this.boots = 0;
    this.busyCyclesBefore = 0;
    this.lastButtonNanos = null;
    this.poweredOnNanos = 0;
    /** Start-up figures of every time the device was on before, see `session`. */
    this.sessions = [];
    /** What happened: `{ ms, cause }` of every power-on, reset and power cut. */
    this.events = [];
    /** Why the chip no longer runs, if it does not. */
    this.halted = null;
    this.warnings = new Set();
  }

  // --- time ---

  get nanos() {
    return this.chip ? this.startNanos + this.chip.clock.nanos : this.offNanos;
  }

  /** Milliseconds since the first power-on. */
  get time() {
    return this.nanos / MS;
  }

  /** Core cycles since the last reset, sleeping ones included. */
  get cycles() {
    return this.chip ? this.chip.core.cycles : 0;
  }

  /** Cycles in which the core worked, over all resets. */
  get busyCycles() {
    const core = this.chip?.core;
    return this.busyCyclesBefore + (core ? core.cycles - core.sleptCycles : 0);
  }

  run(ms) {
    this.runTo(this.nanos + ms * MS);
  }

  runTo(nanos) {
    while (this.chip && !this.halted && this.nanos < nanos - SLACK_NANOS) {
      this.chip.runTo(nanos - this.startNanos);
      const reason = this.chip.stopReason;
      if (!reason) break;
      if (reason.kind === 'reset') this.reset(reason.cause);
      else if (reason.kind === 'power') this.powerCut(reason.cause);
      else this.halt(reason.cause);
    }
    if (!this.chip) this.offNanos = Math.max(this.offNanos, nanos);
    else if (this.halted && this.nanos < nanos) this.chip.core.skipTo(this.chip.clock.cycleAt(nanos - this.startNanos));
    if (this.chip?.core.lockup && !this.lockupSeen) {
      this.lockupSeen = true;
      this.log(this.chip.core.lockup.message);
    }
  }

  /** Runs until `condition(device)` holds, looking every `stepMs`. Returns the time it did; an error after `limitMs`. */
  runUntil(condition, limitMs = 10_000, stepMs = 1) {
    const end = this.nanos + limitMs * MS;
    while (!condition(this)) {
      if (this.nanos >= end) throw new Error(`condition did not come true within ${limitMs} ms of device time`);
      this.run(stepMs);
    }
    return this.time;
  }

  // --- power and reset ---

  get powered() {
    return this.chip !== null;
  }

  log(cause) {
    this.events.push({ ms: this.time, cause });
  }

  powerOn() {
    if (this.chip) return;
    this.random.fill(this.sram);
    this.watchdogMemory = freshWatchdogMemory();
    this.panel.powerOn(this.offNanos);
    this.backlight = new Backlight();
    this.poweredOnNanos = this.offNanos;
    this.log('power on');
    this.boot(true);
  }

  /** The power goes, at this very moment: a flash operation under way stays half done. */
  powerCut(cause = 'power cut') {
    if (!this.chip) return;
    this.log(cause);
    const { chip } = this;
    this.sessions.push(this.session());
    this.offNanos = this.nanos;
    chip.flash.powerLost(chip.clock.nanos);
    this.retireChip();
    this.chip = null;
    this.wiring = null;
    this.halted = null;
    this.buzzer.update({ hertz: 0, duty: 0 }, this.offNanos);
    this.backlight.update({ duty: 0 }, this.offNanos);
    this.cable?.ends.forEach((end) => end.lineChanged());
  }

  /** Power goes after `count` more bytes of flash have been erased or programmed. */
  powerCutAfterFlashBytes(count) {
    this.flash.cutAfterBytes(count);
  }

  /** Switch off, wait, switch on. */
  powerCycle(offMs = 100) {
    this.powerCut('switched off');
    this.run(offMs);
    this.powerOn();
  }

  /** A reset that keeps RAM and flash: watchdog, or the firmware's own request. */
  reset(cause = 'reset') {
    this.log(`${cause} reset`);
    this.startNanos = this.nanos;
    this.retireChip();
    if (cause !== 'watchdog') this.watchdogMemory.reason = 0;
    this.boot(false);
  }

  retireChip() {
    const { core, warnings } = this.chip;
    this.busyCyclesBefore += core.cycles - core.sleptCycles;
    for (const warning of warnings) this.warnings.add(warning);
  }

  boot(poweredOn) {
    if (poweredOn) this.startNanos = this.offNanos;
    this.boots++;
    this.halted = null;
    this.lockupSeen = false;
    this.chip = new Chip({
      flash: this.flash,
      sram: this.sram,
      watchdogMemory: this.watchdogMemory,
      poweredOn,
      randomSeed: this.seed * 1000 + this.boots,
    });
    this.wiring = new Wiring(this, this.chip);
    this.cable?.ends.forEach((end) => end.lineChanged());
    if (this.chip.stopReason) this.halt(this.chip.stopReason.cause);
  }

  halt(cause) {
    this.halted = cause;
    this.log(`halted: ${cause}`);
  }

  // --- link ---

  plug(cable, end) {
    this.cable = cable;
    this.cableEnd = end;
    this.lineChanged();
  }

  unplug() {
    this.cable?.cut();
    this.cable = null;
    this.lineChanged();
  }

  get linkBaud() {
    return this.chip ? this.chip.uart[this.board.uart.index].baud : 0;
  }

  /** A byte from the cable, to arrive at this time if the cable is still there then. */
  deliver(byte, atNanos, errors, stillConnected) {
    this.wiring?.deliver(byte, atNanos - this.startNanos, errors, stillConnected);
  }

  /** The cable was plugged in or out, or the other end was switched. */
  lineChanged() {
    this.wiring?.checkLine();
  }

  // --- what a person does ---

  buttonNamed(name) {
    const known = this.board.centre === null ? BUTTONS : [...BUTTONS, 'Centre'];
    if (!known.includes(name)) throw new Error(`unknown button "${name}"; there are ${known.join(', ')}`);
    return name;
  }

  down(name) {
    this.pressed.add(this.buttonNamed(name));
    this.lastButtonNanos = this.nanos;
    this.wiring?.updateInputs();
  }

  up(name) {
    this.pressed.delete(this.buttonNamed(name));
    this.lastButtonNanos = this.nanos;
    this.wiring?.updateInputs();
  }

  /** Down for 60 ms, then up for 60 ms. */
  press(...names) {
    for (const name of names) {
      this.down(name);
      this.run(PRESS_MS);
      this.up(name);
      this.run(PRESS_MS);
    }
  }

  setBattery(volts) {
    this.batteryVolts = volts;
    this.wiring?.setAnalogue();
  }

  setUsb({ power = this.usbPower, charging = this.charging }) {
    this.usbPower = power;
    this.charging = charging;
    this.wiring?.updateInputs();
  }

  // --- what a person sees ---

  /** The picture on the panel, whatever the backlight: `{ width, height, rgb }`. */
  screenshot() {
    this.chip?.spi[this.board.panel.spi].settle();
    return { width: this.panel.width, height: this.panel.height, rgb: this.panel.picture() };
  }

  /** How this start went, in milliseconds from power-on; null for what has not come yet. */
  session() {
    const since = (nanos) => (nanos === null ? null : (nanos - this.poweredOnNanos) / MS);
    return {
      poweredOnMs: this.poweredOnNanos / MS,
      firstPixelMs: since(this.panel.firstPixelNanos),
      firstFrameMs: since(this.panel.firstFrameNanos),
      backlightOnMs: since(this.backlight.firstOnNanos),
      diceSeed: this.chip?.diceSeed ?? null,
    };
  }

  savePng(path) {
    savePng(path, this.screenshot());
  }
}
