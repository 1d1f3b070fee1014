//! The save region: hostile contents, power cuts, and nothing erased unasked.

use embassy_futures::block_on;
use stonecaller_firmware::board::SAVE_BYTES;
use stonecaller_firmware::settings::{Brightness, Palette, Settings};
use stonecaller_firmware::sound::Volume;
use stonecaller_firmware::storage::{Store, Unreadable, check};
use stonecaller_tests::flash::NorMemory;
use stonecaller_tests::monkey::Monkey;

fn settings(brightness: u8, volume: u8) -> Settings {
    Settings {
        brightness: Brightness::new(brightness),
        volume: Volume::new(volume),
        ..Settings::default()
    }
}

fn opened(bytes: Vec<u8>) -> Result<Option<Settings>, Unreadable> {
    block_on(async {
        let mut store = Store::open(NorMemory::new(bytes).0).await.map_err(|(why, _)| why)?;
        store.settings().await
    })
}

fn saved(settings: &Settings) -> Vec<u8> {
    let (flash, state) = NorMemory::blank();
    block_on(async {
        let Ok(mut store) = Store::open(flash).await else { panic!("a blank flash is ours") };
        store.save_settings(settings).await.expect("a blank flash has room");
    });
    state.borrow().bytes.clone()
}

#[test]
fn a_blank_flash_is_ours_and_stays_untouched_until_something_is_saved() {
    let (flash, state) = NorMemory::blank();
    block_on(async {
        let Ok(mut store) = Store::open(flash).await else { panic!("a blank flash is ours") };
        assert_eq!(store.settings().await, Ok(None));
    });
    assert_eq!((state.borrow().programmed, state.borrow().erased), (0, 0));
}

#[test]
fn settings_come_back() {
    assert_eq!(opened(saved(&settings(3, 5))), Ok(Some(settings(3, 5))));
}

#[test]
fn a_region_written_when_there_were_two_settings_still_loads() {
    // Byte by byte as it lay in flash then, with brightness 3 and volume 5.
    let mut bytes = vec![0xFF; SAVE_BYTES as usize];
    bytes[..16].copy_from_slice(b"STONECALLER\0SV\x01\n");
    let map = [0x00, 0xFE, 0x4F, 0x82, 0xDF, 0x03, 0x00, 0xB6, 0xE0, 0x01, 0x03, 0x05];
    bytes[4096..4096 + map.len()].copy_from_slice(&map);
    assert_eq!(opened(bytes.clone()), Ok(Some(settings(3, 5))));

    // And takes the settings of today.
    let new = Settings { palette: Palette::ColourBlind, ..settings(4, 0) };
    let (flash, state) = NorMemory::new(bytes);
    block_on(async {
        let Ok(mut store) = Store::open(flash).await else { panic!("it is ours") };
        store.save_settings(&new).await.expect("there is room");
    });
    assert_eq!(opened(state.borrow().bytes.clone()), Ok(Some(new)));
}

#[test]
fn foreign_contents_are_reported_and_left_alone() {
    let mut monkey = Monkey::new(1);
    for round in 0..200 {
        let mut bytes: Vec<u8> = (0..SAVE_BYTES).map(|_| monkey.below(256) as u8).collect();
        if round % 2 == 0 {
            // One stray byte far behind a blank start is foreign as well.
            bytes.fill(0xFF);
            bytes[16 + monkey.below(SAVE_BYTES - 16) as usize] = monkey.below(255) as u8;
        }
        let (flash, state) = NorMemory::new(bytes.clone());
        let refused = block_on(async { Store::open(flash).await.err().map(|(why, _)| why) });
        assert_eq!(refused, Some(Unreadable::Foreign), "round {round}");
        assert_eq!(state.borrow().bytes, bytes, "round {round}");
    }
}

#[test]
fn another_format_is_named() {
    let mut bytes = saved(&settings(1, 1));
    // 3 has all the bits of our own 1, so it might be taken for a header cut short.
    for format in [0, 2, 3, 9] {
        bytes[14] = format;
        assert_eq!(opened(bytes.clone()), Err(Unreadable::Format(format)));
    }
    bytes[4096..].fill(0xFF);
    assert_eq!(opened(bytes.clone()), Err(Unreadable::Format(9)));
    bytes[14] = 2;
    let (flash, _) = NorMemory::new(bytes);
    assert_eq!(block_on(check(flash)), Err(Unreadable::Format(2)));
}

#[test]
fn damage_behind_the_header_never_panics_or_hangs() {
    let good = saved(&settings(7, 2));
    let mut monkey = Monkey::new(2);
    for _ in 0..300 {
        let mut bytes = good.clone();
        for _ in 0..=monkey.below(40) {
            let place = 16 + monkey.below(5 * 4096 - 16) as usize;
            bytes[place] = monkey.below(256) as u8;
        }
        let _ = opened(bytes);
    }
}

#[test]
fn settings_that_are_lost_to_damage_are_reported_not_forgotten() {
    let mut bytes = saved(&settings(7, 2));
    for (place, byte) in bytes[4096..8192].iter_mut().enumerate() {
        *byte = (place * 7 + 3) as u8;
    }
    assert_eq!(opened(bytes), Err(Unreadable::Damaged));
}

#[test]
fn clearing_makes_any_flash_ours() {
    let (flash, state) = NorMemory::new(vec![0x5A; SAVE_BYTES as usize]);
    let mut fed = 0;
    block_on(async {
        let Ok(mut store) = Store::clear(flash, || fed += 1).await else {
            panic!("it can be erased")
        };
        store.save_settings(&settings(2, 2)).await.expect("there is room");
        assert_eq!(store.settings().await, Ok(Some(settings(2, 2))));
    });
    assert_eq!(fed, SAVE_BYTES / 4096, "the watchdog is fed before each sector");
    assert_eq!(opened(state.borrow().bytes.clone()), Ok(Some(settings(2, 2))));
}

#[test]
fn a_power_cut_at_any_byte_leaves_the_old_settings_or_the_new() {
    // From a blank flash, so that the header's own writing is cut as well, over enough savings that
    // sectors are erased on the way.
    let (old, new) = (settings(4, 1), settings(9, 5));
    for start in [vec![0xFF; SAVE_BYTES as usize], nearly_full(&old)] {
        let before = opened(start.clone()).expect("the start is readable");
        for power in 0.. {
            let (flash, state) = NorMemory::new(start.clone());
            state.borrow_mut().power = Some(power);
            let done = block_on(async {
                let Ok(mut store) = Store::open(flash).await else { panic!("readable before") };
                store.save_settings(&new).await.is_ok()
            });
            let after = opened(state.borrow().bytes.clone());
            let old_or_new = after == Ok(before) || after == Ok(Some(new));
            assert!(old_or_new, "cut after {power}: {after:?}");
            if done {
                assert_eq!(after, Ok(Some(new)));
                assert!(power > 10, "something was written");
                break;
            }
        }
    }
}

/// A flash on which the next saving has to erase a sector.
fn nearly_full(last: &Settings) -> Vec<u8> {
    let (flash, state) = NorMemory::blank();
    let mut before = Vec::new();
    block_on(async {
        let Ok(mut store) = Store::open(flash).await else { panic!("a blank flash is ours") };
        while state.borrow().erased == 0 {
            before.clone_from(&state.borrow().bytes);
            store.save_settings(last).await.expect("the map makes room");
        }
    });
    before
}
