// Two handhelds on one page: whose keys are whose, the cable, the switches.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { TITLE_MS, launch, part, pixels, scripted, serve, shows, touch, visit } from '../support.js';

const BOARDS = ['--linked', '--board', 'picopad', '--board', 'picosystem'];
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };
/** What both panels show after a script: the PicoPad's, eight pixels of nothing, the PicoSystem's. */
const both = (script) => {
  const picture = scripted(script, ...BOARDS);
  assert.equal(picture.width, 320 + 8 + 240);
  return [part(picture, 0, 320), part(picture, 328, 240)];
};

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

async function open(t, options = {}) {
  const site = await serve({ options: BOARDS });
  t.after(site.stop);
  const page = await visit(t, browser, site.url, options);
  await page.waitForFunction(() => document.querySelectorAll('.case').length === 2);
  return page;
}

async function show(page, pictures, what) {
  await shows(page, pictures[0], `${what}, left`, 0);
  await shows(page, pictures[1], `${what}, right`, 1);
}

test('each has its own panel and its own keys', async (t) => {
  const page = await open(t);
  await show(page, both(`wait ${TITLE_MS}`), 'title');
  await page.keyboard.press('s', { delay: 60 });
  await page.keyboard.press('ArrowDown', { delay: 60 });
  // On a busy machine two presses could become one.
  await page.waitForTimeout(200);
  await page.keyboard.press('ArrowDown', { delay: 60 });
  const script = `wait ${TITLE_MS}\nleft: press Down\nright: press Down Down`;
  await show(page, both(script), 'after Down and twice Down');
  await page.keyboard.press('h', { delay: 60 });
  await page.keyboard.press('l', { delay: 60 });
  await show(page, both(`${script}\nleft: press A\nright: press A\nwait 500`), 'after both chose');
  await page.keyboard.press('g', { delay: 60 });
  await page.keyboard.press('Backspace', { delay: 60 });
  await show(page, both(`${script}\nleft: press A B\nright: press A B\nwait 500`), 'after both went back');
});

test('what is written on the cases is what the keys do', async (t) => {
  const page = await open(t);
  await page.waitForFunction(() => document.querySelectorAll('.letters small')[7].textContent !== '');
  for (const side of ['left', 'right']) {
    for (const letter of ['x', 'y', 'a', 'b']) {
      const button = page.locator(`.case[data-hands=${side}] .${letter}`);
      const key = (await button.locator('small').textContent()).toLowerCase();
      await page.keyboard.down(key);
      await page.waitForFunction(
        ([side, letter]) => {
          const down = [...document.querySelectorAll('button.down')];
          return down.length === 1 && down[0].matches(`.case[data-hands=${side}] .${letter}`);
        },
        [side, letter],
      );
      await page.keyboard.up(key);
    }
  }
});

test('the cable is pulled by key, by mouse and by Tab, and says so', async (t) => {
  const page = await open(t);
  const cord = page.locator('#cord');
  const state = (text) =>
    page.waitForFunction((text) => document.querySelector('#cord .state')?.textContent === text, text);
  await state('Cable in');
  assert.equal(await cord.getAttribute('aria-pressed'), 'true');
  assert.ok(await page.locator('#cord .joined').isVisible());
  await page.keyboard.press('c');
  await state('Cable out');
  assert.equal(await cord.getAttribute('aria-pressed'), 'false');
  assert.ok(await page.locator('#cord .pulled').isVisible());
  assert.ok(await page.locator('#cord .joined').isHidden());
  await cord.click();
  await state('Cable in');
  await cord.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await state('Cable out');
});

test('a second visitor sees the cable pulled', async (t) => {
  const site = await serve({ options: BOARDS });
  t.after(site.stop);
  const [one, other] = [await visit(t, browser, site.url), await visit(t, browser, site.url)];
  await one.waitForSelector('#cord');
  await other.waitForSelector('#cord');
  await one.keyboard.press('c');
  await other.waitForFunction(() => document.querySelector('#cord').classList.contains('out'));
});

test('a switch takes the power from one only, and gives it back', async (t) => {
  const page = await open(t);
  const [left, right] = both(`wait ${TITLE_MS}`);
  await show(page, [left, right], 'title');
  await page.keyboard.press('0');
  await page.waitForFunction(() => document.querySelectorAll('.power')[1].classList.contains('off'));
  const dark = { ...right, data: Buffer.from(right.data.map((byte, at) => (at % 4 === 3 ? 255 : 0))) };
  await shows(page, dark, 'off', 1);
  assert.ok((await pixels(page, 0)).data.equals(left.data), 'the left one is still there');
  await page.locator('.power').nth(1).click();
  await shows(page, right, 'on again', 1);
});

for (const [name, viewport] of [
  ['a small laptop', { width: 1366, height: 650 }],
  ['a large screen', { width: 2560, height: 1300 }],
  ['an upright tablet', { width: 820, height: 1180 }],
]) {
  test(`both cases and the cable fit on ${name}`, async (t) => {
    const page = await open(t, { viewport });
    await page.waitForSelector('#cord');
    await page.waitForTimeout(200);
    const boxes = await page.evaluate(() =>
      [...document.querySelectorAll('.case, #cord')].map((it) => it.getBoundingClientRect().toJSON()),
    );
    assert.equal(boxes.length, 3);
    for (const box of boxes) {
      assert.ok(box.left >= 0 && box.top >= 0 && box.right <= viewport.width && box.bottom <= viewport.height, JSON.stringify(box));
    }
    for (const [at, box] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        const apart = box.right <= other.left + 1 || other.right <= box.left + 1 || box.bottom <= other.top + 1 || other.bottom <= box.top + 1;
        assert.ok(apart, `${JSON.stringify(box)} lies on ${JSON.stringify(other)}`);
      }
    }
  });
}

test('touches on a phone press either, and pull the cable', async (t) => {
  const page = await open(t, PHONE);
  await show(page, both(`wait ${TITLE_MS}`), 'title');
  const lit = await touch(page, '.case[data-hands=left] .pad [aria-label=Down]', '.case[data-hands=right] .pad [aria-label=Up]');
  assert.deepEqual(lit.sort(), ['Down', 'Up']);
  await touch(page, '#cord');
  await page.waitForFunction(() => document.querySelector('#cord').classList.contains('out'));
});
