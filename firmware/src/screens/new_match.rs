//! A new match: who plays what, by which rules, and who begins.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};
use heapless::Vec;
use stonecaller_engine::Player;

use super::portrait::{draw_portrait, portrait_edge};
use super::side::{draw_side_plate, side_inks};
use super::{Context, Go, Look, Page, Screen, deck, finish, move_cursor, name};
use crate::games::{First, GameId, SetUp};
use crate::gfx::canvas::Canvas;
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{
    Align, HEADER, Key, area, draw_arrow, draw_plate, footer, ground, header, write_line,
};
use crate::input::{Action, Button, KeyEvent};
use crate::play::Told;
use crate::play::{PlayMemory, Wishes};
use crate::sound::Sound;

/// What the cursor may stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Row {
    Game,
    Rules,
    Name(usize),
    /// How well the device plays the second seat.
    Skill,
    Faction(usize),
    First,
    Start,
}

/// From the top down. A single game is no choice.
fn rows(alone: bool) -> Vec<Row, 8> {
    let all = [
        Row::Game,
        Row::Rules,
        Row::Name(0),
        Row::Faction(0),
        if alone { Row::Skill } else { Row::Name(1) },
        Row::Faction(1),
        Row::First,
        Row::Start,
    ];
    all.into_iter().filter(|row| *row != Row::Game || GameId::ALL.len() > 1).collect()
}

/// The set-up of a match.
pub(super) struct NewMatch {
    cursor: u8,
    /// Another match is in progress and would be given up: the start is asked for twice.
    sure: bool,
    /// The device plays the second seat.
    alone: bool,
}

impl NewMatch {
    /// With what was wished for last time.
    pub(super) fn new(play: &mut PlayMemory, alone: bool) -> Self {
        let again = play.last_set_up.is_some();
        play.wishes();
        // Who has played before may want the same once more; who has not, a faction.
        let on = if again { Row::Start } else { Row::Faction(0) };
        let cursor = rows(alone).iter().position(|row| *row == on).unwrap_or(0) as u8;
        Self { cursor, sure: false, alone }
    }

    fn row(&self) -> Row {
        rows(self.alone).get(usize::from(self.cursor)).copied().unwrap_or(Row::Start)
    }
}

impl Screen for NewMatch {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        if let Some(cursor) = move_cursor(self.cursor.into(), rows(self.alone).len(), event) {
            self.cursor = cursor as u8;
            self.sure = false;
            context.sound(Sound::Cursor);
            return Go::Stay;
        }
        let goes_on = context.play.is_in_progress();
        let wishes = context.play.wishes();
        let row = self.row();
        match (event.button, event.action) {
            (Button::Left | Button::Right, Action::Press | Action::Repeat) => {
                let turned = turn(wishes, row, event.button == Button::Right);
                context.sound(if turned { Sound::Cursor } else { Sound::Refuse });
            }
            (Button::X, Action::Press) => {
                if let Row::Faction(seat) = row {
                    let page = deck::DeckPage::new(wishes.game, wishes.factions[seat].unwrap_or(0));
                    context.sound(Sound::Choose);
                    return Go::Open(Page::Deck(page));
                }
            }
            (Button::A, Action::Press) => match row {
                Row::Name(seat) => {
                    let page = name::NamePage::new(seat, &wishes.names[seat]);
                    context.sound(Sound::Choose);
                    return Go::Open(Page::Name(page));
                }
                Row::Start if goes_on && !self.sure => {
                    self.sure = true;
                    context.sound(Sound::Notice);
                }
                Row::Start => {
                    let set_up = match self.alone {
                        true => wishes.settle_alone(context.random),
                        false => wishes.settle(context.random),
                    };
                    context.sound(Sound::Choose);
                    return start(context, set_up);
                }
                Row::Game | Row::Rules | Row::Skill | Row::Faction(_) | Row::First => {
                    turn(wishes, row, true);
                    context.sound(Sound::Cursor);
                }
            },
            (Button::B, Action::Press) => {
                context.sound(Sound::Back);
                return Go::Back;
            }
            _ => {}
        }
        Go::Stay
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        // They are there since the page is.
        let Some(wishes) = &look.play.wishes else { return };
        let frames = Frames::of(scene.size());
        let chosen = self.row();
        ground(scene, scene.area(), Ink::NIGHT);
        header(
            scene,
            if self.alone { "Against the device" } else { "New match" },
            look.device.battery,
        );
        for seat in 0..2 {
            let plate = frames.seats[seat];
            scene.item(plate, (wishes.game, wishes.factions[seat], seat), |canvas| {
                draw_seat(canvas, plate, wishes, seat);
            });
        }
        for row in rows(self.alone) {
            let place = frames.row(row);
            let chosen = row == chosen;
            let mut value = value(wishes, row, self.alone);
            if row == Row::Start && self.sure {
                value.text = "Give up the other?";
            }
            let key = (row, value.text, value.ink, chosen);
            scene.item(place, key, |canvas| match row {
                Row::Start => draw_button(canvas, place, value.text, chosen),
                _ => draw_row(canvas, place, row, &value, chosen),
            });
        }
        match chosen {
            Row::Name(_) => footer(scene, &[BACK, (Key::Letter("A"), "Change")]),
            Row::Faction(_) => {
                footer(scene, &[BACK, (Key::LeftRight, "Change"), (Key::Letter("X"), "Deck")]);
            }
            Row::Start => footer(scene, &[BACK, (Key::Letter("A"), "Start")]),
            Row::Game | Row::Rules | Row::Skill | Row::First => {
                footer(scene, &[BACK, (Key::LeftRight, "Change")]);
            }
        }
    }
}

