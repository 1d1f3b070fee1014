//! Two players agree on a match: each picks a faction that the other does not see until both have, and each device binds
//! itself to its randomness before it knows anything of the other's.

use stonecaller_engine::Player;

use rand_core::Rng;

use super::dispatch::{Dispatch, Open, Ready, Wish};
use super::tether::{Chain, Share, Tether, match_id, sealed};
use crate::games::{First, GameId, LONGEST_NAME, Seat, SetUp, Versus, is_name};
use crate::play::USUAL_NAMES;
use crate::rng::Random;

/// What this device is ready for.
struct Mine {
    seat: Player,
    secret: Share,
    ready: Ready,
    open: Open,
    game: GameId,
    ready_told: bool,
    open_told: bool,
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
    /// The other device is to be told that this one is not ready after all.
    withdrawn: bool,
}

/// What a player is ready for.
pub(super) struct Pick {
    /// The game.
    pub(super) game: GameId,
    /// Which set of rules; that of the device that leads counts.
    pub(super) variant: u8,
    /// The faction.
    pub(super) faction: u8,
    /// What the player is called.
    pub(super) name: heapless::String<LONGEST_NAME>,
    /// Whether it comes after another match.
    pub(super) wish: Wish,
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
        let open = Open { faction: pick.faction, salt, name: pick.name };
        let (game, ready_told, open_told) = (pick.game, false, false);
        self.mine = Some(Mine { seat, secret, ready, open, game, ready_told, open_told });
        self.withdrawn = false;
    }

    /// Whether both are bound to what they picked: from here on the match begins.
    fn is_settled(&self) -> bool {
        let told = self.mine.as_ref().is_some_and(|mine| mine.ready_told);
        told && self.theirs.is_some() && !self.at_odds()
    }

    /// The player is not ready any more; `false` if it is too late for that.
    pub(super) fn withdraw(&mut self) -> bool {
        if self.is_settled() {
            return false;
        }
        if self.mine.take().is_some_and(|mine| mine.ready_told) {
            self.withdrawn = true;
        }
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

    /// What to tell next.
    pub(super) fn say(&self) -> Option<Dispatch> {
        if self.withdrawn {
            return Some(Dispatch::NotReady);
        }
        let mine = self.mine.as_ref()?;
        if !mine.ready_told {
            return Some(Dispatch::Ready(mine.ready.clone()));
        }
        (self.is_settled() && !mine.open_told).then(|| Dispatch::Open(mine.open.clone()))
    }

    /// The other device has what was told.
    pub(super) fn told(&mut self, dispatch: &Told) {
        match dispatch {
            Told::NotReady => self.withdrawn = false,
            Told::Ready => self.mine.iter_mut().for_each(|mine| mine.ready_told = true),
            Told::Open => self.mine.iter_mut().for_each(|mine| mine.open_told = true),
        }
    }

    /// Hears what the other device tells; `false` if it makes no sense.
    pub(super) fn hear(&mut self, dispatch: Dispatch) -> bool {
        match dispatch {
            Dispatch::Ready(ready) => {
                if self.their_open.is_some() {
                    return false;
                }
                self.theirs = Some(ready);
            }
            Dispatch::NotReady => {
                if self.their_open.is_some() {
                    return false;
                }
                self.theirs = None;
            }
            Dispatch::Open(open) => {
                let Some(theirs) = &self.theirs else { return false };
                let Some(mine) = &self.mine else { return false };
                let fair = sealed(open.faction, &open.salt) == theirs.faction
                    && open.faction < mine.game.factions()
                    && is_name(&open.name);
                if !fair {
                    return false;
                }
                self.their_open = Some(open);
            }
            _ => return false,
        }
        true
    }

    /// The match, once everything is told and heard.
    pub(super) fn agreed(&self) -> Option<SetUp> {
        let mine = self.mine.as_ref().filter(|mine| mine.open_told)?;
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
            versus: Versus::Linked(tether),
        })
    }
}

/// What the other device has been told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    NotReady,
    Ready,
    Open,
}
