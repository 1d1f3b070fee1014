//! What devices tell each other is as it always was, and so is the chance that follows from it. `tests/golden/link-1-messages.txt`,
//! `-card.txt` and `-chance.txt` were written by another implementation of `docs/link.md` than the one they are compared with.

use std::fs;
use std::path::PathBuf;

use heapless::Vec as Bytes;
use rand_core::Rng;
use stonecaller_engine::Player;
use stonecaller_firmware::link::{
    Card, Chain, Checked, Dispatch, Doing, Fate, Halt, LINKS, MESSAGE, Open, Pledge, Ready, Share,
    Wish, match_id, sealed,
};
use stonecaller_firmware::play::{Place, Position};

fn golden(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("golden").join(name);
    fs::read_to_string(path).expect("a golden file")
}

fn hex(digits: &str) -> Vec<u8> {
    let byte = |digits| u8::from_str_radix(digits, 16).expect("digits");
    digits.split(' ').map(byte).collect()
}

/// The rows of a golden file that are not comments.
fn rows(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

const SIXTEEN: Share = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
const DIGEST: [u8; 8] = [0xA0, 0xA1, 0xA2, 0xA3, 0xA4, 0xA5, 0xA6, 0xA7];
const ID: u64 = 0x0123_4567_89AB_CDEF;

fn messages() -> Vec<Dispatch> {
    let pledge: Vec<u8> = (16..48).collect();
    let pledge: Pledge = postcard::from_bytes(&pledge).expect("two hashes");
    let position = Position {
        barrier: Place { count: 296, digest: 0x1122_3344_5566_7788 },
        now: Place { count: 300, digest: u64::MAX },
    };
    let choice = Bytes::from_slice(&[8, 19]).expect("short");
    let name = "Eva".try_into().expect("short");
    vec![
        Dispatch::Step { number: 43, digest: DIGEST, choice },
        Dispatch::Share { episode: 1023, share: SIXTEEN },
        Dispatch::TakeBack { count: 298, digest: DIGEST },
        Dispatch::Ready(Ready { faction: SIXTEEN, pledge, variant: 1, wish: Wish::Swap }),
        Dispatch::NotReady,
        Dispatch::Open(Open { faction: 7, salt: SIXTEEN, name, answers: DIGEST }),
        Dispatch::Resume { id: ID, position },
        Dispatch::NoSuchMatch { id: ID },
        Dispatch::Ended { id: ID, winner: Some(Player::Two), conceded: true },
        Dispatch::Ended { id: 1, winner: None, conceded: false },
        Dispatch::Concede,
        Dispatch::OfferDraw,
        Dispatch::AcceptDraw,
        Dispatch::DeclineDraw,
        Dispatch::Drawn,
        Dispatch::Halted(Halt::Differs),
        Dispatch::Halted(Halt::Illegal),
        Dispatch::Halted(Halt::Chance),
        Dispatch::Halted(Halt::Senseless),
        Dispatch::Halted(Halt::Unfinished),
        Dispatch::Secret(SIXTEEN),
        Dispatch::Shown { number: 300, choice: Bytes::from_slice(&[8, 19]).expect("short") },
        Dispatch::Shown { number: 301, choice: Bytes::new() },
    ]
}

#[test]
fn every_message() {
    let text = golden("link-1-messages.txt");
    let rows: Vec<_> = rows(&text).map(hex).collect();
    let messages = messages();
    assert_eq!(rows.len(), messages.len());
    for (bytes, message) in rows.iter().zip(messages) {
        let mut buffer = [0; MESSAGE];
        assert_eq!(message.encode(&mut buffer), Some(bytes.as_slice()), "{message:?}");
        assert_eq!(Dispatch::decode(bytes), Some(message));
    }
    // No tag comes after the last one.
    let mut last = [0; 17];
    last[0] = 17;
    assert!((0..17).all(|length| Dispatch::decode(&last[..length]).is_none()));
}

#[test]
fn visiting_cards() {
    let card = |board: &str, version, rules, variant, name: &str, doing| Card {
        board: board.try_into().expect("short"),
        version,
        rules,
        game: 0,
        variant,
        name: name.try_into().expect("short"),
        doing,
    };
    let most = card("sixteen letters!", [1, 2, 3], 0xFFFF, 255, "WWWWWWWW", Doing::Match(u64::MAX));
    let cards = [
        card("PicoPad", [0, 1, 0], 0x0101, 0, "", Doing::Idle),
        card("Pico-LCD-1.3", [1, 2, 3], 0x0102, 1, "Eva", Doing::Busy),
        card("PicoPad 2", [255; 3], 0xFFFF, 1, "WWWWWWWW", Doing::Lobby),
        Card { game: 255, ..most },
    ];
    let text = golden("link-1-card.txt");
    let rows: Vec<_> = rows(&text).map(hex).collect();
    assert_eq!(rows.len(), cards.len());
    for (bytes, card) in rows.iter().zip(cards) {
        assert_eq!(card.to_bytes().as_slice(), bytes);
        assert_eq!(Card::from_bytes(bytes).as_ref(), Some(&card));
        let later = [bytes.as_slice(), &[1, 2, 3]].concat();
        assert_eq!(Card::from_bytes(&later), Some(card), "later versions add to the end");
    }
}

/// The row with that name.
fn named(text: &str, name: &str) -> Vec<u8> {
    let row = rows(text).find_map(|row| row.strip_prefix(name)?.strip_prefix(": "));
    hex(row.unwrap_or_else(|| panic!("no row {name}")))
}

fn share(text: &str, name: &str) -> Share {
    named(text, name).try_into().expect("sixteen bytes")
}

#[test]
fn what_follows_from_secrets() {
    let text = golden("link-1-chance.txt");
    for (seat, who) in [(Player::One, "one"), (Player::Two, "two")] {
        let chain = Chain::new(seat, &share(&text, &format!("{who} secret")));
        assert_eq!(chain.key(), &share(&text, &format!("{who} key")));
        let pledge = named(&text, &format!("{who} pledge"));
        let pledged: Pledge = postcard::from_bytes(&pledge).expect("two hashes");
        assert_eq!(chain.pledge(), pledged);
        for number in [0, 1, LINKS - 1] {
            let link = share(&text, &format!("{who} share {number}"));
            assert_eq!(chain.share(number), Some(link));
            assert!(Checked::new(seat, pledged).share(number, &link));
        }
        assert!(Checked::new(seat, pledged).opened(chain.secret()).is_some());
    }
    assert_eq!(sealed(5, &share(&text, "salt")), share(&text, "sealed 5"));
    let id = match_id([&[1], &[2, 3], &[], &[4]]);
    assert_eq!(id.to_le_bytes().as_slice(), named(&text, "match id"));
}

#[test]
fn the_numbers_of_chance() {
    let text = golden("link-1-chance.txt");
    let [one, two] = ["one share 1", "two share 1"].map(|name| share(&text, name));
    let outcomes = [
        ("dice 0", "one key", 0, false),
        ("dice 0", "two key", 0, false),
        ("dice 1", "two key", 1, false),
        ("cards of one 0", "one key", 0, true),
        ("cards of two 0", "two key", 0, true),
        ("cards of two 2", "two key", 2, true),
    ];
    for (name, key, place, hidden) in outcomes {
        let fate = Fate::new(ID, 1, [&one, &two], &share(&text, key));
        let mut numbers = fate.outcome(place, hidden);
        for bytes in named(&text, name).chunks(4) {
            assert_eq!(numbers.next_u32().to_le_bytes(), bytes, "{name}");
        }
    }
}
