//! What ties two devices into one match: randomness that both contribute to and neither can choose or foresee.
//!
//! Before a match each device draws a secret and tells the other a [`Pledge`] made from it: the end of a hash chain and
//! the hash of a key. Whenever the match waits for chance, each device gives the next link of its chain; a link is the only
//! thing that hashes to the one before it, so what a device gives was settled before the match began. Dice come from the
//! links of both ([`Fate`]). A card that only one player may see comes from both links and that player's key, which the other
//! device knows nothing of until the match is over; then the secret is shown, and every draw is checked.
//!
//! Every hash names what it is for, the seat, and the number of the link, so that nothing can be used in another place.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use stonecaller_engine::Player;

use crate::rng::{Health, Random, Seed};

/// One link of a chain, a pledge or a key.
pub type Share = [u8; 16];

/// Links of a chain: one for each time that a match waits for chance. The longest of 128,000 random matches took 220, and no
/// log has room for as many.
pub const LINKS: u16 = 1024;
/// Every so many links one is remembered, so that finding any of them takes at most this many hashes.
const STRIDE: u16 = 32;
const MARKS: usize = (LINKS / STRIDE) as usize;

/// What a device is bound to before the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pledge {
    /// The end of its chain.
    chain: Share,
    /// The hash of its key.
    key: Share,
}

/// What a linked match is kept with.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tether {
    /// The player at this device.
    pub me: Player,
    /// The number of the match: a hash of everything that was agreed.
    pub id: u64,
    /// Where this device's own randomness comes from.
    secret: Share,
    /// What the other device is bound to.
    peer: Pledge,
}

fn hash(purpose: &str, parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(b"stonecaller 1 ");
    hash.update(purpose.as_bytes());
    hash.update([0]);
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}

fn short(purpose: &str, parts: &[&[u8]]) -> Share {
    let mut share = Share::default();
    share.copy_from_slice(&hash(purpose, parts)[..16]);
    share
}

/// The link with a number, from the one after it.
fn link(seat: Player, number: u16, next: &Share) -> Share {
    short("link", &[&[seat as u8], &number.to_le_bytes(), next])
}

/// The last link of a chain, which is used last.
fn top(seat: Player, secret: &Share) -> Share {
    short("chain", &[&[seat as u8], secret])
}

/// The key to the cards that only one player may see.
fn key(seat: Player, secret: &Share) -> Share {
    short("key", &[&[seat as u8], secret])
}

/// A hash that binds to a value without telling it; the salt keeps it from being guessed.
pub fn sealed(value: u8, salt: &Share) -> Share {
    short("sealed", &[&[value], salt])
}

/// The number of a match from everything that was agreed, that of the first seat first.
pub fn match_id(agreed: [&[u8]; 4]) -> u64 {
    let mut id = [0; 8];
    id.copy_from_slice(&hash("match", &agreed)[..8]);
    u64::from_le_bytes(id)
}

/// The device's own chain, with every so many links remembered.
#[derive(Clone)]
pub struct Chain {
    seat: Player,
    /// Link 32, 64, ... of the chain.
    marks: [Share; MARKS],
    /// Link 0, which the other device is told before.
    end: Share,
    key: Share,
    secret: Share,
}

impl Chain {
    /// The chain that follows from a secret.
    pub fn new(seat: Player, secret: &Share) -> Self {
        let mut marks = [Share::default(); MARKS];
        let mut at = top(seat, secret);
        for number in (0..LINKS).rev() {
            if (number + 1).is_multiple_of(STRIDE) {
                marks[usize::from(number / STRIDE)] = at;
            }
            at = link(seat, number, &at);
        }
        Self { seat, marks, end: at, key: key(seat, secret), secret: *secret }
    }

    /// What to tell the other device before the match.
    pub fn pledge(&self) -> Pledge {
        Pledge { chain: self.end, key: short("pledge", &[&self.key]) }
    }

    /// What this device gives when chance decides for the time with that number, counted from 0.
    pub fn share(&self, number: u16) -> Option<Share> {
        let wanted = number.checked_add(1).filter(|wanted| *wanted <= LINKS)?;
        let mark = wanted.div_ceil(STRIDE);
        let mut at = *self.marks.get(usize::from(mark) - 1)?;
        for number in (wanted..mark * STRIDE).rev() {
            at = link(self.seat, number, &at);
        }
        Some(at)
    }

