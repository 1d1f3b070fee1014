//! Unpacks the bitmap fonts into plain one-bit rows.
//!
//! The fonts come run-length coded in `u8g2-fonts`. Decoding them for every band of every redraw
//! would take longer than the wire, so it is done once here; the program then draws whole runs.

use std::convert::Infallible;
use std::fmt::Write as _;
use std::{env, fs, path::Path};

use embedded_graphics::{Pixel, pixelcolor::BinaryColor, prelude::*};
use u8g2_fonts::types::{FontColor, VerticalPosition};
use u8g2_fonts::{FontRenderer, fonts};

/// Beyond ASCII, the few characters our own texts use. `firmware::gfx::font` finds them in this order.
const EXTRA: &str = "·×©±–";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let mut code = String::new();
    let faces = [
        ("SMALL", FontRenderer::new::<fonts::u8g2_font_helvB08_tf>()),
        ("BODY", FontRenderer::new::<fonts::u8g2_font_helvB10_tf>()),
        ("LARGE", FontRenderer::new::<fonts::u8g2_font_helvB14_tf>()),
        ("TITLE", FontRenderer::new::<fonts::u8g2_font_ncenB24_tf>()),
    ];
    for (name, face) in faces {
        unpack(&mut code, name, &face.with_ignore_unknown_chars(true));
    }
    writeln!(code, "pub(super) const EXTRA: &str = {EXTRA:?};").expect("a string grows");
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("fonts.rs"), code).expect("OUT_DIR can be written");
}

fn unpack(code: &mut String, name: &str, face: &FontRenderer) {
    let mut glyphs = String::new();
    let mut bits: Vec<u8> = Vec::new();
    let (mut top, mut bottom) = (0, 0);
    for character in (' '..='~').chain(EXTRA.chars()) {
        let mut ink = Ink(Vec::new());
        let drawn = face
            .render(
                character,
                Point::zero(),
                VerticalPosition::Baseline,
                FontColor::Transparent(BinaryColor::On),
                &mut ink,
            )
            .expect("drawing into memory cannot fail");
        let dots = ink.0;
        // A font without the character shows nothing and moves nothing; spaces do move.
        let left = dots.iter().map(|dot| dot.x).min().unwrap_or(0);
        let right = dots.iter().map(|dot| dot.x + 1).max().unwrap_or(0);
        let high = dots.iter().map(|dot| dot.y).min().unwrap_or(0);
        let low = dots.iter().map(|dot| dot.y + 1).max().unwrap_or(0);
        if character.is_ascii_alphanumeric() {
            top = top.min(high);
            bottom = bottom.max(low);
        }
        let (width, height) = (right - left, low - high);
        // The spaces of these fonts are narrow for a small panel: words are told apart more easily
        // by half the height of a capital. It comes first, so the height of `H` is asked for here.
        let advance = if character == ' ' { space(face) } else { drawn.advance.x };
        assert!(width <= 32, "{name} {character}: a glyph row is one word");
        writeln!(
            glyphs,
            "Glyph {{ at: {}, width: {width}, height: {height}, left: {left}, top: {high}, advance: {} }},",
            bits.len(),
            advance,
        )
        .expect("a string grows");
        for y in high..low {
            let mut row = 0u32;
            for dot in dots.iter().filter(|dot| dot.y == y) {
                row |= 0x8000_0000 >> (dot.x - left);
            }
            let bytes = usize::try_from((width + 7) / 8).expect("not negative");
            bits.extend(&row.to_be_bytes()[..bytes]);
        }
    }
    writeln!(
        code,
        "pub(super) static {name}: FontData = FontData {{ ascent: {}, descent: {bottom}, glyphs: &[{glyphs}], bits: &{bits:?} }};",
        -top
    )
    .expect("a string grows");
}

fn space(face: &FontRenderer) -> i32 {
    let drawn = face
        .get_rendered_dimensions('H', Point::zero(), VerticalPosition::Baseline)
        .expect("every font has an H");
    drawn.bounding_box.map_or(4, |bounds| bounds.size.height.cast_signed() / 2)
}

/// Collects the pixels that a glyph sets.
struct Ink(Vec<Point>);

impl DrawTarget for Ink {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        self.0.extend(pixels.into_iter().filter(|pixel| pixel.1.is_on()).map(|pixel| pixel.0));
        Ok(())
    }
}

impl Dimensions for Ink {
    fn bounding_box(&self) -> embedded_graphics::primitives::Rectangle {
        // Large enough for any glyph around the origin.
        embedded_graphics::primitives::Rectangle::new(Point::new(-100, -100), Size::new(200, 200))
    }
}
