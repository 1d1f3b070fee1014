// Two emulated chips with the real images play whole linked matches by themselves, on a good cable, on a bad one, and on a
// bad one with power failures. Everything follows from the seeds.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fingerprint, Pair } from '../src/pair.js';
import { Random } from '../src/random.js';

const FOLDER = process.env.STONECALLER_IMAGES;
assert.ok(FOLDER, 'STONECALLER_IMAGES must name the folder of the built images');
const IMAGES = Object.fromEntries(['picopad', 'pico-lcd-1-3'].map((name) => [name, readFileSync(join(FOLDER, `stonecaller-${name}`))]));

const SEED = 11;
const LONGEST_MATCH_MS = 300_000;
const LOOK_EVERY_MS = 100;
// A tenth of all frames is lost, and more go wrong: one byte in 300 has a wrong bit, which is every tenth choice.
const BAD = { loss: 0.1, flip: 0.003, drop: 0.001, framing: 0.001, duplication: 0.05, reordering: 0.05, noise: 0.05, jitterNanos: 200_000 };

/** Bytes of flash that a device has programmed and erased so far: how far it is with its match. */
const written = ({ flash }) => flash.pagesProgrammed * 256 + flash.erases * 4096;

/** Plays until both show the end; `trouble(pair)` is called every 100 ms. Returns how it went. */
function playOut(pair, trouble = () => {}) {
  const start = pair.clock.time;
  while (!pair.over) {
    assert.ok(pair.clock.time - start < LONGEST_MATCH_MS, `no end after ${LONGEST_MATCH_MS / 1000} s`);
    pair.run(LOOK_EVERY_MS);
    trouble(pair);
  }
  for (const device of pair.devices) {
    assert.equal(device.halted, null);
    assert.deepEqual(device.flash.violations, []);
    assert.deepEqual(device.events.filter(({ cause }) => cause.includes('reset')), [], 'no crash and no watchdog');
  }
  return { fingerprints: pair.devices.map(fingerprint), seconds: (pair.clock.time - start) / 1000, written: pair.devices.map(written) };
}

/** A pair in its match, which has begun. */
function inMatch() {
  const pair = new Pair(IMAGES, { seed: SEED });
  pair.beginMatch();
  return pair;
}

/** Pulls the cable now and then, for 10 ms to 3 s, from that seed. */
function pulls(random) {
  let next = 0;
  const count = { pulls: 0 };
  const trouble = ({ cable, clock }) => {
    if (clock.time < next) return;
    if (next > 0) {
      if (cable.connected) cable.cut();
      else cable.join();
    }
    if (!cable.connected) count.pulls++;
    next = clock.time + (cable.connected ? 500 + random.below(4_000) : random.below(4) ? 10 + random.below(1_000) : 3_000);
  };
  return { trouble, count };
}

let good;
before(() => {
  good = playOut(inMatch());
});

test('on a good cable both reach the same end', (context) => {
  assert.equal(good.fingerprints[0], good.fingerprints[1]);
  context.diagnostic(`fingerprint ${good.fingerprints[0]}, ${good.seconds.toFixed(1)} s, bytes of flash ${good.written.join(' and ')}`);
});

for (const seed of [1, 2]) {
  test(`on a bad cable that is pulled again and again the end is the same, seed ${seed}`, (context) => {
    const pair = inMatch();
    pair.cable.setFaults(BAD);
    pair.cable.reseed(seed);
    const { trouble, count } = pulls(new Random(seed));
    const { fingerprints, seconds } = playOut(pair, trouble);
    assert.deepEqual(fingerprints, good.fingerprints);
    assert.ok(count.pulls > 0 && pair.cable.counts.piecesLost > 0 && pair.cable.counts.flipped > 0, 'there was trouble');
    context.diagnostic(`${seconds.toFixed(1)} s, ${count.pulls} pulls, ${JSON.stringify(pair.cable.counts)}`);
  });
}

for (const seed of [3, 4]) {
  test(`on a bad cable and with power failures of either device the end is the same, seed ${seed}`, (context) => {
    const pair = inMatch();
    pair.cable.setFaults(BAD);
    pair.cable.reseed(seed);
    const random = new Random(seed);
    const pulled = pulls(random);
    const cuts = [];
    // Between two failures, as many bytes of flash as let each device fail a few times before the end.
    const share = () => random.below(Math.floor(Math.min(...good.written) / 4));
    const arm = (device) => {
      // A match that is over is put away, and then there is nothing to go on with: no more failures towards the end.
      const early = written(device) < 0.6 * good.written[pair.devices.indexOf(device)];
      device.powerCutAfterFlashBytes(early ? share() : Infinity);
      return early;
    };
    for (const device of pair.devices) arm(device);
    const { fingerprints, seconds } = playOut(pair, () => {
      pulled.trouble(pair);
      for (const device of pair.devices) {
        // At a random time too, wherever it is then.
        if (device.powered && Number.isFinite(device.flash.bytesUntilCut) && random.below(60) === 0) device.powerCut();
        while (!device.powered) {
          cuts.push(device.board.name);
          pair.run(random.below(2_000));
          arm(device);
          pair.goOn(device);
        }
      }
    });
    assert.deepEqual(fingerprints, good.fingerprints);
    for (const { board } of pair.devices) assert.ok(cuts.includes(board.name), `the power of ${board.name} failed`);
    context.diagnostic(`${seconds.toFixed(1)} s, ${cuts.length} power failures, ${pulled.count.pulls} pulls`);
  });
}
