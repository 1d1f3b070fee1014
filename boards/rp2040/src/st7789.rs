//! The display: an ST7789 on SPI, fed by DMA.
//!
//! A driver of our own, because there is time for neither the waits nor the transfers of the
//! general ones: they wait 300 ms at start, of which the controller needs 125, and send each
//! command as two DMA transfers, where eleven bytes go out before an interrupt would return.

use embassy_rp::Peri;
use embassy_rp::clocks::clk_peri_freq;
use embassy_rp::gpio::{AnyPin, Level, Output};
use embassy_rp::pac;
use embassy_rp::peripherals::DMA_CH0;
use embassy_rp::spi::{Async, ClkPin, Config, Instance, MosiPin, Phase, Polarity, Spi};
use embassy_time::{Duration, Instant, Timer};
use embedded_graphics::{geometry::Size, primitives::Rectangle};
use stonecaller_firmware::board;

use crate::panel::{COLMOD_16_BITS, PanelModel, RAMCTRL_TRUE_GREY, command};
use crate::start::Irqs;

/// The controller's limit: a bit every 16 ns (datasheet 7.4.2).
pub const PIXEL_CLOCK_HERTZ: u32 = 62_500_000;

/// The reset line must be low for 10 us (7.4.5, TRW).
const RESET_PULSE: Duration = Duration::from_micros(20);
/// It then takes commands after 5 ms (7.4.5, TRT).
const RESET_TIME: Duration = Duration::from_millis(5);
/// It leaves sleep only 120 ms after a reset that found it awake, as a restart does (7.4.5).
const AWAKE_RESET_TIME: Duration = Duration::from_millis(120);
/// And takes the next command 5 ms later, when its voltages stand (9.1.12). The same after falling
/// asleep (9.1.11).
const WAKING_TIME: Duration = Duration::from_millis(5);
/// From one change between sleep and waking to the next (9.1.11, 9.1.12).
const BETWEEN_SLEEPS: Duration = Duration::from_millis(120);

/// What the memory holds is on the glass after one scan of it, at 60 a second.
const REFRESH_TIME: Duration = Duration::from_millis(17);

/// The pins of a panel besides clock and data.
pub struct PanelPins {
    /// Chip select, low while we speak.
    pub select: Peri<'static, AnyPin>,
    /// Low for a command, high for what belongs to it.
    pub data: Peri<'static, AnyPin>,
    /// Low to reset.
    pub reset: Peri<'static, AnyPin>,
}

/// The display.
pub struct St7789<T: Instance + 'static> {
    spi: Spi<'static, T, Async>,
    select: Output<'static>,
    data: Output<'static>,
    reset: Output<'static>,
    model: &'static PanelModel,
    /// What is left to write of the first frame.
    hidden_pixels: u32,
    /// When it may next fall asleep or wake.
    sleep_change_at: Instant,
}

impl<T: Instance> St7789<T> {
    /// The panel that `model` describes, held in reset until [`start`](Self::start).
    pub fn new(
        model: &'static PanelModel,
        spi: Peri<'static, T>,
        clock: Peri<'static, impl ClkPin<T>>,
        mosi: Peri<'static, impl MosiPin<T>>,
        dma: Peri<'static, DMA_CH0>,
        pins: PanelPins,
    ) -> Self {
        let reset = Output::new(pins.reset, Level::Low);
        // The SPI divides its clock by even numbers and rounds down: one hertz less would halve it.
        assert!(clk_peri_freq() == 2 * PIXEL_CLOCK_HERTZ);
        let mut config = Config::default();
        config.frequency = PIXEL_CLOCK_HERTZ;
        // Mode 3. The controller reads on rising edges, which mode 0 has too, but in that the SPI
        // pauses between bytes to lift a select line that we do not even use (PL022 3.3.9).
        config.polarity = Polarity::IdleHigh;
        config.phase = Phase::CaptureOnSecondTransition;
        let wires = [clock.pin(), mosi.pin()];
        let spi = Spi::new_txonly(spi, clock, mosi, dma, Irqs, config);
        // The driver leaves them at 2 mA, too weak to charge a flat cable in 8 ns.
        for wire in wires {
            let pad = pac::PADS_BANK0.gpio(wire.into());
            pad.modify(|pad| pad.set_drive(pac::pads::vals::Drive::_8M_A));
        }
        Self {
            spi,
            select: Output::new(pins.select, Level::High),
            data: Output::new(pins.data, Level::High),
            reset,
            model,
            hidden_pixels: model.size.width * model.size.height,
            sleep_change_at: Instant::MIN,
        }
    }

