#!/usr/bin/env node
// Measures how a device answers while it thinks for its hardest opponent, with the real images: node thinking-bench.js FOLDER,
// where FOLDER holds the images. Prints JSON. Times are device time in milliseconds.
//
// `press_while_thinking_ms`: from a button's edge to the last pixel of the picture that answers, the worst of all presses at
// pseudo-random moments: the cursor on both sizes of screen, and whole pages (the menu and back) at 240x240. On the wider panel
// the wire alone takes 20 ms for a page.
// `think_cursor_ms.<board>`, `think_page_ms.<board>`: the same for each board and kind; `think_first_ms.<board>`: to the first pixel.
// `think_round_ms`: the longest that one round of the program's loop, with its pieces of thought, kept the core.
// `link_seen_while_thinking_ms`: from plugging in a cable to the neighbour's Board check saying that it sees the thinking device.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { neighbourSeesThinker, pressesWhileThinking } from './src/thinking.js';

const COUNT = 100;
const SEED = 1;

const folder = process.argv[2];
const image = (board) => readFileSync(join(folder, `stonecaller-${board}`));

const found = { press_while_thinking_ms: 0, think_presses: 0, think_round_ms: 0 };
for (const board of ['picosystem', 'picopad']) {
  const { answers, longestRoundMs } = pressesWhileThinking(board, image(board), { seed: SEED, count: COUNT });
  if (process.env.STONECALLER_STEPS) {
    for (const { name, first, last } of answers) console.error(`${board}, ${name}: ${first.toFixed(2)} to ${last.toFixed(2)} ms`);
  }
  const worst = (of, key) => Math.max(...of.map((answer) => answer[key]));
  const [cursor, page] = [false, true].map((page) => worst(answers.filter((answer) => answer.page === page), 'last'));
  found[`think_cursor_ms.${board}`] = cursor;
  found[`think_page_ms.${board}`] = page;
  found[`think_first_ms.${board}`] = worst(answers, 'first');
  found.press_while_thinking_ms = Math.max(found.press_while_thinking_ms, cursor, board === 'picosystem' ? page : 0);
  found.think_round_ms = Math.max(found.think_round_ms, longestRoundMs);
  found.think_presses += answers.length;
}
found.link_seen_while_thinking_ms = neighbourSeesThinker({ thinker: image('picopad'), neighbour: image('pico-lcd-1-3') }, { seed: SEED });
console.log(JSON.stringify(found));
