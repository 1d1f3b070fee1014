import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ImageError, parseImage } from '../src/image.js';
import { elfImage, flashImage, FLASH_SIZE, OP, uf2Image } from './support.js';

const refused = (bytes, reason) => assert.throws(() => parseImage(bytes, FLASH_SIZE), (error) => error instanceof ImageError && reason.test(error.message));

test('an ELF and a UF2 of the same image give the same flash', () => {
  const data = flashImage([OP.stay]);
  const [elf] = parseImage(elfImage([OP.stay]), FLASH_SIZE);
  assert.deepEqual([elf.offset, elf.data], [0, data]);
  const parts = parseImage(uf2Image(3), FLASH_SIZE);
  assert.deepEqual(parts.map(({ offset }) => offset), [0, 256, 512]);
  assert.deepEqual(parts[2].data, data.slice(512, 768));
});

test('UF2 files that are wrong are refused with the reason', () => {
  refused(uf2Image(2, (view) => view.setUint32(28, 0xe48bff59, true)), /family 0xe48bff59 \(RP2350/);
  refused(uf2Image(2, (view) => view.setUint32(28, 0x12345678, true)), /another chip/);
  refused(uf2Image(2, (view) => view.setUint32(8, 0, true)), /no chip family/);
  refused(uf2Image(2, (view, i) => i && view.setUint32(4, 1, true)), /block 1 has a wrong magic number/);
  refused(uf2Image(2, (view, i) => i && view.setUint32(508, 1, true)), /block 1 has a wrong magic number/);
  refused(uf2Image(3).subarray(0, 1024), /truncated: 2 of 3 blocks/);
  refused(uf2Image(3).subarray(0, 1300), /truncated: 1300 bytes/);
  refused(uf2Image(2, (view) => view.setUint32(12, 0x20000000, true)), /0x20000000, outside this board's flash/);
  refused(uf2Image(2, (view) => view.setUint32(12, 0x10200000 - 128, true)), /outside this board's flash/);
  refused(uf2Image(2, (view) => view.setUint32(16, 477, true)), /says it holds 477 bytes/);
  refused(uf2Image(2, (view) => view.setUint32(20, 0, true)), /is there twice/);
  refused(uf2Image(2, (view, i) => i && view.setUint32(24, 9, true)), /says there are 9 blocks/);
});

test('ELF files that are wrong are refused with the reason', () => {
  const change = (act) => {
    const file = elfImage([OP.stay]);
    act(new DataView(file.buffer));
    return file;
  };
  refused(change((view) => view.setUint16(18, 62, true)), /is for x86-64/);
  refused(change((view) => view.setUint16(18, 243, true)), /is for RISC-V/);
  refused(change((view) => view.setUint32(64, 0x08000000, true)), /0x8000000, outside this board's flash/);
  refused(elfImage([OP.stay]).subarray(0, 1000), /truncated/);
  refused(change((view) => view.setUint16(44, 0, true)), /nothing for flash/);
  refused(new Uint8Array(0), /neither an ELF nor a UF2/);
  refused(new TextEncoder().encode('hello'), /neither an ELF nor a UF2/);
});
