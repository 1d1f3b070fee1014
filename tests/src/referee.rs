//! The rules of reach once more, slow and obvious: written from the rulebooks and the card facts, not from the engine, in
//! plain loops over spaces. [`compare`] asks the engine the same questions and reports the first answer that differs.

use std::collections::BTreeSet;

use stonecaller_engine::second_edition::{
    Attack, Choice, Class, Kind, OnBoard, Phase, Pile, Prompt, State,
};
use stonecaller_engine::{Decision, Game, Player, Square};

use crate::simulate::Seeded;
use rand_core::Rng;

/// Column and row, both from 0, as plain numbers.
type Space = (i32, i32);
/// The four straight directions.
const WAYS: [Space; 4] = [(0, 1), (0, -1), (-1, 0), (1, 0)];

fn square((column, row): Space) -> Option<Square> {
    let on = (0..6).contains(&column) && (0..8).contains(&row);
    on.then(|| Square::new((row * 6 + column) as u8)).flatten()
}

fn spaces() -> impl Iterator<Item = Space> {
    (0..8).flat_map(|row| (0..6).map(move |column| (column, row)))
}

fn distance(a: Space, b: Space) -> i32 {
    (a.0 - b.0).abs() + (a.1 - b.1).abs()
}

fn go((column, row): Space, (x, y): Space) -> Space {
    (column + x, row + y)
}

/// The position laid out for reading.
pub struct Table<'s> {
    state: &'s State,
}

/// What a unit may do in one move.
#[derive(Debug)]
struct Legs {
    /// Steps of a normal move.
    steps: i32,
    /// Steps of a straight move instead of it.
    straight: i32,
    through_commons: bool,
    through_structures: bool,
    through_all: bool,
}

