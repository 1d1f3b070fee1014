//! One end of the cable: finds the other, keeps the connection, and says what is wrong.

use heapless::Vec;

use super::frame::{self, Content, Frame, Gatherer, Greeting, Heard, Noise, Way};
use super::hush::Hush;
use super::stream::Stream;
use super::{CARD, Full};
use crate::board::LineError;
use crate::time::Instant;

/// How often a device greets while it has no peer.
pub const LOOK_EVERY_MS: u32 = 250;
/// The longest that a connected device says nothing.
pub const ALIVE_EVERY_MS: u32 = 500;
/// How often a connected device greets: its card gets through in the end whatever is lost.
pub const GREET_EVERY_MS: u32 = 2_000;
/// How often it greets while its card is new to the other end...
pub const NEWS_EVERY_MS: u32 = 500;
/// ...which it is taken to be for that many greetings.
pub const NEWS: u8 = 4;
/// Two greetings are at least this far apart, whatever there is to answer: they take up no more
/// than a quarter of the wire.
pub const GREET_GAP_MS: u32 = 30;
/// How long the other end is believed to be there after it was last heard.
pub const LOST_AFTER_MS: u32 = 1_500;
/// How long the other end may take to show that it hears us before that is called a fault.
pub const UNHEARD_AFTER_MS: u32 = 750;

/// A byte on the wire: ten bits at 115,200 baud.
const BYTE_MICROS: u32 = 87;

/// Two ends that have heard each other, as both see it until either of them begins anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Connection {
    /// The same number at both ends, another one for the next connection.
    pub id: u32,
    /// One end leads and the other does not, by chance.
    pub leads: bool,
}

/// What the wire is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// Nothing is heard.
    Silence,
    /// The line is held low.
    HeldLow,
    /// Something is heard that is no frame.
    Noise,
    /// The device hears itself.
    Loop,
    /// The peer is heard but does not hear us: our sending wire is at fault.
    Unheard,
    /// The peer speaks another version of the protocol.
    OtherProtocol(u8),
    /// There was a connection, and nothing is heard any more.
    Lost {
        /// When the peer was last heard.
        since: Instant,
    },
    /// Both ends hear each other.
    Connected,
}

/// Something on the wire that is no peer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Remark {
    HeldLow,
    Noise,
    Loop,
    OtherProtocol(u8),
}

/// The other end.
struct Peer {
    nonce: u32,
    card: Vec<u8, CARD>,
    heard_at: Instant,
    /// Set when it is known to have heard our nonce: from then on the stream is in use.
    met: bool,
    /// Set while it says that it hears us.
    hears_us: bool,
    /// Since when it has not said so.
    unheard_since: Instant,
}

/// When a device greets.
struct Greeter {
    greeted_at: Option<Instant>,
    /// Set when somebody waits for a greeting.
    soon: bool,
    /// For how many more greetings the card counts as new.
    news: u8,
}

/// One end of the cable.
pub struct Line {
    /// The latest moment that this end was told of.
    now: Instant,
    nonce: u32,
    card: Vec<u8, CARD>,
    gatherer: Gatherer,
    peer: Option<Peer>,
    stream: Stream,
    hush: Hush,
    greeter: Greeter,
    spoke_at: Instant,
    /// When the last byte handed out has left.
    wire_free_at: Instant,
    remark: Option<(Remark, Instant)>,
}

impl Line {
    /// An end that has heard nothing, with a random `nonce`, drawn at power-on.
    pub fn new(nonce: u32) -> Self {
        Self {
            now: Instant::START,
            // 0 says "nobody" in a greeting.
            nonce: nonce.max(1),
            card: Vec::new(),
            gatherer: Gatherer::new(),
            peer: None,
            stream: Stream::new(),
            hush: Hush::new(),
            greeter: Greeter { greeted_at: None, soon: true, news: NEWS },
            spoke_at: Instant::START,
            wire_free_at: Instant::START,
            remark: None,
        }
    }

    /// What greetings tell of this device from now on; what is beyond [`CARD`] bytes is cut off.
    pub fn introduce(&mut self, card: &[u8]) {
        let card = &card[..card.len().min(CARD)];
        if self.card != card {
            self.card.clear();
            let _ = self.card.extend_from_slice(card);
            self.greeter.soon = true;
            self.greeter.news = NEWS;
        }
    }

