// The instructions that take more than a line: arithmetic with flags, stack, hints, the 32-bit ones.

import { AWAKE, Exceptions, WAIT_EVENT, WAIT_INTERRUPT } from './exceptions.js';
import { Fault } from './fault.js';

const SP = 13;
const LR = 14;

export class Instructions extends Exceptions {
  branch(at, op) {
    this.pc = at + 4 + ((op << 24) >> 23);
    this.left--;
  }

  /** a + b + carry, with all four flags. Subtraction is a + ~b + 1. */
  add(a, b, carry) {
    const sum = (a >>> 0) + (b >>> 0) + carry;
    const result = sum | 0;
    this.nf = this.zf = result;
    this.c = sum > 0xffffffff ? 1 : 0;
    this.v = ((a ^ result) & (b ^ result)) < 0 ? 1 : 0;
    return result;
  }

  dataProcessing(op) {
    const r = this.r;
    const d = op & 7;
    const a = r[d];
    const b = r[(op >> 3) & 7];
    let result;
    switch ((op >> 6) & 15) {
      case 0x0: result = a & b; break;
      case 0x1: result = a ^ b; break;
      case 0x2: {
        const shift = b & 0xff;
        if (shift) this.c = shift <= 32 ? (a >>> (32 - shift)) & 1 : 0;
        result = shift < 32 ? a << shift : 0;
        break;
      }
      case 0x3: {
        const shift = b & 0xff;
        if (shift) this.c = shift <= 32 ? (a >>> (shift - 1)) & 1 : 0;
        result = shift < 32 ? a >>> shift : 0;
        break;
      }
      case 0x4: {
        const shift = Math.min(b & 0xff, 32);
        if (shift) this.c = (a >> (shift - 1)) & 1;
        result = a >> Math.min(shift, 31);
        break;
      }
      case 0x5: r[d] = this.add(a, b, this.c); return;
      case 0x6: r[d] = this.add(a, ~b, this.c); return;
      case 0x7: {
        const shift = b & 31;
        result = shift ? (a >>> shift) | (a << (32 - shift)) : a;
        if (b & 0xff) this.c = (result >>> 31) & 1;
        break;
      }
      case 0x8: this.nf = this.zf = a & b; return;
      case 0x9: r[d] = this.add(0, ~b, 1); return;
      case 0xa: this.add(a, ~b, 1); return;
      case 0xb: this.add(a, b, 0); return;
      case 0xc: result = a | b; break;
      case 0xd: result = Math.imul(a, b); break;
      case 0xe: result = a & ~b; break;
      default: result = ~b;
    }
    r[d] = result;
    this.nf = this.zf = r[d];
  }

  high(index) {
    return index === 15 ? this.pc + 2 : this.r[index];
  }

  writeHigh(index, value) {
    if (index === 15) {
      this.pc = value & ~1;
      this.left--;
    } else {
      this.r[index] = index === SP ? value & ~3 : value;
    }
  }

  push(op) {
    const r = this.r;
    let address = r[SP];
    if (op & 0x100) {
      address -= 4;
      this.bus.write32(address, r[LR]);
      this.left--;
    }
    for (let i = 7; i >= 0; i--) {
      if (op & (1 << i)) {
        address -= 4;
        this.bus.write32(address, r[i]);
        this.left--;
      }
    }
    r[SP] = address;
  }

  pop(op) {
    const r = this.r;
    let address = r[SP];
    for (let i = 0; i < 8; i++) {
      if (op & (1 << i)) {
        r[i] = this.bus.read32(address);
        address += 4;
        this.left--;
      }
    }
    if (op & 0x100) {
      const target = this.bus.read32(address);
      r[SP] = address + 4;
      this.left -= 3;
      this.branchExchange(target);
    } else {
      r[SP] = address;
    }
  }

  /** NOP, YIELD, WFE, WFI, SEV. True when the core is to stop for now. */
  hint(kind) {
    switch (kind) {
      case 2:
        this.left--;
        if (this.event) this.event = false;
        else this.waiting = WAIT_EVENT;
        break;
      case 3:
        this.left--;
        this.waiting = WAIT_INTERRUPT;
        break;
      case 4:
        this.event = true;
    }
    if (this.waiting !== AWAKE) this.wakeIfDue();
    return this.waiting !== AWAKE;
  }

  wide(at, op, op2) {
    this.pc = at + 4;
    this.left -= 2;
    if ((op2 & 0xd000) === 0xd000 && (op & 0xf800) === 0xf000) {
      const sign = (op << 21) >> 31;
      const i1 = ~((op2 >> 13) ^ sign) & 1;
      const i2 = ~((op2 >> 11) ^ sign) & 1;
      this.r[LR] = (at + 4) | 1;
      this.pc = at + 4 + ((sign << 24) | (i1 << 23) | (i2 << 22) | ((op & 0x3ff) << 12) | ((op2 & 0x7ff) << 1));
    } else if (op === 0xf3ef && (op2 & 0xf000) === 0x8000) {
      this.r[(op2 >> 8) & 15] = this.readSpecial(op2 & 0xff);
    } else if ((op & 0xfff0) === 0xf380 && (op2 & 0xff00) === 0x8800) {
      this.writeSpecial(op2 & 0xff, this.r[op & 15]);
    } else if (!(op === 0xf3bf && (op2 & 0xff00) === 0x8f00)) {
      // what is left that is defined: DSB, DMB, ISB, which have nothing to order here
      throw new Fault(`undefined instruction ${op.toString(16)} ${op2.toString(16)}`);
    }
  }
}
