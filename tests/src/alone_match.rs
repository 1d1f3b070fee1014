//! The matches against the device that the scripts `alone` and `alone-normal` play on every board.
//!
//! The device thinks faster or slower from board to board, but always the same: a script waits until the screen is still and
//! meets the same match everywhere.

use chacha20::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use stonecaller_engine::second_edition::State;
use stonecaller_engine::{Decision, Game, Player};
use stonecaller_firmware::games::{First, Skill};
use stonecaller_firmware::input::Button;
use stonecaller_firmware::play::Face;
use stonecaller_firmware::screens::Pointer;
use stonecaller_firmware::settings::{Settings, Speed};

use crate::hands::{SIZES, device, written};
use crate::robot::{Robot, STILL_MS, Table, at_random, choices, legal, session};
use crate::whole_match::dice;

/// A match against the device: what is set, how well it plays, and what the player's choices follow from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alone {
    /// What is set on the page of a new match.
    pub table: Table,
    /// How well the device plays.
    pub skill: Skill,
    /// What the player's choices follow from.
    pub seed: u64,
}

/// A match against the easy opponent: the shortest that [`search`] has found.
pub const EASY: Alone = Alone {
    table: Table { variant: 1, factions: [4, 2], first: First::Seat(Player::Two) },
    skill: Skill::Easy,
    seed: 67,
};
/// And one against the normal opponent.
pub const NORMAL: Alone = Alone {
    table: Table { variant: 0, factions: [0, 6], first: First::Seat(Player::Two) },
    skill: Skill::Normal,
    seed: 108,
};

/// A match as a script.
struct Script {
    /// Deeds in it.
    length: usize,
    /// Turns of the match.
    turns: u16,
    text: String,
}

/// What is done besides playing, at the first opportunity, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extra {
    /// Asks for a hint and looks at it.
    Hint,
    /// Takes a choice back.
    TakeBack,
    /// Quits to the title and goes on from there.
    Leave,
    /// Opens the menu while the device thinks.
    Menu,
}

impl Alone {
    /// Everything, where the device thinks long enough for the menu to be opened meanwhile.
    fn extras(self) -> &'static [Extra] {
        match self.skill {
            Skill::Easy => &[Extra::Hint, Extra::TakeBack, Extra::Leave],
            Skill::Normal | Skill::Hard => &[Extra::TakeBack, Extra::Menu, Extra::Leave],
        }
    }

    /// Plays from power-on to the last page of the match and on to the page of statistics; nothing moves, as the settings
    /// are told first. What was done, as a script; `None` where not everything could be done on the way.
    fn play(self) -> Option<Script> {
        let mut robot = Robot::new(device(SIZES[0], Settings::default(), false), dice(), self.seed);
        robot.to_title();
        // As in the scripts of matches between people.
        press(&mut robot, "Down Down Down A Up Up Up Up Left Left B Up Up Up");
        assert_eq!(robot.app().device.settings.speed, Speed::Off, "the settings have moved");
        robot.begin_alone(self.table, self.skill);
        robot.hands.still(STILL_MS);
        robot.hands.shot("begin");
        let mut extras = self.extras().iter().copied().peekable();
        let mut replies = 0;
        loop {
            if extras.next_if(|extra| self.does(*extra, &mut robot)).is_some() {
                continue;
            }
            if robot.step(&mut at_random) {
                break;
            }
            let now = self.replies(&robot);
            if now != replies || !robot.is_asked() {
                let menu = extras.next_if(|extra| *extra == Extra::Menu && opens_menu(&mut robot));
                robot.hands.still(STILL_MS);
                if menu.is_some() {
                    robot.hands.shot("menu-is-over");
                }
                replies = self.replies(&robot);
            }
        }
        robot.hands.still(STILL_MS);
        robot.hands.shot("end");
        let about = self.about(&robot);
        let turns = robot.app().play().current().map_or(0, |game| game.stage().turns);
        // To the title, the matches, and what has come of them.
        press(&mut robot, "Up A");
        assert_eq!(robot.app().page_name(), "title");
        press(&mut robot, "Down A X");
        assert_eq!(robot.app().page_name(), "statistics");
        robot.hands.still(STILL_MS);
        robot.hands.shot("statistics");
        let deeds = robot.hands.deeds;
        let text = about + &written(&deeds);
        extras.next().is_none().then_some(Script { length: deeds.len(), turns, text })
    }

    /// The head of the script of a match that is over.
    fn about(self, robot: &Robot<'_>) -> String {
        let game = robot.app().play().current().expect("it is still there");
        let set_up = game.set_up();
        let faction = |seat: usize| set_up.game.faction(set_up.seats[seat].faction).name;
        format!(
            "# A whole match against the device, {} against {} of {}, {} turns.\n\
             # Written by `cargo run --release -p stonecaller-tests --bin match_scripts`.\n\
             # digest {:016x}\n",
            faction(0),
            faction(1),
            self.skill.player_name(),
            game.stage().turns,
            game.digest()
        )
    }

    /// Choices of the device so far.
    fn replies(self, robot: &Robot<'_>) -> usize {
        self.choosers(robot).into_iter().filter(|chooser| *chooser == Some(Player::Two)).count()
    }

    /// Who made each choice so far; nobody made those of chance.
    fn choosers(self, robot: &Robot<'_>) -> Vec<Option<Player>> {
        let play = robot.app().play();
        let Some(game) = play.current() else { return Vec::new() };
        let mut state = <State as Face>::begin(game.set_up());
        let made = choices(play.log.bytes()).into_iter().map(|choice| {
            let decision = state.decision();
            state.play(choice, &mut ()).expect("it was legal");
            match decision {
                Decision::Choose { player, .. } => Some(player),
                Decision::Chance(_) | Decision::Over(_) => None,
            }
        });
        made.collect()
    }

    /// Does something besides playing if this is the time for it.
    fn does(self, extra: Extra, robot: &mut Robot<'_>) -> bool {
        if robot.app().page_name() != "table" || !robot.is_asked() || robot.decisions < 4 {
            return false;
        }
        let play = robot.app().play();
        match extra {
            Extra::Hint => {
                // One that has to be thought about.
                if legal(session(robot.app()).truth()).len() < 5 {
                    return false;
                }
                let hints = play.hints;
                // From the top of the menu up past leaving and conceding.
                press(robot, "Y Up Up Up A");
                robot.hands.still(STILL_MS);
                assert_eq!(robot.app().play().hints, hints + 1, "no hint came");
                robot.hands.shot("hint");
            }
            Extra::TakeBack => {
                let before = play.log.len();
                let can = play.current().is_some_and(|game| game.can_undo(&play.log).is_ok());
                // From a list B leads back to the table. The device would answer again at once what it has answered.
                let at_table = matches!(play.pointer(), Pointer::Choosing(_));
                let own = self.choosers(robot).last() == Some(&Some(Player::One));
                if !can || !at_table || !own || self.replies(robot) == 0 {
                    return false;
                }
                press(robot, "B");
                assert!(robot.app().play().log.len() < before, "nothing was taken back");
                robot.hands.still(STILL_MS);
                robot.hands.shot("taken-back");
            }
            Extra::Leave => {
                let redo = play.current().is_some_and(|game| game.can_redo(&play.log));
                if redo {
                    // The cursor of the menu is elsewhere.
                    return false;
                }
                press(robot, "Y Up A");
                assert_eq!(robot.app().page_name(), "title");
                robot.hands.still(STILL_MS);
                robot.hands.shot("left");
                press(robot, "A");
                robot.hands.still(STILL_MS);
                robot.hands.shot("resumed");
            }
            Extra::Menu => return false,
        }
        true
    }
}

