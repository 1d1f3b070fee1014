//! Taking back and making again: random sequences of both always come back to an equal match, and none shows a player
//! anything that was hidden.

use rand_core::Rng;
use stonecaller_engine::second_edition::{Choice, State};
use stonecaller_engine::{Decision, Game, Player};
use stonecaller_firmware::games::{First, GameId, Seat, SetUp, Versus};
use stonecaller_firmware::play::{
    Barrier, Line, Match, MatchLog, Pile, Session, Stage, Tally, Told, Waits,
};
use stonecaller_tests::hands::random;
use stonecaller_tests::robot::{choices, legal};
use stonecaller_tests::simulate::Seeded;

fn set_up(number: u64) -> SetUp {
    let seat = |name: &str, faction: u64| Seat {
        name: name.try_into().expect("short"),
        faction: (faction % 8) as u8,
    };
    SetUp {
        game: GameId::SecondEdition,
        variant: (number / 3 % 2) as u8,
        seats: [seat("Eva", number), seat("Tom", number * 3 + 1 + number / 8)],
        first: First::Random,
        versus: Versus::Shared,
    }
}

fn below(rng: &mut Seeded, bound: usize) -> usize {
    rng.next_u32() as usize % bound.max(1)
}

/// Everything that a match is.
#[derive(Clone)]
struct Whole {
    truth: State,
    stage: Stage,
    lines: Vec<Line>,
    tally: Tally,
    log: Vec<u8>,
}

fn whole(game: &Session<State>, log: &MatchLog) -> Whole {
    Whole {
        truth: game.truth().clone(),
        stage: game.stage(),
        lines: (0..).map_while(|number| game.lines().get(number)).collect(),
        tally: *game.tally(),
        log: log.bytes().to_vec(),
    }
}

/// Fails unless the two are equal. The oldest lines of a long match make room for new ones and do not come back.
fn assert_same(is: &Whole, was: &Whole, number: u64) {
    let count = is.lines.len().min(was.lines.len());
    let last = |whole: &Whole| whole.lines[whole.lines.len() - count..].to_vec();
    assert!(count == was.lines.len() || was.lines.len() > 300, "match {number}: lines are gone");
    assert!(last(is) == last(was), "match {number}: other lines");
    assert!(is.truth == was.truth, "match {number}: another position");
    assert!(is.stage == was.stage, "match {number}: another table");
    assert!(is.tally == was.tally, "match {number}: other numbers");
    assert!(is.log == was.log, "match {number}: another log");
}

/// A match, its log, and how it goes on by itself.
struct Play {
    game: Session<State>,
    log: MatchLog,
}

impl Play {
    fn new(number: u64) -> Self {
        Self { game: Session::new(set_up(number)), log: MatchLog::new() }
    }

    /// Answers what leaves no choice, as the table does.
    fn answer(&mut self) {
        while self.game.answer_only(&mut self.log, &mut Told::new()).is_some() {}
    }

    fn choose(&mut self, index: usize) {
        assert!(self.game.choose(index as u16, &mut self.log, &mut Told::new()));
        self.answer();
    }

    fn undo(&mut self) -> Result<(), Barrier> {
        self.game.undo(&mut self.log)
    }

    fn redo(&mut self) -> bool {
        let redone = self.game.redo(&mut self.log, &mut Told::new());
        self.answer();
        redone
    }

    /// Goes on to where the player at the screen is asked; `false` once the match is over.
    fn go_on(&mut self, chance: &mut stonecaller_firmware::rng::Random) -> bool {
        loop {
            match self.game.waits() {
                Waits::Over(_) => return false,
                Waits::Chance => {
                    assert!(self.game.chance(chance, &mut self.log, &mut Told::new()));
                }
                Waits::Choice(player) if player == self.game.holder() => {
                    self.answer();
                    if self.game.waits() == Waits::Choice(player) {
                        return true;
                    }
                }
                Waits::Choice(player) => self.game.hand_over(player, &mut self.log),
            }
        }
    }

