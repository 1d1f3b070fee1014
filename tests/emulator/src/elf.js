// ELF files as the linker writes them: the loadable segments by their physical address.

import { ImageError } from './uf2.js';

const MACHINE_ARM = 40;
const PT_LOAD = 1;
const FLASH_START = 0x10000000;
const MACHINES = { 3: 'x86', 62: 'x86-64', 94: 'Xtensa', 183: '64-bit Arm', 243: 'RISC-V' };

export function isElf(bytes) {
  return bytes.length >= 4 && bytes[0] === 0x7f && bytes[1] === 0x45 && bytes[2] === 0x4c && bytes[3] === 0x46;
}

export function parseElf(bytes, flashSize) {
  if (bytes.length < 52) throw new ImageError('ELF file is truncated');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const machine = view.getUint16(18, true);
  if (bytes[4] !== 1 || bytes[5] !== 1 || machine !== MACHINE_ARM) {
    throw new ImageError(`ELF file is for ${MACHINES[machine] ?? `machine ${machine}`}, not for a 32-bit Arm chip`);
  }
  const table = view.getUint32(28, true);
  const size = view.getUint16(42, true);
  const count = view.getUint16(44, true);
  if (table + size * count > bytes.length) throw new ImageError('ELF file is truncated');
  const parts = [];
  for (let i = 0; i < count; i++) {
    const at = table + i * size;
    const offset = view.getUint32(at + 4, true);
    const address = view.getUint32(at + 12, true);
    const length = view.getUint32(at + 16, true);
    if (view.getUint32(at, true) !== PT_LOAD || length === 0) continue;
    if (offset + length > bytes.length) throw new ImageError('ELF file is truncated');
    if (address < FLASH_START || address + length > FLASH_START + flashSize) {
      throw new ImageError(`ELF segment is for address 0x${address.toString(16)}, outside this board's flash`);
    }
    parts.push({ address, data: bytes.slice(offset, offset + length) });
  }
  if (!parts.length) throw new ImageError('ELF file has nothing for flash');
  return parts;
}

/** Address of a symbol, or undefined. Tests look into RAM with it. */
export function findSymbol(bytes, name) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const sections = view.getUint32(32, true);
  const size = view.getUint16(46, true);
  const count = view.getUint16(48, true);
  const section = (i) => {
    const at = sections + i * size;
    return { type: view.getUint32(at + 4, true), offset: view.getUint32(at + 16, true), length: view.getUint32(at + 20, true), link: view.getUint32(at + 24, true) };
  };
  for (let i = 0; i < count; i++) {
    const symbols = section(i);
    if (symbols.type !== 2) continue;
    const strings = section(symbols.link);
    for (let at = symbols.offset; at < symbols.offset + symbols.length; at += 16) {
      let end = strings.offset + view.getUint32(at, true);
      const start = end;
      while (bytes[end]) end++;
      if (Buffer.from(bytes.subarray(start, end)).toString('latin1').includes(name)) return view.getUint32(at + 4, true);
    }
  }
  return undefined;
}
