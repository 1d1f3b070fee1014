//! Decks that players build: every restriction, every code, and matches with them.

mod walk;

use stonecaller_engine::Game;
use stonecaller_engine::Player::{One, Two};
use stonecaller_engine::second_edition::{
    Broken, Class, CodeError, DeckList, Kind, Pile, Printing, Rule, State, Step, decks,
};
use walk::{PRINTINGS, Seeded, rounds, walk};

const ALPHABET: &[u8] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

fn kind(name: &str) -> Kind {
    Kind::named(name).unwrap_or_else(|| panic!("no card is called {name}"))
}

fn orcs() -> DeckList {
    DeckList::faction(&decks()[7])
}

fn broken(list: &DeckList, printing: Printing) -> Vec<Broken> {
    let mut all = Vec::new();
    list.broken(printing, |b| all.push(b));
    assert!(all.iter().all(|b| !b.to_string().is_empty()));
    all
}

/// Changes a legal deck and says what is wrong with it then, in both printings.
fn change(change: impl FnOnce(&mut DeckList)) -> Vec<Broken> {
    let mut list = orcs();
    assert_eq!(broken(&list, Printing::Revised), []);
    change(&mut list);
    let all = broken(&list, Printing::Revised);
    assert_eq!(broken(&list, Printing::First), all);
    if let (Some(&first), Some(code)) = (all.first(), list.code()) {
        let decoded = DeckList::from_code(code.as_str(), Printing::Revised);
        assert_eq!(decoded, Err(CodeError::Broken(first)), "a code does not make it legal");
        let match_ = State::with_decks(Printing::Revised, [&orcs(), &list]);
        assert_eq!(match_, Err((Two, first)));
    }
    all
}

/// A random legal deck.
fn random_list(rng: &mut Seeded) -> DeckList {
    let mut list = DeckList::new(Kind::of(rng.below(decks().len()), 0).unwrap());
    let pool: Vec<Kind> = Kind::all().filter(|&k| list.allows(k)).collect();
    for (class, total, most) in
        [(Class::CHAMPION, 3, 1), (Class::COMMON, 16, 4), (Class::STANDARD, 6, 2)]
    {
        let pool: Vec<Kind> = pool.iter().copied().filter(|k| k.card().class.is(class)).collect();
        let mut n = 0;
        while n < total {
            let kind = pool[rng.below(pool.len())];
            if list.copies(kind) < most {
                list.add(kind);
                n += 1;
            }
        }
    }
    list
}

#[test]
fn the_faction_decks_are_legal_and_have_codes() {
    let mut codes = std::collections::HashSet::new();
    for deck in decks() {
        let list = DeckList::faction(deck);
        assert_eq!(list.summoner().card().name, deck.cards[0].name);
        for printing in PRINTINGS {
            assert_eq!(broken(&list, printing), [], "{}", deck.name);
            let code = list.code().unwrap();
            assert_eq!(code.as_str().len(), 11, "{}: {code}", deck.name);
            assert_eq!(DeckList::from_code(code.as_str(), printing), Ok(list.clone()));
            assert!(codes.insert((printing, code.to_string())));
        }
    }
}

#[test]
fn a_faction_deck_plays_the_same_as_a_list() {
    for (printing, one, two, _) in walk::pairs() {
        let lists = [one, two].map(|n| DeckList::faction(&decks()[n]));
        let match_ = State::with_decks(printing, [&lists[0], &lists[1]]).unwrap();
        assert_eq!(match_, walk::new_match(printing, one, two));
    }
}

/// These codes were given out; they must be read for ever.
#[test]
fn codes_stay_what_they_are() {
    let given = include_str!("deck_codes.txt");
    let mut read = 0;
    for line in given.lines().filter(|line| !line.starts_with('#')) {
        let (code, cards) = line.split_once(' ').unwrap();
        let list = DeckList::from_code(code, Printing::Revised).unwrap();
        assert_eq!(format!("{list:?}"), cards.trim(), "{code}");
        assert_eq!(list.code().unwrap().as_str(), code);
        read += 1;
    }
    assert!(read >= 10, "only {read} codes");
}

