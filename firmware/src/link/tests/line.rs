//! One or two ends, word by word.

use std::vec::Vec;

use crate::board::LineError;
use crate::link::line::{
    ALIVE_EVERY_MS, GREET_GAP_MS, LOOK_EVERY_MS, LOST_AFTER_MS, UNHEARD_AFTER_MS,
};
use crate::link::{Condition, Frame, Full, HOLD_MS, Line, MESSAGE};
use crate::time::Instant;

const NOW: Instant = Instant::from_millis(10_000);

/// Everything that an end has to say now.
pub(super) fn said(line: &mut Line, now: Instant) -> Vec<Frame> {
    core::iter::from_fn(|| line.poll(now)).take(50).collect()
}

fn pass(from: &mut Line, to: &mut Line, now: Instant) -> usize {
    let frames = said(from, now);
    frames.iter().for_each(|frame| to.receive(frame, now));
    frames.iter().map(|frame| frame.len()).sum()
}

/// Lets both talk until neither has anything to say.
fn talk(a: &mut Line, b: &mut Line, now: Instant) -> usize {
    let mut bytes = 0;
    for _ in 0..20 {
        let more = pass(a, b, now) + pass(b, a, now);
        if more == 0 {
            return bytes;
        }
        bytes += more;
    }
    panic!("they never stop talking");
}

fn strangers() -> (Line, Line) {
    let (mut a, mut b) = (Line::new(11), Line::new(22));
    a.introduce(b"Ada");
    b.introduce(b"Bob");
    (a, b)
}

fn friends() -> (Line, Line, Instant) {
    let (mut a, mut b) = strangers();
    let mut now = NOW;
    for _ in 0..4 {
        talk(&mut a, &mut b, now);
        now = now + GREET_GAP_MS;
    }
    assert_eq!((a.condition(), b.condition()), (Condition::Connected, Condition::Connected));
    talk(&mut a, &mut b, now);
    (a, b, now)
}

#[test]
fn they_find_each_other_and_agree_who_leads() {
    let (a, b, _) = friends();
    let (here, there) = (a.connection().unwrap(), b.connection().unwrap());
    assert_eq!(here.id, there.id);
    assert_ne!(here.leads, there.leads);
    assert_eq!((a.peer_card(), b.peer_card()), (Some(&b"Bob"[..]), Some(&b"Ada"[..])));
}

#[test]
fn a_choice_and_its_acknowledgement_take_thirty_bytes() {
    let (mut a, mut b, now) = friends();
    a.send(&[7; 14]).unwrap();
    let choice = pass(&mut a, &mut b, now);
    assert_eq!(b.incoming(), Some(&[7; 14][..]));
    assert!(said(&mut b, now).is_empty(), "nothing is acknowledged before it is accepted");
    b.accept();
    let acknowledgement = pass(&mut b, &mut a, now);
    assert!(a.is_idle());
    assert_eq!((choice, acknowledgement), (22, 8));
}

#[test]
fn a_reply_carries_the_acknowledgement() {
    let (mut a, mut b, now) = friends();
    a.send(b"question").unwrap();
    pass(&mut a, &mut b, now);
    b.accept();
    b.send(b"answer").unwrap();
    let frames = said(&mut b, now);
    assert_eq!(frames.len(), 1);
    a.receive(&frames[0], now);
    assert!(a.is_idle());
    assert_eq!(a.incoming(), Some(&b"answer"[..]));
}

#[test]
fn one_message_at_a_time_and_none_too_long() {
    let (mut a, mut b, now) = friends();
    assert_eq!(a.send(&[1; MESSAGE + 1]), Err(Full));
    assert_eq!(a.send(&[1; MESSAGE]), Ok(()));
    assert_eq!(a.send(b"more"), Err(Full));
    pass(&mut a, &mut b, now);
    assert_eq!(b.incoming(), Some(&[1; MESSAGE][..]));
    assert_eq!(strangers().0.send(b"hello?"), Err(Full));
}

#[test]
fn a_lost_message_is_repeated_sooner_and_later() {
    let (mut a, _b, now) = friends();
    a.send(b"lost").unwrap();
    let mut times = Vec::new();
    for ms in 0..600 {
        let now = now + ms;
        if said(&mut a, now).iter().any(|frame| frame.len() == 12) {
            times.push(ms);
        }
    }
    // 12 bytes take 2 ms.
    assert_eq!(times, [0, 14, 40, 90, 188, 382, 584]);
}

