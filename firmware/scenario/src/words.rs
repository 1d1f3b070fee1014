//! The small words of a line: what is forgiven, players, numbers, lists, and what a misspelt name may have meant.

use stonecaller_engine::Player;

/// A line as it is compared: small letters, single spaces, straight apostrophes, no comment.
#[must_use]
pub fn fold(text: &str) -> String {
    let text = text.split('#').next().unwrap_or("");
    let words: Vec<String> = text
        .split_whitespace()
        .map(|w| w.to_lowercase().replace(['\u{2019}', '\u{2018}'], "'"))
        .collect();
    words.join(" ")
}

/// The first word and the rest. A colon after a word is only punctuation.
#[must_use]
pub fn first(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once([' ', ':']).unwrap_or((text, ""));
    (word, rest.trim_start_matches([' ', ':']))
}

/// The rest of a text that starts with these whole words.
#[must_use]
pub fn after<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(words)?;
    (rest.is_empty() || rest.starts_with([' ', ':'])).then(|| rest.trim_start_matches([' ', ':']))
}

/// A player: `one` or `two`.
///
/// # Errors
/// Any other word.
pub fn player(word: &str) -> Result<Player, String> {
    match word {
        "one" | "1" => Ok(Player::One),
        "two" | "2" => Ok(Player::Two),
        "" => Err("a player is missing: one or two".into()),
        other => Err(format!("`{other}` is not a player: one or two")),
    }
}

/// How a player is written.
#[must_use]
pub fn player_name(player: Player) -> &'static str {
    match player {
        Player::One => "one",
        Player::Two => "two",
    }
}

/// A whole number from 0 to 99.
///
/// # Errors
/// Anything else.
pub fn number(word: &str) -> Result<u8, String> {
    match word.parse::<u8>() {
        Ok(n) if n <= 99 && word.bytes().all(|b| b.is_ascii_digit()) => Ok(n),
        _ if word.is_empty() => Err("a number is missing".into()),
        _ => Err(format!("`{word}` is not a number from 0 to 99")),
    }
}

/// The items of a list with commas, each with its count: `gate, 2 smasher`. `nothing` is the empty list.
///
/// # Errors
/// A hole in the list or a count that is none.
pub fn counted(list: &str) -> Result<Vec<(u8, &str)>, String> {
    if matches!(list, "nothing" | "none" | "empty") {
        return Ok(Vec::new());
    }
    let mut items = Vec::new();
    for item in list.split(',').map(str::trim) {
        if item.is_empty() {
            return Err("a name is missing in the list (write `nothing` for an empty one)".into());
        }
        let (head, name) = item.split_once(' ').unwrap_or((item, ""));
        let digits = head.strip_suffix('x').unwrap_or(head);
        if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) {
            if name.is_empty() {
                return Err(format!("`{item}`: a name is missing after the count"));
            }
            items.push((number(digits)?, name));
        } else {
            items.push((1, item));
        }
    }
    Ok(items)
}

/// `, did you mean X?` if one of the names is close to what was written.
#[must_use]
pub fn meant<'n>(written: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    let best = names
        .into_iter()
        .map(|name| (distance(written, &fold(name)), name))
        .min_by_key(|&(distance, _)| distance);
    match best {
        Some((distance, name)) if distance <= 2.max(written.chars().count() / 3) => {
            format!(", did you mean {name}?")
        }
        _ => String::new(),
    }
}

/// How many letters have to be changed, added or left out. Long texts are only compared by their beginning.
fn distance(a: &str, b: &str) -> usize {
    let [a, b] = [a, b].map(|t| t.chars().take(40).collect::<Vec<_>>());
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut corner = i;
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}
