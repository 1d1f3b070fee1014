// The command line of run.js. Everything that can be wrong is found before anything is written.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { findBoard } from './board.js';
import { parseImage } from './image.js';
import { parseScript } from './script.js';

export const USAGE = `Runs a firmware image on an emulated handheld.

  node run.js --board BOARD --image FILE [options]

  --board BOARD    picopad, pico-lcd-1-3 or picosystem
  --image FILE     the firmware, ELF or UF2
  --script FILE    button script (docs/scripts.md); without one the device just runs
  --for MS         how long it runs without a script (default 1000)
  --shots DIR      where the script's screenshots go (default: the current directory)
  --flash FILE     flash contents: read if the file exists, written at the end
  --adc VOLTS      battery voltage, 0 to 6 (default: the board's)
  --usb            USB power is there
  --loopback       join the link's own transmit and receive lines
  --seed N         seed of everything random (default 1)
  --json FILE      write what was measured
  --help           this text

Exit code 0: ran. 1: the firmware stopped for good. 2: wrong arguments or files; nothing was written.`;

/** Wrong arguments or files. */
export class UsageError extends Error {}

const WITH_VALUE = new Set(['--board', '--image', '--script', '--for', '--shots', '--flash', '--adc', '--seed', '--json']);
const ALONE = new Set(['--loopback', '--usb', '--help']);

export function parseArguments(words) {
  const given = {};
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (ALONE.has(word)) {
      given[word] = true;
    } else if (WITH_VALUE.has(word)) {
      if (word in given) throw new UsageError(`${word} is given twice`);
      const value = words[++i];
      if (value === undefined || value.startsWith('--')) throw new UsageError(`${word} needs a value`);
      given[word] = value;
    } else {
      throw new UsageError(`unknown argument "${word}"`);
    }
  }
  return given;
}

function number(text, what, low, high) {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < low || value > high) {
    throw new UsageError(`${what} must be a number from ${low} to ${high}, not "${text}"`);
  }
  return value;
}

function readInput(path, what) {
  try {
    return readFileSync(path);
  } catch (error) {
    const reason = { ENOENT: 'there is no such file', EISDIR: 'it is a directory', EACCES: 'it may not be read' }[error.code];
    throw new UsageError(`cannot read ${what} ${path}: ${reason ?? error.message}`);
  }
}

/** Checked and loaded: board, image, commands and the rest. */
export function loadOptions(given) {
  for (const needed of ['--board', '--image']) {
    if (!(needed in given)) throw new UsageError(`${needed} is missing`);
  }
  let board;
  try {
    board = findBoard(given['--board']);
  } catch (error) {
    throw new UsageError(error.message);
  }
  const image = readInput(given['--image'], 'image');
  try {
    parseImage(image, board.flashSize);
  } catch (error) {
    throw new UsageError(`${given['--image']}: ${error.message}`);
  }
  let commands = null;
  if (given['--script']) {
    try {
      commands = parseScript(readInput(given['--script'], 'script').toString('utf8'), given['--script']);
    } catch (error) {
      throw new UsageError(error.message);
    }
  }
  let flash = null;
  if (given['--flash'] && existsSync(given['--flash'])) {
    flash = readInput(given['--flash'], 'flash contents');
    if (flash.length !== board.flashSize) {
      throw new UsageError(`${given['--flash']} has ${flash.length} bytes; the flash of this board has ${board.flashSize}`);
    }
  }
  const shots = given['--shots'] ?? '.';
  if (existsSync(shots) && !statSync(shots).isDirectory()) throw new UsageError(`${shots} is not a directory`);
  return {
    board: board.name,
    image,
    imageName: given['--image'],
    commands,
    runMs: number(given['--for'] ?? '1000', '--for', 0, 3_600_000),
    shots,
    flash,
    flashFile: given['--flash'] ?? null,
    batteryVolts: given['--adc'] === undefined ? null : number(given['--adc'], '--adc', 0, 6),
    usb: given['--usb'] === true,
    loopback: given['--loopback'] === true,
    seed: number(given['--seed'] ?? '1', '--seed', 0, 2 ** 31),
    json: given['--json'] ?? null,
  };
}
