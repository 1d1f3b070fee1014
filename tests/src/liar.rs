//! A device whose other end may lie: two links without boards, one of which can be taken over, so that anything at all is said
//! in frames that are right. Whatever it says, the honest one stays with what is legal, and tells nothing it should not.

use std::collections::HashMap;

use stonecaller_engine::Player;
use stonecaller_engine::second_edition::{Choice, Kind};
use stonecaller_firmware::games::{GameId, Playing};
use stonecaller_firmware::link::{
    Chain, Condition, Dispatch, Link, LinkView, MESSAGE, Pick, Share, Standing, Wish,
};
use stonecaller_firmware::play::{Linked, PlayMemory, Position, Told, Waits};
use stonecaller_firmware::rng::Random;
use stonecaller_firmware::time::Instant;

use crate::hands::random;

/// Longer than anything takes on a good cable: two greetings and some messages.
const PATIENCE_MS: u32 = 3_000;

/// The end that is honest all the time.
pub const HONEST: usize = 0;
/// The end that may be taken over.
pub const LIAR: usize = 1;

/// Two devices, the second of which may be a liar.
pub struct Table {
    /// Both ends.
    pub links: [Link; 2],
    /// What each holds.
    pub plays: [Box<PlayMemory>; 2],
    /// What the honest one has told the liar.
    pub said: Vec<Dispatch>,
    lies: bool,
    now: Instant,
    random: Random,
    next_nonce: u32,
    /// How many links of each of its chains the honest device may have given.
    may_give: HashMap<u64, (Chain, u16)>,
}

/// What must not change when something is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Where the match is.
    pub position: Option<Position>,
    /// What it waits for.
    pub waits: Option<Waits>,
    /// Its log.
    pub log: Vec<u8>,
}

impl Table {
    /// Two devices that have just met; the honest one `leads` or not.
    pub fn new(seed: u64, leads: bool) -> Self {
        let nonces = if leads { [u32::MAX, 7] } else { [5, 7] };
        let mut table = Self {
            links: nonces.map(|nonce| Link::new("test", nonce)),
            plays: [(); 2].map(|()| Box::new(PlayMemory::new())),
            said: Vec::new(),
            lies: false,
            now: Instant::from_millis(1_000),
            random: random(seed),
            next_nonce: 1_000,
            may_give: HashMap::new(),
        };
        table.until(|table| table.is_connected());
        table
    }

    /// Two devices in a match.
    pub fn in_match(seed: u64, leads: bool) -> Self {
        let mut table = Self::new(seed, leads);
        table.begin();
        table
    }

    /// What the honest device shows.
    pub fn view(&self) -> LinkView {
        self.links[HONEST].view()
    }

    /// How the match stands between the devices, as the honest one sees it.
    pub fn standing(&self) -> Standing {
        self.view().standing
    }

    fn is_connected(&self) -> bool {
        self.links.iter().all(|link| {
            let view = link.view();
            view.condition == Condition::Connected && view.peer.is_some()
        })
    }

    /// The match at one end.
    pub fn linked(&self, end: usize) -> Option<&dyn Linked> {
        self.plays[end].playing.as_ref().and_then(Playing::as_linked)
    }

    /// What it waits for.
    pub fn waits(&self, end: usize) -> Option<Waits> {
        self.linked(end).map(|linked| linked.waits())
    }

    /// Whether the player at that end is asked.
    pub fn is_asked(&self, end: usize) -> bool {
        self.linked(end).is_some_and(|linked| linked.waits() == Waits::Choice(linked.holder()))
    }

    /// What the honest device holds.
    pub fn held(&self) -> Held {
        let linked = self.linked(HONEST);
        Held {
            position: linked.map(|linked| linked.position()),
            waits: linked.map(|linked| linked.waits()),
            log: self.plays[HONEST].log.bytes().to_vec(),
        }
    }

    /// The chain of one end.
    ///
    /// # Panics
    /// If it is in no match.
    pub fn chain(&self, end: usize) -> Chain {
        let set_up = self.linked(end).expect("a match").set_up();
        set_up.tether().expect("it is linked").chain()
    }

