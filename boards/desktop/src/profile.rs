//! The boards that the desktop can stand in for.

use stonecaller_firmware::board::{
    Absent, Battery, BatteryReading, Buzzer, Charger, Facts, Lamp, Model,
};
use stonecaller_rp2040::charge::BatteryModel;

use crate::parts::{DesktopBattery, DesktopBuzzer, DesktopCharger, DesktopLamp, Fit};

/// A board, as far as the desktop has to tell it from the others.
pub trait Profile: Sized + 'static {
    /// What the board is, as its own package says it.
    const MODEL: Model;
    /// What makes sounds.
    type Buzzer: Buzzer + Fit;
    /// The light beside the display.
    type Lamp: Lamp + Fit;
    /// Battery sensing.
    type Battery: Battery + Fit;
    /// Charge sensing.
    type Charger: Charger + Fit;
}

/// A board that measures its battery.
pub trait HasBattery: Profile {
    /// How it does, as its own package says it.
    const BATTERY: BatteryModel;

    /// What the board makes of a battery of `millivolts`: the converter's steps are a few
    /// millivolts wide, and the emulated board of the same script shows them too.
    fn measure(millivolts: u16) -> BatteryReading {
        let model = Self::BATTERY;
        let above = u32::from(millivolts).saturating_sub(model.diode_millivolts);
        let whole = model.divider * 3_300;
        let step = ((above * 4_095 + whole / 2) / whole).min(4_095);
        let millivolts = model.millivolts(step, 1);
        BatteryReading { millivolts, percent: model.percent(millivolts) }
    }
}

/// PicoPad 1.0.
pub struct PicoPad;

impl Profile for PicoPad {
    const MODEL: Model = stonecaller_picopad::MODEL;
    type Buzzer = DesktopBuzzer;
    type Lamp = DesktopLamp;
    type Battery = DesktopBattery<Self>;
    type Charger = Absent;
}

impl HasBattery for PicoPad {
    const BATTERY: BatteryModel = stonecaller_picopad::BATTERY;
}

/// A Pico with the Waveshare Pico-LCD-1.3.
pub struct PicoLcd13;

impl Profile for PicoLcd13 {
    const MODEL: Model = stonecaller_pico_lcd_1_3::MODEL;
    type Buzzer = Absent;
    type Lamp = DesktopLamp;
    type Battery = Absent;
    type Charger = Absent;
}

/// PicoSystem.
pub struct PicoSystem;

impl Profile for PicoSystem {
    const MODEL: Model = stonecaller_picosystem::MODEL;
    type Buzzer = DesktopBuzzer;
    type Lamp = DesktopLamp;
    type Battery = DesktopBattery<Self>;
    type Charger = DesktopCharger;
}

impl HasBattery for PicoSystem {
    const BATTERY: BatteryModel = stonecaller_picosystem::BATTERY;
}

/// A board by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardName {
    /// [`PicoPad`].
    PicoPad,
    /// [`PicoLcd13`].
    PicoLcd13,
    /// [`PicoSystem`].
    PicoSystem,
}

impl BoardName {
    /// Every board.
    pub const ALL: [Self; 3] = [Self::PicoPad, Self::PicoLcd13, Self::PicoSystem];

    /// The name of its package, which is how the command line spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PicoPad => "picopad",
            Self::PicoLcd13 => "pico-lcd-1-3",
            Self::PicoSystem => "picosystem",
        }
    }

    /// The board of that [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|board| board.name() == name)
    }

    /// What the board is.
    pub const fn model(self) -> Model {
        match self {
            Self::PicoPad => PicoPad::MODEL,
            Self::PicoLcd13 => PicoLcd13::MODEL,
            Self::PicoSystem => PicoSystem::MODEL,
        }
    }

    /// Whether it has a buzzer.
    pub const fn has_buzzer(self) -> bool {
        match self {
            Self::PicoPad => <<PicoPad as Profile>::Buzzer as Buzzer>::FITTED,
            Self::PicoLcd13 => <<PicoLcd13 as Profile>::Buzzer as Buzzer>::FITTED,
            Self::PicoSystem => <<PicoSystem as Profile>::Buzzer as Buzzer>::FITTED,
        }
    }

    /// Whether its lamp has colours, or is just on and off.
    pub const fn has_coloured_lamp(self) -> bool {
        matches!(self, Self::PicoSystem)
    }
}

/// All of an RP2040's RAM: 256 KiB and two banks of 4.
pub const RAM_BYTES: u32 = 264 * 1024;

/// The figures of `board`, with those of a build where known.
///
/// A desktop has no image; what stands in for it is near what the images take, so that the Board
/// check page looks as it does on a device.
pub fn facts(board: BoardName, image_bytes: Option<u32>, static_ram_bytes: Option<u32>) -> Facts {
    Facts { model: board.model(), image_bytes, ram_bytes: RAM_BYTES, static_ram_bytes }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_battery_reads_within_two_steps_of_what_it_is() {
        for millivolts in 400..=6_000 {
            let read = PicoPad::measure(millivolts).millivolts;
            assert!(read.abs_diff(millivolts) <= 6, "{millivolts} reads {read}");
        }
        assert_eq!(PicoSystem::measure(0), BatteryReading { millivolts: 0, percent: 0 });
        assert_eq!(PicoSystem::measure(4_300).percent, 100);
    }

    #[test]
    fn every_board_has_a_name_of_its_own() {
        for board in BoardName::ALL {
            assert_eq!(BoardName::from_name(board.name()), Some(board));
        }
        assert_eq!(BoardName::from_name("gameboy"), None);
    }
}
