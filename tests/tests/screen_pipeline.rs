//! The screen pipeline against a plain repaint, under random buttons on every page there is.

use std::panic::{AssertUnwindSafe, catch_unwind};

use embassy_futures::block_on;
use embedded_graphics::geometry::Size;
use stonecaller_firmware::board::{BatteryReading, Charge, Facts, Model};
use stonecaller_firmware::crash::{CrashKind, CrashReport};
use stonecaller_firmware::gfx::scene::View;
use stonecaller_firmware::gfx::screen::{Screen, ScreenMemory};
use stonecaller_firmware::input::ButtonSet;
use stonecaller_firmware::link::{LinkView, Neighbour};
use stonecaller_firmware::play::PlayMemory;
use stonecaller_firmware::rng::{Health, Random, Seed};
use stonecaller_firmware::screens::{App, Device};
use stonecaller_firmware::settings::{Palette, Settings};
use stonecaller_firmware::storage::Unreadable;
use stonecaller_firmware::time::Instant;
use stonecaller_tests::monkey::Monkey;
use stonecaller_tests::panel::TestPanel;

const SIZES: [Size; 2] = [Size::new(240, 240), Size::new(320, 240)];

fn device(size: Size, parts: bool) -> Device {
    Device {
        facts: Facts {
            model: Model { name: "Pico-LCD-1.3", screen: size, flash_bytes: 16 << 20 },
            image_bytes: Some(700_000),
            ram_bytes: 264 * 1024,
            static_ram_bytes: parts.then_some(200_000),
        },
        has_buzzer: parts,
        has_lamp: parts,
        settings: Settings::default(),
        battery: parts.then_some(BatteryReading { millivolts: 4_150, percent: 100 }),
        charge: parts.then_some(Charge::Charging),
        neighbour: Neighbour::Silence,
        link: LinkView::SILENT,
        randomness: Health::Good,
        held: ButtonSet::NONE,
    }
}

fn play_memory() -> &'static mut PlayMemory {
    Box::leak(Box::new(PlayMemory::new()))
}

fn random() -> Random {
    Random::new(&Seed { bytes: [3; 32], health: Health::Good })
}

fn memory() -> &'static mut ScreenMemory {
    Box::leak(Box::new(ScreenMemory::new()))
}

/// What a panel shows that was never used before.
fn painted_afresh(size: Size, palette: Palette, view: &impl View) -> Vec<Option<u16>> {
    let (panel, state) = TestPanel::new(size);
    let mut screen = Screen::new(panel, memory());
    screen.set_palette(palette);
    block_on(screen.show(view));
    let pixels = state.borrow().pixels.clone();
    assert!(pixels.iter().all(Option::is_some), "the first picture covers the whole panel");
    pixels
}

fn anything_changes(monkey: &mut Monkey, device: &mut Device) {
    match monkey.below(60) {
        0 => device.neighbour = Neighbour::Noise,
        1 => device.neighbour = Neighbour::Silence,
        2 => {
            let board = "WWWWWWWWWWWWWWWW".try_into().expect("sixteen letters fit");
            device.neighbour = Neighbour::Peer { board, version: [255; 3] };
        }
        3 => device.charge = device.charge.map(|_| Charge::OnUsb),
        4 => {
            let percent = monkey.below(101) as u8;
            device.battery = device.battery.map(|reading| BatteryReading { percent, ..reading });
        }
        5 => device.randomness = Health::Biased,
        6 => device.settings.palette = Palette::new(monkey.below(3) as u8),
        _ => {}
    }
}

#[test]
fn what_is_sent_always_adds_up_to_the_whole_picture_and_is_never_more_than_changed() {
    // The page that asks for a crash gets it, many times over; their messages are not news.
    std::panic::set_hook(Box::new(|_| {}));
    let outcome = catch_unwind(|| {
        for seed in 0..8 {
            let size = SIZES[seed as usize % 2];
            play(seed, size, seed % 4 < 2);
        }
    });
    let _ = std::panic::take_hook();
    if let Err(panic) = outcome {
        std::panic::resume_unwind(panic);
    }
}

fn play(seed: u64, size: Size, parts: bool) {
    let mut monkey = Monkey::new(seed);
    let mut now = Instant::START;
    let (panel, state) = TestPanel::new(size);
    let mut screen = Screen::new(panel, memory());
    let mut app = App::new(
        device(size, parts),
        play_memory(),
        random(),
        None,
        Some(Unreadable::Format(9)),
        now,
    );
    let mut palette = Palette::Standard;
    for step in 0..6_000 {
        now = now + monkey.below(120);
        let event = monkey.next_event();
        let pressed = catch_unwind(AssertUnwindSafe(|| {
            app.key(event, now);
            app.tick(now);
        }));
        if pressed.is_err() {
            let report = CrashReport::new(
                CrashKind::Panic,
                "asked for",
                "firmware/src/screens/check.rs:1:1",
            );
            app = App::new(device(size, parts), play_memory(), random(), Some(report), None, now);
            monkey.let_go();
        }
        anything_changes(&mut monkey, &mut app.device);

        let before = state.borrow().pixels.clone();
        state.borrow_mut().sent.clear();
        let same_palette = palette == app.device.settings.palette;
        palette = app.device.settings.palette;
        screen.set_palette(palette);
        block_on(screen.show(&app));
        let (after, sent) = {
            let state = state.borrow();
            (state.pixels.clone(), state.sent.clone())
        };
        if step > 0 && same_palette {
            assert!(sent.iter().all(|sent| sent.tight), "seed {seed} step {step}: {sent:?}");
            assert!(before != after || sent.is_empty(), "seed {seed} step {step}: nothing changed");
        }
        if step % 7 == 0 || !same_palette {
            assert!(
                after == painted_afresh(size, palette, &app),
                "seed {seed} step {step}: the panel is stale"
            );
        }

        state.borrow_mut().sent.clear();
        block_on(screen.show(&app));
        assert!(state.borrow().sent.is_empty(), "an idle screen sends nothing");
    }
}
