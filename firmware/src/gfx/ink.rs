//! Colours: one byte a pixel in memory, sixteen bits on the wire.
//!
//! The program draws with [`Ink`]s, which are places in a palette. That halves the RAM of the
//! shadow picture, and one table for each [`Palette`] decides what every screen looks like.

use embedded_graphics::pixelcolor::{PixelColor, raw::RawU8};

use crate::settings::Palette;

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
    /// What can be chosen on the battlefield.
    GLOW = 0xFF_E8_7A,
    /// Dark squares of the battlefield.
    FIELD = 0x14_1C_20,
    /// Light squares of the battlefield.
    FIELD_LIGHT = 0x1B_25_2A,
    /// The plates of the first seat: blue.
    SIDE_ONE = 0x2A_66_B4,
    /// Under the blue.
    SIDE_ONE_DEEP = 0x12_30_5C,
    /// The blue as text and border.
    SIDE_ONE_LIGHT = 0x7C_B8_F8,
    /// The plates of the second seat: vermilion.
    SIDE_TWO = 0xB2_4A_1C,
    /// Under the vermilion.
    SIDE_TWO_DEEP = 0x58_20_08,
    /// The vermilion as text and border.
    SIDE_TWO_LIGHT = 0xFF_A8_78,
    /// Emblems: outlines and shade.
    EMBLEM_DARK = 0x10_12_18,
    /// Emblems: what the light falls on.
    EMBLEM_LIGHT = 0xF4_F0_E4,
    /// Boost.
    GOLD = 0xFF_D0_40,
    /// Accent of a faction: violet.
    VIOLET = 0xC8_84_F4,
    /// Accent of a faction: teal.
    TEAL = 0x30_BC_C4,
    /// Accent of a faction: green.
    MOSS = 0x68_C0_34,
    /// Accent of a faction: ice.
    ICE = 0xBC_DE_FF,
    /// Accent of a faction: ochre.
    OCHRE = 0xD4_AC_3C,
    /// Accent of a faction: yellow.
    SUN = 0xFF_EC_58,
    /// Accent of a faction: flame.
    FLAME = 0xFF_74_44,
    /// Accent of a faction: blood.
    BLOOD = 0xD8_18_60,
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

/// What differs from the standard for eyes that do not tell red from green, or blue from yellow:
/// the second seat is gold, wrong is orange and right is sky blue, and the accents of the factions
/// differ in lightness where their hues fall together.
const COLOUR_BLIND: &[(Ink, u32)] = &[
    (Ink::RED, 0xF0_68_18),
    (Ink::RED_DEEP, 0x48_20_08),
    (Ink::GREEN, 0x90_D8_FF),
    (Ink::GLOW, 0xFF_F8_B0),
    (Ink::SIDE_ONE, 0x1C_50_A8),
    (Ink::SIDE_ONE_DEEP, 0x0C_28_58),
    (Ink::SIDE_TWO, 0x94_64_00),
    (Ink::SIDE_TWO_DEEP, 0x48_30_00),
    (Ink::SIDE_TWO_LIGHT, 0xFF_C8_60),
    (Ink::VIOLET, 0x2E_76_FB),
    (Ink::TEAL, 0x21_B5_FF),
    (Ink::MOSS, 0xBA_C4_AB),
    (Ink::ICE, 0xA3_FF_FF),
    (Ink::OCHRE, 0xFF_A9_02),
    (Ink::SUN, 0xF3_F4_82),
    (Ink::FLAME, 0xED_51_8A),
    (Ink::BLOOD, 0xAF_04_6A),
];

