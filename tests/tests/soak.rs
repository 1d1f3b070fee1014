//! Random matches of every pair of decks in both printings, checked at every choice.

use stonecaller_tests::soak::{Care, every_pair};

#[test]
fn every_pair_of_decks_plays_to_the_end_with_everything_in_order() {
    for seed in 1000..1004 {
        for game in every_pair(seed) {
            game.soak(Care::default()).unwrap_or_else(|why| panic!("{why}"));
        }
    }
}

#[test]
fn listing_allowing_and_playing_agree_about_every_choice_that_can_be_encoded() {
    for game in every_pair(2000) {
        game.soak(Care { all_choices: 1, ..Care::default() }).unwrap_or_else(|why| panic!("{why}"));
    }
}
