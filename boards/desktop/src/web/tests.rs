//! The page's server with real clients.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use stonecaller_firmware::input::Button;
use tungstenite::client::IntoClientRequest;
use tungstenite::http::{HeaderValue, StatusCode, header};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, Message, WebSocket};

use super::Server;
use crate::contacts::set_of;
use crate::demo;
use crate::desk::Desk;
use crate::handheld::Handheld;
use crate::linked::Side;
use crate::profile::BoardName;
use crate::reactor::{Case, Pace};

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

fn site() -> (Case, u16) {
    let (desk, port) = site_of(&[BoardName::PicoPad]);
    (desk.case(Side::Left).clone(), port)
}

fn site_of(boards: &[BoardName]) -> (Desk, u16) {
    let desk = Desk::new(boards, Pace::Real, 0);
    for seat in desk.seats() {
        let inner = seat.case.clone();
        thread::spawn(move || Handheld::new(inner.clone(), demo::boot(&inner)).run());
    }
    let server = Server::bind(Some(0)).expect("a port");
    let port = server.port();
    let inner = desk.clone();
    thread::spawn(move || server.run(&inner));
    (desk, port)
}

fn open(port: u16, origin: Option<&str>) -> Result<Socket, Error> {
    open_at(port, "/ws", origin)
}

fn open_at(port: u16, path: &str, origin: Option<&str>) -> Result<Socket, Error> {
    let mut request = format!("ws://127.0.0.1:{port}{path}").into_client_request()?;
    if let Some(origin) = origin {
        request.headers_mut().insert(header::ORIGIN, HeaderValue::from_str(origin)?);
    }
    let (socket, _) = tungstenite::connect(request)?;
    if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
        stream.set_read_timeout(Some(Duration::from_secs(5))).expect("a timeout");
    }
    Ok(socket)
}

/// A visitor, with the picture that it sees.
struct Visitor {
    socket: Socket,
    hello: String,
    pixels: Vec<u16>,
    buttons: u8,
    melodies: Vec<Vec<u8>>,
    /// Whether it is on, and how its cable is.
    plugs: [u8; 2],
}

impl Visitor {
    fn new(port: u16) -> Self {
        Self::at(port, "/ws")
    }

    fn at(port: u16, path: &str) -> Self {
        let origin = format!("http://127.0.0.1:{port}");
        let mut socket = open_at(port, path, Some(&origin)).expect("let in");
        let hello = socket.read().expect("a greeting").to_string();
        let pixels = vec![0; 320 * 240];
        Self { socket, hello, pixels, buttons: 0, melodies: Vec::new(), plugs: [9; 2] }
    }

    fn press(&mut self, bits: u8) {
        self.socket.send(Message::binary(vec![1, bits])).expect("sent");
    }

    fn say(&mut self, kind: u8, what: u8) {
        self.socket.send(Message::binary(vec![kind, what])).expect("sent");
    }

    fn see(&mut self) {
        let Message::Binary(bytes) = self.socket.read().expect("a message") else { return };
        let word = |place: usize| usize::from(u16::from_be_bytes([bytes[place], bytes[place + 1]]));
        match bytes[0] {
            1 => {
                let (x, y, width, height) = (word(1), word(3), word(5), word(7));
                assert_eq!(bytes.len(), 9 + width * height * 2);
                for (index, pair) in bytes[9..].chunks_exact(2).enumerate() {
                    self.pixels[(y + index / width) * 320 + x + index % width] =
                        u16::from_be_bytes([pair[0], pair[1]]);
                }
            }
            2 => self.buttons = bytes[4],
            3 => self.melodies.push(bytes[1..].to_vec()),
            4 => self.plugs = [bytes[1], bytes[2]],
            other => panic!("message {other}"),
        }
    }

    fn see_until(&mut self, done: impl Fn(&Self) -> bool) {
        let began = Instant::now();
        while !done(self) {
            assert!(began.elapsed() < Duration::from_secs(10), "waited in vain");
            self.see();
        }
    }

    fn see_colour(&mut self, colour: u16) {
        self.see_until(|it| it.pixels.iter().all(|pixel| *pixel == colour));
    }
}

