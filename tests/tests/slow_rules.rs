//! A slow and obvious second reading of the plain rules agrees with the engine in random positions: where structures may be
//! built, what plain units may attack, where they may go.

use std::collections::BTreeSet;

use stonecaller_engine::second_edition::{
    Attack, Choice, Class, OnBoard, Phase, Printing, State, finished_decks,
};
use stonecaller_engine::{Decision, Game, Player, Square};
use stonecaller_tests::simulate::{Seeded, pick};

fn square(column: i32, row: i32) -> Option<Square> {
    let inside = (0..6).contains(&column) && (0..8).contains(&row);
    inside.then(|| Square::new((row * 6 + column) as u8).unwrap())
}

fn all() -> impl Iterator<Item = Square> {
    (0..48).map(|i| Square::new(i).unwrap())
}

/// The spaces in each of the four directions, nearest first.
fn rays(from: Square) -> [Vec<Square>; 4] {
    let (column, row) = (i32::from(from.column()), i32::from(from.row()));
    [(0, 1), (0, -1), (1, 0), (-1, 0)]
        .map(|(x, y)| (1..8).map_while(|n| square(column + n * x, row + n * y)).collect())
}

fn beside(a: Square, b: Square) -> bool {
    rays(a).iter().any(|ray| ray.first() == Some(&b))
}

fn cards(game: &State) -> Vec<(Square, OnBoard)> {
    all().filter_map(|s| Some((s, game.card_at(s)?))).collect()
}

fn on_board(game: &State, ability: &str) -> bool {
    cards(game).iter().any(|(_, c)| c.kind.card().abilities.iter().any(|a| a.name == ability))
}

/// What `Space` or `Pick` choices a choice leads to.
fn after(game: &State, choice: Choice) -> BTreeSet<Square> {
    let mut next = game.clone();
    next.play(choice, &mut ()).unwrap();
    let mut squares = BTreeSet::new();
    next.legal(|c| {
        if let Choice::Space(s) | Choice::Pick(s) = c {
            squares.insert(s);
        }
    });
    squares
}

fn build_zone(game: &State, player: Player) -> BTreeSet<Square> {
    let summoner = cards(game)
        .into_iter()
        .find(|(_, c)| c.kind.card().class.is(Class::SUMMONER) && c.owner == player)
        .unwrap()
        .0;
    let back = |s: Square| if player == Player::One { s.row() < 3 } else { s.row() >= 5 };
    all().filter(|&s| game.card_at(s).is_none() && (back(s) || beside(s, summoner))).collect()
}

fn targets(game: &State, from: Square) -> BTreeSet<Square> {
    let reach = match game.card_at(from).unwrap().kind.card().attack {
        Attack::Melee => 1,
        Attack::Ranged => 3,
    };
    let first =
        |ray: &Vec<Square>| ray.iter().take(reach).find(|&&s| game.card_at(s).is_some()).copied();
    rays(from).iter().filter_map(first).collect()
}

fn steps(game: &State, unit: Square, from: Square) -> BTreeSet<Square> {
    all().filter(|&s| beside(from, s) && (s == unit || game.card_at(s).is_none())).collect()
}

#[test]
fn the_engine_agrees_with_the_slow_rules() {
    let decks: Vec<_> = finished_decks().collect();
    let (mut builds, mut attacks, mut moves) = (0, 0, 0);
    for seed in 0..256u64 {
        let mut rng = Seeded::new(seed);
        let pair = [decks[seed as usize % 8], decks[seed as usize / 8 % 8]];
        let mut game = State::new(Printing::Revised, pair);
        while let Some(choice) = pick(&game, &mut rng) {
            game.play_unchecked(choice, &mut ());
            let plain = game.depth() == 0 && game.active_events().next().is_none();
            if !plain || !matches!(game.decision(), Decision::Choose { .. }) {
                continue;
            }
            let player = game.turn();
            let mut listed = Vec::new();
            game.legal(|c| listed.push(c));
            let far = ["Far Shot", "Fire Breath", "Protect", ""];
            let moving = ["Flight", "Levitate", "Swift", "Climb", "Trample", "Imbued Speed"];
            let odd = ["Charge", "Slow", "Immobile", "Mimic"];
            for (at, card) in cards(&game) {
                let unit = card.kind.card().class.is(Class::UNIT) && card.controller == player;
                if unit && game.phase() == Phase::Attack && !far.iter().any(|a| on_board(&game, a))
                {
                    let targets = targets(&game, at);
                    if listed.contains(&Choice::Attack(at)) {
                        assert_eq!(after(&game, Choice::Attack(at)), targets, "seed {seed}");
                        attacks += 1;
                    }
                }
                let strange = moving.iter().chain(&odd).any(|a| on_board(&game, a));
                if unit && listed.contains(&Choice::Move(at)) && !strange {
                    let first = steps(&game, at, at);
                    assert_eq!(after(&game, Choice::Move(at)), first, "seed {seed}");
                    moves += 1;
                }
            }
            for &choice in listed.iter().filter(|c| matches!(c, Choice::Build(_))) {
                assert_eq!(after(&game, choice), build_zone(&game, player), "seed {seed}");
                builds += 1;
            }
        }
    }
    assert!(builds > 500 && attacks > 500 && moves > 500, "{builds} {attacks} {moves}");
}
