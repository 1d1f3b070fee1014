//! Wrong scenario files are refused with the right line and the reason, and no text makes the reader panic.

use stonecaller_tests::scenario::{self, Fault};
use stonecaller_tests::simulate::Seeded;

/// A good file; the tests spoil one line of it.
const GOOD: &str = "\
game: second edition
printing: revised
decks: Fallen Kingdom, Cave Goblins
board:
  a b c d e f
8 . s . . . .
7 . . . . . .
6 . . . . . .
5 . . . h . .
4 . . . C-1+2/w . .
3 . . . G . .
2 . . . . . .
1 . . . R . .
legend:
R one Ret-Talus
G one Start Gate
C one Undead Carrier
w one Hellforged Weapon
s two Sneeks
h two Horde Slinger
hand one: Gate, 2 Purge
hand two: 2 unknown
draw pile two: rest
active one: Sacrificial Pyre +1
magic one: 3
turn: one, attack
expect d4: Undead Carrier of one, damage 1, boost 2, under Hellforged Weapon, strength 4
legal attack with Undead Carrier against Horde Slinger
illegal move d4 because it is the attack phase
choose attack with Undead Carrier d4 against d5
roll 4 ranged+special
expect d5: empty
";

fn fault(text: &str) -> Fault {
    match scenario::play(text) {
        Err(fault) => fault,
        Ok(_) => panic!("this should be refused:\n{text}"),
    }
}

/// Replaces the line that starts with `old` and expects the fault there.
fn spoilt(old: &str, new: &str, why: &str) {
    let good: Vec<&str> = GOOD.lines().collect();
    let i = good.iter().position(|l| l.starts_with(old)).expect("the line is there");
    let mut lines = good.clone();
    lines[i] = new;
    let fault = fault(&lines.join("\n"));
    assert!(fault.why.contains(why), "{new}: {fault}");
    assert_eq!(fault.line, i + 1, "{new}: {fault}");
}

fn until(line: &str) -> String {
    GOOD.lines().take_while(|l| !l.starts_with(line)).map(|l| format!("{l}\n")).collect()
}

/// The good file up to its steps, and then this one.
fn step(line: &str, why: &str) {
    let text = until("expect d4") + line;
    let fault = fault(&text);
    assert!(fault.why.contains(why), "{line}: {fault}");
    assert_eq!(fault.line, text.lines().count(), "{line}: {fault}");
}

#[test]
fn the_good_file_is_good_but_for_its_last_line() {
    // Four dice without a melee mark destroy nothing, and Cursed burns the carrier: the very last line is the first fault.
    let text = until("expect d5: empty");
    assert_eq!(scenario::play(&text).map(|p| (p.steps, p.checks)), Ok((2, 3)));
    assert!(fault(GOOD).why.contains("d5 holds Horde Slinger"));
}

#[test]
fn capitals_and_spaces_are_forgiven() {
    let text: String = until("expect d5: empty")
        .lines()
        .map(|l| {
            let drawn = l.split_whitespace().next().is_some_and(|w| w.len() == 1);
            if drawn { format!("  {l}  \n") } else { l.to_uppercase().replace(' ', "   ") + "\n" }
        })
        .collect();
    assert!(scenario::play(&text).is_ok(), "{:?}\n{text}", scenario::play(&text));
}

