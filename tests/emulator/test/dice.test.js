import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { Device } from '../src/device.js';
import { elfImage, OP } from './support.js';

const RANDOM_BIT = 0x4006001c;
const TIMER_RAW_LOW = 0x40054028;
const TIMER_RESET_CLEAR = 0x4000f000;
const BITS = 4096;

/** A device whose timer runs, read by the test instead of by a firmware. */
function device(seed, runMs = 1) {
  const sleeping = Device.load({ board: 'picopad', image: elfImage([OP.wfe, 0xe7fd]), seed });
  sleeping.chip.bus.write32(TIMER_RESET_CLEAR, 1 << 21);
  sleeping.run(runMs);
  return sleeping;
}

function gather({ chip }) {
  const bits = Array.from({ length: BITS }, () => chip.bus.read32(RANDOM_BIT));
  return { bits, time: chip.bus.read32(TIMER_RAW_LOW) };
}

test('the seed of the dice follows from the bits and not from when they are read', () => {
  const [early, late] = [device(1), device(1, 7)];
  assert.equal(early.chip.diceSeed, null);
  const [first, second] = [gather(early), gather(late)];
  assert.deepEqual(first, second);
  assert.equal(first.time, 0);
  assert.ok(late.chip.bus.read32(TIMER_RAW_LOW) > early.chip.bus.read32(TIMER_RAW_LOW), 'the clock goes on');
  assert.equal(early.chip.diceSeed, late.chip.diceSeed);
  const other = device(2);
  gather(other);
  assert.notEqual(other.chip.diceSeed, early.chip.diceSeed);
});

test('the seed is the hash that the firmware makes of them', () => {
  const one = device(5);
  const { bits } = gather(one);
  const hash = createHash('sha256').update(one.flash.uniqueId);
  for (let i = 0; i < BITS; i += 8) {
    // The firmware puts eight bits into a byte, the first on top, and hashes it from its lowest bit on, first on top again.
    const byte = parseInt(bits.slice(i, i + 8).join(''), 2);
    const turned = parseInt([...byte.toString(2).padStart(8, '0')].reverse().join(''), 2);
    hash.update(Uint8Array.of(turned));
  }
  assert.equal(one.chip.diceSeed, hash.update(new Uint8Array(8)).digest('hex'));
  assert.equal(one.session().diceSeed, one.chip.diceSeed);
});
