//! Pictures as the panel holds them, and as files hold them.

use std::io::{self, Write};

use embedded_graphics::geometry::Size;
use embedded_graphics::primitives::Rectangle;

/// A panel's memory: RGB565, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<u16>,
}

/// The eight-bit colour of an RGB565 pixel: each channel's high bits are repeated in the low ones,
/// so that full is full and none is none. The emulator does exactly the same.
pub const fn rgb888(pixel: u16) -> [u8; 3] {
    let r = (pixel >> 11) as u8;
    let g = (pixel >> 5 & 0x3F) as u8;
    let b = (pixel & 0x1F) as u8;
    [r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2]
}

impl Picture {
    /// A picture with nothing on it.
    pub fn black(size: Size) -> Self {
        let (width, height) = (size.width as usize, size.height as usize);
        Self { width, height, pixels: vec![0; width * height] }
    }

    /// Two pictures side by side, with black between them and below the lower one.
    pub fn beside(left: &Self, right: &Self, between: usize) -> Self {
        let (width, height) = (left.width + between + right.width, left.height.max(right.height));
        let mut pixels = vec![0; width * height];
        for (picture, from) in [(left, 0), (right, left.width + between)] {
            let rows = picture.pixels.chunks_exact(picture.width);
            for (row, place) in rows.zip(pixels.chunks_exact_mut(width)) {
                place[from..from + picture.width].copy_from_slice(row);
            }
        }
        Self { width, height, pixels }
    }

    /// In pixels.
    pub fn width(&self) -> usize {
        self.width
    }

    /// In pixels.
    pub fn height(&self) -> usize {
        self.height
    }

    /// All pixels, row by row.
    pub fn pixels(&self) -> &[u16] {
        &self.pixels
    }

    /// Makes all of it black.
    pub fn clear(&mut self) {
        self.pixels.fill(0);
    }

    /// Puts `bytes` (high byte first) into `area`; returns how many pixels differ from before.
    ///
    /// # Panics
    /// If the area is not on the picture or the bytes do not fill it: a real panel would show
    /// rubbish, so the program must hear of it.
    pub fn put(&mut self, area: Rectangle, bytes: &[u8]) -> u64 {
        let (width, height) = (area.size.width as usize, area.size.height as usize);
        let inside = usize::try_from(area.top_left.x).is_ok_and(|x| x + width <= self.width)
            && usize::try_from(area.top_left.y).is_ok_and(|y| y + height <= self.height);
        assert!(inside, "sent {area:?} to a panel of {}x{}", self.width, self.height);
        assert!(
            bytes.len() == width * height * 2,
            "sent {} bytes for {width}x{height} pixels",
            bytes.len()
        );
        if width == 0 {
            return 0;
        }
        let (left, top) = (area.top_left.x as usize, area.top_left.y as usize);
        let mut changed = 0;
        for (y, row) in bytes.chunks_exact(width * 2).enumerate() {
            let start = (top + y) * self.width + left;
            let target = &mut self.pixels[start..start + width];
            for (pixel, pair) in target.iter_mut().zip(row.chunks_exact(2)) {
                let new = u16::from_be_bytes([pair[0], pair[1]]);
                changed += u64::from(*pixel != new);
                *pixel = new;
            }
        }
        changed
    }

    /// The smallest rectangle `(x, y, width, height)` that holds every difference to `other`,
    /// which has the same size.
    pub fn difference(&self, other: &Self) -> Option<(usize, usize, usize, usize)> {
        let (mut left, mut right) = (self.width, 0);
        let (mut top, mut bottom) = (None, 0);
        let rows = self.pixels.chunks_exact(self.width).zip(other.pixels.chunks_exact(self.width));
        for (y, (mine, theirs)) in rows.enumerate() {
            if mine == theirs {
                continue;
            }
            let differs = |(a, b): (&u16, &u16)| a != b;
            let first = mine.iter().zip(theirs).position(differs).unwrap_or(0);
            let last = mine.iter().zip(theirs).rposition(differs).unwrap_or(0);
            left = left.min(first);
            right = right.max(last);
            top.get_or_insert(y);
            bottom = y;
        }
        top.map(|top| (left, top, right - left + 1, bottom - top + 1))
    }

    /// Writes the picture as a PNG file.
    ///
    /// # Errors
    /// If `to` cannot take it.
    pub fn write_png(&self, to: impl Write) -> io::Result<()> {
        let bytes: Vec<u8> = self.pixels.iter().flat_map(|pixel| rgb888(*pixel)).collect();
        let mut encoder = png::Encoder::new(to, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&bytes)?;
        Ok(writer.finish()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::geometry::Point;

    #[test]
    fn colours_reach_both_ends() {
        assert_eq!(rgb888(0xFFFF), [255, 255, 255]);
        assert_eq!(rgb888(0x0000), [0, 0, 0]);
        assert_eq!(rgb888(0xF800), [255, 0, 0]);
        assert_eq!(rgb888(0x8410), [132, 130, 132]);
    }

    #[test]
    fn put_counts_changes_and_difference_finds_them() {
        let before = Picture::black(Size::new(10, 8));
        let mut after = before.clone();
        assert_eq!(after.difference(&before), None);
        let area = Rectangle::new(Point::new(3, 2), Size::new(2, 3));
        assert_eq!(after.put(area, &[0xFF; 12]), 6);
        assert_eq!(after.put(area, &[0xFF; 12]), 0);
        assert_eq!(after.difference(&before), Some((3, 2, 2, 3)));
    }

    #[test]
    fn two_pictures_stand_side_by_side() {
        let mut low = Picture::black(Size::new(2, 1));
        low.pixels.fill(1);
        let mut tall = Picture::black(Size::new(1, 2));
        tall.pixels.fill(2);
        let both = Picture::beside(&low, &tall, 1);
        assert_eq!((both.width, both.height), (4, 2));
        assert_eq!(both.pixels, [1, 1, 0, 2, 0, 0, 0, 2]);
    }

    #[test]
    #[should_panic(expected = "to a panel of 10x8")]
    fn pixels_off_the_panel_are_a_bug() {
        let area = Rectangle::new(Point::new(9, 0), Size::new(2, 1));
        Picture::black(Size::new(10, 8)).put(area, &[0; 4]);
    }

    #[test]
    fn a_png_comes_back() {
        let mut picture = Picture::black(Size::new(3, 2));
        picture.put(Rectangle::new(Point::new(1, 1), Size::new(1, 1)), &[0xF8, 0x00]);
        let mut file = Vec::new();
        picture.write_png(&mut file).expect("a vector takes everything");
        let mut reader = png::Decoder::new(io::Cursor::new(file)).read_info().expect("a header");
        let mut bytes = vec![0; reader.output_buffer_size().expect("small")];
        reader.next_frame(&mut bytes).expect("a picture");
        assert_eq!(bytes[12..15], [255, 0, 0]);
        assert_eq!(bytes.iter().map(|byte| usize::from(*byte)).sum::<usize>(), 255);
    }
}
