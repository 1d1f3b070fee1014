//! Handhelds in real time, joined by what is outside.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::mpsc;

use stonecaller_firmware::link::Neighbour;

use super::*;
use crate::flash::Flash;
use crate::handheld::{Handheld, boot};
use crate::linked::{Side, seeds};
use crate::profile::{BoardName, facts};
use crate::reactor::Pace;

/// A handheld with the real program, in a thread of its own.
struct Running {
    case: Case,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    fn new(side: Side) -> Self {
        let facts = facts(BoardName::PicoSystem, None, None);
        let case = Case::new(facts.model.screen, Pace::Real);
        let inner = case.clone();
        let thread = thread::spawn(move || {
            let seed = seeds([9; 32], side);
            let boot = boot(BoardName::PicoSystem, &inner, facts, &Flash::blank(), seed);
            Handheld::new(inner, boot).run();
        });
        Self { case, thread: Some(thread) }
    }

    fn neighbour(&self) -> Neighbour {
        let (seen, told) = mpsc::channel();
        self.case.ask_for_a_look(Some(Box::new(move |app| {
            let _ = seen.send(app.device.neighbour.clone());
        })));
        told.recv_timeout(Duration::from_secs(5)).expect("it greets twice a second")
    }

    /// Waits until it sees a peer, or sees none.
    fn wait_for_peer(&self, there: bool) {
        let began = Instant::now();
        while matches!(self.neighbour(), Neighbour::Peer { .. }) != there {
            assert!(began.elapsed() < Duration::from_secs(15), "{:?}", self.neighbour());
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.case.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn loopback(port: u16) -> SocketAddr {
    (Ipv4Addr::LOCALHOST, port).into()
}

#[test]
fn two_computers_find_each_other_whoever_is_first_and_again_after_a_break() {
    let (here, there) = (Running::new(Side::Left), Running::new(Side::Right));
    let listener = network::Listener::bind(loopback(0)).expect("a port");
    let address = listener.address().expect("ours");
    // Called before anybody answers.
    drop(listener);
    let _calling = network::connect(&there.case, address).expect("a thread");
    thread::sleep(Duration::from_millis(200));
    assert_eq!(there.case.view().cable, Some(false));
    let listener = network::Listener::bind(address).expect("the same port");
    let listening = listener.join(&here.case).expect("a thread");
    here.wait_for_peer(true);
    there.wait_for_peer(true);
    assert_eq!((here.case.view().cable, there.case.view().cable), (Some(true), Some(true)));

    drop(listening);
    there.wait_for_peer(false);
    assert_eq!(there.case.view().cable, Some(false));
    // The porter goes away at its next look.
    let began = Instant::now();
    let listener = loop {
        match network::Listener::bind(address) {
            Ok(listener) => break listener,
            Err(error) => assert!(began.elapsed() < Duration::from_secs(10), "{error}"),
        }
        thread::sleep(Duration::from_millis(20));
    };
    let _listening = listener.join(&here.case).expect("a thread");
    there.wait_for_peer(true);
    here.wait_for_peer(true);
}

#[test]
fn a_second_caller_is_turned_away_and_the_first_one_stays() {
    let here = Running::new(Side::Left);
    let listener = network::Listener::bind(loopback(0)).expect("a port");
    let address = listener.address().expect("ours");
    let _listening = listener.join(&here.case).expect("a thread");
    let there = Running::new(Side::Right);
    let _calling = network::connect(&there.case, address).expect("a thread");
    here.wait_for_peer(true);
    for _ in 0..3 {
        let mut second = TcpStream::connect(address).expect("the system takes calls");
        second.set_read_timeout(Some(Duration::from_secs(5))).expect("a timeout");
        let _ = second.write_all(&[7; 100]);
        let hung_up = match second.read(&mut [0; 10]) {
            Ok(count) => count == 0,
            Err(error) => !is_timeout(&error),
        };
        assert!(hung_up, "the second caller was served");
    }
    thread::sleep(Duration::from_secs(2));
    assert!(matches!(here.neighbour(), Neighbour::Peer { .. }));
    assert!(matches!(there.neighbour(), Neighbour::Peer { .. }));
}

#[test]
fn a_caller_that_only_talks_nonsense_hurts_nothing_and_one_that_is_silent_loses_its_place() {
    let here = Running::new(Side::Left);
    let listener = network::Listener::bind(loopback(0)).expect("a port");
    let address = listener.address().expect("ours");
    let _listening = listener.join(&here.case).expect("a thread");
    let mut noisy = TcpStream::connect(address).expect("a call");
    for _ in 0..5 {
        noisy.write_all(&[0x55; 1_000]).expect("sent");
    }
    noisy.write_all(&[0]).expect("sent");
    let began = Instant::now();
    while here.neighbour() != Neighbour::Noise {
        // What was heard is forgotten after a moment, and a busy machine may look too late.
        noisy.write_all(&[0x55, 0x55, 0x55, 0]).expect("sent");
        thread::sleep(Duration::from_millis(20));
        assert!(began.elapsed() < Duration::from_secs(10), "{:?}", here.neighbour());
    }
    // It stays connected and says nothing more; the next one gets in all the same.
    let there = Running::new(Side::Right);
    let _calling = network::connect(&there.case, address).expect("a thread");
    here.wait_for_peer(true);
    there.wait_for_peer(true);
}

#[test]
fn only_addresses_nearby_are_taken() {
    for near in [
        "127.0.0.1",
        "127.9.9.9",
        "10.0.0.1",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.0.9",
        "169.254.1.1",
        "::1",
        "fe80::1",
        "fd12::1",
        "::ffff:10.0.0.1",
    ] {
        assert_eq!(network::check(near.parse().expect("an address")), Ok(()), "{near}");
    }
    for far in [
        "8.8.8.8",
        "172.15.0.1",
        "172.32.0.1",
        "192.169.0.1",
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "2001:db8::1",
        "ff02::1",
        "::ffff:8.8.8.8",
        "0.0.0.0",
        "::",
    ] {
        assert!(network::check(far.parse().expect("an address")).is_err(), "{far}");
    }
}

#[cfg(unix)]
mod ports {
    use super::*;
    use serialport::{SerialPort, TTYPort};

    /// The far end of a pseudo-terminal.
    struct Given(TTYPort);

    impl Destination for Given {
        fn open(&mut self) -> Result<Ends, String> {
            self.0.set_timeout(READ_PATIENCE).map_err(|error| error.to_string())?;
            let port = || self.0.try_clone_native().map_err(|error| error.to_string());
            Ok(Ends {
                reader: Box::new(port()?),
                writer: Box::new(port()?),
                name: "the test".into(),
                lumpy: false,
                patience: None,
                _place: None,
            })
        }
    }

    /// Two ends of a wire, and the name of the second one.
    fn wire() -> (TTYPort, TTYPort, PathBuf) {
        let (far, near) = TTYPort::pair().expect("a pseudo-terminal");
        let name = near.name().expect("it has a name").into();
        (far, near, name)
    }

    struct Link(PathBuf);

    impl Link {
        fn to(port: &Path) -> Self {
            let name = format!("stonecaller-port-{}", std::process::id());
            let link = Self(std::env::temp_dir().join(name));
            link.lead_to(port);
            link
        }

        fn lead_to(&self, port: &Path) {
            let _ = fs::remove_file(&self.0);
            std::os::unix::fs::symlink(port, &self.0).expect("a link");
        }
    }

    impl Drop for Link {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0);
        }
    }

    #[test]
    fn a_serial_port_is_a_cable_and_may_vanish_and_come_back() {
        let (here, there) = (Running::new(Side::Left), Running::new(Side::Right));
        let (far, near, name) = wire();
        let link = Link::to(&name);
        drop(near);
        let port = serial::Port::open(&link.0.to_string_lossy()).expect("it is there");
        let _serial = port.join(&here.case).expect("a thread");
        let other = Outside::join(&there.case, Given(far)).expect("a thread");
        here.wait_for_peer(true);
        there.wait_for_peer(true);

        drop(other);
        here.wait_for_peer(false);
        assert_eq!(here.case.view().cable, Some(false));
        let (far, near, name) = wire();
        drop(near);
        link.lead_to(&name);
        let _other = Outside::join(&there.case, Given(far)).expect("a thread");
        here.wait_for_peer(true);
        there.wait_for_peer(true);
    }

    #[test]
    fn a_port_in_use_is_named_and_free_again_later() {
        let (_far, near, name) = wire();
        drop(near);
        let name = name.to_string_lossy();
        let first = serial::Port::open(&name).expect("it is there");
        let refused = serial::Port::open(&name).err().expect("it is in use");
        assert!(refused.contains("another program is using it"), "{refused}");
        drop(first);
        serial::Port::open(&name).map(|_| ()).expect("free again");
    }

    #[test]
    fn a_port_that_is_missing_or_no_port_is_named() {
        let missing = serial::Port::open("/dev/no-such-port").err().expect("refused");
        assert!(missing.contains("serial port /dev/no-such-port: it is not there"), "{missing}");
        let file = std::env::temp_dir().join(format!("stonecaller-no-port-{}", std::process::id()));
        fs::write(&file, "Dear Emmy").expect("a file");
        let wrong = serial::Port::open(&file.to_string_lossy()).err();
        let _ = fs::remove_file(&file);
        assert!(wrong.is_some_and(|why| why.contains("serial port")));
    }
}