/// It comes first and is always the same, so that less has to be drawn when the cursor moves.
const BACK: (Key, &str) = (Key::Letter("B"), "Back");

/// Turns a row to its next value. `false` if it has none to turn to.
fn turn(wishes: &mut Wishes, row: Row, on: bool) -> bool {
    match row {
        Row::Game => wishes.turn_game(on),
        Row::Rules => wishes.turn_variant(on),
        Row::Faction(seat) => wishes.turn_faction(seat, on),
        Row::First => wishes.turn_first(on),
        Row::Skill => wishes.turn_skill(on),
        Row::Name(_) | Row::Start => return false,
    }
    true
}

/// What a row says.
struct Value<'a> {
    text: &'a str,
    ink: Ink,
}

fn value(wishes: &Wishes, row: Row, alone: bool) -> Value<'_> {
    let plain = |text| Value { text, ink: Ink::CHALK };
    match row {
        Row::Game => plain(wishes.game.name()),
        Row::Rules => plain(wishes.game.variants().get(usize::from(wishes.variant)).unwrap_or(&"")),
        Row::Name(seat) => {
            Value { ink: side_inks(Player::BOTH[seat])[2], ..plain(wishes.names[seat].as_str()) }
        }
        Row::Skill => Value { ink: side_inks(Player::Two)[2], ..plain(wishes.skill.title()) },
        Row::Faction(seat) => match wishes.factions[seat] {
            None => plain("Random faction"),
            Some(number) => {
                let faction = wishes.game.faction(number);
                plain(faction.name)
            }
        },
        Row::First => match wishes.first {
            First::Random => plain("Random"),
            First::Seat(player) => {
                let seat = usize::from(player == Player::Two);
                let name = match alone && seat == 1 {
                    true => wishes.skill.player_name(),
                    false => wishes.names[seat].as_str(),
                };
                Value { ink: side_inks(Player::BOTH[seat])[2], ..plain(name) }
            }
        },
        Row::Start => plain("Start"),
    }
}

const fn label_of(row: Row) -> &'static str {
    match row {
        Row::Game => "Game",
        Row::Rules => "Rules",
        Row::First => "Begins",
        Row::Name(_) | Row::Skill | Row::Faction(_) | Row::Start => "",
    }
}

/// The height of a row.
const ROW: i32 = 23;
/// Between the border of a seat's plate and its rows.
const INSET: i32 = 3;

/// Where things stand.
struct Frames {
    game: Rectangle,
    rules: Rectangle,
    seats: [Rectangle; 2],
    first: Rectangle,
    start: Rectangle,
}

impl Frames {
    fn of(size: Size) -> Self {
        Self::with_games(size, GameId::ALL.len())
    }

    fn with_games(size: Size, games: usize) -> Self {
        let width = size.width - 12;
        let plate = ROW * 2 + INSET * 2 - if games > 1 { 4 } else { 0 };
        let gap = if games > 1 { 0 } else { 3 };
        let mut y = HEADER as i32 + 1 + gap;
        let mut next = |height: i32| {
            let row = area(6, y, width, height as u32);
            y += height + gap;
            row
        };
        let game = if games > 1 { next(ROW - 1) } else { area(0, 0, 0, 0) };
        let rules = next(ROW - 1);
        let seats = [next(plate), next(plate)];
        Self { game, rules, seats, first: next(ROW - 1), start: next(ROW + 1) }
    }

