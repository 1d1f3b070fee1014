//! Whether colours that mean something can be told apart, in every palette and by every eye.
//!
//! Distances are those of OKLab times 100, in which about 2 is the least that can be seen side by
//! side and 10 is another colour. Colours are taken as the panel gets them, in sixteen bits.

use std::string::String;
use std::vec::Vec;

use super::*;

/// Eyes: the usual ones and the three kinds that lack a cone, as Machado, Oliveira and Fernandes
/// simulate them (2009, severity 1.0), in linear light.
const EYES: [(&str, [[f64; 3]; 3]); 4] = [
    ("usual", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanope",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranope",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanope",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];
const USUAL: [[f64; 3]; 3] = EYES[0].1;

const ACCENTS: [(&str, Ink); 8] = [
    ("violet", Ink::VIOLET),
    ("teal", Ink::TEAL),
    ("moss", Ink::MOSS),
    ("ice", Ink::ICE),
    ("ochre", Ink::OCHRE),
    ("sun", Ink::SUN),
    ("flame", Ink::FLAME),
    ("blood", Ink::BLOOD),
];

/// Grounds that text stands on.
const GROUNDS: [(&str, Ink); 11] = [
    ("night", Ink::NIGHT),
    ("slate", Ink::SLATE),
    ("raised", Ink::RAISED),
    ("ember deep", Ink::EMBER_DEEP),
    ("red deep", Ink::RED_DEEP),
    ("field", Ink::FIELD),
    ("field light", Ink::FIELD_LIGHT),
    ("side one", Ink::SIDE_ONE),
    ("side one deep", Ink::SIDE_ONE_DEEP),
    ("side two", Ink::SIDE_TWO),
    ("side two deep", Ink::SIDE_TWO_DEEP),
];

/// Linear red, green and blue, 0 to 1.
fn light(palette: Palette, ink: Ink) -> [f64; 3] {
    let word = u16::from_be(wire_of(palette)[usize::from(ink.byte())]);
    let levels = [
        f64::from(word >> 11) / 31.0,
        f64::from(word >> 5 & 63) / 63.0,
        f64::from(word & 31) / 31.0,
    ];
    levels.map(
        |level| {
            if level <= 0.04045 { level / 12.92 } else { ((level + 0.055) / 1.055).powf(2.4) }
        },
    )
}

fn times(matrix: &[[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}

/// The place in OKLab of what an eye sees.
fn seen(palette: Palette, ink: Ink, eye: &[[f64; 3]; 3]) -> [f64; 3] {
    const CONES: [[f64; 3]; 3] = [
        [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
        [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
        [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
    ];
    const LAB: [[f64; 3]; 3] = [
        [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
        [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
        [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
    ];
    let seen = times(eye, light(palette, ink)).map(|level| level.clamp(0.0, 1.0));
    times(&LAB, times(&CONES, seen).map(f64::cbrt))
}

fn distance(palette: Palette, one: Ink, other: Ink, eye: &[[f64; 3]; 3]) -> f64 {
    let (one, other) = (seen(palette, one, eye), seen(palette, other, eye));
    let squares: f64 = one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum();
    squares.sqrt() * 100.0
}

/// The contrast of WCAG: 4.5 for text, 7 for text that everybody can read.
fn contrast(palette: Palette, one: Ink, other: Ink) -> f64 {
    let luminance = |ink| {
        let [red, green, blue] = light(palette, ink);
        0.212_6 * red + 0.715_2 * green + 0.072_2 * blue + 0.05
    };
    let (one, other) = (luminance(one), luminance(other));
    if one > other { one / other } else { other / one }
}

/// Everything that is too close, so that a failure shows all of it.
#[derive(Default)]
struct TooClose(Vec<String>);

impl TooClose {
    fn check(&mut self, found: f64, least: f64, what: &dyn core::fmt::Debug) {
        if found < least {
            self.0.push(std::format!("{found:.1} of {least}: {what:?}"));
        }
    }

    fn none(self) {
        assert!(self.0.is_empty(), "{:#?}", self.0);
    }
}

/// The eyes a palette is for. Sides are told apart by all of them in all palettes.
fn eyes_of(palette: Palette) -> &'static [(&'static str, [[f64; 3]; 3])] {
    if palette == Palette::ColourBlind { &EYES } else { &EYES[..1] }
}

#[test]
fn the_two_sides_and_what_glows_are_told_apart_by_every_eye() {
    let mut close = TooClose::default();
    for &palette in Palette::ALL {
        for (name, eye) in &EYES {
            let mut check = |one, other, least, what| {
                let found = distance(palette, one, other, eye);
                close.check(found, least, &(palette, name, what));
            };
            check(Ink::SIDE_ONE, Ink::SIDE_TWO, 18.0, "sides");
            check(Ink::SIDE_ONE_LIGHT, Ink::SIDE_TWO_LIGHT, 10.0, "light sides");
            check(Ink::GLOW, Ink::SIDE_ONE, 35.0, "glow on side one");
            check(Ink::GLOW, Ink::SIDE_TWO, 35.0, "glow on side two");
            check(Ink::GLOW, Ink::FIELD, 60.0, "glow on the field");
            check(Ink::GLOW, Ink::FIELD_LIGHT, 60.0, "glow on the light field");
            check(Ink::SIDE_ONE, Ink::FIELD_LIGHT, 18.0, "side one on the field");
            check(Ink::SIDE_TWO, Ink::FIELD_LIGHT, 18.0, "side two on the field");
        }
    }
    close.none();
}

#[test]
fn wrong_and_right_and_the_factions_are_told_apart_by_the_eyes_the_palette_is_for() {
    let mut close = TooClose::default();
    for &palette in Palette::ALL {
        for (name, eye) in eyes_of(palette) {
            let red_green = distance(palette, Ink::RED, Ink::GREEN, eye);
            close.check(red_green, 25.0, &(palette, name, "red and green"));
            for (place, (one, ink)) in ACCENTS.iter().enumerate() {
                for (other, other_ink) in &ACCENTS[place + 1..] {
                    let found = distance(palette, *ink, *other_ink, eye);
                    close.check(found, 13.0, &(palette, name, one, other));
                }
                // Emblems lie on plates, though mostly within a dark outline.
                for plate in [Ink::SIDE_ONE, Ink::SIDE_TWO] {
                    let found = distance(palette, *ink, plate, eye);
                    close.check(found, 11.0, &(palette, name, one, "on a plate", plate));
                }
            }
        }
    }
    close.none();
}

#[test]
fn text_can_be_read_on_every_ground() {
    let mut close = TooClose::default();
    for &palette in Palette::ALL {
        let least = if palette == Palette::HighContrast { 7.0 } else { 4.5 };
        for (name, ground) in GROUNDS {
            close.check(contrast(palette, Ink::CHALK, ground), least, &(palette, "chalk", name));
        }
        for (name, ground) in &GROUNDS[..4] {
            close.check(contrast(palette, Ink::STONE, *ground), 4.5, &(palette, "stone", name));
        }
        for (name, text) in [
            ("red", Ink::RED),
            ("green", Ink::GREEN),
            ("ember", Ink::EMBER),
            ("glow", Ink::GLOW),
            ("side one light", Ink::SIDE_ONE_LIGHT),
            ("side two light", Ink::SIDE_TWO_LIGHT),
        ] {
            for ground in [Ink::NIGHT, Ink::SLATE] {
                close.check(contrast(palette, text, ground), 4.5, &(palette, name));
            }
        }
        // The letters on key caps.
        close.check(contrast(palette, Ink::NIGHT, Ink::CHALK), least, &(palette, "key caps"));
    }
    close.none();
}

#[test]
fn the_simulation_knows_who_confuses_what() {
    // Full red and a dark yellow-green are much the same to who lacks the middle cones.
    let standard = Palette::Standard;
    let usual = distance(standard, Ink::BAR_RED, Ink::BAR_GREEN, &USUAL);
    let blind = distance(standard, Ink::BAR_RED, Ink::BAR_GREEN, &EYES[2].1);
    assert!(usual > 50.0 && blind < usual * 0.7, "{usual} {blind}");
    assert!(distance(standard, Ink::NIGHT, Ink::NIGHT, &USUAL) < 0.001);
    assert!((contrast(standard, Ink::grey(0), Ink::grey(15)) - 21.0).abs() < 0.01);
}

#[test]
fn colour_bars_are_true_in_every_palette() {
    for &palette in Palette::ALL {
        let table = wire_of(palette);
        let word = |ink: Ink| u16::from_be(table[usize::from(ink.byte())]);
        assert_eq!(word(Ink::BAR_RED), 0xF800, "{palette:?}");
        assert_eq!(word(Ink::BAR_GREEN), 0x07E0, "{palette:?}");
        assert_eq!(word(Ink::BAR_BLUE), 0x001F, "{palette:?}");
        assert_eq!((word(Ink::grey(0)), word(Ink::grey(15))), (0, 0xFFFF), "{palette:?}");
    }
}

#[test]
fn no_two_inks_are_the_same_on_the_wire() {
    // A pixel whose ink changed is sent; one that looks the same afterwards would be sent in vain.
    let mut same = Vec::new();
    for &palette in Palette::ALL {
        let words = &wire_of(palette)[..INKS];
        for (place, word) in words.iter().enumerate() {
            if let Some(other) = words[..place].iter().position(|other| other == word) {
                same.push((palette, other, place, u16::from_be(*word)));
            }
        }
    }
    assert!(same.is_empty(), "{same:04x?}");
}
