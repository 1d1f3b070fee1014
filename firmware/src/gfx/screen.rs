//! Paints what changed, and sends what differs.

use embassy_futures::join::join;
use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};

use super::canvas::Canvas;
use super::ink::{self, WireTable};
use super::scene::{Remembered, Scene, TILE, View};
use crate::board::Panel;
use crate::settings::Palette;

/// The widest and the highest screen there is.
pub const LARGEST: Size = Size::new(320, 240);
const PIXELS: usize = (LARGEST.width * LARGEST.height) as usize;
const BAND: usize = (LARGEST.width * TILE) as usize;

/// Pixels in one word of memory. Runs of tiles start and end at whole words in every row, so a
/// word at a time can be compared.
const WORD: usize = size_of::<u32>();
const _: () = assert!((TILE as usize).is_multiple_of(WORD));

/// The memory of a [`Screen`]: about 100 KiB, so a board keeps it in a static and never on a stack.
pub struct ScreenMemory {
    /// What the panel holds, a byte for each pixel.
    shadow: [u32; PIXELS / WORD],
    /// The piece being painted, likewise.
    band: [u32; BAND / WORD],
    /// One piece on the wire, one being made ready.
    wire: [[u16; BAND]; 2],
    remembered: Remembered,
}

impl ScreenMemory {
    /// Memory of a screen that has shown nothing.
    pub const fn new() -> Self {
        Self {
            shadow: [0; PIXELS / WORD],
            band: [0; BAND / WORD],
            wire: [[0; BAND]; 2],
            remembered: Remembered::new(),
        }
    }
}

impl Default for ScreenMemory {
    fn default() -> Self {
        Self::new()
    }
}

/// A panel and what it shows.
pub struct Screen<P> {
    panel: P,
    memory: &'static mut ScreenMemory,
    palette: Palette,
    /// Whether the shadow is what the panel holds; not so before the first picture.
    known: bool,
}

impl<P: Panel> Screen<P> {
    /// A screen on `panel`, which holds nobody knows what.
    pub fn new(panel: P, memory: &'static mut ScreenMemory) -> Self {
        Self { panel, memory, palette: Palette::Standard, known: false }
    }

    /// The memory, for another screen.
    pub fn into_memory(self) -> &'static mut ScreenMemory {
        self.memory
    }

    /// Shows everything in the colours of `palette` from the next picture on.
    pub fn set_palette(&mut self, palette: Palette) {
        // The shadow holds inks, not colours, so it says nothing about a panel in other colours.
        self.known &= self.palette == palette;
        self.palette = palette;
    }

    /// The size of the screen.
    pub fn size(&self) -> Size {
        self.panel.size()
    }

    /// Lets the panel sleep, or wakes it. Nothing may be shown in between.
    pub async fn sleep(&mut self, asleep: bool) {
        self.panel.sleep(asleep).await;
    }

    /// Shows `view`, and returns when the last pixel that differs is on the panel.
    pub async fn show(&mut self, view: &impl View) {
        let size = self.panel.size();
        let ScreenMemory { shadow, band, wire: [front, back], remembered } = &mut *self.memory;
        let mut scene = Scene::compare(size, remembered);
        view.describe(&mut scene);
        scene.finish();
        if !self.known {
            remembered.marks.mark(&Rectangle::new(Point::zero(), size));
        }

        let colours = ink::wire_of(self.palette);
        let mut painter = Painter { size, shadow, band, remembered, colours, force: !self.known };
        let (mut front, mut back) = (front, back);
        let mut ready: Option<Rectangle> = None;
        loop {
            // The panel's DMA starts on the first poll; then the next piece is painted meanwhile.
            let sending = async {
                if let Some(area) = ready {
                    let pixels = (area.size.width * area.size.height) as usize;
                    self.panel.send(area, bytemuck::cast_slice(&front[..pixels])).await;
                }
            };
            let ((), next) = join(sending, async { painter.next(view, back) }).await;
            if next.is_none() {
                break;
            }
            ready = next;
            core::mem::swap(&mut front, &mut back);
        }
        self.known = true;
    }
}

struct Painter<'a> {
    size: Size,
    shadow: &'a mut [u32; PIXELS / WORD],
    band: &'a mut [u32; BAND / WORD],
    remembered: &'a mut Remembered,
    colours: &'static WireTable,
    force: bool,
}

impl Painter<'_> {
    /// Paints marked tiles until something differs from what the panel holds, puts that into
    /// `wire` and returns where it goes.
    fn next(&mut self, view: &impl View, wire: &mut [u16]) -> Option<Rectangle> {
        loop {
            let run = self.remembered.marks.take_run(self.size)?;
            let pixels = (run.size.width * run.size.height) as usize;
            let band = &mut self.band[..pixels / WORD];
            band.fill(0);
            let canvas = Canvas::new(band, run);
            view.describe(&mut Scene::paint(self.size, canvas));
            let changed = if self.force { run } else { self.difference(&run) };
            if !changed.is_zero_sized() {
                self.keep(&run, &changed, wire);
                return Some(changed);
            }
        }
    }

    /// Where a row of `area` starts in the shadow.
    fn shadow_row(&self, area: &Rectangle, row: usize) -> usize {
        (area.top_left.y as usize + row) * self.size.width as usize + area.top_left.x as usize
    }

    /// The smallest rectangle that holds every painted pixel of `run` that the panel does not show.
    fn difference(&self, run: &Rectangle) -> Rectangle {
        let words = run.size.width as usize / WORD;
        let (mut left, mut right) = (usize::MAX, 0);
        let (mut top, mut bottom) = (usize::MAX, 0);
        for (row, painted) in
            self.band.chunks_exact(words).take(run.size.height as usize).enumerate()
        {
            let start = self.shadow_row(run, row) / WORD;
            let shown = &self.shadow[start..start + words];
            let differs = |(a, b): (&u32, &u32)| a != b;
            let Some(first) = shown.iter().zip(painted).position(differs) else { continue };
            let last = shown.iter().zip(painted).rposition(differs).unwrap_or(first);
            // In memory the first pixel of a word is its lowest byte.
            let ahead = (shown[first] ^ painted[first]).to_le().trailing_zeros() as usize / 8;
            let behind = (shown[last] ^ painted[last]).to_le().leading_zeros() as usize / 8;
            left = left.min(first * WORD + ahead);
            right = right.max((last + 1) * WORD - behind);
            top = top.min(row);
            bottom = row + 1;
        }
        if bottom == 0 {
            return Rectangle::zero();
        }
        let corner = run.top_left + Point::new(left as i32, top as i32);
        Rectangle::new(corner, Size::new((right - left) as u32, (bottom - top) as u32))
    }

    /// Puts the `changed` part of the painted `run` into the shadow and into `wire`.
    fn keep(&mut self, run: &Rectangle, changed: &Rectangle, wire: &mut [u16]) {
        let offset = changed.top_left - run.top_left;
        let width = changed.size.width as usize;
        let rows = wire.chunks_exact_mut(width).take(changed.size.height as usize);
        for (row, wire) in rows.enumerate() {
            let from = (offset.y as usize + row) * run.size.width as usize + offset.x as usize;
            let to = self.shadow_row(changed, row);
            let painted = &bytemuck::cast_slice::<u32, u8>(self.band)[from..from + width];
            bytemuck::cast_slice_mut::<u32, u8>(self.shadow)[to..to + width]
                .copy_from_slice(painted);
            ink::to_wire(painted, wire, self.colours);
        }
    }
}
