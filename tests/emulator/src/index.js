// What tests import.
export { BOARDS, BUTTONS, findBoard } from './board.js';
export { Cable } from './cable.js';
export { Device } from './device.js';
export { findSymbol } from './elf.js';
export { ImageError, parseImage } from './image.js';
export { Lockstep } from './lockstep.js';
export { decodePng, encodePng, savePng } from './png.js';
export { parseScript, runCommand, runScript, ScriptError } from './script.js';
