import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REASON_FORCE, REASON_TIMER } from '../src/watchdog.js';
import { makeChip, sleepingChip } from './support.js';

const TIMER = 0x40054000;
const WATCHDOG = 0x40058000;
const RESETS = 0x4000c000;
const XOSC = 0x40024000;

function started() {
  const chip = sleepingChip();
  chip.bus.write32(RESETS, 0);
  return { chip, start: chip.clock.nanos };
}

test('an alarm fires when the counter reaches it and not before', () => {
  const { chip, start } = started();
  chip.runTo(start + 700);
  chip.bus.write32(TIMER + 0x38, 1);
  chip.bus.write32(TIMER + 0x10, 5);
  chip.runTo(start + 4990);
  assert.equal(chip.core.pending & 1, 0);
  chip.runTo(start + 5000);
  assert.equal(chip.core.pending & 1, 1);
  assert.equal(chip.bus.read32(TIMER + 0x28), 5);
});

test('a sleeping core costs nothing: an hour passes at once', () => {
  const { chip, start } = started();
  const real = process.hrtime.bigint();
  chip.runTo(start + 3.6e12);
  assert.ok(Number(process.hrtime.bigint() - real) < 1e9);
  assert.equal(chip.bus.read32(TIMER + 0x28) >>> 0, 3_600_000_000);
});

test('the watchdog counts two each microsecond, and feeding it puts the reset off', () => {
  const { chip, start } = started();
  chip.bus.write32(WATCHDOG + 4, 2000);
  chip.bus.write32(WATCHDOG, 1 << 30);
  chip.runTo(start + 0.9e6);
  assert.equal(chip.stopReason, null);
  chip.bus.write32(WATCHDOG + 4, 2000);
  chip.runTo(start + 1.8e6);
  assert.equal(chip.stopReason, null);
  chip.runTo(start + 2e6);
  assert.deepEqual(chip.stopReason, { kind: 'reset', cause: 'watchdog' });
  assert.equal(chip.watchdog.kept.reason, REASON_TIMER);
});

test('a forced reset has its own reason', () => {
  const { chip } = started();
  chip.bus.write32(WATCHDOG, 1 << 31);
  assert.equal(chip.watchdog.kept.reason, REASON_FORCE);
});

test('the crystal is stable after the delay the firmware asked for', () => {
  const chip = makeChip();
  chip.bus.write32(XOSC + 0xc, 47);
  chip.bus.write32(XOSC, (0xfab << 12) | 0xaa0);
  chip.runTo(1e6);
  assert.equal(chip.bus.read32(XOSC + 4) >>> 31, 0);
  chip.runTo(1.01e6);
  assert.equal(chip.bus.read32(XOSC + 4) >>> 31, 1);
});

test('PWM gives frequency and duty, and only on a pin that is switched to it', () => {
  const { chip } = started();
  const slice = 0x40050000 + 7 * 0x14; // pins 14 and 15
  chip.bus.write32(slice + 4, 125 << 4);
  chip.bus.write32(slice + 0x10, 999);
  chip.bus.write32(slice + 0xc, 250 << 16);
  chip.bus.write32(slice, 1);
  assert.deepEqual(chip.pinOutput(15), { driven: false, hertz: 0, duty: 0 });
  chip.bus.write32(0x40014000 + 15 * 8 + 4, 4);
  assert.deepEqual(chip.pinOutput(15), { driven: true, hertz: 1000, duty: 0.25 });
});
