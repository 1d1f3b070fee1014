//! The link cable: UART0, 115,200 baud, 8N1, buffered.

use embassy_rp::Peri;
use embassy_rp::pac;
use embassy_rp::peripherals::{PIN_0, PIN_1, UART0};
use embassy_rp::uart::{BufferedUart, BufferedUartRx, BufferedUartTx, Config, Error};
use embedded_io_async::{Read, Write};
use static_cell::StaticCell;
use stonecaller_firmware::board::{self, LineError};
use stonecaller_firmware::link::Link;

use crate::start::Irqs;

/// A byte takes 87 microseconds; see [`HALF_FULL`] for what that means for interrupts.
const BAUD: u32 = 115_200;

/// The level of the UART's own buffer (UARTIFLS.RXIFLSEL) at which it interrupts: 16 of 32 bytes.
///
/// While a page of flash is programmed (0.7 ms) nothing can be interrupted, because interrupts
/// live in that flash. The driver sets 28 bytes, which leaves 0.35 ms; 16 leave 1.39 ms. It reads
/// until the buffer is empty and takes the rest on the receive time-out, whatever the level.
const HALF_FULL: u8 = 0b010;

/// What may arrive while the program draws a whole frame (20 ms), a few times over.
const RECEIVE_BYTES: usize = 1_024;
/// More than the longest message, so that sending does not wait.
const TRANSMIT_BYTES: usize = 512;

/// RAM that the link takes of a device: its state and the two buffers. Nothing reads it but `cargo
/// xtask bench`, in the image.
#[used]
static LINK_RAM_BYTES: u32 = (size_of::<Link>() + RECEIVE_BYTES + TRANSMIT_BYTES) as u32;

/// The receiving side of the link cable.
pub struct CableRx(BufferedUartRx);

/// The sending side of the link cable.
pub struct CableTx(BufferedUartTx);

/// The two sides of the cable on the pins that every board of ours has it on.
pub fn cable(
    uart: Peri<'static, UART0>,
    tx: Peri<'static, PIN_0>,
    rx: Peri<'static, PIN_1>,
) -> (CableTx, CableRx) {
    static RECEIVED: StaticCell<[u8; RECEIVE_BYTES]> = StaticCell::new();
    static TRANSMITTED: StaticCell<[u8; TRANSMIT_BYTES]> = StaticCell::new();
    let received = RECEIVED.init([0; RECEIVE_BYTES]);
    let transmitted = TRANSMITTED.init([0; TRANSMIT_BYTES]);
    let mut config = Config::default();
    config.baudrate = BAUD;
    let uart = BufferedUart::new(uart, tx, rx, Irqs, transmitted, received, config);
    // After construction, because that sets the driver's own level.
    pac::UART0.uartifls().modify(|levels| levels.set_rxiflsel(HALF_FULL));
    // The driver leaves the pin floating, and a cable that is not plugged in would then be a
    // stream of breaks. After construction, because that resets the pad.
    pac::PADS_BANK0.gpio(1).modify(|pad| {
        pad.set_pue(true);
        pad.set_pde(false);
        pad.set_schmitt(true);
    });
    let (tx, rx) = uart.split();
    (CableTx(tx), CableRx(rx))
}

impl board::CableRx for CableRx {
    async fn receive(&mut self, buffer: &mut [u8]) -> Result<usize, LineError> {
        self.0.read(buffer).await.map_err(|error| match error {
            Error::Break => LineError::Break,
            Error::Overrun => LineError::Overrun,
            _ => LineError::Garbled,
        })
    }
}

impl board::CableTx for CableTx {
    async fn transmit(&mut self, bytes: &[u8]) {
        let mut left = bytes;
        while !left.is_empty() {
            match self.0.write(left).await {
                Ok(taken) => left = &left[taken..],
                // The driver has no way to fail here, and a link has to live with losses anyway.
                Err(error) => {
                    defmt::error!("cable: {}", error);
                    return;
                }
            }
        }
    }
}
