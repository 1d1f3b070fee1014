//! Save regions of every version there was still load. `tests/golden` keeps them as text: a place, and the bytes there that are
//! not blank.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use embassy_futures::block_on;
use stonecaller_engine::Player;
use stonecaller_firmware::board::SAVE_BYTES;
use stonecaller_firmware::games::{First, GameId, Seat, SetUp, Versus};
use stonecaller_firmware::settings::{Brightness, Settings};
use stonecaller_firmware::sound::Volume;
use stonecaller_firmware::storage::{Finish, OtherRules, SavedMatch};
use stonecaller_tests::flash::NorMemory;
use stonecaller_tests::saves::{Contents, Deed, Device, contents, some_settings};

const ROW: usize = 32;
/// The rules that the matches in the golden files were played by.
const RULES: u16 = 0x0101;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("golden").join(name)
}

fn golden(name: &str) -> Contents {
    let text = fs::read_to_string(path(name)).expect("a golden file");
    let mut bytes = vec![0xFF; SAVE_BYTES as usize];
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (place, row) = line.split_once(' ').expect("a place and bytes");
        let place = usize::from_str_radix(place, 16).expect("a place");
        for (at, digits) in row.as_bytes().chunks(2).enumerate() {
            let digits = str::from_utf8(digits).expect("digits");
            bytes[place + at] = u8::from_str_radix(digits, 16).expect("digits");
        }
    }
    contents(&bytes).expect("ours")
}

fn set_up(names: [&str; 2], factions: [u8; 2], first: First) -> SetUp {
    let seat = |seat: usize| Seat {
        name: names[seat].try_into().expect("short"),
        faction: factions[seat],
    };
    SetUp {
        game: GameId::SecondEdition,
        variant: 1,
        seats: [seat(0), seat(1)],
        first,
        versus: Versus::Shared,
    }
}

fn log(length: usize) -> Vec<u8> {
    (0..length).map(|at| (at * 7 + at / 50) as u8).collect()
}

const FINISH: Finish = Finish {
    winner: Some(Player::Two),
    conceded: true,
    whole: true,
    turns: 31,
    digest: 0x0123_4567_89AB_CDEF,
};

fn old() -> SetUp {
    set_up(["Ada", "Rotkäpp"], [2, 5], First::Seat(Player::Two))
}

fn new() -> SetUp {
    set_up(["", "Emmy"], [0, 7], First::Random)
}

/// Writes a region of this version. Only for a new version, which gets a file of its own.
#[test]
#[ignore = "writes a golden file; see docs/save-format.md"]
fn write_a_golden_file() {
    let deeds = [
        Deed::Set(6),
        Deed::Begin(old(), Vec::new()),
        Deed::Choose(log(200)),
        Deed::Choose(log(300)[200..].to_vec()),
        Deed::End(FINISH),
        Deed::Begin(new(), log(10)),
        Deed::Choose(vec![1, 2, 3]),
        Deed::TakeBack(11, vec![9]),
        Deed::Choose(vec![5]),
    ];
    let (flash, state) = NorMemory::blank();
    block_on(async {
        let mut device = Device::start(flash).await.expect("blank");
        for deed in &deeds {
            device.act(deed).await.expect("there is room");
        }
    });
    let mut text = String::from(
        "# Settings, a replay and a match in progress. See tests/tests/saves_golden.rs.\n",
    );
    for (row, bytes) in state.borrow().bytes.chunks(ROW).enumerate() {
        if bytes.iter().any(|byte| *byte != 0xFF) {
            write!(text, "{:04x} ", row * ROW).expect("a string");
            bytes.iter().for_each(|byte| write!(text, "{byte:02x}").expect("a string"));
            text.push('\n');
        }
    }
    fs::create_dir_all(path("")).expect("a folder");
    fs::write(path("saves-1-matches.txt"), text).expect("a file");
}

#[test]
fn the_first_region_there_was_still_loads() {
    let found = golden("saves-1-settings.txt");
    let settings =
        Settings { brightness: Brightness::new(3), volume: Volume::new(5), ..Settings::default() };
    assert_eq!(found.settings, Ok(Some(settings)));
    assert_eq!((found.statistics, found.current), (Ok(None), Ok(None)));
    assert_eq!(found.kept, Ok(Vec::new()));
}

#[test]
fn the_first_region_with_matches_still_loads() {
    let found = golden("saves-1-matches.txt");
    assert_eq!(found.settings, Ok(Some(some_settings(6))));
    let statistics = found.statistics.expect("readable").expect("a match was played");
    assert_eq!((statistics.matches, statistics.longest.wins), (1, 1));
    let of = |faction| statistics.of(GameId::SecondEdition, faction);
    assert_eq!((of(5).wins, of(2).losses), (1, 1));
    let current = found.current.expect("readable").expect("a match was begun");
    let kept = found.kept.expect("readable");
    assert_eq!(kept.len(), 1);
    assert_eq!((kept[0].0.finish, kept[0].0.bytes, kept[0].0.number), (FINISH, 300, 1));
    if GameId::SecondEdition.rules_version() == RULES {
        let mut bytes = log(10);
        bytes.extend([1, 9, 5]);
        assert_eq!(current, (SavedMatch::Whole(new()), bytes));
        assert_eq!(kept[0].0.set_up, Ok(old()));
        assert_eq!(kept[0].1, Some(log(300)));
    } else {
        let other = |number| OtherRules { number, rules: RULES };
        assert_eq!(current, (SavedMatch::OtherRules(other(2)), Vec::new()));
        assert_eq!(kept[0].0.set_up, Err(other(1)));
    }
}
