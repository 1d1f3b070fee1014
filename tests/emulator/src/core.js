// The Cortex-M0+ instruction set. rp2040js has a core too, but its SEV does nothing, a WFE with interrupts masked takes
// the interrupt, a software-pended interrupt can get lost, faults and SYSRESETREQ are missing and exception entry takes
// no time. The firmware's executors rest on exactly these, so the core is our own. This is fetching and decoding; longer
// instructions are in instructions.js, exceptions in exceptions.js.
//
// Cycle counts are those of the M0+ manual with the RP2040's single-cycle multiplier, code and data in zero-wait memory
// (flash reads count as cache hits) and the APB bridge's extra cycles for peripherals.

import { AWAKE } from './exceptions.js';
import { Fault } from './fault.js';
import { Instructions } from './instructions.js';

const SP = 13;
const LR = 14;

export class Core extends Instructions {
  constructor(bus) {
    super(bus);
    /** Called by a `bkpt` instruction. The boot ROM's functions are made of these. */
    this.onBreakpoint = () => {
      throw new Fault('breakpoint without a debugger');
    };
  }

  /** Runs until the batch is over or the core waits. Time is in `cycles` all the while. */
  run() {
    while (this.left > 0 && this.waiting === AWAKE && !this.stopped) {
      try {
        this.runUntilFault();
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        this.pc -= 2; // back to the instruction that failed
        this.hardFault(error);
      }
    }
  }