#[test]
fn a_double_is_acknowledged_again_and_delivered_once() {
    let (mut a, mut b, now) = friends();
    a.send(b"once").unwrap();
    let frames = said(&mut a, now);
    b.receive(&frames[0], now);
    b.receive(&frames[0], now);
    b.accept();
    assert_eq!(b.incoming(), None);
    let lost = said(&mut b, now);
    assert_eq!(lost.len(), 1);
    b.receive(&frames[0], now);
    assert_eq!(b.incoming(), None);
    pass(&mut b, &mut a, now);
    assert!(a.is_idle());
}

#[test]
fn a_frame_from_long_ago_is_noise() {
    let (mut a, mut b, now) = friends();
    a.send(b"first").unwrap();
    let old = said(&mut a, now);
    b.receive(&old[0], now);
    b.accept();
    pass(&mut b, &mut a, now);
    // The low bits of the counts come round again and again.
    for round in 2..40_u8 {
        b.receive(&old[0], now);
        assert_eq!(b.incoming(), None, "round {round}");
        a.send(&[round]).unwrap();
        pass(&mut a, &mut b, now);
        assert_eq!(b.incoming(), Some(&[round][..]));
        b.accept();
        pass(&mut b, &mut a, now);
        assert!(a.is_idle());
    }
}

#[test]
fn a_pulled_cable_loses_nothing() {
    let (mut a, mut b, now) = friends();
    let connection = a.connection();
    a.send(b"on its way").unwrap();
    said(&mut a, now);
    let later = now + 60_000;
    said(&mut a, later);
    said(&mut b, later);
    assert!(matches!(a.condition(), Condition::Lost { since } if since <= now));
    let later = later + LOOK_EVERY_MS;
    talk(&mut a, &mut b, later);
    talk(&mut a, &mut b, later + GREET_GAP_MS);
    assert_eq!(b.incoming(), Some(&b"on its way"[..]));
    assert_eq!(
        (a.connection(), b.connection()),
        (
            connection,
            connection.map(|mut theirs| {
                theirs.leads = !theirs.leads;
                theirs
            })
        )
    );
}

#[test]
fn what_is_repeated_after_a_pulled_cable_is_repeated_soon() {
    let (mut a, mut b, now) = friends();
    a.send(b"on its way").unwrap();
    for ms in 0..3_000 {
        said(&mut a, now + ms);
        said(&mut b, now + ms);
    }
    let later = now + 3_000;
    // The plug is in again; the first repetition is lost.
    let back = (0..400).find(|&ms| {
        pass(&mut b, &mut a, later + ms);
        let said = said(&mut a, later + ms);
        let repeated = said.iter().any(|frame| frame.len() == 18);
        said.iter().filter(|frame| frame.len() != 18).for_each(|frame| {
            b.receive(frame, later + ms);
        });
        repeated
    });
    let later = later + back.expect("it goes on");
    let again = (1..400).find(|&ms| pass(&mut a, &mut b, later + ms) == 18);
    // 12 ms after its last byte; it left behind an acknowledgement.
    assert!(again.is_some_and(|ms| ms <= 15), "{again:?}");
}

#[test]
fn a_restart_begins_a_new_connection_at_both_ends() {
    let (mut a, mut b, now) = friends();
    let before = b.connection();
    a.send(b"read but not accepted").unwrap();
    pass(&mut a, &mut b, now);
    b.send(b"on its way").unwrap();
    let late = said(&mut b, now);
    let mut a = Line::new(33);
    for step in 0..4 {
        talk(&mut a, &mut b, now + 100 + step * GREET_GAP_MS);
    }
    let now = now + 300;
    assert!(b.connection().is_some());
    assert_ne!(b.connection(), before);
    assert_eq!(a.connection().map(|it| it.id), b.connection().map(|it| it.id));
    assert_eq!((b.incoming(), b.is_idle()), (None, true));
    late.iter().for_each(|frame| a.receive(frame, now));
    assert_eq!(a.incoming(), None, "it belongs to the connection before");
}