impl Table<'_> {
    /// Lays out a position.
    #[must_use]
    pub fn new(state: &State) -> Table<'_> {
        Table { state }
    }

    fn card(&self, at: Space) -> Option<OnBoard> {
        self.state.card_at(square(at)?)
    }

    fn empty(&self, at: Space) -> bool {
        square(at).is_some() && self.card(at).is_none()
    }

    fn is(&self, at: Space, class: Class) -> bool {
        self.card(at).is_some_and(|card| card.kind.card().class.is(class))
    }

    fn friendly(&self, at: Space, player: Player) -> bool {
        self.card(at).is_some_and(|card| card.controller == player)
    }

    fn named(kind: Kind, word: &str) -> bool {
        kind.card().name.split(' ').any(|part| part == word)
    }

    /// The summoner a player owns, whoever controls it.
    fn summoner(&self, player: Player) -> Option<Space> {
        spaces().find(|&at| {
            self.is(at, Class::SUMMONER) && self.card(at).is_some_and(|card| card.owner == player)
        })
    }

    fn events<'a>(
        &'a self,
        name: &'a str,
    ) -> impl Iterator<Item = (Player, [Option<Square>; 2])> + 'a {
        self.state
            .event_targets()
            .filter(move |(_, kind, _)| kind.card().name == name)
            .map(|(player, _, targets)| (player, targets))
    }

    fn frozen(&self, at: Space) -> bool {
        self.events("Freeze").any(|(_, targets)| targets[0].is_some() && targets[0] == square(at))
    }

    /// The names printed on a card as its own abilities.
    fn printed(kind: Kind) -> Vec<&'static str> {
        let own = kind.card().abilities.iter().map(|ability| ability.name);
        // Gwalark has Levitate for others; it is its ability all the same.
        own.filter(|name| !name.is_empty()).collect()
    }

    /// The names of the abilities a card has now, each once.
    fn abilities(&self, at: Space) -> BTreeSet<&'static str> {
        let mut names = BTreeSet::new();
        let (Some(card), Some(here)) = (self.card(at), square(at)) else {
            return names;
        };
        if self.frozen(at) {
            return names;
        }
        names.extend(Self::printed(card.kind));
        for kind in self.state.gained_by(here) {
            names.extend(Self::printed(kind));
        }
        for (kind, ..) in self.state.cards_under(here) {
            if kind.card().name == "Hellforged Weapon" {
                names.insert("Cursed");
            }
        }
        for (_, [a, b]) in self.events("Chant of Entangling") {
            if let (Some(a), Some(b)) = (a, b) {
                for (this, other) in [(a, b), (b, a)] {
                    if this == here
                        && let Some(other) = self.state.card_at(other)
                    {
                        names.extend(Self::printed(other.kind));
                    }
                }
            }
        }
        for (event, ability, class) in
            [("Pile On", "Gang Up", Class::UNIT), ("For Glory", "Reckless Strike", Class::COMMON)]
        {
            for (player, _) in self.events(event) {
                if self.is(at, class) && card.controller == player {
                    names.insert(ability);
                }
            }
        }
        let levitates = |other: Space| {
            self.card(other).is_some_and(|c| c.kind.card().name == "Gwalark")
                && !self.frozen(other)
                && self.friendly(other, card.controller)
                && other != at
                && distance(other, at) <= 2
        };
        if self.is(at, Class::COMMON) && spaces().any(levitates) {
            names.insert("Flight");
        }
        names
    }

    /// How many cards satisfy a condition.
    fn count(&self, wanted: impl Fn(Space) -> bool) -> i32 {
        spaces().filter(|&at| self.card(at).is_some() && wanted(at)).count() as i32
    }

    /// The dice a unit rolls.
    #[must_use]
    pub fn strength(&self, at: Space, target: Option<Space>) -> i32 {
        let Some(card) = self.card(at) else { return 0 };
        let me = card.controller;
        let mut strength = i32::from(card.kind.card().strength);
        let friend_within = |n: i32, class: Class| {
            self.count(|other| {
                other != at
                    && distance(at, other) <= n
                    && self.friendly(other, me)
                    && self.is(other, class)
            })
        };
        for ability in self.abilities(at) {
            strength += match ability {
                "Wrath" => i32::from(card.damage),
                "Imbued Strength" => i32::from(card.boost.min(5)),
                "Frost Bolt" => friend_within(1, Class::STRUCTURE),
                "Greater Frost Bolt" => friend_within(2, Class::STRUCTURE),
                "Radiant Shot" => i32::from(self.state.magic(me)) / 2,
                "Citadel Champion" => self.count(|other| {
                    other != at
                        && distance(at, other) <= 2
                        && self.friendly(other, me)
                        && self.is(other, Class::UNIT)
                        && self.card(other).is_some_and(|c| Self::named(c.kind, "Citadel"))
                }),
                "Gang Up" => target.map_or(0, |target| {
                    self.count(|other| {
                        other != at
                            && distance(target, other) == 1
                            && self.friendly(other, me)
                            && self.is(other, Class::UNIT)
                    })
                }),
                "Reckless Strike" => 2,
                _ => 0,
            };
        }
        // What follows is said by other cards; it is no ability of this one.
        let Some(here) = square(at) else { return 0 };
        if !self.frozen(at) {
            let weapons = self.state.cards_under(here);
            strength += 2 * weapons
                .filter(|(kind, ..)| kind.card().name == "Hellforged Weapon")
                .count() as i32;
        }
        for (name, word) in [("Holleas", "Ember"), ("Targan", "Frost")] {
            strength += self.count(|other| {
                self.card(other).is_some_and(|c| c.kind.card().name == name)
                    && !self.frozen(other)
                    && self.friendly(other, me)
                    && distance(at, other) == 1
                    && self.is(at, Class::UNIT)
                    && Self::named(card.kind, word)
            });
        }
        for (player, _) in self.events("Holy Judgment") {
            strength += i32::from(player == me && self.is(at, Class::COMMON));
        }
        for (player, targets) in self.events("Hypnotic Call") {
            let against = target.and_then(square);
            strength += i32::from(
                self.summoner(player) == Some(at) && against.is_some() && targets[0] == against,
            );
        }
        strength += i32::from(self.state.has_charged(here));
        strength.max(0)
    }

    /// The life of a card without its damage.
    #[must_use]
    pub fn life(&self, at: Space) -> i32 {
        let Some(card) = self.card(at) else { return 0 };
        let mut life = i32::from(card.kind.card().life);
        if self.abilities(at).contains("Imbued Life") {
            life += i32::from(card.boost.min(5));
        }
        if self.is(at, Class::STRUCTURE) {
            life += self.count(|other| {
                self.card(other).is_some_and(|c| c.kind.card().name == "Ollag")
                    && !self.frozen(other)
                    && self.friendly(other, card.controller)
            });
        }
        life
    }

    /// The spaces of the cards a unit may attack.
    #[must_use]
    pub fn targets(&self, at: Space) -> BTreeSet<Square> {
        let mut found = BTreeSet::new();
        let Some(card) = self.card(at) else { return found };
        if self.frozen(at) {
            return found;
        }
        let abilities = self.abilities(at);
        let ranged = card.kind.card().attack == Attack::Ranged;
        let reach = match (ranged, abilities.contains("Far Shot")) {
            (false, _) => 1,
            (true, false) => 3,
            (true, true) => 4,
        };
        for way in WAYS {
            let mut here = at;
            for _ in 0..reach {
                here = go(here, way);
                let Some(there) = square(here) else { break };
                let Some(other) = self.card(here) else { continue };
                if !self.frozen(here) {
                    found.insert(there);
                }
                let parapet =
                    other.kind.card().name == "Parapet" && other.controller == card.controller;
                let breath = abilities.contains("Fire Breath") && self.is(here, Class::UNIT);
                if !parapet && !breath {
                    break;
                }
            }
        }
        let protects = |at: Space| self.abilities(at).contains("Protect");
        let guarded = WAYS.iter().any(|&way| {
            let near = go(at, way);
            self.card(near).is_some_and(|c| c.controller != card.controller) && protects(near)
        });
        if guarded {
            found.retain(|&target| protects((i32::from(target.column()), i32::from(target.row()))));
        }
        found
    }

    /// The empty spaces a player may build on.
    #[must_use]
    pub fn build_spaces(&self, player: Player) -> BTreeSet<Square> {
        let summoner = self.summoner(player);
        let own_rows = |(_, row): Space| match player {
            Player::One => row <= 2,
            Player::Two => row >= 5,
        };
        let wanted = |&at: &Space| {
            self.empty(at) && (own_rows(at) || summoner.is_some_and(|s| distance(s, at) == 1))
        };
        spaces().filter(wanted).filter_map(square).collect()
    }

    /// The spaces a player may summon a unit to.
    #[must_use]
    pub fn summon_spaces(&self, player: Player, kind: Kind) -> BTreeSet<Square> {
        let abilities = Self::printed(kind);
        if abilities.contains(&"Summoned by Fire") {
            let mine = |&at: &Space| self.friendly(at, player) && self.is(at, Class::UNIT);
            return spaces().filter(mine).filter_map(square).collect();
        }
        let beside = |at: Space| {
            let Some(card) = self.card(at) else { return false };
            let own = self.abilities(at);
            if self.friendly(at, player) {
                let gate = self.is(at, Class::STRUCTURE)
                    && (Self::named(card.kind, "Gate") || own.contains("Living Gate"));
                let ember = self.is(at, Class::UNIT) && Self::named(card.kind, "Ember");
                if gate
                    || (abilities.contains(&"Born of Fire") && ember)
                    || (own.contains("Fiery Summon") && Self::named(kind, "Ember"))
                {
                    return true;
                }
            }
            if self.summoner(player) == Some(at) {
                let hope = self.events("Renewed Hope").any(|(whose, _)| whose == player);
                if hope || abilities.contains(&"Protector") {
                    return true;
                }
            }
            self.events("Chant of Weaving")
                .any(|(whose, targets)| whose == player && targets[0] == square(at))
        };
        let near: Vec<Space> = spaces().filter(|&at| beside(at)).collect();
        let wanted = |&at: &Space| self.empty(at) && near.iter().any(|&n| distance(n, at) == 1);
        spaces().filter(wanted).filter_map(square).collect()
    }

    fn legs(&self, at: Space) -> Option<Legs> {
        let card = self.card(at)?;
        let abilities = self.abilities(at);
        let has = |name: &str| abilities.contains(name);
        if self.frozen(at)
            || !self.is(at, Class::UNIT)
            || has("Immobile")
            || (self.is(at, Class::STRUCTURE) && !has("Mobile Structure"))
        {
            return None;
        }
        let mut steps = 2;
        steps += ["Flight", "Swift", "Climb"].iter().filter(|name| has(name)).count() as i32;
        steps -= i32::from(has("Slow"));
        if has("Imbued Speed") {
            steps += i32::from(card.boost.min(5));
        }
        // Two Tempests slow no more than one.
        steps -= i32::from(self.events("Perplexing Tempest").next().is_some());
        Some(Legs {
            steps: steps.max(0),
            straight: if has("Charge") { 4 } else { 0 },
            through_commons: has("Trample"),
            through_structures: has("Climb"),
            through_all: has("Flight"),
        })
    }

    fn passable(&self, legs: &Legs, at: Space) -> bool {
        self.card(at).is_some()
            && (legs.through_all
                || (legs.through_commons && self.is(at, Class::COMMON))
                || (legs.through_structures && self.is(at, Class::STRUCTURE)))
    }

    /// Whether a unit that stands on `unit` but is over `at` can come down after at least one of `left` more steps.
    fn lands(&self, legs: &Legs, unit: Space, at: Space, left: i32) -> bool {
        left > 0
            && WAYS.iter().any(|&way| {
                let next = go(at, way);
                self.empty(next)
                    || next == unit
                    || (self.passable(legs, next) && self.lands(legs, unit, next, left - 1))
            })
    }

    /// The next steps of a unit on `unit` that has taken `path` (its start first, where it is in the air last).
    fn next_steps(
        &self,
        legs: &Legs,
        unit: Space,
        path: &[Space],
        passed: bool,
    ) -> BTreeSet<Square> {
        let mut found = BTreeSet::new();
        let (Some(&start), Some(&at)) = (path.first(), path.last()) else { return found };
        let made = path.len() as i32 - 1;
        for way in WAYS {
            let next = go(at, way);
            let left = legs.steps - made;
            let free = self.empty(next) || next == unit;
            let normal = left > 0
                && (free || (self.passable(legs, next) && self.lands(legs, unit, next, left - 1)));
            let mut line = path.iter().enumerate();
            let straight = legs.straight > made
                && !passed
                && self.empty(next)
                && line
                    .all(|(n, &p)| p == (start.0 + way.0 * n as i32, start.1 + way.1 * n as i32));
            if normal || straight {
                found.extend(square(next));
            }
        }
        found
    }
}

