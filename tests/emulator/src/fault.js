/** Thrown by the bus or the decoder where the chip has a fault; becomes a HardFault. */
export class Fault extends Error {}
