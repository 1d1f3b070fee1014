//! The reactor and the program in it, in virtual and in real time.

use super::*;
use std::cell::RefCell;
use std::future::poll_fn;
use std::rc::Rc;
use std::time::{Duration, Instant as RealInstant};

use embedded_graphics::geometry::Size;
use stonecaller_firmware::board::{Buttons, CableRx, CableTx, Clock, LineError, Parts};
use stonecaller_firmware::input::{Action, Button, ButtonSet, KeyEvent};
use stonecaller_firmware::rng::Health;
use stonecaller_firmware::settings::Settings;
use stonecaller_firmware::sound::Volume;
use stonecaller_firmware::storage::Store;
use stonecaller_firmware::time::Instant;

use crate::cable::Cable;
use crate::contacts::set_of;
use crate::demo;
use crate::parts::Desktop;
use crate::picture::Picture;
use crate::play::{json, play};
use crate::profile::facts;
use crate::reactor::Pace;
use crate::script;

/// A handheld that runs `program` once, with a note book.
fn with<T: 'static, F>(
    program: impl Fn(Parts<Desktop<PicoPad>>, Rc<RefCell<Vec<T>>>) -> F + 'static,
) -> (Handheld, Case, Rc<RefCell<Vec<T>>>)
where
    F: Future<Output = ()> + 'static,
{
    let case = Case::new(Size::new(320, 240), Pace::Virtual);
    let notes = Rc::new(RefCell::new(Vec::new()));
    let (inner, book) = (case.clone(), Rc::clone(&notes));
    let boot: Boot = Box::new(move |last_crash| {
        let seed = Seed { bytes: [0; 32], health: Health::Good };
        let facts = facts(BoardName::PicoPad, None, None);
        let parts = parts::<PicoPad>(&inner, facts, Flash::blank(), seed, last_crash);
        let program = program(parts, Rc::clone(&book));
        Box::pin(async move {
            program.await;
            std::future::pending::<()>().await;
        })
    });
    (Handheld::new(case.clone(), boot), case, notes)
}

/// Polls `future` once and drops it if it is not ready.
async fn once<F: Future>(future: F) -> Option<F::Output> {
    let mut future = Box::pin(future);
    poll_fn(|context| match future.as_mut().poll(context) {
        Poll::Ready(output) => Poll::Ready(Some(output)),
        Poll::Pending => Poll::Ready(None),
    })
    .await
}

#[test]
fn virtual_time_jumps_from_one_deadline_to_the_next() {
    let (mut handheld, case, notes) = with(|mut parts, notes| async move {
        for ms in [5, 1_000, 1_000, 60_000, 30] {
            parts.clock.wait_until(Instant::from_millis(ms)).await;
            notes.borrow_mut().push(parts.clock.now().as_millis());
        }
    });
    let began = RealInstant::now();
    handheld.play_until(59_999);
    assert_eq!(*notes.borrow(), [5, 1_000, 1_000]);
    handheld.play_until(100_000);
    assert_eq!(*notes.borrow(), [5, 1_000, 1_000, 60_000, 60_000]);
    assert!(began.elapsed() < Duration::from_secs(5));
    assert_eq!(case.timers_left(), 0);
}

#[test]
fn a_dropped_wait_leaves_no_timer_and_loses_no_press() {
    let (mut handheld, case, notes) = with(|mut parts, notes| async move {
        assert!(once(parts.clock.wait_until(Instant::from_millis(500))).await.is_none());
        assert!(once(parts.buttons.next()).await.is_none());
        parts.clock.wait_until(Instant::from_millis(300)).await;
        while let Some(event) = once(parts.buttons.next()).await {
            notes.borrow_mut().push(event);
        }
    });
    handheld.play_until(100);
    assert_eq!(case.timers_left(), 1, "only the wait for 300");
    case.hold(7, set_of([Button::B]));
    handheld.play_until(200);
    assert!(notes.borrow().is_empty());
    handheld.play_until(400);
    assert_eq!(*notes.borrow(), [KeyEvent { button: Button::B, action: Action::Press }]);
    assert_eq!(case.timers_left(), 0);
}

