//! Writes the button scripts of whole matches, or looks for shorter matches to write.

use stonecaller_firmware::games::Skill;
use stonecaller_tests::{alone_match, whole_match};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => {
            let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
            let alone = alone_match::scripts().map(|(path, _, text)| (path, text));
            for (path, text) in whole_match::scripts().into_iter().chain(alone) {
                std::fs::write(root.join(path), text).expect("the script can be written");
                println!("{path} is written");
            }
        }
        ["--search", tries] => {
            println!("{:?}", whole_match::search(tries.parse().expect("a number of matches")));
        }
        ["--search-alone", tries] => {
            let tries = tries.parse().expect("a number of matches");
            for skill in [Skill::Easy, Skill::Normal] {
                println!("{:?}", alone_match::search(skill, tries));
            }
        }
        _ => eprintln!("match_scripts [--search TRIES | --search-alone TRIES]"),
    }
}
