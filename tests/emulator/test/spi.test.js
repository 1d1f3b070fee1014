import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sleepingChip } from './support.js';

const SPI1 = 0x40040000;
const DMA = 0x50000000;
const FRAME_BYTES = 240 * 240 * 2;

function makeSpi({ bits = 8, prescale = 2 } = {}) {
  const chip = sleepingChip();
  chip.bus.write32(SPI1 + 0x10, prescale);
  chip.bus.write32(SPI1, bits - 1);
  chip.bus.write32(SPI1 + 4, 2);
  const words = [];
  chip.spi[1].onWord = (word, size, nanos) => words.push([word, nanos]);
  return { chip, words, start: chip.clock.nanos };
}

function startDma(chip, { from = 0x20000000, count, size = 0, swap = false }) {
  chip.bus.write32(DMA, from);
  chip.bus.write32(DMA + 4, SPI1 + 8);
  chip.bus.write32(DMA + 8, count);
  chip.bus.write32(DMA + 0x404, 1);
  chip.bus.write32(DMA + 0xc, 1 | (size << 2) | (1 << 4) | (18 << 15) | (swap ? 1 << 22 : 0));
}

test('a full 240x240 frame by DMA takes 14.7456 ms on the wire, to the nanosecond', () => {
  const { chip, words, start } = makeSpi();
  chip.bus.sram8.forEach((_, i, all) => (all[i] = i * 7));
  startDma(chip, { count: FRAME_BYTES });
  let doneAt = null;
  const setInterrupt = chip.core.setInterrupt.bind(chip.core);
  chip.core.setInterrupt = (irq, high) => {
    if (irq === 11 && high) doneAt ??= chip.clock.nanos;
    setInterrupt(irq, high);
  };
  chip.runTo(start + 20e6);
  assert.equal(words.length, FRAME_BYTES);
  assert.equal(words.at(-1)[1] - start, 14_745_600);
  assert.ok(words.every(([word], i) => word === ((i * 7) & 0xff)));
  // DMA is done when its last word goes into the FIFO: eight wait there and one is on the wire.
  assert.equal(doneAt - start, (FRAME_BYTES - 9) * 128);
});

test('16-bit words with byte swap, at a slower clock', () => {
  const { chip, words, start } = makeSpi({ bits: 16, prescale: 10 });
  chip.bus.write32(0x20000000, 0x44332211);
  startDma(chip, { count: 2, size: 1, swap: true });
  chip.runTo(start + 1e6);
  assert.deepEqual(words, [[0x1122, start + 1280], [0x3344, start + 2560]]);
});

test('busy and FIFO flags follow the wire', () => {
  const { chip, start } = makeSpi();
  const status = () => chip.bus.read32(SPI1 + 0xc);
  assert.equal(status() & 0x13, 0x03);
  for (let i = 0; i < 9; i++) chip.bus.write32(SPI1 + 8, i);
  assert.equal(status() & 0x12, 0x10, 'eight in the FIFO, one on the wire');
  chip.runTo(start + 9 * 128 - 64);
  assert.equal(status() & 0x10, 0x10);
  chip.runTo(start + 9 * 128);
  assert.equal(status() & 0x1f, 0x0f, 'idle, receive FIFO full');
});

test('an abort stops the stream where it is', () => {
  const { chip, words, start } = makeSpi();
  startDma(chip, { count: 1000 });
  chip.runTo(start + 100 * 128 + 64);
  chip.bus.write32(DMA + 0x444, 1);
  assert.equal(chip.bus.read32(DMA + 0x444), 0);
  assert.equal(chip.bus.read32(DMA + 0xc) & (1 << 24), 0);
  chip.runTo(start + 1e6);
  assert.equal(words.length, 109, 'what had been sent, one on the wire and eight in the FIFO');
});

test('DMA reads its source as the words leave, not when it starts', () => {
  const { chip, words, start } = makeSpi();
  startDma(chip, { count: 1000 });
  chip.runTo(start + 500 * 128);
  chip.bus.sram8.fill(0xee);
  chip.runTo(start + 1e6);
  const firstNew = words.findIndex(([word]) => word === 0xee);
  // On the chip it would be byte 509. The model looks every 32 words.
  assert.ok(firstNew > 509 - 32 && firstNew <= 509, `first changed byte is ${firstNew}`);
});
