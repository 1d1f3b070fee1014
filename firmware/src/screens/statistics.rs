//! What has come of all matches: how many, who is on a streak, and how each faction has fared.

use core::fmt::Write;

use embedded_graphics::geometry::Point;
use heapless::{String, Vec};

use super::list::scroll_bar;
use super::{Context, Go, Look, Screen};
use crate::games::GameId;
use crate::gfx::font::Font;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{FOOTER, HEADER, Key, area, footer, ground, header};
use crate::input::{Action, Button, KeyEvent};
use crate::sound::Sound;
use crate::statistics::{Fared, Statistics, Streak};

/// The height of a faction's row.
const ROW: i32 = 15;
/// The height of a line above them, and of the names of the columns.
const LINE: i32 = 15;
const COLUMNS: i32 = 14;
/// The most lines above them.
const MOST_LINES: usize = 6;

/// The height of what stands above the factions.
const fn head(lines: usize) -> i32 {
    lines as i32 * LINE + COLUMNS
}

/// A line of text.
type Text = String<64>;

/// The page.
#[derive(Default)]
pub(super) struct StatisticsPage {
    first: usize,
}

/// How many factions are in sight.
const fn room(height: u32, lines: usize) -> usize {
    ((height - HEADER - FOOTER) as i32 - head(lines) - 2) as usize / ROW as usize
}

/// Every faction of every game.
fn factions() -> impl Iterator<Item = (GameId, u8)> {
    GameId::ALL
        .into_iter()
        .flat_map(|game| (0..game.factions()).map(move |faction| (game, faction)))
}

/// The lines at the top: what there is to tell.
fn lines(statistics: &Statistics) -> Vec<Text, MOST_LINES> {
    let Statistics { matches, drawn, conceded, .. } = statistics;
    let mut first = Text::new();
    let many = if *matches == 1 { "match" } else { "matches" };
    let _ = write!(first, "{matches} {many}");
    if *drawn > 0 {
        let _ = write!(first, ", {drawn} drawn");
    }
    if *conceded > 0 {
        let _ = write!(first, ", {conceded} conceded");
    }
    let streak = |words: &str, streak: &Streak| {
        let mut line = Text::new();
        let _ = match streak.wins {
            0 => write!(line, "{words}: none"),
            wins => write!(line, "{words}: {} {wins}", streak.name),
        };
        line
    };
    let mut lines = Vec::new();
    let _ = lines.extend_from_slice(&[
        first,
        streak("Winning streak", &statistics.streak),
        streak("The longest", &statistics.longest),
    ]);
    let mut tell = |some: bool, text: core::fmt::Arguments<'_>| {
        let mut line = Text::new();
        if some && line.write_fmt(text).is_ok() {
            let _ = lines.push(line);
        }
    };
    let some = |fared: &Fared| fared.wins > 0 || fared.losses > 0;
    let Fared { wins, losses } = statistics.linked;
    tell(some(&statistics.linked), format_args!("On the cable: {wins} won, {losses} lost"));
    let [easy, normal, hard] = statistics.alone;
    tell(
        statistics.alone.iter().any(some),
        format_args!(
            "Pebble {}:{}  Flint {}:{}  Obelisk {}:{}",
            easy.wins, easy.losses, normal.wins, normal.losses, hard.wins, hard.losses
        ),
    );
    let hints = statistics.hints;
    tell(hints > 0, format_args!("{hints} hint{} taken", if hints == 1 { "" } else { "s" }));
    lines
}

/// Long lines are small.
fn font(line: &str, width: u32) -> Font {
    Font::reading_in(line, width as i32 - 18)
}

impl Screen for StatisticsPage {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        let most = factions().count().saturating_sub(room(
            context.device.facts.model.screen.height,
            lines(&context.play.statistics).len(),
        ));
        let to = match (event.button, event.action) {
            (Button::Up, Action::Press | Action::Repeat) => self.first.saturating_sub(1),
            (Button::Down, Action::Press | Action::Repeat) => (self.first + 1).min(most),
            (Button::B | Button::A | Button::X, Action::Press) => {
                context.sound(Sound::Back);
                return Go::Back;
            }
            _ => return Go::Stay,
        };
        if to != self.first {
            self.first = to;
            context.sound(Sound::Cursor);
        }
        Go::Stay
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let size = scene.size();
        let statistics = &look.play.statistics;
        ground(scene, scene.area(), Ink::NIGHT);
        header(scene, "Statistics", look.device.battery);
        let top = HEADER as i32 + 2;
        let lines = lines(statistics);
        let height = head(lines.len());
        let head = area(8, top, size.width - 16, height as u32);
        let columns = [size.width as i32 - 58, size.width as i32 - 20];
        scene.item(head, &lines, |canvas| {
            for (row, line) in lines.iter().enumerate() {
                let ink = if row == 0 { Ink::CHALK } else { Ink::STONE };
                let font = font(line, size.width);
                font.draw(canvas, line, Point::new(10, top + 12 + row as i32 * LINE), ink);
            }
            for (column, text) in columns.into_iter().zip(["won", "lost"]) {
                let at = Point::new(column - Font::Small.width(text), top + height - 3);
                Font::Small.draw(canvas, text, at, Ink::STONE);
            }
        });
        let rows = room(size.height, lines.len());
        for (place, (game, faction)) in factions().skip(self.first).take(rows).enumerate() {
            let y = top + height + place as i32 * ROW;
            let record = statistics.of(game, faction);
            let row = area(8, y, size.width - 22, ROW as u32);
            scene.item(row, record, |canvas| {
                let it = game.faction(faction);
                let played = record.wins > 0 || record.losses > 0;
                canvas.fill(area(10, y + 4, 7, 7), it.accent);
                let ink = if played { Ink::CHALK } else { Ink::STONE };
                Font::Body.draw(canvas, it.name, Point::new(23, y + 12), ink);
                for (column, number) in columns
                    .into_iter()
                    .zip([record.wins, record.losses].map(|count| count.min(9_999)))
                {
                    let mut text: String<8> = String::new();
                    let _ = match played {
                        true => write!(text, "{number}"),
                        false => write!(text, "-"),
                    };
                    let at = Point::new(column - Font::Body.width(&text), y + 12);
                    Font::Body.draw(canvas, &text, at, ink);
                }
            });
        }
        let view = area(8, top + height, size.width - 22, (rows as i32 * ROW) as u32);
        let all = factions().count() as i32 * ROW;
        scroll_bar(scene, view, self.first as i32 * ROW, all);
        if all > view.size.height as i32 {
            footer(scene, &[(Key::UpDown, "Scroll"), (Key::Letter("B"), "Back")]);
        } else {
            footer(scene, &[(Key::Letter("B"), "Back")]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_lines_fit() {
        let longest = Streak { name: "WWWWWWWW".try_into().expect("eight"), wins: u16::MAX };
        let statistics = Statistics {
            matches: 9_999,
            drawn: 99,
            conceded: 9_999,
            streak: longest.clone(),
            longest,
            linked: Fared { wins: 9_999, losses: 9_999 },
            alone: [Fared { wins: 99, losses: 99 }; 3],
            hints: 9_999,
            ..Statistics::new()
        };
        for line in lines(&statistics) {
            let width = font(&line, 240).width(&line);
            assert!(width <= 240 - 18, "{line}: {width}");
        }
        for (game, faction) in factions() {
            let width = Font::Body.width(game.faction(faction).name);
            assert!(23 + width + Font::Body.width("9999") + 4 <= 240 - 58, "{width}");
        }
    }
}