#[test]
fn wrong_heads_say_which_line_and_why() {
    spoilt("game:", "game: secnd edition", "did you mean second edition?");
    spoilt("printing:", "printing: third", "first, revised or both");
    spoilt("printing:", "priting: first", "did you mean printing?");
    spoilt("printing:", "game: second edition", "stands in line 1 already");
    spoilt("decks:", "decks: Fallen Kindom, Cave Goblins", "did you mean Fallen Kingdom?");
    spoilt("decks:", "decks: Fallen Kingdom", "two decks");
    spoilt("8 ", "8 . s . . .", "row 8 has 5 cells, not 6");
    spoilt("7 ", "6 . . . . . .", "row 7 is expected");
    spoilt("6 ", "6 . . . . . q", "f6: the legend has no `q`");
    spoilt("6 ", "6 . . . . . S", "only `s`: here capitals count");
    spoilt("4 ", "4 . . . C*1 . .", "d4: `*1` is not a mark");
    spoilt("4 ", "4 . . . C-x . .", "d4: `x` is not a number");
    spoilt("4 ", "4 . . . C+51 . .", "more than the 50");
    spoilt("4 ", "4 . . . C-3 . .", "3 damage would have destroyed it");
    spoilt("4 ", "4 . . . w . .", "does not stand on the board");
    spoilt("4 ", "4 . . . C~ . .", "only the player whose turn it is");
    spoilt("2 ", "2 . G . . . .", "has no further Start Gate");
    spoilt("C one", "C one Undead Carier", "did you mean Undead Carrier?");
    spoilt("C one", "C three Undead Carrier", "`three` is not a player");
    spoilt("C one", "R one Undead Carrier", "the code `R` is there twice");
    spoilt("hand one", "hand one: Gate, , Purge", "a name is missing");
    spoilt("hand one", "hand one: 4 Gate", "has no further Gate");
    spoilt("hand one", "hand one: Smasher", "not in the Fallen Kingdom deck");
    spoilt("hand one", "hand one: Ret-Talus", "never in a pile");
    spoilt("hand one", "hand oen: Gate", "unknown key `hand oen`, did you mean hand one?");
    spoilt("active one", "active one: Purge", "not an active event");
    spoilt("active one", "active one: Sacrificial Pyre on a1", "a1 is empty");
    spoilt("magic one", "magic one: 16", "more than 15");
    spoilt("magic one", "magic one: some", "not a number");
    spoilt("turn:", "turn: one, attak", "did you mean attack?");
    spoilt("turn:", "turn: one, draw", "no draw phase");
    spoilt("turn:", "seed: x", "not a whole number");
}

#[test]
fn unfinished_heads_are_refused() {
    assert!(fault("").why.contains("`game:` is missing"));
    assert!(fault("expect magic one 2").why.contains("`game:` is missing"));
    assert!(
        fault("game: second edition\nexpect magic one 2").why.contains("a position is missing")
    );
    let decks = "game: second edition\ndecks: Breakers, Vanguards\n";
    assert!(fault(decks).why.contains("nothing is checked"));
    let early = fault(&format!("{decks}hand one: Gate\nfirst one"));
    assert_eq!((early.line, early.why.contains("no `board:`")), (3, true));
    let lost = fault("game: second edition\nwhat is this\n");
    assert_eq!((lost.line, lost.why.contains("neither")), (2, true));
    let rowless = fault(&GOOD.replace("1 . . . R . .\n", ""));
    assert_eq!((rowless.line, rowless.why.contains("row 1 of the board is missing")), (12, true));
    let headless = fault(&GOOD.replace("8 . s . . . .", "8 . . . . . ."));
    assert_eq!((headless.line, headless.why.contains("player two has 0 summoners")), (4, true));
    let lost = fault(&GOOD.replace("draw pile two: rest\n", ""));
    assert!(lost.why.contains("where are the others?") && lost.line == 22, "{lost}");
}

#[test]
fn wrong_steps_say_which_line_and_why() {
    step("chose done", "did you mean choose?");
    step("choose", "a choice is missing");
    step("choose dance", "is not a choice");
    step("choose atack with d4", "did you mean attack?");
    step("choose done now", "too much after `done`");
    step("choose attack with Undead Warrior d4", "d4 holds Undead Carrier, not Undead Warrior");
    step("choose attack with Undead Warrior", "no Undead Warrior is on the battlefield");
    step("choose attack with d4 against d9", "`d9` is not a space");
    step("choose attack with d4 against d3 d9", "`d9` is not a space");
    step("choose use Raise the Ded", "did you mean Raise the Dead?");
    step("choose move d4 to", "a space is missing");
    step(
        "choose accept",
        "player one may (Attack with up to 3 units): attack with Ret-Talus d1, attack",
    );
    step("illegal attack with Undead Carier d4", "did you mean Undead Carrier?");
    step("roll m", "nothing is rolled here");
    step("roll ranged", "no die shows `ranged`");
    step("roll 2", "a face is missing");
    step("draw Gate", "Gate is not drawn here");
    step("first one", "it is not asked who goes first");
    step("mark here", "stands alone");
    step("mark\nmagic one: 2", "stands after the first step");
}

