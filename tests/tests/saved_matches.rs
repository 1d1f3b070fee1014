//! Matches in the save region: power cuts, restarts, room, other rules.

use embassy_futures::block_on;
use stonecaller_firmware::board::SAVE_BYTES;
use stonecaller_tests::flash::{NorMemory, TornErase};
use stonecaller_tests::saves::{
    Deed, Device, Model, below, contents, most_contents, some_finish, some_set_up, used,
};
use stonecaller_tests::simulate::Seeded;

/// The bytes of the longest log.
const LONGEST: usize = 6 * 1024;
static BLANK: [u8; SAVE_BYTES as usize] = [0xFF; SAVE_BYTES as usize];

/// Starts a device over `bytes`, lets it do something, and returns what the flash then holds, and whether it was done.
fn act(bytes: &[u8], deed: &Deed, power: Option<usize>, torn: TornErase) -> (Vec<u8>, bool) {
    let (flash, state) = NorMemory::new(bytes.to_vec());
    state.borrow_mut().torn_erase = torn;
    let done = block_on(async {
        let mut device = Device::start(flash).await.expect("readable before");
        state.borrow_mut().power = power;
        device.act(deed).await.is_ok()
    });
    let bytes = state.borrow().bytes.clone();
    (bytes, done)
}

#[test]
fn a_match_comes_back_as_it_was_left() {
    let mut rng = Seeded::new(3);
    let mut model = Model::new(200);
    let mut bytes = BLANK.to_vec();
    for _ in 0..300 {
        let deed = model.some_deed(&mut rng);
        let (after, done) = act(&bytes, &deed, None, TornErase::Front);
        assert!(done, "{deed:?}");
        model = model.after(&deed);
        bytes = after;
        let found = contents(&bytes).expect("ours");
        model.is_in(&found).unwrap_or_else(|why| panic!("after {deed:?}: {why}"));
    }
}

#[test]
fn long_runs_without_a_restart_lose_nothing() {
    for seed in 0..4 {
        let mut rng = Seeded::new(seed);
        let mut model = Model::new(200);
        let (flash, state) = NorMemory::blank();
        block_on(async {
            let mut device = Device::start(flash).await.expect("blank");
            for step in 0..6_000 {
                let deed = model.some_deed(&mut rng);
                let done = device.act(&deed).await;
                assert_eq!(done, Ok(()), "seed {seed}, step {step}, {deed:?}");
                model = model.after(&deed);
                if below(&mut rng, 20) == 0 {
                    let found = contents(&state.borrow().bytes).expect("ours");
                    model.is_in(&found).unwrap_or_else(|why| panic!("{seed}, {step}: {why}"));
                    let kept = found.kept.expect("readable").len();
                    assert!(kept >= model.over.len().min(6), "{kept} of {}", model.over.len());
                }
            }
        });
        assert!(model.over.len() > 15, "{} matches", model.over.len());
    }
}

/// Cuts the power at every byte of every write and every page of every erase of a deed: afterwards what was there before is
/// there, or what was to be there. Returns the region after each cut.
fn cut_everywhere(
    bytes: &[u8],
    before: &Model,
    deed: &Deed,
    torn: TornErase,
) -> (Vec<Vec<u8>>, Vec<u8>) {
    let after = before.after(deed);
    let mut cuts = Vec::new();
    for power in 0.. {
        let (left, done) = act(bytes, deed, Some(power), torn);
        let found = most_contents(&left).expect("ours");
        if done {
            after.is_in(&found).unwrap_or_else(|why| panic!("{deed:?} was done: {why}"));
            return (cuts, left);
        }
        if before.is_in(&found).is_err() {
            after
                .is_in(&found)
                .unwrap_or_else(|why| panic!("{deed:?}, {torn:?}, cut after {power}: {why}"));
        }
        cuts.push(left);
    }
    unreachable!("the power lasts in the end")
}

/// A long run in which the power is cut everywhere, and play goes on from one of the cuts every now and then.
fn cut_run(seed: u64, deeds: usize, blurred: bool) -> usize {
    let mut rng = Seeded::new(seed);
    let mut model = Model::new(200);
    let mut bytes = BLANK.to_vec();
    let mut number = 0;
    for _ in 0..deeds {
        let deed = model.some_deed(&mut rng);
        let torn = match blurred {
            true => TornErase::Blurred(below(&mut rng, 1_000) as u64),
            false => TornErase::Front,
        };
        let (cuts, left) = cut_everywhere(&bytes, &model, &deed, torn);
        number += cuts.len();
        if !cuts.is_empty() && below(&mut rng, 4) == 0 {
            bytes.clone_from(&cuts[below(&mut rng, cuts.len())]);
            let found = most_contents(&bytes).expect("ours");
            if model.is_in(&found).is_err() {
                model = model.after(&deed);
            }
        } else {
            model = model.after(&deed);
            bytes = left;
        }
    }
    number
}

