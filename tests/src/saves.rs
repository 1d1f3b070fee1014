//! A player who saves: matches are begun, played, taken back and finished over a simulated flash.

use embassy_futures::block_on;
use rand_core::Rng;
use stonecaller_engine::Player;
use stonecaller_firmware::games::{First, GameId, Seat, SetUp, Versus};
use stonecaller_firmware::play::MatchLog;
use stonecaller_firmware::settings::{Brightness, Settings};
use stonecaller_firmware::statistics::Statistics;
use stonecaller_firmware::storage::{Finish, KeptMatch, SavedMatch, Store, Unreadable};

use crate::flash::NorMemory;
use crate::simulate::Seeded;

/// As many replays as anybody asks for.
pub const MOST: usize = 64;

/// A replay, with its log if that was loaded.
pub type Replay = (KeptMatch, Option<Vec<u8>>);

/// Everything that a region holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The settings.
    pub settings: Result<Option<Settings>, Unreadable>,
    /// The statistics.
    pub statistics: Result<Option<Statistics>, Unreadable>,
    /// The match in progress with its log.
    pub current: Result<Option<(SavedMatch, Vec<u8>)>, Unreadable>,
    /// The replays, oldest first, with their logs if they were loaded.
    pub kept: Result<Vec<Replay>, Unreadable>,
}

/// Reads everything that a store holds, as the program does at its start and when replays are looked at. Loading each of many
/// replays takes its time: otherwise only the oldest and the newest are.
pub async fn read(store: &mut Store<NorMemory>, every_replay: bool) -> Contents {
    let mut log = MatchLog::new();
    let settings = store.settings().await;
    let current = store.current_match(&mut log).await;
    let current = current.map(|found| found.map(|found| (found, log.bytes().to_vec())));
    let statistics = store.statistics().await;
    let mut list = heapless::Vec::<KeptMatch, MOST>::new();
    let kept = match store.matches(&mut list).await {
        Ok(()) => {
            let mut kept = Vec::new();
            let newest = list.len().saturating_sub(1);
            for (place, each) in list.into_iter().rev().enumerate() {
                let load = every_replay || place == 0 || place == newest;
                let mut bytes = None;
                if load && store.load_match(each.number, &mut log).await.is_ok() {
                    bytes = Some(log.bytes().to_vec());
                }
                kept.push((each, bytes));
            }
            Ok(kept)
        }
        Err(why) => Err(why),
    };
    Contents { settings, statistics, current, kept }
}

/// What a region holds.
pub fn contents(bytes: &[u8]) -> Result<Contents, Unreadable> {
    block_on(async {
        let (flash, _) = NorMemory::new(bytes.to_vec());
        let mut store = Store::open(flash).await.map_err(|(why, _)| why)?;
        Ok(read(&mut store, true).await)
    })
}

/// The same, without the logs of all replays but the oldest and the newest.
pub fn most_contents(bytes: &[u8]) -> Result<Contents, Unreadable> {
    block_on(async {
        let (flash, _) = NorMemory::new(bytes.to_vec());
        let mut store = Store::open(flash).await.map_err(|(why, _)| why)?;
        Ok(read(&mut store, false).await)
    })
}

/// A number below `bound`.
pub fn below(rng: &mut Seeded, bound: usize) -> usize {
    rng.next_u32() as usize % bound
}

/// Some set-up.
pub fn some_set_up(rng: &mut Seeded) -> SetUp {
    let names = ["", "Ada", "Blue", "Rotkäpp", "Emmy"];
    let seats = [0, 1].map(|_| Seat {
        name: names[below(rng, names.len())].try_into().expect("short"),
        faction: below(rng, 8) as u8,
    });
    let first = match below(rng, 3) {
        0 => First::Random,
        1 => First::Seat(Player::One),
        _ => First::Seat(Player::Two),
    };
    SetUp {
        game: GameId::SecondEdition,
        variant: below(rng, 2) as u8,
        seats,
        first,
        versus: Versus::Shared,
    }
}

/// Some end.
pub fn some_finish(rng: &mut Seeded) -> Finish {
    Finish {
        winner: [None, Some(Player::One), Some(Player::Two)][below(rng, 3)],
        conceded: below(rng, 2) == 0,
        whole: true,
        turns: below(rng, 400) as u16,
        digest: rng.next_u64(),
    }
}

/// Something that a player does and the program keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Begins a match, with so many choices in it already.
    Begin(SetUp, Vec<u8>),
    /// Chooses; chance may answer.
    Choose(Vec<u8>),
    /// Takes back down to there, and chooses something else.
    TakeBack(usize, Vec<u8>),
    /// The match is over.
    End(Finish),
    /// The match is given up.
    Abandon,
    /// A setting is changed.
    Set(u8),
    /// The end of a turn.
    Tidy,
}