#[test]
fn a_greeting_from_before_a_restart_does_not_bring_the_old_counts_back() {
    let (mut a, mut b, now) = friends();
    let old = frame_of_greeting(&mut a, now);
    a.send(b"one").unwrap();
    talk(&mut a, &mut b, now + GREET_GAP_MS);
    b.accept();
    talk(&mut a, &mut b, now + GREET_GAP_MS);
    let mut a = Line::new(33);
    let mut later = now + 100;
    for _ in 0..4 {
        talk(&mut a, &mut b, later);
        later = later + GREET_GAP_MS;
    }
    a.send(b"two").unwrap();
    talk(&mut a, &mut b, later);
    b.accept();
    // The old life speaks up, late.
    b.receive(&old, later);
    for _ in 0..10 {
        later = later + GREET_GAP_MS;
        talk(&mut a, &mut b, later);
    }
    assert_eq!(a.connection().map(|it| it.id), b.connection().map(|it| it.id));
    a.send(b"three").unwrap();
    talk(&mut a, &mut b, later);
    assert_eq!(b.incoming(), Some(&b"three"[..]));
}

fn frame_of_greeting(line: &mut Line, now: Instant) -> Frame {
    line.introduce(b"another card");
    said(line, now + GREET_GAP_MS).pop().unwrap()
}

#[test]
fn what_is_wrong_has_a_name() {
    let mut here = Line::new(1);
    said(&mut here, NOW);
    assert_eq!(here.condition(), Condition::Silence);
    here.line_error(LineError::Break, NOW);
    assert_eq!(here.condition(), Condition::HeldLow);
    here.receive(&[0, 1, 2, 3, 0, 9, 9, 0], NOW);
    assert_eq!(here.condition(), Condition::Noise);
    // Another version: only its first two bytes and its CRC are known to us.
    let mut other = std::vec![0x5C, 9, 1, 2, 3];
    other.extend(crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(&other).to_le_bytes());
    let mut coded = [0; 32];
    let length = cobs::try_encode(&other, &mut coded[1..]).unwrap();
    here.receive(&coded[..length + 2], NOW);
    assert_eq!(here.condition(), Condition::OtherProtocol(9));
    here.receive(&[7; 500], NOW);
    here.receive(&[0], NOW);
    assert_eq!(here.condition(), Condition::OtherProtocol(9), "noise does not hide it");
    said(&mut here, NOW + LOST_AFTER_MS);
    assert_eq!(here.condition(), Condition::Silence);
}

#[test]
fn ones_own_voice_is_a_loop_and_no_conversation() {
    let (mut here, _) = strangers();
    let mut bytes = 0;
    for ms in 0..10_000 {
        let now = NOW + ms;
        for frame in said(&mut here, now) {
            bytes += frame.len();
            frame.iter().for_each(|&byte| here.receive(&[byte], now));
        }
        assert_eq!(here.condition(), Condition::Loop);
    }
    assert_eq!((here.connection(), bytes), (None, 40 * 15));
}

#[test]
fn a_looped_plug_in_the_middle_changes_nothing() {
    let (mut a, mut b, now) = friends();
    let connection = a.connection();
    a.send(b"hello").unwrap();
    let mut later = now;
    for _ in 0..4_000 {
        later = later + 1;
        for frame in said(&mut a, later) {
            a.receive(&frame, later);
        }
    }
    assert_eq!((a.condition(), a.incoming()), (Condition::Loop, None));
    for _ in 0..40 {
        later = later + GREET_GAP_MS;
        talk(&mut a, &mut b, later);
    }
    assert_eq!((a.connection(), a.condition()), (connection, Condition::Connected));
    assert_eq!(b.incoming(), Some(&b"hello"[..]));
}

#[test]
fn a_twin_with_the_same_nonce_is_told_from_an_echo_by_its_card() {
    let (mut a, mut b) = (Line::new(5), Line::new(5));
    a.introduce(b"Ada");
    b.introduce(b"Bob");
    for step in 0..20 {
        pass(&mut a, &mut b, NOW + step * GREET_GAP_MS);
        pass(&mut b, &mut a, NOW + step * GREET_GAP_MS + 7);
    }
    assert_eq!((a.condition(), b.condition()), (Condition::Connected, Condition::Connected));
}

