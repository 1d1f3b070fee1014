//! The few lines of HTTP that a page of a few files needs.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use tungstenite::handshake::machine::TryParse;
use tungstenite::handshake::server::{Request, create_response, write_response};

use super::{Site, guard, visitor};
use crate::linked::Side;

/// The longest request that is read; a browser sends less than a tenth of it.
const LONGEST_HEAD: usize = 8 * 1024;
/// How long a request may take to arrive, so that who sends nothing holds no place for long.
const HEAD_PATIENCE: Duration = Duration::from_secs(5);

/// The page's files: path, type, content.
const FILES: [(&str, &str, &str); 9] = [
    ("/", "text/html; charset=utf-8", include_str!("page.html")),
    ("/style.css", "text/css; charset=utf-8", include_str!("style.css")),
    ("/main.js", "text/javascript; charset=utf-8", include_str!("main.js")),
    ("/screen.js", "text/javascript; charset=utf-8", include_str!("screen.js")),
    ("/keys.js", "text/javascript; charset=utf-8", include_str!("keys.js")),
    ("/fit.js", "text/javascript; charset=utf-8", include_str!("fit.js")),
    ("/handheld.js", "text/javascript; charset=utf-8", include_str!("handheld.js")),
    ("/sound.js", "text/javascript; charset=utf-8", include_str!("sound.js")),
    ("/icon.svg", "image/svg+xml", include_str!("icon.svg")),
];

/// Answers one connection, for as long as it lasts.
pub(super) fn answer(site: &Site, mut stream: TcpStream) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(Duration::from_secs(10)))?;
    let (request, rest) = match read_head(&mut stream)? {
        Head::Request(request, rest) => (request, rest),
        Head::Gone => return Ok(()),
        Head::Bad(status) => return plain(&mut stream, status),
    };
    let Some(host) = guard::own_host(request.headers(), site.port) else {
        return plain(&mut stream, "403 Forbidden");
    };
    let side = match request.uri().path() {
        "/ws" => Some(Side::Left),
        "/ws/right" if site.desk.cord().is_some() => Some(Side::Right),
        _ => None,
    };
    if let Some(side) = side {
        if !guard::may_play(request.headers(), &host) {
            return plain(&mut stream, "403 Forbidden");
        }
        return match create_response(&request) {
            Ok(response) => {
                write_response(&mut stream, &response).map_err(io::Error::other)?;
                visitor::attend(site, side, stream, rest)
            }
            Err(_) => plain(&mut stream, "400 Bad Request"),
        };
    }
    if !guard::may_read(request.headers(), &host) {
        return plain(&mut stream, "403 Forbidden");
    }
    match FILES.iter().find(|(path, ..)| *path == request.uri().path()) {
        Some((_, kind, content)) => send(&mut stream, "200 OK", kind, &host, content),
        None => plain(&mut stream, "404 Not Found"),
    }
}

enum Head {
    /// A request, and what came after it.
    Request(Box<Request>, Vec<u8>),
    /// Nobody there any more.
    Gone,
    /// Not a request that we answer.
    Bad(&'static str),
}

fn read_head(stream: &mut TcpStream) -> io::Result<Head> {
    let deadline = Instant::now() + HEAD_PATIENCE;
    let mut bytes = Vec::with_capacity(1024);
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(Head::Bad("408 Request Timeout"));
        }
        stream.set_read_timeout(Some(left))?;
        let mut piece = [0; 1024];
        let count = match stream.read(&mut piece) {
            Ok(0) => return Ok(Head::Gone),
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) if is_timeout(&error) => return Ok(Head::Bad("408 Request Timeout")),
            Err(error) => return Err(error),
        };
        bytes.extend_from_slice(&piece[..count]);
        match Request::try_parse(&bytes) {
            Ok(Some((length, request))) => {
                return Ok(Head::Request(Box::new(request), bytes.split_off(length)));
            }
            Ok(None) if bytes.len() > LONGEST_HEAD => {
                return Ok(Head::Bad("431 Request Header Fields Too Large"));
            }
            Ok(None) => {}
            Err(tungstenite::Error::Protocol(
                tungstenite::error::ProtocolError::WrongHttpMethod,
            )) => return Ok(Head::Bad("405 Method Not Allowed")),
            Err(_) => return Ok(Head::Bad("400 Bad Request")),
        }
    }
}

/// Whether a read or write took too long; systems have two names for it.
pub(super) fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

fn send(
    stream: &mut TcpStream,
    status: &str,
    kind: &str,
    host: &str,
    content: &str,
) -> io::Result<()> {
    let allow = if status.starts_with("405") { "Allow: GET\r\n" } else { "" };
    // `ws:` is spelled out because 'self' did not cover it in every browser.
    let answer = format!(
        "HTTP/1.1 {status}\r\n\
         Content-Type: {kind}\r\n\
         Content-Length: {length}\r\n\
         Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; \
         img-src 'self'; connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\n\
         Referrer-Policy: no-referrer\r\n\
         X-Content-Type-Options: nosniff\r\n\
         Cache-Control: no-store\r\n\
         {allow}Connection: close\r\n\r\n{content}",
        length = content.len(),
    );
    stream.write_all(answer.as_bytes())?;
    stream.shutdown(Shutdown::Write)?;
    // Closing with unread bytes would reset the connection and lose the answer on its way.
    stream.set_read_timeout(Some(Duration::from_secs(1)))?;
    let mut left = [0; 1024];
    for _ in 0..16 {
        if !matches!(stream.read(&mut left), Ok(count) if count > 0) {
            break;
        }
    }
    Ok(())
}

fn plain(stream: &mut TcpStream, status: &str) -> io::Result<()> {
    send(stream, status, "text/plain; charset=utf-8", "127.0.0.1", &format!("{status}\n"))
}

/// Sends somebody away because there are too many.
pub(super) fn refuse_crowd(mut stream: TcpStream) {
    // In the accepting thread, so it may not wait: what does not fit at once is not said.
    let _ = stream.set_nonblocking(true);
    let _ = stream.write_all(b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n");
}