/// What should be there.
#[derive(Clone, Debug)]
pub struct Model {
    /// How many deeds a match takes, about.
    pub pace: usize,
    /// The match in progress.
    pub current: Option<(SetUp, Vec<u8>)>,
    /// Every match that was over, oldest first, with its log.
    pub over: Vec<(SetUp, Finish, Vec<u8>)>,
    /// The settings.
    pub settings: Option<Settings>,
}

impl Model {
    /// A player whose matches take so many deeds.
    pub fn new(pace: usize) -> Self {
        Self { pace, current: None, over: Vec::new(), settings: None }
    }

    /// What a player might do next.
    pub fn some_deed(&self, rng: &mut Seeded) -> Deed {
        let bytes = |rng: &mut Seeded, most: usize| -> Vec<u8> {
            (0..=below(rng, most)).map(|_| rng.next_u32() as u8).collect()
        };
        match &self.current {
            _ if below(rng, 40) == 0 => Deed::Set(below(rng, 10) as u8 + 1),
            None => {
                let taken_over = if below(rng, 6) == 0 { bytes(rng, 1_500) } else { Vec::new() };
                Deed::Begin(some_set_up(rng), taken_over)
            }
            // No log is longer than that.
            Some((_, log)) if log.len() > 5_800 => Deed::End(some_finish(rng)),
            Some(_) if below(rng, self.pace) == 0 => Deed::End(some_finish(rng)),
            Some((_, log)) => match below(rng, 200) {
                0 if self.pace < 500 && below(rng, 5) == 0 => Deed::Abandon,
                1 if self.pace < 500 && below(rng, 3) == 0 => {
                    Deed::Begin(some_set_up(rng), Vec::new())
                }
                2..20 => {
                    let at = log.len() - below(rng, 12).min(log.len());
                    Deed::TakeBack(at, bytes(rng, 5))
                }
                20..30 => Deed::Tidy,
                30 => Deed::Choose(bytes(rng, 300)),
                _ => Deed::Choose(bytes(rng, 5)),
            },
        }
    }

    /// What is there afterwards.
    pub fn after(&self, deed: &Deed) -> Self {
        let mut model = self.clone();
        match deed {
            Deed::Begin(set_up, log) => model.current = Some((set_up.clone(), log.clone())),
            Deed::Choose(bytes) => {
                if let Some((_, log)) = &mut model.current {
                    log.extend(bytes);
                }
            }
            Deed::TakeBack(at, bytes) => {
                if let Some((_, log)) = &mut model.current {
                    log.truncate(*at);
                    log.extend(bytes);
                }
            }
            Deed::End(finish) => {
                if let Some((set_up, log)) = model.current.take() {
                    model.over.push((set_up, *finish, log));
                }
            }
            Deed::Abandon => model.current = None,
            Deed::Set(step) => model.settings = Some(some_settings(*step)),
            Deed::Tidy => {}
        }
        model
    }

    /// Whether a region holds this, but for replays that had to go. `Err` says what is different.
    pub fn is_in(&self, found: &Contents) -> Result<(), String> {
        let different = |what: &str| Err(format!("{what}: {found:?}"));
        // Statistics bring settings with them.
        let settings = match found.settings {
            Ok(Some(settings)) if self.settings.is_none() && settings == Settings::default() => {
                Ok(None)
            }
            other => other,
        };
        if settings != Ok(self.settings) {
            return different("settings");
        }
        let current = self.current.clone().map(|(set_up, log)| (SavedMatch::Whole(set_up), log));
        if found.current.as_ref() != Ok(&current) {
            let log = |of: &Option<(SavedMatch, Vec<u8>)>| of.clone().map_or(Vec::new(), |of| of.1);
            let (expected, found) = match &found.current {
                Ok(found) => (log(&current), log(found)),
                Err(why) => return Err(format!("the match in progress: {why}")),
            };
            let same = expected.iter().zip(&found).take_while(|(a, b)| a == b).count();
            let lengths = (expected.len(), found.len());
            return Err(format!("the match in progress: {lengths:?} bytes, {same} the same"));
        }
        let counted = found.statistics.as_ref().map(|found| match found {
            Some(statistics) => statistics.matches,
            None => 0,
        });
        if counted != Ok(self.over.len() as u16) {
            return different("statistics");
        }
        let Ok(kept) = &found.kept else { return different("replays") };
        let expected = &self.over[self.over.len().saturating_sub(kept.len())..];
        let same = kept.len() == expected.len()
            && kept.iter().zip(expected).all(|((kept, log), (set_up, finish, expected))| {
                kept.set_up.as_ref() == Ok(set_up)
                    && kept.finish == *finish
                    && usize::from(kept.bytes) == expected.len()
                    && log.as_ref().is_none_or(|log| log == expected)
            });
        if same { Ok(()) } else { Err(format!("replays: {} of {}", kept.len(), self.over.len())) }
    }
}

