//! Buttons: contacts that wake the chip when they change, and cost nothing while they do not.

use core::future::pending;
use core::pin::pin;

use embassy_executor::SendSpawner;
use embassy_futures::poll_once;
use embassy_futures::select::{select, select_array};
use embassy_rp::Peri;
use embassy_rp::gpio::{AnyPin, Input, Pin, Pull};
use embassy_rp::pac;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use stonecaller_firmware::board;
use stonecaller_firmware::input::{Button, ButtonSet, Debouncer, KeyEvent};

use crate::clock;

/// A direction pad, four letters, and a joystick's centre.
const MOST_CONTACTS: usize = 9;

/// More than anybody presses while the slowest erase of the flash holds the program up.
const MOST_EVENTS: usize = 32;

static EVENTS: Channel<CriticalSectionRawMutex, KeyEvent, MOST_EVENTS> = Channel::new();

/// The buttons.
pub struct Buttons(());

impl Buttons {
    /// Watches contacts that connect a pin to ground. Several may stand for the same button.
    pub fn start<const N: usize>(
        urgent: SendSpawner,
        contacts: [(Peri<'static, AnyPin>, Button); N],
    ) -> Self {
        const { assert!(N <= MOST_CONTACTS) };
        let mut watched = [const { None }; MOST_CONTACTS];
        for (place, (pin, button)) in watched.iter_mut().zip(contacts) {
            let mask = 1 << pin.pin();
            let mut input = Input::new(pin, Pull::Up);
            input.set_schmitt(true);
            *place = Some(Contact { input, mask, button });
        }
        urgent.spawn(watch(watched).expect("the buttons are started once"));
        Self(())
    }
}

impl board::Buttons for Buttons {
    async fn next(&mut self) -> KeyEvent {
        EVENTS.receive().await
    }
}

struct Contact {
    input: Input<'static>,
    mask: u32,
    button: Button,
}

#[embassy_executor::task]
async fn watch(mut contacts: [Option<Contact>; MOST_CONTACTS]) -> ! {
    let buttons = contacts.each_ref().map(|contact| {
        let contact = contact.as_ref()?;
        Some((contact.mask, contact.button))
    });
    let held = || {
        let levels = pac::SIO.gpio_in(0).read();
        let down = buttons.iter().flatten().filter(|(mask, _)| levels & mask == 0);
        down.fold(ButtonSet::NONE, |held, (_, button)| held.with(*button, true))
    };
    let mut debouncer = Debouncer::new(held());
    loop {
        let edges = contacts.each_mut().map(|contact| async {
            match contact {
                Some(contact) => contact.input.wait_for_any_edge().await,
                None => pending().await,
            }
        });
        let mut edge = pin!(select_array(edges));
        // The first poll arms the interrupts. Looking at the levels after that, not before,
        // means that a change in between is either seen or wakes us.
        let armed = poll_once(edge.as_mut()).is_pending();
        debouncer.sample(held(), clock::now(), |event| {
            if EVENTS.try_send(event).is_err() {
                defmt::warn!("more presses than anybody makes: one is lost");
            }
        });
        if armed {
            match debouncer.due() {
                Some(due) => {
                    select(edge, clock::wait_until(due)).await;
                }
                None => {
                    edge.await;
                }
            }
        }
    }
}
