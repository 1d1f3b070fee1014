//! The cable to another computer: the same bytes over TCP, on this machine or a local network only.
//!
//! Nothing is encrypted and nobody says who they are, as on a cable; so nobody from far away is let in or called.

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use super::{Destination, Ends, Outside, READ_PATIENCE};
use crate::reactor::Case;

/// How long a call may take: on a local network it takes a few milliseconds or nobody is there.
const CALL_PATIENCE: Duration = Duration::from_secs(2);
/// A device says something twice a second; who says nothing for so long is gone.
const SILENCE: Duration = Duration::from_secs(5);
/// How often the listener looks for callers.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Whether an address is on this machine or on a local network.
///
/// # Errors
/// Says why it is not.
pub fn check(address: IpAddr) -> Result<(), String> {
    let address = address.to_canonical();
    if address.is_unspecified() {
        return Err(format!(
            "{address} would be on every network that this machine is on; name one of its addresses, such as 127.0.0.1"
        ));
    }
    let local = match address {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unicast_link_local() || v6.is_unique_local(),
    };
    if local {
        Ok(())
    } else {
        Err(format!(
            "{address} is not on a local network; addresses are 127.0.0.1, 10.*, 172.16.* to 172.31.*, 192.168.*, \
             169.254.*, ::1, fe80:* and fd*"
        ))
    }
}

fn ends(stream: TcpStream, place: Option<Place>) -> io::Result<Ends> {
    let name = stream.peer_addr()?.to_string();
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(READ_PATIENCE))?;
    stream.set_write_timeout(Some(SILENCE))?;
    Ok(Ends {
        reader: Box::new(stream.try_clone()?),
        writer: Box::new(stream),
        name,
        lumpy: true,
        patience: Some(SILENCE),
        _place: place,
    })
}

/// Joins `case` with whoever answers at `address`, and calls again whenever nobody is there.
///
/// # Errors
/// If there is no thread to be had.
pub fn connect(case: &Case, address: SocketAddr) -> io::Result<Outside> {
    Outside::join(case, Caller(address))
}

struct Caller(SocketAddr);

impl Destination for Caller {
    fn open(&mut self) -> Result<Ends, String> {
        let stream = TcpStream::connect_timeout(&self.0, CALL_PATIENCE);
        stream
            .and_then(|stream| ends(stream, None))
            .map_err(|error| format!("nobody answers at {} ({error}); calling again", self.0))
    }
}

/// An address that is ours, at which nobody is answered yet.
pub struct Listener(TcpListener);

impl Listener {
    /// Takes `address`; port 0 for any.
    ///
    /// # Errors
    /// If it is not to be had.
    pub fn bind(address: SocketAddr) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        Ok(Self(listener))
    }

    /// The address.
    ///
    /// # Errors
    /// If the system does not know it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }

    /// Joins `case` with one caller after the other. While there is one, others are turned away.
    ///
    /// # Errors
    /// If there is no thread to be had.
    pub fn join(self, case: &Case) -> io::Result<Outside> {
        let address = self.address()?;
        let (welcome, callers) = sync_channel(1);
        let over = Arc::new(AtomicBool::new(false));
        let porter = Porter { listener: self.0, welcome, over: Arc::clone(&over) };
        thread::Builder::new().name("porter".into()).spawn(move || porter.run())?;
        Outside::join(case, Callers { callers, address, over })
    }
}

/// The one place that a caller can have.
pub(super) struct Place(Arc<AtomicBool>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

/// Lets one caller in at a time.
struct Porter {
    listener: TcpListener,
    welcome: SyncSender<(TcpStream, Place)>,
    over: Arc<AtomicBool>,
}

impl Porter {
    fn run(self) {
        let taken = Arc::new(AtomicBool::new(false));
        while !self.over.load(Ordering::Acquire) {
            // Out of file handles, nobody there, gone again: all of it passes.
            let Ok((stream, from)) = self.listener.accept() else {
                thread::sleep(LOOK_EVERY);
                continue;
            };
            // Dropping the stream hangs up.
            if check(from.ip()).is_err() || taken.swap(true, Ordering::AcqRel) {
                continue;
            }
            if self.welcome.send((stream, Place(Arc::clone(&taken)))).is_err() {
                return;
            }
        }
    }
}

struct Callers {
    callers: Receiver<(TcpStream, Place)>,
    address: SocketAddr,
    over: Arc<AtomicBool>,
}

impl Destination for Callers {
    fn open(&mut self) -> Result<Ends, String> {
        let waiting = || format!("waiting for a call at {}", self.address);
        let (stream, place) = self.callers.recv_timeout(READ_PATIENCE).map_err(|_| waiting())?;
        ends(stream, Some(place)).map_err(|_| waiting())
    }
}

impl Drop for Callers {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Release);
    }
}