    /// The key to this player's own cards.
    pub fn key(&self) -> &Share {
        &self.key
    }

    /// What all of it follows from; nobody else's business until the match is over.
    pub fn secret(&self) -> &Share {
        &self.secret
    }
}

/// How far the other device's chain has been checked.
#[derive(Clone, Copy, Debug)]
pub struct Checked {
    pledge: Pledge,
    seat: Player,
    /// The number of the last link that is known to be right, and the link.
    number: u16,
    link: Share,
}

impl Checked {
    /// Nothing but the pledge.
    pub fn new(seat: Player, pledge: Pledge) -> Self {
        Self { pledge, seat, number: 0, link: pledge.chain }
    }

    /// Whether this is what the other device was bound to give for the time with that number.
    pub fn share(&mut self, number: u16, share: &Share) -> bool {
        let Some(wanted) = number.checked_add(1).filter(|wanted| *wanted <= LINKS) else {
            return false;
        };
        // One that was given before is checked from the very end again.
        let (known, end) =
            if wanted > self.number { (self.number, self.link) } else { (0, self.pledge.chain) };
        let mut at = *share;
        for number in (known..wanted).rev() {
            at = link(self.seat, number, &at);
        }
        let right = at == end;
        if right && wanted > self.number {
            (self.number, self.link) = (wanted, *share);
        }
        right
    }

    /// The chain of the other device from its secret, if that is the one it was bound to.
    pub fn opened(&self, secret: &Share) -> Option<Chain> {
        Some(Chain::new(self.seat, secret)).filter(|chain| chain.pledge() == self.pledge)
    }
}

/// What chance decides, once both devices have given their links.
#[derive(Clone)]
pub struct Fate {
    dice: [u8; 32],
    cards: [u8; 32],
}

impl Fate {
    /// From the links of both, the first seat's first, and the key of the player who may see the cards.
    pub fn new(id: u64, number: u16, shares: [&Share; 2], key: &Share) -> Self {
        let (id, number) = (id.to_le_bytes(), number.to_le_bytes());
        let [one, two] = shares;
        Self {
            dice: hash("dice", &[&id, &number, one, two]),
            cards: hash("cards", &[&id, &number, one, two, key]),
        }
    }

    /// The numbers for one outcome among those that follow each other; `hidden` if only one player may see it.
    pub fn outcome(&self, place: u16, hidden: bool) -> Random {
        let from = if hidden { &self.cards } else { &self.dice };
        let bytes = hash("outcome", &[from, &place.to_le_bytes()]);
        Random::new(&Seed { bytes, health: Health::Good })
    }
}

impl Tether {
    /// What a match is kept with, as agreed.
    pub fn new(me: Player, id: u64, secret: Share, peer: Pledge) -> Self {
        Self { me, id, secret, peer }
    }

    /// This device's chain.
    pub fn chain(&self) -> Chain {
        Chain::new(self.me, &self.secret)
    }

    /// What the thoughts of this device follow from when it plays for its player. The other device cannot know it, and
    /// after a restart it is the same.
    pub fn seed_of_thoughts(&self) -> u32 {
        let [a, b, c, d, ..] = short("thoughts", &[&[self.me as u8], &self.secret]);
        u32::from_le_bytes([a, b, c, d])
    }