fn place(square: Square) -> Space {
    (i32::from(square.column()), i32::from(square.row()))
}

fn listed(state: &State) -> Vec<Choice> {
    let mut list = Vec::new();
    state.legal(|choice| list.push(choice));
    list
}

fn asked_spaces(state: &State) -> BTreeSet<Square> {
    let list = listed(state).into_iter();
    list.filter_map(|c| if let Choice::Space(s) = c { Some(s) } else { None }).collect()
}

fn asked_picks(state: &State) -> BTreeSet<Square> {
    let list = listed(state).into_iter();
    list.filter_map(|c| if let Choice::Pick(s) = c { Some(s) } else { None }).collect()
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, engine: &T, slow: &T) -> Result<usize, String> {
    if engine == slow {
        Ok(1)
    } else {
        Err(format!("{what}: the engine says {engine:?}, the rulebook {slow:?}"))
    }
}

/// Asks both about everything in a position. `fresh` says that nothing was chosen in this phase yet, so that nobody has
/// used up a move or an attack. Returns how many answers were compared.
///
/// # Errors
/// The first answer that differs.
pub fn compare(state: &State, fresh: bool, rng: &mut Seeded) -> Result<usize, String> {
    let table = Table::new(state);
    let mut compared = 0;
    for at in spaces() {
        let (Some(here), Some(card)) = (square(at), table.card(at)) else { continue };
        compared += same(&format!("life of {here}"), &i32::from(card.life), &table.life(at))?;
        if !table.is(at, Class::UNIT) {
            continue;
        }
        let what = format!("strength of {here}");
        compared += same(&what, &i32::from(state.strength(here, None)), &table.strength(at, None))?;
        for target in table.targets(at) {
            let what = format!("strength of {here} against {target}");
            let engine = i32::from(state.strength(here, Some(target)));
            compared += same(&what, &engine, &table.strength(at, Some(place(target))))?;
        }
    }
    let Decision::Choose { player, prompt: Prompt::Phase(phase) } = state.decision() else {
        return Ok(compared);
    };
    let list = listed(state);
    for &choice in &list {
        let mut next = state.clone();
        match choice {
            Choice::Summon(kind) => {
                next.play_unchecked(choice, &mut ());
                let slow = table.summon_spaces(player, kind);
                compared += same(&format!("{choice:?}"), &asked_spaces(&next), &slow)?;
            }
            Choice::Build(_) => {
                next.play_unchecked(choice, &mut ());
                let slow = table.build_spaces(player);
                compared += same(&format!("{choice:?}"), &asked_spaces(&next), &slow)?;
            }
            Choice::Attack(at) => {
                next.play_unchecked(choice, &mut ());
                compared +=
                    same(&format!("{choice:?}"), &asked_picks(&next), &table.targets(place(at)))?;
            }
            Choice::Move(at) => compared += compare_move(next, at, rng)?,
            _ => {}
        }
    }
    if fresh {
        compared += compare_offers(&table, player, phase, &list)?;
    }
    Ok(compared)
}

