//! Hostile contents of the save region: nothing panics, loops or hangs, and what can be saved is.

use rand_core::Rng;
use stonecaller_firmware::board::SAVE_BYTES;
use stonecaller_firmware::games::GameId;
use stonecaller_firmware::storage::{OtherRules, SavedMatch, Unreadable};
use stonecaller_tests::fuzz::{Region, saves};
use stonecaller_tests::saves::{below, contents, some_set_up, survive, used};
use stonecaller_tests::simulate::Seeded;

const SECTOR: usize = 4096;

/// Says which bytes it was when something panics.
fn tried(bytes: &[u8]) {
    let outcome = std::panic::catch_unwind(|| saves(bytes));
    assert!(outcome.is_ok(), "these bytes did it: {bytes:?}");
}

#[test]
fn any_bytes_are_a_region_that_is_read_or_refused() {
    let mut rng = Seeded::new(5);
    for _ in 0..1_500 {
        let length = below(&mut rng, 300);
        tried(&(0..=length).map(|_| rng.next_u32() as u8).collect::<Vec<_>>());
    }
    // Records of choices with good checksums in any order.
    for _ in 0..3_000 {
        let mut bytes = vec![0];
        for _ in 0..below(&mut rng, 12) {
            let length = 1 + below(&mut rng, 14) as u8;
            let archive = if below(&mut rng, 4) == 0 { 32 } else { 0 };
            let mut record = vec![rng.next_u32() as u8; 17];
            record[0] = length | archive;
            record[1] = b"HCARE?"[below(&mut rng, 6)];
            record[2] = below(&mut rng, 4) as u8;
            record[3..].fill_with(|| (rng.next_u32() >> (rng.next_u32() % 6)) as u8 & 15);
            bytes.extend(record);
        }
        tried(&bytes);
    }
}

#[test]
fn random_regions_with_a_good_header_are_read_or_refused() {
    let mut rng = Seeded::new(6);
    for round in 0..150 {
        let mut region = Region::begun().bytes;
        region[16..].fill_with(|| rng.next_u32() as u8);
        // Marks of pages that look whole, in any state.
        for sector in 1..16 {
            region[sector * SECTOR] = [0, 0xFF][below(&mut rng, 2)];
            region[(sector + 1) * SECTOR - 1] = [0, 0xFF][below(&mut rng, 2)];
        }
        if round % 2 == 0 {
            let from = below(&mut rng, 15) + 1;
            region[from * SECTOR..].fill(0xFF);
        }
        survive(&region);
    }
}

#[test]
fn damage_in_one_part_costs_nothing_in_the_others() {
    let mut rng = Seeded::new(8);
    let (mut whole, mut cut_short, mut named, mut silent) = (0, 0, 0, 0);
    for seed in 0..40 {
        let bytes = used(seed);
        let before = contents(&bytes).expect("ours");
        let parts = [1..5, 5..11, 11..16].map(|part| part.start * SECTOR..part.end * SECTOR);
        for (number, part) in parts.into_iter().enumerate() {
            let mut damaged = bytes.clone();
            for _ in 0..=below(&mut rng, 60) {
                damaged[part.start + below(&mut rng, part.len())] = rng.next_u32() as u8;
            }
            let after = contents(&damaged).expect("ours");
            if number != 0 {
                assert_eq!(after.settings, before.settings);
                assert_eq!(after.statistics, before.statistics);
            }
            if number != 1 {
                assert_eq!(after.current, before.current);
            }
            if number != 2 {
                assert_eq!(after.kept, before.kept);
            } else if let (Ok(before), Ok(after)) = (&before.kept, &after.kept) {
                // Those that are still there are as they were, or refused.
                for (kept, log) in after {
                    let same = before.iter().any(|(old, bytes)| {
                        old.number == kept.number && old == kept && (log.is_none() || log == bytes)
                    });
                    assert!(same, "seed {seed}: another match came of it");
                }
            }
            if number == 1
                && let Ok(Some((_, log))) = &before.current
            {
                match &after.current {
                    Ok(Some((SavedMatch::Whole(_), found))) => {
                        whole += 1;
                        silent += usize::from(!log.starts_with(found));
                    }
                    Ok(Some((SavedMatch::CutShort(_), found))) => {
                        cut_short += 1;
                        assert!(found.len() <= 6_144);
                    }
                    Ok(_) => silent += 1,
                    Err(_) => named += 1,
                }
            }
            survive(&damaged);
        }
    }
    println!("{whole} whole, {cut_short} cut short, {named} lost, {silent} in silence");
    assert!(whole > 0 && cut_short + named > 0);
}

#[test]
fn a_match_of_other_rules_is_named_and_stays() {
    let mut rng = Seeded::new(9);
    let set_up = some_set_up(&mut rng);
    let rules = GameId::SecondEdition.rules_version();
    for (other, game) in [(rules + 1, 0), (rules.wrapping_sub(1), 0), (0x4000, 9)] {
        let mut region = Region::begun();
        let [low, middle, high] =
            [other as u8 | 0x80, (other >> 7) as u8 | 0x80, (other >> 14) as u8];
        let mut record = vec![b'H', 5, low, middle, high, 0, 0, 0];
        let mut bytes = postcard::to_slice(&set_up, &mut [0; 64]).expect("fits").to_vec();
        bytes[0] = game;
        record.push(bytes.len() as u8);
        record.extend(bytes);
        region.push(false, &record);
        region.push(false, &[b'A', 1, 77, 78, 79]);
        let found = contents(&region.bytes).expect("ours");
        let expected = OtherRules { number: 5, rules: other };
        assert_eq!(found.current, Ok(Some((SavedMatch::OtherRules(expected), Vec::new()))));
        survive(&region.bytes);

        // And as a replay.
        let mut region = Region::begun();
        record.splice(7..8, [1, 0, 0, 1, 3, 8]);
        region.push(true, &record);
        let found = contents(&region.bytes).expect("ours");
        let kept = found.kept.expect("readable");
        assert_eq!(kept.len(), 1);
        assert_eq!(kept[0].0.set_up, Err(expected));
        assert_eq!((kept[0].0.finish.turns, kept[0].1.as_deref()), (3, Some(&[][..])));
    }
    assert_ne!(rules, 0, "there is a version to tell apart");
}

#[test]
fn a_match_that_lost_its_beginning_is_named_and_a_new_one_can_be_begun() {
    let mut region = Region::begun();
    region.push(false, &[b'A', 1, 77, 78, 79]);
    let found = contents(&region.bytes).expect("ours");
    assert_eq!(found.current, Err(Unreadable::Damaged));
    survive(&region.bytes);
    assert_eq!(region.bytes.len(), SAVE_BYTES as usize);
}