/// Asks for `head` as raw bytes and returns the answer.
fn ask(port: u16, head: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("connected");
    stream.write_all(head.as_bytes()).expect("sent");
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn a_visitor_presses_and_everybody_sees_it() {
    let (_case, port) = site();
    let mut first = Visitor::new(port);
    assert!(first.hello.contains("\"board\":\"PicoPad\",\"width\":320,\"height\":240"));
    first.see_colour(demo::FRESH);
    let mut second = Visitor::new(port);
    thread::sleep(Duration::from_millis(150));
    first.press(set_of([Button::A]).bits());
    second.see_colour(demo::colour(Button::A));
    first.see_colour(demo::colour(Button::A));
    second.see_until(|it| it.buttons == set_of([Button::A]).bits());
    second.press(set_of([Button::Y]).bits());
    first.see_until(|it| !it.melodies.is_empty());
    assert_eq!(first.melodies[0][..5], [5, 1, 6, 0, 90], "full volume, then 262 Hz for 90 ms");
    first.see_colour(demo::colour(Button::Y));
    // Somebody who comes now sees the picture at once, and does not hear the melody.
    let mut third = Visitor::new(port);
    third.see();
    assert!(third.pixels.iter().all(|pixel| *pixel == demo::colour(Button::Y)));
    assert!(third.melodies.is_empty());
}

#[test]
fn two_handhelds_have_a_socket_each_and_share_the_cable() {
    let (desk, port) = site_of(&[BoardName::PicoPad; 2]);
    let (mut left, mut right) = (Visitor::new(port), Visitor::at(port, "/ws/right"));
    assert!(
        left.hello.contains("\"hands\":\"left\"") && right.hello.contains("\"hands\":\"right\"")
    );
    left.see_colour(demo::FRESH);
    right.see_colour(demo::FRESH);
    thread::sleep(Duration::from_millis(150));
    right.press(set_of([Button::B]).bits());
    right.see_colour(demo::colour(Button::B));
    assert!(desk.case(Side::Left).view().buttons.is_empty(), "the left one has its own buttons");

    left.see_until(|it| it.plugs == [1, 1]);
    left.say(2, 0);
    right.see_until(|it| it.plugs == [1, 0]);
    left.see_until(|it| it.plugs == [1, 0]);
    assert!(!desk.cord().expect("a cable").is_plugged());
    right.say(2, 1);
    left.see_until(|it| it.plugs == [1, 1]);
    right.say(3, 0);
    right.see_until(|it| it.plugs == [0, 1]);
    assert!(desk.case(Side::Left).view().powered);
    right.say(3, 1);
    right.see_until(|it| it.plugs == [1, 1]);
    right.see_colour(demo::FRESH);
}

#[test]
fn one_handheld_has_no_right_one() {
    let (_case, port) = site();
    let origin = format!("http://127.0.0.1:{port}");
    match open_at(port, "/ws/right", Some(&origin)) {
        Err(Error::Http(response)) => assert_eq!(response.status(), StatusCode::NOT_FOUND),
        other => panic!("{:?}", other.map(|_| "let in")),
    }
}

#[test]
fn who_vanishes_lets_go() {
    let (case, port) = site();
    let mut first = Visitor::new(port);
    let mut second = Visitor::new(port);
    first.press(set_of([Button::B, Button::Left]).bits());
    second.see_until(|it| it.buttons == set_of([Button::B, Button::Left]).bits());
    drop(first);
    second.see_until(|it| it.buttons == 0);
    assert!(case.view().buttons.is_empty());
}

#[test]
fn foreign_pages_are_refused() {
    let (_case, port) = site();
    for origin in [None, Some("http://evil.example"), Some("null"), Some("http://127.0.0.1:1")] {
        match open(port, origin) {
            Err(Error::Http(response)) => assert_eq!(response.status(), StatusCode::FORBIDDEN),
            Err(other) => panic!("{origin:?}: {other}"),
            Ok(_) => panic!("{origin:?} was let in"),
        }
    }
    let foreign = ask(port, "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    assert!(foreign.starts_with("HTTP/1.1 403 "), "{foreign}");
    let foreign = format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://a.b\r\n\r\n");
    assert!(ask(port, &foreign).starts_with("HTTP/1.1 403 "));
}

#[test]
fn the_page_is_served_and_nothing_else() {
    let (_case, port) = site();
    let get =
        |path: &str| ask(port, &format!("GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n"));
    let page = get("/");
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n"), "{page}");
    assert!(page.contains("Content-Security-Policy: default-src 'none'; script-src 'self';"));
    assert!(page.ends_with("</html>\n"));
    assert!(!page.to_lowercase().contains("access-control"));
    let scripts = get("/main.js") + &get("/handheld.js");
    for path in [
        "/style.css",
        "/main.js",
        "/screen.js",
        "/keys.js",
        "/fit.js",
        "/handheld.js",
        "/sound.js",
        "/icon.svg",
    ] {
        assert!(page.contains(path) || scripts.contains(&path[1..]), "{path} is not used");
        assert!(get(path).starts_with("HTTP/1.1 200 OK\r\n"), "{path}");
    }
    assert!(get("/../Cargo.toml").starts_with("HTTP/1.1 404 "));
    assert!(get("/ws").starts_with("HTTP/1.1 403 "));
    let post = format!("POST / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n");
    assert!(ask(port, &post).starts_with("HTTP/1.1 405 "));
    assert!(ask(port, "\u{1}\u{2}\u{3}\r\n\r\n").starts_with("HTTP/1.1 400 "));
    let long = format!("GET / HTTP/1.1\r\nHost: localhost:{port}\r\nX: {}", "x".repeat(20_000));
    assert!(ask(port, &long).starts_with("HTTP/1.1 431 "));
}

#[test]
fn garbage_ends_the_visit_and_hurts_nobody_else() {
    let (_case, port) = site();
    let mut bystander = Visitor::new(port);
    let garbage = [
        Message::binary(vec![9, 9]),
        // There is nothing to pull and to switch with one handheld.
        Message::binary(vec![2, 0]),
        Message::binary(vec![3, 0]),
        Message::binary(vec![1]),
        Message::binary(Vec::new()),
        Message::text("hello"),
        Message::binary(vec![0; 100_000]),
    ];
    for message in garbage {
        let mut visitor = Visitor::new(port);
        visitor.press(set_of([Button::X]).bits());
        bystander.see_until(|it| it.buttons == set_of([Button::X]).bits());
        let _ = visitor.socket.send(message);
        bystander.see_until(|it| it.buttons == 0);
        let end = (0..1_000).find_map(|_| match visitor.socket.read() {
            Ok(Message::Close(frame)) => Some(frame.is_some()),
            Ok(_) => None,
            Err(_) => Some(true),
        });
        assert_eq!(end, Some(true));
    }
    // Bytes that are no WebSocket's at all: reserved bits, and no mask.
    let mut visitor = Visitor::new(port);
    if let MaybeTlsStream::Plain(stream) = visitor.socket.get_mut() {
        stream.write_all(&[0xF1; 64]).expect("sent");
    }
    assert!((0..1_000).any(|_| !matches!(visitor.socket.read(), Ok(Message::Binary(_)))));
    thread::sleep(Duration::from_millis(100));
    bystander.press(set_of([Button::A]).bits());
    bystander.see_colour(demo::colour(Button::A));
}

#[test]
fn pings_are_answered_between_pictures() {
    let (_case, port) = site();
    let mut visitor = Visitor::new(port);
    visitor.socket.send(Message::Ping(b"there?".as_slice().into())).expect("sent");
    let answered = (0..100)
        .any(|_| matches!(visitor.socket.read(), Ok(Message::Pong(bytes)) if *bytes == *b"there?"));
    assert!(answered);
}

#[test]
fn a_taken_port_is_an_error_only_if_it_was_asked_for() {
    let taken = Server::bind(Some(0)).expect("a port");
    assert!(Server::bind(Some(taken.port())).is_err());
    let first = Server::bind(None).expect("a port");
    let second = Server::bind(None).expect("another port");
    assert_ne!(first.port(), second.port());
}
