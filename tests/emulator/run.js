#!/usr/bin/env node
// Command line of the emulator: see `node run.js --help`.

import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadOptions, parseArguments, USAGE, UsageError } from './src/options.js';
import { Device } from './src/device.js';
import { encodePng } from './src/png.js';
import { finalReport, measureStep } from './src/report.js';
import { setLoopback } from './src/script.js';

/** A file is complete or not there: it gets its name when it has been written. */
function writeWhole(path, contents) {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.part`;
  writeFileSync(partial, contents);
  renameSync(partial, path);
}

function main(words) {
  const given = parseArguments(words);
  if (given['--help']) {
    console.log(USAGE);
    return 0;
  }
  const options = loadOptions(given);
  const device = Device.load({ board: options.board, image: options.image, flash: options.flash, seed: options.seed, powerOn: false });
  if (options.batteryVolts !== null) device.setBattery(options.batteryVolts);
  if (options.usb) device.setUsb({ power: true });
  if (options.loopback) setLoopback(device, true);
  device.powerOn();

  const shots = [];
  const commands = options.commands ?? [{ line: 0, text: `wait ${options.runMs}`, name: 'wait', ms: options.runMs }];
  const steps = commands.map((command) => measureStep(device, command, (name, picture) => shots.push({ name, picture })));

  for (const { name, picture } of shots) writeWhole(join(options.shots, `${name}.png`), encodePng(picture));
  if (options.flashFile) writeWhole(options.flashFile, device.flash.bytes);
  const report = finalReport(device, options, steps);
  if (options.json) writeWhole(options.json, `${JSON.stringify(report, null, 2)}\n`);
  for (const { ms, what } of report.panelViolations) console.error(`panel, ${ms.toFixed(3)} ms: ${what}`);
  if (report.halted) {
    console.error(`the firmware stopped: ${report.halted}`);
    return 1;
  }
  return 0;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`run.js: ${error.message}`);
  console.error('Try: node run.js --help');
  process.exitCode = 2;
}
