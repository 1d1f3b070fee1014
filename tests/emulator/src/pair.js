// A PicoPad and a Pico-LCD-1.3 on one clock, joined by a cable, that play a linked match by themselves: the match test of
// the Board check, started on both. Its choices follow from what both players know, so however the cable and the power
// fare, it ends with the fingerprint of a match without any trouble.

import { createHash } from 'node:crypto';
import { Cable } from './cable.js';
import { Device } from './device.js';
import { Lockstep } from './lockstep.js';

/** Long enough for the splash to have gone. */
export const TITLE_MS = 2_500;
export const TO_BOARD_CHECK = ['Down', 'Down', 'Down', 'Down', 'A'];
const BOARD_CHECK_TO_MATCH_TEST = ['Up', 'Up', 'A'];
// Devices see each other within a second, whatever they do.
const MEET_MS = 1_000;

// Where the fingerprint stands, in the middle of any width, and its colour once the match is over: the palette's green after
// five and six bits of colour.
const FINGERPRINT = { top: 120, bottom: 142, halfWidth: 112 };
const GREEN = [0x5a, 0xd3, 0x7b];
/** Rows of the Board check that tell of the cable. */
const CABLE_ROW = { top: 161, bottom: 175 };

export class Pair {
  /** @param images the images of the two boards by name; @param seed of everything random in the devices and the cable */
  constructor(images, { seed = 1 } = {}) {
    const load = (board, seed) => Device.load({ board, image: images[board], seed });
    this.devices = [load('picopad', seed), load('pico-lcd-1-3', seed + 1)];
    this.cable = new Cable(this.devices, { seed });
    this.clock = new Lockstep(this.devices);
    this.clock.run(TITLE_MS);
  }

  run(ms) {
    this.clock.run(ms);
  }

  press(device, ...names) {
    for (const name of names) this.clock.press(device, name);
  }

  /** From the titles of both into the match test. The match begins on a good cable: what it begins with is drawn there. */
  beginMatch() {
    for (const device of this.devices) this.press(device, ...TO_BOARD_CHECK);
    this.run(MEET_MS);
    for (const device of this.devices) this.press(device, ...BOARD_CHECK_TO_MATCH_TEST);
  }

  /** Switches a device on again, and lets it go on with the match, which is the first thing that its title offers. */
  goOn(device) {
    device.powerOn();
    this.run(TITLE_MS);
    // The power may fail once more on the way.
    if (device.powered) this.press(device, 'A');
  }

  /** Whether both show the end of the match. */
  get over() {
    return this.devices.every((device) => fingerprint(device) !== null);
  }
}

/** Whether the Board check of a device says that it sees another. */
export function seesOther(device) {
  const { width, rgb } = device.screenshot();
  for (let at = CABLE_ROW.top * width * 3; at < CABLE_ROW.bottom * width * 3; at += 3) {
    if (GREEN.every((value, i) => rgb[at + i] === value)) return true;
  }
  return false;
}

/**
 * The fingerprint that a device shows at the end of the match test, as a hash of its pixels: equal if and only if the
 * digits are, on any board. Null before the end.
 */
export function fingerprint(device) {
  if (!device.powered) return null;
  const { width, rgb } = device.screenshot();
  const hash = createHash('sha256');
  let green = false;
  for (let y = FINGERPRINT.top; y < FINGERPRINT.bottom; y++) {
    const row = y * width * 3;
    const [start, end] = [-1, 1].map((side) => row + (width / 2 + side * FINGERPRINT.halfWidth) * 3);
    for (let at = start; at < end && !green; at += 3) green = GREEN.every((value, i) => rgb[at + i] === value);
    hash.update(rgb.subarray(start, end));
  }
  return green ? hash.digest('hex').slice(0, 16) : null;
}