    fn row(&self, row: Row) -> Rectangle {
        match row {
            Row::Game => self.game,
            Row::Rules => self.rules,
            Row::Name(seat) => self.in_seat(seat, 0),
            Row::Skill => self.in_seat(1, 0),
            Row::Faction(seat) => self.in_seat(seat, 1),
            Row::First => self.first,
            Row::Start => self.start,
        }
    }

    /// The upper or the lower row of a seat, beside the picture.
    fn in_seat(&self, seat: usize, line: i32) -> Rectangle {
        let Rectangle { top_left: Point { x, y }, size } = self.seats[seat.min(1)];
        let left = x + INSET + portrait_edge(2) as i32 + 8;
        let height = (size.height as i32 - 2 * INSET) / 2;
        let right = x + size.width as i32 - 6;
        let width = (right - left).min(WIDEST);
        area(left, y + INSET + line * height, width as u32, height as u32)
    }
}

/// The plate of a player with the picture of the summoner.
fn draw_seat(canvas: &mut Canvas<'_>, plate: Rectangle, wishes: &Wishes, seat: usize) {
    draw_player(canvas, plate, Player::BOTH[seat], wishes.game, wishes.factions[seat]);
}

/// The plate of a player with the picture of a faction's summoner, or of chance.
pub(super) fn draw_player(
    canvas: &mut Canvas<'_>,
    plate: Rectangle,
    side: Player,
    game: GameId,
    faction: Option<u8>,
) {
    draw_side_plate(canvas, plate, side);
    let edge = portrait_edge(2);
    let down = (plate.size.height as i32 - edge as i32) / 2;
    let corner = plate.top_left + Point::new(INSET + 5, down);
    match faction {
        Some(number) => {
            let summoner = game.faction(number).summoner;
            draw_portrait(canvas, corner, &summoner.sheet(), 2);
            // Where there is room beside the rows, the summoner's name.
            let left = corner.x + edge as i32 + WIDEST + 12;
            let right = plate.top_left.x + plate.size.width as i32 - 8;
            let name = summoner.name();
            if Font::Small.width(name) <= right - left {
                let beside = area(left, plate.top_left.y, (right - left) as u32, plate.size.height);
                write_line(canvas, beside, Font::Small, Ink::CHALK, Align::Right, name);
            }
        }
        None => {
            let [_, border, light] = side_inks(side);
            let frame = Rectangle::new(corner, Size::new(edge, edge));
            draw_plate(canvas, frame, Ink::NIGHT, border);
            write_line(canvas, frame, Font::Title, light, Align::Center, "?");
        }
    }
}

/// The widest row: one that is wider takes longer to draw than a cursor may.
const WIDEST: i32 = 142;

/// The room on either side of a value for an arrow.
const ARROW: i32 = 14;

fn draw_row(canvas: &mut Canvas<'_>, place: Rectangle, row: Row, value: &Value<'_>, chosen: bool) {
    let name = matches!(row, Row::Name(_));
    let field =
        Field { label: label_of(row), text: value.text, ink: value.ink, name, turns: !name };
    draw_field(canvas, place, &field, chosen);
}

/// Something that can be set, in one row.
pub(super) struct Field<'a> {
    /// What it is, if that has to be said.
    pub(super) label: &'static str,
    pub(super) text: &'a str,
    pub(super) ink: Ink,
    /// It is the name of a player.
    pub(super) name: bool,
    /// It is turned to the left and to the right.
    pub(super) turns: bool,
}

pub(super) fn draw_field(
    canvas: &mut Canvas<'_>,
    place: Rectangle,
    field: &Field<'_>,
    chosen: bool,
) {
    let Rectangle { top_left: Point { x, y }, size } = place;
    let label = field.label;
    let mut left = x;
    if !label.is_empty() {
        let text = area(x + 6, y, LABEL, size.height);
        write_line(canvas, text, Font::Body, Ink::STONE, Align::Left, label);
        left += LABEL as i32 + 6;
    }
    let right = (x + size.width as i32).min(left + WIDEST + if label.is_empty() { 0 } else { 20 });
    let plate = area(left, y, (right - left) as u32, size.height);
    if chosen {
        draw_plate(canvas, plate, Ink::EMBER_DEEP, Ink::EMBER);
    }
    let middle = y + size.height as i32 / 2;
    if chosen && field.turns {
        draw_arrow(canvas, Point::new(left + 9, middle), Point::new(-1, 0), 4, Ink::EMBER);
        draw_arrow(canvas, Point::new(right - 10, middle), Point::new(1, 0), 4, Ink::EMBER);
    }
    let inside = area(left + ARROW, y, (right - left - 2 * ARROW) as u32, size.height);
    let font = row_font(field.name, field.text, inside.size.width as i32);
    write_line(canvas, inside, font, field.ink, Align::Left, field.text);
}