#[test]
fn a_summoner_leads() {
    let smasher = kind("Smasher");
    let [undead, glory] = [kind("Ret-Talus"), kind("For Glory")];
    // Without a summoner nothing can be said about symbols.
    assert_eq!(change(|list| list.lead(smasher)), [Broken::NoSummoner(smasher)]);
    assert_eq!(change(|list| list.lead(Kind::UNKNOWN)), [Broken::NoSummoner(Kind::UNKNOWN)]);
    assert_eq!(change(|list| list.add(undead)), [Broken::SecondSummoner(undead)]);
    assert_eq!(change(|list| list.add(glory)), [Broken::ExtraEpic(glory)]);
    assert_eq!(change(|list| list.add(Kind::GATE)), [Broken::ExtraGate(Kind::GATE)]);
    assert_eq!(change(|list| list.add(Kind::START_GATE)), [Broken::ExtraGate(Kind::START_GATE)]);
    assert_eq!(change(|list| list.add(Kind::UNKNOWN)), [Broken::NotACard(Kind::UNKNOWN)]);
}

#[test]
fn three_champions_each_once() {
    let [shonk, nadiana] = [kind("Shonk"), kind("Nadiana")];
    let out = |list: &mut DeckList| assert!(list.remove(shonk));
    assert_eq!(change(out), [Broken::Champions(2)]);
    assert_eq!(change(|list| list.add(nadiana)), [Broken::Champions(4)]);
    let swap = |list: &mut DeckList| {
        out(list);
        list.add(kind("Targan"));
    };
    assert_eq!(change(swap), [Broken::ChampionCopies(kind("Targan"))]);
    let borrow = |list: &mut DeckList| {
        out(list);
        list.add(nadiana);
    };
    assert_eq!(change(borrow), []);
    assert!(!orcs().remove(nadiana), "there is none to take out");
}

#[test]
fn sixteen_commons_four_of_each() {
    let [smasher, charger, bears] = ["Smasher", "Tundra Charger", "Bear Cavalry"].map(kind);
    assert_eq!(change(|list| assert!(list.remove(smasher))), [Broken::Commons(15)]);
    assert_eq!(change(|list| list.add(bears)), [Broken::Commons(17)]);
    let fifth = |list: &mut DeckList| {
        list.remove(smasher);
        list.add(charger);
    };
    assert_eq!(change(fifth), [Broken::CommonCopies(charger)]);
    // The starting Tundra Fighter is a fifth one and does not count.
    assert_eq!(orcs().copies(kind("Tundra Fighter")), 4);
}

#[test]
fn six_standard_events_two_of_each() {
    let [freeze, fury] = ["Freeze", "Primal Fury"].map(kind);
    assert_eq!(change(|list| assert!(list.remove(freeze))), [Broken::StandardEvents(5)]);
    assert_eq!(change(|list| list.add(kind("Glacial Shift"))), [Broken::StandardEvents(7)]);
    let third = |list: &mut DeckList| {
        list.remove(freeze);
        list.add(fury);
    };
    assert_eq!(change(third), [Broken::StandardCopies(fury)]);
}

#[test]
fn cards_share_a_symbol_with_the_summoner() {
    let archer = kind("Undead Archer");
    let swap = |list: &mut DeckList| {
        list.remove(kind("Smasher"));
        list.add(archer);
    };
    assert_eq!(change(swap), [Broken::Symbol(archer)]);
    // Under Sneeks (Instinct, Cunning) the Water cards of the orcs have no place, the Instinct cards have.
    let strangers = change(|list| list.lead(kind("Sneeks")));
    let water = ["Targan", "Frost Shaman", "Smasher", "Freeze"].map(|n| Broken::Symbol(kind(n)));
    assert_eq!(strangers, water);
}

#[test]
fn every_broken_restriction_is_told() {
    let all = change(|list| {
        list.lead(kind("Sneeks"));
        for name in ["Shonk", "Freeze", "Smasher", "Sneeks", "Mind Control"] {
            list.add(kind(name));
        }
    });
    for expected in [
        Broken::ChampionCopies(kind("Shonk")),
        Broken::StandardCopies(kind("Freeze")),
        Broken::CommonCopies(kind("Smasher")),
        Broken::SecondSummoner(kind("Sneeks")),
        Broken::ExtraEpic(kind("Mind Control")),
        Broken::Symbol(kind("Smasher")),
        Broken::Champions(4),
        Broken::Commons(17),
        Broken::StandardEvents(7),
    ] {
        assert!(all.contains(&expected), "{expected:?} is not told: {all:?}");
    }
}

