import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cable } from '../src/cable.js';
import { FRAMING_ERROR } from '../src/uart.js';

class End {
  constructor(baud = 115200) {
    this.powered = true;
    this.linkBaud = baud;
    this.got = [];
    this.changes = 0;
  }
  plug() {}
  lineChanged() {
    this.changes++;
  }
  deliver(byte, nanos, errors, connected) {
    this.got.push({ byte, nanos, errors, connected });
  }
}

function send(options, count = 1000) {
  const ends = [new End(), new End()];
  const cable = new Cable(ends, options);
  for (let i = 0; i < count; i++) cable.carry(0, i & 255, (i + 1) * 86800, 115200);
  return { cable, got: ends[1].got };
}

test('a good cable carries every byte at its time', () => {
  const { got } = send({});
  assert.deepEqual(got.map(({ byte, nanos, errors }) => [byte, nanos, errors]), Array.from({ length: 1000 }, (_, i) => [i & 255, (i + 1) * 86800, 0]));
});

test('faults come from the seed: the same seed the same faults, another seed others', () => {
  const faults = { drop: 0.05, flip: 0.05, duplicate: 0.05, framing: 0.02, delayNanos: 1000, jitterNanos: 50_000 };
  const strip = ({ got }) => got.map(({ byte, nanos, errors }) => [byte, nanos, errors]);
  assert.deepEqual(strip(send({ seed: 3, ...faults })), strip(send({ seed: 3, ...faults })));
  assert.notDeepEqual(strip(send({ seed: 3, ...faults })), strip(send({ seed: 4, ...faults })));
});

test('each fault does what it says, about as often as asked', () => {
  const about = (value, wanted) => assert.ok(Math.abs(value - wanted) < wanted * 0.4, `${value}, wanted about ${wanted}`);
  const dropped = send({ drop: 0.1 });
  about(dropped.cable.counts.dropped, 100);
  assert.equal(dropped.got.length, 1000 - dropped.cable.counts.dropped);
  const flipped = send({ flip: 0.1 });
  const wrong = flipped.got.filter(({ byte }, i) => byte !== (i & 255));
  assert.equal(wrong.length, flipped.cable.counts.flipped);
  about(wrong.length, 100);
  const doubled = send({ duplicate: 0.1 });
  assert.equal(doubled.got.length, 1000 + doubled.cable.counts.duplicated);
  about(send({ framing: 0.1 }).got.filter(({ errors }) => errors & FRAMING_ERROR).length, 100);
});

test('bytes keep their order whatever the delay', () => {
  const { got } = send({ delayNanos: 1e6, jitterNanos: 1e6 });
  assert.ok(got.every(({ nanos }, i) => i === 0 || nanos >= got[i - 1].nanos));
  assert.ok(got[0].nanos >= 1e6);
});

/** Frames of five bytes, each with a number, sent with a pause after each. */
function sendFrames(options, count = 1000) {
  const ends = [new End(), new End()];
  const cable = new Cable(ends, options);
  let nanos = 0;
  for (let i = 0; i < count; i++) {
    for (const byte of [0, 1 + (i & 127), 200, 1 + (i & 127), 0]) cable.carry(0, byte, (nanos += 86800), 115200);
    nanos += 1e6;
  }
  return { cable, got: ends[1].got };
}

test('whole pieces are lost, doubled, late and preceded by noise, about as often as asked', () => {
  const about = (value, wanted) => assert.ok(Math.abs(value - wanted) < wanted * 0.4, `${value}, wanted about ${wanted}`);
  const lossy = sendFrames({ loss: 0.1 });
  about(lossy.cable.counts.piecesLost, 100);
  assert.equal(lossy.got.length, 5 * (1000 - lossy.cable.counts.piecesLost));
  const doubled = sendFrames({ duplication: 0.1 });
  about(doubled.cable.counts.piecesDoubled, 100);
  assert.equal(doubled.got.length, 5 * (1000 + doubled.cable.counts.piecesDoubled));
  const late = sendFrames({ reordering: 0.1 });
  about(late.cable.counts.piecesLate, 100);
  const numbers = late.got.filter((_, i) => i % 5 === 1).map(({ byte }) => byte);
  const backwards = numbers.filter((number, i) => i > 0 && (numbers[i - 1] - number + 128) % 128 === 1);
  about(backwards.length, 100);
  const noisy = sendFrames({ noise: 0.1 });
  about(noisy.cable.counts.noises, 100);
  assert.ok(noisy.got.length >= 5000 + noisy.cable.counts.noises);
  for (const { got } of [doubled, late, noisy]) {
    assert.ok(got.every(({ nanos }, i) => i === 0 || nanos - got[i - 1].nanos > 80_000), 'a byte takes its time');
  }
});

test('a cut cable carries nothing, not even what is on its way', () => {
  const ends = [new End(), new End()];
  const cable = new Cable(ends);
  cable.carry(1, 7, 1000, 115200);
  cable.cut();
  assert.equal(ends[0].got[0].connected(), false);
  cable.carry(1, 8, 2000, 115200);
  assert.equal(ends[0].got.length, 1);
  assert.equal(cable.counts.lost, 1);
  cable.join();
  cable.carry(1, 9, 3000, 115200);
  assert.equal(ends[0].got.length, 2);
});

test('ends at different rates do not understand each other', () => {
  const ends = [new End(115200), new End(57600)];
  new Cable(ends).carry(0, 0x41, 1000, 115200);
  assert.equal(ends[1].got[0].errors, FRAMING_ERROR);
});