/// Opens the menu while the device thinks and leaves it again; `false` if it does not think any more.
fn opens_menu(robot: &mut Robot<'_>) -> bool {
    if robot.app().page_name() != "table" || robot.is_asked() {
        return false;
    }
    press(robot, "Y");
    assert_eq!(robot.app().page_name(), "pause");
    assert!(!robot.is_asked());
    robot.hands.still(STILL_MS);
    robot.hands.shot("menu-while-it-thinks");
    press(robot, "B");
    true
}

fn press(robot: &mut Robot<'_>, names: &str) {
    for name in names.split(' ') {
        let button = Button::ALL.into_iter().find(|button| button.name() == name);
        robot.press(button.expect("a button"));
    }
}

/// Turns of a match at least. Against the normal opponent, which thinks for seconds, every turn takes its time on the
/// emulated chip.
const fn fewest_turns(skill: Skill) -> u16 {
    match skill {
        Skill::Easy => 10,
        Skill::Normal | Skill::Hard => 4,
    }
}

/// The shortest of `tries` matches at that level that are long enough.
pub fn search(skill: Skill, tries: u64) -> Option<Alone> {
    let mut best: Option<(usize, Alone)> = None;
    for seed in 0..tries {
        let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 0x616c_6f6e);
        let mut below = |bound: u32| (rng.next_u32() % bound) as u8;
        let first = First::Seat(if below(2) == 0 { Player::One } else { Player::Two });
        let table = Table { variant: below(2), factions: [below(8), below(8)], first };
        let alone = Alone { table, skill, seed };
        let Some(Script { length, turns, .. }) = alone.play() else { continue };
        if turns < fewest_turns(skill) {
            continue;
        }
        if best.is_none_or(|(shortest, _)| length < shortest) {
            best = Some((length, alone));
        }
    }
    best.map(|(_, alone)| alone)
}

/// The scripts: where they lie from the top of the project, what they play, and what they say.
pub fn scripts() -> [(&'static str, Alone, String); 2] {
    [("tests/scripts/alone.txt", EASY), ("tests/scripts/alone-normal.txt", NORMAL)].map(
        |(path, alone)| (path, alone, alone.play().expect("everything is done on the way").text),
    )
}
