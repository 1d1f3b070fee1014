//! Frames on the cable are as they always were. `tests/golden/link-1-*.txt` keeps one of each kind, byte by byte, written by another
//! implementation of `docs/link.md` than the one they are compared with.

use std::fs;
use std::path::PathBuf;

use stonecaller_firmware::link::Frame;
use stonecaller_firmware::link::frame::{
    Content, Counts, Gatherer, Greeting, Heard, Quiet, Way, greet, seal,
};

const WAY: Way = Way { from: 0x1234_5678, to: 0x9ABC_DEF0 };

/// The frames in a golden file.
fn golden(name: &str) -> Vec<Vec<u8>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("golden").join(name);
    let text = fs::read_to_string(path).expect("a golden file");
    let rows = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    rows.map(|row| {
        row.split(' ').map(|digits| u8::from_str_radix(digits, 16).expect("digits")).collect()
    })
    .collect()
}

/// Compares frames with those in a file.
fn compare(name: &str, frames: &[Option<Frame>]) -> Vec<Vec<u8>> {
    let golden = golden(name);
    assert_eq!(golden.len(), frames.len(), "{name}");
    for (place, (golden, frame)) in golden.iter().zip(frames).enumerate() {
        assert_eq!(frame.as_ref().expect("it fits").as_slice(), golden, "{name}, frame {place}");
    }
    golden
}

#[test]
fn greetings() {
    let long: Vec<u8> = (0..64).collect();
    let greetings = [
        Greeting { nonce: WAY.from, hears: 0, card: b"" },
        Greeting { nonce: WAY.to, hears: WAY.from, card: b"card" },
        Greeting { nonce: u32::MAX, hears: u32::MAX, card: &long },
    ];
    let files = compare("link-1-greeting.txt", &greetings.map(|it| greet(&it)));
    for (bytes, greeting) in files.iter().zip(greetings) {
        let mut gatherer = Gatherer::new();
        let (last, rest) = bytes.split_last().expect("bytes");
        assert!(rest.iter().all(|&byte| gatherer.take(byte).is_none()));
        assert_eq!(gatherer.take(*last), Some(Ok(Heard::Greeting(greeting))));
    }
}

/// Compares sealed frames with those in a file, and opens them at the other end.
fn compare_sealed(name: &str, frames: &[(u32, u32, Content<'_>)]) {
    let sealed: Vec<_> = frames
        .iter()
        .map(|&(sent, accepted, content)| seal(WAY, Counts { sent, accepted }, content))
        .collect();
    let files = compare(name, &sealed);
    for (bytes, &(sent, accepted, content)) in files.iter().zip(frames) {
        let mut gatherer = Gatherer::new();
        let (last, rest) = bytes.split_last().expect("bytes");
        assert!(rest.iter().all(|&byte| gatherer.take(byte).is_none()));
        let Some(Ok(Heard::Sealed(heard))) = gatherer.take(*last) else {
            panic!("{name}: not sealed");
        };
        let theirs = Counts { sent, accepted };
        let mine = Counts { sent: accepted, accepted: sent };
        assert_eq!(heard.open(WAY, mine), Some((theirs, content)));
        let back = Way { from: WAY.to, to: WAY.from };
        assert_eq!(heard.open(back, mine), None, "{name}: an echo");
        let much_later = Counts { sent: accepted + 8, accepted: sent + 8 };
        assert_eq!(heard.open(WAY, much_later), None, "{name}: from long ago");
    }
}

#[test]
fn acknowledgements() {
    compare_sealed(
        "link-1-bare.txt",
        &[(0, 0, Content::Bare), (5, 3, Content::Bare), (0x0102_0304, 0x0506_0708, Content::Bare)],
    );
}

#[test]
fn messages() {
    let choice = [1, 0, 2, 0, 0, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    compare_sealed(
        "link-1-message.txt",
        &[
            (1, 0, Content::Message(&[])),
            (42, 17, Content::Message(&choice)),
            (9, 8, Content::Message(&[0; 96])),
        ],
    );
}

#[test]
fn words_about_silence() {
    let words = [Quiet::Ask(7), Quiet::Granted(7), Quiet::Awake(7), Quiet::Heard(255)];
    compare_sealed("link-1-quiet.txt", &words.map(|word| (2, 1, Content::Quiet(word))));
}