/// Names are large where they fit.
fn row_font(name: bool, text: &str, room: i32) -> Font {
    let fits = |font: Font| font.width(text) <= room;
    match () {
        () if name && fits(Font::Large) => Font::Large,
        _ if fits(Font::Body) => Font::Body,
        _ => Font::Small,
    }
}

/// The room for what a row is about.
const LABEL: u32 = 52;

pub(super) fn draw_button(canvas: &mut Canvas<'_>, place: Rectangle, text: &str, chosen: bool) {
    let (fill, border, ink) = if chosen {
        (Ink::EMBER_DEEP, Ink::EMBER, Ink::CHALK)
    } else {
        (Ink::SLATE, Ink::EDGE, Ink::STONE)
    };
    draw_plate(canvas, place, fill, border);
    write_line(canvas, place, Font::Large, ink, Align::Center, text);
}

/// Begins the match.
#[inline(never)]
pub(super) fn start(context: &mut Context<'_>, set_up: SetUp) -> Go {
    let play = &mut *context.play;
    play.begin(set_up);
    let Some(playing) = play.playing.as_mut() else { return Go::Stay };
    // Who begins and the opening hands are settled before anybody looks.
    let game = playing.as_match_mut();
    let mut told = Told::new();
    while game.chance(context.random, &mut play.log, &mut told) {}
    finish::go_on(context)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::widgets::FOOTER;

    const SIZES: [Size; 2] = [Size::new(240, 240), Size::new(320, 240)];

    #[test]
    fn everything_stands_under_each_other_between_heading_and_buttons() {
        for size in SIZES {
            for games in [1, 2] {
                let frames = Frames::with_games(size, games);
                let mut y = HEADER as i32;
                let rows = [frames.rules, frames.seats[0], frames.seats[1]];
                for row in rows.into_iter().chain([frames.first, frames.start]) {
                    assert!(row.top_left.y >= y, "{row:?}");
                    y = row.top_left.y + row.size.height as i32;
                }
                assert!(y <= (size.height - FOOTER) as i32, "{games} games end at {y}");
                let plate = frames.seats[0].size.height;
                assert!(
                    plate >= portrait_edge(2) + 2 && frames.row(Row::Name(1)).size.height >= 20
                );
            }
        }
    }

    #[test]
    fn every_value_fits_its_row() {
        let names = ["WWWWWWWW", "MMMMMMMM"].map(|name| name.try_into().expect("eight letters"));
        let mut wishes = Wishes { names, ..Wishes::default() };
        for size in SIZES {
            let frames = Frames::of(size);
            for _ in 0..wishes.game.factions() * 2 {
                for row in rows(false).into_iter().chain([Row::Skill]) {
                    let text = value(&wishes, row, row == Row::Skill).text;
                    let label = if label_of(row).is_empty() { 0 } else { LABEL as i32 + 6 };
                    let wide = frames.row(row).size.width as i32 - label;
                    let wide = match (row, label) {
                        (Row::Start, _) => wide,
                        (_, 0) => wide.min(WIDEST),
                        _ => wide.min(WIDEST + 20),
                    };
                    let room = wide - 2 * ARROW;
                    let font = match row {
                        Row::Start => Font::Large,
                        row => row_font(matches!(row, Row::Name(_)), text, room),
                    };
                    assert!(font.width(text) <= room, "{text}: {} of {room}", font.width(text));
                    assert!(Font::Body.width(label_of(row)) <= LABEL as i32);
                    turn(&mut wishes, row, true);
                }
            }
        }
    }

    #[test]
    fn a_second_match_remembers_the_first_and_only_waits_for_start() {
        let mut play = PlayMemory::new();
        assert_eq!(NewMatch::new(&mut play, false).row(), Row::Faction(0));
        let mut wishes = Wishes { factions: [Some(1); 2], ..Wishes::default() };
        wishes.names[0] = "Eva".try_into().expect("short");
        let seed = crate::rng::Seed { bytes: [1; 32], health: crate::rng::Health::Good };
        play.last_set_up = Some(wishes.settle(&mut crate::rng::Random::new(&seed)));
        play.wishes = None;
        assert_eq!(NewMatch::new(&mut play, false).row(), Row::Start);
        assert_eq!(play.wishes, Some(wishes));
    }
}
