import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseScript, ScriptError } from '../src/script.js';

test('a script is its commands, without comments and blank lines', () => {
  const commands = parseScript('# a tour\n\nwait 200\r\nstill 500\npress Down Down A # twice\ndown X\nup X\nshot title-1\ncable loop\ncable off\nbattery 3700\npower\n');
  assert.deepEqual(commands.map(({ line, name, text, ...rest }) => [line, name, rest]), [
    [3, 'wait', { ms: 200 }],
    [4, 'still', { ms: 500 }],
    [5, 'press', { buttons: ['Down', 'Down', 'A'] }],
    [6, 'down', { button: 'X' }],
    [7, 'up', { button: 'X' }],
    [8, 'shot', { shot: 'title-1' }],
    [9, 'cable', { loop: true }],
    [10, 'cable', { loop: false }],
    [11, 'battery', { millivolts: 3700 }],
    [12, 'power', {}],
  ]);
});

for (const [text, reason] of [
  ['press', /^tour.txt:2: "press" takes one button or more$/],
  ['press a', /unknown button "a"; there are Up Down Left Right A B X Y/],
  ['press A Start', /unknown button "Start"/],
  ['down', /"down" takes one button/],
  ['up A B', /"up" takes one button/],
  ['wait', /takes one number/],
  ['still', /"still" takes one number/],
  ['wait -5', /"-5" is not a number of milliseconds/],
  ['wait 1.5', /"1.5" is not a number/],
  ['wait 9999999', /0 to 3600000/],
  ['shot', /takes one name/],
  ['shot ../up', /is not a name/],
  ['shot a b', /takes one name/],
  ['cable', /takes one state/],
  ['cable on', /loop or off, not "on"/],
  ['battery full', /"full" is not a number of millivolts/],
  ['power off', /takes nothing/],
  ['jump', /unknown command "jump"/],
]) {
  test(`"${text}" is refused`, () => {
    assert.throws(() => parseScript(`wait 1\n${text}\n`, 'tour.txt'), (error) => error instanceof ScriptError && error.message.startsWith('tour.txt:2: ') && reason.test(error.message));
  });
}

test('a shot name is used once', () => {
  assert.throws(() => parseScript('shot a\nshot a'), /script:2: shot "a" is there twice/);
});
