// The page in a real browser: exact pixels, keys and touches, visitors, reloads, foreign pages.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';

import { TITLE_MS, launch, pixels, scripted, serve, shows, touch, visit } from '../support.js';

const title = (...options) => scripted(`wait ${TITLE_MS}`, ...options);
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

async function handheld(t, ...options) {
  const site = await serve({ options });
  t.after(site.stop);
  return site;
}

for (const board of ['picopad', 'pico-lcd-1-3', 'picosystem']) {
  test(`the title has exactly the script's pixels on ${board}`, async (t) => {
    const site = await handheld(t, '--board', board);
    const page = await visit(t, browser, site.url);
    await shows(page, title('--board', board), 'title');
    // Every panel pixel is a whole number of display pixels.
    const times = await page.evaluate(() => {
      const canvas = document.querySelector('.screen');
      return (canvas.getBoundingClientRect().width * devicePixelRatio) / canvas.width;
    });
    assert.ok(times >= 1 && Math.abs(times - Math.round(times)) < 0.01, `${times} times`);
  });
}

test('keys do what the same script does', async (t) => {
  const site = await handheld(t);
  const page = await visit(t, browser, site.url);
  await shows(page, title(), 'title');
  await page.keyboard.press('ArrowDown', { delay: 60 });
  const down = scripted(`wait ${TITLE_MS}\npress Down`);
  assert.notDeepEqual(down.data, title().data);
  await shows(page, down, 'after Down');
  await page.keyboard.press('s', { delay: 60 });
  await page.keyboard.press('Enter', { delay: 60 });
  await shows(page, scripted(`wait ${TITLE_MS}\npress Down Down A\nwait 500`), 'after Down and A');
  await page.keyboard.press('x', { delay: 60 });
  await shows(page, scripted(`wait ${TITLE_MS}\npress Down Down A B\nwait 500`), 'after B');
});

test('a tabbed-to button and a mouse press too', async (t) => {
  const site = await handheld(t);
  const page = await visit(t, browser, site.url);
  await shows(page, title(), 'title');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), 'Up');
  await page.keyboard.press('Space', { delay: 60 });
  await shows(page, scripted(`wait ${TITLE_MS}\npress Up`), 'after Space on Up');
  await page.locator('button[aria-label=Down]').click({ delay: 60 });
  await shows(page, scripted(`wait ${TITLE_MS}\npress Up Down`), 'after a click on Down');
});

test('touches on a phone work, two at a time as well', async (t) => {
  const site = await handheld(t, '--board', 'picosystem');
  const page = await visit(t, browser, site.url, PHONE);
  await shows(page, title('--board', 'picosystem'), 'title');
  assert.deepEqual(await touch(page, 'button[aria-label=Down]'), ['Down']);
  await shows(page, scripted(`wait ${TITLE_MS}\npress Down`, '--board', 'picosystem'), 'after a touch');
  const lit = await touch(page, '.x', '.pad button[aria-label=Left]');
  assert.deepEqual(lit.sort(), ['Left', 'X, look closely']);
  assert.deepEqual(await page.locator('button.down').count(), 0);
  const scrolled = await page.evaluate(() => [scrollX, scrollY, visualViewport.scale]);
  assert.deepEqual(scrolled, [0, 0, 1]);
  const fits = await page.evaluate(() => {
    const box = document.querySelector('.case').getBoundingClientRect();
    return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  });
  assert.ok(fits, 'the whole case is on the phone');
});

test('a second visitor sees and presses the same handheld', async (t) => {
  const site = await handheld(t);
  const first = await visit(t, browser, site.url);
  await shows(first, title(), 'title');
  await first.keyboard.press('ArrowDown', { delay: 60 });
  const second = await visit(t, browser, site.url);
  const down = scripted(`wait ${TITLE_MS}\npress Down`);
  await shows(second, down, 'second visitor');
  await second.keyboard.press('ArrowDown', { delay: 60 });
  await shows(first, scripted(`wait ${TITLE_MS}\npress Down Down`), 'first visitor');
});

test('a reload in the middle keeps the picture and lets go of the buttons', async (t) => {
  const site = await handheld(t);
  const page = await visit(t, browser, site.url);
  await shows(page, title(), 'title');
  await page.keyboard.press('ArrowDown', { delay: 60 });
  const down = scripted(`wait ${TITLE_MS}\npress Down`);
  await shows(page, down, 'after Down');
  await page.keyboard.down('x');
  await page.reload();
  await shows(page, down, 'after the reload');
  await page.waitForFunction(() => document.querySelectorAll('button.down').length === 0);
});

test('a lost connection is said and mended', async (t) => {
  const site = await serve();
  const context = await browser.newContext();
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(site.url);
  await shows(page, title(), 'title');
  await site.stop();
  await page.waitForFunction(() => /Connection lost/.test(document.querySelector('.message').textContent));
  const again = await serve({ port: site.port });
  t.after(again.stop);
  await page.waitForFunction(() => document.querySelector('.message').textContent === '');
  await shows(page, title(), 'title of the new handheld');
});

test('a foreign page is refused', async (t) => {
  const site = await handheld(t);
  const foreign = createServer((request, response) => response.end('<!doctype html><title>foreign</title>'));
  await new Promise((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  t.after(() => foreign.close());
  const context = await browser.newContext();
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${foreign.address().port}/`);
  const outcome = await page.evaluate(
    (url) =>
      new Promise((resolve) => {
        const socket = new WebSocket(url);
        socket.onopen = () => resolve('open');
        socket.onerror = () => resolve('refused');
      }),
    `ws://127.0.0.1:${site.port}/ws`,
  );
  assert.equal(outcome, 'refused');
  const read = await page.evaluate((url) => fetch(url).then(() => 'read', () => 'refused'), site.url);
  assert.equal(read, 'refused');
});

test('sound starts with the first press and says so before', async (t) => {
  const site = await handheld(t);
  const page = await visit(t, browser, site.url);
  await shows(page, title(), 'title');
  assert.ok(await page.locator('#hint').isVisible());
  await page.keyboard.press('ArrowDown', { delay: 60 });
  assert.ok(await page.locator('#hint').isHidden());
  await page.waitForFunction(() => document.querySelector('.speaker').ariaLabel === 'Silent');
});

test('the picture is not blank', async (t) => {
  const site = await handheld(t);
  const page = await visit(t, browser, site.url);
  await shows(page, title(), 'title');
  const { data } = await pixels(page);
  assert.ok(new Set(new Uint32Array(data.buffer, data.byteOffset, data.length / 4)).size > 4);
});
