//! Numbers are explained in full: the printed one and the parts together are what the rules use.

mod table;
mod walk;

use stonecaller_engine::Square;
use stonecaller_engine::second_edition::{Class, Source, State};
use table::{Move, at, board};
use walk::{new_match, pairs, walk};

fn squares() -> impl Iterator<Item = Square> {
    (0..48).filter_map(Square::new)
}

type Visit<'a> = &'a mut dyn FnMut(Source, i8);

/// The parts as a screen would write them, and their sum.
fn parts(of: impl Fn(Visit<'_>)) -> (Vec<String>, i8) {
    let (mut lines, mut sum) = (Vec::new(), 0);
    of(&mut |source, n| {
        assert!(n != 0, "{source:?} changes nothing");
        assert!(!source.name().is_empty());
        assert_eq!(source.kind().is_none(), source == Source::Charged);
        lines.push(format!("{n:+} {}", source.name()));
        sum += n;
    });
    (lines, sum)
}

#[test]
fn parts_add_up() {
    let mut seen = std::collections::BTreeSet::new();
    for (printing, one, two, seed) in pairs() {
        let mut check = |state: &State| {
            for square in squares() {
                let Some(there) = state.card_at(square) else {
                    continue;
                };
                let at = format!("{printing:?} {one} {two} seed {seed} {square} {:?}", there.kind);
                let card = there.kind.card();
                let (lines, sum) = parts(|visit| state.life_parts(square, visit));
                assert_eq!(there.life, (card.life as i8 + sum).max(0) as u8, "{at} {lines:?}");
                seen.extend(lines);
                let targets = squares().filter(|t| t.distance(square) < 3).map(Some);
                for target in targets.chain([None]) {
                    let (lines, sum) =
                        parts(|visit| state.strength_parts_against(square, target, visit));
                    let strength = (card.strength as i8 + sum).max(0) as u8;
                    assert_eq!(state.strength(square, target), strength, "{at} {lines:?}");
                    seen.extend(lines);
                }
                if card.class.is(Class::UNIT) {
                    let (lines, sum) = parts(|visit| state.move_parts(square, visit));
                    assert_eq!(state.move_spaces(square), (2 + sum).max(0) as u8, "{at} {lines:?}");
                    seen.extend(lines);
                }
            }
        };
        let mut step = 0;
        walk(new_match(printing, one, two), seed, |state, _| {
            step += 1;
            if step % 7 == 0 {
                check(state);
            }
        });
    }
    println!("{seen:?}");
    assert!(seen.len() > 30, "only {seen:?}");
}

#[test]
fn every_source_is_named() {
    let mut game = board(
        "5 . . B . S .
         4 . . G I O .",
        "S Svara, B Frost Mage, G Gate, I Ice Golem, O Ollag",
    )
    .start(Move);
    let state = &game.state;
    let strength = |square| parts(|visit| state.strength_parts(at(square), visit)).0;
    let life = |square| parts(|visit| state.life_parts(at(square), visit)).0;
    let moves = |square| parts(|visit| state.move_parts(at(square), visit)).0;
    assert_eq!(strength("c5"), ["+1 Frost Bolt"]);
    assert_eq!(
        (life("c4"), life("d4")),
        (vec!["+1 Cold Snap".into()], vec!["+1 Cold Snap".into()])
    );
    assert_eq!(life("c5"), [""; 0]);
    assert_eq!(moves("d4"), ["-1 Slow"]);
    assert_eq!((state.move_spaces(at("d4")), state.move_spaces(at("c4"))), (1, 0));
    game.moves("d4", "d5");
}