    /// The number of the match of one end.
    pub fn id(&self, end: usize) -> Option<u64> {
        self.linked(end)?.set_up().tether().map(|tether| tether.id)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.random.below(bound)
    }

    /// A millisecond at both ends.
    ///
    /// # Panics
    /// If the honest device tells what it should not, or holds what its log does not give.
    pub fn round(&mut self) {
        self.now = self.now + 1;
        for end in 0..2 {
            if end == LIAR && self.lies {
                self.overhear();
            } else {
                self.links[end].work(&mut self.plays[end], false, &mut |_, _| {});
                if end == HONEST {
                    self.count_what_may_be_given();
                }
                self.links[end].kept();
                self.links[end].speak(&self.plays[end]);
            }
            for count in 0.. {
                let Some(frame) = self.links[end].poll(self.now) else { break };
                assert!(count < 8, "it talks without an end");
                self.links[1 - end].receive(&frame, self.now);
            }
        }
    }

    /// Rounds until something is so.
    ///
    /// # Panics
    /// If it does not come about.
    pub fn until(&mut self, so: impl Fn(&Self) -> bool) {
        for _ in 0..PATIENCE_MS {
            if so(self) {
                return;
            }
            self.round();
        }
        let standings = self.links.each_ref().map(|link| link.view().standing);
        panic!("it does not come about: {standings:?}, {:?}", [0, 1].map(|end| self.waits(end)));
    }

    /// Some rounds.
    pub fn wait(&mut self, ms: u32) {
        (0..ms).for_each(|_| self.round());
    }

    /// A player is ready.
    pub fn pick(&mut self, end: usize, faction: u8) -> bool {
        let name = ["Eva", "Tom"][end].try_into().expect("short");
        let (game, wish) = (GameId::SecondEdition, Wish::Fresh);
        let pick = Pick { game, variant: 0, faction, name, wish, stand_in: None };
        self.links[end].pick(pick, &mut self.random)
    }

    /// Both are ready, and the match begins.
    ///
    /// # Panics
    /// If it does not.
    pub fn begin(&mut self) {
        for end in 0..2 {
            let faction = self.below(8) as u8;
            assert!(self.pick(end, faction), "nobody is there");
        }
        self.until(|table| table.id(0).is_some() && table.id(0) == table.id(1));
    }

    /// The player at that end makes some choice, if asked.
    pub fn choose(&mut self, end: usize) -> bool {
        if !self.is_asked(end) {
            return false;
        }
        let play = &mut *self.plays[end];
        let game = play.playing.as_mut().expect("a match").as_match_mut();
        let mut count = 0;
        game.offers(&mut |_| count += 1);
        let index = self.random.below(count) as u16;
        let chosen = game.choose(index, &mut play.log, &mut Told::new());
        self.links[end].chosen();
        chosen
    }

    /// Both play so many choices, or to the end.
    pub fn play_on(&mut self, choices: u32) {
        for _ in 0..choices {
            self.until(|table| {
                let in_step = [0, 1].map(|end| table.linked(end).map(|it| it.position().now));
                let waits = table.waits(HONEST);
                in_step[0] == in_step[1] && waits.is_some() && waits != Some(Waits::Chance)
            });
            if !self.choose(HONEST) && !self.choose(LIAR) {
                return;
            }
        }
        self.until(|table| table.waits(HONEST) != Some(Waits::Chance));
        self.wait(20);
    }

    /// Both play until the player at that end is asked.
    ///
    /// # Panics
    /// If the match is over before.
    pub fn play_until_asked(&mut self, end: usize) {
        for _ in 0..500 {
            self.play_on(1);
            if self.is_asked(end) {
                return;
            }
        }
        panic!("nobody asks that player");
    }

    /// From now on the second device says only what it is made to say.
    pub fn take_over(&mut self) {
        self.lies = true;
    }