    /// Wakes the panel, which shows nothing yet.
    pub async fn start(&mut self) {
        Timer::after(RESET_PULSE).await;
        self.reset.set_high();
        let awake_at = Instant::now() + AWAKE_RESET_TIME;
        Timer::after(RESET_TIME).await;

        self.command(command::MADCTL, &[self.model.madctl]);
        self.command(command::COLMOD, &[COLMOD_16_BITS]);
        self.command(command::RAMCTRL, &RAMCTRL_TRUE_GREY);
        for (register, values) in self.model.registers {
            self.command(*register, values);
        }
        let inversion = if self.model.inverted { command::INVON } else { command::INVOFF };
        self.command(inversion, &[]);
        self.sleep_change_at = awake_at;
        self.change_sleep(command::SLPOUT).await;
    }

    /// Sends SLPIN or SLPOUT, with the waits that go with it.
    async fn change_sleep(&mut self, command: u8) {
        Timer::at(self.sleep_change_at).await;
        self.sleep_change_at = Instant::now() + BETWEEN_SLEEPS;
        self.command(command, &[]);
        Timer::after(WAKING_TIME).await;
    }

    /// Shows the memory once a whole frame has been written to it; before, it holds noise.
    async fn unveil(&mut self, pixels: u32) {
        if self.hidden_pixels == 0 {
            return;
        }
        self.hidden_pixels = self.hidden_pixels.saturating_sub(pixels);
        if self.hidden_pixels == 0 {
            self.command(command::DISPON, &[]);
            // The caller now turns on the light, and should not light a glass still blank.
            Timer::after(REFRESH_TIME).await;
        }
    }

    /// Sends a command and what belongs to it. Short, so the processor does it.
    fn command(&mut self, command: u8, arguments: &[u8]) {
        self.select.set_low();
        self.short(command, arguments);
        self.select.set_high();
    }

    fn short(&mut self, command: u8, arguments: &[u8]) {
        // The line belongs to the byte that is on the wire, so `blocking_write` has to have
        // sent everything before it changes, and it has.
        self.data.set_low();
        let Ok(()) = self.spi.blocking_write(&[command]) else { return };
        self.data.set_high();
        let Ok(()) = self.spi.blocking_write(arguments) else { return };
    }

    /// Opens a window for pixels. Whether there is one.
    fn open(&mut self, area: &Rectangle) -> bool {
        let Some((columns, rows)) = self.model.window(area) else { return false };
        // If a transfer was dropped, its last bytes are still going out, and the controller
        // begins anew when it is selected anew.
        let Ok(()) = self.spi.flush() else { return false };
        self.select.set_high();
        self.select.set_low();
        self.short(command::CASET, &columns);
        self.short(command::RASET, &rows);
        self.short(command::RAMWR, &[]);
        true
    }
}

impl<T: Instance> board::Panel for St7789<T> {
    fn size(&self) -> Size {
        self.model.size
    }

    async fn send(&mut self, area: Rectangle, pixels: &[u8]) {
        if !self.open(&area) {
            defmt::warn!("nothing on the panel at {}", defmt::Debug2Format(&area));
            return;
        }
        let Ok(()) = self.spi.write(pixels).await else { return };
        self.select.set_high();
        self.unveil(area.size.width * area.size.height).await;
    }
    // 22 ms to wake, unless it fell asleep less than 120 ms ago; and the light is not all that
    // a panel needs: its converters and its scanning take milliamperes too.
    async fn sleep(&mut self, asleep: bool) {
        if asleep {
            self.command(command::DISPOFF, &[]);
            self.change_sleep(command::SLPIN).await;
        } else {
            self.change_sleep(command::SLPOUT).await;
            self.command(command::DISPON, &[]);
            // As after the first frame: the caller turns on the light, and the glass is blank.
            Timer::after(REFRESH_TIME).await;
        }
    }
}
