//! The numbers to hold.

/// What is measured: its key in `target/bench.json`, what it is, its unit and its bar.
pub(crate) struct Bar {
    /// The key.
    pub(crate) key: &'static str,
    /// What it is.
    pub(crate) what: &'static str,
    /// The most it may be.
    pub(crate) most: f64,
}

/// Time from a press to the last pixel of a whole new picture, 240x240.
pub(crate) const FULL_REDRAW: Bar = Bar {
    key: "full_redraw_ms",
    what: "full redraw at 240x240, button to last pixel, ms",
    most: 17.0,
};
/// Time from a press to the last pixel of a moved cursor.
pub(crate) const CURSOR_MOVE: Bar =
    Bar { key: "cursor_move_ms", what: "cursor move, button to last pixel, ms", most: 5.0 };
/// Time from power-on to a lit first picture.
pub(crate) const FIRST_FRAME: Bar = Bar {
    key: "first_frame_ms",
    what: "power-on to first frame, panel waits included, ms",
    most: 300.0,
};
/// Flash of the largest image. The bar of the finished game is 768; this is the bar of today.
pub(crate) const FLASH: Bar = Bar { key: "flash_kib", what: "largest image, KiB", most: 256.0 };
/// Static RAM of the largest image.
pub(crate) const RAM: Bar = Bar { key: "ram_kib", what: "its static RAM, KiB", most: 200.0 };
