// Who answers at which address. Memory is read here directly because nearly every instruction does; peripherals are
// rp2040js objects or our own in their place, found in the same table.

import { Fault } from './fault.js';

export const ROM_SIZE = 16 * 1024;
export const SRAM_BASE = 0x20000000;
export const SRAM_SIZE = 264 * 1024;
export const FLASH_BASE = 0x10000000;

const USB_RAM_BASE = 0x50100000;
const SIO_BASE = 0xd0000000;
const SCB_PAGE = 0xe000e;

export class Bus {
  constructor({ rom, sram, flash }) {
    this.rom8 = rom;
    this.rom16 = new Uint16Array(rom.buffer);
    this.rom32 = new Int32Array(rom.buffer);
    this.sram8 = sram;
    this.sram16 = new Uint16Array(sram.buffer);
    this.sram32 = new Int32Array(sram.buffer);
    this.flash8 = flash;
    this.flash16 = new Uint16Array(flash.buffer);
    this.flash32 = new Int32Array(flash.buffer);
    // A flash chip smaller than the window repeats in it. Sizes are powers of two.
    this.flashMask = flash.length - 1;
    this.rp = null;
    this.systemControl = null;
  }

  fetch16(address) {
    const region = address >>> 24;
    if (region === 0x10) return this.flash16[(address & this.flashMask) >>> 1];
    if (region === 0x20) {
      const offset = address & 0xffffff;
      if (offset < SRAM_SIZE) return this.sram16[offset >>> 1];
    }
    if (address >>> 0 < ROM_SIZE) return this.rom16[address >>> 1];
    throw new Fault(`instruction fetch from ${hex(address)}`);
  }

  read32(address) {
    if (address & 3) throw new Fault(`unaligned word read at ${hex(address)}`);
    const region = address >>> 24;
    if (region === 0x20) {
      const offset = address & 0xffffff;
      if (offset < SRAM_SIZE) return this.sram32[offset >>> 2];
    } else if (region >= 0x10 && region < 0x14) {
      return this.flash32[(address & this.flashMask) >>> 2];
    }
    return this.readDevice(address);
  }

  read16(address) {
    if (address & 1) throw new Fault(`unaligned half-word read at ${hex(address)}`);
    const region = address >>> 24;
    if (region === 0x20) {
      const offset = address & 0xffffff;
      if (offset < SRAM_SIZE) return this.sram16[offset >>> 1];
    } else if (region >= 0x10 && region < 0x14) {
      return this.flash16[(address & this.flashMask) >>> 1];
    }
    return (this.readDevice(address & ~3) >>> ((address & 2) * 8)) & 0xffff;
  }

  read8(address) {
    const region = address >>> 24;
    if (region === 0x20) {
      const offset = address & 0xffffff;
      if (offset < SRAM_SIZE) return this.sram8[offset];
    } else if (region >= 0x10 && region < 0x14) {
      return this.flash8[address & this.flashMask];
    }
    return (this.readDevice(address & ~3) >>> ((address & 3) * 8)) & 0xff;
  }

  write32(address, value) {
    if (address & 3) throw new Fault(`unaligned word write at ${hex(address)}`);
    if (address >>> 24 === 0x20) {
      const offset = address & 0xffffff;
      if (offset < SRAM_SIZE) {
        this.sram32[offset >>> 2] = value;
        return;
      }
    }
    this.writeDevice(address, value);
  }

  // Narrow writes to a peripheral reach all byte lanes of its register, as on the chip.
  write16(address, value) {
    if (address & 1) throw new Fault(`unaligned half-word write at ${hex(address)}`);
    if (address >>> 24 === 0x20) {
      const offset = address & 0xffffff;
      if (offset < SRAM_SIZE) {
        this.sram16[offset >>> 1] = value;
        return;
      }
    }
    if (address >>> 20 === USB_RAM_BASE >>> 20 && address >>> 16 === USB_RAM_BASE >>> 16) {
      const shift = (address & 2) * 8;
      const old = this.readDevice(address & ~3);
      this.writeDevice(address & ~3, (old & ~(0xffff << shift)) | ((value & 0xffff) << shift));
      return;
    }
    this.writeDevice(address & ~3, (value & 0xffff) | (value << 16));
  }

  write8(address, value) {
    if (address >>> 24 === 0x20) {
      const offset = address & 0xffffff;
      if (offset < SRAM_SIZE) {
        this.sram8[offset] = value;
        return;
      }
    }
    if (address >>> 16 === USB_RAM_BASE >>> 16) {
      const shift = (address & 3) * 8;
      const old = this.readDevice(address & ~3);
      this.writeDevice(address & ~3, (old & ~(0xff << shift)) | ((value & 0xff) << shift));
      return;
    }
    this.writeDevice(address & ~3, (value & 0xff) * 0x01010101);
  }

  readDevice(address) {
    const { rp } = this;
    if (address >>> 0 < ROM_SIZE) return this.rom32[address >>> 2];
    const peripheral = rp.peripherals[(address >>> 14) << 2];
    // The three alias blocks behind a register (xor, set, clear) all read as the register itself.
    if (peripheral) return peripheral.readUint32(address & 0xfff) | 0;
    if (address >>> 28 === SIO_BASE >>> 28) return rp.sio.readUint32(address & 0xfff) | 0;
    if (address >>> 12 === SCB_PAGE) return this.systemControl.read(address & 0xfff);
    if (address >>> 12 === USB_RAM_BASE >>> 12) return rp.usbDPRAMView.getUint32(address & 0xfff, true) | 0;
    throw new Fault(`read from ${hex(address)}, where nothing answers`);
  }

  writeDevice(address, value) {
    const { rp } = this;
    const peripheral = rp.peripherals[(address >>> 14) << 2];
    if (peripheral) {
      peripheral.writeUint32Atomic(address & 0xfff, value >>> 0, (address >>> 12) & 3);
    } else if (address >>> 28 === SIO_BASE >>> 28) {
      rp.sio.writeUint32(address & 0xfff, value >>> 0);
    } else if (address >>> 12 === SCB_PAGE) {
      this.systemControl.write(address & 0xfff, value);
    } else if (address >>> 12 === USB_RAM_BASE >>> 12) {
      rp.usbDPRAMView.setUint32(address & 0xfff, value, true);
      rp.usbCtrl.DPRAMUpdated(address & 0xfff, value);
    } else {
      throw new Fault(`write to ${hex(address)}, where nothing listens`);
    }
  }
}

function hex(address) {
  return `0x${(address >>> 0).toString(16).padStart(8, '0')}`;
}
