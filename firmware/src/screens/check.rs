//! The Board check: everything a board has, tried or read.

use core::fmt::Write;

use embedded_graphics::{geometry::Point, primitives::Rectangle};
use heapless::String;

use super::{
    Context, Device, Effect, Go, Look, Page, Screen, bars, buttons, move_cursor, self_play,
};
use crate::board::{Charge, Glow};
use crate::gfx::font::{Font, wrap};
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{
    Align, HEADER, Key, area, draw_arrow, draw_plate, footer, ground, header, label, write_line,
};
use crate::input::{Action, Button, ButtonSet, KeyEvent};
use crate::link::Neighbour;
use crate::rng::Health;
use crate::sound::{Sound, Volume};

/// What can be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Trial {
    Buttons,
    Colours,
    Sound,
    Lamp,
    Match,
    Crash,
}

/// What can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Reading {
    Board,
    Battery,
    Cable,
    Flash,
    Ram,
    Random,
}

impl Trial {
    const ALL: [Self; 6] =
        [Self::Buttons, Self::Colours, Self::Sound, Self::Lamp, Self::Match, Self::Crash];

    const fn text(self) -> &'static str {
        match self {
            Self::Buttons => "Buttons",
            Self::Colours => "Colours",
            Self::Sound => "Sound",
            Self::Lamp => "Lamp",
            Self::Match => "Match by itself",
            Self::Crash => "Crash and restart",
        }
    }

    const fn can_be_tried(self, device: &Device) -> bool {
        match self {
            Self::Sound => device.has_buzzer,
            Self::Lamp => device.has_lamp,
            Self::Buttons | Self::Colours | Self::Match | Self::Crash => true,
        }
    }
}

impl Reading {
    const ALL: [Self; 6] =
        [Self::Board, Self::Battery, Self::Cable, Self::Flash, Self::Ram, Self::Random];

    const fn text(self) -> &'static str {
        match self {
            Self::Board => "Board",
            Self::Battery => "Battery",
            Self::Cable => "Cable",
            Self::Flash => "Flash",
            Self::Ram => "RAM",
            Self::Random => "Random",
        }
    }
}

/// The page, as it is remembered while a trial has the screen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Check {
    cursor: usize,
    /// The buttons seen to work.
    pub(super) seen: ButtonSet,
    lamp: usize,
}

/// What the lamp shows, one press after the other.
const LAMP: [(Glow, &str); 4] =
    [(Glow::Off, "off"), (Glow::Red, "red"), (Glow::Green, "green"), (Glow::Blue, "blue")];

impl Check {
    fn try_out(&mut self, trial: Trial, context: &mut Context<'_>) -> Go {
        match trial {
            Trial::Buttons => return Go::To(Page::Buttons(buttons::Buttons::new(*self))),
            Trial::Colours => return Go::To(Page::Bars(bars::Bars { check: *self })),
            Trial::Sound => context.sound(Sound::Scale),
            Trial::Lamp => {
                self.lamp = (self.lamp + 1) % LAMP.len();
                context.ask(Effect::Lamp(LAMP[self.lamp].0));
            }
            Trial::Match if context.play.playing.is_some() => {
                // It would take the place of a match that somebody plays.
                context.sound(Sound::Refuse);
            }
            Trial::Match => {
                return Go::Open(Page::SelfPlay(self_play::SelfPlay::begin(context)));
            }
            Trial::Crash => panic!("This is only a test: the Board check asked for a crash."),
        }
        Go::Stay
    }
}

impl Screen for Check {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        let mut cursor = self.cursor;
        while let Some(next) = move_cursor(cursor, Trial::ALL.len(), event) {
            cursor = next;
            if Trial::ALL[cursor].can_be_tried(context.device) {
                self.cursor = cursor;
                context.sound(Sound::Cursor);
                return Go::Stay;
            }
        }
        match (event.button, event.action) {
            (Button::A, Action::Press) => self.try_out(Trial::ALL[self.cursor], context),
            (Button::B, Action::Press) => {
                context.sound(Sound::Back);
                context.ask(Effect::Lamp(Glow::Off));
                Go::Back
            }
            _ => Go::Stay,
        }
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let device = look.device;
        let width = scene.size().width;
        ground(scene, scene.area(), Ink::NIGHT);
        header(scene, "Board check", device.battery);
        let mut y = HEADER as i32 + 4;
        for (place, trial) in Trial::ALL.into_iter().enumerate() {
            let row = area(4, y, width - 8, 16);
            let fitted = trial.can_be_tried(device);
            trial_row(
                scene,
                row,
                trial,
                &self.state_of(trial, device),
                place == self.cursor,
                fitted,
            );
            y += 16;
        }
        y += 3;
        ground(scene, area(8, y, width - 16, 1), Ink::EDGE);
        y += 4;
        for reading in Reading::ALL {
            let row = area(12, y, width - 24, 14);
            label(scene, row, Font::Body, Ink::STONE, Align::Left, reading.text());
            let (ink, text) = read(reading, device);
            let value = area(72, y, width - 72 - 12, 14);
            label(scene, value, Font::Body, ink, Align::Right, fitting(Font::Body, &text, value));
            y += 14;
        }
        footer(scene, &[(Key::Letter("A"), "Try"), (Key::Letter("B"), "Back")]);
    }
}

