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
        (vec!["--linked", "--serial", "/dev/ttyUSB0"], "there is one cable"),
        (vec!["--listen", "0.0.0.0:7421"], "every network"),
        (vec!["--listen", "nowhere"], "'nowhere' is not an address"),
        (vec!["--connect", "8.8.8.8:53"], "not on a local network"),
        (
            vec!["--linked", "--script", &script, "--shot", &shot],
            "bad.txt:2: say on which handheld",
        ),
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
    let script = folder.file("script.txt", b"wait 2500\npress Down Down Down A Left B\nwait 500\n");
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

/// Into a match and some choices on, as in `tests/scripts/resume.txt`.
const INTO_A_MATCH: &[u8] = b"wait 2500
press A A
press Right Right Down Down Right Down Right Down
press A
wait 300
press X
wait 400
press Down A A
wait 900
";

fn read(path: &str) -> String {
    fs::read_to_string(path).expect("a text")
}

#[test]
fn a_match_goes_out_as_text_and_into_another_save() {
    let folder = Folder::new("export");
    let script = folder.file("script.txt", INTO_A_MATCH);
    let [save, other, text, again] =
        ["a.save", "b.save", "a.txt", "b.txt"].map(|name| folder.path(name));
    let played = stonecaller(&["--script", &script, "--seed", "7", "--save", &save]);
    assert_eq!(played.status.code(), Some(0), "{}", said(&played));
    let before = fs::read(&save).expect("a save");

    let out = stonecaller(&["--export-match", &text, "--save", &save]);
    assert_eq!(out.status.code(), Some(0), "{}", said(&out));
    let told = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(told.contains("the match in progress") && told.contains(&text), "{told}");
    assert_eq!(fs::read(&save).expect("the save"), before, "exporting only reads");
    let (_, log) = stonecaller_scenario::read_match(&read(&text)).expect("a match");
    assert!(!log.is_empty());
    assert!(read(&text).contains("choose end phase"), "{}", read(&text));

    let into = stonecaller(&["--import-match", &text, "--save", &other]);
    assert_eq!(into.status.code(), Some(0), "{}", said(&into));
    let out = stonecaller(&["--export-match", &again, "--save", &other]);
    assert_eq!(out.status.code(), Some(0), "{}", said(&out));
    assert_eq!(read(&again), read(&text));

    // Neither a file nor a match is lost to a second one.
    let once_more = stonecaller(&["--export-match", &script, "--save", &save]);
    assert_eq!(once_more.status.code(), Some(1));
    assert!(said(&once_more).contains("is there already"), "{}", said(&once_more));
    assert_eq!(read(&script).as_bytes(), INTO_A_MATCH);
    let once_more = stonecaller(&["--import-match", &text, "--save", &save]);
    assert_eq!(once_more.status.code(), Some(1));
    assert!(said(&once_more).contains("a match is in progress"), "{}", said(&once_more));
    assert_eq!(fs::read(&save).expect("the save"), before);
}

