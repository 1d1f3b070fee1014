//! Which words of a glossary a text uses.

use super::Term;

/// The terms of `glossary` that appear in `text`, in the order of the glossary.
///
/// Whole words count, in any case and with the usual endings. Where a longer term begins at the
/// same word, as "discard pile" does where "discard" does, only the longer one is meant.
pub(super) fn terms_in(
    glossary: &'static [Term],
    text: &str,
) -> impl Iterator<Item = &'static Term> {
    glossary.iter().filter(move |term| {
        starts(text).any(|rest| {
            let length = longest_form(term, rest);
            length > 0 && glossary.iter().all(|other| longest_form(other, rest) <= length)
        })
    })
}

/// Words of a text or a term.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !character.is_ascii_alphanumeric()).filter(|word| !word.is_empty())
}

/// The text from each of its words on.
fn starts(text: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    text.char_indices().filter_map(move |(place, character)| {
        let begins = character.is_ascii_alphanumeric() && !inside;
        inside = character.is_ascii_alphanumeric();
        begins.then(|| &text[place..])
    })
}

/// How many words at the start of `text` are a form of the term; 0 if they are none.
fn longest_form(term: &Term, text: &str) -> usize {
    let forms = core::iter::once(&term.word).chain(term.also);
    forms.map(|form| matched_words(form, text)).max().unwrap_or(0)
}

fn matched_words(form: &str, text: &str) -> usize {
    // Every form of a word begins with its letter, which rules out most of the glossary at once.
    let letters = form.bytes().next().zip(text.bytes().next());
    if !letters.is_some_and(|(form, text)| form.eq_ignore_ascii_case(&text)) {
        return 0;
    }
    let mut spoken = words(text);
    let mut count = 0;
    for word in words(form) {
        if !spoken.next().is_some_and(|spoken| is_form_of(spoken, word)) {
            return 0;
        }
        count += 1;
    }
    count
}

/// Whether `spoken` is `word` in any case, alone or with an ending.
fn is_form_of(spoken: &str, word: &str) -> bool {
    let Some((stem, ending)) = spoken.split_at_checked(word.len()) else { return false };
    if stem.eq_ignore_ascii_case(word) {
        return matches_any(ending, &["", "s", "es", "d", "ed", "ing"]) || doubled(word, ending);
    }
    // The last letter gives way to the ending: move, moving; enemy, enemies.
    let Some((kept, last)) = word.split_at_checked(word.len().saturating_sub(1)) else {
        return false;
    };
    let Some((stem, ending)) = spoken.split_at_checked(kept.len()) else { return false };
    stem.eq_ignore_ascii_case(kept)
        && match last {
            "e" => matches_any(ending, &["ing"]),
            "y" => matches_any(ending, &["ies", "ied"]),
            _ => false,
        }
}

/// Whether `ending` repeats the last letter first, as in "controlled".
fn doubled(word: &str, ending: &str) -> bool {
    let last = &word[word.len().saturating_sub(1)..];
    ending.split_at_checked(last.len()).is_some_and(|(first, rest)| {
        first.eq_ignore_ascii_case(last) && matches_any(rest, &["ed", "ing"])
    })
}

fn matches_any(ending: &str, endings: &[&str]) -> bool {
    endings.iter().any(|other| other.eq_ignore_ascii_case(ending))
}

#[cfg(test)]
mod tests {
    use crate::games::GameId;
    use std::vec::Vec;

    fn found(text: &str) -> Vec<&'static str> {
        GameId::SecondEdition.terms_in(text).map(|term| term.word).collect()
    }

    #[test]
    fn words_are_found_in_any_case_and_with_their_endings() {
        assert_eq!(found("BOOSTING it"), ["Boost"]);
        for form in ["moving", "moves", "moved", "MOVE"] {
            assert_eq!(found(form), ["Move"], "{form}");
        }
        assert_eq!(found("enemies control abilities"), ["Ability", "Control", "Enemy"]);
        assert_eq!(found("controlled; swapped"), ["Control", "Exchange places"]);
        assert_eq!(found("one die"), ["Dice"]);
        assert_eq!(found("its owner's"), ["Owner"]);
    }

    #[test]
    fn parts_of_words_are_not_words() {
        assert_eq!(found("bystreets, payload, forceps, gateway, rowdy"), [""; 0]);
        assert_eq!(found("the next one"), [""; 0]);
        assert_eq!(found(""), [""; 0]);
        assert_eq!(found("ünit é — ·"), [""; 0]);
    }

    #[test]
    fn the_longer_term_is_meant() {
        assert_eq!(found("from your discard pile"), ["Discard pile"]);
        assert_eq!(found("discard it onto the discard pile"), ["Discard", "Discard pile"]);
        assert_eq!(found("roll again"), ["Roll again"]);
        assert_eq!(found("Active: next to"), ["Active event", "Adjacent"]);
    }

    #[test]
    fn the_words_of_every_card_are_explained() {
        let must = [
            "Ability",
            "Active event",
            "Adjacent",
            "Boost",
            "Champion",
            "Clear",
            "Common",
            "Control",
            "Damage",
            "Destroy",
            "Discard",
            "Draw",
            "Exchange places",
            "Extra",
            "Force",
            "Gain",
            "Instead",
            "Life",
            "Magic",
            "Melee",
            "Move",
            "Place",
            "Special",
            "Straight",
            "Strength",
            "Structure",
            "Summon",
            "Through",
            "Toward",
            "Unboosted",
            "Under",
            "Within",
            "Flight",
            "Imbued Strength",
            "Protect",
            "Cursed",
        ];
        let mut seen: Vec<&str> = Vec::new();
        for game in GameId::ALL {
            for faction in 0..game.factions() {
                game.each_card(faction, |card, _| {
                    for (_, text) in card.sheet().abilities {
                        seen.extend(game.terms_in(text).map(|term| term.word));
                    }
                });
            }
        }
        for word in must {
            assert!(seen.contains(&word), "no card uses {word}, or it is not found");
        }
    }

    #[test]
    fn the_glossary_is_in_order_and_every_term_finds_itself() {
        for game in GameId::ALL {
            let glossary = game.glossary();
            assert!(glossary.is_sorted_by(|a, b| {
                a.word.to_ascii_lowercase() < b.word.to_ascii_lowercase()
            }));
            for term in glossary {
                for form in core::iter::once(&term.word).chain(term.also) {
                    let mut terms = game.terms_in(form);
                    assert!(terms.any(|other| other == term), "{form}");
                }
            }
        }
    }
}
