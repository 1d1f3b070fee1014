//! Whole matches between two devices over good and bad cables.

use stonecaller_tests::duel::{Faults, compare, play};
use stonecaller_tests::meeting::meet;

#[test]
fn a_match_over_a_good_cable_ends_alike_on_both() {
    let report = play(1, Faults::default()).expect("it is played to the end");
    println!("{report:?}");
}

#[test]
fn faults_of_every_kind_change_nothing_about_how_a_match_ends() {
    for seed in 0..200 {
        match compare(seed) {
            Ok((good, bad)) => println!("{seed}: {good:?} {bad:?}"),
            Err(why) => panic!("{why}"),
        }
    }
}

#[test]
fn whatever_goes_wrong_while_devices_agree_they_come_to_be_in_one_match() {
    let longest = (0..200).map(|seed| meet(seed).unwrap_or_else(|why| panic!("{why}"))).max();
    println!("{longest:?} ms at most");
}
