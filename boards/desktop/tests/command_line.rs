//! The program from outside: what it says to nonsense, and that it then leaves everything alone.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("stonecaller-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary folder");
        Self(path)
    }

    fn file(&self, name: &str, content: &[u8]) -> String {
        let path = self.0.join(name);
        fs::write(&path, content).expect("a file in a temporary folder");
        path.to_string_lossy().into_owned()
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn stonecaller(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_stonecaller")).args(arguments).output().expect("it starts")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn nonsense_is_named_and_ends_with_2() {
    let folder = Folder::new("nonsense");
    let script = folder.file("bad.txt", b"wait 10\npress Start\n");
    let shot = folder.path("shot.png");
    for (arguments, reason) in [
        (vec!["--nope"], "'--nope'"),
        (vec!["--board", "gameboy"], "'gameboy'"),
        (vec!["--size", "1x1"], "'1x1'"),
        (vec!["--port", "99999"], "'99999'"),
        (vec!["--script", "/no/such/file", "--shot", &shot], "/no/such/file"),
        (vec!["--script", &script, "--shot", &shot], "bad.txt:2: there is no button 'Start'"),
    ] {
        let output = stonecaller(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said(&output).contains(reason), "{arguments:?}: {}", said(&output));
        assert!(!fs::exists(&shot).expect("the folder is there"), "{arguments:?} wrote a picture");
    }
}

#[test]
fn a_corrupt_save_is_named_and_left_as_it_is() {
    let folder = Folder::new("corrupt");
    let script = folder.file("script.txt", b"wait 2500\npress A Left B\nwait 500\n");
    let save = folder.path("my.save");
    let good = stonecaller(&["--script", &script, "--save", &save]);
    assert_eq!(good.status.code(), Some(0), "{}", said(&good));
    let whole = fs::read(&save).expect("a save was made");

    let mut damaged = whole.clone();
    for (place, byte) in damaged[4096..8192].iter_mut().enumerate() {
        *byte = (place * 7 + 3) as u8;
    }
    for (content, reason) in [
        (whole[..1000].to_vec(), "it has 1000 bytes"),
        (vec![0x5A; whole.len()], "not Stonecaller's"),
        (damaged, "damaged"),
    ] {
        let save = folder.file("bad.save", &content);
        let output = stonecaller(&["--script", &script, "--save", &save]);
        assert_eq!(output.status.code(), Some(1), "{reason}");
        assert!(said(&output).contains(reason), "{reason}: {}", said(&output));
        assert_eq!(fs::read(&save).expect("the save"), content, "{reason}");
    }
}

#[test]
fn help_names_every_key_and_version_its_number() {
    let help = stonecaller(&["--help"]);
    let text = String::from_utf8_lossy(&help.stdout).into_owned();
    for word in ["arrows", "Enter", "Backspace", "--web", "--script", "--save", "--board"] {
        assert!(text.contains(word), "{word}");
    }
    assert!(help.status.success());
    let version = stonecaller(&["--version"]);
    assert!(String::from_utf8_lossy(&version.stdout).contains(env!("CARGO_PKG_VERSION")));
}
