//! Two players agree on a match: each picks a faction that the other does not see until both have, and each device binds
//! itself to its randomness before it knows anything of the other's.

use stonecaller_engine::Player;

use rand_core::Rng;

use super::dispatch::{Dispatch, Open, Ready, Wish};
use super::tether::{Chain, Share, Tether, match_id, sealed};
use crate::games::{First, GameId, LONGEST_NAME, Seat, SetUp, Skill, Versus, is_name};
use crate::play::USUAL_NAMES;
use crate::rng::Random;

/// How far a word to the other device has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Word {
    #[default]
    Unsaid,
    /// It is under way, and may be heard at any moment.
    Said,
    /// The other device has it.
    Told,
}

/// What this device is ready for.
struct Mine {
    seat: Player,
    secret: Share,
    /// What is told first, and how far that is.
    ready: Ready,
    ready_is: Word,
    /// What is told once both are ready; `answers` is not known before.
    open: Open,
    open_is: Word,
    game: GameId,
    /// How well the device plays for its player, if it does. That is nothing the other device is told.
    stand_in: Option<Skill>,
}

/// How far the two players are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Readiness {
    /// This player is ready.
    pub mine: bool,
    /// What the other player is ready for, if so.
    pub theirs: Option<Wish>,
    /// What this player is ready for does not go with it.
    pub at_odds: bool,
}

/// The agreement so far.
#[derive(Default)]
pub struct Lobby {
    mine: Option<Mine>,
    theirs: Option<Ready>,
    their_open: Option<Open>,
    /// The last that was said is that this device is ready, be it for something that is not wanted any more.
    counted_on: bool,
    /// The other device is to be told that this one is not ready after all.
    withdrawn: bool,
}

/// What a player is ready for.
#[derive(Clone, Debug)]
pub struct Pick {
    /// The game.
    pub game: GameId,
    /// Which set of rules; that of the device that leads counts.
    pub variant: u8,
    /// The faction.
    pub faction: u8,
    /// What the player is called.
    pub name: heapless::String<LONGEST_NAME>,
    /// Whether it comes after another match.
    pub wish: Wish,
    /// How well the device plays for the player, if it does.
    pub stand_in: Option<Skill>,
}

impl Lobby {
    /// How far the two players are.
    pub fn readiness(&self) -> Readiness {
        let theirs = self.theirs.as_ref().map(|ready| ready.wish);
        Readiness { mine: self.mine.is_some(), theirs, at_odds: self.at_odds() }
    }

    /// One wants the same again and the other the factions swapped.
    fn at_odds(&self) -> bool {
        let (Some(mine), Some(theirs)) = (&self.mine, &self.theirs) else { return false };
        let wishes = [mine.ready.wish, theirs.wish];
        wishes[0] != wishes[1] && !wishes.contains(&Wish::Fresh)
    }

    /// The player is ready. `leads` says who sits in the first seat.
    pub(super) fn pick(&mut self, pick: Pick, leads: bool, random: &mut Random) {
        let seat = if leads { Player::One } else { Player::Two };
        let [mut secret, mut salt] = [Share::default(); 2];
        random.fill_bytes(&mut secret);
        random.fill_bytes(&mut salt);
        let ready = Ready {
            faction: sealed(pick.faction, &salt),
            pledge: Chain::new(seat, &secret).pledge(),
            variant: pick.variant,
            wish: pick.wish,
        };
        let open = Open { faction: pick.faction, salt, name: pick.name, answers: [0; 8] };
        let (ready_is, open_is) = (Word::Unsaid, Word::Unsaid);
        let Pick { game, stand_in, .. } = pick;
        self.mine = Some(Mine { seat, secret, ready, ready_is, open, open_is, game, stand_in });
        self.withdrawn = false;
    }

    /// Whether both are bound to what they picked: from here on the match begins.
    pub(super) fn is_settled(&self) -> bool {
        let told = self.mine.as_ref().is_some_and(|mine| mine.ready_is == Word::Told);
        told && self.theirs.is_some() && !self.at_odds()
    }

    /// The player is not ready any more; `false` if it is too late for that.
    pub(super) fn withdraw(&mut self) -> bool {
        if self.is_settled() {
            return false;
        }
        // What is under way will be heard, and has to be taken back like what has been.
        (self.mine, self.withdrawn) = (None, self.counted_on);
        true
    }

    /// Another connection: the other device knows nothing. What was picked belongs to a seat, which may be another now.
    pub(super) fn reconnect(&mut self) {
        *self = Self::default();
    }