/// As much of `text` as there is room for: a peer's name is the peer's to choose.
fn fitting(font: Font, text: &str, room: Rectangle) -> &str {
    let width = room.size.width as i32;
    if font.width(text) <= width {
        return text;
    }
    wrap(font, text, width).next().unwrap_or_default()
}

type Words = String<32>;

fn words(text: core::fmt::Arguments<'_>) -> Words {
    let mut words = Words::new();
    // What is too long is cut; every text of this page is tested to fit.
    let _ = words.write_fmt(text);
    words
}

impl Check {
    fn state_of(&self, trial: Trial, device: &Device) -> Words {
        match trial {
            _ if !trial.can_be_tried(device) => words(format_args!("not fitted")),
            Trial::Buttons => words(format_args!("{} of 8", self.seen.bits().count_ones())),
            Trial::Sound if device.settings.volume == Volume::SILENT => {
                words(format_args!("volume is off"))
            }
            Trial::Lamp => words(format_args!("{}", LAMP[self.lamp].1)),
            Trial::Colours | Trial::Sound | Trial::Match | Trial::Crash => Words::new(),
        }
    }
}

fn trial_row(
    scene: &mut Scene<'_>,
    row: Rectangle,
    trial: Trial,
    state: &Words,
    chosen: bool,
    fitted: bool,
) {
    scene.item(row, (trial, state, chosen, fitted), |canvas| {
        if chosen {
            draw_plate(canvas, row, Ink::EMBER_DEEP, Ink::EMBER);
        }
        let ink = if fitted { Ink::CHALK } else { Ink::EDGE };
        let inside = area(row.top_left.x + 8, row.top_left.y, row.size.width - 28, row.size.height);
        write_line(canvas, inside, Font::Body, ink, Align::Left, trial.text());
        let quiet = if fitted { Ink::STONE } else { Ink::EDGE };
        write_line(canvas, inside, Font::Body, quiet, Align::Right, state);
        if fitted {
            let arrow = row.top_left + Point::new(row.size.width as i32 - 14, 9);
            let ink = if chosen { Ink::EMBER } else { Ink::EDGE };
            draw_arrow(canvas, arrow, Point::new(1, 0), 5, ink);
        }
    });
}

/// What a reading says, and in which ink: green when it is seen to be right, red when wrong.
fn read(reading: Reading, device: &Device) -> (Ink, Words) {
    match reading {
        Reading::Board => (Ink::CHALK, words(format_args!("{}", device.facts.model.name))),
        Reading::Battery => read_battery(device),
        Reading::Cable => match &device.neighbour {
            Neighbour::Silence => (Ink::CHALK, words(format_args!("no signal"))),
            Neighbour::HeldLow => (Ink::RED, words(format_args!("held low"))),
            Neighbour::Noise => (Ink::RED, words(format_args!("noise"))),
            Neighbour::Loop => (Ink::GREEN, words(format_args!("looped back"))),
            Neighbour::Unheard => (Ink::RED, words(format_args!("not heard there"))),
            Neighbour::OtherProtocol(version) => {
                (Ink::RED, words(format_args!("other protocol {version}")))
            }
            Neighbour::Lost => (Ink::RED, words(format_args!("lost"))),
            Neighbour::Peer { board, version: [major, minor, patch] } => {
                (Ink::GREEN, words(format_args!("{board} {major}.{minor}.{patch}")))
            }
        },
        Reading::Flash => {
            (Ink::CHALK, share(device.facts.image_bytes, device.facts.model.flash_bytes))
        }
        Reading::Ram => (Ink::CHALK, share(device.facts.static_ram_bytes, device.facts.ram_bytes)),
        Reading::Random => match device.randomness {
            Health::Good => (Ink::GREEN, words(format_args!("alive"))),
            Health::Stuck => (Ink::RED, words(format_args!("stuck"))),
            Health::Biased => (Ink::RED, words(format_args!("one-sided"))),
        },
    }
}

fn read_battery(device: &Device) -> (Ink, Words) {
    let Some(battery) = device.battery else {
        return (Ink::STONE, words(format_args!("not sensed")));
    };
    let centivolts = (battery.millivolts + 5) / 10;
    let (volts, rest) = (centivolts / 100, centivolts % 100);
    let source = match device.charge {
        None | Some(Charge::OnBattery) => "",
        Some(Charge::Charging) => " charging",
        Some(Charge::OnUsb) => " on USB",
    };
    let ink = if battery.percent < 10 { Ink::RED } else { Ink::CHALK };
    (ink, words(format_args!("{volts}.{rest:02} V {}%{source}", battery.percent)))
}

/// How much of something the program takes, if there is an image that does.
fn share(used: Option<u32>, all: u32) -> Words {
    let all = all / 1024;
    match used {
        Some(used) => words(format_args!("{} of {all} KiB", used.div_ceil(1024))),
        None => words(format_args!("{all} KiB")),
    }
}
