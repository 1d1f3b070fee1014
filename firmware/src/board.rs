//! The seam between the program and the thing it runs on.
//!
//! A board is a set of parts: a panel, buttons, a buzzer, a cable, a flash, a clock. It names the
//! type of each part in one `impl Board` and hands the parts over in [`Parts`]; the program in
//! [`run`](crate::run) never asks which board it is on. A part that a board does not have is the
//! type [`Absent`], so that the program can neither forget to check nor check in vain.
//!
//! Waiting is `async` everywhere, and every future here may be dropped before it is ready without
//! losing anything: a button event or a received byte that was not handed out is handed out next
//! time.

use embedded_graphics::{geometry::Size, primitives::Rectangle};
use embedded_storage_async::nor_flash::MultiwriteNorFlash;

use crate::crash::CrashReport;
use crate::gfx::screen::ScreenMemory;
use crate::input::KeyEvent;
use crate::play::PlayMemory;
use crate::rng::Seed;
use crate::silence::Silence;
use crate::sound::{Note, Volume};
use crate::time::Instant;

/// The types of a board's parts.
pub trait Board {
    /// The display.
    type Panel: Panel;
    /// The light behind the display.
    type Backlight: Backlight;
    /// The buttons, debounced.
    type Buttons: Buttons;
    /// What makes sounds, or [`Absent`].
    type Buzzer: Buzzer;
    /// A light beside the display, or [`Absent`].
    type Lamp: Lamp;
    /// Battery sensing, or [`Absent`].
    type Battery: Battery;
    /// Charge sensing, or [`Absent`].
    type Charger: Charger;
    /// The receiving side of the link cable.
    type CableRx: CableRx;
    /// The sending side of the link cable.
    type CableTx: CableTx;
    /// The save region of the flash, addressed from 0; the board adds where it lies.
    type Flash: MultiwriteNorFlash;
    /// Device time.
    type Clock: Clock;
    /// Restarts the device when the program stops feeding it.
    type Watchdog: Watchdog;
}

/// Everything a board hands over to the program.
pub struct Parts<B: Board> {
    /// What the board is, in figures.
    pub facts: Facts,
    /// The display.
    pub panel: B::Panel,
    /// Where the picture is kept: too large for a stack.
    pub screen: &'static mut ScreenMemory,
    /// The memory for a match, as new.
    pub play: &'static mut PlayMemory,
    /// Where the saves ask the cable for silence, as new.
    pub silence: &'static Silence,
    /// The light behind the display; off until the program turns it on.
    pub backlight: B::Backlight,
    /// The buttons.
    pub buttons: B::Buttons,
    /// What makes sounds.
    pub buzzer: B::Buzzer,
    /// A light beside the display.
    pub lamp: B::Lamp,
    /// Battery sensing.
    pub battery: B::Battery,
    /// Charge sensing.
    pub charger: B::Charger,
    /// The receiving side of the link cable.
    pub cable_rx: B::CableRx,
    /// The sending side of the link cable.
    pub cable_tx: B::CableTx,
    /// The save region.
    pub flash: B::Flash,
    /// Device time.
    pub clock: B::Clock,
    /// The watchdog, already running.
    pub watchdog: B::Watchdog,
    /// Randomness gathered at power-on.
    pub seed: Seed,
    /// Why the device stopped last time, if it did not stop by its switch.
    pub last_crash: Option<CrashReport>,
}

/// What a kind of board is, the same for every copy of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Model {
    /// The name a person knows it by.
    pub name: &'static str,
    /// The size of its display as the person holds it.
    pub screen: Size,
    /// All of its flash, in bytes.
    pub flash_bytes: u32,
}

/// What a board is, in figures that the Board check page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The kind of board.
    pub model: Model,
    /// Flash that the program takes, in bytes; a desktop has no such image.
    pub image_bytes: Option<u32>,
    /// All of the RAM, in bytes.
    pub ram_bytes: u32,
    /// RAM that the program's static variables take, in bytes, likewise.
    pub static_ram_bytes: Option<u32>,
}

/// A part that this board does not have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Absent;

/// A display that takes rectangles of pixels.
pub trait Panel {
    /// The size as the person holds it.
    fn size(&self) -> Size;

    /// Shows `pixels` (RGB565, high byte first, row by row) in `area`, which lies on the panel.
    ///
    /// Returns when `pixels` may be overwritten. While it waits the caller draws the next piece,
    /// so an implementation starts its DMA on the first poll and sleeps until the interrupt.
    async fn send(&mut self, area: Rectangle, pixels: &[u8]);

