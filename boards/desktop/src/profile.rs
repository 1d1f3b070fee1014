//! The boards that the desktop can stand in for.

use embedded_graphics::geometry::Size;
use stonecaller_firmware::board::{
    Absent, Battery, Buzzer, Charger, Facts, Lamp, Model, SAVE_BYTES,
};

use crate::parts::{DesktopBattery, DesktopBuzzer, DesktopCharger, DesktopLamp, Fit};

/// A board, as far as the desktop has to tell it from the others.
pub trait Profile: Sized + 'static {
    /// What the board is, as its own package says it.
    const MODEL: Model;
    /// The battery at 0 and at 100 per cent, in millivolts.
    const BATTERY_MV: (u16, u16) = (3_100, 4_200);
    /// What makes sounds.
    type Buzzer: Buzzer + Fit;
    /// The light beside the display.
    type Lamp: Lamp + Fit;
    /// Battery sensing.
    type Battery: Battery + Fit;
    /// Charge sensing.
    type Charger: Charger + Fit;

    /// What is left in the battery.
    fn percent(millivolts: u16) -> u8 {
        let (empty, full) = Self::BATTERY_MV;
        let above = u32::from(millivolts.clamp(empty, full) - empty);
        u8::try_from(above * 100 / u32::from(full - empty)).unwrap_or(100)
    }
}

/// The models, in one place until the boards' own packages name them.
mod models {
    use super::{Model, Size};

    pub(super) const PICOPAD: Model =
        Model { name: "PicoPad", screen: Size::new(320, 240), flash_bytes: 2 << 20 };
    pub(super) const PICO_LCD_1_3: Model =
        Model { name: "Pico-LCD-1.3", screen: Size::new(240, 240), flash_bytes: 2 << 20 };
    pub(super) const PICOSYSTEM: Model =
        Model { name: "PicoSystem", screen: Size::new(240, 240), flash_bytes: 16 << 20 };
}

/// PicoPad 1.0.
pub struct PicoPad;

impl Profile for PicoPad {
    const MODEL: Model = models::PICOPAD;
    type Buzzer = DesktopBuzzer;
    type Lamp = DesktopLamp;
    type Battery = DesktopBattery<Self>;
    type Charger = Absent;
}

/// A Pico with the Waveshare Pico-LCD-1.3.
pub struct PicoLcd13;

impl Profile for PicoLcd13 {
    const MODEL: Model = models::PICO_LCD_1_3;
    type Buzzer = Absent;
    type Lamp = DesktopLamp;
    type Battery = Absent;
    type Charger = Absent;
}

/// PicoSystem.
pub struct PicoSystem;

impl Profile for PicoSystem {
    const MODEL: Model = models::PICOSYSTEM;
    const BATTERY_MV: (u16, u16) = (2_800, 4_100);
    type Buzzer = DesktopBuzzer;
    type Lamp = DesktopLamp;
    type Battery = DesktopBattery<Self>;
    type Charger = DesktopCharger;
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
    Facts {
        model: board.model(),
        image_bytes: image_bytes.unwrap_or(128 * 1024),
        save_bytes: SAVE_BYTES,
        ram_bytes: RAM_BYTES,
        static_ram_bytes: static_ram_bytes.unwrap_or(32 * 1024),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn per_cent_stays_between_none_and_all() {
        assert_eq!(PicoPad::percent(0), 0);
        assert_eq!(PicoPad::percent(3_650), 50);
        assert_eq!(PicoPad::percent(u16::MAX), 100);
    }

    #[test]
    fn every_board_has_a_name_of_its_own() {
        for board in BoardName::ALL {
            assert_eq!(BoardName::from_name(board.name()), Some(board));
        }
        assert_eq!(BoardName::from_name("gameboy"), None);
    }
}
