//! The head of a file as a position.

use stonecaller_engine::Game;
use stonecaller_engine::second_edition::set_up::SetUp;
use stonecaller_engine::second_edition::{Class, Deck, Phase, Pile, Printing, State};
use stonecaller_engine::{Player, Square};

use super::board::{self, Drawn};
use super::names::{deck, kind, name, phase, seat, square};
use super::piles::Supply;
use crate::header::{Entry, Header};
use crate::run::Fault;
use crate::words::{first, number, player, player_name};

const KEYS: [&str; 21] = [
    "game",
    "title",
    "rule",
    "printing",
    "decks",
    "players",
    "known to",
    "seed",
    "board",
    "legend",
    "turn",
    "hand one",
    "hand two",
    "draw pile one",
    "draw pile two",
    "discard pile one",
    "discard pile two",
    "active one",
    "active two",
    "magic one",
    "magic two",
];

/// The position that a head describes.
pub(super) fn read(header: &Header) -> Result<State, Fault> {
    header.check_keys(&KEYS)?;
    let (printing, decks) = printing_and_decks(header)?;
    position(header, printing, decks)
}

/// The printing and, if they are named, the decks.
pub(super) fn printing_and_decks(
    header: &Header,
) -> Result<(Printing, Option<[&'static Deck; 2]>), Fault> {
    let printing = match header.get("printing") {
        None => Printing::Revised,
        Some(entry) => match entry.value.as_str() {
            "first" => Printing::First,
            "revised" => Printing::Revised,
            other => {
                return Err(entry
                    .line
                    .fault(format!("`{other}` is not a printing: first, revised or both")));
            }
        },
    };
    let decks = header.get("decks").map(both_decks).transpose()?;
    Ok((printing, decks))
}

fn position(
    header: &Header,
    printing: Printing,
    decks: Option<[&'static Deck; 2]>,
) -> Result<State, Fault> {
    match (header.get("board"), decks) {
        (Some(board), decks) => drawn(header, board, printing, decks),
        (None, Some(decks)) => {
            let only = |e: &&Entry| {
                !["game", "title", "rule", "printing", "decks", "players", "known to", "seed"]
                    .contains(&e.key.as_str())
            };
            if let Some(entry) = header.entries.iter().find(only) {
                return Err(entry.line.fault(format!(
                    "`{}` belongs to a drawn position, but there is no `board:`",
                    entry.key
                )));
            }
            let state = State::new(printing, decks);
            match header.get("known to") {
                Some(entry) => match player(&entry.value) {
                    Ok(who) => Ok(state.view(who)),
                    Err(why) => Err(entry.line.fault(why)),
                },
                None => Ok(state),
            }
        }
        (None, None) => {
            let line = header.entries.last().map_or(1, |e| e.line.number);
            let why = "a position is missing: draw one below `board:`, or name two `decks:` for a new match";
            Err(Fault { line, why: why.into() })
        }
    }
}

fn both_decks(entry: &Entry) -> Result<[&'static Deck; 2], Fault> {
    let Some((one, two)) = entry.value.split_once(',') else {
        return Err(entry
            .line
            .fault("two decks are needed, as in `decks: Tundra Orcs, Fallen Kingdom`"));
    };
    let read = |text: &str| deck(text.trim()).map_err(|why| entry.line.fault(why));
    Ok([read(one)?, read(two)?])
}

fn drawn(
    header: &Header,
    board: &Entry,
    printing: Printing,
    decks: Option<[&'static Deck; 2]>,
) -> Result<State, Fault> {
    let mut set_up = SetUp::new(printing);
    let deck = |player: Player| decks.map(|decks| decks[player as usize]);
    let mut supplies = Player::BOTH.map(|p| Supply::new(p, deck(p)));
    let (turn, phase, turn_entry) = turn(header, board, printing)?;
    let cards = board::cards(board, &board::legend(header.get("legend"))?)?;
    for card in &cards {
        put(&mut set_up, &mut supplies, card, turn)
            .map_err(|why| card.line.fault(format!("{}: {why}", card.at)))?;
    }
    for player in Player::BOTH {
        let own =
            |d: &&Drawn<'_>| d.card.owner == player && d.card.kind.card().class.is(Class::SUMMONER);
        let summoners = cards.iter().filter(own).count();
        if summoners != 1 {
            let why = format!("{} has {summoners} summoners on the board, not 1", seat(player));
            return Err(board.line.fault(why));
        }
        let key = |what: &str| header.get(&format!("{what} {}", player_name(player)));
        let supply = &mut supplies[player as usize];
        let piles =
            [("hand", Pile::Hand), ("draw pile", Pile::Draw), ("discard pile", Pile::Discard)];
        for (what, pile) in piles {
            if let Some(entry) = key(what) {
                supply
                    .fill(&mut set_up, pile, &entry.value)
                    .map_err(|why| entry.line.fault(why))?;
            }
        }
        if let Some(entry) = key("active") {
            active(&mut set_up, supply, player, &cards, &entry.value)
                .map_err(|why| entry.line.fault(why))?;
        }
        if let Some(entry) = key("magic") {
            let magic = number(&entry.value).map_err(|why| entry.line.fault(why))?;
            if magic > 15 {
                return Err(entry.line.fault("nobody has more than 15 magic"));
            }
            set_up.magic(player, magic);
        }
    }
    for (player, supply) in Player::BOTH.into_iter().zip(supplies) {
        let about = |e: &&Entry| {
            e.key.ends_with(player_name(player))
                && (e.value.contains("unknown") || e.value.contains("rest"))
        };
        let entry = header.entries.iter().find(about).unwrap_or(turn_entry);
        supply.finish(&mut set_up).map_err(|why| entry.line.fault(why))?;
    }
    let state = set_up
        .start(turn, phase)
        .ok_or_else(|| board.line.fault("this position does not fit the rules"))?;
    for card in &cards {
        if let Some(there) = state.card_at(card.at)
            && there.kind == card.card.kind
            && there.damage >= there.life
            && state.outcome().is_none()
        {
            return Err(card.line.fault(format!(
                "{}: {} has life {}, {} damage would have destroyed it",
                card.at,
                name(there.kind),
                there.life,
                there.damage
            )));
        }
    }
    Ok(state)
}

fn turn<'h>(
    header: &'h Header,
    board: &Entry,
    printing: Printing,
) -> Result<(Player, Phase, &'h Entry), Fault> {
    let Some(entry) = header.get("turn") else {
        return Err(board.line.fault("`turn:` is missing, as in `turn: one, attack`"));
    };
    let read = || {
        let text = entry.value.replace(',', " ");
        let (who, what) = first(&text);
        let phase = phase(what.trim())?;
        if phase == Phase::Draw && printing == Printing::Revised {
            return Err("the revised printing has no draw phase".to_string());
        }
        Ok((player(who)?, phase, entry))
    };
    read().map_err(|why: String| entry.line.fault(format!("{why} (a turn is like `one, attack`)")))
}

fn put(
    set_up: &mut SetUp,
    supplies: &mut [Supply; 2],
    drawn: &Drawn<'_>,
    turn: Player,
) -> Result<(), String> {
    let board::Code { owner, kind } = drawn.card;
    if !kind.card().class.is(Class::CARD) {
        return Err(format!("{} is an event that does not stand on the board", name(kind)));
    }
    supplies[owner as usize].take(kind)?;
    set_up.card(owner, kind, drawn.at);
    set_up.tokens(drawn.at, drawn.damage, drawn.boost);
    if let Some(borrowed) = drawn.captured {
        if borrowed && owner == turn {
            return Err(
                "only the player whose turn it is controls a card until the end of the turn".into(),
            );
        }
        set_up.control(drawn.at, owner.other(), borrowed);
    }
    for under in &drawn.under {
        if under.kind.card().class.is(Class::SUMMONER) {
            return Err("a summoner is never under a card".into());
        }
        supplies[under.owner as usize].take(under.kind)?;
        if !set_up.under(under.owner, under.kind, drawn.at) {
            return Err("no more cards fit under cards".into());
        }
    }
    Ok(())
}

/// `Sacrificial Pyre +2, Freeze on c4`.
fn active(
    set_up: &mut SetUp,
    supply: &mut Supply,
    owner: Player,
    cards: &[Drawn<'_>],
    list: &str,
) -> Result<(), String> {
    if list == "nothing" {
        return Ok(());
    }
    for item in list.split(',').map(str::trim) {
        let (event, on) = item.split_once(" on ").unwrap_or((item, ""));
        let (event, boost) = match event.rsplit_once(" +") {
            Some((event, boost)) => (event, board::boost(boost)?),
            None => (event, 0),
        };
        let kind = kind(event)?;
        if !kind.card().active {
            return Err(format!("{} is not an active event", name(kind)));
        }
        let mut targets: [Option<Square>; 2] = [None; 2];
        let mut words = on.split(' ').filter(|w| !w.is_empty());
        for (target, word) in targets.iter_mut().zip(words.by_ref()) {
            let at = square(word)?;
            if !cards.iter().any(|c| c.at == at) {
                return Err(format!("{at} is empty, {} cannot be about it", name(kind)));
            }
            *target = Some(at);
        }
        if let Some(word) = words.next() {
            return Err(format!("`{word}` is too much: an event remembers at most two cards"));
        }
        supply.take(kind)?;
        if !set_up.active(owner, kind, boost, targets) {
            return Err("no more events fit in the active area".into());
        }
    }
    Ok(())
}
