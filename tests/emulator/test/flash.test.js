import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Flash, PAGE_PROGRAM_NANOS, SECTOR_ERASE_NANOS } from '../src/flash.js';
import { makeChip, sleepingChip } from './support.js';

function doAll(flash, steps) {
  for (const step of steps) {
    flash.begin(step, 0);
    if (!flash.finish()) return false;
  }
  return true;
}

const page = (value) => new Uint8Array(256).fill(value);

test('programming only clears bits, erasing sets the sector and no other', () => {
  const flash = new Flash(64 * 1024);
  doAll(flash, flash.programSteps(4096, page(0xf0)));
  doAll(flash, flash.programSteps(4096, page(0x3c)));
  assert.equal(flash.bytes[4096], 0x30);
  assert.match(flash.violations[0], /program at 1000: 3c over f0/);
  doAll(flash, flash.programSteps(8192, page(0)));
  doAll(flash, flash.eraseSteps(4096, 4096));
  assert.deepEqual([flash.bytes[4095], flash.bytes[4096], flash.bytes[8191], flash.bytes[8192]], [255, 255, 255, 0]);
});

test('padding with 0xFF over programmed bytes is no mistake', () => {
  const flash = new Flash(64 * 1024);
  doAll(flash, flash.programSteps(0, page(0x12)));
  doAll(flash, flash.programSteps(0, page(0xff)));
  assert.deepEqual([flash.bytes[0], flash.violations.length], [0x12, 0]);
});

test('unaligned or out of range operations are refused', () => {
  const flash = new Flash(64 * 1024);
  assert.throws(() => flash.eraseSteps(100, 4096), /out of range or unaligned/);
  assert.throws(() => flash.programSteps(64 * 1024, page(0)), /out of range or unaligned/);
});

test('power goes after any given byte, of a program and of an erase', () => {
  for (const count of [0, 1, 255]) {
    const flash = new Flash(64 * 1024);
    flash.cutAfterBytes(256 + count);
    let cut = 0;
    flash.onCut = () => cut++;
    assert.equal(doAll(flash, flash.programSteps(0, new Uint8Array(512))), false);
    assert.equal(cut, 1);
    assert.deepEqual([flash.bytes[255], flash.bytes.subarray(256, 512).filter((b) => b === 0).length], [0, count]);
  }
  const flash = new Flash(64 * 1024);
  flash.bytes.fill(0);
  flash.cutAfterBytes(1000);
  doAll(flash, flash.eraseSteps(0, 4096));
  assert.deepEqual([flash.bytes[999], flash.bytes[1000]], [255, 0]);
});

test('a power cut in the middle of an operation leaves a part of it', () => {
  const flash = new Flash(64 * 1024);
  const [step] = flash.programSteps(0, page(0));
  flash.begin(step, 1000);
  flash.powerLost(1000 + step.nanos / 2);
  assert.equal(flash.bytes[127], 0);
  assert.equal(flash.bytes[129], 255);
});

test('the core stands still while flash works, the rest goes on', () => {
  const chip = sleepingChip();
  const start = chip.clock.nanos;
  let ticks = 0;
  const alarm = chip.clock.createAlarm(() => (ticks++, alarm.schedule(1e6)));
  alarm.schedule(1e6);
  chip.runFlashSteps([...chip.flash.eraseSteps(0x100000, 8192), ...chip.flash.programSteps(0x100000, page(1))]);
  chip.runTo(start + 2 * SECTOR_ERASE_NANOS + PAGE_PROGRAM_NANOS - 1000);
  assert.equal(chip.flashSteps.length, 1);
  chip.runTo(start + 2 * SECTOR_ERASE_NANOS + PAGE_PROGRAM_NANOS + 1000);
  assert.equal(chip.flashSteps.length, 0);
  assert.equal(ticks, 90);
  assert.equal(chip.flash.bytes[0x100000], 1);
});

test('the ROM finds its functions by code and the unique id is read through the SSI', () => {
  const chip = makeChip();
  const { bus } = chip;
  const table = bus.read16(0x14);
  const codes = [];
  for (let at = table; bus.read16(at); at += 4) codes.push(String.fromCharCode(bus.read8(at), bus.read8(at + 1)));
  for (const code of ['IF', 'EX', 'RE', 'RP', 'FC', 'CX', 'C4', 'MS', 'MC', 'P3', 'L3']) assert.ok(codes.includes(code), code);
  bus.write32(0x18000008, 0);
  bus.write32(0x18000000, 0x300);
  bus.write32(0x18000004, 11);
  bus.write32(0x18000008, 1);
  bus.write8(0x18000060, 0x4b);
  const read = Array.from({ length: 12 }, () => bus.read8(0x18000060));
  assert.deepEqual(read.slice(4), [...chip.flash.uniqueId]);
});
