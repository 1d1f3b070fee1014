//! Keeping the match in flash as it goes, and finding it again at the next start.

use core::fmt;

use embedded_storage_async::nor_flash::MultiwriteNorFlash;
use heapless::Vec;

use crate::play::{Cause, Ending, Kept, MOST_KEPT, PlayMemory, Waits};
use crate::storage::{Finish, KeptMatch, OtherRules, SavedMatch, Store, Unreadable};

/// What is to be said about the match that was kept, if it cannot simply go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trouble {
    /// It was played by other rules and stays as it is.
    OtherRules(OtherRules),
    /// Damage took its last choices away: it goes on before them.
    CutShort,
    /// It is lost.
    Lost,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherRules(other) => write!(f, "{other}"),
            Self::CutShort => {
                write!(f, "The last choices of the match are damaged. It goes on before them.")
            }
            Self::Lost => write!(f, "The match that was in progress is damaged and cannot go on."),
        }
    }
}

/// Finds the match that was in progress and goes on with it in `play`, or says there what is wrong with it.
pub async fn resume<F: MultiwriteNorFlash>(store: &mut Store<F>, play: &mut PlayMemory) {
    let (set_up, trouble) = match store.current_match(&mut play.log).await {
        Ok(None) => return,
        Ok(Some(SavedMatch::Whole(set_up))) => (Some(set_up), None),
        Ok(Some(SavedMatch::CutShort(set_up))) => (Some(set_up), Some(Trouble::CutShort)),
        Ok(Some(SavedMatch::OtherRules(other))) => (None, Some(Trouble::OtherRules(other))),
        Err(_) => (None, Some(Trouble::Lost)),
    };
    play.trouble = trouble;
    if !set_up.is_some_and(|set_up| play.resume(set_up)) {
        play.log.clear();
        play.trouble = trouble.or(Some(Trouble::Lost));
    }
}

/// Keeps what has happened in the match since the last time. Quick when nothing has.
pub async fn keep<F: MultiwriteNorFlash>(
    store: &mut Store<F>,
    play: &mut PlayMemory,
) -> Result<(), Unreadable> {
    if core::mem::take(&mut play.left) {
        store.abandon_match().await?;
    }
    let Some(game) = play.playing.as_ref().map(|playing| playing.as_match()) else {
        return Ok(());
    };
    if play.ended || game.set_up().is_demo() {
        return Ok(());
    }
    if !play.begun {
        store.begin_match(game.set_up(), &mut play.log).await?;
        play.begun = true;
    }
    store.keep_choices(&mut play.log).await?;
    if play.hints > 0 {
        // Counted at once: a match may go on after a restart that knows nothing of them.
        let mut statistics = store.statistics().await?.unwrap_or_default();
        statistics.hints = statistics.hints.saturating_add(u16::from(play.hints));
        store.save_statistics(&statistics).await?;
        (play.statistics, play.hints) = (statistics, 0);
    }
    // A linked match is not over before the other device has all of it, or it could not be told after a restart.
    if let (Waits::Over(ending), true) = (game.waits(), play.may_end()) {
        let finish = Finish {
            winner: ending.winner,
            conceded: ending.cause == Cause::Concession,
            whole: play.log.is_whole(),
            turns: play.table.turns().1,
            digest: game.digest(),
        };
        store.end_match(&mut play.log, &finish).await?;
        play.ended = true;
        list(store, play).await?;
        play.put_away = play.shelf.kept().first().map(|kept| kept.id);
    }
    Ok(())
}

/// Erases what will be written next, where that is still to be done and nobody waits for the device: between two turns.
pub async fn tidy<F: MultiwriteNorFlash>(
    store: &mut Store<F>,
    play: &PlayMemory,
) -> Result<(), Unreadable> {
    let Some(game) = play.playing.as_ref().map(|playing| playing.as_match()) else {
        return Ok(());
    };
    let between = match game.waits() {
        Waits::Choice(player) => player != game.holder(),
        Waits::Over(_) => play.ended,
        Waits::Chance => false,
    };
    if between {
        store.tidy().await?;
    }
    Ok(())
}

/// Finds the matches that are kept as replays, and what is counted over all of them.
pub async fn list<F: MultiwriteNorFlash>(
    store: &mut Store<F>,
    play: &mut PlayMemory,
) -> Result<(), Unreadable> {
    let mut found: Vec<KeptMatch, MOST_KEPT> = Vec::new();
    store.matches(&mut found).await?;
    play.shelf.set_room(MOST_KEPT);
    play.shelf.clear();
    // The oldest first: each is put in front of the others.
    for KeptMatch { number, set_up, finish, .. } in found.into_iter().rev() {
        let Ok(set_up) = set_up else { continue };
        let cause = if finish.conceded { Cause::Concession } else { Cause::Rules };
        let ending = Ending { winner: finish.winner, cause };
        play.shelf.add(Kept { id: number, set_up, ending, turns: finish.turns });
    }
    if let Some(statistics) = store.statistics().await? {
        play.statistics = statistics;
    }
    Ok(())
}