    /// Takes what came in.
    pub fn receive(&mut self, bytes: &[u8], now: Instant) {
        self.advance(now);
        let mut gatherer = core::mem::take(&mut self.gatherer);
        for &byte in bytes {
            match gatherer.take(byte) {
                None => {}
                Some(Ok(Heard::Greeting(greeting))) => self.hear_greeting(&greeting),
                Some(Ok(Heard::OtherProtocol(version))) => {
                    self.remark(Remark::OtherProtocol(version));
                }
                Some(Ok(Heard::Sealed(sealed))) => self.hear_sealed(sealed),
                Some(Err(Noise)) => self.remark(Remark::Noise),
            }
        }
        self.gatherer = gatherer;
    }

    /// Takes an error of the line: the frame it fell into is lost.
    pub fn line_error(&mut self, error: LineError, now: Instant) {
        self.advance(now);
        self.gatherer.skip();
        match error {
            LineError::Break => self.remark(Remark::HeldLow),
            LineError::Garbled => self.remark(Remark::Noise),
            // Bytes were lost because we were slow; that says nothing of the other end.
            LineError::Overrun => {}
        }
    }

    /// The next frame to put on the wire, until there is none.
    pub fn poll(&mut self, now: Instant) -> Option<Frame> {
        self.advance(now);
        let connected = self.is_connected();
        if connected && let Some(quiet) = self.hush.poll(self.now) {
            return self.speak(Content::Quiet(quiet));
        }
        if connected && (self.hush.is_granted() || self.hush.is_peer_deaf()) {
            return None;
        }
        if connected && self.stream.due().is_some_and(|at| at <= self.now) {
            let message =
                self.stream.outgoing().and_then(|message| self.sealed(Content::Message(message)));
            let frame = self.spoken(message?, true);
            self.stream.repeat_after(self.wire_free_at);
            return Some(frame);
        }
        if connected && self.stream.owes() {
            return self.speak(Content::Bare);
        }
        if self.greet_at() <= self.now {
            return self.greet();
        }
        if connected && self.alive_at() <= self.now {
            return self.speak(Content::Bare);
        }
        None
    }

    /// When to [`poll`](Self::poll) next at the latest.
    pub fn due(&self) -> Instant {
        let lapse = |at: Instant| Some(at + LOST_AFTER_MS).filter(|&at| at > self.now);
        let remark = self.remark.and_then(|(_, at)| lapse(at));
        let peer = self.peer.as_ref().and_then(|peer| lapse(peer.heard_at));
        let unheard = self
            .peer
            .as_ref()
            .filter(|peer| !peer.hears_us)
            .map(|peer| peer.unheard_since + UNHEARD_AFTER_MS)
            .filter(|&at| at > self.now);
        let changes = [remark, peer, unheard].into_iter().flatten().min();
        let speaks = if !self.is_connected() {
            Some(self.greet_at())
        } else if self.hush.is_granted() || self.hush.is_peer_deaf() {
            self.hush.due(self.now)
        } else {
            let owed = self.stream.owes().then_some(self.now);
            [
                self.hush.due(self.now),
                self.stream.due(),
                owed,
                Some(self.greet_at()),
                Some(self.alive_at()),
            ]
            .into_iter()
            .flatten()
            .min()
        };
        // One of the two is always there: either we are connected, or we greet.
        changes.into_iter().chain(speaks).min().unwrap_or(self.now + LOOK_EVERY_MS)
    }

    /// Queues one message. There must be a [`connection`](Self::connection), and none of ours
    /// under way.
    pub fn send(&mut self, message: &[u8]) -> Result<(), Full> {
        if self.connection().is_none() {
            return Err(Full);
        }
        self.stream.send(message)
    }

    /// Whether nothing of ours is unacknowledged.
    pub fn is_idle(&self) -> bool {
        self.stream.is_idle()
    }

    /// The message that came in and has not been accepted yet: in order, exactly once within a
    /// connection.
    pub fn incoming(&self) -> Option<&[u8]> {
        self.stream.incoming()
    }

    /// The layer above has dealt with [`incoming`](Self::incoming), and it is acknowledged: by
    /// the frame of a message that is sent before the next [`poll`](Self::poll), or by one of its
    /// own.
    pub fn accept(&mut self) {
        self.stream.accept();
    }