    /// What the other device is bound to.
    pub fn checked(&self) -> Checked {
        Checked::new(self.me.other(), self.peer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::Rng;

    const SECRET: Share = [7; 16];

    #[test]
    fn every_link_is_what_was_pledged_and_nothing_else_is() {
        let chain = Chain::new(Player::One, &SECRET);
        let mut checked = Checked::new(Player::One, chain.pledge());
        for number in 0..LINKS {
            let share = chain.share(number).expect("there are as many");
            let mut other = share;
            other[usize::from(number) % 16] ^= 1;
            assert!(!checked.share(number, &other), "{number}");
            assert!(!checked.share(number + 1, &share), "{number}");
            assert!(checked.share(number, &share), "{number}");
        }
        assert_eq!(chain.share(LINKS), None);
        assert!(!checked.share(LINKS, &[0; 16]));
        assert!(!checked.share(u16::MAX, &[0; 16]));
    }

    #[test]
    fn links_may_be_checked_late_or_again() {
        let chain = Chain::new(Player::Two, &SECRET);
        let mut checked = Checked::new(Player::Two, chain.pledge());
        let share = |number| chain.share(number).expect("there are as many");
        assert!(checked.share(200, &share(200)));
        assert!(checked.share(3, &share(3)));
        assert!(!checked.share(3, &share(4)));
        assert!(checked.share(201, &share(201)));
    }

    #[test]
    fn a_chain_belongs_to_its_seat_and_its_secret() {
        let chain = Chain::new(Player::One, &SECRET);
        let mut other_seat = Checked::new(Player::Two, chain.pledge());
        assert!(!other_seat.share(0, &chain.share(0).expect("there is one")));
        assert_ne!(chain.pledge(), Chain::new(Player::One, &[8; 16]).pledge());
        assert_ne!(chain.pledge(), Chain::new(Player::Two, &SECRET).pledge());
    }

    #[test]
    fn thoughts_follow_from_seat_and_secret_and_are_no_part_of_what_is_shown() {
        let seed = |me, secret| {
            Tether::new(me, 5, secret, Chain::new(me, &secret).pledge()).seed_of_thoughts()
        };
        let seeds = [
            seed(Player::One, SECRET),
            seed(Player::Two, SECRET),
            seed(Player::One, [8; 16]),
            seed(Player::Two, [8; 16]),
        ];
        for (place, seed) in seeds.iter().enumerate() {
            assert!(!seeds[..place].contains(seed), "{seeds:?}");
        }
        // A match that is kept goes on thinking as it began.
        assert_eq!(seeds[0], 48_339_482);
        let shown = *Chain::new(Player::One, &SECRET).key();
        assert_ne!(seeds[0].to_le_bytes(), shown[..4]);
    }

    #[test]
    fn the_secret_is_the_pledged_one() {
        let chain = Chain::new(Player::One, &SECRET);
        let checked = Checked::new(Player::One, chain.pledge());
        let opened = checked.opened(chain.secret()).expect("it is the one");
        assert_eq!((opened.key(), opened.share(900)), (chain.key(), chain.share(900)));
        assert!(checked.opened(chain.key()).is_none());
        assert!(Checked::new(Player::Two, chain.pledge()).opened(&SECRET).is_none());
    }

    #[test]
    fn fate_depends_on_all_that_goes_into_it() {
        let first = |fate: Fate, hidden| fate.outcome(0, hidden).next_u64();
        let (a, b, key) = ([1; 16], [2; 16], [3; 16]);
        let fate = || Fate::new(5, 6, [&a, &b], &key);
        let dice = first(fate(), false);
        assert_eq!(dice, first(fate(), false));
        assert_ne!(dice, first(Fate::new(4, 6, [&a, &b], &key), false));
        assert_ne!(dice, first(Fate::new(5, 7, [&a, &b], &key), false));
        assert_ne!(dice, first(Fate::new(5, 6, [&b, &a], &key), false));
        assert_ne!(dice, first(fate(), true));
        // Dice are both players' to know; cards are not.
        assert_eq!(dice, first(Fate::new(5, 6, [&a, &b], &[4; 16]), false));
        let cards = first(fate(), true);
        assert_ne!(cards, first(Fate::new(5, 6, [&a, &b], &[4; 16]), true));
        assert_ne!(fate().outcome(0, false).next_u64(), fate().outcome(1, false).next_u64());
    }

    #[test]
    fn dice_of_honest_links_are_fair() {
        let [one, two] = [Player::One, Player::Two].map(|seat| Chain::new(seat, &SECRET));
        let mut counts = [0u32; 6];
        for number in 0..LINKS {
            let shares = [one.share(number), two.share(number)].map(|share| share.expect("there"));
            let fate = Fate::new(1, number, [&shares[0], &shares[1]], &[0; 16]);
            for place in 0..20 {
                counts[fate.outcome(place, false).below(6) as usize] += 1;
            }
        }
        // 20,480 dice: 3,413 of each, give or take 5 standard deviations of 53.
        assert!(counts.iter().all(|count| (3_146..3_680).contains(count)), "{counts:?}");
    }
}