  runUntilFault() {
    const r = this.r;
    const bus = this.bus;
    while (this.left > 0) {
      if (this.interruptsChanged && this.takeInterrupt()) continue;
      const at = this.pc;
      const op = bus.fetch16(at);
      this.pc = at + 2;
      this.left--;
      switch (op >>> 8) {
        // LSLS, LSRS, ASRS by an immediate
        case 0x00: case 0x01: case 0x02: case 0x03: case 0x04: case 0x05: case 0x06: case 0x07: {
          const shift = (op >> 6) & 31;
          const value = r[(op >> 3) & 7];
          if (shift) this.c = (value >>> (32 - shift)) & 1;
          r[op & 7] = this.nf = this.zf = value << shift;
          break;
        }
        case 0x08: case 0x09: case 0x0a: case 0x0b: case 0x0c: case 0x0d: case 0x0e: case 0x0f: {
          const shift = (op >> 6) & 31;
          const value = r[(op >> 3) & 7];
          this.c = (value >>> (shift ? shift - 1 : 31)) & 1;
          r[op & 7] = this.nf = this.zf = shift ? value >>> shift : 0;
          break;
        }
        case 0x10: case 0x11: case 0x12: case 0x13: case 0x14: case 0x15: case 0x16: case 0x17: {
          const shift = (op >> 6) & 31 || 32;
          const value = r[(op >> 3) & 7];
          this.c = (value >> (shift - 1)) & 1;
          r[op & 7] = this.nf = this.zf = value >> Math.min(shift, 31);
          break;
        }
        case 0x18: case 0x19:
          r[op & 7] = this.add(r[(op >> 3) & 7], r[(op >> 6) & 7], 0);
          break;
        case 0x1a: case 0x1b:
          r[op & 7] = this.add(r[(op >> 3) & 7], ~r[(op >> 6) & 7], 1);
          break;
        case 0x1c: case 0x1d:
          r[op & 7] = this.add(r[(op >> 3) & 7], (op >> 6) & 7, 0);
          break;
        case 0x1e: case 0x1f:
          r[op & 7] = this.add(r[(op >> 3) & 7], ~((op >> 6) & 7), 1);
          break;
        case 0x20: case 0x21: case 0x22: case 0x23: case 0x24: case 0x25: case 0x26: case 0x27:
          r[(op >> 8) & 7] = this.nf = this.zf = op & 0xff;
          break;
        case 0x28: case 0x29: case 0x2a: case 0x2b: case 0x2c: case 0x2d: case 0x2e: case 0x2f:
          this.add(r[(op >> 8) & 7], ~(op & 0xff), 1);
          break;
        case 0x30: case 0x31: case 0x32: case 0x33: case 0x34: case 0x35: case 0x36: case 0x37:
          r[(op >> 8) & 7] = this.add(r[(op >> 8) & 7], op & 0xff, 0);
          break;
        case 0x38: case 0x39: case 0x3a: case 0x3b: case 0x3c: case 0x3d: case 0x3e: case 0x3f:
          r[(op >> 8) & 7] = this.add(r[(op >> 8) & 7], ~(op & 0xff), 1);
          break;
        case 0x40: case 0x41: case 0x42: case 0x43:
          this.dataProcessing(op);
          break;
        case 0x44: {
          // ADD, high registers
          const d = ((op >> 4) & 8) | (op & 7);
          const sum = (this.high(d) + this.high((op >> 3) & 15)) | 0;
          this.writeHigh(d, sum);
          break;
        }
        case 0x45:
          this.add(this.high(((op >> 4) & 8) | (op & 7)), ~this.high((op >> 3) & 15), 1);
          break;
        case 0x46:
          this.writeHigh(((op >> 4) & 8) | (op & 7), this.high((op >> 3) & 15));
          break;
        case 0x47: {
          // BX, BLX
          const target = this.high((op >> 3) & 15);
          if (op & 0x80) r[LR] = (at + 2) | 1;
          this.left--;
          this.branchExchange(target);
          break;
        }
        case 0x48: case 0x49: case 0x4a: case 0x4b: case 0x4c: case 0x4d: case 0x4e: case 0x4f:
          this.left--;
          r[(op >> 8) & 7] = bus.read32(((at + 4) & ~3) + ((op & 0xff) << 2));
          break;
        case 0x50: case 0x51: {
          const address = r[(op >> 3) & 7] + r[(op >> 6) & 7];
          this.left -= storeCost(address);
          bus.write32(address, r[op & 7]);
          break;
        }
        case 0x52: case 0x53: {
          const address = r[(op >> 3) & 7] + r[(op >> 6) & 7];
          this.left -= storeCost(address);
          bus.write16(address, r[op & 7]);
          break;
        }
        case 0x54: case 0x55: {
          const address = r[(op >> 3) & 7] + r[(op >> 6) & 7];
          this.left -= storeCost(address);
          bus.write8(address, r[op & 7]);
          break;
        }
        case 0x56: case 0x57: {
          const address = r[(op >> 3) & 7] + r[(op >> 6) & 7];
          this.left -= loadCost(address);
          r[op & 7] = (bus.read8(address) << 24) >> 24;
          break;
        }
        case 0x58: case 0x59: {
          const address = r[(op >> 3) & 7] + r[(op >> 6) & 7];
          this.left -= loadCost(address);
          r[op & 7] = bus.read32(address);
          break;
        }
        case 0x5a: case 0x5b: {
          const address = r[(op >> 3) & 7] + r[(op >> 6) & 7];
          this.left -= loadCost(address);
          r[op & 7] = bus.read16(address);
          break;
        }
        case 0x5c: case 0x5d: {
          const address = r[(op >> 3) & 7] + r[(op >> 6) & 7];
          this.left -= loadCost(address);
          r[op & 7] = bus.read8(address);
          break;
        }
        case 0x5e: case 0x5f: {
          const address = r[(op >> 3) & 7] + r[(op >> 6) & 7];
          this.left -= loadCost(address);
          r[op & 7] = (bus.read16(address) << 16) >> 16;
          break;
        }
        case 0x60: case 0x61: case 0x62: case 0x63: case 0x64: case 0x65: case 0x66: case 0x67: {
          const address = r[(op >> 3) & 7] + ((op >> 4) & 0x7c);
          this.left -= storeCost(address);
          bus.write32(address, r[op & 7]);
          break;
        }
        case 0x68: case 0x69: case 0x6a: case 0x6b: case 0x6c: case 0x6d: case 0x6e: case 0x6f: {
          const address = r[(op >> 3) & 7] + ((op >> 4) & 0x7c);
          this.left -= loadCost(address);
          r[op & 7] = bus.read32(address);
          break;
        }
        case 0x70: case 0x71: case 0x72: case 0x73: case 0x74: case 0x75: case 0x76: case 0x77: {
          const address = r[(op >> 3) & 7] + ((op >> 6) & 31);
          this.left -= storeCost(address);
          bus.write8(address, r[op & 7]);
          break;
        }
        case 0x78: case 0x79: case 0x7a: case 0x7b: case 0x7c: case 0x7d: case 0x7e: case 0x7f: {
          const address = r[(op >> 3) & 7] + ((op >> 6) & 31);
          this.left -= loadCost(address);
          r[op & 7] = bus.read8(address);
          break;
        }
        case 0x80: case 0x81: case 0x82: case 0x83: case 0x84: case 0x85: case 0x86: case 0x87: {
          const address = r[(op >> 3) & 7] + ((op >> 5) & 0x3e);
          this.left -= storeCost(address);
          bus.write16(address, r[op & 7]);
          break;
        }
        case 0x88: case 0x89: case 0x8a: case 0x8b: case 0x8c: case 0x8d: case 0x8e: case 0x8f: {
          const address = r[(op >> 3) & 7] + ((op >> 5) & 0x3e);
          this.left -= loadCost(address);
          r[op & 7] = bus.read16(address);
          break;
        }
        case 0x90: case 0x91: case 0x92: case 0x93: case 0x94: case 0x95: case 0x96: case 0x97:
          this.left--;
          bus.write32(r[SP] + ((op & 0xff) << 2), r[(op >> 8) & 7]);
          break;
        case 0x98: case 0x99: case 0x9a: case 0x9b: case 0x9c: case 0x9d: case 0x9e: case 0x9f:
          this.left--;
          r[(op >> 8) & 7] = bus.read32(r[SP] + ((op & 0xff) << 2));
          break;
        case 0xa0: case 0xa1: case 0xa2: case 0xa3: case 0xa4: case 0xa5: case 0xa6: case 0xa7:
          r[(op >> 8) & 7] = ((at + 4) & ~3) + ((op & 0xff) << 2);
          break;
        case 0xa8: case 0xa9: case 0xaa: case 0xab: case 0xac: case 0xad: case 0xae: case 0xaf:
          r[(op >> 8) & 7] = r[SP] + ((op & 0xff) << 2);
          break;
        case 0xb0:
          r[SP] += (op & 0x80 ? -1 : 1) * ((op & 0x7f) << 2);
          break;
        case 0xb2: {
          const value = r[(op >> 3) & 7];
          switch ((op >> 6) & 3) {
            case 0: r[op & 7] = (value << 16) >> 16; break;
            case 1: r[op & 7] = (value << 24) >> 24; break;
            case 2: r[op & 7] = value & 0xffff; break;
            default: r[op & 7] = value & 0xff;
          }
          break;
        }
        case 0xb4: case 0xb5:
          this.push(op);
          break;
        case 0xb6:
          // CPSIE i, CPSID i
          this.primask = (op >> 4) & 1;
          this.interruptsChanged = true;
          break;
        case 0xba: {
          const value = r[(op >> 3) & 7];
          const swapped = ((value >>> 8) & 0x00ff00ff) | ((value & 0x00ff00ff) << 8);
          switch ((op >> 6) & 3) {
            case 0: r[op & 7] = (swapped >>> 16) | (swapped << 16); break;
            case 1: r[op & 7] = swapped; break;
            case 3: r[op & 7] = (swapped << 16) >> 16; break;
            default: throw new Fault(`undefined instruction ${op.toString(16)}`);
          }
          break;
        }
        case 0xbc: case 0xbd:
          this.pop(op);
          break;
        case 0xbe:
          this.onBreakpoint(op & 0xff);
          break;
        case 0xbf:
          if (this.hint((op >> 4) & 15)) return;
          break;
        case 0xc0: case 0xc1: case 0xc2: case 0xc3: case 0xc4: case 0xc5: case 0xc6: case 0xc7: {
          const base = (op >> 8) & 7;
          let address = r[base];
          for (let i = 0; i < 8; i++) {
            if (op & (1 << i)) {
              bus.write32(address, r[i]);
              address += 4;
              this.left--;
            }
          }
          r[base] = address;
          break;
        }
        case 0xc8: case 0xc9: case 0xca: case 0xcb: case 0xcc: case 0xcd: case 0xce: case 0xcf: {
          const base = (op >> 8) & 7;
          let address = r[base];
          for (let i = 0; i < 8; i++) {
            if (op & (1 << i)) {
              r[i] = bus.read32(address);
              address += 4;
              this.left--;
            }
          }
          if (!(op & (1 << base))) r[base] = address;
          break;
        }
        case 0xd0: if (this.zf === 0) this.branch(at, op); break;
        case 0xd1: if (this.zf !== 0) this.branch(at, op); break;
        case 0xd2: if (this.c) this.branch(at, op); break;
        case 0xd3: if (!this.c) this.branch(at, op); break;
        case 0xd4: if (this.nf < 0) this.branch(at, op); break;
        case 0xd5: if (this.nf >= 0) this.branch(at, op); break;
        case 0xd6: if (this.v) this.branch(at, op); break;
        case 0xd7: if (!this.v) this.branch(at, op); break;
        case 0xd8: if (this.c && this.zf !== 0) this.branch(at, op); break;
        case 0xd9: if (!this.c || this.zf === 0) this.branch(at, op); break;
        case 0xda: if ((this.nf < 0) === (this.v !== 0)) this.branch(at, op); break;
        case 0xdb: if ((this.nf < 0) !== (this.v !== 0)) this.branch(at, op); break;
        case 0xdc: if (this.zf !== 0 && (this.nf < 0) === (this.v !== 0)) this.branch(at, op); break;
        case 0xdd: if (this.zf === 0 || (this.nf < 0) !== (this.v !== 0)) this.branch(at, op); break;
        case 0xdf:
          this.superviseCall();
          break;
        case 0xe0: case 0xe1: case 0xe2: case 0xe3: case 0xe4: case 0xe5: case 0xe6: case 0xe7:
          this.pc = at + 4 + ((op << 21) >> 20);
          this.left--;
          break;
        case 0xf0: case 0xf1: case 0xf2: case 0xf3: case 0xf4: case 0xf5: case 0xf6: case 0xf7:
          this.wide(at, op, bus.fetch16(at + 2));
          break;
        default:
          throw new Fault(`undefined instruction ${op.toString(16)}`);
      }
    }
  }
}

/** Cycles beyond the first that a load takes at this address. */
function loadCost(address) {
  const top = address >>> 28;
  return top === 0xd ? 0 : top === 4 ? 3 : 1;
}

function storeCost(address) {
  const top = address >>> 28;
  return top === 0xd ? 0 : top === 4 ? 4 : 1;
}
