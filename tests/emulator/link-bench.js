#!/usr/bin/env node
// Measures a linked match of two emulated chips, with the real images, on a good cable: node link-bench.js FOLDER, where FOLDER
// holds the images. Prints JSON. Times are device time in milliseconds.
//
// `link_choice_ms`: from the start of the first byte of a choice on the wire to the end of the last byte of its acknowledgement,
// in a whole match: what 95 of 100 take at most. `link_choice_median_ms`, `link_choice_90_ms` and `link_choice_worst_ms` stand
// beside it.
// `link_choice_bytes`: the median of the bytes of a choice and its acknowledgement, both with their zeros.
// `link_reconnect_ms`: from plugging the cable in to the end of the acknowledgement of the next choice, the worst of the pulls.
// `link_begin_ms`: from the press with which the second player is ready to the first choice on the wire.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { framesOf, isChoice, messagesOf } from './src/frames.js';
import { Pair } from './src/pair.js';

// A match that is long enough for all pulls.
const SEED = 7;
const LONGEST_MATCH_MS = 300_000;
// Shorter than a repeat, shorter and longer than the other end is believed to be there, and at another phase each.
const PULLS_MS = [50, 410, 1_230, 1_620, 2_040, 3_310, 5_070];
const BETWEEN_PULLS_MS = 333;

const folder = process.argv[2];
const images = Object.fromEntries(['picopad', 'pico-lcd-1-3'].map((name) => [name, readFileSync(join(folder, `stonecaller-${name}`))]));

/** The value that `share` of the sorted values are at most. */
const quantile = (values, share) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
};

const choicesOf = (pair) => messagesOf(framesOf(pair.cable.log)).filter(isChoice);

function wholeMatch() {
  const pair = new Pair(images, { seed: SEED });
  pair.beginMatch();
  const readyMs = pair.devices[1].lastButtonNanos / 1e6 - 60;
  const startMs = pair.clock.time;
  pair.clock.runUntil(() => pair.over, LONGEST_MATCH_MS, 200);
  const choices = choicesOf(pair).filter(({ acknowledgedMs }) => acknowledgedMs !== null);
  const took = choices.map((choice) => choice.acknowledgedMs - choice.startMs);
  if (process.env.STONECALLER_STEPS) {
    choices.forEach(({ from, startMs, times, wireBytes, body }, i) => console.error(`${startMs.toFixed(2)} from ${from}: ${took[i].toFixed(2)} ms, ${times} times, ${wireBytes} bytes, ${body}`));
  }
  return {
    link_choice_ms: quantile(took, 0.95),
    link_choice_90_ms: quantile(took, 0.9),
    link_choice_median_ms: quantile(took, 0.5),
    link_choice_worst_ms: quantile(took, 1),
    link_choices_repeated: choices.filter(({ times }) => times > 1).length,
    link_choice_bytes: quantile(choices.map(({ wireBytes }) => wireBytes), 0.5),
    link_match_choices: choices.length,
    link_match_s: (pair.clock.time - startMs) / 1000,
    link_begin_ms: choices[0].startMs - readyMs,
  };
}

function pulls() {
  const pair = new Pair(images, { seed: SEED });
  pair.beginMatch();
  pair.run(BETWEEN_PULLS_MS);
  const took = PULLS_MS.map((ms) => {
    pair.cable.cut();
    pair.run(ms);
    const pluggedMs = pair.clock.time;
    pair.cable.join();
    const next = () => choicesOf(pair).find(({ acknowledgedMs }) => acknowledgedMs !== null && acknowledgedMs > pluggedMs);
    pair.clock.runUntil(() => next() !== undefined, 10_000, 20);
    const took = next().acknowledgedMs - pluggedMs;
    pair.run(BETWEEN_PULLS_MS);
    return took;
  });
  if (process.env.STONECALLER_STEPS) console.error('pulls', PULLS_MS, took);
  return { link_reconnect_ms: Math.max(...took) };
}

console.log(JSON.stringify({ ...wholeMatch(), ...pulls() }));