#[test]
fn random_legal_decks_round_trip_in_short_codes() {
    let mut rng = Seeded(3);
    let mut longest = 0;
    for _ in 0..5_000 {
        let list = random_list(&mut rng);
        assert_eq!(broken(&list, Printing::Revised), [], "{list:?}");
        let code = list.code().unwrap();
        longest = longest.max(code.as_str().len());
        assert_eq!(DeckList::from_code(code.as_str(), Printing::First), Ok(list));
    }
    assert_eq!(longest, 23, "the longest code of the eight factions");
}

#[test]
fn codes_forgive_how_they_are_typed() {
    let code = orcs().code().unwrap().to_string();
    let small = code.to_lowercase().replace('0', "o").replace('1', "l");
    let spaced: String = code.chars().flat_map(|c| [c, '-', ' ']).collect();
    for text in [small, spaced, code.replace('1', "i")] {
        assert_eq!(DeckList::from_code(&text, Printing::Revised), Ok(orcs()), "{text}");
    }
}

#[test]
fn a_wrong_code_says_why() {
    let read = |text: &str| DeckList::from_code(text, Printing::Revised);
    let code = orcs().code().unwrap().to_string();
    assert_eq!(read(""), Err(CodeError::Length(0)));
    assert_eq!(read("1234"), Err(CodeError::Length(4)));
    assert_eq!(read(&"1".repeat(1000)), Err(CodeError::Length(1000)));
    assert_eq!(read(&code.replacen('1', "U", 1)), Err(CodeError::Character('U')));
    assert_eq!(read(&format!("{code}é")), Err(CodeError::Character('é')));
    assert_eq!(read(&code.replacen('1', "2", 1)), Err(CodeError::Version(2)));
    assert_eq!(read(&format!("{code}0")), Err(CodeError::Check));
    assert_eq!(read(&code[..code.len() - 1]), Err(CodeError::Check));
    // Well-formed by its check alone.
    assert_eq!(read(&checked("1ZZ")), Err(CodeError::Faction(255)));
    assert_eq!(read(&checked("1")), Err(CodeError::Form));
    assert_eq!(read(&checked("100")), Err(CodeError::Form));
    // The same deck with the unused bit of the last character set.
    let payload = &code[..code.len() - 4];
    let last = ALPHABET.iter().position(|&c| c == payload.as_bytes()[payload.len() - 1]).unwrap();
    let other = char::from(ALPHABET[last | 1]);
    assert_eq!(read(&checked(payload)), Ok(orcs()));
    assert_eq!(
        read(&checked(&format!("{}{other}", &payload[..payload.len() - 1]))),
        Err(CodeError::Form)
    );
}

/// A text with the check a code of these characters would have, worked out a second time.
fn checked(payload: &str) -> String {
    let value = |c: u8| ALPHABET.iter().position(|&a| a == c).unwrap() as u64;
    let sum = payload.bytes().fold(7, |sum, c| (sum * 37 + value(c) + 1) % 1_048_573);
    let digit = |i: u32| char::from(ALPHABET[(sum >> (5 * i) & 31) as usize]);
    payload.chars().chain((0..4).rev().map(digit)).collect()
}

#[test]
fn one_wrong_or_two_exchanged_characters_are_always_found() {
    let mut rng = Seeded(4);
    for _ in 0..50 {
        let code = random_list(&mut rng).code().unwrap().to_string().into_bytes();
        for i in 0..code.len() {
            for &c in ALPHABET.iter().filter(|&&c| c != code[i]) {
                let mut wrong = code.clone();
                wrong[i] = c;
                let read = DeckList::from_code(str::from_utf8(&wrong).unwrap(), Printing::Revised);
                let expected = matches!(read, Err(CodeError::Check | CodeError::Version(_)));
                assert!(expected, "{read:?}");
            }
            let mut wrong = code.clone();
            wrong.swap(i, (i + 1) % code.len());
            if wrong != code && i + 1 < code.len() {
                assert!(
                    DeckList::from_code(str::from_utf8(&wrong).unwrap(), Printing::Revised)
                        .is_err()
                );
            }
        }
    }
}

