//! The link as the program sees it: bytes and time in, bytes out, and the match goes on.
//!
//! Three calls make a round. [`Link::work`] hears at most one message and plays what it says; then the program keeps the match
//! in flash; then [`Link::kept`] acknowledges, and [`Link::speak`] says what this device has to say. So nothing is acknowledged
//! and nothing is told that a power cut could take back.

use heapless::String;

use super::card::{Card, Difference, Doing};
use super::dispatch::Dispatch;
use super::duel::{DrawTalk, Duel, Heard, Standing, linked};
use super::line::{Condition, Connection, Line};
use super::lobby::{Lobby, Pick, Readiness, Told as LobbyTold};
use super::{Frame, MESSAGE, Neighbour};
use crate::board::LineError;
use crate::games::{GameId, LONGEST_NAME};
use crate::play::{PlayMemory, Stage, Told};
use crate::rng::Random;
use crate::time::Instant;

/// What the other device has brought about.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// A match begins; it is in the memory of matches.
    Begins,
    /// Something happened in it; the table stood like this before, if somebody watches.
    Happened(Option<&'a Stage>, &'a Told),
    /// The other player took something back.
    TakenBack,
    /// The other player offers a draw.
    DrawOffered,
    /// The other player does not want a draw.
    DrawDeclined,
    /// The match is over, not by its rules.
    Ended,
    /// The devices disagree.
    Halted,
}

/// What pages show of the link.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LinkView {
    /// What the wire is like.
    pub condition: Condition,
    /// What the other device says of itself, if one is there.
    pub peer: Option<Card>,
    /// What keeps the two from playing, if anything does.
    pub differs: Option<Difference>,
    /// Whether this device leads.
    pub leads: bool,
    /// How far the players are with agreeing on a match.
    pub readiness: Readiness,
    /// How the match stands between the devices.
    pub standing: Standing,
    /// Where the talk about a draw is.
    pub draw: DrawTalk,
    /// Whether the other player held only what chance had dealt, once the match is over and that is known.
    pub fair: Option<bool>,
}

impl LinkView {
    /// Nobody has ever been heard.
    pub const SILENT: Self = Self {
        condition: Condition::Silence,
        peer: None,
        differs: None,
        leads: false,
        readiness: Readiness { mine: false, theirs: None, at_odds: false },
        standing: Standing::NoMatch,
        draw: DrawTalk::None,
        fair: None,
    };
}

/// What is under way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum UnderWay {
    Lobby(LobbyTold),
    Duel,
    Reply,
}

/// One end of the link.
pub struct Link {
    line: Line,
    card: Card,
    connection: Option<Connection>,
    lobby: Lobby,
    duel: Duel,
    reply: Option<Dispatch>,
    /// The match that was played here until another took its place: the other device is still in it.
    left: Option<u64>,
    under_way: Option<UnderWay>,
    /// A message was heard, and is acknowledged once the match is kept.
    heard: bool,
}

impl Link {
    /// The link of a device of that kind, with a random `nonce`, drawn at power-on.
    pub fn new(board: &str, nonce: u32) -> Self {
        let card = Card::new(board);
        let mut line = Line::new(nonce);
        line.introduce(&card.to_bytes());
        Self {
            line,
            card,
            connection: None,
            lobby: Lobby::default(),
            duel: Duel::new(),
            reply: None,
            left: None,
            under_way: None,
            heard: false,
        }
    }

    /// Who is at the other end.
    pub fn neighbour(&self) -> Neighbour {
        Neighbour::of(&self.line)
    }

    /// What pages show of the link.
    pub fn view(&self) -> LinkView {
        let condition = self.line.condition();
        let there = !matches!(condition, Condition::Silence | Condition::Lost { .. });
        let peer = self.line.peer_card().filter(|_| there).and_then(Card::from_bytes);
        LinkView {
            condition,
            differs: peer.as_ref().and_then(|peer| self.card.differs(peer)),
            peer,
            leads: self.connection.is_some_and(|connection| connection.leads),
            readiness: self.lobby.readiness(),
            standing: self.duel.standing(),
            draw: self.duel.draw_talk(),
            fair: self.duel.fair(),
        }
    }

    /// Whether the other device is there and in step with the match that is played.
    pub fn is_in_step(&self) -> bool {
        self.line.condition() == Condition::Connected && self.duel.standing() == Standing::InStep
    }

    /// What the wire is like.
    pub fn condition(&self) -> Condition {
        self.line.condition()
    }

    /// Whether nobody has ever been heard.
    pub fn is_alone(&self) -> bool {
        self.line.peer_card().is_none()
    }