/// A long run in which the power is cut everywhere in deeds that erase something or write a match in one piece.
fn cut_where_it_hurts(seed: u64, pace: usize, deeds: usize) -> [usize; 2] {
    let mut rng = Seeded::new(seed);
    let mut model = Model::new(pace);
    let mut bytes = BLANK.to_vec();
    let mut met = [0; 2];
    for _ in 0..deeds {
        let deed = model.some_deed(&mut rng);
        let (flash, state) = NorMemory::new(bytes.clone());
        block_on(async {
            let mut device = Device::start(flash).await.expect("readable before");
            assert_eq!(device.act(&deed).await, Ok(()), "{deed:?}");
        });
        let (erased, programmed) = (state.borrow().erased, state.borrow().programmed);
        met[0] += erased;
        met[1] += usize::from(programmed > 400);
        let going_on = if erased > 0 || (programmed > 400 && below(&mut rng, 8) == 0) {
            let torn = TornErase::Blurred(below(&mut rng, 1_000) as u64);
            let (mut cuts, _) = cut_everywhere(&bytes, &model, &deed, torn);
            cuts.extend(cut_everywhere(&bytes, &model, &deed, TornErase::Front).0);
            (below(&mut rng, 3) > 0).then(|| cuts.swap_remove(below(&mut rng, cuts.len())))
        } else {
            None
        };
        let after = model.after(&deed);
        match going_on {
            Some(cut) => {
                let found = most_contents(&cut).expect("ours");
                if model.is_in(&found).is_err() {
                    model = after;
                }
                bytes = cut;
            }
            None => {
                model = after;
                bytes.clone_from(&state.borrow().bytes);
            }
        }
    }
    met
}

#[test]
fn a_power_cut_in_an_erase_or_in_a_match_written_again_loses_nothing() {
    let usual = cut_where_it_hurts(20, 200, 2_500);
    let long = cut_where_it_hurts(23, 1_200, 2_200);
    cut_where_it_hurts(22, 8, 500);
    for [erases, rewritten] in [usual, long] {
        assert!(erases > 5 && rewritten > 4, "{erases} erases, {rewritten} matches in one piece");
    }
}

#[test]
fn a_power_cut_anywhere_leaves_the_old_or_the_new() {
    let cuts: usize = (0..5).map(|seed| cut_run(seed, 700, false)).sum();
    assert!(cuts > 20_000, "only {cuts} cuts");
}

#[test]
fn a_power_cut_that_leaves_a_sector_half_erased_everywhere_does_so_too() {
    let cuts: usize = (10..15).map(|seed| cut_run(seed, 700, true)).sum();
    assert!(cuts > 20_000, "only {cuts} cuts");
}

#[test]
fn the_longest_log_is_kept_choice_by_choice_and_every_cut_of_it_is_survived() {
    let mut model = Model::new(1);
    let begin = Deed::Begin(some_set_up(&mut Seeded::new(1)), Vec::new());
    let (flash, state) = NorMemory::blank();
    block_on(async {
        let mut device = Device::start(flash).await.expect("blank");
        device.act(&begin).await.expect("there is room");
        model = model.after(&begin);
        for at in 0..LONGEST / 2 {
            let deed = Deed::Choose(vec![at as u8, (at >> 8) as u8]);
            assert_eq!(device.act(&deed).await, Ok(()), "choice {at}");
            model = model.after(&deed);
            if at % 97 == 0 || at > LONGEST / 2 - 3 {
                let found = most_contents(&state.borrow().bytes).expect("ours");
                model.is_in(&found).unwrap_or_else(|why| panic!("choice {at}: {why}"));
            }
        }
        // There is no room for more; what is there stays.
        device.log.push(&7_u8);
        assert!(!device.log.is_whole());
        assert_eq!(device.act(&Deed::Tidy).await, Ok(()));
    });
    let bytes = state.borrow().bytes.clone();
    let end = Deed::End(some_finish(&mut Seeded::new(2)));
    cut_everywhere(&bytes, &model, &end, TornErase::Blurred(4));
}

#[test]
fn the_start_takes_few_readings() {
    let bytes = used(3);
    let (flash, state) = NorMemory::new(bytes);
    block_on(async { Device::start(flash).await.map(|_| ()).expect("readable") });
    let read = state.borrow().read;
    println!("{read} readings");
    assert!(read < 12_000, "{read} readings");
}