    /// The connection there is or was last. When it changes, what was unacknowledged or not yet
    /// accepted is gone.
    pub fn connection(&self) -> Option<Connection> {
        let peer = self.peer.as_ref().filter(|peer| peer.met)?;
        let (low, high) = (self.nonce.min(peer.nonce), self.nonce.max(peer.nonce));
        Some(Connection { id: stirred(stirred(low) ^ high), leads: self.nonce > peer.nonce })
    }

    /// What the other end last told of itself.
    pub fn peer_card(&self) -> Option<&[u8]> {
        self.peer.as_ref().map(|peer| peer.card.as_slice())
    }

    /// What the wire is like, as of the last call that was told the time.
    pub fn condition(&self) -> Condition {
        if self.is_connected() {
            return Condition::Connected;
        }
        let peer = self.peer.as_ref();
        let heard = peer.is_some_and(|peer| self.is_fresh(peer.heard_at));
        let remark = self.remark.filter(|&(_, at)| self.is_fresh(at)).map(|(remark, _)| remark);
        match (remark, peer) {
            (Some(Remark::Loop), _) => Condition::Loop,
            (Some(Remark::OtherProtocol(version)), _) => Condition::OtherProtocol(version),
            (_, Some(peer)) if heard && self.now.since(peer.unheard_since) >= UNHEARD_AFTER_MS => {
                Condition::Unheard
            }
            (Some(Remark::HeldLow), _) => Condition::HeldLow,
            (Some(Remark::Noise), _) => Condition::Noise,
            (None, Some(peer)) if peer.met && !heard => Condition::Lost { since: peer.heard_at },
            (None, _) => Condition::Silence,
        }
    }

    /// Begins to ask the other end to be silent, because this one is going to be deaf.
    pub fn ask_quiet(&mut self, now: Instant) {
        self.advance(now);
        self.hush.ask(self.now);
    }

    /// Whether this end may be deaf for [`DEAF_MS`](super::DEAF_MS) from `now` on: the other one
    /// has agreed, or is not there, or has not answered for [`ASK_MS`](super::ASK_MS).
    pub fn is_quiet(&self, now: Instant) -> bool {
        !self.is_connected() || self.hush.is_quiet(now)
    }

    /// This end hears again, and the other one may speak.
    pub fn end_quiet(&mut self, now: Instant) {
        self.advance(now);
        self.hush.end(self.now);
    }

    /// Whether the other end has asked for silence.
    pub fn peer_is_deaf(&self) -> bool {
        self.hush.is_peer_deaf()
    }

    fn advance(&mut self, now: Instant) {
        self.now = self.now.max(now);
        self.hush.tick(self.now);
    }

    fn is_fresh(&self, at: Instant) -> bool {
        self.now.since(at) < LOST_AFTER_MS
    }

    fn is_connected(&self) -> bool {
        self.peer
            .as_ref()
            .is_some_and(|peer| peer.met && peer.hears_us && self.is_fresh(peer.heard_at))
    }

    fn remark(&mut self, remark: Remark) {
        // Noise now and then does not hide what was understood.
        let understood = matches!(self.remark,
            Some((Remark::Loop | Remark::OtherProtocol(_), at)) if self.is_fresh(at));
        if !understood || !matches!(remark, Remark::HeldLow | Remark::Noise) {
            self.remark = Some((remark, self.now));
        }
    }

    fn hear_greeting(&mut self, greeting: &Greeting<'_>) {
        if greeting.nonce == self.nonce {
            self.remark(Remark::Loop);
            if greeting.card != self.card && self.connection().is_none() {
                // Not our words: another device that drew the same number, or our own card of a
                // moment ago on a looped cable. Another number does no harm as long as no stream
                // is bound to this one; two that are connected are known to have different ones.
                self.redraw();
            }
            return;
        }
        let was_connected = self.is_connected();
        let new = self.peer.as_ref().is_none_or(|peer| peer.nonce != greeting.nonce);
        if new {
            self.meet(greeting.nonce);
        }
        let hears_us = greeting.hears == self.nonce;
        let now = self.now;
        let Some(peer) = &mut self.peer else { return };
        peer.card.clear();
        let _ = peer.card.extend_from_slice(greeting.card);
        peer.heard_at = now;
        if peer.hears_us && !hears_us {
            peer.unheard_since = now;
        }
        peer.hears_us = hears_us;
        peer.met |= hears_us;
        self.greeter.soon |= new || !hears_us;
        self.go_on(was_connected);
    }