    /// What this device tells of itself from now on.
    pub fn introduce(
        &mut self,
        name: &String<LONGEST_NAME>,
        game: GameId,
        variant: u8,
        doing: Doing,
    ) {
        let number = GameId::ALL.iter().position(|known| *known == game).unwrap_or(0) as u8;
        let rules = game.rules_version();
        if (&self.card.name, self.card.game, self.card.variant, self.card.doing)
            != (name, number, variant, doing)
        {
            self.card.name.clone_from(name);
            (self.card.game, self.card.rules) = (number, rules);
            (self.card.variant, self.card.doing) = (variant, doing);
            self.line.introduce(&self.card.to_bytes());
        }
    }

    /// Takes what came in.
    pub fn receive(&mut self, bytes: &[u8], now: Instant) {
        self.line.receive(bytes, now);
    }

    /// Takes an error of the line.
    pub fn line_error(&mut self, error: LineError, now: Instant) {
        self.line.line_error(error, now);
    }

    /// The next frame to put on the wire, until there is none.
    pub fn poll(&mut self, now: Instant) -> Option<Frame> {
        self.line.poll(now)
    }

    /// When to work next at the latest.
    pub fn due(&self) -> Instant {
        if self.duel.has_more_to_look_through() { Instant::START } else { self.line.due() }
    }

    /// Before flash is erased the other device is asked to be silent; see [`Line::ask_quiet`].
    pub fn line_mut(&mut self) -> &mut Line {
        &mut self.line
    }

    /// The player is ready for a match. `false` if nobody is there to play with.
    pub fn pick(&mut self, pick: Pick, random: &mut Random) -> bool {
        let Some(connection) = self.connection else { return false };
        let view = self.view();
        // Whoever says nothing of its rules may have any.
        if view.peer.is_none() || view.differs.is_some() || self.lobby.is_settled() {
            return false;
        }
        self.lobby.pick(pick, connection.leads, random);
        true
    }

    /// The player is not ready any more; `false` if it is too late for that.
    pub fn withdraw(&mut self) -> bool {
        self.lobby.withdraw()
    }

    /// The player offers a draw.
    pub fn offer_draw(&mut self) {
        self.duel.offer_draw();
    }

    /// The player answers the offer of a draw.
    pub fn answer_draw(&mut self, accept: bool) {
        self.duel.answer_draw(accept);
    }

    /// Compares the positions of the two devices once more.
    pub fn try_again(&mut self) {
        self.duel.try_again();
    }

