//! Power-on: clocks, and who runs at which priority.
//!
//! | priority | what | why |
//! |---|---|---|
//! | 0 | UART, timer | four bytes (347 us) after its interrupt the UART begins to lose some |
//! | 1 | pins, DMA | they only wake tasks |
//! | 2 | [`urgent`]: buttons, buzzer | a press and the end of a note do not wait for drawing |
//! | thread | [`launch`]: the program | |

use embassy_executor::{Executor, InterruptExecutor, SendSpawner, Spawner};
use embassy_futures::join::join;
use embassy_rp::clocks::{clk_peri_freq, clk_sys_freq};
use embassy_rp::interrupt::{self, InterruptExt, Priority};
use embassy_rp::peripherals::{DMA_CH0, UART0};
use embassy_rp::spi::Instance;
use embassy_rp::{Peripherals, bind_interrupts, config::Config, dma, uart};
use static_cell::{ConstStaticCell, StaticCell};
use stonecaller_firmware::board::Facts;
use stonecaller_firmware::crash::CrashReport;
use stonecaller_firmware::gfx::screen::ScreenMemory;
use stonecaller_firmware::play::PlayMemory;
use stonecaller_firmware::rng::{Health, Seed};
use stonecaller_firmware::silence::Silence;

use crate::flash::SaveFlash;
use crate::st7789::St7789;
use crate::{clock, entropy};

bind_interrupts!(
    /// Interrupts that every board has in use.
    pub struct Irqs {
        UART0_IRQ => uart::BufferedInterruptHandler<UART0>;
        DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
    }
);

/// The ST7789 takes a bit every 16 ns (datasheet 7.4.2, TSCYCW), which is half of this clock.
pub const CLOCK_HERTZ: u32 = 125_000_000;

static URGENT: InterruptExecutor = InterruptExecutor::new();

#[embassy_rp::interrupt]
unsafe fn SWI_IRQ_0() {
    // SAFETY: this is the interrupt that `urgent` starts the executor with, and it enables it.
    unsafe { URGENT.on_interrupt() };
}

/// Runs the program that `spawn` spawns, for ever.
///
/// It runs in thread mode. The computer opponent thinks in pieces of a few milliseconds in the
/// program's own loop, so there is nothing below it.
pub fn launch(spawn: impl FnOnce(Spawner)) -> ! {
    static EXECUTOR: StaticCell<Executor> = StaticCell::new();
    EXECUTOR.init(Executor::new()).run(spawn)
}

/// The executor of what must not wait for the program. To be called once.
pub fn urgent() -> SendSpawner {
    interrupt::SWI_IRQ_0.set_priority(Priority::P2);
    URGENT.start(interrupt::SWI_IRQ_0)
}

/// Starts the clocks and hands out the chip's parts.
pub fn init() -> Peripherals {
    let mut config = Config::default();
    if let Some(crystal) = &mut config.clocks.xosc {
        // How many milliseconds the crystal gets to settle. The vendors' boards give it 1; the
        // default of 128 would be half of the time until there is something to see.
        crystal.delay_multiplier = 8;
    }
    let parts = embassy_rp::init(config);
    assert!(clk_sys_freq() == CLOCK_HERTZ && clk_peri_freq() == CLOCK_HERTZ);
    interrupt::IO_IRQ_BANK0.set_priority(Priority::P1);
    interrupt::DMA_IRQ_0.set_priority(Priority::P1);
    parts
}

/// Where the picture is kept. To be called once.
pub fn screen_memory() -> &'static mut ScreenMemory {
    // A constant from the start: it would not fit on the stack on its way here.
    static MEMORY: ConstStaticCell<ScreenMemory> = ConstStaticCell::new(ScreenMemory::new());
    MEMORY.take()
}

/// Where a match is kept. To be called once.
pub fn play_memory() -> &'static mut PlayMemory {
    // A constant from the start, although that takes as much flash as RAM: on its way here it would not fit on the stack.
    static MEMORY: ConstStaticCell<PlayMemory> = ConstStaticCell::new(PlayMemory::new());
    MEMORY.take()
}

/// Where the saves ask the cable for silence. To be called once.
pub fn silence() -> &'static Silence {
    static SILENCE: StaticCell<Silence> = StaticCell::new();
    SILENCE.init(Silence::new())
}

/// Wakes the panel, and meanwhile gathers the seed: the panel spends 125 ms waiting.
pub async fn power_on<T: Instance>(
    panel: &mut St7789<T>,
    flash: &mut SaveFlash,
    facts: &Facts,
    last_crash: &Option<CrashReport>,
) -> Seed {
    let gather = async {
        let serial = flash.unique_id();
        let seed = entropy::gather(&serial).await;
        defmt::info!(
            "{=str}: image {} B, static RAM {} B, flash id {=[u8]:02x}",
            facts.model.name,
            facts.image_bytes,
            facts.static_ram_bytes,
            serial
        );
        if seed.health != Health::Good {
            defmt::warn!("the ring oscillator gives no noise");
        }
        if let Some(crash) = last_crash {
            defmt::warn!("the last run ended: {=str} at {=str}", crash.message, crash.place);
        }
        seed
    };
    let ((), seed) = join(panel.start(), gather).await;
    defmt::info!("ready after {} ms", clock::now().as_millis());
    seed
}
