import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cable } from '../src/cable.js';
import { BOARDS } from '../src/board.js';
import { Device } from '../src/device.js';
import { Lockstep } from '../src/lockstep.js';
import { BREAK_ERROR } from '../src/uart.js';
import { elfImage, OP } from './support.js';

const SIO_IN = 0xd0000004;
const PADS = 0x4001c000;
const IO = 0x40014000;
const PULL_UP = 0x4a;

function sleeping(board = 'picopad', seed = 1) {
  const device = Device.load({ board, image: elfImage([OP.wfe, 0xe7fd]), seed });
  device.run(1);
  return device;
}

const pinLevel = (device, pin) => (device.chip.bus.read32(SIO_IN) >>> pin) & 1;

test('a button needs its pull-up, and pressing it pulls the pin low', () => {
  for (const [name, board] of Object.entries(BOARDS)) {
    const device = sleeping(name);
    const pin = board.buttons.A;
    assert.equal(pinLevel(device, pin), board.buttonsPulledUp ? 1 : 0);
    device.chip.bus.write32(PADS + 4 + 4 * pin, PULL_UP);
    assert.equal(pinLevel(device, pin), 1);
    device.down('A');
    assert.equal(pinLevel(device, pin), 0);
    device.up('A');
    assert.equal(pinLevel(device, pin), 1);
    assert.throws(() => device.down('Start'), /unknown button "Start"/);
  }
});

test('no two functions of a board share a pin', () => {
  for (const board of Object.values(BOARDS)) {
    const { clock, data, select, dataCommand, reset } = board.panel;
    const pins = [clock, data, select, dataCommand, reset, board.backlight, board.uart.tx, board.uart.rx, ...Object.values(board.buttons),
      ...Object.values(board.leds).map(({ pin }) => pin), board.buzzer, board.centre, board.vbus?.pin, board.charging?.pin, board.tearing?.pin]
      .filter((pin) => pin !== null && pin !== undefined);
    assert.equal(new Set(pins).size, pins.length, board.name);
    assert.ok(pins.every((pin) => pin >= 0 && pin < 30));
  }
});

test('a reset keeps RAM and scratch registers, a power cut keeps only flash', () => {
  const device = sleeping();
  device.sram[0x1000] = 0x5a;
  device.chip.bus.write32(0x4005800c, 1234);
  device.flash.bytes[0x1f0000] = 0x77;
  device.chip.bus.write32(0xe000ed0c, 0x05fa0004);
  device.run(1);
  assert.equal(device.boots, 2);
  assert.deepEqual([device.sram[0x1000], device.chip.bus.read32(0x4005800c)], [0x5a, 1234]);
  const before = device.sram.slice(0x1000, 0x1100);
  device.powerCycle();
  assert.notDeepEqual(device.sram.slice(0x1000, 0x1100), before);
  assert.equal(device.chip.bus.read32(0x4005800c), 0);
  assert.equal(device.flash.bytes[0x1f0000], 0x77);
  assert.deepEqual(device.events.map(({ cause }) => cause), ['power on', 'software reset', 'switched off', 'power on']);
});

test('time goes on over resets and while the power is off', () => {
  const device = sleeping();
  device.run(9);
  device.chip.bus.write32(0xe000ed0c, 0x05fa0004);
  device.run(10);
  device.powerCut();
  device.run(10);
  device.powerOn();
  device.run(10);
  assert.ok(Math.abs(device.time - 40) < 0.001, `${device.time}`);
});

test('a power cut within a flash operation leaves the device off and the flash half done', () => {
  const device = sleeping();
  device.flash.bytes.fill(0, 0x1f0000, 0x1f1000);
  device.powerCutAfterFlashBytes(100);
  device.chip.runFlashSteps(device.flash.eraseSteps(0x1f0000, 4096));
  const start = device.time;
  device.run(100);
  assert.equal(device.powered, false);
  const cut = device.events.at(-1);
  assert.match(cut.cause, /power cut during a flash operation/);
  assert.ok(Math.abs(cut.ms - start - (45 * 100) / 4096) < 0.001, 'at the time of the hundredth byte');
  assert.deepEqual([device.flash.bytes[0x1f0063], device.flash.bytes[0x1f0064]], [255, 0]);
  device.powerOn();
  device.run(1);
  assert.equal(device.powered, true);
});