    /// Hears at most one message and plays what it says. Quick when there is nothing to do. How the table stood before is
    /// only found out if it is `watched`: the other device waits meanwhile.
    pub fn work(
        &mut self,
        play: &mut PlayMemory,
        watched: bool,
        hear: &mut dyn FnMut(&mut PlayMemory, News<'_>),
    ) {
        let left = self.duel.follow(linked(play).and_then(|linked| linked.set_up().tether()));
        self.left = left.or(self.left);
        let connection = self.line.connection();
        if self.connection != connection {
            // Whoever is in a match says so on every new connection, and hears then that it is left.
            self.left = None;
            self.connection = connection;
            self.lobby.reconnect();
            self.duel.reconnect();
            (self.reply, self.under_way, self.heard) = (None, None, false);
        }
        self.duel.notice(play);
        if self.line.is_idle()
            && let Some(under_way) = self.under_way.take()
        {
            match under_way {
                UnderWay::Lobby(told) => self.lobby.told(told),
                UnderWay::Duel => self.duel.acknowledged(),
                UnderWay::Reply => {}
            }
        }
        if !self.begin_if_agreed(play, hear) {
            return;
        }
        // What was acknowledged comes before what was said with it.
        self.let_chance_decide(play, watched, hear);
        self.duel.look_through(play);
        if !self.heard && self.reply.is_none() && self.duel.may_hear() {
            self.hear(play, watched, hear);
        }
        if !self.begin_if_agreed(play, hear) {
            return;
        }
        self.let_chance_decide(play, watched, hear);
        play.settled = self.duel.is_settled(play);
    }

    /// `false` if a match is to begin that has to wait until the end of the last one is kept.
    fn begin_if_agreed(
        &mut self,
        play: &mut PlayMemory,
        hear: &mut dyn FnMut(&mut PlayMemory, News<'_>),
    ) -> bool {
        let Some(set_up) = self.lobby.agreed() else { return true };
        if play.has_to_end_first() {
            return false;
        }
        self.lobby.clear();
        play.begin(set_up);
        self.duel.follow(linked(play).and_then(|linked| linked.set_up().tether()));
        self.duel.begin_in_step();
        hear(play, News::Begins);
        true
    }

    fn hear(
        &mut self,
        play: &mut PlayMemory,
        watched: bool,
        hear: &mut dyn FnMut(&mut PlayMemory, News<'_>),
    ) {
        let Some(bytes) = self.line.incoming() else { return };
        self.heard = true;
        // What cannot be read is from a device that speaks otherwise than it says; it is left at that.
        let Some(dispatch) = Dispatch::decode(bytes) else { return };
        match dispatch {
            Dispatch::Ready(_) | Dispatch::NotReady | Dispatch::Open(_) => {
                self.lobby.hear(dispatch);
            }
            Dispatch::Resume { id, .. } if !is_match(play, id) => {
                self.reply = Some(answer_for(play, id));
            }
            dispatch => {
                let before = play.current().filter(|_| watched).map(|game| game.stage());
                let mut told = Told::new();
                let heard = self.duel.hear(dispatch, play, &mut told);
                match heard {
                    Heard::Nothing => {}
                    Heard::Played => hear(play, News::Happened(before.as_ref(), &told)),
                    Heard::TakenBack => hear(play, News::TakenBack),
                    Heard::DrawOffered => hear(play, News::DrawOffered),
                    Heard::DrawDeclined => hear(play, News::DrawDeclined),
                    Heard::Ended => hear(play, News::Ended),
                    Heard::Halted => hear(play, News::Halted),
                }
            }
        }
    }

    /// All outcomes that follow each other at once: so they are in flash together or not at all.
    fn let_chance_decide(
        &mut self,
        play: &mut PlayMemory,
        watched: bool,
        hear: &mut dyn FnMut(&mut PlayMemory, News<'_>),
    ) {
        let Some(fate) = linked(play).and_then(|linked| self.duel.fate(linked)) else { return };
        loop {
            let PlayMemory { playing, log, .. } = &mut *play;
            let linked = playing.as_mut().and_then(|playing| playing.as_linked_mut());
            let Some(linked) = linked else { return };
            let before = watched.then(|| linked.stage());
            let mut told = Told::new();
            if !linked.deal(&fate, log, &mut told) {
                self.duel.dealt(linked);
                return;
            }
            hear(play, News::Happened(before.as_ref(), &told));
        }
    }

    /// The match is kept: what was heard is acknowledged. That goes on the wire at once: finding out what there is to say
    /// may take a while.
    pub fn kept(&mut self) {
        // The line hears while flash is written: what is of another connection by now is for the next round.
        if self.line.connection() == self.connection && core::mem::take(&mut self.heard) {
            self.line.accept();
        }
    }

    /// Says what there is to say of the match, which is kept.
    pub fn speak(&mut self, play: &PlayMemory) {
        if self.line.connection() != self.connection
            || !self.line.is_idle()
            || self.under_way.is_some()
            || self.connection.is_none()
        {
            return;
        }
        let (dispatch, under_way) = if let Some(reply) = self.reply.take() {
            (reply, UnderWay::Reply)
        } else if let Some(id) = self.left.take() {
            (answer_for(play, id), UnderWay::Reply)
        } else if let Some((dispatch, told)) = self.lobby.say() {
            (dispatch, UnderWay::Lobby(told))
        } else if let Some(dispatch) = self.duel.say(play) {
            (dispatch, UnderWay::Duel)
        } else {
            return;
        };
        let mut buffer = [0; MESSAGE];
        if let Some(bytes) = dispatch.encode(&mut buffer)
            && self.line.send(bytes).is_ok()
        {
            self.under_way = Some(under_way);
        }
    }

    /// Something was chosen here.
    pub fn chosen(&mut self) {
        self.duel.chosen();
    }
}

/// Whether the match that is played is the one with that number.
fn is_match(play: &PlayMemory, id: u64) -> bool {
    linked(play).and_then(|linked| linked.set_up().tether()).is_some_and(|tether| tether.id == id)
}

/// What to say of a match that is not played here.
fn answer_for(play: &PlayMemory, id: u64) -> Dispatch {
    let ours =
        |kept: &&crate::play::Kept| kept.set_up.tether().is_some_and(|tether| tether.id == id);
    match play.shelf.kept().iter().find(ours) {
        Some(kept) => Dispatch::Ended {
            id,
            winner: kept.ending.winner,
            conceded: kept.ending.cause == crate::play::Cause::Concession,
        },
        None => Dispatch::NoSuchMatch { id },
    }
}
