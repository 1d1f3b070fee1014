//! What a person sees and hears of a handheld.

use std::sync::Arc;

use stonecaller_firmware::board::Glow;
use stonecaller_firmware::input::ButtonSet;
use stonecaller_firmware::sound::{Note, Volume};

use crate::picture::Picture;

/// A melody that was started.
#[derive(Clone, Copy, Debug)]
pub struct Tune {
    /// Counts melodies; differs whenever another one was started.
    pub serial: u64,
    /// Its notes.
    pub notes: &'static [Note],
    /// How loud.
    pub volume: Volume,
    /// When it ends, in the case's milliseconds.
    pub ends_at: u64,
}

impl Tune {
    /// None yet.
    const NONE: Self = Self { serial: 0, notes: &[], volume: Volume::SILENT, ends_at: 0 };
}

/// How much went over the wire to the panel since the handheld was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Rectangles sent.
    pub sends: u64,
    /// Pixels in them.
    pub pixels_sent: u64,
    /// Those of them that differed from what the panel showed.
    pub pixels_changed: u64,
}

impl Traffic {
    /// What was sent after `before`.
    pub fn since(self, before: Self) -> Self {
        Self {
            sends: self.sends - before.sends,
            pixels_sent: self.pixels_sent - before.pixels_sent,
            pixels_changed: self.pixels_changed - before.pixels_changed,
        }
    }
}

/// What a person looking at the handheld sees and hears.
#[derive(Clone, Debug)]
pub struct View {
    /// Differs whenever anything here does.
    pub serial: u64,
    /// What the panel shows, whole pictures only.
    pub picture: Arc<Picture>,
    /// The light behind it, of 65,535.
    pub backlight: u16,
    /// The light beside it.
    pub lamp: Glow,
    /// The buttons that are down.
    pub buttons: ButtonSet,
    /// The last melody.
    pub tune: Tune,
    /// Whether that melody still sounds, and can be heard.
    pub sounding: bool,
    /// Whether it is switched on.
    pub powered: bool,
    /// Whether the cable to the other handheld is plugged in; `None` where there is no other.
    pub cable: Option<bool>,
}

impl View {
    /// A handheld that is switched off and shows `picture`.
    pub(crate) fn dark(picture: Picture) -> Self {
        Self {
            serial: 0,
            picture: Arc::new(picture),
            backlight: 0,
            lamp: Glow::Off,
            buttons: ButtonSet::NONE,
            tune: Tune::NONE,
            sounding: false,
            powered: false,
            cable: None,
        }
    }

    /// Nothing shines or sounds, as without power.
    pub(crate) fn go_dark(&mut self) {
        self.backlight = 0;
        self.lamp = Glow::Off;
        self.tune = Tune { serial: self.tune.serial, ..Tune::NONE };
    }
}
