// The three boards as data: what is wired to which pin. Sources are in the project's board reference.

const DIODE_DROP = 0.311;

/**
 * panel.mounting   see panel.js
 * buttons          pin, and whether the board has its own pull-up (else the firmware must switch the chip's on)
 * battery          ADC channel, and the pin's voltage for a battery voltage
 * usb              pins that tell of USB power and charging, with their active level
 */
export const BOARDS = {
  picopad: {
    name: 'picopad',
    flashSize: 2 * 1024 * 1024,
    panel: { width: 320, height: 240, mounting: 'turned', spi: 0, clock: 18, data: 19, select: 21, dataCommand: 17, reset: 20 },
    backlight: 16,
    buttons: { Up: 4, Down: 5, Left: 3, Right: 2, A: 7, B: 6, X: 9, Y: 8 },
    buttonsPulledUp: false,
    centre: null,
    buzzer: 15,
    leds: { user: { pin: 22, activeLow: true }, pico: { pin: 25, activeLow: false } },
    battery: { channel: 3, pinVolts: (volts) => (volts - DIODE_DROP) / 3, defaultVolts: 3.9 },
    vbus: { pin: 24, activeLow: false },
    charging: null,
    uart: { index: 0, tx: 0, rx: 1 },
  },
  'pico-lcd-1-3': {
    name: 'pico-lcd-1-3',
    flashSize: 2 * 1024 * 1024,
    panel: { width: 240, height: 240, mounting: 'turned', spi: 1, clock: 10, data: 11, select: 9, dataCommand: 8, reset: 12 },
    backlight: 13,
    buttons: { Up: 2, Down: 18, Left: 16, Right: 20, A: 15, B: 17, X: 19, Y: 21 },
    buttonsPulledUp: false,
    centre: 3,
    buzzer: null,
    leds: { pico: { pin: 25, activeLow: false } },
    // No battery: the pin tells the supply voltage of the Pico.
    battery: { channel: 3, pinVolts: (volts) => volts / 3, defaultVolts: 4.7 },
    vbus: { pin: 24, activeLow: false },
    charging: null,
    uart: { index: 0, tx: 0, rx: 1 },
  },
  picosystem: {
    name: 'picosystem',
    flashSize: 16 * 1024 * 1024,
    panel: { width: 240, height: 240, mounting: 'upright', spi: 0, clock: 6, data: 7, select: 5, dataCommand: 9, reset: 4 },
    backlight: 12,
    buttons: { Up: 23, Down: 20, Left: 22, Right: 21, A: 18, B: 19, X: 17, Y: 16 },
    buttonsPulledUp: true,
    centre: null,
    buzzer: 11,
    leds: { red: { pin: 14, activeLow: false }, green: { pin: 13, activeLow: false }, blue: { pin: 15, activeLow: false } },
    battery: { channel: 0, pinVolts: (volts) => volts / 3, defaultVolts: 3.9 },
    vbus: { pin: 2, activeLow: false },
    charging: { pin: 24, activeLow: true },
    tearing: { pin: 8, periodNanos: 16.76e6, highNanos: 1.15e6 },
    uart: { index: 0, tx: 0, rx: 1 },
  },
};

export const BUTTONS = ['Up', 'Down', 'Left', 'Right', 'A', 'B', 'X', 'Y'];

export function findBoard(name) {
  const board = Object.hasOwn(BOARDS, name) ? BOARDS[name] : null;
  if (!board) throw new Error(`unknown board "${name}"; there are ${Object.keys(BOARDS).join(', ')}`);
  return board;
}