#[test]
fn a_looped_cable_brings_every_byte_back_in_its_time() {
    let (mut handheld, case, notes) = with(|mut parts, notes| async move {
        let sent: Vec<u8> = (0..=255).collect();
        parts.cable_tx.transmit(&sent).await;
        let mut back = Vec::new();
        let mut buffer = [0; 50];
        while back.len() < sent.len() {
            assert_eq!(parts.cable_rx.receive(&mut []).await, Ok(0));
            let count = parts.cable_rx.receive(&mut buffer).await.expect("no line error");
            back.extend_from_slice(&buffer[..count]);
        }
        assert_eq!(back, sent);
        notes.borrow_mut().push(parts.clock.now().as_millis());
        // Three times the buffer without anybody listening.
        parts.cable_tx.transmit(&[0; 256]).await;
        parts.cable_tx.transmit(&[0; 256]).await;
        parts.clock.wait_until(Instant::from_millis(200)).await;
        let lost = parts.cable_rx.receive(&mut buffer).await;
        assert_eq!(lost, Err(LineError::Overrun));
        assert!(once(parts.cable_rx.receive(&mut buffer)).await.is_none());
        notes.borrow_mut().push(0);
    });
    case.plug(Cable::LoopBack);
    handheld.play_until(1_000);
    // 256 bytes of 87 microseconds.
    assert_eq!(*notes.borrow(), [23, 0]);
}

#[test]
fn an_unplugged_cable_swallows_bytes_and_brings_none() {
    let (mut handheld, _, notes) = with(|mut parts, notes| async move {
        parts.cable_tx.transmit(&[1; 300]).await;
        notes.borrow_mut().push(parts.clock.now().as_millis());
        let _ = parts.cable_rx.receive(&mut [0]).await;
        notes.borrow_mut().push(0);
    });
    handheld.play_until(10_000);
    assert_eq!(notes.borrow().len(), 1);
    assert!(notes.borrow()[0] >= 3, "44 bytes had to wait for room");
}

#[test]
fn a_crash_starts_the_program_again_and_says_why() {
    let (mut handheld, _, notes) = with(|mut parts, notes| async move {
        notes.borrow_mut().push((parts.clock.now().as_millis(), parts.last_crash.clone()));
        parts.clock.wait_until(Instant::from_millis(50)).await;
        let number = parts.last_crash.map_or(3, |_| 4);
        assert!(number > 3, "{number} is too small");
    });
    handheld.play_until(1_000);
    let notes = notes.borrow();
    assert_eq!(handheld.crashes(), 1);
    assert_eq!(notes.len(), 2);
    assert_eq!(notes[0], (0, None));
    assert_eq!(notes[1].0, 0, "device time starts at power-on");
    let report = notes[1].1.as_ref().expect("a report");
    assert_eq!(report.kind, CrashKind::Panic);
    assert_eq!(report.message, "3 is too small");
    assert!(report.place.contains("tests.rs:"), "{}", report.place);
    assert_eq!(report.place.split(':').count(), 3, "{}", report.place);
}

#[test]
fn a_program_that_crashes_at_once_does_not_hang_the_script() {
    let (mut handheld, _, _) = with(|_, _: Rc<RefCell<Vec<()>>>| async { panic!("at once") });
    handheld.play_until(1_000);
    assert_eq!(handheld.crashes(), 11);
}

#[test]
fn power_off_and_on_keeps_flash_and_forgets_the_rest() {
    let case = Case::new(Size::new(320, 240), Pace::Virtual);
    let mut handheld = Handheld::new(case.clone(), demo::boot(&case));
    let steps = script::parse(
        "wait 200\npress A\nshot a\ndown Up\nwait 600\nup Up\nshot crash\npower\nwait 200\nshot fresh",
    )
    .expect("a script");
    let outcome = play(&mut handheld, &case, &Flash::blank(), &steps);
    let colours: Vec<u16> = outcome.shots.iter().map(|(_, shot)| shot.pixels()[0]).collect();
    // Held for 600 ms: a crash at 400, 100 to start again, and what is still held does nothing.
    assert_eq!(colours, [demo::colour(Button::A), demo::CRASHED, demo::FRESH]);
    assert_eq!(outcome.crashes, 1);
    let press = &outcome.steps[1];
    assert_eq!((press.ends_ms, press.traffic.sends), (320, 240));
    assert_eq!(press.traffic.pixels_changed, 320 * 240);
    assert!(json(&outcome).contains("\"text\": \"press A\", \"ends_ms\": 320"));
}

#[test]
fn the_same_script_gives_the_same_pictures() {
    let run = || {
        let case = Case::new(Size::new(320, 240), Pace::Virtual);
        let mut handheld = Handheld::new(case.clone(), demo::boot(&case));
        let steps = script::parse("wait 100\npress Left Y\nwait 50").expect("a script");
        play(&mut handheld, &case, &Flash::blank(), &steps).last
    };
    assert_eq!(run(), run());
}

