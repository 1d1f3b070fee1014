//! Pins, panel and parts of the PicoPad 1.0 (schematic rev 1.1).

use embassy_rp::gpio::Level;
use embassy_rp::peripherals::SPI0;
use embassy_rp::pwm::Pwm;
use stonecaller_firmware::board::{Absent, Board, Parts};
use stonecaller_firmware::input::Button;
use stonecaller_picopad::{BATTERY, MODEL};
use stonecaller_rp2040::backlight::Backlight;
use stonecaller_rp2040::battery::Battery;
use stonecaller_rp2040::buttons::Buttons;
use stonecaller_rp2040::buzzer::Buzzer;
use stonecaller_rp2040::cable::{CableRx, CableTx, cable};
use stonecaller_rp2040::clock::Clock;
use stonecaller_rp2040::flash::SaveFlash;
use stonecaller_rp2040::lamp::SingleLamp;
use stonecaller_rp2040::panel::{PanelModel, madctl};
use stonecaller_rp2040::st7789::{PanelPins, St7789};
use stonecaller_rp2040::watchdog::Watchdog;
use stonecaller_rp2040::{memory, start};

/// The glass stands upright in the controller's memory and lies on its side in the case.
static PANEL: PanelModel = PanelModel {
    size: MODEL.screen,
    offset: (0, 0),
    madctl: madctl::MIRROR_X | madctl::SWAP,
    inverted: true,
    registers: &[],
};

struct PicoPad;

impl Board for PicoPad {
    type Panel = St7789<SPI0>;
    type Backlight = Backlight;
    type Buttons = Buttons;
    type Buzzer = Buzzer;
    type Lamp = SingleLamp;
    type Battery = Battery;
    /// The charger's two signals go to its own LEDs and to no pin.
    type Charger = Absent;
    type CableRx = CableRx;
    type CableTx = CableTx;
    type Flash = SaveFlash;
    type Clock = Clock;
    type Watchdog = Watchdog;
}

#[cortex_m_rt::entry]
fn main() -> ! {
    start::launch(|spawner| spawner.spawn(program().expect("one program")))
}

#[embassy_executor::task]
async fn program() -> ! {
    let p = start::init();
    let backlight = Backlight::new(Pwm::new_output_a(p.PWM_SLICE0, p.PIN_16, Backlight::dark()));
    let (watchdog, last_crash) = Watchdog::start(p.WATCHDOG);
    let pins = PanelPins { select: p.PIN_21.into(), data: p.PIN_17.into(), reset: p.PIN_20.into() };
    let mut panel = St7789::new(&PANEL, p.SPI0, p.PIN_18, p.PIN_19, p.DMA_CH0, pins);

    let urgent = start::urgent();
    // An NPN transistor drives the buzzer's coil from the battery, so low is the level to rest at.
    let buzzer = Buzzer::start(urgent, Pwm::new_output_b(p.PWM_SLICE7, p.PIN_15, Buzzer::silent()));
    let buttons = Buttons::start(
        urgent,
        [
            (p.PIN_4.into(), Button::Up),
            (p.PIN_5.into(), Button::Down),
            (p.PIN_3.into(), Button::Left),
            (p.PIN_2.into(), Button::Right),
            (p.PIN_7.into(), Button::A),
            (p.PIN_6.into(), Button::B),
            (p.PIN_9.into(), Button::X),
            (p.PIN_8.into(), Button::Y),
        ],
    );
    let mut flash = SaveFlash::new(p.FLASH);
    let (cable_tx, cable_rx) = cable(p.UART0, p.PIN_0, p.PIN_1);
    let battery = Battery::new(p.ADC, p.PIN_29, &BATTERY);
    let lamp = SingleLamp::new(p.PIN_22.into(), Level::Low);
    let facts = memory::facts(MODEL);
    let seed = start::power_on(&mut panel, &mut flash, &facts, &last_crash).await;

    stonecaller_firmware::run::<PicoPad>(Parts {
        facts,
        panel,
        screen: start::screen_memory(),
        play: start::play_memory(),
        silence: start::silence(),
        backlight,
        buttons,
        buzzer,
        lamp,
        battery,
        charger: Absent,
        cable_rx,
        cable_tx,
        flash,
        clock: Clock,
        watchdog,
        seed,
        last_crash,
    })
    .await
}
