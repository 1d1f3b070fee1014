import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RP2040 } from 'rp2040js';
import { Bus } from '../src/bus.js';
import { Core } from '../src/core.js';
import { Random } from '../src/random.js';
import { CODE, makeChip, movs, OP } from './support.js';

const BASE = 0x20000100;

function bareCore() {
  const bus = new Bus({ rom: new Uint8Array(16384), sram: new Uint8Array(264 * 1024), flash: new Uint8Array(4096) });
  return new Core(bus);
}

function setFlags(core, bits) {
  core.setFlags(bits << 28);
}

test('add and subtract set all flags as wide arithmetic does', () => {
  const core = bareCore();
  const random = new Random(7);
  const edges = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe];
  const pick = () => (random.below(2) ? edges[random.below(edges.length)] : random.next());
  const signed = (x) => BigInt(x | 0);
  for (let i = 0; i < 20_000; i++) {
    const a = pick();
    const b = pick();
    const carry = random.below(2);
    for (const [operand, signedSum, name] of [[b, signed(a) + signed(b) + BigInt(carry), 'adc'], [~b, signed(a) - signed(b) - BigInt(1 - carry), 'sbc']]) {
      const result = core.add(a | 0, operand | 0, carry);
      const message = `${name} ${a.toString(16)} ${b.toString(16)} carry ${carry}`;
      assert.equal(result, Number(BigInt.asIntN(32, signedSum)), message);
      assert.equal(core.v, BigInt.asIntN(32, signedSum) === signedSum ? 0 : 1, `V of ${message}`);
      const unsigned = name === 'adc' ? BigInt(a >>> 0) + BigInt(b >>> 0) + BigInt(carry) > 0xffffffffn : BigInt(a >>> 0) >= BigInt(b >>> 0) + BigInt(1 - carry);
      assert.equal(core.c, unsigned ? 1 : 0, `C of ${message}`);
    }
  }
});

// rp2040js's core is an independent reading of the manual. Left out is what it gets wrong: V of ADCS and SBCS when an
// operand plus the carry wraps, and the carry of register shifts by 0 or by 32 and more.
test('random data instructions agree with the rp2040js core', () => {
  const ours = bareCore();
  const chip = new RP2040();
  const theirs = chip.core;
  const random = new Random(42);
  const kinds = [
    () => 0x0000 | random.below(0x1800), () => 0x1800 | random.below(0x800), () => 0x2000 | random.below(0x2000),
    () => 0x4000 | random.below(0x400), () => 0xb200 | random.below(0x100), () => 0xba00 | random.below(0x80), () => 0xbac0 | random.below(0x40),
  ];
  for (let i = 0; i < 30_000; i++) {
    const op = kinds[random.below(kinds.length)]();
    const kind = op >> 10 === 0x10 ? (op >> 6) & 15 : -1;
    if ([2, 3, 4, 5, 6, 7].includes(kind)) continue;
    ours.bus.write16(BASE, op);
    chip.writeUint16(BASE, op);
    const flags = random.below(16);
    for (let r = 0; r < 13; r++) {
      const value = random.below(3) ? random.next() : random.below(40);
      ours.r[r] = value;
      theirs.registers[r] = value;
    }
    setFlags(ours, flags);
    theirs.APSR = flags << 28;
    ours.pc = BASE;
    theirs.PC = BASE;
    ours.startBatch(1);
    ours.run();
    theirs.executeInstruction();
    for (let r = 0; r < 13; r++) assert.equal(ours.r[r] >>> 0, theirs.registers[r], `r${r} after ${op.toString(16)}`);
    assert.equal(ours.flags() >>> 28, theirs.APSR >>> 28, `flags after ${op.toString(16)}`);
  }
});

