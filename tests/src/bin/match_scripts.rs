//! Writes the button scripts of a whole match, or looks for a shorter match to write.

use stonecaller_tests::whole_match::{scripts, search};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => {
            let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
            for (path, text) in scripts() {
                std::fs::write(root.join(path), text).expect("the script can be written");
                println!("{path} is written");
            }
        }
        ["--search", tries] => {
            println!("{:?}", search(tries.parse().expect("a number of matches")));
        }
        _ => eprintln!("match_scripts [--search TRIES]"),
    }
}