    /// The liar says that, and it is heard.
    ///
    /// # Panics
    /// If it is not.
    pub fn tell(&mut self, bytes: &[u8]) {
        self.until(|table| table.is_connected());
        for _ in 0..PATIENCE_MS {
            if self.links[LIAR].line_mut().is_idle() {
                break;
            }
            self.round();
        }
        assert!(self.links[LIAR].line_mut().send(bytes).is_ok(), "it cannot be said");
        for _ in 0..PATIENCE_MS {
            self.round();
            if self.links[LIAR].line_mut().is_idle() {
                return;
            }
        }
        panic!("it is not acknowledged");
    }

    /// The same with a message that is one.
    ///
    /// # Panics
    /// If it is too long.
    pub fn say(&mut self, message: &Dispatch) {
        let mut buffer = [0; MESSAGE];
        self.tell(message.encode(&mut buffer).expect("it fits"));
    }

    /// The second device is switched off and on. It lies, or it is honest and goes on with what it holds.
    pub fn restart(&mut self, lies: bool) {
        self.next_nonce += 1;
        self.links[LIAR] = Link::new("test", self.next_nonce);
        self.lies = lies;
        // Until the honest one has noticed.
        self.wait(100);
        self.until(|table| table.is_connected());
        self.wait(20);
    }

    /// What the honest device says to the liar.
    fn overhear(&mut self) {
        let line = self.links[LIAR].line_mut();
        let Some(message) = line.incoming() else { return };
        let message = Dispatch::decode(message).expect("an honest device says what can be read");
        line.accept();
        self.check(&message);
        self.said.push(message);
    }

    /// An honest device tells neither hidden cards nor its key nor a link before it may.
    fn check(&self, message: &Dispatch) {
        match message {
            Dispatch::Step { choice, .. } => {
                let choice: Choice = postcard::from_bytes(choice).expect("a choice");
                if let Choice::Discard(kind) = choice {
                    assert_eq!(kind, Kind::UNKNOWN, "a card that is nobody's business");
                }
            }
            Dispatch::Secret(secret) => {
                let known = self.may_give.iter().find(|(_, (chain, _))| chain.secret() == secret);
                let (id, _) = known.expect("a secret of its own");
                let over = matches!(self.waits(HONEST), Some(Waits::Over(_)));
                assert!(over || self.id(HONEST) != Some(*id), "the secret of a match in progress");
            }
            Dispatch::Share { episode, share } => {
                let given = |(chain, may): &(Chain, u16)| {
                    chain.share(*episode).is_some_and(|own: Share| own == *share) && episode < may
                };
                assert!(self.may_give.values().any(given), "link {episode} is given too early");
            }
            _ => {}
        }
    }

    fn count_what_may_be_given(&mut self) {
        let Some(id) = self.id(HONEST) else { return };
        let linked = self.linked(HONEST).expect("a match");
        let may = linked.episode() + u16::from(linked.waits() == Waits::Chance);
        if !self.may_give.contains_key(&id) {
            let chain = self.chain(HONEST);
            self.may_give.insert(id, (chain, may));
        }
        self.may_give.entry(id).and_modify(|(_, so_far)| *so_far = may.max(*so_far));
    }

    /// What the honest device holds is what its log gives from the beginning.
    ///
    /// # Panics
    /// If it is not.
    pub fn check_log(&self) {
        let Some(linked) = self.linked(HONEST) else { return };
        let again = Playing::resume(linked.set_up().clone(), &self.plays[HONEST].log);
        let again = again.expect("its log is one of this match");
        let again = again.as_linked().expect("it is linked");
        assert_eq!(again.position(), linked.position());
        assert_eq!(again.as_match().digest(), linked.as_match().digest());
        let by_word = matches!(linked.waits(), Waits::Over(_)) && linked.waits() != again.waits();
        assert!(by_word || again.waits() == linked.waits());
    }

    /// The honest device's player.
    pub fn holder(&self) -> Player {
        self.linked(HONEST).map_or(Player::One, |linked| linked.holder())
    }
}
