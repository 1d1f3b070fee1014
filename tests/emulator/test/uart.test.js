import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BREAK_ERROR, FRAMING_ERROR, OVERRUN_ERROR } from '../src/uart.js';
import { sleepingChip } from './support.js';

const DR = 0x00, FR = 0x18, IBRD = 0x24, FBRD = 0x28, LCR_H = 0x2c, CR = 0x30, IFLS = 0x34, RIS = 0x3c, ICR = 0x44;
const RX = 1 << 4, TX = 1 << 5, TIMEOUT = 1 << 6;
// 8 data bits, no parity, one stop bit, at 125e6 * 4 / (67 * 64 + 52): the divisor firmware computes for 115,200
const BYTE_NANOS = (10 * (67 * 64 + 52) * 1e9) / (4 * 125e6);
const BIT_NANOS = BYTE_NANOS / 10;

function makeUart({ levels = 0x12 } = {}) {
  const chip = sleepingChip();
  const uart = chip.uart[0];
  for (const [offset, value] of [[IBRD, 67], [FBRD, 52], [LCR_H, 0x70], [IFLS, levels], [CR, 0x301]]) uart.writeUint32Atomic(offset, value, 0);
  return { chip, uart, run: (nanos) => chip.runTo(chip.clock.nanos + nanos) };
}

test('a byte at 115,200 baud takes 86.8 us on the wire', () => {
  const { chip, uart } = makeUart();
  assert.ok(Math.abs(uart.baud - 115200) < 20);
  const start = chip.clock.nanos;
  const ends = [];
  uart.onByteStart = (byte, end) => ends.push([byte, end - start]);
  for (const byte of [1, 2, 3]) uart.writeUint32(DR, byte);
  chip.runTo(start + 1e6);
  assert.deepEqual(ends.map(([byte]) => byte), [1, 2, 3]);
  ends.forEach(([, end], index) => assert.ok(Math.abs(end - (index + 1) * BYTE_NANOS) < 1, `byte ${index} ends at ${end}`));
  assert.ok(Math.abs(BYTE_NANOS - 86800) < 50);
});

test('the transmit FIFO holds 32 beside the byte on the wire and its interrupt comes at the level, once', () => {
  const { uart, run } = makeUart({ levels: 0 }); // transmit level 1/8: 4 bytes
  const sent = [];
  uart.onByteStart = (byte) => sent.push(byte);
  for (let i = 0; i < 40; i++) uart.writeUint32(DR, i);
  assert.ok(uart.readUint32(FR) & (1 << 5), 'full');
  assert.equal(uart.readUint32(RIS) & TX, 0);
  run(27.5 * BYTE_NANOS);
  assert.equal(uart.readUint32(RIS) & TX, 0);
  run(BYTE_NANOS);
  assert.equal(uart.readUint32(RIS) & TX, TX);
  uart.writeUint32Atomic(ICR, TX, 0);
  run(40 * BYTE_NANOS);
  assert.equal(uart.readUint32(RIS) & TX, 0);
  assert.equal(sent.length, 33);
});

test('receive interrupt at its level, time-out after 32 idle bits, both cleared by reading', () => {
  const { uart, run } = makeUart({ levels: 4 << 3 }); // receive level 7/8: 28 bytes
  uart.receive(0xaa);
  run(31 * BIT_NANOS);
  assert.equal(uart.readUint32(RIS), 0);
  run(2 * BIT_NANOS);
  assert.equal(uart.readUint32(RIS), TIMEOUT);
  assert.equal(uart.readUint32(DR), 0xaa);
  assert.equal(uart.readUint32(RIS), 0);
  for (let i = 0; i < 27; i++) uart.receive(i);
  assert.equal(uart.readUint32(RIS), 0);
  uart.receive(27);
  assert.equal(uart.readUint32(RIS), RX);
  uart.readUint32(DR);
  assert.equal(uart.readUint32(RIS), 0);
});

test('the 33rd byte is lost and the next that fits carries the overrun mark', () => {
  const { uart } = makeUart();
  for (let i = 0; i < 33; i++) uart.receive(i);
  const bytes = Array.from({ length: 32 }, () => uart.readUint32(DR));
  assert.deepEqual(bytes, Array.from({ length: 32 }, (_, i) => i));
  uart.receive(99);
  assert.equal(uart.readUint32(DR), 99 | OVERRUN_ERROR);
});

test('errors stand beside their byte', () => {
  const { uart } = makeUart();
  uart.receive(0x41, FRAMING_ERROR);
  uart.receive(0, BREAK_ERROR);
  assert.deepEqual([uart.readUint32(DR), uart.readUint32(DR)], [0x41 | FRAMING_ERROR, BREAK_ERROR]);
});

test('a UART that is off receives nothing', () => {
  const { uart } = makeUart();
  uart.writeUint32(CR, 0);
  uart.receive(1);
  assert.ok(uart.readUint32(FR) & (1 << 4));
});