/// Whatever text is read is refused with a reason, or is a legal deck whose code it is.
fn read_anything(text: &str) -> bool {
    match DeckList::from_code(text, Printing::Revised) {
        Ok(list) => {
            assert_eq!(list.first_broken(Printing::Revised), None, "{text}");
            let code = list.code().unwrap();
            let typed: String = text.chars().filter(|c| !" -".contains(*c)).collect();
            let typed = typed.to_uppercase().replace('O', "0").replace(['I', 'L'], "1");
            assert_eq!(code.as_str(), typed);
            assert!(State::with_decks(Printing::Revised, [&list, &list]).is_ok());
            true
        }
        Err(why) => {
            assert!(!why.to_string().is_empty());
            false
        }
    }
}

#[test]
fn any_text_is_refused_or_a_legal_deck() {
    let mut rng = Seeded(5);
    let mut read = 0;
    for i in 0..40_000 * rounds() {
        let code = random_list(&mut rng).code().unwrap().to_string();
        let mut text: Vec<char> = match i % 4 {
            // Random characters of codes, with and without a right check; random characters; a damaged code.
            0 => (0..rng.below(40)).map(|_| char::from(ALPHABET[rng.below(32)])).collect(),
            1 => {
                let mut payload = String::from("1");
                payload.extend((0..rng.below(24)).map(|_| char::from(ALPHABET[rng.below(32)])));
                checked(&payload).chars().collect()
            }
            2 => (0..rng.below(40))
                .filter_map(|_| {
                    char::from_u32(rng.below(if i % 8 == 2 { 128 } else { 0x11_0000 }) as u32)
                })
                .collect(),
            _ => {
                let mut payload = code[..code.len() - 4].to_owned().into_bytes();
                let at = 1 + rng.below(payload.len() - 1);
                payload[at] = ALPHABET[rng.below(32)];
                checked(str::from_utf8(&payload).unwrap()).chars().collect()
            }
        };
        if i % 16 == 3 && !text.is_empty() {
            text.remove(rng.below(text.len()));
        }
        read += usize::from(read_anything(&text.iter().collect::<String>()));
    }
    assert!(read > 10, "only {read} texts were codes");
}

/// Cards that go under others: what fits has room (see the capacities of a position).
#[test]
fn no_deck_can_put_more_cards_under_others_than_there_is_room_for() {
    for deck in 0..decks().len() {
        let list = DeckList::new(Kind::of(deck, 0).unwrap());
        let goes_under = |kind: &Kind| {
            kind.card().abilities.iter().flat_map(|a| a.rules).any(|rule| match rule {
                Rule::When { steps, .. } => {
                    steps.iter().any(|s| matches!(s, Step::PutUnder | Step::GoUnder))
                }
                Rule::Always(_) => false,
            })
        };
        let most = |kind: Kind| {
            let start = decks()[deck].start.iter();
            let starts = start.filter(|s| Kind::of(deck, s.0 as usize) == Some(kind)).count();
            let own = kind.card().class.is(Class::EPIC)
                && (usize::from(u8::from(kind)).wrapping_sub(3)) / 12 == deck;
            usize::from(kind.card().copies) * usize::from(list.allows(kind) || own) + starts
        };
        let under: usize = Kind::all().filter(goes_under).map(most).sum();
        assert!(under <= 8, "{}: {under}", decks()[deck].name);
    }
}

#[test]
fn matches_of_random_decks_end_and_lose_no_card() {
    let mut rng = Seeded(6);
    let mut mixed = 0;
    for seed in 0..(100 * rounds()) as u64 {
        let lists = [random_list(&mut rng), random_list(&mut rng)];
        let printing = PRINTINGS[seed as usize % 2];
        let match_ = State::with_decks(printing, [&lists[0], &lists[1]]).unwrap();
        let factions = |list: &DeckList| {
            let mut f: Vec<_> = list.cards().map(|c| (u8::from(c.0) - 3) / 12).collect();
            f.dedup();
            f.len()
        };
        mixed += usize::from(factions(&lists[0]) > 1);
        let sound = |state: &State| {
            for player in [One, Two] {
                assert_eq!(state.cards_of(player), 34, "seed {seed}");
                assert!(state.magic(player) <= 15, "seed {seed}");
                assert!(state.pile_len(player, Pile::Hand) <= 34, "seed {seed}");
            }
            assert!(!state.overflowed() && state.is_sound(), "seed {seed}");
        };
        let end = walk(match_, seed, |state, _| sound(state));
        sound(&end);
        assert!(end.outcome().is_some());
    }
    assert!(mixed > 20, "only {mixed} decks were of several factions");
}