/// Found by fuzzing: a stream went on under a number that it was not begun with.
#[test]
fn an_old_echo_does_not_change_a_connection() {
    let (mut a, mut b, now) = friends();
    let connection = a.connection();
    a.introduce(b"first");
    let old = said(&mut a, now + GREET_GAP_MS);
    a.introduce(b"second");
    old.iter().for_each(|frame| a.receive(frame, now + GREET_GAP_MS));
    assert_eq!(a.connection(), connection);
    a.send(b"hello").unwrap();
    pass(&mut a, &mut b, now + 2 * GREET_GAP_MS);
    assert_eq!(b.incoming(), Some(&b"hello"[..]));
}

#[test]
fn a_broken_wire_is_noticed_by_the_one_it_belongs_to() {
    let (mut a, mut b) = strangers();
    for ms in 0..2_000 {
        // What `a` sends is lost.
        said(&mut a, NOW + ms);
        pass(&mut b, &mut a, NOW + ms);
        let expected = if ms < UNHEARD_AFTER_MS { Condition::Silence } else { Condition::Unheard };
        assert_eq!(a.condition(), expected, "after {ms} ms");
    }
    assert_eq!(b.condition(), Condition::Silence);

    let (mut a, mut b, now) = friends();
    for ms in 0..4_000 {
        said(&mut a, now + ms);
        pass(&mut b, &mut a, now + ms);
    }
    assert_eq!(a.condition(), Condition::Unheard);
    assert!(matches!(b.condition(), Condition::Lost { since } if since <= now));
}

#[test]
fn a_new_card_is_told_soon_and_repeated() {
    let (mut a, mut b, now) = friends();
    a.introduce(b"Ada, busy");
    assert!(a.due() <= now + GREET_GAP_MS);
    let now = now + GREET_GAP_MS;
    said(&mut a, now);
    for ms in 0..ALIVE_EVERY_MS + 1 {
        talk(&mut a, &mut b, now + ms);
    }
    assert_eq!(b.peer_card(), Some(&b"Ada, busy"[..]), "although the first was lost");
}

#[test]
fn silence_is_asked_for_kept_and_ended() {
    let (mut a, mut b, now) = friends();
    assert!(!a.is_quiet(now));
    a.ask_quiet(now);
    assert!(!a.is_quiet(now));
    pass(&mut a, &mut b, now);
    assert!(b.peer_is_deaf());
    pass(&mut b, &mut a, now);
    assert!(a.is_quiet(now));
    b.send(b"wait").unwrap();
    for ms in 0..400 {
        assert!(said(&mut b, now + ms).is_empty());
    }
    let now = now + 400;
    a.end_quiet(now);
    pass(&mut a, &mut b, now);
    assert!(!b.peer_is_deaf());
    pass(&mut b, &mut a, now);
    assert_eq!(a.incoming(), Some(&b"wait"[..]));
    assert!(!a.is_quiet(now));
}

#[test]
fn silence_ends_by_itself_and_nobody_can_refuse_it_for_ever() {
    let (mut a, mut b, now) = friends();
    a.ask_quiet(now);
    pass(&mut a, &mut b, now);
    b.send(b"wait").unwrap();
    let first = (0..3_000).find(|&ms| said(&mut b, now + ms).iter().any(|frame| frame.len() == 12));
    assert_eq!(first, Some(HOLD_MS));

    let (mut a, mut b, now) = friends();
    a.ask_quiet(now);
    let granted = (0..3_000).find(|&ms| {
        said(&mut a, now + ms);
        // It is there but answers nothing of this.
        said(&mut b, now + ms).iter().filter(|frame| frame.len() != 10).for_each(|frame| {
            a.receive(frame, now + ms);
        });
        a.is_quiet(now + ms)
    });
    assert_eq!(granted, Some(1_000));
}

#[test]
fn without_a_peer_it_is_quiet() {
    let (mut a, _) = strangers();
    a.ask_quiet(NOW);
    assert!(a.is_quiet(NOW));
    a.end_quiet(NOW);
}

#[test]
fn due_is_when_something_happens() {
    let (mut a, mut b, mut now) = friends();
    let mut polls = 0;
    let end = now + 10_000;
    while now < end {
        let due = a.due().min(b.due());
        assert!(due > now, "polled at {now:?}, due again at once");
        now = due;
        talk(&mut a, &mut b, now);
        polls += 1;
    }
    assert!(polls < 60, "{polls} wake-ups in ten seconds");
}

#[test]
fn a_line_takes_at_most_one_kibibyte() {
    let size = size_of::<Line>();
    assert!(size <= 1024, "{size}");
    std::println!("{size} bytes");
}
