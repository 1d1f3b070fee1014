//! What happens when the program cannot go on: it writes down why, and starts again.

use core::cell::UnsafeCell;
use core::mem::MaybeUninit;
use core::panic::PanicInfo;
use core::sync::atomic::{AtomicBool, Ordering};

use cortex_m_rt::{ExceptionFrame, exception};
use embassy_rp::pac;
use stonecaller_firmware::crash::{CRASH_BYTES, CrashKind, CrashReport};

/// RAM that start-up code leaves alone. The boot ROM works at the very end of RAM and in that of
/// USB, so what lies here survives a restart by the watchdog.
struct Record(UnsafeCell<MaybeUninit<[u8; CRASH_BYTES]>>);

// SAFETY: one core; it is read once, before there are tasks, and written with interrupts off.
unsafe impl Sync for Record {}

#[unsafe(link_section = ".uninit.crash")]
static RECORD: Record = Record(UnsafeCell::new(MaybeUninit::uninit()));

/// Takes the report of the last crash, if there is one.
pub(crate) fn take() -> Option<CrashReport> {
    let record = RECORD.0.get().cast::<[u8; CRASH_BYTES]>();
    // SAFETY: any bytes are a valid array of bytes, and the volatile read keeps the compiler from
    // concluding anything from their never being written. See `Record` for why nobody else is here.
    let bytes = unsafe { record.read_volatile() };
    // SAFETY: as above.
    unsafe { record.write_volatile([0; CRASH_BYTES]) };
    CrashReport::decode(&bytes)
}

/// Whether a report has been written. A second crash while the first is being told, as when the
/// log itself panics, must neither replace the report nor go round for ever.
static TOLD: AtomicBool = AtomicBool::new(false);

fn stop(report: impl FnOnce() -> CrashReport) -> ! {
    cortex_m::interrupt::disable();
    if !TOLD.load(Ordering::Relaxed) {
        TOLD.store(true, Ordering::Relaxed);
        let report = report();
        let mut bytes = [0; CRASH_BYTES];
        report.encode(&mut bytes);
        // SAFETY: interrupts are off and there is one core, so nobody else is here.
        unsafe { RECORD.0.get().cast::<[u8; CRASH_BYTES]>().write_volatile(bytes) };
        defmt::error!("{=str} at {=str}", report.message, report.place);
    }
    restart()
}

/// Restarts everything but the oscillators, as the watchdog would.
fn restart() -> ! {
    pac::PSM.wdsel().write(|select| {
        *select = pac::psm::regs::Wdsel(0x0001_ffff);
        select.set_rosc(false);
        select.set_xosc(false);
    });
    pac::WATCHDOG.ctrl().write(|control| control.set_trigger(true));
    loop {
        cortex_m::asm::nop();
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    stop(|| CrashReport::from_panic(info))
}

#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    stop(|| {
        CrashReport::new(
            CrashKind::Fault,
            "The processor refused an instruction",
            format_args!("pc {:#010x}, lr {:#010x}", frame.pc(), frame.lr()),
        )
    })
}
