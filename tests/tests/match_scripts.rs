//! The scripts that play whole matches on every board: what comes of them with the engine alone.

use std::path::Path;

use stonecaller_engine::second_edition::Choice;
use stonecaller_engine::{Decision, Game};
use stonecaller_firmware::settings::Settings;
use stonecaller_tests::hands::{Hands, SIZES, device, read};
use stonecaller_tests::robot::{choices, session};
use stonecaller_tests::whole_match::{LONG, SHORT, dice, playout, scripts};

const ANEW: &str = "`cargo run --release -p stonecaller-tests --bin match_scripts` writes it anew";

#[test]
fn the_scripts_of_whole_matches_play_what_the_engine_plays() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let matches = [SHORT, LONG];
    for ((path, _), (table, seed)) in scripts().into_iter().zip(matches) {
        let script = std::fs::read_to_string(root.join(path)).expect("the script is there");
        let deeds = read(&script);
        for (size, parts) in SIZES.into_iter().flat_map(|size| [(size, false), (size, true)]) {
            let mut hands = Hands::new(device(size, Settings::default(), parts), dice());
            hands.replay(&deeds);
            assert_eq!(hands.app.page_name(), "finish", "{path} does not reach the end; {ANEW}");
            let (alone, played) = playout(table, seed);
            assert!(matches!(alone.decision(), Decision::Over(_)));
            assert!(hands.app.play().log.is_whole());
            assert_eq!(choices(hands.app.play().log.bytes()), played, "{path}; {ANEW}");
            assert_eq!(session(&hands.app).truth(), &alone, "{path}");
            let digest = format!("# digest {:016x}", alone.digest());
            assert!(
                script.lines().any(|line| line == digest),
                "{path} says another digest; {ANEW}"
            );
        }
        let everything = playout(table, seed).1;
        for kind in ["Summon", "Build", "Play", "Discard", "Move", "Attack", "Use", "Roll"] {
            let has = |choice: &Choice| format!("{choice:?}").starts_with(kind);
            assert!(everything.iter().any(has), "nothing of {kind} in {path}");
        }
    }
}