#[test]
fn every_kind_of_check_can_fail() {
    step(
        "legal move d4 to c4",
        "should be legal, but move Undead Carrier d4: it is the attack phase",
    );
    step("illegal attack d4 against d5", "should be illegal, but it is legal");
    step(
        "illegal move d4 because d4 is empty",
        "but not because d4 is empty: it is the attack phase",
    );
    step("expect d4: empty", "d4 holds Undead Carrier, it is not empty");
    step("expect d4: Gate", "d4 is Undead Carrier, not Gate");
    step("expect a4: Gate", "a4 is empty");
    step("expect d4: Undead Carrier of two", "who controls d4 is one, not two");
    step("expect d4: Undead Carrier, damage 2", "the damage of Undead Carrier d4 is 1, not 2");
    step("expect d4: Undead Carrier, undamaged", "is 1, not 0");
    step("expect d4: Undead Carrier, boost 1", "the boost of Undead Carrier d4 is 2, not 1");
    step("expect d4: Undead Carrier, life 4", "the life of Undead Carrier d4 is 3, not 4");
    step("expect d4: Undead Carrier, strength 2", "the strength of Undead Carrier d4 is 4, not 2");
    step("expect d4: Undead Carrier, owner two", "is one, not two");
    step("expect d4: Undead Carrier, under nothing", "is Hellforged Weapon, not nothing");
    step("expect d4: Undead Carrier, happy", "says nothing about a card");
    step("expect damage d4 3", "is 1, not 3");
    step("expect strength d4 against d5 1", "is 4, not 1");
    step("expect under d4 Gate", "is Hellforged Weapon, not Gate");
    step("expect magic one 4", "the magic of player one is 3, not 4");
    step("expect hand one 4", "is 3 cards, not 4 cards");
    step("expect hand one: Gate", "is Gate, 2 Purge, not Gate");
    step("expect hand one has 2 Gate", "has 1 Gate, not 2");
    step("expect hand two: 3 unknown", "is 2 unknown, not 3 unknown");
    step("expect draw pile one: Gate", "is nothing, not Gate");
    step("expect discard pile one: Gate", "is nothing, not Gate");
    step("expect active one: nothing", "is Sacrificial Pyre +1, not nothing");
    step("expect turn two", "the turn is one, not two");
    step("expect phase magic", "the phase is attack, not magic");
    step("expect winner one", "the winner is nobody, not one");
    step("expect pending roll 2", "not roll 2: player one may");
    step("expect pending dinner", "cannot be pending");
    step("expect asked two", "who is asked is one, not two");
    step("expect asked one Infect", "not `infect`");
    step("expect changed d4", "what changed is nothing, not d4");
    step("expect weather", "cannot be expected");
    let roll = until("roll") + "expect pending nothing";
    assert!(fault(&roll).why.contains("a roll of 4 dice"));
    let roll = until("roll") + "roll m";
    assert!(fault(&roll).why.contains("1 dice are named, but 4 are rolled"));
}

#[test]
fn no_text_makes_it_panic() {
    use rand_core::TryRng;
    let mut texts: Vec<String> = vec![GOOD.into()];
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/second-edition");
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        texts.push(std::fs::read_to_string(entry.expect("readable").path()).expect("text"));
    }
    let words = "one two d4 99 256 -1 rest unknown nothing ! ~ /w +99 -99 : , # é ’ \u{0} against to at \
        of because 255 8 Gate choose expect legal illegal roll draw turn: board: legend: hand magic 0x x";
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut rng = Seeded::new(3);
    let mut below = |n: usize| {
        let Ok(random) = rng.try_next_u32();
        random as usize % n.max(1)
    };
    for _ in 0..6_000 {
        let text = &texts[below(texts.len())];
        let mut lines: Vec<String> = text.lines().map(String::from).collect();
        for _ in 0..=below(3) {
            let i = below(lines.len());
            match below(5) {
                0 => drop(lines.remove(i)),
                1 => {
                    let j = below(lines.len());
                    lines.swap(i, j);
                }
                2 => {
                    let again = lines[i].clone();
                    lines.insert(i, again);
                }
                kind => {
                    let mut parts: Vec<&str> = lines[i].split(' ').collect();
                    let at = below(parts.len());
                    if kind == 3 {
                        parts[at] = words[below(words.len())];
                    } else {
                        parts.insert(at, words[below(words.len())]);
                    }
                    lines[i] = parts.join(" ");
                }
            }
            if lines.is_empty() {
                lines.push(String::new());
            }
        }
        let _ = scenario::play(&lines.join("\n"));
    }
}
