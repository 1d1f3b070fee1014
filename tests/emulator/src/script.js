// Button scripts, the same text the desktop board understands. docs/scripts.md is the reference.

import { BUTTONS } from './board.js';
import { Cable } from './cable.js';

export class ScriptError extends Error {
  constructor(file, line, reason) {
    super(`${file}:${line}: ${reason}`);
  }
}

const SHOT_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
// The last 64 KiB of the first 2 MiB, on every board.
const SAVES_START = 0x1f0000;
const SAVES_END = 0x200000;
const LONGEST_WAIT_MS = 3_600_000;
// The device never thinks or moves for so long.
const LONGEST_UNREST_MS = 600_000;
const LOOK_EVERY_MS = 5;

/** Commands `{ line, text, name, ... }` of a script. Throws a ScriptError at the first mistake. */
export function parseScript(text, file = 'script') {
  const commands = [];
  const shots = new Set();
  text.split(/\r?\n/).forEach((whole, index) => {
    const line = index + 1;
    const fail = (reason) => {
      throw new ScriptError(file, line, reason);
    };
    const words = whole.replace(/#.*$/, '').trim().split(/\s+/).filter(Boolean);
    if (!words.length) return;
    const [name, ...rest] = words;
    const add = (fields) => commands.push({ line, text: words.join(' '), name, ...fields });
    const one = (what) => {
      if (rest.length !== 1) fail(`"${name}" takes one ${what}`);
      return rest[0];
    };
    const button = (word) => {
      if (!BUTTONS.includes(word)) fail(`unknown button "${word}"; there are ${BUTTONS.join(' ')}`);
      return word;
    };
    const number = (word, what, most) => {
      if (!/^\d+$/.test(word) || Number(word) > most) fail(`"${word}" is not a number of ${what} from 0 to ${most}`);
      return Number(word);
    };
    switch (name) {
      case 'press':
        if (!rest.length) fail('"press" takes one button or more');
        add({ buttons: rest.map(button) });
        break;
      case 'down':
      case 'up':
        add({ button: button(one('button')) });
        break;
      case 'wait':
      case 'still':
        add({ ms: number(one('number of milliseconds'), 'milliseconds', LONGEST_WAIT_MS) });
        break;
      case 'shot': {
        const shot = one('name');
        if (!SHOT_NAME.test(shot)) fail(`"${shot}" is not a name of letters, digits, dots, dashes and underscores`);
        if (shots.has(shot)) fail(`shot "${shot}" is there twice`);
        shots.add(shot);
        add({ shot });
        break;
      }
      case 'cable': {
        const state = one('state: loop or off');
        if (state !== 'loop' && state !== 'off') fail(`"cable" is loop or off, not "${state}"`);
        add({ loop: state === 'loop' });
        break;
      }
      case 'battery':
        add({ millivolts: number(one('number of millivolts'), 'millivolts', 6000) });
        break;
      case 'garble':
      case 'power':
        if (rest.length) fail(`"${name}" takes nothing`);
        add({});
        break;
      default:
        fail(`unknown command "${name}"; there are press down up wait still shot cable battery garble power`);
    }
  });
  return commands;
}

export function setLoopback(device, loop) {
  if (device.cable) device.unplug();
  if (loop) new Cable([device]);
}

/** Lets time pass until nothing has been sent to the panel for so long. */
function untilStill(device, ms) {
  const { panel } = device;
  const begun = device.time;
  let [bytes, since] = [panel.bytesReceived, begun];
  while (device.time - since < ms) {
    device.run(LOOK_EVERY_MS);
    if (panel.bytesReceived !== bytes) [bytes, since] = [panel.bytesReceived, device.time];
    if (device.time - begun > LONGEST_UNREST_MS) throw new Error(`the screen is not still after ${LONGEST_UNREST_MS / 1000} s`);
  }
}

/** Does one command on a device. `onShot(name, picture)` gets the screenshots. */
export function runCommand(device, command, onShot = () => {}) {
  switch (command.name) {
    case 'press': device.press(...command.buttons); break;
    case 'down': device.down(command.button); break;
    case 'up': device.up(command.button); break;
    case 'wait': device.run(command.ms); break;
    case 'still': untilStill(device, command.ms); break;
    case 'shot': onShot(command.shot, device.screenshot()); break;
    case 'cable': setLoopback(device, command.loop); break;
    case 'battery': device.setBattery(command.millivolts / 1000); break;
    case 'garble': device.flash.bytes.fill(0x5a, SAVES_START, SAVES_END); break;
    case 'power': device.powerCycle();
  }
}

export function runScript(device, commands, onShot) {
  for (const command of commands) runCommand(device, command, onShot);
}
