// A boot ROM of our own in place of Raspberry Pi's: the header and tables firmware looks functions up in, and for every
// function two instructions, `bkpt #n; bx lr`. The breakpoint does the work in the host.

import { ROM_SIZE } from './bus.js';

const BX_LR = 0x4770;
const BKPT = 0xbe00;

const FUNCTION_TABLE = 0x100;
const DATA_TABLE = 0x300;
const FLOAT_TABLE = 0x400;
const DOUBLE_TABLE = 0x500;
const COPYRIGHT = 0x600;
const GIT_REVISION = 0x640;
const CODE = 0x800;


const scratch = new DataView(new ArrayBuffer(8));

function asFloat(bits) {
  scratch.setInt32(0, bits, true);
  return scratch.getFloat32(0, true);
}

function floatBits(value) {
  scratch.setFloat32(0, value, true);
  return scratch.getInt32(0, true);
}

function asDouble(low, high) {
  scratch.setInt32(0, low, true);
  scratch.setInt32(4, high, true);
  return scratch.getFloat64(0, true);
}

function clamp(value, low, high) {
  return Number.isNaN(value) ? 0 : Math.max(low, Math.min(high, Math.floor(value)));
}

/** Functions by their two-letter code. `r` are the registers; the result goes to r[0] (and r[1]). */
function functions(chip) {
  const { core, bus } = chip;
  const copy = (to, from, count) => {
    for (let i = 0; i < count; i++) bus.write8(to + i, bus.read8(from + i));
  };
  const fill = (to, byte, count) => {
    for (let i = 0; i < count; i++) bus.write8(to + i, byte);
  };
  // The loops of the real ROM move a word in about two cycles, a byte in about four.
  const spend = (cycles) => {
    core.left -= cycles;
  };
  return {
    P3: (r) => {
      let count = 0;
      for (let v = r[0]; v; v &= v - 1) count++;
      r[0] = count;
    },
    R3: (r) => {
      let out = 0;
      for (let i = 0; i < 32; i++) out |= ((r[0] >>> i) & 1) << (31 - i);
      r[0] = out;
    },
    L3: (r) => (r[0] = Math.clz32(r[0])),
    T3: (r) => (r[0] = r[0] ? 31 - Math.clz32(r[0] & -r[0]) : 32),
    MS: (r) => (fill(r[0], r[1], r[2] >>> 0), spend((r[2] >>> 0) * 2)),
    S4: (r) => (fill(r[0], r[1], r[2] >>> 0), spend((r[2] >>> 0) / 2)),
    MC: (r) => (copy(r[0], r[1], r[2] >>> 0), spend((r[2] >>> 0) * 3)),
    C4: (r) => (copy(r[0], r[1], r[2] >>> 0), spend((r[2] >>> 0) / 2)),
    IF: () => {},
    EX: () => chip.leaveExecuteInPlace(),
    RE: (r) => chip.runFlashSteps(chip.flash.eraseSteps(r[0] >>> 0, r[1] >>> 0)),
    RP: (r) => {
      const data = new Uint8Array(r[2] >>> 0);
      for (let i = 0; i < data.length; i++) data[i] = bus.read8(r[1] + i);
      chip.runFlashSteps(chip.flash.programSteps(r[0] >>> 0, data));
    },
    FC: () => {},
    CX: () => chip.enterExecuteInPlace(),
    UB: () => chip.stopWith('the firmware asked for the USB boot loader'),
    WV: () => chip.stopWith('the firmware waits for another core'),
  };
}

// The float tables, in the order of the ROM's documentation (version 2). A null is a function nobody should call.
function floatFunctions() {
  const binary = (f) => (r) => (r[0] = floatBits(f(asFloat(r[0]), asFloat(r[1]))));
  const unary = (f) => (r) => (r[0] = floatBits(f(asFloat(r[0]))));
  const fixed = (low, high) => (r) => (r[0] = clamp(asFloat(r[0]) * 2 ** r[1], low, high));
  const wholeSigned = (r) => (r[0] = Math.max(-0x80000000, Math.min(0x7fffffff, Math.trunc(asFloat(r[0])) || 0)));
  return [
    binary((a, b) => a + b), binary((a, b) => a - b), binary((a, b) => a * b), binary((a, b) => a / b),
    null, null, unary(Math.sqrt), wholeSigned,
    fixed(-0x80000000, 0x7fffffff), (r) => (r[0] = clamp(asFloat(r[0]), 0, 0xffffffff)), fixed(0, 0xffffffff),
    (r) => (r[0] = floatBits(r[0])), (r) => (r[0] = floatBits(r[0] / 2 ** r[1])),
    (r) => (r[0] = floatBits(r[0] >>> 0)), (r) => (r[0] = floatBits((r[0] >>> 0) / 2 ** r[1])),
    unary(Math.cos), unary(Math.sin), unary(Math.tan), null, unary(Math.exp), unary(Math.log),
    (r) => {
      const a = asFloat(r[0]);
      const b = asFloat(r[1]);
      r[0] = a < b ? -1 : a > b ? 1 : 0;
    },
    binary(Math.atan2),
    (r) => (r[0] = floatBits(Number(join(r)))), (r) => (r[0] = floatBits(Number(join(r)) / 2 ** r[2])),
    (r) => (r[0] = floatBits(Number(BigInt.asUintN(64, join(r))))),
    (r) => (r[0] = floatBits(Number(BigInt.asUintN(64, join(r))) / 2 ** r[2])),
    (r) => split(r, toBig(asFloat(r[0]), 64, true)), null, (r) => split(r, toBig(asFloat(r[0]), 64, false)), null,
    (r) => splitDouble(r, asFloat(r[0])),
  ];
}