#[test]
fn a_match_that_is_not_there_or_makes_no_sense_changes_nothing() {
    let folder = Folder::new("no-match");
    let script = folder.file("script.txt", b"wait 2500\npress Down Down Down A Left B\nwait 500\n");
    let [save, missing, text] = ["a.save", "none.save", "a.txt"].map(|name| folder.path(name));
    let played = stonecaller(&["--script", &script, "--save", &save]);
    assert_eq!(played.status.code(), Some(0), "{}", said(&played));
    let before = fs::read(&save).expect("a save");
    let bad = folder.file(
        "bad.txt",
        b"game: second edition\ndecks: Tundra Orcs, Fallen Kingdom\nfirst three\n",
    );
    let wide = folder.file(
        "wide.txt",
        b"game: second edition\ndecks: Tundra Orcs, Fallen Kingdom\nplayers: WWWWWWWW, Tom\nfirst one\n",
    );
    for (arguments, reason) in [
        (["--export-match", &text, "--save", &save], "there is no match in it"),
        (["--export-match", &text, "--save", &missing], "there is no save file"),
        (["--import-match", &text, "--save", &save], "cannot read"),
        (["--import-match", &bad, "--save", &save], "bad.txt:3: "),
        (["--import-match", &bad, "--save", &missing], "bad.txt:3: "),
        (["--import-match", &wide, "--save", &save], "wide.txt:3: `WWWWWWWW` is too wide"),
    ] {
        let output = stonecaller(&arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(said(&output).contains(reason), "{arguments:?}: {}", said(&output));
        assert!(!fs::exists(&text).expect("the folder"), "{arguments:?}");
        assert!(!fs::exists(&missing).expect("the folder"), "{arguments:?}");
        assert_eq!(fs::read(&save).expect("the save"), before, "{arguments:?}");
    }
}

#[test]
fn a_match_that_is_over_is_put_among_the_kept_ones() {
    let folder = Folder::new("over");
    // Whoever does nothing loses by it.
    let endless = "game: second edition\ndecks: Tundra Orcs, Fallen Kingdom\nseed: 5\n".to_string()
        + &"choose end phase\n".repeat(1000);
    let fault = stonecaller_scenario::read_match(&endless).expect_err("it ends before");
    assert!(fault.why.contains("the game is over"), "{fault}");
    let lines: Vec<&str> = endless.lines().take(fault.line - 1).collect();
    let over = folder.file("over.txt", lines.join("\n").as_bytes());
    let [save, other, text, again] =
        ["a.save", "b.save", "a.txt", "b.txt"].map(|name| folder.path(name));
    for (from, save, to) in [(&over, &save, &text), (&text, &other, &again)] {
        // Nothing is in progress afterwards, so there is room for it again.
        for _ in 0..2 {
            let into = stonecaller(&["--import-match", from, "--save", save]);
            assert_eq!(into.status.code(), Some(0), "{}", said(&into));
            let told = String::from_utf8_lossy(&into.stdout).into_owned();
            assert!(told.contains("among the kept matches"), "{told}");
        }
        let out = stonecaller(&["--export-match", to, "--save", save]);
        assert_eq!(out.status.code(), Some(0), "{}", said(&out));
        let told = String::from_utf8_lossy(&out.stdout).into_owned();
        assert!(told.contains("the newest kept match"), "{told}");
    }
    assert!(read(&text).contains("expect winner"), "{}", read(&text));
    assert_eq!(read(&again), read(&text));
}

/// From the title of both to Board check, with pictures: joined, pulled, joined again.
const TWO_AT_BOARD_CHECK: &str = "\
wait 3000
left: press Down Down Down Down A
right: press Down Down Down Down A
wait 1000
left: shot left-joined
right: shot right-joined
cable pull
wait 2500
left: shot left-pulled
right: shot right-pulled
cable plug
wait 1000
left: shot left-again
right: power
wait 500
";

#[test]
fn two_handhelds_see_each_other_in_a_script_and_have_a_save_each() {
    let folder = Folder::new("linked");
    let script = folder.file("two.txt", TWO_AT_BOARD_CHECK.as_bytes());
    let [save, shots, shot] = ["my.save", "shots", "both.png"].map(|name| folder.path(name));
    let run = || {
        let linked = ["--linked", "--size", "320x240", "--size", "240x240", "--seed", "7"];
        let out = ["--script", &script, "--save", &save, "--shots", &shots, "--shot", &shot];
        let output = stonecaller(&[&linked[..], &out[..]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    };
    run();
    let picture = |name: &str| fs::read(format!("{shots}/{name}.png")).expect("a picture");
    for side in ["left", "right"] {
        let (joined, pulled) = (format!("{side}-joined"), format!("{side}-pulled"));
        assert_ne!(
            picture(&joined),
            picture(&pulled),
            "{side} does not notice that nobody is there"
        );
    }
    assert_eq!(picture("left-again"), picture("left-joined"));
    assert_ne!(picture("left-joined"), picture("right-joined"));
    let before =
        [picture("left-joined"), picture("right-pulled"), fs::read(&shot).expect("one of both")];
    for name in ["my.save", "my.right.save"] {
        assert_eq!(fs::metadata(folder.path(name)).expect("a save").len(), 64 * 1024, "{name}");
    }
    run();
    let after =
        [picture("left-joined"), picture("right-pulled"), fs::read(&shot).expect("one of both")];
    assert_eq!(before, after, "the same seed plays the same");
}

#[test]
fn what_cannot_be_joined_is_named_before_anything_starts() {
    let folder = Folder::new("no-cable");
    let save = folder.path("my.save");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("ours").to_string();
    for (arguments, reason) in [
        (["--serial", "/dev/no-such-port"], "serial port /dev/no-such-port: it is not there"),
        (["--listen", address.as_str()], "cannot listen at 127.0.0.1:"),
    ] {
        let page = ["--web", "--port", "0", "--save", &save];
        let output = stonecaller(&[&arguments[..], &page[..]].concat());
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(said(&output).contains(reason), "{arguments:?}: {}", said(&output));
        assert!(!fs::exists(&save).expect("the folder"), "{arguments:?} made a save");
    }
}
