// Starts the built `stonecaller` and a browser, and compares what both show.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { chromium } from 'playwright-core';
import { PNG } from 'pngjs';

const BINARY = process.env.STONECALLER_BIN;
assert.ok(BINARY, 'STONECALLER_BIN must name the built stonecaller');
const CHROMIUM = process.env.CHROMIUM_BIN ?? '/usr/bin/chromium';

/** After this the splash is over and the title stands still. */
export const TITLE_MS = 5_000;

export const launch = () =>
  // The sandbox needs a kernel feature that containers lack; the only page opened is ours.
  chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });

/** Serves a fresh handheld; `stop` ends it. */
export async function serve({ port = 0, options = [] } = {}) {
  const child = spawn(BINARY, ['--web', '--port', String(port), '--no-save', '--seed', '1', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(line);
    if (address) {
      const stop = () =>
        new Promise((resolve) => {
          child.once('exit', resolve);
          child.kill();
        });
      return { url: address[0], port: Number(address[1]), stop };
    }
  }
  throw new Error('stonecaller said no address');
}

/** The panel at the end of a script, as RGBA bytes. */
export function scripted(script, ...options) {
  const folder = mkdtempSync(join(tmpdir(), 'stonecaller-'));
  try {
    writeFileSync(join(folder, 'script'), script);
    const shot = join(folder, 'shot.png');
    execFileSync(BINARY, ['--script', join(folder, 'script'), '--shot', shot, '--seed', '1', ...options]);
    return PNG.sync.read(readFileSync(shot));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Opens the page in a new context; fails the test at the end if the console complained. */
export async function visit(t, browser, url, contextOptions = {}) {
  const context = await browser.newContext(contextOptions);
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  t.after(async () => {
    await context.close();
    assert.deepEqual(complaints, []);
  });
  await page.goto(url);
  return page;
}

/** The canvas as it is, whatever the size on the screen and the light behind it; of two, the one in that place. */
export async function pixels(page, place = 0) {
  const [width, height, data] = await page.evaluate((place) => {
    const canvas = document.querySelectorAll('.screen')[place];
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let text = '';
    for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768));
    return [canvas.width, canvas.height, btoa(text)];
  }, place);
  return { width, height, data: Buffer.from(data, 'base64') };
}

/** Waits until the canvas shows exactly `picture`. */
export async function shows(page, picture, what, place = 0) {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const seen = await pixels(page, place);
    if (seen.width === picture.width && seen.height === picture.height && seen.data.equals(picture.data)) return;
    if (Date.now() > deadline) {
      let differing = 0;
      for (let at = 0; at < picture.data.length; at += 4) {
        if (seen.data.readUInt32LE(at) !== picture.data.readUInt32LE(at)) differing += 1;
      }
      assert.fail(`${what}: ${differing} pixels of ${picture.width}x${picture.height} differ`);
    }
    await page.waitForTimeout(50);
  }
}

/** One of the two panels in a picture of both, which is `left` pixels from its left edge. */
export function part(picture, left, width) {
  const data = Buffer.alloc(width * picture.height * 4);
  for (let y = 0; y < picture.height; y += 1) {
    picture.data.copy(data, y * width * 4, (y * picture.width + left) * 4, (y * picture.width + left + width) * 4);
  }
  return { width, height: picture.height, data };
}

/** Touches the middle of elements with as many fingers at once, for a moment. */
export async function touch(page, ...selectors) {
  const client = await page.context().newCDPSession(page);
  const touchPoints = [];
  for (const selector of selectors) {
    const box = await page.locator(selector).boundingBox();
    touchPoints.push({ x: box.x + box.width / 2, y: box.y + box.height / 2, id: touchPoints.length });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(60);
  const lit = await page.locator('button.down').evaluateAll((all) => all.map((it) => it.ariaLabel));
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(60);
  return lit;
}
