//! The handheld as a page on a loopback port, for machines without a display.
//!
//! A thread accepts, a thread for each connection answers. A page and its files are one GET each;
//! the picture, the sound and the buttons of a handheld share one WebSocket (`protocol.rs` says what goes over it).
//! Only pages from here may talk to us (`guard.rs`): a foreign site in the same browser may not.

mod guard;
mod http;
mod protocol;
mod visitor;

#[cfg(test)]
mod tests;

use std::io;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use crate::desk::Desk;
use crate::options::USUAL_PORT;

/// Ports tried after the usual one, when somebody else has it.
const PORTS_TRIED: u16 = 20;
/// Connections at a time, visitors among them. A browser opens about six, so a few people fit.
const MOST_CONNECTIONS: usize = 64;

/// A port that is ours, on which nobody is answered yet.
pub struct Server {
    listener: TcpListener,
    port: u16,
}

/// What all connections share.
struct Site {
    desk: Desk,
    port: u16,
    connections: AtomicUsize,
    next_visitor: AtomicU64,
}

impl Server {
    /// Takes `port` (0 for any), or without one the usual port or the next that is free.
    ///
    /// # Errors
    /// If there is none to take.
    pub fn bind(port: Option<u16>) -> io::Result<Self> {
        let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        let listener = match port {
            Some(port) => bind(port)
                .map_err(|error| io::Error::new(error.kind(), format!("port {port}: {error}")))?,
            None => (USUAL_PORT..=USUAL_PORT + PORTS_TRIED)
                .find_map(|port| bind(port).ok())
                .map_or_else(|| bind(0), Ok)?,
        };
        let port = listener.local_addr()?.port();
        Ok(Self { listener, port })
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Serves what lies on `desk` for ever.
    pub fn run(self, desk: &Desk) {
        let site = Arc::new(Site {
            desk: desk.clone(),
            port: self.port,
            connections: AtomicUsize::new(0),
            // Well away from the script's and the window's own hands.
            next_visitor: AtomicU64::new(1_000),
        });
        for stream in self.listener.incoming() {
            match stream {
                Ok(stream) => site.welcome(stream),
                // Out of file handles, most likely; they come back when visitors leave.
                Err(_) => thread::sleep(Duration::from_millis(100)),
            }
        }
    }
}

impl Site {
    fn welcome(self: &Arc<Self>, stream: TcpStream) {
        let before = self.connections.fetch_add(1, Ordering::AcqRel);
        let place = Place(Arc::clone(self));
        if before >= MOST_CONNECTIONS {
            http::refuse_crowd(stream);
            return;
        }
        let started = thread::Builder::new().name("visitor".into()).spawn(move || {
            // A connection that goes wrong is a visitor less, nothing else.
            let _ = http::answer(&place.0, stream);
        });
        // Without a thread the stream and its place are dropped, which is all there is to do.
        drop(started);
    }
}

/// A connection's place among the most there may be.
struct Place(Arc<Site>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.connections.fetch_sub(1, Ordering::AcqRel);
    }
}
