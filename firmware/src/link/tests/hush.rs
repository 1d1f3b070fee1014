//! Silences, word by word, and liars.

use crate::link::frame::{Content, Counts, Greeting, Quiet, Way, greet, seal};
use crate::link::hush::Hush;
use crate::link::line::GREET_GAP_MS;
use crate::link::stream::Stream;
use crate::link::{DEAF_MS, HOLD_MS, Line};
use crate::time::Instant;

const NOW: Instant = Instant::from_millis(10_000);

#[test]
fn a_late_question_of_a_silence_that_is_over_means_nothing() {
    let mut hush = Hush::new();
    hush.hear(Quiet::Ask(4), NOW);
    assert_eq!(hush.poll(NOW), Some(Quiet::Granted(4)));
    hush.hear(Quiet::Awake(4), NOW);
    assert_eq!(hush.poll(NOW), Some(Quiet::Heard(4)));
    hush.hear(Quiet::Ask(4), NOW);
    assert_eq!((hush.is_peer_deaf(), hush.poll(NOW)), (false, None));
    hush.hear(Quiet::Ask(5), NOW);
    assert!(hush.is_peer_deaf());
}

#[test]
fn a_grant_counts_for_the_question_it_answers_and_while_it_lasts() {
    let mut hush = Hush::new();
    hush.ask(NOW);
    assert_eq!(hush.poll(NOW), Some(Quiet::Ask(1)));
    hush.hear(Quiet::Granted(0), NOW);
    assert!(!hush.is_quiet(NOW), "an answer to another question");
    hush.hear(Quiet::Granted(1), NOW + 100);
    // Whoever becomes deaf now hears again before the other end goes on by itself.
    let last = NOW + (HOLD_MS - DEAF_MS - 1);
    assert!(hush.is_quiet(last));
    assert!(!hush.is_quiet(last + 1));
    hush.tick(last + 1);
    assert_eq!(hush.poll(last + 1), Some(Quiet::Ask(2)), "it asks again");
    hush.hear(Quiet::Granted(1), last + 2);
    assert!(!hush.is_quiet(last + 2), "the answer of before");
}

#[test]
fn whoever_granted_silence_does_not_ask_until_it_is_over() {
    let mut hush = Hush::new();
    hush.hear(Quiet::Ask(9), NOW);
    hush.ask(NOW);
    assert_eq!(hush.poll(NOW), Some(Quiet::Granted(9)));
    assert_eq!((hush.poll(NOW), hush.due(NOW)), (None, Some(NOW + HOLD_MS)));
    hush.hear(Quiet::Awake(9), NOW + 50);
    assert_eq!(hush.poll(NOW + 50), Some(Quiet::Heard(9)));
    assert_eq!(hush.poll(NOW + 50), Some(Quiet::Ask(1)));
}

#[test]
fn a_message_cannot_be_swapped_before_it_is_accepted_nor_accepted_twice() {
    let mut stream = Stream::new();
    stream.accept();
    assert_eq!(stream.counts(), Counts::default(), "there was nothing to accept");
    stream.receive(1, b"said");
    stream.receive(1, b"said otherwise");
    assert_eq!(stream.incoming(), Some(&b"said"[..]));
    stream.accept();
    stream.accept();
    assert_eq!(stream.counts().accepted, 1);
}

#[test]
fn a_stranger_who_shouts_new_names_gets_few_answers() {
    let mut line = Line::new(7);
    let mut answers = 0;
    for name in 0..3_000 {
        let now = NOW + name;
        let shout = greet(&Greeting { nonce: 100 + name, hears: 0, card: b"" }).unwrap();
        line.receive(&shout, now);
        answers += core::iter::from_fn(|| line.poll(now)).count();
    }
    assert_eq!(answers, 3_000 / GREET_GAP_MS as usize);
}

/// A device that knows the protocol and means no good.
#[test]
fn a_liar_gets_one_short_answer_for_each_frame_at_most() {
    let mut line = Line::new(7);
    let (liar, now) = (1_000, NOW);
    line.receive(&greet(&Greeting { nonce: liar, hears: 7, card: b"" }).unwrap(), now);
    let hello = core::iter::from_fn(|| line.poll(now)).count();
    assert_eq!(hello, 2, "a greeting, and a frame that shows that it is heard");
    let way = Way { from: liar, to: 7 };
    for lie in 0..2_000_u32 {
        let counts = Counts { sent: lie / 3, accepted: lie / 5 };
        let content = match lie % 7 {
            0 => Content::Bare,
            1 => Content::Quiet(Quiet::Granted(lie as u8)),
            2 => Content::Quiet(Quiet::Heard(lie as u8)),
            3 => Content::Quiet(Quiet::Ask(lie as u8)),
            4 => Content::Quiet(Quiet::Awake(lie as u8)),
            _ => Content::Message(&[1, 2, 3]),
        };
        let frame = seal(way, counts, content).unwrap();
        line.receive(&frame, now);
        if lie % 2 == 0 {
            line.accept();
        }
        let answers: usize =
            core::iter::from_fn(|| line.poll(now)).take(10).map(|frame| frame.len()).sum();
        assert!(answers <= 18, "{answers} bytes for lie {lie}");
    }
}
