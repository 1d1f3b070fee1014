// Runs a script step by step and writes down what was measured: the numbers benchmarks and tests read.

import { runCommand } from './script.js';

const MS = 1e6;

function counters(device) {
  const { panel, flash } = device;
  return {
    pixelsSent: panel.pixelsSent,
    pixelsChanged: panel.pixelsChanged,
    windows: panel.windows,
    bytesSent: panel.bytesReceived,
    busyCycles: device.busyCycles,
    flashErases: flash.erases,
    flashPages: flash.pagesProgrammed,
    violations: panel.violations.length,
    tones: device.buzzer.events.length,
  };
}

/** One command and its figures. Times are device time in milliseconds. */
export function measureStep(device, command, onShot) {
  const before = counters(device);
  const startMs = device.time;
  device.panel.mark();
  runCommand(device, command, onShot);
  const { panel } = device;
  const after = counters(device);
  const sent = after.pixelsSent - before.pixelsSent;
  const toMs = (nanos) => (nanos === null || sent === 0 ? null : nanos / MS);
  return {
    line: command.line,
    command: command.text,
    startMs,
    endMs: device.time,
    lastButtonMs: device.lastButtonNanos === null ? null : device.lastButtonNanos / MS,
    firstPixelMs: toMs(panel.markedPixelNanos),
    lastPixelMs: toMs(panel.lastPixelNanos),
    pixelsSent: sent,
    pixelsChanged: after.pixelsChanged - before.pixelsChanged,
    windows: after.windows - before.windows,
    panelBytes: after.bytesSent - before.bytesSent,
    busyCycles: after.busyCycles - before.busyCycles,
    flashErases: after.flashErases - before.flashErases,
    flashPages: after.flashPages - before.flashPages,
    backlight: device.backlight.duty,
    leds: { ...device.leds },
    toneChanges: device.buzzer.events.slice(before.tones).map(({ ms, hertz, duty }) => ({ ms, hertz, duty })),
    violations: panel.violations.slice(before.violations),
  };
}

export function finalReport(device, options, steps) {
  const core = device.chip?.core;
  return {
    board: device.board.name,
    image: options.imageName,
    seed: options.seed,
    endMs: device.time,
    clockHertz: device.chip?.rp.clkSys ?? null,
    starts: device.chip ? [...device.sessions, device.session()] : device.sessions,
    events: device.events,
    halted: device.halted ?? core?.lockup?.message ?? null,
    lastFault: core?.lastFault ?? null,
    totals: counters(device),
    backlightChanges: device.backlight.changes,
    tones: device.buzzer.tones(),
    panelViolations: device.panel.violations,
    flashViolations: device.flash.violations,
    warnings: [...device.warnings, ...(device.chip?.warnings ?? [])],
    link: device.cable?.counts ?? null,
    steps,
  };
}