    /// Falls asleep or wakes. The light is off when it falls asleep, and comes on after it woke.
    ///
    /// Nothing is sent to a sleeping panel, and it keeps what it holds. It is awake again within
    /// 150 ms, or stays awake instead: a person who presses a button wants to see something. A
    /// panel that cannot sleep does nothing; the light is what takes most of the current.
    async fn sleep(&mut self, _asleep: bool) {}
}

/// The light behind the panel.
pub trait Backlight {
    /// Sets the share of time that the light is on, of 65,535.
    fn set(&mut self, duty: u16);
}

/// Buttons, debounced and repeated by [`Debouncer`](crate::input::Debouncer).
pub trait Buttons {
    /// Waits for the next thing a button does. Presses queue up while the program is busy.
    async fn next(&mut self) -> KeyEvent;
}

/// What makes sounds.
pub trait Buzzer {
    /// Whether there is one; a board without it is not offered a volume setting.
    const FITTED: bool = true;

    /// Starts `melody` in place of whatever sounds now, and returns at once. Without notes it only
    /// ends what sounds now.
    fn play(&mut self, melody: &'static [Note], volume: Volume);
}

/// A colour of the light beside the display. A board with a single LED lights it for any but `Off`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glow {
    /// Dark.
    Off,
    /// Something is wrong.
    Red,
    /// All is well.
    Green,
    /// Something is going on.
    Blue,
}

/// A light beside the display.
pub trait Lamp {
    /// Whether there is one.
    const FITTED: bool = true;

    /// Shows `glow` until told otherwise.
    fn show(&mut self, glow: Glow);
}

/// What the battery says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatteryReading {
    /// Its voltage.
    pub millivolts: u16,
    /// What is left, in per cent of full.
    pub percent: u8,
}

/// Battery sensing.
pub trait Battery {
    /// Measures now; `None` only from a board that cannot.
    async fn read(&mut self) -> Option<BatteryReading>;
}

/// Where the current comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charge {
    /// The battery is feeding the device.
    OnBattery,
    /// USB is feeding the device and filling the battery.
    Charging,
    /// USB is feeding the device; there is nothing to fill.
    OnUsb,
}

/// Charge sensing.
pub trait Charger {
    /// Looks now; `None` only from a board that cannot.
    fn state(&mut self) -> Option<Charge>;
}

/// What went wrong on the wire. The bytes around it are lost; the link looks for the next frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineError {
    /// The line was held low: a cable straight through, a peer without power, or no pull-up.
    Break,
    /// A byte came in faster than it was taken.
    Overrun,
    /// A byte was not framed as one: noise or another speed.
    Garbled,
}

/// The receiving side of the link cable, 115,200 baud, 8N1.
pub trait CableRx {
    /// Waits for at least one byte and returns how many were put into `buffer`.
    async fn receive(&mut self, buffer: &mut [u8]) -> Result<usize, LineError>;
}

/// The sending side of the link cable.
pub trait CableTx {
    /// Queues `bytes` in the transmit buffer; waits only when that is full.
    async fn transmit(&mut self, bytes: &[u8]);
}

/// Device time.
pub trait Clock {
    /// Now.
    fn now(&self) -> Instant;

    /// Waits until `deadline`, not at all if it has passed.
    async fn wait_until(&mut self, deadline: Instant);
}

/// What restarts a device that hangs.
pub trait Watchdog {
    /// Tells it that the program is alive. Due every [`WATCHDOG_PATIENCE_MS`].
    fn feed(&mut self);
}

/// How long the watchdog waits for food: longer than the slowest flash erase (400 ms) by far,
/// shorter than the chip's limit of 8.3 s.
pub const WATCHDOG_PATIENCE_MS: u32 = 4_000;

/// The flash kept for saves on every board: the last 64 KiB of the first 2 MiB (`memory.x`).
pub const SAVE_BYTES: u32 = 64 * 1024;

impl Buzzer for Absent {
    const FITTED: bool = false;

    fn play(&mut self, _melody: &'static [Note], _volume: Volume) {}
}

impl Lamp for Absent {
    const FITTED: bool = false;

    fn show(&mut self, _glow: Glow) {}
}

impl Battery for Absent {
    async fn read(&mut self) -> Option<BatteryReading> {
        None
    }
}

impl Charger for Absent {
    fn state(&mut self) -> Option<Charge> {
        None
    }
}
