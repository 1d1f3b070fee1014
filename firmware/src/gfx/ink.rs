//! Colours: one byte a pixel in memory, sixteen bits on the wire.
//!
//! The program draws with [`Ink`]s, which are places in a palette. That halves the RAM of the
//! shadow picture, and one table decides what every screen looks like.

use embedded_graphics::pixelcolor::{PixelColor, raw::RawU8};

/// A colour of the palette.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ink(u8);

impl PixelColor for Ink {
    type Raw = RawU8;
}

impl From<Ink> for RawU8 {
    fn from(ink: Ink) -> Self {
        Self::new(ink.0)
    }
}

impl From<RawU8> for Ink {
    fn from(raw: RawU8) -> Self {
        use embedded_graphics::pixelcolor::raw::RawData;
        Self(raw.into_inner())
    }
}

impl Ink {
    /// The byte that stands for it in memory.
    pub(super) const fn byte(self) -> u8 {
        self.0
    }
}

macro_rules! palette {
    ($($(#[$doc:meta])* $name:ident = $rgb:literal,)+) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "places of the constants below")]
        enum Place { $($name,)+ GREY_RAMP }

        impl Ink {
            $($(#[$doc])* pub const $name: Self = Self(Place::$name as u8);)+

            /// One of 16 greys from black to white, for the colour bars.
            pub const fn grey(step: u8) -> Self {
                Self(Place::GREY_RAMP as u8 + if step > 15 { 15 } else { step })
            }
        }

        const NAMED: [u32; Place::GREY_RAMP as usize] = [$($rgb,)+];
    };
}

palette! {
    /// Behind everything.
    NIGHT = 0x0C_10_18,
    /// The ground of panels.
    SLATE = 0x18_20_2C,
    /// Raised: headings, rows under the cursor.
    RAISED = 0x28_34_46,
    /// Borders and rules.
    EDGE = 0x4A_5A_74,
    /// Text that steps back.
    STONE = 0x9A_A6_BA,
    /// Text.
    CHALK = 0xF0_F2_F6,
    /// The one accent: what can be chosen, where the cursor is.
    EMBER = 0xFF_A0_30,
    /// Under the accent.
    EMBER_DEEP = 0x5A_30_10,
    /// The glow of runes.
    RUNE = 0x5C_E0_D0,
    /// Runes half lit.
    RUNE_DIM = 0x2C_80_80,
    /// Runes asleep.
    RUNE_DEEP = 0x1C_3C_44,
    /// Wrong.
    RED = 0xF0_58_50,
    /// Under red.
    RED_DEEP = 0x50_18_18,
    /// Right.
    GREEN = 0x58_D0_78,
    /// Stone in the light.
    ROCK_LIGHT = 0x8C_96_A8,
    /// Stone.
    ROCK = 0x5E_68_7C,
    /// Stone in the shade.
    ROCK_DARK = 0x3A_42_54,
    /// Evening sky, low.
    DUSK = 0x30_28_48,
    /// Evening sky, high.
    DUSK_HIGH = 0x1A_1A_34,
    /// Full red, for the colour bars.
    BAR_RED = 0xFF_00_00,
    /// Full green, for the colour bars.
    BAR_GREEN = 0x00_FF_00,
    /// Full blue, for the colour bars.
    BAR_BLUE = 0x00_00_FF,
    /// Full yellow, for the colour bars.
    BAR_YELLOW = 0xFF_FF_00,
    /// Full cyan, for the colour bars.
    BAR_CYAN = 0x00_FF_FF,
    /// Full magenta, for the colour bars.
    BAR_MAGENTA = 0xFF_00_FF,
}

const INKS: usize = NAMED.len() + 16;
const _: () = assert!(INKS <= 256);

/// What goes over the wire for each byte that a pixel may be, laid out so that the high byte comes
/// first in memory. It has a place for every byte, so that nothing needs checking on the way.
static WIRE: [u16; 256] = {
    let mut wire = [0; 256];
    let mut ink = 0;
    while ink < INKS {
        let rgb = if ink < NAMED.len() {
            NAMED[ink]
        } else {
            let level = (ink - NAMED.len()) as u32 * 17;
            level << 16 | level << 8 | level
        };
        let [_, red, green, blue] = rgb.to_be_bytes();
        let word = (red as u16 >> 3) << 11 | (green as u16 >> 2) << 5 | blue as u16 >> 3;
        wire[ink] = word.to_be();
        ink += 1;
    }
    wire
};

/// Translates pixels into what the panel takes: RGB565, high byte first in memory.
pub(super) fn to_wire(pixels: &[u8], wire: &mut [u16]) {
    for (pixel, word) in pixels.iter().zip(wire) {
        *word = WIRE[usize::from(*pixel)];
    }
}
