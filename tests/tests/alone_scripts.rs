//! The scripts that play whole matches against the device on every board: they are up to date, they play one match at any
//! speed of thought, and it is counted.

use std::path::Path;

use stonecaller_firmware::play::Waits;
use stonecaller_firmware::settings::Settings;
use stonecaller_tests::alone_match::scripts;
use stonecaller_tests::hands::{Deed, Hands, SIZES, device, read};
use stonecaller_tests::whole_match::dice;

const ANEW: &str = "`cargo run --release -p stonecaller-tests --bin match_scripts` writes it anew";

/// What leads to the end of the match, and what comes after.
fn at_end(deeds: &[Deed]) -> (&[Deed], &[Deed]) {
    let end = deeds.iter().position(|deed| *deed == Deed::Shot("end".into()));
    deeds.split_at(end.expect("a picture of the end"))
}

/// What a script says of the match that is on the table.
fn digest_of(hands: &Hands<'_>) -> String {
    format!("# digest {:016x}\n", hands.app.play().current().expect("a match").digest())
}

#[test]
fn the_scripts_of_matches_against_the_device_reach_their_end() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (path, alone, text) in scripts() {
        let script = std::fs::read_to_string(root.join(path)).expect("the script is there");
        assert!(script == text, "{path} is not up to date; {ANEW}");
        let deeds = read(&script);
        for (size, parts) in SIZES.into_iter().flat_map(|size| [(size, false), (size, true)]) {
            let mut hands = Hands::new(device(size, Settings::default(), parts), dice());
            let (end, after) = at_end(&deeds);
            hands.replay(end);
            assert_eq!(hands.app.page_name(), "finish", "{path}; {ANEW}");
            let game = hands.app.play().current().expect("it is still there");
            let Waits::Over(ending) = game.waits() else { panic!("{path} is not over") };
            assert!(script.contains(&digest_of(&hands)), "{path}: another match; {ANEW}");
            let won = ending.winner == Some(game.holder());
            hands.replay(after);
            assert_eq!(hands.app.page_name(), "statistics", "{path}; {ANEW}");
            let fared = hands.app.play().statistics.alone[alone.skill as usize];
            assert_eq!((fared.wins, fared.losses), (u16::from(won), u16::from(!won)), "{path}");
        }
    }
}

#[test]
fn a_slower_device_plays_the_same_match() {
    for (path, _, text) in scripts() {
        for slowness_ms in [1, 4, 9] {
            let mut hands = Hands::new(device(SIZES[0], Settings::default(), false), dice());
            hands.slowness_ms = slowness_ms;
            hands.replay(at_end(&read(&text)).0);
            let here = format!("{path}, {slowness_ms} ms");
            assert_eq!(hands.app.page_name(), "finish", "{here}");
            assert!(text.contains(&digest_of(&hands)), "{here}: another match");
        }
    }
}
