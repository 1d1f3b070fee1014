//! Hands at the buttons of a program without a board: presses and waits, written down as a button script.

use std::fmt::Write;

use embedded_graphics::geometry::Size;
use stonecaller_firmware::board::{BatteryReading, Charge, Facts, Model};
use stonecaller_firmware::input::{Action, Button, ButtonSet, KeyEvent};
use stonecaller_firmware::link::{LinkView, Neighbour};
use stonecaller_firmware::play::PlayMemory;
use stonecaller_firmware::rng::{Health, Random, Seed};
use stonecaller_firmware::screens::{App, Device, Pointer};
use stonecaller_firmware::settings::Settings;
use stonecaller_firmware::time::Instant;

/// The screens there are.
pub const SIZES: [Size; 2] = [Size::new(240, 240), Size::new(320, 240)];

/// How long `press` of a button script holds a button, and then lets it rest.
pub const PRESS_MS: u32 = 60;

/// Longer than the splash.
pub const SPLASH_MS: u32 = 2_500;

/// A board with a screen of that size; with `parts`, it has every part that some boards lack.
pub fn device(size: Size, settings: Settings, parts: bool) -> Device {
    Device {
        facts: Facts {
            model: Model { name: "Pico-LCD-1.3", screen: size, flash_bytes: 16 << 20 },
            image_bytes: Some(700_000),
            ram_bytes: 264 * 1024,
            static_ram_bytes: parts.then_some(200_000),
        },
        has_buzzer: parts,
        has_lamp: parts,
        settings,
        battery: parts.then_some(BatteryReading { millivolts: 4_150, percent: 100 }),
        charge: parts.then_some(Charge::Charging),
        neighbour: Neighbour::Silence,
        link: LinkView::SILENT,
        randomness: Health::Good,
        held: ButtonSet::NONE,
    }
}

/// Memory for a match.
pub fn play_memory() -> &'static mut PlayMemory {
    Box::leak(Box::new(PlayMemory::new()))
}

/// The chance of a seed.
pub fn random(seed: u64) -> Random {
    let mut bytes = [0; 32];
    bytes[24..].copy_from_slice(&seed.to_be_bytes());
    Random::new(&Seed { bytes, health: Health::Good })
}

/// One thing that hands did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A press: how long the button was down, and how long nothing was then.
    Press(Button, u32, u32),
    /// Nothing, for so long.
    Wait(u32),
    /// Nothing, until nothing moved any more: it took so long.
    Rest(u32),
    /// Nothing, until the screen had been still for so long.
    Still(u32),
    /// A picture was taken.
    Shot(String),
}

/// `deeds` as a button script.
pub fn written(deeds: &[Deed]) -> String {
    let mut text = String::new();
    let mut line = String::new();
    for deed in deeds {
        if let Deed::Press(button, PRESS_MS, PRESS_MS) = deed {
            if line.len() > 60 {
                text += &core::mem::take(&mut line);
                text.push('\n');
            }
            line += if line.is_empty() { "press " } else { " " };
            line += button.name();
            continue;
        }
        if !line.is_empty() {
            text += &core::mem::take(&mut line);
            text.push('\n');
        }
        // Writing to a string cannot fail.
        let _ = match deed {
            Deed::Press(button, down, up) => {
                let name = button.name();
                writeln!(text, "down {name}\nwait {down}\nup {name}\nwait {up}")
            }
            Deed::Wait(ms) => writeln!(text, "wait {ms}"),
            Deed::Rest(0) => Ok(()),
            Deed::Rest(ms) => writeln!(text, "wait {ms}"),
            Deed::Still(ms) => writeln!(text, "still {ms}"),
            Deed::Shot(name) => writeln!(text, "shot {name}"),
        };
    }
    if !line.is_empty() {
        text += &line;
        text.push('\n');
    }
    text
}

/// Reads a button script that only presses, waits and looks.
///
/// # Panics
/// When it does anything else.
pub fn read(script: &str) -> Vec<Deed> {
    let mut deeds = Vec::new();
    for line in script.lines() {
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split_whitespace();
        match (words.next(), words.clone().next()) {
            (None, _) => {}
            (Some("press"), _) => {
                for name in words {
                    let button = Button::ALL.into_iter().find(|button| button.name() == name);
                    let button = button.unwrap_or_else(|| panic!("there is no button {name}"));
                    deeds.push(Deed::Press(button, PRESS_MS, PRESS_MS));
                }
            }
            (Some("wait"), Some(ms)) => deeds.push(Deed::Wait(ms.parse().expect("a number"))),
            (Some("still"), Some(ms)) => deeds.push(Deed::Still(ms.parse().expect("a number"))),
            (Some("shot"), Some(name)) => deeds.push(Deed::Shot(name.into())),
            other => panic!("{other:?} is for a board with parts"),
        }
    }
    deeds
}

