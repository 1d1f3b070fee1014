// The real images on the emulated boards: what a person with the device in hand would notice. `cargo xtask test` builds
// the images and names their folder in STONECALLER_IMAGES.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { BOARDS } from '../src/board.js';
import { Cable } from '../src/cable.js';
import { Device } from '../src/device.js';
import { Lockstep } from '../src/lockstep.js';
import { seesOther, TITLE_MS, TO_BOARD_CHECK } from '../src/pair.js';
import { Random } from '../src/random.js';

const FOLDER = process.env.STONECALLER_IMAGES;
assert.ok(FOLDER, 'STONECALLER_IMAGES must name the folder of the built images');
const IMAGES = Object.fromEntries(Object.keys(BOARDS).map((name) => [name, readFileSync(join(FOLDER, `stonecaller-${name}`))]));
const NAMES = Object.keys(BOARDS);
const WITH_BUZZER = NAMES.filter((name) => BOARDS[name].buzzer !== null && BOARDS[name].buzzer !== undefined);


function atTitle(board, options = {}) {
  const device = Device.load({ board, image: IMAGES[board], ...options });
  device.run(TITLE_MS);
  return device;
}

function toBoardCheck(device, press = (...names) => device.press(...names)) {
  for (const name of TO_BOARD_CHECK) press(name);
}

/** From the title to the settings: past a new match, the decks and the help. */
const TO_SETTINGS = ['Down', 'Down', 'Down', 'A'];

const samePicture = (a, b) => Buffer.compare(Buffer.from(a.rgb), Buffer.from(b.rgb)) === 0;

for (const board of NAMES) {
  test(`${board}: dark until the first picture is whole, and lit soon after`, () => {
    const device = Device.load({ board, image: IMAGES[board] });
    device.run(600);
    const { firstFrameMs, backlightOnMs } = device.session();
    assert.ok(firstFrameMs !== null && backlightOnMs !== null);
    assert.ok(backlightOnMs >= firstFrameMs, `lit at ${backlightOnMs}, whole at ${firstFrameMs}`);
    assert.ok(backlightOnMs < 300, `lit at ${backlightOnMs} ms`);
    assert.deepEqual(device.panel.violations, []);
  });

  test(`${board}: ten steps of brightness, each seen at once, never dark`, () => {
    const device = atTitle(board);
    device.press(...TO_SETTINGS);
    for (let i = 0; i < 12; i++) device.press('Left');
    const levels = [device.backlight.duty];
    for (let i = 0; i < 9; i++) {
      const before = device.backlight.duty;
      device.down('Right');
      device.run(5);
      assert.ok(device.backlight.duty > before, 'brighter within 5 ms of the press');
      levels.push(device.backlight.duty);
      device.run(60);
      device.up('Right');
      device.run(60);
    }
    assert.ok(levels[0] > 0);
    assert.ok(levels.at(-1) > 0.99, `${levels.at(-1)}`);
  });

  test(`${board}: an idle device sends nothing and sleeps`, () => {
    const device = atTitle(board);
    const [bytes, busy] = [device.panel.bytesReceived, device.busyCycles];
    device.run(10_000);
    assert.equal(device.panel.bytesReceived, bytes);
    assert.ok(device.busyCycles - busy < 0.001 * 125e6 * 10, `${device.busyCycles - busy} busy cycles in 10 s`);
  });

  test(`${board}: presses in the middle of a redraw all count`, () => {
    const tap = (device, name, ms) => {
      device.down(name);
      device.run(ms);
      device.up(name);
      device.run(ms);
    };
    // Into About and three pages on, as fast as fingers never are, while whole pages are drawn.
    const [slow, fast] = [60, 11].map((ms) => {
      const device = atTitle(board);
      for (const name of ['Down', 'Down', 'Down', 'Down', 'Down', 'A', 'Right', 'Right', 'Right']) tap(device, name, ms);
      device.run(300);
      return device.screenshot();
    });
    assert.ok(samePicture(slow, fast));
  });

  test(`${board}: a power cut at any byte of a save loses neither the settings nor the way to the title`, () => {
    const title = atTitle(board).screenshot();
    const kept = new Set();
    // A write of a few bytes programs a whole page, the rest of it with ones, so a save is some 2,000 bytes. The step has
    // no factor in common with a page.
    for (let bytes = 0, whole = false; !whole; bytes += 37) {
      const device = atTitle(board);
      device.press(...TO_SETTINGS, 'Left');
      device.powerCutAfterFlashBytes(bytes);
      device.press('B');
      device.run(200);
      whole = device.powered;
      if (whole) device.powerCut();
      device.run(50);
      device.powerOn();
      device.run(TITLE_MS);
      assert.ok(samePicture(device.screenshot(), title), `cut after ${bytes} bytes`);
      kept.add(device.backlight.duty);
    }
    assert.equal(kept.size, 2, 'the old brightness or the new, and both are met on the way');
  });
}

