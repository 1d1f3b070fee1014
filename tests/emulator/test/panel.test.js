import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Panel } from '../src/panel.js';

const MS = 1e6;

function awakePanel({ mounting = 'upright', width = 240, height = 240, madctl = 0, inverted = true } = {}) {
  const panel = new Panel({ width, height, mounting });
  const wire = { now: 10 * MS };
  wire.command = (byte, ...data) => {
    panel.receive(byte, false, wire.now);
    for (const value of data) panel.receive(value, true, (wire.now += 128));
    wire.now += 1000;
  };
  wire.command(0x11);
  wire.now += 120 * MS;
  wire.command(0x36, madctl);
  wire.command(0x3a, 0x55);
  wire.command(inverted ? 0x21 : 0x20);
  wire.command(0x29);
  wire.window = (x0, x1, y0, y1) => {
    wire.command(0x2a, x0 >> 8, x0 & 255, x1 >> 8, x1 & 255);
    wire.command(0x2b, y0 >> 8, y0 & 255, y1 >> 8, y1 & 255);
  };
  wire.pixel = (x, y, colour) => {
    wire.window(x, x, y, y);
    wire.command(0x2c, colour >> 8, colour & 255);
  };
  return { panel, wire };
}

function colourAt(panel, x, y) {
  const at = 3 * (y * panel.width + x);
  return [...panel.picture().subarray(at, at + 3)];
}

const RED = [255, 0, 0];

// For every MADCTL: where the picture of an upright 240x320 glass has the pixel written to address (10, 20).
for (const [madctl, x, y] of [
  [0x00, 10, 20], [0x40, 229, 20], [0x80, 10, 299], [0xc0, 229, 299],
  [0x20, 20, 10], [0x60, 219, 10], [0xa0, 20, 309], [0xe0, 219, 309], [0x04, 10, 20], [0x70, 219, 10],
]) {
  test(`MADCTL 0x${madctl.toString(16)} puts address (10, 20) at (${x}, ${y}) of the glass`, () => {
    const { panel, wire } = awakePanel({ height: 320, madctl });
    wire.pixel(10, 20, 0xf800);
    assert.deepEqual(colourAt(panel, x, y), RED);
    assert.deepEqual(panel.violations, []);
  });
}

test('each board sees address (x, y) at (x, y) with the MADCTL of its maker', () => {
  for (const [shape, madctl] of [
    [{ width: 320, height: 240, mounting: 'turned' }, 0x60],
    [{ width: 240, height: 240, mounting: 'turned' }, 0x70],
    [{ width: 240, height: 240, mounting: 'upright' }, 0x04],
  ]) {
    const { panel, wire } = awakePanel({ ...shape, madctl });
    const [x, y] = [shape.width - 3, 7];
    wire.pixel(x, y, 0xf800);
    assert.deepEqual(colourAt(panel, x, y), RED);
  }
});

test('a window fills row by row and RAMWRC goes on where RAMWR stopped', () => {
  const { panel, wire } = awakePanel();
  wire.window(5, 6, 8, 9);
  wire.command(0x2c, 0xf8, 0x00, 0x07, 0xe0);
  wire.command(0x3c, 0x00, 0x1f, 0xff, 0xff);
  assert.deepEqual([[5, 8], [6, 8], [5, 9], [6, 9]].map(([x, y]) => colourAt(panel, x, y)), [RED, [0, 255, 0], [0, 0, 255], [255, 255, 255]]);
  assert.equal(panel.pixelsSent, 4);
  assert.deepEqual(panel.violations, []);
  wire.command(0x3c, 0, 0);
  assert.match(panel.violations[0].what, /more pixels than the window holds/);
});

test('a panel without inversion shows the complement', () => {
  const { panel, wire } = awakePanel({ inverted: false });
  wire.pixel(0, 0, 0xf800);
  assert.deepEqual(colourAt(panel, 0, 0), [0, 255, 255]);
});

test('RAMCTRL switches the byte order, BGR swaps red and blue', () => {
  const { panel, wire } = awakePanel();
  wire.command(0xb0, 0x00, 0xe8);
  wire.window(0, 0, 0, 0);
  wire.command(0x2c, 0x00, 0xf8);
  assert.deepEqual(colourAt(panel, 0, 0), RED);
  wire.command(0x36, 0x08);
  assert.deepEqual(colourAt(panel, 0, 0), [0, 0, 255]);
});

test('a panel that is off or asleep is black', () => {
  const { panel, wire } = awakePanel();
  wire.pixel(0, 0, 0xffff);
  wire.command(0x28);
  assert.deepEqual(colourAt(panel, 0, 0), [0, 0, 0]);
  wire.command(0x29);
  assert.deepEqual(colourAt(panel, 0, 0), [255, 255, 255]);
  wire.now += 120 * MS;
  wire.command(0x10);
  assert.deepEqual(colourAt(panel, 0, 0), [0, 0, 0]);
});

test('changes are counted apart from pixels', () => {
  const { panel, wire } = awakePanel();
  wire.pixel(3, 3, 0x1234);
  const changed = panel.pixelsChanged;
  wire.pixel(3, 3, 0x1234);
  assert.equal(panel.pixelsChanged, changed);
  assert.equal(panel.pixelsSent, 2);
});

test('timing rules: reset pulse, after reset, after sleep out', () => {
  const violation = (act) => {
    const panel = new Panel({ width: 240, height: 240, mounting: 'upright' });
    act(panel);
    return panel.violations.map(({ what }) => what).join('; ');
  };
  assert.match(violation((p) => (p.setReset(true, 10 * MS), p.setReset(false, 10 * MS + 5000))), /too short/);
  assert.match(violation((p) => (p.setReset(true, 10 * MS), p.receive(0x11, false, 11 * MS))), /while reset is held/);
  assert.match(violation((p) => (p.setReset(true, 10 * MS), p.setReset(false, 11 * MS), p.receive(0x11, false, 15 * MS))), /before the panel is ready/);
  assert.match(violation((p) => (p.receive(0x11, false, 10 * MS), p.receive(0x36, false, 14 * MS))), /before the panel is ready/);
  assert.equal(violation((p) => (p.receive(0x11, false, 10 * MS), p.receive(0x36, false, 15 * MS))), '');
  assert.match(violation((p) => (p.receive(0x3a, false, 10 * MS), p.receive(0x55, true, 10 * MS), p.receive(0x2c, false, 10 * MS))), /while the panel sleeps/);
  assert.match(violation((p) => p.receive(0x11, false, 10 * MS, 63e6)), /too fast/);
});

test('windows outside the memory, half pixels and stray parameters are violations', () => {
  const { panel, wire } = awakePanel();
  wire.command(0x2a, 0, 0, 0, 240);
  assert.match(panel.violations.at(-1).what, /window columns 0 to 240/);
  wire.command(0x2c, 1, 2, 3);
  wire.command(0x00);
  assert.match(panel.violations.at(-1).what, /half a pixel/);
  wire.command(0x29, 1);
  assert.match(panel.violations.at(-1).what, /takes none/);
});

test('the first frame is complete when every visible pixel has been written', () => {
  const { panel, wire } = awakePanel({ width: 240, height: 240 });
  wire.window(0, 239, 0, 239);
  wire.command(0x2c, ...new Uint8Array(240 * 240 * 2 - 2));
  assert.equal(panel.firstFrameNanos, null);
  wire.command(0x3c, 0, 0);
  assert.equal(panel.firstFrameNanos, panel.lastPixelNanos);
});
