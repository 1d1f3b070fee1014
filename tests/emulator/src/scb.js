// The core's own registers at 0xE000E000: NVIC, system control block, SysTick.

const NVIC_ISER = 0x100;
const NVIC_ICER = 0x180;
const NVIC_ISPR = 0x200;
const NVIC_ICPR = 0x280;
const NVIC_IPR = 0x400;
const CPUID = 0xd00;
const ICSR = 0xd04;
const VTOR = 0xd08;
const AIRCR = 0xd0c;
const SCR = 0xd10;
const CCR = 0xd14;
const SHPR2 = 0xd1c;
const SHPR3 = 0xd20;
const SHCSR = 0xd24;
const SYST_CSR = 0x10;
const SYST_RVR = 0x14;
const SYST_CVR = 0x18;
const SYST_CALIB = 0x1c;

const RESET_KEY = 0x05fa;
const SYSRESETREQ = 1 << 2;

import { NMI, PEND_SV, SV_CALL, SYS_TICK } from './exceptions.js';

export class SystemControl {
  constructor(core, clock, onSystemReset) {
    this.core = core;
    this.clock = clock;
    this.onSystemReset = onSystemReset;
    this.tickControl = 0;
    this.tickReload = 0;
    this.tickStartCycle = 0;
    this.tickFlag = false;
    this.tickAlarm = clock.createAlarm(() => this.tickWrapped());
  }

  read(offset) {
    const { core } = this;
    if (offset >= NVIC_IPR && offset < NVIC_IPR + 32) {
      const first = 16 + (offset - NVIC_IPR);
      let value = 0;
      for (let i = 0; i < 4; i++) value |= core.priorities[first + i] << (8 * i + 6);
      return value;
    }
    switch (offset) {
      case NVIC_ISER:
      case NVIC_ICER: return core.enabled;
      case NVIC_ISPR:
      case NVIC_ICPR: return core.pending;
      case CPUID: return 0x410cc601;
      case ICSR:
        return (
          (core.pendingSystem & (1 << NMI) ? 1 << 31 : 0) |
          (core.pendingSystem & (1 << PEND_SV) ? 1 << 28 : 0) |
          (core.pendingSystem & (1 << SYS_TICK) ? 1 << 26 : 0) |
          (core.pending ? 1 << 22 : 0) |
          (core.mostUrgent() << 12) |
          core.ipsr
        );
      case VTOR: return core.vectorTable;
      case AIRCR: return 0;
      case SCR: return core.sendEventOnPending ? 1 << 4 : 0;
      case CCR: return 0x208;
      case SHPR2: return core.priorities[SV_CALL] << 30;
      case SHPR3: return (core.priorities[PEND_SV] << 22) | (core.priorities[SYS_TICK] << 30);
      case SHCSR: return core.pendingSystem & (1 << SV_CALL) ? 1 << 15 : 0;
      case SYST_CSR: {
        const flag = this.tickFlag ? 1 << 16 : 0;
        this.tickFlag = false;
        return this.tickControl | flag;
      }
      case SYST_RVR: return this.tickReload;
      case SYST_CVR: return this.tickValue();
      case SYST_CALIB: return 0xc0000000 | 0;
      default: return 0;
    }
  }

  write(offset, value) {
    const { core } = this;
    if (offset >= NVIC_IPR && offset < NVIC_IPR + 32) {
      const first = 16 + (offset - NVIC_IPR);
      for (let i = 0; i < 4; i++) core.priorities[first + i] = (value >>> (8 * i + 6)) & 3;
      core.interruptsChanged = true;
      return;
    }
    switch (offset) {
      case NVIC_ISER:
        core.enabled |= value;
        core.interruptsChanged = true;
        break;
      case NVIC_ICER: core.enabled &= ~value; break;
      case NVIC_ISPR: core.pend(value); break;
      case NVIC_ICPR: core.clearPending(value); break;
      case ICSR:
        if (value & (1 << 31)) core.pendSystem(NMI);
        if (value & (1 << 28)) core.pendSystem(PEND_SV);
        if (value & (1 << 27)) core.pendingSystem &= ~(1 << PEND_SV);
        if (value & (1 << 26)) core.pendSystem(SYS_TICK);
        if (value & (1 << 25)) core.pendingSystem &= ~(1 << SYS_TICK);
        break;
      case VTOR: core.vectorTable = value & ~0xff; break;
      case AIRCR:
        if (value >>> 16 === RESET_KEY && value & SYSRESETREQ) this.onSystemReset();
        break;
      case SCR: core.sendEventOnPending = (value & (1 << 4)) !== 0; break;
      case SHPR2: core.priorities[SV_CALL] = value >>> 30; break;
      case SHPR3:
        core.priorities[PEND_SV] = (value >>> 22) & 3;
        core.priorities[SYS_TICK] = value >>> 30;
        break;
      case SYST_CSR:
        this.tickControl = value & 7;
        this.restartTick();
        break;
      case SYST_RVR: this.tickReload = value & 0xffffff; break;
      case SYST_CVR:
        this.tickFlag = false;
        this.restartTick();
    }
  }

  tickValue() {
    if (!(this.tickControl & 1) || !this.tickReload) return 0;
    const period = this.tickReload + 1;
    return this.tickReload - ((this.core.cycles - this.tickStartCycle) % period);
  }

  restartTick() {
    this.tickAlarm.cancel();
    this.tickStartCycle = this.core.cycles;
    if (this.tickControl & 1 && this.tickReload) this.tickAlarm.schedule((this.tickReload + 1) * this.clock.nanosPerCycle);
  }

  tickWrapped() {
    this.tickFlag = true;
    if (this.tickControl & 2) this.core.pendSystem(SYS_TICK);
    this.tickAlarm.schedule((this.tickReload + 1) * this.clock.nanosPerCycle);
  }
}
