//! One visitor: a thread that listens and a thread that tells.
//!
//! The socket is shared by two WebSockets. The listening one must answer pings and closes, and
//! its answers may not cut into a picture that is on its way, so it writes into a small buffer
//! which the telling one sends between two messages.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use stonecaller_firmware::input::ButtonSet;
use tungstenite::protocol::frame::CloseFrame;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::protocol::{Role, WebSocketConfig};
use tungstenite::{Bytes, Error, Message, WebSocket};

use super::Site;
use super::protocol::{self, LONGEST_MESSAGE, Said, Told};
use crate::desk::Desk;
use crate::linked::Side;

/// How often a visitor is asked whether it is still there. The browser answers by itself.
const PING_EVERY: Duration = Duration::from_secs(5);
/// A visitor that has said nothing for so long has vanished, and holds no button any more.
const SILENCE: Duration = Duration::from_secs(15);
/// Answers that wait to be sent; more than this is somebody playing games with pings.
const MOST_ANSWERS: usize = 4 * 1024;

/// Looks after a visitor whose WebSocket has just been opened. `early` came with the request.
pub(super) fn attend(site: &Site, side: Side, stream: TcpStream, early: Vec<u8>) -> io::Result<()> {
    stream.set_read_timeout(Some(SILENCE))?;
    let id = site.next_visitor.fetch_add(1, Ordering::Relaxed);
    let answers = Arc::new(Answers::default());
    let case = site.desk.case(side);
    let teller = {
        let desk = site.desk.clone();
        let (stream, answers) = (stream.try_clone()?, Arc::clone(&answers));
        thread::Builder::new().name("teller".into()).spawn(move || {
            let _ = tell(&desk, side, &stream, &answers);
            // Wakes the listener, if it still listens.
            let _ = stream.shutdown(Shutdown::Both);
        })?
    };
    listen(&site.desk, side, id, stream, early, &answers);
    case.hold(id, ButtonSet::NONE);
    answers.over.store(true, Ordering::Release);
    case.touch();
    let _ = teller.join();
    Ok(())
}

#[derive(Default)]
struct Answers {
    bytes: Mutex<Vec<u8>>,
    over: AtomicBool,
}

impl Answers {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.bytes.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn is_empty(&self) -> bool {
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}

/// Reads from the socket and writes to the answers.
struct Listening<'a> {
    stream: TcpStream,
    answers: &'a Answers,
}

impl Read for Listening<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.read(buffer)
    }
}

impl Write for Listening<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut waiting = self.answers.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() + bytes.len() > MOST_ANSWERS {
            return Err(io::Error::other("too many pings"));
        }
        waiting.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn listen(desk: &Desk, side: Side, id: u64, stream: TcpStream, early: Vec<u8>, answers: &Answers) {
    let case = desk.case(side);
    let config = WebSocketConfig::default()
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .max_message_size(Some(LONGEST_MESSAGE))
        .max_frame_size(Some(LONGEST_MESSAGE));
    let listening = Listening { stream, answers };
    let mut socket = WebSocket::from_partially_read(listening, early, Role::Server, Some(config));
    loop {
        let refusal = match socket.read() {
            Ok(Message::Binary(bytes)) => {
                match (protocol::said(&bytes), desk.cord()) {
                    (Some(Said::Hold(buttons)), _) => case.hold(id, buttons),
                    (Some(Said::Plug(plugged)), Some(cord)) => cord.plug(plugged),
                    (Some(Said::Switch(on)), Some(_)) => case.switch(on),
                    // One handheld alone has neither a second end of the cable nor a switch here.
                    _ => {
                        let why = (CloseCode::Invalid, "not a message of this page");
                        close(&mut socket, Some(why));
                        return;
                    }
                }
                continue;
            }
            Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => {
                if !answers.is_empty() {
                    case.touch();
                }
                continue;
            }
            Ok(Message::Text(_)) => Some((CloseCode::Unsupported, "no text here")),
            Ok(Message::Close(_)) => None,
            Err(Error::Capacity(_)) => Some((CloseCode::Size, "too long")),
            Err(Error::Utf8(_)) => Some((CloseCode::Invalid, "not text")),
            Err(Error::Protocol(_)) => Some((CloseCode::Protocol, "not a WebSocket's bytes")),
            // Silent for too long, or gone.
            Err(_) => None,
        };
        close(&mut socket, refusal);
        return;
    }
}

/// Hangs up, with a reason if it is not the visitor who did.
fn close(socket: &mut WebSocket<Listening<'_>>, refusal: Option<(CloseCode, &'static str)>) {
    if let Some((code, reason)) = refusal {
        let _ = socket.close(Some(CloseFrame { code, reason: reason.into() }));
    }
    let _ = socket.flush();
}

fn tell(desk: &Desk, side: Side, stream: &TcpStream, answers: &Answers) -> Result<(), Error> {
    let mut raw = stream;
    let mut socket =
        WebSocket::from_raw_socket(stream, Role::Server, Some(WebSocketConfig::default()));
    socket.send(Message::text(protocol::hello(desk, side)))?;
    let case = desk.case(side);
    let mut told = Told::default();
    let mut view = case.view();
    let mut pinged = Instant::now();
    loop {
        for message in told.catch_up(&view) {
            socket.write(Message::binary(message))?;
        }
        if pinged.elapsed() >= PING_EVERY {
            pinged = Instant::now();
            socket.write(Message::Ping(Bytes::new()))?;
        }
        socket.flush()?;
        let waiting = answers.take();
        if !waiting.is_empty() {
            raw.write_all(&waiting).map_err(Error::Io)?;
        }
        if answers.over.load(Ordering::Acquire) {
            return Ok(());
        }
        view = case.wait_for_view(view.serial, PING_EVERY.saturating_sub(pinged.elapsed()));
    }
}
