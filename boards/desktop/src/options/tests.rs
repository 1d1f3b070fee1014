//! What the command line says and what it may not.

use super::*;

fn parsed(line: &str) -> Result<Options, String> {
    parse(line.split_whitespace().map(OsString::from))
}

#[test]
fn nothing_said_is_a_picopad_in_a_window() {
    let options = parsed("").expect("fine");
    assert_eq!(options.board, BoardName::PicoPad);
    assert_eq!(options.mode, Mode::Window);
    assert_eq!(options.save, Save::Usual);
}

#[test]
fn a_script_keeps_no_save_unless_told() {
    let options =
        parsed("--script a --shot b.png --seed 0x1F --facts image=5,ram=6").expect("fine");
    assert_eq!(options.save, Save::None);
    assert_eq!(options.seed.map(|seed| seed[31]), Some(0x1F));
    assert_eq!((options.image_bytes, options.static_ram_bytes), (Some(5), Some(6)));
    assert_eq!(parsed("--script a --save b").map(|it| it.save), Ok(Save::File("b".into())));
    assert_eq!(parsed("--seed 31").map(|it| it.seed), Ok(options.seed));
}

#[test]
fn two_handhelds_are_of_one_board_or_of_one_each() {
    for (line, left, right) in [
        ("--linked", BoardName::PicoPad, BoardName::PicoPad),
        ("--linked --size 240x240", BoardName::PicoSystem, BoardName::PicoSystem),
        ("--size 320x240 --linked --size 240x240", BoardName::PicoPad, BoardName::PicoSystem),
    ] {
        let options = parsed(line).expect(line);
        assert_eq!((options.board, options.cable), (left, CableTo::Handheld(right)), "{line}");
    }
    assert_eq!(parsed("").map(|it| it.cable), Ok(CableTo::Nowhere));
}

#[test]
fn a_cable_leads_to_a_port_or_to_a_local_address() {
    let cable = |line: &str| parsed(line).map(|it| it.cable);
    assert_eq!(cable("--serial /dev/ttyUSB0"), Ok(CableTo::Serial("/dev/ttyUSB0".into())));
    let at = |text: &str| text.parse::<SocketAddr>().expect("an address");
    assert_eq!(cable("--listen localhost:0"), Ok(CableTo::Listen(at("127.0.0.1:0"))));
    for address in
        ["10.1.2.3:7421", "192.168.1.2:1", "169.254.9.9:2", "[fe80::1]:3", "[fd00::1]:4", "[::1]:5"]
    {
        assert_eq!(cable(&format!("--connect {address}")), Ok(CableTo::Connect(at(address))));
    }
}

#[test]
fn nonsense_is_named() {
    for (line, reason) in [
        ("--bord picopad", "no option '--bord'"),
        ("play", "'play' is not expected"),
        ("--board", "missing argument"),
        ("--board gameboy", "no board 'gameboy'"),
        ("--board picopad --size 240x240", "goes with --linked"),
        ("--linked --size 240x240 --size 240x240 --size 240x240", "more than twice"),
        ("--linked --serial /dev/ttyUSB0", "one cable"),
        ("--listen 127.0.0.1:1 --connect 127.0.0.1:1", "one cable"),
        ("--serial", "missing argument"),
        ("--serial a --serial b", "twice"),
        ("--serial a --script b", "not with --serial"),
        ("--linked --export-match a", "only go with --save"),
        ("--connect 127.0.0.1:1 --import-match a", "only go with --save"),
        ("--listen 7421", "not an address and a port"),
        ("--listen example.org:7421", "not an address and a port"),
        ("--listen 0.0.0.0:7421", "every network"),
        ("--listen [::]:7421", "every network"),
        ("--listen 8.8.8.8:7421", "not on a local network"),
        ("--connect 172.32.0.1:7421", "not on a local network"),
        ("--connect [2001:db8::1]:7421", "not on a local network"),
        ("--connect 127.0.0.1:0", "from 1 to 65535"),
        ("--size 1x1", "no size '1x1'"),
        ("--web --port 70000", "not a port"),
        ("--port 80", "goes with --web"),
        ("--shot a.png", "go with --script"),
        ("--script a --web", "no page"),
        ("--save a --no-save", "do not go together"),
        ("--export-match a --import-match b", "do not go together"),
        ("--export-match a --no-save", "only go with --save"),
        ("--import-match a --web", "only go with --save"),
        ("--import-match a --script b", "only go with --save"),
        ("--export-match a --shot b", "go with --script"),
        ("--seed x", "not a seed"),
        ("--seed 0x", "not a seed"),
        ("--facts image=many", "is no fact"),
        ("--web=yes", "unexpected"),
    ] {
        let error = parsed(line).expect_err(line);
        assert!(error.contains(reason), "{line}: {error}");
    }
}

#[test]
fn help_names_every_option() {
    for option in [
        "board",
        "size",
        "linked",
        "serial",
        "listen",
        "connect",
        "web",
        "port",
        "script",
        "shot",
        "shots",
        "json",
        "save",
        "no-save",
        "export-match",
        "import-match",
        "seed",
        "facts",
    ] {
        assert!(HELP.contains(&format!("--{option}")), "{option}");
    }
    assert!(HELP.lines().all(|line| line.len() <= 80));
}