test('register shifts by 0, 32 and more', () => {
  const core = bareCore();
  const run = (op, value, shift) => {
    setFlags(core, 0b0010);
    core.r[0] = value;
    core.r[1] = shift;
    core.bus.write16(BASE, op);
    core.pc = BASE;
    core.startBatch(1);
    core.run();
    return [core.r[0] >>> 0, core.c];
  };
  const [LSL, LSR, ASR, ROR] = [0x4088, 0x40c8, 0x4108, 0x41c8];
  assert.deepEqual(run(LSL, 0x80000001, 0), [0x80000001, 1]);
  assert.deepEqual(run(LSL, 0x80000001, 32), [0, 1]);
  assert.deepEqual(run(LSL, 0x80000001, 33), [0, 0]);
  assert.deepEqual(run(LSR, 0x80000001, 0), [0x80000001, 1]);
  assert.deepEqual(run(LSR, 0x80000001, 32), [0, 1]);
  assert.deepEqual(run(LSR, 0x80000001, 40), [0, 0]);
  assert.deepEqual(run(ASR, 0x80000001, 200), [0xffffffff, 1]);
  assert.deepEqual(run(ROR, 0x80000001, 0), [0x80000001, 1]);
  assert.deepEqual(run(ROR, 0x00000001, 1), [0x80000000, 1]);
});

test('SEV lets the next WFE pass, the one after it sleeps', () => {
  const chip = makeChip([OP.sev, OP.wfe, movs(7, 1), OP.wfe, movs(7, 2), OP.stay]);
  chip.runTo(1e6);
  assert.equal(chip.core.r[7], 1);
  assert.equal(chip.core.waiting, 1);
});

test('a sleeping core takes an interrupt, and WFE returns after it', () => {
  const handler = CODE + 0x40;
  const code = [OP.wfe, movs(7, 2), OP.stay];
  code[0x20] = movs(6, 9);
  code[0x21] = OP.bxlr;
  const chip = makeChip([...code].map((half) => half ?? OP.nop), { 36: handler });
  chip.core.enabled = 1 << 20;
  chip.runTo(1e6);
  assert.equal(chip.core.waiting, 1);
  chip.core.setInterrupt(20, true);
  chip.core.setInterrupt(20, false);
  chip.runTo(2e6);
  assert.deepEqual([chip.core.r[6], chip.core.r[7], chip.core.ipsr], [9, 2, 0]);
});

test('with PRIMASK set a pending interrupt wakes WFI but is not taken, and is no event for WFE', () => {
  for (const [wait, wakes] of [[OP.wfi, true], [OP.wfe, false]]) {
    const chip = makeChip([OP.cpsid, wait, movs(7, 3), OP.stay], { 36: CODE + 0x40 });
    chip.core.enabled = 1 << 20;
    chip.runTo(1e6);
    chip.core.setInterrupt(20, true);
    chip.runTo(2e6);
    assert.equal(chip.core.r[7] === 3, wakes);
    assert.equal(chip.core.ipsr, 0);
    assert.equal(chip.core.pending, 1 << 20);
  }
});

test('a higher priority preempts, an equal one waits, and a line that fell stays pending', () => {
  const spin = CODE + 0x40;
  const code = Array(0x30).fill(OP.nop);
  code[0] = OP.stay;
  code[0x20] = OP.stay;
  const chip = makeChip(code, { 42: spin, 43: spin, 44: spin });
  const { core } = chip;
  core.enabled = 7 << 26;
  core.priorities.set([3, 1, 1], 42);
  let time = 0;
  const settle = () => chip.runTo((time += 1e5));
  settle();
  core.pend(1 << 26);
  settle();
  assert.equal(core.ipsr, 42);
  core.pend(1 << 27);
  settle();
  assert.equal(core.ipsr, 43);
  core.setInterrupt(28, true);
  core.setInterrupt(28, false);
  settle();
  assert.equal(core.ipsr, 43);
  assert.equal(core.pending, 1 << 28);
});

test('an unaligned access is a HardFault; a fault in its handler locks the core up', () => {
  const code = Array(0x30).fill(OP.nop);
  code[0] = movs(0, 1);
  code[1] = 0x6800; // ldr r0, [r0]
  code[0x20] = 0x6800;
  const chip = makeChip(code, { 3: CODE + 0x40 });
  chip.runTo(1e6);
  assert.match(chip.core.lockup.message, /unaligned word read at 0x00000001/);
});

test('SYSRESETREQ stops the chip for a reset', () => {
  const chip = makeChip();
  chip.bus.write32(0xe000ed0c, 0x05fa0004);
  assert.deepEqual(chip.stopReason, { kind: 'reset', cause: 'software' });
});

test('flash without a valid boot stage 2 does not start', () => {
  const chip = makeChip();
  chip.flash.bytes[10] ^= 1;
  chip.stopReason = null;
  chip.startFromFlash();
  assert.match(chip.stopReason.cause, /no valid boot stage 2/);
});