test('the battery voltage reaches the ADC pin through the divider of the board', () => {
  for (const [name, volts, counts] of [['picopad', 4.2, 1609], ['pico-lcd-1-3', 4.8, 1985], ['picosystem', 3.6, 1489]]) {
    const device = sleeping(name);
    device.setBattery(volts);
    assert.equal(device.chip.rp.adc.channelValues[BOARDS[name].battery.channel], counts);
  }
});

test('the backlight is off until its pin is driven', () => {
  const device = sleeping('picosystem');
  assert.deepEqual([device.backlight.duty, device.backlight.firstOnNanos], [0, null]);
  device.chip.bus.write32(0x40050000 + 6 * 0x14 + 0x10, 99);
  device.chip.bus.write32(0x40050000 + 6 * 0x14 + 0xc, 50);
  device.chip.bus.write32(0x40050000 + 6 * 0x14, 1);
  assert.equal(device.backlight.duty, 0);
  device.chip.bus.write32(IO + 12 * 8 + 4, 4);
  assert.equal(device.backlight.duty, 0.5);
  assert.equal(device.backlight.firstOnNanos, device.nanos);
});

test('tones of the buzzer are written down with their times', () => {
  const device = sleeping('picosystem');
  const slice = 0x40050000 + 5 * 0x14;
  const { bus } = device.chip;
  bus.write32(IO + 11 * 8 + 4, 4);
  bus.write32(slice + 0x10, 9999);
  bus.write32(slice + 0xc, 1000 << 16);
  const start = device.time;
  bus.write32(slice, 1);
  device.run(20);
  bus.write32(slice + 0xc, 0);
  const [tone] = device.buzzer.tones();
  assert.equal(tone.hertz, device.chip.rp.clkSys / 10000);
  assert.deepEqual([tone.duty, tone.startMs], [0.1, start]);
  assert.ok(Math.abs(tone.endMs - start - 20) < 0.001);
});

function openUart(device, pad) {
  const { bus, rp } = device.chip;
  rp.clkPeri = 125e6;
  bus.write32(PADS + 8, pad);
  for (const pin of [0, 1]) bus.write32(IO + pin * 8 + 4, 2);
  for (const [offset, value] of [[0x24, 67], [0x28, 52], [0x2c, 0x70], [0x30, 0x301]]) bus.write32(0x40034000 + offset, value);
}

const readAll = (device) => {
  const bytes = [];
  while (!(device.chip.bus.read32(0x40034018) & 0x10)) bytes.push(device.chip.bus.read32(0x40034000));
  return bytes;
};

test('two devices on a cable hear each other, whoever runs first', () => {
  const talk = (order) => {
    const devices = [sleeping('picopad', 1), sleeping('picosystem', 2)];
    for (const device of devices) openUart(device, PULL_UP);
    const cable = new Cable(devices);
    const both = new Lockstep(order.map((i) => devices[i]));
    devices[0].chip.bus.write32(0x40034000, 0x41);
    devices[0].chip.bus.write32(0x40034000, 0x42);
    devices[1].chip.bus.write32(0x40034000, 0x61);
    both.run(1);
    return { heard: devices.map(readAll), log: cable.log };
  };
  const first = talk([0, 1]);
  assert.deepEqual(first.heard, [[0x61], [0x41, 0x42]]);
  const second = talk([1, 0]);
  assert.deepEqual(second.heard, first.heard);
  assert.deepEqual(second.log, first.log);
});

test('a receive line without pull-up reads as a break when nothing is plugged in', () => {
  const floating = sleeping();
  openUart(floating, 0x40);
  floating.run(1);
  assert.deepEqual(readAll(floating), [BREAK_ERROR]);
  const pulled = sleeping();
  openUart(pulled, PULL_UP);
  pulled.run(1);
  assert.deepEqual(readAll(pulled), []);
});

test('the same seed gives the same device, another one another', () => {
  const ids = [1, 1, 2].map((seed) => [...sleeping('picopad', seed).flash.uniqueId].join());
  assert.equal(ids[0], ids[1]);
  assert.notEqual(ids[0], ids[2]);
});

test('a moment that is only a rounding away is reached, not waited for without end', () => {
  const { chip } = sleeping();
  chip.runTo(1e10);
  chip.runTo(1e10 + 5e-6);
  chip.runTo(1e10 + 200);
  assert.ok(chip.clock.nanos >= 1e10 + 200);
});
