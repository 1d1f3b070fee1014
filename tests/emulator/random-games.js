#!/usr/bin/env node
// Plays random matches on the emulated chip for some seconds of device time: node random-games.js IMAGE [MS].
// Prints JSON: matches and decisions a second of device time.

import { Device } from './src/index.js';

const [image, ms = '20000'] = process.argv.slice(2);
const device = Device.load({ board: 'picopad', image, seed: 1 });
device.run(Number(ms));
if (device.halted) throw new Error(`the firmware stopped: ${device.halted}`);
const [games, decisions, micros] = [0x0c, 0x10, 0x14].map((offset) => device.chip.watchdog.readUint32(offset));
if (!games) throw new Error('no match was played');
console.log(JSON.stringify({
  device_random_games_per_s: (games * 1e6) / micros,
  device_decisions_per_s: (decisions * 1e6) / micros,
  device_random_games: games,
}));