/// Told of everything that reaches the program: the key, or that time has passed.
pub type Watch<'w> = Box<dyn FnMut(&mut App, Option<KeyEvent>, Instant) + 'w>;

/// Hands at the buttons of a program.
pub struct Hands<'w> {
    /// The program.
    pub app: App,
    /// The time.
    pub now: Instant,
    /// Everything done so far.
    pub deeds: Vec<Deed>,
    /// Who looks on.
    pub watch: Option<Watch<'w>>,
    /// How long the program takes for what is due: none here, some milliseconds on a device that thinks.
    pub slowness_ms: u32,
}

impl<'w> Hands<'w> {
    /// Hands at a device that has just been switched on.
    pub fn new(device: Device, random: Random) -> Self {
        let now = Instant::START;
        let app = App::new(device, play_memory(), random, None, None, now);
        Self { app, now, deeds: Vec::new(), watch: None, slowness_ms: 0 }
    }

    fn seen(&mut self, event: Option<KeyEvent>) {
        if let Some(watch) = &mut self.watch {
            watch(&mut self.app, event, self.now);
        }
    }

    fn key(&mut self, button: Button, action: Action) {
        let event = KeyEvent { button, action };
        self.app.key(event, self.now);
        // As the program on a board does after every key.
        self.app.tick(self.now);
        self.seen(Some(event));
    }

    fn pass(&mut self, ms: u32) {
        let until = self.now + ms;
        while let Some(due) = self.app.due().filter(|due| *due <= until) {
            self.now = self.now.max(due);
            self.app.tick(self.now);
            self.seen(None);
            assert!(self.app.due() != Some(due), "time stands still on {}", self.app.page_name());
            self.now = self.now + self.slowness_ms;
        }
        self.now = self.now.max(until);
    }

    /// Lets time pass.
    pub fn wait(&mut self, ms: u32) {
        self.deeds.push(Deed::Wait(ms));
        self.pass(ms);
    }

    /// Whether something is being shown that a press would end.
    pub fn is_moving(&self) -> bool {
        matches!(self.app.page_name(), "table" | "replay")
            && self.app.play().pointer() == Pointer::Moving
    }

    /// Waits until nothing moves.
    pub fn rest(&mut self) {
        let start = self.now;
        while self.is_moving() {
            let due = self.app.due().expect("what moves wants to go on");
            self.pass(due.since(self.now).max(1));
            assert!(self.now.since(start) < 600_000, "it moves for ever");
        }
        self.deeds.push(Deed::Rest(self.now.since(start)));
    }

    /// Waits until nothing has been due for so long: what the device thinks about is thought, and what it chose is shown.
    pub fn still(&mut self, ms: u32) {
        let start = self.now;
        while let Some(due) = self.app.due().filter(|due| *due <= self.now + ms) {
            self.pass(due.since(self.now));
            assert!(self.now.since(start) < 600_000, "it is never still");
        }
        self.pass(ms);
        self.deeds.push(Deed::Still(ms));
    }

    /// Presses a button, for so long, and leaves it for so long.
    pub fn tap(&mut self, button: Button, down: u32, up: u32) {
        self.deeds.push(Deed::Press(button, down, up));
        self.key(button, Action::Press);
        self.pass(down);
        self.key(button, Action::Release);
        self.pass(up);
    }

    /// Presses a button as a script does.
    pub fn press(&mut self, button: Button) {
        self.tap(button, PRESS_MS, PRESS_MS);
    }

    /// Notes that a picture is wanted here.
    pub fn shot(&mut self, name: &str) {
        self.deeds.push(Deed::Shot(name.into()));
    }

    /// Does all of that again.
    pub fn replay(&mut self, deeds: &[Deed]) {
        for deed in deeds {
            match deed {
                Deed::Press(button, down, up) => self.tap(*button, *down, *up),
                Deed::Wait(ms) => self.wait(*ms),
                Deed::Rest(_) => self.rest(),
                Deed::Still(ms) => self.still(*ms),
                Deed::Shot(name) => self.shot(name),
            }
        }
    }
}