    /// Forgets everything: the match has begun, or nobody wants one.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// What to tell next; it is under way from now on.
    pub(super) fn say(&mut self) -> Option<(Dispatch, Told)> {
        if self.withdrawn {
            (self.withdrawn, self.counted_on) = (false, false);
            return Some((Dispatch::NotReady, Told::NotReady));
        }
        let settled = self.is_settled();
        let mine = self.mine.as_mut()?;
        if mine.ready_is == Word::Unsaid {
            (mine.ready_is, self.counted_on) = (Word::Said, true);
            return Some((Dispatch::Ready(mine.ready.clone()), Told::Ready));
        }
        if !settled || mine.open_is != Word::Unsaid {
            return None;
        }
        mine.open_is = Word::Said;
        mine.open.answers = token(self.theirs.as_ref()?);
        Some((Dispatch::Open(mine.open.clone()), Told::Open))
    }

    /// The other device has what was told. It may be what was picked before this.
    pub(super) fn told(&mut self, told: Told) {
        let arrive = |word: &mut Word| {
            if *word == Word::Said {
                *word = Word::Told;
            }
        };
        match (told, &mut self.mine) {
            (Told::Ready, Some(mine)) => arrive(&mut mine.ready_is),
            (Told::Open, Some(mine)) => arrive(&mut mine.open_is),
            (Told::NotReady, _) | (_, None) => {}
        }
    }

    /// What this player picked is spent if it was opened to a device that then wants something else: that one knows it now,
    /// and could pick by it.
    fn spend_what_was_opened(&mut self) {
        if self.mine.take_if(|mine| mine.open_is != Word::Unsaid).is_some() {
            self.counted_on = false;
        }
    }

    /// Hears what the other device tells.
    pub(super) fn hear(&mut self, dispatch: Dispatch) {
        match dispatch {
            Dispatch::Ready(ready) => {
                (self.theirs, self.their_open) = (Some(ready), None);
                self.spend_what_was_opened();
            }
            Dispatch::NotReady => {
                (self.theirs, self.their_open) = (None, None);
                self.spend_what_was_opened();
            }
            Dispatch::Open(open) if self.is_fair(&open) => self.their_open = Some(open),
            // It answers what this player does not want any more, or is not what was sealed. Either way the other device has
            // spent what it picked.
            Dispatch::Open(_) => {
                (self.theirs, self.their_open) = (None, None);
                self.spend_what_was_opened();
            }
            _ => {}
        }
    }

    /// Whether it opens what the other device has sealed, to what this one is ready for.
    fn is_fair(&self, open: &Open) -> bool {
        let (Some(theirs), Some(mine)) = (&self.theirs, &self.mine) else { return false };
        mine.ready_is == Word::Told
            && open.answers == token(&mine.ready)
            && sealed(open.faction, &open.salt) == theirs.faction
            && open.faction < mine.game.factions()
            && is_name(&open.name)
    }

    /// The match, once everything is told and heard.
    pub(super) fn agreed(&self) -> Option<SetUp> {
        let mine = self.mine.as_ref().filter(|mine| mine.open_is == Word::Told)?;
        let (their_ready, their_open) = (self.theirs.as_ref()?, self.their_open.as_ref()?);
        let (mut ready, mut open) = ([&mine.ready, their_ready], [&mine.open, their_open]);
        if mine.seat == Player::Two {
            ready.swap(0, 1);
            open.swap(0, 1);
        }
        let mut buffers = [[0; super::MESSAGE]; 4];
        let [a, b, c, d] = &mut buffers;
        let id = match_id([
            postcard::to_slice(ready[0], a).ok()?,
            postcard::to_slice(ready[1], b).ok()?,
            postcard::to_slice(open[0], c).ok()?,
            postcard::to_slice(open[1], d).ok()?,
        ]);
        // Two of one name are called by the colours of their seats.
        let alike = open[0].name == open[1].name;
        let seat = |number: usize| Seat {
            name: match alike {
                true => USUAL_NAMES[number].try_into().unwrap_or_default(),
                false => open[number].name.clone(),
            },
            faction: open[number].faction,
        };
        let tether = Tether::new(mine.seat, id, mine.secret, their_ready.pledge);
        Some(SetUp {
            game: mine.game,
            variant: ready[0].variant.min(mine.game.variants().len().saturating_sub(1) as u8),
            seats: [seat(0), seat(1)],
            first: First::Random,
            versus: match mine.stand_in {
                None => Versus::Linked(tether),
                Some(skill) => Versus::LinkedComputer(tether, skill),
            },
        })
    }
}

/// By what an [`Open`] names the [`Ready`] that it answers: the seal is another one each time.
fn token(ready: &Ready) -> [u8; 8] {
    let mut token = [0; 8];
    token.copy_from_slice(&ready.faction[..8]);
    token
}

/// What the other device has been told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    NotReady,
    Ready,
    Open,
}