/// What differs for the sun and for weak eyes: black grounds, white text, bright edges and strong
/// colours. No two are quite the same, so that nothing is sent to the panel in vain.
const HIGH_CONTRAST: &[(Ink, u32)] = &[
    (Ink::NIGHT, 0x00_00_08),
    (Ink::SLATE, 0x08_08_08),
    (Ink::RAISED, 0x40_44_50),
    (Ink::EDGE, 0xA8_B0_C0),
    (Ink::STONE, 0xD8_DC_E4),
    (Ink::CHALK, 0xFF_FF_F7),
    (Ink::EMBER, 0xFF_B8_00),
    (Ink::EMBER_DEEP, 0x50_28_00),
    (Ink::RUNE, 0x40_FF_F0),
    (Ink::RED, 0xFF_60_50),
    (Ink::RED_DEEP, 0x60_00_00),
    (Ink::GREEN, 0x40_FF_70),
    (Ink::GLOW, 0xFF_FF_90),
    (Ink::FIELD, 0x00_04_08),
    (Ink::FIELD_LIGHT, 0x10_14_18),
    (Ink::SIDE_ONE, 0x00_44_B0),
    (Ink::SIDE_ONE_DEEP, 0x00_20_58),
    (Ink::SIDE_ONE_LIGHT, 0x80_C8_FF),
    (Ink::SIDE_TWO, 0x94_38_00),
    (Ink::SIDE_TWO_DEEP, 0x48_10_00),
    (Ink::SIDE_TWO_LIGHT, 0xFF_B0_80),
    (Ink::EMBLEM_DARK, 0x08_00_00),
    (Ink::EMBLEM_LIGHT, 0xFF_FB_FF),
    (Ink::VIOLET, 0xB8_70_FF),
    (Ink::TEAL, 0x18_B0_D4),
    (Ink::MOSS, 0x00_E6_00),
    (Ink::ICE, 0x80_FC_FF),
    (Ink::OCHRE, 0xB0_98_00),
    (Ink::SUN, 0xFF_FF_50),
    (Ink::FLAME, 0xFF_90_60),
    (Ink::BLOOD, 0xFF_00_80),
];

const INKS: usize = NAMED.len() + 16;
const _: () = assert!(INKS <= 256);

/// What goes over the wire for each byte that a pixel may be, laid out so that the high byte comes
/// first in memory. It has a place for every byte, so that nothing needs checking on the way.
pub(super) type WireTable = [u16; 256];

const fn wire_table(changes: &[(Ink, u32)]) -> WireTable {
    let mut wire = [0; 256];
    let mut ink = 0;
    while ink < INKS {
        wire[ink] = if ink < NAMED.len() {
            rgb565(NAMED[ink])
        } else {
            let level = (ink - NAMED.len()) as u32 * 17;
            rgb565(level << 16 | level << 8 | level)
        };
        ink += 1;
    }
    let mut change = 0;
    while change < changes.len() {
        let (ink, rgb) = changes[change];
        wire[ink.0 as usize] = rgb565(rgb);
        change += 1;
    }
    wire
}

const fn rgb565(rgb: u32) -> u16 {
    let [_, red, green, blue] = rgb.to_be_bytes();
    let word = (red as u16 >> 3) << 11 | (green as u16 >> 2) << 5 | blue as u16 >> 3;
    word.to_be()
}

/// The table of a palette.
pub(super) fn wire_of(palette: Palette) -> &'static WireTable {
    static STANDARD: WireTable = wire_table(&[]);
    static FOR_COLOUR_BLIND: WireTable = wire_table(COLOUR_BLIND);
    static OF_HIGH_CONTRAST: WireTable = wire_table(HIGH_CONTRAST);
    match palette {
        Palette::Standard => &STANDARD,
        Palette::ColourBlind => &FOR_COLOUR_BLIND,
        Palette::HighContrast => &OF_HIGH_CONTRAST,
    }
}

/// Translates pixels into what the panel takes: RGB565, high byte first in memory.
pub(super) fn to_wire(pixels: &[u8], wire: &mut [u16], table: &WireTable) {
    // Four at a time by hand: it is the one loop that every pixel goes through, and the image is built for size.
    let (fours, rest) = pixels.as_chunks::<4>();
    let (words, last) = wire.as_chunks_mut::<4>();
    for ([a, b, c, d], words) in fours.iter().zip(words) {
        *words = [
            table[usize::from(*a)],
            table[usize::from(*b)],
            table[usize::from(*c)],
            table[usize::from(*d)],
        ];
    }
    for (pixel, word) in rest.iter().zip(last) {
        *word = table[usize::from(*pixel)];
    }
}

#[cfg(test)]
mod tests;
