//! Pins, panel and parts of a Pico with the Waveshare Pico-LCD-1.3 on top.

use embassy_rp::gpio::Level;
use embassy_rp::peripherals::SPI1;
use embassy_rp::pwm::Pwm;
use stonecaller_firmware::board::{Absent, Board, Parts};
use stonecaller_firmware::input::Button;
use stonecaller_pico_lcd_1_3::MODEL;
use stonecaller_rp2040::backlight::Backlight;
use stonecaller_rp2040::buttons::Buttons;
use stonecaller_rp2040::cable::{CableRx, CableTx, cable};
use stonecaller_rp2040::clock::Clock;
use stonecaller_rp2040::flash::SaveFlash;
use stonecaller_rp2040::lamp::SingleLamp;
use stonecaller_rp2040::panel::{self, PanelModel, madctl};
use stonecaller_rp2040::st7789::{PanelPins, St7789};
use stonecaller_rp2040::watchdog::Watchdog;
use stonecaller_rp2040::{memory, start};

/// The joystick is to the left of the glass, which for the controller is its top.
static PANEL: PanelModel = PanelModel {
    size: MODEL.screen,
    offset: (0, 0),
    madctl: madctl::MIRROR_X | madctl::SWAP | madctl::REFRESH_UP,
    inverted: true,
    // Waveshare's values.
    registers: &[
        (0xB2, &[0x0C, 0x0C, 0x00, 0x33, 0x33]), // porches
        (0xB7, &[0x35]),                         // gate voltages
        (0xBB, &[0x19]),                         // common voltage
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

struct PicoLcd;

impl Board for PicoLcd {
    type Panel = St7789<SPI1>;
    type Backlight = Backlight;
    type Buttons = Buttons;
    type Buzzer = Absent;
    type Lamp = SingleLamp;
    type Battery = Absent;
    /// The Pico sees USB power on GP24, but there is no battery that it could charge.
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
    let backlight = Backlight::new(Pwm::new_output_b(p.PWM_SLICE6, p.PIN_13, Backlight::dark()));
    let (watchdog, last_crash) = Watchdog::start(p.WATCHDOG);
    let pins = PanelPins { select: p.PIN_9.into(), data: p.PIN_8.into(), reset: p.PIN_12.into() };
    let mut panel = St7789::new(&PANEL, p.SPI1, p.PIN_10, p.PIN_11, p.DMA_CH0, pins);

    let buttons = Buttons::start(
        start::urgent(),
        [
            (p.PIN_2.into(), Button::Up),
            (p.PIN_18.into(), Button::Down),
            (p.PIN_16.into(), Button::Left),
            (p.PIN_20.into(), Button::Right),
            // The joystick's centre chooses, as A does.
            (p.PIN_3.into(), Button::A),
            (p.PIN_15.into(), Button::A),
            (p.PIN_17.into(), Button::B),
            (p.PIN_19.into(), Button::X),
            (p.PIN_21.into(), Button::Y),
        ],
    );
    let mut flash = SaveFlash::new(p.FLASH);
    let (cable_tx, cable_rx) = cable(p.UART0, p.PIN_0, p.PIN_1);
    // The Pico's own LED; on a Pico W it hangs on the radio and stays dark.
    let lamp = SingleLamp::new(p.PIN_25.into(), Level::High);
    let facts = memory::facts(MODEL);
    let seed = start::power_on(&mut panel, &mut flash, &facts, &last_crash).await;

    stonecaller_firmware::run::<PicoLcd>(Parts {
        facts,
        panel,
        screen: start::screen_memory(),
        play: start::play_memory(),
        silence: start::silence(),
        backlight,
        buttons,
        buzzer: Absent,
        lamp,
        battery: Absent,
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
