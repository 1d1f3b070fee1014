// The wires of a board between a chip and everything around it, from one reset to the next. It turns what the chip does
// to its pins into what the parts see, with device time, and the world into levels on the chip's inputs.

import { BUTTONS } from './board.js';
import { BREAK_ERROR } from './uart.js';

const FUNCTION_SPI = 1;
const FUNCTION_UART = 2;
const ADC_REFERENCE = 3.3;
const ADC_MOST = 4095;
// A line that is low for longer than a byte is a break.
const FLOATING_NANOS = 100_000;

export class Wiring {
  constructor(device, chip) {
    this.device = device;
    this.chip = chip;
    this.board = device.board;
    this.selected = false;
    this.data = false;
    this.floating = false;
    this.floatAlarm = chip.clock.createAlarm(() => this.receiveFloatingLine());
    this.uart = chip.uart[this.board.uart.index];
    this.panelSpi = chip.spi[this.board.panel.spi];
    chip.onPins = () => this.pinsChanged();
    this.panelSpi.onWord = (word, bits, nanos) => this.panelWord(word, bits, nanos);
    this.uart.onByteStart = (byte, endNanos) => this.sendByte(byte, endNanos);
    this.uart.onBreak = (low) => {
      if (low) device.cable?.carryBreak(device.cableEnd, this.now + this.uart.byteNanos);
    };
    if (this.board.tearing) this.startTearingSignal();
    this.setAnalogue();
    this.pinsChanged();
  }

  get now() {
    return this.device.startNanos + this.chip.clock.nanos;
  }

  /** False once the chip was reset or lost power: what it still had scheduled means nothing any more. */
  get alive() {
    return this.device.chip === this.chip;
  }

  // --- outputs ---

  pinsChanged() {
    const { chip, board, device } = this;
    const { panel } = device;
    if (!this.alive) return;
    // Bytes that left the wire before this moment still belong to the old levels.
    this.panelSpi.settle();
    const { now } = this;
    const select = chip.pinOutput(board.panel.select);
    const selected = select.driven && select.duty === 0;
    const data = chip.pinOutput(board.panel.dataCommand).duty === 1;
    if (this.panelSpi.shifting && this.selected && (selected !== this.selected || data !== this.data)) {
      panel.violate(now, 'chip select or D/C changed in the middle of a byte');
    }
    this.selected = selected;
    this.data = data;
    const reset = chip.pinOutput(board.panel.reset);
    panel.setReset(reset.driven && reset.duty === 0, now);
    device.backlight.update(chip.pinOutput(board.backlight), now);
    if (board.buzzer !== null) device.buzzer.update(chip.pinOutput(board.buzzer), now);
    for (const [name, led] of Object.entries(board.leds)) {
      const output = chip.pinOutput(led.pin);
      device.leds[name] = output.driven ? (led.activeLow ? 1 - output.duty : output.duty) : 0;
    }
    this.updateInputs();
  }

  panelWord(word, bits, nanos) {
    if (!this.selected) return;
    const { panel } = this.device;
    const { clock, data } = this.board.panel;
    const { gpio } = this.chip.rp;
    if (gpio[clock].functionSelect !== FUNCTION_SPI || gpio[data].functionSelect !== FUNCTION_SPI) return;
    const now = this.device.startNanos + nanos;
    const { hertz } = this.panelSpi;
    if (bits === 16) panel.receive(word >> 8, this.data, now, hertz);
    else if (bits !== 8) panel.violate(now, `SPI words of ${bits} bits`);
    panel.receive(word & 0xff, this.data, now, hertz);
  }

  sendByte(byte, endNanos) {
    const { device } = this;
    if (this.chip.rp.gpio[this.board.uart.tx].functionSelect !== FUNCTION_UART) return;
    device.cable?.carry(device.cableEnd, byte, device.startNanos + endNanos, this.uart.baud);
  }

  // --- inputs ---

  /** A button without a pull-up reads as pressed. */
  updateInputs() {
    const { chip, board, device } = this;
    const { gpio } = chip.rp;
    const button = (name, pin) => {
      const released = board.buttonsPulledUp || gpio[pin].pullupEnabled;
      chip.setPinInput(pin, released && !device.pressed.has(name));
    };
    for (const name of BUTTONS) button(name, board.buttons[name]);
    if (board.centre !== null) button('Centre', board.centre);
    if (board.vbus) chip.setPinInput(board.vbus.pin, device.usbPower !== board.vbus.activeLow);
    if (board.charging) chip.setPinInput(board.charging.pin, device.charging !== board.charging.activeLow);
    this.checkLine();
  }

  setAnalogue() {
    const { channel, pinVolts } = this.board.battery;
    const counts = Math.round((pinVolts(this.device.batteryVolts) / ADC_REFERENCE) * ADC_MOST);
    this.chip.rp.adc.channelValues[channel] = Math.max(0, Math.min(ADC_MOST, counts));
  }

  startTearingSignal() {
    const { pin, periodNanos, highNanos } = this.board.tearing;
    const { panel } = this.device;
    let high = false;
    const alarm = this.chip.clock.createAlarm(() => {
      high = !high && panel.tearing && !panel.sleeping;
      this.chip.setPinInput(pin, high);
      alarm.schedule(high ? highNanos : periodNanos - highNanos);
    });
    alarm.schedule(periodNanos);
  }

  /** `atNanos` is chip time. */
  deliver(byte, atNanos, errors, stillConnected) {
    const { chip, board } = this;
    const alarm = chip.clock.createAlarm(() => {
      if (!this.alive || !stillConnected()) return;
      if (chip.rp.gpio[board.uart.rx].functionSelect === FUNCTION_UART) this.uart.receive(byte, errors);
    });
    alarm.scheduleAt(Math.max(chip.clock.nanos, atNanos));
  }

  /** Is the receive line held high by somebody? If not, the UART takes it for a break after a while. */
  checkLine() {
    const { cable, cableEnd } = this.device;
    const pin = this.chip.rp.gpio[this.board.uart.rx];
    const held = cable?.connected && cable.ends[cable.other(cableEnd)].powered;
    const floating = pin.functionSelect === FUNCTION_UART && !held && !pin.pullupEnabled;
    if (floating === this.floating) return;
    this.floating = floating;
    if (floating) this.floatAlarm.schedule(FLOATING_NANOS);
    else this.floatAlarm.cancel();
  }

  receiveFloatingLine() {
    this.device.warnings.add('the receive line floats: no cable and no pull-up');
    this.uart.receive(0, BREAK_ERROR);
  }
}