/// Some settings that are not the usual ones.
pub fn some_settings(step: u8) -> Settings {
    Settings {
        brightness: Brightness::new(step),
        volume: stonecaller_firmware::sound::Volume::new(1),
        ..Settings::default()
    }
}

/// A device: a store and the log of the match that is played.
pub struct Device {
    store: Store<NorMemory>,
    /// The log.
    pub log: MatchLog,
}

impl Device {
    /// Switches it on.
    ///
    /// # Errors
    /// If the region or the match in progress cannot be read.
    pub async fn start(flash: NorMemory) -> Result<Self, Unreadable> {
        let mut store = Store::open(flash).await.map_err(|(why, _)| why)?;
        store.settings().await?;
        let mut log = MatchLog::new();
        store.current_match(&mut log).await?;
        Ok(Self { store, log })
    }

    /// Does something.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub async fn act(&mut self, deed: &Deed) -> Result<(), Unreadable> {
        let Self { store, log } = self;
        match deed {
            Deed::Begin(set_up, bytes) => {
                log.clear();
                push(log, bytes);
                store.begin_match(set_up, log).await
            }
            Deed::Choose(bytes) => {
                push(log, bytes);
                store.keep_choices(log).await
            }
            Deed::TakeBack(at, bytes) => {
                log.truncate(*at);
                push(log, bytes);
                store.keep_choices(log).await
            }
            Deed::End(finish) => store.end_match(log, finish).await,
            Deed::Abandon => store.abandon_match().await,
            Deed::Set(step) => store.save_settings(&some_settings(*step)).await,
            Deed::Tidy => store.tidy().await.map(|_| ()),
        }
    }
}

/// Adds bytes as if they were choices.
pub fn push(log: &mut MatchLog, bytes: &[u8]) {
    for byte in bytes {
        log.push(byte);
    }
}

/// A region after some play: the same for the same seed.
pub fn used(seed: u64) -> Vec<u8> {
    let mut rng = Seeded::new(seed);
    let mut model = Model::new(40);
    let (flash, state) = NorMemory::blank();
    block_on(async {
        let mut device = Device::start(flash).await.expect("blank");
        for _ in 0..400 {
            let deed = model.some_deed(&mut rng);
            device.act(&deed).await.expect("there is room");
            model = model.after(&deed);
        }
    });
    state.replace_with(|state| state.clone()).bytes
}

/// Reads a region that holds anything at all, and plays on: whatever is kept then comes back.
pub fn survive(bytes: &[u8]) {
    let Ok(found) = contents(bytes) else { return };
    block_on(async {
        let (flash, state) = NorMemory::new(bytes.to_vec());
        let Ok(mut store) = Store::open(flash).await else { return };
        let mut log = MatchLog::new();
        let current = store.current_match(&mut log).await;
        let mut rng = Seeded::new(7);
        let (set_up, finish) = (some_set_up(&mut rng), some_finish(&mut rng));
        if let Ok(Some(SavedMatch::OtherRules(other))) = current {
            let refused = Unreadable::OtherRules(other.rules);
            assert_eq!(store.begin_match(&set_up, &mut log).await, Err(refused));
            assert_eq!(contents(&state.borrow().bytes), Ok(found), "left as it is");
            return;
        }
        // Play on where it was left, or begin.
        if !matches!(current, Ok(Some(_))) {
            log.clear();
            if store.begin_match(&set_up, &mut log).await.is_err() {
                let (flash, state) = NorMemory::new(state.borrow().bytes.clone());
                let Ok(mut store) = Store::open(flash).await else { return };
                store.clear_matches(|| ()).await.expect("it can be erased");
                assert_eq!(store.settings().await, found.settings, "the settings stay");
                store.begin_match(&set_up, &mut log).await.expect("it is empty");
                drop(store);
                let found = contents(&state.borrow().bytes).expect("ours");
                assert_eq!(found.current, Ok(Some((SavedMatch::Whole(set_up), Vec::new()))));
                return;
            }
        }
        let room = log.len() < 6_000;
        if room {
            push(&mut log, &[1, 2, 3]);
        }
        if store.keep_choices(&mut log).await.is_err() {
            return;
        }
        let after = contents(&state.borrow().bytes).expect("ours");
        let Ok(Some((SavedMatch::Whole(_), kept))) = &after.current else {
            panic!("what was kept is not there: {:?}", after.current)
        };
        assert_eq!(kept, log.bytes());
        if store.end_match(&mut log, &finish).await.is_ok() {
            let after = contents(&state.borrow().bytes).expect("ours");
            assert_eq!(after.current, Ok(None));
            if let Ok(kept) = &after.kept {
                let newest = kept.last().expect("the one that was over");
                assert_eq!((newest.0.finish, newest.1.as_deref()), (finish, Some(log.bytes())));
            }
        }
    });
}