#[test]
fn in_real_time_the_thread_sleeps_and_wakes() {
    let case = Case::new(Size::new(320, 240), Pace::Real);
    let inner = case.clone();
    let thread = std::thread::spawn(move || Handheld::new(inner.clone(), demo::boot(&inner)).run());
    let wait = |colour: u16| {
        let began = RealInstant::now();
        let mut view = case.view();
        while view.picture.pixels()[0] != colour {
            assert!(began.elapsed() < Duration::from_secs(5), "never saw {colour:04x}");
            view = case.wait_for_view(view.serial, Duration::from_millis(100));
        }
        // Only whole pictures are shown.
        assert!(view.picture.pixels().iter().all(|pixel| *pixel == colour));
        began.elapsed()
    };
    wait(demo::FRESH);
    std::thread::sleep(Duration::from_millis(150));
    case.hold(1, set_of([Button::A]));
    let took = wait(demo::colour(Button::A));
    assert!(took < Duration::from_millis(500), "{took:?}");
    case.hold(1, ButtonSet::NONE);
    case.power_cycle();
    wait(demo::FRESH);
    case.stop();
    thread.join().expect("ends");
}

/// The Stonecaller program on a board of its own, in virtual time.
struct Stonecaller {
    handheld: Handheld,
    case: Case,
}

impl Stonecaller {
    fn new(board: BoardName, settings: &Settings) -> Self {
        let flash = Flash::blank();
        block_on(async {
            let Ok(mut store) = Store::open(flash.clone()).await else { panic!("it is blank") };
            store.save_settings(settings).await.expect("it has room");
        });
        let facts = facts(board, None, None);
        let case = Case::new(facts.model.screen, Pace::Virtual);
        let seed: SeedSource = Box::new(|| Seed { bytes: [0; 32], health: Health::Good });
        let boot = boot(board, &case, facts, &flash, seed);
        Self { handheld: Handheld::new(case.clone(), boot), case }
    }

    fn wait(&mut self, ms: u64) {
        let until = self.case.now() + ms;
        self.handheld.play_until(until);
    }

    fn press(&mut self, button: Button) {
        self.case.hold(0, set_of([button]));
        self.wait(60);
        self.case.hold(0, ButtonSet::NONE);
        self.wait(60);
    }
}

#[test]
fn left_alone_it_dims_then_sleeps_and_the_press_that_wakes_it_does_nothing_else() {
    for board in [BoardName::PicoPad, BoardName::PicoLcd13, BoardName::PicoSystem] {
        let mut device = Stonecaller::new(board, &Settings::default());
        device.wait(3_000);
        // Not the title: that shows a match after a while.
        device.press(Button::Up);
        device.press(Button::A);
        device.wait(1_000);
        let (title, bright) = (device.case.panel(), device.case.view().backlight);
        assert!(bright > 0);

        device.wait(30_000);
        let dimmed = device.case.view().backlight;
        assert!(dimmed > 0 && dimmed < bright / 2, "{dimmed} of {bright}");
        assert_eq!(device.case.panel(), title);
        device.wait(230_000);
        assert_eq!(device.case.view().backlight, dimmed);

        device.wait(40_000);
        assert_eq!(device.case.view().backlight, 0);
        let dark = Picture::black(facts(board, None, None).model.screen);
        assert_eq!(device.case.panel(), dark);
        assert_eq!(*device.case.view().picture, dark);
        let asleep = device.case.traffic();
        device.wait(1_000_000);
        assert_eq!(device.case.traffic(), asleep, "nothing is drawn for nobody");

        device.press(Button::Down);
        assert_eq!((device.case.view().backlight, device.case.panel()), (bright, title.clone()));
        assert_eq!(*device.case.view().picture, title);
        device.press(Button::Down);
        assert_ne!(device.case.panel(), title);
        assert_eq!(device.handheld.crashes(), 0);
    }
}

#[test]
fn at_volume_0_nothing_is_ever_heard() {
    let silent = Settings { volume: Volume::SILENT, ..Settings::default() };
    let mut device = Stonecaller::new(BoardName::PicoSystem, &silent);
    device.wait(3_000);
    for button in [Button::Down, Button::Up, Button::A, Button::Down, Button::B] {
        device.press(button);
        let view = device.case.view();
        assert!(view.tune.notes.is_empty() && !view.sounding, "{button:?} is heard");
    }
    assert!(device.case.view().tune.serial >= 4, "the buttons ask for sounds");
}