function doubleFunctions() {
  const a = (r) => asDouble(r[0], r[1]);
  const b = (r) => asDouble(r[2], r[3]);
  const binary = (f) => (r) => splitDouble(r, f(a(r), b(r)));
  const unary = (f) => (r) => splitDouble(r, f(a(r)));
  return [
    binary((x, y) => x + y), binary((x, y) => x - y), binary((x, y) => x * y), binary((x, y) => x / y),
    null, null, unary(Math.sqrt), (r) => (r[0] = Math.max(-0x80000000, Math.min(0x7fffffff, Math.trunc(a(r)) || 0))),
    (r) => (r[0] = clamp(a(r) * 2 ** r[2], -0x80000000, 0x7fffffff)), (r) => (r[0] = clamp(a(r), 0, 0xffffffff)),
    (r) => (r[0] = clamp(a(r) * 2 ** r[2], 0, 0xffffffff)),
    (r) => splitDouble(r, r[0]), (r) => splitDouble(r, r[0] / 2 ** r[1]),
    (r) => splitDouble(r, r[0] >>> 0), (r) => splitDouble(r, (r[0] >>> 0) / 2 ** r[1]),
    unary(Math.cos), unary(Math.sin), unary(Math.tan), null, unary(Math.exp), unary(Math.log),
    (r) => (r[0] = a(r) < b(r) ? -1 : a(r) > b(r) ? 1 : 0),
    binary(Math.atan2),
    (r) => splitDouble(r, Number(join(r))), (r) => splitDouble(r, Number(join(r)) / 2 ** r[2]),
    (r) => splitDouble(r, Number(BigInt.asUintN(64, join(r)))),
    (r) => splitDouble(r, Number(BigInt.asUintN(64, join(r))) / 2 ** r[2]),
    (r) => split(r, toBig(a(r), 64, true)), null, (r) => split(r, toBig(a(r), 64, false)), null,
    (r) => (r[0] = floatBits(a(r))),
  ];
}

function join(r) {
  return BigInt.asIntN(64, (BigInt(r[1]) << 32n) | BigInt(r[0] >>> 0));
}

function split(r, big) {
  r[0] = Number(BigInt.asIntN(32, big));
  r[1] = Number(BigInt.asIntN(32, big >> 32n));
}

function splitDouble(r, value) {
  scratch.setFloat64(0, value, true);
  r[0] = scratch.getInt32(0, true);
  r[1] = scratch.getInt32(4, true);
}

function toBig(value, bits, signed) {
  if (Number.isNaN(value)) return 0n;
  const low = signed ? -(2 ** (bits - 1)) : 0;
  const high = signed ? 2 ** (bits - 1) : 2 ** bits;
  if (value <= low) return BigInt(low);
  if (value >= high) return BigInt(high) - 1n;
  return BigInt(Math.trunc(value));
}

// Soft-float in the real ROM takes tens to hundreds of cycles; this is near the average of the basic four.
const FLOAT_CYCLES = 70;

/** Fills `rom` and installs the breakpoint handler on the chip's core. */
export function installRom(chip, rom) {
  const view = new DataView(rom.buffer, rom.byteOffset, ROM_SIZE);
  const handlers = [];
  let code = CODE;
  const place = (handler) => {
    const number = handlers.push(handler) - 1;
    view.setUint16(code, BKPT | number, true);
    view.setUint16(code + 2, BX_LR, true);
    code += 4;
    return (code - 4) | 1;
  };

  const lookup = place((r) => {
    const wanted = r[1] & 0xffff;
    for (let at = r[0]; view.getUint16(at, true); at += 4) {
      if (view.getUint16(at, true) === wanted) {
        r[0] = view.getUint16(at + 2, true);
        return;
      }
    }
    r[0] = 0;
  });
  const unknown = place(() => chip.stopWith('the firmware called a boot ROM function that is not modelled'));

  let entry = FUNCTION_TABLE;
  for (const [name, handler] of Object.entries(functions(chip))) {
    view.setUint16(entry, name.charCodeAt(0) | (name.charCodeAt(1) << 8), true);
    view.setUint16(entry + 2, place(handler), true);
    entry += 4;
  }
  const table = (base, list) => {
    list.forEach((handler, index) => {
      const timed = handler && ((r) => (handler(r), (chip.core.left -= FLOAT_CYCLES)));
      view.setUint32(base + 4 * index, timed ? place(timed) : unknown, true);
    });
  };
  table(FLOAT_TABLE, floatFunctions());
  table(DOUBLE_TABLE, doubleFunctions());

  entry = DATA_TABLE;
  for (const [name, address] of Object.entries({ CR: COPYRIGHT, GR: GIT_REVISION, SF: FLOAT_TABLE, SD: DOUBLE_TABLE, FS: CODE, FE: code })) {
    view.setUint16(entry, name.charCodeAt(0) | (name.charCodeAt(1) << 8), true);
    view.setUint16(entry + 2, address, true);
    entry += 4;
  }
  new TextEncoder().encodeInto('emulated boot ROM of the Stonecaller harness', rom.subarray(COPYRIGHT));

  // Header: 'M', 'u', 1, version; then the tables as half-words.
  rom.set([0x4d, 0x75, 0x01, 0x02], 0x10);
  view.setUint16(0x14, FUNCTION_TABLE, true);
  view.setUint16(0x16, DATA_TABLE, true);
  view.setUint16(0x18, lookup, true);

  chip.core.onBreakpoint = (number) => {
    const handler = chip.core.pc < ROM_SIZE ? handlers[number] : null;
    if (!handler) chip.breakpoint(number);
    else handler(chip.core.r);
  };
}
