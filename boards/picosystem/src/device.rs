//! Pins, panel and parts of the PicoSystem.

use embassy_rp::gpio::{Input, Level, Pull};
use embassy_rp::peripherals::SPI0;
use embassy_rp::pwm::Pwm;
use stonecaller_firmware::board::{Board, Parts};
use stonecaller_firmware::input::Button;
use stonecaller_picosystem::{BATTERY, MODEL};
use stonecaller_rp2040::backlight::Backlight;
use stonecaller_rp2040::battery::Battery;
use stonecaller_rp2040::buttons::Buttons;
use stonecaller_rp2040::buzzer::Buzzer;
use stonecaller_rp2040::cable::{CableRx, CableTx, cable};
use stonecaller_rp2040::charger::Charger;
use stonecaller_rp2040::clock::Clock;
use stonecaller_rp2040::flash::SaveFlash;
use stonecaller_rp2040::lamp::ColourLamp;
use stonecaller_rp2040::panel::{self, PanelModel, madctl};
use stonecaller_rp2040::st7789::{PanelPins, St7789};
use stonecaller_rp2040::watchdog::Watchdog;
use stonecaller_rp2040::{memory, start};

static PANEL: PanelModel = PanelModel {
    size: MODEL.screen,
    offset: (0, 0),
    madctl: madctl::REFRESH_LEFT,
    inverted: true,
    // Pimoroni's values.
    registers: &[
        (0xB2, &[0x0C, 0x0C, 0x00, 0x33, 0x33]), // porches
        (0xB7, &[0x14]),                         // gate voltages
        (0xBB, &[0x25]),                         // common voltage
        (0xC0, &[0x2C]),
        (0xC2, &[0x01]),
        (0xC3, &[0x12]), // source voltage
        (0xC4, &[0x20]),
        (0xC6, &[0x0F]), // 60 Hz
        (0xD0, &[0xA4, 0xA1]),
        panel::GAMMA_POSITIVE,
        panel::GAMMA_NEGATIVE,
    ],
};

struct PicoSystem;

impl Board for PicoSystem {
    type Panel = St7789<SPI0>;
    type Backlight = Backlight;
    type Buttons = Buttons;
    type Buzzer = Buzzer;
    type Lamp = ColourLamp;
    type Battery = Battery;
    type Charger = Charger;
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
    let backlight = Backlight::new(Pwm::new_output_a(p.PWM_SLICE6, p.PIN_12, Backlight::dark()));
    let (watchdog, last_crash) = Watchdog::start(p.WATCHDOG);
    let pins = PanelPins { select: p.PIN_5.into(), data: p.PIN_9.into(), reset: p.PIN_4.into() };
    let mut panel = St7789::new(&PANEL, p.SPI0, p.PIN_6, p.PIN_7, p.DMA_CH0, pins);

    let urgent = start::urgent();
    let buzzer = Buzzer::start(urgent, Pwm::new_output_b(p.PWM_SLICE5, p.PIN_11, Buzzer::silent()));
    let buttons = Buttons::start(
        urgent,
        [
            (p.PIN_23.into(), Button::Up),
            (p.PIN_20.into(), Button::Down),
            (p.PIN_22.into(), Button::Left),
            (p.PIN_21.into(), Button::Right),
            (p.PIN_18.into(), Button::A),
            (p.PIN_19.into(), Button::B),
            (p.PIN_17.into(), Button::X),
            (p.PIN_16.into(), Button::Y),
        ],
    );
    let mut flash = SaveFlash::new(p.FLASH);
    let (cable_tx, cable_rx) = cable(p.UART0, p.PIN_0, p.PIN_1);
    let battery = Battery::new(p.ADC, p.PIN_26, &BATTERY);
    // GP2 sees half of the USB voltage, and gates the charging LED: driving it would fight both.
    let charger = Charger::new(Input::new(p.PIN_24, Pull::Up), Input::new(p.PIN_2, Pull::None));
    // The vendor drives them high to shine, though the SDK's header calls one of them inverted.
    let lamp = ColourLamp::new([p.PIN_14.into(), p.PIN_13.into(), p.PIN_15.into()], Level::High);
    let facts = memory::facts(MODEL);
    let seed = start::power_on(&mut panel, &mut flash, &facts, &last_crash).await;

    stonecaller_firmware::run::<PicoSystem>(Parts {
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
        charger,
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