    /// Another device, or the same one after a restart.
    fn meet(&mut self, nonce: u32) {
        if self.peer.as_ref().is_some_and(|peer| peer.met) {
            // A stream that was in use belongs to the two nonces it was used with. Were they to
            // come back after we forgot it, the two ends would not agree on where they are.
            self.redraw();
            self.stream = Stream::new();
        }
        self.hush.restart(self.now);
        self.greeter.news = NEWS;
        self.peer = Some(Peer {
            nonce,
            card: Vec::new(),
            heard_at: self.now,
            met: false,
            hears_us: false,
            unheard_since: self.now,
        });
    }

    fn redraw(&mut self) {
        let time = self.now.as_millis() as u32;
        self.nonce = stirred(self.nonce ^ stirred(time)).max(1);
    }

    fn hear_sealed(&mut self, sealed: frame::Sealed<'_>) {
        let was_connected = self.is_connected();
        let opened = self.peer.as_mut().and_then(|peer| {
            let way = Way { from: peer.nonce, to: self.nonce };
            sealed.open(way, self.stream.counts()).map(|opened| (peer, opened))
        });
        let Some((peer, (counts, content))) = opened else {
            self.remark(Remark::Noise);
            return;
        };
        // Whoever can seal a frame for us has heard us.
        peer.met = true;
        peer.hears_us = true;
        peer.heard_at = self.now;
        self.stream.acknowledged(counts.accepted);
        match content {
            Content::Bare => {}
            Content::Message(message) => self.stream.receive(counts.sent, message),
            Content::Quiet(quiet) => self.hush.hear(quiet, self.now),
        }
        self.go_on(was_connected);
    }

    /// After the wire was dead, what is under way does not wait for its turn, and the other end
    /// is told at once that it is heard.
    fn go_on(&mut self, was_connected: bool) {
        if !was_connected && self.is_connected() {
            self.stream.hurry();
            self.stream.tell();
        }
    }

    fn greet_at(&self) -> Instant {
        let Some(greeted_at) = self.greeter.greeted_at else { return Instant::START };
        greeted_at
            + match self.is_connected() {
                _ if self.greeter.soon => GREET_GAP_MS,
                false => LOOK_EVERY_MS,
                true if self.greeter.news > 0 => NEWS_EVERY_MS,
                true => GREET_EVERY_MS,
            }
    }

    fn alive_at(&self) -> Instant {
        self.spoke_at + ALIVE_EVERY_MS
    }

    fn greet(&mut self) -> Option<Frame> {
        let hears = self.peer.as_ref().filter(|peer| self.is_fresh(peer.heard_at));
        let greeting = Greeting {
            nonce: self.nonce,
            hears: hears.map_or(0, |peer| peer.nonce),
            card: &self.card,
        };
        let frame = frame::greet(&greeting);
        self.greeter.greeted_at = Some(self.now);
        self.greeter.soon = false;
        if self.is_connected() {
            self.greeter.news = self.greeter.news.saturating_sub(1);
        }
        Some(self.spoken(frame?, false))
    }

    fn speak(&mut self, content: Content<'_>) -> Option<Frame> {
        let frame = self.sealed(content)?;
        Some(self.spoken(frame, true))
    }

    fn sealed(&self, content: Content<'_>) -> Option<Frame> {
        let way = Way { from: self.nonce, to: self.peer.as_ref()?.nonce };
        frame::seal(way, self.stream.counts(), content)
    }

    /// Notes that `frame` goes onto the wire; a sealed one carries the acknowledgement.
    fn spoken(&mut self, frame: Frame, sealed: bool) -> Frame {
        self.spoke_at = self.now;
        let on_wire = (frame.len() as u32 * BYTE_MICROS).div_ceil(1_000);
        self.wire_free_at = self.wire_free_at.max(self.now) + on_wire;
        if sealed {
            self.stream.told();
        }
        frame
    }
}

/// Stirs the bits of a number; no two numbers become the same one.
fn stirred(number: u32) -> u32 {
    let number = (number ^ number >> 16).wrapping_mul(0x9E37_79B1);
    let number = (number ^ number >> 15).wrapping_mul(0x85EB_CA77);
    number ^ number >> 16
}