    /// Whether the player at the screen is asked.
    fn asks(&self) -> bool {
        self.game.waits() == Waits::Choice(self.game.holder())
    }
}

#[test]
fn taking_back_and_making_again_always_come_back_to_an_equal_match() {
    let (mut undone, mut redone, mut forgotten) = (0, 0, 0);
    for number in 0..160 {
        let mut play = Play::new(number);
        let mut chance = random(number);
        let mut rng = Seeded::new(number + 1);
        while play.go_on(&mut chance) {
            // The positions that can be come back to by taking back, and those by making again.
            let (mut past, mut future): (Vec<Whole>, Vec<Whole>) = (Vec::new(), Vec::new());
            assert!(!play.game.can_redo(&play.log), "nothing is made again across a barrier");
            while play.asks() {
                let here = whole(&play.game, &play.log);
                match below(&mut rng, 5) {
                    0 | 1 => match (play.undo(), past.pop()) {
                        (Ok(()), Some(before)) => {
                            assert_same(&whole(&play.game, &play.log), &before, number);
                            future.push(here);
                            undone += 1;
                        }
                        (Err(_), None) => {}
                        (result, past) => panic!("match {number}: {result:?}, {}", past.is_some()),
                    },
                    2 => {
                        assert_eq!(play.game.can_redo(&play.log), !future.is_empty());
                        let done = play.redo();
                        assert_eq!(done, !future.is_empty(), "match {number}");
                        if let Some(after) = future.pop() {
                            assert_same(&whole(&play.game, &play.log), &after, number);
                            past.push(here);
                            redone += 1;
                        }
                    }
                    _ => {
                        let count = legal(play.game.truth()).len();
                        let index = below(&mut rng, count);
                        let before = play.log.len();
                        play.choose(index);
                        let chosen = &play.log.bytes()[before..];
                        let same = future.last().is_some_and(|next| next.log[before..] == *chosen);
                        if same {
                            // It was chosen again by hand: what followed can still be made again.
                            future.pop();
                        } else {
                            forgotten += usize::from(!future.is_empty());
                            future.clear();
                        }
                        past.push(here);
                    }
                }
            }
        }
    }
    println!("{undone} taken back, {redone} made again, {forgotten} times forgotten");
    assert!(undone > 20_000 && redone > 5_000 && forgotten > 2_000);
}

/// The cards of each pile.
type Piles = Vec<Vec<(u8, u8)>>;

/// Everything that the player at the screen is shown.
fn shown(play: &Play) -> (Stage, Piles, Vec<String>, Vec<Line>, bool) {
    let game = &play.game;
    let mut piles = Vec::new();
    for player in Player::BOTH {
        for pile in [Pile::Hand, Pile::Discard] {
            let mut cards = Vec::new();
            game.each_in_pile(player, pile, &mut |card, count| cards.push((card, count)));
            piles.push(cards);
        }
    }
    let mut offers = vec![format!("{:?}", game.question())];
    game.offers(&mut |offer| offers.push(format!("{offer:?}")));
    let lines = (0..).map_while(|number| game.lines().get(number)).collect();
    (game.stage(), piles, offers, lines, game.can_redo(&play.log))
}

/// Two matches that the player at the screen cannot tell apart stay so, whatever is taken back and made again.
#[test]
fn no_taking_back_shows_what_is_hidden() {
    let (mut compared, mut different) = (0, 0);
    for number in 0..80 {
        let mut play = Play::new(number);
        let mut twin = Play::new(number);
        let (mut chance, mut twins_chance) = (random(number), random(number));
        let mut rng = Seeded::new(number + 1);
        while play.go_on(&mut chance) {
            assert!(twin.go_on(&mut twins_chance));
            let holder = play.game.holder();
            let mut other = play.game.truth().view(holder).guess(&mut rng);
            if below(&mut rng, 4) == 0 {
                other = play.game.truth().clone();
            }
            different += u32::from(other != *play.game.truth());
            twin.game.replace_truth(other);
            while play.asks() {
                assert!(twin.asks());
                match below(&mut rng, 3) {
                    0 => assert_eq!(play.undo(), twin.undo(), "match {number}"),
                    1 => assert_eq!(play.redo(), twin.redo(), "match {number}"),
                    _ => {
                        let index = below(&mut rng, legal(play.game.truth()).len());
                        play.choose(index);
                        twin.choose(index);
                    }
                }
                assert!(shown(&play) == shown(&twin), "match {number}: undo tells the two apart");
                compared += 1;
            }
            let truth = play.game.truth().clone();
            if twin.game.truth() != &truth {
                // What comes next may depend on what was hidden; the twin follows the match.
                twin = Play::new(number);
                twins_chance = random(number);
                follow(&mut twin, &mut twins_chance, &choices(play.log.bytes()));
            }
        }
    }
    println!("{compared} compared, {different} with something to hide");
    assert!(compared > 20_000 && different > 2_000, "{compared}, {different}");
}

