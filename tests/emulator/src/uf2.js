// UF2 files: 512-byte blocks, each with up to 476 bytes for an address. Everything a wrong or broken file can have is
// refused with a reason, because the alternative is a device that starts and misbehaves.

const MAGIC_START_0 = 0x0a324655;
const MAGIC_START_1 = 0x9e5d5157;
const MAGIC_END = 0x0ab16f30;
const FLAG_NOT_MAIN_FLASH = 1 << 0;
const FLAG_FAMILY_ID = 1 << 13;
export const RP2040_FAMILY = 0xe48bff56;
const BLOCK = 512;
const FLASH_START = 0x10000000;

const KNOWN_FAMILIES = {
  0xe48bff59: 'RP2350 (Arm, secure)',
  0xe48bff5a: 'RP2350 (RISC-V)',
  0xe48bff5b: 'RP2350 (Arm, non-secure)',
  0xe48bff57: 'RP2 "absolute"',
  0x57755a57: 'STM32F4',
  0x1c5f21b0: 'ESP32',
  0xada52840: 'nRF52840',
};

export class ImageError extends Error {}

export function isUf2(bytes) {
  return bytes.length >= 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === MAGIC_START_0;
}

/** Parts of the image: `{ address, data }`, flash addresses. */
export function parseUf2(bytes, flashSize) {
  if (bytes.length === 0) throw new ImageError('UF2 file is empty');
  if (bytes.length % BLOCK) throw new ImageError(`UF2 file is truncated: ${bytes.length} bytes are not whole 512-byte blocks`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const parts = [];
  const seen = new Set();
  let total = null;
  for (let at = 0; at < bytes.length; at += BLOCK) {
    const number = at / BLOCK;
    const word = (offset) => view.getUint32(at + offset, true);
    if (word(0) !== MAGIC_START_0 || word(4) !== MAGIC_START_1 || word(508) !== MAGIC_END) {
      throw new ImageError(`UF2 block ${number} has a wrong magic number`);
    }
    const flags = word(8);
    if (flags & FLAG_NOT_MAIN_FLASH) continue;
    const address = word(12);
    const size = word(16);
    if (!(flags & FLAG_FAMILY_ID)) throw new ImageError(`UF2 block ${number} names no chip family`);
    if (word(28) !== RP2040_FAMILY) {
      const family = `0x${word(28).toString(16)}`;
      const name = KNOWN_FAMILIES[word(28)] ?? 'another chip';
      throw new ImageError(`UF2 file is for family ${family} (${name}), not for the RP2040 (0x${RP2040_FAMILY.toString(16)})`);
    }
    if (size === 0 || size > 476) throw new ImageError(`UF2 block ${number} says it holds ${size} bytes`);
    if (address < FLASH_START || address + size > FLASH_START + flashSize) {
      throw new ImageError(`UF2 block ${number} is for address 0x${address.toString(16)}, outside this board's flash`);
    }
    total ??= word(24);
    if (word(24) !== total) throw new ImageError(`UF2 block ${number} says there are ${word(24)} blocks, others said ${total}`);
    if (word(20) >= total) throw new ImageError(`UF2 block ${number} has number ${word(20)} of ${total}`);
    if (seen.has(word(20))) throw new ImageError(`UF2 block number ${word(20)} is there twice`);
    seen.add(word(20));
    parts.push({ address, data: bytes.slice(at + 32, at + 32 + size) });
  }
  if (total === null) throw new ImageError('UF2 file has nothing for flash');
  if (seen.size !== total) throw new ImageError(`UF2 file is truncated: ${seen.size} of ${total} blocks`);
  return parts;
}
