import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { decodePng } from '../src/png.js';
import { elfImage, FLASH_SIZE, OP, uf2Image } from './support.js';

const RUN = fileURLToPath(new URL('../run.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'emulator-'));
after(() => rmSync(folder, { recursive: true }));

const path = (name) => join(folder, name);
const put = (name, contents) => (writeFileSync(path(name), contents), path(name));
const run = (...words) => spawnSync(process.execPath, [RUN, ...words], { encoding: 'utf8' });

const image = put('ok.elf', elfImage([OP.wfe, 0xe7fd]));

test('a script runs, writes its shots, the flash and the measurements', () => {
  const script = put('tour.txt', 'wait 20\nshot one\npress A\nbattery 3600\npower\nshot two\n');
  const result = run('--board', 'picopad', '--image', image, '--script', script, '--shots', path('shots'), '--flash', path('flash.bin'), '--json', path('out.json'), '--adc', '3.9', '--loopback');
  assert.equal(result.status, 0, result.stderr);
  const { width, height } = decodePng(readFileSync(path('shots/one.png')));
  assert.deepEqual([width, height], [320, 240]);
  assert.ok(existsSync(path('shots/two.png')));
  assert.equal(readFileSync(path('flash.bin')).length, FLASH_SIZE);
  const report = JSON.parse(readFileSync(path('out.json'), 'utf8'));
  assert.deepEqual(report.steps.map(({ command }) => command), ['wait 20', 'shot one', 'press A', 'battery 3600', 'power', 'shot two']);
  assert.ok(Math.abs(report.steps[2].endMs - report.steps[2].startMs - 120) < 0.001);
  assert.equal(report.starts.length, 2);
  assert.deepEqual(report.panelViolations, []);
});

test('a UF2 file runs as well', () => {
  const result = run('--board', 'picopad', '--image', put('ok.uf2', uf2Image(3)), '--for', '5');
  assert.equal(result.status, 0, result.stderr);
});

const WRONG = [
  [['--bord', 'picopad'], /unknown argument "--bord"/],
  [['--board'], /--board needs a value/],
  [['--board', 'picopad', '--board', 'picopad'], /given twice/],
  [['--board', 'gameboy', '--image', image], /unknown board "gameboy"/],
  [['--board', '__proto__', '--image', image], /unknown board/],
  [['--board', 'picopad'], /--image is missing/],
  [['--board', 'picopad', '--image', path('none.elf')], /none.elf: there is no such file/],
  [['--board', 'picopad', '--image', folder], /it is a directory/],
  [['--board', 'picopad', '--image', put('rp2350.uf2', uf2Image(2, (view) => view.setUint32(28, 0xe48bff59, true)))], /RP2350/],
  [['--board', 'picopad', '--image', put('text.bin', 'hello')], /neither an ELF nor a UF2/],
  [['--board', 'picopad', '--image', image, '--script', path('none.txt')], /none.txt: there is no such file/],
  [['--board', 'picopad', '--image', image, '--script', put('bad.txt', 'wait 1\njump\n')], /bad.txt:2: unknown command "jump"/],
  [['--board', 'picopad', '--image', image, '--adc', 'full'], /--adc must be a number/],
  [['--board', 'picopad', '--image', image, '--flash', put('short.bin', 'abc')], /short.bin has 3 bytes/],
  [['--board', 'picopad', '--image', image, '--shots', put('file', '')], /is not a directory/],
];

for (const [words, reason] of WRONG) {
  test(`refused with code 2: ${words.map((word) => word.replace(folder, '')).join(' ')}`, () => {
    const result = run(...words, ...(words.includes('--json') ? [] : ['--json', path('never.json')]));
    assert.equal(result.status, 2);
    assert.match(result.stderr, reason);
    assert.equal(existsSync(path('never.json')), false);
    assert.equal(readFileSync(path('short.bin'), 'utf8'), 'abc');
  });
}

test('a firmware that stops for good gives code 1 and its reason', () => {
  const result = run('--board', 'picopad', '--image', put('bkpt.elf', elfImage([0xbe07])), '--for', '5');
  assert.equal(result.status, 1);
  assert.match(result.stderr, /the firmware stopped: core locked up by .* after breakpoint 7 at 0x10000200/);
});
