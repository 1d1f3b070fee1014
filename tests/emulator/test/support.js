// Small images written by hand, so that the chip can be tested without a firmware.

import { boot2Checksum, Chip } from '../src/chip.js';
import { Flash } from '../src/flash.js';
import { freshWatchdogMemory } from '../src/watchdog.js';

export const CODE = 0x10000200;
export const FLASH_SIZE = 2 * 1024 * 1024;
const VECTORS = 0x100;

export const OP = { nop: 0xbf00, wfe: 0xbf20, wfi: 0xbf30, sev: 0xbf40, cpsid: 0xb672, cpsie: 0xb662, stay: 0xe7fe, bxlr: 0x4770 };
/** movs rd, #value */
export const movs = (register, value) => 0x2000 | (register << 8) | value;

/** Flash contents: a boot stage 2 that jumps to `code` (half-words), and vectors by exception number. */
export function flashImage(code, vectors = {}) {
  const bytes = new Uint8Array(4096).fill(0xff);
  const view = new DataView(bytes.buffer);
  bytes.fill(0, 0, 252);
  view.setUint16(0, 0x4800, true); // ldr r0, the word below
  view.setUint16(2, 0x4700, true); // bx r0
  view.setUint32(4, CODE | 1, true);
  view.setUint32(252, boot2Checksum(bytes.subarray(0, 252)), true);
  view.setUint32(VECTORS, 0x20040000, true);
  view.setUint32(VECTORS + 4, CODE | 1, true);
  for (const [exception, address] of Object.entries(vectors)) view.setUint32(VECTORS + 4 * exception, address | 1, true);
  code.forEach((half, index) => view.setUint16(CODE - 0x10000000 + 2 * index, half, true));
  return bytes;
}

/** The same as an ELF file. */
export function elfImage(code, vectors) {
  const data = flashImage(code, vectors);
  const file = new Uint8Array(84 + data.length);
  const view = new DataView(file.buffer);
  file.set([0x7f, 0x45, 0x4c, 0x46, 1, 1, 1]);
  view.setUint16(18, 40, true);
  view.setUint32(28, 52, true);
  view.setUint16(42, 32, true);
  view.setUint16(44, 1, true);
  view.setUint32(52, 1, true);
  view.setUint32(56, 84, true);
  view.setUint32(64, 0x10000000, true);
  view.setUint32(68, data.length, true);
  file.set(data, 84);
  return file;
}

export function makeChip(code = [OP.wfe, 0xe7fd], vectors = {}) {
  const flash = new Flash(FLASH_SIZE);
  flash.bytes.set(flashImage(code, vectors));
  const chip = new Chip({ flash, sram: new Uint8Array(264 * 1024), watchdogMemory: freshWatchdogMemory() });
  return chip;
}

/** A chip at 125 MHz whose core sleeps, for tests of peripherals. */
export function sleepingChip() {
  const chip = makeChip();
  chip.runTo(1e6);
  chip.rp.clkSys = 125e6;
  chip.rp.clkPeri = 125e6;
  chip.clock.setFrequency(125e6);
  return chip;
}

/** A UF2 file of one block a page; `change(view, blockNumber)` may spoil it. */
export function uf2Image(pages = 2, change = () => {}) {
  const data = flashImage([OP.stay]);
  const file = new Uint8Array(512 * pages);
  for (let i = 0; i < pages; i++) {
    const view = new DataView(file.buffer, 512 * i, 512);
    [0x0a324655, 0x9e5d5157, 0x2000, 0x10000000 + 256 * i, 256, i, pages, 0xe48bff56].forEach((word, index) => view.setUint32(4 * index, word, true));
    file.set(data.subarray(256 * i, 256 * i + 256), 512 * i + 32);
    view.setUint32(508, 0x0ab16f30, true);
    change(view, i);
  }
  return file;
}