/// Who may act, when nobody has.
fn compare_offers(
    table: &Table<'_>,
    player: Player,
    phase: Phase,
    list: &[Choice],
) -> Result<usize, String> {
    let state = table.state;
    let mine: Vec<Space> =
        spaces().filter(|&at| table.friendly(at, player) && table.is(at, Class::UNIT)).collect();
    let mut compared = 0;
    for at in mine {
        let Some(here) = square(at) else { continue };
        if phase == Phase::Attack {
            let slow = !table.targets(at).is_empty();
            compared +=
                same(&format!("may {here} attack"), &list.contains(&Choice::Attack(here)), &slow)?;
        }
        if phase == Phase::Move {
            let legs = table.legs(at);
            let slow = legs.is_some_and(|l| !table.next_steps(&l, at, &[at], false).is_empty());
            compared +=
                same(&format!("may {here} move"), &list.contains(&Choice::Move(here)), &slow)?;
        }
    }
    let hope = table.events("Renewed Hope").any(|(whose, _)| whose == player);
    for kind in Kind::all() {
        let card = kind.card();
        if state.pile_count(player, Pile::Hand, kind) == 0 || card.cost > state.magic(player) {
            continue;
        }
        if card.class.is(Class::UNIT) && (phase == Phase::Summon || hope) {
            let slow = !table.summon_spaces(player, kind).is_empty();
            let engine = list.contains(&Choice::Summon(kind));
            compared += same(&format!("may {kind:?} be summoned"), &engine, &slow)?;
        }
        if card.class.is(Class::STRUCTURE) && !card.class.is(Class::UNIT) && phase == Phase::Build {
            let slow = !table.build_spaces(player).is_empty();
            let engine = list.contains(&Choice::Build(kind));
            compared += same(&format!("may {kind:?} be built"), &engine, &slow)?;
        }
    }
    Ok(compared)
}

/// Walks one random path of a move and compares what is offered at each step.
fn compare_move(mut state: State, start: Square, rng: &mut Seeded) -> Result<usize, String> {
    let legs = Table::new(&state).legs(place(start));
    let Some(legs) = legs else { return Err(format!("{start} cannot move, says the rulebook")) };
    state.play_unchecked(Choice::Move(start), &mut ());
    let mut path = vec![place(start)];
    let (mut compared, mut passed) = (0, false);
    while let Decision::Choose { prompt: Prompt::Step(unit), .. } = state.decision() {
        let slow = Table::new(&state).next_steps(&legs, place(unit), &path, passed);
        let engine = asked_spaces(&state);
        compared += same(&format!("the move of {start} along {path:?}"), &engine, &slow)?;
        let steps: Vec<Square> = engine.into_iter().collect();
        if steps.is_empty() {
            break;
        }
        let step = steps[rng.next_u32() as usize % steps.len()];
        passed |= step != unit && !Table::new(&state).empty(place(step));
        state.play_unchecked(Choice::Space(step), &mut ());
        path.push(place(step));
    }
    Ok(compared)
}
