#!/usr/bin/env node
// Computer opponents against each other on the emulated chip: node opponents.js IMAGE [SECONDS].
// Prints JSON: what a decision and a turn took at each level, and what the opponent's questions cost.

import { Device } from './src/index.js';

const [image, seconds = '900'] = process.argv.slice(2);
const device = Device.load({ board: 'picopad', image, seed: 1 });
const registers = () => [0x0c, 0x10, 0x14, 0x18, 0x1c, 0x20, 0x24, 0x28].map((offset) => device.chip.watchdog.readUint32(offset));

function wait(stage) {
  for (let waited = 0; waited < Number(seconds) * 4; waited++) {
    device.run(250);
    if (device.halted) throw new Error(`the firmware stopped: ${device.halted}`);
    const now = registers();
    if (now[0] === stage) return now;
  }
  throw new Error(`nothing was reported within ${seconds} s of device time`);
}

const [, evaluate, habit, imagine, play, units, micros, step] = wait(1);
const [, easy, normal, hard, easyTurn, normalTurn, hardTurn, bytes] = wait(2);
console.log(JSON.stringify({
  ai_easy_p99_s: easy / 1e3,
  ai_normal_p99_s: normal / 1e3,
  ai_hard_p99_s: hard / 1e3,
  ai_easy_turn_s: easyTurn / 1e3,
  ai_normal_turn_s: normalTurn / 1e3,
  ai_hard_turn_s: hardTurn / 1e3,
  ai_ram_kib: bytes / 1024,
  ai_step_ms: step / 1e3,
  ai_unit_us: micros / units,
  ai_evaluate_us: evaluate / 1e3,
  ai_habit_us: habit / 1e3,
  ai_imagine_us: imagine / 1e3,
  ai_play_us: play / 1e3,
}));
