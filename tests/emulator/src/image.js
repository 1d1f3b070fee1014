// Firmware images, whatever their file format.

import { isElf, parseElf } from './elf.js';
import { ImageError, isUf2, parseUf2 } from './uf2.js';

const FLASH_START = 0x10000000;

export { ImageError };

/** Parts `{ offset, data }` of an ELF or UF2 file, by flash offset. Throws an ImageError that says what is wrong. */
export function parseImage(bytes, flashSize) {
  let parts;
  if (isElf(bytes)) parts = parseElf(bytes, flashSize);
  else if (isUf2(bytes)) parts = parseUf2(bytes, flashSize);
  else throw new ImageError('neither an ELF nor a UF2 file (wrong magic number)');
  return parts.map(({ address, data }) => ({ offset: address - FLASH_START, data }));
}
