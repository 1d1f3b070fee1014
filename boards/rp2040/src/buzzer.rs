//! The buzzer: melodies by PWM, loudness by the width of the pulse.

use embassy_executor::SendSpawner;
use embassy_futures::select::{Either, select};
use embassy_rp::pwm::{Config, Pwm};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::Timer;
use stonecaller_firmware::board;
use stonecaller_firmware::sound::{Note, Volume};

use crate::start::CLOCK_HERTZ;
use crate::tone::Tone;

/// A signal holds one value, so a melody takes the place of one that has not begun.
static REQUEST: Signal<CriticalSectionRawMutex, (&'static [Note], Volume)> = Signal::new();

/// The buzzer.
pub struct Buzzer(());

impl Buzzer {
    /// The buzzer on the pin that `pwm` drives, made with [`silent`](Self::silent).
    pub fn start(urgent: SendSpawner, pwm: Pwm<'static>) -> Self {
        urgent.spawn(play(pwm).expect("the buzzer is started once"));
        Self(())
    }

    /// A slice whose pins are low.
    pub fn silent() -> Config {
        config(Tone::SILENCE)
    }
}

impl board::Buzzer for Buzzer {
    fn play(&mut self, melody: &'static [Note], volume: Volume) {
        REQUEST.signal((melody, volume));
    }
}

#[embassy_executor::task]
async fn play(mut pwm: Pwm<'static>) -> ! {
    loop {
        let mut request = REQUEST.wait().await;
        // Until a melody ends without another in its place.
        while let Some(next) = sound(&mut pwm, request).await {
            request = next;
        }
    }
}

/// Plays a melody, and returns what is to be played instead if that comes first.
async fn sound(
    pwm: &mut Pwm<'static>,
    (melody, volume): (&'static [Note], Volume),
) -> Option<(&'static [Note], Volume)> {
    let mut next = None;
    // Without a volume there is nothing to play, and nothing to wake up for.
    for note in melody.iter().filter(|_| volume != Volume::SILENT) {
        pwm.set_config(&config(Tone::new(CLOCK_HERTZ, note.hertz, volume.pulse_micros())));
        let end = Timer::after_millis(note.millis.into());
        if let Either::Second(request) = select(end, REQUEST.wait()).await {
            next = Some(request);
            break;
        }
    }
    if next.is_none() {
        // The slice keeps running: one that is stopped keeps its pin as it is, perhaps high, and
        // a high pin drives a coil for ever. With nothing to compare, the pulse ends and the pin
        // stays low.
        pwm.set_config(&Buzzer::silent());
    }
    next
}

fn config(tone: Tone) -> Config {
    let mut config = Config::default();
    config.divider = tone.divider.into();
    config.top = tone.top;
    // Only one of the two has a pin.
    config.compare_a = tone.compare;
    config.compare_b = tone.compare;
    config
}