for (const board of WITH_BUZZER) {
  test(`${board}: a moved cursor is heard, and with the volume off nothing is`, () => {
    const device = atTitle(board);
    const heard = () => device.buzzer.tones().length;
    const before = heard();
    device.press('Down');
    const tones = device.buzzer.tones().slice(before);
    assert.equal(tones.length, 1);
    assert.ok(Math.abs(tones[0].hertz - 660) < 2, `${tones[0].hertz} Hz`);
    assert.ok(tones[0].endMs - tones[0].startMs < 20);

    device.press('Up', ...TO_SETTINGS, 'Down', 'Left', 'Left', 'Left', 'Left');
    device.run(500);
    const quiet = heard();
    device.press('Left', 'B', 'Down', 'Down', 'A', 'Right', 'B');
    device.run(500);
    assert.equal(heard(), quiet);
    assert.ok(!device.buzzer.sounding);
  });
}

test('two boards on a bad cable see each other, and see when it is pulled and put back', () => {
  const [pad, lcd] = [atTitle('picopad', { seed: 1 }), atTitle('pico-lcd-1-3', { seed: 2 })];
  const cable = new Cable([pad, lcd], { seed: 3, drop: 0.01, flip: 0.01, duplicate: 0.01 });
  const both = new Lockstep([pad, lcd]);
  for (const device of [pad, lcd]) toBoardCheck(device, (name) => both.press(device, name));
  const seen = () => [pad, lcd].every(seesOther);
  both.runUntil(seen, 6_000);
  cable.cut();
  both.run(2_500);
  for (const device of [pad, lcd]) assert.ok(!seesOther(device), `${device.board.name} noticed`);
  cable.join();
  both.runUntil(seen, 6_000);
});

test('a line held low, as by a straight cable, is no peer and hangs nothing', () => {
  const device = atTitle('picopad');
  toBoardCheck(device);
  const before = device.screenshot();
  new Cable([device], { framing: 1 });
  device.run(2_000);
  assert.ok(!seesOther(device));
  assert.ok(!samePicture(device.screenshot(), before), 'the trouble is named');
  device.unplug();
  device.run(3_000);
  assert.ok(samePicture(device.screenshot(), before), 'and forgotten when it is over');
});

// From the title to the match that the device plays by itself: the fifth trial of the Board check.
const TO_SELF_PLAY = ['Down', 'Down', 'Down', 'Down', 'A', 'Up', 'Up', 'A'];

/** Lets the match that plays itself go on until nothing changes any more, and returns the picture of its end. */
function playedOut(device) {
  let before = null;
  for (let second = 0; second < 120; second++) {
    device.run(1_000);
    if (!device.powered) return null;
    const picture = device.screenshot();
    if (before !== null && samePicture(picture, before)) return picture;
    before = picture;
  }
  throw new Error('the match does not end');
}

test('a match that plays itself ends in the same position however often the power fails', () => {
  const board = 'pico-lcd-1-3';
  const whole = atTitle(board);
  whole.press(...TO_SELF_PLAY);
  const end = playedOut(whole);
  const random = new Random(5);
  for (let run = 0; run < 6; run++) {
    const device = atTitle(board);
    device.powerCutAfterFlashBytes(200 + (random.next() % 4_000));
    device.press(...TO_SELF_PLAY);
    let cuts = 0;
    let picture = playedOut(device);
    while (picture === null) {
      cuts++;
      device.run(50);
      device.powerOn();
      device.run(TITLE_MS);
      if (cuts < 12) device.powerCutAfterFlashBytes(1 + (random.next() % 6_000));
      // The match is the first thing on the menu; one cut off before it was kept begins anew.
      if (samePicture(device.screenshot(), atTitle(board).screenshot())) device.press(...TO_SELF_PLAY);
      else device.press('A');
      picture = playedOut(device);
    }
    assert.ok(cuts > 0, 'the power failed');
    assert.ok(samePicture(picture, end), `run ${run}: the same fingerprint after ${cuts} cuts`);
  }
});
