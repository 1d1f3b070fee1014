// The flash interface: the SSI through which boot stage 2 and the unique-id read talk to the flash chip one byte at a
// time, and XIP_CTRL with its streaming read.

import { BasePeripheral } from 'rp2040js';

const SSI_CTRLR0 = 0x00;
const SSI_CTRLR1 = 0x04;
const SSI_SSIENR = 0x08;
const SSI_TXFLR = 0x20;
const SSI_RXFLR = 0x24;
const SSI_SR = 0x28;
const SSI_DR0 = 0x60;

const SR_TFNF = 1 << 1;
const SR_TFE = 1 << 2;
const SR_RFNE = 1 << 3;

const CMD_READ_STATUS = 0x05;
const CMD_READ_STATUS_2 = 0x35;
const CMD_READ_UNIQUE_ID = 0x4b;
const CMD_READ_JEDEC_ID = 0x9f;

const QUAD_ENABLED = 0x02;
const TMOD_EEPROM_READ = 3;

export class FlashSerialInterface extends BasePeripheral {
  constructor(rp, flash) {
    super(rp, 'SSI');
    this.flash = flash;
    this.registers = new Map();
    this.received = [];
    this.command = [];
  }

  readUint32(offset) {
    switch (offset) {
      case SSI_SR:
        return SR_TFE | SR_TFNF | (this.received.length ? SR_RFNE : 0);
      case SSI_TXFLR:
        return 0;
      case SSI_RXFLR:
        return this.received.length;
      case SSI_DR0:
        return this.received.shift() ?? 0;
      default:
        return this.registers.get(offset) ?? 0;
    }
  }

  writeUint32(offset, value) {
    if (offset === SSI_DR0) {
      this.transfer(value & 0xff);
      return;
    }
    if (offset === SSI_SSIENR) {
      this.command = [];
      this.received = [];
    }
    this.registers.set(offset, value);
  }

  transfer(byte) {
    this.command.push(byte);
    const mode = ((this.registers.get(SSI_CTRLR0) ?? 0) >> 8) & 3;
    if (mode === TMOD_EEPROM_READ) {
      // The command goes out, then the interface clocks in as many bytes as CTRLR1 asks for by itself.
      const count = ((this.registers.get(SSI_CTRLR1) ?? 0) & 0xffff) + 1;
      for (let i = 0; i < count; i++) this.received.push(this.answer(this.command.length + i));
      this.command = [];
      return;
    }
    this.received.push(this.answer(this.command.length - 1));
    // One-byte commands and two-byte status reads end where boot stage 2 lets the chip select go.
    const complete = this.command[0] === CMD_READ_STATUS || this.command[0] === CMD_READ_STATUS_2 ? 2 : 1;
    if (this.command.length >= complete) this.command = [];
  }

  /** What the chip puts out while byte number `index` of the command goes by. */
  answer(index) {
    switch (this.command[0]) {
      case CMD_READ_STATUS:
        return 0;
      case CMD_READ_STATUS_2:
        return QUAD_ENABLED;
      case CMD_READ_UNIQUE_ID:
        return this.flash.uniqueId[index - 5] ?? 0;
      case CMD_READ_JEDEC_ID:
        return [0, 0xef, 0x70, Math.log2(this.flash.bytes.length)][index] ?? 0;
      default:
        return 0;
    }
  }
}

const XIP_STAT = 0x08;
const XIP_STREAM_ADDR = 0x14;
const XIP_STREAM_CTR = 0x18;
const XIP_STREAM_FIFO = 0x1c;
const DREQ_XIP_STREAM = 37;

export class ExecuteInPlaceControl extends BasePeripheral {
  constructor(rp, bus) {
    super(rp, 'XIP_CTRL');
    this.bus = bus;
    this.address = 0;
    this.count = 0;
  }

  readUint32(offset) {
    switch (offset) {
      case XIP_STAT:
        return this.count ? 2 : 2 | 1;
      case XIP_STREAM_ADDR:
        return this.address;
      case XIP_STREAM_CTR:
        return this.count;
      case XIP_STREAM_FIFO:
        return this.nextWord();
      default:
        return 0;
    }
  }

  writeUint32(offset, value) {
    if (offset === XIP_STREAM_ADDR) this.address = value & ~3;
    if (offset === XIP_STREAM_CTR) {
      this.count = value & 0x3fffff;
      this.updateRequest();
    }
  }

  nextWord() {
    if (!this.count) return 0;
    const word = this.bus.read32(this.address);
    this.address += 4;
    this.count--;
    this.updateRequest();
    return word >>> 0;
  }

  updateRequest() {
    if (this.count) this.rp2040.dma.setDREQ(DREQ_XIP_STREAM);
    else this.rp2040.dma.clearDREQ(DREQ_XIP_STREAM);
  }
}

/** The bus port DMA reads the stream from: any address of it gives the next word. */
export class ExecuteInPlaceStream extends BasePeripheral {
  constructor(rp, control) {
    super(rp, 'XIP_AUX');
    this.control = control;
  }

  readUint32() {
    return this.control.nextWord();
  }

  writeUint32() {}
}
