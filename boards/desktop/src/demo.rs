//! A small program for tests: paints the screen in a colour for each press.

use embedded_graphics::prelude::Point;
use embedded_graphics::primitives::Rectangle;
use stonecaller_firmware::board::{
    Backlight, Board, Buttons, Buzzer, Clock, Glow, Lamp, Panel, Parts,
};
use stonecaller_firmware::input::{Action, Button, KeyEvent};
use stonecaller_firmware::sound::{Sound, Volume};

use crate::flash::Flash;
use crate::handheld::Boot;
use crate::parts::parts;
use crate::profile::{BoardName, PicoPad, facts};
use crate::reactor::Case;
use stonecaller_firmware::rng::{Health, Seed};

/// What the screen shows after `button`.
pub(crate) fn colour(button: Button) -> u16 {
    0x0841 * (1 + button as u16)
}

/// What the screen shows at first, and after a crash.
pub(crate) const FRESH: u16 = 0x001F;
pub(crate) const CRASHED: u16 = 0xF800;

async fn fill<P: Panel>(panel: &mut P, colour: u16) {
    let size = panel.size();
    let row = colour.to_be_bytes().repeat(size.width as usize);
    for y in 0..size.height as i32 {
        let area = Rectangle::new(Point::new(0, y), (size.width, 1).into());
        panel.send(area, &row).await;
    }
}

/// Waits 100 ms, then paints for each press. Y beeps too; X with a repeat of Up panics.
pub(crate) async fn paint<B: Board>(mut parts: Parts<B>) {
    let fresh = if parts.last_crash.is_some() { CRASHED } else { FRESH };
    fill(&mut parts.panel, fresh).await;
    parts.backlight.set(0x8000);
    parts.clock.wait_until(stonecaller_firmware::time::Instant::from_millis(100)).await;
    parts.lamp.show(Glow::Green);
    loop {
        let KeyEvent { button, action } = parts.buttons.next().await;
        match (button, action) {
            (Button::Up, Action::Repeat) => panic!("Up was held"),
            (_, Action::Press) => fill(&mut parts.panel, colour(button)).await,
            _ => {}
        }
        if (button, action) == (Button::Y, Action::Press) {
            parts.buzzer.play(Sound::Scale.melody(), Volume::FULL);
        }
    }
}

/// [`paint`] on a PicoPad in `case`.
pub(crate) fn boot(case: &Case) -> Boot {
    let case = case.clone();
    let flash = Flash::blank();
    Box::new(move |last_crash| {
        let facts = facts(BoardName::PicoPad, None, None);
        let seed = Seed { bytes: [1; 32], health: Health::Good };
        Box::pin(paint(parts::<PicoPad>(&case, facts, flash.clone(), seed, last_crash)))
    })
}
