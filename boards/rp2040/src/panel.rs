//! What a kind of ST7789 panel needs to be told, and the commands that tell it.

use embedded_graphics::{geometry::Size, primitives::Rectangle};

/// The figures of a panel: everything that two boards with an ST7789 may differ in.
#[derive(Clone, Copy, Debug)]
pub struct PanelModel {
    /// The size as the person holds it.
    pub size: Size,
    /// Where the glass begins in the controller's memory of 240x320, turned as `madctl` says.
    pub offset: (u16, u16),
    /// MADCTL: how memory maps to glass.
    pub madctl: u8,
    /// Whether the glass shows a picture the right way round only when inverted, as IPS does.
    pub inverted: bool,
    /// Voltages, porches and gamma where the vendor departs from the controller's own.
    pub registers: &'static [(u8, &'static [u8])],
}

/// Commands of the ST7789 (datasheet chapter 9).
pub mod command {
    /// Go to sleep. The memory stays as it is.
    pub const SLPIN: u8 = 0x10;
    /// Leave sleep.
    pub const SLPOUT: u8 = 0x11;
    /// Show inverted.
    pub const INVON: u8 = 0x21;
    /// Show as is.
    pub const INVOFF: u8 = 0x20;
    /// Show nothing.
    pub const DISPOFF: u8 = 0x28;
    /// Show the memory.
    pub const DISPON: u8 = 0x29;
    /// Columns of the window.
    pub const CASET: u8 = 0x2A;
    /// Rows of the window.
    pub const RASET: u8 = 0x2B;
    /// Pixels follow.
    pub const RAMWR: u8 = 0x2C;
    /// How memory maps to glass.
    pub const MADCTL: u8 = 0x36;
    /// Bits of a pixel.
    pub const COLMOD: u8 = 0x3A;
    /// How 16 bits of a pixel become 18.
    pub const RAMCTRL: u8 = 0xB0;
}

/// MADCTL bits.
pub mod madctl {
    /// Columns and rows change places.
    pub const SWAP: u8 = 0x20;
    /// Columns run the other way.
    pub const MIRROR_X: u8 = 0x40;
    /// Rows are refreshed from the bottom.
    pub const REFRESH_UP: u8 = 0x10;
    /// Columns are refreshed from the right.
    pub const REFRESH_LEFT: u8 = 0x04;
}

/// RGB565, both for the interface that we use and the one that we do not.
pub const COLMOD_16_BITS: u8 = 0x55;

/// High byte first, and the fifth bit of red and blue repeated to make the sixth. The controller
/// starts with the lowest bit of green in its place, which tints greys.
pub const RAMCTRL_TRUE_GREY: [u8; 2] = [0x00, 0xC0];

/// The gamma curve that Waveshare and Pimoroni both give their square panels, for its upper half.
pub const GAMMA_POSITIVE: (u8, &[u8]) =
    (0xE0, &[0xD0, 0x04, 0x0D, 0x11, 0x13, 0x2B, 0x3F, 0x54, 0x4C, 0x18, 0x0D, 0x0B, 0x1F, 0x23]);

/// And for its lower half.
pub const GAMMA_NEGATIVE: (u8, &[u8]) =
    (0xE1, &[0xD0, 0x04, 0x0C, 0x11, 0x13, 0x2C, 0x3F, 0x44, 0x51, 0x2F, 0x1F, 0x1F, 0x20, 0x23]);

impl PanelModel {
    /// The arguments of CASET and RASET that make a window of `area`, or `None` if it is empty or
    /// does not lie on the panel.
    pub fn window(&self, area: &Rectangle) -> Option<([u8; 4], [u8; 4])> {
        let span = |from: i32, length: u32, limit: u32, offset: u16| {
            let from = u32::try_from(from).ok()?;
            if length == 0 || from.checked_add(length)? > limit {
                return None;
            }
            // Below 320 + an offset within the controller's memory, so it fits.
            let first = from as u16 + offset;
            let last = first + length as u16 - 1;
            let ([a, b], [c, d]) = (first.to_be_bytes(), last.to_be_bytes());
            Some([a, b, c, d])
        };
        let columns = span(area.top_left.x, area.size.width, self.size.width, self.offset.0)?;
        let rows = span(area.top_left.y, area.size.height, self.size.height, self.offset.1)?;
        Some((columns, rows))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::geometry::Point;

    const SMALL: PanelModel = PanelModel {
        size: Size::new(240, 135),
        offset: (40, 53),
        madctl: 0x70,
        inverted: true,
        registers: &[],
    };

    #[test]
    fn a_window_counts_from_the_corner_of_the_glass_to_its_last_pixel() {
        let whole = Rectangle::new(Point::zero(), SMALL.size);
        assert_eq!(SMALL.window(&whole), Some(([0, 40, 1, 23], [0, 53, 0, 187])));
        let one = Rectangle::new(Point::new(239, 134), Size::new(1, 1));
        assert_eq!(SMALL.window(&one), Some(([1, 23, 1, 23], [0, 187, 0, 187])));
    }

    #[test]
    fn what_is_not_on_the_panel_has_no_window() {
        for (x, y, width, height) in [
            (0, 0, 0, 1),
            (0, 0, 1, 0),
            (-1, 0, 2, 2),
            (239, 0, 2, 1),
            (0, 134, 1, 2),
            (0, 0, u32::MAX, 1),
            (i32::MAX, 0, u32::MAX, 1),
        ] {
            let area = Rectangle::new(Point::new(x, y), Size::new(width, height));
            assert_eq!(SMALL.window(&area), None, "{area:?}");
        }
    }
}