/// Plays what a log says.
fn follow(play: &mut Play, chance: &mut stonecaller_firmware::rng::Random, made: &[Choice]) {
    for choice in made {
        match play.game.waits() {
            Waits::Chance => assert!(play.game.chance(chance, &mut play.log, &mut Told::new())),
            Waits::Choice(player) => {
                if player != play.game.holder() {
                    play.game.hand_over(player, &mut play.log);
                }
                let index = legal(play.game.truth()).iter().position(|legal| legal == choice);
                let index = index.expect("legal") as u16;
                assert!(play.game.choose(index, &mut play.log, &mut Told::new()));
            }
            Waits::Over(_) => panic!("there is more after the end"),
        }
    }
    assert_eq!(choices(play.log.bytes()), made);
}

/// Taking back as far as it goes never goes past a die, a draw, a reveal or the turn of another player.
#[test]
fn taking_back_stops_at_everything_that_somebody_has_seen() {
    let mut stops = [0; 4];
    for number in 0..80 {
        let mut play = Play::new(number);
        let mut chance = random(number);
        let mut rng = Seeded::new(number + 1);
        while play.go_on(&mut chance) {
            while play.asks() {
                let index = below(&mut rng, legal(play.game.truth()).len());
                play.choose(index);
                if !play.asks() || below(&mut rng, 4) > 0 {
                    continue;
                }
                let before = play.log.bytes().to_vec();
                let holder = play.game.holder();
                let barrier = loop {
                    if let Err(barrier) = play.undo() {
                        break barrier;
                    }
                };
                let after = play.log.len();
                let mut state = play.game.truth().clone();
                for choice in choices(&before[after..]) {
                    let Decision::Choose { player, .. } = state.decision() else {
                        panic!("match {number}: {choice:?} was taken back")
                    };
                    assert_eq!(player, holder, "match {number}: a choice of the other player");
                    let mut expected = state.view(holder);
                    expected.play(choice, &mut ()).expect("legal");
                    state.play(choice, &mut ()).expect("legal");
                    assert!(
                        state.view(holder) == expected,
                        "match {number}: something was learned"
                    );
                }
                // What it says is what stands in front of it, but for what was answered by itself.
                let made = choices(&before[..after]);
                let by_itself = |choice: &&Choice| matches!(choice, Choice::Done | Choice::Decline);
                let last = made.iter().rev().find(|choice| !by_itself(choice));
                match barrier {
                    Barrier::Dice => assert!(matches!(last, Some(Choice::Roll(_)))),
                    Barrier::Draw => {
                        assert!(matches!(last, Some(Choice::Draw(_) | Choice::First(_))));
                    }
                    Barrier::Begun | Barrier::Reveal => {}
                    Barrier::LogFull => panic!("match {number} is too long"),
                    Barrier::Shown | Barrier::Passed | Barrier::NotYours => {
                        panic!("only in linked matches")
                    }
                }
                stops[barrier as usize] += 1;
                while play.redo() {}
                assert_eq!(play.log.bytes(), before, "match {number}");
            }
        }
    }
    println!("{stops:?}");
    assert!(stops[Barrier::Begun as usize] > 100 && stops[Barrier::Dice as usize] > 100);
}
